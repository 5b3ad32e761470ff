//! How men move.

use core::ops::ControlFlow;

use boardbench_core::{
    Board, CastlingMove, CastlingSide, Count, Direction, Encoding, Find, MoveKind, MoveParts,
    Position, PromotionRole, Rank, Role, Sink, Square,
};

use crate::piece_lists::Man;
use crate::{PieceLists, TypedMove, Undo};

/// A man's move to a square.
pub(crate) fn move_of(man: Man, to: Square, kind: MoveKind) -> TypedMove {
    TypedMove::encode(MoveParts {
        from: man.square.into(),
        to: to.into(),
        kind,
        mover: man.role,
        // The encoding does not store it.
        victim: None,
    })
}

impl PieceLists {
    /// The pseudo-legal moves of a man of the side to move.
    fn push_moves_of<S>(&self, man: Man, sink: &mut S) -> ControlFlow<()>
    where
        S: Sink<Move = TypedMove>,
    {
        match man.role {
            Role::Pawn => self.push_pawn_moves(man, sink),
            Role::Knight => self.push_along(man, &Direction::KNIGHT, 1, sink),
            Role::Bishop => self.push_along(man, &Direction::DIAGONAL, 7, sink),
            Role::Rook => self.push_along(man, &Direction::ORTHOGONAL, 7, sink),
            Role::Queen => self.push_along(man, &Direction::ALL, 7, sink),
            Role::King => {
                self.push_along(man, &Direction::ALL, 1, sink)?;
                self.push_castling(man, sink)
            }
        }
    }

    /// Up to so many steps in each direction, until somebody stands there.
    fn push_along<S>(
        &self,
        man: Man,
        directions: &[Direction],
        steps: usize,
        sink: &mut S,
    ) -> ControlFlow<()>
    where
        S: Sink<Move = TypedMove>,
    {
        let own = self.side_to_move();
        for &direction in directions {
            let next = |square: &Square| square.step(direction);
            let squares = core::iter::successors(next(&man.square), next);
            for to in squares.take(steps) {
                if self.man_on(own, to).is_some() {
                    break;
                }
                if self.man_on(!own, to).is_some() {
                    sink.push(move_of(man, to, MoveKind::Capture))?;
                    break;
                }
                sink.push(move_of(man, to, MoveKind::Quiet))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn push_pawn_moves<S>(&self, pawn: Man, sink: &mut S) -> ControlFlow<()>
    where
        S: Sink<Move = TypedMove>,
    {
        let own = self.side_to_move();
        let forward = Direction::pawn_push(own);
        let free = |square: &Square| self.is_empty(*square);
        if let Some(to) = pawn.square.step(forward).filter(free) {
            self.push_arrivals(pawn, to, false, sink)?;
            let is_home = pawn.square.rank() == Rank::R2.relative_to(own);
            if let Some(far) = to.step(forward).filter(|to| is_home && free(to)) {
                sink.push(move_of(pawn, far, MoveKind::DoublePush))?;
            }
        }
        for direction in Direction::pawn_captures(own) {
            let Some(to) = pawn.square.step(direction) else {
                continue;
            };
            if self.man_on(!own, to).is_some() {
                self.push_arrivals(pawn, to, true, sink)?;
            } else if self.en_passant() == Some(to) {
                sink.push(move_of(pawn, to, MoveKind::EnPassant))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// A pawn's move to a square, or on the last rank its four promotions.
    fn push_arrivals<S>(&self, pawn: Man, to: Square, takes: bool, sink: &mut S) -> ControlFlow<()>
    where
        S: Sink<Move = TypedMove>,
    {
        let (kind, promotion): (_, fn(_) -> _) = if takes {
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

    fn push_castling<S>(&self, king: Man, sink: &mut S) -> ControlFlow<()>
    where
        S: Sink<Move = TypedMove>,
    {
        let own = self.side_to_move();
        for side in CastlingSide::ALL {
            let castling = CastlingMove::new(own, side);
            let is_safe = |square: Square| !self.is_attacked(square, !own);
            if self.castling_rights().has(own, side)
                && castling.between().all(|square| self.is_empty(square))
                && is_safe(castling.king_from)
                && is_safe(castling.rook_to)
            {
                sink.push(move_of(king, castling.king_to, MoveKind::Castle(side)))?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a pseudo-legal move leaves the own king safe, found out by trying.
    pub(crate) fn is_safe_after(&self, mv: TypedMove) -> bool {
        let mut after = *self;
        after.make(mv);
        !after.is_king_attacked(self.side_to_move())
    }
}

/// Hands those moves on that leave the own king safe.
struct Safe<'a, S> {
    board: &'a PieceLists,
    sink: &'a mut S,
}

impl<S: Sink<Move = TypedMove>> Sink for Safe<'_, S> {
    type Move = TypedMove;

    fn push(&mut self, mv: TypedMove) -> ControlFlow<()> {
        if self.board.is_safe_after(mv) {
            self.sink.push(mv)
        } else {
            ControlFlow::Continue(())
        }
    }
}

impl Board<TypedMove> for PieceLists {
    type Undo = Undo;

    fn pseudo_legal<S: Sink<Move = TypedMove>>(&self, sink: &mut S) -> ControlFlow<()> {
        self.men(self.side_to_move())
            .try_for_each(|man| self.push_moves_of(man, sink))
    }

    fn legal<S: Sink<Move = TypedMove>>(&self, sink: &mut S) -> ControlFlow<()> {
        self.pseudo_legal(&mut Safe { board: self, sink })
    }

    fn count_legal(&self) -> usize {
        let mut count = Count::new();
        // Counting never stops.
        let _ = self.legal(&mut count);
        count.get()
    }

    /// Only the moves of the man in question are generated.
    fn is_legal(&self, mv: TypedMove) -> bool {
        let mut find = Find::new(mv);
        if let Some(man) = self.man_on(self.side_to_move(), mv.from().square()) {
            let _ = self.push_moves_of(man, &mut find);
        }
        find.found() && self.is_safe_after(mv)
    }

    fn make(&mut self, mv: TypedMove) -> Undo {
        self.play(mv)
    }

    fn unmake(&mut self, mv: TypedMove, undo: Undo) {
        self.take_back(mv, undo);
    }
}
