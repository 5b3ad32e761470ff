//! Other libraries' boards, measured beside boardbench's own where the work is the same.
//!
//! | module | what is in it |
//! |---|---|
//! | [`library`] | what is asked of a library |
//! | [`cozy`], [`jordanbray`] | one library each |
//!
//! A peer takes part in a group like any contender: it has its inputs converted before anything is
//! timed, and its digest must be the naive reference's, or nothing is timed. What is *not* the same
//! stands beside each ([`Outsider::about`]).
//!
//! | kernels | cozy-chess | `chess` |
//! |---|---|---|
//! | legal moves, their number, making on copies, perft on copies | yes | yes |
//! | `fen-read` | yes | yes, but it reads no clocks |
//! | `fen-write` | yes | yes, with last fields of its own |
//! | `san-write` | yes | no: it has no writer |
//! | `san-read` | no: it takes any suffix, ours only the right one | no: it can't read `e8=Q`, `O-O+` and en passant |
//! | `uci-construct` | yes | no: it goes through all legal moves |
//! | `uci-find` | no: it builds the move | yes |
//! | `make-unmake`, `perft-full` | no: boards are copied | no: boards are copied |
//!
//! What the libraries write for en passant and of the clocks is not always a FEN's: cozy-chess's half-move
//! clock ends at 100; `chess` writes `0 1` whatever was read, and of a pawn that may be taken en passant
//! the square it stands on. So these fields must be what the library's custom makes of the position
//! ([`Library::last_fields`]); then ours take their place, and the whole goes into the digest.
//!
//! With the feature `pext`, which needs a build for BMI2, cozy-chess looks sliders up by that instruction.
//! This package is no part of the default build.

#![forbid(unsafe_code)]

pub mod cozy;
pub mod jordanbray;
pub mod library;
mod list;
mod prepared;
mod texts;

use boardbench_harness::measure::Outsider;
use boardbench_kernels::{Input, KernelId, Prepared};

use cozy::Cozy;
use jordanbray::JordanBray;
use library::{Library, ReadsUci, WritesSan};
use prepared::{CopyMakes, Counted, LegalCount, LegalList, Made, Perft};
use texts::{FenReads, FenWrites, SanWrites, UciReads};

/// The kernels whose work every library does too.
pub const KERNELS: [KernelId; 7] = [
    KernelId::LegalList,
    KernelId::LegalCount,
    KernelId::CopyMake,
    KernelId::FenRead,
    KernelId::FenWrite,
    KernelId::PerftBulk,
    KernelId::PerftFullCopy,
];

/// Converts inputs for a kernel of a library.
pub type Prepare = fn(&[Input]) -> Box<dyn Prepared>;

/// cozy-chess's name: with the feature `pext` it looks sliders up by that instruction.
const COZY: &str = if cfg!(feature = "pext") {
    "cozy-chess-pext"
} else {
    "cozy-chess"
};

/// All libraries at all kernels whose work they do too.
pub fn outsiders() -> Vec<Outsider> {
    let cozy = of_library::<Cozy>(
        COZY,
        about_cozy,
        &[
            (KernelId::UciConstruct, reads_uci::<Cozy>()),
            (KernelId::SanWrite, writes_san::<Cozy>()),
        ],
    );
    let jordan_bray = of_library::<JordanBray>(
        "chess",
        about_jordan_bray,
        &[(KernelId::UciFind, reads_uci::<JordanBray>())],
    );
    [cozy, jordan_bray].concat()
}

/// A library at all of [`KERNELS`], and at those that it alone has.
fn of_library<L: Library>(
    name: &'static str,
    about: fn(KernelId) -> &'static str,
    of_its_own: &[(KernelId, Prepare)],
) -> Vec<Outsider> {
    let common = KERNELS.map(|kernel| (kernel, prepare::<L>(kernel)));
    let all = common.iter().chain(of_its_own);
    let outsider = |&(kernel, prepare): &(KernelId, Prepare)| Outsider {
        name,
        about: about(kernel),
        kernel,
        bytes: size_of::<L::Board>(),
        prepare,
    };
    all.map(outsider).collect()
}

/// The loop of one of [`KERNELS`].
///
/// # Panics
///
/// If the kernel is none of them.
pub fn prepare<L: Library>(kernel: KernelId) -> Prepare {
    match kernel {
        KernelId::LegalList => |inputs| Box::new(LegalList::<L>::new(inputs)),
        KernelId::LegalCount => |inputs| Box::new(LegalCount::<L>::new(inputs)),
        KernelId::CopyMake => |inputs| Box::new(CopyMakes::<L>::new(inputs)),
        KernelId::FenRead => |inputs| Box::new(FenReads::<L>::new(inputs)),
        KernelId::FenWrite => |inputs| Box::new(FenWrites::<L>::new(inputs)),
        KernelId::PerftBulk => |inputs| Box::new(Perft::<Counted, L>::new(inputs)),
        KernelId::PerftFullCopy => |inputs| Box::new(Perft::<Made, L>::new(inputs)),
        other => unreachable!("{other} is none of the kernels that libraries take part in"),
    }
}

/// The loop over UCI's form of all moves: of the kernel that finds a move as the library does.
pub fn reads_uci<L: ReadsUci>() -> Prepare {
    |inputs| Box::new(UciReads::<L>::new(inputs))
}

/// The loop over the SAN of all moves.
pub fn writes_san<L: WritesSan>() -> Prepare {
    |inputs| Box::new(SanWrites::<L>::new(inputs))
}

/// In what cozy-chess differs from ours at a kernel.
const fn about_cozy(kernel: KernelId) -> &'static str {
    match kernel {
        KernelId::LegalList | KernelId::LegalCount => {
            "generates sets of moves; checkers and pins were found when the last move was made"
        }
        KernelId::FenRead => {
            "finds checkers and pins too; stops at the first error, and forgives more pieces than pawns can \
             have become; a half-move clock of at most 100"
        }
        KernelId::FenWrite => {
            "writes letter by letter through a formatter; a half-move clock of at most 100"
        }
        KernelId::SanWrite => {
            "a value for each move that can be displayed, as ours; for each it asks again whether the move is \
             legal, and generates the moves of pieces of its kind"
        }
        KernelId::UciConstruct => {
            "reads the squares, makes castling the king's move onto its rook, and asks whether that is legal"
        }
        KernelId::PerftBulk | KernelId::PerftFullCopy => {
            "goes through sets of moves, no list; makes on copies; keeps hash, clocks, checkers and pins"
        }
        _ => "makes on a copy; keeps hash, clocks, checkers and pins",
    }
}

/// In what `chess` differs from ours at a kernel.
const fn about_jordan_bray(kernel: KernelId) -> &'static str {
    match kernel {
        KernelId::LegalList | KernelId::LegalCount => {
            "generates sets of moves; checkers and pins were found when the last move was made"
        }
        KernelId::FenRead => {
            "finds checkers and pins too; reads no clocks, and checks less: neither how many squares and \
             pieces there are nor what stands in the way of en passant"
        }
        KernelId::FenWrite => {
            "goes through a list of the pieces; writes 0 1 for all clocks, and for en passant the pawn's \
             square, if a pawn stands beside it: these fields are verified by themselves"
        }
        KernelId::UciFind => {
            "reads the squares, then looks for that move among all legal ones, without a list"
        }
        KernelId::PerftBulk | KernelId::PerftFullCopy => {
            "goes through sets of moves, no list; makes on copies; keeps hash, checkers and pins; has no clocks"
        }
        _ => "makes on a copy; keeps hash, checkers and pins; has no clocks",
    }
}
