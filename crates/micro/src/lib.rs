//! The micro-benchmarks of boardbench: small operations by many algorithms.
//!
//! A [`MicroGroup`] has a question, and algorithms that answer it. Each makes a working set of positions and returns a loop
//! that [runs](Prepared::run) over it and [digests](Prepared::digest) its answers.
//!
//! | groups | question | source |
//! |---|---|---|
//! | `sliders-…` | which squares does a slider attack? | the lecture, and the Chess Programming Wiki |
//! | `population-count-…` | how many squares are in a set? | the lecture, and the wiki, "Population Count" |
//! | `bit-scan-…` | which squares are in a set? | the lecture, and the wiki, "`BitScan`" |
//! | `boundary…` | where does the board end? | the lecture, on 8x8, 10x10 and 0x88; the wiki, "10x12 Board" and "Mailbox" |
//! | `rights-united` | which castling rights are in one of two sets? | Stockfish's types |
//! | `score-tables` | what are a position's pieces worth, by tables that a cache does not hold? | Stockfish's types, `Score` |
//! | `phase-blend` | what is between a middlegame and an endgame value? | Stockfish's types, `Score`; the wiki, "Tapered Eval" |
//! | `pawn-…` | which moves do pawns have, with a set made once or each time? | the lecture, on bitboards |
//! | `indices` | how far does a queen see, on cells with one index or two? | the lecture, on 0x88 |
//! | `move-…` | are two moves equal, what is in a list, which is the best one left? | "Chapter 6: Move Representation" |
//! | `move-list` | what does allocating a list each time cost? | Chapter 6, "Fixed-Size Array" |
//! | `victim-…` | what does a move capture: stored in the move, or read from the board? | Chapter 6; the eZ80 document |
//! | `entry-…` | a move in an entry of a table, as one word or as its fields | the eZ80 document |
//! | `piece-code` | which kind and colour does a piece have? | Stockfish's types |
//! | `set-words` | which squares are in a set of one word, or of two halves? | the lecture, on bitboards |
//! | `predicates` | is a move a capture, a promotion, castling, en passant? | Chapter 6, "Flag Values" |
//!
//! # What a time contains
//!
//! Every question is read from memory, and every answer goes through its own [`std::hint::black_box`]: two or three
//! instructions, the same for all contenders of a group. So the compiler can't drop answers, or answer several questions at
//! once with vector instructions, which it could do for some contenders only. Where the build lacks the instruction that a
//! contender is made for ([`Micro::lacks`]), the contender runs in software: it can be verified, but its time means nothing.

#![forbid(unsafe_code)]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod answers;
mod bit_scan;
mod boundary;
mod draw;
mod entries;
mod indices;
mod lists;
mod moves;
mod pawn_sets;
mod phase;
mod piece_codes;
mod population_count;
mod predicates;
mod rights;
mod score_tables;
mod scored;
mod set_words;
mod sets;
mod sliders;
mod victims;

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
    pub expected: fn(&[Input]) -> Digest,
}

/// One algorithm.
#[derive(Clone, Copy, Debug)]
pub struct Micro {
    /// The name within its group, like `kogge-stone`.
    pub name: &'static str,
    /// The idea in one line.
    pub about: &'static str,
    /// The size of all its look-up tables, in bytes.
    pub table_bytes: usize,
    /// The instruction-set feature that it is made for and this build lacks, like `BMI2`.
    pub lacks: Option<&'static str>,
    /// Makes a working set from the inputs' positions and fills tables. A group with a random working
    /// set ignores the inputs.
    pub prepare: fn(&[Input]) -> Box<dyn Prepared>,
}

/// Declares a [`MicroGroup`] as a table: the question, the right answers, a row for each contender.
///
/// ```text
/// group! {
///     "name", per "unit", "the question in one line";
///     expected |inputs| digest(…);
///     "contender": "the idea in one line", |inputs| ask_each(…);
///     "contender": "the idea in one line", |inputs| ask_each(…), tables = BYTES, lacks = FEATURE;
/// }
/// ```
macro_rules! group {
    (
        $group:expr, per $unit:literal, $question:expr;
        expected $expected:expr;
        $($name:literal: $about:literal, $prepare:expr
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
                        table_bytes: $crate::group!(@or 0, $($table_bytes)?),
                        lacks: $crate::group!(@or None, $($lacks)?),
                        prepare: $prepare,
                    }
                ),+]
            },
            expected: $expected,
        }
    };
    // The value that a row gives, or the default.
    (@or $default:expr,) => { $default };
    (@or $default:expr, $value:expr) => { $value };
}
use group;

/// Returns all groups.
pub fn groups() -> &'static [MicroGroup] {
    static ALL: LazyLock<Vec<MicroGroup>> = LazyLock::new(|| {
        [
            sliders::GROUPS.as_slice(),
            &population_count::GROUPS,
            &bit_scan::GROUPS,
            &pawn_sets::GROUPS,
            &moves::GROUPS,
            &boundary::GROUPS,
            &victims::GROUPS,
            &entries::GROUPS,
            &[
                predicates::GROUP,
                phase::GROUP,
                indices::GROUP,
                lists::GROUP,
                piece_codes::GROUP,
                rights::GROUP,
                score_tables::GROUP,
                scored::GROUP,
                set_words::GROUP,
            ],
        ]
        .concat()
    });
    &ALL
}
