//! Generates moves.

use core::ops::ControlFlow;

use boardbench_core::{
    Board, CastlingMove, CastlingSide, Count, Direction, Encoding, Find, MoveKind, MoveParts,
    Position, PromotionRole, Rank, Role, Sink, Square,
};

use crate::piece_lists::ListedPiece;
use crate::{PieceLists, TypedMove, Undo};

/// Returns a piece's move to a square.
pub(crate) fn move_of(piece: ListedPiece, to: Square, kind: MoveKind) -> TypedMove {
    TypedMove::encode(MoveParts {
        from: piece.square.into(),
        to: to.into(),
        kind,
        mover: piece.role,
        // The encoding does not store the victim.
        victim: None,
    })
}

impl PieceLists {
    /// Pushes the pseudo-legal moves of a piece of the side to move.
    fn push_moves_of(
        &self,
        piece: ListedPiece,
        sink: &mut impl Sink<Move = TypedMove>,
    ) -> ControlFlow<()> {
        match piece.role {
            Role::Pawn => self.push_pawn_moves(piece, sink),
            Role::Knight => self.push_along(piece, &Direction::KNIGHT, 1, sink),
            Role::Bishop => self.push_along(piece, &Direction::DIAGONAL, 7, sink),
            Role::Rook => self.push_along(piece, &Direction::ORTHOGONAL, 7, sink),
            Role::Queen => self.push_along(piece, &Direction::ALL, 7, sink),
            Role::King => {
                self.push_along(piece, &Direction::ALL, 1, sink)?;
                self.push_castling(piece, sink)
            }
        }
    }

    /// Pushes moves of at most `steps` steps in each direction, up to the first piece.
    fn push_along(
        &self,
        piece: ListedPiece,
        directions: &[Direction],
        steps: usize,
        sink: &mut impl Sink<Move = TypedMove>,
    ) -> ControlFlow<()> {
        let us = self.side_to_move();
        for &direction in directions {
            let next = |square: &Square| square.step(direction);
            let squares = core::iter::successors(next(&piece.square), next);
            for to in squares.take(steps) {
                if self.piece_of(us, to).is_some() {
                    break;
                }
                if self.piece_of(!us, to).is_some() {
                    sink.push(move_of(piece, to, MoveKind::Capture))?;
                    break;
                }
                sink.push(move_of(piece, to, MoveKind::Quiet))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn push_pawn_moves(
        &self,
        pawn: ListedPiece,
        sink: &mut impl Sink<Move = TypedMove>,
    ) -> ControlFlow<()> {
        let us = self.side_to_move();
        let forward = Direction::pawn_push(us);
        let free = |square: &Square| self.is_empty(*square);
        if let Some(to) = pawn.square.step(forward).filter(free) {
            self.push_move_or_promotions(pawn, to, false, sink)?;
            let is_home = pawn.square.rank() == Rank::R2.relative_to(us);
            if let Some(far) = to.step(forward).filter(|to| is_home && free(to)) {
                sink.push(move_of(pawn, far, MoveKind::DoublePush))?;
            }
        }
        for direction in Direction::pawn_captures(us) {
            let Some(to) = pawn.square.step(direction) else {
                continue;
            };
            if self.piece_of(!us, to).is_some() {
                self.push_move_or_promotions(pawn, to, true, sink)?;
            } else if self.en_passant() == Some(to) {
                sink.push(move_of(pawn, to, MoveKind::EnPassant))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Pushes a pawn's move to a square, or its four promotions if the square is on the last rank.
    fn push_move_or_promotions(
        &self,
        pawn: ListedPiece,
        to: Square,
        is_capture: bool,
        sink: &mut impl Sink<Move = TypedMove>,
    ) -> ControlFlow<()> {
        let (kind, promotion): (_, fn(_) -> _) = if is_capture {
            (MoveKind::Capture, MoveKind::CapturePromotion)
        } else {
            (MoveKind::Quiet, MoveKind::Promotion)
        };
        if to.rank() != Rank::R8.relative_to(self.side_to_move()) {
            return sink.push(move_of(pawn, to, kind));
        }
        PromotionRole::ALL
            .into_iter()
            .try_for_each(|role| sink.push(move_of(pawn, to, promotion(role))))
    }

    fn push_castling(
        &self,
        king: ListedPiece,
        sink: &mut impl Sink<Move = TypedMove>,
    ) -> ControlFlow<()> {
        let us = self.side_to_move();
        for side in CastlingSide::ALL {
            let castling = CastlingMove::new(us, side);
            let is_safe = |square: Square| !self.is_attacked(square, !us);
            if self.castling_rights().has(us, side)
                && castling.between().all(|square| self.is_empty(square))
                && is_safe(castling.king_from)
                && is_safe(castling.rook_to)
            {
                sink.push(move_of(king, castling.king_to, MoveKind::Castle(side)))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns `true` if a pseudo-legal move does not leave the own king in check. It is made on a copy.
    pub(crate) fn is_safe_after(&self, mv: TypedMove) -> bool {
        let mut after = *self;
        after.make(mv);
        !after.is_king_attacked(self.side_to_move())
    }
}

/// Sink that passes on the moves that do not leave the own king in check.
struct LegalFilter<'a, S> {
    board: &'a PieceLists,
    sink: &'a mut S,
}

impl<S: Sink<Move = TypedMove>> Sink for LegalFilter<'_, S> {
    type Move = TypedMove;

    fn push(&mut self, mv: TypedMove) -> ControlFlow<()> {
        if self.board.is_safe_after(mv) { self.sink.push(mv) } else { ControlFlow::Continue(()) }
    }
}

impl Board<TypedMove> for PieceLists {
    type Undo = Undo;

    fn pseudo_legal<S: Sink<Move = TypedMove>>(&self, sink: &mut S) -> ControlFlow<()> {
        self.pieces_of(self.side_to_move()).try_for_each(|piece| self.push_moves_of(piece, sink))
    }

    fn legal<S: Sink<Move = TypedMove>>(&self, sink: &mut S) -> ControlFlow<()> {
        self.pseudo_legal(&mut LegalFilter { board: self, sink })
    }

    fn count_legal(&self) -> usize {
        let mut count = Count::new();
        // Counting never stops early.
        let _ = self.legal(&mut count);
        count.get()
    }

    /// Generates the moves of the moving piece only.
    fn is_legal(&self, mv: TypedMove) -> bool {
        let mut find = Find::new(mv);
        if let Some(piece) = self.piece_of(self.side_to_move(), mv.from().square()) {
            let _ = self.push_moves_of(piece, &mut find);
        }
        find.found() && self.is_safe_after(mv)
    }

    fn make(&mut self, mv: TypedMove) -> Undo {
        self.play(mv)
    }

    fn unmake(&mut self, mv: TypedMove, undo: Undo) {
        self.undo(mv, undo);
    }
}
