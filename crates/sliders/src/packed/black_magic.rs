//! Black magic bitboards, with overlapping tables.

use boardbench_core::{Square, by_square};

use super::{BISHOP, BISHOP_MASKS, Indices, ROOK, ROOK_MASKS, attacks, window};
use crate::plain_magic::{BISHOP_BITS, ROOK_BITS};
use crate::walk::IndexBy;
use crate::{Bitboard, Sliders};

/// Magic bitboards that set the irrelevant bits instead of clearing them, with one shift for all squares and overlapping tables.
///
/// ```text
/// attacks[square][((occupied | not_mask[square]) * magic[square]) >> shift]      shift: 52 rook, 55 bishop
/// ```
///
/// The irrelevant squares add a constant before the multiplication, so the indices of a square may start anywhere and have gaps,
/// which the entries of other squares fill. The author's own numbers need 88,507 entries, after a long search; these 95,437.
///
/// Source: Volker Annuss, Computer Chess Club; Chess Programming Wiki, "Magic Bitboards".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlackMagic {}

impl BlackMagic {
    /// Magic numbers by square, each with the entry of the common table for its index 0: of rooks and of bishops.
    const NUMBERS: [[(u64, u32); 64]; 2] = include!("../../data/black-magics.txt");

    /// Entries of the common table: 95,437 up to the last one in use, and the rest of the windows at its end.
    const ENTRIES: usize = 96_132;
}

/// Numbers for look-ups, by square. Each is an array of words, because an x86 address scales an index by 8.
struct Columns<const SIZE: usize> {
    not_mask: [u64; 64],
    magic: [u64; 64],
    attacks: [&'static [Bitboard; SIZE]; 64],
}

impl<const SIZE: usize> Columns<SIZE> {
    const fn new(mask: &[u64; 64], numbers: &[(u64, u32); 64]) -> Self {
        Self {
            not_mask: by_square!(square => !mask[square.index()]),
            magic: by_square!(square => numbers[square.index()].0),
            attacks: by_square!(square => window(&ATTACKS, numbers[square.index()].1 as usize)),
        }
    }

    #[inline(always)]
    fn look_up(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let square = square.index();
        let hash = (occupied.bits() | self.not_mask[square]).wrapping_mul(self.magic[square]);
        self.attacks[square][(hash >> (64 - SIZE.trailing_zeros())) as usize]
    }
}

const fn index_by(mask: u64, (magic, _): (u64, u32), bits: u32) -> IndexBy {
    IndexBy::Product { magic, plus: (!mask).wrapping_mul(magic), shift: 64 - bits }
}

static ATTACKS: [Bitboard; BlackMagic::ENTRIES] = {
    let [rook, bishop] = BlackMagic::NUMBERS;
    let indices = Indices {
        rook: by_square!(square => index_by(ROOK_MASKS[square.index()], rook[square.index()], ROOK_BITS)),
        bishop: by_square!(square => index_by(BISHOP_MASKS[square.index()], bishop[square.index()], BISHOP_BITS)),
    };
    let rook_starts = by_square!(square => rook[square.index()].1 as usize);
    let bishop_starts = by_square!(square => bishop[square.index()].1 as usize);
    attacks(&indices, &rook_starts, &bishop_starts)
};

static ROOKS: Columns<ROOK> = Columns::new(&ROOK_MASKS, &BlackMagic::NUMBERS[0]);
static BISHOPS: Columns<BISHOP> = Columns::new(&BISHOP_MASKS, &BlackMagic::NUMBERS[1]);

impl Sliders for BlackMagic {
    look_ups!();
}
