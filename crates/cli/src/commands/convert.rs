//! `convert`: moves from one notation into the others.

use boardbench_core::DynBoard;
use boardbench_notation::san::{self, Strictness};
use clap::Args;

use crate::ending::{Ended, Verdict};
use crate::lines::{Line, next_line};
use crate::notation::{Customs, Form, Reading};
use crate::selection::One;
use crate::streams::Streams;

/// Convert moves between UCI's form and SAN, line by line
///
/// Reads lines of a FEN, a tab and a move, and writes for each of them one line: the move in UCI's
/// form, as SAN, and the FEN after it, with tabs between; or `error: …`. The move is everything
/// after the first tab.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  boardbench convert --from san --stdin < moves.tsv")]
pub(crate) struct Convert {
    /// How the moves are written
    #[arg(long, value_enum, default_value_t = Form::Auto)]
    from: Form,
    /// Take SAN only if it is letter for letter what would be written
    #[arg(long)]
    strict: bool,
    /// Read from stdin, as this command always does
    #[arg(long, required = true)]
    stdin: bool,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    customs: Customs,
    #[command(flatten)]
    contender: One,
}

impl Convert {
    pub(crate) fn run(self, streams: &mut Streams<'_>) -> Ended {
        let contender = self.contender.contender()?;
        let mut board = (contender.open)(&boardbench_core::Setup::initial());
        while let Some(line) = next_line(streams.input)? {
            match self.convert(&mut *board, &line) {
                Ok(converted) => writeln!(streams.output, "{converted}")?,
                Err(message) => writeln!(streams.output, "error: {message}")?,
            }
            streams.output.flush()?;
        }
        Ok(Verdict::Passed)
    }

    fn convert(&self, board: &mut dyn DynBoard, line: &Line) -> Result<String, String> {
        let line = match line {
            Line::Text(line) => line,
            Line::NoText(_) => return Err("the line must be UTF-8 text".to_owned()),
            Line::TooLong(_) => return Err("the line is too long by far".to_owned()),
        };
        let Some((fen, text)) = line.split_once('\t') else {
            return Err("there must be a tab between the FEN and the move".to_owned());
        };
        let setup = self.reading.read(fen).map_err(|error| error.to_string())?;
        board.reset(&setup);
        let strictness = if self.strict {
            Strictness::Strict
        } else {
            Strictness::Lenient
        };
        let mv = self.customs.find(board, text, self.from, strictness)?;
        let uci = self.customs.uci.write(board, mv);
        let san = san::write_dyn(board, mv).map_err(|error| error.to_string())?;
        board.play(mv).map_err(|error| error.to_string())?;
        Ok(format!(
            "{uci}\t{san}\t{}",
            self.customs.fen(&board.setup())
        ))
    }
}
