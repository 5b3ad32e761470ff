//! The timed loops, generic over the library. Each does the same as the kernel of the same name in
//! `boardbench-kernels`, which is generic over our own traits.

use std::fmt::Display;
use std::hint::black_box;

use boardbench_core::Setup;
use boardbench_kernels::{Digest, Input, Prepared, timed};

use crate::library::{Library, last_fields};

/// Returns a loop over converted inputs, each with its number. The timed part, `run`, returns how many operations
/// it did with an input; `verify` does the same work and adds the results to a digest.
fn new_loop<T: 'static>(
    inputs: Vec<(usize, T)>,
    mut run: impl FnMut(&T) -> u64 + 'static,
    mut verify: impl FnMut(&T, usize, &mut Digest) + 'static,
) -> Box<dyn Prepared> {
    timed(
        inputs,
        move |inputs| inputs.iter().map(|(_, input)| run(input)).sum(),
        move |inputs, digest| {
            for (number, input) in &*inputs {
                verify(input, *number, digest);
            }
        },
    )
}

/// Returns the inputs converted to boards and what `convert` makes of them. An input that the library refuses is
/// left out: then the digest is wrong, and nothing is timed.
fn boards<L: Library, T>(
    inputs: &[Input],
    convert: impl Fn(L::Board, &Input) -> T,
) -> Vec<(usize, T)> {
    let numbered = inputs.iter().enumerate();
    numbered
        .filter_map(|(number, input)| Some((number, convert(L::board(&input.setup)?, input))))
        .collect()
}

fn legal_moves<L: Library>(board: &L::Board) -> Vec<L::Move> {
    let mut moves = Vec::new();
    L::each_legal(board, |mv| moves.push(mv));
    moves
}

/// An operation on a board, at the positions of inputs and of traces.
pub(crate) trait Operation<L: Library>: 'static {
    fn new() -> Self;

    /// The timed part.
    fn run(&mut self, board: &L::Board);

    /// Does the same work, and adds the results to a digest. `setup` is the right position.
    fn verify(&mut self, board: &L::Board, setup: &Setup, number: usize, digest: &mut Digest);
}

/// The most moves of a list, more than any position has.
const CAPACITY: usize = 256;

/// Writes the legal moves into a list.
pub(crate) struct LegalList<L: Library>([L::Move; CAPACITY]);

impl<L: Library> LegalList<L> {
    /// Fills the list. Returns how many moves there are.
    #[inline(always)]
    fn fill(&mut self, board: &L::Board) -> usize {
        let mut len = 0;
        L::each_legal(board, |mv| {
            self.0[len] = mv;
            len += 1;
        });
        len
    }
}

impl<L: Library> Operation<L> for LegalList<L> {
    fn new() -> Self {
        Self([L::any_move(); CAPACITY])
    }

    #[inline(always)]
    fn run(&mut self, board: &L::Board) {
        let len = self.fill(board);
        black_box((&mut self.0, len));
    }

    fn verify(&mut self, board: &L::Board, _: &Setup, number: usize, digest: &mut Digest) {
        let len = self.fill(board);
        for &mv in &self.0[..len] {
            digest.add_move(number, L::canonical(board, mv));
        }
    }
}

/// Counts the legal moves.
pub(crate) struct LegalCount;

impl<L: Library> Operation<L> for LegalCount {
    fn new() -> Self {
        Self
    }

    #[inline(always)]
    fn run(&mut self, board: &L::Board) {
        black_box(L::count_legal(board));
    }

    fn verify(&mut self, board: &L::Board, _: &Setup, number: usize, digest: &mut Digest) {
        digest.add(number, L::count_legal(board));
    }
}

/// Writes a FEN.
pub(crate) struct FenWrite;

impl<L: Library> Operation<L> for FenWrite {
    fn new() -> Self {
        Self
    }

    #[inline(always)]
    fn run(&mut self, board: &L::Board) {
        black_box(board.to_string());
    }

    /// If the last fields are correct, ours replace them. If not, the text stays wrong.
    fn verify(&mut self, board: &L::Board, setup: &Setup, number: usize, digest: &mut Digest) {
        let fen = board.to_string();
        match fen.strip_suffix(&format!(" {}", L::last_fields(setup))) {
            Some(first) => digest.add_text(number, &format!("{first} {}", last_fields(setup))),
            None => digest.add_text(number, &fen),
        }
    }
}

/// Returns an operation at each position.
pub(crate) fn at_positions<L: Library, O: Operation<L>>(inputs: &[Input]) -> Box<dyn Prepared> {
    let (mut timed, mut verified) = (O::new(), O::new());
    new_loop(
        boards::<L, _>(inputs, |board, input| (board, input.setup)),
        move |(board, _)| {
            timed.run(board);
            1
        },
        move |(board, setup), number, digest| verified.verify(board, setup, number, digest),
    )
}

/// Makes every legal move of each position on a copy.
pub(crate) fn copy_make<L: Library>(inputs: &[Input]) -> Box<dyn Prepared> {
    new_loop(
        boards::<L, _>(inputs, |board, _| (legal_moves::<L>(&board), board)),
        |(moves, board)| {
            for &mv in moves {
                black_box(&L::after(board, mv));
            }
            moves.len() as u64
        },
        |(moves, board), number, digest| {
            for &mv in moves {
                digest.add_move(number, L::canonical(board, mv));
                // Without a valid position after it, the digest is wrong.
                if let Some(setup) = L::setup(&L::after(board, mv)) {
                    digest.add(number, setup.hash());
                }
            }
        },
    )
}

/// Perft of each position to its depth, by copying. The moves of the last ply are made if `FULL`, and
/// only counted if not.
pub(crate) fn perft<const FULL: bool, L: Library>(inputs: &[Input]) -> Box<dyn Prepared> {
    new_loop(
        boards::<L, _>(inputs, |board, input| (board, input.depth)),
        |(board, depth)| count_leaves::<FULL, L>(board, *depth),
        |(board, depth), number, digest| {
            digest.add(number, count_leaves::<FULL, L>(board, *depth));
        },
    )
}

fn count_leaves<const FULL: bool, L: Library>(board: &L::Board, depth: u32) -> u64 {
    let mut leaves = 0;
    match depth {
        0 => return 1,
        1 if !FULL => return L::count_legal(board),
        // The compiler must assume that the board is used.
        1 => L::each_legal(board, |mv| {
            black_box(&L::after(board, mv));
            leaves += 1;
        }),
        _ => L::each_legal(board, |mv| {
            leaves += count_leaves::<FULL, L>(&L::after(board, mv), depth - 1);
        }),
    }
    leaves
}

/// Reads boards from FENs.
pub(crate) fn fen_read<L: Library>(inputs: &[Input]) -> Box<dyn Prepared> {
    let fens = inputs.iter().map(|input| L::fen(&input.setup));
    new_loop(
        fens.enumerate().collect(),
        |fen| {
            black_box(fen.parse::<L::Board>().ok());
            1
        },
        |fen, number, digest| {
            let board = fen.parse::<L::Board>().ok();
            let setup = board.and_then(|board| L::setup(&board));
            digest.add(number, setup.map_or(0, |setup| setup.hash()));
        },
    )
}

/// Writes the SAN of all legal moves of each position.
pub(crate) fn san_write<L: Library>(inputs: &[Input]) -> Box<dyn Prepared> {
    new_loop(
        boards::<L, _>(inputs, |board, _| board),
        |board| {
            let all = write_all_san::<L>(board);
            let count = all.len() as u64;
            black_box(all);
            count
        },
        |board, number, digest| {
            for (mv, san) in write_all_san::<L>(board) {
                digest.add_move(number, L::canonical(board, mv));
                digest.add_text(number, &san.to_string());
            }
        },
    )
}

/// Returns the legal moves of a board, each with what displays it in SAN.
fn write_all_san<L: Library>(board: &L::Board) -> Vec<(L::Move, impl Display)> {
    let mut all = Vec::with_capacity(L::count_legal(board) as usize);
    L::each_legal(board, |mv| all.push((mv, L::san(board, mv))));
    all
}

/// Reads the UCI notation of all legal moves of each position.
pub(crate) fn uci_read<L: Library>(inputs: &[Input]) -> Box<dyn Prepared> {
    let with_texts = |board: L::Board, _: &Input| {
        let moves = legal_moves::<L>(&board).into_iter();
        let texts = moves.map(|mv| L::canonical(&board, mv).to_string());
        (texts.collect::<Vec<_>>(), board)
    };
    new_loop(
        boards::<L, _>(inputs, with_texts),
        |(texts, board)| {
            for text in texts {
                black_box(L::read_uci(board, text));
            }
            texts.len() as u64
        },
        |(texts, board), number, digest| {
            for mv in texts.iter().filter_map(|text| L::read_uci(board, text)) {
                digest.add_move(number, L::canonical(board, mv));
            }
        },
    )
}
