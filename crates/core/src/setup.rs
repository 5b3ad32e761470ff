//! A complete position, independent of any representation: the common input and output of all boards.
//!
//! [`SetupBuilder`] has public fields and may be invalid. [`SetupBuilder::build`] turns it into a
//! [`Setup`], which is always valid, or returns all its problems. Boards are built from setups only,
//! so no board has to handle an impossible position.

mod attacks;
mod problems;
mod sets;
mod validate;

pub use problems::{EnPassantProblem, SetupField, SetupProblem, SetupProblems};
pub use validate::{Leniency, MAX_FULLMOVE_NUMBER, MAX_HALFMOVE_CLOCK};

use core::fmt::{self, Write as _};

use crate::{Bitboard, CastlingRights, Color, Direction, File, Piece, Rank, Role, Square, zobrist};
use sets::{Sets, occupied};

/// Content of the 64 squares, a1 first.
pub type Placement = [Option<Piece>; Square::COUNT];

/// Displays fields as a FEN, valid or not.
struct AsFen<'a>(&'a SetupBuilder);

impl fmt::Display for AsFen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fields = self.0;
        for rank in Rank::ALL.into_iter().rev() {
            let squares = File::ALL.map(|file| fields.pieces[Square::new(file, rank).index()]);
            for run in squares.chunk_by(|left, right| left.is_none() && right.is_none()) {
                match run[0] {
                    Some(piece) => f.write_char(piece.letter())?,
                    None => write!(f, "{}", run.len())?,
                }
            }
            f.write_str(if rank == Rank::R1 { " " } else { "/" })?;
        }
        write!(f, "{} {} ", fields.side_to_move.letter(), fields.castling_rights)?;
        match fields.en_passant {
            Some(square) => write!(f, "{square}")?,
            None => f.write_char('-')?,
        }
        write!(f, " {} {}", fields.halfmove_clock, fields.fullmove_number)
    }
}

/// Unchecked fields of a position, as in a FEN.
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
    /// Pieces by square, a1 first.
    pub pieces: Placement,
    /// Side to move.
    pub side_to_move: Color,
    /// Castling rights.
    pub castling_rights: CastlingRights,
    /// Square that a double push has just passed over, whether or not a capture is possible.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u32,
    /// Number of the current move, which increases after black's move.
    pub fullmove_number: u32,
}

#[allow(
    clippy::result_large_err,
    reason = "building is rare, and the list of problems is an array"
)]
impl SetupBuilder {
    /// Returns an empty board: white to move, no castling rights, half-move clock 0, move number 1.
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

    /// Returns the initial position.
    pub const fn initial() -> Self {
        const BACK_RANK: [Role; 8] = [
            Role::Rook,
            Role::Knight,
            Role::Bishop,
            Role::Queen,
            Role::King,
            Role::Bishop,
            Role::Knight,
            Role::Rook,
        ];
        let mut builder = Self::empty();
        let mut file = 0;
        while file < 8 {
            builder.pieces[file] = Some(Piece::new(Color::White, BACK_RANK[file]));
            builder.pieces[8 + file] = Some(Piece::WhitePawn);
            builder.pieces[48 + file] = Some(Piece::BlackPawn);
            builder.pieces[56 + file] = Some(Piece::new(Color::Black, BACK_RANK[file]));
            file += 1;
        }
        builder.castling_rights = CastlingRights::ANY;
        builder
    }

    /// Checks the fields and builds a [`Setup`].
    ///
    /// # Errors
    ///
    /// Returns all problems, not only the first: see [`SetupProblem`].
    pub fn build(&self) -> Result<Setup, SetupProblems> {
        self.build_with(Leniency::None)
    }

    /// Checks the fields and builds a [`Setup`], which may have the problems that `leniency` allows.
    ///
    /// # Errors
    ///
    /// Returns all problems that `leniency` does not allow.
    pub fn build_with(&self, leniency: Leniency) -> Result<Setup, SetupProblems> {
        let mut problems = SetupProblems::new();
        validate::check(self, leniency, &mut problems);
        if problems.is_empty() { Ok(Setup { fields: *self }) } else { Err(problems) }
    }
}

/// A valid position: one king for each side, the side that is not to move is not in check, and
/// castling rights and en-passant square are possible in a game.
///
/// The en-passant square is stored after every double push. The hash and repetitions include it only
/// if a capture is legal: see [`Setup::legal_en_passant`].
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
    /// Returns the initial position.
    pub const fn initial() -> Self {
        Self { fields: SetupBuilder::initial() }
    }

    /// Returns the fields, as a starting point for another setup.
    pub const fn to_builder(&self) -> SetupBuilder {
        self.fields
    }

    /// Returns a setup of fields that are valid because a board reached them by legal moves.
    /// Clocks beyond the limits of a FEN are set to the maximum, so that every written FEN can be
    /// parsed again.
    ///
    /// # Panics
    ///
    /// In debug builds, if the fields are not a valid position.
    pub fn from_board(mut fields: SetupBuilder) -> Self {
        fields.halfmove_clock = fields.halfmove_clock.min(MAX_HALFMOVE_CLOCK);
        fields.fullmove_number = fields.fullmove_number.min(MAX_FULLMOVE_NUMBER);
        if cfg!(debug_assertions)
            && let Err(problems) = fields.build_with(Leniency::PromotedPieces)
        {
            let fen = AsFen(&fields);
            panic!("a board returned an invalid position, {fen}: {problems}");
        }
        Self { fields }
    }

    /// Returns the piece on a square.
    #[inline]
    pub const fn piece_at(&self, square: Square) -> Option<Piece> {
        self.fields.pieces[square.index()]
    }

    /// Returns the content of the 64 squares, a1 first.
    pub const fn placement(&self) -> &Placement {
        &self.fields.pieces
    }

    /// Returns the pieces with their squares, a1 first.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece)> + '_ {
        let occupied = occupied(&self.fields.pieces).into_iter();
        occupied.filter_map(|square| self.piece_at(square).map(|piece| (square, piece)))
    }

    /// Returns the side to move.
    pub const fn side_to_move(&self) -> Color {
        self.fields.side_to_move
    }

    /// Returns the castling rights.
    pub const fn castling_rights(&self) -> CastlingRights {
        self.fields.castling_rights
    }

    /// Returns the square that a double push has just passed over, whether or not a capture is possible.
    pub const fn en_passant(&self) -> Option<Square> {
        self.fields.en_passant
    }

    /// Returns the number of plies since the last capture or pawn move, at most 9,999.
    pub const fn halfmove_clock(&self) -> u32 {
        self.fields.halfmove_clock
    }

    /// Returns the number of the current move, at most 65,535.
    pub const fn fullmove_number(&self) -> u32 {
        self.fields.fullmove_number
    }

    /// Returns the square of a colour's king.
    ///
    /// # Panics
    ///
    /// Never: a setup has one king of each colour.
    pub fn king(&self, color: Color) -> Square {
        let king = Some(Piece::new(color, Role::King));
        let square = Square::all().find(|&square| self.piece_at(square) == king);
        square.expect("a setup has one king of each colour")
    }

    /// Returns `true` if the king of the side to move is attacked.
    pub fn is_check(&self) -> bool {
        self.checkers().next().is_some()
    }

    /// Returns the squares of the pieces that attack the king of the side to move, a1 first.
    pub fn checkers(&self) -> impl Iterator<Item = Square> + '_ {
        let sets = Sets::new(&self.fields.pieces);
        let side = self.side_to_move();
        attacks::attackers(&sets, self.king(side), !side).into_iter()
    }

    /// Returns the en-passant square if a capture on it is *legal*, that is, does not leave the capturing
    /// side in check. Only then do the hash and repetitions include the square.
    /// The [book](crate::book::state#en-passant) has an example.
    #[inline]
    pub fn legal_en_passant(&self) -> Option<Square> {
        self.en_passant()?;
        self.checked_en_passant()
    }

    /// Computes [`legal_en_passant`](Self::legal_en_passant) for a setup with an en-passant square; not inlined.
    fn checked_en_passant(&self) -> Option<Square> {
        self.en_passant_capturers()
            .any(|from| self.survives_en_passant(from))
            .then_some(self.en_passant())?
    }

    /// Returns the en-passant square if a capture on it is pseudo-legal: a pawn of the side to move is next to
    /// the pawn that made the double push.
    pub fn pseudo_legal_en_passant(&self) -> Option<Square> {
        self.en_passant_capturers().next().and(self.en_passant())
    }

    /// Returns the squares of the pawns with a pseudo-legal en-passant capture.
    fn en_passant_capturers(&self) -> impl Iterator<Item = Square> + '_ {
        let side = self.side_to_move();
        let pawn = Some(Piece::new(side, Role::Pawn));
        Direction::pawn_captures(side)
            .into_iter()
            .filter_map(move |direction| self.en_passant()?.step(-direction))
            .filter(move |&from| self.piece_at(from) == pawn)
    }

    /// Returns `true` if the king of the side to move is safe after the pawn on `from` captures en passant.
    fn survives_en_passant(&self, from: Square) -> bool {
        let side = self.side_to_move();
        let Some(to) = self.en_passant() else {
            return false;
        };
        let (from, to) = (Bitboard::from_square(from), Bitboard::from_square(to));
        let after = Sets::new(&self.fields.pieces).toggled(side, Role::Pawn, from | to).toggled(
            !side,
            Role::Pawn,
            to.shift(-Direction::pawn_push(side)),
        );
        attacks::attackers(&after, self.king(side), !side).is_empty()
    }

    /// Returns the Zobrist hash, computed from scratch. A board's incremental hash must equal it.
    pub fn hash(&self) -> u64 {
        self.hash_with_en_passant(self.legal_en_passant())
    }

    /// Returns the hash, given the result of [`legal_en_passant`](Self::legal_en_passant).
    pub(crate) fn hash_with_en_passant(&self, legal_en_passant: Option<Square>) -> u64 {
        let pieces = occupied(&self.fields.pieces)
            .into_iter()
            .fold(0, |key, square| key ^ zobrist::content(self.piece_at(square), square));
        let en_passant = legal_en_passant.map_or(0, |square| zobrist::en_passant(square.file()));
        pieces ^ en_passant ^ zobrist::state(self.castling_rights(), self.side_to_move())
    }
}
