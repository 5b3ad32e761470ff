//! Random positions and games: all boards agree with the naive reference.

use boardbench_conformance::reference::Reference;
use boardbench_conformance::strategies::{PlayedGame, games, positions};
use boardbench_core::{CanonicalMove, DynBoard, Setup};
use boardbench_registry::{Pair, contenders};
use proptest::prelude::*;

fn natives() -> impl Iterator<Item = &'static Pair> {
    contenders().filter(|contender| contender.is_native())
}

fn sorted(mut moves: Vec<CanonicalMove>) -> Vec<CanonicalMove> {
    moves.sort_unstable();
    moves
}

fn check(board: &dyn DynBoard, position: &Reference) -> Result<(), TestCaseError> {
    let [legal, pseudo_legal] = [position.legal_moves(), position.pseudo_legal_moves()];
    prop_assert_eq!(board.count_legal(), legal.len());
    prop_assert_eq!(sorted(board.legal_moves()), sorted(legal));
    prop_assert_eq!(sorted(board.pseudo_legal_moves()), sorted(pseudo_legal));
    prop_assert_eq!(board.is_check(), position.is_check());
    prop_assert_eq!(board.setup(), position.to_setup());
    // A board without a hash has no wrong one.
    prop_assert_eq!(board.hash().unwrap_or(position.hash()), position.hash());
    Ok(())
}

fn check_position(setup: &Setup) -> Result<(), TestCaseError> {
    natives()
        .try_for_each(|contender| check(&*(contender.open)(setup), &Reference::from_setup(setup)))
}

fn check_game(game: &PlayedGame) -> Result<(), TestCaseError> {
    let positions = game.positions();
    natives().try_for_each(|contender| {
        let mut board = (contender.open)(&game.start);
        for (position, &mv) in positions.iter().zip(&game.moves) {
            check(&*board, position)?;
            prop_assert!(board.play(mv).is_ok());
        }
        check(&*board, &positions[game.moves.len()])?;
        while board.take_back() {}
        prop_assert_eq!(board.setup(), game.start);
        Ok(())
    })
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(cases)
    }
}

proptest! {
    #![proptest_config(config(1_000))]

    #[test]
    fn all_boards_agree_on_any_position(setup in positions()) {
        check_position(&setup)?;
    }
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn all_boards_agree_on_any_game(game in games(40)) {
        check_game(&game)?;
    }
}
