//! `moves`: the legal moves of positions.

use std::io;

use boardbench_core::{DynBoard, Setup};
use boardbench_harness::position::{after_each, legal_moves};
use boardbench_notation::{EnPassantMode, parse_fen, write_fen_with};
use clap::{Args, ValueEnum};
use serde::Serialize;

use super::position;
use crate::ending::{Ended, Failure, Verdict};
use crate::lines::{Line, next_line};
use crate::selection::One;
use crate::streams::Streams;

/// List the legal moves of a position, or of many
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  boardbench moves --stdin < positions.fen")]
pub(crate) struct Moves {
    /// The position; the initial one if none is given
    #[arg(long)]
    fen: Option<String>,
    /// Read FENs from stdin and write a line of JSON for each line, bad ones included
    #[arg(long, conflicts_with = "fen")]
    stdin: bool,
    /// How to write the moves; `uci` if nothing is said, `json` with --stdin
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// When to write an en-passant square into FENs
    #[arg(long, value_enum, default_value_t = EnPassant::Always)]
    ep: EnPassant,
    #[command(flatten)]
    contender: One,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A move a line
    Uci,
    /// A line of JSON with the positions after the moves
    Json,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum EnPassant {
    /// After every double push
    Always,
    /// If a pawn stands ready to take
    Xfen,
    /// If taking is legal
    Legal,
}

impl From<EnPassant> for EnPassantMode {
    fn from(custom: EnPassant) -> Self {
        match custom {
            EnPassant::Always => Self::Always,
            EnPassant::Xfen => Self::Xfen,
            EnPassant::Legal => Self::Legal,
        }
    }
}

/// A position with its legal moves, sorted bytewise.
#[derive(Debug, Serialize)]
struct Position {
    fen: String,
    legal: Vec<Legal>,
    check: bool,
    checkmate: bool,
    stalemate: bool,
}

/// A legal move with the position after it.
#[derive(Debug, Serialize)]
struct Legal {
    uci: String,
    fen: String,
}

/// The answer to a line that is no position.
#[derive(Debug, Serialize)]
struct Bad {
    /// The line.
    fen: String,
    error: String,
}

impl Moves {
    pub(crate) fn run(self, streams: &mut Streams<'_>) -> Ended {
        if self.stdin && self.format == Some(Format::Uci) {
            return Err(Failure::input("--stdin writes json only, not --format uci"));
        }
        let contender = self.contender.contender()?;
        let setup = position(self.fen.as_deref())?;
        let mut board = (contender.open)(&setup);
        if self.stdin {
            self.answer_lines(&mut *board, streams)?;
        } else if self.format == Some(Format::Json) {
            writeln!(streams.output, "{}", json(&self.describe(&mut *board))?)?;
        } else {
            for mv in legal_moves(&*board) {
                writeln!(streams.output, "{mv}")?;
            }
        }
        Ok(Verdict::Passed)
    }

    /// Writes one line for each line, at once, so that whoever asks can wait for it.
    fn answer_lines(
        &self,
        board: &mut dyn DynBoard,
        streams: &mut Streams<'_>,
    ) -> Result<(), Failure> {
        while let Some(line) = next_line(streams.input)? {
            let answer = match read(line) {
                Ok(setup) => {
                    board.reset(&setup);
                    json(&self.describe(board))?
                }
                Err(bad) => json(&bad)?,
            };
            writeln!(streams.output, "{answer}")?;
            streams.output.flush()?;
        }
        Ok(())
    }

    fn describe(&self, board: &mut dyn DynBoard) -> Position {
        let fen = |setup: &Setup| write_fen_with(setup, self.ep.into());
        let legal: Vec<Legal> = after_each(board)
            .into_iter()
            .map(|(mv, after)| Legal {
                uci: mv.to_string(),
                fen: fen(&after),
            })
            .collect();
        let (check, stuck) = (board.is_check(), legal.is_empty());
        Position {
            fen: fen(&board.setup()),
            legal,
            check,
            checkmate: check && stuck,
            stalemate: !check && stuck,
        }
    }
}

fn read(line: Line) -> Result<Setup, Bad> {
    let (fen, error) = match line {
        Line::Text(fen) => match parse_fen(&fen) {
            Ok(setup) => return Ok(setup),
            Err(error) => (fen, error.to_string()),
        },
        Line::NoText(fen) => (fen, "must be UTF-8 text".to_owned()),
        Line::TooLong(fen) => (fen, "is too long for a FEN by far, and cut here".to_owned()),
    };
    Err(Bad { fen, error })
}

/// One line of JSON.
fn json(value: &impl Serialize) -> io::Result<String> {
    Ok(serde_json::to_string(value)?)
}
