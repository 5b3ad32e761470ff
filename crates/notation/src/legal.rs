//! A position as notations see it: its legal moves, and what stands where they begin and end.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use boardbench_core::{
    Board, CanonicalMove, CastlingSide, DynBoard, Encoding, File, Piece, Role, Sink, Square,
};

/// A legal move with what a notation says of it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LegalMove<M> {
    /// The move in the form in which it is handed back.
    pub(crate) mv: M,
    /// The same as squares and promotion.
    pub(crate) squares: CanonicalMove,
    /// The kind that moves.
    pub(crate) role: Role,
    /// Whether something is taken, en passant included.
    pub(crate) is_capture: bool,
    /// To which side the king castles, if it does.
    pub(crate) castling: Option<CastlingSide>,
}

impl<M> LegalMove<M> {
    fn new(mv: M, squares: CanonicalMove, role_at: impl Fn(Square) -> Option<Role>) -> Self {
        let (from, to) = (squares.from, squares.to);
        // Only a board that breaks the rules moves from an empty square.
        let role = role_at(from).unwrap_or(Role::Pawn);
        let leaves_file = from.file() != to.file();
        Self {
            mv,
            squares,
            role,
            is_capture: role_at(to).is_some() || (role == Role::Pawn && leaves_file),
            castling: castling_side(role, squares),
        }
    }
}

/// To which side a king castles that goes between these squares.
pub(crate) const fn castling_side(role: Role, squares: CanonicalMove) -> Option<CastlingSide> {
    match (role, squares.from.file(), squares.to.file()) {
        (Role::King, File::E, File::G) => Some(CastlingSide::King),
        (Role::King, File::E, File::C) => Some(CastlingSide::Queen),
        _ => None,
    }
}

/// The legal moves of a board.
pub(crate) fn legal_moves<B: Board<E>, E: Encoding>(board: &B) -> Vec<LegalMove<E>> {
    let mut collector = Collector {
        board,
        moves: Vec::new(),
    };
    let _ = board.legal(&mut collector);
    collector.moves
}

/// The same of any board with its encoding.
pub(crate) fn legal_moves_dyn(board: &dyn DynBoard) -> Vec<LegalMove<CanonicalMove>> {
    let setup = board.setup();
    let role_at = |square| setup.piece_at(square).map(Piece::role);
    let moves = board.legal_moves().into_iter();
    moves.map(|mv| LegalMove::new(mv, mv, role_at)).collect()
}

/// Describes each move that comes.
struct Collector<'b, B, E> {
    board: &'b B,
    moves: Vec<LegalMove<E>>,
}

impl<B: Board<E>, E: Encoding> Sink for Collector<'_, B, E> {
    type Move = E;

    fn push(&mut self, mv: E) -> ControlFlow<()> {
        let role_at = |square| self.board.piece_at(square).map(Piece::role);
        let described = LegalMove::new(mv, mv.canonical(), role_at);
        self.moves.push(described);
        ControlFlow::Continue(())
    }
}
