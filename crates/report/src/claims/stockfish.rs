//! What "Bitboard representation of Chess Board" (Stockfish's types) says.

use super::Claim;
use super::names::{ARRAY_LISTS, ARRAY_SCAN, MAGIC, STOCKFISH};
use super::trial::{Limit, Metric, Size, Trial, disproved, faster, fewer, on_each_board, proved};

const OVERVIEW: &str = "Bitboard-Based Game Representation in Stockfish";
const PIECES: &str = "Piece Encoding";
const LAYOUT: &str = "Why This Layout?";
const RELATIVE: &str = "Color-Relative Squares";
const BITMASKS: &str = "Why Bitmasks?";
const SCORE: &str = "Score: Middlegame and Endgame Packed Together";
const EXTRACTING: &str = "Extracting Values";
const WHY_SCORE: &str = "Why Stockfish Uses Score";
const MOVE: &str = "Move Representation";
const PROMOTION: &str = "Promotion Encoding (bits 12–13)";
const NONE_AND_NULL: &str = "MOVE_NONE and MOVE_NULL";
const ACCESSORS: &str = "Accessor Macros";

const CHECKS: &str = "crates/moves/stockfish16/tests/checks.rs";
const SCORE_TESTS: &str = "crates/core/src/score.rs";
const SQUARE_TESTS: &str = "crates/core/src/square/tests.rs";
const PUBLISHED: &str = "crates/report/src/claims/tests/published.rs";

const TURN: &str = "micro/relative-square";
const RIGHTS: &str = "micro/rights";

const PACKED: &[Trial; 14] =
    &on_each_board!(faster, "evaluation", "squares", ["packed", "separate"]);

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "sets-by-bitwise-operations",
        document: STOCKFISH,
        section: OVERVIEW,
        hypothesis: "Handling whole sets of squares by bitwise operations is what makes an engine fast: \
                     generation, perft and search are faster than on an array of squares.",
        factor: "the board, with the same encoding",
        trials: &[
            faster("boards/legal-list", MAGIC, ARRAY_LISTS),
            faster("boards/perft-full", MAGIC, ARRAY_LISTS),
            faster("boards/search", MAGIC, ARRAY_LISTS),
            faster("boards/legal-list", MAGIC, ARRAY_SCAN),
            faster("boards/perft-full", MAGIC, ARRAY_SCAN),
            faster("boards/search", MAGIC, ARRAY_SCAN),
        ],
        remark: "",
    },
    Claim {
        id: "piece-codes-are-efficient",
        document: STOCKFISH,
        section: PIECES,
        hypothesis: "Numbering pieces by colour times eight plus kind is more efficient than otherwise.",
        factor: "the numbers of the pieces",
        trials: &[],
        remark: "No two boards differ in that and in nothing else.",
    },
    Claim {
        id: "squares-by-rank",
        document: STOCKFISH,
        section: LAYOUT,
        hypothesis: "Eight times the rank plus the file numbers the squares, and steps are sums.",
        factor: "none: it is so or not",
        trials: &[
            proved(SQUARE_TESTS, "every_square_reads_back_from_its_name"),
            proved(SQUARE_TESTS, "steps_stay_on_the_board_and_come_back"),
        ],
        remark: "Sums alone do not tell where the board ends: see the micro-benchmark of the boundary.",
    },
    Claim {
        id: "relative-square-is-one-xor",
        document: STOCKFISH,
        section: RELATIVE,
        hypothesis: "Turning a square over for black costs one XOR, less than a branch, a subtraction or a \
                     table: less time and fewer instructions.",
        factor: "how the square is turned over",
        trials: &[
            faster(TURN, "xor", "branch"),
            faster(TURN, "xor", "subtraction"),
            faster(TURN, "xor", "table"),
            fewer(Metric::Instructions, TURN, "xor", "branch"),
            fewer(Metric::Instructions, TURN, "xor", "subtraction"),
            fewer(Metric::Instructions, TURN, "xor", "table"),
        ],
        remark: "The colour is multiplied by 56 first, and every contender reads its question from memory.",
    },
    Claim {
        id: "relative-square-turns-ranks",
        document: STOCKFISH,
        section: RELATIVE,
        hypothesis: "XOR with 56 turns the ranks over, keeps the files, and does nothing for white.",
        factor: "none: it is so or not",
        trials: &[proved(
            SQUARE_TESTS,
            "relative_squares_and_ranks_flip_for_black_only",
        )],
        remark: "",
    },
    Claim {
        id: "rights-in-four-bits",
        document: STOCKFISH,
        section: BITMASKS,
        hypothesis: "Four bits hold all combinations of castling rights \"efficiently\": rights are updated \
                     faster than as four booleans.",
        factor: "how rights are kept, and with that how a move takes them away",
        trials: &[
            faster(RIGHTS, "mask-table", "booleans"),
            faster(RIGHTS, "mask-match", "booleans"),
            faster(RIGHTS, "mask-table", "booleans-if-any"),
            faster(RIGHTS, "mask-match", "booleans-if-any"),
        ],
        remark: "",
    },
    Claim {
        id: "rights-fit-in-four-bits",
        document: STOCKFISH,
        section: BITMASKS,
        hypothesis: "Every combination of rights has one value of four bits.",
        factor: "none: it is so or not",
        trials: &[proved(
            "crates/micro/src/rights/tests.rs",
            "all_ways_agree_on_all_moves_and_rights",
        )],
        remark: "",
    },
    Claim {
        id: "packed-score-adds-at-once",
        document: STOCKFISH,
        section: SCORE,
        hypothesis: "Two values in one integer are added in one addition: evaluating is faster than with \
                     two integers.",
        factor: "whether middlegame and endgame are added up in one integer or in two",
        trials: PACKED,
        remark: "",
    },
    Claim {
        id: "packed-score-adds-by-halves",
        document: STOCKFISH,
        section: SCORE,
        hypothesis: "One addition of packed scores adds both values.",
        factor: "none: it is so or not",
        trials: &[proved(
            SCORE_TESTS,
            "arithmetic_is_by_halves_where_none_overflows",
        )],
        remark: "As long as neither overflows.",
    },
    Claim {
        id: "middlegame-in-upper-half",
        document: STOCKFISH,
        section: SCORE,
        hypothesis: "The published functions keep the middlegame in the upper half.",
        factor: "none: it is so or not",
        trials: &[disproved(
            SCORE_TESTS,
            "the_prose_has_the_halves_the_wrong_way_round",
        )],
        remark: "The comment and the drawing say so, the code and the formula have the endgame there. See the \
                 errata, \"Bitboard representation of Chess Board\".",
    },
    Claim {
        id: "score-keeps-signs",
        document: STOCKFISH,
        section: EXTRACTING,
        hypothesis: "Both values come out of the packed score with their signs.",
        factor: "none: it is so or not",
        trials: &[proved(SCORE_TESTS, "both_halves_read_back")],
        remark: "",
    },
    Claim {
        id: "score-spares-branches",
        document: STOCKFISH,
        section: WHY_SCORE,
        hypothesis: "With the packed score there is no branch on the phase of the game.",
        factor: "whether the phase is branched on",
        trials: &[],
        remark: "Neither way of evaluating branches on it here; it would take one that does.",
    },
    Claim {
        id: "score-is-cache-friendly",
        document: STOCKFISH,
        section: WHY_SCORE,
        hypothesis: "The packed score is \"extremely cache-friendly\".",
        factor: "whether middlegame and endgame stand in one integer or in two",
        trials: &[],
        remark: "Caches are warm when evaluation is measured, and its tables small. It would take tables \
                 that do not fit.",
    },
    Claim {
        id: "moves-in-16-bits",
        document: STOCKFISH,
        section: MOVE,
        hypothesis: "A move needs no more than 16 bits, which are two bytes.",
        factor: "none: it is so or not",
        trials: &[Trial::Bytes {
            group: "codec/encode",
            contender: "stockfish16",
            size: Size::Move,
            limit: Limit::AtMost(2),
        }],
        remark: "Castling is not described; Stockfish writes it as the king taking its rook. See the errata, \
                 \"Bitboard representation of Chess Board\".",
    },
    Claim {
        id: "sixteen-bits-for-speed",
        document: STOCKFISH,
        section: MOVE,
        hypothesis: "Sixteen bits alone, and not what they leave out, make moves faster.",
        factor: "the width of a move that holds the same fields",
        trials: &[],
        remark: "No encoding is there in 16 and in 32 bits with the same fields. What 32 bits with more \
                 fields cost is asked below, among the field's own questions.",
    },
    Claim {
        id: "promotion-plus-two",
        document: STOCKFISH,
        section: PROMOTION,
        hypothesis: "A promotion is encoded as its kind plus 2.",
        factor: "none: it is so or not",
        trials: &[
            disproved(CHECKS, "the_documents_accessors_read_the_same"),
            disproved(PUBLISHED, "a_promotion_plus_two_does_not_fit"),
        ],
        remark: "Less 2, so that the knight is 0; the formula is that of reading. See the errata, \"Bitboard \
                 representation of Chess Board\".",
    },
    Claim {
        id: "none-and-null-are-no-moves",
        document: STOCKFISH,
        section: NONE_AND_NULL,
        hypothesis: "None and null can have equal squares, since no move has.",
        factor: "none: it is so or not",
        trials: &[proved(
            CHECKS,
            "none_and_null_have_equal_squares_and_no_move_has",
        )],
        remark: "",
    },
    Claim {
        id: "accessors-read-moves",
        document: STOCKFISH,
        section: ACCESSORS,
        hypothesis: "The published accessors read squares, type and promotion.",
        factor: "none: it is so or not",
        trials: &[proved(CHECKS, "the_documents_accessors_read_the_same")],
        remark: "",
    },
];
