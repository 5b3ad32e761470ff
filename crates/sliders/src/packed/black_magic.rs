//! Black magic bitboards.

use boardbench_core::{Square, by_square};

use super::{BISHOP, BISHOP_MASKS, Hashes, ROOK, ROOK_MASKS, attacks, window};
use crate::magic::{BISHOP_BITS, ROOK_BITS};
use crate::walk::Hash;
use crate::{Sliders, SquareSet};

/// Magic bitboards that set what is not relevant instead of clearing it, with one shift for all squares and tables that overlap.
///
/// ```text
/// entry = entries[square]
/// attacks = entry.attacks[((occupied | entry.not_mask) * entry.magic) >> shift]      shift: 52 rook, 55 bishop
/// ```
///
/// The irrelevant squares add a constant before the multiplication, so the indices of a square may start anywhere and have gaps,
/// which the entries of other squares fill. The author of the idea found numbers with 88,507 entries in a long search.
///
/// Source: Volker Annuss, Computer Chess Club; Chess Programming Wiki, "Magic Bitboards".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlackMagic {}

impl BlackMagic {
    /// The magic numbers by square, each with the entry of the common table at which its index 0 lies: of rooks and of bishops.
    /// `cargo run --release -p boardbench-micro --example find_magic_numbers black` prints the file.
    pub const NUMBERS: [[(u64, u32); 64]; 2] = include!("../../data/black-magics.txt");

    /// The entries of the common table: 95,437 in use, and those that the windows at its end have besides.
    pub const ENTRIES: usize = 96_132;
}

/// The numbers of a square for a look-up.
#[derive(Clone, Copy)]
struct Entry<const SIZE: usize> {
    not_mask: u64,
    magic: u64,
    attacks: &'static [SquareSet; SIZE],
}

impl<const SIZE: usize> Entry<SIZE> {
    const fn new(mask: u64, (magic, start): (u64, u32)) -> Self {
        Self {
            not_mask: !mask,
            magic,
            attacks: window(&ATTACKS, start as usize),
        }
    }

    #[inline(always)]
    fn look_up(&self, occupied: SquareSet) -> SquareSet {
        let hash = (occupied.bits() | self.not_mask).wrapping_mul(self.magic);
        self.attacks[(hash >> (64 - SIZE.trailing_zeros())) as usize]
    }
}

const fn hash(mask: u64, (magic, _): (u64, u32), bits: u32) -> Hash {
    Hash::Product {
        magic,
        plus: (!mask).wrapping_mul(magic),
        shift: 64 - bits,
    }
}

static ATTACKS: [SquareSet; BlackMagic::ENTRIES] = {
    let [rook, bishop] = BlackMagic::NUMBERS;
    let hashes = Hashes {
        rook: by_square!(square => hash(ROOK_MASKS[square.index()], rook[square.index()], ROOK_BITS)),
        bishop: by_square!(square => hash(BISHOP_MASKS[square.index()], bishop[square.index()], BISHOP_BITS)),
    };
    let rook_starts = by_square!(square => rook[square.index()].1 as usize);
    let bishop_starts = by_square!(square => bishop[square.index()].1 as usize);
    attacks(&hashes, &rook_starts, &bishop_starts)
};

static ROOKS: [Entry<ROOK>; 64] = by_square!(square => Entry::new(
    ROOK_MASKS[square.index()],
    BlackMagic::NUMBERS[0][square.index()],
));

static BISHOPS: [Entry<BISHOP>; 64] = by_square!(square => Entry::new(
    BISHOP_MASKS[square.index()],
    BlackMagic::NUMBERS[1][square.index()],
));

impl Sliders for BlackMagic {
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
