//! `prove`: every position of few men, on every board.

use std::path::PathBuf;

use boardbench_checks::crosscheck::{MEN, Proof, Proven, merge};
use clap::{Args, value_parser};

use super::Division;
use crate::console::{CommandResult, ExitStatus, Failure, print};
use crate::files::{read_values, write_file};
use crate::interrupt::stop_flag;
use crate::options::{ALL, Several};
use crate::progress::Progress;

/// Compare every position of few men on every board with the naive reference
#[derive(Args, Debug)]
#[command(mut_arg("board", |board| board.default_value(ALL)))]
#[command(after_help = "Example:\n  boardbench prove --men 3\n  \
    boardbench prove --men 4 --shard 1/1000 --out part1.json\n  \
    boardbench prove --merge part1.json part2.json\n\n\
    Both sides to move, with every castling right and en-passant square that is possible: the legal moves, check, \
    the position and the hash after each move, and every bit after taking it back. The exit code is 1 if a board differs, or if \
    not all positions were compared.")]
pub(crate) struct Prove {
    /// The most men, kings included
    #[arg(long, value_name = "N", default_value_t = 3,
        value_parser = value_parser!(u8).range(MEN[0] as i64..=MEN[1] as i64))]
    men: u8,
    #[command(flatten)]
    division: Division,
    /// Store the result, for --merge
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Compare nothing; add up the stored results of all shards
    #[arg(long, value_name = "FILE", num_args = 1.., conflicts_with_all = [
        "men", "threads", "shard", "board", "moves"
    ])]
    merge: Vec<PathBuf>,
    #[command(flatten)]
    contenders: Several,
}

impl Prove {
    pub(crate) fn run(self) -> CommandResult {
        let proven = if self.merge.is_empty() {
            self.compare()?
        } else {
            merge(&read_values(&self.merge, |text| {
                serde_json::from_str(text)
            })?)?
        };
        if let Some(path) = &self.out {
            write_file(path, serde_json::to_string_pretty(&proven)?)?;
        }
        print(format_args!("{proven}\n{:.1} s", proven.seconds))?;
        Ok(ExitStatus::from_check(
            proven.failure.is_none() && proven.is_complete,
        ))
    }

    fn compare(&self) -> Result<Proven, Failure> {
        let proof = Proof {
            contenders: self.contenders.contenders()?,
            men: self.men.into(),
            threads: self.division.threads,
            shard: self.division.shard,
        };
        let progress = Progress::new(0, "placements of the kings");
        let watch = |done: u64, total: u64| progress.set(done as usize, total as usize);
        Ok(proof.run(&watch, stop_flag()))
    }
}
