//! Every decision with every score model, on boards made of sets and of squares.

use std::collections::BTreeSet;

use boardbench_bitboard::Bitboards;
use boardbench_core::{Board, Encoding, MoveKind, MoveList, Position};
use boardbench_ez80::Ez80U32;
use boardbench_flags16::FromLow;
use boardbench_kernels::search::{
    Copied, Decisions, Filtered, ModelSearch, OptionalMove, SearchRequest, Sentinel, Staged,
    TableMoveFirst, TestedWhenMade, Usual,
};
use boardbench_ordering::{Array, Classes, Full, InsertionPriority, LazyPick, Separate, Unscored};
use boardbench_sliders::Magic;
use boardbench_x88::{Lists, X88};

use super::combinations::requests;
use super::{decisions, run, setup};

/// All decisions that can be combined with stages.
enum StagedAndMore {}

impl Decisions for StagedAndMore {
    const IS_STAGED: bool = true;
    const FILTERS: bool = true;
    const COPIES: bool = true;
    const TRIES_TABLE_MOVE_FIRST: bool = true;
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
    type Slot<E: Encoding> = Option<E>;
    type Table<E: Encoding> = <OptionalMove as Decisions>::Table<E>;
}

/// Searches with each decision and with the two sets of decisions above.
macro_rules! all {
    ($B:ty, $E:ty, $F:ty, $O:ty) => {
        searches!($B, $E, $F, $O, Classes, Usual Staged Filtered TestedWhenMade Copied TableMoveFirst
            OptionalMove StagedAndMore TestedAndMore)
    };
}

type Sets = Bitboards<Magic>;
type Squares = X88<Lists>;

/// With the decisions that `decisions::SEARCHES` lacks.
static FULL: [[(&str, ModelSearch); 2]; 2] = [
    searches!(Sets, FromLow, Separate, LazyPick<true>, Full, StagedAndMore TestedAndMore),
    searches!(Squares, Ez80U32, Separate, LazyPick<true>, Full, StagedAndMore TestedAndMore),
];

/// The model writes the priority into `Ez80U32`, so a move in the table may have another priority than in the list.
static CLASSES: [[(&str, ModelSearch); 9]; 3] = [
    all!(Sets, FromLow, Separate, LazyPick<true>),
    all!(Sets, Ez80U32, Unscored, InsertionPriority<true>),
    all!(Squares, Ez80U32, Unscored, InsertionPriority<true>),
];

/// All searches with the model `Full`. The first has the usual decisions.
fn with_full() -> Vec<(&'static str, ModelSearch)> {
    let single = decisions::SEARCHES.as_flattened();
    [single, FULL.as_flattened()].concat()
}

const BOTH_PROMOTE: &str = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1";
const TWO_PAWNS: &str = "8/P3k3/8/8/8/8/1p3K2/8 w - - 0 1";

const POSITIONS: [(&str, u32); 4] = [
    (BOTH_PROMOTE, 4),
    (TWO_PAWNS, 6),
    // Castling, en passant, promotions.
    ("4k2r/1P4p1/8/3pP3/8/8/1p4P1/R3K3 w Qk d6 0 2", 3),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 4),
];

#[test]
fn every_decision_visits_the_same_nodes_with_every_score_model() {
    for searches in [with_full(), CLASSES.as_flattened().to_vec()] {
        for (fen, depth) in POSITIONS {
            for request in requests(depth) {
                let find = |search: ModelSearch| run(search, &request, &[], &setup(fen)).1;
                let usual = find(searches[0].1);
                for (name, search) in &searches {
                    let found = find(*search);
                    assert!(found == usual, "{name} {search:?} {fen} {request:?}");
                }
            }
        }
    }
}

/// `Full` rates a promotion above a killer, `Classes` below.
#[test]
fn stages_visit_as_many_nodes_as_all_moves_at_once() {
    let stages = ["Usual", "Staged", "StagedAndMore"];
    for (searches, counts) in [
        (with_full(), [37_478, 5_068]),
        (CLASSES.as_flattened().to_vec(), [100_585, 23_330]),
    ] {
        for (fen, nodes) in [BOTH_PROMOTE, TWO_PAWNS].into_iter().zip(counts) {
            for (name, search) in searches.iter().filter(|(name, _)| stages.contains(name)) {
                let (outcome, _) = run(*search, &SearchRequest::to_depth(5), &[], &setup(fen));
                assert_eq!(outcome.nodes, nodes, "{name} {search:?} {fen}");
            }
        }
    }
}

fn legal(board: &Squares) -> MoveList<FromLow> {
    let mut list = MoveList::new();
    let _ = board.legal(&mut list);
    list
}

/// What happens in a position within two moves.
fn events(fen: &str) -> BTreeSet<&'static str> {
    let board = Squares::from_setup(&setup(fen));
    let name = |mv: FromLow, board: &Squares| match mv.classify(board) {
        MoveKind::Promotion(_) => "promotion",
        MoveKind::CapturePromotion(_) => "capture with promotion",
        MoveKind::EnPassant => "en passant",
        MoveKind::Castle(_) => "castling",
        _ => "other",
    };
    let mut events = BTreeSet::new();
    for &mv in &legal(&board) {
        events.insert(name(mv, &board));
        let mut after = board;
        let _ = Board::<FromLow>::make(&mut after, mv);
        if after.is_check() {
            events.insert("check");
        }
        events.extend(legal(&after).iter().map(|&reply| name(reply, &after)));
    }
    events
}

#[test]
fn the_positions_have_special_moves_and_checks() {
    let found: BTreeSet<_> = POSITIONS.iter().flat_map(|(fen, _)| events(fen)).collect();
    assert_eq!(found.len(), 6, "{found:?}");
}
