//! `compare`: the main job.

mod engine;
mod peers;

use std::collections::BTreeSet;
use std::env;
use std::fs;
use std::io;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::{self, Stdio};

use boardbench_harness::data::{InputSpec, files};
use boardbench_harness::measure::{
    Catalog, CompareError, Context, Group, Inputs, Length, Outcome, Outsider, POSITIONS, Plan,
    Request, RunError, Stage, compare, work,
};
use boardbench_notation::quote;
use boardbench_registry::HAS_ALL_PAIRS;
use boardbench_report::render;
use clap::{Args, value_parser};

use engine::TimedEngines;

use crate::build::BUILD;
use crate::ending::{Ended, Failure, Verdict};
use crate::interrupt::asked_to_stop;
use crate::progress::Progress;
use crate::selection::{ALL, Several, at_least_one, not_built};
use crate::streams::Streams;

/// The argument that makes this program a measuring process: no command, and so in no list of commands.
const WORKER: &str = "measuring-process";

/// The groups that are compared beside engines: what engines are asked for too.
const BESIDE_ENGINES: [&str; 4] = [
    "boards/perft-bulk",
    "boards/perft-full",
    "selection/perft-bulk",
    "selection/perft-full",
];

/// Verify and measure contenders side by side, store the data, print the table
#[derive(Args, Debug)]
#[command(mut_arg("board", |board| board.default_value(ALL)))]
#[command(
    after_help = "Example:\n  boardbench compare --quick --board bitboard-magic,array8x8-scan\n  \
    boardbench compare --standard --only hash:,copy-make:\n\n\
    Without a length it takes three minutes. Ctrl-C reports what is finished, with exit code 0, and the \
    same command goes on from there.\n\n\
    With all boards and their native encodings, all axes are compared for which there is time: boards in \
    one minute, encodings and orderings in three, everything but the full matrix in a quarter of an hour."
)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a flag of the command line"
)]
pub(crate) struct Compare {
    /// Take one minute
    #[arg(long, group = "length")]
    quick: bool,
    /// Take a quarter of an hour
    #[arg(long, group = "length")]
    standard: bool,
    /// Take an hour
    #[arg(long, group = "length")]
    full: bool,
    /// Take so many seconds: fewer than a minute are for trying things out
    #[arg(long, group = "length", value_name = "S", value_parser = value_parser!(u64).range(1..))]
    seconds: Option<u64>,
    #[command(flatten)]
    contenders: Several,
    /// Only groups whose names hold one of these texts, with commas between
    #[arg(long, value_name = "TEXTS", value_delimiter = ',')]
    only: Vec<String>,
    /// Positions of your own, one FEN or EPD a line, instead of the project's corpus
    #[arg(long, value_name = "FILE")]
    corpus: Option<PathBuf>,
    /// Rotate over so many positions at most
    #[arg(long, value_name = "N", default_value_t = POSITIONS, value_parser = positions)]
    positions: usize,
    /// Only positions of these classes, with commas between: opening, middlegame, endgame, check
    #[arg(long, value_name = "CLASSES", value_delimiter = ',')]
    class: Vec<String>,
    /// Time the perft of a UCI engine beside ours; CMD is split as POSIX words. Half of the time is for
    /// engines, and without --only the rest is for our boards' perft
    #[arg(long = "engine", value_name = "CMD")]
    engines: Vec<String>,
    /// Measure the boards of other libraries beside ours: cozy-chess, chess
    #[arg(long)]
    peers: bool,
    /// Where the dated folder with data and report is made
    #[arg(long, value_name = "DIR", default_value = "reports")]
    out: PathBuf,
}

impl Compare {
    pub(crate) fn run(self, outsiders: &[Outsider], streams: &mut Streams<'_>) -> Ended {
        if self.peers && outsiders.is_empty() {
            return peers::run();
        }
        if self.full && !HAS_ALL_PAIRS {
            return Err(not_built("the matrix of all pairs"));
        }
        let catalog = Catalog::with_outsiders(outsiders);
        let request = self.request()?;
        // Whoever asks for positions that there are not should know before anything is announced or timed.
        Inputs::new(&request.inputs).map_err(|error| Failure::input(&error))?;
        let engines = self.time_engines(streams)?;
        if let Some(engines) = engines.as_ref().filter(|engines| !engines.has_numbers()) {
            return engines.verdict();
        }
        let plan = request.plan(&catalog);
        if plan.groups.is_empty() {
            return Err(self.nothing_to_compare(&request, &catalog));
        }
        writeln!(streams.output, "{}", announcement(&plan))?;
        streams.output.flush()?;
        match self.measure(&plan, streams) {
            Ok(outcome) => {
                let verdict = report(&outcome, streams)?;
                let Some(engines) = engines else {
                    return Ok(verdict);
                };
                engines.add_to(&outcome.folder, streams)?;
                engines.verdict()
            }
            Err(CompareError::Run(error @ RunError::WrongAnswer { .. })) => {
                writeln!(streams.output, "{error}")?;
                Ok(Verdict::Failed)
            }
            Err(error) => Err(Failure::input(&error)),
        }
    }

    /// Which groups there are instead of those that were asked for.
    fn nothing_to_compare(&self, request: &Request, catalog: &Catalog) -> Failure {
        let wanted = quote(&self.only.join(","));
        let request = Request {
            groups: Vec::new(),
            ..request.clone()
        };
        let all = request.plan(catalog);
        let names = all.groups.iter().map(Group::name);
        let beginning = |name: String| name.split(['/', ':']).next().map(ToOwned::to_owned);
        let known: BTreeSet<String> = names.filter_map(beginning).collect();
        Failure::Input(if known.is_empty() {
            format!(
                "nothing to compare: no group has a name with one of {wanted} in it, and none is left for which \
                 there is time, and valgrind if it is only counted"
            )
        } else {
            format!(
                "nothing to compare: no group has a name with one of {wanted} in it; for these boards and in this \
                 time names begin with: {}",
                known.into_iter().collect::<Vec<_>>().join(", ")
            )
        })
    }

    /// Does what was announced, and says meanwhile how far it is.
    fn measure(&self, plan: &Plan, streams: &mut Streams<'_>) -> Result<Outcome, CompareError> {
        let progress = Progress::new(0, String::new());
        compare(
            plan,
            &self.out,
            &mut |folder, done| {
                if done > 0 {
                    let folder = folder.display();
                    progress.suspend(|| {
                        // Nobody may be reading; the data are written all the same.
                        let _ = writeln!(
                            streams.output,
                            "going on with {folder}: {done} processes are done"
                        );
                    });
                }
            },
            Context {
                build: BUILD,
                worker: &measuring_process,
                progress: &|doing, done, total| {
                    progress.say(match doing {
                        Stage::Verifying => "verifying",
                        Stage::Counting => "counting instructions",
                        Stage::Scaling => "looking at threads",
                        Stage::Sampling => "measuring",
                    });
                    progress.set(done, total);
                },
                interrupted: asked_to_stop(),
            },
        )
    }

    /// Times the engines that were asked for, and shows what came of it.
    fn time_engines(&self, streams: &mut Streams<'_>) -> Result<Option<TimedEngines>, Failure> {
        if self.engines.is_empty() {
            return Ok(None);
        }
        let engines = TimedEngines::time(&self.engines, self.length().total() / 2)?;
        engines.show(streams)?;
        Ok(Some(engines))
    }

    fn request(&self) -> Result<Request, Failure> {
        let (length, groups) = if self.engines.is_empty() {
            (self.length(), self.only.clone())
        } else {
            self.beside_engines()
        };
        Ok(Request {
            length,
            pairs: self.contenders.contenders()?,
            groups,
            inputs: InputSpec {
                positions: self.positions,
                classes: self.class.clone(),
                fens: self.corpus.as_deref().map(fens).transpose()?,
            },
        })
    }

    /// How long, and what, our boards are compared if engines take half of the time.
    fn beside_engines(&self) -> (Length, Vec<String>) {
        let seconds = self.length().total().as_secs() / 2;
        let groups = if self.only.is_empty() {
            BESIDE_ENGINES.map(str::to_owned).into()
        } else {
            self.only.clone()
        };
        (Length::Seconds(seconds), groups)
    }

    const fn length(&self) -> Length {
        if let Some(seconds) = self.seconds {
            Length::Seconds(seconds)
        } else if self.quick {
            Length::Quick
        } else if self.standard {
            Length::Standard
        } else if self.full {
            Length::Full
        } else {
            Length::Useful
        }
    }
}

/// What is going to be done, and how long it will take.
fn announcement(plan: &Plan) -> String {
    let cells = plan.pairs().len();
    if cells == 0 {
        let contenders: usize = plan.groups.iter().map(|group| group.entrants.len()).sum();
        return format!("{contenders} cells: all are verified first, then counted and not timed");
    }
    let estimate = plan.estimate().as_secs().max(1);
    let more = if estimate > plan.time.as_secs() {
        ", the least for so many"
    } else {
        ""
    };
    format!(
        "{cells} cells in about {estimate} s{more}: all are verified first, then measured in {} processes",
        plan.processes
    )
}

/// Renders the report, and says what there is.
fn report(outcome: &Outcome, streams: &mut Streams<'_>) -> Ended {
    let folder = &outcome.folder;
    let report = render(&outcome.records).map_err(|error| Failure::input(&error))?;
    files::write_all(&report.files, folder).map_err(|error| {
        let folder = quote(&folder.to_string_lossy());
        Failure::Input(format!("cannot write {folder}: {error}"))
    })?;
    // The table is long: what stays in sight at its end is what it says.
    writeln!(streams.output, "{}\n{}", outcome.table, report.in_short)?;
    let folder = folder.display();
    writeln!(
        streams.output,
        "page: {folder}/report.html\nreport: {folder}/report.md\nraw data: {folder}/data.jsonl"
    )?;
    Ok(Verdict::Passed)
}

/// Reads how many positions to rotate over.
fn positions(text: &str) -> Result<usize, String> {
    at_least_one(text).map(NonZeroUsize::get)
}

/// The FENs of a file: of each line the four fields that a position needs, and the clocks if they follow.
fn fens(path: &Path) -> Result<Vec<String>, Failure> {
    let name = quote(&path.to_string_lossy());
    let text = fs::read_to_string(path).map_err(|error| Failure::unreadable(&name, &error))?;
    let lines = text.lines().map(str::trim);
    let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
    Ok(lines.map(fen_of).collect())
}

/// The FEN in a line of FENs or EPD: an EPD's operations are left out, and clocks put in.
fn fen_of(line: &str) -> String {
    let position = line.split(';').next().unwrap_or_default();
    let fields: Vec<&str> = position.split_whitespace().collect();
    let are_clocks = |fields: &[&str]| {
        fields.len() == 2 && fields.iter().all(|field| field.parse::<u32>().is_ok())
    };
    match fields.get(4..6) {
        Some(clocks) if are_clocks(clocks) => fields[..6].join(" "),
        _ if fields.len() >= 4 => format!("{} 0 1", fields[..4].join(" ")),
        _ => position.to_owned(),
    }
}

/// This program, started so that it measures.
fn measuring_process() -> io::Result<process::Command> {
    let mut command = process::Command::new(env::current_exe()?);
    command.arg(WORKER).stderr(Stdio::inherit());
    Ok(command)
}

/// Whether the program was started so.
pub(crate) fn is_measuring_process() -> bool {
    env::args_os().nth(1).is_some_and(|first| first == WORKER)
}

/// Measures what the job on stdin says.
pub(crate) fn measure(outsiders: &[Outsider], streams: &mut Streams<'_>) -> Ended {
    // Ctrl-C reaches the whole group; it is for the parent to decide.
    asked_to_stop();
    let catalog = Catalog::with_outsiders(outsiders);
    work(&mut *streams.input, &mut *streams.output, &catalog)
        .map(|()| Verdict::Passed)
        .map_err(|error| Failure::input(&error))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_fen_and_epd_give_fens() {
        let placement = "4k3/8/8/8/8/8/8/4K3 w - -";
        for (line, expected) in [
            ("4k3/8/8/8/8/8/8/4K3 w - - 3 9", "3 9"),
            ("4k3/8/8/8/8/8/8/4K3 w - - 3 9 ;D1 5", "3 9"),
            ("4k3/8/8/8/8/8/8/4K3 w - -", "0 1"),
            ("4k3/8/8/8/8/8/8/4K3 w - - bm Kd2; id \"a\";", "0 1"),
        ] {
            assert_eq!(fen_of(line), format!("{placement} {expected}"), "{line}");
        }
        assert_eq!(fen_of("nonsense"), "nonsense");
    }
}
