//! An engine with a chosen mistake that answers in a chosen manner:
//!
//! ```text
//! faulty_engine FAULT MANNER                    speaks UCI
//! faulty_engine FAULT script DEPTH FEN [MOVES]  answers one question
//! faulty_engine FAULT batch TROUBLE [rook]      answers a FEN a line, castling perhaps as king takes rook
//! faulty_engine --list                          lists the mistakes: name, tab, description
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
use boardbench_core::{
    CanonicalMove, CastlingMove, CastlingRights, DynBoard, Facade, IllegalMove, Leniency, Setup,
    Square,
};
use boardbench_flags16::FromLow;
use boardbench_notation::parse_fen_with;
use boardbench_sliders::Magic;

use faults::{Change, Fault, Seen};
use manners::Manner;

/// An answer.
struct Divided {
    moves: Vec<(CanonicalMove, u64)>,
    total: u64,
}

struct Engine {
    changes: Vec<Change>,
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
    fn new(faults: &[&Fault], setup: &Setup) -> Self {
        Self {
            changes: faults.iter().map(|fault| fault.change).collect(),
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

    /// The moves that the engine finds, and whether they are legal.
    fn moves(&self) -> Vec<(CanonicalMove, bool)> {
        let mut moves = self.board.legal_moves();
        let mut extra = Vec::new();
        for change in &self.changes {
            match change {
                Change::Missing(is_missing) => {
                    let seen = self.seen();
                    moves.retain(|&mv| !is_missing(&seen, mv));
                }
                Change::Extra(more) => extra.extend(more(&self.seen())),
                Change::Nothing | Change::Count(_) | Change::Total(_) => {}
            }
        }
        let legal = moves.into_iter().map(|mv| (mv, true));
        legal
            .chain(extra.into_iter().map(|mv| (mv, false)))
            .collect()
    }

    fn divide(&mut self, depth: u32) -> Divided {
        let mut moves = Vec::new();
        for (mv, is_legal) in self.moves() {
            moves.push((mv, self.count_below(mv, is_legal, depth)));
        }
        let mut total = moves.iter().map(|&(_, count)| count).sum();
        for change in &self.changes {
            if let Change::Total(spoil) = change {
                total = spoil(&self.seen(), total);
            }
        }
        Divided { moves, total }
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
        let mut count = self.count(depth - 1);
        self.take_back();
        for change in &self.changes {
            if let Change::Count(spoil) = change {
                count = spoil(&self.seen(), mv, count);
            }
        }
        count
    }
}

/// The castling moves of a position: as the king's move of two squares, and as king takes rook.
fn castlings(setup: &Setup) -> impl Iterator<Item = [CanonicalMove; 2]> {
    let king = setup.king(setup.side_to_move());
    let own = CastlingMove::ALL.into_iter();
    let own = own.filter(move |it| it.color == setup.side_to_move() && it.king_from == king);
    own.map(|it| [it.king_to, it.rook_from].map(|to| CanonicalMove::new(it.king_from, to)))
}

/// The move, with castling in the other form.
fn in_other_form(mv: CanonicalMove, setup: &Setup, takes_rook: bool) -> CanonicalMove {
    let (from, to) = (usize::from(!takes_rook), usize::from(takes_rook));
    let other = castlings(setup).find(|forms| forms[from] == mv);
    other.map_or(mv, |forms| forms[to])
}

/// The engine after `FEN` or `FEN moves MOVES`.
fn set_up(faults: &[&Fault], fen: &str, moves: &str, takes_rook: bool) -> Option<Engine> {
    let setup = parse_fen_with(fen, Leniency::PromotedPieces).ok()?;
    let mut engine = Engine::new(faults, &setup);
    for text in moves.split_ascii_whitespace() {
        let mut mv = text.parse().ok()?;
        if takes_rook {
            mv = in_other_form(mv, &engine.board.setup(), false);
        }
        engine.play(mv).ok()?;
    }
    Some(engine)
}

fn speak_uci(faults: &[&Fault], manner: &Manner) -> io::Result<()> {
    let mut engine = Engine::new(faults, &Setup::initial());
    let mut answered = 0;
    for line in io::stdin().lock().lines() {
        let line = line?;
        if line == "quit" {
            return Ok(());
        }
        match line.as_str() {
            "uci" if !manner.introduction.is_empty() => {
                writeln!(io::stdout(), "{}", manner.introduction)?;
            }
            // What is sent before each question that is timed.
            "ucinewgame" if manner.dies_anew => process::exit(3),
            "isready" if !manner.introduction.is_empty() => writeln!(io::stdout(), "readyok")?,
            _ => {}
        }
        if let Some(position) = line.strip_prefix("position fen ") {
            let (fen, moves) = position.split_once(" moves ").unwrap_or((position, ""));
            let moves = if manner.plays_moves { moves } else { "" };
            engine =
                set_up(faults, fen, moves, manner.takes_rook).ok_or(io::ErrorKind::InvalidInput)?;
        }
        let depth = line.strip_prefix(manner.command).map(str::trim);
        if let Some(depth) = depth.and_then(|depth| depth.parse().ok()) {
            let mut divided = engine.divide(depth);
            if manner.takes_rook {
                let setup = engine.board.setup();
                for (mv, _) in &mut divided.moves {
                    *mv = in_other_form(*mv, &setup, true);
                }
            }
            manner.answer(&divided.moves, divided.total, answered)?;
            answered += 1;
        }
    }
    Ok(())
}

fn answer_once(faults: &[&Fault], arguments: &[String]) -> Option<()> {
    let [depth, fen, moves @ ..] = arguments else {
        return None;
    };
    let moves = moves.first().map_or("", String::as_str);
    let divided = set_up(faults, fen, moves, false)?.divide(depth.parse().ok()?);
    let mut out = io::stdout().lock();
    for (mv, count) in divided.moves {
        writeln!(out, "{mv} {count}").ok()?;
    }
    writeln!(out, "\n{}", divided.total).ok()
}

fn answer_lines(faults: &[&Fault], trouble: &str, takes_rook: bool) -> Option<()> {
    let moves = |setup: &Setup| {
        let moves = Engine::new(faults, setup).moves().into_iter();
        let written = |mv| {
            if takes_rook {
                in_other_form(mv, setup, true)
            } else {
                mv
            }
        };
        moves.map(|(mv, _)| written(mv)).collect()
    };
    lines::answer_all(trouble, &moves).ok()
}

fn list() -> Option<()> {
    let mut out = io::stdout().lock();
    let mut faults = faults::FAULTS.iter();
    faults
        .try_for_each(|fault| writeln!(out, "{}\t{}", fault.name, fault.about))
        .ok()
}

/// The mistakes with these names.
fn find(names: &str) -> Option<Vec<&'static Fault>> {
    names.split('+').map(faults::find).collect()
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let done = match arguments.as_slice() {
        [flag] if flag == "--list" => list(),
        [fault, manner, question @ ..] if manner == "script" => {
            find(fault).and_then(|faults| answer_once(&faults, question))
        }
        [fault, manner, trouble, form @ ..] if manner == "batch" => {
            find(fault).and_then(|faults| answer_lines(&faults, trouble, !form.is_empty()))
        }
        [fault, manner] => find(fault)
            .zip(manners::find(manner))
            .and_then(|(faults, manner)| speak_uci(&faults, manner).ok()),
        _ => None,
    };
    if done.is_some() {
        return ExitCode::SUCCESS;
    }
    let _ = writeln!(
        io::stderr(),
        "usage: FAULT MANNER, FAULT script DEPTH FEN [MOVES], FAULT batch TROUBLE [rook], or --list"
    );
    ExitCode::from(2)
}
