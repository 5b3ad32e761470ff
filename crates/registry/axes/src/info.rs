//! The axes that have nothing to do with boards: `ordering`, `scored`, `list`.

use boardbench_flags16::FromLow;
use boardbench_ordering::{
    Arena, Array, Combined, FixedList, GrowingList, Insertion, InsertionPriority, LazyPick,
    ListKind, MoveOrdering, MoveScore, PackedKey, PlyRecord, Quicksort, Row, ScoredForm,
    SearchStack, Selection, Separate, SortUnstable, VecPerPly,
};
use boardbench_registry_contender::sources::{CHAPTER_6, EZ80};

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
    /// What it is, in a line.
    pub about: &'static str,
}

const fn ordering<O: MoveOrdering>(source: Option<&'static str>, about: &'static str) -> AxisInfo {
    AxisInfo {
        axis: "ordering",
        name: O::NAME,
        bytes: 0,
        source,
        about,
    }
}

const fn scored<F: ScoredForm>(source: Option<&'static str>, about: &'static str) -> AxisInfo {
    AxisInfo {
        axis: "scored",
        name: F::NAME,
        bytes: size_of::<Row<FromLow, F>>(),
        source,
        about,
    }
}

const fn list<L: ListKind>(
    bytes: usize,
    source: Option<&'static str>,
    about: &'static str,
) -> AxisInfo {
    AxisInfo {
        axis: "list",
        name: L::NAME,
        bytes,
        source,
        about,
    }
}

static AXES: [AxisInfo; 13] = [
    ordering::<Selection<true>>(
        CHAPTER_6,
        "the best of the rest to the front, for all moves",
    ),
    ordering::<Insertion<true>>(None, "each move to its place among those before it"),
    ordering::<InsertionPriority<true>>(EZ80, "the same, by the priority in the move"),
    ordering::<LazyPick<true>>(
        CHAPTER_6,
        "the best of the rest to the front, when it is asked for",
    ),
    ordering::<Quicksort<true>>(None, "a textbook quicksort"),
    ordering::<SortUnstable<true>>(None, "the standard library's sort_unstable"),
    scored::<Separate>(CHAPTER_6, "moves, and an array of scores beside them"),
    scored::<Combined>(CHAPTER_6, "entries of a move and a score"),
    scored::<PackedKey>(None, "move and score in one word that is its own key"),
    list::<Array>(
        size_of::<FixedList<FromLow, MoveScore>>(),
        CHAPTER_6,
        "an array of 256 and a count for each ply",
    ),
    list::<Arena>(
        size_of::<[usize; 2]>(),
        CHAPTER_6,
        "one stack for all plies, released in order",
    ),
    list::<SearchStack>(
        size_of::<PlyRecord<FromLow, MoveScore>>(),
        CHAPTER_6,
        "an array embedded in the ply's record",
    ),
    list::<VecPerPly>(
        size_of::<GrowingList<FromLow, MoveScore>>(),
        None,
        "a growing vector for each ply",
    ),
];

/// The contenders of the axes `ordering`, `scored` and `list`.
pub fn axes() -> impl Iterator<Item = &'static AxisInfo> {
    AXES.iter()
}
