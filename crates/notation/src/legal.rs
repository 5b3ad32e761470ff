//! A legal move as notations see it: with what stands where it begins and ends.

use boardbench_core::{
    Board, CanonicalMove, CastlingSide, Encoding, File, MoveList, Piece, Placement, Role, Square,
    outlined,
};

/// A legal move with what a notation says of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LegalMove {
    /// Squares and promotion.
    pub(crate) squares: CanonicalMove,
    /// The kind that moves.
    pub(crate) role: Role,
    /// Whether something is taken, en passant included.
    pub(crate) is_capture: bool,
    /// To which side the king castles, if it does.
    pub(crate) castling: Option<CastlingSide>,
}

impl LegalMove {
    #[inline(always)]
    pub(crate) fn new(squares: CanonicalMove, pieces: &Placement) -> Self {
        let role_at = |square: Square| pieces[square.index()].map(Piece::role);
        let (from, to) = (squares.from, squares.to);
        // Only a board that breaks the rules moves from an empty square.
        let role = role_at(from).unwrap_or(Role::Pawn);
        Self {
            squares,
            role,
            is_capture: role_at(to).is_some() || (role == Role::Pawn && !from.shares_file(to)),
            castling: castling_side(role, squares),
        }
    }
}

/// To which side a king castles that goes between these squares.
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

/// The legal moves of a board in its own encoding.
pub(crate) fn legal_list<B: Board<E>, E: Encoding>(board: &B) -> MoveList<E> {
    let mut list = MoveList::new();
    let _ = outlined::legal(board, &mut list);
    list
}
