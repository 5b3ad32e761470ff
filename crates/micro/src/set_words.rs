//! Times bitboards of one word of 64 bits, or of two words of 32.
//!
//! According to the lecture, a bitboard fits in "a 64-bit number (two 32-bit words)". Both contenders compute the union of a
//! position's twelve bitboards and visit its squares, from a1.

use boardbench_core::{Piece, Setup};

use crate::queries::{checksum, forms, query_forms};
use crate::sets::of_piece;
use crate::{MicroGroup, group};

/// A bitboard for each kind and colour of piece.
type Bitboards<W> = [W; 12];

type Halves = [u32; 2];

fn sets(setup: &Setup) -> Bitboards<u64> {
    Piece::ALL.map(|piece| of_piece(setup, piece).bits())
}

const fn halves(set: u64) -> Halves {
    [set as u32, (set >> 32) as u32]
}

/// Returns a number that depends on each square and its index.
#[inline(always)]
fn folded(sum: u32, square: u32) -> u32 {
    sum.rotate_left(5) ^ square
}

#[inline(always)]
fn one_word(sets: &Bitboards<u64>) -> u32 {
    let mut remaining = sets.iter().fold(0, |union, set| union | set);
    let mut sum = 0;
    while remaining != 0 {
        sum = folded(sum, remaining.trailing_zeros());
        remaining &= remaining - 1;
    }
    sum
}

#[inline(always)]
fn two_words(sets: &Bitboards<Halves>) -> u32 {
    let united = |[low, high]: Halves, set: &Halves| [low | set[0], high | set[1]];
    let union = sets.iter().fold([0, 0], united);
    let mut sum = 0;
    for (first, mut remaining) in [0, 32].into_iter().zip(union) {
        while remaining != 0 {
            sum = folded(sum, first + remaining.trailing_zeros());
            remaining &= remaining - 1;
        }
    }
    sum
}

pub(crate) const GROUP: MicroGroup = group! {
    "set-words", per "position", "the squares of all twelve bitboards of a position";
    expected |inputs| checksum(&forms(inputs, |setup| setup), |setup| {
        setup.pieces().fold(0, |sum, (square, _)| folded(sum, square.index() as u32))
    });
    "one-word": "a word of 64 bits", |inputs| query_forms(forms(inputs, sets), one_word);
    "two-words": "two words of 32 bits",
        |inputs| query_forms(forms(inputs, |setup| sets(setup).map(halves)), two_words);
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_is_a_number_of_64_bits_or_two_words_of_32() {
        for bits in [0, 1, 1 << 31, 1 << 32, 1 << 63, u64::MAX] {
            let squares = (0..64).filter(|square| bits >> square & 1 == 1);
            let expected = squares.fold(0, folded);
            let mut sets = [0; 12];
            (sets[2], sets[9]) = (bits & 0x00ff_00ff_00ff_00ff, bits & 0xff00_ff00_ff00_ff00);
            assert_eq!(one_word(&sets), expected, "{bits:x}");
            assert_eq!(two_words(&sets.map(halves)), expected, "{bits:x}");
        }
    }
}
