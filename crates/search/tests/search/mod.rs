//! Compares the model search with plain minimax, known mates, and itself in many combinations.

/// Lists searches with the named options, each with its name.
macro_rules! searches {
    ($B:ty, $E:ty, $F:ty, $O:ty, $M:ty, $($D:ident)*) => {
        [$((stringify!($D), ModelSearch::new::<($B, $E, $F, Array, $O, $M, $D)>())),*]
    };
}

mod endings;
mod equal;
mod interruption;
mod minimax;
mod options;
mod search_options;
mod signatures;
mod traces;

use std::sync::atomic::AtomicBool;

use boardbench_bitboard::Bitboards;
use boardbench_conformance::reference::Reference;
use boardbench_core::{CanonicalMove, Setup};
use boardbench_flags16::FromLow;
use boardbench_search::{
    Array, Full, Iteration, LazyPick, ModelSearch, SearchOptions, SearchRequest, Searched,
    Separate, Usual,
};
use boardbench_sliders::Magic;

const INITIAL: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
pub(crate) const MAX_MOVES: &str = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";
const MIDDLEGAME: &str = "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 9";
const PAWNS: &str = "8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1";

/// Combination for tests of the search; `equal.rs` tests that all are equivalent.
const SEARCH: ModelSearch = with_options::<Usual>();

const fn with_options<D: SearchOptions>() -> ModelSearch {
    type Board = Bitboards<Magic>;
    ModelSearch::new::<(Board, FromLow, Separate, Array, LazyPick<true>, Full, D)>()
}

fn with_table(depth: u32, entries: usize) -> SearchRequest {
    SearchRequest { table_entries: Some(entries), ..SearchRequest::to_depth(depth) }
}

pub(crate) fn setup(fen: &str) -> Setup {
    Reference::from_fen(fen).expect("a valid FEN").to_setup()
}

/// Searches a position without history or interruption.
fn search(request: &SearchRequest, fen: &str) -> Searched {
    run(SEARCH, request, &[], &setup(fen)).0
}

fn run(
    search: ModelSearch,
    request: &SearchRequest,
    before: &[u64],
    setup: &Setup,
) -> (Searched, Vec<Iteration>) {
    let mut iterations = Vec::new();
    let outcome = (search.run)(
        request,
        before,
        setup,
        &mut |iteration| iterations.push(iteration.clone()),
        &AtomicBool::new(false),
    );
    assert_eq!(iterations.last(), Some(&outcome.last));
    (outcome, iterations)
}

/// Plays a line, whose moves must be legal.
fn play(fen: &str, line: &[CanonicalMove]) -> Reference {
    let mut position = Reference::from_fen(fen).expect("a valid FEN");
    for &mv in line {
        assert!(position.legal_moves().contains(&mv), "{fen}: {mv} in {line:?}");
        position = position.play(mv);
    }
    position
}
