//! Searches with all boards, encodings, lists, forms and orderings visit the same nodes and find the same.

use std::collections::BTreeSet;

use boardbench_bitboard::Bitboards;
use boardbench_ez80::Ez80U32;
use boardbench_flags16::FromLow;
use boardbench_kernels::search::{Iteration, ModelSearch, SearchRequest};
use boardbench_ordering::{
    Arena, Array, Classes, Combined, Full, InsertionPriority, LazyPick, Selection, Unscored,
};
use boardbench_sliders::Magic;
use boardbench_x88::{Lists, X88};

use super::product::PRODUCTS;
use super::{INITIAL, KIWIPETE, MIDDLEGAME, PAWNS, SEARCH, run, setup, with_table};

const ROOKS: (&str, u32) = ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5);

/// The positions with their depths.
pub(crate) const POSITIONS: [(&str, u32); 8] = [
    (INITIAL, 4),
    (KIWIPETE, 3),
    (MIDDLEGAME, 4),
    (PAWNS, 8),
    ROOKS,
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 3),
    (
        "r1b1kb1r/pppp1ppp/5q2/4n3/3KP3/2N3PN/PPP4P/R1BQ1B1R b kq - 0 1",
        4,
    ),
    // En passant and castling.
    (
        "r3k2r/ppp1qppp/2n2n2/3pP3/3P4/2N2N2/PPPQ1PPP/R3K2R w KQkq d6 0 9",
        3,
    ),
];

/// Positions in which quiescence is small even if captures are not ordered by their victims.
const CALM: [(&str, u32); 4] = [(INITIAL, 3), (MIDDLEGAME, 2), (PAWNS, 7), ROOKS];

type Sets = Bitboards<Magic>;

/// Searches of the whole product in which every two values of pair, form, list and ordering occur together.
fn pairwise() -> Vec<(&'static str, ModelSearch)> {
    let lists_and_orderings = (0..4).flat_map(|list| (0..5).map(move |ordering| (list, ordering)));
    let chosen = lists_and_orderings.map(|(list, ordering)| {
        let (pair, product) = PRODUCTS[(list + 2 * ordering) % 3];
        (pair, product[list][(list + ordering) % 3][ordering])
    });
    chosen.collect()
}

/// A search on a board without a hash.
static HASHLESS: ModelSearch = ModelSearch::new::<(
    X88<Lists, ()>,
    FromLow,
    Combined,
    Arena,
    LazyPick<true>,
    Full,
)>();

/// The score model with four classes, with scores and with the priority in the move.
static CLASSES: [ModelSearch; 2] = [
    ModelSearch::new::<(Sets, FromLow, Combined, Array, Selection<true>, Classes)>(),
    ModelSearch::new::<(
        X88<Lists>,
        Ez80U32,
        Unscored,
        Arena,
        InsertionPriority<true>,
        Classes,
    )>(),
];

/// Without table, with a small table, and with table and null moves.
pub(crate) fn requests(depth: u32) -> [SearchRequest; 3] {
    let with_table = with_table(depth, 1 << 10);
    let with_all = SearchRequest {
        null_move: true,
        ..with_table
    };
    [SearchRequest::to_depth(depth), with_table, with_all]
}

/// All iterations for all positions and all three requests.
fn findings(search: ModelSearch, positions: &[(&str, u32)]) -> Vec<Vec<Iteration>> {
    assert!(search.breaks_ties);
    let of_position = |&(fen, depth): &(&str, u32)| {
        requests(depth).map(|request| run(search, &request, &[], &setup(fen)).1)
    };
    positions.iter().flat_map(of_position).collect()
}

/// The nodes of all positions, for each of the three requests. Any change of the search changes them;
/// update them if it is intended.
const SIGNATURE: [u64; 3] = [126_037, 114_565, 94_722];

#[test]
fn the_search_visits_the_recorded_number_of_nodes() {
    let found = findings(SEARCH, &POSITIONS);
    let nodes = [0, 1, 2].map(|request| -> u64 {
        let last = found
            .iter()
            .skip(request)
            .step_by(3)
            .filter_map(|all| all.last());
        last.map(|iteration| iteration.nodes).sum()
    });
    assert_eq!(nodes, SIGNATURE);
}

#[test]
fn all_combinations_find_the_same_with_the_same_nodes() {
    let expected = findings(SEARCH, &POSITIONS);
    for (pair, search) in &pairwise() {
        assert!(
            findings(*search, &POSITIONS) == expected,
            "{pair} {search:?}"
        );
    }
    assert!(findings(HASHLESS, &POSITIONS) == expected, "{HASHLESS:?}");
}

/// Another score model visits other nodes, but finds the same value without table and null move.
#[test]
fn combinations_with_another_score_model_find_the_same() {
    let [scored, by_priority] = CLASSES.map(|search| findings(search, &CALM));
    assert!(scored == by_priority);
    let full = findings(SEARCH, &CALM);
    let plain = |all: &[Vec<Iteration>]| -> Vec<_> {
        let values = |found: &Vec<Iteration>| found.iter().map(|found| found.value).collect();
        all.iter().step_by(3).map(values).collect::<Vec<Vec<_>>>()
    };
    assert_eq!(plain(&full), plain(&scored));
    let nodes = |all: &[Vec<Iteration>]| -> u64 {
        all.iter().flatten().map(|iteration| iteration.nodes).sum()
    };
    assert!(nodes(&full) < nodes(&scored), "victims matter");
}

#[test]
fn every_two_values_of_different_axes_occur_together() {
    let mut pairs = BTreeSet::new();
    let mut axes = [const { BTreeSet::new() }; 4];
    for (pair, search) in &pairwise() {
        let values = [*pair, search.scored, search.list, search.ordering];
        for (one, axis) in values.iter().zip(&mut axes) {
            axis.insert(*one);
            pairs.extend(values.iter().map(|other| (*one, *other)));
        }
    }
    assert_eq!(axes.each_ref().map(BTreeSet::len), [3, 3, 4, 5]);
    for (index, axis) in axes.iter().enumerate() {
        for other in axes[index + 1..].iter().flatten() {
            assert!(
                axis.iter().all(|one| pairs.contains(&(*one, *other))),
                "{other}"
            );
        }
    }
}
