//! Simulated runs with known effects, rendered as any other: verdicts are read from README's table.

use std::collections::HashSet;

use boardbench_measure::take_turns;
use boardbench_results::{Block, Control, Factor, Record, Sample};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::{DECISIONS, Decision};
use crate::contenders::Subjects;
use crate::fixture::full_name;
use crate::fixture::{Fixture, report};

/// By how much one contender takes longer.
const EFFECTS: [f64; 4] = [0.0, 0.02, 0.05, 0.1];

/// How often each effect is simulated for each decision; half of the time the choice is faster.
const DRAWS: usize = 8;

/// A simulated machine: its description, the number of processes, the standard deviation of log-times between processes, and the
/// share of samples that take a third longer.
type Conditions = (&'static str, u32, f64, f64);

const CONDITIONS: [Conditions; 5] = [
    ("6 processes, idle", 6, 0.01, 0.0),
    ("6 processes, disturbed", 6, 0.01, 0.4),
    ("24 processes, idle", 24, 0.01, 0.0),
    ("24 processes, disturbed", 24, 0.01, 0.4),
    (LARGER_EFFECTS, 24, 0.03, 0.0),
];

const LARGER_EFFECTS: &str = "24 processes, with larger effects of link order";

/// The first most-asked decision of each group.
fn decisions() -> Vec<&'static Decision> {
    let mut groups = HashSet::new();
    let asked = DECISIONS.iter().filter(|decision| decision.most_asked);
    let key = |it: &&Decision| (it.factor.to_string(), it.operation.clone(), it.subjects);
    asked.filter(|it| groups.insert(key(it))).collect()
}

/// Adds the group of a decision, whose choice takes this log-ratio of the time.
fn simulate(
    fixture: &mut Fixture,
    decision: &Decision,
    log: f64,
    conditions: Conditions,
    rng: &mut ChaCha8Rng,
) {
    let subject = match (decision.factor, decision.subjects) {
        (Factor::Boards | Factor::Encodings | Factor::Lists | Factor::Entries, _) => None,
        (_, Some(Subjects::Squares | Subjects::Lists)) => Some("x88-lists"),
        _ => Some("bitboard-magic"),
    };
    let (operation, input_set) = match decision.operation.split_once('@') {
        Some((operation, input_set)) => (operation, input_set),
        None => (decision.operation.as_str(), "rotating"),
    };
    let names = [&decision.instead_of, &decision.choice];
    let [reference, choice] = names.map(|name| full_name(decision.factor, name));
    let group = fixture.any_group(decision.factor, subject, operation, input_set, &reference);
    let members = [
        (reference.clone(), None, 0.0),
        (choice, None, log),
        (reference, Some(Control::Copy), 0.0),
    ];
    for (name, ..) in &members[..2] {
        fixture.unmeasured(&group, name, None);
    }
    let (_, processes, ..) = conditions;
    for process in 0..processes {
        fixture.add(block(process, &group, &members, conditions, rng));
    }
}

fn block(
    process: u32,
    group: &str,
    members: &[(String, Option<Control>, f64)],
    (.., link_order, disturbed): Conditions,
    rng: &mut ChaCha8Rng,
) -> Record {
    let normal = |rng: &mut ChaCha8Rng| (0..12).map(|_| rng.random_range(-0.5..0.5)).sum::<f64>();
    let shifted = members.iter().map(|(name, control, log)| {
        let log = log + link_order * normal(rng);
        (name, *control, log)
    });
    let mut shifted: Vec<_> = shifted.collect();
    let sample = |(name, control, log): &mut (&String, Option<Control>, f64),
                  rng: &mut ChaCha8Rng| {
        let is_disturbed = rng.random_bool(disturbed);
        let slower = if is_disturbed { 0.3 } else { 0.0 };
        let log = *log + slower + 0.002 * normal(rng);
        Sample {
            contender: name.clone(),
            control: *control,
            operations: 1_000,
            wall_ns: (1e8 * log.exp()) as u64,
            cpu_ns: (1e8 * log.exp()) as u64,
            ..Sample::default()
        }
    };
    let samples = take_turns(&mut shifted, rng, || false, sample);
    Record::Block(Block {
        process,
        link_order: Some(process + 1),
        group: group.to_owned(),
        roots: None,
        samples,
    })
}

/// Returns whether a verdict on an effect is right; `None` if there is none.
fn is_right(verdict: &str, effect: f64, is_faster: bool) -> Option<bool> {
    let (direction, is_small) = match verdict.strip_suffix(" by less than 5 %") {
        Some(direction) => (direction, true),
        None => (verdict, false),
    };
    let right = if is_faster { "faster" } else { "slower" };
    match direction {
        "cannot tell" => None,
        "equal" => Some(effect < 0.05),
        _ => Some(direction == right && effect > 0.0 && !(is_small && effect >= 0.05)),
    }
}

/// The words in the second column of README's table of decisions.
fn verdicts(readme: &str) -> Vec<&str> {
    let (_, table) = readme.split_once("### What is it worth?").unwrap();
    let lines = table.trim_start().lines().skip(2);
    let lines = lines.take_while(|line| line.starts_with('|'));
    lines.map(|line| line.split(" | ").nth(1).unwrap()).collect()
}

#[test]
fn verdicts_on_known_effects_are_right() {
    let decisions = decisions();
    let mut lines = Vec::new();
    for (seed, conditions) in CONDITIONS.into_iter().enumerate() {
        let mut rng = ChaCha8Rng::seed_from_u64(seed as u64);
        // Right verdicts, false ones and none.
        let mut counts = [[0_usize; 3]; EFFECTS.len()];
        for draw in 0..DRAWS * EFFECTS.len() {
            let is_faster = draw % 2 == 0;
            let effect = |place: usize| (place + draw / 2) % EFFECTS.len();
            let mut fixture = Fixture::exact();
            let boards = [("bitboard-magic/e", 100), ("x88-lists/e", 160)];
            fixture.timed(Factor::Boards, "search", &boards);
            for (place, decision) in decisions.iter().enumerate() {
                let log = (1.0 + EFFECTS[effect(place)]).ln();
                let log = if is_faster { -log } else { log };
                simulate(&mut fixture, decision, log, conditions, &mut rng);
            }
            let readme = report(&[fixture.records()]).headline;
            let verdicts = verdicts(&readme);
            assert_eq!(verdicts.len(), decisions.len(), "{readme}");
            for (place, verdict) in verdicts.into_iter().enumerate() {
                let effect = effect(place);
                let place = match is_right(verdict, EFFECTS[effect], is_faster) {
                    Some(true) => 0,
                    Some(false) => 1,
                    None => 2,
                };
                counts[effect][place] += 1;
            }
        }
        for (effect, counts) in EFFECTS.into_iter().zip(&counts) {
            let [right, wrong, inconclusive] = counts;
            lines.push(format!(
                "{}, {:.0} %: {right} right, {wrong} false, {inconclusive} inconclusive",
                conditions.0,
                100.0 * effect,
            ));
            // One in 100.
            let all: usize = counts.iter().sum();
            assert!(wrong * 100 <= all, "{}", lines.join("\n"));
        }
    }
    insta::assert_snapshot!(lines.join("\n"));
}
