//! Tests that each search option takes effect. (`equal.rs` tests that the results do not change.)

use std::cell::Cell;

use boardbench_bitboard::Bitboards;
use boardbench_core::{Encoding, GenType, Occupancy};
use boardbench_flags16::FromLow;
use boardbench_search::{
    Array, Copied, Filtered, Full, Hints, LazyPick, ModelSearch, MoveScore, OptionalMove,
    ScoreModel, Separate, Staged, TableMoveFirst, TestedWhenMade, Usual,
};
use boardbench_sliders::Magic;

use super::equal::{POSITIONS, requests};
use super::{run, setup};

thread_local! {
    static SCORED: Cell<u64> = const { Cell::new(0) };
}

/// Model `Full`, which counts the moves that are generated into lists.
enum Counting {}

impl ScoreModel for Counting {
    const NAME: &'static str = Full::NAME;
    const WRITES_PRIORITY: bool = Full::WRITES_PRIORITY;
    const FIRST_STAGE: GenType = Full::FIRST_STAGE;

    fn rate<E: Encoding>(board: &impl Occupancy, mv: E, hints: Hints) -> (E, MoveScore) {
        SCORED.set(SCORED.get() + 1);
        Full::rate(board, mv, hints)
    }
}

static SEARCHES: [(&str, ModelSearch); 7] = searches!(Bitboards<Magic>, FromLow, Separate, LazyPick<true>, Counting,
        Usual Staged Filtered TestedWhenMade Copied TableMoveFirst OptionalMove);

/// All options search the same tree, so only counts show that an option takes effect.
#[test]
fn search_options_take_effect() {
    let generated = |name: &str| -> u64 {
        let (_, search) = SEARCHES.iter().find(|(option, _)| *option == name).unwrap();
        SCORED.set(0);
        let mut option_hits = 0;
        for (fen, depth) in POSITIONS {
            for request in requests(depth) {
                option_hits += run(*search, &request, &[], &setup(fen)).0.option_hits;
            }
        }
        // `OptionalMove` changes storage only. Moves that are filtered out are in no list.
        let is_counted = !["Usual", "OptionalMove"].contains(&name);
        assert_eq!(option_hits > 0, is_counted, "{name}");
        SCORED.get()
    };
    let usual = generated("Usual");
    for fewer in ["Staged", "TableMoveFirst"] {
        assert!(generated(fewer) < usual, "{fewer}");
    }
    assert!(generated("TestedWhenMade") > usual);
    for same in ["Filtered", "Copied", "OptionalMove"] {
        assert_eq!(generated(same), usual, "{same}");
    }
}
