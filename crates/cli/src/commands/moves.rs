//! `moves`: the legal moves of positions.

use std::collections::HashMap;
use std::io;

use boardbench_core::{CanonicalMove, DynBoard, Setup};
use boardbench_harness::verify::position::after_each;
use boardbench_notation::san::{self, San};
use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::ending::{Ended, Failure, Verdict};
use crate::lines::{Line, next_line};
use crate::notation::{Customs, Start};
use crate::selection::One;
use crate::streams::Streams;

/// List the legal moves of a position, or of many
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  boardbench moves --stdin < positions.fen")]
pub(crate) struct Moves {
    #[command(flatten)]
    start: Start,
    /// Read FENs from stdin and write a line of JSON for each line, bad ones included
    #[arg(long, conflicts_with = "fen")]
    stdin: bool,
    /// How to write the moves; `uci` if nothing is said, `json` with --stdin
    #[arg(long, value_enum)]
    format: Option<Format>,
    #[command(flatten)]
    customs: Customs,
    #[command(flatten)]
    contender: One,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A move a line, in UCI's form
    Uci,
    /// A move a line, in Standard Algebraic Notation
    San,
    /// A line of JSON with the positions after the moves
    Json,
}

/// A position with its legal moves, sorted bytewise.
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

/// The answer to a line that is no position.
#[derive(Debug, Serialize)]
struct Bad {
    /// The line.
    fen: String,
    error: String,
}

impl Moves {
    pub(crate) fn run(self, streams: &mut Streams<'_>) -> Ended {
        if self.stdin && self.format.is_some_and(|format| format != Format::Json) {
            return Err(Failure::input("--stdin writes --format json only"));
        }
        let contender = self.contender.contender()?;
        let setup = self.start.setup()?;
        let mut board = (contender.open)(&setup);
        if self.stdin {
            self.answer_lines(&mut *board, streams)?;
            return Ok(Verdict::Passed);
        }
        let position = self.describe(&mut *board);
        match self.format.unwrap_or(Format::Uci) {
            Format::Json => writeln!(streams.output, "{}", json(&position)?)?,
            Format::Uci => write_lines(streams, position.legal.iter().map(|legal| &legal.uci))?,
            Format::San => write_lines(streams, position.legal.iter().map(|legal| &legal.san))?,
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
            let answer = match self.read(line) {
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

    /// All there is to say of the board's position.
    fn describe(&self, board: &mut dyn DynBoard) -> Position {
        let sans: HashMap<CanonicalMove, San> = san::write_all_dyn(board).into_iter().collect();
        let after = after_each(board);
        let mut legal: Vec<Legal> = (after.into_iter())
            .map(|(mv, after)| Legal {
                uci: self.customs.uci.write(board, mv),
                san: sans[&mv].to_string(),
                fen: self.customs.fen(&after),
            })
            .collect();
        // The customs differ in where castling comes.
        legal.sort_by(|one, other| one.uci.cmp(&other.uci));
        let (check, stuck) = (board.is_check(), legal.is_empty());
        let setup = board.setup();
        Position {
            fen: self.customs.fen(&setup),
            legal,
            check,
            checkmate: check && stuck,
            stalemate: !check && stuck,
            insufficient_material: setup.has_insufficient_material(),
        }
    }

    fn read(&self, line: Line) -> Result<Setup, Bad> {
        let (fen, error) = match line {
            Line::Text(fen) => match self.start.reading.read(&fen) {
                Ok(setup) => return Ok(setup),
                Err(error) => (fen, error.to_string()),
            },
            Line::NoText(fen) => (fen, "must be UTF-8 text".to_owned()),
            Line::TooLong(fen) => (fen, "is too long for a FEN by far, and cut here".to_owned()),
        };
        Err(Bad { fen, error })
    }
}

fn write_lines<'l>(
    streams: &mut Streams<'_>,
    mut lines: impl Iterator<Item = &'l String>,
) -> io::Result<()> {
    lines.try_for_each(|line| writeln!(streams.output, "{line}"))
}

/// One line of JSON.
fn json(value: &impl Serialize) -> io::Result<String> {
    Ok(serde_json::to_string(value)?)
}
