//! PEXT with packed tables.

use boardbench_core::{Square, by_square};

use super::{
    BISHOP, BISHOP_MASKS, BISHOP_STARTS, ENTRIES, Indices, ROOK, ROOK_MASKS, ROOK_STARTS, attacks,
    window,
};
use crate::gather::{self, extract};
use crate::walk::IndexBy;
use crate::{Sliders, SquareSet};

/// [PEXT](crate::PlainPext) with tables in which each square has two to the number of its relevant blockers: 843 KiB instead of
/// 2.25 MiB. The place of a square's part is loaded, where plain tables compute it.
///
/// ```text
/// attacks[square][pext(occupied, mask[square])]
/// ```
///
/// Source: Chess Programming Wiki, "BMI2", "PEXT Bitboards".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FancyPext {}

/// The numbers for look-ups, by square. Each is an array of words, because an x86 address scales an index by 8.
struct Columns<const SIZE: usize> {
    mask: [u64; 64],
    attacks: [&'static [SquareSet; SIZE]; 64],
}

impl<const SIZE: usize> Columns<SIZE> {
    const fn new(mask: &[u64; 64], starts: &[usize; 65]) -> Self {
        Self {
            mask: *mask,
            attacks: by_square!(square => window(&ATTACKS, starts[square.index()])),
        }
    }

    #[inline(always)]
    fn look_up(&self, square: Square, occupied: SquareSet) -> SquareSet {
        let index = extract(occupied.bits(), self.mask[square.index()]) as usize;
        self.attacks[square.index()][index & (SIZE - 1)]
    }
}

/// The relevant blockers, gathered.
pub(super) const INDICES: Indices = Indices {
    rook: by_square!(square => IndexBy::Gathered(ROOK_MASKS[square.index()])),
    bishop: by_square!(square => IndexBy::Gathered(BISHOP_MASKS[square.index()])),
};

pub(crate) static ATTACKS: [SquareSet; ENTRIES] = attacks(&INDICES, &ROOK_STARTS, &BISHOP_STARTS);

static ROOKS: Columns<ROOK> = Columns::new(&ROOK_MASKS, &ROOK_STARTS);
static BISHOPS: Columns<BISHOP> = Columns::new(&BISHOP_MASKS, &BISHOP_STARTS);

impl Sliders for FancyPext {
    look_ups!();
    gather::notes!();
}
