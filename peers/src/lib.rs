//! Provides other libraries' boards, to compare them with boardbench's own where the work is the same.
//!
//! A library takes part in a group like any contender: its inputs are converted before anything is
//! timed, and nothing is timed unless its checksum equals the naive reference's. [`Contender::about`] describes
//! the differences from our work.
//!
//! cozy-chess takes part where the work is the same: legal moves, their number, making on copies, and perft on copies. It has no
//! `make-unmake` and no `perft-full`, since it uses copy-make. Its half-move clock stops at 100.
//!
//! With the feature `pext`, which needs a build for BMI2, cozy-chess uses PEXT for sliding-piece attacks. This package
//! is not part of the default build.

#![forbid(unsafe_code)]

mod cozy;
mod loops;
mod traces;

use boardbench_kernels::{Input, Kernel, KernelId, Prepared, Trace, TraceKernel};
use boardbench_measure::{Contender, Work};
use boardbench_results::Bytes;

use loops::{LegalCount, LegalList};
use traces::Copies;

/// Converts inputs for a kernel of a library.
type Prepare = fn(&[Input]) -> Box<dyn Prepared>;

/// Converts traces for a kernel of a library.
type OnTraces = fn(&[&Trace]) -> Box<dyn Prepared>;

/// Name of the contender, with a suffix if it uses PEXT.
const COZY: &str = if cfg!(feature = "pext") { "cozy-chess-pext" } else { "cozy-chess" };

/// Returns one contender per kernel that the library supports.
pub fn peers() -> Vec<Contender> {
    let peer = |(id, prepare)| Contender {
        about: about_cozy(id),
        bytes: Bytes { position: Some(size_of::<cozy_chess::Board>()), ..Bytes::default() },
        ..Contender::new(
            COZY,
            Work::Kernel(Kernel { id, prepare, trace: on_traces(id), with_network: None }),
        )
    };
    let kernels: [(KernelId, Prepare); 5] = [
        (KernelId::LegalList, loops::at_positions::<LegalList>),
        (KernelId::LegalCount, loops::at_positions::<LegalCount>),
        (KernelId::CopyMake, loops::copy_make),
        (KernelId::PerftBulk, loops::perft::<false>),
        (KernelId::PerftFullCopy, loops::perft::<true>),
    ];
    kernels.into_iter().map(peer).collect()
}

/// Returns a kernel on traces, if there is one. Making on copies is the trace itself.
fn on_traces(kernel: KernelId) -> Option<TraceKernel> {
    let copies: OnTraces = traces::at_nodes::<Copies>;
    let whole: OnTraces = match kernel {
        KernelId::LegalList => traces::at_nodes::<LegalList>,
        KernelId::LegalCount => traces::at_nodes::<LegalCount>,
        KernelId::CopyMake => copies,
        _ => return None,
    };
    let base = (!kernel.is_making()).then_some(copies);
    Some(TraceKernel { whole, base })
}

/// Returns how cozy-chess's work differs from ours in a kernel.
const fn about_cozy(kernel: KernelId) -> &'static str {
    match kernel {
        KernelId::LegalList | KernelId::LegalCount => {
            "generates sets of moves; checkers and pins were found when the last move was made"
        }
        KernelId::PerftBulk | KernelId::PerftFullCopy => {
            "iterates over sets of moves, without a list; makes on copies; updates hash, clocks, checkers and pins"
        }
        _ => "makes on a copy; updates hash, clocks, checkers and pins",
    }
}
