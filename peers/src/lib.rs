//! Other libraries' boards, measured beside boardbench's own where the work is the same.
//!
//! | module | contents |
//! |---|---|
//! | [`library`] | what a library must provide |
//! | [`cozy`] | cozy-chess |
//!
//! A library takes part in a group like any contender: its inputs are converted before anything is
//! timed, and nothing is timed unless its digest equals the naive reference's. [`Contender::about`] says
//! what differs from our work.
//!
//! | kernels | cozy-chess |
//! |---|---|
//! | legal moves, their number, making on copies, perft on copies, `fen-read`, `fen-write`, `san-write`, `uci-construct` | yes |
//! | `san-read` | no: it accepts any suffix, ours only the right one |
//! | `uci-find` | no: it constructs the move |
//! | `make-unmake`, `perft-full` | no: boards are copied |
//!
//! cozy-chess's half-move clock stops at 100. So the en-passant square and the clocks are compared with what the library should
//! write for the position ([`Library::last_fields`]). Then ours replace them, and the whole text is added to the digest.
//!
//! With the feature `pext`, which needs a build for BMI2, cozy-chess uses PEXT for sliders. This package
//! is not part of the default build.

#![forbid(unsafe_code)]

pub mod cozy;
pub mod library;
mod loops;
mod traces;

use boardbench_kernels::{Input, Kernel, KernelId, Prepared, Trace, TraceKernel};
use boardbench_measure::{Contender, Work};
use boardbench_results::Bytes;

use cozy::Cozy;
use library::Library;
use loops::{FenWrite, LegalCount, LegalList, san_write, uci_read};
use traces::Copies;

/// Converts inputs for a kernel of a library.
type Prepare = fn(&[Input]) -> Box<dyn Prepared>;

/// Converts traces for a kernel of a library.
type OnTraces = fn(&[&Trace]) -> Box<dyn Prepared>;

/// cozy-chess's name, which says whether it uses PEXT.
const COZY: &str = if cfg!(feature = "pext") { "cozy-chess-pext" } else { "cozy-chess" };

/// Returns the library at all kernels that it takes part in.
pub fn peers() -> Vec<Contender> {
    let peer = |(id, prepare)| Contender {
        about: about_cozy(id),
        bytes: Bytes { position: Some(size_of::<<Cozy as Library>::Board>()), ..Bytes::default() },
        ..Contender::new(
            COZY,
            Work::Kernel(Kernel { id, prepare, trace: on_traces::<Cozy>(id), beside: None }),
        )
    };
    let kernels: [(KernelId, Prepare); 9] = [
        (KernelId::LegalList, loops::at_positions::<Cozy, LegalList<Cozy>>),
        (KernelId::LegalCount, loops::at_positions::<Cozy, LegalCount>),
        (KernelId::CopyMake, loops::copy_make::<Cozy>),
        (KernelId::FenRead, loops::fen_read::<Cozy>),
        (KernelId::FenWrite, loops::at_positions::<Cozy, FenWrite>),
        (KernelId::PerftBulk, loops::perft::<false, Cozy>),
        (KernelId::PerftFullCopy, loops::perft::<true, Cozy>),
        (KernelId::UciConstruct, uci_read::<Cozy>),
        (KernelId::SanWrite, san_write::<Cozy>),
    ];
    kernels.into_iter().map(peer).collect()
}

/// Returns a kernel on traces, if it has that. Making on copies is the trace itself.
fn on_traces<L: Library>(kernel: KernelId) -> Option<TraceKernel> {
    let copies: OnTraces = traces::at_nodes::<L, Copies>;
    let whole: OnTraces = match kernel {
        KernelId::LegalList => traces::at_nodes::<L, LegalList<L>>,
        KernelId::LegalCount => traces::at_nodes::<L, LegalCount>,
        KernelId::FenWrite => traces::at_nodes::<L, FenWrite>,
        KernelId::CopyMake => copies,
        _ => return None,
    };
    let base = (!kernel.is_making()).then_some(copies);
    Some(TraceKernel { whole, base })
}

/// How cozy-chess's work differs from ours at a kernel.
const fn about_cozy(kernel: KernelId) -> &'static str {
    match kernel {
        KernelId::LegalList | KernelId::LegalCount => {
            "generates sets of moves; checkers and pins were found when the last move was made"
        }
        KernelId::FenRead => {
            "also finds checkers and pins; stops at the first error; accepts more promoted pieces than \
             missing pawns; limits the half-move clock to 100"
        }
        KernelId::FenWrite => {
            "writes each character through a formatter; limits the half-move clock to 100"
        }
        KernelId::SanWrite => {
            "returns a value for each move that can be displayed, as ours does; for each it checks again that \
             the move is legal, and generates the moves of pieces of the same kind"
        }
        KernelId::UciConstruct => {
            "reads the squares, turns castling into the king's move onto its rook, and checks that the move is \
             legal"
        }
        KernelId::PerftBulk | KernelId::PerftFullCopy => {
            "iterates over sets of moves, without a list; makes on copies; updates hash, clocks, checkers and pins"
        }
        _ => "makes on a copy; updates hash, clocks, checkers and pins",
    }
}
