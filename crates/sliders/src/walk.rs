//! Contents of the look-up tables, computed at compile time: relevant blockers, and the attacks for each set of them.

use boardbench_core::{Bitboard, Direction, Square, by_square, walk};

use crate::gather::extract_in_software;

/// Returns all squares from `square` to the edge in one direction, without itself.
pub(crate) const fn ray(square: Square, direction: Direction) -> Bitboard {
    walk(square, Bitboard::EMPTY, &[direction])
}

/// Returns both rays of a line through a square, without the square.
pub(crate) const fn line(square: Square, direction: Direction) -> Bitboard {
    walk(square, Bitboard::EMPTY, &[direction, direction.reversed()])
}

/// Returns the squares whose occupancy changes the attacks of a sliding piece: its rays without their last
/// squares, which block nothing.
pub const fn relevant_blockers(square: Square, directions: &[Direction]) -> Bitboard {
    let mut set = Bitboard::EMPTY;
    let mut index = 0;
    while index < directions.len() {
        let direction = directions[index];
        let mut here = square;
        while let Some(next) = here.step(direction) {
            if next.step(direction).is_some() {
                set = set.with(Bitboard::from_square(next));
            }
            here = next;
        }
        index += 1;
    }
    set
}

/// Returns all subsets of a set, the empty one first.
///
/// Source: Chess Programming Wiki, "Traversing Subsets of a Set" (the carry-rippler).
pub fn subsets(set: Bitboard) -> impl Iterator<Item = Bitboard> {
    let next = move |subset: &Bitboard| {
        let next = subset.bits().wrapping_sub(set.bits()) & set.bits();
        (next != 0).then_some(Bitboard::new(next))
    };
    core::iter::successors(Some(Bitboard::EMPTY), next)
}

/// Returns the two lines of a rook or bishop through its square, without the square.
pub const fn lines(square: Square, directions: [Direction; 4]) -> [Bitboard; 2] {
    // The third and fourth directions are the first two reversed.
    [line(square, directions[0]), line(square, directions[1])]
}

/// Computation of an index from a set of relevant blockers. Both kinds are linear: the index of a union of disjoint sets is
/// computed from the sum of their keys, modulo 2^64.
#[derive(Clone, Copy)]
pub(crate) enum IndexBy {
    /// `(blockers * magic + plus) >> shift`.
    Product { magic: u64, plus: u64, shift: u32 },
    /// Blockers gathered under this mask.
    Gathered(u64),
}

impl IndexBy {
    const fn key(self, blockers: u64) -> u64 {
        match self {
            Self::Product { magic, .. } => blockers.wrapping_mul(magic),
            Self::Gathered(mask) => extract_in_software(blockers, mask),
        }
    }

    const fn plus_and_shift(self) -> (u64, u32) {
        match self {
            Self::Product { plus, shift, .. } => (plus, shift),
            Self::Gathered(_) => (0, 0),
        }
    }
}

/// Attacks of a rook or bishop for every set of relevant blockers, each with its index: `(keys[0] + keys[1]) >> shift`,
/// modulo 2^64, and the union of the attacks along both lines.
pub(crate) struct AttackSets {
    pub(crate) lines: [LineAttackSets; 2],
    pub(crate) shift: u32,
}

/// Attacks along one line for every set of relevant blockers on it.
pub(crate) struct LineAttackSets {
    pub(crate) len: usize,
    /// Keys below 2^64, in a type that holds their sum.
    pub(crate) keys: [u128; 64],
    pub(crate) attacks: [u64; 64],
}

/// Writes an entry for every set of relevant blockers into a table, the first index at `start`.
///
/// The compiler's interpreter runs this loop some 600,000 times: a call per entry, or a division, would double its time.
macro_rules! write_attack_sets {
    ($sets:expr, $table:expr, $start:expr, $attacks:ident => $entry:expr) => {{
        let sets = &$sets;
        let [first, second] = &sets.lines;
        let mut i = 0;
        while i < first.len {
            let (key, attacks) = (first.keys[i], first.attacks[i]);
            let mut j = 0;
            while j < second.len {
                let index = ((key + second.keys[j]) as u64 >> sets.shift) as usize;
                let $attacks = attacks | second.attacks[j];
                $table[$start + index] = $entry;
                j += 1;
            }
            i += 1;
        }
    }};
}
pub(crate) use write_attack_sets;

impl AttackSets {
    pub(crate) const fn new(square: Square, directions: [Direction; 4], by: IndexBy) -> Self {
        let [first, second] = lines(square, directions);
        let relevant = relevant_blockers(square, &directions);
        let (plus, shift) = by.plus_and_shift();
        Self {
            lines: [
                LineAttackSets::new(square, first, relevant, by, plus),
                LineAttackSets::new(square, second, relevant, by, 0),
            ],
            shift,
        }
    }

    /// Returns the same sets with their attacks compressed by a mask that contains all of them.
    pub(crate) const fn gathered(mut self, mask: u64) -> Self {
        let mut line = 0;
        while line < 2 {
            let mut i = 0;
            while i < self.lines[line].len {
                self.lines[line].attacks[i] =
                    extract_in_software(self.lines[line].attacks[i], mask);
                i += 1;
            }
            line += 1;
        }
        self
    }

    /// Writes the attacks into a table, the first index at `start`.
    pub(crate) const fn write(&self, table: &mut [Bitboard], start: usize) {
        write_attack_sets!(*self, table, start, attacks => Bitboard::new(attacks));
    }
}

impl LineAttackSets {
    const fn new(
        square: Square,
        line: Bitboard,
        relevant: Bitboard,
        by: IndexBy,
        plus: u64,
    ) -> Self {
        let (slider, line) = (1 << square.code(), line.bits());
        let mask = line & relevant.bits();
        let mut sets = Self { len: 0, keys: [0; 64], attacks: [0; 64] };
        let mut blockers = 0_u64;
        loop {
            sets.keys[sets.len] = by.key(blockers).wrapping_add(plus) as u128;
            sets.attacks[sets.len] = along_line(slider, line, blockers);
            sets.len += 1;
            blockers = blockers.wrapping_sub(mask) & mask;
            if blockers == 0 {
                return sets;
            }
        }
    }
}

/// Returns the attacks along a line: `o - 2r` borrows from the first blocker above the slider `r`, and the
/// same on the mirrored line from the first one below it.
///
/// Source: Chess Programming Wiki, "Hyperbola Quintessence".
const fn along_line(slider: u64, line: u64, blockers: u64) -> u64 {
    let upward = blockers.wrapping_sub(slider << 1);
    let mirrored = blockers.reverse_bits().wrapping_sub(slider.reverse_bits() << 1);
    (upward ^ mirrored.reverse_bits()) & line
}

/// Returns the attacks within the first rank, by the slider's file and the six inner squares of the rank; the
/// outer two block nothing.
pub(crate) const fn first_rank_attacks() -> [[u8; 64]; 8] {
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

/// Returns the relevant blockers of each square.
pub(crate) const fn masks(directions: &[Direction]) -> [u64; 64] {
    by_square!(square => relevant_blockers(square, directions).bits())
}

/// Returns the size of the entries for all sets of blockers under these masks.
pub(crate) const fn entry_bytes(masks: &[u64; 64]) -> usize {
    let (mut entries, mut square) = (0, 0);
    while square < 64 {
        entries += 1 << masks[square].count_ones();
        square += 1;
    }
    entries * size_of::<Bitboard>()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares with the sizes of fancy magic tables in the Chess Programming Wiki.
    #[test]
    fn reachable_entries_equal_the_size_of_fancy_tables() {
        let bytes = |directions| entry_bytes(&masks(directions));
        assert_eq!(bytes(&Direction::ORTHOGONAL), 102_400 * 8);
        assert_eq!(bytes(&Direction::DIAGONAL), 5_248 * 8);
    }
}
