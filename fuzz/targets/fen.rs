//! Runs [`bytes::fen`].

#![no_main]

use boardbench_conformance::bytes;
use boardbench_fuzz::NATIVES;

libfuzzer_sys::fuzz_target!(|data: &[u8]| bytes::fen(&NATIVES, data));
