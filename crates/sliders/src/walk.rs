//! The contents of the tables.

use boardbench_core::{Direction, Square, SquareSet, by_square, walk};

use crate::gather::extract_in_software;

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

/// How an index is made of a set of relevant blockers. Each way is linear: the index of a union of disjoint sets comes from a
/// sum of what the sets contribute.
#[derive(Clone, Copy)]
pub(crate) enum IndexBy {
    /// `(blockers * magic + plus) >> shift`.
    Product { magic: u64, plus: u64, shift: u32 },
    /// The blockers gathered under this mask.
    Gathered(u64),
}

impl IndexBy {
    const fn contribution(self, blockers: u64) -> u64 {
        match self {
            Self::Product { magic, .. } => blockers.wrapping_mul(magic),
            Self::Gathered(mask) => extract_in_software(blockers, mask),
        }
    }

    const fn index(self, sum: u64) -> usize {
        match self {
            Self::Product { plus, shift, .. } => (sum.wrapping_add(plus) >> shift) as usize,
            Self::Gathered(_) => sum as usize,
        }
    }
}

/// The attacks of a rook or bishop for every set of relevant blockers, each with its index.
///
/// They are put together from the two lines: attacks are a union, and an index is [linear](IndexBy). That takes the compiler
/// a few steps per entry, where walking takes hundreds.
pub(crate) struct Answers {
    lines: [LineAnswers; 2],
    by: IndexBy,
}

/// The sets of relevant blockers on one line.
struct LineAnswers {
    len: usize,
    /// What each contributes to an index.
    keys: [u64; 64],
    attacks: [u64; 64],
}

impl Answers {
    pub(crate) const fn new(square: Square, directions: [Direction; 4], by: IndexBy) -> Self {
        let [one, other] = lines(square, directions);
        let relevant = relevant_blockers(square, &directions);
        Self {
            lines: [
                LineAnswers::new(square, one, relevant, by),
                LineAnswers::new(square, other, relevant, by),
            ],
            by,
        }
    }

    /// The same with attacks gathered under a mask that has all of them.
    pub(crate) const fn gathered(mut self, mask: u64) -> Self {
        let mut line = 0;
        while line < 2 {
            let mut i = 0;
            while i < 64 {
                self.lines[line].attacks[i] =
                    extract_in_software(self.lines[line].attacks[i], mask);
                i += 1;
            }
            line += 1;
        }
        self
    }

    pub(crate) const fn len(&self) -> usize {
        self.lines[0].len * self.lines[1].len
    }

    /// An index, and the attacks that belong there.
    pub(crate) const fn get(&self, number: usize) -> (usize, u64) {
        let [one, other] = &self.lines;
        let (i, j) = (number / other.len, number % other.len);
        let sum = one.keys[i].wrapping_add(other.keys[j]);
        (self.by.index(sum), one.attacks[i] | other.attacks[j])
    }

    /// Writes the attacks into a table, the first index at `start`.
    pub(crate) const fn write(&self, table: &mut [SquareSet], start: usize) {
        let mut number = 0;
        while number < self.len() {
            let (index, attacks) = self.get(number);
            table[start + index] = SquareSet::new(attacks);
            number += 1;
        }
    }
}

impl LineAnswers {
    const fn new(square: Square, line: SquareSet, relevant: SquareSet, by: IndexBy) -> Self {
        let (slider, line) = (1 << square.code(), line.bits());
        let mask = line & relevant.bits();
        let mut answers = Self {
            len: 0,
            keys: [0; 64],
            attacks: [0; 64],
        };
        let mut blockers = 0_u64;
        loop {
            answers.keys[answers.len] = by.contribution(blockers);
            answers.attacks[answers.len] = along_line(slider, line, blockers);
            answers.len += 1;
            blockers = blockers.wrapping_sub(mask) & mask;
            if blockers == 0 {
                return answers;
            }
        }
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
