//! The contenders that the targets check, and the position at the start of data.

use std::sync::LazyLock;

use boardbench_conformance::suite::Outcome;
use boardbench_conformance::vectors;
use boardbench_core::Setup;
use boardbench_notation::parse_fen;
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

/// Panics with the failure of a check, if there is one.
#[track_caller]
pub(crate) fn assert_passed(contender: &Pair, outcome: Outcome) {
    if let Err(failure) = outcome {
        panic!("{contender:?}: {failure}");
    }
}

/// Splits data into a position and the rest.
///
/// If the first line is a FEN, it is the position, so that files of a corpus are readable and keep their
/// position while a fuzzer changes the rest. Otherwise the first byte selects a vector. Empty data are
/// the initial position.
///
/// # Panics
///
/// Never: the FENs of the vectors are valid.
pub(crate) fn split_position(data: &[u8]) -> (Setup, &[u8]) {
    let end = data.iter().position(|&byte| byte == b'\n');
    let (line, rest) = data.split_at(end.unwrap_or(data.len()));
    let given = str::from_utf8(line).ok().map(parse_fen);
    if let Some(Ok(setup)) = given {
        return (setup, rest.get(1..).unwrap_or_default());
    }
    let (choice, rest) = data.split_first().unwrap_or((&0, &[]));
    let choice = usize::from(*choice) % vectors::all().count();
    let vector = vectors::all().nth(choice).expect("the index is in range");
    let setup = parse_fen(vector.fen).expect("the vectors have valid positions");
    (setup, rest)
}
