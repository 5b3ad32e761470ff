//! See `boardbench_fuzzing::uci`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| boardbench_fuzzing::uci(data));
