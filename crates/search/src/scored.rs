//! Stores moves with their scores, in one column or in two.

mod packed;

use core::cmp;
use core::fmt;

use boardbench_core::Encoding;

pub use packed::{PackedKey, PackedMove};

use crate::{CanonicalRank, Column, MAX_MOVES, MoveScore};

/// Storage form of the moves and scores of a list (factor `scored`), for any encoding.
///
/// A form defines the two columns of a list and the order of two rows: the highest score first. Among equal scores, if `TIES` is
/// set, the move of the lower [`CanonicalRank`] comes first, so that the order is the same in every encoding and with every
/// algorithm; otherwise only scores are compared, as in the documents' code.
pub trait ScoredForm: Copy + fmt::Debug + 'static {
    /// Name of the contender.
    const NAME: &'static str;

    /// Reads the score from the encoding's priority field.
    const READS_PRIORITY: bool = false;

    /// Type of the first column.
    type Element<E: Encoding>: Column;

    /// Type of the second column; `()` if there is none.
    type Extra: Column;

    /// Returns the row of a move.
    fn row<E: Encoding>(mv: E, score: MoveScore) -> Row<E, Self>;

    /// Returns the move of a row, from its element.
    fn mv<E: Encoding>(element: Self::Element<E>) -> E;

    /// Returns the score of a row.
    fn score<E: Encoding>(row: Row<E, Self>) -> MoveScore;

    /// Returns the row with another score; `mv` is the same move, possibly with another priority.
    #[inline(always)]
    fn rescored<E: Encoding>(_row: Row<E, Self>, mv: E, score: MoveScore) -> Row<E, Self> {
        Self::row(mv, score)
    }

    /// Returns `true` if `left` comes before `right`.
    #[inline(always)]
    fn precedes<E: Encoding, const TIES: bool>(left: Row<E, Self>, right: Row<E, Self>) -> bool {
        let (left_score, right_score) = (Self::score(left), Self::score(right));
        if TIES {
            // A lower score, the most common case, needs one comparison.
            left_score >= right_score
                && (left_score > right_score || rank::<E, Self>(left) < rank::<E, Self>(right))
        } else {
            left_score > right_score
        }
    }

    /// Sorts a list with core's `sort_unstable_by`. A form with two columns must copy them into one
    /// slice first and back afterwards.
    fn sort_unstable<E: Encoding, const TIES: bool>(list: &mut ScoredList<'_, E, Self>);
}

/// Element and extra of one move.
pub type Row<E, F> = (<F as ScoredForm>::Element<E>, <F as ScoredForm>::Extra);

#[inline(always)]
fn rank<E: Encoding, F: ScoredForm>(row: Row<E, F>) -> CanonicalRank {
    CanonicalRank::from_encoded(F::mv(row.0))
}

/// Compares two rows, for core's sorts.
#[inline(always)]
fn compare<E: Encoding, F: ScoredForm, const TIES: bool>(
    a: Row<E, F>,
    b: Row<E, F>,
) -> cmp::Ordering {
    let by_score = F::score(b).cmp(&F::score(a));
    if TIES { by_score.then_with(|| rank::<E, F>(a).cmp(&rank::<E, F>(b))) } else { by_score }
}

/// A list of moves with their scores, for ordering: two borrowed columns.
///
/// ```
/// use boardbench_core::{Encoding, MoveKind, MoveParts, Role, Square};
/// use boardbench_flags16::FromLow;
/// use boardbench_search::{MoveOrdering, MoveScore, ScoredList, Selection, Separate};
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
///
/// # Panics
///
/// Every method that takes an index, but [`get`](Self::get), panics if it is out of range.
pub struct ScoredList<'a, E: Encoding, F: ScoredForm> {
    elements: &'a mut [F::Element<E>],
    extras: &'a mut [F::Extra],
}

impl<'a, E: Encoding, F: ScoredForm> ScoredList<'a, E, F> {
    /// Returns the list of two columns; the rest of a longer column is ignored.
    #[inline(always)]
    pub fn new(elements: &'a mut [F::Element<E>], extras: &'a mut [F::Extra]) -> Self {
        let len = elements.len().min(extras.len());
        Self { elements: &mut elements[..len], extras: &mut extras[..len] }
    }

    /// Returns the number of moves.
    #[inline(always)]
    pub const fn len(&self) -> usize {
        self.elements.len()
    }

    /// Returns `true` if the list is empty.
    #[inline(always)]
    pub const fn is_empty(&self) -> bool {
        self.elements.is_empty()
    }

    /// Returns the row at an index.
    #[inline(always)]
    pub fn row(&self, index: usize) -> Row<E, F> {
        (self.elements[index], self.extras[index])
    }

    /// Writes the row at an index.
    #[inline(always)]
    pub fn set_row(&mut self, index: usize, (element, extra): Row<E, F>) {
        self.elements[index] = element;
        self.extras[index] = extra;
    }

    /// Swaps two rows.
    #[inline(always)]
    pub fn swap(&mut self, left: usize, right: usize) {
        self.elements.swap(left, right);
        self.extras.swap(left, right);
    }

    /// Returns the move at an index, or `None` if the index is out of range.
    #[inline(always)]
    pub fn get(&self, index: usize) -> Option<E> {
        self.elements.get(index).map(|&element| F::mv(element))
    }

    /// Returns the score at an index.
    #[inline(always)]
    pub fn score(&self, index: usize) -> MoveScore {
        F::score(self.row(index))
    }

    /// Sets every score by a model. The model also returns the move, possibly with another priority.
    #[inline(always)]
    pub fn rescore(&mut self, mut model: impl FnMut(E) -> (E, MoveScore)) {
        for (element, extra) in self.elements.iter_mut().zip(self.extras.iter_mut()) {
            let (mv, score) = model(F::mv(*element));
            (*element, *extra) = F::rescored((*element, *extra), mv, score);
        }
    }

    /// Returns the moves with their scores.
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

/// `separate`: an array of moves and an array of scores.
///
/// ```text
/// moves   e2e4 d2d4 g1f3 …
/// scores     0    0   12 …
/// ```
///
/// A search for the best score reads scores only, 32 of them in a cache line; a swap moves two elements. Core's sorts require one
/// slice, so [`sort_unstable`](ScoredForm::sort_unstable) copies both columns into one array of pairs and back.
///
/// Source: "Chapter 6: Move Representation", "Separate Score Array".
#[derive(Clone, Copy, Debug)]
pub enum Separate {}

impl ScoredForm for Separate {
    const NAME: &'static str = "separate";
    type Element<E: Encoding> = E;
    type Extra = MoveScore;

    #[inline(always)]
    fn row<E: Encoding>(mv: E, score: MoveScore) -> Row<E, Self> {
        (mv, score)
    }

    #[inline(always)]
    fn mv<E: Encoding>(element: E) -> E {
        element
    }

    #[inline(always)]
    fn score<E: Encoding>(row: Row<E, Self>) -> MoveScore {
        row.1
    }

    /// Ignores rows beyond [`MAX_MOVES`], which no list of this crate has.
    fn sort_unstable<E: Encoding, const TIES: bool>(list: &mut ScoredList<'_, E, Self>) {
        let mut rows = [(E::NONE, MoveScore::ZERO); MAX_MOVES];
        let len = list.len().min(MAX_MOVES);
        for (index, row) in rows[..len].iter_mut().enumerate() {
            *row = list.row(index);
        }
        rows[..len].sort_unstable_by(|&a, &b| compare::<E, Self, TIES>(a, b));
        for (index, &row) in rows[..len].iter().enumerate() {
            list.set_row(index, row);
        }
    }
}

/// `combined`: one array of entries, each a move and its score.
///
/// ```text
/// entries   e2e4, 0 | d2d4, 0 | g1f3, 12 | …
/// ```
///
/// ```
/// use boardbench_ez80::{Ez80Packed, Ez80U32};
/// use boardbench_flags16::FromLow;
/// use boardbench_search::ScoredMove;
/// assert_eq!(size_of::<ScoredMove<FromLow>>(), 4);
/// assert_eq!(size_of::<ScoredMove<Ez80U32>>(), 8, "two bytes are padding");
/// assert_eq!(size_of::<ScoredMove<Ez80Packed>>(), 6);
/// ```
///
/// Source: "Chapter 6: Move Representation", "Combined Move-Score Entry".
#[derive(Clone, Copy, Debug)]
pub enum Combined {}

/// A move and its score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredMove<E> {
    /// Move.
    pub mv: E,
    /// Its score.
    pub score: MoveScore,
}

impl ScoredForm for Combined {
    const NAME: &'static str = "combined";
    type Element<E: Encoding> = ScoredMove<E>;
    type Extra = ();

    #[inline(always)]
    fn row<E: Encoding>(mv: E, score: MoveScore) -> Row<E, Self> {
        (ScoredMove { mv, score }, ())
    }

    #[inline(always)]
    fn mv<E: Encoding>(element: ScoredMove<E>) -> E {
        element.mv
    }

    #[inline(always)]
    fn score<E: Encoding>(row: Row<E, Self>) -> MoveScore {
        row.0.score
    }

    fn sort_unstable<E: Encoding, const TIES: bool>(list: &mut ScoredList<'_, E, Self>) {
        list.elements.sort_unstable_by(|&a, &b| compare::<E, Self, TIES>((a, ()), (b, ())));
    }
}

/// A list of plain moves, for encodings that store a priority, which is the score.
///
/// It is not a contender of the factor `scored`. With the ordering [`insertion-priority`](crate::InsertionPriority) it avoids
/// "maintaining a separate score array". Scores are dropped, so the score model must write the priority, as
/// [`Classes`](crate::Classes) does.
///
/// Source: "Move Structure Design" (eZ80 Chess), "Move Ordering Optimization".
#[derive(Clone, Copy, Debug)]
pub enum Unscored {}

impl ScoredForm for Unscored {
    const NAME: &'static str = "unscored";
    const READS_PRIORITY: bool = true;
    type Element<E: Encoding> = E;
    type Extra = ();

    #[inline(always)]
    fn row<E: Encoding>(mv: E, _score: MoveScore) -> Row<E, Self> {
        (mv, ())
    }

    #[inline(always)]
    fn mv<E: Encoding>(element: E) -> E {
        element
    }

    #[inline(always)]
    fn score<E: Encoding>(row: Row<E, Self>) -> MoveScore {
        MoveScore::from_priority(row.0.priority())
    }

    fn sort_unstable<E: Encoding, const TIES: bool>(list: &mut ScoredList<'_, E, Self>) {
        list.elements.sort_unstable_by(|&a, &b| compare::<E, Self, TIES>((a, ()), (b, ())));
    }
}
