//! Compiles the factors `codec`, `lists` and `ordering`: operations of encodings, searches and orderings of lists, on one board.
//!
//! The product with all boards is not compiled. Tests of boardbench-search show on three different pairs that every
//! combination searches the same tree.

use boardbench_core::{Encoding, Grid8x8};
use boardbench_flags16::FromLow;
use boardbench_kernels::codec::operations;
use boardbench_kernels::ordering::ListKernel;
use boardbench_kernels::{Recorder, Work};
use boardbench_registry_contender::{ENCODINGS, HAS_ALL_PAIRS, OfEncoding, OfNamed, of_encodings};
use boardbench_search::{
    Arena, Array, Classes, Combined, Full, Insertion, InsertionPriority, LazyPick, ListKind,
    ModelSearch, PackedKey, Quicksort, SearchStack, Selection, Separate, SortUnstable, Unscored,
    VecPerPly,
};

use crate::Board;

/// The recorder of traces and other inputs: a search on the default board.
pub const RECORDER: Recorder =
    Recorder::new::<(Board, FromLow, Separate, Array, LazyPick<true>, Full)>();

/// Native encoding of the board.
const NATIVE: &str = "flags16-fromlow";

/// Lists searches with an encoding, a list and a score model, by scored forms and their orderings.
macro_rules! searches {
    ($E:ty, $L:ty, $M:ty; $($F:ty: $($O:ty),+;)+) => {
        &[$($(Work::Search(ModelSearch::new::<(Board, $E, $F, $L, $O, $M)>())),+),+]
    };
}

/// Lists orderings of single lists with an encoding and a score model: five algorithms, with ties broken or not, on each
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

/// Declares works for an encoding `E`, and the list of these works for all encodings.
macro_rules! of_each_encoding {
    ($($(#[$doc:meta])* $name:ident, $all:ident: $works:expr;)*) => {$(
        enum $name {}

        impl<E: Encoding> OfEncoding<E> for $name {
            const WORKS: &'static [Work] = $works;
        }

        $(#[$doc])*
        pub static $all: [OfNamed; ENCODINGS.len()] = of_encodings::<$name, Grid8x8>();
    )*};
}

/// Returns these works if an encoding stores priorities, and none otherwise.
macro_rules! if_prioritized {
    ($E:ty, $works:expr) => {
        if <$E>::STORES.has_priority() { $works } else { &[] }
    };
}

of_each_encoding! {
    /// Operations of each encoding.
    Codecs, CODECS: &operations::<Board, E>();
    /// Searches by ordering.
    SearchesByOrdering, SEARCHES_BY_ORDERING: searches! {
        E, Array, Full;
        Separate: LazyPick<true>, Selection<true>, Insertion<true>, Quicksort<true>, SortUnstable<true>;
    };
    /// Searches by four priorities, scored or read from the move.
    SearchesByClass, SEARCHES_BY_CLASS: if_prioritized!(E, searches! {
        E, Array, Classes;
        Separate: LazyPick<true>, Insertion<true>;
        Unscored: InsertionPriority<true>;
    });
    /// Orderings of single lists.
    Orders, ORDERS: orders!(E, Full, true: Separate);
    /// Orderings of single lists by four priorities: scored, read from the move, computed and stored in it, or computed when
    /// they are compared.
    OrdersByClass, ORDERS_BY_CLASS: if_prioritized!(E, orders!(
        E, Classes, true: Separate,
        orders!(@one E, Unscored, InsertionPriority<true>, Classes),
        Work::Lists(ListKernel::unrated::<Board, E, Classes, true>(), None),
        Work::Lists(ListKernel::unrated::<Board, E, Classes, false>(), None)
    ));
}

/// Orderings of single lists on each scored form, five for each.
pub static ORDERS_BY_FORM: [OfNamed; 1] =
    [(NATIVE, orders!(FromLow, Full, true: Separate Combined PackedKey))];

/// Orderings of single lists without a tie-break, as in the published documents, on each scored form.
pub static ORDERS_WITHOUT_TIE_BREAK: [OfNamed; 1] =
    [(NATIVE, orders!(FromLow, Full, false: Separate Combined PackedKey))];

/// Returns the searches with a list by scored form, with lazy picking; then with the other orderings, if this build has every
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

/// Searches with each list: with lazy picking, and with the other orderings, if this build has every combination.
pub static SEARCHES_BY_LIST: [[OfNamed; 2]; 4] =
    [by_form::<Array>(), by_form::<Arena>(), by_form::<SearchStack>(), by_form::<VecPerPly>()];
