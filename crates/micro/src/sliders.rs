//! The squares that a slider attacks.
//!
//! A square and the set of occupied squares are given, as two words from memory; which set does a rook, bishop or queen attack
//! from there, the first blocker of each line included? Rotated bitboards are missing: they need occupancies turned by 45 and
//! 90 degrees, which a board updates with each move.
//!
//! Algorithms that walk are faster on a full board (`sliders-density-…`); look-ups do not depend on it. `sliders-chain`
//! measures latency, the other groups throughput. The questions of 50 positions are about 60 KiB, which the processor
//! prefetches, but which occupy a part of the L1 cache. Within one question a compiler may use vector instructions: for x86-64
//! rustc 1.95 does so with the diagonals of `kogge-stone`, and with no other.
//!
//! Plain tables, with the same room for every square, are compared in whole boards alone.
//!
//! Sources: the pages of the Chess Programming Wiki with the algorithms' names; for `hyperbola-computed` "Subtracting a Rook
//! from a Blocking Piece", for `rays` "Classical Approach", for `pext-…` "BMI2". `magic-black` is Volker Annuss's (Computer Chess
//! Club), `remainder` the lecture's `x ^ (x - 1)` modulo M, and "Congruent Modulo Bitboards".

mod cold;
mod gathered;
mod hyperbola_computed;
mod lookups;
mod obstruction_difference;
mod queries;
mod remainder;
mod sissy;
mod steps;

use boardbench_sliders::{
    BlackMagic, FancyMagic, FancyPext, Hyperbola, KoggeStone, PdepPext, Rays, Sliders,
    VectorHyperbola,
};

use crate::{Micro, MicroGroup, group};
use cold::{Pressure, eviction_alone};
use gathered::{FirstRank, Kindergarten};
use hyperbola_computed::HyperbolaComputed;
use lookups::{Asking, Chained, Independent, Stateless, lookups};
use obstruction_difference::ObstructionDifference;
use queries::{Density, Real, Standing, Workload};
use remainder::Remainder;
use sissy::Sissy;
use steps::{Dumb7Fill, Steps};

/// All algorithms, the plainest first.
const fn group<P: Asking, W: Workload>(name: &'static str, about: &'static str) -> MicroGroup {
    group! {
        name, per "look-up", about;
        golden |inputs| W::queries(inputs).golden();
        "steps": "each ray walked square by square", lookups::<Stateless<Steps>, P, W>;
        "dumb7fill": "each ray filled by seven shifts", lookups::<Stateless<Dumb7Fill>, P, W>;
        "kogge-stone": "each ray filled by three doublings of the distance", lookups::<Stateless<KoggeStone>, P, W>;
        "hyperbola-computed": "o ^ (o - 2r) both ways, along lines that are computed",
            lookups::<Stateless<HyperbolaComputed>, P, W>;
        "hyperbola": "o - r both ways along lines from a table, ranks from another",
            lookups::<Stateless<Hyperbola>, P, W>, tables = Hyperbola::TABLE_BYTES;
        "hyperbola-vector": "the same, the lines of rook and bishop in one vector",
            lookups::<Stateless<VectorHyperbola>, P, W>, tables = VectorHyperbola::TABLE_BYTES,
            lacks = VectorHyperbola::LACKS;
        "first-rank": "each line gathered, looked up as the first rank, spread out again",
            lookups::<Stateless<FirstRank>, P, W>, tables = FirstRank::TABLE_BYTES;
        "obstruction-difference": "twice the blocker above less the blocker below, within the line",
            lookups::<Stateless<ObstructionDifference>, P, W>,
            tables = ObstructionDifference::TABLE_BYTES;
        "rays": "each ray from a table, cut at the blocker that a bit scan finds",
            lookups::<Stateless<Rays>, P, W>, tables = Rays::TABLE_BYTES;
        "kindergarten": "a multiplication gathers one line; 64 answers for each place on it",
            lookups::<Stateless<Kindergarten>, P, W>,
            tables = Kindergarten::TABLE_BYTES;
        "remainder": "each line hashed by the remainder of a division",
            lookups::<Remainder, P, W>, tables = remainder::TABLE_BYTES;
        "magic-fancy": "magics with a shift for each square, tables packed",
            lookups::<Stateless<FancyMagic>, P, W>, tables = FancyMagic::TABLE_BYTES;
        "magic-black": "magics with not-masks, one shift, tables overlapping",
            lookups::<Stateless<BlackMagic>, P, W>, tables = BlackMagic::TABLE_BYTES;
        "sissy": "eight supersets, one for each rank's pieces, intersected",
            lookups::<Sissy, P, W>, tables = sissy::TABLE_BYTES;
        "pext-fancy": "an instruction gathers the blockers; tables packed",
            lookups::<Stateless<FancyPext>, P, W>, tables = FancyPext::TABLE_BYTES,
            lacks = FancyPext::LACKS;
        "pext-pdep": "the same with answers of 16 bits, which another instruction scatters",
            lookups::<Stateless<PdepPext>, P, W>, tables = PdepPext::TABLE_BYTES,
            lacks = PdepPext::LACKS;
    }
}

/// The algorithms of `sliders-cold`, and its contender without one.
const COLD: [Micro; 17] = {
    let mut all = [Micro {
        name: "eviction-alone",
        about: "prepared answers: what the group costs without look-ups",
        table_bytes: 0,
        lacks: None,
        prepare: eviction_alone::<Real>,
    }; 17];
    let (algorithms, _) = all.split_at_mut(16);
    algorithms.copy_from_slice(group::<Pressure, Real>("", "").contenders);
    all
};

/// The groups of this module, a row each.
#[rustfmt::skip]
pub(crate) const GROUPS: [MicroGroup; 9] = [
    group::<Independent, Real>(
        "sliders-real", "what sliders attack in real positions, from where they stand and from all squares",
    ),
    group::<Independent, Standing>("sliders-standing", "what the sliders of real positions attack"),
    group::<Independent, Density<4>>("sliders-density-4", "what sliders attack among 4 random pieces"),
    group::<Independent, Density<8>>("sliders-density-8", "what sliders attack among 8 random pieces"),
    group::<Independent, Density<16>>("sliders-density-16", "what sliders attack among 16 random pieces"),
    group::<Independent, Density<24>>("sliders-density-24", "what sliders attack among 24 random pieces"),
    group::<Independent, Density<32>>("sliders-density-32", "what sliders attack among 32 random pieces"),
    group::<Chained, Real>("sliders-chain", "as sliders-real, each look-up waiting for the one before"),
    MicroGroup {
        contenders: &COLD,
        ..group::<Pressure, Real>(
            "sliders-cold", "as sliders-real, with 4 KiB of other memory read after every eight look-ups",
        )
    },
];

#[cfg(test)]
mod tests;
