//! What the lecture on game-program representations says.

use super::Claim;
use super::names::{
    A_LITTLE, ARRAY_LISTS, ARRAY_SCAN, AS_GOOD, EXPLICIT, EZ80_PACKED, EZ80_WORD, LECTURE, MAGIC,
    RAYS, TEN_BY_TEN_LISTS, TEN_BY_TEN_SCAN, VERY, X88_LISTS, X88_SCAN,
};
use super::trial::{
    Limit, Metric, Size, Trial, beside, disproved, faster, faster_by, fewer, proved, within,
};

const MOVES: &str = "Moves (first paragraph)";
const STATE: &str = "The board's state (second paragraph)";
const ARRAY: &str = "Representation 1: 8x8 array of squares";
const EXTENDED: &str = "Representation 2: extended array";
const X88: &str = "Representation 3: 0x88";
const BITBOARDS: &str = "Representation 4: bitboards";

const BOUNDARY: &str = "micro/boundary";
const CROWDED_COUNT: &str = "micro/population-count-crowded";
const SPARSE_COUNT: &str = "micro/population-count-sparse";
const CROWDED_SCAN: &str = "micro/bit-scan-crowded";
const SPARSE_SCAN: &str = "micro/bit-scan-sparse";

const TWO_BYTE: &str = "crates/moves/two-byte/tests/lossy.rs";
const X88_CELLS: &str = "crates/boards/x88/src/cells.rs";
const BITS: &str = "crates/sliders/src/bits.rs";
const PUBLISHED: &str = "crates/report/src/claims/tests/published.rs";

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "concise-moves",
        document: LECTURE,
        section: MOVES,
        hypothesis: "A more concise move makes the generation of long lists faster.",
        factor: "the bytes of a move that holds the same fields: three against four, and four against six",
        trials: &[
            faster("encodings/legal-list", EZ80_PACKED, EZ80_WORD),
            faster("encodings/legal-list", EZ80_WORD, EXPLICIT),
        ],
        remark: "",
    },
    Claim {
        id: "captured-by-final-position",
        document: LECTURE,
        section: MOVES,
        hypothesis: "What a move takes always stands where the move ends, so that it need not be stored.",
        factor: "none: it is so or not",
        trials: &[disproved(
            TWO_BYTE,
            "the_final_square_tells_the_captured_piece_but_for_en_passant",
        )],
        remark: "True of every capture but en passant, where that square is empty; and after the move the \
                 piece is gone, so that taking back needs it from elsewhere. See the errata, \"The \
                 lecture\".",
    },
    Claim {
        id: "two-bytes-hold-squares",
        document: LECTURE,
        section: MOVES,
        hypothesis: "Two positions of six bits each fit in two bytes.",
        factor: "none: it is so or not",
        trials: &[proved(TWO_BYTE, "every_pair_of_squares_is_held")],
        remark: "",
    },
    Claim {
        id: "two-bytes-not-enough",
        document: LECTURE,
        section: MOVES,
        hypothesis: "Start and end in two bytes are \"not quite capable\" of every move: they confuse \
                     promotions.",
        factor: "none: it is so or not",
        trials: &[proved(
            TWO_BYTE,
            "it_confuses_the_four_promotions_and_nothing_else",
        )],
        remark: "Promotions are all that they confuse; the four bits left over would have told them apart.",
    },
    Claim {
        id: "castling-by-king",
        document: LECTURE,
        section: MOVES,
        hypothesis: "Castling can be written as the king's move alone, since no other king's move is like \
                     it.",
        factor: "none: it is so or not",
        trials: &[proved(
            TWO_BYTE,
            "a_kings_two_squares_are_castling_and_nothing_else",
        )],
        remark: "",
    },
    Claim {
        id: "invisible-state",
        document: LECTURE,
        section: STATE,
        hypothesis: "Beside the pieces a position needs side, castling rights, en passant and a counter, \
                     which fit beside one another.",
        factor: "none: it is so or not",
        trials: &[proved(
            "crates/core/src/state.rs",
            "fields_do_not_touch_each_other",
        )],
        remark: "They share one word of 64 bits on every board.",
    },
    Claim {
        id: "material-easy-on-array",
        document: LECTURE,
        section: ARRAY,
        hypothesis: "Material is easy on the 8x8 array: two loops over its cells add it up faster than \
                     the lecture's other representations do.",
        factor: "the board; no encoding has a part in it, and none of the four keeps lists",
        trials: &[
            faster("boards/material", ARRAY_SCAN, MAGIC),
            faster("boards/material", ARRAY_SCAN, TEN_BY_TEN_SCAN),
            faster("boards/material", ARRAY_SCAN, X88_SCAN),
        ],
        remark: "",
    },
    Claim {
        id: "array-slower-than-necessary",
        document: LECTURE,
        section: ARRAY,
        hypothesis: "Testing file and rank for the edge of the 8x8 array is \"slower than necessary\": \
                     other ways to find the edge take less time.",
        factor: "how a step finds the edge; the same pieces go the same ways",
        trials: &[
            faster(BOUNDARY, "10x10-border", "8x8-two-dimensional"),
            faster(BOUNDARY, "0x88-mask", "8x8-two-dimensional"),
            faster(BOUNDARY, "8x8-edge-distance", "8x8-two-dimensional"),
            beside(faster("boards/legal-count", TEN_BY_TEN_SCAN, ARRAY_SCAN)),
            beside(faster("boards/legal-count", X88_SCAN, ARRAY_SCAN)),
        ],
        remark: "Whole boards differ in more than their edges.",
    },
    Claim {
        id: "double-push-from-third-rank",
        document: LECTURE,
        section: ARRAY,
        hypothesis: "In loops that count ranks from 0, white's pawns may go two squares where i is 2.",
        factor: "none: it is so or not",
        trials: &[disproved(
            PUBLISHED,
            "no_pawn_of_the_lecture_goes_two_squares_at_first",
        )],
        remark: "That is the third rank; the pawns' own is 1. See the errata, \"The lecture\".",
    },
    Claim {
        id: "border-has-fewer-conditions",
        document: LECTURE,
        section: EXTENDED,
        hypothesis: "A border around a 10x10 array \"reduces the number of conditions\": a step takes fewer \
                     instructions than with tests of file and rank.",
        factor: "how a step finds the edge: by the border's value, or by comparing two coordinates",
        trials: &[
            fewer(
                Metric::Instructions,
                BOUNDARY,
                "10x10-border",
                "8x8-two-dimensional",
            ),
            beside(fewer(
                Metric::BranchMisses,
                BOUNDARY,
                "10x10-border",
                "8x8-two-dimensional",
            )),
        ],
        remark: "",
    },
    Claim {
        id: "border-costs-a-little-space",
        document: LECTURE,
        section: EXTENDED,
        hypothesis: "The border costs \"a little space\": at most 64 bytes a board, one line of a cache.",
        factor: "the cells of the array",
        trials: &[Trial::Bytes {
            group: "boards/legal-count",
            contender: TEN_BY_TEN_SCAN,
            size: Size::Pieces,
            limit: Limit::LittleMoreThan(ARRAY_SCAN, 64),
        }],
        remark: "",
    },
    Claim {
        id: "one-index-is-faster",
        document: LECTURE,
        section: X88,
        hypothesis: "One index instead of two speeds a program up.",
        factor: "one coordinate or two, each tested for the edge by one mask",
        trials: &[faster(BOUNDARY, "0x88-mask", "8x8-rank-file")],
        remark: "",
    },
    Claim {
        id: "one-index-gains-a-little",
        document: LECTURE,
        section: X88,
        hypothesis: "What one index gains is \"a little\": no more than 10 % of the time of steps.",
        factor: "one coordinate or two, each tested for the edge by one mask",
        trials: &[within(
            BOUNDARY,
            "0x88-mask",
            "8x8-rank-file",
            [A_LITTLE, 1.0],
        )],
        remark: "The group does nothing but step, so a whole program gains less than that.",
    },
    Claim {
        id: "mask-tells-the-board",
        document: LECTURE,
        section: X88,
        hypothesis: "A number of a byte is a square if and only if it has none of the bits of 0x88, and \
                     a step that leaves the board sets one of them.",
        factor: "none: it is so or not",
        trials: &[
            proved(X88_CELLS, "the_test_is_the_lectures_for_every_byte"),
            proved(
                X88_CELLS,
                "a_step_stays_on_the_board_if_and_only_if_the_test_says_so",
            ),
        ],
        remark: "",
    },
    Claim {
        id: "mask-is-quick",
        document: LECTURE,
        section: X88,
        hypothesis: "The 0x88 test is \"really quick\": with it, steps take at most 10 % longer than with a \
                     border, where nothing is tested while cells are empty.",
        factor: "the test, in the same numbering of cells",
        trials: &[faster_by(BOUNDARY, "0x88-mask", "0x88-guard", AS_GOOD)],
        remark: "",
    },
    Claim {
        id: "bitboards-work-better",
        document: LECTURE,
        section: BITBOARDS,
        hypothesis: "Bitboards are \"likely to work better\": moves are counted and attacks are found \
                     faster than on arrays that keep lists of their pieces.",
        factor: "the board; no encoding has a part in counts and attacks, and in the others it is the same",
        trials: &[
            faster("boards/legal-count", MAGIC, ARRAY_LISTS),
            faster("boards/legal-count", MAGIC, TEN_BY_TEN_LISTS),
            faster("boards/legal-count", MAGIC, X88_LISTS),
            faster("boards/attacks", MAGIC, ARRAY_LISTS),
            faster("boards/attacks", MAGIC, TEN_BY_TEN_LISTS),
            faster("boards/attacks", MAGIC, X88_LISTS),
            faster("boards/legal-list", MAGIC, ARRAY_LISTS),
            faster("boards/search", MAGIC, ARRAY_LISTS),
        ],
        remark: "Arrays with lists, so that the search for pieces is not what decides; the lecture's own \
                 arrays have none.",
    },
    Claim {
        id: "bitboards-very-quickly",
        document: LECTURE,
        section: BITBOARDS,
        hypothesis: "Certain operations are done \"very quickly\" with sets: legal moves are counted, and \
                     attacks found, in less than half the time that the lecture's array takes.",
        factor: "the board; no encoding has a part in it",
        trials: &[
            faster_by("boards/legal-count", RAYS, ARRAY_SCAN, VERY),
            faster_by("boards/attacks", RAYS, ARRAY_SCAN, VERY),
        ],
        remark: "With the simplest sliders, since the lecture has none.",
    },
    Claim {
        id: "pawns-move-at-once",
        document: LECTURE,
        section: BITBOARDS,
        hypothesis: "A shift of the set of pawns gives the steps of all pawns at once.",
        factor: "none: it is so or not",
        trials: &[proved(
            "crates/sliders/src/set.rs",
            "shifting_a_set_is_stepping_each_of_its_squares",
        )],
        remark: "",
    },
    Claim {
        id: "pawns-at-once-are-faster",
        document: LECTURE,
        section: BITBOARDS,
        hypothesis: "Generating the pawns' moves all at once is faster than pawn by pawn.",
        factor: "pawns moved as a set, or one after the other",
        trials: &[],
        remark: "No operation generates pawns' moves alone, and boards differ in all other pieces too. It \
                 would take a small group of its own: the same sets of pawns, shifted and visited.",
    },
    Claim {
        id: "intermediate-sets-are-reused",
        document: LECTURE,
        section: BITBOARDS,
        hypothesis: "Sets like a side's pieces, computed once and used over and over, are part of what makes \
                     bitboards efficient.",
        factor: "sets kept, or computed anew at each use",
        trials: &[],
        remark: "The quad-bitboard computes them anew, but differs from bitboards in all else, too. It would take \
                 a bitboard that keeps none.",
    },
    Claim {
        id: "better-for-other-games",
        document: LECTURE,
        section: BITBOARDS,
        hypothesis: "Bitboards are even better for games with fewer kinds of pieces.",
        factor: "the game",
        trials: &[],
        remark: "There is no game but chess here.",
    },
    Claim {
        id: "byte-table-counts-as-well",
        document: LECTURE,
        section: BITBOARDS,
        hypothesis: "Counting bits byte by byte in a table of 256 is as good as the processor's \
                     instruction: at most 10 % slower.",
        factor: "the algorithm that counts",
        trials: &[
            faster_by(CROWDED_COUNT, "byte-table", "hardware", AS_GOOD),
            faster_by(SPARSE_COUNT, "byte-table", "hardware", AS_GOOD),
        ],
        remark: "",
    },
    Claim {
        id: "byte-table-beats-loops",
        document: LECTURE,
        section: BITBOARDS,
        hypothesis: "Counting bits byte by byte in a table of 256 is faster than taking one bit away after \
                     the other.",
        factor: "the algorithm that counts",
        trials: &[
            faster(CROWDED_COUNT, "byte-table", "kernighan"),
            faster(SPARSE_COUNT, "byte-table", "kernighan"),
        ],
        remark: "",
    },
    Claim {
        id: "modulo-finds-as-well",
        document: LECTURE,
        section: BITBOARDS,
        hypothesis: "Finding a bit by x ^ (x - 1), a modulus and a table is as good as the processor's \
                     instruction: at most 10 % slower.",
        factor: "the algorithm that finds the lowest bit",
        trials: &[
            faster_by(CROWDED_SCAN, "modulo-67", "hardware", AS_GOOD),
            faster_by(SPARSE_SCAN, "modulo-67", "hardware", AS_GOOD),
        ],
        remark: "The modulus for whole words is 67; the lecture's 11 is for bytes.",
    },
    Claim {
        id: "modulo-beats-loops",
        document: LECTURE,
        section: BITBOARDS,
        hypothesis: "Finding a bit by x ^ (x - 1), a modulus and a table is faster than looking at each \
                     bit, for whole words as for bytes.",
        factor: "the algorithm that finds the bits of a set",
        trials: &[
            faster(CROWDED_SCAN, "modulo-67", "loop"),
            faster(SPARSE_SCAN, "modulo-67", "loop"),
            faster(CROWDED_SCAN, "modulo-11", "loop"),
            faster(SPARSE_SCAN, "modulo-11", "loop"),
        ],
        remark: "",
    },
    Claim {
        id: "modulo-trick-is-right",
        document: LECTURE,
        section: BITBOARDS,
        hypothesis: "For every number but 0, x ^ (x - 1) and the lecture's modulus find the lowest bit.",
        factor: "none: it is so or not",
        trials: &[proved(BITS, "all_ways_agree_on_bytes_words_and_zero")],
        remark: "",
    },
    Claim {
        id: "table-entry-for-zero",
        document: LECTURE,
        section: BITBOARDS,
        hypothesis: "The published table answers -1 for an empty byte.",
        factor: "none: it is so or not",
        trials: &[disproved(
            BITS,
            "the_lectures_table_is_this_one_but_for_zero",
        )],
        remark: "An empty byte finds the entry of bit 7. See the errata, \"The lecture\".",
    },
];
