//! Conformance tests of a bitboard board for each legality test and method for pawn moves, with encodings that store no captures,
//! or all data of a move.

use boardbench_bitboard::Bitboards;
use boardbench_conformance::conformance;
use boardbench_core::Grid0x88;
use boardbench_flags16::FromLow;
use boardbench_movegen_bitboard::{MakeAndTest, OneByOne, PinMasks};
use boardbench_sliders::Magic;
use boardbench_stockfish16::Stockfish16;
use boardbench_wide32::Wide32;

conformance!(pin_masks, board Bitboards<Magic>, Wide32<Grid0x88>);
conformance!(captures_not_stored, board Bitboards<Magic, ()>, Stockfish16);
conformance!(pawns_one_by_one, board Bitboards<Magic, u64, PinMasks<OneByOne>>, FromLow);
conformance!(make_and_test, board Bitboards<Magic, u64, MakeAndTest>, FromLow);
