//! The micro-benchmarks of boardbench: small operations by many algorithms.
//!
//! A [`MicroGroup`] has a question and [contenders](MicroGroup::contenders), the algorithms that answer
//! it. Like a kernel of a board, a contender is a function that makes a working set of positions and
//! returns a loop that [runs](Prepared::run) over it and [digests](Prepared::digest) its results. The
//! digest must equal that of [`MicroGroup::golden`], which a plain reference computes.
//!
//! | groups | question | source of the claims |
//! |---|---|---|
//! | `sliders-…` | which squares does a slider attack? | bitboard programmers |
//! | `population-count-…` | how many squares are in a set? | the lecture |
//! | `bit-scan-…` | which squares are in a set? | the lecture |
//! | `boundary` | where does the board end? | the lecture, on 8x8, 10x10 and 0x88 |
//! | `relative-square` | which square is it from the other side? | Stockfish's types |
//! | `rights` | which castling rights are left after a move? | Stockfish's types |
//! | `phase-blend` | what is between a middlegame and an endgame value? | Stockfish's types |
//! | `pawn-…` | which moves do pawns have, with a set made once or each time? | the lecture |
//! | `indices` | how far does a queen see, on cells with one index or two? | the lecture |
//! | `move-…` | are two moves equal, what is in a list, which is the best move left? | Chapter 6 |
//! | `predicates` | is a move a capture, a promotion, castling, en passant? | Chapter 6 |
//!
//! ```
//! use boardbench_core::Setup;
//! use boardbench_kernels::Input;
//! use boardbench_micro::groups;
//!
//! let inputs = [Input { setup: Setup::initial(), depth: 0 }];
//! for group in groups() {
//!     let golden = (group.golden)(&inputs);
//!     for micro in group.contenders {
//!         let mut prepared = (micro.prepare)(&inputs);
//!         assert_eq!(prepared.digest(), golden, "{} {}", group.name, micro.name);
//!         assert!(prepared.run() > 0);
//!     }
//! }
//! ```
//!
//! # What a time contains
//!
//! Every question is read from memory, and every answer goes through its own
//! [`std::hint::black_box`]: two or three instructions, the same for all contenders of a group. So the
//! compiler can't drop answers, or answer several questions at once with vector instructions, which
//! it could do for some contenders only. Preparing a contender allocates memory and fills tables; a run
//! only asks and answers.
//!
//! The instruction set is that of the build, the same for all. Where it lacks the instruction that an
//! contender is made for ([`Micro::lacks`]), the contender runs in software: it can be verified, but its time
//! means nothing.

#![forbid(unsafe_code)]

mod answers;
mod bit_scan;
mod boundary;
mod draw;
mod indices;
pub mod magic_search;
mod moves;
mod pawn_sets;
mod phase;
mod population_count;
mod predicates;
mod relative_square;
mod rights;
mod sets;
mod sliders;

use std::sync::LazyLock;

use boardbench_kernels::{Digest, Input, Prepared};

/// Algorithms that answer the same question. The first is the one that others are compared with.
#[derive(Clone, Copy, Debug)]
pub struct MicroGroup {
    /// The name in raw data, like `sliders-real`.
    pub name: &'static str,
    /// The name of one operation, by which times are divided.
    pub unit: &'static str,
    /// The question in one line.
    pub about: &'static str,
    /// The algorithms.
    pub contenders: &'static [Micro],
    /// The digest that every contender must have. It is computed plainly, and shares only the
    /// questions with the contenders.
    pub golden: fn(&[Input]) -> Digest,
}

/// One algorithm.
#[derive(Clone, Copy, Debug)]
pub struct Micro {
    /// The name within its group, like `kogge-stone`.
    pub name: &'static str,
    /// The idea in one line.
    pub about: &'static str,
    /// The document, or the page of the Chess Programming Wiki.
    pub source: &'static str,
    /// The size of all its look-up tables, in bytes.
    pub table_bytes: usize,
    /// The instruction-set feature that it is made for and this build lacks, like `BMI2`.
    pub lacks: Option<&'static str>,
    /// Makes a working set from the inputs' positions and fills tables. A group with a random working
    /// set ignores the inputs.
    pub prepare: fn(&[Input]) -> Box<dyn Prepared>,
}

/// The source of the moves and types of Stockfish.
const STOCKFISH_TYPES: &str = "\"Bitboard representation of Chess Board\" (Stockfish's types)";

/// The source of a contender that no document has.
const ALTERNATIVE: &str = "none: the alternative to the document's";

/// The source of a contender that a page of the Chess Programming Wiki describes.
macro_rules! wiki {
    ($page:literal $(, $section:literal)?) => {
        concat!("Chess Programming Wiki, \"", $page, "\"" $(, ", \"", $section, "\"")?)
    };
}
use wiki;

/// Declares a [`MicroGroup`] as a table: the question, the right answers, a row for each contender.
///
/// ```text
/// group! {
///     "name", per "unit", "the question in one line";
///     golden |inputs| digest(…);
///     "contender": "the idea in one line", SOURCE, |inputs| ask_each(…);
///     "contender": "the idea in one line", SOURCE, |inputs| ask_each(…), tables = BYTES, lacks = FEATURE;
/// }
/// ```
///
/// A row has the fields of a [`Micro`] in their order, what it prepares before its tables. In a generic function the
/// rows may name its types.
macro_rules! group {
    (
        $group:expr, per $unit:literal, $question:expr;
        golden $golden:expr;
        $($name:literal: $about:literal, $source:expr, $prepare:expr
            $(, tables = $table_bytes:expr)? $(, lacks = $lacks:expr)?;)+
    ) => {
        $crate::MicroGroup {
            name: $group,
            unit: $unit,
            about: $question,
            contenders: &const {
                [$(
                    $crate::Micro {
                        name: $name,
                        about: $about,
                        source: $source,
                        table_bytes: $crate::group!(@or 0, $($table_bytes)?),
                        lacks: $crate::group!(@or None, $($lacks)?),
                        prepare: $prepare,
                    }
                ),+]
            },
            golden: $golden,
        }
    };
    // The value that a row gives, or the default.
    (@or $default:expr,) => { $default };
    (@or $default:expr, $value:expr) => { $value };
}
use group;

/// All groups.
pub fn groups() -> &'static [MicroGroup] {
    static ALL: LazyLock<Vec<MicroGroup>> = LazyLock::new(|| {
        [
            sliders::GROUPS.as_slice(),
            &population_count::GROUPS,
            &bit_scan::GROUPS,
            &pawn_sets::GROUPS,
            &moves::GROUPS,
            &[
                boundary::GROUP,
                relative_square::GROUP,
                rights::GROUP,
                predicates::GROUP,
                phase::GROUP,
                indices::GROUP,
            ],
        ]
        .concat()
    });
    &ALL
}

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
