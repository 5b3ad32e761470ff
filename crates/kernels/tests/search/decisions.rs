//! Searches that decide one thing otherwise visit the same nodes and find the same.

use std::cell::Cell as Counter;
use std::fmt;

use boardbench_bitboard::Bitboards;
use boardbench_core::{
    CastlingForm, Cell, Encoding, Grid0x88, Grid8x8, MoveKind, MoveParts, Occupancy, Special,
    Stores,
};
use boardbench_flags16::FromLow;
use boardbench_kernels::search::{
    Copied, Filtered, ModelSearch, OptionalMove, Staged, TableMoveFirst, TestedWhenMade, Usual,
};
use boardbench_ordering::{Array, Full, LazyPick, Separate};
use boardbench_sliders::Magic;
use boardbench_stockfish16::Stockfish16;
use boardbench_wide32::Wide32;
use boardbench_x88::{Lists, X88};

use super::combinations::{POSITIONS, requests};
use super::{run, setup, with_table};

/// Searches with each decision alone.
macro_rules! single {
    ($B:ty, $E:ty) => {
        searches!($B, $E, Separate, LazyPick<true>, Full,
            Usual Staged Filtered TestedWhenMade Copied TableMoveFirst OptionalMove)
    };
}

pub(crate) static SEARCHES: [[(&str, ModelSearch); 7]; 3] = [
    single!(Bitboards<Magic>, FromLow),
    single!(X88<Lists>, Wide32<Grid0x88>),
    // Castling written as the king taking the rook.
    single!(X88<Lists>, Stockfish16),
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
    for (name, search) in SEARCHES.as_flattened() {
        let (outcome, _) = run(*search, &with_table(depth, 1 << 10), &[], &setup(fen));
        // How a move is stored changes nothing else.
        let is_counted = !["Usual", "OptionalMove"].contains(name);
        assert_eq!(outcome.decided > 0, is_counted, "{name}");
    }
}

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

/// The tree is the same whatever is generated, so only a count shows that a decision is carried out.
#[test]
fn decisions_generate_what_their_names_say() {
    static COUNTING: [[(&str, ModelSearch); 7]; 2] = [
        single!(Bitboards<Magic>, Counting),
        single!(X88<Lists>, Counting),
    ];
    for searches in &COUNTING {
        let generated = |name: &str| -> u64 {
            let (_, search) = searches.iter().find(|(own, _)| *own == name).unwrap();
            ENCODED.set(0);
            for (fen, depth) in POSITIONS {
                for request in requests(depth) {
                    run(*search, &request, &[], &setup(fen));
                }
            }
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
