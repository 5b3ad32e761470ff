//! The search for magic numbers.
//!
//! Random numbers with few bits set are tried until one maps no two sets of blockers with
//! different attacks to the same index. The generator is seeded by piece and square, so the search
//! finds the same numbers everywhere. `cargo run --release --example find_magics` prints them as
//! the source file `constants.rs`.

use boardbench_core::{Direction, Square, zobrist::splitmix64};

use super::{BISHOP_BITS, ROOK_BITS};
use crate::{SquareSet, relevant_blockers, walk};

/// Which piece a magic number is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    /// Rook: 12 index bits.
    Rook,
    /// Bishop: 9 index bits.
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

    /// The number of index bits.
    pub const fn index_bits(self) -> u32 {
        match self {
            Self::Rook => ROOK_BITS,
            Self::Bishop => BISHOP_BITS,
        }
    }

    const fn seed(self, square: Square) -> u64 {
        (self as u64) << 32 | square.code() as u64
    }
}

/// Room for the largest table: the attacks at each index, with the number of the attempt that wrote
/// them, so that the table need not be cleared between attempts.
type Table = [(u32, SquareSet); 1 << ROOK_BITS];

#[allow(
    clippy::large_stack_arrays,
    reason = "64 KiB, without asking for an allocator"
)]
/// Finds a magic number for a piece on a square. The result is deterministic.
pub fn find(piece: Piece, square: Square) -> u64 {
    let mut table: Table = [(0, SquareSet::EMPTY); 1 << ROOK_BITS];
    let mut seed = piece.seed(square);
    let mut attempt = 0;
    loop {
        let candidate;
        (seed, candidate) = sparse(seed);
        attempt += 1;
        if is_magic(piece, square, candidate, attempt, &mut table) {
            return candidate;
        }
    }
}

/// A random number with about eight bits set, and the next state.
fn sparse(seed: u64) -> (u64, u64) {
    let (seed, a) = splitmix64(seed);
    let (seed, b) = splitmix64(seed);
    let (seed, c) = splitmix64(seed);
    (seed, a & b & c)
}

/// Whether no two sets of blockers with different attacks share an index.
fn is_magic(piece: Piece, square: Square, candidate: u64, attempt: u32, table: &mut Table) -> bool {
    let shift = 64 - piece.index_bits();
    let mask = relevant_blockers(square, piece.directions()).bits();
    let mut blockers = 0_u64;
    loop {
        let index = (blockers.wrapping_mul(candidate) >> shift) as usize;
        let attacks = walk(square, SquareSet::new(blockers), piece.directions());
        let entry = &mut table[index];
        if entry.0 == attempt && entry.1 != attacks {
            return false;
        }
        *entry = (attempt, attacks);
        blockers = blockers.wrapping_sub(mask) & mask;
        if blockers == 0 {
            return true;
        }
    }
}
