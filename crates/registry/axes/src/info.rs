//! The axes that have nothing to do with boards: `ordering`, `scored`, `list`.

use boardbench_flags16::FromLow;
use boardbench_registry_contender::sources::{CHAPTER_6, EZ80};
use boardbench_search::{
    Arena, Array, Combined, FixedList, GrowingList, Insertion, InsertionPriority, LazyPick,
    ListKind, MoveOrdering, MoveScore, PackedKey, PlyRecord, Quicksort, Row, ScoredForm,
    SearchStack, Selection, Separate, SortUnstable, VecPerPly,
};

/// A contender of an axis of move ordering.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AxisInfo {
    /// The axis: `ordering`, `scored` or `list`.
    pub axis: &'static str,
    /// The contender's name.
    pub name: &'static str,
    /// Its size with 16-bit moves: of a scored form for one move, of a list for a ply without moves; 0 for an
    /// ordering.
    pub bytes: usize,
    /// The document that describes it, or `None`.
    pub source: Option<&'static str>,
    /// A description of one line.
    pub about: &'static str,
}

/// A table of contenders: the axis, the type that has the name, the size, the document, and what it is.
macro_rules! axes {
    ($($axis:literal: $T:ty as $Trait:ident, $bytes:expr, $source:expr, $about:literal;)*) => {
        [$(AxisInfo {
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

/// The contenders of the axes `ordering`, `scored` and `list`.
pub static AXES: [AxisInfo; 13] = axes! {
    "ordering": Selection<true> as MoveOrdering, 0, CHAPTER_6, "the best of the rest to the front, for all moves";
    "ordering": Insertion<true> as MoveOrdering, 0, None, "each move to its place among those before it";
    "ordering": InsertionPriority<true> as MoveOrdering, 0, EZ80, "the same, by the priority in the move";
    "ordering": LazyPick<true> as MoveOrdering, 0, CHAPTER_6,
        "the best of the rest to the front, when it is asked for";
    "ordering": Quicksort<true> as MoveOrdering, 0, None, "a textbook quicksort";
    "ordering": SortUnstable<true> as MoveOrdering, 0, None, "the standard library's sort_unstable";
    "scored": Separate as ScoredForm, bytes::<Separate>(), CHAPTER_6, "moves, and an array of scores beside them";
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
