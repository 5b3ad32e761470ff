//! Storage of moves with scores.

mod combined;
mod packed;
mod separate;
mod unscored;

use core::cmp;
use core::fmt;

use boardbench_core::Encoding;

pub use combined::{Combined, ScoredMove};
pub use packed::{PackedKey, PackedMove};
pub use separate::Separate;
pub use unscored::Unscored;

use crate::{CanonicalRank, Column, MoveScore};

/// How a list stores its moves and their scores (axis `scored`), in any encoding.
///
/// A form defines the two columns of a list and how two rows compare. The orderings are written once,
/// over rows.
///
/// The order is by score, the highest first. Among equal scores, if `TIES` is set, the move of the
/// lower [`CanonicalRank`] comes first, so that the order is the same in every encoding and with
/// every algorithm; otherwise only scores are compared, as in the documents' code.
pub trait ScoredForm: Copy + fmt::Debug + 'static {
    /// The contender's name.
    const NAME: &'static str;

    /// True if the score is the encoding's priority field.
    const READS_PRIORITY: bool = false;

    /// The type of the first column.
    type Element<E: Encoding>: Column;

    /// The type of the second column; `()` if there is none.
    type Extra: Column;

    /// The row of a move.
    fn row<E: Encoding>(mv: E, score: MoveScore) -> Row<E, Self>;

    /// The move of a row, from its element.
    fn mv<E: Encoding>(element: Self::Element<E>) -> E;

    /// The score of a row.
    fn score<E: Encoding>(row: Row<E, Self>) -> MoveScore;

    /// The row with another score; `mv` is the same move, maybe with another priority.
    #[inline(always)]
    fn rescored<E: Encoding>(_row: Row<E, Self>, mv: E, score: MoveScore) -> Row<E, Self> {
        Self::row(mv, score)
    }

    /// True if one row comes before the other.
    #[inline(always)]
    fn precedes<E: Encoding, const TIES: bool>(one: Row<E, Self>, other: Row<E, Self>) -> bool {
        let (score, other_score) = (Self::score(one), Self::score(other));
        if TIES {
            // A lower score, the most common case, takes one comparison.
            score >= other_score
                && (score > other_score || rank::<E, Self>(one) < rank::<E, Self>(other))
        } else {
            score > other_score
        }
    }

    /// Sorts a list with core's `sort_unstable_by`. A form with two columns must copy them into one
    /// slice first and back afterwards.
    fn sort_unstable<E: Encoding, const TIES: bool>(list: &mut ScoredList<'_, E, Self>);
}

/// The element and the extra of one move.
pub type Row<E, F> = (<F as ScoredForm>::Element<E>, <F as ScoredForm>::Extra);

#[inline(always)]
fn rank<E: Encoding, F: ScoredForm>(row: Row<E, F>) -> CanonicalRank {
    CanonicalRank::from_encoded(F::mv(row.0))
}

/// The order of two rows, for core's sorts.
#[inline(always)]
fn compare<E: Encoding, F: ScoredForm, const TIES: bool>(
    one: Row<E, F>,
    other: Row<E, F>,
) -> cmp::Ordering {
    let by_score = F::score(other).cmp(&F::score(one));
    if TIES {
        by_score.then_with(|| rank::<E, F>(one).cmp(&rank::<E, F>(other)))
    } else {
        by_score
    }
}

/// A list of moves with their scores, for ordering: two borrowed columns.
///
/// ```
/// use boardbench_core::{Encoding, MoveKind, MoveParts, Role, Square};
/// use boardbench_flags16::FromLow;
/// use boardbench_ordering::{MoveOrdering, MoveScore, ScoredList, Selection, Separate};
///
/// let push = |from: Square, to: Square| FromLow::encode(MoveParts {
///     from: from.into(), to: to.into(), kind: MoveKind::Quiet, mover: Role::Pawn, victim: None,
/// });
/// let mut moves = [push(Square::A2, Square::A3), push(Square::E2, Square::E3)];
/// let mut scores = [MoveScore(5), MoveScore(9)];
/// let mut list = ScoredList::<_, Separate>::new(&mut moves, &mut scores);
/// Selection::<true>::order(&mut list);
/// assert_eq!(moves[0], push(Square::E2, Square::E3));
/// assert_eq!(scores, [MoveScore(9), MoveScore(5)]);
/// ```
pub struct ScoredList<'a, E: Encoding, F: ScoredForm> {
    elements: &'a mut [F::Element<E>],
    extras: &'a mut [F::Extra],
}

impl<'a, E: Encoding, F: ScoredForm> ScoredList<'a, E, F> {
    /// The list of two columns; the rest of a longer column is ignored.
    #[inline(always)]
    pub fn new(elements: &'a mut [F::Element<E>], extras: &'a mut [F::Extra]) -> Self {
        let len = elements.len().min(extras.len());
        Self {
            elements: &mut elements[..len],
            extras: &mut extras[..len],
        }
    }

    /// The number of moves.
    #[inline(always)]
    pub const fn len(&self) -> usize {
        self.elements.len()
    }

    /// True if the list is empty.
    #[inline(always)]
    pub const fn is_empty(&self) -> bool {
        self.elements.is_empty()
    }

    /// The row at an index.
    ///
    /// # Panics
    ///
    /// If the index is out of range.
    #[inline(always)]
    pub fn row(&self, index: usize) -> Row<E, F> {
        (self.elements[index], self.extras[index])
    }

    /// Writes the row at an index.
    ///
    /// # Panics
    ///
    /// If the index is out of range.
    #[inline(always)]
    pub fn set_row(&mut self, index: usize, (element, extra): Row<E, F>) {
        self.elements[index] = element;
        self.extras[index] = extra;
    }

    /// Swaps two rows.
    ///
    /// # Panics
    ///
    /// If the index is out of range.
    #[inline(always)]
    pub fn swap(&mut self, one: usize, other: usize) {
        self.elements.swap(one, other);
        self.extras.swap(one, other);
    }

    /// The move at an index, or `None` if the index is out of range.
    #[inline(always)]
    pub fn get(&self, index: usize) -> Option<E> {
        self.elements.get(index).map(|&element| F::mv(element))
    }

    /// The score at an index.
    ///
    /// # Panics
    ///
    /// If the index is out of range.
    #[inline(always)]
    pub fn score(&self, index: usize) -> MoveScore {
        F::score(self.row(index))
    }

    /// Sets every score by a model. The model also returns the move, maybe with another priority.
    #[inline(always)]
    pub fn rescore(&mut self, mut model: impl FnMut(E) -> (E, MoveScore)) {
        for (element, extra) in self.elements.iter_mut().zip(self.extras.iter_mut()) {
            let (mv, score) = model(F::mv(*element));
            (*element, *extra) = F::rescored((*element, *extra), mv, score);
        }
    }

    /// The moves with their scores.
    pub fn iter(&self) -> impl Iterator<Item = (E, MoveScore)> + '_ {
        let rows = self.elements.iter().zip(self.extras.iter());
        rows.map(|(&element, &extra)| (F::mv(element), F::score((element, extra))))
    }
}

impl<E: Encoding, F: ScoredForm> fmt::Debug for ScoredList<'_, E, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
