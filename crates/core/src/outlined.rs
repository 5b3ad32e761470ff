//! The methods of boards as functions that are never inlined.
//!
//! Generators and `make` are large, and boards mark them for inlining, because that makes
//! timed loops fast. Everywhere else inlining only makes programs large and slow to build. These
//! functions are compiled once for each pair of board and encoding. Benchmarks time the loops over many
//! boards, so that one copy of a generator serves both.
//!
//! The cost is a call, and a list even for moves that are only inspected.
//!
//! ```
//! use boardbench_array8x8::Array8x8;
//! use boardbench_core::{MoveList, Position, Setup, outlined};
//! use boardbench_flags16::FromLow;
//!
//! let mut board = <Array8x8>::from_setup(&Setup::initial());
//! let before = board;
//! let mut list = MoveList::<FromLow>::new();
//! outlined::legal(&board, &mut list);
//! for &mv in &list {
//!     let undo = outlined::make(&mut board, mv);
//!     assert_eq!(outlined::count_legal::<_, FromLow>(&board), 20);
//!     outlined::unmake(&mut board, mv, undo);
//! }
//! assert_eq!(board, before);
//! ```

use core::hint::black_box;
use core::slice;

use crate::{Board, Encoding, MoveList, Position, Setup, Threat, ThreatChange};

/// Calls [`Position::from_setup`].
#[inline(never)]
pub fn from_setup<P: Position>(setup: &Setup) -> P {
    P::from_setup(setup)
}

/// Calls [`Position::to_setup`].
#[inline(never)]
pub fn to_setup<P: Position>(position: &P) -> Setup {
    position.to_setup()
}

/// Appends [`Board::legal`] to a list. Compiled without a loop around it, because a search calls it at
/// every node.
#[inline(never)]
pub fn legal<B: Board<E>, E: Encoding>(board: &B, list: &mut MoveList<E>) {
    // A full list ends the generation.
    let _ = board.legal(list);
}

/// Appends [`Board::pseudo_legal`] to a list.
#[inline(always)]
pub fn pseudo_legal<B: Board<E>, E: Encoding>(board: &B, list: &mut MoveList<E>) {
    each_pseudo_legal(slice::from_ref(board), list);
}

/// Appends [`Board::captures`] to a list.
#[inline(always)]
pub fn captures<B: Board<E>, E: Encoding>(board: &B, list: &mut MoveList<E>) {
    each_captures(slice::from_ref(board), list);
}

/// Calls [`Board::count_legal`].
#[inline(always)]
pub fn count_legal<B: Board<E>, E: Encoding>(board: &B) -> usize {
    each_count_legal(slice::from_ref(board))
}

/// Declares loops over boards around a generator that fills a list.
macro_rules! each {
    ($($(#[$doc:meta])* $name:ident: $method:ident;)*) => {$(
        $(#[$doc])*
        #[inline(never)]
        pub fn $name<B: Board<E>, E: Encoding>(boards: &[B], list: &mut MoveList<E>) {
                let mut boards = boards.iter();
                let mut next = boards.next();
                while let Some(board) = next {
                    // A full list ends the generation.
                    let _ = board.$method(list);
                    black_box(&mut *list);
                    next = boards.next();
                    if next.is_some() {
                        list.clear();
                    }
                }
        }
    )*};
}

each! {
    /// Appends [`Board::legal`] of each board to a list. Each board's moves replace those of the previous one.
    each_legal: legal;
    /// Appends [`Board::pseudo_legal`] of each board to a list. Each board's moves replace those of the previous one.
    each_pseudo_legal: pseudo_legal;
    /// Appends [`Board::captures`] of each board to a list. Each board's moves replace those of the previous one.
    each_captures: captures;
}

/// Returns the sum of [`Board::count_legal`] over all boards.
#[inline(never)]
pub fn each_count_legal<B: Board<E>, E: Encoding>(boards: &[B]) -> usize {
    let mut total = 0;
    for board in boards {
        total += black_box(board.count_legal());
    }
    total
}

/// Calls [`Board::is_legal`].
#[inline(never)]
pub fn is_legal<B: Board<E>, E: Encoding>(board: &B, mv: E) -> bool {
    board.is_legal(mv)
}

/// Calls [`Board::make`].
#[inline(never)]
pub fn make<B: Board<E>, E: Encoding>(board: &mut B, mv: E) -> B::Undo {
    board.make(mv)
}

/// Calls [`Position::visit_threats`].
#[inline(never)]
pub fn visit_threats<P: Position>(position: &P, visit: &mut dyn FnMut(Threat)) {
    position.visit_threats(visit);
}

/// Calls [`Board::make_with_changes`].
#[inline(never)]
pub fn make_with_changes<B: Board<E>, E: Encoding>(
    board: &mut B,
    mv: E,
    change: &mut dyn FnMut(ThreatChange),
) -> B::Undo {
    board.make_with_changes(mv, change)
}

/// Calls [`Board::unmake`].
#[inline(never)]
pub fn unmake<B: Board<E>, E: Encoding>(board: &mut B, mv: E, undo: B::Undo) {
    board.unmake(mv, undo);
}
