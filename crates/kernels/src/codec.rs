//! Times the operations of an encoding alone: encode, decode, classify and find a move.

use core::hint::black_box;

use boardbench_conformance::reference::Reference;
use boardbench_core::{Board, CanonicalMove, Encoding, MoveKind, MoveParts};

use crate::prepared::{Input, Prepared, boards_with_moves, count_moves, on_items, timed};
use crate::{Checksum, Step, Work};

/// Operations of an encoding, in the order of reports: name and description.
pub const OPERATIONS: [(&str, &str); 4] = [
    ("encode", "a move encoded from its parts"),
    ("decode", "squares and promotion decoded from a move"),
    ("classify", "the kind of a move, from the move and the board"),
    ("find", "a move found in a list by linear search"),
];

/// Returns the [`OPERATIONS`] of an encoding, for each legal move of each position. The board supplies the moves and the pieces
/// on their squares.
pub const fn operations<B: Board<E>, E: Encoding>() -> [Work; OPERATIONS.len()] {
    [
        Work::Positions { prepare: encodes::<B, E>, expected: moves },
        Work::Positions { prepare: decodes::<B, E>, expected: moves },
        Work::Positions { prepare: classifies::<B, E>, expected: kinds },
        Work::Positions { prepare: finds::<B, E>, expected: moves },
    ]
}

fn moves(inputs: &[Input]) -> Checksum {
    checksum_of(inputs, |checksum, number, _, mv| checksum.add_move(number, mv))
}

fn kinds(inputs: &[Input]) -> Checksum {
    checksum_of(inputs, |checksum, number, position, mv| {
        checksum.add(number, number_of(position.kind(mv)));
    })
}

fn checksum_of(
    inputs: &[Input],
    add: impl Fn(&mut Checksum, usize, &Reference, CanonicalMove),
) -> Checksum {
    let mut checksum = Checksum::new();
    for (number, input) in inputs.iter().enumerate() {
        let position = Reference::from_setup(&input.setup);
        for mv in position.legal_moves() {
            add(&mut checksum, number, &position, mv);
        }
    }
    checksum
}

/// Returns the number of a kind of move, for checksums.
fn number_of(kind: MoveKind) -> u64 {
    let promotion = kind.promotion().map_or(0, |role| 1 + role as u64);
    let base_kind = match kind {
        MoveKind::Quiet | MoveKind::Promotion(_) => 0,
        MoveKind::DoublePush => 1,
        MoveKind::Castle(side) => 2 + side as u64,
        MoveKind::Capture | MoveKind::CapturePromotion(_) => 4,
        MoveKind::EnPassant => 5,
    };
    base_kind << 8 | promotion
}

fn encodes<B: Board<E>, E: Encoding>(inputs: &[Input]) -> Box<dyn Prepared> {
    let parts = |board: &B, mv| Step::new(board, mv).parts();
    on_items(
        numbered(inputs, parts),
        |(), (_, parts): &(usize, MoveParts<E::Layout>)| E::encode(*parts),
        |checksum, _, (number, _), mv| checksum.add_move(*number, mv.canonical()),
    )
}

fn decodes<B: Board<E>, E: Encoding>(inputs: &[Input]) -> Box<dyn Prepared> {
    on_items(
        numbered(inputs, |_: &B, mv: E| mv),
        |(), &(_, mv)| {
            black_box((mv.from(), mv.to(), mv.promotion()));
        },
        |checksum, _, (number, mv), ()| checksum.add_move(*number, mv.canonical()),
    )
}

/// Returns one item per legal move, with the number of its position, in one list, so that a loop is as short as possible.
fn numbered<B: Board<E>, E: Encoding, T>(
    inputs: &[Input],
    item: impl Fn(&B, E) -> T,
) -> Vec<((), Vec<(usize, T)>)> {
    let mut items = Vec::new();
    for (number, (board, moves)) in boards_with_moves::<B, E>(inputs).iter().enumerate() {
        items.extend(moves.iter().map(|&mv| (number, item(board, mv))));
    }
    vec![((), items)]
}

fn classifies<B: Board<E>, E: Encoding>(inputs: &[Input]) -> Box<dyn Prepared> {
    on_items(
        boards_with_moves::<B, E>(inputs),
        |board, &mv: &E| mv.classify(board),
        |checksum, number, _, kind| checksum.add(number, number_of(kind)),
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
                for &mv in list {
                    black_box(find(black_box(list), mv));
                }
            }
            moves
        },
        |lists, checksum| {
            for (number, list) in lists.iter().enumerate() {
                for index in list.iter().filter_map(|&mv| find(list, mv)) {
                    checksum.add_move(number, list[index].canonical());
                }
            }
        },
    )
}

#[inline(always)]
fn find<E: Encoding>(list: &[E], mv: E) -> Option<usize> {
    list.iter().position(|&listed| listed == mv)
}
