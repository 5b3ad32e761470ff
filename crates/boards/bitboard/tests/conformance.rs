//! Conformance tests with one hash key, six and none, with checks and pins kept, and for every storage. The equality of all attack generators is tested in their
//! own crate.

use boardbench_bitboard::{
    Bitboards, BitboardsOf, BitboardsWithAttackTables, ByKind, ByPiece, CellArray, MakeAndTest,
    NoCells, PieceSets, SideAsValue, StoredUnion,
};
use boardbench_conformance::{conformance, samples};
use boardbench_core::{
    AtMake, Board, CanonicalMove, Encoding, Grid0x88, MoveList, Position, Setup, SixKeys, outlined,
};
use boardbench_flags16::FromLow;
use boardbench_sliders::{Magic, Rays};
use boardbench_wide32::Wide32;

// Bytes of a position for its pieces.
const _: () = assert!(Bitboards::<Magic>::PIECE_BYTES == 10 * 8 + 64);
// Attack tables are 1 KiB more, in whole cache lines.
const _: () = assert!(
    BitboardsWithAttackTables::<Magic>::PIECE_BYTES
        == size_of::<PieceSets>().next_multiple_of(64) + 1024
);

conformance!(magic, board Bitboards<Magic>, FromLow);
conformance!(magic_without_hash, board Bitboards<Magic, ()>, FromLow);
conformance!(magic_with_six_keys, board Bitboards<Magic, SixKeys>, FromLow);
conformance!(magic_with_pins, board Bitboards<Magic, (u64, AtMake<2>)>, FromLow);
conformance!(magic_with_attacked, board Bitboards<Magic, (u64, AtMake<3>)>, FromLow);
conformance!(with_side_as_value, board Bitboards<Magic, u64, SideAsValue>, FromLow);
conformance!(without_cells, board BitboardsOf<ByKind, NoCells, Magic>, FromLow);
conformance!(by_piece, board BitboardsOf<ByPiece, CellArray, Magic>, FromLow);
conformance!(pure, board BitboardsOf<ByPiece, NoCells, Magic>, FromLow);
conformance!(with_occupied, board BitboardsOf<ByKind, CellArray, Magic, StoredUnion>, FromLow);
conformance!(pure_with_occupied, board BitboardsOf<ByPiece, NoCells, Magic, StoredUnion>, FromLow);
conformance!(tables, board BitboardsWithAttackTables<Magic>, FromLow);
conformance!(tables_without_hash, board BitboardsWithAttackTables<Magic, ()>, Wide32<Grid0x88>);
conformance!(tables_make_and_test, board BitboardsWithAttackTables<Rays, u64, MakeAndTest>, FromLow);
conformance!(tables_make_and_test_with_side_as_value, board BitboardsWithAttackTables<Magic, u64, SideAsValue<MakeAndTest>>, FromLow);

/// Returns the legal moves in the order of generation.
fn moves<B: Board<FromLow>>(setup: &Setup) -> Vec<CanonicalMove> {
    let mut list = MoveList::new();
    outlined::legal(&B::from_setup(setup), &mut list);
    list.iter().map(|mv: &FromLow| mv.canonical()).collect()
}

/// Equal order, so that a comparison of two of these boards measures their storage only.
#[test]
fn all_storages_generate_in_the_same_order() {
    let generators: [fn(&Setup) -> Vec<CanonicalMove>; 10] = [
        moves::<Bitboards<Magic, ()>>,
        moves::<Bitboards<Magic, (u64, AtMake<2>)>>,
        moves::<Bitboards<Magic, (u64, AtMake<3>)>>,
        moves::<Bitboards<Magic, u64, SideAsValue>>,
        moves::<BitboardsWithAttackTables<Magic>>,
        moves::<BitboardsOf<ByKind, NoCells, Magic>>,
        moves::<BitboardsOf<ByPiece, CellArray, Magic>>,
        moves::<BitboardsOf<ByPiece, NoCells, Magic>>,
        moves::<BitboardsOf<ByKind, CellArray, Magic, StoredUnion>>,
        moves::<BitboardsOf<ByPiece, NoCells, Magic, StoredUnion>>,
    ];
    for sample in samples::few() {
        let expected = moves::<Bitboards<Magic>>(&sample.setup);
        for (index, moves) in generators.iter().enumerate() {
            assert_eq!(moves(&sample.setup), expected, "{index}: {}", sample.fen);
        }
    }
}
