//! Decisions that change what a search costs, and not its tree.

use core::fmt;
use core::marker::PhantomData;

use boardbench_core::{Board, Encoding, Position};

use crate::table::{Packed, SearchTable, Table};

/// Decisions that change what a search costs. Searches that differ in nothing else visit the same nodes and report the
/// same value and line, unless their [tables](Self::Table) differ. Two decisions exclude each other: stages have legal moves,
/// so a search in stages that tests its moves when they are made does not compile:
///
/// ```compile_fail
/// use boardbench_bitboard::Bitboards;
/// use boardbench_core::Encoding;
/// use boardbench_flags16::FromLow;
/// use boardbench_search::{Array, Decisions, Full, LazyPick, ModelSearch, Sentinel, Separate, Usual};
/// use boardbench_sliders::Magic;
///
/// enum Both {}
///
/// impl Decisions for Both {
///     const IS_STAGED: bool = true;
///     const TESTS_WHEN_MADE: bool = true; // without this line it compiles
///     type Hook = <Usual as Decisions>::Hook;
///     type Slot<E: Encoding> = Sentinel<E>;
///     type Table<E: Encoding> = <Usual as Decisions>::Table<E>;
/// }
///
/// type Search = (Bitboards<Magic>, FromLow, Separate, Array, LazyPick<true>, Full, Both);
/// static SEARCH: ModelSearch = ModelSearch::new::<Search>();
/// println!("{SEARCH:?}");
/// ```
pub trait Decisions: 'static {
    /// The [first stage](crate::ScoreModel::FIRST_STAGE) is generated and tried first, the other moves only if
    /// none of them made a cutoff. Not in quiescence, and not at a node whose hint is a move of the second stage. Excludes
    /// [`TESTS_WHEN_MADE`](Self::TESTS_WHEN_MADE).
    const IS_STAGED: bool = false;
    /// Where only captures and promotions are wanted, all moves are generated and the others left out.
    const FILTERS: bool = false;
    /// Pseudo-legal moves are generated, all of them as with [`FILTERS`](Self::FILTERS). A move is tested when it has been
    /// made.
    const TESTS_WHEN_MADE: bool = false;
    /// A move is taken back by a copy of the board from before it.
    const COPIES: bool = false;
    /// The table's move is tried before moves are generated.
    const TRIES_TABLE_MOVE_FIRST: bool = false;
    /// The work at each node that the search itself does not need.
    type Hook: NodeHook;
    /// How the best move of a node and of a table's entry are stored.
    type Slot<E: Encoding>: MoveSlot<E>;
    /// The transposition table.
    type Table<E: Encoding>: SearchTable<Self::Slot<E>>;
}

/// Declares decisions that differ from what is usual in one thing.
macro_rules! decisions {
    ($($(#[$doc:meta])* $name:ident: $slot:ident $(, $decided:ident)?;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug)]
        pub enum $name {}

        impl Decisions for $name {
            $(const $decided: bool = true;)?
            type Hook = NoHook;
            type Slot<E: Encoding> = $slot<E>;
            type Table<E: Encoding> = Table<$slot<E>>;
        }
    )*};
}

decisions! {
    /// All moves at once, in quiescence captures and promotions alone; legal ones, unmade; no move is tried before generation.
    Usual: Sentinel;
    /// [`Decisions::IS_STAGED`].
    Staged: Sentinel, IS_STAGED;
    /// [`Decisions::FILTERS`].
    Filtered: Sentinel, FILTERS;
    /// [`Decisions::TESTS_WHEN_MADE`].
    TestedWhenMade: Sentinel, TESTS_WHEN_MADE;
    /// [`Decisions::COPIES`].
    Copied: Sentinel, COPIES;
    /// [`Decisions::TRIES_TABLE_MOVE_FIRST`].
    TableMoveFirst: Sentinel, TRIES_TABLE_MOVE_FIRST;
    /// An `Option` of a move, where the others compare with [`Encoding::NONE`].
    OptionalMove: Option;
}

/// Entries of `ENTRY` bytes, packed into lines of `LINE`: 10 bytes with a move of 16 bits, 11 with 24, 12 with 32, and 16 with
/// 32 and the whole hash. Unlike the others it changes the tree, since another table forgets other positions.
///
/// ```text
/// ENTRY              10  11  12  16
/// in a line of 32     3   2   2   2
/// in a line of 64     6   5   5   4
/// ```
#[derive(Clone, Copy, Debug)]
pub enum PackedTable<const ENTRY: usize, const LINE: usize> {}

impl<const ENTRY: usize, const LINE: usize> Decisions for PackedTable<ENTRY, LINE> {
    type Hook = NoHook;
    type Slot<E: Encoding> = Sentinel<E>;
    type Table<E: Encoding> = Packed<E, ENTRY, LINE>;
}

/// Work at each node that changes no result, so that all searches visit the same nodes: a query, as an evaluation would make
/// it, or memory traffic. A type without values, so that a loop without a hook has no branch for it.
pub trait NodeHook: 'static {
    /// `true` if [`Searched::decided`](crate::Searched::decided) counts it.
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

/// Decisions with another [hook](Decisions::Hook).
#[derive(Clone, Copy, Debug)]
pub struct Hooked<D, H>(PhantomData<(D, H)>);

impl<D: Decisions, H: NodeHook> Decisions for Hooked<D, H> {
    const IS_STAGED: bool = D::IS_STAGED;
    const FILTERS: bool = D::FILTERS;
    const TESTS_WHEN_MADE: bool = D::TESTS_WHEN_MADE;
    const COPIES: bool = D::COPIES;
    const TRIES_TABLE_MOVE_FIRST: bool = D::TRIES_TABLE_MOVE_FIRST;
    type Hook = H;
    type Slot<E: Encoding> = D::Slot<E>;
    type Table<E: Encoding> = D::Table<E>;
}

/// A place for a move, or for none.
pub trait MoveSlot<E: Encoding>: Copy + fmt::Debug + 'static {
    /// No move.
    const EMPTY: Self;

    /// Returns a move.
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
