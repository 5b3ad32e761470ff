//! What a slider attacks, by fifteen algorithms.
//!
//! The question is always the same: a square and the set of occupied squares are given, as two words
//! from memory; which set does a rook, bishop or queen attack from there, the first blocker of each
//! line included?
//!
//! | contender | idea | tables |
//! |---|---|---|
//! | `steps` | walk each ray | none |
//! | `dumb7fill` | shift seven times | none |
//! | `kogge-stone` | double the distance three times | none |
//! | `hyperbola-computed` | `o ^ (o - 2r)`, lines computed | none |
//! | `hyperbola` | `o - r` both ways, lines and ranks from tables | 2 KiB |
//! | `first-rank` | gather a line, look it up as a rank, spread it out | 1.5 KiB |
//! | `obstruction-difference` | subtract the blocker below from twice the one above | 4 KiB |
//! | `rays` | cut each ray at the first blocker, by bit scan | 4 KiB |
//! | `kindergarten` | gather a line by multiplying | 9 KiB |
//! | `remainder` | hash a line by dividing | 77 KiB |
//! | `magic-fancy` | hash by multiplying, a shift for each square | 844 KiB |
//! | `magic-black` | hash by multiplying, not-masks, tables overlap | 912 KiB |
//! | `sissy` | intersect eight supersets | 1 MiB |
//! | `magic-plain` | hash by multiplying, one shift | 2.25 MiB |
//! | `pext` | gather by an instruction | 2.25 MiB |
//!
//! [`Micro::table_bytes`] has the exact sizes. Rotated bitboards are missing: they need occupancies
//! turned by 45 and 90 degrees, which a board updates with each move, so a square and a set of
//! squares are not enough.
//!
//! # Groups
//!
//! - `sliders-real`: each slider of real positions on its own square, and each of the 64 squares
//!   once, in an order without pattern.
//! - `sliders-standing`: each slider of real positions on its own square, in the order of
//!   positions.
//! - `sliders-density-4` … `-32`: random occupancies with this number of pieces. Algorithms that
//!   walk are faster on a full board; look-ups do not depend on it.
//! - `sliders-chain`: as `sliders-real`, but each look-up waits for the previous one. This measures
//!   latency; the other groups measure throughput.
//! - `sliders-cold`: as `sliders-real`, in bursts of eight; between two bursts 4 KiB of another
//!   buffer are read. The contender `eviction-alone` reads prepared answers, and shows the cost of
//!   everything but the look-up.
//!
//! Each question is 16 bytes, so 50 positions are about 60 KiB, which are read in order: the
//! processor prefetches them, but they occupy a part of the L1 cache.
//!
//! No contender works on several questions at once, but a compiler may use vector instructions within
//! one: for x86-64 rustc 1.95 does so with the diagonals of `kogge-stone`, and with no other.

mod algorithm;
mod black_magic;
mod cold;
mod dumb7fill;
mod fancy_magic;
mod first_rank;
mod gathered;
mod hyperbola_computed;
mod kindergarten;
mod lookups;
mod magic_numbers;
mod obstruction_difference;
mod queries;
mod remainder;
mod sissy;
mod steps;
mod tables;
#[cfg(test)]
mod tests;

use boardbench_kernels::{Input, Prepared};
use boardbench_sliders::{Hyperbola, KoggeStone, Magic, Pext, Rays};

use crate::{Micro, MicroGroup};
use algorithm::{Algorithm, OfBoards};
use black_magic::BlackMagic;
use cold::{cold, eviction_alone};
use dumb7fill::Dumb7Fill;
use fancy_magic::FancyMagic;
use first_rank::FirstRank;
use hyperbola_computed::HyperbolaComputed;
use kindergarten::Kindergarten;
use lookups::{chain, lookups};
use obstruction_difference::ObstructionDifference;
use queries::{Density, Real, Standing, Workload};
use remainder::Remainder;
use sissy::Sissy;
use steps::Steps;

const fn contender<A: Algorithm>(prepare: fn(&[Input]) -> Box<dyn Prepared>) -> Micro {
    Micro {
        name: A::NAME,
        about: A::ABOUT,
        source: A::SOURCE,
        table_bytes: A::TABLE_BYTES,
        lacks: A::LACKS,
        prepare,
    }
}

/// Calls `$each!(Type)` for every algorithm, the plainest first, and makes a list of what comes out.
macro_rules! every_algorithm {
    ($each:ident $(, $last:expr)?) => {
        [
            $each!(Steps),
            $each!(Dumb7Fill),
            $each!(OfBoards<KoggeStone>),
            $each!(HyperbolaComputed),
            $each!(OfBoards<Hyperbola>),
            $each!(FirstRank),
            $each!(ObstructionDifference),
            $each!(OfBoards<Rays>),
            $each!(Kindergarten),
            $each!(Remainder),
            $each!(FancyMagic),
            $each!(BlackMagic),
            $each!(Sissy),
            $each!(OfBoards<Magic>),
            $each!(OfBoards<Pext>),
            $($last,)?
        ]
    };
}
#[cfg(test)]
use every_algorithm;

/// Declares the contenders of a group.
macro_rules! contenders {
    ($name:ident = $prepare:ident over $workload:ty $(, $last:expr)?) => {
        const $name: &[Micro] = &{
            macro_rules! each {
                ($algorithm:ty) => {
                    contender::<$algorithm>($prepare::<$algorithm, $workload>)
                };
            }
            every_algorithm!(each $(, $last)?)
        };
    };
}

contenders!(REAL = lookups over Real);
contenders!(STANDING = lookups over Standing);
contenders!(DENSITY_4 = lookups over Density<4>);
contenders!(DENSITY_8 = lookups over Density<8>);
contenders!(DENSITY_16 = lookups over Density<16>);
contenders!(DENSITY_24 = lookups over Density<24>);
contenders!(DENSITY_32 = lookups over Density<32>);
contenders!(CHAIN = chain over Real);
contenders!(COLD = cold over Real, EVICTION_ALONE);

const EVICTION_ALONE: Micro = Micro {
    name: "eviction-alone",
    about: "prepared answers: what the group costs without look-ups",
    source: "none: it shows what to subtract",
    table_bytes: 0,
    lacks: None,
    prepare: eviction_alone::<Real>,
};

const fn group<W: Workload>(
    name: &'static str,
    about: &'static str,
    contenders: &'static [Micro],
) -> MicroGroup {
    MicroGroup {
        name,
        unit: "look-up",
        about,
        contenders,
        golden: |inputs| W::queries(inputs).golden(),
    }
}

/// The groups of this module.
pub(crate) static GROUPS: [MicroGroup; 9] = [
    group::<Real>(
        "sliders-real",
        "what sliders attack in real positions, from where they stand and from all squares",
        REAL,
    ),
    group::<Standing>(
        "sliders-standing",
        "what the sliders of real positions attack",
        STANDING,
    ),
    group::<Density<4>>(
        "sliders-density-4",
        "what sliders attack among 4 random pieces",
        DENSITY_4,
    ),
    group::<Density<8>>(
        "sliders-density-8",
        "what sliders attack among 8 random pieces",
        DENSITY_8,
    ),
    group::<Density<16>>(
        "sliders-density-16",
        "what sliders attack among 16 random pieces",
        DENSITY_16,
    ),
    group::<Density<24>>(
        "sliders-density-24",
        "what sliders attack among 24 random pieces",
        DENSITY_24,
    ),
    group::<Density<32>>(
        "sliders-density-32",
        "what sliders attack among 32 random pieces",
        DENSITY_32,
    ),
    group::<Real>(
        "sliders-chain",
        "as sliders-real, each look-up waiting for the one before",
        CHAIN,
    ),
    group::<Real>(
        "sliders-cold",
        "as sliders-real, with 4 KiB of other memory read after every eight look-ups",
        COLD,
    ),
];
