//! The search for magic numbers: those of `boardbench-sliders`, and two other kinds that this crate needs.
//!
//! Random numbers with few bits set are tried until one maps no two sets of blockers with different attacks to one
//! index. The generator is seeded by piece and square, so the search finds the same numbers everywhere. `cargo run
//! --release -p boardbench-micro --example find_magic_numbers KIND` prints those of a kind as an array.

use boardbench_core::{Direction, Square};
use boardbench_sliders::{SquareSet, relevant_blockers, subsets, walk};

use crate::draw::Draw;

/// Which piece a magic number is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Rook.
    Rook,
    /// Bishop.
    Bishop,
}

impl Piece {
    /// The directions in which it slides.
    pub const fn directions(self) -> &'static [Direction] {
        match self {
            Self::Rook => &Direction::ORTHOGONAL,
            Self::Bishop => &Direction::DIAGONAL,
        }
    }

    /// The number of index bits that suffice on every square.
    pub const fn index_bits(self) -> u32 {
        match self {
            Self::Rook => 12,
            Self::Bishop => 9,
        }
    }
}

/// A kind of magic number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// `((occupied & mask) * magic) >> shift`, with 12 or 9 index bits on every square: the first number that is found.
    Plain,
    /// As `Plain`, with as many index bits as there are relevant blockers.
    Fancy,
    /// `((occupied | !mask) * magic) >> shift`, with 12 or 9 index bits on every square: of many
    /// numbers, the one with the smallest span of indices.
    Black,
}

/// How many random numbers are tried for [`Kind::Black`].
const RANDOM_TRIES: u32 = 1 << 20;
/// How many numbers near the best of them are tried afterwards.
const NEAR_TRIES: u32 = 1 << 14;

impl Kind {
    /// How many bits an index has.
    pub fn index_bits(self, piece: Piece, square: Square) -> u32 {
        match self {
            Self::Fancy => relevant_blockers(square, piece.directions()).len() as u32,
            Self::Plain | Self::Black => piece.index_bits(),
        }
    }

    /// The index of an occupancy.
    pub fn index(self, piece: Piece, square: Square, magic: u64, occupied: SquareSet) -> usize {
        let mask = relevant_blockers(square, piece.directions()).bits();
        let shift = 64 - self.index_bits(piece, square);
        (self.masked(mask, occupied.bits()).wrapping_mul(magic) >> shift) as usize
    }

    const fn masked(self, mask: u64, occupied: u64) -> u64 {
        match self {
            Self::Plain | Self::Fancy => occupied & mask,
            Self::Black => occupied | !mask,
        }
    }
}

/// Finds the magic number of a piece on a square: always the same one.
pub fn find(kind: Kind, piece: Piece, square: Square) -> u64 {
    let mut search = NumberSearch::new(kind, piece, square);
    let mut found = search.first();
    if kind == Kind::Black {
        for attempt in 0..RANDOM_TRIES + NEAR_TRIES {
            let candidate = if attempt < RANDOM_TRIES {
                search.candidate()
            } else {
                search.near(found.0)
            };
            if let Some(span) = search.span(candidate, found.1) {
                found = (candidate, span);
            }
        }
    }
    found.0
}

/// A search for numbers of one square.
struct NumberSearch {
    draw: Draw,
    shift: u32,
    /// The masked occupancies with their attacks.
    questions: Vec<(u64, SquareSet)>,
    /// The attacks at each index, with the number of the try that wrote them, so that it need not
    /// be cleared between tries.
    table: Vec<(u64, SquareSet)>,
    attempt: u64,
}

impl NumberSearch {
    fn new(kind: Kind, piece: Piece, square: Square) -> Self {
        let mask = relevant_blockers(square, piece.directions());
        let bits = kind.index_bits(piece, square);
        let question = |subset: SquareSet| {
            let masked = kind.masked(mask.bits(), subset.bits());
            (masked, walk(square, subset, piece.directions()))
        };
        let seed = u64::from(kind == Kind::Black);
        Self {
            draw: Draw::new(seed << 40 | (piece as u64) << 32 | square.index() as u64),
            shift: 64 - bits,
            questions: subsets(mask).map(question).collect(),
            table: vec![(0, SquareSet::EMPTY); 1 << bits],
            attempt: 0,
        }
    }

    /// A random number with about eight bits set.
    fn candidate(&mut self) -> u64 {
        self.draw.bits() & self.draw.bits() & self.draw.bits()
    }

    /// A number that differs from another in some two bits.
    fn near(&mut self, magic: u64) -> u64 {
        magic ^ (self.candidate() & self.draw.bits() & self.draw.bits())
    }

    /// The first magic number that is found, and its span.
    fn first(&mut self) -> (u64, usize) {
        loop {
            let candidate = self.candidate();
            if let Some(span) = self.span(candidate, usize::MAX) {
                return (candidate, span);
            }
        }
    }

    /// The distance from the first to the last index of a number, if it is less than `limit` and no
    /// two occupancies with different attacks share an index.
    fn span(&mut self, candidate: u64, limit: usize) -> Option<usize> {
        self.attempt += 1;
        let (mut first, mut last) = (usize::MAX, 0);
        for &(masked, attacks) in &self.questions {
            let index = (masked.wrapping_mul(candidate) >> self.shift) as usize;
            (first, last) = (first.min(index), last.max(index));
            let entry = &mut self.table[index];
            let is_taken = entry.0 == self.attempt && entry.1 != attacks;
            if is_taken || last - first >= limit {
                return None;
            }
            *entry = (self.attempt, attacks);
        }
        Some(last - first)
    }
}
