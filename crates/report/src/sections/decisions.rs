//! Renders the effect of each design choice of a chess program. The decisions are in `data/decisions.toml`.

mod pieces;

use std::sync::LazyLock;

use boardbench_results::{Factor, Noise, Ratio, Row, VERDICT_RULE, Verdict, unique};
use serde::Deserialize;

use super::parts::{measured, tone};
use crate::contenders::{Subjects, entries};
use crate::data::{GroupRows, compare_times};
use crate::document::{Block, Cell, Columns, Table, Tone};
use crate::machine::Machine;
use crate::number;
use crate::prose::{Prose, between};

pub(crate) const EFFECTS: &str = "Effect of each design choice";

/// The operation that shows the effect of a choice in a whole program.
const SEARCH: &str = "search";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Decision {
    question: String,
    factor: Factor,
    operation: String,
    /// Kind of boards of the groups; all boards if missing.
    subjects: Option<Subjects>,
    choice: String,
    instead_of: String,
    /// Meaning of the two names; empty if the question explains it.
    #[serde(default)]
    means: String,
    /// Other differences between the two; empty if there are none.
    #[serde(default)]
    differs_also: String,
    /// `true` if a README shows it.
    #[serde(default)]
    headline: bool,
    /// `true` if only a build with all pairs has the two contenders.
    #[serde(default)]
    needs_all_pairs: bool,
}

static DECISIONS: LazyLock<Vec<Decision>> =
    LazyLock::new(|| entries(include_str!("../../data/decisions.toml")));

/// Returns the factors, operations and kinds of boards of all decisions, or of the headline decisions: at the decision's own
/// operation, and in the search.
pub(crate) fn decided(
    only_headline: bool,
) -> impl Iterator<Item = (Factor, &'static str, Option<Subjects>)> {
    let decisions = DECISIONS.iter();
    let decisions = decisions.filter(move |it| it.headline || !only_headline);
    decisions.flat_map(|it| [&it.operation, SEARCH].map(|at| (it.factor, at, it.subjects)))
}

/// The rows of a choice and of its alternative in one group.
struct Pair<'r> {
    choice: &'r Row,
    other: &'r Row,
    ratio: Ratio,
    noise: Noise,
}

impl<'r> Pair<'r> {
    fn new(decision: &Decision, group: &GroupRows<'r>) -> Option<Self> {
        if !Subjects::allow(decision.subjects, group.board()) {
            return None;
        }
        let (choice, other) = (group.row(&decision.choice)?, group.row(&decision.instead_of)?);
        let (ratio, noise) = compare_times(choice, other)?;
        Some(Self { choice, other, ratio, noise })
    }

    fn logs(&self) -> Vec<f64> {
        let logs = self.choice.logs.iter().zip(&self.other.logs);
        logs.map(|(log, other)| log - other).collect()
    }

    /// Describes the difference between the trees of the two searches; `None` if they are equal.
    fn trees(&self) -> Option<String> {
        let searches = self.choice.cell.table?.searches;
        let [nodes, other] = [self.choice.cell.table?.nodes, self.other.cell.table?.nodes];
        let time_per_node = self.ratio.mean * other as f64 / nodes.max(1) as f64;
        let time_per_node = number::ratio(time_per_node);
        (nodes != other).then(|| {
            format!(
                "the search trees differ: {nodes} nodes instead of {other}, {time_per_node} times the time per node, over \
                 {searches} positions; the interval holds for these trees only"
            )
        })
    }
}

/// The effect of a choice on one machine, over all groups that show it.
struct Effect<'r> {
    ratio: Ratio,
    verdict: Verdict,
    pairs: Vec<Pair<'r>>,
}

impl<'r> Effect<'r> {
    /// Returns the effect on an operation, if it was measured. Its interval holds simultaneously for all pairs of a group.
    fn new(decision: &Decision, machine: &'r Machine<'_>, operation: &str) -> Option<Self> {
        let groups = machine.at(decision.factor, operation);
        let pairs: Vec<Pair<'r>> = groups.filter_map(|it| Pair::new(decision, &it)).collect();
        let noise = pairs.iter().map(|pair| pair.noise).reduce(Noise::and)?;
        let timed = pairs.iter().filter_map(|pair| pair.choice.timing);
        let comparisons = timed.map(|timing| timing.comparisons).max()?;
        let ratios: Vec<Ratio> = pairs.iter().map(|pair| pair.ratio).collect();
        let logs: Vec<Vec<f64>> = pairs.iter().map(Pair::logs).collect();
        let logs: Vec<&[f64]> = logs.iter().map(Vec::as_slice).collect();
        let ratio = Ratio::geometric_mean(&ratios, &logs, comparisons);
        Some(Self { ratio, verdict: noise.verdict(ratio), pairs })
    }

    /// Returns the rows of the choice.
    fn rows(&self) -> Vec<&'r Row> {
        self.pairs.iter().map(|pair| pair.choice).collect()
    }

    fn is_stale(&self) -> bool {
        let mut rows = self.pairs.iter().flat_map(|pair| [pair.choice, pair.other]);
        rows.any(|row| row.origin.is_stale)
    }

    /// Returns the share of the nodes of a search at which the choice takes effect.
    fn option_hits(&self) -> Option<f64> {
        let share = |Pair { choice, .. }: &Pair<'_>| {
            Some(choice.cell.option_hits? as f64 / choice.cell.operations as f64)
        };
        let sum: Option<f64> = self.pairs.iter().map(share).sum();
        Some(sum? / self.pairs.len() as f64)
    }
}

/// A decision with its effects at its own operation and in the search.
struct DecisionResult<'m> {
    decision: &'static Decision,
    machines: &'m [Machine<'m>],
    others: &'m [Machine<'m>],
    /// Effect on each machine.
    direct: Vec<Option<Effect<'m>>>,
    search: Vec<Option<Effect<'m>>>,
}

/// Returns the results of all decisions that a machine measured, headline decisions first or alone.
fn results<'m>(
    machines: &'m [Machine<'m>],
    others: &'m [Machine<'m>],
    only_headline: bool,
) -> Vec<DecisionResult<'m>> {
    let results = DECISIONS.iter().map(|decision| {
        let effects = |operation: &str| {
            let effects = machines.iter().map(|it| Effect::new(decision, it, operation));
            effects.collect()
        };
        let (direct, search) = (effects(&decision.operation), effects(SEARCH));
        DecisionResult { decision, machines, others, direct, search }
    });
    let mut results: Vec<DecisionResult<'m>> = results.collect();
    results.retain(|it| it.direct.iter().any(Option::is_some));
    results.retain(|it| it.decision.headline || !only_headline);
    results.sort_by_key(|it| !it.decision.headline);
    results
}

impl<'m> DecisionResult<'m> {
    fn first(&self) -> Option<&Effect<'m>> {
        self.direct.iter().flatten().next()
    }

    /// Returns the name of the choice, without the parts that it shares with the alternative.
    fn choice(&self) -> Cell {
        let Decision { choice, instead_of, .. } = self.decision;
        Cell::code(match choice.rsplit_once('/') {
            Some((shared, rest)) if instead_of.starts_with(shared) => rest,
            _ => choice,
        })
    }

    fn operation(&self) -> Cell {
        Cell::code(&format!("{}/{}", self.decision.factor, self.decision.operation))
    }

    fn ratios(&self) -> Option<Cell> {
        let prose = lines(&self.direct, |effect| {
            let stale = if effect.is_stale() { ", stale" } else { "" };
            number::with_interval(effect.ratio) + stale
        });
        Some(Cell { prose, ..Cell::number(self.first()?.ratio.mean, "") })
    }

    /// Returns the effect in the search, unless the decision is about the search alone.
    fn in_search(&self) -> Option<Cell> {
        let is_measured = self.search.iter().any(Option::is_some);
        (is_measured && self.decision.operation != SEARCH).then(|| {
            let cell = lines(&self.search, |effect| {
                format!("{}, {}", number::ratio(effect.ratio.mean), word(effect.verdict))
            });
            Cell::from(cell).toned(shared(&self.search).1)
        })
    }

    /// Returns the effects on these and other processors, except stale ones, each with its machine.
    fn on_all(&self) -> Vec<(&'m Machine<'m>, Effect<'m>)> {
        let machines = self.machines.iter().chain(self.others);
        let effects = machines.filter_map(|machine| {
            let effect = Effect::new(self.decision, machine, &self.decision.operation)?;
            (!effect.is_stale()).then_some((machine, effect))
        });
        effects.collect()
    }

    /// Returns for each machine the smallest and the largest ratio of all processors with its build, and their number; a dash
    /// for fewer than two.
    fn ranges(&self) -> Prose {
        let effects = self.on_all();
        let range = |machine: &Machine<'_>| {
            let effects = effects.iter().filter(|(it, _)| it.build == machine.build);
            let means = effects.map(|(_, effect)| effect.ratio.mean);
            let ends = [means.clone().reduce(f64::min)?, means.clone().reduce(f64::max)?];
            let range = unique(ends.map(number::ratio)).join("–");
            let count = means.count();
            (count > 1).then(|| format!("{range} ({count})"))
        };
        joined(self.machines.iter().map(range))
    }

    /// Returns the machines on which the choice is faster and the machines on which it is slower; empty if one list is empty.
    fn reversed(&self) -> String {
        let effects = self.on_all();
        let names = |is_it: fn(Verdict) -> bool| {
            let effects = effects.iter().filter(|(_, effect)| is_it(effect.verdict));
            let names = effects.map(|(machine, _)| machine.processor_and_build());
            names.collect::<Vec<_>>().join(" and ")
        };
        match (names(Verdict::is_faster), names(Verdict::is_slower)) {
            (faster, slower) if faster.is_empty() || slower.is_empty() => String::new(),
            (faster, slower) => format!("faster on {faster}, slower on {slower}"),
        }
    }

    /// Returns the meaning of the two names, other differences, and the limits of the result; empty if there are none.
    fn remarks(&self) -> String {
        let effects = || self.direct.iter().flatten();
        let trees = effects().flat_map(|it| &it.pairs).find_map(Pair::trees);
        let if_true = |is_it: bool, remark: &str| remark.repeat(usize::from(is_it));
        let mut remarks = vec![
            self.decision.means.clone(),
            between("also differs: ", &self.decision.differs_also, ""),
            trees.unwrap_or_default(),
            if_true(self.decision.needs_all_pairs, "measured in a build with all pairs"),
            pieces::in_words(self),
            if_true(effects().any(Effect::is_stale), STALE),
            self.reversed(),
        ];
        remarks.retain(|remark| !remark.is_empty());
        remarks.join("; ")
    }
}

const STALE: &str = "stale: instruction counts have changed by more than 1 % since it was measured";

/// Returns one line per machine; a dash if it measured nothing.
fn lines(effects: &[Option<Effect<'_>>], line: impl Fn(&Effect<'_>) -> String) -> Prose {
    joined(effects.iter().map(|effect| effect.as_ref().map(&line)))
}

fn joined(lines: impl Iterator<Item = Option<String>>) -> Prose {
    let lines = lines.map(|line| Prose::from(line.unwrap_or_else(|| "–".to_owned())));
    Prose::joined(lines, &Prose::new().line_break())
}

/// Returns the verdict that all machines agree on, with its tone.
fn shared(effects: &[Option<Effect<'_>>]) -> (Option<Verdict>, Tone) {
    match unique(effects.iter().flatten().map(|effect| effect.verdict))[..] {
        [verdict] => (Some(verdict), tone(verdict)),
        _ => (None, Tone::Unsure),
    }
}

/// Returns the verdict that all machines agree on, or one verdict per machine.
fn verdicts(effects: &[Option<Effect<'_>>]) -> Cell {
    let (verdict, tone) = shared(effects);
    let by_machine = || lines(effects, |effect| word(effect.verdict));
    Cell::from(verdict.map_or_else(by_machine, |verdict| word(verdict).into())).toned(tone)
}

/// Returns the name of a verdict, without the 5 % that the caption defines.
fn word(verdict: Verdict) -> String {
    verdict.to_string().replace("equivalent (within 5 %)", "equivalent")
}

const CAPTION: &str = "\
     Time with the choice divided by time with the alternative, at the operation under \"measured at\" and in the \
     model search; the verdict is for the former. Ratios of several boards are means over these, which are related and not a \
     sample of all boards. \"Nodes affected\": the share of the nodes of the search at which the choice takes effect. Names of \
     four parts: encoding, list, scored form, ordering. ";

/// Returns the table of decisions: short for a README, or with all columns.
fn table(
    results: Vec<DecisionResult<'_>>,
    machines: &[Machine<'_>],
    others: &[Machine<'_>],
    is_short: bool,
) -> Table {
    // The machines of the lines of a cell, if there are several.
    let names = machines.iter().map(|machine| machine.name.as_str());
    let order = match names.clone().count() {
        1 => String::new(),
        _ => between(", on ", &names.collect::<Vec<_>>().join(" / "), ""),
    };
    let mut columns = Columns::new()
        .text("question", |it: &DecisionResult<'_>| &*it.decision.question)
        .text("verdict", |it| verdicts(&it.direct))
        .text("choice", DecisionResult::choice);
    if !is_short {
        columns = columns
            .text("instead of", |it| Cell::code(&it.decision.instead_of))
            .text("measured at", DecisionResult::operation);
    }
    columns = columns
        .number(&format!("ratio (99 % interval){order}"), DecisionResult::ratios)
        .text(&format!("in the search{order}"), DecisionResult::in_search);
    if !others.is_empty() {
        columns = columns.text("range over processors", DecisionResult::ranges);
    }
    if !is_short {
        columns = columns
            .text("nodes affected", |it| it.first()?.option_hits().map(number::share))
            .long("measurement", |it| lines(&it.direct, |effect| measured(&effect.rows())))
            .long("remarks", DecisionResult::remarks);
    }
    columns.table("all-decisions", format!("{CAPTION}{VERDICT_RULE}"), results)
}

/// Returns the measured decisions and the open questions: all decisions, or the headline decisions with remarks. Empty if none
/// was measured.
pub(crate) fn decisions(
    machines: &[Machine<'_>],
    others: &[Machine<'_>],
    is_short: bool,
) -> Vec<Block> {
    let results = results(machines, others, is_short);
    if results.is_empty() {
        return Vec::new();
    }
    let notes = results.iter().filter(|_| is_short).map(|it| (&it.decision.question, it.remarks()));
    let notes = notes.filter(|(_, remarks)| !remarks.is_empty());
    let notes = notes.map(|(question, remarks)| format!("{question} {remarks}").into());
    let notes: Vec<Prose> = notes.collect();
    let mut blocks = vec![table(results, machines, others, is_short).into()];
    blocks.extend((!notes.is_empty()).then_some(Block::List(notes)));
    blocks.extend(open_questions());
    blocks
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Open {
    question: String,
    decided_by: String,
}

fn open_questions() -> [Block; 2] {
    let questions: Vec<Open> = entries(include_str!("../../data/open.toml"));
    let line = |open: Open| {
        let question = Prose::new().strong(open.question).text(" ");
        question.then(Prose::marked(&open.decided_by))
    };
    let questions = questions.into_iter().map(line).collect();
    ["Open questions, each with what would decide it:".into(), Block::List(questions)]
}

#[cfg(test)]
mod tests;
