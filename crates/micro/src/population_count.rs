//! Times counting the squares of a bitboard.

use boardbench_sliders::bits::{count_by_bytes, count_in_hardware};

use crate::queries::{checksum, run_queries};
use crate::sets::{CROWDED, SPARSE, sets};
use crate::{MicroGroup, group};

fn reference(set: u64) -> u32 {
    (0..64).map(|bit| (set >> bit & 1) as u32).sum()
}

/// Instruction-set feature, if the build lacks it.
const MISSING_CPU_FEATURE: Option<&str> =
    if cfg!(all(target_arch = "x86_64", not(target_feature = "popcnt"))) {
        Some("POPCNT")
    } else {
        None
    };

const fn group<const FULL: bool>(name: &'static str, about: &'static str) -> MicroGroup {
    group! {
        name, per "set", about;
        expected |inputs| checksum(&sets::<FULL>(inputs), reference);
        "byte-table": "eight look-ups in a table of 256 bytes",
            |inputs| run_queries(sets::<FULL>(inputs), count_by_bytes), tables = size_of::<[u8; 256]>();
        "hardware": "the instruction for it, POPCNT on x86-64",
            |inputs| run_queries(sets::<FULL>(inputs), count_in_hardware), lacks = MISSING_CPU_FEATURE;
    }
}

pub(crate) const GROUPS: [MicroGroup; 2] = [
    group::<CROWDED>(
        "population-count-crowded",
        "the size of sets of many squares: all pieces, one side's, the empty squares",
    ),
    group::<SPARSE>(
        "population-count-sparse",
        "the size of sets of few squares: one side's pieces of one kind",
    ),
];
