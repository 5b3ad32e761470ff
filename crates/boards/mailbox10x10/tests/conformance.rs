//! Conformance tests for lists and scan, with and without a hash: in an encoding whose squares
//! must be converted, in the board's own square numbering, and in one that counts ranks from the top; the
//! last two store all data of a move.

use boardbench_conformance::conformance;
use boardbench_core::{Grid0x88FromTop, Grid10x10, Position};
use boardbench_flags16::FromLow;
use boardbench_mailbox10x10::{Lists, Mailbox10x10, Scan};
use boardbench_wide32::Wide32;

// Bytes of a position for its pieces.
const _: () = assert!(Mailbox10x10::<Scan>::PIECE_BYTES == 256);
const _: () = assert!(Mailbox10x10::<Lists>::PIECE_BYTES == 544);

conformance!(lists, board Mailbox10x10<Lists>, FromLow);
conformance!(lists_native, board Mailbox10x10<Lists>, Wide32<Grid10x10>);
conformance!(lists_without_hash, board Mailbox10x10<Lists, ()>, Wide32<Grid0x88FromTop>);
conformance!(scan, board Mailbox10x10<Scan>, FromLow);
conformance!(scan_native, board Mailbox10x10<Scan>, Wide32<Grid10x10>);
