//! How pawns move: all at once, or one by one.

use core::fmt;
use core::ops::ControlFlow;

use boardbench_sliders::{Sliders, SquareSet};

use crate::receive::Receiver;
use crate::view::View;

/// How the moves of pawns are generated.
pub trait PawnTechnique: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// The moves of the `pawns` to `targets`, without en passant.
    ///
    /// # Errors
    ///
    /// Breaks off when the receiver does.
    fn pawns<S: Sliders, R: Receiver, const WHITE: bool>(
        view: &View<S, WHITE>,
        pawns: SquareSet,
        targets: SquareSet,
        out: &mut R,
    ) -> ControlFlow<()>;
}

/// The whole set of pawns is shifted, once for each direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AtOnce {}

/// Each pawn is a set of its own, shifted in each direction: for comparison only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OneByOne {}

impl PawnTechnique for AtOnce {
    #[inline(always)]
    fn pawns<S: Sliders, R: Receiver, const WHITE: bool>(
        view: &View<S, WHITE>,
        pawns: SquareSet,
        targets: SquareSet,
        out: &mut R,
    ) -> ControlFlow<()> {
        out.pawns::<WHITE>(view.pawn_targets(pawns).within(targets))
    }
}

impl PawnTechnique for OneByOne {
    #[inline(always)]
    fn pawns<S: Sliders, R: Receiver, const WHITE: bool>(
        view: &View<S, WHITE>,
        pawns: SquareSet,
        targets: SquareSet,
        out: &mut R,
    ) -> ControlFlow<()> {
        for pawn in view.pawns & pawns {
            AtOnce::pawns(view, pawn.into(), targets, out)?;
        }
        ControlFlow::Continue(())
    }
}
