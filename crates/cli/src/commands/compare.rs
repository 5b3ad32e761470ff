//! Implements `compare`, the main command: verifies, measures and reports boards and encodings.

mod peers;

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use boardbench_crosscheck::engine::contender::{Refusal, contenders, verify};
use boardbench_crosscheck::lines::{BadLines, Line, Lines};
use boardbench_measure::roots::ROOTS;
use boardbench_measure::{ALL_TRACE_NODES, Catalog, Contender, Group, TRACE_NODES};
use boardbench_measure::{Length, Plan, Request, busy_now, obstacle};
use boardbench_notation::{quote, write_fen};
use boardbench_registry::{COMMON_MOVES, HAS_ALL_PAIRS, Pair, boards, catalog};
use boardbench_report::first_screens;
use boardbench_results::{Factor, InputSpec};
use clap::{Args, value_parser};

use super::measuring::{Engine, measure};
use crate::console::{CommandResult, ExitStatus, Failure, MAX_LINE, print};
use crate::files::{cannot_read, check_folder, no_usable_line, warn_about, wrong_content};
use crate::options::{ALL, FenOptions, Several, at_least_one, not_built};

/// Maximum number of positions of a file. The header of the measurements has all of them, and each measuring process reads them. A
/// sample of a larger file is enough, since traces start from 256 positions and other operations rotate over 4,096 by default.
const MAX_FENS: usize = 1 << 16;

/// Groups in which engines are timed.
const WITH_ENGINES: [&str; 6] = [
    "boards/perft-bulk",
    "boards/perft-full",
    "boards-native/perft-bulk",
    "boards-native/perft-full",
    "selection/perft-bulk",
    "selection/perft-full",
];

/// Verify and measure boards and encodings side by side, store the measurements, print the table
#[derive(Args, Debug)]
#[command(mut_arg("board", |board| board.default_value(ALL)), mut_arg("moves", |moves| moves.default_value(COMMON_MOVES)))]
#[command(
    after_help = "Example:\n  boardbench compare --quick --board bitboard-magic,array8x8-scan\n  \
    boardbench compare --standard --only hash:,copy-make:\n\n\
    It runs for at most three minutes by default, and ends earlier if few groups are selected, because the number of \
    processes is fixed. Ctrl-C stops it, reports the finished processes and exits with 0; \
    the same command then resumes the run.\n\n\
    With all boards and their common encoding, the time decides what is compared: in one minute boards at operations that \
    use a whole board; in three minutes also encodings; in a quarter of an hour first the groups of a report's \
    recommendations and design choices, then as many other factors as possible."
)]
#[allow(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(crate) struct Compare {
    /// Run for at most one minute
    #[arg(long, group = "length")]
    quick: bool,
    /// Run for at most a quarter of an hour
    #[arg(long, group = "length")]
    standard: bool,
    /// Run for at most one hour; needs the build with all pairs
    #[arg(long, group = "length")]
    full: bool,
    /// Run for at most S seconds; less than a minute is for smoke tests only
    #[arg(long, group = "length", value_name = "S", value_parser = value_parser!(u64).range(1..))]
    seconds: Option<u64>,
    #[command(flatten)]
    contenders: Several,
    /// Compare only groups with these names, or with these texts in their names, separated by commas
    #[arg(long, value_name = "TEXTS", value_delimiter = ',')]
    only: Vec<String>,
    /// Use the positions of a file, one FEN or EPD per line, instead of the project's corpus
    #[arg(long, value_name = "FILE")]
    corpus: Option<PathBuf>,
    #[command(flatten)]
    fen: FenOptions,
    /// Rotate over at most N positions in operations without a trace; traces always start from 256
    #[arg(long, value_name = "N", default_value_t = InputSpec::POSITIONS, value_parser = at_least_one::<usize>)]
    positions: usize,
    /// Use only positions of these classes, separated by commas: opening, middlegame, endgame, check
    #[arg(long, value_name = "CLASSES", value_delimiter = ',')]
    class: Vec<String>,
    /// Seed of all random choices, to repeat those of another run [default: a new one]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Length of a sample in milliseconds [default: 20]
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..=10_000))]
    slice_ms: Option<u64>,
    /// Time boards on only N nodes of the traces, repeatedly: 1 to 4096, or a multiple of 4096 up to
    /// 1048576 [default: no node is repeated within a sample]
    #[arg(long, value_name = "N", value_parser = nodes)]
    nodes: Option<usize>,
    /// Time perft and searches on only N roots, repeatedly, to measure the effect of repetition; each process uses
    /// other roots
    #[arg(long, value_name = "N", value_parser = value_parser!(u16).range(1..=ROOTS as i64))]
    roots: Option<u16>,
    /// Number of processes, each with another link order of the program if it can be relinked
    /// [default: 6 for less than a minute, 8 from one minute on, 12 from three, 24 from 15, 48 from an hour]
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(2..=10_000))]
    layouts: Option<u32>,
    /// Time the perft of a UCI engine next to the boards; may be repeated. CMD is split into words as in a shell.
    /// Without --only, only perft is compared
    #[arg(long = "engine", value_name = "CMD")]
    engines: Vec<String>,
    /// Include the boards of another library, cozy-chess; needs a checkout as the current folder
    #[arg(long)]
    peers: bool,
    /// Folder for the dated folder with measurements and report
    #[arg(long, value_name = "DIR", default_value = "reports")]
    out: PathBuf,
}

impl Compare {
    pub(crate) fn run(self, peers: &[Contender]) -> CommandResult {
        if self.peers && peers.is_empty() {
            return peers::run();
        }
        if self.full && !HAS_ALL_PAIRS {
            return Err(not_built("the matrix of all pairs").into());
        }
        // A path that cannot be written is refused before engines start.
        check_folder(&self.out)?;
        if let Some(busy) = busy_now() {
            // A warning that can't be written changes nothing.
            let _ = writeln!(
                io::stderr(),
                "warning: the machine is busy: {busy}; intervals will be wide, and results may be inconclusive"
            );
        }
        let (engines, fewer_plies) = match self.engines() {
            Ok(engines) => engines,
            Err(Refusal::Unusable(error)) => return Err(error.to_string().into()),
            Err(Refusal::Wrong(wrong)) => {
                print(wrong)?;
                return Ok(ExitStatus::Failed);
            }
        };
        let peers = peers.iter().cloned();
        let of_engine = |engine: &Engine| contenders(&engine.name, &engine.command);
        let external: Vec<Contender> = peers.chain(engines.iter().flat_map(of_engine)).collect();
        let plan = self.plan(&catalog(&external), fewer_plies)?;
        let announcement = |order: &str| announcement(&plan, order);
        let is_restricted = !(self.only.is_empty() && external.is_empty())
            || selected(&self.contenders.contenders()?) != (None, Vec::new());
        let measured = measure(&plan, &self.out, announcement, &engines, is_restricted)?;
        Ok(ExitStatus::from_check(measured.is_some()))
    }

    /// Verifies the engines. Returns them with unique names, and the number of plies to reduce roots by for the slowest one.
    fn engines(&self) -> Result<(Vec<Engine>, u32), Refusal> {
        let (mut engines, mut fewer_plies) = (Vec::new(), 0);
        for command in &self.engines {
            let verified = verify(command)?;
            fewer_plies = fewer_plies.max(verified.fewer_plies);
            let mut name = verified.name;
            // A number distinguishes engines of one name.
            if engines.iter().any(|it: &Engine| it.name == name) {
                name = format!("{name} ({})", engines.len() + 1);
            }
            engines.push(Engine { name, command: command.clone() });
        }
        Ok((engines, fewer_plies))
    }

    /// Returns the plan of the comparison. Bad positions are refused before anything is announced or timed.
    pub(super) fn plan(&self, catalog: &Catalog, fewer_plies: u32) -> Result<Plan, Failure> {
        let request = self.request(fewer_plies)?;
        catalog.inputs(&request.inputs)?;
        let mut plan = request.plan(catalog);
        if self.standard {
            put_first(&mut plan.groups);
        }
        if plan.groups.is_empty() {
            return Err(self.nothing_to_compare(&request, catalog).into());
        }
        Ok(plan)
    }

    /// Returns the error when no group matches. It lists the factors that could be compared.
    fn nothing_to_compare(&self, request: &Request, catalog: &Catalog) -> String {
        let any_group = Request { groups: Vec::new(), ..request.clone() };
        let plan = any_group.plan(catalog);
        let factors = plan.groups.iter().map(|group| group.factor.name());
        let known = Vec::from_iter(factors.collect::<BTreeSet<_>>()).join(", ");
        let available = if known.is_empty() {
            "for these boards no group can be measured in this time, or counted without valgrind"
        } else {
            &format!("for these boards and in this time names begin with: {known}")
        };
        let texts = quote(&self.only.join(","));
        let is_requested = |group: &Group| self.only.iter().any(|it| group.name().contains(it));
        let is_counted = |group: &Group| !group.is_timed() && is_requested(group);
        let uncounted = obstacle().filter(|_| catalog.groups().iter().any(is_counted));
        let uncounted = uncounted.map_or(String::new(), |obstacle| {
            format!("; instruction counts are unavailable: {obstacle}")
        });
        let similar = self.similar(&plan.groups);
        let similar = similar.map_or(String::new(), |name| format!("; did you mean {name}?"));
        let unbuilt = if HAS_ALL_PAIRS {
            ""
        } else {
            "; the build with all pairs has variants of more boards: \
             cargo run --release -p boardbench --features all-pairs -- compare"
        };
        format!(
            "nothing to compare: no group name contains one of {texts}; {available}{uncounted}{unbuilt}{similar}"
        )
    }

    /// Returns the first group whose name has the most parts of the requested texts in common, if any.
    fn similar(&self, groups: &[Group]) -> Option<String> {
        let parts = self.only.iter().flat_map(|text| text.split(['/', ':', '@']));
        let parts: Vec<&str> = parts.filter(|part| !part.is_empty()).collect();
        let shared = |name: &String| parts.iter().filter(|part| name.contains(**part)).count();
        // Of equal ones the last is returned.
        let names = groups.iter().rev().map(Group::name);
        names.max_by_key(shared).filter(|name| shared(name) > 0)
    }

    /// Returns the request for a plan. With engines only perft is compared, unless groups are named.
    fn request(&self, fewer_plies: u32) -> Result<Request, String> {
        let mut groups = self.only.clone();
        if !self.engines.is_empty() && groups.is_empty() {
            groups = WITH_ENGINES.map(str::to_owned).into();
        }
        let (factor, contenders) = selected(&self.contenders.contenders()?);
        Ok(Request {
            length: self.length(),
            factor,
            contenders,
            groups,
            seed: self.seed,
            sample_time: self.slice_ms.map(Duration::from_millis),
            processes: self.layouts,
            inputs: InputSpec {
                positions: self.positions,
                nodes: self.nodes,
                roots: self.roots.map(usize::from),
                fewer_plies,
                classes: self.class.clone(),
                fens: self.corpus.as_deref().map(|path| read_fens(path, self.fen)).transpose()?,
            },
        })
    }

    const fn length(&self) -> Length {
        match self.seconds {
            Some(seconds) => Length::Seconds(seconds),
            None if self.quick => Length::Quick,
            None if self.standard => Length::Standard,
            None if self.full => Length::Full,
            None => Length::Useful,
        }
    }
}

/// Sorts the groups of a report's first tables to the front. If the time is too short, later groups are left out.
fn put_first(groups: &mut [Group]) {
    let first = first_screens();
    groups.sort_by_key(|group| {
        let facts = group.facts();
        !first
            .iter()
            .any(|it| facts.as_ref().is_some_and(|facts| it.includes(facts, group.board())))
    });
}

/// Returns the factor that pairs are compared on, and their names in its groups: names of boards if they have the common
/// encoding or their native ones, no names for all boards.
fn selected(pairs: &[&Pair]) -> (Option<Factor>, Vec<String>) {
    let are_common = pairs.iter().all(|pair| pair.moves.name == COMMON_MOVES);
    let names = pairs.iter().map(|pair| pair.board.name.to_owned()).collect();
    if are_common && pairs.len() == boards().count() {
        (None, Vec::new())
    } else if are_common {
        (None, names)
    } else if pairs.iter().all(|pair| pair.is_native()) {
        (Some(Factor::BoardsNative), names)
    } else {
        let names = pairs.iter().map(|pair| pair.name());
        (Some(Factor::Selection), names.collect())
    }
}

fn announcement(plan: &Plan, order: &str) -> String {
    let cells = plan.cells();
    if cells == 0 {
        let contenders: usize = plan.groups.iter().map(|group| group.contenders.len()).sum();
        return format!(
            "{contenders} contenders: all are verified first, then counted; none is timed"
        );
    }
    let estimate = plan.estimate().as_secs().max(1);
    let longer = if estimate > plan.time.as_secs() { ", the minimum for this many" } else { "" };
    let each = if order.starts_with(' ') { ", each" } else { "" };
    format!(
        "{cells} contenders and A/A controls within {estimate} s{longer}: all are verified first, then timed in {} processes{each}{order}",
        plan.processes
    )
}

/// Parses the number of nodes of a trace from the command line.
fn nodes(text: &str) -> Result<usize, String> {
    let nodes: usize = at_least_one(text)?;
    if nodes <= TRACE_NODES || nodes.is_multiple_of(TRACE_NODES) && nodes <= ALL_TRACE_NODES {
        Ok(nodes)
    } else {
        Err(format!(
            "must be 1 to {TRACE_NODES}, the nodes of a trace, or a multiple of that up to {ALL_TRACE_NODES}"
        ))
    }
}

/// Reads the positions of a FEN or EPD file. Skips empty lines and comments after `#`, and lists other lines without a position
/// on stderr.
fn read_fens(path: &Path, options: FenOptions) -> Result<Vec<String>, String> {
    let file = File::open(path).map_err(cannot_read(path))?;
    let (mut fens, mut bad) = (Vec::new(), BadLines::default());
    let mut lines = Lines::new(BufReader::new(file), MAX_LINE);
    for number in 1.. {
        let Some(line) = lines.next_line().map_err(cannot_read(path))? else {
            break;
        };
        let read = match line {
            Line::Text(line) if line.trim().is_empty() || line.trim().starts_with('#') => continue,
            Line::Text(line) => options.read_with_notes(line).map_err(|error| error.to_string()),
            Line::NotUtf8(_) => Err("must be UTF-8 text".to_owned()),
            Line::TooLong(_) => Err("is too long for a position".to_owned()),
        };
        match read {
            Ok(_) if fens.len() == MAX_FENS => {
                return Err(wrong_content(path)(format!(
                    "line {number}: the file has more than {MAX_FENS} positions, and a comparison uses fewer; \
                     take a sample, for example by shuf -n {MAX_FENS}"
                )));
            }
            Ok(setup) => fens.push(write_fen(&setup)),
            Err(message) => bad.add(number, &message),
        }
    }
    if fens.is_empty() && !bad.is_empty() {
        return Err(no_usable_line(path, &bad));
    }
    warn_about(path, &bad);
    Ok(fens)
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Program {
        #[command(flatten)]
        compare: Compare,
    }

    #[test]
    fn the_error_of_an_unknown_group_names_a_similar_one() {
        let error = |only: &str| {
            let program = Program::parse_from(["compare", "--only", only]);
            let plan = program.compare.plan(&catalog(&[]), 0);
            plan.unwrap_err().to_string()
        };
        let message = error("boards/perft-full@nothing");
        assert!(message.ends_with("; did you mean boards/perft-full?"), "{message}");
        assert!(!error("nothing").contains("did you mean"));
    }

    /// `docs/methodology.md` has the numbers of processes, too.
    #[test]
    fn help_and_document_have_the_numbers_of_processes() {
        let [shortest, quick, useful, standard, full] =
            [1, 60, 180, 900, 3_600].map(|seconds| Length::Seconds(seconds).processes());
        let numbers = format!(
            "[default: {shortest} for less than a minute, {quick} from one minute on, {useful} from three, {standard} from \
             15, {full} from an hour]"
        );
        let command = Compare::augment_args(clap::Command::new("compare"));
        let mut arguments = command.get_arguments();
        let argument = arguments.find(|argument| argument.get_id() == "layouts");
        let help = argument.and_then(clap::Arg::get_help).unwrap().to_string();
        assert!(help.ends_with(&numbers), "{help}");
        let document = include_str!("../../../../docs/methodology.md");
        let words: Vec<_> = document.split_whitespace().collect();
        let numbers = format!(
            "A run has {useful} of them (`--quick` {quick}, `--standard` {standard}, `--full` {full}, less than a minute \
             {shortest}, `--layouts N`"
        );
        assert!(words.join(" ").contains(&numbers), "{numbers}");
    }
}
