//! Fancy magic bitboards, with packed tables.

use boardbench_core::{Square, by_square};

use super::{
    BISHOP, BISHOP_MASKS, BISHOP_STARTS, ENTRIES, Indices, ROOK, ROOK_MASKS, ROOK_STARTS, attacks,
    window,
};
use crate::walk::IndexBy;
use crate::{Bitboard, Sliders};

/// Magic bitboards in which each square has as many index bits as relevant blockers: 845 KiB instead of the 2.25 MiB of
/// [plain magics](crate::PlainMagic). Shift and address are loaded; with plain tables the shift is constant, the address computed.
///
/// ```text
/// attacks[square][((occupied & mask[square]) * magic[square]) >> shift[square]]
/// ```
///
/// Source: Chess Programming Wiki, "Magic Bitboards".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FancyMagic {}

impl FancyMagic {
    /// Magic numbers by square, of rooks and of bishops.
    const NUMBERS: [[u64; 64]; 2] = include!("../../data/fancy-magics.txt");
}

/// Numbers for look-ups, by square. Each is an array of words, because an x86 address scales an index by 8.
struct Columns<const SIZE: usize> {
    mask: [u64; 64],
    magic: [u64; 64],
    shift: [u64; 64],
    attacks: [&'static [Bitboard; SIZE]; 64],
}

impl<const SIZE: usize> Columns<SIZE> {
    const fn new(mask: &[u64; 64], magic: &[u64; 64], starts: &[usize; 65]) -> Self {
        Self {
            mask: *mask,
            magic: *magic,
            shift: by_square!(square => shift(mask[square.index()]) as u64),
            attacks: by_square!(square => window(&ATTACKS, starts[square.index()])),
        }
    }

    #[inline(always)]
    fn look_up(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let square = square.index();
        let hash = (occupied.bits() & self.mask[square]).wrapping_mul(self.magic[square]);
        let index = hash.wrapping_shr(self.shift[square] as u32) as usize;
        self.attacks[square][index & (SIZE - 1)]
    }
}

/// Returns the shift that leaves one bit per relevant blocker.
const fn shift(mask: u64) -> u32 {
    64 - mask.count_ones()
}

const fn index_by(mask: u64, magic: u64) -> IndexBy {
    IndexBy::Product { magic, plus: 0, shift: shift(mask) }
}

static ATTACKS: [Bitboard; ENTRIES] = {
    let [rook, bishop] = FancyMagic::NUMBERS;
    let indices = Indices {
        rook: by_square!(square => index_by(ROOK_MASKS[square.index()], rook[square.index()])),
        bishop: by_square!(square => index_by(BISHOP_MASKS[square.index()], bishop[square.index()])),
    };
    attacks(&indices, &ROOK_STARTS, &BISHOP_STARTS)
};

static ROOKS: Columns<ROOK> = Columns::new(&ROOK_MASKS, &FancyMagic::NUMBERS[0], &ROOK_STARTS);
static BISHOPS: Columns<BISHOP> =
    Columns::new(&BISHOP_MASKS, &FancyMagic::NUMBERS[1], &BISHOP_STARTS);

impl Sliders for FancyMagic {
    look_ups!();
}
