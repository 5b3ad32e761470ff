//! `moves`: the legal moves of positions.

use boardbench_core::{DynBoard, Setup};
use boardbench_notation::san;
use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::lines::{Line, answer_lines};
use crate::notation::{NotationOptions, Start};
use crate::outcome::{CommandResult, ExitStatus, Failure};
use crate::selection::One;
use crate::streams::Streams;

/// List the legal moves of a position, or of many
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  boardbench moves --stdin < positions.fen")]
pub(crate) struct Moves {
    #[command(flatten)]
    start: Start,
    /// Read FENs from stdin and write one line of JSON for each, bad ones included
    #[arg(long, conflicts_with = "fen")]
    stdin: bool,
    /// How to write the moves [default: uci, or json with --stdin]
    #[arg(long, value_enum)]
    format: Option<Format>,
    #[command(flatten)]
    notation: NotationOptions,
    #[command(flatten)]
    contender: One,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// One move a line, in UCI notation
    Uci,
    /// One move a line, in Standard Algebraic Notation
    San,
    /// One line of JSON with the position after each move
    Json,
}

/// A position with its legal moves, sorted bytewise by UCI notation.
#[derive(Debug, Serialize)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "the fields are those of the JSON that scripts read"
)]
struct Position {
    fen: String,
    legal: Vec<Legal>,
    check: bool,
    checkmate: bool,
    stalemate: bool,
    insufficient_material: bool,
}

/// A legal move with the position after it.
#[derive(Debug, Serialize)]
struct Legal {
    uci: String,
    san: String,
    fen: String,
}

/// The answer to a line that is not a position.
#[derive(Debug, Serialize)]
struct BadLine {
    /// The line.
    fen: String,
    error: String,
}

impl Moves {
    pub(crate) fn run(self, streams: &mut Streams<'_>) -> CommandResult {
        if self.stdin && self.format.is_some_and(|format| format != Format::Json) {
            return Err(Failure::input("--stdin works with --format json only"));
        }
        let contender = self.contender.contender()?;
        let setup = self.start.setup()?;
        let mut board = (contender.open)(&setup);
        if self.stdin {
            answer_lines(streams, |line| match self.read(line) {
                Ok(setup) => {
                    board.reset(&setup);
                    json(&self.describe(&setup, &*board))
                }
                Err(bad) => json(&bad),
            })?;
            return Ok(ExitStatus::Passed);
        }
        let position = self.describe(&setup, &*board);
        let lines = match self.format.unwrap_or(Format::Uci) {
            Format::Json => vec![json(&position)?],
            Format::Uci => position.legal.into_iter().map(|legal| legal.uci).collect(),
            Format::San => position.legal.into_iter().map(|legal| legal.san).collect(),
        };
        for line in lines {
            writeln!(streams.output, "{line}")?;
        }
        Ok(ExitStatus::Passed)
    }

    /// Everything about a position, from one pass over its legal moves.
    fn describe(&self, setup: &Setup, board: &dyn DynBoard) -> Position {
        let successors = board.successors(&mut |_| true);
        let effects = successors.iter().map(|after| (after.mv, after.effect));
        let sans = san::write_moves(setup, effects.collect());
        let mut legal: Vec<Legal> = (successors.iter().zip(sans))
            .map(|(after, san)| Legal {
                uci: self.notation.uci.write(setup, after.mv),
                san: san.to_string(),
                fen: self.notation.fen(&after.setup),
            })
            .collect();
        legal.sort_by(|one, other| one.uci.cmp(&other.uci));
        let (check, has_no_move) = (board.is_check(), legal.is_empty());
        Position {
            fen: self.notation.fen(setup),
            legal,
            check,
            checkmate: check && has_no_move,
            stalemate: !check && has_no_move,
            insufficient_material: setup.has_insufficient_material(),
        }
    }

    fn read(&self, line: Line) -> Result<Setup, BadLine> {
        let (fen, error) = match line {
            Line::Text(fen) => match self.start.options.read(&fen) {
                Ok(setup) => return Ok(setup),
                Err(error) => (fen, error.to_string()),
            },
            Line::NoText(fen) => (fen, "must be UTF-8 text".to_owned()),
            Line::TooLong(fen) => (fen, "is too long for a FEN, and cut here".to_owned()),
        };
        Err(BadLine { fen, error })
    }
}

/// One line of JSON.
fn json(value: &impl Serialize) -> Result<String, Failure> {
    Ok(serde_json::to_string(value)?)
}
