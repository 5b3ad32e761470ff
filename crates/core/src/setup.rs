//! A whole position, neutral to any representation.
//!
//! [`SetupBuilder`] is a form anyone can fill in, with any nonsense; [`SetupBuilder::build`] turns
//! it into a [`Setup`], which is always a position that the rules of chess can be played from, or
//! says everything that is wrong with it. Boards are made of setups only, so no board ever has to
//! cope with a missing king.

mod attacks;
mod problems;
mod sets;
mod validate;

pub use problems::{EnPassantProblem, SetupField, SetupProblem, SetupProblems};
pub use validate::{Leniency, MAX_FULLMOVE_NUMBER, MAX_HALFMOVE_CLOCK};

use crate::{CastlingRights, Color, Direction, Piece, Role, Square, zobrist};
use sets::{Sets, Squares, set_of};

/// What stands on the 64 squares, a1 first.
pub type Placement = [Option<Piece>; Square::COUNT];

/// A position in the making: six fields like a FEN's, unchecked.
///
/// ```
/// use boardbench_core::{Piece, SetupBuilder, SetupProblem, Square};
/// let mut builder = SetupBuilder::empty();
/// builder.pieces[Square::E1.index()] = Some(Piece::WhiteKing);
/// let problems = builder.build().unwrap_err();
/// assert_eq!(problems.iter().count(), 1);
/// builder.pieces[Square::E8.index()] = Some(Piece::BlackKing);
/// assert!(builder.build().is_ok());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetupBuilder {
    /// The pieces by square, a1 first.
    pub pieces: Placement,
    /// Who is to move.
    pub side_to_move: Color,
    /// Castling rights.
    pub castling_rights: CastlingRights,
    /// The square that a pawn has just passed over, whether or not it can be taken there.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// The number of the move about to be played, counted up after black's.
    pub fullmove_number: u32,
}

#[allow(
    clippy::result_large_err,
    reason = "reading a position is rare, and a list of problems without an allocator has a size"
)]
impl SetupBuilder {
    /// An empty board, white to move, no rights, clocks `0 1`.
    pub const fn empty() -> Self {
        Self {
            pieces: [None; 64],
            side_to_move: Color::White,
            castling_rights: CastlingRights::NONE,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// The initial position of a game.
    pub const fn initial() -> Self {
        use Piece::{
            BlackBishop, BlackKing, BlackKnight, BlackPawn, BlackQueen, BlackRook, WhiteBishop,
            WhiteKing, WhiteKnight, WhitePawn, WhiteQueen, WhiteRook,
        };
        const WHITE: [Piece; 8] = [
            WhiteRook,
            WhiteKnight,
            WhiteBishop,
            WhiteQueen,
            WhiteKing,
            WhiteBishop,
            WhiteKnight,
            WhiteRook,
        ];
        const BLACK: [Piece; 8] = [
            BlackRook,
            BlackKnight,
            BlackBishop,
            BlackQueen,
            BlackKing,
            BlackBishop,
            BlackKnight,
            BlackRook,
        ];
        let mut builder = Self::empty();
        let mut file = 0;
        while file < 8 {
            builder.pieces[file] = Some(WHITE[file]);
            builder.pieces[8 + file] = Some(WhitePawn);
            builder.pieces[48 + file] = Some(BlackPawn);
            builder.pieces[56 + file] = Some(BLACK[file]);
            file += 1;
        }
        builder.castling_rights = CastlingRights::ANY;
        builder
    }

    /// Checks everything and makes a [`Setup`].
    ///
    /// # Errors
    ///
    /// Every problem there is, not just the first: see [`SetupProblem`].
    pub fn build(&self) -> Result<Setup, SetupProblems> {
        self.build_with(Leniency::None)
    }

    /// The same, forgiving what `leniency` names.
    ///
    /// # Errors
    ///
    /// Every problem that is not forgiven.
    pub fn build_with(&self, leniency: Leniency) -> Result<Setup, SetupProblems> {
        let mut problems = SetupProblems::new();
        validate::check(self, leniency, &mut problems);
        if problems.is_empty() {
            Ok(Setup { fields: *self })
        } else {
            Err(problems)
        }
    }
}

/// A position that the rules can be played from: one king a side, the side not to move not in
/// check, rights and en-passant square such as a game could have left.
///
/// The en-passant square is kept after every double push. Whether it *counts*, for the hash and
/// for repetition, is another question: see [`Setup::legal_en_passant`].
///
/// ```
/// use boardbench_core::{Color, Setup, Square};
/// let start = Setup::initial();
/// assert_eq!(start.side_to_move(), Color::White);
/// assert_eq!(start.king(Color::Black), Square::E8);
/// assert_eq!(start.pieces().count(), 32);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    fields: SetupBuilder,
}

impl Setup {
    /// The initial position of a game.
    pub const fn initial() -> Self {
        Self {
            fields: SetupBuilder::initial(),
        }
    }

    /// The fields again, to be changed and built anew.
    pub const fn to_builder(&self) -> SetupBuilder {
        self.fields
    }

    /// A setup of fields that are known to be right, because a board that plays by the rules
    /// came to them. Clocks beyond what a FEN may hold are cut down to its maximum, so that
    /// whatever is written can be read back.
    ///
    /// # Panics
    ///
    /// In debug builds, if the fields are not a valid position.
    pub fn from_board(mut fields: SetupBuilder) -> Self {
        fields.halfmove_clock = fields.halfmove_clock.min(MAX_HALFMOVE_CLOCK);
        fields.fullmove_number = fields.fullmove_number.min(MAX_FULLMOVE_NUMBER);
        debug_assert!(
            fields.build_with(Leniency::PromotedPieces).is_ok(),
            "a board wrote down an impossible position: {fields:?}"
        );
        Self { fields }
    }

    /// What stands on a square.
    #[inline]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.fields.pieces[square.index()]
    }

    /// What stands on the 64 squares, a1 first.
    pub const fn placement(&self) -> &Placement {
        &self.fields.pieces
    }

    /// The pieces with their squares, a1 first.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        self.occupied()
            .filter_map(|square| self.piece_at(square).map(|piece| (square, piece)))
    }

    /// The squares that are not empty, a1 first.
    fn occupied(&self) -> Squares {
        Squares(sets::occupied(&self.fields.pieces))
    }

    /// Who is to move.
    pub const fn side_to_move(&self) -> Color {
        self.fields.side_to_move
    }

    /// Castling rights.
    pub const fn castling_rights(&self) -> CastlingRights {
        self.fields.castling_rights
    }

    /// The square that a pawn has just passed over, whether or not it can be taken there.
    pub const fn en_passant(&self) -> Option<Square> {
        self.fields.en_passant
    }

    /// Plies since the last capture or pawn move, at most 9,999.
    pub const fn halfmove_clock(&self) -> u32 {
        self.fields.halfmove_clock
    }

    /// The number of the move about to be played, at most 65,535.
    pub const fn fullmove_number(&self) -> u32 {
        self.fields.fullmove_number
    }

    /// Where a colour's king stands.
    ///
    /// # Panics
    ///
    /// Never: a setup has one king a side.
    pub fn king(&self, color: Color) -> Square {
        let king = Some(Piece::new(color, Role::King));
        let square = Square::all().find(|&square| self.piece_at(square) == king);
        square.expect("a setup has one king a side")
    }

    /// Whether the king of the side to move is attacked.
    pub fn is_check(&self) -> bool {
        self.checkers().next().is_some()
    }

    /// The squares of the pieces that attack the king of the side to move, a1 first.
    pub fn checkers(&self) -> impl Iterator<Item = Square> + '_ {
        let sets = Sets::new(&self.fields.pieces);
        let side = self.side_to_move();
        Squares(attacks::attackers(&sets, self.king(side), !side))
    }

    /// The en-passant square, if a capture on it is *legal* (does not leave the capturer's king
    /// in check). Only then does the square belong to the position's identity.
    ///
    /// ```
    /// use boardbench_core::{Setup, Square};
    /// let mut builder = Setup::initial().to_builder();
    /// let pawn = builder.pieces[Square::E2.index()].take();
    /// builder.pieces[Square::E4.index()] = pawn;
    /// builder.side_to_move = boardbench_core::Color::Black;
    /// builder.en_passant = Some(Square::E3);
    /// let setup = builder.build().unwrap();
    /// assert_eq!(setup.en_passant(), Some(Square::E3));
    /// assert_eq!(setup.legal_en_passant(), None); // no black pawn is near
    /// ```
    #[inline]
    pub fn legal_en_passant(&self) -> Option<Square> {
        self.en_passant()?;
        self.checked_en_passant()
    }

    /// The same of a setup with an en-passant square.
    fn checked_en_passant(&self) -> Option<Square> {
        self.en_passant_capturers()
            .any(|from| self.survives_en_passant(from))
            .then_some(self.en_passant())?
    }

    /// The en-passant square, if a capture on it is pseudo-legal: a pawn of the side to move
    /// stands beside the one that has passed.
    pub fn pseudo_legal_en_passant(&self) -> Option<Square> {
        self.en_passant_capturers().next().and(self.en_passant())
    }

    /// The squares of the pawns that could capture en passant, checks and pins aside.
    fn en_passant_capturers(&self) -> impl Iterator<Item = Square> + '_ {
        let side = self.side_to_move();
        let pawn = Some(Piece::new(side, Role::Pawn));
        Direction::pawn_captures(side)
            .into_iter()
            .filter_map(move |way| self.en_passant()?.step(-way))
            .filter(move |&from| self.piece_at(from) == pawn)
    }

    /// Whether the king is safe after the pawn on `from` has captured en passant.
    fn survives_en_passant(&self, from: Square) -> bool {
        let side = self.side_to_move();
        let Some(to) = self.en_passant() else {
            return false;
        };
        let passed = to.step(-Direction::pawn_push(side)).map_or(0, set_of);
        let after = Sets::new(&self.fields.pieces)
            .toggled(side, Role::Pawn, set_of(from) | set_of(to))
            .toggled(!side, Role::Pawn, passed);
        attacks::attackers(&after, self.king(side), !side) == 0
    }

    /// The Zobrist hash, computed afresh: what every board's own must equal.
    pub fn hash(&self) -> u64 {
        self.hash_counting(self.legal_en_passant())
    }

    /// The same, if it is known whether a capture en passant is legal.
    pub(crate) fn hash_counting(&self, legal_en_passant: Option<Square>) -> u64 {
        let pieces = self.occupied().fold(0, |key, square| {
            key ^ zobrist::content(self.piece_at(square), square)
        });
        let en_passant = legal_en_passant.map_or(0, |square| zobrist::en_passant(square.file()));
        pieces ^ en_passant ^ zobrist::state(self.castling_rights(), self.side_to_move())
    }
}
