//! Every check: with and without a hash, with other sliders, and with encodings that number
//! squares, write castling and know of captures in their own ways.

use boardbench_conformance::conformance;
use boardbench_core::Grid0x88FromTop;
use boardbench_flags16::FromLow;
use boardbench_pext::Pext;
use boardbench_quadboard::Quadboard;
use boardbench_sliders::{Hyperbola, Magic};
use boardbench_stockfish16::Stockfish16;
use boardbench_wide32::Wide32;

conformance!(magic, Quadboard<Magic>, FromLow);
conformance!(without_hash, Quadboard<Magic, ()>, FromLow);
conformance!(hyperbola, Quadboard<Hyperbola>, FromLow);
conformance!(pext, Quadboard<Pext>, FromLow);
conformance!(asking_the_board, Quadboard<Magic>, Stockfish16);
conformance!(other_squares, Quadboard<Magic>, Wide32<Grid0x88FromTop>);
