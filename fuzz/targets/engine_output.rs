//! See `boardbench_fuzzing::engine_output`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| boardbench_fuzzing::engine_output(data));
