//! The position that data begin with.

use boardbench_conformance::vectors;
use boardbench_core::Setup;
use boardbench_notation::parse_fen;

/// Divides data into a position and what follows it.
///
/// The first line is the position's FEN if it is one: so a file of a corpus can be read, and keeps
/// its position while a fuzzer changes what comes after. Else the first byte chooses a vector, and
/// all bytes after it follow; no bytes are the initial position.
///
/// # Panics
///
/// Never: the FENs of the vectors are right.
pub(crate) fn split(data: &[u8]) -> (Setup, &[u8]) {
    let end = data.iter().position(|&byte| byte == b'\n');
    let (line, rest) = data.split_at(end.unwrap_or(data.len()));
    let given = str::from_utf8(line).ok().map(parse_fen);
    if let Some(Ok(setup)) = given {
        return (setup, rest.get(1..).unwrap_or_default());
    }
    let (choice, rest) = data.split_first().unwrap_or((&0, &[]));
    let choice = usize::from(*choice) % vectors::all().count();
    let vector = vectors::all().nth(choice).expect("there are so many");
    let setup = parse_fen(vector.fen).expect("a vector has a position");
    (setup, rest)
}

/// The lines of a text, whatever bytes it is made of: at most so many, and none for no bytes.
pub(crate) fn lines(data: &[u8], most: usize) -> Vec<String> {
    let data = data.strip_suffix(b"\n").unwrap_or(data);
    if data.is_empty() {
        return Vec::new();
    }
    data.split(|&byte| byte == b'\n')
        .take(most)
        .map(|line| String::from_utf8_lossy(line).into_owned())
        .collect()
}
