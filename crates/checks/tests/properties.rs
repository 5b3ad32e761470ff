//! Random positions and games: all boards agree with the naive reference.

use boardbench_conformance::check::{self, Outcome};
use boardbench_conformance::reference::Reference;
use boardbench_conformance::samples::{Line, Sample};
use boardbench_conformance::strategies::{games, positions};
use boardbench_registry::{Pair, contenders};
use proptest::prelude::*;

fn natives() -> impl Iterator<Item = &'static Pair> {
    contenders().filter(|contender| contender.is_native())
}

fn require(contender: &Pair, outcome: Outcome) -> Result<(), TestCaseError> {
    let failed = |failure| TestCaseError::fail(format!("{}: {failure}", contender.name()));
    outcome.map(drop).map_err(failed)
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
        let sample = Sample::new(Reference::from_setup(&setup));
        for contender in natives() {
            let pair = contender.probe;
            require(contender, check::queries(pair.open_position, [&sample]))?;
            require(contender, check::membership(pair, [&sample]))?;
        }
    }
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn all_boards_agree_on_any_game(game in games(40)) {
        let mut line = Line::new(Reference::from_setup(&game.start));
        for &mv in &game.moves {
            line.push(Some(mv));
        }
        for contender in natives() {
            require(contender, check::games(contender.probe, [&line]))?;
        }
    }
}
