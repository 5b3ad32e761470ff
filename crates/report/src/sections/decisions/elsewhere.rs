//! Renders decisions that were measured on other processors only.

use super::{DECISIONS, Decision, Effect, word};
use crate::document::{Cell, Columns, Table};
use crate::machine::Machine;
use crate::number;
use crate::sections::parts::tone;

/// A decision with its effect on another processor.
struct Elsewhere<'m> {
    decision: &'static Decision,
    machine: &'m Machine<'m>,
    effect: Effect<'m>,
}

/// Returns the table of the decisions, or of the headline decisions, that only other processors have measured: with all builds, or
/// with the build of the first machine. `None` if there are none.
pub(super) fn elsewhere(
    machines: &[Machine<'_>],
    others: &[Machine<'_>],
    only_headline: bool,
) -> Option<Table> {
    let build = &machines.first()?.build;
    let others = || others.iter().filter(|it| !only_headline || it.build == *build);
    let decisions = DECISIONS.iter().filter(|decision| {
        let is_measured = |machine| Effect::new(decision, machine, &decision.operation).is_some();
        (decision.headline || !only_headline) && !machines.iter().any(is_measured)
    });
    let rows = decisions.flat_map(|decision| {
        let effects = decision.on_all(others(), &decision.operation).into_iter();
        effects.map(move |(machine, effect)| Elsewhere { decision, machine, effect })
    });
    let rows: Vec<Elsewhere<'_>> = rows.collect();
    let caption = "The same for decisions that were measured on other processors only.";
    let table = Columns::new()
        .text("choice", |it: &&Elsewhere<'_>| &*it.decision.words[0])
        .text("instead of", |it| &*it.decision.words[1])
        .text("measured at", |it| {
            Cell::code(&format!("{}/{}", it.decision.factor, it.decision.operation))
        })
        .text("on", |it| it.machine.processor_and_build())
        .number("ratio (99 % interval)", |it| {
            let ratio = it.effect.ratio;
            Some(Cell::number(ratio.mean, number::with_interval(ratio)))
        })
        .text("verdict", |it| Cell::from(word(it.effect.verdict)).toned(tone(it.effect.verdict)))
        .table("other-decisions", caption, &rows);
    (!rows.is_empty()).then_some(table)
}
