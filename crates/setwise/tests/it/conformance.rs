//! Every check of a board, for each way to find legal moves and to move pawns, through a board of sets; with encodings that store no
//! captures, or all that a board can tell.

use boardbench_bitboard::Bitboards;
use boardbench_conformance::conformance;
use boardbench_core::Grid0x88;
use boardbench_flags16::FromLow;
use boardbench_setwise::{OneByOne, PinsAndChecks, Trial};
use boardbench_sliders::Magic;
use boardbench_stockfish16::Stockfish16;
use boardbench_wide32::Wide32;

conformance!(pins_and_checks, board Bitboards<Magic>, Wide32<Grid0x88>);
conformance!(captures_not_stored, board Bitboards<Magic, ()>, Stockfish16);
conformance!(pawns_one_by_one, board Bitboards<Magic, u64, PinsAndChecks<OneByOne>>, FromLow);
conformance!(by_trial, board Bitboards<Magic, u64, Trial>, FromLow);
