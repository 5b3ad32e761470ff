//! Searches that decide one thing otherwise visit the same nodes and find the same.

use std::sync::atomic::AtomicBool;

use boardbench_bitboard::Bitboards;
use boardbench_core::Grid0x88;
use boardbench_flags16::FromLow;
use boardbench_kernels::search::{
    Copied, ModelSearch, OnlyNoisy, OptionalMove, SearchRequest, Staged, TableMoveFirst,
    TestedWhenMade, Usual,
};
use boardbench_ordering::{Array, Full, LazyPick, Separate};
use boardbench_sliders::Magic;
use boardbench_stockfish16::Stockfish16;
use boardbench_wide32::Wide32;
use boardbench_x88::{Lists, X88};

use super::combinations::{POSITIONS, requests};
use super::{run, setup};

macro_rules! searches {
    ($B:ty, $E:ty) => {
        searches!($B, $E, Usual Staged OnlyNoisy TestedWhenMade Copied TableMoveFirst OptionalMove)
    };
    ($B:ty, $E:ty, $($D:ident)*) => {
        [$((
            stringify!($D),
            ModelSearch::new::<($B, $E, Separate, Array, LazyPick<true>, Full, $D)>(),
        )),*]
    };
}

static SEARCHES: [[(&str, ModelSearch); 7]; 3] = [
    searches!(Bitboards<Magic>, FromLow),
    searches!(X88<Lists>, Wide32<Grid0x88>),
    // Castling written as the king taking the rook.
    searches!(X88<Lists>, Stockfish16),
];

#[test]
fn decisions_do_not_change_the_tree() {
    for (fen, depth) in POSITIONS {
        for request in requests(depth) {
            let find = |search: ModelSearch| run(search, &request, &[], &setup(fen)).1;
            let usual = find(SEARCHES[0][0].1);
            for (name, search) in SEARCHES.as_flattened() {
                assert!(find(*search) == usual, "{name} {fen} {request:?}");
            }
        }
    }
}

#[test]
fn each_decision_matters_somewhere() {
    let (fen, depth) = POSITIONS[1];
    let request = SearchRequest {
        table_entries: Some(1 << 10),
        ..SearchRequest::to_depth(depth)
    };
    for (name, search) in SEARCHES.as_flattened() {
        let outcome = (search.run)(
            &request,
            &[],
            &setup(fen),
            &mut |_| (),
            &AtomicBool::new(false),
        );
        // How a move is stored changes nothing else.
        let is_counted = !["Usual", "OptionalMove"].contains(name);
        assert_eq!(outcome.decided > 0, is_counted, "{name}");
    }
}
