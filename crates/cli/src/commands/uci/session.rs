//! Carries out commands on the state of a session: position, moves and options.

use std::io::{self, Write};
use std::time::Instant;

use boardbench_core::{CanonicalMove, DynBoard, Setup};
use boardbench_crosscheck::perft::{Leaves, Perft};
use boardbench_notation::{diagram, quote, write_fen};
use boardbench_registry::Pair;
use boardbench_search::SearchRequest;

use super::go::Go;
use super::options::{self, Options, split_at_word};
use super::work::{SessionPerft, SessionSearch, Work};
use crate::commands::search::RunningSearch;
use crate::console::Failure;
use crate::options::{FenOptions, One, UciOptions};

/// A game, and the board that it is played on.
pub(super) struct Session {
    options: Options,
    uci: UciOptions,
    fen: FenOptions,
    contender: &'static Pair,
    /// First position of the game.
    setup: Setup,
    /// Moves since then.
    moves: Vec<CanonicalMove>,
    /// Board after these moves.
    board: Box<dyn DynBoard>,
    /// `true` if the last position was refused, so that the board has an earlier one.
    is_refused: bool,
}

impl Session {
    /// Returns a session at the initial position, or an error for an unknown contender.
    pub(super) fn new(one: One, uci: UciOptions, fen: FenOptions) -> Result<Self, String> {
        let contender = one.contender()?;
        let setup = Setup::initial();
        Ok(Self {
            options: Options::new(one),
            uci,
            fen,
            contender,
            setup,
            moves: Vec::new(),
            board: (contender.open)(&setup),
            is_refused: false,
        })
    }

    /// Carries out a command, and returns the work that it starts, if any. Bad input changes no setting; after a refused
    /// position `go` does no work.
    pub(super) fn run(
        &mut self,
        command: &str,
        arguments: &[&str],
        output: &mut dyn Write,
    ) -> Result<Option<Work>, Failure> {
        match command {
            "uci" => self.introduce(output)?,
            "isready" => writeln!(output, "readyok")?,
            "setoption" => self.set_option(arguments, output)?,
            "position" => {
                // Until the position is accepted.
                self.is_refused = true;
                self.set_position(arguments, output)?;
                self.is_refused = false;
            }
            "go" if self.is_refused => {
                let error = "the last position was refused, so there is none to search";
                writeln!(output, "info string error: {error}\nbestmove 0000")?;
            }
            "go" => return self.go(arguments, output),
            "d" => self.draw(output)?,
            // The search has already been stopped, and nothing is stored between games.
            "ucinewgame" | "stop" => {}
            _ => writeln!(output, "info string unknown command {}", quote(command))?,
        }
        Ok(None)
    }

    /// Writes the response to `uci`.
    fn introduce(&self, output: &mut dyn Write) -> io::Result<()> {
        let (name, version) = (env!("CARGO_PKG_NAME"), env!("CARGO_PKG_VERSION"));
        writeln!(output, "id name {name} {version}")?;
        writeln!(output, "id author the {name} developers")?;
        self.options.declare(output)?;
        writeln!(output, "uciok")
    }

    fn set_option(&mut self, words: &[&str], output: &mut dyn Write) -> Result<(), Failure> {
        let (name, value) = options::read(words)?;
        let Some(options) = self.options.with(&name, value.as_deref())? else {
            writeln!(output, "info string unknown option {}", quote(&name))?;
            return Ok(());
        };
        let contender = options.contender.contender()?;
        // The game is played again, so that the new board has its history for repetitions.
        let mut board = (contender.open)(&self.setup);
        for &mv in &self.moves {
            board.play(mv)?;
        }
        (self.contender, self.options, self.board) = (contender, options, board);
        Ok(())
    }

    /// Parses `startpos` or `fen <FEN>`, optionally followed by `moves <move> …`.
    fn set_position(&mut self, words: &[&str], output: &mut dyn Write) -> Result<(), Failure> {
        let (position, moves) = split_at_word(words, "moves");
        let setup = match position {
            ["startpos"] => Setup::initial(),
            ["fen", fields @ ..] => {
                let (setup, dropped) = self.fen.read(&fields.join(" "))?;
                if let Some(dropped) = dropped {
                    writeln!(output, "info string {dropped}")?;
                }
                setup
            }
            _ => {
                return Err("expected position startpos|fen <FEN> [moves <move> …]".into());
            }
        };
        let mut board = (self.contender.open)(&setup);
        let mut played = Vec::new();
        for text in moves.unwrap_or_default() {
            let mv = self.uci.find(&*board, text)?;
            board.play(mv)?;
            played.push(mv);
        }
        (self.setup, self.moves, self.board) = (setup, played, board);
        Ok(())
    }

    /// Parses `perft <depth>`, or the limits of a search.
    fn go(&self, words: &[&str], output: &mut dyn Write) -> Result<Option<Work>, Failure> {
        let started = Instant::now();
        match words {
            ["perft", depth] => Ok(Some(Work::Perft(self.perft(depth)?))),
            ["perft", ..] => Err("expected go perft <depth>".into()),
            _ => {
                let side = self.board.setup().side_to_move();
                let go = Go::read(words, started, side)?;
                if !go.ignored.is_empty() {
                    let ignored = quote(&go.ignored.join(" "));
                    writeln!(output, "info string not supported, and ignored: {ignored}")?;
                }
                Ok(Some(Work::Search(self.search(&go, started))))
            }
        }
    }

    fn perft(&self, depth: &str) -> Result<SessionPerft, Failure> {
        let depth: u8 = depth.parse().map_err(|_| "the depth of perft must be 0 to 255")?;
        let perft =
            Perft { depth: depth.into(), leaves: Leaves::Counted, threads: self.options.threads };
        Ok(SessionPerft {
            perft,
            contender: self.contender,
            setup: self.board.setup(),
            uci: self.uci,
        })
    }

    fn search(&self, go: &Go, started: Instant) -> SessionSearch {
        let search = RunningSearch {
            board: self.board.boxed_clone(),
            before: self.hashes_before(),
            run: self.contender.search.run,
            request: SearchRequest {
                table_entries: self.options.table_entries(),
                null_move: self.options.null_move,
                ..go.request
            },
            uci: self.uci,
        };
        SessionSearch { search, is_infinite: go.is_infinite, started }
    }

    /// Returns the hashes of the previous positions, oldest first.
    fn hashes_before(&self) -> Vec<u64> {
        let mut board = self.board.boxed_clone();
        let mut hashes = Vec::new();
        while board.unmake() {
            hashes.push(hash(&*board));
        }
        hashes.reverse();
        hashes
    }

    /// Writes the response to `d`.
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

/// Returns the incremental hash of a board, or the hash of its position for a board without one.
fn hash(board: &dyn DynBoard) -> u64 {
    board.hash().unwrap_or_else(|| board.setup().hash())
}
