//! What becomes of sets of target squares: moves for a sink, or a number.

use core::ops::ControlFlow;

use boardbench_core::{
    CastlingMove, Cell, Color, Direction, Encoding, Grid8x8, MoveKind, MoveParts, Occupancy,
    PromotionRole, Rank, Role, Sink, Square,
};
use boardbench_sliders::SquareSet;

use crate::view::Sets;

/// Where pawns go, by the way they go there: the target tells which pawn it is.
#[derive(Clone, Copy, Debug)]
pub struct PawnTargets {
    /// Single pushes.
    pub single: SquareSet,
    /// Double pushes.
    pub double: SquareSet,
    /// Captures towards the a-file.
    pub west: SquareSet,
    /// Captures towards the h-file.
    pub east: SquareSet,
    /// Whether a pawn stands one step before the last rank.
    pub promotes: bool,
}

impl PawnTargets {
    /// Only the targets that are in `set`.
    pub(crate) fn within(self, set: SquareSet) -> Self {
        Self {
            single: self.single & set,
            double: self.double & set,
            west: self.west & set,
            east: self.east & set,
            promotes: self.promotes,
        }
    }
}

/// Takes moves by the set.
pub trait Receiver {
    /// The piece on `from`, no pawn, goes to any of `targets`.
    ///
    /// # Errors
    ///
    /// Breaks off when nothing more is wanted.
    fn piece(&mut self, from: Square, targets: SquareSet) -> ControlFlow<()>;

    /// Pawns go, en passant apart.
    ///
    /// # Errors
    ///
    /// Breaks off when nothing more is wanted.
    fn pawns<const WHITE: bool>(&mut self, targets: PawnTargets) -> ControlFlow<()>;

    /// The pawn on `from` takes en passant on `to`.
    ///
    /// # Errors
    ///
    /// Breaks off when nothing more is wanted.
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<()>;

    /// The king castles.
    ///
    /// # Errors
    ///
    /// Breaks off when nothing more is wanted.
    fn castle(&mut self, castling: CastlingMove) -> ControlFlow<()>;
}

/// The rank where a colour's pawns promote.
const fn last_rank<const WHITE: bool>() -> SquareSet {
    SquareSet::rank(Rank::R8.relative_to(Color::white_if(WHITE)))
}

/// Hands on only the targets in `enemy`.
#[derive(Debug)]
pub struct OnlyCaptures<'a, R> {
    /// Who gets them.
    pub out: &'a mut R,
    /// Where the enemy stands.
    pub enemy: SquareSet,
}

impl<R: Receiver> Receiver for OnlyCaptures<'_, R> {
    #[inline(always)]
    fn piece(&mut self, from: Square, targets: SquareSet) -> ControlFlow<()> {
        self.out.piece(from, targets & self.enemy)
    }

    #[inline(always)]
    fn pawns<const WHITE: bool>(&mut self, targets: PawnTargets) -> ControlFlow<()> {
        self.out.pawns::<WHITE>(PawnTargets {
            single: SquareSet::EMPTY,
            double: SquareSet::EMPTY,
            ..targets
        })
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<()> {
        self.out.en_passant(from, to)
    }

    #[inline(always)]
    fn castle(&mut self, _castling: CastlingMove) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// A number of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Total(pub usize);

impl Receiver for Total {
    #[inline(always)]
    fn piece(&mut self, _from: Square, targets: SquareSet) -> ControlFlow<()> {
        self.0 += targets.len();
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns<const WHITE: bool>(&mut self, targets: PawnTargets) -> ControlFlow<()> {
        // Pushes end on empty squares and captures do not; a pawn whose single push ends where a
        // double push does would stand in its way. Only captures from both sides can meet.
        self.0 += (targets.single | targets.double | targets.west).len() + targets.east.len();
        let last = last_rank::<WHITE>();
        if targets.promotes {
            // One of the four moves to each target is counted already.
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

/// Writes each move into a sink.
#[derive(Debug)]
pub struct Writer<'a, T, B> {
    sink: &'a mut T,
    board: &'a B,
    occupied: SquareSet,
}

impl<'a, T: Sink, B: Sets + Occupancy> Writer<'a, T, B> {
    /// Writes a board's moves.
    #[inline(always)]
    pub fn new(sink: &'a mut T, board: &'a B) -> Self {
        Self {
            sink,
            board,
            occupied: board.occupied(),
        }
    }

    #[inline(always)]
    fn role(&self, square: Square) -> Option<Role> {
        self.board.role_at(Cell::<Grid8x8>::new(square))
    }

    /// Writes a move, asking only for what the encoding stores.
    #[inline(always)]
    fn write(&mut self, from: Square, to: Square, kind: MoveKind) -> ControlFlow<()> {
        let mover = if T::Move::STORES.has_mover() {
            self.role(from)
        } else {
            None
        };
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

    /// Pawn moves that all go one way.
    #[inline(always)]
    fn wave(&mut self, targets: SquareSet, way: Direction, kind: MoveKind) -> ControlFlow<()> {
        for to in targets {
            self.write(origin(to, way), to, kind)?;
        }
        ControlFlow::Continue(())
    }

    /// The promotions among pawn targets.
    #[cold]
    #[inline(never)]
    fn promotions<const WHITE: bool>(&mut self, targets: PawnTargets) -> ControlFlow<()> {
        let color = Color::white_if(WHITE);
        let push = Direction::pawn_push(color);
        let [west, east] = Direction::pawn_captures(color);
        for role in PromotionRole::ALL {
            let taking = MoveKind::CapturePromotion(role);
            self.wave(targets.single, push, MoveKind::Promotion(role))?;
            self.wave(targets.west, west, taking)?;
            self.wave(targets.east, east, taking)?;
        }
        ControlFlow::Continue(())
    }
}

impl<T: Sink, B: Sets + Occupancy> Receiver for Writer<'_, T, B> {
    #[inline(always)]
    fn piece(&mut self, from: Square, targets: SquareSet) -> ControlFlow<()> {
        // One loop: captures and quiets apart take fewer instructions and more time, because the
        // end of each short loop is mispredicted.
        for to in targets {
            let kind = if self.occupied.has(to) {
                MoveKind::Capture
            } else {
                MoveKind::Quiet
            };
            self.write(from, to, kind)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns<const WHITE: bool>(&mut self, targets: PawnTargets) -> ControlFlow<()> {
        let color = Color::white_if(WHITE);
        let push = Direction::pawn_push(color);
        let [west, east] = Direction::pawn_captures(color);
        let last = last_rank::<WHITE>();
        let mut targets = targets;
        if targets.promotes {
            self.promotions::<WHITE>(targets.within(last))?;
            targets = targets.within(!last);
        }
        self.wave(targets.single, push, MoveKind::Quiet)?;
        self.wave(targets.double, push + push, MoveKind::DoublePush)?;
        self.wave(targets.west, west, MoveKind::Capture)?;
        self.wave(targets.east, east, MoveKind::Capture)
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

/// Where a pawn came from that went this way to `to`.
#[inline(always)]
fn origin(to: Square, way: Direction) -> Square {
    Square::from_low_bits(to.code().wrapping_add_signed(-way.offset()))
}
