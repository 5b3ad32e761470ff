//! The checks: what a board or an encoding must do, asked and compared with the reference.
//!
//! Each check is a function that is generic over what it checks, and says what it needs and what
//! it proves. They come in tiers; a check is worth its answer only if those above it hold:
//!
//! | tier | needs | checks |
//! |---|---|---|
//! | 1 | an `Encoding` alone | [`codec`], [`codes`] |
//! | 2 | a `Position` alone | [`queries`], [`fen_round_trip`], [`null_move`] |
//! | 3 | a `Board<E>` that generates | [`membership`], [`code_space`], [`classification`] |
//! | 4 | and that makes and unmakes | [`make_unmake`], [`games`], [`perft`] |
//!
//! A check never stops at a panic of what it checks: that is a [`Failure`] like any other, with
//! the position and the move that brought it about. (The panic's own message still goes to
//! standard error, unless the caller has set another hook.)

mod classification;
mod code_space;
mod codec;
mod games;
mod make_unmake;
mod membership;
mod null_move;
mod perft;
mod queries;
mod report;
mod round_trip;
mod trace;

pub use classification::classification;
pub use code_space::code_space;
pub use codec::{codec, codes};
pub use games::games;
pub use make_unmake::make_unmake;
pub use membership::membership;
pub use null_move::null_move;
pub use perft::perft;
pub use queries::queries;
pub use report::{Failure, Report};
pub use round_trip::fen_round_trip;

use boardbench_core::{Board, CanonicalMove, Encoding, MoveList, MoveParts};

use crate::samples::{Sample, SampleMove};

/// The list of a board's legal moves.
fn legal_list<B: Board<E>, E: Encoding>(board: &B) -> MoveList<E> {
    let mut list = MoveList::new();
    let _ = board.legal(&mut list);
    list
}

/// The list of a board's pseudo-legal moves.
fn pseudo_legal_list<B: Board<E>, E: Encoding>(board: &B) -> MoveList<E> {
    let mut list = MoveList::new();
    let _ = board.pseudo_legal(&mut list);
    list
}

/// Moves in the one form and order in which they are compared.
fn sorted_canonical<E: Encoding>(moves: &[E]) -> Vec<CanonicalMove> {
    let mut canonical: Vec<_> = moves.iter().map(|mv| mv.canonical()).collect();
    canonical.sort_unstable();
    canonical
}

/// The reference's moves in the same order.
fn sorted_reference<'a>(moves: impl Iterator<Item = &'a SampleMove>) -> Vec<CanonicalMove> {
    let mut canonical: Vec<_> = moves.map(|mv| mv.mv).collect();
    canonical.sort_unstable();
    canonical
}

/// What the reference knows of a move, as an encoding of this kind wants to hear it.
fn parts_of<E: Encoding>(mv: &SampleMove) -> MoveParts<E::Layout> {
    MoveParts {
        from: mv.mv.from.into(),
        to: mv.mv.to.into(),
        kind: mv.facts.kind,
        mover: mv.facts.mover,
        victim: E::STORES.has_victim().then_some(mv.facts.victim).flatten(),
    }
}

/// The reference's answer to a generated move.
fn find_in<E: Encoding>(sample: &Sample, mv: E) -> Option<&SampleMove> {
    let canonical = mv.canonical();
    sample.moves.iter().find(|known| known.mv == canonical)
}
