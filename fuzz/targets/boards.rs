//! Lists the boards that the fuzz targets check.

#![forbid(unsafe_code)]

use std::sync::LazyLock;

use boardbench_conformance::bytes::BoardUnderTest;
use boardbench_registry::{DEFAULT_BOARD, Pair, contenders};

/// Every board with its native encoding.
pub static NATIVES: LazyLock<Vec<BoardUnderTest>> = LazyLock::new(|| select(Pair::is_native));

/// Every board with its native encoding, and the default board with every encoding: all code of a single board or encoding.
pub static ALL_ENCODINGS: LazyLock<Vec<BoardUnderTest>> =
    LazyLock::new(|| select(|pair| pair.is_native() || pair.board.name == DEFAULT_BOARD));

fn select(is_selected: fn(&Pair) -> bool) -> Vec<BoardUnderTest> {
    let pairs = contenders().filter(|pair| is_selected(pair));
    let under_test =
        |pair: &Pair| BoardUnderTest { name: pair.name(), pair: pair.probe, open: pair.open };
    pairs.map(under_test).collect()
}
