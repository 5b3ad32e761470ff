//! See `boardbench_fuzzing::san`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| boardbench_fuzzing::san(data));
