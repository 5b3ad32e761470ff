//! Conformance tests with and without lists, with one hash key, six and none, with checks and pins kept; in a 16-bit encoding with 8x8
//! numbers, in one that stores everything in this board's own square numbering and in others, and in one
//! that writes castling as king takes rook.

use boardbench_conformance::conformance;
use boardbench_core::{AtMake, Grid0x88, Grid10x12, Position, SixKeys};
use boardbench_flags16::FromLow;
use boardbench_stockfish16::Stockfish16;
use boardbench_wide32::Wide32;
use boardbench_x88::{Lists, MakeAndTest, Scan, SideAsValue, X88};

// Bytes of a position for its pieces.
const _: () = assert!(X88::<Scan>::PIECE_BYTES == 128);
const _: () = assert!(X88::<Lists>::PIECE_BYTES == 416);

conformance!(lists, board X88<Lists>, FromLow);
conformance!(lists_without_hash, board X88<Lists, ()>, FromLow);
conformance!(lists_with_six_keys, board X88<Lists, SixKeys>, FromLow);
conformance!(lists_with_pins, board X88<Lists, (u64, AtMake<2>)>, FromLow);
conformance!(lists_with_attacked, board X88<Lists, (u64, AtMake<3>)>, FromLow);
conformance!(scan_with_pins, board X88<Scan, (u64, AtMake<2>)>, FromLow);
conformance!(lists_with_side_as_value, board X88<Lists, u64, SideAsValue>, FromLow);
conformance!(lists_in_own_layout, board X88<Lists>, Wide32<Grid0x88>);
conformance!(lists_king_takes_rook, board X88<Lists>, Stockfish16);
conformance!(scan, board X88<Scan>, FromLow);
conformance!(scan_in_10x12, board X88<Scan>, Wide32<Grid10x12>);
conformance!(scan_in_own_layout, board X88<Scan>, Wide32<Grid0x88>);
conformance!(scan_make_and_test_with_side_as_value, board X88<Scan, u64, SideAsValue<MakeAndTest>>, FromLow);
