//! The contenders that the targets check.

use std::sync::OnceLock;

use boardbench_conformance::suite::Outcome;
use boardbench_registry::{DEFAULT_BOARD, Pair, contenders};

/// Boards with encodings.
pub type Boards = [&'static Pair];

/// Every board with its native encoding.
pub fn natives() -> &'static Boards {
    static NATIVES: OnceLock<Vec<&'static Pair>> = OnceLock::new();
    NATIVES.get_or_init(|| contenders().filter(|it| it.is_native()).collect())
}

/// The default board with every encoding, and every other board with its native one: all code of a
/// single board or encoding. The tests of the registry check the other pairs; here they would make
/// each input several times as slow.
pub fn all_encodings_and_all_boards() -> &'static Boards {
    static BOTH: OnceLock<Vec<&'static Pair>> = OnceLock::new();
    let is_included = |it: &&Pair| it.is_native() || it.board.name == DEFAULT_BOARD;
    BOTH.get_or_init(|| contenders().filter(is_included).collect())
}

/// Every pair of this build.
pub fn pairs() -> Vec<&'static Pair> {
    contenders().collect()
}

/// Panics with the failure of a check, if there is one.
#[track_caller]
pub(crate) fn assert_passed(contender: &Pair, outcome: Outcome) {
    if let Err(failure) = outcome {
        panic!("{contender:?}: {failure}");
    }
}
