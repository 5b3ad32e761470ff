//! Times testing the kind of a 16-bit move.
//!
//! Chapter 6 gives a move a nibble of flags, "designed for easy testing":
//!
//! ```text
//! 0 quiet   1 double push   2, 3 castling   4 capture   5 en passant   8-11 promotion   12-15 by capture
//!
//! bits 15-12    promotion | capture | which of several (two bits)
//! ```
//!
//! The compiler may use a bit set for a series of comparisons. The unused values 6 and 7 do not occur: `masked`, `published` and
//! `structured` would classify them as captures, `each-value` would not.
//!
//! The working set has a move from the square of each piece of real positions to a random square, with random flags, half of
//! them quiet.

use boardbench_core::Square;
use boardbench_kernels::Input;

use crate::queries::{checksum, pieces, run_queries};
use crate::rng::Rng;
use crate::{MicroGroup, group};

/// Results of the four tests: capture, promotion, castling, en passant.
type Predicates = [bool; 4];

#[inline(always)]
fn each_value(code: u16) -> Predicates {
    let flags = code >> 12;
    [
        flags == 4 || flags == 5 || flags == 12 || flags == 13 || flags == 14 || flags == 15,
        flags == 8
            || flags == 9
            || flags == 10
            || flags == 11
            || flags == 12
            || flags == 13
            || flags == 14
            || flags == 15,
        flags == 2 || flags == 3,
        flags == 5,
    ]
}

#[inline(always)]
fn published(code: u16) -> Predicates {
    let flags = (code >> 12) & 0x0f;
    let is_capture = flags & 4 != 0 || flags == 5;
    [is_capture, flags >= 8, flags == 2 || flags == 3, flags == 5]
}

/// Tests as in "Part 3 of a C# engine series": a mask each, and both castling flags by name.
#[inline(always)]
fn structured(code: u16) -> Predicates {
    let flag = (code >> 12) & 0x0f;
    let castles = flag == 2 || flag == 3;
    [flag & 0b0100 != 0, flag & 0b1000 != 0, castles, flag == 5]
}

#[inline(always)]
fn masked(code: u16) -> Predicates {
    let (capture, promotion) = (code & 0x4000 != 0, code & 0x8000 != 0);
    [capture, promotion, code & 0xe000 == 0x2000, code & 0xf000 == 0x5000]
}

/// Flags that a move can have, except quiet.
const FLAGS: [u16; 13] = [1, 2, 3, 4, 5, 8, 9, 10, 11, 12, 13, 14, 15];

fn moves(inputs: &[Input]) -> Vec<u16> {
    let mut rng = Rng::new(1);
    let mut with_origin = |from: Square| {
        let to = rng.below(Square::COUNT) as u16;
        let flags = match rng.below(2) {
            0 => 0,
            _ => FLAGS[rng.below(FLAGS.len())],
        };
        from.index() as u16 | to << 6 | flags << 12
    };
    pieces(inputs).map(|(from, _)| with_origin(from)).collect()
}

/// Tests the names of the flags, as the chapter lists them.
fn reference(code: u16) -> Predicates {
    let name = match code / 4_096 {
        0 => "quiet",
        1 => "double push",
        2 => "castle kingside",
        3 => "castle queenside",
        4 => "capture",
        5 => "capture en passant",
        8..=11 => "promotion",
        12.. => "promotion by capture",
        _ => "",
    };
    ["capture", "promotion", "castle", "en passant"].map(|kind| name.contains(kind))
}

pub(crate) const GROUP: MicroGroup = group! {
    "predicates", per "move", "whether a 16-bit move is a capture, a promotion, castling, en passant";
    expected |inputs| checksum(&moves(inputs), reference);
    "each-value": "the nibble compared with each value in turn", |inputs| run_queries(moves(inputs), each_value);
    "published": "the chapter's functions on the nibble shifted down", |inputs| run_queries(moves(inputs), published);
    "structured": "a mask for a capture and one for a promotion, on the nibble shifted down",
        |inputs| run_queries(moves(inputs), structured);
    "masked": "one mask and one comparison of the word for each test", |inputs| run_queries(moves(inputs), masked);
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_algorithms_agree_on_all_codes_in_use() {
        for code in (0..=u16::MAX).filter(|code| !matches!(code >> 12, 6 | 7)) {
            let forms = [each_value, published, structured, masked];
            let results = forms.map(|form| form(code));
            assert_eq!(results, [reference(code); 4], "{code:#x}");
        }
    }
}
