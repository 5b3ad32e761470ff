//! Computes the results of each cell from measurements.

use std::collections::{BTreeMap, HashMap};

use super::blocks::{Clock, Observations, differences};
use super::record::{
    Block, BoardFacts, Bytes, Control, Count, GroupFacts, Record, Role, RootFacts, TableFacts,
    Verified,
};
use super::statistics::{MIN_FOR_MODES, Ratio, median, modes_apart};
use super::verdict::{Noise, Verdict};

/// One contender of one group.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The group.
    pub group: GroupFacts,
    /// The contender's name in the group.
    pub contender: String,
    /// Reference, contender or control.
    pub role: Role,
    /// The kind of control, if it is one.
    pub control: Option<Control>,
    /// Its difference from others, in one line; may be empty.
    pub about: String,
    /// The number of operations of one run of its work, which is repeated.
    pub operations: u64,
    /// Its memory.
    pub bytes: Bytes,
    /// The board that it consists of or is a variant of, if there is one.
    pub board: Option<BoardFacts>,
    /// Its times, if it was measured.
    pub timing: Option<Timing>,
    /// Its log-ratio to the reference in each independent observation, in the order of the data. The same
    /// observation has the same place in every row of a group. Empty if it was not timed.
    pub logs: Vec<f64>,
    /// The cost of one operation on the simulated processor, if it was counted.
    pub count: Option<EachCount>,
    /// How often an option of a search changed what was done, divided by the number of nodes.
    pub option_hits: Option<f64>,
    /// The use of its transposition table in one run, if it is one.
    pub table: Option<TableFacts>,
    /// The instruction that it is made for and the build lacked, so that it was not measured.
    pub missing_feature: Option<String>,
    /// The share of its timings in which the two fastest samples differ by more than 2 %, so that something disturbed one of
    /// them; `None` if it was not timed.
    pub disturbed: Option<f64>,
    /// The roots of each block, by observation in the order of `logs`; empty if it was timed on other positions.
    pub roots: Vec<Vec<RootFacts>>,
    /// The half-width of intervals at which its group was measured no longer, if a campaign measured it.
    pub goal: Option<f64>,
    /// The run that measured it.
    pub origin: Origin,
}

/// The run that measured a row.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Origin {
    /// When it began, as in its header; empty without one.
    pub started: String,
    /// The commit that it was built from; empty without a header.
    pub commit: String,
    /// True if the commit that most groups are from, of those that are shown together, is newer.
    pub is_older: bool,
    /// Whether a newer commit needs over 1 % more or fewer instructions for it.
    pub is_stale: bool,
    /// True if its processes had the program's functions in orders of their own.
    pub has_link_orders: bool,
}

impl Row {
    /// Returns its time divided by the reference's: 1 for the reference itself.
    pub fn ratio(&self) -> Option<Ratio> {
        Some(self.timing?.ratio)
    }

    /// Returns the verdict on its ratio; `None` for the reference, and if it was not timed.
    pub fn verdict(&self) -> Option<Verdict> {
        let timing = self.timing.filter(|_| self.role != Role::Reference);
        timing.map(|timing| timing.verdict)
    }

    /// Returns the number of roots that it was timed on; `None` if it was timed on other positions.
    pub fn root_count(&self) -> Option<usize> {
        let counts = self.roots.iter().flatten().map(|roots| roots.count);
        counts.reduce(usize::saturating_add)
    }

    /// Returns `true` if its observations fall into two modes that are at least 2 % apart: then a mean says little. `None` if
    /// there are too few to tell.
    pub fn has_modes(&self) -> Option<bool> {
        (self.logs.len() >= MIN_FOR_MODES).then(|| modes_apart(&self.logs).is_some())
    }

    /// Returns its time divided by that of another contender of the group, with an interval that holds for all pairs of the group
    /// at once. Contenders of a block are compared directly, others through the reference.
    pub fn against(&self, other: &Self) -> Option<Ratio> {
        let comparisons = self.timing?.comparisons;
        if self.logs.is_empty() || self.logs.len() != other.logs.len() {
            return Some(self.ratio()?.over(other.ratio()?));
        }
        let logs = differences(&self.logs, &other.logs);
        Ratio::trimmed(&logs, comparisons)
    }
}

/// Times of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Timing {
    /// The median over processes of the wall time of one operation, in nanoseconds.
    pub nanoseconds: f64,
    /// The median of the thread's CPU time.
    pub cpu_nanoseconds: f64,
    /// The ratio of its wall time to the reference's, or of a control's to its contender's. In a block, the
    /// intervals of a group's contenders hold all at once.
    pub ratio: Ratio,
    /// The ratio of its CPU time to the reference's.
    pub cpu_ratio: Ratio,
    /// The noise floor, by controls of the whole run or of the group, and whether the group was disturbed.
    pub noise: Noise,
    /// The verdict on the wall time.
    pub verdict: Verdict,
    /// In how many comparisons the intervals of the group hold at once: all pairs of contenders.
    pub comparisons: usize,
    /// The operation without the trace that it was timed on.
    pub net: Option<Net>,
}

/// The time of an operation alone, if it was timed on a trace and is a large part of that.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Net {
    /// The median over observations of the wall time, in nanoseconds.
    pub nanoseconds: f64,
    /// The ratio to the reference's, or of a control's to its contender's. Times are subtracted within a block, then
    /// divided.
    pub ratio: Ratio,
}

/// The cost of one operation on the simulated processor.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct EachCount {
    /// Instructions.
    pub instructions: f64,
    /// Estimated cycles.
    pub cycles: f64,
    /// Branch misses.
    pub branch_misses: f64,
    /// Reads and writes of memory, if they were counted.
    pub accesses: Option<f64>,
    /// Conditional branches, if they were counted.
    pub branches: Option<f64>,
    /// Misses of the first-level data cache, if they were counted.
    pub misses: Option<f64>,
}

impl From<&Count> for EachCount {
    fn from(count: &Count) -> Self {
        let each = |number: u64| number as f64 / count.operations.max(1) as f64;
        Self {
            instructions: each(count.instructions),
            cycles: each(count.cycles),
            branch_misses: each(count.branch_misses),
            accesses: count.accesses.map(each),
            branches: count.branches.map(each),
            misses: count.misses.map(each),
        }
    }
}

/// [`rows()`](super::rows()) without noise floors and verdicts.
pub(super) fn unjudged_rows(records: &[Record]) -> Vec<Row> {
    let index = Index::new(records);
    let rows = index.groups.iter().flat_map(|facts| index.rows(facts));
    rows.collect()
}

/// Records by group and contender.
#[derive(Default)]
struct Index<'r> {
    origin: Origin,
    goals: Option<&'r BTreeMap<String, f64>>,
    /// In the order of the data.
    groups: Vec<&'r GroupFacts>,
    cells: HashMap<&'r str, Vec<&'r Verified>>,
    blocks: HashMap<&'r str, Vec<&'r Block>>,
    counts: HashMap<(&'r str, &'r str), &'r Count>,
}

impl<'r> Index<'r> {
    fn new(records: &'r [Record]) -> Self {
        let mut index = Self::default();
        for record in records {
            match record {
                Record::Group(facts) => index.groups.push(facts),
                Record::Verified(cell) => {
                    index.cells.entry(&cell.group).or_default().push(cell);
                }
                Record::Block(block) => {
                    index.origin.has_link_orders |= block.link_order.is_some();
                    index.blocks.entry(&block.group).or_default().push(block);
                }
                Record::Count(count) => {
                    let key = (&*count.group, &*count.contender);
                    index.counts.insert(key, count);
                }
                Record::Header(header) => {
                    index.origin.started.clone_from(&header.started);
                    index.origin.commit = header.fingerprint.build.commit.to_string();
                    index.goals = Some(&header.plan.goals);
                }
                Record::Remark(_) | Record::End(_) => {}
            }
        }
        index
    }

    fn unmeasured(&self, facts: &GroupFacts, cell: &Verified) -> Row {
        let count = self.counts.get(&(&*cell.group, &*cell.contender));
        let share = |hits: u64| hits as f64 / cell.operations as f64;
        Row {
            group: facts.clone(),
            contender: cell.contender.clone(),
            role: if cell.contender == facts.reference { Role::Reference } else { Role::Contender },
            control: None,
            about: cell.about.clone(),
            operations: cell.operations,
            bytes: cell.bytes,
            board: cell.board.as_deref().cloned(),
            timing: None,
            logs: Vec::new(),
            count: count.map(|&count| count.into()),
            option_hits: cell.option_hits.map(share),
            table: cell.table,
            missing_feature: cell.missing_feature.clone(),
            disturbed: None,
            roots: Vec::new(),
            goal: self.goals.and_then(|goals| goals.get(&facts.group).copied()),
            origin: self.origin.clone(),
        }
    }

    fn rows(&self, facts: &GroupFacts) -> Vec<Row> {
        let group = facts.group.as_str();
        let blocks = self.blocks.get(group).into_iter().flatten();
        let observations = Observations::new(blocks.copied());
        let members = observations.members();
        let contenders = members.iter().filter(|(_, control)| control.is_none());
        let contenders = contenders.count();
        let comparisons = contenders * contenders.saturating_sub(1) / 2;
        let mut rows = Vec::new();
        for &cell in self.cells.get(group).into_iter().flatten() {
            let row = self.unmeasured(facts, cell);
            let own = members.iter().filter(|(name, _)| *name == cell.contender);
            for &member in own.clone() {
                let (name, control) = member;
                let (base, comparisons, role, about) = match control {
                    Some(control) => (name, 1, Role::Control, control.about()),
                    None => (&*facts.reference, comparisons, row.role, &*cell.about),
                };
                let members = [member, (base, None)];
                let timed = block_timing(&observations, members, facts.has_base, comparisons);
                rows.push(Row {
                    role,
                    control,
                    about: about.to_owned(),
                    timing: timed.as_ref().map(|(timing, _)| *timing),
                    disturbed: observations.disturbed(member),
                    roots: observations.roots(),
                    logs: timed.map_or(Vec::new(), |(_, logs)| logs),
                    ..row.clone()
                });
            }
            if own.count() == 0 {
                rows.push(row);
            }
        }
        rows.sort_by_key(|row| row.role);
        rows
    }
}

/// Returns the times of the first of two members of a block, and its log-ratios to the other. `comparisons` intervals hold at
/// once.
fn block_timing(
    observations: &Observations<'_>,
    members: [(&str, Option<Control>); 2],
    has_base: bool,
    comparisons: usize,
) -> Option<(Timing, Vec<f64>)> {
    let compared = |[own, other]: [Option<Vec<f64>>; 2]| {
        let own = own?;
        let logs = differences(&own, &other?);
        let times: Vec<f64> = own.iter().map(|log| log.exp()).collect();
        Some((median(&times)?, Ratio::trimmed(&logs, comparisons)?, logs))
    };
    let times = |clock| compared(members.map(|member| observations.log_times(member, clock)));
    let wall: Clock = |sample| sample.wall_ns;
    let (nanoseconds, ratio, logs) = times(wall)?;
    let (cpu_nanoseconds, cpu_ratio, _) = times(|sample| sample.cpu_ns)?;
    let net = compared(members.map(|member| observations.log_net_times(member, wall)));
    let net = net.filter(|_| has_base);
    let timing = Timing {
        nanoseconds,
        cpu_nanoseconds,
        ratio,
        cpu_ratio,
        noise: Noise::default(),
        verdict: Verdict::Inconclusive,
        comparisons,
        net: net.map(|(nanoseconds, ratio, _)| Net { nanoseconds, ratio }),
    };
    Some((timing, logs))
}
