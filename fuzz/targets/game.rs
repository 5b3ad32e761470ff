//! See `boardbench_fuzzing::game`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| boardbench_fuzzing::game(data));
