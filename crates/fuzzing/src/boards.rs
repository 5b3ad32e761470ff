//! The contenders that the targets check.

use std::sync::LazyLock;

use boardbench_conformance::suite::Outcome;
use boardbench_registry::{DEFAULT_BOARD, Pair, contenders};

/// Boards with encodings.
pub type Boards = [&'static Pair];

/// Every board with its native encoding.
pub static NATIVES: LazyLock<Vec<&'static Pair>> =
    LazyLock::new(|| contenders().filter(|it| it.is_native()).collect());

/// The default board with every encoding, and every other board with its native one: all code of a
/// single board or encoding. The tests of the registry check the other pairs; here they would make
/// each input several times as slow.
pub static ALL_ENCODINGS_AND_ALL_BOARDS: LazyLock<Vec<&'static Pair>> = LazyLock::new(|| {
    let is_included = |it: &&Pair| it.is_native() || it.board.name == DEFAULT_BOARD;
    contenders().filter(is_included).collect()
});

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
