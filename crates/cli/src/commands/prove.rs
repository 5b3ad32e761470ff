//! `prove`: every position of few men or of a family, on every board.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;

use boardbench_crosscheck::crosscheck::{Family, MEN, Positions, Proof, Report, Space, merge};
use clap::{Args, value_parser};

use super::Division;
use crate::console::{CommandResult, ExitStatus, Failure, print};
use crate::files::{check_writable, read_values, write_file};
use crate::interrupt::stop_flag;
use crate::options::{ALL, Several, at_least_one, one_of};
use crate::progress::Progress;

/// Compare every position of few men, or of a family, on every board with the naive reference
#[derive(Args, Debug)]
#[command(mut_arg("board", |board| board.default_value(ALL)))]
#[command(after_help = "Example:\n  boardbench prove --men 3\n  \
    boardbench prove --men 4 --shard 1/1000 --out part1.json\n  \
    boardbench prove --merge part1.json part2.json\n  \
    boardbench prove --family castling --shard 1/64\n  \
    boardbench prove --men 3 --codes 2000\n\n\
    Both sides to move, with every castling right and en-passant square that is possible: the legal moves, check, \
    the position and the hash after each move, every bit after taking it back, attacks and threats, and whether each code is legal \
    that differs from a legal move's in one bit. With four men, moves are made in one position of eight, and nothing is asked of \
    attacks and codes. Families have what few men lack: en passant with kings and a slider, every combination of castling rights \
    with one or two other pieces, promotions with a piece to capture and a slider, and checks by two kinds of sliders at once; \
    tens of millions of positions each, in a sixteenth of which attacks and codes are compared. The exit code is 1 if a board differs, or if \
    not all positions were compared.")]
pub(crate) struct Prove {
    /// The most men, kings included
    #[arg(long, value_name = "N", default_value_t = 3,
        value_parser = value_parser!(u8).range(MEN[0] as i64..=MEN[1] as i64))]
    men: u8,
    /// A family of positions instead
    #[arg(long, value_name = "NAME", conflicts_with = "men", value_parser = one_of([
        ("en-passant", Family::EnPassant), ("castling", Family::Castling),
        ("promotion", Family::Promotion), ("double-check", Family::DoubleCheck),
    ]))]
    family: Option<Family>,
    /// Ask instead of every raw code whether it is legal, in N of the positions, with moves of all kinds
    #[arg(long, value_name = "N", value_parser = at_least_one::<NonZeroUsize>, conflicts_with_all = ["shard", "out"])]
    codes: Option<NonZeroUsize>,
    #[command(flatten)]
    division: Division,
    /// Store the result, for --merge
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Compare nothing; add up the stored results of all shards
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = [
        "men", "family", "codes", "threads", "shard", "board", "moves"
    ])]
    merge: Vec<PathBuf>,
    #[command(flatten)]
    contenders: Several,
}

impl Prove {
    pub(crate) fn run(self) -> CommandResult {
        if let Some(positions) = self.codes {
            return self.ask_codes(positions);
        }
        if let Some(path) = &self.out {
            check_writable(path)?;
        }
        let proven = if self.merge.is_empty() {
            self.compare()?
        } else {
            merge(&read_values(&self.merge, Report::from_json)?)?
        };
        // The result is shown even if the file can't be written, and written even if it can't be shown.
        let printed = print(format_args!("{proven}\n{:.1} s", proven.seconds));
        if let Some(path) = &self.out {
            write_file(path, serde_json::to_string_pretty(&proven)? + "\n")?;
        }
        printed?;
        Ok(ExitStatus::from_check(proven.has_passed() && proven.is_complete))
    }

    fn proof(&self) -> Result<Proof, Failure> {
        let men = Space::Men(self.men.into());
        Ok(Proof {
            contenders: self.contenders.contenders()?,
            space: self.family.map_or(men, Space::Family),
            threads: self.division.threads,
            shard: self.division.shard,
        })
    }

    fn compare(&self) -> Result<Report<Positions>, Failure> {
        let progress = Progress::new(0, "parts of the positions");
        let watch = |done: u64, total: u64| progress.set(done as usize, total as usize);
        Ok(self.proof()?.run(&watch, stop_flag()))
    }

    fn ask_codes(&self, positions: NonZeroUsize) -> CommandResult {
        let begin = Instant::now();
        let progress = Progress::new(0, "contenders and positions");
        let watch = |done: u64, total: u64| progress.set(done as usize, total as usize);
        let proof = self.proof()?;
        let answers = proof.ask_codes(positions.get(), &watch, stop_flag());
        let seconds = begin.elapsed().as_secs_f64();
        progress.suspend(|| print(format_args!("{}\n{seconds:.1} s", answers.describe_codes())))?;
        Ok(ExitStatus::from_check(answers.is_complete))
    }
}
