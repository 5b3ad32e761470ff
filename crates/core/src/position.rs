//! The `Position` trait: the operations of a board that need no move encoding.

use core::fmt;

use crate::{
    Bitboard, CastlingRights, Color, Layout, MoveKind, Occupancy, Piece, PieceKeys, Setup,
    SetupBuilder, Square, State, StoragePart, Threat, see, threats,
};

/// A position in some representation, independent of any move encoding.
///
/// A position is `Copy` and stores pieces, side to move, castling rights, en passant, clocks and
/// hash, but no history; see [`DynBoard`](crate::DynBoard). Two positions are equal if all their bits are.
///
/// ```
/// use boardbench_array8x8::Array8x8;
/// use boardbench_core::{CastlingRights, Color, Piece, Position, Setup, SetupBuilder, Square, State};
/// // A setup is always valid, so a board never has to handle a missing king.
/// assert!(SetupBuilder::empty().build().is_err());
/// let mut board = <Array8x8>::from_setup(&Setup::initial());
/// assert_eq!(board.to_setup(), Setup::initial());
///
/// assert_eq!(board.piece_at(Square::D1), Some(Piece::WhiteQueen));
/// assert_eq!(board.count_of(Piece::BlackPawn), 8);
/// let mut ranks = [0; 8];
/// board.visit_pieces(|square, _| ranks[square.rank().index()] += 1);
/// assert_eq!(ranks, [8, 8, 0, 0, 0, 0, 8, 8]);
/// let mut values = [0; Piece::INDEX_SPACE];
/// values[Piece::WhitePawn.index()] = 1;
/// assert_eq!(board.material(&values), 8);
///
/// // One word, the same for all boards.
/// assert_eq!(board.state(), State::from_setup(&Setup::initial()));
/// assert_eq!((board.side_to_move(), board.en_passant()), (Color::White, None));
/// assert_eq!(board.castling_rights(), CastlingRights::ANY);
/// assert_eq!((board.halfmove_clock(), board.fullmove_number()), (0, 1));
/// assert_eq!(board.hash(), Some(Setup::initial().hash()));
///
/// assert!(board.is_attacked(Square::F3, Color::White));
/// // The piece on the square does not matter: white defends its own queen.
/// assert!(board.is_attacked(Square::D1, Color::White));
/// assert!(!board.is_check() && !board.is_king_attacked(Color::Black));
///
/// assert_eq!(board.attackers(Square::D2).len(), 4); // knight, bishop, queen and king
/// assert_eq!((board.attacks(Square::D1).len(), board.victims(Square::D1).len()), (5, 5));
/// let mut defended = 0;
/// board.visit_threats(|threat| defended += u32::from(threat.to == Square::D2));
/// assert_eq!(defended, 4);
/// assert_eq!(board.mobility()[Piece::WhiteKnight.index()], 4);
///
/// let before = board;
/// let undo = board.make_null();
/// assert_eq!((board.side_to_move(), board.halfmove_clock()), (Color::Black, 1));
/// assert_ne!(board.hash(), before.hash()); // the hash includes the side to move
/// board.unmake_null(undo);
/// assert_eq!(board, before);
/// ```
pub trait Position: Occupancy + Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// Square numbering. Moves of an encoding with the same layout need no conversion.
    type Layout: Layout;

    /// Data that [`unmake_null`](Self::unmake_null) needs.
    type NullUndo: Copy + fmt::Debug;

    /// Number of bytes that hold the pieces; the rest is state.
    const PIECE_BYTES: usize;

    /// Number of bytes of the look-up tables that move generation and `make` read, keys of the hash included.
    const TABLE_BYTES: usize = 0;

    /// Number of these bytes that positions can read. The others are padding, so that an index needs no conversion: one key
    /// for each of 256 cell numbers, where only 64 are squares.
    const TABLE_BYTES_READ: usize = Self::TABLE_BYTES;

    /// CPU feature that the representation is designed for and this build lacks, such as `BMI2`. All
    /// results are correct without it, but the speed is not representative.
    const MISSING_CPU_FEATURE: Option<&'static str> = None;

    /// `true` if every move updates attack tables, so that attack queries are look-ups.
    const HAS_ATTACK_TABLES: bool = false;

    /// A warning for users, such as slow processors; empty if there is none.
    const NOTE: &'static str = "";

    /// Returns the position of a setup.
    fn from_setup(setup: &Setup) -> Self;

    /// Returns the piece on a square.
    fn piece_at(&self, square: Square) -> Option<Piece>;

    /// Calls `visit` for every part of the position's memory but padding, so that it can be drawn. The order is the order of the
    /// fields in the source; a compiler may place them in another order. The default visits nothing.
    fn visit_storage(&self, _visit: &mut dyn FnMut(StoragePart<'_>)) {}

    /// Calls `visit` for every piece with its square, in any order. The default scans all squares,
    /// a1 to h8.
    #[inline]
    fn visit_pieces(&self, mut visit: impl FnMut(Square, Piece)) {
        for square in Square::all() {
            if let Some(piece) = self.piece_at(square) {
                visit(square, piece);
            }
        }
    }

    /// Returns the number of pieces of this colour and kind. The default [visits](Self::visit_pieces) all
    /// pieces.
    #[inline]
    fn count_of(&self, piece: Piece) -> u32 {
        let mut count = 0;
        self.visit_pieces(|_, visited| count += u32::from(visited == piece));
        count
    }

    /// Returns the material score: the sum of a value for each piece. `values` is indexed by
    /// [`Piece::index`]; entries that belong to no piece must be 0, so a board that scans its squares
    /// may add up empty squares too. The default [visits](Self::visit_pieces) all pieces.
    ///
    /// Source: the lecture on game-program representations, "Representation 1: 8x8 array of
    /// squares", `score += value[square[i,j]]`.
    #[inline]
    fn material(&self, values: &[i32; Piece::INDEX_SPACE]) -> i32 {
        let mut sum = 0;
        self.visit_pieces(|_, piece| sum += values[piece.index()]);
        sum
    }

    /// Returns the state outside the pieces. A board that stores it in another form converts it with [`State::new`], and
    /// [`State::with_legal_en_passant`] where a capture en passant is legal, as [`Setup::legal_en_passant`] defines it.
    fn state(&self) -> State;

    /// Returns the setup of the position. Clocks beyond the limits of a FEN are set to the maximum.
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

    /// Returns the side to move.
    #[inline(always)]
    fn side_to_move(&self) -> Color {
        self.state().side_to_move()
    }

    /// Returns the castling rights.
    #[inline(always)]
    fn castling_rights(&self) -> CastlingRights {
        self.state().castling_rights()
    }

    /// Returns the square that a double push has just passed over, whether or not a capture is possible.
    #[inline(always)]
    fn en_passant(&self) -> Option<Square> {
        self.state().en_passant()
    }

    /// Returns the number of plies since the last capture or pawn move.
    fn halfmove_clock(&self) -> u32 {
        self.state().halfmove_clock()
    }

    /// Returns the number of the current move, which increases after black's move.
    fn fullmove_number(&self) -> u32 {
        self.state().fullmove_number()
    }

    /// Returns the Zobrist hash that the board maintains, or `None`. It equals [`Setup::hash`] of
    /// [`to_setup`](Self::to_setup).
    fn hash(&self) -> Option<u64>;

    /// Returns the keys of groups of pieces that the board maintains, or `None`. They equal [`PieceKeys::of`] of
    /// [`to_setup`](Self::to_setup).
    #[inline(always)]
    fn piece_keys(&self) -> Option<PieceKeys> {
        None
    }

    /// Returns the checkers, the pinned pieces and the attacked squares, as [`CheckInfo`](crate::CheckInfo) describes them, each if
    /// the board keeps it.
    #[inline(always)]
    fn check_info(&self) -> [Option<Bitboard>; 3] {
        [None; 3]
    }

    /// Returns `true` if a piece of colour `by` attacks the square, independently of the side to move and of
    /// the piece on the square.
    fn is_attacked(&self, square: Square, by: Color) -> bool;

    /// Returns `true` if this colour's king is attacked. A pseudo-legal move was illegal if, after it, the king
    /// of the side that has moved is attacked.
    fn is_king_attacked(&self, color: Color) -> bool;

    /// Returns `true` if the side to move is in check.
    #[inline]
    fn is_check(&self) -> bool {
        self.is_king_attacked(self.side_to_move())
    }

    /// Returns all occupied squares. The default [visits](Self::visit_pieces) them.
    #[inline]
    fn occupied(&self) -> Bitboard {
        let mut occupied = Bitboard::EMPTY;
        self.visit_pieces(|square, _| occupied |= square.into());
        occupied
    }

    /// Returns the squares that the piece on a square attacks, occupied or not: for a sliding piece each line up to its first
    /// piece. None if the square is empty. The default computes them step by step.
    fn attacks(&self, from: Square) -> Bitboard {
        threats::attacks(self, from)
    }

    /// Returns the pieces of both colours that attack a square, occupied or not. The default tests each piece.
    fn attackers(&self, to: Square) -> Bitboard {
        threats::attackers(self, to)
    }

    /// Returns the pieces of both colours that the piece on a square attacks. The default intersects its
    /// [attacks](Self::attacks) with the occupied squares.
    #[inline]
    fn victims(&self, from: Square) -> Bitboard {
        self.attacks(from) & self.occupied()
    }

    /// Calls `visit` for every [`Threat`], in any order. The default reads each piece's [victims](Self::victims).
    #[inline]
    fn visit_threats(&self, mut visit: impl FnMut(Threat)) {
        self.visit_pieces(|from, _| {
            threats::each_threat(self, from, self.victims(from), &mut visit);
        });
    }

    /// Returns the pieces of both colours that attack each square, by [`Square::index`]. The default visits the squares that
    /// each piece [attacks](Self::attacks), which is less work than 64 queries of [attackers](Self::attackers).
    #[inline]
    fn attackers_of_all(&self) -> [Bitboard; Square::COUNT] {
        let mut attackers = [Bitboard::EMPTY; Square::COUNT];
        self.visit_pieces(|from, _| {
            for to in self.attacks(from) {
                attackers[to.index()] |= from.into();
            }
        });
        attackers
    }

    /// Returns the mobility of each kind of piece of each colour, by [`Piece::index`]: the number of squares without a piece of
    /// its colour that a piece attacks, added up over the pieces of the kind. A pawn attacks two squares at most.
    #[inline]
    fn mobility(&self) -> [u32; Piece::INDEX_SPACE] {
        threats::mobility(self)
    }

    /// Returns the static exchange evaluation (SEE) of a pseudo-legal move: the material that its side wins, in
    /// [`SEE_VALUES`](crate::SEE_VALUES), if both sides continue to capture on the target square while that
    /// gains material, the least valuable piece first. X-ray attackers are included, and pins are ignored. Castling has the
    /// value 0. See [`FirstCapture::value`](crate::FirstCapture::value) for the details.
    ///
    /// Source: Chess Programming Wiki, "SEE - The Swap Algorithm".
    fn see(&self, from: Square, to: Square, kind: MoveKind) -> i32 {
        see::see(self, from, to, kind)
    }

    /// Makes the null move: flips the side to move, clears the en-passant square, advances the clocks
    /// and updates the hash. The side to move must not be in check.
    ///
    /// Source: "Chapter 6: Move Representation", null move.
    fn make_null(&mut self) -> Self::NullUndo;

    /// Unmakes the null move and restores every bit.
    fn unmake_null(&mut self, undo: Self::NullUndo);
}
