//! Runs [`bytes::game`] for the first plies, on a few of the boards, so that a fuzzer tries more inputs.

#![no_main]

use boardbench_conformance::bytes;
use boardbench_fuzz::NATIVES;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let groups: Vec<_> = NATIVES.chunks(3).collect();
    bytes::game(24, groups[data.len() % groups.len()], data);
});
