//! Writes a diagnosis.

use std::fmt::{self, Display, Formatter};
use std::iter;

use boardbench_conformance::reference::Reference;
use boardbench_conformance::samples::images;
use boardbench_core::{CanonicalMove, Color};
use boardbench_notation::{parse_fen, write_fen};

use super::Diagnosis;
use super::count::Counter;
use super::dictionary::max_depth;
use super::faults::{Candidate, Cause};
use super::observation::Checked;
use super::ranking::{MAX_LEAVES, Ranked};
use crate::engine::Difference;

/// Maximum number of faults that are listed.
pub(super) const MAX_FAULTS: usize = 5;

/// Maximum number of faults that are listed if none explains every total.
const MAX_INEXACT: usize = 3;

/// Maximum mean distance of a fault that is listed although it explains no total.
const MAX_DISTANCE: f64 = 0.5;

/// Maximum number of moves of a kind that are listed.
const MAX_MOVES: usize = 12;

impl Display for Diagnosis {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.checked.iter().map(describe).collect();
        write!(f, "{}", lines.join("\n"))?;
        if self.is_right() {
            return Ok(());
        }
        self.write_faults(f)?;
        self.write_next(f)
    }
}

/// Describes a count and its errors.
fn describe(checked: &Checked) -> String {
    let (right, total) = (checked.right(), checked.response.total);
    let place = format!("depth {}, {}", checked.depth, checked.position());
    let Some(difference) = &checked.difference else {
        return format!("correct: {place}: {total}");
    };
    let error = match right.abs_diff(total) {
        0 => "the total is correct, counts of root moves are not".to_owned(),
        error => {
            format!("expected {right}, {error} too {}", if total < right { "few" } else { "many" })
        }
    };
    let moves = if difference.has_total_only { String::new() } else { moves(checked, difference) };
    format!("wrong: {place}: {total} ({error}){moves}")
}

/// Describes the root moves that differ.
fn moves(checked: &Checked, difference: &Difference) -> String {
    let list = |name: &str, moves: Vec<String>| match moves.len() {
        0 => String::new(),
        count if count > MAX_MOVES => {
            format!("\n  {name}: {}, and {} more", moves[..MAX_MOVES].join(", "), count - MAX_MOVES)
        }
        _ => format!("\n  {name}: {}", moves.join(", ")),
    };
    let names = |moves: &[CanonicalMove]| moves.iter().map(CanonicalMove::to_string).collect();
    let miscounted = difference.miscounted.iter();
    let miscounted =
        miscounted.map(|it| format!("{} {} (expected {})", it.mv, it.found, it.expected));
    let mut text = list("missing moves", names(&difference.missing));
    text += &list("extra moves", names(&difference.extra));
    text += &list("wrong counts", miscounted.collect());
    if difference.is_of_moves() {
        let concerned = difference.rules(&checked.setup);
        text += &list("rule", concerned.iter().map(ToString::to_string).collect());
    } else if let Some(first) = difference.miscounted.first()
        && checked.depth > 1
    {
        let after = Reference::from_setup(&checked.setup).play(first.mv).to_setup();
        let (depth, fen) = (checked.depth - 1, write_fen(&after));
        text += &list("divide next", vec![format!("depth {depth} after {}, {fen}", first.mv)]);
    }
    text
}

impl Diagnosis {
    /// Writes which comparisons the limits of leaves and of time leave out.
    fn write_limits(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for &index in &self.ranking.too_deep {
            let Checked { depth, right, .. } = &self.checked[index];
            let is_small = |&&count: &&u64| count <= MAX_LEAVES;
            let counted = right.iter().take_while(is_small).count() - 1;
            let known = self.checked[index].well_known.map_or(0, max_depth) as usize;
            let largest = counted.max(known);
            write!(
                f,
                "\n\nNot compared with faults: depth {depth} of {} has {} leaves; at most {MAX_LEAVES} can be counted with each \
                 fault in 30 s. The largest depth for this position is {largest}.",
                self.checked[index].position(),
                self.checked[index].right()
            )?;
        }
        if self.ranking.is_out_of_time {
            f.write_str(
                "\n\nStopped after 30 s, before all faults were compared: use a smaller depth.",
            )?;
        }
        Ok(())
    }

    fn write_faults(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.write_limits(f)?;
        let is_wrong = |&index: &usize| self.checked[index].difference.is_some();
        let wrong: Vec<usize> = (0..self.checked.len()).filter(is_wrong).collect();
        let exact = self.exact();
        let (listed, heading) = if exact.is_empty() {
            let near = self.ranking.ranked.iter().filter(|it| {
                it.supports > 0 || it.distance < MAX_DISTANCE * it.contradictions as f64
            });
            let near: Vec<&Ranked> = near.take(MAX_INEXACT).collect();
            let heading = if near.is_empty() {
                "No known fault or pair gives exactly these counts."
            } else {
                "No known fault or pair gives exactly these counts. The nearest faults:"
            };
            (near, heading)
        } else {
            (exact.iter().take(MAX_FAULTS).collect(), "Faults that give exactly these counts:")
        };
        let is_compared = |index| !self.ranking.too_deep.contains(index);
        if wrong.iter().any(is_compared) || !listed.is_empty() {
            write!(f, "\n\n{heading}")?;
        }
        for (number, it) in iter::zip(1.., &listed) {
            write!(f, "\n{number}. {}", explain(&it.candidate))?;
            write!(f, "\n   explains {} of {} wrong counts", it.supports, wrong.len())?;
            if it.contradictions > 0 {
                write!(f, ", contradicted by {}", it.contradictions)?;
            }
            if let Some(example) = example(&it.candidate) {
                write!(f, "\n   {example}")?;
            }
        }
        let (unknown, all) = self.ranking.unknown;
        match exact.len().saturating_sub(MAX_FAULTS) {
            0 if unknown > 0 && exact.is_empty() && self.ranking.too_deep.is_empty() => write!(
                f,
                "\n\nNot compared at this depth: {unknown} of {all} forms of faults, such as faults of one side."
            ),
            0 => Ok(()),
            more => write!(f, "\nand {more} more"),
        }
    }

    /// Writes the next step.
    fn write_next(&self, f: &mut Formatter<'_>) -> fmt::Result {
        if let Some((column, counts)) = &self.next {
            let (vector, depth) = (column.vector, column.depth);
            write!(
                f,
                "\n\nNext: count depth {depth} of {} ({})\n   {}: correct",
                vector.fen,
                vector.name,
                column.right()
            )?;
            for (it, count) in iter::zip(self.exact(), counts) {
                write!(f, "\n   {count}: {}", it.candidate.name())?;
            }
            return Ok(());
        }
        if !self.exact().is_empty() {
            return Ok(());
        }
        let wrong = self.checked.iter().filter(|it| it.difference.is_some());
        let Some(first) = wrong.min_by_key(|it| it.right()) else {
            return Ok(());
        };
        let shallower = first.right.iter().take(first.depth as usize).enumerate().skip(1);
        let counts = shallower.map(|(depth, count)| format!("{count} (depth {depth})"));
        let counts: Vec<String> = counts.collect();
        if counts.is_empty() {
            return write!(
                f,
                "\n\nNext: compare the moves with `boardbench moves`, or use --divide."
            );
        }
        write!(
            f,
            "\n\nNext: find the least depth with a wrong count, then use --divide there. Correct counts: {}.",
            counts.join(", ")
        )
    }
}

/// Returns the name and the explanation of a candidate.
fn explain(candidate: &Candidate) -> String {
    let second = candidate.second.map(|fault| format!(" {}", fault.explanation));
    let explanation = candidate.fault.explanation;
    format!("{}: {explanation}{}", candidate.name(), second.unwrap_or_default())
}

/// Describes a small position that shows a fault, with both counts.
fn example(candidate: &Candidate) -> Option<String> {
    let (fen, depth) = candidate.fault.example;
    let setup = parse_fen(fen).expect("an example is valid");
    let [setup, swapped] =
        [0, 1].map(|index| images(&Reference::from_setup(&setup))[index].to_setup());
    let setup = if candidate.side == Some(Color::Black) { swapped } else { setup };
    let mut right = Counter::new(super::count::Rules::default(), None);
    let right: Vec<u64> =
        (0..=depth + 1).map(|depth| right.count(&setup, depth)).collect::<Option<_>>()?;
    let wrong = match candidate.cause {
        Cause::Rules(rules) => Counter::new(rules, None).count(&setup, depth),
        Cause::Formula(formula) => formula.count(&right, depth as usize),
    }?;
    let right = right[depth as usize];
    (wrong != right).then(|| {
        let fen = write_fen(&setup);
        format!("shown by depth {depth} of {fen}: expected {right}, with the fault {wrong}")
    })
}
