//! Tests kernels on traces, timed searches and orderings, on several pairs.

mod searches;
mod traces;

use boardbench_conformance::reference::Reference;
use boardbench_core::Setup;

fn setup(fen: &str) -> Setup {
    Reference::from_fen(fen).expect("a valid FEN").to_setup()
}
