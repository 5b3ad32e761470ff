//! Times sliding-piece attacks.
//!
//! From a square and the bitboard of occupied squares, two words in memory, each algorithm computes the bitboard of squares
//! that a rook, bishop or queen attacks, the first blocker of each line included. Rotated bitboards are missing: they need
//! occupancies turned by 45 and 90 degrees, which a board would have to update with each move.
//!
//! Algorithms that step are faster on a crowded board; look-ups are independent of it. `sliders-chain` measures latency, the
//! other groups throughput. The queries of 50 positions are about 60 KiB, which the processor prefetches, but which occupy a
//! part of the L1 cache. Within one query a compiler may use vector instructions: for x86-64 rustc 1.95 does so only with the
//! diagonals of `kogge-stone`.
//!
//! Plain tables, of the same size for every square, are compared in whole boards only.
//!
//! Sources: the pages of the Chess Programming Wiki with the algorithms' names; for `rays` "Classical Approach", for `pext-…`
//! "BMI2". `magic-black` is Volker Annuss's (Computer Chess Club).

mod lookups;
mod queries;
mod steps;

use boardbench_sliders::{
    BlackMagic, FancyMagic, FancyPext, Hyperbola, KoggeStone, PdepPext, Rays, Sliders,
    VectorHyperbola,
};

use crate::{MicroGroup, group};
use lookups::{CHAINED, INDEPENDENT, lookups};
use queries::{Real, Standing, Workload};
use steps::{Dumb7Fill, Steps};

/// Returns a group of all algorithms, the simplest first.
const fn group<const IS_CHAINED: bool, W: Workload>(
    name: &'static str,
    about: &'static str,
) -> MicroGroup {
    group! {
        name, per "look-up", about;
        expected |inputs| W::queries(inputs).expected();
        "steps": "each ray walked square by square", lookups::<Steps, IS_CHAINED, W>;
        "dumb7fill": "each ray filled by seven shifts", lookups::<Dumb7Fill, IS_CHAINED, W>;
        "kogge-stone": "each ray filled by three doublings of the distance", lookups::<KoggeStone, IS_CHAINED, W>;
        "hyperbola": "o - r both ways along lines from a table, ranks from another",
            lookups::<Hyperbola, IS_CHAINED, W>, tables = Hyperbola::TABLE_BYTES;
        "hyperbola-vector": "the same, the lines of rook and bishop in one vector",
            lookups::<VectorHyperbola, IS_CHAINED, W>, tables = VectorHyperbola::TABLE_BYTES,
            lacks = VectorHyperbola::MISSING_CPU_FEATURE;
        "rays": "each ray from a table, cut at the blocker that a bit scan finds",
            lookups::<Rays, IS_CHAINED, W>, tables = Rays::TABLE_BYTES;
        "magic-fancy": "magics with a shift for each square, tables packed",
            lookups::<FancyMagic, IS_CHAINED, W>, tables = FancyMagic::TABLE_BYTES;
        "magic-black": "magics with not-masks, one shift, tables overlapping",
            lookups::<BlackMagic, IS_CHAINED, W>, tables = BlackMagic::TABLE_BYTES;
        "pext-fancy": "an instruction gathers the blockers; tables packed",
            lookups::<FancyPext, IS_CHAINED, W>, tables = FancyPext::TABLE_BYTES,
            lacks = FancyPext::MISSING_CPU_FEATURE;
        "pext-pdep": "the same with entries of 16 bits, which another instruction scatters",
            lookups::<PdepPext, IS_CHAINED, W>, tables = PdepPext::TABLE_BYTES,
            lacks = PdepPext::MISSING_CPU_FEATURE;
    }
}

#[rustfmt::skip]
pub(crate) const GROUPS: [MicroGroup; 3] = [
    group::<INDEPENDENT, Real>(
        "sliders-real", "what sliders attack in real positions, from their squares and from all squares",
    ),
    group::<INDEPENDENT, Standing>("sliders-standing", "what the sliders of real positions attack"),
    group::<CHAINED, Real>("sliders-chain", "as sliders-real, each look-up waiting for the previous one"),
];
