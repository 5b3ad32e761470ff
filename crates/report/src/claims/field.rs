//! What the field asks itself, whoever said it first.

use super::Claim;
use super::names::{FIELD, FLAGS16, WIDE32};
use super::trial::{Trial, beside, faster, faster_by, on_each, on_each_board};

const WIDTH: &str = "16 or 32 bits?";
const COPYING: &str = "Copy-make or make and unmake?";
const BOOKKEEPING: &str = "Lists or scan?";
const CONVERSION: &str = "What does conversion cost?";
const HASH: &str = "What does keeping the hash cost?";

/// What keeping the hash may cost: a quarter more time.
const A_QUARTER: f64 = 1.25;

/// Boards of at most 160 bytes.
macro_rules! on_each_small_board {
    ($($arguments:tt)*) => {
        on_each!($($arguments)*;
            "array8x8-scan" "mailbox10x10-scan" "x88-scan" "bitboard-rays" "bitboard-koggestone"
            "bitboard-hyperbola" "bitboard-magic" "bitboard-pext" "quadboard"
        )
    };
}

/// Boards of more.
macro_rules! on_each_large_board {
    ($($arguments:tt)*) => {
        on_each!($($arguments)*;
            "array8x8-lists" "mailbox10x10-lists" "mailbox10x12-scan" "mailbox10x12-lists" "x88-lists"
        )
    };
}

/// Representations that are there with lists and without.
macro_rules! on_each_array {
    ($($arguments:tt)*) => {
        on_each!($($arguments)*; "array8x8" "mailbox10x10" "mailbox10x12" "x88")
    };
}

/// Boards that number their squares otherwise than 0 to 63.
macro_rules! on_each_mailbox {
    ($($arguments:tt)*) => {
        on_each!($($arguments)*;
            "mailbox10x10-scan" "mailbox10x10-lists" "mailbox10x12-scan" "mailbox10x12-lists"
            "x88-scan" "x88-lists"
        )
    };
}

const SMALL_COPIES: &[[Trial; 9]; 2] = &[
    on_each_small_board!(faster, "copy-make", "make", ["copy", "unmake"]),
    on_each_small_board!(faster, "copy-make", "perft-full", ["copy", "unmake"]),
];

const LARGE_COPIES: &[[Trial; 5]; 2] = &[
    on_each_large_board!(faster, "copy-make", "make", ["unmake", "copy"]),
    on_each_large_board!(faster, "copy-make", "perft-full", ["unmake", "copy"]),
];

const LISTS_GENERATE: &[[Trial; 4]; 3] = &[
    on_each_array!(faster, "bookkeeping", "legal-list", ["lists", "scan"]),
    on_each_array!(faster, "bookkeeping", "legal-count", ["lists", "scan"]),
    on_each_array!(faster, "bookkeeping", "perft-bulk", ["lists", "scan"]),
];

const SCANS_MAKE: &[Trial; 4] =
    &on_each_array!(faster, "bookkeeping", "make-unmake", ["scan", "lists"]);

const LISTS_WIN: &[Trial; 4] =
    &on_each_array!(faster, "bookkeeping", "perft-full", ["lists", "scan"]);

const OWN_NUMBERING: &[[Trial; 6]; 3] = &[
    on_each_mailbox!(
        faster,
        "conversion",
        "legal-list",
        ["wide32", "flags16-fromlow"]
    ),
    on_each_mailbox!(
        faster,
        "conversion",
        "make-unmake",
        ["wide32", "flags16-fromlow"]
    ),
    on_each_mailbox!(
        faster,
        "conversion",
        "perft-full",
        ["wide32", "flags16-fromlow"]
    ),
];

const HASH_COSTS: &[Trial; 14] = &on_each_board!(faster, "hash", "make-unmake", ["none", "kept"]);

const HASH_COSTS_LITTLE: &[Trial; 14] =
    &on_each_board!(faster_by, "hash", "perft-full", ["kept", "none", A_QUARTER]);

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "sixteen-or-thirty-two",
        document: FIELD,
        section: WIDTH,
        hypothesis: "Moves of 16 bits are faster than moves of 32 that also hold mover, victim and score.",
        factor: "16 bits, or 32 with mover, victim and score; squares and kinds are numbered alike",
        trials: &[
            faster("encodings/legal-list", FLAGS16, WIDE32),
            faster("encodings/make-unmake", FLAGS16, WIDE32),
            faster("encodings/perft-full", FLAGS16, WIDE32),
            faster("encodings/search", FLAGS16, WIDE32),
        ],
        remark: "The width and what it is used for are not told apart.",
    },
    Claim {
        id: "copying-small-boards",
        document: FIELD,
        section: COPYING,
        hypothesis: "Boards of at most 160 bytes are copied faster than their moves are taken back.",
        factor: "whether a move is made on a copy or taken back",
        trials: SMALL_COPIES.as_flattened(),
        remark: "",
    },
    Claim {
        id: "taking-back-on-large-boards",
        document: FIELD,
        section: COPYING,
        hypothesis: "On boards of more than 160 bytes, moves are taken back faster than boards are copied.",
        factor: "whether a move is made on a copy or taken back",
        trials: LARGE_COPIES.as_flattened(),
        remark: "",
    },
    Claim {
        id: "lists-generate-faster",
        document: FIELD,
        section: BOOKKEEPING,
        hypothesis: "With piece lists, moves are generated and counted faster than by visiting every cell.",
        factor: "whether the same board keeps lists of its pieces",
        trials: LISTS_GENERATE.as_flattened(),
        remark: "",
    },
    Claim {
        id: "lists-cost-making",
        document: FIELD,
        section: BOOKKEEPING,
        hypothesis: "Keeping piece lists makes it slower to make a move and take it back.",
        factor: "whether the same board keeps lists of its pieces",
        trials: SCANS_MAKE,
        remark: "",
    },
    Claim {
        id: "lists-win-altogether",
        document: FIELD,
        section: BOOKKEEPING,
        hypothesis: "Altogether, in a perft that makes every leaf, piece lists win.",
        factor: "whether the same board keeps lists of its pieces",
        trials: LISTS_WIN,
        remark: "",
    },
    Claim {
        id: "own-numbering-or-sixteen-bits",
        document: FIELD,
        section: CONVERSION,
        hypothesis: "A board whose squares are not 0 to 63 is better off with 32-bit moves in its own \
                     numbering than with 16-bit moves that it must convert.",
        factor: "the encoding: its numbering, and the width that comes with it",
        trials: OWN_NUMBERING.as_flattened(),
        remark: "",
    },
    Claim {
        id: "conversion-alone",
        document: FIELD,
        section: CONVERSION,
        hypothesis: "Converting between numberings of squares costs time.",
        factor: "the numbering of squares, in the same encoding",
        trials: &[
            beside(faster(
                "conversion:x88-lists/legal-list",
                "wide32",
                "flags16-fromlow",
            )),
            beside(faster(
                "conversion:mailbox10x10-lists/legal-list",
                "wide32",
                "flags16-fromlow",
            )),
        ],
        remark: "No group times one encoding in two numberings on one board. Its instructions are counted by \
                 a script; the figures are in docs/performance.md, \"What converting squares costs\".",
    },
    Claim {
        id: "hash-costs-time",
        document: FIELD,
        section: HASH,
        hypothesis: "Keeping a hash makes it slower to make a move and take it back.",
        factor: "whether the same board keeps a hash",
        trials: HASH_COSTS,
        remark: "",
    },
    Claim {
        id: "hash-costs-a-quarter",
        document: FIELD,
        section: HASH,
        hypothesis: "Keeping a hash adds less than a quarter to the time of a perft that makes every leaf.",
        factor: "whether the same board keeps a hash",
        trials: HASH_COSTS_LITTLE,
        remark: "",
    },
];
