//! Bytes as raw codes of moves.

use boardbench_conformance::check::{self, CodeSet};
use boardbench_conformance::probe::Legality;
use boardbench_conformance::reference::Reference;
use boardbench_conformance::samples::Sample;

use crate::boards::{Boards, assert_passed, split_position};

/// The most codes of an input.
const MOST_CODES: usize = 16;

/// The bytes of a code.
const BYTES: usize = 4;

/// Reads the bytes as a position and raw codes, the lowest byte first, reduced to the bits of each
/// encoding; each gives a second code, near a pseudo-legal move.
///
/// Every encoding passes [`codes`](check::codes), and every pair passes [`code_space`](check::code_space),
/// over these codes: a code is legal exactly if it has the identity of a generated legal move, and making
/// an invalid one does not panic. The generated moves pass [`membership`](check::membership) and
/// [`make_unmake`](check::make_unmake).
///
/// # Panics
///
/// If a check fails.
pub fn check(pairs: &Boards, data: &[u8]) {
    let (setup, rest) = split_position(data);
    let sample = &Sample::new(Reference::from_setup(&setup));
    let words: Vec<u32> = rest.chunks(BYTES).take(MOST_CODES).map(word).collect();
    for contender in pairs {
        let pair = contender.probe;
        let moves = (pair.open)(&setup).generate(Legality::PseudoLegal, usize::MAX);
        let near = words.iter().filter_map(|&word| near(&moves, word));
        let used = u32::MAX >> (u32::BITS - pair.encoding.constants().code_bits);
        let codes = words.iter().copied().chain(near);
        let codes: Vec<u32> = codes.map(|code| code & used).collect();
        let sets = [CodeSet::Listed(&codes)];
        assert_passed(contender, check::codes(pair.encoding, [sample], &sets));
        assert_passed(contender, check::membership(pair, [sample]));
        assert_passed(contender, check::code_space(pair, [sample], &sets));
        assert_passed(contender, check::make_unmake(pair, [sample]));
    }
}

/// A word of at most four bytes, the lowest first.
fn word(bytes: &[u8]) -> u32 {
    let number = |word, &byte| word << 8 | u32::from(byte);
    bytes.iter().rev().fold(0, number)
}

/// The code of the move that the low byte of a word selects, with some bits flipped by its other bytes.
/// Random codes alone are rarely close to a legal move.
fn near(moves: &[u32], word: u32) -> Option<u32> {
    let choice = word as usize & 0xff;
    let &code = moves.get(choice % moves.len().max(1))?;
    Some(code ^ word >> 8)
}
