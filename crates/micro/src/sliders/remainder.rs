//! Lines hashed by a remainder.

use std::num::NonZeroU64;
use std::sync::LazyLock;

use boardbench_core::{Direction, Square};
use boardbench_sliders::{SquareSet, relevant_blockers, subsets, walk};

use super::lookups::{Algorithm, Piece};

/// The blockers of one line, as a number, modulo the least number that separates all sets of
/// blockers with different attacks. This applies the lecture's way to find a bit (`modulo some
/// carefully chosen number M`) to a whole line.
///
/// ```text
/// attacks = table[line.offset + (occupied & line.mask) % line.modulus]       four lines for a queen
/// ```
///
/// Each modulus is found by trying 1, 2, 3 …; equal answers may share an entry, so some moduli are
/// smaller than the number of sets. Each line costs a division, the slowest integer instruction,
/// instead of a multiplication.
///
/// 256 lines of 24 bytes and 9,070 answers: 77 KiB.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Remainder(&'static Tables);

/// The sum of all moduli.
const ENTRIES: usize = 9_070;

/// One line through one square.
#[derive(Clone, Copy, Debug)]
struct Line {
    mask: u64,
    modulus: NonZeroU64,
    offset: usize,
}

#[derive(Debug)]
struct Tables {
    /// By square: rank, file, diagonal, antidiagonal.
    lines: [[Line; 4]; 64],
    attacks: Box<[SquareSet; ENTRIES]>,
}

/// Both ways of the four lines.
const WAYS: [[Direction; 2]; 4] = [
    [Direction::EAST, Direction::WEST],
    [Direction::NORTH, Direction::SOUTH],
    [Direction::NORTH_EAST, Direction::SOUTH_WEST],
    [Direction::NORTH_WEST, Direction::SOUTH_EAST],
];

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut attacks = Vec::with_capacity(ENTRIES);
    let lines = std::array::from_fn(|index| {
        let square = Square::from_low_bits(index as u8);
        WAYS.map(|ways| {
            let mask = relevant_blockers(square, &ways);
            let (modulus, answers) = least_modulus(square, mask, ways);
            let offset = attacks.len();
            attacks.extend(answers);
            Line {
                mask: mask.bits(),
                modulus,
                offset,
            }
        })
    });
    let attacks = attacks.try_into().expect("ENTRIES are as many");
    Tables { lines, attacks }
});

/// The least modulus that separates different answers, with the answers by remainder.
fn least_modulus(
    square: Square,
    mask: SquareSet,
    ways: [Direction; 2],
) -> (NonZeroU64, Vec<SquareSet>) {
    let questions: Vec<(u64, SquareSet)> = subsets(mask)
        .map(|subset| (subset.bits(), walk(square, subset, &ways)))
        .collect();
    let moduli = (1..).filter_map(NonZeroU64::new);
    let mut separating =
        moduli.filter_map(|modulus| Some((modulus, answers(modulus, &questions)?)));
    separating.next().expect("one is greater than all sets")
}

fn answers(modulus: NonZeroU64, questions: &[(u64, SquareSet)]) -> Option<Vec<SquareSet>> {
    // A line always attacks something, so an empty set is an unused entry.
    let mut answers = vec![SquareSet::EMPTY; modulus.get() as usize];
    for &(blockers, attacks) in questions {
        let entry = &mut answers[(blockers % modulus) as usize];
        if !entry.is_empty() && *entry != attacks {
            return None;
        }
        *entry = attacks;
    }
    Some(answers)
}

impl Remainder {
    #[inline(always)]
    fn along(self, line: Line, occupied: SquareSet) -> SquareSet {
        let remainder = (occupied.bits() & line.mask) % line.modulus;
        self.0.attacks[line.offset + remainder as usize]
    }
}

pub(super) const TABLE_BYTES: usize =
    size_of::<[[Line; 4]; 64]>() + size_of::<[SquareSet; ENTRIES]>();

impl Algorithm for Remainder {
    fn at_hand() -> Self {
        Self(&TABLES)
    }

    #[inline(always)]
    fn attacks(self, piece: Piece, square: Square, occupied: SquareSet) -> SquareSet {
        match piece {
            Piece::Rook => {
                let [rank, file, ..] = self.0.lines[square.index()];
                self.along(rank, occupied) | self.along(file, occupied)
            }
            Piece::Bishop => {
                let [.., diagonal, antidiagonal] = self.0.lines[square.index()];
                self.along(diagonal, occupied) | self.along(antidiagonal, occupied)
            }
        }
    }
}
