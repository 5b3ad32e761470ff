//! Defines the sets of raw codes with which encodings and `is_legal` are checked.

use boardbench_core::zobrist::splitmix64;

use super::encode;
use crate::BRIEF;
use crate::contents::all_contents;
use crate::probe::DynEncoding;

/// Maximum width of encodings for which [`CodeSet::usual`] contains all codes.
const USUALLY_ALL_BITS: u32 = 16;

/// Number of random codes in [`CodeSet::usual`].
const USUALLY_RANDOM: usize = 4_000;

/// Raw codes of an encoding, valid or not. A set depends only on the encoding's width, and on the bits
/// that are not part of a move.
///
/// Codes that `from_code` rejects are skipped by the checks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CodeSet<'a> {
    /// All codes, 2 to the power of `CODE_BITS`.
    All,
    /// Every combination of the bits that are part of a move; the others, such as a priority, are 0.
    EachIdentity,
    /// Codes of [all contents](all_contents): every move of any position.
    Contents,
    /// Codes of some moves with none, one and two of their bits flipped. The check selects the
    /// moves.
    Near,
    /// This many random codes, from a fixed seed.
    Random(usize),
    /// These codes.
    RunListEntry(&'a [u32]),
}

impl CodeSet<'static> {
    /// Returns the sets that the [suite](crate::suite) uses: all codes if they have at most 16 bits, else
    /// [contents](Self::Contents), [near](Self::Near) and 4,000 [random](Self::Random) codes. With the feature `brief`, only some
    /// random codes.
    pub fn usual(encoding: &dyn DynEncoding) -> &'static [Self] {
        if BRIEF {
            &[Self::Random(BRIEF_CODES)]
        } else if encoding.constants().code_bits <= USUALLY_ALL_BITS {
            &[Self::All]
        } else {
            &[Self::Contents, Self::Near, Self::Random(USUALLY_RANDOM)]
        }
    }
}

impl<'a> CodeSet<'a> {
    /// Returns the codes. `moves` are the moves for [`Near`](Self::Near).
    pub fn codes(
        self,
        encoding: &'a dyn DynEncoding,
        moves: &'a [u32],
    ) -> Box<dyn Iterator<Item = u32> + 'a> {
        let code_bits = encoding.constants().code_bits;
        match self {
            Self::All => Box::new(all_codes(code_bits)),
            Self::EachIdentity if BRIEF => {
                let bits = identity_bits(encoding);
                Box::new(random(code_bits).take(BRIEF_CODES).map(move |code| code & bits))
            }
            Self::EachIdentity => Box::new(within(identity_bits(encoding))),
            Self::Contents => Box::new(content_codes(encoding)),
            Self::Near => {
                let flips = flips(code_bits);
                Box::new(flips.flat_map(move |flip| moves.iter().map(move |code| code ^ flip)))
            }
            Self::Random(count) => {
                let max = if BRIEF { BRIEF_CODES } else { usize::MAX };
                Box::new(random(code_bits).take(count.min(max)))
            }
            Self::RunListEntry(codes) => Box::new(codes.iter().copied()),
        }
    }
}

/// Minimum number of codes in a set with the feature `brief`; sets are hardly larger.
const BRIEF_CODES: usize = 30;

/// Returns all codes of this many bits, in ascending order; with the feature `brief`, about thirty of them.
///
/// ```
/// # use boardbench_conformance::check::all_codes;
/// assert_eq!(all_codes(24).next(), Some(0));
/// ```
pub fn all_codes(code_bits: u32) -> impl Iterator<Item = u32> {
    let last = all_bits(code_bits);
    // Odd, so that all bits vary.
    let step = if BRIEF { (last as usize / BRIEF_CODES) | 1 } else { 1 };
    (0..=last).step_by(step)
}

const fn all_bits(code_bits: u32) -> u32 {
    u32::MAX >> (u32::BITS - code_bits)
}

fn content_codes(encoding: &dyn DynEncoding) -> impl Iterator<Item = u32> {
    (all_contents().iter()).map(move |&content| encode(encoding, content).code)
}

/// Returns the bits of this value's code that are not part of the move: flipping one of them does not
/// change the identity.
pub(super) fn ordering_bits(encoding: &dyn DynEncoding, code: u32) -> u32 {
    let identity = encoding.identity(code);
    let bits = (0..encoding.constants().code_bits).map(|bit| 1 << bit);
    bits.filter(|bit| identity.is_some() && encoding.identity(code ^ bit) == identity)
        .fold(0, |bits, bit| bits | bit)
}

/// Returns all bits that are part of some move.
fn identity_bits(encoding: &dyn DynEncoding) -> u32 {
    let ordering = content_codes(encoding)
        .fold(u32::MAX, |common, code| common & ordering_bits(encoding, code));
    all_bits(encoding.constants().code_bits) & !ordering
}

/// Returns all codes within a mask of bits, in ascending order.
fn within(bits: u32) -> impl Iterator<Item = u32> {
    let next = move |&code: &u32| (code != bits).then(|| code.wrapping_sub(bits) & bits);
    std::iter::successors(Some(0), next)
}

/// Returns masks without a bit, with each bit, and with each two bits.
fn flips(code_bits: u32) -> impl Iterator<Item = u32> {
    let one_or_two = (0..code_bits).flat_map(|first| {
        let second = (0..first).map(move |second| 1_u32 << first ^ 1 << second);
        std::iter::once(1 << first).chain(second)
    });
    std::iter::once(0).chain(one_or_two)
}

fn random(code_bits: u32) -> impl Iterator<Item = u32> {
    let draws = std::iter::successors(Some(splitmix64(0)), |&(state, _)| Some(splitmix64(state)));
    draws.map(move |(_, draw)| (draw >> (u64::BITS - code_bits)) as u32)
}
