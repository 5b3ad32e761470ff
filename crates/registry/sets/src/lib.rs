//! The registry's boards of sets: bitboards and the quad-bitboard, each compiled with the encodings.
//!
//! A new board of sets is one crate and one line here.

#![forbid(unsafe_code)]
#![allow(clippy::large_stack_arrays, reason = "the compiler evaluates the list")]

use boardbench_bitboard::{
    Bitboards, BitboardsOf, ByKind, ByPiece, CellArray, MappedBitboards, NoCells, OneByOne,
    PinsAndChecks, StoredUnion,
};
use boardbench_core::Grid8x8;
use boardbench_flags16::{FromLow, FromLowIn32};
use boardbench_kernels::search::{
    Copied, Filtered, OptionalMove, Staged, TableMoveFirst, TestedWhenMade,
};
use boardbench_quadboard::Quadboard;
use boardbench_registry_contender::sources::LECTURE;
use boardbench_registry_contender::{boards, sets};
use boardbench_sliders::{
    FancyMagic, FancyPext, Hyperbola, KoggeStone, Magic, PdepPext, Pext, PlainMagic, PlainPext,
    Rays, VectorHyperbola,
};
use boardbench_wide32::Wide32;

boards! {
    "bitboard-rays": Bitboards<Rays>, native "flags16-fromlow",
        sets("bitboard", "rays"), LECTURE,
        "sets of squares; sliders by rays cut at the first blocker", varied;
    "bitboard-koggestone": Bitboards<KoggeStone>, native "flags16-fromlow",
        sets("bitboard", "koggestone"), None,
        "sets of squares; sliders by filling each ray at once", varied;
    "bitboard-hyperbola": Bitboards<Hyperbola>, native "flags16-fromlow",
        sets("bitboard", "hyperbola"), None,
        "sets of squares; sliders by subtraction from both ends", varied;
    "bitboard-magic": Bitboards<Magic>, native "flags16-fromlow",
        sets("bitboard", "magic"), None,
        "sets of squares; sliders by magic multiplication", varied, twins [
            Storage "kinds" = BitboardsOf<ByKind, NoCells, Magic> as FromLow,
            Storage "kinds+cells+occupied" = BitboardsOf<ByKind, CellArray, Magic, StoredUnion> as FromLow,
            Storage "pieces+cells" = BitboardsOf<ByPiece, CellArray, Magic> as FromLow,
            Storage "pieces" = BitboardsOf<ByPiece, NoCells, Magic> as FromLow,
            Storage "pieces+occupied" = BitboardsOf<ByPiece, NoCells, Magic, StoredUnion> as FromLow,
            Sliders "magic-fancy" = Bitboards<FancyMagic> as FromLow,
            Sliders "pext-fancy" = Bitboards<FancyPext> as FromLow,
            Sliders "pext-pdep" = Bitboards<PdepPext> as FromLow,
            Sliders "hyperbola" = Bitboards<Hyperbola> as FromLow,
            Sliders "hyperbola-vector" = Bitboards<VectorHyperbola> as FromLow,
            Sliders "kogge-stone" = Bitboards<KoggeStone> as FromLow,
            Sliders "rays" = Bitboards<Rays> as FromLow,
            Keeping "kept" = MappedBitboards<Magic> as FromLow,
            Pawns "one-by-one" = Bitboards<Magic, u64, PinsAndChecks<OneByOne>> as FromLow,
            Width "in-32" = Bitboards<Magic> as FromLowIn32,
            Victim "empty" = Bitboards<Magic> as Wide32<Grid8x8, false>,
            Decision(Staged) "staged" = Bitboards<Magic> as FromLow,
            Decision(Filtered) "filtered" = Bitboards<Magic> as FromLow,
            Decision(TestedWhenMade) "tested-when-made" = Bitboards<Magic> as FromLow,
            Decision(Copied) "copied" = Bitboards<Magic> as FromLow,
            Decision(TableMoveFirst) "table-move-first" = Bitboards<Magic> as FromLow,
            Decision(OptionalMove) "optional-move" = Bitboards<Magic> as FromLow,
        ], with_all_pairs [
            Sliders "magic-plain" = Bitboards<PlainMagic> as FromLow,
            Sliders "pext-plain" = Bitboards<PlainPext> as FromLow,
        ];
    "bitboard-pext": Bitboards<Pext>, native "flags16-fromlow",
        sets("bitboard", "pext"), None,
        "sets of squares; sliders by gathering bits (PEXT)", varied;
    "quadboard": Quadboard<Magic>, native "flags16-fromlow",
        sets("quadboard", "magic"), None,
        "four words, a nibble a square; sliders by magic multiplication", varied;
}
