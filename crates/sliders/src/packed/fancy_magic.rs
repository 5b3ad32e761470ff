//! Fancy magic bitboards.

use boardbench_core::{Square, by_square};

use super::{
    BISHOP, BISHOP_MASKS, BISHOP_STARTS, ENTRIES, Hashes, ROOK, ROOK_MASKS, ROOK_STARTS, attacks,
    window,
};
use crate::walk::Hash;
use crate::{Sliders, SquareSet};

/// Magic bitboards in which each square has as many index bits as relevant blockers: 845 KiB instead of the 2.25 MiB of
/// [plain ones](crate::Magic). Shift and place are loaded, where plain tables know the one and compute the other.
///
/// ```text
/// entry = entries[square]
/// attacks = entry.attacks[((occupied & entry.mask) * entry.magic) >> entry.shift]
/// ```
///
/// Source: Chess Programming Wiki, "Magic Bitboards".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FancyMagic {}

impl FancyMagic {
    /// The magic numbers by square, of rooks and of bishops. `cargo run --release -p boardbench-micro --example
    /// find_magic_numbers fancy` prints the file.
    pub const NUMBERS: [[u64; 64]; 2] = include!("../../data/fancy-magics.txt");
}

/// The numbers of a square for a look-up.
#[derive(Clone, Copy)]
struct Entry<const SIZE: usize> {
    mask: u64,
    magic: u64,
    shift: u64,
    attacks: &'static [SquareSet; SIZE],
}

impl<const SIZE: usize> Entry<SIZE> {
    const fn new(mask: u64, magic: u64, start: usize) -> Self {
        Self {
            mask,
            magic,
            shift: shift(mask) as u64,
            attacks: window(&ATTACKS, start),
        }
    }

    #[inline(always)]
    fn look_up(&self, occupied: SquareSet) -> SquareSet {
        let hash = (occupied.bits() & self.mask).wrapping_mul(self.magic);
        let index = hash.wrapping_shr(self.shift as u32) as usize;
        self.attacks[index & (SIZE - 1)]
    }
}

/// As many bits are left as there are relevant blockers.
const fn shift(mask: u64) -> u32 {
    64 - mask.count_ones()
}

const fn hash(mask: u64, magic: u64) -> Hash {
    Hash::Product {
        magic,
        plus: 0,
        shift: shift(mask),
    }
}

static ATTACKS: [SquareSet; ENTRIES] = {
    let [rook, bishop] = FancyMagic::NUMBERS;
    let hashes = Hashes {
        rook: by_square!(square => hash(ROOK_MASKS[square.index()], rook[square.index()])),
        bishop: by_square!(square => hash(BISHOP_MASKS[square.index()], bishop[square.index()])),
    };
    attacks(&hashes, &ROOK_STARTS, &BISHOP_STARTS)
};

static ROOKS: [Entry<ROOK>; 64] = by_square!(square => Entry::new(
    ROOK_MASKS[square.index()],
    FancyMagic::NUMBERS[0][square.index()],
    ROOK_STARTS[square.index()],
));

static BISHOPS: [Entry<BISHOP>; 64] = by_square!(square => Entry::new(
    BISHOP_MASKS[square.index()],
    FancyMagic::NUMBERS[1][square.index()],
    BISHOP_STARTS[square.index()],
));

impl Sliders for FancyMagic {
    const TABLE_BYTES: usize = size_of_val(&ATTACKS) + size_of_val(&ROOKS) + size_of_val(&BISHOPS);

    #[inline(always)]
    fn rook(square: Square, occupied: SquareSet) -> SquareSet {
        ROOKS[square.index()].look_up(occupied)
    }

    #[inline(always)]
    fn bishop(square: Square, occupied: SquareSet) -> SquareSet {
        BISHOPS[square.index()].look_up(occupied)
    }
}
