//! An engine with a planted fault and a chosen behaviour, for the tests of external programs:
//!
//! ```text
//! faulty_engine FAULT MANNER                    speaks UCI
//! faulty_engine FAULT script DEPTH FEN [MOVES]  runs one query
//! faulty_engine FAULT batch PROBLEM [rook]      reads one FEN per line; `rook`: castling as king takes rook
//! ```
//!
//! Its board is correct, or the slow board of the conformance checks with one of their faults.

mod lines;
mod manners;

use std::env;
use std::io::{self, BufRead, Write};
use std::process::{self, ExitCode};

use boardbench_bitboard::Bitboards;
use boardbench_conformance::planted::{Fault, Naive, plant};
use boardbench_core::CastlingForm::{KingTakesRook, KingTwoSquares};
use boardbench_core::{CanonicalMove, CastlingForm, DynBoard, Facade, Leniency, Setup};
use boardbench_flags16::FromLow;
use boardbench_notation::{parse_fen_with, uci};
use boardbench_sliders::Magic;

struct Engine<'f> {
    fault: &'f str,
    board: Box<dyn DynBoard>,
}

/// Returns the fault of the board, or `None` if it is correct.
fn planted(fault: &str) -> Option<Fault> {
    Some(match fault {
        "en-passant" => Fault::EnPassantIgnored,
        // Appears after two moves.
        "en-passant-late" => Fault::Drifts,
        "promotion-queen" => Fault::QueensOnly,
        "castling-b-file" => Fault::BFileMustBeSafe,
        "castling-through-attack" => Fault::CastlesThroughAttack,
        "twice" => Fault::DuplicateMove,
        "no-moves" => Fault::NoMoves,
        _ => return None,
    })
}

impl<'f> Engine<'f> {
    fn new(fault: &'f str, setup: &Setup) -> Self {
        let board: Box<dyn DynBoard> = match planted(fault) {
            Some(_) => Box::new(Facade::<Naive, FromLow>::new(setup)),
            None => Box::new(Facade::<Bitboards<Magic>, FromLow>::new(setup)),
        };
        Self { fault, board }
    }

    fn divide(&mut self, depth: u32) -> (Vec<(CanonicalMove, u64)>, u64) {
        let moves: Vec<_> = self
            .board
            .legal_moves()
            .into_iter()
            .map(|mv| (mv, self.count_below(mv, depth)))
            .collect();
        let total: u64 = moves.iter().map(|&(_, count)| count).sum();
        let is_wrong = self.fault == "total" && self.board.is_check();
        (moves, total + u64::from(is_wrong))
    }

    /// Returns the leaves below a move, at `depth` plies from here.
    fn count_below(&mut self, mv: CanonicalMove, depth: u32) -> u64 {
        if depth == 1 || self.board.play(mv).is_err() {
            return 1;
        }
        let (_, count) = self.divide(depth - 1);
        self.board.unmake();
        let is_capture = self.board.setup().piece_at(mv.to).is_some();
        let is_lost = self.fault == "unmake" && is_capture && mv.promotion.is_some() && count > 0;
        count - u64::from(is_lost)
    }
}

/// Returns the engine after `FEN` or `FEN moves MOVES`.
fn set_up<'f>(fault: &'f str, fen: &str, moves: &str, form: CastlingForm) -> Option<Engine<'f>> {
    let setup = parse_fen_with(fen, Leniency::PromotedPieces).ok()?;
    let mut engine = Engine::new(fault, &setup);
    for text in moves.split_ascii_whitespace() {
        let mv = uci::find_legal_dyn_with(&*engine.board, text, form).ok()?;
        engine.board.play(mv).ok()?;
    }
    Some(engine)
}

fn form(takes_rook: bool) -> CastlingForm {
    if takes_rook { KingTakesRook } else { KingTwoSquares }
}

fn run_uci(fault: &str, manner: &str) -> io::Result<()> {
    let introduction = manners::introduction(manner);
    let form = form(manner == "rook-taker");
    let mut engine = Engine::new(fault, &Setup::initial());
    let mut responses = 0;
    for line in io::stdin().lock().lines() {
        let line = line?;
        match line.as_str() {
            "quit" => return Ok(()),
            "uci" if !introduction.is_empty() => writeln!(io::stdout(), "{introduction}")?,
            // It is sent before each timed query.
            "ucinewgame" if manner == "dead-on-reset" => process::exit(3),
            "isready" if !introduction.is_empty() => writeln!(io::stdout(), "readyok")?,
            _ => {}
        }
        if let Some(position) = line.strip_prefix("position fen ") {
            let (fen, moves) = position.split_once(" moves ").unwrap_or((position, ""));
            let moves = if manner == "deaf" { "" } else { moves };
            engine = set_up(fault, fen, moves, form).ok_or(io::ErrorKind::InvalidInput)?;
        }
        let depth = line.strip_prefix(manners::command(manner)).map(str::trim);
        if let Some(depth) = depth.and_then(|depth| depth.parse().ok()) {
            let (moves, total) = engine.divide(depth);
            let setup = engine.board.setup();
            let written = |(mv, count)| (uci::write_in(&setup, mv, form), count);
            let moves: Vec<_> = moves.into_iter().map(written).collect();
            manners::respond(manner, &moves, total, responses)?;
            responses += 1;
        }
    }
    Ok(())
}

fn run_query(fault: &str, arguments: &[String]) -> Option<()> {
    let [depth, fen, moves @ ..] = arguments else {
        return None;
    };
    let played = moves.first().map_or("", String::as_str);
    let (moves, total) = set_up(fault, fen, played, KingTwoSquares)?.divide(depth.parse().ok()?);
    let mut out = io::stdout().lock();
    for (mv, count) in moves {
        writeln!(out, "{mv} {count}").ok()?;
    }
    writeln!(out, "\n{total}").ok()
}

fn run_batch(fault: &str, problem: &str, form: CastlingForm) -> Option<()> {
    let moves = |setup: &Setup| Engine::new(fault, setup).board.legal_moves();
    lines::run(problem, form, &moves).ok()
}

/// Runs the engine. Returns `None` if the arguments are invalid, or on failure.
fn run(arguments: &[String]) -> Option<()> {
    let [fault, manner, rest @ ..] = arguments else {
        return None;
    };
    let _planted = plant(planted(fault).unwrap_or(Fault::None));
    match (manner.as_str(), rest) {
        ("script", query) => run_query(fault, query),
        ("batch", [problem, rook @ ..]) => run_batch(fault, problem, form(!rook.is_empty())),
        (_, []) => run_uci(fault, manner).ok(),
        _ => None,
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    if run(&arguments).is_some() {
        return ExitCode::SUCCESS;
    }
    let _ = writeln!(
        io::stderr(),
        "usage: FAULT MANNER, FAULT script DEPTH FEN [MOVES], or FAULT batch PROBLEM [rook]"
    );
    ExitCode::from(2)
}
