//! What a choice changes on one machine.

use boardbench_data::{Ratio, Row, Verdict, unique};
use boardbench_registry::TABLE_SEARCHES;

use super::super::parts::measured;
use super::Decision;
use crate::claims::full_name;
use crate::contenders::Subjects;
use crate::data::{Compared, GroupRows, compare_times};
use crate::machine::{Machine, short_commit};
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

/// The choice and the alternative in one group.
struct Pair<'r> {
    one: &'r Row,
    other: &'r Row,
    compared: Compared,
    null_twin: Option<&'r Row>,
}

impl Pair<'_> {
    /// The log-ratios of its observations.
    fn logs(&self) -> Vec<f64> {
        let logs = self.one.logs.iter().zip(&self.other.logs);
        logs.map(|(one, other)| one - other).collect()
    }
}

impl Decision {
    fn pair<'r>(&self, group: &GroupRows<'r>) -> Option<Pair<'r>> {
        if !Subjects::allow(self.subjects, group.subject()) {
            return None;
        }
        let find = |name: &str| group.row(&full_name(&group.facts.group, name));
        let [one, other] = [&self.choice, &self.instead_of].map(|name| find(name));
        let (one, other) = (one?, other?);
        Some(Pair {
            one,
            other,
            compared: compare_times(one, other)?,
            null_twin: group.rows.iter().copied().find(|row| row.is_null_twin()),
        })
    }
}

impl<'r> Effect<'r> {
    /// The effect on an operation, if it was measured. Its interval holds at once with those of all pairs of a group.
    pub(super) fn new(
        decision: &Decision,
        machine: &'r Machine<'_>,
        operation: &str,
    ) -> Option<Self> {
        let groups = machine.main(decision.axis);
        let groups = groups.filter(|group| group.facts.operation == operation);
        let found: Vec<Pair<'r>> = groups.filter_map(|group| decision.pair(&group)).collect();
        let count = found.len() as f64;
        let floors = found.iter().map(|pair| pair.compared.noise_floor);
        let noise_floor = floors.reduce(f64::max)?;
        let timed = found.iter().filter_map(|pair| pair.one.timing);
        let pairs = timed.map(|timing| timing.comparisons * (timing.comparisons + 1) / 2);
        let ratios: Vec<Ratio> = found.iter().map(|pair| pair.compared.ratio).collect();
        let logs: Vec<Vec<f64>> = found.iter().map(Pair::logs).collect();
        let logs: Vec<&[f64]> = logs.iter().map(Vec::as_slice).collect();
        let ratio = Ratio::geometric_mean(&ratios, &logs, pairs.max()?);
        let decided: Option<f64> = found.iter().map(|pair| pair.one.decided).sum();
        let null_log = |pair: &Pair<'_>| Some(pair.null_twin?.timing?.ratio.mean.ln());
        let null_twins: Option<f64> = found.iter().map(null_log).sum();
        Some(Self {
            ratio,
            verdict: ratio.verdict(noise_floor),
            noise_floor,
            null_twin: null_twins.map(|sum| (sum / count).exp()),
            decided: decided.map(|sum| sum / count),
            trees: found.iter().find_map(Trees::new),
            rows: found.iter().map(|pair| pair.one).collect(),
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
        measured(&self.rows)
    }

    /// The older commits that measured it, in words; empty if none did.
    pub(super) fn older(&self) -> String {
        let rows = self.rows.iter().filter(|row| row.origin.is_older);
        let commits = unique(rows.map(|row| short_commit(&row.origin.commit)));
        if commits.is_empty() {
            return String::new();
        }
        format!("measured at the older commit {}", commits.join(" and "))
    }
}

impl Trees {
    /// `None` if the trees are equal.
    fn new(pair: &Pair<'_>) -> Option<Self> {
        let nodes = [pair.one.table?.nodes, pair.other.table?.nodes];
        let time_of_a_node = pair.compared.ratio.mean * nodes[1] as f64 / nodes[0].max(1) as f64;
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
