//! Conformance tests for lists and scan, with and without a hash; in an encoding that needs
//! square conversion, in one that does not, and in one with another stride; these store all data of
//! a move.

use boardbench_conformance::conformance;
use boardbench_core::{Grid0x88FromTop, Grid10x12, Position};
use boardbench_flags16::FromLow;
use boardbench_mailbox10x12::{Lists, Mailbox10x12, Scan};
use boardbench_wide32::Wide32;

// Bytes of a position for its pieces.
const _: () = assert!(Mailbox10x12::<Scan>::PIECE_BYTES == 256);
const _: () = assert!(Mailbox10x12::<Lists>::PIECE_BYTES == 544);

conformance!(lists, board Mailbox10x12<Lists>, FromLow);
conformance!(lists_without_hash, board Mailbox10x12<Lists, ()>, Wide32<Grid0x88FromTop>);
conformance!(lists_native, board Mailbox10x12<Lists>, Wide32<Grid10x12>);
conformance!(scan, board Mailbox10x12<Scan>, FromLow);
conformance!(scan_without_hash, board Mailbox10x12<Scan, ()>, boardbench_ez80::Ez80U32);
conformance!(scan_native, board Mailbox10x12<Scan>, Wide32<Grid10x12>);
