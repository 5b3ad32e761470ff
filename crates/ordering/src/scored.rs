//! Moves with scores: how the two are kept together.

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

/// How a list keeps its moves and their scores (axis `scored`), in any encoding.
///
/// A form says what stands in the two columns of a list and how two rows compare. The orderings
/// are written once, over rows.
///
/// The order is by score, the highest first. Between equal scores, if `TIES` is set, the move of the
/// lower [`CanonicalRank`] goes first, so that the order is the same in every encoding and with
/// every algorithm; else neither goes before the other, and nothing but scores is looked at, as in
/// the documents' code.
pub trait ScoredForm: Copy + fmt::Debug + 'static {
    /// The contender's name.
    const NAME: &'static str;

    /// Whether the score is the encoding's own priority field.
    const READS_PRIORITY: bool = false;

    /// What stands in a list's first column.
    type Element<E: Encoding>: Column;

    /// What stands beside it; `()` for nothing.
    type Beside: Column;

    /// The row of a move.
    fn row<E: Encoding>(mv: E, score: MoveScore) -> Row<E, Self>;

    /// A row's move.
    fn mv<E: Encoding>(element: Self::Element<E>) -> E;

    /// A row's score.
    fn score<E: Encoding>(row: Row<E, Self>) -> MoveScore;

    /// The row with another score, and perhaps another priority in the same move.
    #[inline(always)]
    fn rescored<E: Encoding>(_row: Row<E, Self>, mv: E, score: MoveScore) -> Row<E, Self> {
        Self::row(mv, score)
    }

    /// Whether one row has to stand before the other.
    #[inline(always)]
    fn precedes<E: Encoding, const TIES: bool>(one: Row<E, Self>, other: Row<E, Self>) -> bool {
        let (score, other_score) = (Self::score(one), Self::score(other));
        if TIES {
            // In this order a lesser score, the commonest case, is told by one comparison.
            score >= other_score
                && (score > other_score || rank::<E, Self>(one) < rank::<E, Self>(other))
        } else {
            score > other_score
        }
    }

    /// Sorts a list by core's `sort_unstable_by`. A form whose rows are not one slice has to put
    /// them together first and to take them apart afterwards.
    fn sort_unstable<E: Encoding, const TIES: bool>(list: &mut ScoredList<'_, E, Self>);
}

/// What a list holds for one move: an element, and what stands beside it.
pub type Row<E, F> = (<F as ScoredForm>::Element<E>, <F as ScoredForm>::Beside);

#[inline(always)]
fn rank<E: Encoding, F: ScoredForm>(row: Row<E, F>) -> CanonicalRank {
    CanonicalRank::of_move(F::mv(row.0))
}

/// The order of two rows as core's sorts want it.
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

/// One list of moves with their scores, to be ordered: the columns, borrowed.
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
    beside: &'a mut [F::Beside],
}

impl<'a, E: Encoding, F: ScoredForm> ScoredList<'a, E, F> {
    /// The list of two columns; if one is longer, its rest is left out.
    #[inline(always)]
    pub fn new(elements: &'a mut [F::Element<E>], beside: &'a mut [F::Beside]) -> Self {
        let len = elements.len().min(beside.len());
        Self {
            elements: &mut elements[..len],
            beside: &mut beside[..len],
        }
    }

    /// How many moves there are.
    #[inline(always)]
    pub const fn len(&self) -> usize {
        self.elements.len()
    }

    /// Whether there is none.
    #[inline(always)]
    pub const fn is_empty(&self) -> bool {
        self.elements.is_empty()
    }

    /// The row at an index.
    ///
    /// # Panics
    ///
    /// If the list is not so long.
    #[inline(always)]
    pub fn row(&self, index: usize) -> Row<E, F> {
        (self.elements[index], self.beside[index])
    }

    /// Writes the row at an index.
    ///
    /// # Panics
    ///
    /// If the list is not so long.
    #[inline(always)]
    pub fn set_row(&mut self, index: usize, (element, beside): Row<E, F>) {
        self.elements[index] = element;
        self.beside[index] = beside;
    }

    /// Exchanges two rows.
    ///
    /// # Panics
    ///
    /// If the list is not so long.
    #[inline(always)]
    pub fn swap(&mut self, one: usize, other: usize) {
        self.elements.swap(one, other);
        self.beside.swap(one, other);
    }

    /// The move at an index, if the list is so long.
    #[inline(always)]
    pub fn get(&self, index: usize) -> Option<E> {
        self.elements.get(index).map(|&element| F::mv(element))
    }

    /// The score at an index.
    ///
    /// # Panics
    ///
    /// If the list is not so long.
    #[inline(always)]
    pub fn score(&self, index: usize) -> MoveScore {
        F::score(self.row(index))
    }

    /// Gives every move the score that a model has for it, and the move as the model would have it
    /// written, which is the same move, perhaps with another priority.
    #[inline(always)]
    pub fn rescore(&mut self, mut model: impl FnMut(E) -> (E, MoveScore)) {
        for (element, beside) in self.elements.iter_mut().zip(self.beside.iter_mut()) {
            let (mv, score) = model(F::mv(*element));
            (*element, *beside) = F::rescored((*element, *beside), mv, score);
        }
    }

    /// The moves with their scores.
    pub fn iter(&self) -> impl Iterator<Item = (E, MoveScore)> + '_ {
        let rows = self.elements.iter().zip(self.beside.iter());
        rows.map(|(&element, &beside)| (F::mv(element), F::score((element, beside))))
    }
}

impl<E: Encoding, F: ScoredForm> fmt::Debug for ScoredList<'_, E, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
