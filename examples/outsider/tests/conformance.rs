//! Runs every conformance check on the board and its encoding.

use boardbench_conformance::conformance;
use outsider::{PieceLists, TypedMove};

conformance!(piece_lists_with_typed_move, PieceLists, TypedMove);
