//! What kind of move a move is.

use boardbench_core::{CanonicalMove, CastlingSide, MoveKind, Piece, Role};

use super::moves::is_castling;
use super::{EMPTY, Reference, spot_of};

/// What there is to say of a pseudo-legal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveFacts {
    /// The kind.
    pub kind: MoveKind,
    /// Which kind of piece moves.
    pub mover: Role,
    /// Which kind is taken, a pawn en passant.
    pub victim: Option<Role>,
    /// How many pieces give check after it.
    pub checkers: usize,
}

impl Reference {
    /// What there is to say of a pseudo-legal move.
    ///
    /// # Panics
    ///
    /// If no piece stands where the move starts.
    pub fn facts(&self, mv: CanonicalMove) -> MoveFacts {
        let victim = match self.kind(mv) {
            MoveKind::EnPassant => Some(Role::Pawn),
            _ => self.piece_at(mv.to).map(Piece::role),
        };
        let mover = self.piece_at(mv.from).map(Piece::role);
        MoveFacts {
            kind: self.kind(mv),
            mover: mover.expect("a move starts from a piece"),
            victim,
            checkers: self.play(mv).checkers(),
        }
    }

    /// Whether the side to move is in check and has no legal move.
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && self.legal_moves().is_empty()
    }

    /// Whether the side to move is not in check and has no legal move.
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && self.legal_moves().is_empty()
    }

    /// The kind of a pseudo-legal move.
    pub fn kind(&self, mv: CanonicalMove) -> MoveKind {
        let (from, to) = (spot_of(mv.from), spot_of(mv.to));
        let moving = self.at(from);
        let takes = self.at(to) != EMPTY;
        if let Some(role) = mv.promotion {
            return if takes {
                MoveKind::CapturePromotion(role)
            } else {
                MoveKind::Promotion(role)
            };
        }
        let is_pawn = moving.eq_ignore_ascii_case(&b'p');
        if is_castling(moving, from, to) {
            MoveKind::Castle(if to.1 > from.1 {
                CastlingSide::King
            } else {
                CastlingSide::Queen
            })
        } else if is_pawn && from.1 != to.1 && !takes {
            MoveKind::EnPassant
        } else if is_pawn && (from.0 - to.0).abs() == 2 {
            MoveKind::DoublePush
        } else if takes {
            MoveKind::Capture
        } else {
            MoveKind::Quiet
        }
    }
}
