//! The search for black magic numbers whose tables overlap well.
//!
//! A square takes fewer entries if sets of blockers with equal attacks share an index. Such numbers exist for most rooks: half
//! of the indices suffice on the edge. But their indices lie scattered over the whole window, where the gaps are of no use to
//! other squares. So a number is found by two descents, from random bits. The first makes the number of indices small, the
//! second also the span from the first to the last. A descent changes a few bits at a time. It accepts what is worse by less
//! than a random bound, which falls to nothing, and passes through numbers that are not magic at a penalty.
//!
//! [`BlackMagic::NUMBERS`] come from several such runs, steered by hand. Some rooks of the edge share a window there: the second was searched
//! among the indices that the first left free. Of many numbers of a square, the one was taken that made the table grow least.
//! Bishops take few entries: their numbers are those of [`find`](crate::magic_search::find).
//!
//! `cargo run --release -p boardbench-micro --example find_magic_numbers black` searches on from these for some
//! minutes and prints numbers that are at least as good. The search is seeded by the square.

use boardbench_core::Square;
use boardbench_sliders::{BlackMagic, SquareSet, relevant_blockers, subsets, walk};

use crate::draw::Draw;
use crate::magic_search::{Kind, Piece};

/// A magic number and where the window of its square starts in the table, by square: of rooks, then of bishops.
pub type Numbers = [[(u64, u32); 64]; 2];

/// The best numbers that were found.
const NUMBERS: Numbers = BlackMagic::NUMBERS;

/// The size of a table in entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// The entries up to the last one in use.
    pub entries: usize,
    /// The entries up to the end of the last window, so that no index of any window is beyond the table.
    pub padded: usize,
}

/// The table that numbers make.
///
/// # Errors
///
/// The piece and the square whose number is not magic, or whose window disagrees with another.
pub fn size(numbers: &Numbers) -> Result<Size, (Piece, Square)> {
    let mut table = Table::default();
    let mut padded = 0;
    for piece in [Piece::Rook, Piece::Bishop] {
        for square in Square::all() {
            let (magic, start) = numbers[piece as usize][square.index()];
            let answers = answers(piece, square, magic).ok_or((piece, square))?;
            if !table.fits(start as usize, &answers) {
                return Err((piece, square));
            }
            table.lay(start as usize, &answers);
            padded = padded.max(start as usize + (1 << piece.index_bits()));
        }
    }
    let entries = table.0.len();
    Ok(Size {
        entries,
        padded: padded.max(entries),
    })
}

/// The indices in use with their attacks, each once, lowest first.
type Answers = Vec<(usize, SquareSet)>;

/// The answers of a number, if it is magic.
fn answers(piece: Piece, square: Square, magic: u64) -> Option<Answers> {
    let answer = |subset| {
        let index = Kind::Black.index(piece, square, magic, subset);
        (index, walk(square, subset, piece.directions()))
    };
    let blockers = relevant_blockers(square, piece.directions());
    let mut answers: Answers = subsets(blockers).map(answer).collect();
    answers.sort_unstable_by_key(|&(index, attacks)| (index, attacks.bits()));
    answers.dedup();
    answers.is_sorted_by(|a, b| a.0 < b.0).then_some(answers)
}

/// The entries of all squares. An empty set is a free entry, since a slider always attacks something.
#[derive(Debug, Default)]
struct Table(Vec<SquareSet>);

impl Table {
    /// Whether every entry of a window is free or equal.
    fn fits(&self, start: usize, answers: &Answers) -> bool {
        answers.iter().all(|&(index, attacks)| {
            let entry = self.0.get(start + index);
            entry.is_none_or(|entry| entry.is_empty() || *entry == attacks)
        })
    }

    /// The lowest start of a window that fits.
    fn lowest(&self, answers: &Answers) -> usize {
        // At the end of the table everything fits.
        let fits = |start: &usize| self.fits(*start, answers);
        (0..self.0.len()).find(fits).unwrap_or(self.0.len())
    }

    fn lay(&mut self, start: usize, answers: &Answers) {
        for &(index, attacks) in answers {
            let index = start + index;
            self.0.resize(self.0.len().max(index + 1), SquareSet::EMPTY);
            self.0[index] = attacks;
        }
    }
}

/// Searches for better numbers than [`BlackMagic::NUMBERS`], for some minutes: always the same ones. Only rooks are searched, since
/// bishops take few entries.
pub fn search() -> Numbers {
    let mut best = NUMBERS;
    for square in Square::all() {
        let mut numbers = best;
        let (magic, _) = &mut numbers[Piece::Rook as usize][square.index()];
        *magic = Descents::new(square).number(*magic);
        let packed = pack(&numbers);
        let entries = |numbers| size(numbers).map_or(usize::MAX, |size| size.entries);
        if entries(&packed) < entries(&best) {
            best = packed;
        }
    }
    best
}

/// Packs the squares in the order of their first entries, each at the lowest start where it fits.
fn pack(numbers: &Numbers) -> Numbers {
    let with_answers = |(piece, square): (Piece, Square)| {
        let (magic, start) = numbers[piece as usize][square.index()];
        let answers = answers(piece, square, magic).expect("the number is magic");
        (start as usize + answers[0].0, piece, square, answers)
    };
    let of_piece = |piece| Square::all().map(move |square| (piece, square));
    let squares = [Piece::Rook, Piece::Bishop].into_iter().flat_map(of_piece);
    let mut squares: Vec<_> = squares.map(with_answers).collect();
    squares.sort_by_key(|&(first, ..)| first);
    let mut table = Table::default();
    let mut packed = *numbers;
    for (_, piece, square, answers) in squares {
        let start = table.lowest(&answers);
        table.lay(start, &answers);
        packed[piece as usize][square.index()].1 = start as u32;
    }
    packed
}

/// How many changes a descent tries.
const CHANGES: usize = 150_000;
/// What a set of blockers that shares an index with other attacks counts, in indices.
const PENALTY: usize = 16;

/// What a descent makes small, apart from indices with two answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aim {
    /// The indices in use, and the groups of eight that they lie in.
    Few,
    /// The indices in use, and their span.
    Narrow,
}

/// Descents to a number of a rook.
struct Descents {
    draw: Draw,
    /// The masked occupancies with a number for their attacks.
    questions: Vec<(u64, u16)>,
    /// The attacks at each index, with the number of the try that wrote them, so that it need not be cleared between tries.
    table: Vec<(u32, u16)>,
    /// The try that last wrote into each group of eight indices.
    groups: Vec<u32>,
    attempt: u32,
}

impl Descents {
    fn new(square: Square) -> Self {
        let mask = relevant_blockers(square, Piece::Rook.directions());
        let mut known: Vec<SquareSet> = Vec::new();
        let question = |subset: SquareSet| {
            let attacks = walk(square, subset, Piece::Rook.directions());
            let number = known.iter().position(|&other| other == attacks);
            let number = number.unwrap_or_else(|| {
                known.push(attacks);
                known.len() - 1
            });
            (subset.bits() | !mask.bits(), number as u16)
        };
        Self {
            draw: Draw::new(2 << 40 | square.index() as u64),
            questions: subsets(mask).map(question).collect(),
            table: vec![(0, 0); 1 << Piece::Rook.index_bits()],
            groups: vec![0; 1 << (Piece::Rook.index_bits() - 3)],
            attempt: 0,
        }
    }

    /// The best number that some descents find from random numbers, or the one at hand.
    fn number(&mut self, at_hand: u64) -> u64 {
        let cost = self
            .cost(Aim::Narrow, at_hand, usize::MAX)
            .expect("no limit");
        let mut best = (cost.0, at_hand);
        let (descents, hot) = if self.questions.len() > 1024 {
            (8, 400)
        } else {
            (5, 100)
        };
        for _ in 0..descents {
            let sparse = self.draw.bits() & self.draw.bits() & self.draw.bits();
            let Some((_, few)) = self.descent(Aim::Few, sparse, hot) else {
                continue;
            };
            let narrow = self
                .descent(Aim::Narrow, few, 100)
                .expect("it starts from a magic number");
            best = best.min(narrow);
        }
        best = best.min(
            self.descent(Aim::Narrow, best.1, 100)
                .expect("it starts from a magic number"),
        );
        best.1
    }

    /// The magic number with the least cost on one way down, and this cost.
    fn descent(&mut self, aim: Aim, from: u64, hot: usize) -> Option<(usize, u64)> {
        let (first, refused) = self.cost(aim, from, usize::MAX)?;
        let (mut current, mut cost) = (from, first);
        let mut best = (refused == 0).then_some((cost, from));
        for change in 0..CHANGES {
            let bound = hot * (CHANGES - change) / CHANGES + 1;
            let limit = cost + self.draw.below(bound);
            let next = self.near(current);
            let Some((found, refused)) = self.cost(aim, next, limit) else {
                continue;
            };
            (current, cost) = (next, found);
            if refused == 0 && best.is_none_or(|(least, _)| found < least) {
                best = Some((found, next));
            }
        }
        best
    }

    /// A number that differs in one or two bits, in a byte, or by one or two powers of two.
    fn near(&mut self, magic: u64) -> u64 {
        let (one, two) = (1_u64 << self.draw.below(64), 1_u64 << self.draw.below(64));
        match self.draw.below(9) {
            0 | 1 => magic ^ one,
            2 | 3 => magic.wrapping_add(one),
            4 | 5 => magic.wrapping_sub(one),
            6 => magic ^ one ^ two,
            7 => magic ^ self.draw.bits() >> 56 << self.draw.below(56),
            _ => magic.wrapping_add(one).wrapping_sub(two),
        }
    }

    /// The cost of a number, if it is not above a limit, and how many sets of blockers share an index with other attacks.
    fn cost(&mut self, aim: Aim, magic: u64, limit: usize) -> Option<(usize, usize)> {
        self.attempt += 1;
        let (mut used, mut refused) = (0, 0);
        let (mut first, mut last) = (usize::MAX, 0);
        for questions in self.questions.chunks(32) {
            for &(masked, attacks) in questions {
                let index =
                    (masked.wrapping_mul(magic) >> (64 - Piece::Rook.index_bits())) as usize;
                let entry = &mut self.table[index];
                if entry.0 != self.attempt {
                    *entry = (self.attempt, attacks);
                    used += 1;
                    (first, last) = (first.min(index), last.max(index));
                    let group = &mut self.groups[index / 8];
                    if aim == Aim::Few && *group != self.attempt {
                        *group = self.attempt;
                        used += 8;
                    }
                } else if entry.1 != attacks {
                    refused += 1;
                }
            }
            let span = if aim == Aim::Narrow { last - first } else { 0 };
            if used + span + PENALTY * refused > limit {
                return None;
            }
        }
        let span = if aim == Aim::Narrow { last - first } else { 0 };
        Some((used + span + PENALTY * refused, refused))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The size that [`BlackMagic`] states.
    const SIZE: Size = Size {
        entries: 95_437,
        padded: BlackMagic::ENTRIES,
    };

    /// A search takes minutes. Instead this checks what it found: that each number is magic, and that no two squares disagree
    /// on an entry of a table of the stated size.
    #[test]
    fn the_numbers_are_magic_and_their_tables_agree() {
        assert_eq!(size(&NUMBERS), Ok(SIZE));
    }

    #[test]
    fn packing_again_takes_no_more_entries() {
        assert_eq!(size(&pack(&NUMBERS)), Ok(SIZE));
    }

    #[test]
    fn numbers_that_are_wrong_are_refused() {
        let e4 = Square::from_low_bits(28);
        let mut numbers = NUMBERS;
        numbers[0][28].0 = 0;
        assert_eq!(size(&numbers), Err((Piece::Rook, e4)));
        numbers[0][28] = (NUMBERS[0][28].0, NUMBERS[0][27].1);
        assert!(size(&numbers).is_err());
    }

    #[test]
    fn a_descent_finds_a_number_with_fewer_indices() {
        let e4 = Square::from_low_bits(28);
        let mut descents = Descents::new(e4);
        let found = std::iter::repeat_with(|| {
            let from = descents.draw.bits();
            descents.descent(Aim::Few, from, 100)
        });
        let (_, magic) = found.flatten().next().expect("the iterator has no end");
        let answers = answers(Piece::Rook, e4, magic).expect("a descent returns magic numbers");
        assert!(answers.len() <= 1024);
    }
}
