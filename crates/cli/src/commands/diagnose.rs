//! Implements `diagnose`, which names the faults that explain wrong perft counts.

use std::io::{self, Read};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use boardbench_core::Setup;
use boardbench_crosscheck::diagnose::{Diagnosis, Observation, dictionary};
use boardbench_crosscheck::engine::{Form, Response, parse_count};
use boardbench_notation::quote;
use clap::{ArgMatches, Args, Command, FromArgMatches};

use crate::console::{CommandResult, ExitStatus, print, write};
use crate::files::{read_text, wrong_content};
use crate::options::FenOptions;

/// Number of threads: the limits of counts are for two cores.
const THREADS: NonZeroUsize = NonZeroUsize::new(2).expect("not zero");

/// Maximum number of bytes of a divide from stdin.
const MAX_STDIN: u64 = 1 << 20;

/// Name the faults of a move generator that explain its wrong perft counts
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  boardbench diagnose --depth 5 --total 4865351\n  \
    boardbench diagnose --fen '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1' --depth 4 --total 43355 --depth 5 --total 674,918\n  \
    my-engine 'perft 3' | boardbench diagnose --depth 3 --divide -\n\n\
    Each count is of the last --fen before it, or of the initial position; a single --fen at the end applies to all. The \
    exit code is 0 if all counts are right, 1 if one is wrong, and 2 if the input can't be used.")]
struct Options {
    /// Position of the counts that follow, as a FEN or `startpos` [default: the initial position]; may be repeated
    #[arg(long, value_name = "FEN")]
    fen: Vec<String>,
    /// Depth of the next count in plies; optional with --divide, where it may follow
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    depth: Vec<String>,
    /// Leaf count of the program at the depth before it, such as 4865609 or 4,865,609; may be repeated
    #[arg(long, value_name = "T", allow_hyphen_values = true)]
    total: Vec<String>,
    /// File with the count of each root move, one line like `e2e4: 20` each, or `-` for stdin; may be repeated
    #[arg(long, value_name = "FILE")]
    divide: Vec<String>,
    /// Count the well-known positions with each fault, and print the table
    #[arg(long, hide = true)]
    dictionary: bool,
}

/// An option of the command line.
#[derive(Clone, Debug)]
enum Item {
    Fen(String),
    Depth(String),
    Total(String),
    Divide(String),
}

/// Constructor of an [`Item`] from the value of the option.
type Constructor = fn(String) -> Item;

/// The command with its options in the order of the command line, which assigns counts to positions.
#[derive(Debug)]
pub(crate) struct Diagnose {
    items: Vec<Item>,
    dictionary: bool,
}

impl Args for Diagnose {
    fn augment_args(command: Command) -> Command {
        Options::augment_args(command)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Options::augment_args_for_update(command)
    }
}

impl FromArgMatches for Diagnose {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let kinds: [(&str, Constructor); 4] = [
            ("fen", Item::Fen),
            ("depth", Item::Depth),
            ("total", Item::Total),
            ("divide", Item::Divide),
        ];
        let mut items = Vec::new();
        for (name, item) in kinds {
            let values = matches.get_many::<String>(name).unwrap_or_default();
            let indices = matches.indices_of(name).unwrap_or_default();
            items.extend(indices.zip(values.map(|value| item(value.clone()))));
        }
        items.sort_by_key(|&(index, _)| index);
        let items = items.into_iter().map(|(_, item)| item).collect();
        Ok(Self { items, dictionary: matches.get_flag("dictionary") })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl Diagnose {
    pub(crate) fn run(self) -> CommandResult {
        if self.dictionary {
            return write(dictionary(THREADS));
        }
        let diagnosis = Diagnosis::new(observations(self.items)?, THREADS)?;
        print(&diagnosis)?;
        Ok(ExitStatus::from_check(diagnosis.is_right()))
    }
}

/// Assigns the options to positions and counts.
fn observations(mut items: Vec<Item>) -> Result<Vec<Observation>, String> {
    let is_fen = |item: &Item| matches!(item, Item::Fen(_));
    if items.last().is_some_and(is_fen) && items.iter().filter(|item| is_fen(item)).count() == 1 {
        items.rotate_right(1);
    }
    let mut parsed = Parsed::new();
    for item in items {
        parsed.add(item)?;
    }
    parsed.end_position()?;
    if parsed.observations.is_empty() {
        return Err("no count: add --depth N --total T, or --divide FILE".to_owned());
    }
    Ok(parsed.observations)
}

/// Counts so far, and a depth or a total whose counterpart is still missing.
struct Parsed {
    observations: Vec<Observation>,
    setup: Setup,
    fen: Option<String>,
    has_count: bool,
    depth: Option<u32>,
    total: Option<u64>,
}

impl Parsed {
    const fn new() -> Self {
        Self {
            observations: Vec::new(),
            setup: Setup::initial(),
            fen: None,
            has_count: false,
            depth: None,
            total: None,
        }
    }

    fn add(&mut self, item: Item) -> Result<(), String> {
        match item {
            Item::Fen(fen) => {
                self.end_position()?;
                let setup = FenOptions::default().read_with_notes(&fen);
                self.setup = setup.map_err(|error| format!("--fen: {error}"))?;
                (self.fen, self.has_count) = (Some(fen), false);
            }
            Item::Depth(text) => {
                if let Some(depth) = self.depth {
                    return Err(format!(
                        "--depth {depth}: no --total or --divide before the next --depth"
                    ));
                }
                self.depth = Some(parse_depth(&text)?);
            }
            Item::Total(text) => {
                if self.total.is_some() {
                    return Err(format!("--total {text}: no --depth between two totals"));
                }
                self.total = Some(parse_total(&text)?);
            }
            Item::Divide(file) => {
                let response = read_divide(&file)?;
                let depth = self.depth.take();
                self.push(depth, response);
            }
        }
        if let (Some(depth), Some(total)) = (self.depth, self.total) {
            (self.depth, self.total) = (None, None);
            self.push(Some(depth), Response { total, ..Response::default() });
        }
        Ok(())
    }

    fn push(&mut self, depth: Option<u32>, response: Response) {
        self.observations.push(Observation { setup: self.setup, depth, response });
        self.has_count = true;
    }

    /// Ends the counts of a position. A remaining depth belongs to the last divide.
    fn end_position(&mut self) -> Result<(), String> {
        if let Some(depth) = self.depth.take() {
            match self.observations.last_mut() {
                Some(last) if self.has_count && last.depth.is_none() => last.depth = Some(depth),
                _ => return Err(format!("--depth {depth}: no --total or --divide for it")),
            }
        }
        if let Some(total) = self.total {
            return Err(format!("--total {total}: no --depth for it"));
        }
        match &self.fen {
            Some(fen) if !self.has_count => {
                Err(format!("--fen {}: no --depth and --total, or --divide, after it", quote(fen)))
            }
            _ => Ok(()),
        }
    }
}

fn parse_depth(text: &str) -> Result<u32, String> {
    match text.trim().parse::<u8>() {
        Ok(depth) if depth > 0 => Ok(depth.into()),
        _ => Err(format!("--depth {}: must be a number from 1 to 255", quote(text))),
    }
}

fn parse_total(text: &str) -> Result<u64, String> {
    parse_count(text).map_err(|_| {
        let expected = if text.trim().starts_with('-') {
            "is negative: a counter of 32 bits overflows; count in 64 bits"
        } else {
            "must be a number such as 4865609 or 4,865,609, of at most 64 bits"
        };
        format!("--total {}: {expected}", quote(text))
    })
}

/// Reads a divide from a file, or from stdin.
fn read_divide(file: &str) -> Result<Response, String> {
    let path: PathBuf = file.into();
    let (text, path): (String, &Path) = if file == "-" {
        let mut bytes = Vec::new();
        let read = io::stdin().take(MAX_STDIN + 1).read_to_end(&mut bytes);
        read.map_err(|error| format!("cannot read stdin: {error}"))?;
        if bytes.len() as u64 > MAX_STDIN {
            return Err(format!("stdin: a divide has at most {MAX_STDIN} bytes"));
        }
        (String::from_utf8_lossy(&bytes).into_owned(), Path::new("stdin"))
    } else {
        (read_text(&path)?, &path)
    };
    Form::read_pasted(&text).map_err(wrong_content(path))
}
