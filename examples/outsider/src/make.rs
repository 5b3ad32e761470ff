//! Makes and unmakes moves.

use boardbench_core::{
    CastlingMove, CastlingRights, ClockMask, Color, Encoding, HashedState, MoveKind, Piece,
    Position, PromotionRole, Role, Special, Square, zobrist,
};

use crate::generate::move_of;
use crate::piece_lists::ListedPiece;
use crate::{PieceLists, TypedMove};

/// Data that unmaking a move needs in addition to the move: the previous state, and the captured piece
/// with its index in its list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo {
    before: HashedState<u64>,
    captured: Option<(usize, ListedPiece)>,
}

impl PieceLists {
    /// Makes a move. Without a piece to move, nothing changes.
    pub(crate) fn play(&mut self, mv: TypedMove) -> Undo {
        let before = self.state;
        let us = self.side_to_move();
        let (from, to) = (mv.from().square(), mv.to().square());
        let Some(mover) = self.piece_of(us, from) else {
            return Undo { before, captured: None };
        };
        // The move must be classified before the board changes.
        let kind = mv.classify(self);
        let captured = match kind {
            MoveKind::EnPassant => self.remove(!us, Square::new(to.file(), from.rank())),
            _ => self.remove(!us, to),
        };
        let mut change = captured.map_or(0, |(_, piece)| key(!us, piece));
        let becomes = kind.promotion().map(PromotionRole::role);
        change ^= self.relocate(us, from, to, becomes);
        if let MoveKind::Castle(side) = kind {
            let castling = CastlingMove::new(us, side);
            change ^= self.relocate(us, castling.rook_from, castling.rook_to, None);
        }
        self.enter_next_state(kind, Piece::new(us, mover.role), (from, to), change);
        Undo { before, captured }
    }

    /// Unmakes a move.
    pub(crate) fn undo(&mut self, mv: TypedMove, undo: Undo) {
        self.state = undo.before;
        let us = self.side_to_move();
        let was_pawn = mv.promotion().is_some().then_some(Role::Pawn);
        self.relocate(us, mv.to().square(), mv.from().square(), was_pawn);
        if let Some(Special::Castle(side)) = mv.special() {
            let castling = CastlingMove::new(us, side);
            self.relocate(us, castling.rook_to, castling.rook_from, None);
        }
        if let Some((index, piece)) = undo.captured {
            self.lists[(!us).index()][index] = Some(piece);
        }
    }

    /// Changes the square of a piece, and its role if it is promoted; its index in the list does not change.
    /// Returns the change of the hash.
    fn relocate(&mut self, color: Color, from: Square, to: Square, becomes: Option<Role>) -> u64 {
        let mut pieces = self.lists[color.index()].iter_mut().flatten();
        let Some(piece) = pieces.find(|piece| piece.square == from) else {
            return 0;
        };
        let before = key(color, *piece);
        piece.square = to;
        piece.role = becomes.unwrap_or(piece.role);
        before ^ key(color, *piece)
    }

    /// Removes the piece on a square from its list, if there is one. Returns its index and the piece.
    fn remove(&mut self, color: Color, on: Square) -> Option<(usize, ListedPiece)> {
        let list = &mut self.lists[color.index()];
        let is_there = |piece: &Option<ListedPiece>| piece.is_some_and(|piece| piece.square == on);
        let index = list.iter().position(is_there)?;
        Some((index, list[index].take()?))
    }

    /// Updates clocks, rights, en passant and the hash, by core's rules. `change` is the change of
    /// the hash by the pieces.
    fn enter_next_state(
        &mut self,
        kind: MoveKind,
        mover: Piece,
        (from, to): (Square, Square),
        change: u64,
    ) {
        let (kept_from, kept_to) = (CastlingRights::mask_for(from), CastlingRights::mask_for(to));
        let mut next = if kind.is_capture() {
            self.state().after_irreversible(kept_from, kept_to)
        } else {
            self.state().after_quiet(kept_from, kept_to, ClockMask::for_code(mover.index()))
        };
        if kind == MoveKind::DoublePush {
            next = next.with_double_push(to.file());
        }
        self.state.advance(next, self.state.key_without_rights() ^ change);
        if self.can_take_en_passant() {
            self.state.mark_en_passant_legal();
        }
    }

    /// Returns `true` if the side to move has a legal en-passant capture. Only then is en passant part of the
    /// hash.
    fn can_take_en_passant(&self) -> bool {
        let us = self.side_to_move();
        self.en_passant().is_some_and(|to| {
            self.pieces_of(us)
                .filter(|piece| piece.role == Role::Pawn && self.attacks(us, *piece, to))
                .any(|pawn| self.is_safe_after(move_of(pawn, to, MoveKind::EnPassant)))
        })
    }
}

/// Returns the hash key of a piece.
const fn key(color: Color, piece: ListedPiece) -> u64 {
    zobrist::piece(Piece::new(color, piece.role), piece.square)
}
