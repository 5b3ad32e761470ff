//! Conformance tests with and without attack tables, with and without a hash, in encodings of 8x8, 0x88 and 10x12. None has
//! the square numbering of this board, whose numbers take eight bits.

use boardbench_attackmap::{AttackMap, Lists, SideAsValue, WithAttackTables};
use boardbench_conformance::conformance;
use boardbench_core::{Grid0x88FromTop, Grid10x12, Position};
use boardbench_flags16::FromLow;
use boardbench_wide32::Wide32;

// Bytes of a position for its pieces.
const _: () = assert!(AttackMap::<Lists>::PIECE_BYTES == 544);
const _: () = assert!(AttackMap::<WithAttackTables>::PIECE_BYTES == 1_664);

conformance!(tables, board AttackMap<WithAttackTables>, FromLow);
conformance!(tables_without_hash, board AttackMap<WithAttackTables, ()>, Wide32<Grid0x88FromTop>);
conformance!(tables_with_side_as_value, board AttackMap<WithAttackTables, u64, SideAsValue>, FromLow);
conformance!(tables_wide, board AttackMap<WithAttackTables>, Wide32<Grid10x12>);
conformance!(lists, board AttackMap<Lists>, FromLow);
