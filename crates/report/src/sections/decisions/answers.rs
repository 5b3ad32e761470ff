//! Answers the questions that readers have first, in one line each: the effect of a decision as a range over processors.

use boardbench_results::Verdict;

use super::{DECISIONS, Decision, Effect, range};
use crate::machine::Machine;
use crate::number::counted;
use crate::prose::Prose;

/// Returns one line per decision of the summary that the first machine's build measured, with ranges over all processors that
/// measured it.
pub(crate) fn answers(machines: &[Machine<'_>], others: &[Machine<'_>]) -> Vec<Prose> {
    let Some(first) = machines.first() else {
        return Vec::new();
    };
    let of_build = machines.iter().chain(others).filter(|machine| machine.build == first.build);
    let of_build: Vec<&Machine<'_>> = of_build.collect();
    let decisions = DECISIONS.iter().filter(|decision| !decision.answer.is_empty());
    decisions.filter_map(|decision| answer(decision, &of_build)).collect()
}

/// Unit of a ratio, which the next ratio of a line omits.
const TIMES: &str = " times the time";

fn answer(decision: &Decision, machines: &[&Machine<'_>]) -> Option<Prose> {
    let parts = decision.answer.iter().filter_map(|[operation, name]| {
        let effects = decision.on_all(machines.iter().copied(), operation);
        let effects: Vec<&Effect<'_>> = effects.iter().map(|(_, effect)| effect).collect();
        let processors = counted(effects.len(), "processor", "processors");
        (!effects.is_empty()).then(|| (format!("{} in {name}", time(&effects)), processors))
    });
    let parts: Vec<(String, String)> = parts.collect();
    let has_ratio = |index: usize| parts[index].0.contains(TIMES);
    let text = parts.iter().enumerate().map(|(index, (part, processors))| {
        let is_ratio_again = index > 0 && has_ratio(index - 1);
        let part = if is_ratio_again { part.replace(TIMES, "") } else { part.clone() };
        // The number of processors follows the last of the parts that share it.
        let is_last = parts.get(index + 1).is_none_or(|(_, next)| next != processors);
        if is_last { format!("{part} ({processors})") } else { part }
    });
    let text = text.collect::<Vec<String>>().join(", ");
    let subject = Prose::new().strong(decision.name());
    (!text.is_empty()).then(|| subject.text(format!(": {text}.")))
}

/// Returns the time with the choice in words.
fn time(effects: &[&Effect<'_>]) -> String {
    let range = range(effects);
    let verdicts = || effects.iter().map(|effect| effect.verdict);
    if verdicts().all(Verdict::is_within_5_percent) {
        return format!("the same time within 5 % ({range})");
    }
    if verdicts().any(Verdict::is_difference) {
        return format!("{range}{TIMES}");
    }
    format!("no difference shown ({range})")
}
