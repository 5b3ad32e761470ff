//! The decisions that people ask about first: a line for each, with the verdict before the figures.

use boardbench_results::{Factor, VERDICT_RULE, Verdict};

use super::{Answer, DECISIONS_TABLE, Decision, Effect, Effects, RATIO, SEARCH, answers};
use crate::document::{Block, Cell, Columns, Table};
use crate::machine::Machine;
use crate::number;
use crate::prose::{Prose, between};

/// The anchor of the notes, which a README shows unfolded.
pub(crate) const NOTES: &str = "notes";

const CAPTION: &str = "\
     Time with the choice divided by time without it, at the operation that shows it most directly, and in the model \
     search. The verdict is about the first; the table of all decisions names the operation and the noise floor. ";

/// Returns the table of most-asked decisions, and what a reader must know of its lines. Empty if nobody measured one.
pub(super) fn most_asked(machines: &[Machine<'_>], others: &[Machine<'_>]) -> Vec<Block> {
    let answers = answers(machines, |decision| decision.most_asked);
    blocks(answers, machines, others, DECISIONS_TABLE)
}

/// Returns the same of one factor, for a document of its own.
pub(in crate::sections) fn most_asked_of(machines: &[Machine<'_>], factor: Factor) -> Vec<Block> {
    let answers = answers(machines, |it| it.most_asked && it.factor == factor);
    blocks(answers, machines, &[], &format!("{factor}-worth"))
}

fn blocks(
    answers: Vec<Answer<'_>>,
    machines: &[Machine<'_>],
    others: &[Machine<'_>],
    id: &str,
) -> Vec<Block> {
    if answers.is_empty() {
        return Vec::new();
    }
    let machines_and_others: Vec<_> = machines.iter().chain(others).collect();
    let decisions = answers.iter().map(|answer| answer.decision);
    let reversed = decisions.filter_map(|it| reversed(it, &machines_and_others));
    let reversed: Vec<Prose> = reversed.collect();
    let notes: Vec<Prose> = answers.iter().filter_map(note).collect();
    let mut blocks = vec![table(answers, machines, others, id).into()];
    if !reversed.is_empty() {
        blocks.push("Faster on one machine and slower on another:".into());
        blocks.push(Block::List(reversed));
    }
    if !notes.is_empty() {
        let title = "What names mean, and what else differs";
        blocks.push(Block::fold(NOTES, title, vec![Block::List(notes)]));
    }
    blocks
}

fn table(
    answers: Vec<Answer<'_>>,
    machines: &[Machine<'_>],
    others: &[Machine<'_>],
    id: &str,
) -> Table {
    // The machines that the lines of a cell are about, if there are several.
    let names = machines.iter();
    let names: Vec<&str> = names.map(|machine| machine.name.as_str()).collect();
    let order = match names.len() {
        1 => String::new(),
        _ => between(", on ", &names.join(" / "), ""),
    };
    let mut columns = Columns::new()
        .text("question", |it: &Answer<'_>| &*it.decision.question)
        .text("the choice is", |it| verdicts(&it.direct))
        .text("choice", |it| Cell::code(short_choice(it.decision)))
        .number(&format!("{RATIO}{order}"), |it| ratios(&it.direct))
        .text(&format!("in the search{order}"), |it| {
            let is_measured = it.decision.operation != SEARCH && it.search.first().is_some();
            is_measured.then(|| in_search(&it.search))
        });
    if !others.is_empty() {
        columns = columns.text("range over processors", |it| {
            lines(machines.iter().map(|machine| {
                let builds = machines.iter().chain(others);
                let builds = builds.filter(|it| it.build == machine.build);
                range(it.decision, &builds.collect::<Vec<_>>())
            }))
        });
    }
    columns.table(id, format!("{CAPTION}{VERDICT_RULE}"), answers).stacked()
}

/// Returns the effects of a decision on the machines where it is not stale.
fn fresh<'m>(
    decision: &Decision,
    machines: &[&'m Machine<'m>],
) -> Vec<(&'m Machine<'m>, Effect<'m>)> {
    let effects = machines.iter().filter_map(|machine| {
        let effect = Effect::new(decision, machine, &decision.operation)?;
        (!effect.is_stale).then_some((*machine, effect))
    });
    effects.collect()
}

/// Returns the least and the greatest ratio of several processors, and how many these are; `None` for fewer than two.
fn range(decision: &Decision, machines: &[&Machine<'_>]) -> Option<String> {
    let effects = fresh(decision, machines);
    let means = || effects.iter().map(|(_, effect)| effect.ratio.mean);
    let ends = [means().reduce(f64::min)?, means().reduce(f64::max)?];
    let range = match ends.map(number::ratio) {
        [low, high] if low == high => low,
        ends => ends.join("–"),
    };
    (effects.len() > 1).then(|| format!("{range} ({})", effects.len()))
}

/// Returns the machines on which the choice is faster and those on which it is slower; `None` if it is never both.
fn reversed(decision: &Decision, machines: &[&Machine<'_>]) -> Option<Prose> {
    let effects = fresh(decision, machines);
    let names = |is_it: fn(Verdict) -> bool| {
        let effects = effects.iter().filter(move |(_, it)| is_it(it.verdict));
        let names = effects.map(|(machine, _)| machine.processor_and_build());
        names.collect::<Vec<_>>().join(" and ")
    };
    let (faster, slower) = (names(Verdict::is_faster), names(Verdict::is_slower));
    let is_reversed = !faster.is_empty() && !slower.is_empty();
    let question = &decision.question;
    is_reversed.then(|| format!("{question} faster on {faster}, slower on {slower}").into())
}

/// Returns the choice's name, without the parts that it shares with the alternative.
fn short_choice(decision: &Decision) -> &str {
    let choice = decision.choice.as_str();
    match choice.rsplit_once('/') {
        Some((shared, rest)) if decision.instead_of.starts_with(shared) => rest,
        _ => choice,
    }
}

/// Returns a line for each machine; a dash where it measured nothing.
fn lines(lines: impl Iterator<Item = Option<String>>) -> Prose {
    let lines = lines.map(|line| Prose::from(line.unwrap_or_else(|| "–".to_owned())));
    Prose::joined(lines, &Prose::new().line_break())
}

fn lines_of(effects: &Effects<'_>, line: impl Fn(&Effect<'_>) -> String) -> Prose {
    lines(effects.0.iter().map(|(_, effect)| effect.as_ref().map(&line)))
}

fn ratios(effects: &Effects<'_>) -> Option<Cell> {
    let prose = lines_of(effects, |effect| {
        let stale = if effect.is_stale { ", stale" } else { "" };
        number::with_interval(effect.ratio) + stale
    });
    let first = effects.first()?.ratio.mean;
    Some(Cell { prose, ..Cell::number(first, "") })
}

/// Returns the verdict that all machines agree on, or one for each.
fn verdicts(effects: &Effects<'_>) -> Cell {
    let prose = match effects.shared_verdict() {
        Some(verdict) => word(verdict).into(),
        None => lines_of(effects, |effect| word(effect.verdict)),
    };
    Cell::from(prose).toned(effects.tone())
}

fn in_search(effects: &Effects<'_>) -> Cell {
    let prose = lines_of(effects, |effect| {
        format!("{}, {}", number::ratio(effect.ratio.mean), word(effect.verdict))
    });
    Cell::from(prose).toned(effects.tone())
}

/// Returns a verdict without the width that the method defines for all of them.
fn word(verdict: Verdict) -> String {
    verdict.to_string().replace("equal within 5 %", "equal")
}

/// Returns what the names mean, and what else differs; `None` if the question says all.
fn note(answer: &Answer<'_>) -> Option<Prose> {
    let remarks = answer.remarks();
    let question = &answer.decision.question;
    (!remarks.is_empty()).then(|| Prose::from(format!("{question} {remarks}")))
}
