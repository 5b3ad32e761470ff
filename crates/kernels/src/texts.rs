//! Moves as text.

use core::hint::black_box;
use std::fmt::Write;

use boardbench_core::{Board, CanonicalMove, DynBoard, Encoding, Setup};
use boardbench_notation::san::{self, San, Strictness};

use crate::prepared::{Input, Prepared, boards_with_moves, count_moves, timed};

/// Boards with the UCI texts of all their legal moves.
#[inline(never)]
fn with_texts<B: Board<E>, E: Encoding>(inputs: &[Input]) -> Vec<(B, Vec<String>)> {
    let text = |mv: &E| mv.canonical().to_string();
    let positions = boards_with_moves::<B, E>(inputs).into_iter();
    positions
        .map(|(board, moves)| (board, moves.iter().map(text).collect()))
        .collect()
}

pub(crate) fn uci_reads<B: Board<E>, E: Encoding>(
    inputs: &[Input],
    read: impl Fn(&B, &str) -> Option<E> + Copy + 'static,
) -> Box<dyn Prepared> {
    timed(
        with_texts::<B, E>(inputs),
        move |positions| {
            let mut moves = 0;
            for (board, texts) in &*positions {
                for text in texts {
                    black_box(read(board, text));
                }
                moves += texts.len() as u64;
            }
            moves
        },
        move |positions, digest| {
            for (number, (board, texts)) in positions.iter().enumerate() {
                for mv in texts.iter().filter_map(|text| read(board, text)) {
                    digest.add_move(number, mv.canonical());
                }
            }
        },
    )
}

pub(crate) fn uci_writes<B: Board<E>, E: Encoding>(inputs: &[Input]) -> Box<dyn Prepared> {
    timed(
        (boards_with_moves::<B, E>(inputs), String::new()),
        |(positions, text)| {
            for (_, moves) in &*positions {
                for &mv in moves {
                    text.clear();
                    // Nothing fails when a string is written to.
                    let _ = write!(text, "{}", mv.canonical());
                    black_box(&*text);
                }
            }
            count_moves(positions)
        },
        |(positions, _), digest| {
            for (number, (_, moves)) in positions.iter().enumerate() {
                for mv in moves.iter().map(|mv| mv.canonical()) {
                    digest.add_move(number, mv);
                    digest.add_text(number, &mv.to_string());
                }
            }
        },
    )
}

/// Sets up a board behind the object-safe façade, which readers and writers of SAN use.
pub(crate) type Open = fn(&Setup) -> Box<dyn DynBoard>;

/// Writes the SAN of all legal moves.
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
        move |boards, digest| {
            for (number, board) in boards.iter().enumerate() {
                for (mv, san) in write(&**board) {
                    digest.add_move(number, mv);
                    digest.add_text(number, &san.to_string());
                }
            }
        },
    )
}

/// The move with a text, if there is one.
fn read_san(board: &dyn DynBoard, text: &str) -> Option<CanonicalMove> {
    san::find_legal_dyn(board, text, Strictness::Strict).ok()
}

pub(crate) fn san_reads(inputs: &[Input], open: Open) -> Box<dyn Prepared> {
    let with_texts = |input: &Input| {
        let board = open(&input.setup);
        let all = san::write_all_dyn(&*board).into_iter();
        let texts: Vec<_> = all.map(|(_, san)| san.to_string()).collect();
        (board, texts)
    };
    let positions: Vec<_> = inputs.iter().map(with_texts).collect();
    timed(
        positions,
        |positions| {
            for (board, texts) in &*positions {
                for text in texts {
                    black_box(read_san(&**board, text));
                }
            }
            count_moves(positions)
        },
        |positions, digest| {
            for (number, (board, texts)) in positions.iter().enumerate() {
                for mv in texts.iter().filter_map(|text| read_san(&**board, text)) {
                    digest.add_move(number, mv);
                }
            }
        },
    )
}
