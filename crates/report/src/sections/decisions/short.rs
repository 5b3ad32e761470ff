//! The decisions that people ask about first: a line for each, with the verdict before the figures.

use boardbench_results::{Axis, VERDICT_RULE, Verdict, unique};

use super::{Answer, DECISIONS, DECISIONS_TABLE, Decision, Effect, Effects, SEARCH};
use crate::document::{Block, Cell, Columns, Table, Tone};
use crate::machine::Machine;
use crate::number;
use crate::prose::Prose;
use crate::sections::parts::tone;

/// The anchor of the notes, which a README shows unfolded.
pub(crate) const NOTES: &str = "notes";

const CAPTION: &str = "\
     Time with the choice divided by time without it, at the operation that shows it most directly, and in the model \
     search. The verdict is about the first; the table of all decisions names the operation and the noise floor. ";

/// The table of most-asked decisions, and what a reader must know of its lines. Empty if nobody measured one.
pub(super) fn most_asked(machines: &[Machine<'_>], others: &[Machine<'_>]) -> Vec<Block> {
    blocks(machines, others, DECISIONS_TABLE, |_| true)
}

/// The same of one axis, for a document of its own.
pub(in crate::sections) fn most_asked_of(machines: &[Machine<'_>], axis: Axis) -> Vec<Block> {
    blocks(machines, &[], &format!("{axis}-worth"), |decision| {
        decision.axis == axis
    })
}

fn blocks(
    machines: &[Machine<'_>],
    others: &[Machine<'_>],
    id: &str,
    is_wanted: impl Fn(&Decision) -> bool,
) -> Vec<Block> {
    let asked = DECISIONS.iter().filter(|decision| decision.most_asked);
    let answers = asked.filter(|decision| is_wanted(decision));
    let answers = answers.filter_map(|decision| Answer::new(decision, machines));
    let answers: Vec<Answer<'_>> = answers.collect();
    let notes = answers.iter().filter_map(note);
    let notes: Vec<Prose> = notes.collect();
    let every = machines.iter().chain(others).collect::<Vec<_>>();
    let reversed = answers
        .iter()
        .filter_map(|answer| reversed(answer.decision, &every));
    let reversed: Vec<Prose> = reversed.collect();
    let Some(table) = table(machines, others, id, answers).non_empty() else {
        return Vec::new();
    };
    let mut blocks = vec![Block::Table(table)];
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
    machines: &[Machine<'_>],
    others: &[Machine<'_>],
    id: &str,
    answers: Vec<Answer<'_>>,
) -> Table {
    let order = order(machines);
    let columns = Columns::new()
        .text("question", |answer: &Answer<'_>| {
            answer.decision.question.as_str()
        })
        .text("the choice is", |answer| verdicts(&answer.direct))
        .text("choice", |answer| Cell::code(short_choice(answer.decision)))
        .number(&format!("ratio (99 % interval){order}"), |answer| {
            ratios(&answer.direct)
        })
        .text(&format!("in the search{order}"), |answer| {
            let is_other = answer.decision.operation != SEARCH;
            is_other.then(|| in_search(&answer.search))
        });
    let columns = if others.is_empty() {
        columns
    } else {
        columns.text("range over processors", |answer| {
            let ranges = machines.iter().map(|machine| {
                let builds = machines.iter().chain(others);
                let builds = builds.filter(|it| it.build == machine.build);
                let range = range(answer.decision, &builds.collect::<Vec<_>>());
                Prose::from(range.unwrap_or_else(|| "–".to_owned()))
            });
            Prose::joined(ranges, &Prose::new().line_break())
        })
    };
    let mut table = columns.table(id, format!("{CAPTION}{VERDICT_RULE}"), answers);
    table.is_stacked = true;
    table
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
    let [low, high] = ends.map(number::ratio);
    let range = if low == high {
        low
    } else {
        format!("{low}–{high}")
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
    let question = decision.question.as_str();
    is_reversed.then(|| format!("{question} faster on {faster}, slower on {slower}").into())
}

/// The machines that the lines of a cell are about; empty if there is one.
fn order(machines: &[Machine<'_>]) -> String {
    match machines {
        [] | [_] => String::new(),
        all => {
            let names: Vec<&str> = all.iter().map(|machine| machine.name.as_str()).collect();
            format!(", on {}", names.join(" / "))
        }
    }
}

/// The choice's name, without the parts that it shares with the alternative.
fn short_choice(decision: &Decision) -> &str {
    let choice = decision.choice.as_str();
    match choice.rsplit_once('/') {
        Some((shared, own)) if decision.instead_of.starts_with(shared) => own,
        _ => choice,
    }
}

/// A line for each machine; a dash where it measured nothing.
fn lines(effects: &Effects<'_>, line: impl Fn(&Effect<'_>) -> String) -> Prose {
    let each = effects.0.iter().map(|(_, effect)| {
        let text = effect.as_ref().map_or_else(|| "–".to_owned(), &line);
        Prose::from(text)
    });
    Prose::joined(each, &Prose::new().line_break())
}

fn ratios(effects: &Effects<'_>) -> Option<Cell> {
    let first = effects.first()?;
    let prose = lines(effects, |effect| {
        let stale = if effect.is_stale { ", stale" } else { "" };
        number::with_interval(effect.ratio) + stale
    });
    Some(Cell {
        prose,
        ..Cell::number(first.ratio.mean, "")
    })
}

/// The verdict that all machines agree on, or one for each.
fn verdicts(effects: &Effects<'_>) -> Cell {
    let all = effects.measured().map(|(_, effect)| effect.verdict);
    match unique(all)[..] {
        [verdict] => Cell::from(word(verdict)).toned(tone(verdict)),
        _ => {
            Cell::from(lines(effects, |effect| word(effect.verdict).to_owned())).toned(Tone::Unsure)
        }
    }
}

fn in_search(effects: &Effects<'_>) -> Option<Cell> {
    effects.first()?;
    let verdicts = verdicts(effects);
    let line = |effect: &Effect<'_>| {
        let ratio = number::ratio(effect.ratio.mean);
        format!("{ratio}, {}", word(effect.verdict))
    };
    Some(Cell::from(lines(effects, line)).toned(verdicts.tone))
}

/// A verdict, without the width that the method defines for all of them.
const fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Faster => "faster",
        Verdict::SlightlyFaster => "faster by less than 5 %",
        Verdict::Slower => "slower",
        Verdict::SlightlySlower => "slower by less than 5 %",
        Verdict::Equal => "equal",
        Verdict::CannotTell => "cannot tell",
    }
}

/// What the names mean, and what else differs; `None` if the question says all.
fn note(answer: &Answer<'_>) -> Option<Prose> {
    let remarks = answer.remarks();
    let question = answer.decision.question.as_str();
    (!remarks.is_empty()).then(|| Prose::from(format!("{question} {remarks}")))
}
