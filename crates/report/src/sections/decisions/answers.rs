//! Answers the questions that readers have first, in one line each: the effect of a decision as a range over processors.

use boardbench_results::Verdict;

use super::{DECISIONS, Effect, range};
use crate::machine::Machine;
use crate::prose::Prose;

/// Returns one line per decision of the summary that the first machine's build measured, with ranges over all processors that
/// measured it, and the smallest number of processors.
pub(crate) fn answers(
    machines: &[Machine<'_>],
    others: &[Machine<'_>],
) -> (Vec<Prose>, Option<usize>) {
    let Some(first) = machines.first() else {
        return (Vec::new(), None);
    };
    let of_build = machines.iter().chain(others).filter(|machine| machine.build == first.build);
    let of_build: Vec<&Machine<'_>> = of_build.collect();
    let mut processors = Vec::new();
    let decisions = DECISIONS.iter().filter(|decision| !decision.answer.is_empty());
    let lines = decisions.filter_map(|decision| {
        let parts = decision.answer.iter().filter_map(|[operation, name]| {
            let effects = decision.on_all(of_build.iter().copied(), operation);
            let effects: Vec<&Effect<'_>> = effects.iter().map(|(_, effect)| effect).collect();
            processors.extend((!effects.is_empty()).then_some(effects.len()));
            (!effects.is_empty()).then(|| format!("{} in {name}", time(&effects)))
        });
        let mut parts: Vec<String> = parts.collect();
        for index in (1..parts.len()).rev() {
            if parts[index - 1].contains(TIMES) {
                parts[index] = parts[index].replace(TIMES, "");
            }
        }
        let subject = Prose::new().strong(decision.name()).text(" takes ");
        (!parts.is_empty()).then(|| subject.text(parts.join(", ")).text("."))
    });
    (lines.collect(), processors.into_iter().min())
}

/// Unit of a ratio, which the next ratio of a line omits.
const TIMES: &str = " times as long";

/// Returns the time with the choice in words.
fn time(effects: &[&Effect<'_>]) -> String {
    let range = range(effects).replace('–', " to ");
    let verdicts = || effects.iter().map(|effect| effect.verdict);
    if verdicts().all(Verdict::is_within_5_percent) {
        return format!("the same time within 5 % ({range})");
    }
    if verdicts().any(Verdict::is_difference) {
        return format!("{range}{TIMES}");
    }
    format!("{range}{TIMES} (inconclusive)")
}
