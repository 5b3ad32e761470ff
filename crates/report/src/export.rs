//! Exports one group for a publication: a figure, a table, sentences to quote, and the citation.

use boardbench_results::{AA_VARIANT, GroupFacts, Row, Verdict, significant, unique, visible};
use thiserror::Error;

use crate::cite::cite_runs;
use crate::contenders::short_name;
use crate::data::GroupRows;
use crate::document::slug;
use crate::machine::{Machine, Run, short_commit};
use crate::number::{counted, ratio};
use crate::plot::{DotRow, Dots, Plot, dot, sources};
use crate::prose::between;
use crate::render::rows_csv;
use crate::sections::observations;

/// Reports a text that selects no group, or several, with their names.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct SelectionError(String);

/// A machine with its rows of the group.
type Measured<'m> = (&'m Machine<'m>, GroupRows<'m>);

/// Maximum number of series of a figure, which has as many markers.
const MAX_SERIES: usize = 4;

/// Returns name and content of each file of the group that a text selects. Machines of the first one's build are first.
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
    let mut measured: Vec<Measured<'_>> = machines.iter().filter_map(group).collect();
    let first = measured[0].0;
    measured.sort_by_key(|(machine, _)| machine.build != first.build);
    let shared = shared_part(&measured);
    let rows = measured.iter().flat_map(|(machine, group)| {
        let rows = group.rows.iter();
        rows.map(move |row| (*machine, *row))
    });
    let mut files = vec![
        ("svg", figure(&measured, &shared).to_string()),
        ("csv", rows_csv(rows)),
        ("quote.txt", quotes(&measured, &shared)),
    ];
    let cited = format!("{name}{}", between(" (", &shared, ")"));
    let citation = cite_runs(measured.iter().flat_map(runs).collect(), &cited);
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

/// Returns the part of all contenders' names that short names omit: the encoding of boards, or the board of encodings. Empty if they
/// have none in common.
fn shared_part(measured: &[Measured<'_>]) -> String {
    let factor = measured[0].1.facts.factor;
    let omitted = contenders(measured).into_iter().filter_map(|name| {
        let (board, encoding) = name.split_once('/')?;
        match short_name(factor, name) {
            short if short == board => Some(format!("moves in {encoding}")),
            short if short == encoding => Some(format!("on {board}")),
            _ => None,
        }
    });
    match &unique(omitted)[..] {
        [part] => part.clone(),
        _ => String::new(),
    }
}

/// Draws the ratios of all contenders on the first machines. A contender may lack a CPU feature there.
fn figure(measured: &[Measured<'_>], shared: &str) -> Plot {
    let drawn = &measured[..measured.len().min(MAX_SERIES)];
    let facts = drawn[0].1.facts;
    let reference = short_name(facts.factor, &facts.reference);
    let rows = contenders(measured).into_iter().map(|contender| {
        let dots = drawn.iter().map(|(_, group)| dot(group.row(contender)));
        DotRow {
            label: short_name(facts.factor, contender),
            is_first: false,
            panels: vec![dots.collect()],
        }
    });
    let series = sources(drawn.iter().map(|(machine, group)| (*machine, group.by_time())));
    let series = series.into_iter().zip(drawn).map(|((name, source), (machine, group))| {
        let name = if drawn.len() > 1 { machine.processor_and_build() } else { name };
        (name, source + &group.reference().map_or_else(String::new, extent))
    });
    let first = drawn[0].1.by_time()[0];
    let observations = observations(first.origin.has_link_orders);
    let positions = if first.root_count().is_some() { " and positions" } else { ", not positions" };
    let mut captions = vec![
        format!(
            "Ratios to {reference} with 99 % intervals, on a logarithmic scale; shaded: within 5 % of {reference}."
        ),
        format!(
            "For each processor and build, the intervals of all pairs of contenders hold simultaneously. They include the \
             variation over {observations}{positions}."
        ),
    ];
    if drawn.len() < measured.len() {
        let (drawn, count) = (drawn.len(), measured.len());
        captions.push(format!("Shown: {drawn} of {count} processors and builds."));
    }
    Plot::new(&Dots {
        id: slug(&facts.group),
        title: format!("Time per {}: {}", facts.unit, facts.about),
        subtitle: vec![format!(
            "{}{}, relative to {reference}",
            facts.group,
            between(", ", shared, "")
        )],
        panels: vec![String::new()],
        series: series.collect(),
        rows: rows.collect(),
        captions,
    })
}

/// Describes the time of a reference and the number of its observations.
fn extent(reference: &Row) -> String {
    let facts = &reference.group;
    let time = reference.timing.map_or_else(String::new, |timing| {
        let (name, time) =
            (short_name(facts.factor, &facts.reference), significant(timing.nanoseconds));
        format!("; {name}: {time}\u{a0}ns per {}", facts.unit)
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
fn quotes(measured: &[Measured<'_>], shared: &str) -> String {
    let contenders = contenders(measured).into_iter();
    let sentences = contenders.flat_map(|contender| {
        let sentence = move |(machine, group): &Measured<'_>| {
            quote(machine, group.facts, shared, group.row(contender)?)
        };
        measured.iter().filter_map(sentence)
    });
    sentences.collect()
}

/// Returns a sentence and a line feed; `None` for the reference and its A/A variant, and if the contender was not timed.
fn quote(machine: &Machine<'_>, facts: &GroupFacts, shared: &str, row: &Row) -> Option<String> {
    let (verdict, number) = (row.verdict()?, row.ratio()?);
    let [contender, reference] =
        [row.contender(), facts.reference.as_str()].map(|name| short_name(facts.factor, name));
    let direction = verdict.direction();
    let (claim, subject) = match direction {
        Verdict::Equivalent => {
            (format!("{contender} is equivalent to {reference} within 5 %"), "it")
        }
        Verdict::Inconclusive => {
            (format!("Inconclusive: {contender} compared with {reference}"), contender)
        }
        _ => {
            let by = if verdict == direction { "" } else { " by less than 5 %" };
            (format!("{contender} is {direction} than {reference}{by}"), "it")
        }
    };
    let [mean, low, high] = [number.mean, number.low, number.high].map(ratio);
    let stale = if row.origin.is_stale { " (stale: newer commits execute other code)" } else { "" };
    let sentence = format!(
        "{claim} at {} ({}{}): {subject} takes {mean} times as long per {} (99 % interval {low}–{high}; {}; measured {:.10} by \
         boardbench, commit {}{stale}).",
        facts.group,
        facts.about,
        between("; ", shared, ""),
        facts.unit,
        machine.processor_and_build(),
        row.origin.started,
        short_commit(&row.origin.commit),
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
