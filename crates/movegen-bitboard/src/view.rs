//! A position from the perspective of the side to move.

use core::marker::PhantomData;

use boardbench_core::{Color, Direction, Piece, Rank, SideToMove, Square, State};
use boardbench_sliders::{Bitboard, between, pawn_attacks};

/// Bitboards that generation needs, of both colours unless stated otherwise.
pub trait Sets {
    /// Returns the pieces of one colour.
    fn by_color(&self, color: Color) -> Bitboard;

    /// Returns the pieces of one kind and colour.
    fn holding(&self, piece: Piece) -> Bitboard;

    /// Returns all pieces.
    fn occupied(&self) -> Bitboard;

    /// Returns all pawns.
    fn pawns(&self) -> Bitboard;

    /// Returns all knights.
    fn knights(&self) -> Bitboard;

    /// Returns bishops and queens.
    fn diagonal_sliders(&self) -> Bitboard;

    /// Returns rooks and queens.
    fn straight_sliders(&self) -> Bitboard;

    /// Returns both kings.
    fn kings(&self) -> Bitboard;
}

/// A position from the perspective of the side to move, whose colour is a constant if `T` has no bytes.
///
/// It stays in registers. Functions that are not inlined take it by value: a reference would force
/// the compiler to store it to memory.
#[derive(Clone, Copy, Debug)]
pub struct View<S, T> {
    pub(crate) side: T,
    /// Pieces whose moves are generated: a constant, all squares, except to test a single move.
    pub(crate) movers: Bitboard,
    pub(crate) own: Bitboard,
    pub(crate) enemy: Bitboard,
    pub(crate) occupied: Bitboard,
    /// Pawns of both colours; so are the next three bitboards.
    pub(crate) pawns: Bitboard,
    pub(crate) knights: Bitboard,
    /// Bishops and queens.
    pub(crate) diagonal: Bitboard,
    /// Rooks and queens.
    pub(crate) straight: Bitboard,
    pub(crate) king: Square,
    pub(crate) king_set: Bitboard,
    pub(crate) enemy_king: Square,
    pub(crate) state: State,
    sliders: PhantomData<S>,
}

impl<S, T: SideToMove> View<S, T> {
    /// Returns the view of a board, for generating the moves of the pieces on `movers`.
    #[inline(always)]
    pub fn new(side: T, sets: &impl Sets, state: State, movers: Bitboard) -> Self {
        let own = sets.by_color(side.color());
        let king_set = sets.kings() & own;
        Self {
            side,
            movers,
            own,
            enemy: sets.by_color(!side.color()),
            occupied: sets.occupied(),
            pawns: sets.pawns(),
            knights: sets.knights(),
            diagonal: sets.diagonal_sliders(),
            straight: sets.straight_sliders(),
            king: king_set.first_or_h8(),
            king_set,
            enemy_king: (sets.kings() & !own).first_or_h8(),
            state,
            sliders: PhantomData,
        }
    }

    /// Returns the pawns that could capture en passant on `square`.
    #[inline(always)]
    pub(crate) fn en_passant_capturers(&self, square: Square) -> Bitboard {
        pawn_attacks(!self.side.color(), square) & self.pawns & self.own & self.movers
    }

    /// Returns `true` if the king is safe after the pawn on `from` captures en passant on `to`. Two pawns
    /// leave one rank at once, so pins are not enough: the lines to the king are tested with the occupancy
    /// after the move. Only sliding pieces can attack it then, since no knight or pawn gave check before
    /// the double push, and the pushed pawn is gone.
    #[inline(always)]
    pub(crate) fn is_safe_after(&self, from: Square, to: Square) -> bool {
        let taken = ahead(to.into(), !self.side.color());
        let occupied = (self.occupied & !(taken | from.into())) | to.into();
        let mut snipers = self.snipers().into_iter();
        snipers.all(|sniper| between(self.king, sniper).meets(occupied))
    }

    /// Returns `true` if there is a legal en-passant capture.
    #[inline(always)]
    #[must_use]
    pub fn has_legal_en_passant(&self) -> bool {
        self.state.en_passant().is_some_and(|to| {
            let mut capturers = self.en_passant_capturers(to).into_iter();
            capturers.any(|from| self.is_safe_after(from, to))
        })
    }
}

/// Returns the squares one rank ahead, as a colour's pawns go. A colour that is a value selects one of two shifts, without a branch.
#[inline(always)]
pub(crate) const fn ahead(squares: Bitboard, color: Color) -> Bitboard {
    match color {
        Color::White => squares.shift(Direction::NORTH),
        Color::Black => squares.shift(Direction::SOUTH),
    }
}

/// Returns a rank counted from a colour's side. A colour that is a value selects one of two constants.
#[inline(always)]
pub(crate) const fn rank(rank: Rank, color: Color) -> Bitboard {
    match color {
        Color::White => Bitboard::rank(rank),
        Color::Black => Bitboard::rank(rank.relative_to(Color::Black)),
    }
}
