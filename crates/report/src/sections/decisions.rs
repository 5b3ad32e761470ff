//! Decisions that authors of chess programs argue about, and what they are worth. They are data, `data/decisions.toml`.

mod pieces;
mod short;

use std::sync::LazyLock;

use boardbench_registry::TABLE_SEARCHES;
use boardbench_results::{Axis, Noise, Ratio, Row, VERDICT_RULE, Verdict, unique};
use serde::Deserialize;

use super::parts::{column, measured, tone};
use crate::claims::full_name;
use crate::contenders::{Subjects, entries};
use crate::data::{Compared, GroupRows, compare_times};
use crate::document::{Block, Cell, Columns, Section, Table, Tone};
use crate::machine::{Machine, builds_in_columns, short_commit};
use crate::number;
use crate::prose::{Prose, between};
pub(crate) use short::NOTES;
pub(super) use short::most_asked_of;

/// The anchor of the table that a README shows.
pub(crate) const DECISIONS_TABLE: &str = "most-asked";

/// The anchor of questions without data, which a README shows unfolded.
pub(crate) const OPEN: &str = "open-questions";

/// The operation that shows the worth of a choice in a program.
const SEARCH: &str = "search";

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Decision {
    question: String,
    axis: Axis,
    operation: String,
    /// Only groups of these boards; all if missing.
    subjects: Option<Subjects>,
    choice: String,
    instead_of: String,
    /// The meaning of the two names; empty if the question says it.
    #[serde(default)]
    means: String,
    /// Other differences between the two; empty if there are none.
    #[serde(default)]
    differs_also: String,
    /// True if a README shows it.
    #[serde(default)]
    most_asked: bool,
    /// True if only a build with all pairs has the two contenders.
    #[serde(default)]
    needs_all_pairs: bool,
    #[serde(default)]
    reported: Vec<Report>,
}

/// What somebody else measured of a decision.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Report {
    /// Who, and where it stands.
    by: String,
    /// What was measured on which processor.
    what: String,
    figure: String,
    sign: Sign,
}

/// What a measurement says of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Sign {
    Faster,
    Slower,
    /// No difference was shown.
    Equal,
    /// It does not lose.
    NotSlower,
}

impl Sign {
    /// Whether a verdict agrees; `None` if this is a difference, and the verdict is none.
    const fn agrees_with(self, verdict: Verdict) -> Option<bool> {
        match (self, verdict.direction()) {
            (Self::Faster, Verdict::Faster) | (Self::Slower, Verdict::Slower) => Some(true),
            (Self::Faster, Verdict::Slower) | (Self::Slower, Verdict::Faster) => Some(false),
            (Self::Faster | Self::Slower, _) => None,
            (Self::NotSlower, verdict) => Some(!matches!(verdict, Verdict::Slower)),
            (Self::Equal, verdict) => Some(matches!(verdict, Verdict::Equal | Verdict::CannotTell)),
        }
    }

    /// Whether an effect agrees, in words. If there is no verdict, the side of the mean says little.
    fn agrees(self, effect: &Effect<'_>) -> String {
        let verdict = effect.verdict;
        let Some(agrees) = self.agrees_with(verdict) else {
            let is_faster = effect.ratio.mean < 1.0;
            let is_same = is_faster == (self == Self::Faster);
            let side = if is_same { "the same" } else { "the other" };
            return format!("not decided ({verdict}), {side} side");
        };
        format!("{}: {verdict}", if agrees { "yes" } else { "no" })
    }
}

static DECISIONS: LazyLock<Vec<Decision>> =
    LazyLock::new(|| entries(include_str!("../../data/decisions.toml")));

/// The axes, operations and subjects that a README's decisions rest on: at the operation that is asked about, and in the
/// search.
pub(crate) fn asked() -> impl Iterator<Item = (Axis, &'static str, Option<Subjects>)> {
    let asked = DECISIONS.iter().filter(|decision| decision.most_asked);
    asked.flat_map(Decision::rests_on)
}

/// Those that all decisions rest on.
pub(crate) fn decided() -> impl Iterator<Item = (Axis, &'static str, Option<Subjects>)> {
    DECISIONS.iter().flat_map(Decision::rests_on)
}

impl Decision {
    fn rests_on(&'static self) -> [(Axis, &'static str, Option<Subjects>); 2] {
        let operations = [self.operation.as_str(), SEARCH];
        operations.map(|operation| (self.axis, operation, self.subjects))
    }
}

/// The change that a choice makes on one machine, over all groups that show it.
struct Effect<'r> {
    ratio: Ratio,
    verdict: Verdict,
    /// The choice in each group.
    rows: Vec<&'r Row>,
    noise: Noise,
    /// Whether a row of the choice or of the alternative is stale.
    is_stale: bool,
    /// The null twins of the groups, in the geometric mean: their time divided by that of the code they copy.
    null_twin: Option<f64>,
    /// How often the choice changes what a search does, for each node.
    decided: Option<f64>,
    /// How the choice changes the trees, in words, if it does.
    trees: Option<String>,
    /// The ratios with few and with many pieces, if these change it.
    by_pieces: Option<[Ratio; 2]>,
}

struct Pair<'r> {
    one: &'r Row,
    other: &'r Row,
    compared: Compared,
    null_twin: Option<&'r Row>,
}

impl<'r> Pair<'r> {
    fn new(decision: &Decision, group: &GroupRows<'r>) -> Option<Self> {
        if !Subjects::allow(decision.subjects, group.subject()) {
            return None;
        }
        let row = |name: &str| group.row(&full_name(&group.facts.group, name));
        let (one, other) = (row(&decision.choice)?, row(&decision.instead_of)?);
        let mut rows = group.rows.iter().copied();
        Some(Self {
            one,
            other,
            compared: compare_times(one, other)?,
            null_twin: rows.find(|row| row.is_null_twin()),
        })
    }

    fn logs(&self) -> Vec<f64> {
        let logs = self.one.logs.iter().zip(&self.other.logs);
        logs.map(|(one, other)| one - other).collect()
    }

    fn is_stale(&self) -> bool {
        self.one.origin.is_stale || self.other.origin.is_stale
    }

    /// How the trees differ, in words; `None` if they are equal.
    fn trees(&self) -> Option<String> {
        let [own, other] = [self.one.table?.nodes, self.other.table?.nodes];
        let time_of_a_node = self.compared.ratio.mean * other as f64 / own.max(1) as f64;
        let words = format!(
            "the trees differ: {own} nodes, not {other}, and {} of the time a node, over {} positions; the interval is about \
             these trees only",
            number::ratio(time_of_a_node),
            TABLE_SEARCHES.len()
        );
        (own != other).then_some(words)
    }
}

impl<'r> Effect<'r> {
    /// The effect on an operation, if it was measured. Its interval holds at once with those of all pairs of a group.
    fn new(decision: &Decision, machine: &'r Machine<'_>, operation: &str) -> Option<Self> {
        let groups = machine.at(decision.axis, operation);
        let found = groups.filter_map(|group| Pair::new(decision, &group));
        let found: Vec<Pair<'r>> = found.collect();
        let count = found.len() as f64;
        let noise = found.iter().map(|pair| pair.compared.noise);
        let noise = noise.reduce(Noise::and)?;
        let timed = found.iter().filter_map(|pair| pair.one.timing);
        let comparisons = timed.map(|timing| timing.comparisons);
        let ratios: Vec<Ratio> = found.iter().map(|pair| pair.compared.ratio).collect();
        let logs: Vec<Vec<f64>> = found.iter().map(Pair::logs).collect();
        let logs: Vec<&[f64]> = logs.iter().map(Vec::as_slice).collect();
        let ratio = Ratio::geometric_mean(&ratios, &logs, comparisons.max()?);
        let decided: Option<f64> = found.iter().map(|pair| pair.one.decided).sum();
        let null_log = |pair: &Pair<'_>| Some(pair.null_twin?.timing?.ratio.mean.ln());
        let null_twins: Option<f64> = found.iter().map(null_log).sum();
        Some(Self {
            ratio,
            verdict: noise.verdict(ratio),
            noise,
            is_stale: found.iter().any(Pair::is_stale),
            null_twin: null_twins.map(|sum| (sum / count).exp()),
            decided: decided.map(|sum| sum / count),
            trees: found.iter().find_map(Pair::trees),
            by_pieces: found
                .iter()
                .find_map(|pair| pieces::by_pieces(decision, pair)),
            rows: found.iter().map(|pair| pair.one).collect(),
        })
    }

    fn noise(&self) -> String {
        let floor = number::percent(self.noise.floor);
        match self.null_twin {
            Some(null) => format!("{floor}, null twin {null:.3}"),
            None => floor,
        }
    }

    /// The older commits that measured it, in words; empty if none did.
    fn older(&self) -> String {
        let rows = self.rows.iter().filter(|row| row.origin.is_older);
        let commits = unique(rows.map(|row| short_commit(&row.origin.commit)));
        between("measured at the older commit ", &commits.join(" and "), "")
    }
}

/// The effects of a choice on an operation, on each machine.
struct Effects<'m>(Vec<(&'m str, Option<Effect<'m>>)>);

impl<'m> Effects<'m> {
    fn new(decision: &Decision, machines: &'m [Machine<'_>], operation: &str) -> Self {
        let effect = |machine: &'m Machine<'_>| {
            let effect = Effect::new(decision, machine, operation);
            (machine.name.as_str(), effect)
        };
        Self(machines.iter().map(effect).collect())
    }

    fn measured(&self) -> impl Iterator<Item = (&'m str, &Effect<'m>)> + Clone {
        let each = self.0.iter();
        each.filter_map(|(name, effect)| Some((*name, effect.as_ref()?)))
    }

    fn first(&self) -> Option<&Effect<'m>> {
        self.measured().next().map(|(_, effect)| effect)
    }

    /// The verdict that all machines agree on, or each machine's with its name; empty if there is none.
    fn verdict(&self) -> Cell {
        let each = self.measured().map(|(name, effect)| (name, effect.verdict));
        if let [verdict] = unique(each.clone().map(|(_, verdict)| verdict))[..] {
            return Cell::from(verdict.to_string()).toned(tone(verdict));
        }
        let each = each.map(|(name, verdict)| format!("{name}: {verdict}"));
        Cell::from(each.collect::<Vec<_>>().join("; ")).toned(Tone::Unsure)
    }

    fn trees(&self) -> Option<String> {
        let mut each = self.measured();
        each.find_map(|(_, effect)| effect.trees.clone())
    }

    fn in_one_cell(&self) -> Cell {
        let ratio = |(_, effect): (_, &Effect<'_>)| number::ratio(effect.ratio.mean);
        let ratios: Vec<String> = self.measured().map(ratio).collect();
        if ratios.is_empty() {
            return Cell::default();
        }
        let Cell { prose, tone, .. } = self.verdict();
        Cell::from(format!("{}, {}", ratios.join(" / "), prose.plain())).toned(tone)
    }

    /// Words about the measurement on each machine: once if all are equal.
    fn of_each(&self, words: impl Fn(&Effect<'m>) -> String) -> String {
        let each = self.measured().map(|(_, effect)| words(effect));
        let each: Vec<String> = each.collect();
        match unique(&each).as_slice() {
            [all] => (*all).clone(),
            _ => each.join(" / "),
        }
    }
}

/// A decision with its effect where that shows most directly, and in the search.
struct Answer<'m> {
    decision: &'static Decision,
    direct: Effects<'m>,
    search: Effects<'m>,
}

impl<'m> Answer<'m> {
    /// `None` if nobody measured it.
    fn new(decision: &'static Decision, machines: &'m [Machine<'_>]) -> Option<Self> {
        let effects = |operation| Effects::new(decision, machines, operation);
        let direct = effects(&decision.operation);
        direct.first()?;
        Some(Self {
            decision,
            direct,
            search: effects(SEARCH),
        })
    }

    /// The verdict, and where it holds: if the search says something else, at which operation; if the trees differ, over how
    /// many searches.
    fn verdict(&self) -> Cell {
        let own = self.direct.verdict();
        let [words, other] = [&own, &self.search.verdict()].map(|cell| cell.prose.plain());
        let operation = Prose::new().code(&self.decision.operation);
        let flat = |words: &str| words.replace("; ", ", ");
        let in_search = format!("; in the search {}", flat(&other));
        let prose = if self.direct.trees().is_some() {
            format!("{words} in these {} searches", TABLE_SEARCHES.len()).into()
        } else if other.is_empty() || words == other {
            words.into()
        } else if words.contains(':') {
            let of_each = format!(" {}{in_search}", flat(&words));
            Prose::from("at ").then(operation).text(of_each)
        } else {
            let prose = Prose::from(format!("{words} at "));
            prose.then(operation).text(in_search)
        };
        Cell::from(prose).toned(own.tone)
    }

    /// The meaning of the two names, other differences, the trees, and older commits that measured it.
    fn remarks(&self) -> String {
        let means = self.decision.means.clone();
        let differs = between("differs also: ", &self.decision.differs_also, "");
        let trees = self.direct.trees().unwrap_or_default();
        let build = if self.decision.needs_all_pairs {
            "in a build with all pairs".to_owned()
        } else {
            String::new()
        };
        let older = self.direct.of_each(Effect::older);
        let is_stale = self.direct.measured().any(|(_, effect)| effect.is_stale);
        let stale = if is_stale {
            STALE.to_owned()
        } else {
            String::new()
        };
        let by_pieces = pieces::in_words(&self.search);
        let mut all = vec![means, differs, trees, build, by_pieces, older, stale];
        all.retain(|remark| !remark.is_empty());
        all.join("; ")
    }
}

pub(super) fn decisions(machines: &[Machine<'_>], others: &[Machine<'_>]) -> Option<Section> {
    let all = table(machines).non_empty()?;
    let mut section = Section::new("What is it worth?");
    let most_asked = short::most_asked(machines, others);
    if most_asked.is_empty() {
        section.push(all);
        return Some(section);
    }
    section.extend(most_asked);
    let title = "Not measured yet, and what would decide it";
    let open = vec![Block::List(open_questions())];
    section.push(Block::fold(OPEN, title, open));
    let title = match all.lines.len() {
        1 => "The decision".to_owned(),
        count => format!("All {count} decisions"),
    };
    let all = vec![ABOUT.into(), all.into()];
    section.push(Block::fold("all-decisions", title, all));
    Some(section)
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Open {
    question: String,
    decided_by: String,
}

fn open_questions() -> Vec<Prose> {
    let all: Vec<Open> = entries(include_str!("../../data/open.toml"));
    let line = |open: Open| {
        let question = Prose::new().strong(open.question).text(" ");
        question.then(Prose::marked(&open.decided_by))
    };
    all.into_iter().map(line).collect()
}

const STALE: &str = "stale: instruction counts have changed by more than 1 % since it was measured";

const ABOUT: &str = "\
     Decisions that authors of chess programs argue about. The two contenders differ in one thing, or the table says in \
     what else. A ratio below 1 means that the choice takes less time.";

const ALL: &str = "\
     Time with a choice divided by time with the alternative: at the operation that shows it most directly, in full \
     perft and in the search. Where several boards show it, the mean over them; they are related, and no sample of \
     all boards. \"How often\": in how many of 100 nodes of the \
     search the choice changes what is done. \"usual\": the model search as it is elsewhere. A name of four parts: \
     encoding, list, where scores are, ordering";

fn table(machines: &[Machine<'_>]) -> Table {
    let mut columns = Columns::new()
        .text("question", |answer: &Answer<'_>| {
            answer.decision.question.as_str()
        })
        .text("choice", |answer| Cell::code(&answer.decision.choice))
        .text("instead of", |answer| {
            Cell::code(&answer.decision.instead_of)
        })
        .text("at", |Answer { decision, .. }| {
            Cell::code(&format!("{}/{}", decision.axis, decision.operation))
        })
        .number("groups", |answer| Some(answer.direct.first()?.rows.len()));
    for (index, machine) in machines.iter().enumerate() {
        let name = column("ratio (99 % interval)", machine);
        columns = columns.number(&name, move |answer| {
            let effect = answer.direct.0[index].1.as_ref();
            effect.map(|effect| Cell::with_interval(effect.ratio))
        });
    }
    columns = columns
        .text("verdict", Answer::verdict)
        .text("full perft", |answer| {
            Effects::new(answer.decision, machines, "perft-full").in_one_cell()
        })
        .text("in the search", |answer| answer.search.in_one_cell())
        .text("how often", |answer| {
            Some(number::share(answer.direct.first()?.decided?))
        })
        .text("noise floor, null twin", |answer| {
            answer.direct.of_each(Effect::noise)
        })
        .long("measured at", |answer| {
            answer.direct.of_each(|effect| measured(&effect.rows))
        })
        .long("remarks", Answer::remarks);
    let answers = DECISIONS.iter();
    let answers = answers.filter_map(|decision| Answer::new(decision, machines));
    let caption = format!("{ALL}. {VERDICT_RULE}{}", builds_in_columns(machines));
    columns.table("decisions", caption, answers)
}

/// What others reported of decisions of some axes, and the same here.
pub(super) fn reported(machines: &[Machine<'_>], axes: &[Axis]) -> Table {
    let own = DECISIONS.iter().filter(|it| axes.contains(&it.axis));
    let each = own.filter_map(|decision| {
        let effects = Effects::new(decision, machines, &decision.operation);
        effects.first()?;
        Some((decision, effects))
    });
    let each: Vec<(&Decision, Effects<'_>)> = each.collect();
    let reports = each.iter().flat_map(|(decision, effects)| {
        let reports = decision.reported.iter();
        reports.map(move |report| (report, *decision, effects))
    });
    let mut columns = Columns::new()
        .text(
            "reported by",
            |(report, ..): &(&Report, &Decision, &Effects<'_>)| report.by.as_str(),
        )
        .text("measured", |(report, ..)| report.what.as_str())
        .text("figure", |(report, ..)| report.figure.as_str())
        .text("here: choice", |(_, decision, _)| {
            Cell::code(&decision.choice)
        })
        .text("instead of", |(_, decision, _)| {
            Cell::code(&decision.instead_of)
        })
        .text("at", |(_, decision, _)| {
            Cell::code(&format!("{}/{}", decision.axis, decision.operation))
        });
    for (index, machine) in machines.iter().enumerate() {
        let name = column("ratio (99 % interval)", machine);
        columns = columns.number(&name, move |(_, _, effects)| {
            let effect = effects.0[index].1.as_ref();
            effect.map(|effect| Cell::with_interval(effect.ratio))
        });
        columns = columns.text(&column("agrees", machine), move |(report, _, effects)| {
            let effect = effects.0[index].1.as_ref()?;
            Some(report.sign.agrees(effect))
        });
    }
    let caption = format!(
        "What others reported, and the same choice here{}",
        builds_in_columns(machines)
    );
    columns.table("reported", caption, reports)
}

/// A decision and what was measured of it here, for a comparison with what games said.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct OwnResult {
    pub(crate) question: &'static str,
    pub(crate) choice: &'static str,
    pub(crate) instead_of: &'static str,
    /// The axis and the operation: a search if one measured it, else what shows it most directly.
    pub(crate) measured_at: String,
    /// The ratio and the verdict of each machine; `None` if it did not measure them.
    pub(crate) each: Vec<Option<(Ratio, Verdict)>>,
    pub(crate) verdict: String,
}

impl OwnResult {
    fn new(decision: &'static Decision, machines: &[Machine<'_>]) -> Self {
        let Decision {
            operation, axis, ..
        } = decision;
        let at = |operation| Effects::new(decision, machines, operation);
        let (direct, search) = (at(operation), at(SEARCH));
        let (operation, effects) = if operation.starts_with(SEARCH) || search.first().is_none() {
            (operation.as_str(), direct)
        } else {
            (SEARCH, search)
        };
        let each = effects.0.iter();
        let each = each.map(|(_, effect)| effect.as_ref().map(|it| (it.ratio, it.verdict)));
        Self {
            question: &decision.question,
            choice: &decision.choice,
            instead_of: &decision.instead_of,
            measured_at: format!("{axis}/{operation}"),
            each: each.collect(),
            verdict: effects.verdict().prose.plain(),
        }
    }

    /// Whether the machines that say faster or slower agree with a sign; `None` if none says so, or they contradict each other.
    pub(crate) fn agrees_with(&self, sign: Sign) -> Option<bool> {
        let verdicts = self.each.iter().flatten().map(|(_, verdict)| *verdict);
        let decided = verdicts.filter_map(|verdict| sign.agrees_with(verdict));
        match unique(decided)[..] {
            [agrees] => Some(agrees),
            _ => None,
        }
    }
}

/// All decisions, also those that nobody measured.
pub(crate) fn own_results(machines: &[Machine<'_>]) -> Vec<OwnResult> {
    let all = DECISIONS.iter();
    all.map(|decision| OwnResult::new(decision, machines))
        .collect()
}

#[cfg(test)]
mod known_effects;
#[cfg(test)]
mod tests;
