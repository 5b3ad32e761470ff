//! Zobrist keys, shared by all boards so that their hashes can be compared.
//!
//! The hash of a position is the XOR of one key for each piece on its square, for each castling
//! right, for black to move, and for the file of the en-passant square *if an en-passant capture is
//! legal*: 781 keys in all.
//!
//! XOR is its own inverse, so making and unmaking a move update the hash with the same keys. A quiet
//! move makes three changes: the piece leaves one square, arrives on another, and the state changes:
//!
//! ```
//! use boardbench_core::{CastlingRights, Color, Piece, Setup, Square, zobrist};
//! let mut after = Setup::initial().to_builder();
//! after.pieces.swap(Square::G1.index(), Square::F3.index());
//! after.side_to_move = Color::Black;
//! let change = zobrist::piece(Piece::WhiteKnight, Square::G1)
//!     ^ zobrist::piece(Piece::WhiteKnight, Square::F3)
//!     ^ zobrist::state(CastlingRights::ANY, Color::White)
//!     ^ zobrist::state(CastlingRights::ANY, Color::Black);
//! assert_eq!(Setup::initial().hash() ^ change, after.build().unwrap().hash());
//! ```
//!
//! Rights and a legal en-passant file are eight bits, and a table holds the keys of all 256 combinations, so
//! losing two rights takes one lookup. An empty square has the key 0, so a capture needs no branch.
//! All tables together take 10,248 bytes.
//!
//! The keys are reproducible: [`splitmix64`] draws them from [`SEED`] in the order pieces by
//! squares, files, the four rights, side.
//!
//! Source: Chess Programming Wiki, "Zobrist Hashing"; Sebastiano Vigna's `SplitMix64`.

use crate::drawn::Keys;
pub use crate::drawn::{SEED, splitmix64};
use crate::tables::TABLES;
use crate::{CastlingRights, Color, File, Piece, Square};

/// Size of all tables.
pub const TABLE_BYTES: usize = size_of::<Keys>();

/// Size of the keys that a position can use: no piece has the other codes.
pub const TABLE_BYTES_READ: usize =
    TABLE_BYTES - (Piece::INDEX_SPACE - Piece::ALL.len()) * Square::COUNT * size_of::<u64>();

/// Returns the key of a piece on a square.
#[inline(always)]
pub const fn piece(piece: Piece, square: Square) -> u64 {
    TABLES.keys.pieces[piece.index()][square.index()]
}

/// Returns the key of the content of a square; 0 for an empty square.
#[inline(always)]
pub const fn content(content: Option<Piece>, square: Square) -> u64 {
    let code = match content {
        Some(piece) => piece as u8,
        None => 0,
    };
    TABLES.keys.pieces[(code & 15) as usize][square.index()]
}

/// Returns the key of an en-passant square on this file. The hash includes it only if a capture is legal.
#[inline(always)]
pub const fn en_passant(file: File) -> u64 {
    state_bits(128 | (file as u8) << 4)
}

/// Key of black to move: every move XORs it into the hash.
pub(crate) const SIDE: u64 = TABLES.keys.side;

/// Returns the key of castling rights and side to move together.
#[inline(always)]
pub const fn state(rights: CastlingRights, side_to_move: Color) -> u64 {
    let side = match side_to_move {
        Color::White => 0,
        Color::Black => SIDE,
    };
    state_bits(rights.bits()) ^ side
}

/// Returns the key of castling rights, in bits 0-3, and of a legal en-passant capture: bit 7 is set if there is one, and then
/// bits 4-6 are its file.
#[inline(always)]
pub const fn state_bits(bits: u8) -> u64 {
    TABLES.keys.state[bits as usize]
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn all_keys_differ_and_none_is_zero() {
        let mut keys = BTreeSet::from([0]);
        for kind in Piece::ALL {
            for square in Square::all() {
                assert_eq!(content(Some(kind), square), piece(kind, square));
                assert!(keys.insert(piece(kind, square)));
            }
        }
        assert!(File::ALL.into_iter().all(|file| keys.insert(en_passant(file))));
        assert!((0..4).all(|right| keys.insert(state_bits(1 << right))));
        assert!(keys.insert(SIDE));
        assert_eq!(content(None, Square::E4), 0);
    }

    #[test]
    fn splitmix64_draws_its_published_numbers() {
        let mut state = 1_234_567;
        let drawn = [(); 5].map(|()| {
            let number;
            (state, number) = splitmix64(state);
            number
        });
        let published = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
            4_593_380_528_125_082_431,
            16_408_922_859_458_223_821,
        ];
        assert_eq!(drawn, published);
    }

    #[test]
    fn keys_are_drawn_in_the_documented_order() {
        assert_eq!(SEED.to_be_bytes(), *b"mailbox8");
        let mut seed = SEED;
        let mut draw = || {
            let number;
            (seed, number) = splitmix64(seed);
            number
        };
        for kind in Piece::ALL {
            for square in Square::all() {
                assert_eq!(piece(kind, square), draw(), "{kind} on {square}");
            }
        }
        for file in File::ALL {
            assert_eq!(en_passant(file), draw(), "{file:?}");
        }
        let [rights @ .., side] = [(); 5].map(|()| draw());
        assert_eq!(SIDE, side);
        for bits in 0..=u8::MAX {
            let rights_in_bits = (0..4).filter(|right| bits >> right & 1 == 1);
            let expected = rights_in_bits.fold(0, |key, right| key ^ rights[right]);
            let file = (bits >> 7 == 1).then(|| File::from_low_bits(bits >> 4));
            let expected = expected ^ file.map_or(0, en_passant);
            assert_eq!(state_bits(bits), expected, "{bits:08b}");
        }
    }
}
