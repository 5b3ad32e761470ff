//! An engine with a chosen mistake that answers in a chosen manner:
//!
//! ```text
//! faulty_engine FAULT MANNER                    speaks UCI
//! faulty_engine FAULT script DEPTH FEN [MOVES]  answers one question
//! faulty_engine FAULT batch TROUBLE [rook]      answers a FEN a line, castling perhaps as king takes rook
//! ```
//!
//! Several mistakes are joined by plus signs. The engine uses a correct board and changes its list of moves. An
//! illegal move counts as one leaf at any depth.

mod faults;
mod lines;
mod manners;

use std::env;
use std::io::{self, BufRead, Write};
use std::process::{self, ExitCode};

use boardbench_bitboard::Bitboards;
use boardbench_core::CastlingForm::{KingTakesRook, KingTwoSquares};
use boardbench_core::{
    CanonicalMove, CastlingForm, CastlingMove, CastlingRights, DynBoard, Facade, IllegalMove,
    Leniency, Setup, Square,
};
use boardbench_flags16::FromLow;
use boardbench_notation::parse_fen_with;
use boardbench_sliders::Magic;

use faults::Seen;

struct Engine {
    faults: Vec<String>,
    board: Facade<Bitboards<Magic>, FromLow>,
    /// The memory of mistakes, for every position since the setup.
    past: Vec<Remembered>,
}

#[derive(Clone, Copy)]
struct Remembered {
    careless_rights: CastlingRights,
    en_passant: Option<Square>,
}

impl Remembered {
    fn new(setup: &Setup) -> Self {
        Self {
            careless_rights: setup.castling_rights(),
            en_passant: setup.en_passant(),
        }
    }
}

impl Engine {
    fn new(faults: &[String], setup: &Setup) -> Self {
        Self {
            faults: faults.to_vec(),
            board: Facade::new(setup),
            past: vec![Remembered::new(setup)],
        }
    }

    fn play(&mut self, mv: CanonicalMove) -> Result<(), IllegalMove> {
        self.board.play(mv)?;
        let before = self.past[self.past.len() - 1].careless_rights;
        self.past.push(Remembered {
            careless_rights: before & CastlingRights::mask_for(mv.from),
            ..Remembered::new(&self.board.setup())
        });
        Ok(())
    }

    fn take_back(&mut self) {
        self.board.take_back();
        self.past.pop();
    }

    fn seen(&self) -> Seen<'_> {
        let past = self.past.as_slice();
        let two_ago = past.len().checked_sub(3).map(|index| past[index]);
        Seen {
            board: &self.board,
            setup: self.board.setup(),
            careless_rights: past[past.len() - 1].careless_rights,
            late_en_passant: two_ago.and_then(|then| then.en_passant),
        }
    }

    /// The moves that the engine finds, each with true if it is legal.
    fn moves(&self) -> Vec<(CanonicalMove, bool)> {
        let (seen, faults) = (self.seen(), &self.faults);
        let is_found = |mv| !faults.iter().any(|fault| faults::omits(fault, &seen, mv));
        let legal = self.board.legal_moves().into_iter();
        let legal = legal.filter(|&mv| is_found(mv)).map(|mv| (mv, true));
        let extra = faults.iter().flat_map(|fault| faults::adds(fault, &seen));
        legal.chain(extra.map(|mv| (mv, false))).collect()
    }

    fn divide(&mut self, depth: u32) -> (Vec<(CanonicalMove, u64)>, u64) {
        let mut moves = Vec::new();
        for (mv, is_legal) in self.moves() {
            moves.push((mv, self.count_below(mv, is_legal, depth)));
        }
        let total: u64 = moves.iter().map(|&(_, count)| count).sum();
        let is_spoiled = self.faults.iter().any(|fault| fault == "total");
        let more = is_spoiled && self.board.is_check();
        (moves, total + u64::from(more))
    }

    fn count(&mut self, depth: u32) -> u64 {
        let moves = self.moves();
        if depth <= 1 {
            return if depth == 0 { 1 } else { moves.len() as u64 };
        }
        let below = moves.into_iter();
        below
            .map(|(mv, is_legal)| self.count_below(mv, is_legal, depth))
            .sum()
    }

    /// The leaves below a move, at `depth` plies from here.
    fn count_below(&mut self, mv: CanonicalMove, is_legal: bool, depth: u32) -> u64 {
        if depth == 1 || !is_legal || self.play(mv).is_err() {
            return 1;
        }
        let count = self.count(depth - 1);
        self.take_back();
        let takes = self.board.setup().piece_at(mv.to).is_some();
        let is_lost = self.faults.iter().any(|fault| fault == "unmake")
            && takes
            && mv.promotion.is_some()
            && count > 0;
        count - u64::from(is_lost)
    }
}

/// The move, with castling in the second form if it is in the first.
fn rewritten(mv: CanonicalMove, setup: &Setup, forms: [CastlingForm; 2]) -> CanonicalMove {
    let side = setup.side_to_move();
    let [from, to] = forms.map(|form| move |it: CastlingMove| form.castling(it.king_from, it.side));
    let mut castlings = CastlingMove::ALL.into_iter();
    let is_own = |it: &CastlingMove| it.color == side && it.king_from == setup.king(side);
    let castling = castlings.find(|it| is_own(it) && from(*it) == mv);
    castling.map_or(mv, to)
}

/// The engine after `FEN` or `FEN moves MOVES`.
fn set_up(faults: &[String], fen: &str, moves: &str, form: CastlingForm) -> Option<Engine> {
    let setup = parse_fen_with(fen, Leniency::PromotedPieces).ok()?;
    let mut engine = Engine::new(faults, &setup);
    for text in moves.split_ascii_whitespace() {
        let mv = text.parse().ok()?;
        let usual = rewritten(mv, &engine.board.setup(), [form, KingTwoSquares]);
        engine.play(usual).ok()?;
    }
    Some(engine)
}

fn form(takes_rook: bool) -> CastlingForm {
    if takes_rook {
        KingTakesRook
    } else {
        KingTwoSquares
    }
}

fn speak_uci(faults: &[String], manner: &str) -> io::Result<()> {
    let introduction = manners::introduction(manner);
    let form = form(manner == "rook-taker");
    let mut engine = Engine::new(faults, &Setup::initial());
    let mut answered = 0;
    for line in io::stdin().lock().lines() {
        let line = line?;
        match line.as_str() {
            "quit" => return Ok(()),
            "uci" if !introduction.is_empty() => writeln!(io::stdout(), "{introduction}")?,
            // It is sent before each question that is timed.
            "ucinewgame" if manner == "dead-anew" => process::exit(3),
            "isready" if !introduction.is_empty() => writeln!(io::stdout(), "readyok")?,
            _ => {}
        }
        if let Some(position) = line.strip_prefix("position fen ") {
            let (fen, moves) = position.split_once(" moves ").unwrap_or((position, ""));
            let moves = if manner == "deaf" { "" } else { moves };
            engine = set_up(faults, fen, moves, form).ok_or(io::ErrorKind::InvalidInput)?;
        }
        let depth = line.strip_prefix(manners::command(manner)).map(str::trim);
        if let Some(depth) = depth.and_then(|depth| depth.parse().ok()) {
            let (mut moves, total) = engine.divide(depth);
            let setup = engine.board.setup();
            for (mv, _) in &mut moves {
                *mv = rewritten(*mv, &setup, [KingTwoSquares, form]);
            }
            manners::answer(manner, &moves, total, answered)?;
            answered += 1;
        }
    }
    Ok(())
}

fn answer_once(faults: &[String], arguments: &[String]) -> Option<()> {
    let [depth, fen, moves @ ..] = arguments else {
        return None;
    };
    let played = moves.first().map_or("", String::as_str);
    let (moves, total) = set_up(faults, fen, played, KingTwoSquares)?.divide(depth.parse().ok()?);
    let mut out = io::stdout().lock();
    for (mv, count) in moves {
        writeln!(out, "{mv} {count}").ok()?;
    }
    writeln!(out, "\n{total}").ok()
}

fn answer_lines(faults: &[String], trouble: &str, form: CastlingForm) -> Option<()> {
    let moves = |setup: &Setup| {
        let moves = Engine::new(faults, setup).moves().into_iter();
        let moves = moves.map(|(mv, _)| rewritten(mv, setup, [KingTwoSquares, form]));
        moves.collect()
    };
    lines::answer_all(trouble, &moves).ok()
}

/// Splits a list of mistakes at its plus signs; `none` names no mistake.
fn names(joined: &str) -> Vec<String> {
    joined.split('+').map(str::to_owned).collect()
}

/// Does what the arguments say; `None` if they can't be understood, or if that fails.
fn run(arguments: &[String]) -> Option<()> {
    match arguments {
        [fault, manner, question @ ..] if manner == "script" => {
            answer_once(&names(fault), question)
        }
        [fault, manner, trouble, rook @ ..] if manner == "batch" => {
            answer_lines(&names(fault), trouble, form(!rook.is_empty()))
        }
        [fault, manner] => speak_uci(&names(fault), manner).ok(),
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
        "usage: FAULT MANNER, FAULT script DEPTH FEN [MOVES], or FAULT batch TROUBLE [rook]"
    );
    ExitCode::from(2)
}
