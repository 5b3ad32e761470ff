//! The properties of a move.

use boardbench_core::{CanonicalMove, CastlingSide, MoveKind, Piece, Role};

use super::moves::is_castling;
use super::{EMPTY, Reference, spot_of};
use crate::contents::Content;

impl Reference {
    /// The properties of a pseudo-legal move.
    ///
    /// # Panics
    ///
    /// If there is no piece on the origin square.
    pub fn facts(&self, mv: CanonicalMove) -> Content {
        let kind = self.kind(mv);
        let victim = match kind {
            MoveKind::EnPassant => Some(Role::Pawn),
            _ => self.piece_at(mv.to).map(Piece::role),
        };
        let mover = self.piece_at(mv.from).map(Piece::role);
        Content {
            from: mv.from,
            to: mv.to,
            kind,
            mover: mover.expect("a move starts from a piece"),
            victim,
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
        let is_capture = self.at(to) != EMPTY;
        if let Some(role) = mv.promotion {
            return if is_capture {
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
        } else if is_pawn && from.1 != to.1 && !is_capture {
            MoveKind::EnPassant
        } else if is_pawn && (from.0 - to.0).abs() == 2 {
            MoveKind::DoublePush
        } else if is_capture {
            MoveKind::Capture
        } else {
            MoveKind::Quiet
        }
    }
}
