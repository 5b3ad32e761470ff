//! Searches that decide one thing otherwise do what the decision says. (`equal.rs` shows that they find the same.)

use std::cell::Cell as Counter;
use std::fmt;

use boardbench_bitboard::Bitboards;
use boardbench_core::{
    CastlingForm, Cell, Encoding, Grid8x8, MoveKind, MoveParts, Occupancy, Special, Stores,
};
use boardbench_flags16::FromLow;
use boardbench_kernels::search::{
    Copied, Filtered, ModelSearch, OptionalMove, Staged, TableMoveFirst, TestedWhenMade, Usual,
};
use boardbench_ordering::{Array, Full, LazyPick, Separate};
use boardbench_sliders::Magic;
use boardbench_x88::{Lists, X88};

use super::equal::{POSITIONS, requests};
use super::{run, setup};

thread_local! {
    static ENCODED: Counter<u64> = const { Counter::new(0) };
}

/// An encoding that counts the moves that are generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Counting(FromLow);

impl fmt::Display for Counting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Encoding for Counting {
    type Layout = Grid8x8;
    const STORES: Stores = FromLow::STORES;
    const CASTLING: CastlingForm = FromLow::CASTLING;
    const CODE_BITS: u32 = FromLow::CODE_BITS;
    const NONE: Self = Self(FromLow::NONE);
    const NULL: Self = Self(FromLow::NULL);

    fn encode(parts: MoveParts<Grid8x8>) -> Self {
        ENCODED.set(ENCODED.get() + 1);
        Self(FromLow::encode(parts))
    }

    fn code(self) -> u32 {
        self.0.code()
    }

    fn from_code(code: u32) -> Option<Self> {
        FromLow::from_code(code).map(Self)
    }

    fn from(self) -> Cell<Grid8x8> {
        self.0.from()
    }

    fn to(self) -> Cell<Grid8x8> {
        self.0.to()
    }

    fn special(self) -> Option<Special> {
        self.0.special()
    }

    fn classify(self, board: &impl Occupancy) -> MoveKind {
        self.0.classify(board)
    }
}

/// Searches with each decision alone.
macro_rules! single {
    ($B:ty) => {
        searches!($B, Counting, Separate, LazyPick<true>, Full,
            Usual Staged Filtered TestedWhenMade Copied TableMoveFirst OptionalMove)
    };
}

static SEARCHES: [[(&str, ModelSearch); 7]; 2] = [single!(Bitboards<Magic>), single!(X88<Lists>)];

/// The tree is the same whatever is generated, so only counts show that a decision is carried out.
#[test]
fn decisions_do_what_their_names_say() {
    for searches in &SEARCHES {
        let generated = |name: &str| -> u64 {
            let (_, search) = searches.iter().find(|(own, _)| *own == name).unwrap();
            ENCODED.set(0);
            let mut decided = 0;
            for (fen, depth) in POSITIONS {
                for request in requests(depth) {
                    decided += run(*search, &request, &[], &setup(fen)).0.decided;
                }
            }
            // How a move is stored changes nothing else.
            let is_counted = !["Usual", "OptionalMove"].contains(&name);
            assert_eq!(decided > 0, is_counted, "{name}");
            ENCODED.get()
        };
        let usual = generated("Usual");
        for fewer in ["Staged", "TableMoveFirst"] {
            assert!(generated(fewer) < usual, "{fewer}");
        }
        let filtered = generated("Filtered");
        assert!(filtered > usual);
        assert!(generated("TestedWhenMade") > filtered);
        for same in ["Copied", "OptionalMove"] {
            assert_eq!(generated(same), usual, "{same}");
        }
    }
}
