//! What "Move Structure Design" (eZ80 Chess) says.

use super::Claim;
use super::names::{
    AS_GOOD, EXPLICIT, EZ80, EZ80_PACKED, EZ80_TYPED, EZ80_WORD, FLAGS16, SIGNIFICANT,
};
use super::trial::{Limit, Size, Trial, beside, disproved, faster, faster_by, on_each, proved};

const FIELDS: &str = "Field Descriptions";
const WORD_SIZE: &str = "Word Size Optimization";
const FIELD_SIZES: &str = "Field Size Decisions";
const SQUARES: &str = "Optimizing the Square Representation";
const INFERENCE: &str = "Move Type Inference";
const GENERATION: &str = "Move Generation Benefits";
const ORDERING: &str = "Move Ordering Optimization";
const TABLE: &str = "Transposition Table Efficiency";
const WIDE: &str = "32-bit Structure";
const TYPE_FIELD: &str = "Separate Move Type Field";
const STRUCT: &str = "Explicit Struct with Bitfields";

const CHECKS: &str = "crates/moves/ez80/tests/checks.rs";
const MODELS: &str = "crates/ordering/tests/models.rs";
const PUBLISHED: &str = "crates/report/src/claims/tests/published.rs";

const CLASSES: &str = "ordering/order-by-class";
const CLASSES_IN_SEARCH: &str = "lists/search-by-class";
const ORDER: &str = "ordering/order";

const WHOLE_IN_TABLE: &[[Trial; 3]; 2] = &[
    on_each!(faster, "table", "store", ["whole", "decomposed"]; "ez80-u32" "ez80-packed" "ez80-typed"),
    on_each!(faster, "table", "probe", ["whole", "decomposed"]; "ez80-u32" "ez80-packed" "ez80-typed"),
];

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "only-119-and-below",
        document: EZ80,
        section: FIELDS,
        hypothesis: "The numbers 0 to 119 are the squares of a 0x88 board.",
        factor: "none: it is so or not",
        trials: &[
            disproved(
                CHECKS,
                "a_number_that_is_no_square_reads_as_one_and_equals_no_move",
            ),
            disproved(
                "crates/boards/x88/src/cells.rs",
                "the_test_is_the_lectures_for_every_byte",
            ),
        ],
        remark: "No square is above 119, but only 64 of these 120 numbers are squares. See the errata, \
                 \"Move Structure Design\".",
    },
    Claim {
        id: "fields-suffice",
        document: EZ80,
        section: FIELD_SIZES,
        hypothesis: "Seven bits for a square, three for a piece and two for what is special hold every \
                     move.",
        factor: "none: it is so or not",
        trials: &[
            proved(CHECKS, "the_fields_stand_where_the_document_draws_them"),
            proved(CHECKS, "moves_are_written_in_ucis_form"),
        ],
        remark: "",
    },
    Claim {
        id: "no-wasted-bits",
        document: EZ80,
        section: WORD_SIZE,
        hypothesis: "Twenty-four bits waste no memory: a move takes three bytes.",
        factor: "none: it is so or not",
        trials: &[Trial::Bytes {
            group: "codec/encode",
            contender: "ez80-packed",
            size: Size::Move,
            limit: Limit::AtMost(3),
        }],
        remark: "As three bytes. In a word of this kind of processor they take four.",
    },
    Claim {
        id: "native-word-on-ez80",
        document: EZ80,
        section: WORD_SIZE,
        hypothesis: "On the eZ80, whose words have 24 bits, the whole move is handled by single \
                     instructions.",
        factor: "the width of the processor's words",
        trials: &[],
        remark: "There is no such processor here.",
    },
    Claim {
        id: "h1-is-119",
        document: EZ80,
        section: SQUARES,
        hypothesis: "The highest square of the document's numbering is 119, h1, so that seven bits are \
                     enough.",
        factor: "none: it is so or not",
        trials: &[proved(
            CHECKS,
            "the_fields_stand_where_the_document_draws_them",
        )],
        remark: "Its ranks are counted from the top. In the lecture's 0x88, 119 is h8: see the errata, \
                 \"Move Structure Design\".",
    },
    Claim {
        id: "priority-in-move-saves",
        document: EZ80,
        section: SQUARES,
        hypothesis: "The priority in the move \"saves significant computation time\": a search takes at \
                     least 10 % less time than with the same priorities in an array of scores.",
        factor: "where the same four classes are kept, under the same insertion sort",
        trials: &[
            by_priority_in_search(
                "ez80-u32/array/unscored/insertion-priority",
                "ez80-u32/array/separate/insertion",
            ),
            by_priority_in_search(
                "ez80-packed/array/unscored/insertion-priority",
                "ez80-packed/array/separate/insertion",
            ),
            by_priority_in_search(
                "ez80-typed/array/unscored/insertion-priority",
                "ez80-typed/array/separate/insertion",
            ),
        ],
        remark: "",
    },
    Claim {
        id: "no-separate-score-array",
        document: EZ80,
        section: ORDERING,
        hypothesis: "Without an array of scores beside the moves there are fewer accesses to memory, and \
                     lists are sorted faster.",
        factor: "where the same four classes are kept, under the same insertion sort",
        trials: &[
            faster(
                CLASSES,
                "ez80-u32/unscored/insertion-priority",
                "ez80-u32/separate/insertion",
            ),
            faster(
                CLASSES,
                "ez80-packed/unscored/insertion-priority",
                "ez80-packed/separate/insertion",
            ),
            faster(
                CLASSES,
                "ez80-typed/unscored/insertion-priority",
                "ez80-typed/separate/insertion",
            ),
        ],
        remark: "",
    },
    Claim {
        id: "no-recalculated-scores",
        document: EZ80,
        section: ORDERING,
        hypothesis: "The priority in the move spares the recalculation of scores while moves are sorted.",
        factor: "whether a score is kept or computed anew at each comparison",
        trials: &[],
        remark: "Every ordering here keeps the scores that it was given; it would take one that does not.",
    },
    Claim {
        id: "published-sort-orders-by-priority",
        document: EZ80,
        section: ORDERING,
        hypothesis: "The published insertion sort puts moves of higher priority first and keeps the order of \
                     the rest.",
        factor: "none: it is so or not",
        trials: &[proved(
            "crates/ordering/src/ordering/tests.rs",
            "insertion_by_priority_without_ties_is_the_documents",
        )],
        remark: "",
    },
    Claim {
        id: "types-are-inferred-losslessly",
        document: EZ80,
        section: INFERENCE,
        hypothesis: "What kind of move it is can be inferred from the other fields without loss.",
        factor: "none: it is so or not",
        trials: &[proved(
            CHECKS,
            "the_forms_hold_the_same_bits_and_the_type_says_what_they_infer",
        )],
        remark: "As far as the document's four kinds go: a pawn's two steps are none of them, and must be \
                 asked from the board. See the errata, \"Move Structure Design\".",
    },
    Claim {
        id: "quiet-has-no-other-field",
        document: EZ80,
        section: INFERENCE,
        hypothesis: "A move is quiet if and only if all its fields but the squares are 0.",
        factor: "none: it is so or not",
        trials: &[
            disproved(CHECKS, "a_priority_changes_nothing_but_itself"),
            disproved(PUBLISHED, "a_quiet_killer_is_not_quiet_as_published"),
        ],
        remark: "The priority of a quiet killer is not 0. See the errata, \"Move Structure Design\".",
    },
    Claim {
        id: "inference-beats-explicit-types",
        document: EZ80,
        section: INFERENCE,
        hypothesis: "In tight loops, inferring the kind of a move is \"more time-efficient\" than reading \
                     explicit bits for it.",
        factor: "two explicit type bits, in the same word",
        trials: &[
            faster("codec/classify", "ez80-u32", "ez80-typed"),
            faster("codec/encode", "ez80-u32", "ez80-typed"),
            faster("encodings/legal-list", EZ80_WORD, EZ80_TYPED),
            faster("encodings/make-unmake", EZ80_WORD, EZ80_TYPED),
            faster("encodings/perft-full", EZ80_WORD, EZ80_TYPED),
            faster("encodings/search", EZ80_WORD, EZ80_TYPED),
            faster(
                CLASSES,
                "ez80-u32/unscored/insertion-priority",
                "ez80-typed/unscored/insertion-priority",
            ),
        ],
        remark: "",
    },
    Claim {
        id: "inference-saves-bits",
        document: EZ80,
        section: TYPE_FIELD,
        hypothesis: "Two bits fewer are used without an explicit type.",
        factor: "none: it is so or not",
        trials: &[proved(
            "crates/moves/ez80/src/lib.rs",
            "Field::fill(Ez80U32::FIELDS, 24) && Field::fill(Ez80Typed::FIELDS, 26)",
        )],
        remark: "In a word of 32 bits, nothing is gained by it.",
    },
    Claim {
        id: "single-word-creation",
        document: EZ80,
        section: GENERATION,
        hypothesis: "Creating a move as a single word speeds its generation up, compared with a struct of \
                     the same fields.",
        factor: "whether the same fields are packed in one word or stand in a struct",
        trials: &[
            faster("codec/encode", "ez80-u32", "explicit"),
            faster("encodings/legal-list", EZ80_WORD, EXPLICIT),
            faster("encodings/pseudo-legal-list", EZ80_WORD, EXPLICIT),
            faster("encodings/captures", EZ80_WORD, EXPLICIT),
        ],
        remark: "",
    },
    Claim {
        id: "masks-are-fast",
        document: EZ80,
        section: GENERATION,
        hypothesis: "Taking squares and promotion out of a word by masks is fast here too: at most 10 % \
                     slower than reading them from a struct.",
        factor: "whether the same fields are packed in one word or stand in a struct",
        trials: &[faster_by("codec/decode", "ez80-u32", "explicit", AS_GOOD)],
        remark: "The document says so of the eZ80, of which nothing is known here.",
    },
    Claim {
        id: "victim-in-move-saves-look-ups",
        document: EZ80,
        section: GENERATION,
        hypothesis: "With the victim in the move, sorting asks the board for nothing.",
        factor: "none: it is so or not",
        trials: &[disproved(
            PUBLISHED,
            "the_same_move_is_published_whoever_takes",
        )],
        remark: "One look-up of two is saved: the least valuable attacker is no field of the move. See \
                 the errata, \"Move Structure Design\".",
    },
    Claim {
        id: "victim-in-move-is-faster",
        document: EZ80,
        section: GENERATION,
        hypothesis: "Storing the victim, which \"saves board lookups during sorting\", makes a search \
                     faster.",
        factor: "whether the move holds the victim",
        trials: &[beside(faster("encodings/search", EZ80_WORD, FLAGS16))],
        remark: "The encodings with a victim and without differ in their squares' numbering or in their \
                 width too. It would take the 24 bits with that field left empty.",
    },
    Claim {
        id: "victim-is-told-without-board",
        document: EZ80,
        section: GENERATION,
        hypothesis: "The victim in the move is the one that the board would tell.",
        factor: "none: it is so or not",
        trials: &[proved(
            MODELS,
            "encodings_that_store_the_victim_say_the_same",
        )],
        remark: "",
    },
    Claim {
        id: "whole-move-in-table",
        document: EZ80,
        section: TABLE,
        hypothesis: "Stored in a table as one word, a move needs no decomposing and recomposing: storing and \
                     finding are faster.",
        factor: "whether the table holds the move as it is, or taken apart",
        trials: WHOLE_IN_TABLE.as_flattened(),
        remark: "What was found is read as squares either way.",
    },
    Claim {
        id: "thirty-two-bits-on-ez80",
        document: EZ80,
        section: WIDE,
        hypothesis: "On the eZ80, moves of 32 bits are inefficient, since they take two words.",
        factor: "the width of the processor's words",
        trials: &[],
        remark: "There is no such processor here.",
    },
    Claim {
        id: "thirty-two-bits-here",
        document: EZ80,
        section: WIDE,
        hypothesis: "On this processor too, the 24 bits are handled faster in three bytes than in a word of \
                     32 bits.",
        factor: "three bytes or four for the same 24 bits",
        trials: &[
            faster("codec/encode", "ez80-packed", "ez80-u32"),
            faster("codec/decode", "ez80-packed", "ez80-u32"),
            faster("codec/find", "ez80-packed", "ez80-u32"),
            faster("encodings/legal-list", EZ80_PACKED, EZ80_WORD),
            faster("encodings/make-unmake", EZ80_PACKED, EZ80_WORD),
            faster("encodings/perft-full", EZ80_PACKED, EZ80_WORD),
            faster("encodings/search", EZ80_PACKED, EZ80_WORD),
        ],
        remark: "The document does not say so of other processors; this is what its reason comes to here.",
    },
    Claim {
        id: "struct-has-padding",
        document: EZ80,
        section: STRUCT,
        hypothesis: "A struct of the move's fields has padding for alignment.",
        factor: "none: it is so or not",
        trials: &[disproved(
            "crates/moves/explicit/src/lib.rs",
            "size_of::<Explicit>() == 6 && align_of::<Explicit>() == 1",
        )],
        remark: "Six fields of a byte each take six bytes, which is still more than the packed word. See the \
                 errata, \"Move Structure Design\".",
    },
    Claim {
        id: "struct-costs-copies",
        document: EZ80,
        section: STRUCT,
        hypothesis: "An explicit struct costs more to copy: moves are written into lists, and into a table, \
                     slower than as a word.",
        factor: "whether the same fields are packed in one word or stand in a struct",
        trials: &[
            faster("encodings/legal-list", EZ80_WORD, EXPLICIT),
            faster("encodings/table-store", EZ80_WORD, EXPLICIT),
        ],
        remark: "An entry of the table is larger with the struct.",
    },
    Claim {
        id: "struct-costs-sorting",
        document: EZ80,
        section: STRUCT,
        hypothesis: "An explicit struct costs more to sort.",
        factor: "whether the same fields are packed in one word or stand in a struct, under each ordering",
        trials: &[
            faster(
                ORDER,
                "ez80-u32/separate/lazy-pick",
                "explicit/separate/lazy-pick",
            ),
            faster(
                ORDER,
                "ez80-u32/separate/selection",
                "explicit/separate/selection",
            ),
            faster(
                ORDER,
                "ez80-u32/separate/insertion",
                "explicit/separate/insertion",
            ),
            faster(
                ORDER,
                "ez80-u32/separate/quicksort",
                "explicit/separate/quicksort",
            ),
            faster(
                ORDER,
                "ez80-u32/separate/sort-unstable",
                "explicit/separate/sort-unstable",
            ),
        ],
        remark: "",
    },
];

const fn by_priority_in_search(contender: &'static str, than: &'static str) -> Trial {
    faster_by(CLASSES_IN_SEARCH, contender, than, SIGNIFICANT)
}
