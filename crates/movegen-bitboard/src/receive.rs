//! Receivers of target bitboards: conversion to moves for a sink, or to a count.

use core::marker::PhantomData;
use core::ops::ControlFlow;

use boardbench_core::gen_type::StaticGenType;
use boardbench_core::{
    CastlingMove, Cell, Direction, Encoding, GenType, Grid8x8, MoveKind, MoveParts, Occupancy,
    PromotionRole, Rank, Role, SideToMove, Sink, Square,
};
use boardbench_sliders::Bitboard;

use crate::view::rank;

/// Targets of pawns, by direction: target and direction determine the origin.
#[derive(Clone, Copy, Debug)]
pub struct PawnTargets {
    /// Single pushes.
    pub single: Bitboard,
    /// Double pushes.
    pub double: Bitboard,
    /// Captures towards the a-file.
    pub west: Bitboard,
    /// Captures towards the h-file.
    pub east: Bitboard,
    /// `true` if a pawn is on its seventh rank.
    pub promotes: bool,
}

impl PawnTargets {
    pub(crate) fn within(self, set: Bitboard) -> Self {
        Self {
            single: self.single & set,
            double: self.double & set,
            west: self.west & set,
            east: self.east & set,
            promotes: self.promotes,
        }
    }

    #[inline(always)]
    pub(crate) const fn pushes(self) -> Self {
        Self { west: Bitboard::EMPTY, east: Bitboard::EMPTY, ..self }
    }

    #[inline(always)]
    pub(crate) const fn captures(self) -> Self {
        Self { single: Bitboard::EMPTY, double: Bitboard::EMPTY, ..self }
    }
}

/// A receiver of moves as target bitboards. Every method breaks to stop generation.
#[allow(clippy::missing_errors_doc, reason = "the trait's description has it")]
pub trait Receiver {
    /// Receives the targets of the piece on `from`, which is not a pawn.
    fn piece(&mut self, from: Square, targets: Bitboard) -> ControlFlow<()>;

    /// Receives pawn moves, without en passant.
    fn pawns(&mut self, side: impl SideToMove, targets: PawnTargets) -> ControlFlow<()>;

    /// Receives the en-passant capture from `from` to `to`.
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<()>;

    /// Receives castling.
    fn castle(&mut self, castling: CastlingMove) -> ControlFlow<()>;
}

/// Passes only the targets of a part of the moves to another receiver.
pub(crate) struct Only<'a, W, R> {
    /// Targets of pieces that belong to the part.
    targets: Bitboard,
    out: &'a mut R,
    part: PhantomData<W>,
}

impl<'a, W: StaticGenType, R> Only<'a, W, R> {
    #[inline(always)]
    pub(crate) fn new(enemy: Bitboard, out: &'a mut R) -> Self {
        let targets = match W::GEN_TYPE {
            GenType::All => Bitboard::ALL,
            GenType::Captures | GenType::Noisy => enemy,
            GenType::Quiet => !enemy,
        };
        Self { targets, out, part: PhantomData }
    }
}

impl<W: StaticGenType, R: Receiver> Receiver for Only<'_, W, R> {
    #[inline(always)]
    fn piece(&mut self, from: Square, targets: Bitboard) -> ControlFlow<()> {
        self.out.piece(from, targets & self.targets)
    }

    #[inline(always)]
    fn pawns(&mut self, side: impl SideToMove, targets: PawnTargets) -> ControlFlow<()> {
        let last = rank(Rank::R8, side.color());
        let part = match W::GEN_TYPE {
            GenType::All => targets,
            GenType::Captures => targets.captures(),
            GenType::Noisy => PawnTargets { single: targets.single & last, ..targets.captures() },
            GenType::Quiet => {
                PawnTargets { single: targets.single & !last, promotes: false, ..targets.pushes() }
            }
        };
        self.out.pawns(side, part)
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<()> {
        if W::GEN_TYPE == GenType::Quiet {
            return ControlFlow::Continue(());
        }
        self.out.en_passant(from, to)
    }

    #[inline(always)]
    fn castle(&mut self, castling: CastlingMove) -> ControlFlow<()> {
        if matches!(W::GEN_TYPE, GenType::All | GenType::Quiet) {
            self.out.castle(castling)?;
        }
        ControlFlow::Continue(())
    }
}

/// Counts moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Total(pub usize);

impl Receiver for Total {
    #[inline(always)]
    fn piece(&mut self, _from: Square, targets: Bitboard) -> ControlFlow<()> {
        self.0 += targets.len();
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, side: impl SideToMove, targets: PawnTargets) -> ControlFlow<()> {
        // Pushes end on empty squares and captures don't, and a pawn that could push to the target
        // of a double push would block it. Only west and east captures can share a target.
        self.0 += (targets.single | targets.double | targets.west).len() + targets.east.len();
        let last = rank(Rank::R8, side.color());
        if targets.promotes {
            // One of the four moves to each target has been counted.
            let promoting = ((targets.single | targets.west) & last).len();
            self.0 += 3 * (promoting + (targets.east & last).len());
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, _from: Square, _to: Square) -> ControlFlow<()> {
        self.0 += 1;
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn castle(&mut self, _castling: CastlingMove) -> ControlFlow<()> {
        self.0 += 1;
        ControlFlow::Continue(())
    }
}

/// Searches for one move of the piece on `from`, the only one whose moves are generated.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MoveFinder {
    occupied: Bitboard,
    from: Square,
    to: Square,
    kind: MoveKind,
    pub(crate) is_found: bool,
}

impl MoveFinder {
    pub(crate) const fn new(occupied: Bitboard, from: Square, to: Square, kind: MoveKind) -> Self {
        Self { occupied, from, to, kind, is_found: false }
    }

    /// Stops the generator at the move.
    #[inline(always)]
    fn test(&mut self, is_found: bool) -> ControlFlow<()> {
        self.is_found = is_found;
        if is_found { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Receiver for MoveFinder {
    #[inline(always)]
    fn piece(&mut self, from: Square, targets: Bitboard) -> ControlFlow<()> {
        let kind = if self.occupied.has(self.to) { MoveKind::Capture } else { MoveKind::Quiet };
        self.test(from == self.from && targets.has(self.to) && self.kind == kind)
    }

    #[inline(always)]
    fn pawns(&mut self, side: impl SideToMove, targets: PawnTargets) -> ControlFlow<()> {
        let (last, captures) = (rank(Rank::R8, side.color()), targets.west | targets.east);
        let targets = match self.kind {
            MoveKind::Quiet => targets.single & !last,
            MoveKind::DoublePush => targets.double,
            MoveKind::Capture => captures & !last,
            MoveKind::Promotion(_) => targets.single & last,
            MoveKind::CapturePromotion(_) => captures & last,
            MoveKind::EnPassant | MoveKind::Castle(_) => Bitboard::EMPTY,
        };
        self.test(targets.has(self.to))
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<()> {
        self.test((from, to, MoveKind::EnPassant) == (self.from, self.to, self.kind))
    }

    #[inline(always)]
    fn castle(&mut self, castling: CastlingMove) -> ControlFlow<()> {
        self.test(self.kind == MoveKind::Castle(castling.side))
    }
}

/// Writes each move into a sink.
pub(crate) struct Writer<'a, T, B> {
    sink: &'a mut T,
    board: &'a B,
    occupied: Bitboard,
}

impl<'a, T: Sink, B: Occupancy> Writer<'a, T, B> {
    #[inline(always)]
    pub(crate) fn new(sink: &'a mut T, board: &'a B, occupied: Bitboard) -> Self {
        Self { sink, board, occupied }
    }

    #[inline(always)]
    fn role(&self, square: Square) -> Option<Role> {
        self.board.role_at(Cell::<Grid8x8>::new(square))
    }

    /// Writes a move, looking up only what the encoding stores.
    #[inline(always)]
    pub(crate) fn write(&mut self, from: Square, to: Square, kind: MoveKind) -> ControlFlow<()> {
        let mover = if T::Move::STORES.has_mover() { self.role(from) } else { None };
        let victim = if !T::Move::STORES.has_victim() {
            None
        } else if kind == MoveKind::EnPassant {
            Some(Role::Pawn)
        } else {
            self.role(to)
        };
        self.sink.push(T::Move::encode(MoveParts {
            from: Cell::new(from),
            to: Cell::new(to),
            kind,
            mover: mover.unwrap_or(Role::Pawn),
            victim,
        }))
    }

    /// Writes pawn moves in one direction.
    #[inline(always)]
    fn pawn_moves(
        &mut self,
        targets: Bitboard,
        direction: Direction,
        kind: MoveKind,
    ) -> ControlFlow<()> {
        for to in targets {
            self.write(origin(to, direction), to, kind)?;
        }
        ControlFlow::Continue(())
    }

    /// Writes the promotions among pawn targets.
    #[cold]
    #[inline(never)]
    fn promotions(&mut self, side: impl SideToMove, targets: PawnTargets) -> ControlFlow<()> {
        let color = side.color();
        let push = Direction::pawn_push(color);
        let [west, east] = Direction::pawn_captures(color);
        for role in PromotionRole::ALL {
            let capture = MoveKind::CapturePromotion(role);
            self.pawn_moves(targets.single, push, MoveKind::Promotion(role))?;
            self.pawn_moves(targets.west, west, capture)?;
            self.pawn_moves(targets.east, east, capture)?;
        }
        ControlFlow::Continue(())
    }
}

impl<T: Sink, B: Occupancy> Receiver for Writer<'_, T, B> {
    #[inline(always)]
    fn piece(&mut self, from: Square, targets: Bitboard) -> ControlFlow<()> {
        // One loop: separate loops for captures and quiet moves take fewer instructions and more
        // time, because the end of each short loop is mispredicted.
        for to in targets {
            let kind = if self.occupied.has(to) { MoveKind::Capture } else { MoveKind::Quiet };
            self.write(from, to, kind)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns(&mut self, side: impl SideToMove, targets: PawnTargets) -> ControlFlow<()> {
        let color = side.color();
        let push = Direction::pawn_push(color);
        let [west, east] = Direction::pawn_captures(color);
        let last = rank(Rank::R8, side.color());
        let mut targets = targets;
        if targets.promotes {
            self.promotions(side, targets.within(last))?;
            targets = targets.within(!last);
        }
        self.pawn_moves(targets.single, push, MoveKind::Quiet)?;
        self.pawn_moves(targets.double, push + push, MoveKind::DoublePush)?;
        self.pawn_moves(targets.west, west, MoveKind::Capture)?;
        self.pawn_moves(targets.east, east, MoveKind::Capture)
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<()> {
        self.write(from, to, MoveKind::EnPassant)
    }

    #[inline(always)]
    fn castle(&mut self, castling: CastlingMove) -> ControlFlow<()> {
        let kind = MoveKind::Castle(castling.side);
        self.write(castling.king_from, castling.king_to, kind)
    }
}

/// Returns the origin of a pawn move in a direction to `to`.
#[inline(always)]
pub(crate) fn origin(to: Square, direction: Direction) -> Square {
    Square::from_low_bits(to.code().wrapping_add_signed(-direction.offset()))
}
