//! What becomes of whole sets of target squares: a list of moves, or a number.

use core::ops::ControlFlow;

use boardbench_core::{
    CastlingMove, Cell, Color, Direction, Encoding, MoveKind, MoveParts, Piece, PromotionRole,
    Rank, Role, Sink, Square,
};
use boardbench_sliders::SquareSet;

/// Where the pawns of one colour can go, by the way they go there. No two pawns reach a square
/// the same way, so the target tells the pawn.
#[derive(Clone, Copy)]
pub(crate) struct PawnTargets {
    pub(crate) single: SquareSet,
    pub(crate) double: SquareSet,
    pub(crate) west: SquareSet,
    pub(crate) east: SquareSet,
}

/// Takes sets of legal targets.
pub(crate) trait Targets {
    /// A piece other than a pawn goes from a square to any of the targets.
    fn piece(&mut self, from: Square, targets: SquareSet, enemy: SquareSet) -> ControlFlow<()>;

    /// All pawns go.
    fn pawns<const WHITE: bool>(&mut self, targets: PawnTargets) -> ControlFlow<()>;

    /// A pawn takes en passant.
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<()>;

    /// The king castles.
    fn castle(&mut self, castling: CastlingMove) -> ControlFlow<()>;
}

/// Adds up how many moves there are.
pub(crate) struct Counting {
    total: usize,
}

impl Counting {
    #[inline(always)]
    pub(crate) const fn new() -> Self {
        Self { total: 0 }
    }

    #[inline(always)]
    pub(crate) const fn total(self) -> usize {
        self.total
    }
}

impl Targets for Counting {
    #[inline(always)]
    fn piece(&mut self, _from: Square, targets: SquareSet, _enemy: SquareSet) -> ControlFlow<()> {
        self.total += targets.len();
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns<const WHITE: bool>(&mut self, targets: PawnTargets) -> ControlFlow<()> {
        let PawnTargets {
            single,
            double,
            west,
            east,
        } = targets;
        // Pushes end on empty squares, captures on occupied ones, and no pawn on the third rank
        // leaves room for a double push over it: these three have no square in common.
        self.total += (single | double | west).len() + east.len();
        let last = last_rank::<WHITE>();
        if (single | west | east).meets(last) {
            // Each has been counted once and can be four moves.
            self.total += 3 * (((single | west) & last).len() + (east & last).len());
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn en_passant(&mut self, _from: Square, _to: Square) -> ControlFlow<()> {
        self.total += 1;
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn castle(&mut self, _castling: CastlingMove) -> ControlFlow<()> {
        self.total += 1;
        ControlFlow::Continue(())
    }
}

/// Hands on only the targets where an enemy stands.
pub(crate) struct OnlyCaptures<'a, T>(pub(crate) &'a mut T);

impl<T: Targets> Targets for OnlyCaptures<'_, T> {
    #[inline(always)]
    fn piece(&mut self, from: Square, targets: SquareSet, enemy: SquareSet) -> ControlFlow<()> {
        self.0.piece(from, targets & enemy, enemy)
    }

    #[inline(always)]
    fn pawns<const WHITE: bool>(&mut self, targets: PawnTargets) -> ControlFlow<()> {
        self.0.pawns::<WHITE>(PawnTargets {
            single: SquareSet::EMPTY,
            double: SquareSet::EMPTY,
            ..targets
        })
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<()> {
        self.0.en_passant(from, to)
    }

    #[inline(always)]
    fn castle(&mut self, _castling: CastlingMove) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// Splits sets into moves for a sink.
pub(crate) struct Listing<'a, T> {
    sink: &'a mut T,
    cells: &'a [Option<Piece>; Square::COUNT],
}

impl<'a, T: Sink> Listing<'a, T> {
    #[inline(always)]
    pub(crate) const fn new(sink: &'a mut T, cells: &'a [Option<Piece>; Square::COUNT]) -> Self {
        Self { sink, cells }
    }

    /// Writes one move, looking up only what the encoding stores.
    #[inline(always)]
    fn push(&mut self, from: Square, to: Square, kind: MoveKind) -> ControlFlow<()> {
        let role_on = |square: Square| self.cells[square.index()].map(Piece::role);
        let mover = if T::Move::STORES.has_mover() {
            role_on(from).unwrap_or(Role::Pawn)
        } else {
            Role::Pawn
        };
        let victim = match kind {
            _ if !T::Move::STORES.has_victim() => None,
            MoveKind::EnPassant => Some(Role::Pawn),
            _ => role_on(to),
        };
        self.sink.push(T::Move::encode(MoveParts {
            from: Cell::new(from),
            to: Cell::new(to),
            kind,
            mover,
            victim,
        }))
    }

    /// Pawn moves of one kind that all go the same way.
    #[inline(always)]
    fn pawn_moves(
        &mut self,
        targets: SquareSet,
        way: Direction,
        kind: MoveKind,
    ) -> ControlFlow<()> {
        for to in targets {
            self.push(origin(to, way), to, kind)?;
        }
        ControlFlow::Continue(())
    }

    /// Promotions that all go the same way, four moves a target.
    #[inline(always)]
    fn promotions(
        &mut self,
        targets: SquareSet,
        way: Direction,
        kind: impl Fn(PromotionRole) -> MoveKind,
    ) -> ControlFlow<()> {
        for to in targets {
            for role in PromotionRole::ALL {
                self.push(origin(to, way), to, kind(role))?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl<T: Sink> Targets for Listing<'_, T> {
    #[inline(always)]
    fn piece(&mut self, from: Square, targets: SquareSet, enemy: SquareSet) -> ControlFlow<()> {
        for to in targets {
            let kind = if enemy.has(to) {
                MoveKind::Capture
            } else {
                MoveKind::Quiet
            };
            self.push(from, to, kind)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns<const WHITE: bool>(&mut self, targets: PawnTargets) -> ControlFlow<()> {
        let last = last_rank::<WHITE>();
        let push = Direction::pawn_push(Color::white_if(WHITE));
        let [west, east] = Direction::pawn_captures(Color::white_if(WHITE));
        if (targets.single | targets.west | targets.east).meets(last) {
            self.promotions(targets.single & last, push, MoveKind::Promotion)?;
            self.promotions(targets.west & last, west, MoveKind::CapturePromotion)?;
            self.promotions(targets.east & last, east, MoveKind::CapturePromotion)?;
        }
        self.pawn_moves(targets.single & !last, push, MoveKind::Quiet)?;
        self.pawn_moves(targets.double, push.plus(push), MoveKind::DoublePush)?;
        self.pawn_moves(targets.west & !last, west, MoveKind::Capture)?;
        self.pawn_moves(targets.east & !last, east, MoveKind::Capture)
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) -> ControlFlow<()> {
        self.push(from, to, MoveKind::EnPassant)
    }

    #[inline(always)]
    fn castle(&mut self, castling: CastlingMove) -> ControlFlow<()> {
        let kind = MoveKind::Castle(castling.side);
        self.push(castling.king_from, castling.king_to, kind)
    }
}

/// Where a pawn on `to` came from.
#[inline(always)]
fn origin(to: Square, way: Direction) -> Square {
    Square::from_low_bits(to.code().wrapping_add_signed(-way.offset()))
}

/// The rank on which a colour's pawns promote.
#[inline(always)]
const fn last_rank<const WHITE: bool>() -> SquareSet {
    SquareSet::rank(Rank::R8.relative_to(Color::white_if(WHITE)))
}
