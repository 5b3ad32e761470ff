//! PEXT bitboards with packed tables of compressed attacks.

use boardbench_core::{Direction, Square, by_square, walk};

use super::fancy_pext::INDICES;
use super::{BISHOP, BISHOP_MASKS, BISHOP_STARTS, ENTRIES, ROOK, ROOK_MASKS, ROOK_STARTS, window};
use crate::gather::{self, deposit, extract};
use crate::walk::{AttackSets, IndexBy, write_attack_sets};
use crate::{Bitboard, Sliders};

/// [Fancy PEXT](crate::FancyPext) with entries of 16 bits: a rook reaches 14 squares on an empty board and a bishop at
/// most 13, so the attacks within these squares fit into 16 bits, and PDEP expands them again. 213 KiB, for a
/// second instruction of BMI2 in each look-up.
///
/// ```text
/// pdep(attacks[square][pext(occupied, mask[square])], reach[square])
/// ```
///
/// Source: Chess Programming Wiki, "BMI2", "PEXT Bitboards".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PdepPext {}

/// Numbers for look-ups, by square. Each is an array of words, because an x86 address scales an index by 8.
struct Columns<const SIZE: usize> {
    mask: [u64; 64],
    /// Attacks on an empty board.
    reach: [u64; 64],
    attacks: [&'static [u16; SIZE]; 64],
}

impl<const SIZE: usize> Columns<SIZE> {
    const fn new(mask: &[u64; 64], directions: &[Direction], starts: &[usize; 65]) -> Self {
        Self {
            mask: *mask,
            reach: by_square!(square => reach(square, directions)),
            attacks: by_square!(square => window(&ATTACKS, starts[square.index()])),
        }
    }

    #[inline(always)]
    fn look_up(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let square = square.index();
        let index = extract(occupied.bits(), self.mask[square]) as usize;
        let attacks = self.attacks[square][index & (SIZE - 1)];
        Bitboard::new(deposit(attacks.into(), self.reach[square]))
    }
}

/// Returns the attacks on an empty board.
const fn reach(square: Square, directions: &[Direction]) -> u64 {
    walk(square, Bitboard::EMPTY, directions).bits()
}

static ATTACKS: [u16; ENTRIES] = {
    let mut table = [0; ENTRIES];
    let mut square = 0;
    while square < 64 {
        let at = Square::from_low_bits(square as u8);
        let (rook, bishop) = (INDICES.rook[square], INDICES.bishop[square]);
        write(&mut table, ROOK_STARTS[square], at, Direction::ORTHOGONAL, rook);
        write(&mut table, BISHOP_STARTS[square], at, Direction::DIAGONAL, bishop);
        square += 1;
    }
    table
};

const fn write(
    table: &mut [u16; ENTRIES],
    start: usize,
    square: Square,
    directions: [Direction; 4],
    by: IndexBy,
) {
    let sets = AttackSets::new(square, directions, by).gathered(reach(square, &directions));
    write_attack_sets!(sets, table, start, attacks => attacks as u16);
}

static ROOKS: Columns<ROOK> = Columns::new(&ROOK_MASKS, &Direction::ORTHOGONAL, &ROOK_STARTS);
static BISHOPS: Columns<BISHOP> = Columns::new(&BISHOP_MASKS, &Direction::DIAGONAL, &BISHOP_STARTS);

impl Sliders for PdepPext {
    look_ups!();
    gather::notes!();
}
