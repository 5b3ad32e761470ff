//! Legal moves with their role, capture and castling data, which SAN and UCI notation need.

use boardbench_core::{CanonicalMove, CastlingSide, File, Piece, Placement, Role, Square};

/// A legal move with the details that notations need.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LegalMove {
    /// Squares and promotion.
    pub(crate) squares: CanonicalMove,
    pub(crate) role: Role,
    /// `true` if the move is a capture, en passant included.
    pub(crate) is_capture: bool,
    pub(crate) castling: Option<CastlingSide>,
}

impl LegalMove {
    #[inline(always)]
    pub(crate) fn new(squares: CanonicalMove, pieces: &Placement) -> Self {
        let role_at = |square: Square| pieces[square.index()].map(Piece::role);
        let (from, to) = (squares.from, squares.to);
        // The square is empty only on a faulty board.
        let role = role_at(from).unwrap_or(Role::Pawn);
        Self {
            squares,
            role,
            is_capture: role_at(to).is_some() || (role == Role::Pawn && !from.shares_file(to)),
            castling: castling_side(role, squares),
        }
    }
}

/// Returns the side, if a piece of this kind castles with these squares.
#[inline(always)]
pub(crate) const fn castling_side(role: Role, squares: CanonicalMove) -> Option<CastlingSide> {
    if !matches!(role, Role::King) || !squares.from.shares_file(Square::E1) {
        return None;
    }
    match squares.to.file() {
        File::G => Some(CastlingSide::King),
        File::C => Some(CastlingSide::Queen),
        _ => None,
    }
}
