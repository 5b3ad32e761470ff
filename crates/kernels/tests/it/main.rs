//! Kernels on walks, timed searches and orderings, on several pairs.

mod searches;
mod walks;

use boardbench_conformance::reference::Reference;
use boardbench_core::Setup;

fn setup(fen: &str) -> Setup {
    Reference::from_fen(fen).expect("a valid FEN").to_setup()
}
