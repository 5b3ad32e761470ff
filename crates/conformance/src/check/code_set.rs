//! Sets of raw codes.

use boardbench_core::zobrist::splitmix64;

use super::encode;
use crate::contents::all_contents;
use crate::probe::DynEncoding;

/// The widest encoding of which [`CodeSet::usual`] takes all codes.
const USUALLY_ALL_BITS: u32 = 16;

/// How many random codes [`CodeSet::usual`] takes.
const USUALLY_RANDOM: usize = 4_000;

/// Raw codes of an encoding, among them nonsense, to ask an encoding or a board about. Any
/// encoding has them: all that is asked of it is how wide it is, and which bits are no part of a
/// move.
///
/// A code may be that of no value: nobody is asked about it then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CodeSet {
    /// All codes, 2 to the power of `CODE_BITS`.
    All,
    /// All codes in which those bits are 0 that are no part of a move, such as a priority: every
    /// combination of all other fields.
    EachIdentity,
    /// The codes of [all contents](all_contents): every move of any position.
    Contents,
    /// The codes of some moves, with none, one and two of their bits flipped. Which moves is for
    /// the check to say.
    Near,
    /// So many random codes, the same ones each time.
    Random(usize),
}

impl CodeSet {
    /// The sets that the [suite](crate::suite) takes: all codes if they have at most 16 bits, else
    /// [contents](Self::Contents), [near](Self::Near) and 4,000 [random](Self::Random) codes.
    pub fn usual(encoding: &dyn DynEncoding) -> &'static [Self] {
        if encoding.constants().code_bits <= USUALLY_ALL_BITS {
            &[Self::All]
        } else {
            &[Self::Contents, Self::Near, Self::Random(USUALLY_RANDOM)]
        }
    }

    /// The codes; `moves` are those that some are to be [near](Self::Near).
    pub fn codes<'a>(
        self,
        encoding: &'a dyn DynEncoding,
        moves: &'a [u32],
    ) -> Box<dyn Iterator<Item = u32> + 'a> {
        let code_bits = encoding.constants().code_bits;
        match self {
            Self::All => Box::new(0..=all_bits(code_bits)),
            Self::EachIdentity => Box::new(within(identity_bits(encoding))),
            Self::Contents => {
                Box::new((all_contents().iter()).map(|&content| encode(encoding, content).code))
            }
            Self::Near => {
                let flips = flips(code_bits);
                Box::new(flips.flat_map(move |flip| moves.iter().map(move |code| code ^ flip)))
            }
            Self::Random(count) => Box::new(random(code_bits).take(count)),
        }
    }
}

const fn all_bits(code_bits: u32) -> u32 {
    u32::MAX >> (u32::BITS - code_bits)
}

/// The bits of this value's code that are no part of the move: flipping one leaves the identity
/// as it is.
pub(super) fn ordering_bits(encoding: &dyn DynEncoding, code: u32) -> u32 {
    let identity = encoding.identity(code);
    let bits = (0..encoding.constants().code_bits).map(|bit| 1 << bit);
    bits.filter(|bit| identity.is_some() && encoding.identity(code ^ bit) == identity)
        .fold(0, |all, bit| all | bit)
}

/// All bits but those that are no part of any move.
fn identity_bits(encoding: &dyn DynEncoding) -> u32 {
    let codes = all_contents()
        .iter()
        .map(|&content| encode(encoding, content).code);
    let ordering = codes.fold(u32::MAX, |common, code| {
        common & ordering_bits(encoding, code)
    });
    all_bits(encoding.constants().code_bits) & !ordering
}

/// All codes that have no bits but these, in rising order.
fn within(bits: u32) -> impl Iterator<Item = u32> {
    let next = move |&code: &u32| (code != bits).then(|| code.wrapping_sub(bits) & bits);
    std::iter::successors(Some(0), next)
}

/// No bit, each bit and each two bits.
fn flips(code_bits: u32) -> impl Iterator<Item = u32> {
    let some = (0..code_bits).flat_map(|first| {
        let second = (0..first).map(move |second| 1_u32 << first ^ 1 << second);
        std::iter::once(1 << first).chain(second)
    });
    std::iter::once(0).chain(some)
}

fn random(code_bits: u32) -> impl Iterator<Item = u32> {
    let draws = std::iter::successors(Some(splitmix64(0)), |&(state, _)| Some(splitmix64(state)));
    draws.map(move |(_, draw)| (draw >> (u64::BITS - code_bits)) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_within_a_mask_are_counted_like_numbers() {
        let codes: Vec<u32> = within(0b1010_0001).collect();
        let expected = [0, 1, 32, 33, 128, 129, 160, 161];
        assert_eq!(codes, expected);
        assert_eq!(within(0).collect::<Vec<_>>(), [0]);
        assert_eq!(within(u32::MAX).nth(77), Some(77));
    }

    #[test]
    fn at_most_two_bits_are_flipped_and_each_way_once() {
        let mut flips: Vec<u32> = flips(5).collect();
        flips.sort_unstable();
        let expected: Vec<u32> = (0..32_u32).filter(|bits| bits.count_ones() <= 2).collect();
        assert_eq!(flips, expected);
    }
}
