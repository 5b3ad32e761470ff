//! Who is asked.

use std::sync::OnceLock;

use boardbench_registry::{Contender, DEFAULT_BOARD, contenders};

/// Boards with encodings.
pub type Boards = [&'static Contender];

/// Every board with its native encoding.
pub fn natives() -> &'static Boards {
    static NATIVES: OnceLock<Vec<&'static Contender>> = OnceLock::new();
    NATIVES.get_or_init(|| contenders().filter(|it| it.is_native()).collect())
}

/// The default board with every encoding, and every other board with its native one: all code that
/// is a board's or an encoding's own. What a pair adds to that is for the tests of the registry,
/// which go through all codes; here it would make each input four times as dear.
pub fn all_encodings_and_all_boards() -> &'static Boards {
    static BOTH: OnceLock<Vec<&'static Contender>> = OnceLock::new();
    let is_one = |it: &&Contender| it.is_native() || it.board.name == DEFAULT_BOARD;
    BOTH.get_or_init(|| contenders().filter(is_one).collect())
}

/// Every board with every encoding.
pub fn pairs() -> Vec<&'static Contender> {
    contenders().collect()
}
