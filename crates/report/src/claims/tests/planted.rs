//! Rows of no run, that speak for a claim or against it.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::LazyLock;

use boardbench_harness::data::{Bytes, EachCount, GroupFacts, Ratio, Role, Row, Timing, Verdict};
use boardbench_harness::measure::{Group, catalog};

use crate::claims::Claim;
use crate::claims::trial::{Limit, Trial};

static CATALOG: LazyLock<Vec<Group>> = LazyLock::new(catalog);

/// The noise floor of planted groups, and how far their intervals reach.
const NOISE: f64 = 0.003;

/// What is planted of a contender.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Planted {
    /// What an operation costs: so many nanoseconds, instructions and branch misses, twice as many cycles.
    pub(super) each: f64,
    /// The bytes of a move; the pieces take ten more.
    pub(super) bytes: usize,
}

/// Contenders by group.
pub(super) type Plants = BTreeMap<&'static str, BTreeMap<&'static str, Planted>>;

/// Which side the data take.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Wanted {
    Supported,
    Contradicted,
}

pub(super) fn is_measured(trial: &Trial) -> bool {
    !matches!(trial, Trial::Proved { .. })
}

/// What is planted of everything at first.
const FRESH: Planted = Planted {
    each: 100.0,
    bytes: 100,
};

/// What is planted of a contender, which is planted from now on.
fn planted(plants: &mut Plants, group: &'static str, name: &'static str) -> Planted {
    *plants
        .entry(group)
        .or_default()
        .entry(name)
        .or_insert(FRESH)
}

/// Plants something else of a contender; whether it is something else.
fn replant(plants: &mut Plants, group: &'static str, name: &'static str, new: Planted) -> bool {
    let contenders = plants.entry(group).or_default();
    contenders.insert(name, new).unwrap_or(FRESH) != new
}

/// Changes what is planted until it suits the trial; whether there was anything to change.
fn suit(plants: &mut Plants, trial: &Trial, wanted: Wanted) -> bool {
    match *trial {
        Trial::Ratio {
            group,
            contender,
            than,
            from,
            below,
            ..
        } => suit_ratio(plants, group, [contender, than], from..below, wanted),
        Trial::Nanoseconds {
            group,
            contender,
            below,
        } => {
            let each = match wanted {
                Wanted::Supported => below / 2.0,
                Wanted::Contradicted => below * 2.0,
            };
            let one = planted(plants, group, contender);
            replant(plants, group, contender, Planted { each, ..one })
        }
        Trial::Bytes {
            group,
            contender,
            limit,
            ..
        } => {
            let mut of = |name| planted(plants, group, name);
            let (within, beyond) = match limit {
                Limit::AtMost(most) => (most, most + 1),
                Limit::LessThan(than) => (99.min(of(than).bytes - 1), 100),
                Limit::LittleMoreThan(than, most) => {
                    let bytes = of(than).bytes;
                    (bytes + most, bytes + most + 1)
                }
            };
            let bytes = match wanted {
                Wanted::Supported => within,
                Wanted::Contradicted => beyond,
            };
            let one = of(contender);
            replant(plants, group, contender, Planted { bytes, ..one })
        }
        Trial::Proved { .. } => false,
    }
}

/// The same of what one contender costs, divided by what the other does.
fn suit_ratio(
    plants: &mut Plants,
    group: &'static str,
    [contender, than]: [&'static str; 2],
    claimed: Range<f64>,
    wanted: Wanted,
) -> bool {
    let [one, other] = [contender, than].map(|name| planted(plants, group, name));
    let ratio = one.each / other.each;
    let Range { start, end } = claimed;
    match wanted {
        Wanted::Supported if ratio < end * 0.97 && ratio > start * 1.03 => false,
        Wanted::Contradicted if ratio > end * 1.03 => false,
        Wanted::Supported => {
            let each = other.each * f64::midpoint(start, end);
            replant(plants, group, contender, Planted { each, ..one })
        }
        // With the sides exchanged it is the other that costs less.
        Wanted::Contradicted => {
            let each = one.each / (2.0 * end);
            replant(plants, group, than, Planted { each, ..other })
        }
    }
}

/// Rows that suit every trial of a claim.
pub(super) fn plant(claim: &Claim, wanted: Wanted) -> Vec<Row> {
    let mut plants = Plants::new();
    let deciding: Vec<_> = claim
        .trials
        .iter()
        .filter(|trial| trial.decides())
        .collect();
    for _ in 0..100 {
        let changes = deciding
            .iter()
            .filter(|trial| suit(&mut plants, trial, wanted));
        if changes.count() == 0 {
            return rows(&plants);
        }
    }
    panic!("the trials of {} contradict each other", claim.id);
}

/// Rows of all that is planted. Where the catalog's reference is not among it, it is added.
pub(super) fn rows(plants: &Plants) -> Vec<Row> {
    let mut all = Vec::new();
    for (name, contenders) in plants {
        let group = group(name);
        let reference = &group.reference().expect("there is one").name;
        let of_reference = contenders.get(reference.as_str()).copied();
        let of_reference = of_reference.unwrap_or(Planted {
            each: 50.0,
            bytes: 50,
        });
        let facts = facts(group);
        for (contender, planted) in contenders {
            all.push(row(&facts, contender, *planted, of_reference));
        }
    }
    all
}

fn facts(group: &Group) -> GroupFacts {
    GroupFacts {
        group: group.name(),
        axis: group.axis,
        subject: group.subject.map(str::to_owned),
        operation: group.operation.to_owned(),
        view: group.view.to_string(),
        unit: group.unit.to_owned(),
        about: group.about.to_owned(),
        reference: group.reference().expect("there is one").name.clone(),
    }
}

fn row(facts: &GroupFacts, contender: &str, planted: Planted, reference: Planted) -> Row {
    let is_control = contender == facts.reference;
    // A control never is exactly 1, and must not be read as the reference's ratio to itself.
    let mean = if is_control {
        1.02
    } else {
        planted.each / reference.each
    };
    let ratio = Ratio {
        mean,
        low: mean * (-NOISE).exp(),
        high: mean * NOISE.exp(),
    };
    Row {
        group: facts.clone(),
        contender: contender.to_owned(),
        role: if is_control {
            Role::Control
        } else {
            Role::Contender
        },
        about: String::new(),
        depths: None,
        bytes: Bytes {
            mv: Some(planted.bytes),
            pieces: Some(10 + planted.bytes),
            ..Bytes::default()
        },
        timing: Some(Timing {
            nanoseconds: planted.each,
            cpu_nanoseconds: planted.each,
            ratio,
            cpu_ratio: ratio,
            noise_floor: NOISE,
            verdict: Verdict::CannotTell,
        }),
        count: Some(EachCount {
            instructions: planted.each,
            cycles: 2.0 * planted.each,
            branch_misses: planted.each,
        }),
        lacks: None,
    }
}

pub(super) fn group(name: &str) -> &'static Group {
    let mut groups = CATALOG.iter();
    groups
        .find(|group| group.name() == name)
        .unwrap_or_else(|| panic!("there is no group {name}"))
}
