//! Conformance tests with one hash key, six and none, with other attack generation, and with encodings that differ in
//! square numbering, castling form and stored captures.

use boardbench_conformance::conformance;
use boardbench_core::{Grid0x88FromTop, Position, SixKeys};
use boardbench_flags16::FromLow;
use boardbench_quadboard::{MakeAndTest, Quadboard};
use boardbench_sliders::{Hyperbola, Magic, Pext};
use boardbench_stockfish16::Stockfish16;
use boardbench_wide32::Wide32;

const _: () = assert!(size_of::<Quadboard<Magic, ()>>() == 40);
// Bytes of a position for its pieces.
const _: () = assert!(Quadboard::<Magic>::PIECE_BYTES == 32);

conformance!(magic, board Quadboard<Magic>, FromLow);
conformance!(without_hash, board Quadboard<Magic, ()>, FromLow);
conformance!(six_keys, board Quadboard<Magic, SixKeys>, FromLow);
conformance!(hyperbola, board Quadboard<Hyperbola>, FromLow);
conformance!(pext, board Quadboard<Pext>, FromLow);
conformance!(captures_not_stored, board Quadboard<Magic>, Stockfish16);
conformance!(another_layout, board Quadboard<Magic>, Wide32<Grid0x88FromTop>);
conformance!(make_and_test, board Quadboard<Hyperbola, u64, MakeAndTest>, FromLow);
