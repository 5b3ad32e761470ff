//! Renders simulated runs with known effects, and compares the verdicts in README's table with these effects.

use boardbench_results::{Control, Factor, Record};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::fixture::{Fixture, block, headline, line, report, sample};

/// Returns a run of a choice with this ratio to the alternative's time, in processes whose log-times have this standard
/// deviation.
fn simulated(ratio: f64, processes: u32, deviation: f64, rng: &mut ChaCha8Rng) -> Vec<Record> {
    let mut fixture = Fixture::exact();
    // README shows decisions next to a comparison of boards.
    fixture.timed(Factor::Boards, "search", &[("bitboard-magic/e", 100), ("x88-lists/e", 160)]);
    let subject = Some("bitboard-magic");
    let group = fixture.any_group(Factor::Width, subject, "legal-list", "rotating", "in-32");
    for name in ["in-32", "in-16"] {
        fixture.unmeasured(&group, name, None);
    }
    let contenders =
        [("in-32", None, 1.0), ("in-16", None, ratio), ("in-32", Some(Control::Copy), 1.0)];
    for process in 0..processes {
        let samples = contenders.map(|(name, control, ratio)| {
            let normal: f64 = (0..12).map(|_| rng.random_range(-0.5..0.5)).sum();
            let time = (1e8 * ratio * (deviation * normal).exp()) as u64;
            sample(name, control, 1_000, [time; 2])
        });
        fixture.add(block(process, &group, samples.clone().into_iter().chain(samples)));
    }
    fixture.records()
}

/// Returns `true` if a verdict on an effect is right; `None` if it is inconclusive.
fn is_right(verdict: &str, effect: f64, is_faster: bool) -> Option<bool> {
    let (direction, is_small) = match verdict.strip_suffix(" by less than 5 %") {
        Some(direction) => (direction, true),
        None => (verdict, false),
    };
    let right = if is_faster { "faster" } else { "slower" };
    match direction {
        "inconclusive" => None,
        "equivalent" => Some(effect < 0.05),
        _ => Some(direction == right && effect > 0.0 && !(is_small && effect >= 0.05)),
    }
}

#[test]
fn verdicts_on_known_effects_are_right() {
    const DRAWS: usize = 50;
    let mut lines = Vec::new();
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    for (processes, deviation) in [(6, 0.01), (24, 0.01), (24, 0.03)] {
        for effect in [0.0, 0.02, 0.05, 0.1] {
            // False, right and inconclusive verdicts.
            let mut counts = [0; 3];
            for draw in 0..DRAWS {
                let is_faster = draw % 2 == 0;
                let ratio = if is_faster { 1.0 / (1.0 + effect) } else { 1.0 + effect };
                let records = simulated(ratio, processes, deviation, &mut rng);
                let report = report(&[records]);
                let row = line(headline(&report), "| 16-bit moves |");
                let verdict = row.trim_end_matches(" |").rsplit(" | ").next().unwrap();
                counts[is_right(verdict, effect, is_faster).map_or(2, usize::from)] += 1;
            }
            let [wrong, right, inconclusive] = counts;
            lines.push(format!(
                "{processes} processes, deviation {deviation}, effect {effect}: {right} right, {wrong} false, {inconclusive} \
                 inconclusive"
            ));
        }
    }
    insta::assert_snapshot!(lines.join("\n"));
}
