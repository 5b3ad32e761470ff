//! Moves as text.

use core::hint::black_box;
use core::marker::PhantomData;
use std::fmt::Write;

use boardbench_core::{Board, CanonicalMove, DynBoard, Encoding, Setup};
use boardbench_notation::san::{self, San, Strictness};
use boardbench_notation::uci;

use crate::Digest;
use crate::prepared::{FromInputs, Input, Prepared, boards_with_moves, count_moves};

/// A way to read moves in UCI form.
pub(crate) trait ReadsUci {
    /// The legal move with this text.
    fn read<B: Board<E>, E: Encoding>(board: &B, text: &str) -> Option<E>;
}

/// Generates all moves and compares.
pub(crate) enum Finds {}

impl ReadsUci for Finds {
    fn read<B: Board<E>, E: Encoding>(board: &B, text: &str) -> Option<E> {
        uci::find_legal(board, text).ok()
    }
}

/// Builds the move and tests whether it is legal.
pub(crate) enum Constructs {}

impl ReadsUci for Constructs {
    fn read<B: Board<E>, E: Encoding>(board: &B, text: &str) -> Option<E> {
        uci::construct(board, text).ok()
    }
}

/// Reading the UCI text of every legal move.
pub(crate) struct UciReads<W, B, E> {
    positions: Vec<(B, Vec<String>)>,
    way: PhantomData<(W, E)>,
}

/// Boards with the texts of all their legal moves.
#[inline(never)]
fn with_texts<B: Board<E>, E: Encoding>(inputs: &[Input]) -> Vec<(B, Vec<String>)> {
    let mut positions = Vec::with_capacity(inputs.len());
    for (board, moves) in boards_with_moves::<B, E>(inputs) {
        let texts = moves.iter().map(|mv| mv.canonical().to_string());
        positions.push((board, texts.collect()));
    }
    positions
}

impl<W, B: Board<E>, E: Encoding> FromInputs for UciReads<W, B, E> {
    fn from_inputs(inputs: &[Input]) -> Self {
        Self {
            positions: with_texts(inputs),
            way: PhantomData,
        }
    }
}

impl<W: ReadsUci, B: Board<E>, E: Encoding> Prepared for UciReads<W, B, E> {
    fn run(&mut self) -> u64 {
        let mut moves = 0;
        for (board, texts) in &self.positions {
            for text in texts {
                black_box(W::read::<B, E>(board, text));
            }
            moves += texts.len() as u64;
        }
        moves
    }

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        for (number, (board, texts)) in self.positions.iter().enumerate() {
            for mv in texts.iter().filter_map(|text| W::read::<B, E>(board, text)) {
                digest.add_move(number, mv.canonical());
            }
        }
        digest
    }
}

/// Writing the UCI text of every legal move.
pub(crate) struct UciWrites<B, E> {
    positions: Vec<(B, Vec<E>)>,
    text: String,
}

impl<B: Board<E>, E: Encoding> FromInputs for UciWrites<B, E> {
    fn from_inputs(inputs: &[Input]) -> Self {
        Self {
            positions: boards_with_moves(inputs),
            text: String::new(),
        }
    }
}

impl<B: Board<E>, E: Encoding> Prepared for UciWrites<B, E> {
    fn run(&mut self) -> u64 {
        for (_, moves) in &self.positions {
            for &mv in moves {
                self.text.clear();
                // Nothing fails when a string is written to.
                let _ = write!(self.text, "{}", mv.canonical());
                black_box(&self.text);
            }
        }
        count_moves(&self.positions)
    }

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        for (number, (_, moves)) in self.positions.iter().enumerate() {
            for mv in moves.iter().map(|mv| mv.canonical()) {
                digest.add_move(number, mv);
                digest.add_text(number, &mv.to_string());
            }
        }
        digest
    }
}

/// Sets up a board behind the object-safe façade, which readers and writers of SAN use.
pub(crate) type Open = fn(&Setup) -> Box<dyn DynBoard>;

/// Writes the SAN of all legal moves.
type WriteSan = fn(&dyn DynBoard) -> Vec<(CanonicalMove, San)>;

/// The SAN of all legal moves.
pub(crate) struct SanWrites {
    boards: Vec<Box<dyn DynBoard>>,
    moves: u64,
    write: WriteSan,
}

impl SanWrites {
    /// Texts of which no two are equal.
    pub(crate) fn exact(inputs: &[Input], open: Open) -> Self {
        Self::new(inputs, open, san::write_all_dyn)
    }

    /// Texts without disambiguation.
    pub(crate) fn ambiguous(inputs: &[Input], open: Open) -> Self {
        Self::new(inputs, open, san::write_all_ambiguous_dyn)
    }

    fn new(inputs: &[Input], open: Open, write: WriteSan) -> Self {
        let boards: Vec<_> = inputs.iter().map(|input| open(&input.setup)).collect();
        let moves = boards.iter().map(|board| board.count_legal() as u64).sum();
        Self {
            boards,
            moves,
            write,
        }
    }
}

impl Prepared for SanWrites {
    fn run(&mut self) -> u64 {
        for board in &self.boards {
            black_box((self.write)(&**board));
        }
        self.moves
    }

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        for (number, board) in self.boards.iter().enumerate() {
            for (mv, san) in (self.write)(&**board) {
                digest.add_move(number, mv);
                digest.add_text(number, &san.to_string());
            }
        }
        digest
    }
}

/// Reading the SAN of every legal move.
pub(crate) struct SanReads {
    positions: Vec<(Box<dyn DynBoard>, Vec<String>)>,
    moves: u64,
}

impl SanReads {
    pub(crate) fn new(inputs: &[Input], open: Open) -> Self {
        let with_texts = |board: Box<dyn DynBoard>| {
            let all = san::write_all_dyn(&*board).into_iter();
            let texts: Vec<_> = all.map(|(_, san)| san.to_string()).collect();
            (board, texts)
        };
        let positions: Vec<_> = inputs
            .iter()
            .map(|input| with_texts(open(&input.setup)))
            .collect();
        let moves = positions.iter().map(|(_, texts)| texts.len() as u64).sum();
        Self { positions, moves }
    }
}

/// The move with a text, if there is one.
fn read_san(board: &dyn DynBoard, text: &str) -> Option<CanonicalMove> {
    san::find_legal_dyn(board, text, Strictness::Strict).ok()
}

impl Prepared for SanReads {
    fn run(&mut self) -> u64 {
        for (board, texts) in &self.positions {
            for text in texts {
                black_box(read_san(&**board, text));
            }
        }
        self.moves
    }

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        for (number, (board, texts)) in self.positions.iter().enumerate() {
            for mv in texts.iter().filter_map(|text| read_san(&**board, text)) {
                digest.add_move(number, mv);
            }
        }
        digest
    }
}
