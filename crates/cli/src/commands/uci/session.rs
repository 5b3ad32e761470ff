//! The state of a session, and what each command does to it.
//!
//! Source: "Description of the universal chess interface (UCI)", 2006; `go perft` and `d` as
//! Stockfish has them.

use std::io::{self, Write};

use boardbench_core::{CanonicalMove, DynBoard, Setup};
use boardbench_harness::perft::{Leaves, Perft};
use boardbench_notation::{diagram, quote, write_fen};
use boardbench_registry::Contender;

use crate::commands::ONE_THREAD;
use crate::ending::Failure;
use crate::notation::{Reading, UciCustom};
use crate::selection::{NATIVE, One, board_names, encoding_names};

/// What comes after a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// The next command.
    Read,
    /// Nothing more.
    Quit,
}

/// Why a command was not obeyed.
enum Refusal {
    /// What to tell the other side.
    Remark(String),
    Output(io::Error),
}

impl Refusal {
    fn error(message: &(impl ToString + ?Sized)) -> Self {
        Self::Remark(format!("error: {}", message.to_string()))
    }
}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// A game, and the board on which it is looked at.
pub(super) struct Session {
    options: One,
    custom: UciCustom,
    reading: Reading,
    contender: &'static Contender,
    /// Where the game began.
    setup: Setup,
    /// What has been played since.
    moves: Vec<CanonicalMove>,
    /// The position now.
    board: Box<dyn DynBoard>,
}

impl Session {
    /// A session at the initial position; an error if the options name no contender.
    pub(super) fn new(options: One, custom: UciCustom, reading: Reading) -> Result<Self, Failure> {
        let contender = options.contender()?;
        let setup = Setup::initial();
        Ok(Self {
            options,
            custom,
            reading,
            contender,
            setup,
            moves: Vec::new(),
            board: (contender.open)(&setup),
        })
    }

    /// Does what a line says, or remarks that it can't.
    pub(super) fn obey(&mut self, line: &str, output: &mut dyn Write) -> io::Result<Next> {
        match self.try_to_obey(line, output) {
            Ok(next) => Ok(next),
            Err(Refusal::Remark(remark)) => Self::remark(&remark, output),
            Err(Refusal::Output(error)) => Err(error),
        }
    }

    /// Tells the other side something that is no answer.
    pub(super) fn remark(remark: &str, output: &mut dyn Write) -> io::Result<Next> {
        writeln!(output, "info string {remark}")?;
        Ok(Next::Read)
    }

    fn try_to_obey(&mut self, line: &str, output: &mut dyn Write) -> Result<Next, Refusal> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&command, rest)) = words.split_first() else {
            return Ok(Next::Read);
        };
        match command {
            "uci" => self.introduce(output)?,
            "isready" => writeln!(output, "readyok")?,
            "setoption" => self.set_option(rest)?,
            "position" => self.set_position(rest)?,
            "go" => self.go(rest, output)?,
            "d" => self.draw(output)?,
            // No game is remembered, and nothing runs while commands are read.
            "ucinewgame" | "stop" => {}
            "quit" => return Ok(Next::Quit),
            _ => {
                let remark = format!("unknown command {}", quote(command));
                return Err(Refusal::Remark(remark));
            }
        }
        Ok(Next::Read)
    }

    fn introduce(&self, output: &mut dyn Write) -> io::Result<()> {
        let name = env!("CARGO_PKG_NAME");
        writeln!(output, "id name {name} {}", env!("CARGO_PKG_VERSION"))?;
        writeln!(output, "id author the {name} developers")?;
        write!(
            output,
            "option name Board type combo default {}",
            self.options.board
        )?;
        write_values(output, board_names())?;
        write!(
            output,
            "option name Moves type combo default {}",
            self.options.moves
        )?;
        write_values(output, [NATIVE].into_iter().chain(encoding_names()))?;
        writeln!(output, "uciok")
    }

    /// `name <name> value <value>`, in any case of letters.
    fn set_option(&mut self, words: &[&str]) -> Result<(), Refusal> {
        let form = || Refusal::error("the form is setoption name <name> value <value>");
        let ["name", rest @ ..] = words else {
            return Err(form());
        };
        let (name, value) = split_at_word(rest, "value");
        let name = name.join(" ");
        let mut options = self.options.clone();
        let slot = match name.to_ascii_lowercase().as_str() {
            "board" => &mut options.board,
            "moves" => &mut options.moves,
            _ => {
                let remark = format!("unknown option {}", quote(&name));
                return Err(Refusal::Remark(remark));
            }
        };
        *slot = value.ok_or_else(form)?.join(" ").to_ascii_lowercase();
        let contender = options.contender().map_err(|failure| match failure {
            Failure::Input(message) => Refusal::error(&message),
            Failure::Output(error) => Refusal::Output(error),
        })?;
        // The game is played again, so that what has stood before is known there too.
        let mut board = (contender.open)(&self.setup);
        for &mv in &self.moves {
            board.play(mv).map_err(|error| Refusal::error(&error))?;
        }
        (self.contender, self.options, self.board) = (contender, options, board);
        Ok(())
    }

    /// `startpos` or `fen <FEN>`, and then perhaps `moves <move> …`. All of it or nothing.
    fn set_position(&mut self, words: &[&str]) -> Result<(), Refusal> {
        let (position, moves) = split_at_word(words, "moves");
        let setup = match position {
            ["startpos"] => Setup::initial(),
            ["fen", fields @ ..] => {
                let read = self.reading.read(&fields.join(" "));
                read.map_err(|error| Refusal::error(&error))?
            }
            _ => {
                let form = "the form is position startpos|fen <FEN> [moves <move> …]";
                return Err(Refusal::error(form));
            }
        };
        let mut board = (self.contender.open)(&setup);
        let mut played = Vec::new();
        for text in moves.unwrap_or_default() {
            let mv = self.custom.find(&*board, text);
            let mv = mv.map_err(|error| Refusal::error(&error))?;
            board.play(mv).map_err(|error| Refusal::error(&error))?;
            played.push(mv);
        }
        (self.setup, self.moves, self.board) = (setup, played, board);
        Ok(())
    }

    /// `perft <depth>`.
    fn go(&self, words: &[&str], output: &mut dyn Write) -> Result<(), Refusal> {
        let ["perft", depth] = words else {
            return Err(Refusal::error("the form is go perft <depth>"));
        };
        let depth: u8 = depth
            .parse()
            .map_err(|_| Refusal::error("perft wants a depth from 0 to 255"))?;
        let perft = Perft {
            depth: depth.into(),
            leaves: Leaves::Counted,
            threads: ONE_THREAD,
        };
        let divided = perft.divide(self.contender, &self.board.setup(), &|_, _| ());
        for &(mv, nodes) in &divided {
            writeln!(output, "{}: {nodes}", self.custom.write(&*self.board, mv))?;
        }
        let nodes: u64 = match depth {
            0 => 1,
            _ => divided.iter().map(|(_, nodes)| nodes).sum(),
        };
        writeln!(output, "\nNodes searched: {nodes}")?;
        Ok(())
    }

    fn draw(&self, output: &mut dyn Write) -> io::Result<()> {
        let setup = self.board.setup();
        // The key that the board has kept, where it keeps one.
        let key = self.board.hash().unwrap_or_else(|| setup.hash());
        writeln!(output, "\n{}", diagram(&setup))?;
        writeln!(output, "Fen: {}", write_fen(&setup))?;
        writeln!(output, "Key: {key:016X}")?;
        write!(output, "Checkers:")?;
        for square in setup.checkers() {
            write!(output, " {square}")?;
        }
        writeln!(output, "\nRepetitions: {}", self.board.repetitions())?;
        writeln!(output, "Status: {}", self.board.status())
    }
}

/// The values of an option, and the end of its line.
fn write_values(
    output: &mut dyn Write,
    mut values: impl Iterator<Item = &'static str>,
) -> io::Result<()> {
    values.try_for_each(|value| write!(output, " var {value}"))?;
    writeln!(output)
}

/// What stands before a word and, if it is there, what stands after it.
fn split_at_word<'w, 't>(
    words: &'w [&'t str],
    word: &str,
) -> (&'w [&'t str], Option<&'w [&'t str]>) {
    match words.iter().position(|&other| other == word) {
        Some(index) => (&words[..index], Some(&words[index + 1..])),
        None => (words, None),
    }
}
