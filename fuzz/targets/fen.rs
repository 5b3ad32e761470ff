//! Runs [`bytes::fen`].

#![no_main]

use boardbench_conformance::bytes;
use boardbench_fuzz::NATIVES;
use boardbench_notation::parse_fen_with;

libfuzzer_sys::fuzz_target!(|data: &[u8]| bytes::fen(parse_fen_with, &NATIVES, data));
