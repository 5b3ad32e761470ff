//! Facts about a position.

use boardbench_core::{CanonicalMove, CastlingRights, DynBoard, Setup, Square};

/// The legal moves in bytewise order of UCI text, the same on every board.
pub fn legal_moves(board: &dyn DynBoard) -> Vec<CanonicalMove> {
    let mut moves = board.legal_moves();
    moves.sort_by_cached_key(ToString::to_string);
    moves
}

/// The [legal moves](legal_moves), each with the position after it.
pub(crate) fn after_each(board: &dyn DynBoard) -> Vec<(CanonicalMove, Setup)> {
    let mut successors = board.successors(&mut |_| true);
    successors.sort_by_cached_key(|successor| successor.mv.to_string());
    let pairs = successors.into_iter();
    pairs.map(|after| (after.mv, after.setup)).collect()
}

/// Moves in UCI form, separated by spaces.
pub(crate) fn join_moves(moves: &[CanonicalMove]) -> String {
    let moves: Vec<_> = moves.iter().map(ToString::to_string).collect();
    moves.join(" ")
}

/// True if there is a pseudo-legal en-passant capture and no legal one.
pub(crate) fn forbids_en_passant(setup: &Setup) -> bool {
    setup.pseudo_legal_en_passant().is_some() && setup.legal_en_passant().is_none()
}

/// True if removing the piece puts its king in check.
pub(crate) fn is_pinned(setup: &Setup, square: Square) -> bool {
    let mut builder = setup.to_builder();
    builder.pieces[square.index()] = None;
    builder.castling_rights = CastlingRights::NONE;
    builder.en_passant = None;
    let is_exposed = builder.build().is_ok_and(|without| without.is_check());
    is_exposed && !setup.is_check()
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
                let after = after_each(&*board);
                let expected =
                    (sample.legal_moves()).filter_map(|legal| Some((legal.mv, legal.after?.setup)));
                assert!(
                    after.into_iter().eq(expected),
                    "{contender:?} {}",
                    sample.fen
                );
                assert_eq!(board.setup(), sample.setup);
            }
        }
    }
}
