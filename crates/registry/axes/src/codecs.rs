//! The operations of an encoding alone, on one board.

use boardbench_core::{Encoding, Grid8x8};
use boardbench_kernels::codec::{CodecId, CodecKernel};
use boardbench_registry_contender::{ENCODINGS, OfEncoding, PerEncoding, of_encodings};

use crate::Board;

/// All operations of an encoding.
type Kernels = [CodecKernel; CodecId::ALL.len()];

enum Codecs {}

impl<E: Encoding> OfEncoding<E> for Codecs {
    type Value = Kernels;

    const VALUE: Kernels = CodecKernel::all::<Board, E>();
}

static CODECS: [PerEncoding<Kernels>; ENCODINGS.len()] = of_encodings::<Codecs, _, Grid8x8>();

/// Every encoding with its operations, in the order of [`CodecId::ALL`].
pub fn codecs() -> impl Iterator<Item = &'static PerEncoding<[CodecKernel; CodecId::ALL.len()]>> {
    CODECS.iter()
}
