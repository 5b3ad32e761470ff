//! Every check of a board, with attack maps and without, with and without a hash, in encodings of 8x8, 0x88 and 10x12. None
//! numbers squares as this board does: its numbers take eight bits.

use boardbench_attackmap::{AttackMap, Lists, Mapped};
use boardbench_conformance::conformance;
use boardbench_core::{Grid0x88FromTop, Grid10x12, Position};
use boardbench_flags16::FromLow;
use boardbench_wide32::Wide32;

// The bytes of a position taken by its pieces.
const _: () = assert!(AttackMap::<Lists>::PIECE_BYTES == 544);
const _: () = assert!(AttackMap::<Mapped>::PIECE_BYTES == 1_664);

conformance!(mapped, board AttackMap<Mapped>, FromLow);
conformance!(mapped_without_hash, board AttackMap<Mapped, ()>, Wide32<Grid0x88FromTop>);
conformance!(mapped_wide, board AttackMap<Mapped>, Wide32<Grid10x12>);
conformance!(lists, board AttackMap<Lists>, FromLow);
