//! Operations of an encoding alone: encode, decode, classify and find a move.

use core::fmt;
use core::hint::black_box;

use boardbench_core::{Board, Encoding, MoveKind, MoveParts};

use crate::Digest;
use crate::prepared::{Input, Prepared, boards_with_moves, count_moves};
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
        [
            Self {
                id: CodecId::Encode,
                prepare: |inputs| Box::new(Encodes::new(&boards_with_moves::<B, E>(inputs))),
            },
            Self {
                id: CodecId::Decode,
                prepare: |inputs| Box::new(Decodes::new(&boards_with_moves::<B, E>(inputs))),
            },
            Self {
                id: CodecId::Classify,
                prepare: |inputs| Box::new(Classifies(boards_with_moves::<B, E>(inputs))),
            },
            Self {
                id: CodecId::Find,
                prepare: |inputs| Box::new(Finds::new(&boards_with_moves::<B, E>(inputs))),
            },
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

/// Boards with their legal moves.
type Positions<B, E> = Vec<(B, Vec<E>)>;

/// Encodes moves.
struct Encodes<E: Encoding> {
    /// Each with the index of its position.
    parts: Vec<(usize, MoveParts<E::Layout>)>,
}

impl<E: Encoding> Encodes<E> {
    fn new<B: Board<E>>(positions: &[(B, Vec<E>)]) -> Self {
        let mut all = Vec::new();
        for (number, (board, moves)) in positions.iter().enumerate() {
            all.extend(
                moves
                    .iter()
                    .map(|&mv| (number, Step::new(board, mv).parts())),
            );
        }
        Self { parts: all }
    }
}

impl<E: Encoding> Prepared for Encodes<E> {
    fn run(&mut self) -> u64 {
        for (_, parts) in &self.parts {
            black_box(E::encode(*parts));
        }
        self.parts.len() as u64
    }

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        for (number, parts) in &self.parts {
            digest.add_move(*number, E::encode(*parts).canonical());
        }
        digest
    }
}

/// Decodes moves.
struct Decodes<E> {
    /// Each with the index of its position.
    moves: Vec<(usize, E)>,
}

impl<E: Encoding> Decodes<E> {
    fn new<B>(positions: &[(B, Vec<E>)]) -> Self {
        let mut all = Vec::new();
        for (number, (_, moves)) in positions.iter().enumerate() {
            all.extend(moves.iter().map(|&mv| (number, mv)));
        }
        Self { moves: all }
    }
}

impl<E: Encoding> Prepared for Decodes<E> {
    fn run(&mut self) -> u64 {
        for &(_, mv) in &self.moves {
            black_box((mv.from(), mv.to(), mv.promotion()));
        }
        self.moves.len() as u64
    }

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        for &(number, mv) in &self.moves {
            digest.add_move(number, mv.canonical());
        }
        digest
    }
}

/// Classifies moves.
struct Classifies<B, E>(Positions<B, E>);

impl<B: Board<E>, E: Encoding> Prepared for Classifies<B, E> {
    fn run(&mut self) -> u64 {
        for (board, moves) in &self.0 {
            for &mv in moves {
                black_box(mv.classify(board));
            }
        }
        count_moves(&self.0)
    }

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        for (number, (board, moves)) in self.0.iter().enumerate() {
            for &mv in moves {
                digest.add(number, number_of(mv.classify(board)));
            }
        }
        digest
    }
}

/// Finds moves in lists.
struct Finds<E> {
    lists: Vec<Vec<E>>,
    moves: u64,
}

impl<E: Encoding> Finds<E> {
    fn new<B>(positions: &[(B, Vec<E>)]) -> Self {
        Self {
            lists: positions.iter().map(|(_, moves)| moves.clone()).collect(),
            moves: count_moves(positions),
        }
    }
}

/// The index of a move in a list.
#[inline(always)]
fn find<E: Encoding>(list: &[E], wanted: E) -> Option<usize> {
    list.iter().position(|&mv| mv == wanted)
}

impl<E: Encoding> Prepared for Finds<E> {
    fn run(&mut self) -> u64 {
        for list in &self.lists {
            for &wanted in list {
                black_box(find(black_box(list), wanted));
            }
        }
        self.moves
    }

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        for (number, list) in self.lists.iter().enumerate() {
            for found in list.iter().filter_map(|&wanted| find(list, wanted)) {
                digest.add_move(number, list[found].canonical());
            }
        }
        digest
    }
}
