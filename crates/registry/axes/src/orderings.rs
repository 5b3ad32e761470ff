//! The axes `list`, `scored` and `ordering`: on one board, for each encoding.
//!
//! The product with all boards is not compiled. Tests of the kernels show on three different pairs that every
//! combination searches the same tree.

use boardbench_core::{Encoding, Grid8x8, Setup};
use boardbench_explicit::Explicit;
use boardbench_ez80::{Ez80Packed, Ez80Typed, Ez80U32};
use boardbench_flags16::{FromLow, ToLow};
use boardbench_kernels::Walk;
use boardbench_kernels::ordering::ListKernel;
use boardbench_kernels::search::{ModelSearch, SearchRequest, VisitedList, visited_lists, walk};
use boardbench_ordering::{
    Arena, Array, Classes, Combined, Full, Insertion, InsertionPriority, LazyPick, ListKind,
    MoveOrdering, PackedKey, Quicksort, ScoreModel, ScoredForm, SearchStack, Selection, Separate,
    SortUnstable, Unscored, VecPerPly,
};
use boardbench_registry_contender::HAS_ALL_PAIRS;
use boardbench_stockfish16::Stockfish16;
use boardbench_wide32::Wide32;

use crate::Board;

/// A model search with an encoding, in one combination of list, scored form and ordering.
#[derive(Clone, Copy, Debug)]
pub struct SearchContender {
    /// The name of the encoding.
    pub moves: &'static str,
    /// The search, on the default board.
    pub search: ModelSearch,
}

/// An ordering of single lists, with an encoding and a scored form.
#[derive(Clone, Copy, Debug)]
pub struct OrderingContender {
    /// The name of the encoding.
    pub moves: &'static str,
    /// The timed loop.
    pub kernel: ListKernel,
}

const fn search<E, F, L, O, M>(moves: &'static str) -> SearchContender
where
    Board: boardbench_core::Board<E>,
    E: Encoding,
    F: ScoredForm,
    L: ListKind,
    O: MoveOrdering,
    M: ScoreModel,
{
    SearchContender {
        moves,
        search: ModelSearch::new::<(Board, E, F, L, O, M)>(),
    }
}

const fn order<E, F, O, M>(moves: &'static str) -> OrderingContender
where
    Board: boardbench_core::Board<E>,
    E: Encoding,
    F: ScoredForm,
    O: MoveOrdering,
    M: ScoreModel,
{
    OrderingContender {
        moves,
        kernel: ListKernel::new::<Board, E, F, O, M>(),
    }
}

const fn search_by_ordering<E: Encoding>(moves: &'static str) -> [SearchContender; 5] {
    [
        search::<E, Separate, Array, LazyPick<true>, Full>(moves),
        search::<E, Separate, Array, Selection<true>, Full>(moves),
        search::<E, Separate, Array, Insertion<true>, Full>(moves),
        search::<E, Separate, Array, Quicksort<true>, Full>(moves),
        search::<E, Separate, Array, SortUnstable<true>, Full>(moves),
    ]
}

const fn search_by_form<L: ListKind>() -> [SearchContender; 3] {
    [
        search::<FromLow, Separate, L, LazyPick<true>, Full>(NATIVE),
        search::<FromLow, Combined, L, LazyPick<true>, Full>(NATIVE),
        search::<FromLow, PackedKey, L, LazyPick<true>, Full>(NATIVE),
    ]
}

/// The searches with a list and a form by the orderings but lazy picking, if this build has every combination.
const fn search_by_sort<L: ListKind, F: ScoredForm>() -> Option<[SearchContender; 4]> {
    if HAS_ALL_PAIRS {
        Some([
            search::<FromLow, F, L, Selection<true>, Full>(NATIVE),
            search::<FromLow, F, L, Insertion<true>, Full>(NATIVE),
            search::<FromLow, F, L, Quicksort<true>, Full>(NATIVE),
            search::<FromLow, F, L, SortUnstable<true>, Full>(NATIVE),
        ])
    } else {
        None
    }
}

const fn search_by_class<E: Encoding>(moves: &'static str) -> [SearchContender; 3] {
    [
        search::<E, Separate, Array, LazyPick<true>, Classes>(moves),
        search::<E, Separate, Array, Insertion<true>, Classes>(moves),
        search::<E, Unscored, Array, InsertionPriority<true>, Classes>(moves),
    ]
}

const fn order_by_ordering<E: Encoding, F: ScoredForm, M: ScoreModel>(
    moves: &'static str,
) -> [OrderingContender; 5] {
    [
        order::<E, F, LazyPick<true>, M>(moves),
        order::<E, F, Selection<true>, M>(moves),
        order::<E, F, Insertion<true>, M>(moves),
        order::<E, F, Quicksort<true>, M>(moves),
        order::<E, F, SortUnstable<true>, M>(moves),
    ]
}

const fn order_without_tie_break<F: ScoredForm>() -> [OrderingContender; 5] {
    [
        order::<FromLow, F, LazyPick<false>, Full>(NATIVE),
        order::<FromLow, F, Selection<false>, Full>(NATIVE),
        order::<FromLow, F, Insertion<false>, Full>(NATIVE),
        order::<FromLow, F, Quicksort<false>, Full>(NATIVE),
        order::<FromLow, F, SortUnstable<false>, Full>(NATIVE),
    ]
}

/// The board's native encoding.
const NATIVE: &str = "flags16-fromlow";

static SEARCHES_BY_ORDERING: [[SearchContender; 5]; 8] = [
    search_by_ordering::<FromLow>(NATIVE),
    search_by_ordering::<ToLow>("flags16-tolow"),
    search_by_ordering::<Stockfish16>("stockfish16"),
    search_by_ordering::<Ez80U32>("ez80-u32"),
    search_by_ordering::<Ez80Packed>("ez80-packed"),
    search_by_ordering::<Ez80Typed>("ez80-typed"),
    search_by_ordering::<Wide32<Grid8x8>>("wide32"),
    search_by_ordering::<Explicit>("explicit"),
];

static SEARCHES_BY_LIST: [[SearchContender; 3]; 4] = [
    search_by_form::<Array>(),
    search_by_form::<Arena>(),
    search_by_form::<SearchStack>(),
    search_by_form::<VecPerPly>(),
];

/// All but an array with separate scores, which is among the searches by ordering.
static SEARCHES_BY_SORT: [Option<[SearchContender; 4]>; 11] = [
    search_by_sort::<Array, Combined>(),
    search_by_sort::<Array, PackedKey>(),
    search_by_sort::<Arena, Separate>(),
    search_by_sort::<Arena, Combined>(),
    search_by_sort::<Arena, PackedKey>(),
    search_by_sort::<SearchStack, Separate>(),
    search_by_sort::<SearchStack, Combined>(),
    search_by_sort::<SearchStack, PackedKey>(),
    search_by_sort::<VecPerPly, Separate>(),
    search_by_sort::<VecPerPly, Combined>(),
    search_by_sort::<VecPerPly, PackedKey>(),
];

static SEARCHES_BY_CLASS: [[SearchContender; 3]; 3] = [
    search_by_class::<Ez80U32>("ez80-u32"),
    search_by_class::<Ez80Packed>("ez80-packed"),
    search_by_class::<Ez80Typed>("ez80-typed"),
];

static ORDERS: [[OrderingContender; 5]; 8] = [
    order_by_ordering::<FromLow, Separate, Full>(NATIVE),
    order_by_ordering::<ToLow, Separate, Full>("flags16-tolow"),
    order_by_ordering::<Stockfish16, Separate, Full>("stockfish16"),
    order_by_ordering::<Ez80U32, Separate, Full>("ez80-u32"),
    order_by_ordering::<Ez80Packed, Separate, Full>("ez80-packed"),
    order_by_ordering::<Ez80Typed, Separate, Full>("ez80-typed"),
    order_by_ordering::<Wide32<Grid8x8>, Separate, Full>("wide32"),
    order_by_ordering::<Explicit, Separate, Full>("explicit"),
];

static ORDERS_BY_FORM: [[OrderingContender; 5]; 3] = [
    order_by_ordering::<FromLow, Separate, Full>(NATIVE),
    order_by_ordering::<FromLow, Combined, Full>(NATIVE),
    order_by_ordering::<FromLow, PackedKey, Full>(NATIVE),
];

static ORDERS_WITHOUT_TIE_BREAK: [[OrderingContender; 5]; 3] = [
    order_without_tie_break::<Separate>(),
    order_without_tie_break::<Combined>(),
    order_without_tie_break::<PackedKey>(),
];

static ORDERS_BY_CLASS: [[OrderingContender; 5]; 3] = [
    order_by_ordering::<Ez80U32, Separate, Classes>("ez80-u32"),
    order_by_ordering::<Ez80Packed, Separate, Classes>("ez80-packed"),
    order_by_ordering::<Ez80Typed, Separate, Classes>("ez80-typed"),
];

static ORDERS_BY_PRIORITY: [[OrderingContender; 1]; 3] = [
    [order::<Ez80U32, Unscored, InsertionPriority<true>, Classes>("ez80-u32")],
    [order::<
        Ez80Packed,
        Unscored,
        InsertionPriority<true>,
        Classes,
    >("ez80-packed")],
    [order::<Ez80Typed, Unscored, InsertionPriority<true>, Classes>("ez80-typed")],
];

const fn recompute<E: Encoding>(moves: &'static str) -> [OrderingContender; 1]
where
    Board: boardbench_core::Board<E>,
{
    [OrderingContender {
        moves,
        kernel: ListKernel::recomputed::<Board, E, Classes>(),
    }]
}

static ORDERS_BY_RECOMPUTING: [[OrderingContender; 1]; 3] = [
    recompute::<Ez80U32>("ez80-u32"),
    recompute::<Ez80Packed>("ez80-packed"),
    recompute::<Ez80Typed>("ez80-typed"),
];

/// Contenders that do the same work. The others are compared with the first.
#[derive(Clone, Debug)]
pub struct ContenderGroup<C: 'static> {
    /// The name in raw data.
    pub name: &'static str,
    /// What differs among its contenders, in a line.
    pub about: &'static str,
    /// The contenders.
    pub contenders: Vec<&'static C>,
}

fn group<C: 'static, const N: usize>(
    name: &'static str,
    about: &'static str,
    contenders: &'static [[C; N]],
) -> ContenderGroup<C> {
    ContenderGroup {
        name,
        about,
        contenders: contenders.iter().flatten().collect(),
    }
}

/// The searches on the default board. All searches of a group visit the same nodes.
pub fn search_groups() -> Vec<ContenderGroup<SearchContender>> {
    let mut by_list = group(
        "search-by-list",
        "the model search with every list and scored form",
        &SEARCHES_BY_LIST,
    );
    let mut groups = vec![
        group(
            "search-by-ordering",
            "the model search with every encoding and every ordering",
            &SEARCHES_BY_ORDERING,
        ),
        by_list.clone(),
        group(
            "search-by-class",
            "the model search by four priorities, scored or read from the move",
            &SEARCHES_BY_CLASS,
        ),
    ];
    let sorted: Vec<_> = SEARCHES_BY_SORT.iter().flatten().flatten().collect();
    if !sorted.is_empty() {
        by_list.name = "search-by-combination";
        by_list.about = "the model search with every list, scored form and ordering";
        by_list.contenders.extend(&SEARCHES_BY_ORDERING[0][1..]);
        by_list.contenders.extend(sorted);
        groups.push(by_list);
    }
    groups
}

/// The orderings of lists of one length, of which all moves are taken, in the native encoding with separate scores.
pub fn orderings_by_length() -> impl Iterator<Item = &'static OrderingContender> {
    ORDERS[0].iter()
}

/// The orderings of single lists. All orderings of a group give the same moves; without a tie-break, moves with the
/// same scores.
pub fn ordering_groups() -> [ContenderGroup<OrderingContender>; 4] {
    let mut by_class = group(
        "order-by-class",
        "the moves of a list in order, by four priorities: scored, read from the move, or computed at each comparison",
        &ORDERS_BY_CLASS,
    );
    let others = [&ORDERS_BY_PRIORITY, &ORDERS_BY_RECOMPUTING];
    by_class
        .contenders
        .extend(others.into_iter().flatten().flatten());
    [
        group(
            "order",
            "the moves of a list in order, with every encoding and every ordering",
            &ORDERS,
        ),
        group(
            "order-by-form",
            "the moves of a list in order, with every scored form and every ordering",
            &ORDERS_BY_FORM,
        ),
        group(
            "order-ties-unbroken",
            "the same without a tie-break, as the documents have it",
            &ORDERS_WITHOUT_TIE_BREAK,
        ),
        by_class,
    ]
}

/// Move lists that a search of a position generates, on the default board: one in `every`.
pub fn recorded_lists(request: &SearchRequest, setup: &Setup, every: u64) -> Vec<VisitedList> {
    visited_lists::<Recorded>(request, setup, every)
}

/// The way of a search through its tree, on the default board.
pub fn recorded_walk(request: &SearchRequest, setup: &Setup) -> Walk {
    walk::<Recorded>(request, setup)
}

/// The search that is recorded.
type Recorded = (Board, FromLow, Separate, Array, LazyPick<true>, Full);

impl SearchContender {
    /// Encoding, list, scored form and ordering:
    /// `flags16-fromlow/array/separate/lazy-pick`.
    pub fn name(&self) -> String {
        let ModelSearch {
            list,
            scored,
            ordering,
            ..
        } = self.search;
        format!("{}/{list}/{scored}/{ordering}", self.moves)
    }
}

impl OrderingContender {
    /// Encoding, scored form and ordering: `flags16-fromlow/separate/lazy-pick`.
    pub fn name(&self) -> String {
        let ListKernel {
            scored, ordering, ..
        } = self.kernel;
        format!("{}/{scored}/{ordering}", self.moves)
    }
}
