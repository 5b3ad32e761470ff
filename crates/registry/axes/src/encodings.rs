//! The axes `codec`, `lists` and `ordering`: operations of encodings, searches and orderings of single lists, on one board.
//!
//! The product with all boards is not compiled. Tests of the kernels show on three different pairs that every
//! combination searches the same tree.

use boardbench_core::{Encoding, Grid8x8};
use boardbench_flags16::FromLow;
use boardbench_kernels::codec::{OPERATIONS, operations};
use boardbench_kernels::ordering::{LONGEST, ListKernel};
use boardbench_kernels::search::ModelSearch;
use boardbench_kernels::{Recorder, Work};
use boardbench_ordering::{
    Arena, Array, Classes, Combined, Full, Insertion, InsertionPriority, LazyPick, ListKind,
    PackedKey, Quicksort, SearchStack, Selection, Separate, SortUnstable, Unscored, VecPerPly,
};
use boardbench_registry_contender::{ENCODINGS, HAS_ALL_PAIRS, OfEncoding, OfNamed, of_encodings};

use crate::Board;
use crate::parts::{Part, PartGroup};

/// The makers of inputs: the default board and a search that is recorded.
pub const RECORDER: Recorder =
    Recorder::new::<(Board, FromLow, Separate, Array, LazyPick<true>, Full)>();

/// The board's native encoding.
const NATIVE: &str = "flags16-fromlow";

/// Searches with an encoding, a list and a score model, by scored forms and their orderings.
macro_rules! searches {
    ($E:ty, $L:ty, $M:ty; $($F:ty: $($O:ty),+;)+) => {
        &[$($(Work::Search(ModelSearch::new::<(Board, $E, $F, $L, $O, $M)>())),+),+]
    };
}

/// Orderings of single lists with an encoding and a score model: each of five algorithms, with ties broken or not, on each
/// scored form; then others.
macro_rules! orders {
    ($E:ty, $M:ty, $ties:literal: $($F:ident)+ $(, $other:expr)*) => {
        &[
            $(
                orders!(@one $E, $F, LazyPick<$ties>, $M),
                orders!(@one $E, $F, Selection<$ties>, $M),
                orders!(@one $E, $F, Insertion<$ties>, $M),
                orders!(@one $E, $F, Quicksort<$ties>, $M),
                orders!(@one $E, $F, SortUnstable<$ties>, $M),
            )+
            $($other),*
        ]
    };
    (@one $E:ty, $F:ty, $O:ty, $M:ty) => {
        Work::Lists(ListKernel::new::<Board, $E, $F, $O, $M>(), None)
    };
}

/// Declares what is compiled of each encoding `E`, and the list that has it of all.
macro_rules! of_each_encoding {
    ($($(#[$doc:meta])* $name:ident, $all:ident: $works:expr;)*) => {$(
        $(#[$doc])*
        enum $name {}

        impl<E: Encoding> OfEncoding<E> for $name {
            const WORKS: &'static [Work] = $works;
        }

        static $all: [OfNamed; ENCODINGS.len()] = of_encodings::<$name, Grid8x8>();
    )*};
}

/// These works, if an encoding stores priorities.
macro_rules! if_prioritized {
    ($E:ty, $works:expr) => {
        if <$E>::STORES.has_priority() {
            $works
        } else {
            &[]
        }
    };
}

of_each_encoding! {
    /// The operations of each encoding.
    Codecs, CODECS: &operations::<Board, E>();
    /// The searches by ordering.
    SearchesByOrdering, SEARCHES_BY_ORDERING: searches! {
        E, Array, Full;
        Separate: LazyPick<true>, Selection<true>, Insertion<true>, Quicksort<true>, SortUnstable<true>;
    };
    /// The searches by four priorities, scored or read from the move.
    SearchesByClass, SEARCHES_BY_CLASS: if_prioritized!(E, searches! {
        E, Array, Classes;
        Separate: LazyPick<true>, Insertion<true>;
        Unscored: InsertionPriority<true>;
    });
    /// The orderings of single lists.
    Orders, ORDERS: orders!(E, Full, true: Separate);
    /// The orderings of single lists by four priorities: scored, read from the move, or computed at each comparison.
    OrdersByClass, ORDERS_BY_CLASS: if_prioritized!(E, orders!(
        E, Classes, true: Separate,
        orders!(@one E, Unscored, InsertionPriority<true>, Classes),
        Work::Lists(ListKernel::recomputed::<Board, E, Classes>(), None)
    ));
}

static ORDERS_BY_FORM: &[Work] = orders!(FromLow, Full, true: Separate Combined PackedKey);
static ORDERS_WITHOUT_TIE_BREAK: &[Work] =
    orders!(FromLow, Full, false: Separate Combined PackedKey);

/// The searches with a list by scored form; then those by the orderings but lazy picking, if this build has every
/// combination.
const fn by_form<L: ListKind>() -> [OfNamed; 2] {
    let lazy: &[Work] = const {
        searches! {
            FromLow, L, Full;
            Separate: LazyPick<true>;
            Combined: LazyPick<true>;
            PackedKey: LazyPick<true>;
        }
    };
    let sorted: &[Work] = if HAS_ALL_PAIRS {
        const {
            searches! {
                FromLow, L, Full;
                Separate: Selection<true>, Insertion<true>, Quicksort<true>, SortUnstable<true>;
                Combined: Selection<true>, Insertion<true>, Quicksort<true>, SortUnstable<true>;
                PackedKey: Selection<true>, Insertion<true>, Quicksort<true>, SortUnstable<true>;
            }
        }
    } else {
        &[]
    };
    [(NATIVE, lazy), (NATIVE, sorted)]
}

static SEARCHES_BY_LIST: [[OfNamed; 2]; 4] = [
    by_form::<Array>(),
    by_form::<Arena>(),
    by_form::<SearchStack>(),
    by_form::<VecPerPly>(),
];

/// The lengths of lists by which orderings are compared, each with the operation's name and what it is.
#[rustfmt::skip]
const LENGTHS: [(usize, &str, &str); 6] = [
    (2, "order-2", "all moves of a list of 2 in order"),
    (4, "order-4", "all moves of a list of 4 in order"),
    (8, "order-8", "all moves of a list of 8 in order"),
    (16, "order-16", "all moves of a list of 16 in order"),
    (32, "order-32", "all moves of a list of 32 in order"),
    (LONGEST, "order-40", "all moves of a list of 40 in order"),
];

/// All parts, one encoding after the other.
fn flat(all: &[OfNamed]) -> Vec<Part> {
    let of_one = |&(moves, works): &OfNamed| {
        let works = works.iter();
        works.map(move |&work| Part::of_encoding(moves, work))
    };
    all.iter().flat_map(of_one).collect()
}

/// The operations of encodings.
pub(crate) fn codecs() -> Vec<PartGroup> {
    let group = |(place, (name, about))| {
        let part = |&(moves, works): &OfNamed| Part {
            moves: Some(moves),
            ..Part::of_encoding(moves, works[place])
        };
        PartGroup {
            axis: "codec",
            name,
            unit: "move",
            about,
            parts: CODECS.iter().map(part).collect(),
        }
    };
    OPERATIONS.into_iter().enumerate().map(group).collect()
}

/// The searches on the default board. All searches of a group visit the same nodes.
pub(crate) fn searches() -> Vec<PartGroup> {
    let group = |name, about, parts| PartGroup {
        axis: "lists",
        name,
        unit: "node",
        about,
        parts,
    };
    let [lazy, sorted] = [0, 1].map(|part| SEARCHES_BY_LIST.map(|of_list| of_list[part]));
    let mut groups = vec![
        group(
            "search-by-ordering",
            "the model search with every encoding and every ordering",
            flat(&SEARCHES_BY_ORDERING),
        ),
        group(
            "search-by-list",
            "the model search with every list and scored form",
            flat(&lazy),
        ),
        group(
            "search-by-class",
            "the model search by four priorities, scored or read from the move",
            flat(&SEARCHES_BY_CLASS),
        ),
    ];
    if HAS_ALL_PAIRS {
        groups.push(group(
            "search-by-combination",
            "the model search with every list, scored form and ordering",
            [flat(&lazy), flat(&sorted)].concat(),
        ));
    }
    groups
}

/// The orderings of single lists. All orderings of a group give the same moves; without a tie-break, moves with the
/// same scores.
pub(crate) fn orders() -> Vec<PartGroup> {
    let group = |name, about, parts| PartGroup {
        axis: "ordering",
        name,
        unit: "list",
        about,
        parts,
    };
    let mut groups = vec![
        group(
            "order",
            "the moves of a list in order, with every encoding and every ordering",
            flat(&ORDERS),
        ),
        group(
            "order-by-form",
            "the moves of a list in order, with every scored form and every ordering",
            flat(&[(NATIVE, ORDERS_BY_FORM)]),
        ),
        group(
            "order-ties-unbroken",
            "the same without a tie-break, as the documents have it",
            flat(&[(NATIVE, ORDERS_WITHOUT_TIE_BREAK)]),
        ),
        group(
            "order-by-class",
            "the moves of a list in order, by four priorities: scored, read from the move, or computed at each comparison",
            flat(&ORDERS_BY_CLASS),
        ),
    ];
    groups.extend(LENGTHS.map(|(length, name, about)| {
        let mut parts = flat(&[(NATIVE, &ORDERS_BY_FORM[..5])]);
        for part in &mut parts {
            if let Work::Lists(_, taken) = &mut part.work {
                *taken = Some(length);
            }
        }
        group(name, about, parts)
    }));
    groups
}
