//! The registry's boards of sets: bitboards and the quad-bitboard, each compiled with the encodings.
//!
//! A new board of sets is one crate and one line here.

#![forbid(unsafe_code)]

use boardbench_bitboard::Bitboards;
use boardbench_flags16::FromLow;
use boardbench_quadboard::Quadboard;
use boardbench_registry_contender::sources::LECTURE;
use boardbench_registry_contender::{boards, sets};
use boardbench_sliders::{Hyperbola, KoggeStone, Magic, Pext, Rays};

boards! {
    "bitboard-rays": Bitboards<Rays>, native "flags16-fromlow",
        sets("bitboard", "rays"), LECTURE,
        "sets of squares; sliders by rays cut at the first blocker",
        hashless Bitboards<Rays, ()> as FromLow;
    "bitboard-koggestone": Bitboards<KoggeStone>, native "flags16-fromlow",
        sets("bitboard", "koggestone"), None,
        "sets of squares; sliders by filling each ray at once",
        hashless Bitboards<KoggeStone, ()> as FromLow;
    "bitboard-hyperbola": Bitboards<Hyperbola>, native "flags16-fromlow",
        sets("bitboard", "hyperbola"), None,
        "sets of squares; sliders by subtraction from both ends",
        hashless Bitboards<Hyperbola, ()> as FromLow;
    "bitboard-magic": Bitboards<Magic>, native "flags16-fromlow",
        sets("bitboard", "magic"), None,
        "sets of squares; sliders by magic multiplication",
        hashless Bitboards<Magic, ()> as FromLow;
    "bitboard-pext": Bitboards<Pext>, native "flags16-fromlow",
        sets("bitboard", "pext"), None,
        "sets of squares; sliders by gathering bits (PEXT)",
        hashless Bitboards<Pext, ()> as FromLow;
    "quadboard": Quadboard<Magic>, native "flags16-fromlow",
        sets("quadboard", "magic"), None,
        "four words, a nibble a square; sliders by magic multiplication",
        hashless Quadboard<Magic, ()> as FromLow;
}
