//! What a choice changes on one machine.

use boardbench_data::{Ratio, Row, TableFacts, Verdict, unique};
use boardbench_registry::TABLE_SEARCHES;

use super::super::parts::measured;
use super::Decision;
use crate::claims::full_name;
use crate::contenders::Subjects;
use crate::data::{Comparison, Data, GroupRows, compare_times};
use crate::machine::short_commit;
use crate::number;

/// What a choice changes, over all groups that show it.
pub(super) struct Effect<'r> {
    pub(super) ratio: Ratio,
    pub(super) verdict: Verdict,
    /// The choice in each group.
    pub(super) rows: Vec<&'r Row>,
    /// As a log-ratio.
    noise_floor: f64,
    /// The null twins of the groups, in the geometric mean: their time divided by that of the code they copy.
    null_twin: Option<f64>,
    /// How often the choice changes what a search does, for each node.
    pub(super) decided: Option<f64>,
    /// The trees, if the choice changes them.
    pub(super) trees: Option<Trees>,
}

/// Searches of other trees: a ratio of their times is about these trees.
#[derive(Clone, Copy)]
pub(super) struct Trees {
    /// How many positions were searched.
    pub(super) searches: usize,
    /// The nodes with the choice, and with the alternative.
    nodes: [u64; 2],
    /// The time of a node with the choice, divided by that with the alternative.
    time_of_a_node: f64,
}

/// The effect in one group.
struct GroupEffect<'r> {
    row: &'r Row,
    ratio: Ratio,
    noise_floor: f64,
    null_twin: Option<f64>,
    /// The log-ratios of its observations.
    logs: Vec<f64>,
    /// How many pairs the intervals of the group hold for at once.
    pairs: usize,
    trees: Option<Trees>,
}

impl Decision {
    fn in_group<'r>(&self, group: &GroupRows<'r>) -> Option<GroupEffect<'r>> {
        let find = |name: &str| {
            let name = full_name(&group.facts.group, name);
            group.rows.iter().copied().find(|row| row.contender == name)
        };
        let (one, other) = (find(&self.choice)?, find(&self.instead_of)?);
        let compared = compare_times(one, other)?;
        let logs = one.logs.iter().zip(&other.logs);
        let null = group.rows.iter().find(|row| row.is_null_twin());
        let comparisons = one.timing?.comparisons;
        Some(GroupEffect {
            row: one,
            ratio: compared.ratio,
            noise_floor: compared.noise_floor,
            null_twin: null.and_then(|null| Some(null.timing?.ratio.mean.ln())),
            logs: logs.map(|(one, other)| one - other).collect(),
            pairs: comparisons * (comparisons + 1) / 2,
            trees: one
                .table
                .zip(other.table)
                .and_then(|(one, other)| Trees::new(one, other, compared.ratio.mean)),
        })
    }
}

impl<'r> Effect<'r> {
    /// The effect on an operation, if it was measured. Its interval holds at once with those of all pairs of a group.
    pub(super) fn new(decision: &Decision, data: &Data<'r>, operation: &str) -> Option<Self> {
        let is_wanted = |comparison: &&Comparison<'_>| comparison.facts.operation == operation;
        let all = data.main(decision.axis);
        let groups = all
            .into_iter()
            .filter(is_wanted)
            .flat_map(|one| &one.groups);
        let own = groups
            .filter(|group| Subjects::allow(decision.subjects, group.facts.subject.as_deref()));
        let found: Vec<_> = own.filter_map(|group| decision.in_group(group)).collect();
        let ratios: Vec<Ratio> = found.iter().map(|group| group.ratio).collect();
        let logs: Vec<&[f64]> = found.iter().map(|group| group.logs.as_slice()).collect();
        let noise_floor = found
            .iter()
            .map(|group| group.noise_floor)
            .reduce(f64::max)?;
        let pairs = found.iter().map(|group| group.pairs).max()?;
        let decided: Option<f64> = found.iter().map(|group| group.row.decided).sum();
        let null_twins: Option<f64> = found.iter().map(|group| group.null_twin).sum();
        let ratio = Ratio::geometric_mean(&ratios, &logs, pairs);
        let count = found.len() as f64;
        Some(Self {
            ratio,
            verdict: ratio.verdict(noise_floor),
            noise_floor,
            null_twin: null_twins.map(|sum| (sum / count).exp()),
            decided: decided.map(|sum| sum / count),
            trees: found.iter().find_map(|group| group.trees),
            rows: found.iter().map(|group| group.row).collect(),
        })
    }

    /// The noise floor and the null twin.
    pub(super) fn noise(&self) -> String {
        let floor = number::percent(self.noise_floor);
        self.null_twin.map_or_else(
            || floor.clone(),
            |null| format!("{floor}, null twin {}", number::ratio(null)),
        )
    }

    /// Commits, layouts and floor.
    pub(super) fn measured(&self) -> String {
        measured(&self.rows).prose.plain()
    }

    /// The older commits that measured it, in words; empty if none did.
    pub(super) fn older(&self) -> String {
        match self.commits(|row| row.origin.is_older) {
            commits if commits.is_empty() => commits,
            commits => format!("measured at the older commit {commits}"),
        }
    }

    fn commits(&self, is_wanted: impl Fn(&Row) -> bool) -> String {
        let rows = self.rows.iter().filter(|row| is_wanted(row));
        unique(rows.map(|row| short_commit(&row.origin.commit))).join(" and ")
    }
}

impl Trees {
    /// `None` if the trees are equal.
    fn new(one: TableFacts, other: TableFacts, time: f64) -> Option<Self> {
        let nodes = [one.nodes, other.nodes];
        let time_of_a_node = time * nodes[1] as f64 / nodes[0].max(1) as f64;
        (nodes[0] != nodes[1]).then_some(Self {
            searches: TABLE_SEARCHES.len(),
            nodes,
            time_of_a_node,
        })
    }

    pub(super) fn words(self) -> String {
        let [own, other] = self.nodes;
        format!(
            "the trees differ: {own} nodes, not {other}, and {} of the time a node, over {} positions; the interval is about \
             these trees only",
            number::ratio(self.time_of_a_node),
            self.searches
        )
    }
}
