//! Implements `convert`, which converts moves between notations.

use boardbench_core::{DynBoard, Setup};
use boardbench_crosscheck::lines::Line;
use boardbench_notation::san::Strictness;
use clap::Args;

use crate::console::{CommandResult, answer_lines};
use crate::options::{FenOptions, Form, NotationOptions, One, WrittenMove};

/// Convert moves between UCI notation and SAN, line by line
///
/// Reads lines of a FEN, a tab and a move. For each it writes one line: the move in UCI notation, the
/// move as SAN and the FEN after the move, separated by tabs; or `error: …`. The move is everything
/// after the first tab.
#[derive(Args, Debug)]
#[command(mut_arg("strict", |strict| strict.help(
    "Accept only exact FENs, and SAN only as this command writes it"
)))]
#[command(after_help = "Example:\n  boardbench convert --from san --stdin < moves.tsv")]
pub(crate) struct Convert {
    /// Notation of the moves to read
    #[arg(long, value_enum, default_value_t = Form::Auto)]
    from: Form,
    /// Read from stdin; required, since there is no other input
    #[arg(long, required = true)]
    stdin: bool,
    #[command(flatten)]
    fen: FenOptions,
    #[command(flatten)]
    notation: NotationOptions,
    #[command(flatten)]
    contender: One,
}

impl Convert {
    pub(crate) fn run(self) -> CommandResult {
        let contender = self.contender.contender()?;
        let mut board = (contender.open)(&Setup::initial());
        answer_lines(|line| {
            let converted = self.convert(&mut *board, line);
            converted.unwrap_or_else(|message| format!("error: {message}"))
        })
    }

    fn convert(&self, board: &mut dyn DynBoard, line: &Line<'_>) -> Result<String, String> {
        let line = match line {
            Line::Text(line) => line,
            Line::NotUtf8(_) => return Err("the line must be UTF-8 text".to_owned()),
            Line::TooLong(_) => return Err("the line is too long".to_owned()),
        };
        let Some((fen, text)) = line.split_once('\t') else {
            return Err("no tab between the FEN and the move".to_owned());
        };
        let read = self.fen.read_with_notes(fen);
        let setup = read.map_err(|error| error.to_string())?;
        board.reset(&setup);
        let strictness = if self.fen.strict { Strictness::Strict } else { Strictness::Lenient };
        let mv = self.notation.find(board, text.trim(), self.from, strictness)?;
        let uci = self.notation.uci.write(&setup, mv);
        let rivals = (self.notation).written_moves(&setup, board, &mut |it| it.to == mv.to);
        let written = rivals.into_iter().find(|rival| rival.uci == uci);
        let WrittenMove { uci, san, fen } = written.ok_or("the move is not legal")?;
        Ok(format!("{uci}\t{san}\t{fen}"))
    }
}
