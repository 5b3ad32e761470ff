//! Checks intervals and verdicts in simulated runs, with known effects, drift, noise and shifts by link order.

use std::collections::BTreeMap;

use boardbench_measure::{FIRST_CHECK, MAX_OBSERVATIONS, finished, header_now, sample_block};
use boardbench_results::{
    Block, Build, Control, Factor, GroupFacts, InputSet, PlanFacts, Ratio, Record, Role, Row,
    Sample, Timing, Verdict, Verified, rows,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

/// Log-ratios to the reference: none, small, large.
const EFFECTS: [(&str, f64); 5] = [
    ("reference", 0.0),
    ("same", 0.0),
    ("half a per cent", 0.005),
    ("three per cent", 0.03),
    ("twice", std::f64::consts::LN_2),
];

const LINK_ORDERS: u32 = 8;

/// Errors of a simulated machine. Shifts are standard deviations of log-times.
#[derive(Clone, Copy)]
struct Machine {
    /// Shift of a contender in a link order.
    link_order: f64,
    /// Noise of a single sample.
    sample: f64,
    /// Maximum drift of the clock rate in a block.
    drift: f64,
    /// Share of disturbed samples, which are slower by a third.
    disturbed: f64,
    /// Share of link orders in which one contender is slower by `MODE`.
    rare: f64,
    /// Shift of a contender from a root. Each link order has its own [`ROOTS`] roots.
    root: f64,
}

const ROOTS: usize = 7;

/// Contender with two modes, and their log-ratio.
const MODE: (&str, f64) = ("three per cent", 0.1);

/// Returns an approximately normal number: the sum of twelve uniform ones.
fn normal(rng: &mut ChaCha8Rng) -> f64 {
    (0..12).map(|_| rng.random_range(-0.5..0.5)).sum()
}

/// Returns a skewed number with mean 0 and standard deviation 1, as a few roots are much more expensive than the others.
fn skewed(rng: &mut ChaCha8Rng) -> f64 {
    (normal(rng).powi(2) - 1.0) / std::f64::consts::SQRT_2
}

/// A contender or its A/A copy, and its log-ratio to the reference.
type Simulated = (String, Option<Control>, f64);

/// Returns the contenders of [`EFFECTS`], and an A/A copy of the reference.
fn contenders() -> Vec<Simulated> {
    let contenders = EFFECTS.map(|(name, effect)| (name.to_owned(), None, effect));
    let copy = ("reference".to_owned(), Some(Control::Copy), 0.0);
    contenders.into_iter().chain([copy]).collect()
}

fn block(
    link_order: u32,
    group: &str,
    contenders: &[Simulated],
    machine: Machine,
    rng: &mut ChaCha8Rng,
) -> Record {
    let roots = if machine.root > 0.0 { ROOTS } else { 0 };
    let shifted = contenders.iter().map(|contender| {
        let is_slow = contender.0 == MODE.0 && rng.random_bool(machine.rare);
        let roots = (0..roots).map(|_| skewed(rng)).sum::<f64>() / ROOTS as f64;
        let link_order = machine.link_order * normal(rng) + machine.root * roots;
        (contender, contender.2 + link_order + if is_slow { MODE.1 } else { 0.0 })
    });
    let mut shifted: Vec<(&Simulated, f64)> = shifted.collect();
    let speed = rng.random_range(0.0..1.0);
    let drift = rng.random_range(-machine.drift..=machine.drift);
    let last = 2.0 * contenders.len() as f64 - 1.0;
    let mut place = 0.0;
    let samples = sample_block(
        &mut shifted,
        rng,
        || false,
        |((contender, control, _), log), rng| {
            let disturbance = if rng.random_bool(machine.disturbed) { 0.3 } else { 0.0 };
            let errors = drift * place / last + machine.sample * normal(rng) + disturbance;
            place += 1.0;
            Sample {
                contender: contender.clone(),
                control: *control,
                operations: 1_000,
                wall_ns: (1e8 * (*log + speed + errors).exp()) as u64,
                cpu_ns: 1,
                ..Sample::default()
            }
        },
    );
    Record::Block(Block {
        process: link_order,
        link_order: Some(link_order + 1),
        group: group.to_owned(),
        roots: None,
        samples,
    })
}

/// Simulates a run with this many link orders and groups, and returns its rows.
fn simulate(link_orders: u32, groups: usize, machine: Machine, seed: u64) -> Vec<Row> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let groups = (0..groups).map(|number| format!("boards/{number}"));
    let records =
        groups.flat_map(|group| timed(&group, link_orders, &contenders(), machine, &mut rng));
    rows(&records.collect::<Vec<_>>())
}

/// Simulates the records of a group in this many link orders.
fn timed(
    group: &str,
    link_orders: u32,
    contenders: &[Simulated],
    machine: Machine,
    rng: &mut ChaCha8Rng,
) -> Vec<Record> {
    let blocks = (0..link_orders).map(|number| block(number, group, contenders, machine, rng));
    facts(group, contenders).into_iter().chain(blocks).collect()
}

fn facts(group: &str, simulated: &[Simulated]) -> Vec<Record> {
    let facts = Record::Group(GroupFacts {
        group: group.to_owned(),
        factor: Factor::Boards,
        subject: None,
        operation: group.to_owned(),
        input_set: InputSet::Rotating,
        unit: "move".to_owned(),
        about: String::new(),
        reference: "reference".to_owned(),
        has_base: false,
    });
    let contenders = simulated.iter().filter(|(_, control, _)| control.is_none());
    let verified = contenders.map(|(contender, ..)| {
        let (group, contender) = (group.to_owned(), contender.clone());
        Record::Verified(Verified { group, contender, operations: 1, ..Verified::default() })
    });
    [facts].into_iter().chain(verified).collect()
}

const GROUP: &str = "boards/one";

/// Returns the first records of a campaign with this goal.
fn goal(half_width: f64) -> Vec<Record> {
    let goals = BTreeMap::from([(GROUP.to_owned(), half_width)]);
    let plan = PlanFacts { goals, ..PlanFacts::default() };
    let header = Record::Header(Box::new(header_now(plan, &Build::default())));
    [vec![header], facts(GROUP, &contenders())].concat()
}

/// Simulates a campaign that begins with these records, and returns its rows and its number of link orders.
fn campaign(mut records: Vec<Record>, machine: Machine, rng: &mut ChaCha8Rng) -> (Vec<Row>, u32) {
    let contenders = contenders();
    let mut link_orders = 0;
    while link_orders < MAX_OBSERVATIONS && finished(&records, link_orders).is_empty() {
        records.push(block(link_orders, GROUP, &contenders, machine, rng));
        link_orders += 1;
    }
    (rows(&records), link_orders)
}

/// A campaign ends when its intervals are narrow, also if they are so by chance. That costs little coverage, because widths are
/// checked late and rarely.
#[test]
fn intervals_cover_where_a_campaign_ends() {
    const CAMPAIGNS: usize = 1_000;
    // Goals so narrow that most campaigns end after the first check and before the last, and few enough disturbances to end.
    let machines = [
        machine(0.01, 0.002, 0.01, 0.0, 0.0),
        machine(0.01, 0.005, 0.0, 0.03, 0.0),
        machine(0.01, 0.005, 0.0, 0.0, 0.1),
    ];
    for (seed, machine) in (100..).zip(machines) {
        let half_width = if machine.root > 0.0 { 0.03 } else { 0.011 };
        let begun = goal(half_width);
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (mut wrong, mut between) = (0, 0);
        for _ in 0..CAMPAIGNS {
            let (rows, link_orders) = campaign(begun.clone(), machine, &mut rng);
            between += usize::from(FIRST_CHECK < link_orders && link_orders < MAX_OBSERVATIONS);
            let mut contenders = rows.iter().filter(|row| row.role == Role::Contender);
            wrong += usize::from(contenders.any(|row| !covers(timing(row).ratio, effect(row))));
        }
        assert!(between * 2 > CAMPAIGNS, "machine {seed}: {between} of {CAMPAIGNS} end between");
        assert!(wrong * 1_000 <= CAMPAIGNS * 15, "machine {seed}: {wrong} of {CAMPAIGNS}");
    }
}

fn timing(row: &Row) -> Timing {
    row.timing.expect("timed")
}

/// Returns `true` if the interval contains this log-ratio.
fn covers(ratio: Ratio, log: f64) -> bool {
    ratio.low.ln() <= log && log <= ratio.high.ln()
}

fn effect(row: &Row) -> f64 {
    let known = EFFECTS.iter().find(|(name, _)| *name == row.contender());
    known.expect("a known contender").1
}

/// Simulated machines by their errors: link order, sample, drift, disturbed, root.
const MACHINES: [Machine; 6] = [
    machine(0.01, 0.002, 0.05, 0.0, 0.0),
    machine(0.0, 0.01, 0.3, 0.0, 0.0),
    machine(0.05, 0.05, 0.0, 0.0, 0.0),
    machine(0.01, 0.005, 0.0, 0.1, 0.0),
    machine(0.01, 0.01, 0.05, 0.4, 0.0),
    machine(0.01, 0.005, 0.0, 0.0, 0.1),
];

const fn machine(link_order: f64, sample: f64, drift: f64, disturbed: f64, root: f64) -> Machine {
    Machine { link_order, sample, drift, disturbed, root, rare: 0.0 }
}

/// A group counts only if all its intervals are right at once.
#[test]
fn intervals_cover_known_effects() {
    const GROUPS: usize = 1_000;
    let usual = MACHINES.map(|machine| (LINK_ORDERS, machine));
    // As many as a long run has: skewed roots matter more for a narrow interval.
    let long = (4 * LINK_ORDERS, MACHINES[5]);
    for (seed, (link_orders, machine)) in usual.into_iter().chain([long]).enumerate() {
        let rows = simulate(link_orders, GROUPS, machine, seed as u64);
        let (mut tables, mut controls, mut pairs) = (0, 0, 0);
        for group in rows.chunk_by(|one, other| one.group.group == other.group.group) {
            let misses = |is_counted: fn(&&Row) -> bool, effect: fn(&Row) -> f64| {
                let rows = group.iter().filter(is_counted);
                rows.filter(|row| !covers(timing(row).ratio, effect(row))).count()
            };
            tables += misses(|row| row.role == Role::Contender, effect).min(1);
            controls += misses(|row| row.is_control(), |_| 0.0);
            let contenders = || group.iter().filter(|row| !row.is_control());
            let is_wrong = |one: &Row, other: &Row| {
                let ratio = one.against(other).expect("timed");
                !covers(ratio, effect(one) - effect(other))
            };
            pairs += usize::from(contenders().any(|one| {
                contenders()
                    .any(|other| one.contender() < other.contender() && is_wrong(one, other))
            }));
        }
        for (what, wrong) in [("tables", tables), ("pairs", pairs), ("controls", controls)] {
            assert!(wrong * 1_000 <= GROUPS * 15, "{what}, machine {seed}: {wrong} of {GROUPS}");
        }
    }
}

#[test]
fn verdicts_find_planted_effects_and_no_others() {
    const GROUPS: usize = 300;
    let count = |rows: &[Row], name: &str, verdict| {
        let is_named = |row: &&Row| row.contender() == name && row.role == Role::Contender;
        let named = rows.iter().filter(is_named);
        named.filter(|row| timing(row).verdict().direction() == verdict).count()
    };
    let rows = simulate(LINK_ORDERS, GROUPS, MACHINES[0], 9);
    assert_eq!(count(&rows, "twice", Verdict::Slower), GROUPS);
    assert!(count(&rows, "three per cent", Verdict::Slower) > 0);
    assert_eq!(count(&rows, "three per cent", Verdict::Faster), 0);
    assert_eq!(count(&rows, "half a per cent", Verdict::Faster), 0);
    // Where link orders shift less, an effect of three per cent is nearly always found.
    let steady = machine(0.003, 0.002, 0.0, 0.0, 0.0);
    let rows = simulate(LINK_ORDERS, GROUPS, steady, 10);
    assert!(count(&rows, "three per cent", Verdict::Slower) * 10 > GROUPS * 9);
    assert!(count(&rows, "same", Verdict::Equivalent) * 10 > GROUPS * 9);
}

/// Tests the floor of controls that differ by chance alone: it is small, and never 0, so that an interval that ends close to 1 is
/// inconclusive.
#[test]
fn the_floor_follows_the_controls() {
    let machine = machine(0.0, 0.001, 0.0, 0.0, 0.0);
    let rows = simulate(LINK_ORDERS, 50, machine, 11);
    let floor = timing(&rows[0]).noise.floor;
    assert!(floor > 0.0 && floor < 0.002, "{floor}");
    let half = rows.iter().filter(|row| row.contender() == "half a per cent");
    let slower = half.filter(|row| timing(row).verdict().is_slower());
    assert!(slower.count() >= 38);
}

/// If each contender has an A/A copy, the group's own floor covers what compiling changes. Contenders that differ by that alone
/// are hardly ever found faster or slower, and one that is slower by 6 % is found. Copies differ from their contenders by as
/// much.
#[test]
fn a_group_with_copies_of_all_contenders_has_its_own_floor() {
    const RUNS: usize = 400;
    const COMPILED: f64 = 0.011;
    let machine = machine(0.01, 0.005, 0.05, 0.0, 0.0);
    for (seed, (contenders, required)) in [(5, 0), (15, RUNS * 8 / 10)].into_iter().enumerate() {
        let mut rng = ChaCha8Rng::seed_from_u64(200 + seed as u64);
        let (mut wrong, mut found) = (0, 0);
        for _ in 0..RUNS {
            let mut effects = vec![("reference".to_owned(), 0.0), ("slower".to_owned(), 0.06)];
            effects.extend((2..contenders).map(|number| (format!("same {number}"), 0.0)));
            let mut simulated: Vec<Simulated> = Vec::new();
            for (name, effect) in effects {
                let compiled = if name == "reference" { 0.0 } else { COMPILED * normal(&mut rng) };
                simulated.push((name, None, effect + compiled));
            }
            for (name, _, effect) in simulated.clone() {
                simulated.push((name, Some(Control::Copy), effect + COMPILED * normal(&mut rng)));
            }
            let rows = rows(&timed(GROUP, 24, &simulated, machine, &mut rng));
            for row in rows.iter().filter(|row| row.role == Role::Contender) {
                let verdict = timing(row).verdict();
                if row.contender() == "slower" {
                    found += usize::from(verdict.is_slower());
                } else {
                    wrong += usize::from(verdict.is_difference());
                }
            }
        }
        // The reference and the slower one can't be wrong.
        let total = RUNS * (contenders - 2);
        assert!(wrong * 100 <= total, "{contenders} contenders: {wrong} of {total}");
        assert!(found >= required, "{contenders} contenders: {found} of {RUNS}");
    }
}

/// Measures the share of intervals, in per cent, that cover a contender's usual ratio and its mean over all link orders, if it is
/// 10 % slower in a part of them. `docs/methodology.md` has the table.
#[test]
fn a_rare_mode_is_covered_as_published() {
    const GROUPS: usize = 300;
    let mut lines = Vec::new();
    for rare in [0.02, 0.1, 0.25] {
        for link_orders in [8, 12, 24, 48] {
            let machine = Machine { rare, ..machine(0.005, 0.002, 0.0, 0.0, 0.0) };
            let rows = simulate(link_orders, GROUPS, machine, u64::from(link_orders));
            let covering = |log: f64| {
                let rows = rows.iter().filter(|row| row.contender() == MODE.0);
                let covering = rows.filter(|row| covers(timing(row).ratio, log));
                covering.count() * 100 / GROUPS
            };
            let (usual, mean) = (covering(0.03), covering(0.03 + rare * MODE.1));
            lines.push(format!("{rare} {link_orders} {usual} {mean}"));
        }
    }
    assert_eq!(lines, RARE_MODES);
}

/// Part, link orders, share for the usual ratio, share for the mean.
const RARE_MODES: [&str; 12] = [
    "0.02 8 100 100",
    "0.02 12 100 99",
    "0.02 24 100 99",
    "0.02 48 100 96",
    "0.1 8 100 93",
    "0.1 12 100 83",
    "0.1 24 100 36",
    "0.1 48 100 7",
    "0.25 8 100 89",
    "0.25 12 99 83",
    "0.25 24 100 76",
    "0.25 48 99 77",
];
