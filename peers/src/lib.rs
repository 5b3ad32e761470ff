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
//! This package is no part of the default build.

#![forbid(unsafe_code)]

pub mod cozy;
pub mod jordanbray;
pub mod library;
mod list;
mod prepared;

use boardbench_harness::measure::Outsider;
use boardbench_kernels::{Input, KernelId, Prepared};

use cozy::Cozy;
use jordanbray::JordanBray;
use library::Library;
use prepared::{CopyMakes, Counted, LegalCount, LegalList, Made, Perft};

/// The kernels whose work the libraries do too.
pub const KERNELS: [KernelId; 5] = [
    KernelId::LegalList,
    KernelId::LegalCount,
    KernelId::CopyMake,
    KernelId::PerftBulk,
    KernelId::PerftFullCopy,
];

/// All libraries at all of [`KERNELS`].
pub fn outsiders() -> Vec<Outsider> {
    let cozy = |kernel| match kernel {
        KernelId::LegalList | KernelId::LegalCount => {
            "generates sets of moves; checkers and pins were found when the last move was made"
        }
        KernelId::PerftBulk | KernelId::PerftFullCopy => {
            "goes through sets of moves, no list; makes on copies; keeps hash, clocks, checkers and pins"
        }
        _ => "makes on a copy; keeps hash, clocks, checkers and pins",
    };
    let jordan_bray = |kernel| match kernel {
        KernelId::LegalList | KernelId::LegalCount => {
            "generates sets of moves; checkers and pins were found when the last move was made"
        }
        KernelId::PerftBulk | KernelId::PerftFullCopy => {
            "goes through sets of moves, no list; makes on copies; keeps hash, checkers and pins; has no clocks"
        }
        _ => "makes on a copy; keeps hash, checkers and pins; has no clocks",
    };
    let of_cozy = KERNELS.map(|kernel| outsider::<Cozy>("cozy-chess", cozy(kernel), kernel));
    let of_jordan_bray =
        KERNELS.map(|kernel| outsider::<JordanBray>("chess", jordan_bray(kernel), kernel));
    of_cozy.into_iter().chain(of_jordan_bray).collect()
}

fn outsider<L: Library>(name: &'static str, about: &'static str, kernel: KernelId) -> Outsider {
    Outsider {
        name,
        about,
        kernel,
        bytes: size_of::<L::Board>(),
        prepare: prepare::<L>(kernel),
    }
}

/// The loop of one of [`KERNELS`].
fn prepare<L: Library>(kernel: KernelId) -> fn(&[Input]) -> Box<dyn Prepared> {
    match kernel {
        KernelId::LegalList => |inputs| Box::new(LegalList::<L>::new(inputs)),
        KernelId::LegalCount => |inputs| Box::new(LegalCount::<L>::new(inputs)),
        KernelId::CopyMake => |inputs| Box::new(CopyMakes::<L>::new(inputs)),
        KernelId::PerftBulk => |inputs| Box::new(Perft::<Counted, L>::new(inputs)),
        KernelId::PerftFullCopy => |inputs| Box::new(Perft::<Made, L>::new(inputs)),
        other => unreachable!("{other} is none of the kernels that libraries take part in"),
    }
}
