//! All lists, scored forms and orderings, on three very different pairs: bitboards with 16 bits, 0x88
//! with piece lists and 32 bits, a mailbox without lists and other 16 bits.

use boardbench_bitboard::Bitboards;
use boardbench_core::Grid0x88;
use boardbench_ez80::Ez80Packed;
use boardbench_flags16::FromLow;
use boardbench_kernels::search::{Iteration, ModelSearch, SearchRequest};
use boardbench_mailbox10x10::{self as mailbox10x10, Mailbox10x10};
use boardbench_ordering::{
    Arena, Array, Classes, Combined, Full, Insertion, InsertionPriority, LazyPick, PackedKey,
    Quicksort, SearchStack, Selection, Separate, SortUnstable, Unscored, VecPerPly,
};
use boardbench_sliders::Magic;
use boardbench_stockfish16::Stockfish16;
use boardbench_wide32::Wide32;
use boardbench_x88::{Lists, X88};

use super::{INITIAL, PAWNS, run, setup};

const DEPTH: u32 = 4;

const POSITIONS: [&str; 3] = [
    INITIAL,
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1",
];

/// Positions in which quiescence is small even if captures are not ordered by their victims.
const CALM: [&str; 2] = [POSITIONS[1], PAWNS];

macro_rules! orderings {
    ($B:ty, $E:ty, $F:ty, $L:ty, $M:ty) => {
        [
            ModelSearch::new::<($B, $E, $F, $L, Selection<true>, $M)>(),
            ModelSearch::new::<($B, $E, $F, $L, Insertion<true>, $M)>(),
            ModelSearch::new::<($B, $E, $F, $L, LazyPick<true>, $M)>(),
            ModelSearch::new::<($B, $E, $F, $L, Quicksort<true>, $M)>(),
            ModelSearch::new::<($B, $E, $F, $L, SortUnstable<true>, $M)>(),
        ]
    };
}

macro_rules! forms {
    ($B:ty, $E:ty, $L:ty) => {
        [
            orderings!($B, $E, Separate, $L, Full),
            orderings!($B, $E, Combined, $L, Full),
            orderings!($B, $E, PackedKey, $L, Full),
        ]
    };
}

macro_rules! product {
    ($B:ty, $E:ty) => {
        [
            forms!($B, $E, Array),
            forms!($B, $E, Arena),
            forms!($B, $E, SearchStack),
            forms!($B, $E, VecPerPly),
        ]
    };
}

/// By list, form and ordering.
type Product = [[[ModelSearch; 5]; 3]; 4];

/// The pairs with their names.
pub(crate) static PRODUCTS: [(&str, &Product); 3] = [
    ("bitboard", &BITBOARD),
    ("0x88", &X88_LISTS),
    ("mailbox", &MAILBOX),
];

static BITBOARD: Product = product!(Bitboards<Magic>, FromLow);
static X88_LISTS: Product = product!(X88<Lists>, Wide32<Grid0x88>);
static MAILBOX: Product = product!(Mailbox10x10<mailbox10x10::Scan>, Stockfish16);

/// The four classes by score, and by the priority in the move, which give the same order.
static CLASSES: [[ModelSearch; 5]; 2] = [
    orderings!(X88<Lists>, Ez80Packed, Separate, Array, Classes),
    orderings!(Bitboards<Magic>, FromLow, PackedKey, Arena, Classes),
];
type ByPriority<L> = (
    X88<Lists>,
    Ez80Packed,
    Unscored,
    L,
    InsertionPriority<true>,
    Classes,
);
static BY_PRIORITY: [ModelSearch; 4] = [
    ModelSearch::new::<ByPriority<Array>>(),
    ModelSearch::new::<ByPriority<Arena>>(),
    ModelSearch::new::<ByPriority<SearchStack>>(),
    ModelSearch::new::<ByPriority<VecPerPly>>(),
];

fn findings(search: ModelSearch, positions: &[&str]) -> Vec<Vec<Iteration>> {
    let request = SearchRequest::to_depth(DEPTH);
    let find = |fen: &&str| run(search, &request, &[], &setup(fen)).1;
    positions.iter().map(find).collect()
}

fn check(product: &Product) {
    let expected = findings(super::SEARCH, &POSITIONS);
    for search in product.as_flattened().as_flattened() {
        assert!(findings(*search, &POSITIONS) == expected, "{search:?}");
    }
}

#[test]
fn all_lists_forms_and_orderings_on_a_bitboard() {
    check(&BITBOARD);
}

#[test]
fn all_lists_forms_and_orderings_on_0x88() {
    check(&X88_LISTS);
}

#[test]
fn all_lists_forms_and_orderings_on_a_mailbox() {
    check(&MAILBOX);
}

#[test]
fn all_orderings_by_class_and_by_priority() {
    let expected = findings(CLASSES[0][0], &CALM);
    for search in CLASSES.as_flattened().iter().chain(&BY_PRIORITY) {
        assert!(findings(*search, &CALM) == expected, "{search:?}");
    }
}
