//! Operations of an encoding alone: encode, decode, classify and find a move.

use core::fmt;
use core::hint::black_box;

use boardbench_core::{Board, Encoding, MoveKind, MoveParts};

use crate::prepared::{Input, Prepared, boards_with_moves, count_moves, timed};
use crate::walk::Step;

/// An operation of an encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CodecId {
    /// Encodes a move from its parts.
    Encode,
    /// Decodes squares and promotion.
    Decode,
    /// Classifies a move with the help of the board.
    Classify,
    /// Finds a move in its list by linear search.
    Find,
}

impl CodecId {
    /// All operations, in the order of reports.
    pub const ALL: [Self; 4] = [Self::Encode, Self::Decode, Self::Classify, Self::Find];

    /// The name in raw data and on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Encode => "encode",
            Self::Decode => "decode",
            Self::Classify => "classify",
            Self::Find => "find",
        }
    }

    /// A description of one line.
    pub const fn describe(self) -> &'static str {
        match self {
            Self::Encode => "a move encoded from its parts",
            Self::Decode => "squares and promotion decoded from a move",
            Self::Classify => "the kind of a move, from the move and the board",
            Self::Find => "a move found in a list by linear search",
        }
    }
}

impl fmt::Display for CodecId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// An operation of one encoding, for each legal move of each position.
#[derive(Clone, Copy)]
pub struct CodecKernel {
    /// The operation.
    pub id: CodecId,
    /// Converts the inputs to the encoding.
    pub prepare: fn(&[Input]) -> Box<dyn Prepared>,
}

impl CodecKernel {
    /// All operations of an encoding. The board supplies the moves and the pieces on their squares.
    pub const fn all<B: Board<E>, E: Encoding>() -> [Self; CodecId::ALL.len()] {
        const fn kernel(id: CodecId, prepare: fn(&[Input]) -> Box<dyn Prepared>) -> CodecKernel {
            CodecKernel { id, prepare }
        }
        [
            kernel(CodecId::Encode, encodes::<B, E>),
            kernel(CodecId::Decode, decodes::<B, E>),
            kernel(CodecId::Classify, classifies::<B, E>),
            kernel(CodecId::Find, finds::<B, E>),
        ]
    }
}

impl fmt::Debug for CodecKernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("CodecKernel")
            .field("id", &self.id)
            .finish_non_exhaustive()
    }
}

/// A number for each kind, for digests.
pub fn number_of(kind: MoveKind) -> u64 {
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

/// Encodes moves.
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

/// Decodes moves.
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

/// Classifies moves.
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

/// Finds moves in lists.
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

/// The index of a move in a list.
#[inline(always)]
fn find<E: Encoding>(list: &[E], wanted: E) -> Option<usize> {
    list.iter().position(|&mv| mv == wanted)
}
