//! Other libraries' boards, measured beside boardbench's own where the work is the same.
//!
//! | module | contents |
//! |---|---|
//! | [`library`] | what a library must provide |
//! | [`cozy`], `jordanbray` | one library each |
//!
//! A library takes part in a group like any contender: its inputs are converted before anything is
//! timed, and nothing is timed unless its digest equals the naive reference's. [`Contender::about`] says
//! what differs from our work.
//!
//! | kernels | cozy-chess | `chess` |
//! |---|---|---|
//! | legal moves, their number, making on copies, perft on copies | yes | yes |
//! | `fen-read` | yes | yes, but it reads no clocks |
//! | `fen-write` | yes | yes, but its last fields differ |
//! | `san-write` | yes | no: it has no writer |
//! | `san-read` | no: it accepts any suffix, ours only the right one | no: it can't read `e8=Q`, `O-O+` and en passant |
//! | `uci-construct` | yes | no: it searches all legal moves |
//! | `uci-find` | no: it constructs the move | yes |
//! | `make-unmake`, `perft-full` | no: boards are copied | no: boards are copied |
//!
//! En passant and the clocks are not always written as in a standard FEN: cozy-chess's half-move clock
//! stops at 100; `chess` always writes `0 1`, and for en passant the square of the pawn that can be
//! taken. These fields are compared with what the library should write for the position
//! ([`Library::last_fields`]). Then ours replace them, and the whole text is added to the digest.
//!
//! With the feature `chess` the library of that name takes part. With the feature `pext`, which needs a build for BMI2, cozy-chess uses PEXT for sliders. This package
//! is not part of the default build.

#![forbid(unsafe_code)]

pub mod cozy;
#[cfg(feature = "chess")]
pub mod jordanbray;
pub mod library;
mod loops;
mod walks;

use boardbench_cases::{Contender, Work};
use boardbench_data::Bytes;
use boardbench_kernels::{Input, Kernel, KernelId, Prepared, Walk, WalkKernel};

use cozy::Cozy;
#[cfg(feature = "chess")]
use jordanbray::JordanBray;
use library::Library;
use loops::{FenWrite, LegalCount, LegalList, san_write, uci_read};
use walks::Copies;

/// Converts inputs for a kernel of a library.
type Prepare = fn(&[Input]) -> Box<dyn Prepared>;

/// Converts walks for a kernel of a library.
type OnWalks = fn(&[&Walk]) -> Box<dyn Prepared>;

/// cozy-chess's name, which says whether it uses PEXT.
const COZY: &str = if cfg!(feature = "pext") {
    "cozy-chess-pext"
} else {
    "cozy-chess"
};

/// All libraries, at all kernels that they take part in.
pub fn peers() -> Vec<Contender> {
    let peers = peers_of::<Cozy>(
        COZY,
        about_cozy,
        &[
            (KernelId::UciConstruct, uci_read::<Cozy>),
            (KernelId::SanWrite, san_write::<Cozy>),
        ],
    );
    #[cfg(feature = "chess")]
    let peers = [
        peers,
        peers_of::<JordanBray>(
            "chess",
            about_jordan_bray,
            &[(KernelId::UciFind, uci_read::<JordanBray>)],
        ),
    ]
    .concat();
    peers
}

/// A library at the kernels that every library takes part in, and at `more`.
fn peers_of<L: Library>(
    name: &'static str,
    about: fn(KernelId) -> &'static str,
    more: &[(KernelId, Prepare)],
) -> Vec<Contender> {
    let peer = |(id, prepare)| {
        let walk = on_walks::<L>(id);
        Contender {
            about: about(id),
            bytes: Bytes {
                position: Some(size_of::<L::Board>()),
                ..Bytes::default()
            },
            ..Contender::new(
                name,
                Work::Kernel(Kernel {
                    id,
                    prepare,
                    walk,
                    beside: None,
                }),
            )
        }
    };
    let common: [(KernelId, Prepare); 7] = [
        (KernelId::LegalList, loops::at_positions::<L, LegalList<L>>),
        (KernelId::LegalCount, loops::at_positions::<L, LegalCount>),
        (KernelId::CopyMake, loops::copy_make::<L>),
        (KernelId::FenRead, loops::fen_read::<L>),
        (KernelId::FenWrite, loops::at_positions::<L, FenWrite>),
        (KernelId::PerftBulk, loops::perft::<false, L>),
        (KernelId::PerftFullCopy, loops::perft::<true, L>),
    ];
    let all = common.into_iter().chain(more.iter().copied());
    all.map(peer).collect()
}

/// A kernel on walks, if it has that. Making on copies is the walk itself.
fn on_walks<L: Library>(kernel: KernelId) -> Option<WalkKernel> {
    let copies: OnWalks = walks::at_nodes::<L, Copies>;
    let whole: OnWalks = match kernel {
        KernelId::LegalList => walks::at_nodes::<L, LegalList<L>>,
        KernelId::LegalCount => walks::at_nodes::<L, LegalCount>,
        KernelId::FenWrite => walks::at_nodes::<L, FenWrite>,
        KernelId::CopyMake => copies,
        _ => return None,
    };
    let base = (!kernel.is_making()).then_some(copies);
    Some(WalkKernel { whole, base })
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

/// How the work of `chess` differs from ours at a kernel.
#[cfg(feature = "chess")]
const fn about_jordan_bray(kernel: KernelId) -> &'static str {
    match kernel {
        KernelId::LegalList | KernelId::LegalCount => {
            "generates sets of moves; checkers and pins were found when the last move was made"
        }
        KernelId::FenRead => {
            "also finds checkers and pins; reads no clocks, and checks less: neither the number of squares and \
             pieces nor whether en passant is blocked"
        }
        KernelId::FenWrite => {
            "iterates over the pieces; always writes 0 1 for the clocks, and for en passant the pawn's square, \
             if an enemy pawn is beside it: these fields are verified separately"
        }
        KernelId::UciFind => {
            "reads the squares, then looks for that move among all legal ones, without a list"
        }
        KernelId::PerftBulk | KernelId::PerftFullCopy => {
            "iterates over sets of moves, without a list; makes on copies; updates hash, checkers and pins; has \
             no clocks"
        }
        _ => "makes on a copy; updates hash, checkers and pins; has no clocks",
    }
}
