//! Searches that decide one thing otherwise do what the decision says. (`equal.rs` shows that they find the same.)

use std::cell::Cell;

use boardbench_bitboard::Bitboards;
use boardbench_core::{Encoding, Occupancy, Part};
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

/// The model `Full`, which counts the moves that are generated into lists.
enum Counting {}

impl ScoreModel for Counting {
    const NAME: &'static str = Full::NAME;
    const WRITES_PRIORITY: bool = Full::WRITES_PRIORITY;
    const FIRST_STAGE: Part = Full::FIRST_STAGE;

    fn rate<E: Encoding>(board: &impl Occupancy, mv: E, hints: Hints) -> (E, MoveScore) {
        SCORED.set(SCORED.get() + 1);
        Full::rate(board, mv, hints)
    }
}

static SEARCHES: [(&str, ModelSearch); 7] = searches!(Bitboards<Magic>, FromLow, Separate, LazyPick<true>, Counting,
        Usual Staged Filtered TestedWhenMade Copied TableMoveFirst OptionalMove);

/// The tree is the same whatever is generated, so only counts show that a decision is carried out.
#[test]
fn decisions_do_what_their_names_say() {
    let generated = |name: &str| -> u64 {
        let (_, search) = SEARCHES.iter().find(|(own, _)| *own == name).unwrap();
        SCORED.set(0);
        let mut decided = 0;
        for (fen, depth) in POSITIONS {
            for request in requests(depth) {
                decided += run(*search, &request, &[], &setup(fen)).0.decided;
            }
        }
        // How a move is stored changes nothing else. What is filtered out is in no list.
        let is_counted = !["Usual", "OptionalMove"].contains(&name);
        assert_eq!(decided > 0, is_counted, "{name}");
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
