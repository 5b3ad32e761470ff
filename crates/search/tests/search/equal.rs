//! Tests that searches with the same tree report the same results, with the same node counts.

use boardbench_bitboard::Bitboards;
use boardbench_core::{Board, Encoding, Grid0x88};
use boardbench_ez80::{Ez80Packed, Ez80U32};
use boardbench_flags16::FromLow;
use boardbench_mailbox10x10::{self as mailbox10x10, Mailbox10x10};
use boardbench_search::{
    Arena, Array, Classes, Combined, Copied, Filtered, Full, Insertion, InsertionPriority,
    Iteration, LazyPick, ModelSearch, NoHook, NodeHook, OptionalMove, PackedKey, PlyStates,
    Quicksort, SearchOptions, SearchRequest, SearchStack, Selection, Sentinel, Separate,
    SortUnstable, Staged, TableMoveFirst, TestedWhenMade, Unscored, Usual, VecPerPly,
};
use boardbench_sliders::Magic;
use boardbench_stockfish16::Stockfish16;
use boardbench_wide32::Wide32;
use boardbench_x88::{Lists, X88};

use super::{INITIAL, KIWIPETE, MIDDLEGAME, PAWNS, SEARCH, run, setup, with_table};

const ROOKS: (&str, u32) = ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5);
const BOTH_PROMOTE: &str = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1";
const TWO_PAWNS: &str = "8/P3k3/8/8/8/8/1p3K2/8 w - - 0 1";

/// Positions of all searches with the model `Full`, with their depths.
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

/// Edge-case positions for both models, with special moves and checks.
const EDGE_CASES: [(&str, u32); 3] = [
    (BOTH_PROMOTE, 4),
    (TWO_PAWNS, 6),
    // Castling, en passant, promotions.
    ("4k2r/1P4p1/8/3pP3/8/8/1p4P1/R3K3 w Qk d6 0 2", 3),
];

type BitboardBoard = Bitboards<Magic>;
type MailboxX88 = X88<Lists>;
type Mailbox10x10Scan = Mailbox10x10<mailbox10x10::Scan>;

/// Lists searches with the three forms of a list, each with an ordering. `product.rs` has each form with all orderings.
macro_rules! forms {
    ($L:ty, $separate:ident $combined:ident $packed:ident) => {
        [
            ModelSearch::new::<(BitboardBoard, FromLow, Separate, $L, $separate<true>, Full)>(),
            ModelSearch::new::<(BitboardBoard, FromLow, Combined, $L, $combined<true>, Full)>(),
            ModelSearch::new::<(BitboardBoard, FromLow, PackedKey, $L, $packed<true>, Full)>(),
        ]
    };
}

/// Searches by list and form.
static PRODUCT: [[ModelSearch; 3]; 4] = [
    forms!(Array, Selection Insertion LazyPick),
    forms!(Arena, Quicksort SortUnstable Selection),
    forms!(SearchStack, Insertion LazyPick Quicksort),
    forms!(VecPerPly, SortUnstable Selection Insertion),
];

const HASHLESS: ModelSearch =
    ModelSearch::new::<(X88<Lists, ()>, FromLow, Combined, Arena, LazyPick<true>, Full)>();

/// Makes each move and visits the threats that it changes.
enum WithChanges {}

impl NodeHook for WithChanges {
    fn make<B: Board<E>, E: Encoding>(board: &mut B, mv: E) -> B::Undo {
        board.make_with_changes(mv, |_| ())
    }
}

/// All options that can be combined with stages.
enum StagedAndMore {}

impl SearchOptions for StagedAndMore {
    const IS_STAGED: bool = true;
    const FILTERS: bool = true;
    const COPIES: bool = true;
    const TRIES_TABLE_MOVE_FIRST: bool = true;
    type Hook = WithChanges;
    type Slot<E: Encoding> = Sentinel<E>;
    type Table<E: Encoding> = <Usual as SearchOptions>::Table<E>;
    type State = PlyStates<1_024>;
}

/// All options that can be combined with make-and-test legality.
enum TestedAndMore {}

impl SearchOptions for TestedAndMore {
    const FILTERS: bool = true;
    const TESTS_WHEN_MADE: bool = true;
    const COPIES: bool = true;
    const TRIES_TABLE_MOVE_FIRST: bool = true;
    type Hook = NoHook;
    type Slot<E: Encoding> = Option<E>;
    type Table<E: Encoding> = <OptionalMove as SearchOptions>::Table<E>;
    type State = PlyStates<512>;
}

/// Lists searches with the two combinations of options above.
macro_rules! combined {
    ($B:ty, $E:ty, $F:ty, $O:ty, $M:ty) => {
        searches!($B, $E, $F, $O, $M, StagedAndMore TestedAndMore)
    };
}

/// Lists searches with each option.
macro_rules! with_each_option {
    ($B:ty, $E:ty, $F:ty, $O:ty, $M:ty) => {
        searches!($B, $E, $F, $O, $M, Usual Staged Filtered TestedWhenMade Copied TableMoveFirst OptionalMove)
    };
}

static OPTIONS: [[(&str, ModelSearch); 7]; 2] = [
    with_each_option!(BitboardBoard, FromLow, Separate, LazyPick<true>, Full),
    with_each_option!(MailboxX88, Ez80U32, Separate, LazyPick<true>, Full),
];

static COMBINED: [[(&str, ModelSearch); 2]; 4] = [
    combined!(BitboardBoard, FromLow, Separate, LazyPick<true>, Full),
    combined!(MailboxX88, Ez80U32, Separate, LazyPick<true>, Full),
    combined!(MailboxX88, Wide32<Grid0x88>, Separate, LazyPick<true>, Full),
    // Castling written as the king taking the rook.
    combined!(Mailbox10x10Scan, Stockfish16, Separate, LazyPick<true>, Full),
];

/// Searches by class. The model writes the priority into `Ez80U32`, so a move may have different priorities in table and list.
static OPTIONS_BY_CLASS: [(&str, ModelSearch); 7] =
    with_each_option!(BitboardBoard, Ez80U32, Unscored, InsertionPriority<true>, Classes);

static COMBINED_BY_CLASS: [[(&str, ModelSearch); 2]; 3] = [
    combined!(BitboardBoard, Ez80U32, Unscored, InsertionPriority<true>, Classes),
    combined!(BitboardBoard, FromLow, Separate, LazyPick<true>, Classes),
    combined!(MailboxX88, Ez80U32, Unscored, InsertionPriority<true>, Classes),
];

macro_rules! by_class {
    ($($F:ident $L:ident $O:ident,)*) => {
        [$(ModelSearch::new::<(MailboxX88, Ez80Packed, $F, $L, $O<true>, Classes)>()),*]
    };
}

/// Searches by class, from scores and from the priority in the move.
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

/// Returns searches with the model `Full`, the usual one first: all options, no hash, and a part of the product.
fn with_full() -> Vec<(&'static str, ModelSearch)> {
    let with_options = OPTIONS.as_flattened().iter().chain(COMBINED.as_flattened()).copied();
    let others = product().step_by(5);
    with_options.chain([("hashless", HASHLESS)]).chain(others).collect()
}

/// Returns searches with the model `Classes`, the usual one first.
fn with_classes() -> Vec<(&'static str, ModelSearch)> {
    let combined = COMBINED_BY_CLASS.as_flattened().iter();
    let with_options = OPTIONS_BY_CLASS.iter().chain(combined).copied();
    with_options.chain(BY_CLASS.map(|search| ("usual", search))).collect()
}

/// Returns requests without table, with a small table, and with table and null moves.
pub(crate) fn requests(depth: u32) -> [SearchRequest; 3] {
    let with_table = with_table(depth, 1 << 10);
    let with_null_move = SearchRequest { null_move: true, ..with_table };
    [SearchRequest::to_depth(depth), with_table, with_null_move]
}

fn iterations(search: ModelSearch, request: &SearchRequest, fen: &str) -> Vec<Iteration> {
    run(search, request, &[], &setup(fen)).1
}

/// Requires the results of the first search from all searches, in every iteration.
fn assert_equal(searches: &[(&str, ModelSearch)], request: &SearchRequest, fen: &str) {
    let expected = iterations(searches[0].1, request, fen);
    for (name, search) in searches {
        assert!(search.breaks_ties);
        let actual = iterations(*search, request, fen);
        assert_eq!(actual, expected, "{name} {search:?} {fen} {request:?}");
    }
}

/// Requires equal results with each of the three requests, in these positions and in the edge cases.
fn assert_equal_in(searches: &[(&str, ModelSearch)], positions: &[(&str, u32)]) {
    for (fen, depth) in positions.iter().chain(&EDGE_CASES) {
        for request in requests(*depth) {
            assert_equal(searches, &request, fen);
        }
    }
}

#[test]
fn searches_with_the_full_model_agree() {
    assert_equal_in(&with_full(), &POSITIONS);
}

#[test]
fn searches_by_class_agree() {
    assert_equal_in(&with_classes(), &CALM);
}

#[test]
fn all_lists_forms_and_orderings_agree() {
    let searches: Vec<_> = [("usual", SEARCH)].into_iter().chain(product()).collect();
    for (fen, _) in [POSITIONS[0], ROOKS, POSITIONS[6]] {
        assert_equal(&searches, &SearchRequest::to_depth(4), fen);
    }
}

/// Nodes of all positions, for each of the three requests. Any change of the search changes them;
/// update them after an intended change.
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

/// Score models visit different nodes, but agree on the values without table and null move.
#[test]
fn score_models_agree_on_values_with_different_nodes() {
    let (mut full_nodes, mut class_nodes) = (0, 0);
    for (fen, depth) in CALM {
        let request = SearchRequest::to_depth(depth);
        let full = iterations(SEARCH, &request, fen);
        let classes = iterations(with_classes()[0].1, &request, fen);
        let values =
            |iterations: &[Iteration]| iterations.iter().map(|it| it.value).collect::<Vec<_>>();
        assert_eq!(values(&full), values(&classes), "{fen}");
        full_nodes += full[full.len() - 1].nodes;
        class_nodes += classes[classes.len() - 1].nodes;
    }
    assert!(full_nodes < class_nodes, "victims matter");
}
