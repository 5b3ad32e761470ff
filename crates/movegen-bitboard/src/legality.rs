//! Legal moves: by pin masks (checks and pins are computed first), or by make-and-test.

use core::fmt;
use core::marker::PhantomData;
use core::ops::ControlFlow;

use boardbench_core::{CastlingMove, CheckInfo, Direction, SideToMove, Square};
use boardbench_sliders::{Bitboard, Sliders, between, king_attacks, knight_attacks, pawn_attacks};

use crate::around::AROUND;
use crate::receive::{PawnTargets, Receiver, origin};
use crate::view::{View, ahead};

/// A method to generate legal moves: [`PinMasks`], [`MakeAndTest`] or one of them with the [side as a value](SideAsValue).
pub trait Legality: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// `true` if the generator is compiled once, with the side to move as a value, and not for each colour.
    const SIDE_AS_VALUE: bool = false;

    /// Generates all legal moves, with the checks and pins that the position keeps.
    ///
    /// # Errors
    ///
    /// Breaks when the receiver does.
    fn legal<S: Sliders, I: CheckInfo, R: Receiver, T: SideToMove>(
        view: View<S, T>,
        info: I,
        out: &mut R,
    ) -> ControlFlow<()>;
}

/// A method to generate pawn moves: [`AtOnce`] or [`OneByOne`].
pub trait PawnTechnique: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// `true` if each pawn is shifted alone.
    const ONE_BY_ONE: bool;
}

/// Pawns are shifted all at once, once per direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtOnce {}

/// Pawns are shifted one by one, in each direction: for comparison only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OneByOne {}

impl PawnTechnique for AtOnce {
    const ONE_BY_ONE: bool = false;
}

impl PawnTechnique for OneByOne {
    const ONE_BY_ONE: bool = true;
}

/// Legal generation: checks, pins and the attacks around the king are computed first. Only en passant is made to test its
/// legality. `W` is the method for pawn moves. What a position [keeps](CheckInfo) is read instead of computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PinMasks<W = AtOnce>(PhantomData<W>);

/// Make-and-test: a pseudo-legal move is legal if the king is not attacked after it. Pawns are shifted all at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MakeAndTest {}

/// Legality test `L` with the side to move as a run-time value: for comparison only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideAsValue<L = PinMasks>(PhantomData<L>);

impl<L: Legality> Legality for SideAsValue<L> {
    const SIDE_AS_VALUE: bool = true;

    #[inline(always)]
    fn legal<S: Sliders, I: CheckInfo, R: Receiver, T: SideToMove>(
        view: View<S, T>,
        info: I,
        out: &mut R,
    ) -> ControlFlow<()> {
        L::legal(view, info, out)
    }
}

impl<W: PawnTechnique> Legality for PinMasks<W> {
    #[inline(always)]
    fn legal<S: Sliders, I: CheckInfo, R: Receiver, T: SideToMove>(
        view: View<S, T>,
        info: I,
        out: &mut R,
    ) -> ControlFlow<()> {
        let [checkers, pinned, attacked] = info.sets();
        let danger = if I::HAS_ATTACKED { attacked } else { view.danger() };
        view.king_steps(!danger, out)?;
        if view.state.may_be_special(view.side.color()) {
            view.castling(danger, out)?;
            if view.state.legal_en_passant_file().is_some() {
                view.en_passant(true, out)?;
            }
        }
        let is_check = if I::HAS_PINS { !checkers.is_empty() } else { danger.meets(view.king_set) };
        if is_check {
            view.evasions::<W, I, R>(info, out)?;
        } else {
            let movers = view.own & view.movers;
            let free = movers & !if I::HAS_PINS { pinned } else { view.screens() };
            view.pieces(free, !view.own, out)?;
            // Pawns push to empty squares and capture enemies, so no other mask is needed.
            view.pawns_to::<W, R>(free, Bitboard::ALL, out)?;
            if free != movers {
                view.pinned(out)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Legality for MakeAndTest {
    #[inline(always)]
    fn legal<S: Sliders, I: CheckInfo, R: Receiver, T: SideToMove>(
        view: View<S, T>,
        _info: I,
        out: &mut R,
    ) -> ControlFlow<()> {
        view.pseudo_legal(&mut LegalFilter { view, out })
    }
}

/// Passes the targets that leave the king safe to another receiver.
struct LegalFilter<'a, S, R, T> {
    view: View<S, T>,
    out: &'a mut R,
}

impl<S: Sliders, R, T: SideToMove> LegalFilter<'_, S, R, T> {
    /// Returns the targets of pawn moves in one direction after which the king is safe.
    #[inline(always)]
    fn safe(&self, targets: Bitboard, direction: Direction) -> Bitboard {
        let is_safe = |&to: &Square| self.view.is_safe_after_any(origin(to, direction), to, to);
        targets.into_iter().filter(is_safe).collect()
    }
}

impl<S: Sliders, R: Receiver, T: SideToMove> Receiver for LegalFilter<'_, S, R, T> {
    #[inline(always)]
    fn piece(&mut self, from: Square, targets: Bitboard) -> ControlFlow<()> {
        let is_safe = |&to: &Square| self.view.is_safe_after_any(from, to, to);
        let safe = targets.into_iter().filter(is_safe).collect();
        self.out.piece(from, safe)
    }

    #[inline(always)]
    fn pawns(&mut self, side: impl SideToMove, targets: PawnTargets) -> ControlFlow<()> {
        let push = Direction::pawn_push(side.color());
        let [west, east] = Direction::pawn_captures(side.color());
        let safe = PawnTargets {
            single: self.safe(targets.single, push),
            double: self.safe(targets.double, push + push),
            west: self.safe(targets.west, west),
            east: self.safe(targets.east, east),
            promotes: targets.promotes,
        };
        self.out.pawns(side, safe)
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

impl<S, T: SideToMove> View<S, T> {
    /// Returns the enemy's sliding pieces that would attack the king on an empty board.
    #[inline(always)]
    pub(crate) fn snipers(&self) -> Bitboard {
        let around = &AROUND[self.king.index()];
        (around.straight_lines & self.straight | around.diagonal_lines & self.diagonal) & self.enemy
    }

    /// Returns the pieces of either colour that are the only piece between the king and a sniper.
    #[inline(always)]
    pub(crate) fn screens(&self) -> Bitboard {
        let mut screens = Bitboard::EMPTY;
        for sniper in self.snipers() {
            let screen = between(self.king, sniper) & self.occupied;
            if !screen.has_many() {
                screens |= screen;
            }
        }
        screens
    }

    pub(crate) fn checkers(&self) -> Bitboard {
        let knights = knight_attacks(self.king) & self.knights;
        let pawns = pawn_attacks(self.side.color(), self.king) & self.pawns;
        let open = |&sniper: &Square| !between(self.king, sniper).meets(self.occupied);
        let sliders: Bitboard = self.snipers().into_iter().filter(open).collect();
        (knights | pawns) & self.enemy | sliders
    }
}

impl<S: Sliders, T: SideToMove> View<S, T> {
    /// Returns the enemy's attacks on the king's square and its targets, through the king. Attacks on other
    /// squares may be missing.
    #[inline(always)]
    pub(crate) fn danger(&self) -> Bitboard {
        let around = &AROUND[self.king.index()];
        let pawns = ahead(self.pawns & self.enemy, !self.side.color());
        let mut danger = pawns.shift(Direction::WEST) | pawns.shift(Direction::EAST);
        danger |= AROUND[self.enemy_king.index()].steps;
        for from in self.knights & self.enemy & around.knights {
            danger |= knight_attacks(from);
        }
        let occupied = self.occupied ^ self.king_set;
        for from in self.diagonal & self.enemy & around.diagonal {
            danger |= S::bishop(from, occupied);
        }
        for from in self.straight & self.enemy & around.straight {
            danger |= S::rook(from, occupied);
        }
        danger
    }

    /// Generates moves of `pawns` to `targets`, without en passant.
    #[inline(always)]
    fn pawns_to<W: PawnTechnique, R: Receiver>(
        &self,
        pawns: Bitboard,
        targets: Bitboard,
        out: &mut R,
    ) -> ControlFlow<()> {
        if W::ONE_BY_ONE {
            for pawn in self.pawns & pawns {
                out.pawns(self.side, self.pawn_targets(pawn.into()).within(targets))?;
            }
            return ControlFlow::Continue(());
        }
        out.pawns(self.side, self.pawn_targets(pawns).within(targets))
    }

    /// Generates moves of pinned pieces, when not in check.
    #[inline(always)]
    fn pinned<R: Receiver>(&self, out: &mut R) -> ControlFlow<()> {
        let around = &AROUND[self.king.index()];
        self.pinned_by::<true, R>(around.straight_lines & self.straight, self.straight, out)?;
        self.pinned_by::<false, R>(around.diagonal_lines & self.diagonal, self.diagonal, out)
    }

    /// Generates moves of the pieces that are pinned by enemies among `snipers`, all `STRAIGHT` or all diagonal, along lines of
    /// `sliders`. Such a piece is alone between king and sniper, so a sliding piece of the line's kind reaches the whole line,
    /// without a look-up. A pawn can push on a straight line, or capture on a diagonal one.
    #[inline(always)]
    fn pinned_by<const STRAIGHT: bool, R: Receiver>(
        &self,
        snipers: Bitboard,
        sliders: Bitboard,
        out: &mut R,
    ) -> ControlFlow<()> {
        for sniper in snipers & self.enemy {
            let line = between(self.king, sniper);
            let pinned = line & self.occupied;
            if pinned.has_many() || !pinned.meets(self.own & self.movers) {
                continue;
            }
            if pinned.meets(sliders) {
                out.piece(pinned.first_or_h8(), (line ^ pinned) | sniper.into())?;
            } else if pinned.meets(self.pawns) {
                let targets = self.pawn_targets(pinned);
                if !STRAIGHT {
                    out.pawns(self.side, targets.within(sniper.into()).captures())?;
                } else if targets.single.meets(line) {
                    // Along a file. Behind the last rank there is neither king nor sniper.
                    out.pawns(self.side, PawnTargets { promotes: false, ..targets.pushes() })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Generates evasions of check by pieces other than the king. A pinned piece has none: from its line it can't
    /// reach another line to the king.
    #[cold]
    #[inline(never)]
    fn evasions<W: PawnTechnique, I: CheckInfo, R: Receiver>(
        self,
        info: I,
        out: &mut R,
    ) -> ControlFlow<()> {
        let [checkers, pinned, _] = info.sets();
        let checkers = if I::HAS_PINS { checkers } else { self.checkers() };
        if checkers.has_many() {
            return ControlFlow::Continue(());
        }
        let targets = between(self.king, checkers.first_or_h8()) | checkers;
        let movers = self.own & self.movers;
        let free = movers & !if I::HAS_PINS { pinned } else { self.screens() };
        self.pieces(free, targets, out)?;
        self.pawns_to::<W, R>(free, targets, out)
    }

    /// Returns `true` if the king of the side to move is safe after a move that captures an enemy on `taken`, if there is one.
    #[inline(never)]
    fn is_safe_after_any(self, from: Square, to: Square, taken: Square) -> bool {
        let removed = Bitboard::from_square(from) | taken.into();
        let occupied = (self.occupied & !removed) | to.into();
        let enemy = self.enemy & !Bitboard::from_square(taken);
        let king = if from == self.king { to } else { self.king };
        let attackers = knight_attacks(king) & self.knights
            | pawn_attacks(self.side.color(), king) & self.pawns
            | king_attacks(king) & Bitboard::from_square(self.enemy_king)
            | S::bishop(king, occupied) & self.diagonal
            | S::rook(king, occupied) & self.straight;
        !attackers.meets(enemy)
    }
}
