//! Time against instructions.

use boardbench_data::{Axis, Row, Verdict};

use crate::data::{Compared, GroupRows, compare_times};
use crate::document::{Cell, Columns, Section, Table};
use crate::machine::Machine;
use crate::number;
use crate::prose::Prose;

/// How much more instructions must be to count as more: the tolerance of the regression gate.
const TOLERANCE: f64 = 1.01;

pub(super) fn disagreement(machine: &Machine<'_>) -> Option<Section> {
    let all = machine.comparisons.iter();
    let groups = all
        .filter(|comparison| comparison.facts.axis != Axis::Matrix)
        .flat_map(|comparison| &comparison.groups);
    let groups: Vec<&GroupRows<'_>> = groups.collect();
    let is_counted = |row: &Row| row.count.is_some() && row.timing.is_some();
    if !machine.rows.compared.iter().any(is_counted) {
        return None;
    }
    let pairs: usize = groups.iter().map(|group| counted_pairs(group).len()).sum();
    let found = groups.iter().flat_map(|group| disagreements(group));
    let found: Vec<Disagreement<'_>> = found.collect();
    let mut section = Section::new("Time against instructions");
    section.push(Prose::from(format!(
        "Instructions are not time: they do not include waiting for memory or mispredicted branches. Two contenders \
         disagree if one executes fewer instructions, by more than one per cent, but takes longer, beyond the \
         intervals and the noise floor. Of {} in the same group (without the full matrix), {} {}.",
        number::counted(pairs, "pair", "pairs"),
        found.len(),
        if found.len() == 1 { "disagrees" } else { "disagree" }
    )));
    section.extend(table(machine, &found).non_empty());
    Some(section)
}

/// Two contenders, of which the one with fewer instructions takes longer.
struct Disagreement<'r> {
    fewer: &'r Row,
    more: &'r Row,
    /// The time of the one with fewer instructions, divided by the other's.
    compared: Compared,
}

fn instructions(row: &Row) -> f64 {
    row.count.map_or(f64::NAN, |count| count.instructions)
}

/// All pairs of a group that were counted and timed, the one with fewer instructions first.
fn counted_pairs<'r>(group: &GroupRows<'r>) -> Vec<(&'r Row, &'r Row)> {
    let mut rows = group.rows.clone();
    rows.retain(|row| row.count.is_some() && row.timing.is_some());
    let after = |place: usize| rows[place + 1..].iter().copied();
    let pairs = rows.iter().enumerate();
    let pairs = pairs.flat_map(|(place, &one)| after(place).map(move |other| (one, other)));
    let sorted = pairs.map(|(one, other)| {
        if instructions(one) <= instructions(other) {
            (one, other)
        } else {
            (other, one)
        }
    });
    sorted.collect()
}

fn disagreements<'r>(group: &GroupRows<'r>) -> Vec<Disagreement<'r>> {
    let pairs = counted_pairs(group).into_iter();
    let is_apart = |pair: &(&Row, &Row)| instructions(pair.0) * TOLERANCE < instructions(pair.1);
    let found = pairs.filter(is_apart).filter_map(|(fewer, more)| {
        let compared = compare_times(fewer, more)?;
        (compared.verdict == Verdict::Slower).then_some(Disagreement {
            fewer,
            more,
            compared,
        })
    });
    found.collect()
}

fn table(machine: &Machine<'_>, found: &[Disagreement<'_>]) -> Table {
    let group = |one: &Disagreement<'_>| one.fewer.group.group.clone();
    let count = |row: &Row| Cell::significant(instructions(row));
    Columns::new()
        .named(|one: &&Disagreement<'_>| {
            let [fewer, more] = [one.fewer, one.more].map(|row| &row.contender);
            format!("{}-{fewer}-{more}", group(one))
        })
        .text("group", |one| Cell::code(&group(one)))
        .text("fewer instructions", |one| {
            machine.name(&one.fewer.contender)
        })
        .number("instructions", |one| count(one.fewer))
        .text("but slower than", |one| machine.name(&one.more.contender))
        .number("its instructions", |one| count(one.more))
        .number("times as long", |one| Cell::ratio(one.compared.ratio.mean))
        .number("99 % interval", |one| one.compared.ratio)
        .table(
            "disagreements",
            "Pairs for which time and instructions disagree",
            found,
        )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;
    use crate::machine::join;

    #[test]
    fn only_certain_disagreements_are_listed() {
        let records = fixture::small().records();
        let joined = join(&[&records]);
        let machine = joined[0].machine();
        let of = |name: &str| {
            let mut comparisons = machine.comparisons.iter();
            let comparison = comparisons.find(|one| one.name() == name);
            let found = disagreements(&comparison.unwrap().groups[0]);
            let names = found
                .iter()
                .map(|one| [&one.fewer.contender, &one.more.contender].map(Clone::clone));
            names.collect::<Vec<_>>()
        };
        // 50 instructions in 40 ns, compared with 60 in 20 and 75 in 25.
        assert_eq!(
            of("boards/make-unmake"),
            [
                ["sets-rays/small", "sets-magic/small"],
                ["sets-rays/small", "cells-scan/wide"],
            ]
        );
        // 50 instructions in 90 ns, compared with 300 in 100: they agree.
        assert!(of("boards/legal-list").is_empty());
    }
}
