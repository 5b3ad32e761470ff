//! See `boardbench_fuzzing::game`.

#![no_main]

use boardbench_fuzzing::{boards::NATIVES, game};

libfuzzer_sys::fuzz_target!(|data: &[u8]| game::check_part(&NATIVES, data));
