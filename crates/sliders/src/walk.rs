//! The contents of the tables.

use boardbench_core::{Direction, Square, SquareSet, by_square, walk};

/// All squares from `square` to the edge in one direction, without itself.
pub(crate) const fn ray(square: Square, direction: Direction) -> SquareSet {
    walk(square, SquareSet::EMPTY, &[direction])
}

/// Both rays of a line through a square, without the square.
pub(crate) const fn line(square: Square, direction: Direction) -> SquareSet {
    walk(square, SquareSet::EMPTY, &[direction, direction.reversed()])
}

/// The squares whose occupation changes what a slider attacks: its rays without their last
/// squares, which block nothing.
pub const fn relevant_blockers(square: Square, directions: &[Direction]) -> SquareSet {
    let mut set = SquareSet::EMPTY;
    let mut index = 0;
    while index < directions.len() {
        let direction = directions[index];
        let mut here = square;
        while let Some(next) = here.step(direction) {
            if next.step(direction).is_some() {
                set = set.with(SquareSet::from_square(next));
            }
            here = next;
        }
        index += 1;
    }
    set
}

/// All subsets of a set, the empty one first.
///
/// Source: Chess Programming Wiki, "Traversing Subsets of a Set" (the carry-rippler).
pub fn subsets(set: SquareSet) -> impl Iterator<Item = SquareSet> {
    let next = move |subset: &SquareSet| {
        let next = subset.bits().wrapping_sub(set.bits()) & set.bits();
        (next != 0).then_some(SquareSet::new(next))
    };
    core::iter::successors(Some(SquareSet::EMPTY), next)
}

/// The two lines of a rook or bishop through its square, without the square.
pub const fn lines(square: Square, directions: [Direction; 4]) -> [SquareSet; 2] {
    // The third and fourth directions are the first two reversed.
    [line(square, directions[0]), line(square, directions[1])]
}

/// Every set of relevant blockers on one line through a square, and the attacks along the line.
///
/// A table indexed by the blockers of both lines is filled from two of these: the attacks are a
/// union, and an index that is linear in the blockers is a sum. That takes the compiler a few steps
/// per entry, where walking takes hundreds.
#[derive(Clone, Copy, Debug)]
pub struct LineAttacks {
    len: usize,
    /// The sets of blockers, which a caller replaces by their contributions to an index.
    pub keys: [u64; 64],
    attacks: [u64; 64],
}

impl LineAttacks {
    /// The two lines of a rook or bishop.
    pub const fn of_both_lines(square: Square, directions: [Direction; 4]) -> [Self; 2] {
        let [one, other] = lines(square, directions);
        let relevant = relevant_blockers(square, &directions);
        [
            Self::new(square, one, relevant),
            Self::new(square, other, relevant),
        ]
    }

    const fn new(square: Square, line: SquareSet, relevant: SquareSet) -> Self {
        let (slider, line) = (1 << square.code(), line.bits());
        let mask = line & relevant.bits();
        let mut sets = Self {
            len: 0,
            keys: [0; 64],
            attacks: [0; 64],
        };
        let mut blockers = 0_u64;
        loop {
            sets.keys[sets.len] = blockers;
            sets.attacks[sets.len] = along_line(slider, line, blockers);
            sets.len += 1;
            blockers = blockers.wrapping_sub(mask) & mask;
            if blockers == 0 {
                return sets;
            }
        }
    }

    /// The attacks of all pairs of sets. The index is the sum of the keys, shifted to the right.
    pub const fn table<const SIZE: usize>(
        [one, other]: &[Self; 2],
        shift: u32,
    ) -> [SquareSet; SIZE] {
        let mut table = [SquareSet::EMPTY; SIZE];
        let mut i = 0;
        while i < one.len {
            let (key, attacks) = (one.keys[i], one.attacks[i]);
            let mut j = 0;
            while j < other.len {
                let index = key.wrapping_add(other.keys[j]) >> shift;
                table[index as usize] = SquareSet::new(attacks | other.attacks[j]);
                j += 1;
            }
            i += 1;
        }
        table
    }
}

/// The attacks along a line: `o - 2r` borrows from the first blocker above the slider `r`, and the
/// same on the mirrored line from the first one below it.
///
/// Source: Chess Programming Wiki, "Hyperbola Quintessence".
const fn along_line(slider: u64, line: u64, blockers: u64) -> u64 {
    let upward = blockers.wrapping_sub(slider << 1);
    let mirrored = blockers
        .reverse_bits()
        .wrapping_sub(slider.reverse_bits() << 1);
    (upward ^ mirrored.reverse_bits()) & line
}

/// Attacks within the first rank, by the slider's file and the six inner squares of the rank; the
/// outer two block nothing.
pub const fn first_rank_attacks() -> [[u8; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            let attacks = along_line(1 << file, 0xff & !(1 << file), inner << 1);
            table[file][inner as usize] = attacks as u8;
            inner += 1;
        }
        file += 1;
    }
    table
}

/// The squares on which a blocker matters, by the square of the slider.
pub(crate) const fn masks(directions: &[Direction]) -> [u64; 64] {
    by_square!(square => relevant_blockers(square, directions).bits())
}

/// The size of the entries that the sets of blockers under these masks lead to.
pub(crate) const fn entry_bytes(masks: &[u64; 64]) -> usize {
    let (mut entries, mut square) = (0, 0);
    while square < 64 {
        entries += 1 << masks[square].count_ones();
        square += 1;
    }
    entries * size_of::<SquareSet>()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The sizes of fancy magics' tables, as the Chess Programming Wiki has them.
    #[test]
    fn sets_of_blockers_lead_to_a_part_of_plain_tables() {
        let bytes = |directions| entry_bytes(&masks(directions));
        assert_eq!(bytes(&Direction::ORTHOGONAL), 102_400 * 8);
        assert_eq!(bytes(&Direction::DIAGONAL), 5_248 * 8);
    }
}
