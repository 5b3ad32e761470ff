//! The operations of an encoding alone, on one board.

use boardbench_core::{Encoding, Grid8x8};
use boardbench_explicit::Explicit;
use boardbench_ez80::{Ez80Packed, Ez80Typed, Ez80U32};
use boardbench_flags16::{FromLow, ToLow};
use boardbench_kernels::codec::{CodecId, CodecKernel};
use boardbench_stockfish16::Stockfish16;
use boardbench_wide32::Wide32;

use crate::Board;

/// An encoding with its operations.
#[derive(Clone, Copy, Debug)]
pub struct CodecContender {
    /// The name of the encoding.
    pub moves: &'static str,
    kernels: [CodecKernel; CodecId::ALL.len()],
}

impl CodecContender {
    /// The operation with this id.
    ///
    /// # Panics
    ///
    /// Never: there is one of each.
    pub fn kernel(&self, id: CodecId) -> &CodecKernel {
        self.kernels
            .iter()
            .find(|kernel| kernel.id == id)
            .expect("an encoding has every operation")
    }
}

const fn codec<E: Encoding>(moves: &'static str) -> CodecContender
where
    Board: boardbench_core::Board<E>,
{
    CodecContender {
        moves,
        kernels: CodecKernel::all::<Board, E>(),
    }
}

static CODECS: [CodecContender; 8] = [
    codec::<FromLow>("flags16-fromlow"),
    codec::<ToLow>("flags16-tolow"),
    codec::<Stockfish16>("stockfish16"),
    codec::<Ez80U32>("ez80-u32"),
    codec::<Ez80Packed>("ez80-packed"),
    codec::<Ez80Typed>("ez80-typed"),
    codec::<Wide32<Grid8x8>>("wide32"),
    codec::<Explicit>("explicit"),
];

/// Every encoding with its operations.
pub fn codecs() -> impl Iterator<Item = &'static CodecContender> {
    CODECS.iter()
}
