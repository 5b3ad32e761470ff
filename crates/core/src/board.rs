//! What a board is asked about moves.

use core::fmt;
use core::ops::ControlFlow;

use crate::{Encoding, Find, MoveList, OnlyCaptures, Position, Sink, outlined};

/// A position that speaks moves of encoding `E`: it generates them, makes them and takes them
/// back.
///
/// The encoding is a parameter of the trait, so that a board may speak one encoding only, or all
/// of them.
///
/// *Pseudo-legal* moves obey how pieces move but may leave the own king attacked. Castling is
/// among them only if the right is there, the squares between are empty, and neither the king's
/// square nor the one it passes over is attacked; its target may be. En-passant captures are all
/// those that a pawn beside the one that has passed could make.
pub trait Board<E: Encoding>: Position {
    /// What [`unmake`](Self::unmake) needs to know beyond the move: a few bytes, or, for boards
    /// that rather copy, the whole position before.
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
    ///     (Square::E2, Piece::WhiteKnight), // pinned, which is not looked at
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
    ///
    /// ```
    /// # use boardbench_array8x8::Array8x8;
    /// # use boardbench_core::{Any, Board, MoveList, Position, Setup};
    /// # use boardbench_flags16::FromLow;
    /// let board = <Array8x8>::from_setup(&Setup::initial());
    /// let mut list = MoveList::<FromLow>::new();
    /// assert!(board.legal(&mut list).is_continue());
    /// assert_eq!(list.len(), 20);
    /// // A sink that breaks stops the generator.
    /// assert!(board.legal(&mut Any::<FromLow>::new()).is_break());
    /// ```
    fn legal<S: Sink<Move = E>>(&self, sink: &mut S) -> ControlFlow<()>;

    /// Generates the legal moves that take something, en passant included, in any order.
    ///
    /// By default all legal moves are generated and the [captures among them](OnlyCaptures) handed
    /// on. A board that can look at enemies alone does that.
    ///
    /// ```
    /// # use boardbench_array8x8::Array8x8;
    /// # use boardbench_core::{Board, Encoding, MoveList, Position, Setup};
    /// # use boardbench_flags16::FromLow;
    /// let mut board = <Array8x8>::from_setup(&Setup::initial());
    /// let push = FromLow::from_code(0x170c).unwrap(); // e2e4
    /// let _ = board.make(push);
    /// let _ = board.make(FromLow::from_code(0x18f3).unwrap()); // d7d5
    /// let mut list = MoveList::<FromLow>::new();
    /// let _ = board.captures(&mut list);
    /// assert_eq!(list.len(), 1);
    /// assert_eq!(list[0].to_string(), "e4d5");
    /// ```
    #[inline]
    fn captures<S: Sink<Move = E>>(&self, sink: &mut S) -> ControlFlow<()> {
        self.legal(&mut OnlyCaptures::new(self, sink))
    }

    /// How many legal moves there are, without making a list of them.
    ///
    /// ```
    /// # use boardbench_array8x8::Array8x8;
    /// # use boardbench_core::{Board, Position, Setup};
    /// # use boardbench_flags16::FromLow;
    /// let board = <Array8x8>::from_setup(&Setup::initial());
    /// // The board speaks many encodings, so it must be said which one is meant.
    /// assert_eq!(Board::<FromLow>::count_legal(&board), 20);
    /// ```
    fn count_legal(&self) -> usize;

    /// Whether the move is one of those that [`legal`](Self::legal) generates, by
    /// [identity](Encoding::identity). Any value of the encoding may be asked about, nonsense
    /// included.
    ///
    /// By default all are generated into a list. A sink that stops at the move would be a little
    /// faster, but each kind of sink is a generator more to be compiled.
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
        let _ = outlined::legal(self, &mut list);
        let identity = mv.identity();
        list.iter().any(|legal| legal.identity() == identity)
    }

    /// Makes a move, which must be pseudo-legal here. Another one leaves the board in a state
    /// without meaning, but does nothing undefined and does not panic.
    ///
    /// ```
    /// # use boardbench_array8x8::Array8x8;
    /// # use boardbench_core::{Board, Encoding, Piece, Position, Setup, Square};
    /// # use boardbench_flags16::FromLow;
    /// let mut board = <Array8x8>::from_setup(&Setup::initial());
    /// let push = FromLow::from_code(0x170c).unwrap(); // e2e4
    /// let _ = board.make(push);
    /// assert_eq!(board.piece_at(Square::E4), Some(Piece::WhitePawn));
    /// assert_eq!(board.hash(), Some(board.to_setup().hash())); // kept up, not computed
    /// ```
    fn make(&mut self, mv: E) -> Self::Undo;

    /// Takes the last move back; every bit is as before.
    ///
    /// ```
    /// # use boardbench_array8x8::Array8x8;
    /// # use boardbench_core::{Board, Encoding, Position, Setup};
    /// # use boardbench_flags16::FromLow;
    /// let mut board = <Array8x8>::from_setup(&Setup::initial());
    /// let push = FromLow::from_code(0x170c).unwrap(); // e2e4
    /// let before = board;
    /// let undo = board.make(push);
    /// board.unmake(push, undo);
    /// assert_eq!(board, before); // pieces, state, hash, and the order of any list
    /// ```
    fn unmake(&mut self, mv: E, undo: Self::Undo);
}

/// Whether a move, which may be any value of the encoding, is legal, found out by trying: it must
/// be among the pseudo-legal moves, and must not leave the own king attacked once it is made. The
/// board is left as it was.
///
/// [`Board::is_legal`] answers the same, and boards that find pins first answer faster.
///
/// ```
/// # use boardbench_array8x8::Array8x8;
/// # use boardbench_core::{Board, Encoding, Position, Setup, is_valid_move};
/// # use boardbench_flags16::FromLow;
/// let mut board = <Array8x8>::from_setup(&Setup::initial());
/// let push = FromLow::from_code(0x170c).unwrap(); // e2e4
/// assert!(is_valid_move(&mut board, push));
/// // The same squares without the flag of a double push are another move, and no legal one.
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
