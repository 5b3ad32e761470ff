//! See `boardbench_fuzzing::raw_data`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| boardbench_fuzzing::raw_data(data));
