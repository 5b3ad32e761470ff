//! Decisions that authors of chess programs argue about, and what they are worth. They are data, `data/decisions.toml`.

mod pieces;
mod short;

use std::sync::LazyLock;

use boardbench_results::{Factor, Noise, Ratio, Row, VERDICT_RULE, Verdict, unique};
use serde::Deserialize;

use super::parts::{column, measured, tone};
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
    factor: Factor,
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
    /// Whether a README shows it.
    #[serde(default)]
    most_asked: bool,
    /// Whether only a build with all pairs has the two contenders.
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
    /// Returns whether a verdict agrees; `None` if this is a difference, and the verdict is none.
    pub(crate) const fn agrees_with(self, verdict: Verdict) -> Option<bool> {
        match self {
            Self::Faster | Self::Slower if !verdict.is_difference() => None,
            Self::Faster => Some(verdict.is_faster()),
            Self::Slower => Some(verdict.is_slower()),
            Self::NotSlower => Some(!verdict.is_slower()),
            Self::Equal => Some(!verdict.is_difference()),
        }
    }

    /// Returns whether an effect agrees, in words. If there is no verdict, the side of the mean says little.
    fn agrees(self, effect: &Effect<'_>) -> String {
        let verdict = effect.verdict;
        let is_same_side = (effect.ratio.mean < 1.0) == (self == Self::Faster);
        match self.agrees_with(verdict) {
            Some(true) => format!("yes: {verdict}"),
            Some(false) => format!("no: {verdict}"),
            None if is_same_side => format!("not decided ({verdict}), the same side"),
            None => format!("not decided ({verdict}), the other side"),
        }
    }
}

static DECISIONS: LazyLock<Vec<Decision>> =
    LazyLock::new(|| entries(include_str!("../../data/decisions.toml")));

/// Returns the factors, operations and subjects that all decisions rest on, or those of a README: at the operation that is asked
/// about, and in the search.
pub(crate) fn decided(
    only_most_asked: bool,
) -> impl Iterator<Item = (Factor, &'static str, Option<Subjects>)> {
    let decisions = DECISIONS.iter();
    let decisions = decisions.filter(move |it| it.most_asked || !only_most_asked);
    decisions.flat_map(|it| [&it.operation, SEARCH].map(|at| (it.factor, at, it.subjects)))
}

impl Decision {
    fn at(&self) -> Cell {
        Cell::code(&format!("{}/{}", self.factor, self.operation))
    }
}

/// The rows of a choice and of its alternative in one group.
struct Pair<'r> {
    choice: &'r Row,
    other: &'r Row,
    compared: Compared,
    aa_variant: Option<&'r Row>,
}

impl<'r> Pair<'r> {
    fn new(decision: &Decision, group: &GroupRows<'r>) -> Option<Self> {
        if !Subjects::allow(decision.subjects, group.board()) {
            return None;
        }
        let (choice, other) = (group.row(&decision.choice)?, group.row(&decision.instead_of)?);
        Some(Self {
            choice,
            other,
            compared: compare_times(choice, other)?,
            aa_variant: group.rows.iter().copied().find(|row| row.is_aa_variant()),
        })
    }

    fn logs(&self) -> Vec<f64> {
        let logs = self.choice.logs.iter().zip(&self.other.logs);
        logs.map(|(log, other)| log - other).collect()
    }

    /// Returns the number of searches and how their trees differ, in words; `None` if they are equal.
    fn trees(&self) -> Option<(u64, String)> {
        let searches = self.choice.table?.searches;
        let [nodes, other] = [self.choice.table?.nodes, self.other.table?.nodes];
        let time_of_a_node = self.compared.ratio.mean * other as f64 / nodes.max(1) as f64;
        let time_of_a_node = number::ratio(time_of_a_node);
        (nodes != other).then(|| {
            let words = format!(
                "the trees differ: {nodes} nodes, not {other}, and {time_of_a_node} of the time a node, over {searches} \
                 positions; the interval is about these trees only"
            );
            (searches, words)
        })
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
    /// The A/A variants of the groups, in the geometric mean: their time divided by that of the code they copy.
    aa_variant: Option<f64>,
    /// How often the choice changes what a search does, for each node.
    option_hits: Option<f64>,
    /// The number of searches and how the choice changes their trees, in words, if it does.
    trees: Option<(u64, String)>,
    /// The ratios with few and with many pieces, if these change it.
    by_pieces: Option<[Ratio; 2]>,
}

impl<'r> Effect<'r> {
    /// Returns the effect on an operation, if it was measured. Its interval holds at once with those of all pairs of a group.
    fn new(decision: &Decision, machine: &'r Machine<'_>, operation: &str) -> Option<Self> {
        let groups = machine.at(decision.factor, operation);
        let pairs: Vec<Pair<'r>> = groups.filter_map(|it| Pair::new(decision, &it)).collect();
        let noise = pairs.iter();
        let noise = noise.map(|pair| pair.compared.noise).reduce(Noise::and)?;
        let timed = pairs.iter().filter_map(|pair| pair.choice.timing);
        let comparisons = timed.map(|timing| timing.comparisons).max()?;
        let ratios: Vec<Ratio> = pairs.iter().map(|pair| pair.compared.ratio).collect();
        let logs: Vec<Vec<f64>> = pairs.iter().map(Pair::logs).collect();
        let logs: Vec<&[f64]> = logs.iter().map(Vec::as_slice).collect();
        let ratio = Ratio::geometric_mean(&ratios, &logs, comparisons);
        let mean = |sum: f64| sum / pairs.len() as f64;
        let aa_log = |pair: &Pair<'_>| Some(pair.aa_variant?.timing?.ratio.mean.ln());
        let aa_logs: Option<f64> = pairs.iter().map(aa_log).sum();
        let option_hits: Option<f64> = pairs.iter().map(|pair| pair.choice.option_hits).sum();
        let is_stale = |pair: &Pair<'_>| pair.choice.origin.is_stale || pair.other.origin.is_stale;
        Some(Self {
            ratio,
            verdict: noise.verdict(ratio),
            noise,
            is_stale: pairs.iter().any(is_stale),
            aa_variant: aa_logs.map(|sum| mean(sum).exp()),
            option_hits: option_hits.map(mean),
            trees: pairs.iter().find_map(Pair::trees),
            by_pieces: pairs.iter().find_map(|it| it.by_pieces(decision)),
            rows: pairs.iter().map(|pair| pair.choice).collect(),
        })
    }

    fn noise(&self) -> String {
        let aa_variant = self.aa_variant.map(|null| format!(", null twin {null:.3}"));
        number::percent(self.noise.floor) + &aa_variant.unwrap_or_default()
    }

    /// Returns the older commits that measured it, in words; empty if none did.
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
        let effect = |machine: &'m Machine<'_>| Effect::new(decision, machine, operation);
        let effects = machines.iter().map(|it| (it.name.as_str(), effect(it)));
        Self(effects.collect())
    }

    fn measured(&self) -> impl Iterator<Item = (&'m str, &Effect<'m>)> + Clone {
        let effects = self.0.iter();
        effects.filter_map(|(name, effect)| Some((*name, effect.as_ref()?)))
    }

    fn first(&self) -> Option<&Effect<'m>> {
        self.measured().next().map(|(_, effect)| effect)
    }

    fn ratio(&self, machine: usize) -> Option<Cell> {
        let effect = self.0[machine].1.as_ref()?;
        Some(Cell::with_interval(effect.ratio))
    }

    /// Returns the verdict that all machines agree on.
    fn shared_verdict(&self) -> Option<Verdict> {
        match unique(self.measured().map(|(_, effect)| effect.verdict))[..] {
            [verdict] => Some(verdict),
            _ => None,
        }
    }

    fn tone(&self) -> Tone {
        self.shared_verdict().map_or(Tone::Unsure, tone)
    }

    /// Returns the verdict that all machines agree on, or each machine's with its name; empty if there is none.
    fn verdict(&self) -> Cell {
        let verdicts = self.measured();
        let verdicts = verdicts.map(|(name, effect)| format!("{name}: {}", effect.verdict));
        let text = match self.shared_verdict() {
            Some(verdict) => verdict.to_string(),
            None => verdicts.collect::<Vec<_>>().join("; "),
        };
        Cell::from(text).toned(self.tone())
    }

    fn trees(&self) -> Option<(u64, String)> {
        self.measured().find_map(|(_, effect)| effect.trees.clone())
    }

    fn in_one_cell(&self) -> Cell {
        let ratios = self.measured();
        let ratios = ratios.map(|(_, effect)| number::ratio(effect.ratio.mean));
        let ratios = ratios.collect::<Vec<_>>().join(" / ");
        if ratios.is_empty() {
            return Cell::default();
        }
        let verdict = self.verdict().prose.plain();
        Cell::from(format!("{ratios}, {verdict}")).toned(self.tone())
    }

    /// Returns words about the measurement on each machine: once if all are equal.
    fn of_each(&self, words: impl Fn(&Effect<'m>) -> String) -> String {
        let texts: Vec<String> = self.measured().map(|(_, effect)| words(effect)).collect();
        match unique(&texts)[..] {
            [text] => text.clone(),
            _ => texts.join(" / "),
        }
    }
}

/// A decision with its effect where that shows most directly, and in the search.
struct Answer<'m> {
    decision: &'static Decision,
    direct: Effects<'m>,
    search: Effects<'m>,
}

/// Returns the answers of these machines to the decisions that somebody measured.
fn answers<'m>(
    machines: &'m [Machine<'_>],
    is_wanted: impl Fn(&Decision) -> bool,
) -> Vec<Answer<'m>> {
    let wanted = DECISIONS.iter().filter(|decision| is_wanted(decision));
    let answers = wanted.map(|decision| Answer::new(decision, machines));
    let answers = answers.filter(|answer| answer.direct.first().is_some());
    answers.collect()
}

impl<'m> Answer<'m> {
    fn new(decision: &'static Decision, machines: &'m [Machine<'_>]) -> Self {
        let effects = |operation| Effects::new(decision, machines, operation);
        let (direct, search) = (effects(&decision.operation), effects(SEARCH));
        Self { decision, direct, search }
    }

    /// Returns the verdict, and where it holds: if the search says something else, at which operation; if the trees differ, over
    /// how many searches.
    fn verdict(&self) -> Cell {
        let effects = [&self.direct, &self.search];
        let [direct, search] = effects.map(|effects| effects.verdict().prose.plain());
        let operation = Prose::new().code(&self.decision.operation);
        let [flat, flat_search] = [&direct, &search].map(|words| words.replace("; ", ", "));
        let in_search = format!("; in the search {flat_search}");
        let prose = if let Some((searches, _)) = self.direct.trees() {
            format!("{direct} in these {searches} searches").into()
        } else if search.is_empty() || direct == search {
            direct.into()
        } else if direct.contains(':') {
            let prose = Prose::from("at ").then(operation);
            prose.text(format!(" {flat}{in_search}"))
        } else {
            let prose = Prose::from(format!("{direct} at "));
            prose.then(operation).text(in_search)
        };
        Cell::from(prose).toned(self.direct.tone())
    }

    /// Returns the meaning of the two names, other differences, the trees, and older commits that measured it.
    fn remarks(&self) -> String {
        let is_stale = self.direct.measured().any(|(_, effect)| effect.is_stale);
        let if_true = |is_it: bool, remark: &str| remark.repeat(usize::from(is_it));
        let mut remarks = vec![
            self.decision.means.clone(),
            between("differs also: ", &self.decision.differs_also, ""),
            self.direct.trees().unwrap_or_default().1,
            if_true(self.decision.needs_all_pairs, "in a build with all pairs"),
            pieces::in_words(&self.search),
            self.direct.of_each(Effect::older),
            if_true(is_stale, STALE),
        ];
        remarks.retain(|remark| !remark.is_empty());
        remarks.join("; ")
    }
}

pub(super) fn decisions(machines: &[Machine<'_>], others: &[Machine<'_>]) -> Option<Section> {
    let whole = table(machines).non_empty()?;
    let mut section = Section::new("What is it worth?");
    let most_asked = short::most_asked(machines, others);
    if most_asked.is_empty() {
        section.push(whole);
        return Some(section);
    }
    section.extend(most_asked);
    let title = "Not measured yet, and what would decide it";
    let open = vec![Block::List(open_questions())];
    section.push(Block::fold(OPEN, title, open));
    let title = match whole.lines.len() {
        1 => "The decision".to_owned(),
        count => format!("All {count} decisions"),
    };
    let whole = vec![ABOUT.into(), whole.into()];
    section.push(Block::fold("all-decisions", title, whole));
    Some(section)
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Open {
    question: String,
    decided_by: String,
}

fn open_questions() -> Vec<Prose> {
    let questions: Vec<Open> = entries(include_str!("../../data/open.toml"));
    let line = |open: Open| {
        let question = Prose::new().strong(open.question).text(" ");
        question.then(Prose::marked(&open.decided_by))
    };
    questions.into_iter().map(line).collect()
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

const RATIO: &str = "ratio (99 % interval)";

fn table(machines: &[Machine<'_>]) -> Table {
    let mut columns = Columns::new()
        .text("question", |it: &Answer<'_>| &*it.decision.question)
        .text("choice", |it| Cell::code(&it.decision.choice))
        .text("instead of", |it| Cell::code(&it.decision.instead_of))
        .text("at", |it| it.decision.at())
        .number("groups", |it| Some(it.direct.first()?.rows.len()));
    for (index, machine) in machines.iter().enumerate() {
        columns = columns.number(&column(RATIO, machine), move |it| it.direct.ratio(index));
    }
    let perft = |it: &Answer<'_>| Effects::new(it.decision, machines, "perft-full").in_one_cell();
    let measured = |effect: &Effect<'_>| measured(&effect.rows);
    let caption = format!("{ALL}. {VERDICT_RULE}{}", builds_in_columns(machines));
    columns
        .text("verdict", Answer::verdict)
        .text("full perft", perft)
        .text("in the search", |it| it.search.in_one_cell())
        .text("how often", |it| it.direct.first()?.option_hits.map(number::share))
        .text("noise floor, null twin", |it| it.direct.of_each(Effect::noise))
        .long("measured at", move |it| it.direct.of_each(measured))
        .long("remarks", Answer::remarks)
        .table("decisions", caption, answers(machines, |_| true))
}

/// A report, and what was measured of the same decision.
type Reported<'l> = (&'l Report, &'l Answer<'l>);

/// Returns what others reported of decisions, and the same here.
pub(super) fn reported(machines: &[Machine<'_>]) -> Table {
    let answers = answers(machines, |_| true);
    let reports = answers.iter().flat_map(|answer| {
        let reports = answer.decision.reported.iter();
        reports.map(move |report| (report, answer))
    });
    let mut columns = Columns::new()
        .text("reported by", |(report, _): &Reported<'_>| &*report.by)
        .text("measured", |(report, _)| &*report.what)
        .text("figure", |(report, _)| &*report.figure)
        .text("here: choice", |(_, it)| Cell::code(&it.decision.choice))
        .text("instead of", |(_, it)| Cell::code(&it.decision.instead_of))
        .text("at", |(_, it)| it.decision.at());
    for (index, machine) in machines.iter().enumerate() {
        columns = columns
            .number(&column(RATIO, machine), move |(_, it)| it.direct.ratio(index))
            .text(&column("agrees", machine), move |(report, it)| {
                let effect = it.direct.0[index].1.as_ref()?;
                Some(report.sign.agrees(effect))
            });
    }
    let builds = builds_in_columns(machines);
    let caption = format!("What others reported, and the same choice here{builds}");
    columns.table("reported", caption, reports)
}

#[cfg(test)]
mod tests;
