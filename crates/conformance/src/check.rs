//! The checks: what a board or an encoding must do, compared with the reference.
//!
//! Each check is a plain function that takes a [probe](crate::probe) of what it checks. The checks
//! come in tiers, and a result means something only if all checks above it pass; see the table in the
//! [crate's documentation](crate#what-is-checked).
//!
//! A panic of the code under test is a [`Failure`] like any other, with the position and the move
//! that caused it. (The panic's own message still goes to standard error, unless the caller has set
//! another hook.)

mod classification;
mod code_set;
mod code_space;
mod codec;
mod codes;
mod contents;
mod encoded;
mod games;
mod make_unmake;
mod membership;
mod null_move;
mod perft;
mod pieces;
mod priority;
mod queries;
mod report;
mod round_trip;
mod trace;

pub use classification::classification;
pub use code_set::CodeSet;
pub use code_space::code_space;
pub use codec::codec;
pub use codes::codes;
pub use contents::contents;
pub use games::games;
pub use make_unmake::make_unmake;
pub use membership::membership;
pub use null_move::null_move;
pub use perft::perft;
pub use queries::queries;
pub use report::{Failure, Report};
pub use round_trip::fen_round_trip;

use boardbench_core::CanonicalMove;

use crate::contents::Content;
use crate::probe::{DynEncoding, DynPair, EncodedMove, Legality};
use crate::samples::{Sample, SampleMove};

/// The codes of all legal moves.
fn legal_codes(board: &dyn DynPair) -> Vec<u32> {
    board.generate(Legality::Legal, usize::MAX)
}

/// The codes of all pseudo-legal moves.
fn pseudo_legal_codes(board: &dyn DynPair) -> Vec<u32> {
    board.generate(Legality::PseudoLegal, usize::MAX)
}

/// Moves in canonical form, sorted.
fn sorted_canonical(encoding: &dyn DynEncoding, codes: &[u32]) -> Vec<CanonicalMove> {
    let mut canonical: Vec<_> = codes.iter().map(|&mv| encoding.canonical(mv)).collect();
    canonical.sort_unstable();
    canonical
}

/// The reference's moves in the same order.
fn sorted_reference<'a>(moves: impl Iterator<Item = &'a SampleMove>) -> Vec<CanonicalMove> {
    let mut canonical: Vec<_> = moves.map(|mv| mv.mv).collect();
    canonical.sort_unstable();
    canonical
}

/// Encodes a move; the encoding gets only what it stores.
fn encode(encoding: &dyn DynEncoding, content: Content) -> EncodedMove {
    encoding.encode(content.parts(encoding.constants().stores))
}

/// The reference's answers about a generated move.
fn find_in(sample: &Sample, mv: CanonicalMove) -> Option<&SampleMove> {
    sample.moves.iter().find(|known| known.mv == mv)
}
