//! Lists the boards, as macros that pass the list to [`boards!`](crate::boards!) or [`copies!`](crate::copies!).
//!
//! Two crates compile each part: one the boards, the other copies of their code. Neither may depend on the other, or
//! the compiler reuses functions that are never inlined, and optimises less across them.
//!
//! [`boards!`](crate::boards!) describes a line.

/// Passes the mailbox and 0x88 boards to a macro.
#[macro_export]
macro_rules! list_of_mailboxes {
    ($declare:ident) => {
        #[allow(unused_imports, reason = "copies are made of no variants")]
        mod named {
            pub(super) use boardbench_array8x8::{self as array8x8, Array8x8};
            pub(super) use boardbench_attackmap::{self as attackmap, AttackMap};
            pub(super) use boardbench_core::{AtMake, Grid8x8, SixKeys};
            pub(super) use boardbench_flags16::FromLow;
            pub(super) use boardbench_mailbox10x10::{self as mailbox10x10, Mailbox10x10};
            pub(super) use boardbench_mailbox10x12::{self as mailbox10x12, Mailbox10x12};
            pub(super) use boardbench_search::{
                Copied, Filtered, OptionalMove, PlyStates, Staged, TableMoveFirst, TestedWhenMade,
            };
            pub(super) use boardbench_wide32::Wide32;
            pub(super) use boardbench_x88::{self as x88, X88};
            pub(super) use $crate::sources::LECTURE;
        }
        use named::*;

        $crate::$declare! {
            "array8x8-scan": Array8x8<array8x8::Scan>, native "flags16-fromlow",
                ("array8x8", Some("scan")), LECTURE,
                "an array of ranks and files, scanned cell by cell", varied;
            "array8x8-lists": Array8x8<array8x8::Lists>, native "flags16-fromlow",
                ("array8x8", Some("lists")), None,
                "an array of ranks and files, with piece lists", varied;
            "mailbox10x10-scan": Mailbox10x10<mailbox10x10::Scan>, native "wide32",
                ("mailbox10x10", Some("scan")), LECTURE,
                "an array with one ring of border cells, scanned cell by cell", varied;
            "mailbox10x10-lists": Mailbox10x10<mailbox10x10::Lists>, native "wide32",
                ("mailbox10x10", Some("lists")), None,
                "an array with one ring of border cells, with piece lists", varied;
            "mailbox10x12-scan": Mailbox10x12<mailbox10x12::Scan>, native "wide32",
                ("mailbox10x12", Some("scan")), None,
                "an array with two rings of border cells, scanned cell by cell", varied;
            "mailbox10x12-lists": Mailbox10x12<mailbox10x12::Lists>, native "wide32",
                ("mailbox10x12", Some("lists")), None,
                "an array with two rings of border cells, with piece lists", varied, with_all_pairs [
                    Numbering "grid8x8" = Mailbox10x12<mailbox10x12::Lists> as Wide32<Grid8x8>,
                ];
            "attackmap-lists": AttackMap, native "flags16-fromlow",
                ("attackmap", Some("maps")), None,
                "an array with a border, with piece lists and incremental attack tables of all pieces", varied, variants [
                    AttackTables "on-demand" = AttackMap<attackmap::Lists> as FromLow,
                ];
            "x88-scan": X88<x88::Scan>, native "wide32",
                ("x88", Some("scan")), LECTURE,
                "0x88: half of the cells are off the board, scanned cell by cell", varied;
            "x88-lists": X88<x88::Lists>, native "wide32",
                ("x88", Some("lists")), None,
                "0x88: half of the cells are off the board, with piece lists", varied, variants [
                    Hash "six-keys" = X88<x88::Lists, SixKeys> as FromLow,
                    CheckInfo "at-make" = X88<x88::Lists, (u64, AtMake<2>)> as FromLow,
                    CheckInfo "at-make+attacked" = X88<x88::Lists, (u64, AtMake<3>)> as FromLow,
                    Colour "value" = X88<x88::Lists, u64, x88::SideAsValue> as FromLow,
                    Numbering "grid8x8" = X88<x88::Lists> as Wide32<Grid8x8>,
                    Decisions(Staged) "staged" = X88<x88::Lists> as FromLow,
                    Decisions(Filtered) "filtered" = X88<x88::Lists> as FromLow,
                    Decisions(TestedWhenMade) "tested-when-made" = X88<x88::Lists> as FromLow,
                    Decisions(Copied) "copy-make" = X88<x88::Lists> as FromLow,
                    Decisions(Copied<PlyStates<512>>) "copy-make+512" = X88<x88::Lists> as FromLow,
                    Decisions(Copied<PlyStates<1_024>>) "copy-make+1024" = X88<x88::Lists> as FromLow,
                    Decisions(TableMoveFirst) "tt-move-first" = X88<x88::Lists> as FromLow,
                    Decisions(OptionalMove) "optional-move" = X88<x88::Lists> as FromLow,
                ];
        }
    };
}

/// Passes the bitboard boards to a macro.
#[macro_export]
macro_rules! list_of_bitboards {
    ($declare:ident) => {
        #[allow(unused_imports, reason = "copies are made of no variants")]
        mod named {
            pub(super) use boardbench_bitboard::{
                Bitboards, BitboardsOf, ByKind, ByPiece, CellArray, BitboardsWithAttackTables, NoCells, OneByOne,
                PinMasks, SideAsValue, StoredUnion,
            };
            pub(super) use boardbench_core::{AtMake, Grid8x8, SixKeys};
            pub(super) use boardbench_flags16::{FromLow, FromLowIn32};
            pub(super) use boardbench_quadboard::Quadboard;
            pub(super) use boardbench_search::{
                Copied, Filtered, Hooked, OptionalMove, PlyStates, Staged, TableMoveFirst, TestedWhenMade, Usual,
            };
            pub(super) use $crate::{PrefetchAfterMake, PrefetchBeforeMake};
            pub(super) use boardbench_sliders::{
                FancyMagic, FancyPext, Hyperbola, KoggeStone, Magic, PdepPext, Pext, PlainMagic, PlainPext,
                Rays, VectorHyperbola,
            };
            pub(super) use boardbench_wide32::Wide32;
            pub(super) use $crate::sources::LECTURE;
        }
        use named::*;

        $crate::$declare! {
            "bitboard-rays": Bitboards<Rays>, native "flags16-fromlow",
                ("bitboard", None), LECTURE,
                "bitboards; slider attacks by rays cut at the first blocker", varied;
            "bitboard-koggestone": Bitboards<KoggeStone>, native "flags16-fromlow",
                ("bitboard", None), None,
                "bitboards; slider attacks by filling each ray at once (Kogge-Stone)", varied;
            "bitboard-hyperbola": Bitboards<Hyperbola>, native "flags16-fromlow",
                ("bitboard", None), None,
                "bitboards; slider attacks by subtraction from both ends", varied;
            "bitboard-magic": Bitboards<Magic>, native "flags16-fromlow",
                ("bitboard", None), None,
                "bitboards; slider attacks by magic multiplication", varied, variants [
                    Storage "kinds" = BitboardsOf<ByKind, NoCells, Magic> as FromLow,
                    Storage "kinds+cells+occupied" = BitboardsOf<ByKind, CellArray, Magic, StoredUnion> as FromLow,
                    Storage "pieces+cells" = BitboardsOf<ByPiece, CellArray, Magic> as FromLow,
                    Storage "pieces" = BitboardsOf<ByPiece, NoCells, Magic> as FromLow,
                    Storage "pieces+occupied" = BitboardsOf<ByPiece, NoCells, Magic, StoredUnion> as FromLow,
                    Hash "six-keys" = Bitboards<Magic, SixKeys> as FromLow,
                    CheckInfo "at-make" = Bitboards<Magic, (u64, AtMake<2>)> as FromLow,
                    CheckInfo "at-make+attacked" = Bitboards<Magic, (u64, AtMake<3>)> as FromLow,
                    Colour "value" = Bitboards<Magic, u64, SideAsValue> as FromLow,
                    Sliders "magic-fancy" = Bitboards<FancyMagic> as FromLow,
                    Sliders "pext-fancy" = Bitboards<FancyPext> as FromLow,
                    Sliders "pext-pdep" = Bitboards<PdepPext> as FromLow,
                    Sliders "hyperbola" = Bitboards<Hyperbola> as FromLow,
                    Sliders "hyperbola-vector" = Bitboards<VectorHyperbola> as FromLow,
                    Sliders "kogge-stone" = Bitboards<KoggeStone> as FromLow,
                    Sliders "rays" = Bitboards<Rays> as FromLow,
                    AttackTables "incremental" = BitboardsWithAttackTables<Magic> as FromLow,
                    Pawns "one-by-one" = Bitboards<Magic, u64, PinMasks<OneByOne>> as FromLow,
                    Width "in-32" = Bitboards<Magic> as FromLowIn32,
                    Victim "empty" = Bitboards<Magic> as Wide32<Grid8x8, false>,
                    Decisions(Staged) "staged" = Bitboards<Magic> as FromLow,
                    Decisions(Filtered) "filtered" = Bitboards<Magic> as FromLow,
                    Decisions(TestedWhenMade) "tested-when-made" = Bitboards<Magic> as FromLow,
                    Decisions(Copied) "copy-make" = Bitboards<Magic> as FromLow,
                    Decisions(Copied<PlyStates<512>>) "copy-make+512" = Bitboards<Magic> as FromLow,
                    Decisions(Copied<PlyStates<1_024>>) "copy-make+1024" = Bitboards<Magic> as FromLow,
                    Decisions(TableMoveFirst) "tt-move-first" = Bitboards<Magic> as FromLow,
                    Decisions(OptionalMove) "optional-move" = Bitboards<Magic> as FromLow,
                    Prefetching(Hooked<Usual, PrefetchAfterMake>) "after-make" = Bitboards<Magic> as FromLow,
                    Prefetching(Hooked<Usual, PrefetchBeforeMake>) "before-make" = Bitboards<Magic> as FromLow,
                ], with_all_pairs [
                    Sliders "magic-plain" = Bitboards<PlainMagic> as FromLow,
                    Sliders "pext-plain" = Bitboards<PlainPext> as FromLow,
                ];
            "bitboard-pext": Bitboards<Pext>, native "flags16-fromlow",
                ("bitboard", None), None,
                "bitboards; slider attacks by gathering bits (PEXT)", varied;
            "quadboard": Quadboard<Magic>, native "flags16-fromlow",
                ("quadboard", None), None,
                "four words, a nibble per square; slider attacks by magic multiplication", varied;
        }
    };
}
