//! The verdict of all trials of a claim together.

use super::trial::Trial;
use super::{Claim, Weighings};
use crate::contenders::unique;

/// The result of a trial in the data of one machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Finding {
    Supports,
    Contradicts,
    Equal,
    Inconclusive,
    /// There are no data for it.
    Missing,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
    /// Returns the consequence of a trial, and what it means for a claim that other trials judge otherwise.
    pub(super) const fn words(self) -> [&'static str; 2] {
        match self {
            Self::Supports => ["supports the claim", "holds"],
            Self::Contradicts => ["contradicts the claim", "does not hold"],
            Self::Equal => ["equal", "equal"],
            Self::Inconclusive | Self::Missing => ["cannot tell", "cannot be told"],
        }
    }

    /// Returns the verdict on a claim of which every trial says this.
    const fn verdict(self) -> LedgerVerdict {
        match self {
            Self::Supports => LedgerVerdict::Holds,
            Self::Contradicts => LedgerVerdict::DoesNotHold,
            Self::Equal => LedgerVerdict::Equal,
            Self::Inconclusive => LedgerVerdict::CannotBeTold,
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

    pub(crate) fn is_open(self) -> bool {
        self >= Self::CannotBeTold
    }
}

/// The finding of a decisive trial in the data of one machine, and the facts that distinguish it from others.
#[derive(Clone, Debug)]
struct Observation<'m> {
    trial: usize,
    /// Whether the trial compares variants of a board.
    is_of_board: bool,
    machine: &'m str,
    finding: Finding,
    /// The operation, the subject of the group, what is compared, and the machine.
    facts: [String; 4],
}

impl Claim {
    fn observations<'m>(&self, machines: &[Weighings<'m>]) -> Vec<Observation<'m>> {
        let trials = self.trials.iter().enumerate();
        let decisive = trials.filter(|(_, trial)| trial.decides());
        let observations = decisive.flat_map(|(index, trial)| {
            let [operation, subject, pair] = trial.facts();
            let is_measured = matches!(trial, Trial::Measured(_));
            machines.iter().map(move |&(machine, ref weighed)| Observation {
                trial: index,
                is_of_board: trial.is_of_board(),
                machine,
                finding: weighed[index].0,
                facts: [
                    operation.clone(),
                    subject.clone(),
                    pair.clone(),
                    if is_measured { machine } else { "" }.to_owned(),
                ],
            })
        });
        observations.collect()
    }

    /// Returns the verdict of all trials on all machines, of which each has one result for each trial; and the detail.
    pub(super) fn decide(&self, machines: &[Weighings<'_>]) -> (LedgerVerdict, String) {
        let observations = self.observations(machines);
        let (told, missing): (Vec<_>, Vec<_>) =
            observations.into_iter().partition(|it| it.finding != Finding::Missing);
        let findings = unique(told.iter().map(|it| it.finding));
        let mut lacking = missing.iter();
        let is_lacking = lacking.any(|it| told.iter().all(|other| other.trial != it.trial));
        let (is_enough, has) = (self.is_one_enough, |finding| findings.contains(&finding));
        let none = String::new();
        match findings[..] {
            _ if told.is_empty() && missing.is_empty() => (LedgerVerdict::WithoutTrial, none),
            [] => (LedgerVerdict::NotMeasured, none),
            _ if is_enough && has(Finding::Supports) => supported(&told),
            [_, _, ..] if is_enough && is_lacking => (LedgerVerdict::NotMeasured, none),
            [_, _, ..] if is_enough && has(Finding::Inconclusive) => {
                (LedgerVerdict::CannotBeTold, none)
            }
            [_, _, ..] if is_enough => (LedgerVerdict::DoesNotHold, none),
            [finding] if is_lacking => {
                let words = format!("what was measured: {}", finding.words()[0]);
                (LedgerVerdict::NotMeasured, words)
            }
            [finding] => {
                let telling = unique(told.iter().map(|it| it.machine));
                let is_everywhere = telling.len() == machines.len();
                let alone = format!("on {} alone", telling.join(" and "));
                (finding.verdict(), if is_everywhere { none } else { alone })
            }
            // One finding, and trials that cannot tell.
            [_, _] if has(Finding::Inconclusive) => {
                let (_, parts) = depends(&told, &told, &findings);
                (LedgerVerdict::InPart, parts)
            }
            _ => {
                let mut telling = told.clone();
                telling.retain(|it| it.finding != Finding::Inconclusive);
                let (facts, parts) = depends(&telling, &told, &findings);
                (LedgerVerdict::Depends, format!("on {facts}: {parts}"))
            }
        }
    }
}

/// Returns the verdict on a claim of which one trial that supports it is enough on each machine, where there is such a trial.
fn supported(told: &[Observation<'_>]) -> (LedgerVerdict, String) {
    let findings = unique(told.iter().map(|it| (it.machine, it.finding)));
    let has = |machine, finding| findings.contains(&(machine, finding));
    let mut without = unique(told.iter().map(|it| it.machine));
    without.retain(|it| has(it, Finding::Contradicts) && !has(it, Finding::Supports));
    if without.is_empty() {
        return (LedgerVerdict::Holds, String::new());
    }
    let detail = format!("on the build: not for {}", without.join(" and "));
    (LedgerVerdict::Depends, detail)
}

/// Returns the facts that the findings of some observations depend on, none of which can be left out, and the finding for each
/// value of a single fact, or else how often there is which finding.
fn depends(
    some: &[Observation<'_>],
    all: &[Observation<'_>],
    findings: &[Finding],
) -> (String, String) {
    let values = |it: &Observation<'_>, facts: &[usize]| {
        let values = facts.iter().map(|&fact| it.facts[fact].as_str());
        values.collect::<Vec<_>>().join(", ")
    };
    let tell_apart = |facts: &[usize]| {
        some.iter().all(|it| {
            let mut others = some.iter().filter(|other| other.finding != it.finding);
            others.all(|other| values(other, facts) != values(it, facts))
        })
    };
    let mut facts = vec![0, 1, 2, 3];
    for fact in (0..4).rev() {
        let rest: Vec<usize> = facts.iter().copied().filter(|it| *it != fact).collect();
        if tell_apart(&rest) || !tell_apart(&facts) {
            facts = rest;
        }
    }
    let names: Vec<&str> = facts.iter().map(|&fact| name(fact, all)).collect();
    let names = if names.is_empty() { "the trial".to_owned() } else { names.join(" and ") };
    let parts = findings.iter().map(|&finding| {
        let with_it = |it: &&Observation<'_>| it.finding == finding;
        let values = unique(some.iter().filter(with_it).map(|it| values(it, &facts)));
        let [_, words] = finding.words();
        if facts.len() == 1 && !values.is_empty() {
            return format!("{words} for {}", values.join(", "));
        }
        let count = all.iter().filter(with_it).count();
        format!("{words} in {count} of {}", all.len())
    });
    (names, parts.collect::<Vec<_>>().join("; "))
}

/// Returns what one of the facts of some observations is called.
fn name(fact: usize, told: &[Observation<'_>]) -> &'static str {
    let all = |is_it: fn(&str) -> bool| told.iter().all(|it| is_it(&it.facts[fact]));
    match fact {
        0 if all(|operation| operation.trim_end_matches(char::is_numeric) == "order-") => {
            "the length of the list"
        }
        0 => "the operation",
        1 if told.iter().all(|it| it.is_of_board) => "the board",
        1 => "the encoding",
        2 => "what is compared",
        _ => "the build",
    }
}
