//! Fancy magic bitboards.

use std::sync::LazyLock;

use boardbench_core::Square;
use boardbench_sliders::{SquareSet, relevant_blockers, subsets, walk};

use super::lookups::Algorithm;
use crate::magic_search::{Kind, Piece};

/// Magic bitboards in which each square has as many index bits as relevant blockers, and the tables
/// of the squares are contiguous.
///
/// ```text
/// entry = entries[square]
/// attacks = table[entry.offset + (((occupied & entry.mask) * entry.magic) >> entry.shift)]
/// ```
///
/// Plain magics give every rook 12 bits, though only the corners need them: 2.25 MiB. Packed, there are 841 KiB of answers and 3
/// KiB of entries. In exchange shift and offset are loaded, and the compiler can't prove that the index is in bounds: this costs a
/// comparison and a branch that is never taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FancyMagic(&'static Tables);

/// The magic numbers by square, of rooks and of bishops. The example `find_magic_numbers` prints the file.
pub(super) const FANCY: [[u64; 64]; 2] = include!("../../data/fancy-magics.txt");

/// Two to the number of relevant blockers, added up over all squares: rooks, then bishops.
const ENTRIES: usize = 102_400 + 5_248;

/// The numbers of a square for a look-up.
#[derive(Clone, Copy, Debug)]
struct Entry {
    mask: u64,
    magic: u64,
    offset: u32,
    shift: u32,
}

/// Rooks', then bishops'.
type Entries = [[Entry; 64]; 2];

#[derive(Debug)]
struct Tables {
    entries: Entries,
    attacks: Box<[SquareSet; ENTRIES]>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut attacks = Vec::with_capacity(ENTRIES);
    let entries = [Piece::Rook, Piece::Bishop].map(|piece| fill(piece, &mut attacks));
    let attacks = attacks.try_into().expect("ENTRIES are as many");
    Tables { entries, attacks }
});

/// The entries of one piece. Its attacks are appended to the table.
fn fill(piece: Piece, table: &mut Vec<SquareSet>) -> [Entry; 64] {
    std::array::from_fn(|index| {
        let square = Square::from_low_bits(index as u8);
        let mask = relevant_blockers(square, piece.directions());
        let magic = FANCY[piece as usize][index];
        let bits = Kind::Fancy.index_bits(piece, square);
        let mut attacks = vec![SquareSet::EMPTY; 1 << bits];
        for subset in subsets(mask) {
            let index = Kind::Fancy.index(piece, square, magic, subset);
            attacks[index] = walk(square, subset, piece.directions());
        }
        let offset = table.len() as u32;
        table.extend(attacks);
        Entry {
            mask: mask.bits(),
            magic,
            offset,
            shift: 64 - bits,
        }
    })
}

pub(super) const TABLE_BYTES: usize = size_of::<Entries>() + size_of::<[SquareSet; ENTRIES]>();

impl Algorithm for FancyMagic {
    fn at_hand() -> Self {
        Self(&TABLES)
    }

    #[inline(always)]
    fn attacks(self, piece: Piece, square: Square, occupied: SquareSet) -> SquareSet {
        let entry = self.0.entries[piece as usize][square.index()];
        let hash = (occupied.bits() & entry.mask).wrapping_mul(entry.magic);
        let index = hash.wrapping_shr(entry.shift) as usize;
        self.0.attacks[entry.offset as usize + index]
    }
}
