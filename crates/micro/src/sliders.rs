//! The squares that a slider attacks.
//!
//! A square and the set of occupied squares are given, as two words from memory; which set does a rook, bishop or queen attack
//! from there, the first blocker of each line included? Rotated bitboards are missing: they need occupancies turned by 45 and
//! 90 degrees, which a board updates with each move.
//!
//! Algorithms that walk are faster on a full board; look-ups do not depend on it. `sliders-chain` measures latency, the other groups throughput. The questions of 50 positions are about 60 KiB, which the processor
//! prefetches, but which occupy a part of the L1 cache. Within one question a compiler may use vector instructions: for x86-64
//! rustc 1.95 does so with the diagonals of `kogge-stone`, and with no other.
//!
//! Plain tables, with the same room for every square, are compared in whole boards alone.
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

/// Returns all algorithms, the plainest first.
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
            lacks = VectorHyperbola::LACKS;
        "rays": "each ray from a table, cut at the blocker that a bit scan finds",
            lookups::<Rays, IS_CHAINED, W>, tables = Rays::TABLE_BYTES;
        "magic-fancy": "magics with a shift for each square, tables packed",
            lookups::<FancyMagic, IS_CHAINED, W>, tables = FancyMagic::TABLE_BYTES;
        "magic-black": "magics with not-masks, one shift, tables overlapping",
            lookups::<BlackMagic, IS_CHAINED, W>, tables = BlackMagic::TABLE_BYTES;
        "pext-fancy": "an instruction gathers the blockers; tables packed",
            lookups::<FancyPext, IS_CHAINED, W>, tables = FancyPext::TABLE_BYTES,
            lacks = FancyPext::LACKS;
        "pext-pdep": "the same with answers of 16 bits, which another instruction scatters",
            lookups::<PdepPext, IS_CHAINED, W>, tables = PdepPext::TABLE_BYTES,
            lacks = PdepPext::LACKS;
    }
}

#[rustfmt::skip]
pub(crate) const GROUPS: [MicroGroup; 3] = [
    group::<INDEPENDENT, Real>(
        "sliders-real", "what sliders attack in real positions, from where they stand and from all squares",
    ),
    group::<INDEPENDENT, Standing>("sliders-standing", "what the sliders of real positions attack"),
    group::<CHAINED, Real>("sliders-chain", "as sliders-real, each look-up waiting for the one before"),
];
