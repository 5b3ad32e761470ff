//! Searches that differ in what does not change the tree find the same, with the same nodes.

use boardbench_bitboard::Bitboards;
use boardbench_core::{Board, Encoding, Grid0x88};
use boardbench_ez80::{Ez80Packed, Ez80U32};
use boardbench_flags16::FromLow;
use boardbench_mailbox10x10::{self as mailbox10x10, Mailbox10x10};
use boardbench_search::{
    Arena, Array, Classes, Combined, Copied, Decisions, Filtered, Full, Insertion,
    InsertionPriority, Iteration, LazyPick, ModelSearch, NoHook, NodeHook, OptionalMove, PackedKey,
    Quicksort, SearchRequest, SearchStack, Selection, Sentinel, Separate, SortUnstable, Staged,
    TableMoveFirst, TestedWhenMade, Unscored, Usual, VecPerPly,
};
use boardbench_sliders::Magic;
use boardbench_stockfish16::Stockfish16;
use boardbench_wide32::Wide32;
use boardbench_x88::{Lists, X88};

use super::{INITIAL, KIWIPETE, MIDDLEGAME, PAWNS, SEARCH, run, setup, with_table};

const ROOKS: (&str, u32) = ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5);
const BOTH_PROMOTE: &str = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1";
const TWO_PAWNS: &str = "8/P3k3/8/8/8/8/1p3K2/8 w - - 0 1";

/// The positions of all searches with the model `Full`, with their depths.
pub(crate) const POSITIONS: [(&str, u32); 8] = [
    (INITIAL, 4),
    (KIWIPETE, 3),
    (MIDDLEGAME, 4),
    (PAWNS, 8),
    ROOKS,
    (BOTH_PROMOTE, 3),
    ("r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1", 4),
    // En passant and castling.
    ("r3k2r/ppp1qppp/2n2n2/3pP3/3P4/2N2N2/PPPQ1PPP/R3K2R w KQkq d6 0 9", 3),
];

/// Positions in which quiescence is small even if captures are not ordered by their victims.
const CALM: [(&str, u32); 4] = [(INITIAL, 3), (MIDDLEGAME, 2), (PAWNS, 7), ROOKS];

/// Positions for both models, with special moves and checks.
const SPECIAL: [(&str, u32); 3] = [
    (BOTH_PROMOTE, 4),
    (TWO_PAWNS, 6),
    // Castling, en passant, promotions.
    ("4k2r/1P4p1/8/3pP3/8/8/1p4P1/R3K3 w Qk d6 0 2", 3),
];

type Sets = Bitboards<Magic>;
type Squares = X88<Lists>;
type Mailbox = Mailbox10x10<mailbox10x10::Scan>;

/// The three forms of a list, each with an ordering. `product.rs` has each form with all orderings.
macro_rules! forms {
    ($L:ty, $separate:ident $combined:ident $packed:ident) => {
        [
            ModelSearch::new::<(Sets, FromLow, Separate, $L, $separate<true>, Full)>(),
            ModelSearch::new::<(Sets, FromLow, Combined, $L, $combined<true>, Full)>(),
            ModelSearch::new::<(Sets, FromLow, PackedKey, $L, $packed<true>, Full)>(),
        ]
    };
}

/// By list and form.
static PRODUCT: [[ModelSearch; 3]; 4] = [
    forms!(Array, Selection Insertion LazyPick),
    forms!(Arena, Quicksort SortUnstable Selection),
    forms!(SearchStack, Insertion LazyPick Quicksort),
    forms!(VecPerPly, SortUnstable Selection Insertion),
];

const HASHLESS: ModelSearch =
    ModelSearch::new::<(X88<Lists, ()>, FromLow, Combined, Arena, LazyPick<true>, Full)>();

/// Makes each move with the threats that it changes.
enum WithChanges {}

impl NodeHook for WithChanges {
    fn make<B: Board<E>, E: Encoding>(board: &mut B, mv: E) -> B::Undo {
        board.make_with_changes(mv, |_| ())
    }
}

/// All decisions that can be combined with stages.
enum StagedAndMore {}

impl Decisions for StagedAndMore {
    const IS_STAGED: bool = true;
    const FILTERS: bool = true;
    const COPIES: bool = true;
    const TRIES_TABLE_MOVE_FIRST: bool = true;
    type Hook = WithChanges;
    type Slot<E: Encoding> = Sentinel<E>;
    type Table<E: Encoding> = <Usual as Decisions>::Table<E>;
}

/// All decisions that can be combined with testing moves when they are made.
enum TestedAndMore {}

impl Decisions for TestedAndMore {
    const FILTERS: bool = true;
    const TESTS_WHEN_MADE: bool = true;
    const COPIES: bool = true;
    const TRIES_TABLE_MOVE_FIRST: bool = true;
    type Hook = NoHook;
    type Slot<E: Encoding> = Option<E>;
    type Table<E: Encoding> = <OptionalMove as Decisions>::Table<E>;
}

/// Searches with the two sets of decisions above.
macro_rules! combined {
    ($B:ty, $E:ty, $F:ty, $O:ty, $M:ty) => {
        searches!($B, $E, $F, $O, $M, StagedAndMore TestedAndMore)
    };
}

/// Searches with each decision.
macro_rules! decided {
    ($B:ty, $E:ty, $F:ty, $O:ty, $M:ty) => {
        searches!($B, $E, $F, $O, $M, Usual Staged Filtered TestedWhenMade Copied TableMoveFirst OptionalMove)
    };
}

static DECIDED: [[(&str, ModelSearch); 7]; 2] = [
    decided!(Sets, FromLow, Separate, LazyPick<true>, Full),
    decided!(Squares, Ez80U32, Separate, LazyPick<true>, Full),
];

static COMBINED: [[(&str, ModelSearch); 2]; 4] = [
    combined!(Sets, FromLow, Separate, LazyPick<true>, Full),
    combined!(Squares, Ez80U32, Separate, LazyPick<true>, Full),
    combined!(Squares, Wide32<Grid0x88>, Separate, LazyPick<true>, Full),
    // Castling written as the king taking the rook.
    combined!(Mailbox, Stockfish16, Separate, LazyPick<true>, Full),
];

/// The model writes the priority into `Ez80U32`, so a move in the table may have another priority than in the list.
static DECIDED_BY_CLASS: [(&str, ModelSearch); 7] =
    decided!(Sets, Ez80U32, Unscored, InsertionPriority<true>, Classes);

static COMBINED_BY_CLASS: [[(&str, ModelSearch); 2]; 3] = [
    combined!(Sets, Ez80U32, Unscored, InsertionPriority<true>, Classes),
    combined!(Sets, FromLow, Separate, LazyPick<true>, Classes),
    combined!(Squares, Ez80U32, Unscored, InsertionPriority<true>, Classes),
];

macro_rules! by_class {
    ($($F:ident $L:ident $O:ident,)*) => {
        [$(ModelSearch::new::<(Squares, Ez80Packed, $F, $L, $O<true>, Classes)>()),*]
    };
}

/// The four classes by score, and by the priority in the move.
static BY_CLASS: [ModelSearch; 9] = by_class![
    Separate Array Selection,
    Separate Array Insertion,
    Separate Array LazyPick,
    Separate Array Quicksort,
    Separate Array SortUnstable,
    Unscored Array InsertionPriority,
    Unscored Arena InsertionPriority,
    Unscored SearchStack InsertionPriority,
    Unscored VecPerPly InsertionPriority,
];

fn product() -> impl Iterator<Item = (&'static str, ModelSearch)> {
    PRODUCT.as_flattened().iter().map(|&search| ("product", search))
}

/// Searches with the model `Full`, the usual one first: all decisions, no hash, and a part of the product.
fn with_full() -> Vec<(&'static str, ModelSearch)> {
    let decided = DECIDED.as_flattened().iter().chain(COMBINED.as_flattened()).copied();
    let others = product().step_by(5);
    decided.chain([("hashless", HASHLESS)]).chain(others).collect()
}

/// Searches with the model `Classes`, the usual one first.
fn with_classes() -> Vec<(&'static str, ModelSearch)> {
    let combined = COMBINED_BY_CLASS.as_flattened().iter();
    let decided = DECIDED_BY_CLASS.iter().chain(combined).copied();
    decided.chain(BY_CLASS.map(|search| ("usual", search))).collect()
}

/// Without table, with a small table, and with table and null moves.
pub(crate) fn requests(depth: u32) -> [SearchRequest; 3] {
    let with_table = with_table(depth, 1 << 10);
    let with_all = SearchRequest { null_move: true, ..with_table };
    [SearchRequest::to_depth(depth), with_table, with_all]
}

fn iterations(search: ModelSearch, request: &SearchRequest, fen: &str) -> Vec<Iteration> {
    run(search, request, &[], &setup(fen)).1
}

/// Requires that all searches find what the first does in every iteration.
fn assert_equal(searches: &[(&str, ModelSearch)], request: &SearchRequest, fen: &str) {
    let expected = iterations(searches[0].1, request, fen);
    for (name, search) in searches {
        assert!(search.breaks_ties);
        let found = iterations(*search, request, fen);
        assert_eq!(found, expected, "{name} {search:?} {fen} {request:?}");
    }
}

/// Requires that all find the same with each of the three requests, in these positions and in the special ones.
fn assert_equal_in(searches: &[(&str, ModelSearch)], positions: &[(&str, u32)]) {
    for (fen, depth) in positions.iter().chain(&SPECIAL) {
        for request in requests(*depth) {
            assert_equal(searches, &request, fen);
        }
    }
}

#[test]
fn searches_with_the_full_model_find_the_same() {
    assert_equal_in(&with_full(), &POSITIONS);
}

#[test]
fn searches_by_class_find_the_same() {
    assert_equal_in(&with_classes(), &CALM);
}

#[test]
fn all_lists_forms_and_orderings_find_the_same() {
    let searches: Vec<_> = [("usual", SEARCH)].into_iter().chain(product()).collect();
    for (fen, _) in [POSITIONS[0], ROOKS, POSITIONS[6]] {
        assert_equal(&searches, &SearchRequest::to_depth(4), fen);
    }
}

/// The nodes of all positions, for each of the three requests. Any change of the search changes them;
/// update them if it is intended.
const SIGNATURE: [u64; 3] = [126_037, 114_565, 94_722];

#[test]
fn the_search_visits_the_recorded_number_of_nodes() {
    let nodes = POSITIONS.map(|(fen, depth)| {
        requests(depth).map(|request| run(SEARCH, &request, &[], &setup(fen)).0.nodes)
    });
    let sums = [0, 1, 2].map(|request| nodes.iter().map(|nodes| nodes[request]).sum::<u64>());
    let by_position: Vec<_> = POSITIONS.iter().zip(nodes).collect();
    assert_eq!(sums, SIGNATURE, "{by_position:#?}");
}

/// Another score model visits other nodes, but finds the same values without table and null move.
#[test]
fn score_models_find_the_same_values_with_other_nodes() {
    let (mut of_full, mut by_class) = (0, 0);
    for (fen, depth) in CALM {
        let request = SearchRequest::to_depth(depth);
        let full = iterations(SEARCH, &request, fen);
        let classes = iterations(with_classes()[0].1, &request, fen);
        let values = |all: &[Iteration]| all.iter().map(|found| found.value).collect::<Vec<_>>();
        assert_eq!(values(&full), values(&classes), "{fen}");
        of_full += full[full.len() - 1].nodes;
        by_class += classes[classes.len() - 1].nodes;
    }
    assert!(of_full < by_class, "victims matter");
}
