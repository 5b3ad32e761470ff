//! Implements `prove`, which checks every position of few pieces or of a family on every board.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Instant;

use boardbench_crosscheck::crosscheck::{Family, PIECES, Positions, Proof, Report, Space, merge};
use clap::{Args, value_parser};

use super::Division;
use crate::console::{CommandResult, ExitStatus, Failure, print};
use crate::files::{check_writable, read_values, write_file};
use crate::interrupt::stop_flag;
use crate::options::{ALL, Several, at_least_one, one_of};
use crate::progress::Progress;

/// Compare every position of few pieces, or of a family, on every board with the naive reference
#[derive(Args, Debug)]
#[command(mut_arg("board", |board| board.default_value(ALL)))]
#[command(after_help = "Example:\n  boardbench prove --men 3\n  \
    boardbench prove --men 4 --shard 1/1000 --out part1.json\n  \
    boardbench prove --merge part1.json part2.json\n  \
    boardbench prove --family castling --shard 1/64\n  \
    boardbench prove --men 3 --codes 2000\n\n\
    Positions have both sides to move, and every possible castling right and en-passant square. Compared are the legal moves, check, \
    the position and the hash after each move, every bit after unmaking it, attacks and threats, and the legality of every code that \
    differs from a legal move's in one bit. With four pieces, moves are made in one position of eight, and attacks and codes \
    are not compared. Families have positions that few pieces lack: en passant with kings and a slider, every combination of castling \
    rights with one or two other pieces, promotions with a piece to capture and a slider, and checks by two kinds of sliders at once. \
    Each has tens of millions of positions, with attacks and codes compared in a sixteenth of them. The exit code is 1 if a board \
    differs, or if not all positions were compared.")]
pub(crate) struct Prove {
    /// Maximum number of pieces, kings included
    #[arg(long = "men", value_name = "N", default_value_t = 3,
        value_parser = value_parser!(u8).range(PIECES[0] as i64..=PIECES[1] as i64))]
    pieces: u8,
    /// Check a family of positions instead
    #[arg(long, value_name = "NAME", conflicts_with = "pieces", value_parser = one_of([
        ("en-passant", Family::EnPassant), ("castling", Family::Castling),
        ("promotion", Family::Promotion), ("double-check", Family::DoubleCheck),
    ]))]
    family: Option<Family>,
    /// Check the legality of every raw code instead, in N of the positions, with moves of all kinds
    #[arg(long, value_name = "N", value_parser = at_least_one::<NonZeroUsize>, conflicts_with_all = ["shard", "out"])]
    codes: Option<NonZeroUsize>,
    #[command(flatten)]
    division: Division,
    /// Store the result, for --merge
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Compare nothing; add up the stored results of all shards
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = [
        "pieces", "family", "codes", "threads", "shard", "board", "moves"
    ])]
    merge: Vec<PathBuf>,
    #[command(flatten)]
    contenders: Several,
}

impl Prove {
    pub(crate) fn run(self) -> CommandResult {
        if let Some(positions) = self.codes {
            return self.check_codes(positions);
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
        let pieces = Space::Pieces(self.pieces.into());
        Ok(Proof {
            contenders: self.contenders.contenders()?,
            space: self.family.map_or(pieces, Space::Family),
            threads: self.division.threads,
            shard: self.division.shard,
        })
    }

    fn compare(&self) -> Result<Report<Positions>, Failure> {
        let progress = Progress::new(0, "parts of the positions");
        let watch = |done: u64, total: u64| progress.set(done as usize, total as usize);
        Ok(self.proof()?.run(&watch, stop_flag()))
    }

    fn check_codes(&self, positions: NonZeroUsize) -> CommandResult {
        let begin = Instant::now();
        let progress = Progress::new(0, "contenders and positions");
        let watch = |done: u64, total: u64| progress.set(done as usize, total as usize);
        let proof = self.proof()?;
        let report = proof.check_codes(positions.get(), &watch, stop_flag());
        let seconds = begin.elapsed().as_secs_f64();
        progress.suspend(|| print(format_args!("{}\n{seconds:.1} s", report.describe_codes())))?;
        Ok(ExitStatus::from_check(report.is_complete))
    }
}
