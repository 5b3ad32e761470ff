//! Hyperbola quintessence of several lines at once, in an AVX2 vector.

use boardbench_core::{Direction, Square, by_square};

use crate::hyperbola::rank;
use crate::walk::line;
use crate::{Bitboard, Hyperbola, Sliders};

/// [Hyperbola quintessence](Hyperbola) with a line in each of four 64-bit lanes of an AVX2 register, where one shuffle swaps the
/// bytes of all lanes. The attacks of rook and bishop come from the same register, so a queen needs no second computation.
///
/// ```text
/// lane          0       1           2      3
/// line          file    diagonal    –      antidiagonal      ranks use the table of `Hyperbola`
/// lane 0 | 2    rook, without the rank                       lane 1 | 3    bishop
/// ```
///
/// A build without AVX2 computes lane by lane: slowly, but with the same results.
///
/// Source: Stockfish, `attacks.h` of May 2026, for the arrangement of lanes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VectorHyperbola {}

/// Four lanes.
type Lanes = [u64; 4];

/// Lines through a square, without the square itself, in half a cache line.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Lines(Lanes);

static LINES: [Lines; 64] = by_square!(square => Lines([
    line(square, Direction::NORTH).bits(),
    line(square, Direction::NORTH_EAST).bits(),
    0,
    line(square, Direction::NORTH_WEST).bits(),
]));

#[cfg(all(target_arch = "x86_64", target_feature = "avx2"))]
mod along {
    use safe_arch::{
        bitand_m256i, bitor_m128i, bitxor_m256i, cast_to_m128i_from_m256i, extract_m128i_m256i,
        m256i, set_splat_i64_m256i, shuffle_av_i8z_half_m256i, sub_i64_m256i,
    };

    use super::Lanes;

    /// Index of each byte of a lane's mirror image, in each half of the register.
    const MIRROR: [u8; 32] = {
        let mut bytes = [0; 32];
        let mut byte = 0;
        while byte < 32 {
            bytes[byte] = (byte % 16) as u8 ^ 7;
            byte += 1;
        }
        bytes
    };

    #[inline(always)]
    fn mirrored(lanes: m256i) -> m256i {
        shuffle_av_i8z_half_m256i(lanes, m256i::from(MIRROR))
    }

    /// Returns the attacks along four lines: lanes 0 and 2 united, and lanes 1 and 3.
    #[inline(always)]
    pub(super) fn along(slider: u64, lines: &Lanes, occupied: u64) -> [u64; 2] {
        let lines = m256i::from(*lines);
        let splat = |bits: u64| set_splat_i64_m256i(bits as i64);
        let blockers = bitand_m256i(lines, splat(occupied));
        let upward = sub_i64_m256i(blockers, splat(slider));
        let downward = sub_i64_m256i(mirrored(blockers), splat(slider.swap_bytes()));
        let attacks = bitand_m256i(bitxor_m256i(upward, mirrored(downward)), lines);
        bitor_m128i(cast_to_m128i_from_m256i(attacks), extract_m128i_m256i::<1>(attacks)).into()
    }
}

#[cfg(not(all(target_arch = "x86_64", target_feature = "avx2")))]
mod along {
    use super::Lanes;

    /// Returns the attacks along four lines: lanes 0 and 2 united, and lanes 1 and 3.
    #[inline(always)]
    pub(super) fn along(slider: u64, lines: &Lanes, occupied: u64) -> [u64; 2] {
        let lane = |line: u64| {
            let blockers = occupied & line;
            let upward = blockers.wrapping_sub(slider);
            let downward = blockers.swap_bytes().wrapping_sub(slider.swap_bytes());
            (upward ^ downward.swap_bytes()) & line
        };
        let [file, diagonal, none, antidiagonal] = lines.map(lane);
        [file | none, diagonal | antidiagonal]
    }
}

/// Returns the attacks of a rook and of a bishop. For a bishop the compiler removes the rank; the lanes are computed together.
#[inline(always)]
fn rook_and_bishop(square: Square, occupied: Bitboard) -> [Bitboard; 2] {
    let slider = Bitboard::from_square(square).bits();
    let lines = &LINES[square.index()].0;
    let [file, bishop] = along::along(slider, lines, occupied.bits());
    [file | rank(square, occupied), bishop].map(Bitboard::new)
}

impl Sliders for VectorHyperbola {
    const TABLE_BYTES: usize = size_of_val(&LINES) + Hyperbola::RANK_BYTES;
    const MISSING_CPU_FEATURE: Option<&'static str> =
        if cfg!(all(target_arch = "x86_64", target_feature = "avx2")) {
            None
        } else {
            Some("AVX2")
        };

    #[inline(always)]
    fn rook(square: Square, occupied: Bitboard) -> Bitboard {
        let [rook, _] = rook_and_bishop(square, occupied);
        rook
    }

    #[inline(always)]
    fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
        let [_, bishop] = rook_and_bishop(square, occupied);
        bishop
    }

    #[inline(always)]
    fn queen(square: Square, occupied: Bitboard) -> Bitboard {
        let [rook, bishop] = rook_and_bishop(square, occupied);
        rook | bishop
    }
}
