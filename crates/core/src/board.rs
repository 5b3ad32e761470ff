//! The `Board` trait: generating, making and unmaking moves.

use core::fmt;
use core::ops::ControlFlow;

use crate::gen_type::{Captures, Noisy, Quiet};
use crate::{Encoding, Find, MoveList, Only, Position, Sink, ThreatChange, outlined, threats};

/// A position that generates, makes and unmakes moves of the encoding `E`.
///
/// The encoding is a parameter of the trait, so a board can support one encoding or all of them.
///
/// *Pseudo-legal* moves follow the movement rules of the pieces but may leave their own king
/// attacked. They include castling if the right exists, the squares between king and rook are
/// empty, and neither the king's square nor the square that it passes over is attacked; its target
/// may be attacked. They include every en-passant capture by a pawn next to the pawn that has just
/// made a double push.
///
/// ```
/// use boardbench_array8x8::Array8x8;
/// use boardbench_core::{Board, Encoding, Find, MoveList, Piece, Position, Setup, Square};
/// use boardbench_flags16::FromLow;
/// let mut board = <Array8x8>::from_setup(&Setup::initial());
/// let mut list = MoveList::<FromLow>::new();
/// assert!(board.legal(&mut list).is_continue());
/// // The board supports many encodings, so a call without one in its arguments names it.
/// assert_eq!(Board::<FromLow>::count_legal(&board), list.len());
/// // A sink that breaks stops the generator.
/// assert!(board.legal(&mut Find::new(list[7])).is_break());
///
/// let before = board;
/// let push = FromLow::from_code(0x170c).unwrap(); // e2e4
/// let undo = board.make(push);
/// assert_eq!(board.piece_at(Square::E4), Some(Piece::WhitePawn));
/// assert_eq!(board.hash(), Some(board.to_setup().hash())); // updated incrementally
/// let reply = FromLow::from_code(0x18f3).unwrap(); // d7d5
/// let undo_reply = board.make(reply);
/// let [mut captures, mut noisy, mut quiet] = [MoveList::<FromLow>::new(); 3];
/// let _ = board.captures(&mut captures);
/// let _ = board.noisy(&mut noisy);
/// let _ = board.quiets(&mut quiet);
/// assert_eq!(captures[0].to_string(), "e4d5");
/// assert_eq!((captures.len(), noisy.len(), quiet.len()), (1, 1, 30));
/// board.unmake(reply, undo_reply);
/// board.unmake(push, undo);
/// assert_eq!(board, before); // pieces, state, hash, and the order of any list
/// ```
pub trait Board<E: Encoding>: Position {
    /// Data that [`unmake`](Self::unmake) needs in addition to the move: a few bytes, or, for copy-make boards,
    /// the whole previous position.
    type Undo: Copy + fmt::Debug;

    /// Generates the pseudo-legal moves, in any order.
    ///
    /// ```
    /// # use boardbench_array8x8::Array8x8;
    /// # use boardbench_core::{Board, Count, Piece, Position, SetupBuilder, Square};
    /// # use boardbench_flags16::FromLow;
    /// let mut setup = SetupBuilder::empty();
    /// for (square, piece) in [
    ///     (Square::E1, Piece::WhiteKing),
    ///     (Square::E2, Piece::WhiteKnight), // pinned, which pseudo-legal moves ignore
    ///     (Square::E7, Piece::BlackRook),
    ///     (Square::E8, Piece::BlackKing),
    /// ] {
    ///     setup.pieces[square.index()] = Some(piece);
    /// }
    /// let board = <Array8x8>::from_setup(&setup.build().unwrap());
    /// let mut count = Count::<FromLow>::new();
    /// let _ = board.pseudo_legal(&mut count);
    /// assert_eq!(count.get(), 4 + 6); // king and knight
    /// assert_eq!(Board::<FromLow>::count_legal(&board), 4);
    /// ```
    fn pseudo_legal<S: Sink<Move = E>>(&self, sink: &mut S) -> ControlFlow<()>;

    /// Generates the legal moves, in any order.
    fn legal<S: Sink<Move = E>>(&self, sink: &mut S) -> ControlFlow<()>;

    /// Generates the legal captures, en passant included, in any order.
    ///
    /// The default generates all legal moves and [filters](Only) them; most boards override it.
    #[inline]
    fn captures<S: Sink<Move = E>>(&self, sink: &mut S) -> ControlFlow<()> {
        self.legal(&mut Only::<Captures, _, _>::new(self, sink))
    }

    /// Generates the legal captures and promotions, in any order. The default filters all legal moves.
    #[inline]
    fn noisy<S: Sink<Move = E>>(&self, sink: &mut S) -> ControlFlow<()> {
        self.legal(&mut Only::<Noisy, _, _>::new(self, sink))
    }

    /// Generates the legal moves that neither capture nor promote, in any order: all that
    /// [`noisy`](Self::noisy) does not generate. The default filters all legal moves.
    #[inline]
    fn quiets<S: Sink<Move = E>>(&self, sink: &mut S) -> ControlFlow<()> {
        self.legal(&mut Only::<Quiet, _, _>::new(self, sink))
    }

    /// Returns the number of legal moves. A board may count them without generating them.
    fn count_legal(&self) -> usize;

    /// Returns `true` if [`legal`](Self::legal) generates this move, compared by
    /// [identity](Encoding::identity). The argument may be any value of the encoding, even an
    /// impossible move.
    ///
    /// The default searches a list of all legal moves. A sink that stops at the move would be
    /// slightly faster, but the generator would have to be compiled once more for it.
    ///
    /// ```
    /// # use boardbench_array8x8::Array8x8;
    /// # use boardbench_core::{Board, Encoding, Position, Setup};
    /// # use boardbench_flags16::FromLow;
    /// let board = <Array8x8>::from_setup(&Setup::initial());
    /// let codes = (0..=0xffff).filter_map(FromLow::from_code);
    /// assert_eq!(codes.filter(|&mv| board.is_legal(mv)).count(), 20); // of 65,536
    /// ```
    fn is_legal(&self, mv: E) -> bool {
        let mut list = MoveList::new();
        outlined::legal(self, &mut list);
        let identity = mv.identity();
        list.iter().any(|legal| legal.identity() == identity)
    }

    /// Returns `true` if a legal move gives check. The default makes it on a copy.
    #[inline]
    fn gives_check(&self, mv: E) -> bool {
        let mut after = *self;
        let _ = after.make(mv);
        after.is_check()
    }

    /// Returns the hash after a legal move, so that a search can prefetch the child's table entry before it makes the move; `None`
    /// if the board maintains no hash. The default makes it on a copy.
    ///
    /// ```
    /// # use boardbench_array8x8::Array8x8;
    /// # use boardbench_core::{Board, Encoding, Position, Setup};
    /// # use boardbench_flags16::FromLow;
    /// let mut board = <Array8x8>::from_setup(&Setup::initial());
    /// let push = FromLow::from_code(0x170c).unwrap(); // e2e4
    /// let predicted = board.hash_after(push);
    /// let _ = board.make(push);
    /// assert_eq!(board.hash(), predicted);
    /// ```
    #[inline]
    fn hash_after(&self, mv: E) -> Option<u64> {
        let mut after = *self;
        let _ = after.make(mv);
        after.hash()
    }

    /// Makes a legal move as [`make`](Self::make) does, and calls `change` once for each [`Threat`](crate::Threat) that it
    /// makes appear or vanish, in any order. The default compares the relations that may change before and after the move.
    ///
    /// ```
    /// # use boardbench_array8x8::Array8x8;
    /// # use boardbench_core::{Board, Encoding, Position, Setup, ThreatChange};
    /// # use boardbench_flags16::FromLow;
    /// let mut board = <Array8x8>::from_setup(&Setup::initial());
    /// let push = FromLow::from_code(0x170c).unwrap(); // e2e4
    /// let mut changes = Vec::new();
    /// board.make_with_changes(push, |change| changes.push(change));
    /// let vanishing = |change: &&ThreatChange| matches!(change, ThreatChange::Vanishes(_));
    /// // King, queen, bishop and knight have defended the pawn, which now attacks nothing.
    /// assert_eq!(changes.iter().filter(vanishing).count(), 4);
    /// assert_eq!(changes.len(), 4);
    /// ```
    #[inline]
    fn make_with_changes(&mut self, mv: E, change: impl FnMut(ThreatChange)) -> Self::Undo {
        threats::make_with_changes(self, mv, change)
    }

    /// Makes a move, which must be pseudo-legal. Any other move leaves the board in an unspecified
    /// state, but is not undefined behaviour and does not panic.
    fn make(&mut self, mv: E) -> Self::Undo;

    /// Unmakes the last move and restores every bit.
    fn unmake(&mut self, mv: E, undo: Self::Undo);
}

/// Returns `true` if a move is legal, by make-and-test: it must be pseudo-legal and must not leave its
/// own king attacked. The move may be any value of the encoding. The board is unchanged afterwards.
///
/// [`Board::is_legal`] returns the same result, and faster on boards that compute pins.
///
/// ```
/// # use boardbench_array8x8::Array8x8;
/// # use boardbench_core::{Board, Encoding, Position, Setup, is_valid_move};
/// # use boardbench_flags16::FromLow;
/// let mut board = <Array8x8>::from_setup(&Setup::initial());
/// let push = FromLow::from_code(0x170c).unwrap(); // e2e4
/// assert!(is_valid_move(&mut board, push));
/// // The same squares without the double-push flag are a different, illegal move.
/// let quiet = FromLow::from_code(0x070c).unwrap();
/// assert!(!is_valid_move(&mut board, quiet));
/// ```
///
/// Source: "Chapter 6: Move Representation", `is_valid_move`.
pub fn is_valid_move<B: Board<E>, E: Encoding>(board: &mut B, mv: E) -> bool {
    let mut find = Find::new(mv);
    let _ = board.pseudo_legal(&mut find);
    if !find.found() {
        return false;
    }
    let mover = board.side_to_move();
    let undo = board.make(mv);
    let is_legal = !board.is_king_attacked(mover);
    board.unmake(mv, undo);
    is_legal
}
