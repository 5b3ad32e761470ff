//! Every check, for every slider algorithm, with and without a hash.

use boardbench_bitboard::{
    Bitboards, BitboardsOf, ByKind, ByPiece, CellArray, NoCells, OneByOne, PinsAndChecks,
    StoredUnion, Trial,
};
use boardbench_conformance::{conformance, samples};
use boardbench_core::{Board, CanonicalMove, Encoding, MoveList, Position, Setup, outlined};
use boardbench_flags16::FromLow;
use boardbench_sliders::{Hyperbola, KoggeStone, Magic, Pext, Rays};
use boardbench_stockfish16::Stockfish16;

// The bytes of a position taken by its pieces.
const _: () = assert!(Bitboards::<Magic>::PIECE_BYTES == 10 * 8 + 64);

conformance!(magic, Bitboards<Magic>, FromLow);
conformance!(magic_without_hash, Bitboards<Magic, ()>, FromLow);
// It has no flag for captures.
conformance!(magic_without_flags, Bitboards<Magic>, Stockfish16);
conformance!(rays, Bitboards<Rays>, FromLow);
conformance!(kogge_stone, Bitboards<KoggeStone>, FromLow);
conformance!(hyperbola, Bitboards<Hyperbola>, FromLow);
conformance!(pext, Bitboards<Pext>, FromLow);
conformance!(magic_by_trial, Bitboards<Magic, u64, Trial>, FromLow);
conformance!(pawns_one_by_one, Bitboards<Magic, u64, PinsAndChecks<OneByOne>>, FromLow);
conformance!(without_cells, BitboardsOf<ByKind, NoCells, Magic>, FromLow);
conformance!(by_piece, BitboardsOf<ByPiece, CellArray, Magic>, FromLow);
conformance!(pure, BitboardsOf<ByPiece, NoCells, Magic>, FromLow);
conformance!(with_occupied, BitboardsOf<ByKind, CellArray, Magic, StoredUnion>, FromLow);
conformance!(pure_with_occupied, BitboardsOf<ByPiece, NoCells, Magic, StoredUnion>, FromLow);

/// The legal moves in the order of generation.
fn moves<B: Board<FromLow>>(setup: &Setup) -> Vec<CanonicalMove> {
    let mut list = MoveList::new();
    outlined::legal(&B::from_setup(setup), &mut list);
    list.iter().map(|mv: &FromLow| mv.canonical()).collect()
}

/// So that a comparison of two of them compares how sets are stored, and nothing else.
#[test]
fn boards_that_store_otherwise_generate_in_the_same_order() {
    for sample in samples::few() {
        let setup = &sample.setup;
        let expected = moves::<Bitboards<Magic>>(setup);
        for (name, found) in [
            ("no hash", moves::<Bitboards<Magic, ()>>(setup)),
            (
                "no cells",
                moves::<BitboardsOf<ByKind, NoCells, Magic>>(setup),
            ),
            (
                "pieces",
                moves::<BitboardsOf<ByPiece, CellArray, Magic>>(setup),
            ),
            ("pure", moves::<BitboardsOf<ByPiece, NoCells, Magic>>(setup)),
            (
                "occupied",
                moves::<BitboardsOf<ByKind, CellArray, Magic, StoredUnion>>(setup),
            ),
            (
                "pure, occupied",
                moves::<BitboardsOf<ByPiece, NoCells, Magic, StoredUnion>>(setup),
            ),
        ] {
            assert_eq!(found, expected, "{name}: {}", sample.fen);
        }
    }
}
