//! Black magic bitboards.

use std::sync::LazyLock;

use boardbench_core::Square;
use boardbench_sliders::{SquareSet, relevant_blockers, subsets, walk};

use super::lookups::Algorithm;
use crate::magic_search::{Kind, Piece};

/// Magic bitboards that set what is not relevant instead of clearing it, with one shift for all
/// squares and tables that overlap.
///
/// ```text
/// attacks = table[offset[square] + (((occupied | not_mask[square]) * magic[square]) >> 52)]
/// ```
///
/// The irrelevant squares are a constant that is added before the multiplication, so the indices of a square may start anywhere
/// and have gaps, which the entries of other squares fill. Squares are placed in the order of their number of entries, the
/// largest first, each at the lowest offset where every entry is free or equal.
///
/// The shift is constant as in plain magics; the offset is loaded and the bound checked as in fancy ones. The tables take 912 KiB:
/// the numbers come from a few seconds of [`crate::magic_search`]. The author of the idea found numbers with 88,507 entries, 691
/// KiB, in a long search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlackMagic(&'static Tables);

/// The magic numbers by square, of rooks and of bishops. The example `find_magic_numbers` prints the file.
pub(super) const BLACK: [[u64; 64]; 2] = include!("../../data/black-magics.txt");

/// How many entries the overlapping tables take.
const ENTRIES: usize = 116_412;

/// The numbers of a square for a look-up.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    not_mask: u64,
    magic: u64,
    offset: usize,
}

/// Rooks', then bishops'.
type Entries = [[Entry; 64]; 2];

#[derive(Debug)]
struct Tables {
    entries: Entries,
    attacks: Box<[SquareSet; ENTRIES]>,
}

static TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let of_piece = |piece| Square::all().map(move |square| (piece, square, answers(piece, square)));
    let pieces = [Piece::Rook, Piece::Bishop].into_iter();
    let mut squares: Vec<(Piece, Square, Answers)> = pieces.flat_map(of_piece).collect();
    squares.sort_by_key(|(_, _, answers)| std::cmp::Reverse(answers.len()));
    let mut attacks = Vec::new();
    let mut entries = [[Entry::default(); 64]; 2];
    for (piece, square, answers) in squares {
        entries[piece as usize][square.index()] = Entry {
            not_mask: !relevant_blockers(square, piece.directions()).bits(),
            magic: BLACK[piece as usize][square.index()],
            offset: lay(&answers, &mut attacks),
        };
    }
    let attacks = attacks.try_into().expect("ENTRIES are as many");
    Tables { entries, attacks }
});

/// The indices in use with their attacks, each once, lowest first.
type Answers = Vec<(usize, SquareSet)>;

fn answers(piece: Piece, square: Square) -> Answers {
    let magic = BLACK[piece as usize][square.index()];
    let answer = |subset| {
        let index = Kind::Black.index(piece, square, magic, subset);
        (index, walk(square, subset, piece.directions()))
    };
    let blockers = relevant_blockers(square, piece.directions());
    let mut answers: Answers = subsets(blockers).map(answer).collect();
    answers.sort_unstable_by_key(|&(index, _)| index);
    answers.dedup();
    answers
}

/// Places answers at the lowest position of the table where they fit. An empty set is a free entry, since a slider always
/// attacks something. The offset is that position minus the first index, with wrapping.
fn lay(answers: &Answers, table: &mut Vec<SquareSet>) -> usize {
    let first = answers[0].0;
    let fits = |place: &usize| {
        let free_or_equal = |&(index, attacks): &(usize, SquareSet)| {
            let entry = table.get(place + index - first);
            entry.is_none_or(|entry| entry.is_empty() || *entry == attacks)
        };
        answers.iter().all(free_or_equal)
    };
    // At the end of the table everything fits.
    let place = (0..table.len()).find(fits).unwrap_or(table.len());
    for &(index, attacks) in answers {
        let index = place + index - first;
        table.resize(table.len().max(index + 1), SquareSet::EMPTY);
        table[index] = attacks;
    }
    place.wrapping_sub(first)
}

pub(super) const TABLE_BYTES: usize = size_of::<Entries>() + size_of::<[SquareSet; ENTRIES]>();

impl Algorithm for BlackMagic {
    fn at_hand() -> Self {
        Self(&TABLES)
    }

    #[inline(always)]
    fn attacks(self, piece: Piece, square: Square, occupied: SquareSet) -> SquareSet {
        let entry = self.0.entries[piece as usize][square.index()];
        let hash = (occupied.bits() | entry.not_mask).wrapping_mul(entry.magic);
        let index = (hash >> (64 - piece.index_bits())) as usize;
        self.0.attacks[entry.offset.wrapping_add(index)]
    }
}
