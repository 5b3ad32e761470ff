//! Describes the contenders that are independent of boards: move orderings, scored forms and move lists.

use boardbench_flags16::FromLow;
use boardbench_registry_contender::sources::{CHAPTER_6, EZ80};
use boardbench_search::{
    Arena, Array, Combined, FixedList, GrowingList, Insertion, InsertionPriority, LazyPick,
    ListKind, MoveOrdering, MoveScore, PackedKey, PlyRecord, Quicksort, Row, ScoredForm,
    SearchStack, Selection, Separate, SortUnstable, VecPerPly,
};

/// A move ordering, a scored form or a move list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OrderingInfo {
    /// Kind of contender: `ordering`, `scored` or `list`.
    pub axis: &'static str,
    /// Name of the contender.
    pub name: &'static str,
    /// Size in bytes with 16-bit moves: one move of a scored form, an empty list of one ply, or 0 for an
    /// ordering.
    pub bytes: usize,
    /// Document that describes it, or `None`.
    pub source: Option<&'static str>,
    /// Description in one line.
    pub about: &'static str,
}

/// Lists contenders: the kind, the type that has the name, the size, the document, and the description.
macro_rules! axes {
    ($($axis:literal: $T:ty as $Trait:ident, $bytes:expr, $source:expr, $about:literal;)*) => {
        [$(OrderingInfo {
            axis: $axis,
            name: <$T as $Trait>::NAME,
            bytes: $bytes,
            source: $source,
            about: $about,
        }),*]
    };
}

const fn bytes<F: ScoredForm>() -> usize {
    size_of::<Row<FromLow, F>>()
}

/// All move orderings, scored forms and move lists.
pub static AXES: [OrderingInfo; 13] = axes! {
    "ordering": Selection<true> as MoveOrdering, 0, CHAPTER_6, "the best of the rest to the front, for all moves";
    "ordering": Insertion<true> as MoveOrdering, 0, None, "each move to its place among those before it";
    "ordering": InsertionPriority<true> as MoveOrdering, 0, EZ80, "the same, by the priority in the move";
    "ordering": LazyPick<true> as MoveOrdering, 0, CHAPTER_6,
        "the best of the rest to the front, when a move is needed";
    "ordering": Quicksort<true> as MoveOrdering, 0, None, "a textbook quicksort";
    "ordering": SortUnstable<true> as MoveOrdering, 0, None, "the standard library's sort_unstable";
    "scored": Separate as ScoredForm, bytes::<Separate>(), CHAPTER_6, "moves, and a separate array of scores";
    "scored": Combined as ScoredForm, bytes::<Combined>(), CHAPTER_6, "entries of a move and a score";
    "scored": PackedKey as ScoredForm, bytes::<PackedKey>(), None, "move and score in one word that is its own key";
    "list": Array as ListKind, size_of::<FixedList<FromLow, MoveScore>>(), CHAPTER_6,
        "an array of 256 and a count for each ply";
    "list": Arena as ListKind, size_of::<[usize; 2]>(), CHAPTER_6, "one stack for all plies, released in order";
    "list": SearchStack as ListKind, size_of::<PlyRecord<FromLow, MoveScore>>(), CHAPTER_6,
        "an array embedded in the ply's record";
    "list": VecPerPly as ListKind, size_of::<GrowingList<FromLow, MoveScore>>(), None,
        "a growing vector for each ply";
};
