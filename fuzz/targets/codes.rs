//! See `boardbench_fuzzing::codes`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| boardbench_fuzzing::codes(data));
