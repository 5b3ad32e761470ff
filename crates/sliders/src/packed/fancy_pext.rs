//! PEXT with packed tables.

use boardbench_core::{Square, by_square};

use super::{
    BISHOP, BISHOP_MASKS, BISHOP_STARTS, ENTRIES, Hashes, ROOK, ROOK_MASKS, ROOK_STARTS, attacks,
    window,
};
use crate::gather::{self, extract};
use crate::walk::Hash;
use crate::{Sliders, SquareSet};

/// [PEXT](crate::Pext) with tables in which each square has two to the number of its relevant blockers: 843 KiB instead of
/// 2.25 MiB. The place of a square's part is loaded, where plain tables compute it.
///
/// ```text
/// entry = entries[square]
/// attacks = entry.attacks[pext(occupied, entry.mask)]
/// ```
///
/// Source: Chess Programming Wiki, "BMI2", "PEXT Bitboards".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FancyPext {}

/// The numbers of a square for a look-up.
#[derive(Clone, Copy)]
struct Entry<const SIZE: usize> {
    mask: u64,
    attacks: &'static [SquareSet; SIZE],
}

impl<const SIZE: usize> Entry<SIZE> {
    #[inline(always)]
    fn look_up(&self, occupied: SquareSet) -> SquareSet {
        let index = extract(occupied.bits(), self.mask) as usize;
        self.attacks[index & (SIZE - 1)]
    }
}

/// By [`Hash::Gathered`].
pub(super) const HASHES: Hashes = Hashes {
    rook: by_square!(square => Hash::Gathered(ROOK_MASKS[square.index()])),
    bishop: by_square!(square => Hash::Gathered(BISHOP_MASKS[square.index()])),
};

static ATTACKS: [SquareSet; ENTRIES] = attacks(&HASHES, &ROOK_STARTS, &BISHOP_STARTS);

static ROOKS: [Entry<ROOK>; 64] = by_square!(square => Entry {
    mask: ROOK_MASKS[square.index()],
    attacks: window(&ATTACKS, ROOK_STARTS[square.index()]),
});

static BISHOPS: [Entry<BISHOP>; 64] = by_square!(square => Entry {
    mask: BISHOP_MASKS[square.index()],
    attacks: window(&ATTACKS, BISHOP_STARTS[square.index()]),
});

impl Sliders for FancyPext {
    const TABLE_BYTES: usize = size_of_val(&ATTACKS) + size_of_val(&ROOKS) + size_of_val(&BISHOPS);
    const CAVEAT: &'static str = gather::CAVEAT;
    const LACKS: Option<&'static str> = gather::LACKS;

    #[inline(always)]
    fn rook(square: Square, occupied: SquareSet) -> SquareSet {
        ROOKS[square.index()].look_up(occupied)
    }

    #[inline(always)]
    fn bishop(square: Square, occupied: SquareSet) -> SquareSet {
        BISHOPS[square.index()].look_up(occupied)
    }
}
