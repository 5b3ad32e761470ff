//! Renders the effect of each design choice of a chess program. The decisions are in `data/decisions.toml`.

mod answers;
mod elsewhere;
mod pieces;
mod traffic;

use std::ptr;
use std::sync::LazyLock;

use boardbench_results::{Factor, Noise, Ratio, Row, Verdict, unique};
use serde::Deserialize;

use super::parts::{measured, observations, tone};
use crate::contenders::{Subjects, entries};
use crate::data::{GroupRows, compare_times};
use crate::document::{Block, Cell, Columns, Section, Table};
use crate::machine::Machine;
use crate::number;
use crate::prose::{Prose, between};

use elsewhere::elsewhere;

pub(crate) use answers::answers;
pub(crate) use traffic::{by_traffic, drawn_with_traffic};

pub(crate) const EFFECTS: &str = "Effect of each design choice";

/// The operation that shows the effect of a choice in a whole program.
const SEARCH: &str = "search";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Decision {
    /// Choice and alternative in words.
    words: [String; 2],
    /// Operations at which the summary gives the effect, each with its name in a sentence.
    #[serde(default)]
    answer: Vec<[String; 2]>,
    factor: Factor,
    operation: String,
    /// Kind of boards of the groups; all boards if missing.
    subjects: Option<Subjects>,
    choice: String,
    instead_of: String,
    /// Other differences between the two; empty if there are none.
    #[serde(default)]
    differs_also: String,
    /// Ratios of the same choice in chess engines; empty if none was measured.
    #[serde(default)]
    in_engines: String,
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

impl Decision {
    fn name(&self) -> String {
        self.words.join(" instead of ")
    }

    fn in_engines(&self) -> String {
        between("in engines: ", &self.in_engines, "")
    }

    /// Returns the effects on these machines, except stale ones, each with its machine.
    fn on_all<'m>(
        &self,
        machines: impl Iterator<Item = &'m Machine<'m>>,
        operation: &str,
    ) -> Vec<(&'m Machine<'m>, Effect<'m>)> {
        let effects = machines.filter_map(|machine| {
            let effect = Effect::new(self, machine, operation)?;
            (!effect.is_stale()).then_some((machine, effect))
        });
        effects.collect()
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

    fn contenders(&self) -> Prose {
        let Decision { choice, instead_of, .. } = self.decision;
        Prose::new().code(choice).line_break().code(instead_of)
    }

    fn operation(&self) -> Cell {
        Cell::code(&format!("{}/{}", self.decision.factor, self.decision.operation))
    }

    fn ratio(&self) -> Option<Cell> {
        let effect = self.first()?;
        let stale = if effect.is_stale() { ", stale" } else { "" };
        let text = number::with_interval(effect.ratio) + stale;
        Some(Cell::number(effect.ratio.mean, text))
    }

    /// Returns the effect in the search, unless the decision is about the search alone.
    fn in_search(&self) -> Option<Cell> {
        let effect = self.search.iter().flatten().next()?;
        (self.decision.operation != SEARCH).then(|| {
            let ratio = number::with_interval(effect.ratio);
            let text = format!("{ratio}, {}", word(effect.verdict));
            Cell::number(effect.ratio.mean, text).toned(tone(effect.verdict))
        })
    }

    /// Returns the verdict on the first machine that measured the decision, and those of other machines if they differ.
    fn verdict(&self) -> Option<Cell> {
        let verdict = self.first()?.verdict;
        let is_on_first = self.direct.first().is_some_and(Option::is_some);
        let others = self.machines.iter().zip(&self.direct).skip(usize::from(is_on_first));
        let others = others.filter_map(|(machine, effect)| {
            let other = effect.as_ref()?.verdict;
            let is_named = !is_on_first || other != verdict;
            is_named.then(|| Prose::from(format!("{}: {}", machine.name, word(other))))
        });
        let own = is_on_first.then(|| Prose::from(word(verdict)));
        let verdicts = Prose::joined(own.into_iter().chain(others), &Prose::new().line_break());
        Some(Cell::from(verdicts).toned(tone(verdict)))
    }

    /// Returns the effect on a machine, at the decision's operation and in the search.
    fn on(&self, index: usize) -> Option<String> {
        let effect = self.direct[index].as_ref()?;
        let search = self.search[index].as_ref().filter(|_| self.decision.operation != SEARCH);
        let search = search.map(|it| {
            format!("; in the search {}, {}", number::with_interval(it.ratio), word(it.verdict))
        });
        Some(number::with_interval(effect.ratio) + &search.unwrap_or_default())
    }

    fn on_all(&self) -> Vec<(&'m Machine<'m>, Effect<'m>)> {
        let machines = self.machines.iter().chain(self.others);
        self.decision.on_all(machines, &self.decision.operation)
    }

    /// Returns for each machine the smallest and the largest ratio of all processors with its build, and their number; a dash
    /// for fewer than two.
    fn ranges(&self) -> Prose {
        let effects = self.on_all();
        let of_build = |machine: &Machine<'_>| {
            let effects = effects.iter().filter(|(it, _)| it.build == machine.build);
            let effects: Vec<&Effect<'_>> = effects.map(|(_, effect)| effect).collect();
            let count = effects.len();
            (count > 1).then(|| format!("{} ({count})", range(&effects)))
        };
        joined(self.machines.iter().map(of_build))
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

    /// Returns other differences, and the limits of the result; empty if there are none.
    fn limits(&self) -> String {
        let effects = || self.direct.iter().flatten();
        let trees = effects().flat_map(|it| &it.pairs).find_map(Pair::trees);
        let if_true = |is_it: bool, remark: &str| remark.repeat(usize::from(is_it));
        joined_remarks([
            between("also differs: ", &self.decision.differs_also, ""),
            trees.unwrap_or_default(),
            pieces::in_words(self),
            self.decision.in_engines(),
            if_true(effects().any(Effect::is_stale), STALE),
            self.reversed(),
        ])
    }

    fn remarks(&self) -> String {
        let affected = self.first().and_then(Effect::option_hits).map(number::share);
        let all_pairs = "measured in a build with all pairs";
        joined_remarks([
            between("nodes affected: ", &affected.unwrap_or_default(), ""),
            all_pairs.repeat(usize::from(self.decision.needs_all_pairs)),
            self.limits(),
        ])
    }
}

fn joined_remarks<const N: usize>(remarks: [String; N]) -> String {
    let remarks = remarks.into_iter().filter(|remark| !remark.is_empty());
    remarks.collect::<Vec<_>>().join("; ")
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

/// Returns the smallest and the largest ratio, or the only one.
fn range(effects: &[&Effect<'_>]) -> String {
    let means = effects.iter().map(|effect| effect.ratio.mean);
    let ends = [f64::min, f64::max].map(|end| means.clone().reduce(end).unwrap_or(f64::NAN));
    unique(ends.map(number::ratio)).join("–")
}

/// Returns the name of a verdict, without the 5 % that the caption defines.
fn word(verdict: Verdict) -> String {
    verdict.to_string().replace("equivalent (within 5 %)", "equivalent")
}

/// Returns the table of decisions.
fn table<'m>(results: &[DecisionResult<'m>], machines: &[Machine<'_>]) -> Table {
    let build = machines.first().map_or("", |machine| &machine.build);
    let over = observations(machines.iter().all(|it| it.has_link_orders() != Some(false)));
    let caption = format!(
        "Time with the choice divided by time with the alternative, on {build}: at the operation under \"measured at\", which the \
         verdict is about, and in the model search. Another build is named where its verdict differs. Intervals are at 99 %, over \
         {over} and over root positions, where an operation has them. Ratios of several boards are means over these boards."
    );
    Columns::new()
        .text("choice", |it: &&DecisionResult<'m>| &*it.decision.words[0])
        .text("instead of", |it| &*it.decision.words[1])
        .text("measured at", |it| it.operation())
        .number("ratio (99 % interval)", |it| it.ratio())
        .number("in the search", |it| it.in_search())
        .text("verdict", |it| it.verdict())
        .table("all-decisions", caption, results)
}

/// Returns what the measurements of all decisions are, and where they do not hold, as a part to unfold.
fn details<'m>(
    results: &[DecisionResult<'m>],
    machines: &'m [Machine<'m>],
    others: &[Machine<'_>],
) -> Section {
    let caption = "Of each decision the contenders (names of four parts: encoding, list, scored form, ordering), results on other \
         builds, commits, link orders and noise floors, and remarks. \"Nodes affected\": the share of the nodes of the search at which \
         the choice takes effect.";
    let mut columns = Columns::new()
        .text("decision", |it: &&DecisionResult<'m>| it.decision.name())
        .text("contenders", |it| it.contenders());
    for (index, machine) in machines.iter().enumerate().skip(1) {
        columns = columns.text(&format!("on {}", machine.name), move |it| it.on(index));
    }
    if !others.is_empty() {
        columns = columns.text("range over processors", |it| it.ranges());
    }
    columns = columns
        .long("measurement", |it| lines(&it.direct, |effect| measured(&effect.rows())))
        .long("remarks", |it| it.remarks());
    let mut section = Section::new("Measurement of each decision").folded();
    section.push(columns.table("decision-details", caption, results));
    section
}

/// Returns the measured decisions and the open questions: all decisions and their details, or the headline decisions with remarks.
/// Empty if none was measured.
pub(crate) fn decisions(
    machines: &[Machine<'_>],
    others: &[Machine<'_>],
    is_short: bool,
) -> Vec<Block> {
    let results = results(machines, others, is_short);
    if results.is_empty() {
        return Vec::new();
    }
    let mut blocks = vec![table(&results, machines).into()];
    blocks.extend(elsewhere(machines, others, is_short).map(Block::from));
    if is_short {
        let is_result = |it: &&Decision| results.iter().any(|result| ptr::eq(result.decision, *it));
        let elsewhere = DECISIONS.iter().filter(|it| it.headline && !is_result(it));
        let elsewhere = elsewhere.map(|it| (it.name(), it.in_engines()));
        let notes = results.iter().map(|it| (it.decision.name(), it.limits())).chain(elsewhere);
        let notes = notes.filter(|(_, limits)| !limits.is_empty());
        let notes = notes.map(|(name, limits)| format!("{name}: {limits}").into());
        let notes: Vec<Prose> = notes.collect();
        blocks.extend((!notes.is_empty()).then_some(Block::List(notes)));
    } else {
        blocks.extend(by_traffic(machines).map(Block::from));
        blocks.push(details(&results, machines, others).into());
    }
    blocks.extend(open_questions());
    blocks
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Open {
    subject: String,
    decided_by: String,
}

fn open_questions() -> [Block; 2] {
    let questions: Vec<Open> = entries(include_str!("../../data/open.toml"));
    let line = |open: Open| {
        let subject = Prose::new().strong(open.subject).text(": ");
        subject.then(Prose::marked(&open.decided_by))
    };
    let questions = questions.into_iter().map(line).collect();
    ["Open questions, each with what would decide it:".into(), Block::List(questions)]
}

#[cfg(test)]
mod tests;
