//! The position at the start of data.

use boardbench_conformance::vectors;
use boardbench_core::Setup;
use boardbench_notation::parse_fen;

/// Splits data into a position and the rest.
///
/// If the first line is a FEN, it is the position, so that files of a corpus are readable and keep their
/// position while a fuzzer changes the rest. Otherwise the first byte selects a vector. Empty data are
/// the initial position.
///
/// # Panics
///
/// Never: the FENs of the vectors are valid.
pub(crate) fn split(data: &[u8]) -> (Setup, &[u8]) {
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

/// The first lines of a text, at most `most`; invalid UTF-8 is replaced.
pub(crate) fn lines(data: &[u8], most: usize) -> Vec<String> {
    let text = String::from_utf8_lossy(data);
    let lines = text.split_terminator('\n').take(most);
    lines.map(str::to_owned).collect()
}
