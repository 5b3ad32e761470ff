//! Every check of a board, with and without a hash, and for every storage. That all slider algorithms attack the same squares,
//! their own crate tests.

use boardbench_bitboard::{
    Bitboards, BitboardsOf, ByKind, ByPiece, CellArray, MappedBitboards, NoCells, PieceSets,
    StoredUnion, Trial,
};
use boardbench_conformance::{conformance, samples};
use boardbench_core::{
    Board, CanonicalMove, Encoding, Grid0x88, MoveList, Position, Setup, outlined,
};
use boardbench_flags16::FromLow;
use boardbench_sliders::{Magic, Rays};
use boardbench_wide32::Wide32;

// The bytes of a position taken by its pieces.
const _: () = assert!(Bitboards::<Magic>::PIECE_BYTES == 10 * 8 + 64);
// Kept attacks are 1 KiB more, in whole cache lines.
const _: () = assert!(
    MappedBitboards::<Magic>::PIECE_BYTES == size_of::<PieceSets>().next_multiple_of(64) + 1024
);

conformance!(magic, board Bitboards<Magic>, FromLow);
conformance!(magic_without_hash, board Bitboards<Magic, ()>, FromLow);
conformance!(without_cells, board BitboardsOf<ByKind, NoCells, Magic>, FromLow);
conformance!(by_piece, board BitboardsOf<ByPiece, CellArray, Magic>, FromLow);
conformance!(pure, board BitboardsOf<ByPiece, NoCells, Magic>, FromLow);
conformance!(with_occupied, board BitboardsOf<ByKind, CellArray, Magic, StoredUnion>, FromLow);
conformance!(pure_with_occupied, board BitboardsOf<ByPiece, NoCells, Magic, StoredUnion>, FromLow);
conformance!(mapped, board MappedBitboards<Magic>, FromLow);
conformance!(mapped_without_hash, board MappedBitboards<Magic, ()>, Wide32<Grid0x88>);
conformance!(mapped_by_trial, board MappedBitboards<Rays, u64, Trial>, FromLow);

/// Returns the legal moves in the order of generation.
fn moves<B: Board<FromLow>>(setup: &Setup) -> Vec<CanonicalMove> {
    let mut list = MoveList::new();
    outlined::legal(&B::from_setup(setup), &mut list);
    list.iter().map(|mv: &FromLow| mv.canonical()).collect()
}

/// So that a comparison of two of them compares how sets are stored, and nothing else.
#[test]
fn boards_that_store_otherwise_generate_in_the_same_order() {
    let others: [fn(&Setup) -> Vec<CanonicalMove>; 7] = [
        moves::<Bitboards<Magic, ()>>,
        moves::<MappedBitboards<Magic>>,
        moves::<BitboardsOf<ByKind, NoCells, Magic>>,
        moves::<BitboardsOf<ByPiece, CellArray, Magic>>,
        moves::<BitboardsOf<ByPiece, NoCells, Magic>>,
        moves::<BitboardsOf<ByKind, CellArray, Magic, StoredUnion>>,
        moves::<BitboardsOf<ByPiece, NoCells, Magic, StoredUnion>>,
    ];
    for sample in samples::few() {
        let expected = moves::<Bitboards<Magic>>(&sample.setup);
        for (index, moves) in others.iter().enumerate() {
            assert_eq!(moves(&sample.setup), expected, "{index}: {}", sample.fen);
        }
    }
}
