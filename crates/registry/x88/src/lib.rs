//! The registry's 0x88 boards, compiled with the encodings: apart from the other boards of squares, because all of them
//! together take twice as long.

#![forbid(unsafe_code)]
#![allow(clippy::large_stack_arrays, reason = "the compiler evaluates the list")]

use boardbench_core::Grid8x8;
use boardbench_flags16::FromLow;
use boardbench_kernels::search::{
    Copied, Filtered, OptionalMove, Staged, TableMoveFirst, TestedWhenMade,
};
use boardbench_registry_contender::sources::LECTURE;
use boardbench_registry_contender::{boards, squares};
use boardbench_wide32::Wide32;
use boardbench_x88::{self as x88, X88};

boards! {
    "x88-scan": X88<x88::Scan>, native "wide32",
        squares("x88", "scan"), LECTURE,
        "0x88: half of the cells are off the board, visited cell by cell", varied;
    "x88-lists": X88<x88::Lists>, native "wide32",
        squares("x88", "lists"), None,
        "0x88: half of the cells are off the board, with piece lists", varied, twins [
            Numbering "grid8x8" = X88<x88::Lists> as Wide32<Grid8x8>,
            Decision(Staged) "staged" = X88<x88::Lists> as FromLow,
            Decision(Filtered) "filtered" = X88<x88::Lists> as FromLow,
            Decision(TestedWhenMade) "tested-when-made" = X88<x88::Lists> as FromLow,
            Decision(Copied) "copied" = X88<x88::Lists> as FromLow,
            Decision(TableMoveFirst) "table-move-first" = X88<x88::Lists> as FromLow,
            Decision(OptionalMove) "optional-move" = X88<x88::Lists> as FromLow,
        ];
}
