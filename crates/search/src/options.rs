//! Options of the search that change its cost, but not its tree.

use core::fmt;
use core::hint::black_box;
use core::marker::PhantomData;

use boardbench_core::{Board, Encoding, Position};

use crate::table::{Packed, SearchTable, Table};

/// Options that change the cost of a search. Searches that differ in nothing else visit the same nodes and report the
/// same value and line, unless their [tables](Self::Table) differ. Two options exclude each other: staged generation is legal,
/// so a staged search that tests legality after making a move does not compile:
///
/// ```compile_fail
/// use boardbench_bitboard::Bitboards;
/// use boardbench_core::Encoding;
/// use boardbench_flags16::FromLow;
/// use boardbench_search::{Array, SearchOptions, Full, LazyPick, ModelSearch, Sentinel, Separate, Usual};
/// use boardbench_sliders::Magic;
///
/// enum Excluded {}
///
/// impl SearchOptions for Excluded {
///     const IS_STAGED: bool = true;
///     const TESTS_WHEN_MADE: bool = true; // without this line it compiles
///     type Hook = <Usual as SearchOptions>::Hook;
///     type Slot<E: Encoding> = Sentinel<E>;
///     type Table<E: Encoding> = <Usual as SearchOptions>::Table<E>;
///     type State = ();
/// }
///
/// type Search = (Bitboards<Magic>, FromLow, Separate, Array, LazyPick<true>, Full, Excluded);
/// static SEARCH: ModelSearch = ModelSearch::new::<Search>();
/// println!("{SEARCH:?}");
/// ```
pub trait SearchOptions: 'static {
    /// Generates in stages: the [first stage](crate::ScoreModel::FIRST_STAGE), then the other moves unless one of the first
    /// caused a cutoff. Not in quiescence, and not at a node whose hint is a move of the second stage. Excludes
    /// [`TESTS_WHEN_MADE`](Self::TESTS_WHEN_MADE).
    const IS_STAGED: bool = false;
    /// Generates all moves where only captures and promotions are needed, and filters out the others.
    const FILTERS: bool = false;
    /// Generates pseudo-legal moves, all of them as with [`FILTERS`](Self::FILTERS), and tests a move for legality after
    /// making it.
    const TESTS_WHEN_MADE: bool = false;
    /// Restores a copy of the board instead of unmaking a move (copy-make).
    const COPIES: bool = false;
    /// Tries the table's move before generating moves.
    const TRIES_TABLE_MOVE_FIRST: bool = false;
    /// Work at each node that the search itself does not need.
    type Hook: NodeHook;
    /// Storage of the best move of a node and of a table entry.
    type Slot<E: Encoding>: MoveSlot<E>;
    /// Transposition table.
    type Table<E: Encoding>: SearchTable<Self::Slot<E>>;
    /// State that each move copies, as a part of the position.
    type State: CopiedState;
}

/// Declares types that differ from [`Usual`] in one option.
macro_rules! search_options {
    ($($(#[$doc:meta])* $name:ident: $slot:ident $(, $option:ident)?;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub enum $name {}

        impl SearchOptions for $name {
            $(const $option: bool = true;)?
            type Hook = NoHook;
            type Slot<E: Encoding> = $slot<E>;
            type Table<E: Encoding> = Table<$slot<E>>;
            type State = ();
        }
    )*};
}

search_options! {
    /// Legal generation of all moves at once, in quiescence of captures and promotions; make and unmake; no early table move.
    Usual: Sentinel;
    /// [`SearchOptions::IS_STAGED`].
    Staged: Sentinel, IS_STAGED;
    /// [`SearchOptions::FILTERS`].
    Filtered: Sentinel, FILTERS;
    /// [`SearchOptions::TESTS_WHEN_MADE`].
    TestedWhenMade: Sentinel, TESTS_WHEN_MADE;
    /// [`SearchOptions::TRIES_TABLE_MOVE_FIRST`].
    TableMoveFirst: Sentinel, TRIES_TABLE_MOVE_FIRST;
    /// An `Option` of a move; the others compare with [`Encoding::NONE`].
    OptionalMove: Option;
}

/// [`SearchOptions::COPIES`], of the board and of a [state](SearchOptions::State).
#[derive(Clone, Copy, Debug)]
pub struct Copied<S = ()>(PhantomData<S>);

impl<S: CopiedState> SearchOptions for Copied<S> {
    const COPIES: bool = true;
    type Hook = NoHook;
    type Slot<E: Encoding> = Sentinel<E>;
    type Table<E: Encoding> = Table<Sentinel<E>>;
    type State = S;
}

/// State of a position that is not in the board, such as an accumulator of an evaluation network.
pub trait CopiedState: Default + 'static {
    /// Copies the state at a ply to the next ply.
    fn copy_to_next(&mut self, ply: usize);
}

impl CopiedState for () {
    #[inline(always)]
    fn copy_to_next(&mut self, _ply: usize) {}
}

/// A state of `BYTES` at each ply. It is copied and never updated: an update costs the same with make and unmake, where
/// it writes the next ply's accumulator and no copy precedes it.
#[derive(Debug, Default)]
pub struct PlyStates<const BYTES: usize>(Vec<AlignedState<BYTES>>);

/// A state that begins with a cache line, as accumulators do.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct AlignedState<const BYTES: usize>([u8; BYTES]);

impl<const BYTES: usize> CopiedState for PlyStates<BYTES> {
    #[inline(always)]
    fn copy_to_next(&mut self, ply: usize) {
        let Self(states) = self;
        if states.len() < ply + 2 {
            states.resize(ply + 2, AlignedState([0; BYTES]));
        }
        states[ply + 1] = states[ply];
        black_box(&mut states[ply + 1].0);
    }
}

/// Entries of `ENTRY` bytes, packed into lines of `LINE`: 10 bytes with a move of 16 bits, 11 with 24, 12 with 32, and 16 with
/// 32 and the whole hash. Unlike the others it changes the tree, since another table replaces other entries.
///
/// ```text
/// ENTRY                     10  11  12  16
/// entries per line of 32     3   2   2   2
/// entries per line of 64     6   5   5   4
/// ```
#[derive(Clone, Copy, Debug)]
pub enum PackedTable<const ENTRY: usize, const LINE: usize> {}

impl<const ENTRY: usize, const LINE: usize> SearchOptions for PackedTable<ENTRY, LINE> {
    type Hook = NoHook;
    type Slot<E: Encoding> = Sentinel<E>;
    type Table<E: Encoding> = Packed<E, ENTRY, LINE>;
    type State = ();
}

/// Work at each node that changes no result, so that all searches visit the same nodes: a query, as an evaluation would make
/// it, or memory traffic. Hooks are types without values, so that a loop without a hook has no branch for it.
pub trait NodeHook: 'static {
    /// Includes the hook in [`Searched::option_hits`](crate::Searched::option_hits).
    const IS_COUNTED: bool = true;

    /// Makes a move.
    #[inline(always)]
    fn make<B: Board<E>, E: Encoding>(board: &mut B, mv: E) -> B::Undo {
        board.make(mv)
    }

    /// Visits the position after a move.
    #[inline(always)]
    fn visit<P: Position>(_position: &P) {}
}

/// No work.
#[derive(Clone, Copy, Debug)]
pub enum NoHook {}

impl NodeHook for NoHook {
    const IS_COUNTED: bool = false;
}

/// Search options with another [hook](SearchOptions::Hook).
#[derive(Clone, Copy, Debug)]
pub struct Hooked<D, H>(PhantomData<(D, H)>);

impl<D: SearchOptions, H: NodeHook> SearchOptions for Hooked<D, H> {
    const IS_STAGED: bool = D::IS_STAGED;
    const FILTERS: bool = D::FILTERS;
    const TESTS_WHEN_MADE: bool = D::TESTS_WHEN_MADE;
    const COPIES: bool = D::COPIES;
    const TRIES_TABLE_MOVE_FIRST: bool = D::TRIES_TABLE_MOVE_FIRST;
    type Hook = H;
    type Slot<E: Encoding> = D::Slot<E>;
    type Table<E: Encoding> = D::Table<E>;
    type State = D::State;
}

/// Storage for a move, or for none.
pub trait MoveSlot<E: Encoding>: Copy + fmt::Debug + 'static {
    /// No move.
    const EMPTY: Self;

    /// Stores a move.
    fn new(mv: E) -> Self;

    /// Returns the move, if there is one.
    fn get(self) -> Option<E>;
}

/// A move, or [`Encoding::NONE`].
#[derive(Clone, Copy, Debug)]
pub struct Sentinel<E>(E);

impl<E: Encoding> MoveSlot<E> for Sentinel<E> {
    const EMPTY: Self = Self(E::NONE);

    #[inline(always)]
    fn new(mv: E) -> Self {
        Self(mv)
    }

    #[inline(always)]
    fn get(self) -> Option<E> {
        (self.0 != E::NONE).then_some(self.0)
    }
}

impl<E: Encoding> MoveSlot<E> for Option<E> {
    const EMPTY: Self = None;

    #[inline(always)]
    fn new(mv: E) -> Self {
        Some(mv)
    }

    #[inline(always)]
    fn get(self) -> Self {
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_copied_from_ply_to_ply() {
        let mut states = PlyStates::<512>::default();
        states.copy_to_next(0);
        states.0[0].0[511] = 1;
        states.copy_to_next(0);
        states.copy_to_next(1);
        assert_eq!(states.0.iter().map(|state| state.0[511]).collect::<Vec<_>>(), [1, 1, 1]);
    }
}
