//! The position as the side to move sees it: every set asked for once.

use core::marker::PhantomData;

use boardbench_core::{Color, Direction, Square, State};
use boardbench_sliders::{Sliders, SquareSet, between, knight_attacks, pawn_attacks};

use crate::around::AROUND;

/// A board that can give the sets of squares that generation asks for, each of both colours unless it
/// says otherwise.
pub trait Sets {
    /// The pieces of one colour.
    fn of_color(&self, color: Color) -> SquareSet;

    /// All pieces.
    fn occupied(&self) -> SquareSet;

    /// All pawns.
    fn pawns(&self) -> SquareSet;

    /// All knights.
    fn knights(&self) -> SquareSet;

    /// Bishops and queens.
    fn diagonal_sliders(&self) -> SquareSet;

    /// Rooks and queens.
    fn straight_sliders(&self) -> SquareSet;

    /// Both kings.
    fn kings(&self) -> SquareSet;
}

/// The position as the side to move sees it, whose colour is known to the compiler.
///
/// It lives in registers. Functions that are not inlined take it by value, or the compiler would have
/// to keep it in memory for them in case they are called.
#[derive(Clone, Copy, Debug)]
pub struct View<S, const WHITE: bool> {
    /// The pieces whose moves are wanted: a constant full set, but for a question about one piece.
    pub(crate) movers: SquareSet,
    pub(crate) own: SquareSet,
    pub(crate) enemy: SquareSet,
    pub(crate) occupied: SquareSet,
    /// Of both colours, like the next three.
    pub(crate) pawns: SquareSet,
    pub(crate) knights: SquareSet,
    /// Bishops and queens.
    pub(crate) diagonal: SquareSet,
    /// Rooks and queens.
    pub(crate) straight: SquareSet,
    pub(crate) king: Square,
    enemy_king: Square,
    pub(crate) state: State,
    sliders: PhantomData<S>,
}

impl<S: Sliders, const WHITE: bool> View<S, WHITE> {
    pub(crate) const COLOR: Color = Color::white_if(WHITE);

    /// Looks at a board; generators find moves of the pieces on `movers` only.
    #[inline(always)]
    pub fn new(sets: &impl Sets, state: State, movers: SquareSet) -> Self {
        let own = sets.of_color(Self::COLOR);
        Self {
            movers,
            own,
            enemy: sets.of_color(Self::COLOR.opponent()),
            occupied: sets.occupied(),
            pawns: sets.pawns(),
            knights: sets.knights(),
            diagonal: sets.diagonal_sliders(),
            straight: sets.straight_sliders(),
            king: (sets.kings() & own).first_or_h8(),
            enemy_king: (sets.kings() & !own).first_or_h8(),
            state,
            sliders: PhantomData,
        }
    }

    /// The enemy's sliders that would attack the king if nothing stood between.
    #[inline(always)]
    pub(crate) fn snipers(&self) -> SquareSet {
        let around = &AROUND[self.king.index()];
        (around.straight_lines & self.straight | around.diagonal_lines & self.diagonal) & self.enemy
    }

    /// The pieces, of either colour, that stand alone between the king and a sniper.
    #[inline(always)]
    pub(crate) fn screens(&self) -> SquareSet {
        let mut screens = SquareSet::EMPTY;
        for sniper in self.snipers() {
            let screen = between(self.king, sniper) & self.occupied;
            if !screen.has_many() {
                screens |= screen;
            }
        }
        screens
    }

    /// The pieces that give check.
    pub(crate) fn checkers(&self) -> SquareSet {
        let knights = knight_attacks(self.king) & self.knights;
        let pawns = pawn_attacks(Self::COLOR, self.king) & self.pawns;
        let open = |&sniper: &Square| !between(self.king, sniper).meets(self.occupied);
        let sliders: SquareSet = self.snipers().into_iter().filter(open).collect();
        (knights | pawns) & self.enemy | sliders
    }

    /// What the enemy attacks of the king's square and of those the king might go to, the king
    /// itself being no obstacle. Other squares may be missing.
    #[inline(always)]
    pub(crate) fn danger(&self) -> SquareSet {
        let around = &AROUND[self.king.index()];
        let pawns = self.pawns & self.enemy;
        let [west, east] = Direction::pawn_captures(Self::COLOR.opponent());
        let mut danger = pawns.shift(west) | pawns.shift(east);
        danger |= AROUND[self.enemy_king.index()].steps;
        for from in self.knights & self.enemy & around.knights {
            danger |= knight_attacks(from);
        }
        let occupied = self.occupied ^ self.king.into();
        for from in self.diagonal & self.enemy & around.diagonal {
            danger |= S::bishop(from, occupied);
        }
        for from in self.straight & self.enemy & around.straight {
            danger |= S::rook(from, occupied);
        }
        danger
    }

    /// The pawns that stand right for an en-passant capture on `square`.
    #[inline(always)]
    pub(crate) fn beside(&self, square: Square) -> SquareSet {
        pawn_attacks(Self::COLOR.opponent(), square) & self.pawns & self.own & self.movers
    }

    /// Whether the king is safe once the pawn on `from` has taken en passant on `to`. Two pawns
    /// leave one rank at once, so no pin tells; the lines to the king are looked at as they are
    /// after the move. Sliders alone can attack it then: no knight or pawn gave check before the
    /// double push, and the pawn that was pushed is gone.
    #[inline(always)]
    pub(crate) fn is_safe_after(&self, from: Square, to: Square) -> bool {
        let taken = SquareSet::from_square(to).shift(Direction::pawn_push(Self::COLOR.opponent()));
        let occupied = (self.occupied & !(taken | from.into())) | to.into();
        let mut snipers = self.snipers().into_iter();
        snipers.all(|sniper| between(self.king, sniper).meets(occupied))
    }
}
