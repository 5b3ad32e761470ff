//! The loops over texts that are timed, generic over the library. They too do what the kernels of the
//! same names do in `boardbench-kernels`.

use std::fmt::Display;
use std::hint::black_box;
use std::marker::PhantomData;

use boardbench_core::Setup;
use boardbench_kernels::{Digest, Input, Prepared};

use crate::library::{Library, ReadsUci, WritesSan, last_fields};
use crate::prepared::boards;

/// Boards out of FENs.
pub(crate) struct FenReads<L> {
    texts: Vec<String>,
    library: PhantomData<L>,
}

impl<L: Library> FenReads<L> {
    /// Writes the inputs' FENs.
    pub(crate) fn new(inputs: &[Input]) -> Self {
        let texts = inputs.iter().map(|input| L::fen(&input.setup));
        Self {
            texts: texts.collect(),
            library: PhantomData,
        }
    }
}

impl<L: Library> Prepared for FenReads<L> {
    fn run(&mut self) -> u64 {
        for text in &self.texts {
            black_box(text.parse::<L::Board>().ok());
        }
        self.texts.len() as u64
    }

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        for (number, text) in self.texts.iter().enumerate() {
            let board = text.parse::<L::Board>().ok();
            let setup = board.and_then(|board| L::setup(&board));
            digest.add(number, setup.map_or(0, |setup| setup.hash()));
        }
        digest
    }
}

/// FENs out of boards.
pub(crate) struct FenWrites<L: Library> {
    boards: Vec<(usize, L::Board)>,
    setups: Vec<Setup>,
}

impl<L: Library> FenWrites<L> {
    /// Converts the inputs.
    pub(crate) fn new(inputs: &[Input]) -> Self {
        let boards = boards::<L>(inputs).map(|(number, board, _)| (number, board));
        Self {
            boards: boards.collect(),
            setups: inputs.iter().map(|input| input.setup).collect(),
        }
    }
}

impl<L: Library> Prepared for FenWrites<L> {
    fn run(&mut self) -> u64 {
        for (_, board) in &self.boards {
            black_box(board.to_string());
        }
        self.boards.len() as u64
    }

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        for (number, board) in &self.boards {
            let fen = in_our_custom::<L>(board.to_string(), &self.setups[*number]);
            digest.add_text(*number, &fen);
        }
        digest
    }
}

/// A library's FEN with its last fields, if they are what they must be, replaced by ours. A text that
/// ends in anything else stays as it is, wrong.
fn in_our_custom<L: Library>(fen: String, setup: &Setup) -> String {
    match fen.strip_suffix(&format!(" {}", L::last_fields(setup))) {
        Some(fields) => format!("{fields} {}", last_fields(setup)),
        None => fen,
    }
}

/// The SAN of all legal moves.
pub(crate) struct SanWrites<L: Library> {
    boards: Vec<(usize, L::Board)>,
    moves: u64,
}

impl<L: WritesSan> SanWrites<L> {
    /// Converts the inputs.
    pub(crate) fn new(inputs: &[Input]) -> Self {
        let boards = boards::<L>(inputs).map(|(number, board, _)| (number, board));
        let boards: Vec<_> = boards.collect();
        let moves = boards.iter().map(|(_, board)| L::count_legal(board));
        Self {
            moves: moves.sum(),
            boards,
        }
    }
}

/// The legal moves of a board, each with what is to be written of it.
fn write_all<L: WritesSan>(board: &L::Board) -> Vec<(L::Move, impl Display)> {
    let mut all = Vec::with_capacity(L::count_legal(board) as usize);
    L::each_legal(board, |mv| all.push((mv, L::san(board, mv))));
    all
}

impl<L: WritesSan> Prepared for SanWrites<L> {
    fn run(&mut self) -> u64 {
        for (_, board) in &self.boards {
            black_box(write_all::<L>(board));
        }
        self.moves
    }

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        for (number, board) in &self.boards {
            for (mv, san) in write_all::<L>(board) {
                digest.add_move(*number, L::canonical(board, mv));
                digest.add_text(*number, &san.to_string());
            }
        }
        digest
    }
}

/// Boards with the texts of all their legal moves.
pub(crate) struct UciReads<L: Library> {
    positions: Vec<(usize, L::Board, Vec<String>)>,
}

impl<L: ReadsUci> UciReads<L> {
    /// Converts the inputs, and writes their moves.
    pub(crate) fn new(inputs: &[Input]) -> Self {
        let positions = boards::<L>(inputs).map(|(number, board, _)| {
            let mut texts = Vec::new();
            L::each_legal(&board, |mv| {
                texts.push(L::canonical(&board, mv).to_string());
            });
            (number, board, texts)
        });
        Self {
            positions: positions.collect(),
        }
    }
}

impl<L: ReadsUci> Prepared for UciReads<L> {
    fn run(&mut self) -> u64 {
        let mut moves = 0;
        for (_, board, texts) in &self.positions {
            for text in texts {
                black_box(L::read_uci(board, text));
            }
            moves += texts.len() as u64;
        }
        moves
    }

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        for (number, board, texts) in &self.positions {
            for mv in texts.iter().filter_map(|text| L::read_uci(board, text)) {
                digest.add_move(*number, L::canonical(board, mv));
            }
        }
        digest
    }
}
