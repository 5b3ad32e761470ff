//! Implements `moves`, which lists the legal moves of positions.

use boardbench_conformance::reference::Reference;
use boardbench_conformance::samples::vector_images;
use boardbench_core::{DynBoard, Setup};
use boardbench_crosscheck::lines::Line;
use boardbench_notation::write_fen;
use clap::{Args, ValueEnum};
use serde::Serialize;

use crate::console::{CommandResult, answer_lines, write};
use crate::options::{NotationOptions, One, Start, WrittenMove};

/// List the legal moves of a position, or of many
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  boardbench moves --stdin < positions.fen\n  \
    boardbench moves --edge-cases > edge-cases.jsonl")]
pub(crate) struct Moves {
    #[command(flatten)]
    start: Start,
    /// Read FENs from stdin and write one line of JSON for each, also for bad ones
    #[arg(long, conflicts_with = "fen")]
    stdin: bool,
    /// Write one line of JSON for each edge-case position, with its legal moves and perft counts, to test other programs
    #[arg(long, exclusive = true)]
    edge_cases: bool,
    /// Format of the moves [default: uci, or json with --stdin]
    #[arg(long, value_enum)]
    format: Option<Format>,
    #[command(flatten)]
    notation: NotationOptions,
    #[command(flatten)]
    contender: One,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// One move per line, in UCI notation
    Uci,
    /// One move per line, in Standard Algebraic Notation
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
    legal: Vec<WrittenMove>,
    check: bool,
    checkmate: bool,
    stalemate: bool,
    insufficient_material: bool,
}

/// An edge-case position, by the naive reference.
#[derive(Debug, Serialize)]
struct EdgeCase {
    rule: &'static str,
    fen: String,
    legal: Vec<String>,
    perft: &'static [u64],
}

/// JSON for a line that is not a position.
#[derive(Debug, Serialize)]
struct BadLine {
    fen: String,
    error: String,
}

impl Moves {
    pub(crate) fn run(self) -> CommandResult {
        if self.edge_cases {
            return write(edge_cases());
        }
        if self.stdin && self.format.is_some_and(|format| format != Format::Json) {
            return Err("--stdin works with --format json only".into());
        }
        let contender = self.contender.contender()?;
        let setup = self.start.setup()?;
        let mut board = (contender.open)(&setup);
        if self.stdin {
            return answer_lines(|line| match self.read(line) {
                Ok(setup) => {
                    board.reset(&setup);
                    json(&self.describe(&setup, &*board))
                }
                Err(bad) => json(&bad),
            });
        }
        let position = self.describe(&setup, &*board);
        let is_san = self.format == Some(Format::San);
        let line = |mv: WrittenMove| (if is_san { mv.san } else { mv.uci }) + "\n";
        let text = match self.format {
            Some(Format::Json) => json(&position) + "\n",
            _ => position.legal.into_iter().map(line).collect(),
        };
        write(text)
    }

    /// Describes a position, from one pass over its legal moves.
    fn describe(&self, setup: &Setup, board: &dyn DynBoard) -> Position {
        let mut legal = (self.notation).written_moves(setup, board, &mut |_| true);
        legal.sort_by(|a, b| a.uci.cmp(&b.uci));
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

    fn read(&self, line: &Line<'_>) -> Result<Setup, BadLine> {
        let (fen, error) = match line {
            Line::Text(fen) => match self.start.options.read_with_notes(fen) {
                Ok(setup) => return Ok(setup),
                Err(error) => (*fen, error.to_string()),
            },
            Line::NotUtf8(fen) => (&**fen, "must be UTF-8 text".to_owned()),
            Line::TooLong(fen) => (&**fen, "too long for a FEN, and cut here".to_owned()),
        };
        let fen = fen.to_owned();
        Err(BadLine { fen, error })
    }
}

/// Returns the lines of the edge-case positions.
fn edge_cases() -> String {
    let lines = vector_images().map(|(vector, setup)| {
        let legal = Reference::from_setup(&setup).legal_moves();
        json(&EdgeCase {
            rule: vector.name,
            fen: write_fen(&setup),
            legal: legal.iter().map(ToString::to_string).collect(),
            perft: vector.counts,
        }) + "\n"
    });
    lines.collect()
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("texts and flags can be written")
}
