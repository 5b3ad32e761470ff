//! Times setting up boards from positions and FENs, and reading and writing moves as text.

use core::hint::black_box;
use std::fmt::Write;

use boardbench_core::{Board, CanonicalMove, DynBoard, Encoding, Position, Setup};
use boardbench_notation::san::{self, San, Strictness};
use boardbench_notation::{parse_fen, write_fen};

use crate::prepared::{
    Input, Prepared, add_position, boards_with_moves, count_moves, on_items, timed,
};

pub(crate) fn setup_loads<P: Position>(inputs: &[Input]) -> Box<dyn Prepared> {
    let setups = inputs.iter().map(|input| input.setup).enumerate();
    on_items(
        vec![((), setups.collect::<Vec<_>>())],
        |(), (_, setup)| P::from_setup(setup),
        |checksum, _, (number, _), board| add_position(checksum, *number, &board),
    )
}

// A separate loop: with a closure, a bitboard board needed 0.9 % more instructions.
pub(crate) fn fen_reads<P: Position>(inputs: &[Input]) -> Box<dyn Prepared> {
    let fens: Vec<String> = inputs.iter().map(|input| write_fen(&input.setup)).collect();
    timed(
        fens,
        |fens| {
            for fen in &*fens {
                black_box(parse_fen(fen).map(|setup| P::from_setup(&setup)).ok());
            }
            fens.len() as u64
        },
        |fens, checksum| {
            for (number, fen) in fens.iter().enumerate() {
                if let Ok(setup) = parse_fen(fen) {
                    add_position(checksum, number, &P::from_setup(&setup));
                }
            }
        },
    )
}

/// Returns boards with the UCI texts of all their legal moves.
#[inline(never)]
fn with_texts<B: Board<E>, E: Encoding>(inputs: &[Input]) -> Vec<(B, Vec<String>)> {
    let text = |mv: &E| mv.canonical().to_string();
    let positions = boards_with_moves::<B, E>(inputs).into_iter();
    positions.map(|(board, moves)| (board, moves.iter().map(text).collect())).collect()
}

/// Reads the texts of all positions; `canonical` is for the checksum.
fn reads<P: 'static, M: 'static>(
    positions: Vec<(P, Vec<String>)>,
    read: impl Fn(&P, &str) -> Option<M> + Copy + 'static,
    canonical: fn(M) -> CanonicalMove,
) -> Box<dyn Prepared> {
    on_items(
        positions,
        move |board, text: &String| read(board, text),
        move |checksum, number, _, mv| {
            if let Some(mv) = mv {
                checksum.add_move(number, canonical(mv));
            }
        },
    )
}

pub(crate) fn uci_reads<B: Board<E>, E: Encoding>(
    inputs: &[Input],
    read: impl Fn(&B, &str) -> Option<E> + Copy + 'static,
) -> Box<dyn Prepared> {
    reads(with_texts::<B, E>(inputs), read, E::canonical)
}

pub(crate) fn uci_writes<B: Board<E>, E: Encoding>(inputs: &[Input]) -> Box<dyn Prepared> {
    timed(
        (boards_with_moves::<B, E>(inputs), String::new()),
        |(positions, text)| {
            for (_, moves) in &*positions {
                for &mv in moves {
                    text.clear();
                    // Writing to a string can't fail.
                    let _ = write!(text, "{}", mv.canonical());
                    black_box(&*text);
                }
            }
            count_moves(positions)
        },
        |(positions, _), checksum| {
            for (number, (_, moves)) in positions.iter().enumerate() {
                for mv in moves.iter().map(|mv| mv.canonical()) {
                    checksum.add_move(number, mv);
                    checksum.add_text(number, &mv.to_string());
                }
            }
        },
    )
}

/// Sets up a board behind the object-safe façade that SAN readers and writers use.
pub(crate) type Open = fn(&Setup) -> Box<dyn DynBoard>;

pub(crate) type WriteSan = fn(&dyn DynBoard) -> Vec<(CanonicalMove, San)>;

pub(crate) fn san_writes(inputs: &[Input], open: Open, write: WriteSan) -> Box<dyn Prepared> {
    let boards: Vec<_> = inputs.iter().map(|input| open(&input.setup)).collect();
    let moves = boards.iter().map(|board| board.count_legal() as u64).sum();
    timed(
        boards,
        move |boards| {
            for board in &*boards {
                black_box(write(&**board));
            }
            moves
        },
        move |boards, checksum| {
            for (number, board) in boards.iter().enumerate() {
                for (mv, san) in write(&**board) {
                    checksum.add_move(number, mv);
                    checksum.add_text(number, &san.to_string());
                }
            }
        },
    )
}

pub(crate) fn san_reads(inputs: &[Input], open: Open) -> Box<dyn Prepared> {
    let with_texts = |input: &Input| {
        let board = open(&input.setup);
        let moves = san::write_all_dyn(&*board).into_iter();
        let texts: Vec<_> = moves.map(|(_, san)| san.to_string()).collect();
        (board, texts)
    };
    let positions: Vec<_> = inputs.iter().map(with_texts).collect();
    reads(
        positions,
        |board, text| san::find_legal_dyn(&**board, text, Strictness::Strict).ok(),
        |mv| mv,
    )
}
