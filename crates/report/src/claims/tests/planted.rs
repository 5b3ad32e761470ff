//! Invented rows that support or contradict a claim.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use boardbench_measure::Group;
use boardbench_registry::catalog;
use boardbench_results::{EachCount, GroupFacts, Noise, Ratio, Role, Row, Timing, Verdict};

use crate::claims::Claim;
use crate::claims::trial::{Measured, Trial};
use crate::data::Rows;
use crate::fixture::small;

static CATALOG: LazyLock<Vec<Group>> = LazyLock::new(|| catalog(&[]).groups().to_vec());

/// A row that was timed.
static TEMPLATE: LazyLock<Row> =
    LazyLock::new(|| Rows::new(&[&small().records()]).compared[0].clone());

/// The noise floor of planted groups, and how far their intervals reach.
const NOISE: f64 = 0.003;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Planted {
    /// The nanoseconds and each count of an operation.
    pub(super) each: f64,
    pub(super) bytes: usize,
}

/// Contenders by group.
pub(super) type Plants = BTreeMap<String, BTreeMap<String, Planted>>;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Wanted {
    Supported,
    Contradicted,
}

pub(super) fn is_measured(trial: &Trial) -> bool {
    matches!(trial, Trial::Measured(_))
}

/// The first costs of every contender.
const FRESH: Planted = Planted { each: 100.0, bytes: 100 };

fn planted<'p>(plants: &'p mut Plants, group: &str, name: &str) -> &'p mut Planted {
    let contenders = plants.entry(group.to_owned()).or_default();
    contenders.entry(name.to_owned()).or_insert(FRESH)
}

/// Changes the rows until they suit a trial. Returns whether anything changed.
fn suit(plants: &mut Plants, trial: &Trial, wanted: Wanted) -> bool {
    let before = plants.clone();
    if let Trial::Measured(trial) = trial {
        match trial.than {
            _ if trial.metric.is_size() => suit_bytes(plants, trial, wanted),
            Some(_) => suit_ratio(plants, trial, wanted),
            None => {
                let most = trial.most.unwrap();
                planted(plants, &trial.group.name, &trial.contender).each = match wanted {
                    Wanted::Supported => most / 2.0,
                    Wanted::Contradicted => most * 2.0,
                };
            }
        }
    }
    *plants != before
}

fn suit_bytes(plants: &mut Plants, trial: &Measured, wanted: Wanted) {
    let than = trial.than.as_ref().unwrap();
    let other = planted(plants, &trial.group.name, than).bytes;
    planted(plants, &trial.group.name, &trial.contender).bytes = match wanted {
        Wanted::Supported => 99.min(other - 1),
        Wanted::Contradicted => 100,
    };
}

fn suit_ratio(plants: &mut Plants, trial: &Measured, wanted: Wanted) {
    let (group, contender) = (&trial.group.name, &trial.contender);
    let than = trial.than.as_ref().unwrap();
    let [one, other] = [contender, than].map(|name| planted(plants, group, name).each);
    let ratio = one / other;
    match wanted {
        Wanted::Supported if ratio < 0.97 => {}
        Wanted::Contradicted if ratio > 1.03 => {}
        Wanted::Supported => planted(plants, group, contender).each = other / 2.0,
        // Lower the other's cost, so that chains of trials can be contradicted together.
        Wanted::Contradicted => planted(plants, group, than).each = one / 2.0,
    }
}

/// Rows that suit every deciding trial of a claim.
pub(super) fn plant(claim: &Claim, wanted: Wanted) -> Vec<Row> {
    let mut plants = Plants::new();
    for _ in 0..100 {
        let deciding = claim.trials.iter().filter(|trial| trial.decides());
        let changes = deciding.filter(|trial| suit(&mut plants, trial, wanted));
        if changes.count() == 0 {
            return rows(&plants);
        }
    }
    panic!("the trials of {} contradict each other", claim.id);
}

/// The rows of these contenders. Ratios are to the catalog's reference, which takes 50 if it is not among them.
pub(super) fn rows(plants: &Plants) -> Vec<Row> {
    let mut all = Vec::new();
    for (name, contenders) in plants {
        let group = group(name);
        let reference = &group.reference().expect("there is one").name;
        let of_reference = contenders.get(reference.as_str()).copied();
        let of_reference = of_reference.unwrap_or(Planted { each: 50.0, bytes: 50 });
        let facts = group.facts().expect("there is a contender");
        for (contender, planted) in contenders {
            all.push(row(&facts, contender, *planted, of_reference));
        }
    }
    all
}

fn row(facts: &GroupFacts, contender: &str, planted: Planted, reference: Planted) -> Row {
    let is_control = contender == facts.reference;
    let mean = planted.each / reference.each;
    // A reference's ratio to itself is exactly 1.
    let noise = if is_control { 0.0 } else { NOISE };
    let ratio = Ratio { mean, low: mean * (-noise).exp(), high: mean * noise.exp() };
    let mut row = TEMPLATE.clone();
    row.group = facts.clone();
    contender.clone_into(&mut row.contender);
    row.role = if is_control { Role::Reference } else { Role::Contender };
    row.bytes.mv = Some(planted.bytes);
    row.logs.clear();
    row.timing = row.timing.map(|timing| Timing {
        nanoseconds: planted.each,
        ratio,
        noise: Noise { floor: NOISE, is_disturbed: false },
        verdict: Verdict::Inconclusive,
        ..timing
    });
    row.count = Some(EachCount {
        instructions: planted.each,
        cycles: planted.each,
        branch_misses: planted.each,
        accesses: Some(planted.each),
        branches: Some(planted.each),
        misses: Some(planted.each),
    });
    row
}

pub(super) fn group(name: &str) -> &'static Group {
    let mut groups = CATALOG.iter();
    groups.find(|group| group.name() == name).unwrap_or_else(|| panic!("there is no group {name}"))
}
