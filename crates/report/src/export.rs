//! Exports one group for a publication: a figure, a table, sentences to quote, and the citation.

use boardbench_results::{AA_VARIANT, GroupFacts, Row, Verdict, significant, unique, visible};
use thiserror::Error;

use crate::cite::cite_runs;
use crate::contenders::short_name;
use crate::data::GroupRows;
use crate::document::slug;
use crate::machine::{Machine, Run, short_commit};
use crate::number::{counted, ratio};
use crate::plot::{DotRow, Dots, Plot, sources};
use crate::render::rows_csv;
use crate::sections::observations;

/// The error of a text that selects no group, or several. It lists their names.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct SelectionError(String);

/// A machine with its rows of the group.
type Measured<'m> = (&'m Machine<'m>, GroupRows<'m>);

/// Returns name and content of each file of the group that a text selects.
pub(crate) fn files(
    machines: &[Machine<'_>],
    text: &str,
) -> Result<Vec<(String, String)>, SelectionError> {
    let name = selected(machines, text)?;
    let group = |machine| {
        let mut groups = Machine::all_groups(machine);
        let group = groups.find(|group| group.facts.group == name)?;
        (!group.by_time().is_empty()).then_some((machine, group))
    };
    let measured: Vec<Measured<'_>> = machines.iter().filter_map(group).collect();
    let facts = measured[0].1.facts;
    let rows = measured.iter().flat_map(|(machine, group)| {
        let rows = group.rows.iter();
        rows.map(move |row| (*machine, *row))
    });
    let mut files = vec![
        ("svg", figure(facts, &measured).to_string()),
        ("csv", rows_csv(rows)),
        ("quote.txt", quotes(&measured)),
    ];
    let citation = cite_runs(measured.iter().flat_map(runs).collect(), name);
    let citation = citation.into_iter().flatten().map(|(_, text)| text + "\n");
    files.extend(["citation.txt", "bib", "csl.json"].into_iter().zip(citation));
    let name = slug(name);
    let named = |(ending, text): (&str, String)| (format!("{name}.{ending}"), text);
    Ok(files.into_iter().map(named).collect())
}

/// Returns the name of the only group that a text selects: by its name, by factor and operation, or by a part of the name.
fn selected<'m>(machines: &'m [Machine<'_>], text: &str) -> Result<&'m str, SelectionError> {
    let groups = machines.iter().flat_map(Machine::all_groups);
    let timed = groups.filter(|group| !group.by_time().is_empty());
    let names = timed.map(|group| {
        let facts = group.facts;
        (facts.group.as_str(), format!("{}/{}", facts.factor, facts.label()))
    });
    let names = unique(names);
    let rank = |(name, label): &(&str, String)| {
        let matches = [*name == text, label == text, name.contains(text)];
        matches.into_iter().position(|matches| matches)
    };
    let best = names.iter().filter_map(rank).min();
    let matching = names.iter().filter(|name| best.is_some() && rank(name) == best);
    let matching: Vec<&str> = matching.map(|(name, _)| *name).collect();
    match matching[..] {
        [name] => Ok(name),
        [] => {
            let factors = names.iter().filter_map(|(_, label)| label.split('/').next());
            let factors = unique(factors).join(", ");
            let message =
                format!("no timed group has {text:?} in its name; names begin with: {factors}");
            Err(SelectionError(message))
        }
        _ => {
            let names = visible(&matching.join(", "));
            Err(SelectionError(format!("{text:?} selects several groups: {names}")))
        }
    }
}

/// Returns the contenders that were timed, the fastest first.
fn contenders<'m>(measured: &[Measured<'m>]) -> Vec<&'m str> {
    unique(measured.iter().flat_map(|(_, group)| group.by_time()).map(Row::contender))
}

/// Draws the ratios of all contenders on all machines.
fn figure(facts: &GroupFacts, measured: &[Measured<'_>]) -> Plot {
    let reference = short_name(facts.factor, &facts.reference);
    let rows = contenders(measured).into_iter().map(|contender| {
        let ratios = measured.iter().map(|(_, group)| group.row(contender)?.ratio());
        DotRow {
            label: short_name(facts.factor, contender),
            is_first: false,
            panels: vec![ratios.collect()],
        }
    });
    let series = sources(measured.iter().map(|(machine, group)| (*machine, group.by_time())));
    let series = series.into_iter().zip(measured).map(|((name, source), (_, group))| {
        let extent = group.reference().map_or_else(String::new, extent);
        (name, source + &extent)
    });
    let first = measured[0].1.by_time()[0];
    let observations = observations(first.origin.has_link_orders);
    let positions = if first.root_count().is_some() { " and positions" } else { ", not positions" };
    Plot::new(&Dots {
        id: slug(&facts.group),
        title: format!("Time per {}: {}", facts.unit, facts.about),
        subtitle: vec![format!("{}, relative to {reference}", facts.group)],
        panels: vec![String::new()],
        series: series.collect(),
        rows: rows.collect(),
        captions: vec![
            format!("Ratios to {reference} with 99 % intervals, logarithmic; shaded: within 5 %."),
            format!(
                "The intervals of all pairs of contenders hold simultaneously, on this processor and build. They cover \
                 {observations}{positions}."
            ),
        ],
    })
}

/// Describes the time of a reference and the number of its observations.
fn extent(reference: &Row) -> String {
    let time = reference.timing.map_or_else(String::new, |timing| {
        format!("; 1\u{a0}=\u{a0}{}\u{a0}ns", significant(timing.nanoseconds))
    });
    let (one, many) = if reference.origin.has_link_orders {
        ("link order", "link orders")
    } else {
        ("process", "processes")
    };
    let count = counted(reference.logs.len(), one, many);
    let roots = reference.root_count();
    let roots = roots.map_or_else(String::new, |roots| format!(", {roots} positions"));
    format!("{time}, {count}{roots}")
}

/// Returns a sentence per contender and machine, with everything that a reader needs to interpret the number.
fn quotes(measured: &[Measured<'_>]) -> String {
    let contenders = contenders(measured).into_iter();
    let sentences = contenders.flat_map(|contender| {
        let sentence = move |(machine, group): &Measured<'_>| {
            quote(machine, group.facts, group.row(contender)?)
        };
        measured.iter().filter_map(sentence)
    });
    sentences.collect()
}

/// Returns a sentence and a line feed; `None` for the reference and its A/A variant, and if the contender was not timed.
fn quote(machine: &Machine<'_>, facts: &GroupFacts, row: &Row) -> Option<String> {
    let (verdict, number) = (row.verdict()?, row.ratio()?);
    let [contender, reference] =
        [row.contender(), facts.reference.as_str()].map(|name| short_name(facts.factor, name));
    let [mean, low, high] = [number.mean, number.low, number.high].map(ratio);
    let times = format!("takes {mean} times as long per {} as {reference}", facts.unit);
    let claim = match verdict {
        Verdict::Equivalent => {
            format!("{contender} is equivalent to {reference} (within 5 %): it {times}")
        }
        Verdict::Inconclusive => format!("the comparison is inconclusive: {contender} {times}"),
        _ => format!("{contender} {times}"),
    };
    let stale = if row.origin.is_stale { " (stale: newer commits execute other code)" } else { "" };
    let sentence = format!(
        "In {} ({}), {claim} (99 % interval {low}–{high}; {}, commit {}{stale}, {:.10}, boardbench).",
        facts.group,
        facts.about,
        machine.processor_and_build(),
        short_commit(&row.origin.commit),
        row.origin.started,
    );
    (row.contender() != AA_VARIANT).then(|| visible(&sentence) + "\n")
}

/// Returns the runs that measured the group.
fn runs<'m>((machine, group): &Measured<'m>) -> Vec<&'m Run<'m>> {
    let is_shown = |run: &&Run<'_>| {
        let mut rows = group.rows.iter();
        rows.any(|row| row.origin.started == run.header.started)
    };
    machine.runs.iter().filter(is_shown).collect()
}

#[cfg(test)]
mod tests;
