//! "Which should I take?": a board for each purpose. The purposes are data, `data/purposes.toml`.

use std::sync::LazyLock;

use boardbench_harness::data::{Ratio, Row, Verdict};
use boardbench_registry::boards;
use serde::Deserialize;

use super::boards::{bytes_of, contenders, group_at, timed};
use crate::contenders::{Subjects, board_of};
use crate::data::{Compared, Group, compare_times};
use crate::document::{Cell, Section, Table};
use crate::machine::Machine;
use crate::number;
use crate::prose::Prose;

/// The anchor of the table that a README shows.
pub(crate) const RECOMMENDATIONS: &str = "purposes";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Purposes {
    purpose: Vec<Purpose>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Purpose {
    #[serde(rename = "for")]
    name: String,
    operation: String,
    /// Only these boards; all if missing.
    subjects: Option<Subjects>,
    /// Whether memory decides, and the operation shows what that costs.
    #[serde(default)]
    least_bytes: bool,
}

static PURPOSES: LazyLock<Vec<Purpose>> = LazyLock::new(|| {
    let purposes: Purposes =
        toml::from_str(include_str!("../../data/purposes.toml")).expect("a test reads the file");
    purposes.purpose
});

/// A contender with its mean log-ratio over the machines that timed it.
#[derive(Clone, Copy)]
struct Candidate<'r> {
    contender: &'r str,
    cost: f64,
}

/// What is recommended for a purpose.
struct Recommendation<'r> {
    best: &'r str,
    /// Others that no machine tells apart from it, or that are equal within 5 %.
    as_good: Vec<&'r str>,
    /// The best of the rest.
    next: Option<&'r str>,
}

impl Purpose {
    fn concerns(&self, contender: &str) -> bool {
        let board = boards().find(|board| board.name == board_of(contender));
        self.subjects
            .is_none_or(|subjects| board.is_some_and(|board| subjects.include(board)))
    }

    fn row<'r>(&self, machine: &Machine<'r>, contender: &str) -> Option<&'r Row> {
        timed(group_at(&machine.data, &self.operation), contender)
    }

    /// The time of one contender divided by that of another, on a machine that timed both.
    fn compare(&self, machine: &Machine<'_>, one: &str, other: &str) -> Option<Compared> {
        compare_times(self.row(machine, one)?, self.row(machine, other)?)
    }

    /// All contenders that were timed, the best first.
    fn candidates<'r>(&self, machines: &[Machine<'r>]) -> Vec<Candidate<'r>> {
        let candidate = |contender: &'r str| {
            let rows = machines
                .iter()
                .filter_map(|machine| self.row(machine, contender));
            let logs: Vec<f64> = rows
                .filter_map(|row| Some(row.ratio()?.mean.ln()))
                .collect();
            let mean = logs.iter().sum::<f64>() / logs.len().max(1) as f64;
            let cost = if self.least_bytes {
                bytes(machines, contender)? as f64
            } else {
                mean
            };
            (!logs.is_empty()).then_some(Candidate { contender, cost })
        };
        let own = contenders(machines).into_iter();
        let own = own.filter(|contender| self.concerns(contender));
        let mut all: Vec<Candidate<'r>> = own.filter_map(candidate).collect();
        all.sort_by(|one, other| one.cost.total_cmp(&other.cost));
        all
    }

    fn recommend<'r>(&self, machines: &[Machine<'r>]) -> Option<Recommendation<'r>> {
        let all = self.candidates(machines);
        let (best, others) = all.split_first()?;
        let is_as_good = |other: &Candidate<'_>| {
            if self.least_bytes {
                return other.cost.total_cmp(&best.cost).is_eq();
            }
            let compared = machines.iter();
            let compared = compared
                .filter_map(|machine| self.compare(machine, other.contender, best.contender));
            let verdicts: Vec<Verdict> = compared.map(|compared| compared.verdict).collect();
            !verdicts.is_empty() && !verdicts.contains(&Verdict::Slower)
        };
        let (as_good, rest): (Vec<&Candidate<'_>>, Vec<&Candidate<'_>>) =
            others.iter().partition(|one| is_as_good(one));
        Some(Recommendation {
            best: best.contender,
            as_good: as_good.iter().map(|one| one.contender).collect(),
            next: rest.first().map(|one| one.contender),
        })
    }

    /// By how much the recommended board leads the next.
    fn lead(&self, machines: &[Machine<'_>], found: &Recommendation<'_>) -> Option<Prose> {
        let next = found.next?;
        let name = named(machines, next);
        if self.least_bytes {
            let [own, other] = [found.best, next].map(|one| bytes(machines, one));
            return Some(name.text(format!(": {} bytes, not {}", other?, own?)));
        }
        let ratios = machines.iter().filter_map(|machine| {
            let compared = self.compare(machine, next, found.best)?;
            let on = match machine.name.as_str() {
                "" => String::new(),
                name => format!(" on {name}"),
            };
            Some(format!("{}{on}", number::with_interval(compared.ratio)))
        });
        let ratios = ratios.collect::<Vec<_>>().join(", ");
        Some(name.text(format!(": {ratios}")))
    }

    /// Where another board would be better, and what memory costs in time.
    fn exceptions(&self, machines: &[Machine<'_>], best: &str) -> Vec<Prose> {
        let mut found = Vec::new();
        for machine in machines {
            let Some(own) = self.row(machine, best) else {
                found.extend(self.missing(machine, best));
                continue;
            };
            let group = group_at(&machine.data, &self.operation);
            let rows = group.map_or_else(Vec::new, Group::by_time);
            let mut rows = rows.into_iter().filter(|row| self.is_rival(row));
            let Some((rival, ratio)) = rows.next().and_then(|row| faster(row, own)) else {
                continue;
            };
            let name =
                Prose::from(prefix(machine)).then(named(std::slice::from_ref(machine), rival));
            let ratio = number::with_interval(ratio);
            found.push(name.text(format!(" takes {ratio} of its time at {}", self.operation)));
        }
        found
    }

    /// Whether a row is of a board that could have been recommended; where memory decides, any board shows what it costs.
    fn is_rival(&self, row: &Row) -> bool {
        row.contender.contains('/') && self.concerns(&row.contender)
    }

    /// What to take on a machine that did not time the recommended board.
    fn missing(&self, machine: &Machine<'_>, best: &str) -> Option<Prose> {
        let own = std::slice::from_ref(machine);
        let group = group_at(&machine.data, &self.operation)?;
        let lacks = group.rows.iter().find(|row| row.contender == best);
        let why = lacks.and_then(|row| row.lacks.as_deref()).map_or_else(
            || "it was not timed".to_owned(),
            |instruction| format!("the build lacks {instruction}"),
        );
        let instead = self.recommend(own)?.best;
        let prose = Prose::from(format!("{}{why}; take ", prefix(machine)));
        Some(prose.then(named(own, instead)))
    }
}

/// A row that is faster than another by its verdict, and its ratio to that.
fn faster<'r>(row: &'r Row, than: &Row) -> Option<(&'r str, Ratio)> {
    let compared = compare_times(row, than)?;
    (compared.verdict == Verdict::Faster).then_some((row.contender.as_str(), compared.ratio))
}

/// What stands before text about one machine: its name, if there are several.
fn prefix(machine: &Machine<'_>) -> String {
    match machine.name.as_str() {
        "" => String::new(),
        name => format!("{name}: "),
    }
}

fn bytes(machines: &[Machine<'_>], contender: &str) -> Option<usize> {
    let bytes = bytes_of(machines, contender);
    Some(bytes.position? + bytes.tables?)
}

/// The name of a contender on these machines, as a table shows it.
fn named(machines: &[Machine<'_>], contender: &str) -> Prose {
    let data = machines.first().map(|machine| &machine.data);
    let axis = data.and_then(|data| Some((data, data.main_axis?)));
    axis.map_or_else(
        || Prose::new().code(contender),
        |(data, axis)| data.short_name(axis, contender),
    )
}

pub(super) fn recommendations(machines: &[Machine<'_>]) -> Option<Section> {
    let caption = "A board for each purpose: the fastest at the operation, or the smallest. \"As good\": equal within 5 %, or \
                   not told apart by any machine";
    let mut table = Table::new(RECOMMENDATIONS, caption)
        .text(&["for", "at", "take"])
        .long(&[
            "as good",
            "the next takes, times as long",
            "where it does not hold",
        ])
        .stacked();
    for purpose in &*PURPOSES {
        let Some(found) = purpose.recommend(machines) else {
            continue;
        };
        let as_good = found.as_good.iter().map(|name| named(machines, name));
        let mut exceptions = Prose::new();
        for (index, one) in purpose
            .exceptions(machines, found.best)
            .into_iter()
            .enumerate()
        {
            let before = if index == 0 { "" } else { "; " };
            exceptions = exceptions.text(before).then(one);
        }
        table.push(vec![
            purpose.name.as_str().into(),
            Cell::code(&purpose.operation),
            named(machines, found.best).into(),
            Prose::new().list(as_good).into(),
            purpose.lead(machines, &found).unwrap_or_default().into(),
            exceptions.into(),
        ]);
    }
    let mut section = Section::new("Which should I take?");
    section.push(table.non_empty()?);
    Some(section)
}

/// The same for a terminal: a line for each purpose.
pub(crate) fn in_lines(machine: &Machine<'_>) -> Vec<String> {
    let machines = std::slice::from_ref(machine);
    let line = |purpose: &Purpose| {
        let found = purpose.recommend(machines)?;
        let plain = |name: &str| named(machines, name).plain();
        let names: Vec<String> = found.as_good.iter().map(|name| plain(name)).collect();
        let as_good = match names.len() {
            0 => String::new(),
            1..=3 => format!("; as good: {}", names.join(", ")),
            more => format!("; as good: {} and {} more", names[..2].join(", "), more - 2),
        };
        let best = plain(found.best);
        Some(format!("for {}, take {best}{as_good}", purpose.name))
    };
    PURPOSES.iter().filter_map(line).collect()
}
