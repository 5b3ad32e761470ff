//! Facts about a position.

use boardbench_conformance::reference::Reference;
use boardbench_core::{
    CanonicalMove, CastlingMove, CastlingRights, DynBoard, Setup, Square, Successor,
};

/// Returns the legal moves in bytewise order of UCI text, the same on every board, each with the position after it.
pub(crate) fn after_each(board: &dyn DynBoard) -> Vec<Successor> {
    let mut successors = board.successors(&mut |_| true);
    successors.sort_by_cached_key(|successor| successor.mv.to_string());
    successors
}

pub(crate) fn join_moves(moves: &[CanonicalMove]) -> String {
    let moves: Vec<_> = moves.iter().map(ToString::to_string).collect();
    moves.join(" ")
}

/// Returns `true` if there is a pseudo-legal en-passant capture and no legal one.
pub(crate) fn forbids_en_passant(setup: &Setup) -> bool {
    setup.pseudo_legal_en_passant().is_some() && setup.legal_en_passant().is_none()
}

/// A position with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Root {
    /// The rule or the game that it shows.
    pub name: String,
    /// The position.
    pub setup: Setup,
}

/// A position with the answers of the naive reference.
pub(crate) struct Facts {
    pub(crate) reference: Reference,
    pub(crate) setup: Setup,
    pub(crate) is_check: bool,
    /// Sorted.
    pub(crate) legal: Vec<CanonicalMove>,
}

impl Facts {
    pub(crate) fn from_setup(setup: &Setup) -> Self {
        let reference = Reference::from_setup(setup);
        let mut legal = reference.legal_moves();
        legal.sort_unstable();
        Self { setup: *setup, is_check: reference.is_check(), legal, reference }
    }

    /// Returns `true` if the side that is not to move attacks a square.
    pub(crate) fn is_attacked(&self, square: Square) -> bool {
        let enemy = !self.setup.side_to_move();
        self.reference.is_attacked(square, enemy)
    }

    pub(crate) fn has_right(&self, castling: CastlingMove) -> bool {
        let rights = self.setup.castling_rights();
        rights.has(castling.color, castling.side)
    }

    pub(crate) fn forbids_en_passant(&self) -> bool {
        forbids_en_passant(&self.setup)
    }

    /// Returns `true` if there is no check, and removing the piece puts its king in check.
    pub(crate) fn is_pinned(&self, square: Square) -> bool {
        let mut builder = self.setup.to_builder();
        builder.pieces[square.index()] = None;
        builder.castling_rights = CastlingRights::NONE;
        builder.en_passant = None;
        !self.is_check && builder.build().is_ok_and(|without| without.is_check())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardbench_conformance::samples;
    use boardbench_registry::contenders;

    #[test]
    fn every_contender_has_the_moves_and_the_positions_after_them() {
        for contender in contenders() {
            for sample in samples::standard().iter().step_by(60) {
                let board = (contender.open)(&sample.setup);
                let after = after_each(&*board).into_iter();
                let expected = (sample.legal_moves())
                    .filter_map(|legal| Some((legal.mv, legal.after.as_ref()?.setup)));
                assert!(
                    after.map(|it| (it.mv, it.setup)).eq(expected),
                    "{contender:?} {}",
                    sample.fen
                );
                assert_eq!(board.setup(), sample.setup);
            }
        }
    }
}
