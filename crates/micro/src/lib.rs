//! The micro-benchmarks of boardbench: single small operations, many algorithms each.
//!
//! A [`MicroGroup`] is a question, its [entrants](MicroGroup::entrants) are algorithms that answer it.
//! An entrant is a plain function that makes a working set of positions and gives back something that
//! [runs](Prepared::run) over it, and that can [say](Prepared::digest) what it found, as the kernels
//! of whole boards are. What was found must equal [`MicroGroup::golden`], which is worked out in the
//! plainest way, by none of the entrants.
//!
//! | groups | question | who claims something about it |
//! |---|---|---|
//! | `sliders-…` | which squares does a slider attack? | bitboard programmers |
//! | `population-count-…` | how many squares are in a set? | the lecture |
//! | `bit-scan-…` | which squares are in a set? | the lecture |
//! | `boundary` | where does the board end? | the lecture, on 8x8, 10x10 and 0x88 |
//! | `relative-square` | what is a square called from the other side? | Stockfish's types |
//! | `rights` | which castling rights are left after a move? | Stockfish's types |
//! | `predicates` | is a move a capture, a promotion, castling, en passant? | Chapter 6 |
//!
//! ```
//! use boardbench_core::Setup;
//! use boardbench_kernels::Input;
//! use boardbench_micro::groups;
//!
//! let inputs = [Input { setup: Setup::initial(), depth: 0 }];
//! for group in groups() {
//!     let golden = group.golden(&inputs);
//!     for micro in group.entrants {
//!         let mut prepared = (micro.prepare)(&inputs);
//!         assert_eq!(prepared.digest(), golden, "{} {}", group.name, micro.name);
//!         assert!(prepared.run() > 0);
//!     }
//! }
//! ```
//!
//! # What a time contains
//!
//! Every question comes from memory, and every answer goes through a [`std::hint::black_box`] of its
//! own: two or three instructions, the same for all entrants of a group. This keeps the compiler from
//! dropping answers, and from answering several questions at once with vector instructions, which it
//! could do for some entrants and not for others. Tables are filled, and memory is allocated, while an
//! entrant is prepared; a run only asks and answers.
//!
//! Entrants that name an instruction run in a loop compiled for it, if the processor has it, through
//! `boardbench-pext`, whose doing it is that all of BMI1, BMI2, LZCNT and POPCNT are used there.
//! [`Micro::is_measurable`] tells whether it has; if not, the entrant does the same in software.

#![forbid(unsafe_code)]

mod bit_scan;
mod boundary;
mod draw;
pub mod magic_search;
mod population_count;
mod predicates;
mod relative_square;
mod rights;
mod sets;
mod sliders;

use std::sync::LazyLock;

use boardbench_kernels::{Digest, Input, Prepared};

/// Algorithms that answer the same question, one of which the others are compared with: the first.
#[derive(Clone, Copy, Debug)]
pub struct MicroGroup {
    /// The name in raw data, like `sliders-real`.
    pub name: &'static str,
    /// What one operation is: the unit that a time is divided by.
    pub unit: &'static str,
    /// The question in a line.
    pub about: &'static str,
    /// The algorithms.
    pub entrants: &'static [Micro],
    /// The digest of the right answers.
    golden: fn(&[Input]) -> Digest,
}

impl MicroGroup {
    /// What every entrant must find, by the plainest way, which shares nothing with any of them but
    /// the questions.
    pub fn golden(&self, inputs: &[Input]) -> Digest {
        (self.golden)(inputs)
    }
}

/// One algorithm.
#[derive(Clone, Copy, Debug)]
pub struct Micro {
    /// The name within its group, like `kogge-stone`.
    pub name: &'static str,
    /// The idea in a line.
    pub about: &'static str,
    /// The document, or the page of the Chess Programming Wiki.
    pub source: &'static str,
    /// The size of all its look-up tables, in bytes.
    pub table_bytes: usize,
    /// The instruction-set feature that it wants, like `BMI2`. Without it, it answers in software.
    pub needs: Option<&'static str>,
    /// Makes a working set of the inputs' positions, and fills tables. A group whose working set is
    /// random ignores the inputs.
    pub prepare: fn(&[Input]) -> Box<dyn Prepared>,
}

impl Micro {
    /// Whether this processor has the instruction that it needs. One that has not answers in
    /// software: it can be verified, but its time says nothing.
    pub fn is_measurable(&self) -> bool {
        // Whatever is needed, the loop is compiled for all or for nothing.
        self.needs.is_none() || boardbench_pext::in_hardware()
    }
}

/// All groups.
pub fn groups() -> &'static [MicroGroup] {
    static ALL: LazyLock<Vec<MicroGroup>> = LazyLock::new(|| {
        [
            sliders::GROUPS.as_slice(),
            &population_count::GROUPS,
            &bit_scan::GROUPS,
            &[
                boundary::GROUP,
                relative_square::GROUP,
                rights::GROUP,
                predicates::GROUP,
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
