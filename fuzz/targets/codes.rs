//! Runs [`bytes::codes`].

#![no_main]

use boardbench_conformance::bytes;
use boardbench_fuzz::ALL_ENCODINGS;

libfuzzer_sys::fuzz_target!(|data: &[u8]| bytes::codes(&ALL_ENCODINGS, data));
