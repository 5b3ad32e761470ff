//! Tests that replay the committed games on a bitboard board.

mod games;
mod mix;

use std::sync::LazyLock;

use boardbench_bitboard::Bitboards;
use boardbench_core::{DynBoard, Facade, Setup};
use boardbench_corpus::{CorpusPosition, positions};
use boardbench_flags16::FromLow;
use boardbench_sliders::Magic;

static CORPUS: LazyLock<Vec<CorpusPosition>> =
    LazyLock::new(|| positions(&mut *board()).expect("the committed games are legal"));

fn board() -> Box<dyn DynBoard> {
    Box::new(Facade::<Bitboards<Magic>, FromLow>::new(&Setup::initial()))
}

fn corpus() -> &'static [CorpusPosition] {
    &CORPUS
}
