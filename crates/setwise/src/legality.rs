//! How legal moves are found: by pins and checks found first, or by trial.

use core::fmt;
use core::ops::ControlFlow;

use boardbench_core::{CastlingMove, Color, Direction, Square};
use boardbench_sliders::{Sliders, SquareSet, king_attacks, knight_attacks, pawn_attacks};

use crate::receive::{PawnTargets, Receiver, origin};
use crate::view::View;

/// How legal moves are separated from pseudo-legal ones.
pub trait Legality: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// All legal moves.
    ///
    /// # Errors
    ///
    /// Breaks off when the receiver does.
    fn legal<S: Sliders, R: Receiver, const WHITE: bool>(
        view: View<S, WHITE>,
        out: &mut R,
    ) -> ControlFlow<()>;
}

/// Checks, pins and the attacks around the king are found first: [`View::legal`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PinsAndChecks {}

/// Each pseudo-legal move is tried: it is legal if the king is not attacked afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trial {}

impl Legality for PinsAndChecks {
    #[inline(always)]
    fn legal<S: Sliders, R: Receiver, const WHITE: bool>(
        view: View<S, WHITE>,
        out: &mut R,
    ) -> ControlFlow<()> {
        view.legal(out)
    }
}

impl Legality for Trial {
    #[inline(always)]
    fn legal<S: Sliders, R: Receiver, const WHITE: bool>(
        view: View<S, WHITE>,
        out: &mut R,
    ) -> ControlFlow<()> {
        view.pseudo_legal(&mut Trying { view, out })
    }
}

/// Passes on the targets that leave the king safe.
struct Trying<'a, S, R, const WHITE: bool> {
    view: View<S, WHITE>,
    out: &'a mut R,
}

impl<S: Sliders, R, const WHITE: bool> Trying<'_, S, R, WHITE> {
    /// The targets of pawn moves in one direction after which the king is safe.
    #[inline(always)]
    fn safe(&self, targets: SquareSet, direction: Direction) -> SquareSet {
        let is_safe = |&to: &Square| self.view.is_safe_after_any(origin(to, direction), to, to);
        targets.into_iter().filter(is_safe).collect()
    }
}

impl<S: Sliders, R: Receiver, const WHITE: bool> Receiver for Trying<'_, S, R, WHITE> {
    #[inline(always)]
    fn piece(&mut self, from: Square, targets: SquareSet) -> ControlFlow<()> {
        let is_safe = |&to: &Square| self.view.is_safe_after_any(from, to, to);
        let safe = targets.into_iter().filter(is_safe).collect();
        self.out.piece(from, safe)
    }

    #[inline(always)]
    fn pawns<const W: bool>(&mut self, targets: PawnTargets) -> ControlFlow<()> {
        let push = Direction::pawn_push(Color::white_if(W));
        let [west, east] = Direction::pawn_captures(Color::white_if(W));
        let safe = PawnTargets {
            single: self.safe(targets.single, push),
            double: self.safe(targets.double, push + push),
            west: self.safe(targets.west, west),
            east: self.safe(targets.east, east),
            promotes: targets.promotes,
        };
        self.out.pawns::<W>(safe)
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<()> {
        let taken = Square::new(to.file(), from.rank());
        if self.view.is_safe_after_any(from, to, taken) {
            self.out.en_passant(from, to)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn castle(&mut self, castling: CastlingMove) -> ControlFlow<()> {
        let (from, to) = (castling.king_from, castling.king_to);
        if self.view.is_safe_after_any(from, to, to) {
            self.out.castle(castling)?;
        }
        ControlFlow::Continue(())
    }
}

impl<S: Sliders, const WHITE: bool> View<S, WHITE> {
    /// Whether the own king is safe after a move that captures on `taken`, if an enemy is there.
    #[inline(never)]
    fn is_safe_after_any(self, from: Square, to: Square, taken: Square) -> bool {
        let removed = SquareSet::from_square(from) | taken.into();
        let occupied = (self.occupied & !removed) | to.into();
        let enemy = self.enemy & !SquareSet::from_square(taken);
        let king = if from == self.king { to } else { self.king };
        let attackers = knight_attacks(king) & self.knights
            | pawn_attacks(Self::COLOR, king) & self.pawns
            | king_attacks(king) & SquareSet::from_square(self.enemy_king)
            | S::bishop(king, occupied) & self.diagonal
            | S::rook(king, occupied) & self.straight;
        !attackers.meets(enemy)
    }
}
