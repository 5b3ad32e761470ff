//! Random generation of the Zobrist keys, at compile time.

use crate::{Piece, Square};

/// Seed of the keys: the ASCII bytes of `"mailbox8"` read as a big-endian number.
pub const SEED: u64 = 0x6d61_696c_626f_7838;

/// Returns, after one step of `SplitMix64`, the next state and the random number.
///
/// ```
/// use boardbench_core::zobrist::splitmix64;
/// // The generator's published first number for the seed 0.
/// assert_eq!(splitmix64(0).1, 0xe220_a839_7b1d_cdaf);
/// ```
pub const fn splitmix64(state: u64) -> (u64, u64) {
    let state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (state, z ^ (z >> 31))
}

/// All keys, in the order in which they are drawn.
pub(crate) struct Keys {
    /// Indexed by piece code, then by square; codes without a piece have the key 0.
    pub(crate) pieces: [[u64; Square::COUNT]; Piece::INDEX_SPACE],
    /// Indexed by the bits of [`state_bits`].
    pub(crate) state: [u64; 256],
    /// Black to move.
    pub(crate) side: u64,
}

pub(crate) const fn draw() -> Keys {
    let mut keys = Keys { pieces: [[0; 64]; 16], state: [0; 256], side: 0 };
    let mut seed = SEED;
    let mut piece = 0;
    while piece < Piece::ALL.len() {
        let code = Piece::ALL[piece].index();
        let mut square = 0;
        while square < 64 {
            (seed, keys.pieces[code][square]) = splitmix64(seed);
            square += 1;
        }
        piece += 1;
    }
    let mut file = 0;
    while file < 8 {
        let key;
        (seed, key) = splitmix64(seed);
        let mut rights = 0;
        while rights < 16 {
            keys.state[128 | file << 4 | rights] = key;
            rights += 1;
        }
        file += 1;
    }
    let mut right = 0;
    while right < 4 {
        let key;
        (seed, key) = splitmix64(seed);
        let mut bits = 0;
        while bits < 256 {
            if bits & (1 << right) != 0 {
                keys.state[bits] ^= key;
            }
            bits += 1;
        }
        right += 1;
    }
    (_, keys.side) = splitmix64(seed);
    keys
}
