//! Conformance tests for both kinds of bookkeeping, with and without a hash, in the board's own square numbering
//! and in another, in which moves store the moving and the captured piece.

use boardbench_array8x8::{Array8x8, Lists, Scan};
use boardbench_conformance::conformance;
use boardbench_core::{Grid0x88FromTop, Position};
use boardbench_flags16::FromLow;
use boardbench_wide32::Wide32;

// Bytes of a position for its pieces.
const _: () = assert!(Array8x8::<Scan>::PIECE_BYTES == 64);
const _: () = assert!(Array8x8::<Lists>::PIECE_BYTES == 352);

conformance!(scan, board Array8x8<Scan>, FromLow);
conformance!(scan_with_wide32, board Array8x8<Scan>, Wide32<Grid0x88FromTop>);
conformance!(lists, board Array8x8<Lists>, FromLow);
conformance!(lists_without_hash, board Array8x8<Lists, ()>, FromLow);
conformance!(lists_with_wide32, board Array8x8<Lists>, Wide32<Grid0x88FromTop>);
