//! What "Chapter 6: Move Representation" says.

use super::Claim;
use super::names::{CHAPTER_6, EXPLICIT, EZ80_WORD, FLAGS16, MUCH, WIDE32};
use super::trial::{
    Limit, Metric, Size, Trial, beside, disproved, faster, faster_by, fewer, proved,
};

const INFORMATION: &str = "What Information Does a Move Contain?";
const FLAG_VALUES: &str = "Flag Values";
const WHY_16_BITS: &str = "Why 16 Bits?";
const FIXED_SIZE: &str = "Fixed-Size Array";
const STACK: &str = "Stack-Based Allocation";
const SEPARATE: &str = "Separate Score Array";
const COMBINED: &str = "Combined Move-Score Entry";
const LAZY: &str = "Lazy Sorting";
const SAN: &str = "Standard Algebraic Notation (SAN)";
const PARSING: &str = "Parsing Moves";
const NULL_MOVE: &str = "Null Move";
const HASHING: &str = "Move Comparison and Hashing";

const FLAGS_CHECKS: &str = "crates/moves/flags16/tests/checks.rs";
const PUBLISHED: &str = "crates/report/src/claims/tests/published.rs";
const PUBLISHED_PARSER: &str = "crates/notation/tests/moves/published.rs";

const FIND: &str = "codec/find";
const PREDICATES: &str = "micro/predicates";
/// The documents' own form: equal scores in any order.
const ORDER: &str = "ordering/order-ties-unbroken";
const ORDER_IN_SEARCH: &str = "lists/search-by-ordering";
const LISTS: &str = "lists/search-by-list";

const LAZY_SEARCH: &str = "flags16-fromlow/array/separate/lazy-pick";

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "millions-of-moves",
        document: CHAPTER_6,
        section: "Introduction",
        hypothesis: "An engine handles \"millions of moves per second\": a node of a search, which is a \
                     move made with all that follows from it, takes less than 500 nanoseconds.",
        factor: "none: it is an absolute time on this machine",
        trials: &[
            nanoseconds(super::names::MAGIC),
            nanoseconds(super::names::ARRAY_SCAN),
        ],
        remark: "The default board, and the plainest one.",
    },
    Claim {
        id: "victim-in-move-for-unmaking",
        document: CHAPTER_6,
        section: INFORMATION,
        hypothesis: "The captured piece in the move is useful for taking moves back.",
        factor: "whether the move holds the captured piece",
        trials: &[],
        remark: "Encodings with the piece and without it differ in other fields too, and every board keeps \
                 the piece in what it remembers for taking back. It would take one encoding in two forms.",
    },
    Claim {
        id: "flags-are-easy-to-test",
        document: CHAPTER_6,
        section: FLAG_VALUES,
        hypothesis: "The patterns of the flags are \"designed for easy testing\": the chapter's functions \
                     are faster than comparing with every value.",
        factor: "how four questions are asked of the same flags",
        trials: &[faster(PREDICATES, "published", "each-value")],
        remark: "",
    },
    Claim {
        id: "en-passant-is-a-special-case",
        document: CHAPTER_6,
        section: FLAG_VALUES,
        hypothesis: "Whether a move captures takes a special case for en passant beside the test of bit 2.",
        factor: "none: it is so or not",
        trials: &[
            disproved(
                FLAGS_CHECKS,
                "the_predicates_hold_for_the_codes_of_the_tables",
            ),
            disproved(PUBLISHED, "the_special_case_for_en_passant_changes_nothing"),
        ],
        remark: "Flag 5 has bit 2 already. See the errata, \"Chapter 6\".",
    },
    Claim {
        id: "two-moves-in-32-bits",
        document: CHAPTER_6,
        section: WHY_16_BITS,
        hypothesis: "Two moves of 16 bits fit in 32 bits: a move takes two bytes.",
        factor: "none: it is so or not",
        trials: &[Trial::Bytes {
            group: "codec/encode",
            contender: "flags16-fromlow",
            size: Size::Move,
            limit: Limit::AtMost(2),
        }],
        remark: "",
    },
    Claim {
        id: "more-moves-a-cache-line",
        document: CHAPTER_6,
        section: WHY_16_BITS,
        hypothesis: "More moves of 16 bits than others fit in a line of a cache.",
        factor: "the bytes of a move",
        trials: &[
            smaller("wide32"),
            smaller("ez80-packed"),
            smaller("explicit"),
        ],
        remark: "",
    },
    Claim {
        id: "compared-in-one-step",
        document: CHAPTER_6,
        section: WHY_16_BITS,
        hypothesis: "Moves of 16 bits are compared in one step, and so found in a list faster than moves \
                     that are compared field by field.",
        factor: "what is compared: one word or a struct; nothing else of the encoding has a part in it",
        trials: &[
            faster(FIND, "flags16-fromlow", "explicit"),
            faster(FIND, "ez80-u32", "explicit"),
            beside(faster(FIND, "flags16-fromlow", "wide32")),
        ],
        remark: "Words of 32 bits are compared in one step as well.",
    },
    Claim {
        id: "sixteen-bits-suffice",
        document: CHAPTER_6,
        section: WHY_16_BITS,
        hypothesis: "Sixteen bits hold every kind of move.",
        factor: "none: it is so or not",
        trials: &[
            proved(FLAGS_CHECKS, "moves_are_written_in_ucis_form"),
            proved(FLAGS_CHECKS, "conformance!(from_low, encoding FromLow)"),
        ],
        remark: "Every kind, but not the piece that is taken.",
    },
    Claim {
        id: "sixteen-bits-are-the-standard",
        document: CHAPTER_6,
        section: WHY_16_BITS,
        hypothesis: "Most engines write moves in 16 bits.",
        factor: "none: it is about other programs",
        trials: &[],
        remark: "Nothing here asks what engines do.",
    },
    Claim {
        id: "fixed-arrays-need-no-allocation",
        document: CHAPTER_6,
        section: FIXED_SIZE,
        hypothesis: "An array of 256 moves and a count needs no allocation.",
        factor: "none: it is so or not",
        trials: &[proved(
            "crates/core/src/moves/list.rs",
            "moves: [M; CAPACITY]",
        )],
        remark: "The list is a plain value that can be copied, in a module that has no allocator.",
    },
    Claim {
        id: "fixed-arrays-beat-vectors",
        document: CHAPTER_6,
        section: FIXED_SIZE,
        hypothesis: "Fixed arrays, which allocate nothing, make a search faster than vectors that grow.",
        factor: "the kind of list, in each scored form",
        trials: &[
            faster(LISTS, LAZY_SEARCH, "flags16-fromlow/vec/separate/lazy-pick"),
            faster(
                LISTS,
                "flags16-fromlow/array/combined/lazy-pick",
                "flags16-fromlow/vec/combined/lazy-pick",
            ),
            faster(
                LISTS,
                "flags16-fromlow/array/packed-key/lazy-pick",
                "flags16-fromlow/vec/packed-key/lazy-pick",
            ),
        ],
        remark: "The vectors are kept from node to node, so that they allocate only while they still grow.",
    },
    Claim {
        id: "contiguous-lists-are-cache-friendly",
        document: CHAPTER_6,
        section: FIXED_SIZE,
        hypothesis: "A contiguous list is friendlier to caches than one that is not.",
        factor: "whether a list is contiguous",
        trials: &[],
        remark: "All lists here are contiguous; it would take a linked one.",
    },
    Claim {
        id: "at-most-218-moves",
        document: CHAPTER_6,
        section: FIXED_SIZE,
        hypothesis: "No position has more than about 218 moves.",
        factor: "none: it is so or not",
        trials: &[],
        remark: "A position with 218 is in the tests, and a full list refuses the 257th; that no game \
                 reaches more has been shown by others.",
    },
    Claim {
        id: "published-arena-works",
        document: CHAPTER_6,
        section: STACK,
        hypothesis: "The published stack of moves gives each ply a list of its own.",
        factor: "none: it is so or not",
        trials: &[disproved(
            "crates/ordering/src/list/tests.rs",
            "the_published_arena_overwrites_the_ply_before",
        )],
        remark: "Its top never advances. The arena that is measured advances it. See the errata, \
                 \"Chapter 6\".",
    },
    Claim {
        id: "embedded-list-is-better",
        document: CHAPTER_6,
        section: STACK,
        hypothesis: "A list embedded in the ply's record makes a search faster than one stack for all \
                     plies.",
        factor: "the kind of list, in each scored form",
        trials: &[
            faster(
                LISTS,
                "flags16-fromlow/search-stack/separate/lazy-pick",
                "flags16-fromlow/arena/separate/lazy-pick",
            ),
            faster(
                LISTS,
                "flags16-fromlow/search-stack/combined/lazy-pick",
                "flags16-fromlow/arena/combined/lazy-pick",
            ),
            faster(
                LISTS,
                "flags16-fromlow/search-stack/packed-key/lazy-pick",
                "flags16-fromlow/arena/packed-key/lazy-pick",
            ),
        ],
        remark: "\"Better\" is read as faster. The arena is a corrected one, since the published does not \
                 work.",
    },
    Claim {
        id: "selection-beats-quicksort",
        document: CHAPTER_6,
        section: SEPARATE,
        hypothesis: "Selection sort is \"often faster than quicksort\" on lists as short as a search meets.",
        factor: "the sort, in each scored form and in a search",
        trials: &[
            faster(
                ORDER,
                "flags16-fromlow/separate/selection",
                "flags16-fromlow/separate/quicksort",
            ),
            faster(
                ORDER,
                "flags16-fromlow/combined/selection",
                "flags16-fromlow/combined/quicksort",
            ),
            faster(
                ORDER,
                "flags16-fromlow/packed-key/selection",
                "flags16-fromlow/packed-key/quicksort",
            ),
            faster(
                ORDER_IN_SEARCH,
                "flags16-fromlow/array/separate/selection",
                "flags16-fromlow/array/separate/quicksort",
            ),
        ],
        remark: "A textbook quicksort. The lists leave ties unbroken, as the chapter does; the search \
                 breaks them.",
    },
    Claim {
        id: "combined-entries-are-better",
        document: CHAPTER_6,
        section: COMBINED,
        hypothesis: "Move and score in one entry are \"potentially better for cache\" than two arrays: lists \
                     are ordered in less time and fewer estimated cycles, in which misses count.",
        factor: "how scores are kept, under each ordering",
        trials: &[
            faster(
                ORDER,
                "flags16-fromlow/combined/lazy-pick",
                "flags16-fromlow/separate/lazy-pick",
            ),
            faster(
                ORDER,
                "flags16-fromlow/combined/selection",
                "flags16-fromlow/separate/selection",
            ),
            faster(
                ORDER,
                "flags16-fromlow/combined/insertion",
                "flags16-fromlow/separate/insertion",
            ),
            faster(
                LISTS,
                "flags16-fromlow/array/combined/lazy-pick",
                LAZY_SEARCH,
            ),
            fewer(
                Metric::Cycles,
                ORDER,
                "flags16-fromlow/combined/lazy-pick",
                "flags16-fromlow/separate/lazy-pick",
            ),
        ],
        remark: "",
    },
    Claim {
        id: "lazy-picking-is-much-faster",
        document: CHAPTER_6,
        section: LAZY,
        hypothesis: "Picking the best move when it is asked for is \"typically much faster\" than sorting \
                     all by selection: it takes less than 80 % of the time.",
        factor: "whether the same selection is done for all moves beforehand or for each when asked for",
        trials: &[
            faster_by(
                ORDER,
                "flags16-fromlow/separate/lazy-pick",
                "flags16-fromlow/separate/selection",
                MUCH,
            ),
            faster_by(
                ORDER_IN_SEARCH,
                LAZY_SEARCH,
                "flags16-fromlow/array/separate/selection",
                MUCH,
            ),
        ],
        remark: "",
    },
    Claim {
        id: "lazy-picking-beats-sorts",
        document: CHAPTER_6,
        section: LAZY,
        hypothesis: "Since alpha-beta cuts off early, picking lazily beats even the better sorts.",
        factor: "the ordering",
        trials: &[
            faster(
                ORDER,
                "flags16-fromlow/separate/lazy-pick",
                "flags16-fromlow/separate/insertion",
            ),
            faster(
                ORDER,
                "flags16-fromlow/separate/lazy-pick",
                "flags16-fromlow/separate/sort-unstable",
            ),
            faster(
                ORDER_IN_SEARCH,
                LAZY_SEARCH,
                "flags16-fromlow/array/separate/insertion",
            ),
            faster(
                ORDER_IN_SEARCH,
                LAZY_SEARCH,
                "flags16-fromlow/array/separate/sort-unstable",
            ),
        ],
        remark: "",
    },
    Claim {
        id: "cutoff-spares-looking",
        document: CHAPTER_6,
        section: LAZY,
        hypothesis: "After a cutoff, the moves that were left have never been looked at.",
        factor: "none: it is so or not",
        trials: &[disproved(PUBLISHED, "the_first_pick_looks_at_every_move")],
        remark: "They have not been searched, but their scores were read by the first pick. See the errata, \
                 \"Chapter 6\".",
    },
    Claim {
        id: "san-letters",
        document: CHAPTER_6,
        section: SAN,
        hypothesis: "Kinds that count the knight as 2 find their letters in \"PNBRQK\".",
        factor: "none: it is so or not",
        trials: &[disproved(PUBLISHED, "the_piece_letters_are_off_by_one")],
        remark: "The knight finds the bishop's letter. See the errata, \"Chapter 6\".",
    },
    Claim {
        id: "san-is-complex",
        document: CHAPTER_6,
        section: SAN,
        hypothesis: "Writing SAN costs more than writing UCI's form, because of disambiguation.",
        factor: "the notation that is written",
        trials: &[],
        remark: "SAN is timed, but no operation writes UCI's form alone, and none writes SAN without \
                 telling pieces apart.",
    },
    Claim {
        id: "published-parser-is-right",
        document: CHAPTER_6,
        section: PARSING,
        hypothesis: "The published function makes of a text the move that it names, and of no other text a \
                     move.",
        factor: "none: it is so or not",
        trials: &[disproved(
            PUBLISHED_PARSER,
            "what_is_no_legal_move_is_read_as_something_all_the_same",
        )],
        remark: "It reads legal moves rightly and makes moves of much else. See the errata, \"Chapter 6\".",
    },
    Claim {
        id: "validation-after-parsing",
        document: CHAPTER_6,
        section: "Move Validation",
        hypothesis: "With the legality of the result checked afterwards, the published parser takes legal \
                     moves only as they are written.",
        factor: "none: it is so or not",
        trials: &[disproved(
            PUBLISHED_PARSER,
            "checked_for_legality_it_still_takes_missing_and_needless_letters",
        )],
        remark: "Missing and needless letters of promotion still pass. See the errata, \"Chapter 6\".",
    },
    Claim {
        id: "null-move-is-no-move",
        document: CHAPTER_6,
        section: NULL_MOVE,
        hypothesis: "The word 0 can stand for the null move, since no move has it.",
        factor: "none: it is so or not",
        trials: &[proved(
            FLAGS_CHECKS,
            "null_is_the_word_0_and_reads_as_a1_to_a1",
        )],
        remark: "It reads as a1 to a1, which no piece goes.",
    },
    Claim {
        id: "null-move-is-easy-to-test",
        document: CHAPTER_6,
        section: NULL_MOVE,
        hypothesis: "A null move of 0 is tested faster than one of another value.",
        factor: "the word of the null move",
        trials: &[],
        remark: "No operation asks whether a move is the null move.",
    },
    Claim {
        id: "lists-start-with-null-moves",
        document: CHAPTER_6,
        section: NULL_MOVE,
        hypothesis: "A list that the published function has initialised holds null moves.",
        factor: "none: it is so or not",
        trials: &[disproved(
            PUBLISHED,
            "an_initialised_list_holds_what_was_there",
        )],
        remark: "Only the count is set. See the errata, \"Chapter 6\".",
    },
    Claim {
        id: "perfect-for-hash-tables",
        document: CHAPTER_6,
        section: HASHING,
        hypothesis: "Moves of 16 bits are \"perfect\" for hash tables: they are stored, and found again, \
                     faster than moves of 32 bits.",
        factor: "16 bits, or 32 with mover, victim and score, in the same table",
        trials: &[
            faster("encodings/table-store", FLAGS16, WIDE32),
            faster("encodings/table-probe", FLAGS16, WIDE32),
            beside(faster("encodings/table-store", FLAGS16, EZ80_WORD)),
            beside(faster("encodings/table-probe", FLAGS16, EZ80_WORD)),
            beside(faster("encodings/table-store", FLAGS16, EXPLICIT)),
            beside(faster("encodings/table-probe", FLAGS16, EXPLICIT)),
        ],
        remark: "An entry is as large with either. The eZ80 moves number their squares otherwise, too.",
    },
];

const fn nanoseconds(contender: &'static str) -> Trial {
    Trial::Nanoseconds {
        group: "boards/search",
        contender,
        below: 500.0,
    }
}

/// A move of 16 bits is smaller than one of another encoding.
const fn smaller(than: &'static str) -> Trial {
    Trial::Bytes {
        group: "codec/encode",
        contender: "flags16-fromlow",
        size: Size::Move,
        limit: Limit::LessThan(than),
    }
}
