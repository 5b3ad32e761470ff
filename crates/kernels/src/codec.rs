//! Operations of an encoding alone: encode, decode, classify and find a move.

use core::hint::black_box;

use boardbench_conformance::reference::Reference;
use boardbench_core::{Board, CanonicalMove, Encoding, MoveKind, MoveParts};

use crate::prepared::{Input, Prepared, boards_with_moves, count_moves, timed};
use crate::walk::Step;
use crate::{Digest, Work};

/// The operations of an encoding, in the order of reports: name and description.
pub const OPERATIONS: [(&str, &str); 4] = [
    ("encode", "a move encoded from its parts"),
    ("decode", "squares and promotion decoded from a move"),
    (
        "classify",
        "the kind of a move, from the move and the board",
    ),
    ("find", "a move found in a list by linear search"),
];

/// The [`OPERATIONS`] of an encoding, for each legal move of each position. The board supplies the moves and the pieces on
/// their squares.
pub const fn operations<B: Board<E>, E: Encoding>() -> [Work; OPERATIONS.len()] {
    [
        positions(encodes::<B, E>, moves),
        positions(decodes::<B, E>, moves),
        positions(classifies::<B, E>, kinds),
        positions(finds::<B, E>, moves),
    ]
}

const fn positions(
    prepare: fn(&[Input]) -> Box<dyn Prepared>,
    golden: fn(&[Input]) -> Digest,
) -> Work {
    Work::Positions { prepare, golden }
}

fn moves(inputs: &[Input]) -> Digest {
    digest_of(inputs, |digest, number, _, mv| digest.add_move(number, mv))
}

fn kinds(inputs: &[Input]) -> Digest {
    digest_of(inputs, |digest, number, position, mv| {
        digest.add(number, number_of(position.kind(mv)));
    })
}

fn digest_of(
    inputs: &[Input],
    add: impl Fn(&mut Digest, usize, &Reference, CanonicalMove),
) -> Digest {
    let mut digest = Digest::new();
    for (number, input) in inputs.iter().enumerate() {
        let position = Reference::from_setup(&input.setup);
        for mv in position.legal_moves() {
            add(&mut digest, number, &position, mv);
        }
    }
    digest
}

/// A number for each kind, for digests.
fn number_of(kind: MoveKind) -> u64 {
    let promotion = kind.promotion().map_or(0, |role| 1 + role as u64);
    let rest = match kind {
        MoveKind::Quiet | MoveKind::Promotion(_) => 0,
        MoveKind::DoublePush => 1,
        MoveKind::Castle(side) => 2 + side as u64,
        MoveKind::Capture | MoveKind::CapturePromotion(_) => 4,
        MoveKind::EnPassant => 5,
    };
    rest << 8 | promotion
}

fn encodes<B: Board<E>, E: Encoding>(inputs: &[Input]) -> Box<dyn Prepared> {
    // Each with the index of its position.
    let mut all: Vec<(usize, MoveParts<E::Layout>)> = Vec::new();
    for (number, (board, moves)) in boards_with_moves::<B, E>(inputs).iter().enumerate() {
        let parts = moves.iter().map(|&mv| Step::new(board, mv).parts());
        all.extend(parts.map(|parts| (number, parts)));
    }
    timed(
        all,
        |all| {
            for (_, parts) in &*all {
                black_box(E::encode(*parts));
            }
            all.len() as u64
        },
        |all, digest| {
            for (number, parts) in &*all {
                digest.add_move(*number, E::encode(*parts).canonical());
            }
        },
    )
}

fn decodes<B: Board<E>, E: Encoding>(inputs: &[Input]) -> Box<dyn Prepared> {
    // Each with the index of its position.
    let mut all: Vec<(usize, E)> = Vec::new();
    for (number, (_, moves)) in boards_with_moves::<B, E>(inputs).iter().enumerate() {
        all.extend(moves.iter().map(|&mv| (number, mv)));
    }
    timed(
        all,
        |all| {
            for &(_, mv) in &*all {
                black_box((mv.from(), mv.to(), mv.promotion()));
            }
            all.len() as u64
        },
        |all, digest| {
            for &(number, mv) in &*all {
                digest.add_move(number, mv.canonical());
            }
        },
    )
}

fn classifies<B: Board<E>, E: Encoding>(inputs: &[Input]) -> Box<dyn Prepared> {
    timed(
        boards_with_moves::<B, E>(inputs),
        |positions| {
            for (board, moves) in &*positions {
                for &mv in moves {
                    black_box(mv.classify(board));
                }
            }
            count_moves(positions)
        },
        |positions, digest| {
            for (number, (board, moves)) in positions.iter().enumerate() {
                for &mv in moves {
                    digest.add(number, number_of(mv.classify(board)));
                }
            }
        },
    )
}

fn finds<B: Board<E>, E: Encoding>(inputs: &[Input]) -> Box<dyn Prepared> {
    let positions = boards_with_moves::<B, E>(inputs);
    let moves = count_moves(&positions);
    let lists: Vec<Vec<E>> = positions.into_iter().map(|(_, moves)| moves).collect();
    timed(
        lists,
        move |lists| {
            for list in &*lists {
                for &wanted in list {
                    black_box(find(black_box(list), wanted));
                }
            }
            moves
        },
        |lists, digest| {
            for (number, list) in lists.iter().enumerate() {
                for found in list.iter().filter_map(|&wanted| find(list, wanted)) {
                    digest.add_move(number, list[found].canonical());
                }
            }
        },
    )
}

#[inline(always)]
fn find<E: Encoding>(list: &[E], wanted: E) -> Option<usize> {
    list.iter().position(|&mv| mv == wanted)
}
