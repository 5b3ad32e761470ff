//! Prints the content of `data/mix.epd`.
//!
//! ```sh
//! cargo run -p boardbench-corpus --example choose_mix > mix.epd
//! ```

use std::error::Error;
use std::io::{self, Write};

use boardbench_bitboard::Bitboards;
use boardbench_core::{Facade, Setup};
use boardbench_corpus::{choose_mix, positions};
use boardbench_flags16::FromLow;
use boardbench_sliders::Magic;

fn main() -> Result<(), Box<dyn Error>> {
    let mut board = Facade::<Bitboards<Magic>, FromLow>::new(&Setup::initial());
    let positions = positions(&mut board)?;
    let mut out = io::stdout().lock();
    for choice in choose_mix(&positions) {
        writeln!(out, "{choice}")?;
    }
    Ok(())
}
