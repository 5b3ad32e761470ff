//! The verdict of all trials of a claim together.

use boardbench_registry::boards;

use super::trial::Trial;
use super::{Claim, Weighed};
use crate::contenders::unique;

/// The result of a trial in the data of one machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Finding {
    Supports,
    Contradicts,
    Equal,
    CannotTell,
    /// There are no data for it.
    Missing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum LedgerVerdict {
    /// Every decisive trial supports it.
    Holds,
    /// Every decisive trial contradicts it.
    DoesNotHold,
    /// The contenders are equal within 5 % in every decisive trial.
    Equal,
    /// Trials that tell say different things.
    Depends,
    /// All trials that tell say the same, and others cannot tell.
    InPart,
    /// No trial tells anything.
    CannotBeTold,
    /// The data lack a trial, and the others agree.
    NotMeasured,
    /// It has no trial.
    WithoutTrial,
}

impl Finding {
    /// The consequence of a trial, and what it means for a claim that other trials judge otherwise.
    pub(super) const fn words(self) -> [&'static str; 2] {
        match self {
            Self::Supports => ["supports the claim", "holds"],
            Self::Contradicts => ["contradicts the claim", "does not hold"],
            Self::Equal => ["equal", "equal"],
            Self::CannotTell | Self::Missing => ["cannot tell", "cannot be told"],
        }
    }

    /// The verdict on a claim of which every trial says this.
    const fn verdict(self) -> LedgerVerdict {
        match self {
            Self::Supports => LedgerVerdict::Holds,
            Self::Contradicts => LedgerVerdict::DoesNotHold,
            Self::Equal => LedgerVerdict::Equal,
            Self::CannotTell => LedgerVerdict::CannotBeTold,
            Self::Missing => LedgerVerdict::NotMeasured,
        }
    }
}

impl LedgerVerdict {
    /// All verdicts, in the order of their declaration, and their names.
    pub(crate) const ALL: [(Self, &str); 8] = [
        (Self::Holds, "holds"),
        (Self::DoesNotHold, "does not hold"),
        (Self::Equal, "equal"),
        (Self::Depends, "depends"),
        (Self::InPart, "in part"),
        (Self::CannotBeTold, "open: cannot be told"),
        (Self::NotMeasured, "open: not measured"),
        (Self::WithoutTrial, "open: no trial"),
    ];

    pub(crate) const fn name(self) -> &'static str {
        Self::ALL[self as usize].1
    }

    pub(crate) const fn is_open(self) -> bool {
        matches!(
            self,
            Self::CannotBeTold | Self::NotMeasured | Self::WithoutTrial
        )
    }
}

/// The finding of a decisive trial in the data of one machine, and the facts that distinguish it from others.
#[derive(Clone, Debug)]
struct Observation {
    finding: Finding,
    /// The operation, the subject of the group, what is compared, and the machine.
    facts: [String; 4],
}

impl Claim {
    /// The verdict of all trials on all machines, of which each has a name and one result for each trial; and the detail.
    pub(super) fn decide(&self, machines: &[(&str, Vec<Weighed>)]) -> (LedgerVerdict, String) {
        let all = || self.trials.iter().enumerate();
        let decisive: Vec<(usize, &Trial)> = all().filter(|(_, one)| one.decides()).collect();
        let observed = decisive.iter().flat_map(|&(index, trial)| {
            machines.iter().map(move |(machine, weighed)| Observation {
                finding: weighed[index].0,
                facts: facts(trial, machine),
            })
        });
        let mut told: Vec<Observation> = observed.collect();
        told.retain(|one| one.finding != Finding::Missing);
        let findings = unique(told.iter().map(|one| one.finding));
        let is_lacking = decisive.iter().any(|&(index, _)| {
            let mut all = machines.iter();
            all.all(|(_, weighed)| weighed[index].0 == Finding::Missing)
        });
        let (is_enough, has) = (self.is_one_enough, |one| findings.contains(&one));
        let none = String::new();
        match findings[..] {
            _ if decisive.is_empty() => (LedgerVerdict::WithoutTrial, none),
            [] => (LedgerVerdict::NotMeasured, none),
            _ if is_enough && has(Finding::Supports) => supported(machines, &decisive),
            [_, _, ..] if is_enough && is_lacking => (LedgerVerdict::NotMeasured, none),
            [_, _, ..] if is_enough && has(Finding::CannotTell) => {
                (LedgerVerdict::CannotBeTold, none)
            }
            [_, _, ..] if is_enough => (LedgerVerdict::DoesNotHold, none),
            [one] if is_lacking => {
                let words = format!("what was measured: {}", one.words()[0]);
                (LedgerVerdict::NotMeasured, words)
            }
            [one] => (one.verdict(), builds(machines, &decisive)),
            // One finding, and trials that cannot tell.
            [_, _] if has(Finding::CannotTell) => {
                let (_, found) = depends(&told, &told, &findings);
                (LedgerVerdict::InPart, found)
            }
            _ => {
                let mut telling = told.clone();
                telling.retain(|one| one.finding != Finding::CannotTell);
                let (facts, found) = depends(&telling, &told, &findings);
                (LedgerVerdict::Depends, format!("on {facts}: {found}"))
            }
        }
    }
}

/// Returns the verdict on a claim of which one trial that supports it is enough on each machine, where there is such a trial.
fn supported(
    machines: &[(&str, Vec<Weighed>)],
    decisive: &[(usize, &Trial)],
) -> (LedgerVerdict, String) {
    let without = machines.iter().filter(|(_, weighed)| {
        let has = |finding| {
            decisive
                .iter()
                .any(|(index, _)| weighed[*index].0 == finding)
        };
        has(Finding::Contradicts) && !has(Finding::Supports)
    });
    let names: Vec<&str> = without.map(|(name, _)| *name).collect();
    if names.is_empty() {
        return (LedgerVerdict::Holds, String::new());
    }
    let detail = format!("on the build: not for {}", names.join(" and "));
    (LedgerVerdict::Depends, detail)
}

/// The machines with data for a decisive trial, in words, or nothing if all have some.
fn builds(machines: &[(&str, Vec<Weighed>)], decisive: &[(usize, &Trial)]) -> String {
    let has_one = |weighed: &[Weighed]| {
        let mut trials = decisive.iter();
        trials.any(|&(index, _)| weighed[index].0 != Finding::Missing)
    };
    let own = machines.iter().filter(|(_, weighed)| has_one(weighed));
    let own: Vec<&str> = own.map(|(name, _)| *name).collect();
    let words = || format!("on {} alone", own.join(" and "));
    (own.len() < machines.len()).then(words).unwrap_or_default()
}

fn facts(trial: &Trial, machine: &str) -> [String; 4] {
    match trial {
        Trial::Measured(trial) => {
            let (operation, subject) = trial.operation();
            [operation, subject, &trial.pair(), machine].map(str::to_owned)
        }
        Trial::Proof(proof) => ["", "", proof.test(), ""].map(str::to_owned),
    }
}

/// The fewest facts that tell the findings of some observations apart, and what was found for each value of a single fact,
/// or else how often.
fn depends(some: &[Observation], all: &[Observation], findings: &[Finding]) -> (String, String) {
    let values = |one: &Observation, chosen: &[usize]| {
        let own = chosen.iter().map(|&fact| one.facts[fact].as_str());
        own.collect::<Vec<_>>().join(", ")
    };
    let tells_apart = |chosen: &Vec<usize>| {
        some.iter().all(|one| {
            let own = values(one, chosen);
            let mut others = some.iter().filter(|other| values(other, chosen) == own);
            others.all(|other| one.finding == other.finding)
        })
    };
    let of_bits = |bits: usize| (0..4).filter(|fact| bits >> fact & 1 == 1).collect();
    let mut choices: Vec<Vec<usize>> = (1..16).map(of_bits).collect();
    choices.sort_by_key(Vec::len);
    let chosen = choices.into_iter().find(tells_apart).unwrap_or_default();
    let names: Vec<&str> = chosen.iter().map(|&fact| name(fact, all)).collect();
    let names = match names[..] {
        [] => "the trial".to_owned(),
        _ => names.join(" and "),
    };
    let found = findings.iter().map(|&finding| {
        let own = |one: &&Observation| one.finding == finding;
        let own_values = unique(some.iter().filter(own).map(|one| values(one, &chosen)));
        let [_, words] = finding.words();
        if chosen.len() == 1 && !own_values.is_empty() {
            format!("{words} for {}", own_values.join(", "))
        } else {
            format!(
                "{words} in {} of {}",
                all.iter().filter(own).count(),
                all.len()
            )
        }
    });
    (names, found.collect::<Vec<_>>().join("; "))
}

/// What one of the facts of some observations is called.
fn name(fact: usize, told: &[Observation]) -> &'static str {
    let all = |is: fn(&str) -> bool| told.iter().all(|one| is(&one.facts[fact]));
    match fact {
        0 if all(|operation| operation.trim_end_matches(char::is_numeric) == "order-") => {
            "the length of the list"
        }
        0 => "the operation",
        1 if all(|subject| boards().any(|board| board.name == subject)) => "the board",
        1 => "the encoding",
        2 => "what is compared",
        _ => "the build",
    }
}
