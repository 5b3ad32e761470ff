//! The state of a session, and what each command does to it.

use std::io::{self, Write};
use std::time::Instant;

use boardbench_core::{CanonicalMove, DynBoard, Setup};
use boardbench_harness::verify::perft::{Leaves, Perft};
use boardbench_kernels::search::SearchRequest;
use boardbench_notation::{diagram, quote, write_fen};
use boardbench_registry::Contender;

use super::go::Go;
use super::options::{Options, split_at_word};
use super::refusal::Refusal;
use super::search::Search;
use crate::ending::Failure;
use crate::notation::{Reading, UciCustom};
use crate::selection::One;

/// What comes after a command.
pub(super) enum Next {
    /// The next command.
    Read,
    /// The next command, while this search runs.
    Search(Box<Search>),
    /// Nothing more.
    Quit,
}

/// A game, and the board on which it is looked at.
pub(super) struct Session {
    options: Options,
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
    pub(super) fn new(one: One, custom: UciCustom, reading: Reading) -> Result<Self, Failure> {
        let contender = one.contender()?;
        let setup = Setup::initial();
        Ok(Self {
            options: Options::new(one),
            custom,
            reading,
            contender,
            setup,
            moves: Vec::new(),
            board: (contender.open)(&setup),
        })
    }

    /// Does what a line says, or remarks that it can't.
    pub(super) fn obey(&mut self, words: &[&str], output: &mut dyn Write) -> io::Result<Next> {
        match self.try_to_obey(words, output) {
            Ok(next) => Ok(next),
            Err(Refusal::Remark(remark)) => {
                writeln!(output, "info string {remark}")?;
                Ok(Next::Read)
            }
            Err(Refusal::Output(error)) => Err(error),
        }
    }

    fn try_to_obey(&mut self, words: &[&str], output: &mut dyn Write) -> Result<Next, Refusal> {
        let Some((&command, rest)) = words.split_first() else {
            return Ok(Next::Read);
        };
        match command {
            "uci" => self.introduce(output)?,
            "isready" => writeln!(output, "readyok")?,
            "setoption" => self.set_option(rest)?,
            "position" => self.set_position(rest)?,
            "go" => return self.go(rest, output),
            "d" => self.draw(output)?,
            // No game is remembered, and a search has been stopped by now.
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
        self.options.declare(output)?;
        writeln!(output, "uciok")
    }

    fn set_option(&mut self, words: &[&str]) -> Result<(), Refusal> {
        let options = self.options.with(words)?;
        let contender = options.contender.contender();
        let contender = contender.map_err(|failure| match failure {
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

    /// `perft <depth>`, or a search.
    fn go(&self, words: &[&str], output: &mut dyn Write) -> Result<Next, Refusal> {
        let started = Instant::now();
        match words {
            ["perft", depth] => self.perft(depth, output)?,
            ["perft", ..] => return Err(Refusal::error("the form is go perft <depth>")),
            _ => {
                let go = Go::read(words).map_err(|error| Refusal::error(&error))?;
                if let Some(remark) = go.remark() {
                    writeln!(output, "info string {remark}")?;
                }
                return Ok(Next::Search(Box::new(self.search(&go, started))));
            }
        }
        Ok(Next::Read)
    }

    fn perft(&self, depth: &str, output: &mut dyn Write) -> Result<(), Refusal> {
        let depth: u8 = depth
            .parse()
            .map_err(|_| Refusal::error("perft wants a depth from 0 to 255"))?;
        let perft = Perft {
            depth: depth.into(),
            leaves: Leaves::Counted,
            threads: self.options.threads,
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

    /// A search of the position with its past.
    fn search(&self, go: &Go, started: Instant) -> Search {
        let side = self.board.setup().side_to_move();
        Search {
            board: self.board.boxed_clone(),
            before: self.hashes_before(),
            run: self.contender.search.run,
            request: SearchRequest {
                table_entries: self.options.table_entries(),
                null_move: self.options.null_move,
                ..go.request(started, side)
            },
            waits_for_stop: go.is_infinite(side),
            started,
            custom: self.custom,
        }
    }

    /// The hashes of the positions before this one, oldest first.
    fn hashes_before(&self) -> Vec<u64> {
        let mut board = self.board.boxed_clone();
        let mut hashes = Vec::new();
        while board.take_back() {
            hashes.push(hash(&*board));
        }
        hashes.reverse();
        hashes
    }

    fn draw(&self, output: &mut dyn Write) -> io::Result<()> {
        let setup = self.board.setup();
        writeln!(output, "\n{}", diagram(&setup))?;
        writeln!(output, "Fen: {}", write_fen(&setup))?;
        writeln!(output, "Key: {:016X}", hash(&*self.board))?;
        write!(output, "Checkers:")?;
        for square in setup.checkers() {
            write!(output, " {square}")?;
        }
        writeln!(output, "\nRepetitions: {}", self.board.repetitions())?;
        writeln!(output, "Status: {}", self.board.status())
    }
}

/// The hash that a board has kept, or its position's where it keeps none.
fn hash(board: &dyn DynBoard) -> u64 {
    board.hash().unwrap_or_else(|| board.setup().hash())
}
