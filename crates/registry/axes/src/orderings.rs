//! The axes `list`, `scored` and `ordering`: on one board, for each encoding.
//!
//! The product with all boards is not compiled. Tests of the kernels show on three different pairs that every
//! combination searches the same tree.

use boardbench_core::{Encoding, Grid8x8, Setup};
use boardbench_flags16::FromLow;
use boardbench_kernels::Walk;
use boardbench_kernels::ordering::ListKernel;
use boardbench_kernels::search::{ModelSearch, SearchRequest, VisitedList, visited_lists, walk};
use boardbench_ordering::{
    Arena, Array, Classes, Combined, Full, Insertion, InsertionPriority, LazyPick, ListKind,
    PackedKey, Quicksort, SearchStack, Selection, Separate, SortUnstable, Unscored, VecPerPly,
};
use boardbench_registry_contender::{
    ENCODINGS, HAS_ALL_PAIRS, OfEncoding, PerEncoding, of_encodings,
};

use crate::Board;

/// Searches with an encoding, a list and a score model, by scored forms and their orderings.
macro_rules! searches {
    ($E:ty, $L:ty, $M:ty; $($F:ty: $($O:ty),+;)+) => {
        [$($(ModelSearch::new::<(Board, $E, $F, $L, $O, $M)>()),+),+]
    };
}

/// Orderings with an encoding and a score model, by scored forms and their orderings.
macro_rules! orders {
    ($E:ty, $M:ty; $($F:ty: $($O:ty),+;)+) => {
        [$($(ListKernel::new::<Board, $E, $F, $O, $M>()),+),+]
    };
}

/// The searches with each encoding, by ordering.
enum SearchesByOrdering {}

impl<E: Encoding> OfEncoding<E> for SearchesByOrdering {
    type Value = [ModelSearch; 5];

    const VALUE: Self::Value = searches! {
        E, Array, Full;
        Separate: LazyPick<true>, Selection<true>, Insertion<true>, Quicksort<true>, SortUnstable<true>;
    };
}

/// The searches by four priorities, scored or read from the move, with each encoding that stores priorities.
enum SearchesByClass {}

impl<E: Encoding> OfEncoding<E> for SearchesByClass {
    type Value = Option<[ModelSearch; 3]>;

    const VALUE: Self::Value = if E::STORES.has_priority() {
        Some(searches! {
            E, Array, Classes;
            Separate: LazyPick<true>, Insertion<true>;
            Unscored: InsertionPriority<true>;
        })
    } else {
        None
    };
}

/// The orderings of single lists with each encoding.
enum Orders {}

impl<E: Encoding> OfEncoding<E> for Orders {
    type Value = [ListKernel; 5];

    const VALUE: Self::Value = orders! {
        E, Full;
        Separate: LazyPick<true>, Selection<true>, Insertion<true>, Quicksort<true>, SortUnstable<true>;
    };
}

/// The orderings of single lists by four priorities, with each encoding that stores priorities.
enum OrdersByClass {}

impl<E: Encoding> OfEncoding<E> for OrdersByClass {
    type Value = Option<[ListKernel; 7]>;

    const VALUE: Self::Value = if E::STORES.has_priority() {
        let [lazy, selection, insertion, quicksort, unstable, by_priority] = orders! {
            E, Classes;
            Separate: LazyPick<true>, Selection<true>, Insertion<true>, Quicksort<true>, SortUnstable<true>;
            Unscored: InsertionPriority<true>;
        };
        let recomputed = ListKernel::recomputed::<Board, E, Classes>();
        Some([
            lazy,
            selection,
            insertion,
            quicksort,
            unstable,
            by_priority,
            recomputed,
        ])
    } else {
        None
    };
}

type OfAll<T> = [PerEncoding<T>; ENCODINGS.len()];

static SEARCHES_BY_ORDERING: OfAll<[ModelSearch; 5]> =
    of_encodings::<SearchesByOrdering, _, Grid8x8>();
static SEARCHES_BY_CLASS: OfAll<Option<[ModelSearch; 3]>> =
    of_encodings::<SearchesByClass, _, Grid8x8>();
static ORDERS: OfAll<[ListKernel; 5]> = of_encodings::<Orders, _, Grid8x8>();
static ORDERS_BY_CLASS: OfAll<Option<[ListKernel; 7]>> =
    of_encodings::<OrdersByClass, _, Grid8x8>();

/// The board's native encoding.
const NATIVE: &str = "flags16-fromlow";

/// The searches with a list, by scored form.
const fn by_form<L: ListKind>() -> [ModelSearch; 3] {
    searches! {
        FromLow, L, Full;
        Separate: LazyPick<true>;
        Combined: LazyPick<true>;
        PackedKey: LazyPick<true>;
    }
}

static SEARCHES_BY_LIST: [[ModelSearch; 3]; 4] = [
    by_form::<Array>(),
    by_form::<Arena>(),
    by_form::<SearchStack>(),
    by_form::<VecPerPly>(),
];

/// The searches with a list by the orderings but lazy picking, if this build has every combination.
const fn by_sort<L: ListKind>() -> Option<[ModelSearch; 12]> {
    if HAS_ALL_PAIRS {
        Some(searches! {
            FromLow, L, Full;
            Separate: Selection<true>, Insertion<true>, Quicksort<true>, SortUnstable<true>;
            Combined: Selection<true>, Insertion<true>, Quicksort<true>, SortUnstable<true>;
            PackedKey: Selection<true>, Insertion<true>, Quicksort<true>, SortUnstable<true>;
        })
    } else {
        None
    }
}

static SEARCHES_BY_SORT: [Option<[ModelSearch; 12]>; 4] = [
    by_sort::<Array>(),
    by_sort::<Arena>(),
    by_sort::<SearchStack>(),
    by_sort::<VecPerPly>(),
];

static ORDERS_BY_FORM: [ListKernel; 15] = orders! {
    FromLow, Full;
    Separate: LazyPick<true>, Selection<true>, Insertion<true>, Quicksort<true>, SortUnstable<true>;
    Combined: LazyPick<true>, Selection<true>, Insertion<true>, Quicksort<true>, SortUnstable<true>;
    PackedKey: LazyPick<true>, Selection<true>, Insertion<true>, Quicksort<true>, SortUnstable<true>;
};

static ORDERS_WITHOUT_TIE_BREAK: [ListKernel; 15] = orders! {
    FromLow, Full;
    Separate: LazyPick<false>, Selection<false>, Insertion<false>, Quicksort<false>, SortUnstable<false>;
    Combined: LazyPick<false>, Selection<false>, Insertion<false>, Quicksort<false>, SortUnstable<false>;
    PackedKey: LazyPick<false>, Selection<false>, Insertion<false>, Quicksort<false>, SortUnstable<false>;
};

/// Contenders that do the same work. The others are compared with the first.
#[derive(Clone, Debug)]
pub struct ContenderGroup<T> {
    /// The name in raw data.
    pub name: &'static str,
    /// What differs among its contenders, in a line.
    pub about: &'static str,
    /// The contenders.
    pub contenders: Vec<PerEncoding<T>>,
}

/// With each encoding, one after the other.
fn flat<T: Copy>(all: &[PerEncoding<impl AsRef<[T]>>]) -> Vec<PerEncoding<T>> {
    let each = all.iter().flat_map(|PerEncoding { moves, value }| {
        let values = value.as_ref().iter();
        values.map(|&value| PerEncoding { moves, value })
    });
    each.collect()
}

/// With the native encoding.
fn native<T: Copy>(values: &[T]) -> Vec<PerEncoding<T>> {
    let moves = NATIVE;
    values
        .iter()
        .map(|&value| PerEncoding { moves, value })
        .collect()
}

/// The searches on the default board. All searches of a group visit the same nodes.
pub fn search_groups() -> Vec<ContenderGroup<ModelSearch>> {
    let by_list = native(SEARCHES_BY_LIST.as_flattened());
    let by_class = SEARCHES_BY_CLASS.iter().filter_map(PerEncoding::transposed);
    let mut groups = vec![
        ContenderGroup {
            name: "search-by-ordering",
            about: "the model search with every encoding and every ordering",
            contenders: flat(&SEARCHES_BY_ORDERING),
        },
        ContenderGroup {
            name: "search-by-list",
            about: "the model search with every list and scored form",
            contenders: by_list.clone(),
        },
        ContenderGroup {
            name: "search-by-class",
            about: "the model search by four priorities, scored or read from the move",
            contenders: flat(&by_class.collect::<Vec<_>>()),
        },
    ];
    let sorted = SEARCHES_BY_SORT.iter().flatten().flatten().copied();
    let sorted = native(&sorted.collect::<Vec<_>>());
    if !sorted.is_empty() {
        groups.push(ContenderGroup {
            name: "search-by-combination",
            about: "the model search with every list, scored form and ordering",
            contenders: [by_list, sorted].concat(),
        });
    }
    groups
}

/// The orderings of lists of one length, of which all moves are taken, in the native encoding with separate scores.
pub fn orderings_by_length() -> impl Iterator<Item = PerEncoding<ListKernel>> {
    native(&ORDERS_BY_FORM[..5]).into_iter()
}

/// The orderings of single lists. All orderings of a group give the same moves; without a tie-break, moves with the
/// same scores.
pub fn ordering_groups() -> [ContenderGroup<ListKernel>; 4] {
    let by_class = ORDERS_BY_CLASS.iter().filter_map(PerEncoding::transposed);
    [
        ContenderGroup {
            name: "order",
            about: "the moves of a list in order, with every encoding and every ordering",
            contenders: flat(&ORDERS),
        },
        ContenderGroup {
            name: "order-by-form",
            about: "the moves of a list in order, with every scored form and every ordering",
            contenders: native(&ORDERS_BY_FORM),
        },
        ContenderGroup {
            name: "order-ties-unbroken",
            about: "the same without a tie-break, as the documents have it",
            contenders: native(&ORDERS_WITHOUT_TIE_BREAK),
        },
        ContenderGroup {
            name: "order-by-class",
            about: "the moves of a list in order, by four priorities: scored, read from the move, or computed at each comparison",
            contenders: flat(&by_class.collect::<Vec<_>>()),
        },
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
