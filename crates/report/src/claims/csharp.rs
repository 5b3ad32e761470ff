//! What part 3 of the C# engine series says.

use super::Claim;
use super::names::CSHARP;
use super::trial::{Trial, disproved, faster, faster_by, on_each_board, proved};

const CARRIES: &str = "What a move needs to carry";
const FLAG_TABLE: &str = "The flag table";
const STRUCT: &str = "The Move struct";
const UCI: &str = "UCI strings";
const VERIFYING: &str = "Verifying it works";
const NEXT: &str = "What's next";

const CHECKS: &str = "crates/moves/flags16/tests/checks.rs";
const PROGRAM: &str = "crates/moves/flags16/tests/csharp_program.rs";
const READERS: &str = "crates/notation/tests/moves/readers.rs";
const PUBLISHED: &str = "crates/report/src/claims/tests/published.rs";

const PREDICATES: &str = "micro/predicates";

/// How many times as long "simple" may take.
const SIMPLE: f64 = 2.0;

const FINDING: &[Trial; 14] =
    &on_each_board!(faster_by, "reading", "uci", ["find", "construct", SIMPLE]);

pub(super) const CLAIMS: &[Claim] = &[
    Claim {
        id: "move-suffices-to-undo",
        document: CSHARP,
        section: CARRIES,
        hypothesis: "With the position at hand, the 16-bit move tells all that taking it back needs.",
        factor: "none: it is so or not",
        trials: &[disproved(
            PUBLISHED,
            "the_same_word_is_published_whatever_is_taken",
        )],
        remark: "What was taken is in neither. Every board remembers it for taking back. See the errata, \
                 \"Part 3 of the C# series\".",
    },
    Claim {
        id: "four-flag-bits-suffice",
        document: CSHARP,
        section: CARRIES,
        hypothesis: "Four bits tell all kinds of move apart, so that a move fits in 16.",
        factor: "none: it is so or not",
        trials: &[
            proved(CHECKS, "conformance!(to_low, encoding ToLow)"),
            proved(CHECKS, "every_word_is_a_value"),
        ],
        remark: "",
    },
    Claim {
        id: "predicates-are-masked-compares",
        document: CSHARP,
        section: FLAG_TABLE,
        hypothesis: "Each question about a flag can be one masked compare, and is faster so than by comparing \
                     values, by cases, or by shifting first.",
        factor: "how four questions are asked of the same flags",
        trials: &[
            faster(PREDICATES, "masked", "each-value"),
            faster(PREDICATES, "masked", "match"),
            faster(PREDICATES, "masked", "published"),
        ],
        remark: "",
    },
    Claim {
        id: "predicates-are-one-compare",
        document: CSHARP,
        section: FLAG_TABLE,
        hypothesis: "The questions about capture, promotion and castling are answered rightly by one masked \
                     compare each.",
        factor: "none: it is so or not",
        trials: &[
            proved(CHECKS, "the_predicates_hold_for_the_codes_of_the_tables"),
            proved(
                "crates/micro/src/predicates/tests.rs",
                "all_ways_agree_on_all_codes_in_use",
            ),
        ],
        remark: "Castling is published as two compares, and can be one. See the errata, \"Part 3 of the C# \
                 series\".",
    },
    Claim {
        id: "promotions-by-adding",
        document: CSHARP,
        section: FLAG_TABLE,
        hypothesis: "The four promotions are a base and a number from 0 to 3.",
        factor: "none: it is so or not",
        trials: &[proved(
            CHECKS,
            "the_four_promotions_are_a_base_and_the_index",
        )],
        remark: "",
    },
    Claim {
        id: "queens-are-commonest",
        document: CSHARP,
        section: FLAG_TABLE,
        hypothesis: "Most promotions are to a queen.",
        factor: "none: it is about how people play",
        trials: &[],
        remark: "Nothing here counts what is played.",
    },
    Claim {
        id: "constructor-masks-the-flag",
        document: CSHARP,
        section: STRUCT,
        hypothesis: "The published constructor masks the flag as it masks the squares.",
        factor: "none: it is so or not",
        trials: &[disproved(
            PUBLISHED,
            "the_constructor_does_not_mask_the_flag_and_the_cast_does",
        )],
        remark: "Only the getter does. It does no harm, since the cast to 16 bits cuts what is too much. See \
                 the errata, \"Part 3 of the C# series\".",
    },
    Claim {
        id: "finding-uci-moves-is-right",
        document: CSHARP,
        section: UCI,
        hypothesis: "Generating all moves and taking the one that is written the same reads UCI's moves \
                     correctly.",
        factor: "none: it is so or not",
        trials: &[
            proved(READERS, "both_readers_agree_on_bitboards_with_sixteen_bits"),
            proved(READERS, "both_readers_agree_on_0x88_with_sixteen_bits"),
        ],
        remark: "",
    },
    Claim {
        id: "finding-uci-moves-is-cheap",
        document: CSHARP,
        section: UCI,
        hypothesis: "Reading a move by generating all is \"simple\", and cheap enough for it: it takes less \
                     than twice the time of building the move and asking whether it is legal.",
        factor: "whether the move is looked for among all or built",
        trials: FINDING,
        remark: "The document does not say what it costs; that is our question.",
    },
    Claim {
        id: "golden-output",
        document: CSHARP,
        section: VERIFYING,
        hypothesis: "The published program prints the published lines.",
        factor: "none: it is so or not",
        trials: &[disproved(
            PROGRAM,
            "the_four_lines_are_padded_as_the_format_string_has_it",
        )],
        remark: "All that they say is right, but the padding of the format string is not shown. See the \
                 errata, \"Part 3 of the C# series\".",
    },
    Claim {
        id: "en-passant-is-a-capture",
        document: CSHARP,
        section: VERIFYING,
        hypothesis: "An en-passant move says that it captures, although nothing stands where it ends.",
        factor: "none: it is so or not",
        trials: &[proved(PROGRAM, "the_four_lines_are_the_articles")],
        remark: "",
    },
    Claim {
        id: "twenty-first-moves",
        document: CSHARP,
        section: NEXT,
        hypothesis: "There are exactly 20 moves from the initial position.",
        factor: "none: it is so or not",
        trials: &[proved(
            "crates/conformance/src/vectors.rs",
            "&[20, 400, 8_902, 197_281, 4_865_609, 119_060_324]",
        )],
        remark: "Every pair of board and encoding is checked against these counts.",
    },
];
