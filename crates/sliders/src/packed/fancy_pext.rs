//! Fancy PEXT bitboards, with packed tables.

use boardbench_core::{Square, by_square};

use super::{
    BISHOP, BISHOP_MASKS, BISHOP_STARTS, ENTRIES, Indices, ROOK, ROOK_MASKS, ROOK_STARTS, attacks,
    window,
};
use crate::gather::{self, extract};
use crate::walk::IndexBy;
use crate::{Bitboard, Sliders};

/// [PEXT](crate::PlainPext) with tables in which each square has one entry per set of relevant blockers: 843 KiB instead of
/// 2.25 MiB. The address of a square's part is loaded; with plain tables it is computed.
///
/// ```text
/// attacks[square][pext(occupied, mask[square])]
/// ```
///
/// Source: Chess Programming Wiki, "BMI2", "PEXT Bitboards".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FancyPext {}

/// Numbers for look-ups, by square. Each is an array of words, because an x86 address scales an index by 8.
struct Columns<const SIZE: usize> {
    mask: [u64; 64],
    attacks: [&'static [Bitboard; SIZE]; 64],
}

impl<const SIZE: usize> Columns<SIZE> {
    const fn new(mask: &[u64; 64], starts: &[usize; 65]) -> Self {
        Self {
            mask: *mask,
            attacks: by_square!(square => window(&ATTACKS, starts[square.index()])),
        }
    }

    #[inline(always)]
    fn look_up(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let index = extract(occupied.bits(), self.mask[square.index()]) as usize;
        self.attacks[square.index()][index & (SIZE - 1)]
    }
}

/// Relevant blockers, gathered.
pub(super) const INDICES: Indices = Indices {
    rook: by_square!(square => IndexBy::Gathered(ROOK_MASKS[square.index()])),
    bishop: by_square!(square => IndexBy::Gathered(BISHOP_MASKS[square.index()])),
};

pub(crate) static ATTACKS: [Bitboard; ENTRIES] = attacks(&INDICES, &ROOK_STARTS, &BISHOP_STARTS);

static ROOKS: Columns<ROOK> = Columns::new(&ROOK_MASKS, &ROOK_STARTS);
static BISHOPS: Columns<BISHOP> = Columns::new(&BISHOP_MASKS, &BISHOP_STARTS);

impl Sliders for FancyPext {
    look_ups!();
    gather::notes!();
}
