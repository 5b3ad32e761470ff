//! The trait of positions: everything except moves.

use core::fmt;

use crate::{CastlingRights, Color, Layout, Occupancy, Piece, Setup, SetupBuilder, Square, State};

/// A position in some representation, independent of any move encoding.
///
/// A position is `Copy` and holds pieces, side to move, castling rights, en passant, clocks and
/// hash, but no history; see [`History`](crate::History). Two positions are equal if all their bits are.
///
/// ```
/// use boardbench_core::{Position, Setup};
/// fn reads_back<P: Position>(setup: &Setup) -> bool {
///     P::from_setup(setup).to_setup() == *setup
/// }
/// ```
pub trait Position: Occupancy + Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// The numbering of squares. Moves of an encoding with the same layout need no conversion.
    type Layout: Layout;

    /// The data that [`unmake_null`](Self::unmake_null) needs.
    type NullUndo: Copy + fmt::Debug;

    /// The number of bytes that hold the pieces; the rest is state.
    const PIECE_BYTES: usize;

    /// The number of bytes of the look-up tables that finding and making moves reads, keys of the hash included.
    const TABLE_BYTES: usize = 0;

    /// How many of these bytes some position leads to, at most. The others are reserved, so that an index needs no
    /// conversion: a key for each of 256 numbers of cells, of which 64 are squares.
    const TABLE_BYTES_READ: usize = Self::TABLE_BYTES;

    /// The instruction that the representation is made for and this build lacks, such as `BMI2`. All
    /// results are right without it, but the speed is not the representation's own.
    const LACKS: Option<&'static str> = None;

    /// A warning for users, such as the processors on which it is slow; empty if there is none.
    const CAVEAT: &'static str = "";

    /// The position of a setup.
    ///
    /// ```
    /// # use boardbench_array8x8::Array8x8;
    /// # use boardbench_core::{Position, SetupBuilder, Setup};
    /// // A setup is always valid, so a board never has to handle a missing king.
    /// assert!(SetupBuilder::empty().build().is_err());
    /// let board = <Array8x8>::from_setup(&Setup::initial());
    /// assert_eq!(board.to_setup(), Setup::initial());
    /// ```
    fn from_setup(setup: &Setup) -> Self;

    /// The piece on a square.
    ///
    /// ```
    /// # use boardbench_array8x8::Array8x8;
    /// # use boardbench_core::{Piece, Position, Setup, Square};
    /// let board = <Array8x8>::from_setup(&Setup::initial());
    /// assert_eq!(board.piece_at(Square::D1), Some(Piece::WhiteQueen));
    /// assert_eq!(board.piece_at(Square::D4), None);
    /// ```
    fn piece_at(&self, square: Square) -> Option<Piece>;

    /// Calls `visit` for every piece with its square, in any order. The default scans all squares,
    /// a1 to h8.
    ///
    /// ```
    /// # use boardbench_array8x8::Array8x8;
    /// # use boardbench_core::{Position, Setup};
    /// let board = <Array8x8>::from_setup(&Setup::initial());
    /// let mut ranks = [0; 8];
    /// board.visit_pieces(|square, _| ranks[square.rank().index()] += 1);
    /// assert_eq!(ranks, [8, 8, 0, 0, 0, 0, 8, 8]);
    /// ```
    #[inline]
    fn visit_pieces(&self, mut visit: impl FnMut(Square, Piece)) {
        for square in Square::all() {
            if let Some(piece) = self.piece_at(square) {
                visit(square, piece);
            }
        }
    }

    /// The number of pieces of this colour and kind. The default [visits](Self::visit_pieces) all
    /// pieces.
    ///
    /// ```
    /// # use boardbench_array8x8::Array8x8;
    /// # use boardbench_core::{Piece, Position, Setup};
    /// let board = <Array8x8>::from_setup(&Setup::initial());
    /// assert_eq!(board.count_of(Piece::BlackPawn), 8);
    /// assert_eq!(board.count_of(Piece::WhiteKing), 1); // as in every position
    /// ```
    #[inline]
    fn count_of(&self, piece: Piece) -> u32 {
        let mut count = 0;
        self.visit_pieces(|_, visited| count += u32::from(visited == piece));
        count
    }

    /// The material score: the sum of a value for each piece. `values` is indexed by
    /// [`Piece::index`]; entries that belong to no piece must be 0, so a board that scans its squares
    /// may add up empty squares too. The default [visits](Self::visit_pieces) all pieces.
    ///
    /// ```
    /// use boardbench_core::{Piece, Position};
    /// /// White's pawns minus black's.
    /// fn pawns_ahead(position: &impl Position) -> i32 {
    ///     let mut values = [0; Piece::INDEX_SPACE];
    ///     values[Piece::WhitePawn.index()] = 1;
    ///     values[Piece::BlackPawn.index()] = -1;
    ///     position.material(&values)
    /// }
    /// ```
    ///
    /// Source: the lecture on game-program representations, "Representation 1: 8x8 array of
    /// squares", `score += value[square[i,j]]`.
    #[inline]
    fn material(&self, values: &[i32; Piece::INDEX_SPACE]) -> i32 {
        let mut sum = 0;
        self.visit_pieces(|_, piece| sum += values[piece.index()]);
        sum
    }

    /// Everything but the pieces. A board that stores it in another form converts it with
    /// [`State::new`].
    ///
    /// ```
    /// # use boardbench_array8x8::Array8x8;
    /// # use boardbench_core::{Position, Setup, State};
    /// let board = <Array8x8>::from_setup(&Setup::initial());
    /// // One word, the same for all boards.
    /// assert_eq!(board.state(), State::from_setup(&Setup::initial()));
    /// assert_eq!(size_of::<State>(), 8);
    /// ```
    fn state(&self) -> State;

    /// The setup of the position. Clocks beyond the limits of a FEN are set to the maximum.
    ///
    /// ```
    /// # use boardbench_array8x8::Array8x8;
    /// # use boardbench_core::{Position, Setup};
    /// let mut board = <Array8x8>::from_setup(&Setup::initial());
    /// let _ = board.make_null();
    /// let setup = board.to_setup();
    /// assert_eq!(setup.side_to_move(), board.side_to_move());
    /// assert_eq!(<Array8x8>::from_setup(&setup), board); // nothing is lost
    /// ```
    fn to_setup(&self) -> Setup {
        let mut builder = SetupBuilder::empty();
        for square in Square::all() {
            builder.pieces[square.index()] = self.piece_at(square);
        }
        builder.side_to_move = self.side_to_move();
        builder.castling_rights = self.castling_rights();
        builder.en_passant = self.en_passant();
        builder.halfmove_clock = self.halfmove_clock();
        builder.fullmove_number = self.fullmove_number();
        Setup::from_board(builder)
    }

    /// The side to move.
    ///
    /// ```
    /// # use boardbench_array8x8::Array8x8;
    /// # use boardbench_core::{Color, Position, Setup};
    /// let mut board = <Array8x8>::from_setup(&Setup::initial());
    /// assert_eq!(board.side_to_move(), Color::White);
    /// let _ = board.make_null();
    /// assert_eq!(board.side_to_move(), Color::Black);
    /// ```
    #[inline(always)]
    fn side_to_move(&self) -> Color {
        self.state().side_to_move()
    }

    /// The castling rights.
    ///
    /// ```
    /// # use boardbench_array8x8::Array8x8;
    /// # use boardbench_core::{Board, Encoding, Position, SetupBuilder};
    /// # use boardbench_flags16::FromLow;
    /// let mut setup = SetupBuilder::initial();
    /// setup.pieces[12] = None; // the pawn on e2
    /// let mut board = <Array8x8>::from_setup(&setup.build().unwrap());
    /// assert_eq!(board.castling_rights().to_string(), "KQkq");
    /// let king = FromLow::from_code(12 << 6 | 4).unwrap(); // e1e2
    /// let _ = board.make(king);
    /// assert_eq!(board.castling_rights().to_string(), "kq");
    /// ```
    #[inline(always)]
    fn castling_rights(&self) -> CastlingRights {
        self.state().castling_rights()
    }

    /// The square that a double push has just passed over, whether or not a capture is possible.
    ///
    /// ```
    /// # use boardbench_array8x8::Array8x8;
    /// # use boardbench_core::{Board, Encoding, Position, Setup, Square};
    /// # use boardbench_flags16::FromLow;
    /// let mut board = <Array8x8>::from_setup(&Setup::initial());
    /// let push = FromLow::from_code(0x170c).unwrap(); // e2e4
    /// let _ = board.make(push);
    /// assert_eq!(board.en_passant(), Some(Square::E3)); // even though no black pawn can capture
    /// let _ = board.make_null();
    /// assert_eq!(board.en_passant(), None);
    /// ```
    #[inline(always)]
    fn en_passant(&self) -> Option<Square> {
        self.state().en_passant()
    }

    /// Plies since the last capture or pawn move.
    ///
    /// ```
    /// # use boardbench_array8x8::Array8x8;
    /// # use boardbench_core::{Board, Encoding, Position, Setup};
    /// # use boardbench_flags16::FromLow;
    /// let mut board = <Array8x8>::from_setup(&Setup::initial());
    /// let _ = board.make(FromLow::from_code(21 << 6 | 6).unwrap()); // g1f3
    /// assert_eq!(board.halfmove_clock(), 1);
    /// let _ = board.make(FromLow::from_code(0x18f3).unwrap()); // d7d5
    /// assert_eq!(board.halfmove_clock(), 0);
    /// ```
    fn halfmove_clock(&self) -> u32 {
        self.state().halfmove_clock()
    }

    /// The number of the current move, which increases after black's move.
    ///
    /// ```
    /// # use boardbench_array8x8::Array8x8;
    /// # use boardbench_core::{Position, Setup};
    /// let mut board = <Array8x8>::from_setup(&Setup::initial());
    /// let _ = board.make_null();
    /// assert_eq!(board.fullmove_number(), 1); // black to move, still the first move
    /// let _ = board.make_null();
    /// assert_eq!(board.fullmove_number(), 2);
    /// ```
    fn fullmove_number(&self) -> u32 {
        self.state().fullmove_number()
    }

    /// The Zobrist hash that the board maintains, or `None`. It equals [`Setup::hash`] of
    /// [`to_setup`](Self::to_setup).
    ///
    /// ```
    /// # use boardbench_array8x8::{Array8x8, Scan};
    /// # use boardbench_core::{Position, Setup};
    /// let start = Setup::initial();
    /// assert_eq!(Array8x8::<Scan, u64>::from_setup(&start).hash(), Some(start.hash()));
    /// assert_eq!(Array8x8::<Scan, ()>::from_setup(&start).hash(), None);
    /// ```
    fn hash(&self) -> Option<u64>;

    /// True if a piece of colour `by` attacks the square, independently of the side to move and of
    /// the piece on the square.
    ///
    /// ```
    /// # use boardbench_array8x8::Array8x8;
    /// # use boardbench_core::{Color, Position, Setup, Square};
    /// let board = <Array8x8>::from_setup(&Setup::initial());
    /// assert!(board.is_attacked(Square::F3, Color::White));
    /// assert!(!board.is_attacked(Square::F3, Color::Black));
    /// // The piece on the square does not matter: white defends its own queen.
    /// assert!(board.is_attacked(Square::D1, Color::White));
    /// ```
    fn is_attacked(&self, square: Square, by: Color) -> bool;

    /// True if this colour's king is attacked. A pseudo-legal move was illegal if, after it, the king
    /// of the side that has moved is attacked.
    ///
    /// ```
    /// # use boardbench_array8x8::Array8x8;
    /// # use boardbench_core::{Board, Color, Encoding, Piece, Position, SetupBuilder, Square};
    /// # use boardbench_flags16::FromLow;
    /// let mut setup = SetupBuilder::empty();
    /// for (square, piece) in [
    ///     (Square::E1, Piece::WhiteKing),
    ///     (Square::E2, Piece::WhiteBishop), // pinned
    ///     (Square::E7, Piece::BlackRook),
    ///     (Square::E8, Piece::BlackKing),
    /// ] {
    ///     setup.pieces[square.index()] = Some(piece);
    /// }
    /// let mut board = <Array8x8>::from_setup(&setup.build().unwrap());
    /// assert!(!board.is_king_attacked(Color::White));
    /// let _ = board.make(FromLow::from_code(19 << 6 | 12).unwrap()); // e2d3
    /// assert!(board.is_king_attacked(Color::White)); // so the move was illegal
    /// ```
    fn is_king_attacked(&self, color: Color) -> bool;

    /// True if the side to move is in check.
    ///
    /// ```
    /// # use boardbench_array8x8::Array8x8;
    /// # use boardbench_core::{Piece, Position, SetupBuilder, Square};
    /// let mut setup = SetupBuilder::empty();
    /// for (square, piece) in [
    ///     (Square::E1, Piece::WhiteKing),
    ///     (Square::F3, Piece::BlackKnight),
    ///     (Square::E8, Piece::BlackKing),
    /// ] {
    ///     setup.pieces[square.index()] = Some(piece);
    /// }
    /// assert!(<Array8x8>::from_setup(&setup.build().unwrap()).is_check());
    /// ```
    #[inline]
    fn is_check(&self) -> bool {
        self.is_king_attacked(self.side_to_move())
    }

    /// Makes the null move: flips the side to move, clears the en-passant square, advances the clocks
    /// and updates the hash. The side to move must not be in check.
    ///
    /// ```
    /// # use boardbench_array8x8::Array8x8;
    /// # use boardbench_core::{Position, Setup};
    /// let mut board = <Array8x8>::from_setup(&Setup::initial());
    /// let before = board;
    /// let _ = board.make_null();
    /// assert_eq!(board.halfmove_clock(), 1);
    /// assert_ne!(board.hash(), before.hash()); // the hash includes the side to move
    /// ```
    ///
    /// Source: "Chapter 6: Move Representation", null move.
    fn make_null(&mut self) -> Self::NullUndo;

    /// Unmakes the null move and restores every bit.
    ///
    /// ```
    /// # use boardbench_array8x8::Array8x8;
    /// # use boardbench_core::{Position, Setup};
    /// let mut board = <Array8x8>::from_setup(&Setup::initial());
    /// let before = board;
    /// let undo = board.make_null();
    /// board.unmake_null(undo);
    /// assert_eq!(board, before);
    /// ```
    fn unmake_null(&mut self, undo: Self::NullUndo);
}
