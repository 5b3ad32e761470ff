//! Random positions and games: all boards agree with the naive reference.

use boardbench_conformance::check::{self, Outcome};
use boardbench_conformance::probe::{DynPair, Legality};
use boardbench_conformance::reference::Reference;
use boardbench_conformance::samples::Sample;
use boardbench_conformance::strategies::{games, positions};
use boardbench_core::{CanonicalMove, DynBoard};
use boardbench_registry::{Pair, contenders};
use proptest::prelude::*;
use proptest::sample::Index;

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

/// A step of all boards at once.
#[derive(Clone, Debug)]
enum Step {
    /// Makes a legal move, by its number.
    Make(Index),
    /// Makes a null move, unless the side to move is in check.
    Pass,
    /// Takes the last move or null move back.
    TakeBack,
    /// Makes every legal move on a copy.
    Copy,
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        6 => any::<Index>().prop_map(Step::Make),
        1 => Just(Step::Pass),
        4 => Just(Step::TakeBack),
        1 => Just(Step::Copy),
    ];
    prop::collection::vec(step, 0..80)
}

/// A board that does what the reference does.
struct Machine {
    contender: &'static Pair,
    board: Box<dyn DynPair>,
}

impl Machine {
    /// The legal moves with their codes, in the order of the moves.
    fn legal(&self) -> Vec<(CanonicalMove, u32)> {
        let codes = self.board.generate(Legality::Legal, usize::MAX).into_iter();
        let encoding = self.contender.probe.encoding;
        let mut legal: Vec<_> = codes.map(|code| (encoding.canonical(code), code)).collect();
        legal.sort_unstable();
        legal
    }

    fn make(&mut self, mv: CanonicalMove) {
        let mut legal = self.legal().into_iter();
        let found = legal.find(|&(legal, _)| legal == mv);
        let (_, code) = found.expect("the lists of legal moves are equal");
        self.board.make(code);
    }

    /// Compares what the board tells of its position.
    fn compare(&self, position: &Reference) -> Result<(), TestCaseError> {
        let (name, own) = (self.contender.name(), self.board.position());
        prop_assert_eq!(own.setup(), position.to_setup(), "{}", name);
        prop_assert!(
            own.hash().is_none_or(|hash| hash == position.hash()),
            "{}",
            name
        );
        prop_assert_eq!(own.is_check(), position.is_check(), "{}", name);
        let legal: Vec<CanonicalMove> = self.legal().into_iter().map(|(mv, _)| mv).collect();
        let mut expected = position.legal_moves();
        expected.sort_unstable();
        prop_assert_eq!(legal, expected, "{}", name);
        Ok(())
    }
}

proptest! {
    #![proptest_config(config(120))]

    /// The reference keeps all positions; a board has one, and what it needs to take moves back.
    #[test]
    fn boards_follow_the_reference_through_any_steps(game in games(6), steps in steps()) {
        let mut past = game.positions().split_off(game.moves.len());
        let start = past[0].to_setup();
        let mut machines: Vec<Machine> = natives()
            .map(|contender| Machine { contender, board: (contender.probe.open)(&start) })
            .collect();
        // True for a move, false for a null move.
        let mut made = Vec::new();
        for step in steps {
            let now = past[past.len() - 1];
            let legal = now.legal_moves();
            match step {
                Step::Make(index) if !legal.is_empty() => {
                    let mv = legal[index.index(legal.len())];
                    for machine in &mut machines {
                        machine.make(mv);
                    }
                    past.push(now.play(mv));
                    made.push(true);
                }
                Step::Pass if !now.is_check() => {
                    for machine in &mut machines {
                        machine.board.position_mut().make_null();
                    }
                    past.push(now.pass());
                    made.push(false);
                }
                Step::TakeBack if !made.is_empty() => {
                    let is_move = made.pop() == Some(true);
                    for Machine { board, .. } in &mut machines {
                        if is_move {
                            board.unmake();
                        } else {
                            board.position_mut().unmake_null();
                        }
                    }
                    past.pop();
                }
                Step::Copy => {
                    for machine in &machines {
                        let codes = machine.board.generate(Legality::Legal, usize::MAX);
                        machine.board.make_on_copies(&codes, &mut 0);
                    }
                }
                _ => continue,
            }
            for machine in &machines {
                machine.compare(&past[past.len() - 1])?;
            }
        }
    }
}

/// A step of all games at once.
#[derive(Clone, Debug)]
enum Play {
    /// Plays a legal move, by its number.
    Move(Index),
    /// Plays the move that takes back what the same side moved last, if it is legal. So positions repeat.
    Return,
    /// Takes the last move back.
    TakeBack,
    /// Plays a move on a copy, which must not change the original.
    Copy(Index),
}

fn plays() -> impl Strategy<Value = Vec<Play>> {
    let play = prop_oneof![
        4 => any::<Index>().prop_map(Play::Move),
        6 => Just(Play::Return),
        2 => Just(Play::TakeBack),
        1 => any::<Index>().prop_map(Play::Copy),
    ];
    prop::collection::vec(play, 0..60)
}

/// How often the last of these positions has occurred, by what they are and not by hashes.
fn occurrences(past: &[Reference]) -> usize {
    let mut identities = past.iter().map(|position| {
        let setup = position.to_setup();
        let (side, rights) = (setup.side_to_move(), setup.castling_rights());
        (*setup.placement(), side, rights, setup.legal_en_passant())
    });
    let now = identities.next_back();
    1 + identities.filter(|own| Some(own) == now.as_ref()).count()
}

proptest! {
    #![proptest_config(config(60))]

    /// The reference keeps all positions and counts which are the same; a board has hashes.
    #[test]
    fn boards_know_their_history(game in games(40), plays in plays()) {
        let mut past = game.positions().split_off(game.moves.len());
        let start = past[0].to_setup();
        let mut boards: Vec<Box<dyn DynBoard>> = natives().map(|it| (it.open)(&start)).collect();
        let mut made: Vec<CanonicalMove> = Vec::new();
        for play in plays {
            let now = past[past.len() - 1];
            let legal = now.legal_moves();
            let chosen = |index: &Index| (!legal.is_empty()).then(|| legal[index.index(legal.len())]);
            match &play {
                Play::Move(index) => made.extend(chosen(index)),
                Play::Return => {
                    let last = made.len().checked_sub(2).map(|index| made[index]);
                    let back = last.map(|mv| CanonicalMove::new(mv.to, mv.from));
                    made.extend(back.filter(|mv| legal.contains(mv)));
                }
                Play::TakeBack => {
                    let was_made = made.pop().is_some();
                    for board in &mut boards {
                        prop_assert_eq!(board.take_back(), was_made);
                    }
                    if was_made {
                        past.pop();
                    }
                }
                Play::Copy(index) => {
                    for board in &boards {
                        let mut copy = board.boxed_clone();
                        if let Some(mv) = chosen(index) {
                            prop_assert_eq!(copy.play(mv), Ok(()));
                            prop_assert_eq!(copy.setup(), now.play(mv).to_setup());
                        }
                    }
                }
            }
            if made.len() == past.len() {
                let mv = made[made.len() - 1];
                past.push(now.play(mv));
                for board in &mut boards {
                    prop_assert_eq!(board.play(mv), Ok(()));
                }
            }
            let expected = occurrences(&past);
            for board in &boards {
                prop_assert_eq!(board.setup(), past[past.len() - 1].to_setup());
                prop_assert_eq!(board.repetitions(), expected, "{:?}", board);
            }
        }
    }
}
