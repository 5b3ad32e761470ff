//! See `boardbench_fuzzing::fen`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| boardbench_fuzzing::fen(data));
