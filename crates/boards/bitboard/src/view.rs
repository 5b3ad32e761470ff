//! A position as the generator sees it.

use core::marker::PhantomData;

use boardbench_core::{Color, HashKey, Role, Square, State};
use boardbench_sliders::{Sliders, SquareSet};

use crate::Bitboards;

/// A position seen by the side to move, whose colour is known to the compiler.
///
/// It lives in registers. Functions that are not inlined take it by value, or the compiler would
/// have to keep it in memory for them in case they are called.
#[derive(Clone, Copy)]
pub(crate) struct Generator<'a, S, const WHITE: bool> {
    roles: &'a [SquareSet; 8],
    pub(crate) own: SquareSet,
    pub(crate) enemy: SquareSet,
    pub(crate) occupied: SquareSet,
    pub(crate) king: Square,
    /// The pieces whose moves are wanted: a constant full set, but for `is_legal`.
    pub(crate) movable: SquareSet,
    pub(crate) state: State,
    sliders: PhantomData<S>,
}

impl<'a, S: Sliders, const WHITE: bool> Generator<'a, S, WHITE> {
    pub(crate) const COLOR: Color = Color::white_if(WHITE);

    #[inline(always)]
    pub(crate) fn new<K: HashKey>(board: &'a Bitboards<S, K>, movable: SquareSet) -> Self {
        let own = board.colors[Self::COLOR.index()];
        let enemy = board.colors[Self::COLOR.opponent().index()];
        Self {
            roles: &board.roles,
            own,
            enemy,
            occupied: own | enemy,
            king: (own & board.roles[Role::King.index()]).first_or_h8(),
            movable,
            state: board.state.state(),
            sliders: PhantomData,
        }
    }

    #[inline(always)]
    pub(crate) const fn pawns(&self) -> SquareSet {
        self.roles[Role::Pawn.index()]
    }

    #[inline(always)]
    pub(crate) const fn knights(&self) -> SquareSet {
        self.roles[Role::Knight.index()]
    }

    /// Bishops and queens of both colours.
    #[inline(always)]
    pub(crate) const fn diagonal_sliders(&self) -> SquareSet {
        self.roles[Role::Bishop.index()].with(self.roles[Role::Queen.index()])
    }

    /// Rooks and queens of both colours.
    #[inline(always)]
    pub(crate) const fn orthogonal_sliders(&self) -> SquareSet {
        self.roles[Role::Rook.index()].with(self.roles[Role::Queen.index()])
    }

    #[inline(always)]
    pub(crate) fn enemy_king(&self) -> Square {
        (self.enemy & self.roles[Role::King.index()]).first_or_h8()
    }
}
