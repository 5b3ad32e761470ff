//! Provides the micro-benchmarks of boardbench: small operations by many algorithms.
//!
//! A [`MicroGroup`] has an operation, and algorithms that compute it. Each creates a working set of positions and returns a loop
//! that [runs](Prepared::run) over it and [checksums](Prepared::checksum) its results.
//!
//! | groups | operation | source |
//! |---|---|---|
//! | `sliders-…` | attacks of a sliding piece | the lecture, and the Chess Programming Wiki |
//! | `population-count-…` | number of squares in a bitboard | the lecture, and the wiki, "Population Count" |
//! | `bit-scan-…` | squares of a bitboard | the lecture, and the wiki, "`BitScan`" |
//! | `boundary…` | detection of the edge of the board | the lecture, on 8x8, 10x10 and 0x88; the wiki, "10x12 Board" and "Mailbox" |
//! | `rights-united` | union of two sets of castling rights | Stockfish's types |
//! | `score-tables` | material and piece-square values, from tables larger than a cache | Stockfish's types, `Score` |
//! | `phase-blend` | interpolation of a middlegame and an endgame value | Stockfish's types, `Score`; the wiki, "Tapered Eval" |
//! | `pawn-…` | pawn moves, with a bitboard computed once or each time | the lecture, on bitboards |
//! | `indices` | queen mobility, on cells with one index or two | the lecture, on 0x88 |
//! | `move-…` | comparison of two moves, traversal of a list, the best move of a list | "Chapter 6: Move Representation" |
//! | `move-list` | allocation of a list per position | Chapter 6, "Fixed-Size Array" |
//! | `victim-…` | captured piece, stored in the move or read from the board | Chapter 6; the eZ80 document |
//! | `entry-…` | a move in a table entry, as one word or as its fields | the eZ80 document |
//! | `piece-code` | kind and colour of a piece | Stockfish's types |
//! | `set-words` | squares of a bitboard of one word, or of two halves | the lecture, on bitboards |
//! | `predicates` | tests for capture, promotion, castling, en passant | Chapter 6, "Flag Values" |
//!
//! # Measured time
//!
//! Every query is read from memory, and every result goes through its own [`std::hint::black_box`]: two or three
//! instructions, the same for all contenders of a group. The compiler thus can't drop results, or compute several queries at
//! once with vector instructions, which it could do for some contenders only. Where the build lacks the instruction that a
//! contender uses ([`Micro::lacks`]), the contender runs in software: it can be verified, but its time is meaningless.

#![forbid(unsafe_code)]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod bit_scan;
mod boundary;
mod entries;
mod indices;
mod lists;
mod moves;
mod pawn_sets;
mod phase;
mod piece_codes;
mod population_count;
mod predicates;
mod queries;
mod rights;
mod rng;
mod score_tables;
mod scored;
mod set_words;
mod sets;
mod sliders;
mod victims;

use std::sync::LazyLock;

use boardbench_kernels::{Checksum, Input, Prepared};

/// Algorithms for the same operation. The first is the reference.
#[derive(Clone, Copy, Debug)]
pub struct MicroGroup {
    /// Name in measurements, like `sliders-real`.
    pub name: &'static str,
    /// Name of one operation, the unit of times.
    pub unit: &'static str,
    /// One-line description of the operation.
    pub about: &'static str,
    /// Algorithms.
    pub contenders: &'static [Micro],
    /// Computes the checksum that every contender must have, by the simplest code, which shares only the
    /// queries with the contenders.
    pub expected: fn(&[Input]) -> Checksum,
}

/// An algorithm of a group.
#[derive(Clone, Copy, Debug)]
pub struct Micro {
    /// Name within its group, like `kogge-stone`.
    pub name: &'static str,
    /// One-line description of the algorithm.
    pub about: &'static str,
    /// Size of all look-up tables, in bytes.
    pub table_bytes: usize,
    /// Instruction-set feature that it requires and this build lacks, like `BMI2`.
    pub lacks: Option<&'static str>,
    /// Creates a working set from the inputs' positions and fills tables. A group with a random working
    /// set ignores the inputs.
    pub prepare: fn(&[Input]) -> Box<dyn Prepared>,
}

/// Declares a [`MicroGroup`] as a table: the operation, the expected results, a row for each contender.
///
/// ```text
/// group! {
///     "name", per "unit", "the operation in one line";
///     expected |inputs| checksum(…);
///     "contender": "the algorithm in one line", |inputs| run_queries(…);
///     "contender": "the algorithm in one line", |inputs| run_queries(…), tables = BYTES, lacks = FEATURE;
/// }
/// ```
macro_rules! group {
    (
        $group:expr, per $unit:literal, $operation:expr;
        expected $expected:expr;
        $($name:literal: $about:literal, $prepare:expr
            $(, tables = $table_bytes:expr)? $(, lacks = $lacks:expr)?;)+
    ) => {
        $crate::MicroGroup {
            name: $group,
            unit: $unit,
            about: $operation,
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
