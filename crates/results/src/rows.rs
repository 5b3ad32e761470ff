//! Computes the results of each cell from the measurements: times, ratios and their intervals.

use std::collections::{BTreeMap, HashMap};

use super::blocks::{Clock, Observations, differences};
use super::record::{Block, Control, Count, GroupFacts, Record, Role, RootFacts, Verified};
use super::statistics::{MIN_FOR_MODES, Ratio, median, modes_apart};
use super::verdict::{Noise, Verdict};

/// The results of one contender in one group.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Facts of the group.
    pub group: GroupFacts,
    /// Facts of the contender: its name, its memory, its board.
    pub cell: Verified,
    /// Reference, contender or control.
    pub role: Role,
    /// Times, if it was timed.
    pub timing: Option<Timing>,
    /// Log-ratio to the reference in each independent observation, in the order of the data. The same
    /// observation has the same index in every row of a group. Empty if it was not timed.
    pub logs: Vec<f64>,
    /// Instruction counts of one execution, if it was counted.
    pub count: Option<Count>,
    /// Share of its blocks in which the two fastest samples differ by more than 2 %, probably because one was disturbed; `None`
    /// if it was not timed.
    pub disturbed: Option<f64>,
    /// Roots of each block, by observation in the order of `logs`; empty if it was timed on other positions.
    pub roots: Vec<Vec<RootFacts>>,
    /// Target half-width of the group's intervals, if a campaign measured it.
    pub goal: Option<f64>,
    /// Run that measured the row.
    pub origin: Origin,
}

/// The run that measured a row.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Origin {
    /// Start of the run, as in its header; empty without one.
    pub started: String,
    /// Commit of the program; empty without a header.
    pub commit: String,
    /// `true` if most groups that are shown together come from a newer commit.
    pub is_older: bool,
    /// `true` if a newer commit executes over 1 % more or fewer instructions.
    pub is_stale: bool,
    /// `true` if each process had a link order of its own.
    pub has_link_orders: bool,
}

impl Row {
    /// Returns the contender's name in the group.
    pub fn contender(&self) -> &str {
        &self.cell.contender
    }

    /// Returns `true` for an A/A control.
    pub const fn is_control(&self) -> bool {
        matches!(self.role, Role::Control(_))
    }

    /// Returns the instructions per operation, if they were counted.
    pub fn instructions(&self) -> Option<f64> {
        self.count_of(|count| Some(count.instructions))
    }

    /// Returns a count per operation; `None` if it was not counted.
    pub fn count_of(&self, number: impl Fn(&Count) -> Option<u64>) -> Option<f64> {
        let count = self.count.as_ref()?;
        Some(number(count)? as f64 / count.operations.max(1) as f64)
    }

    /// Returns the time divided by the reference's: 1 for the reference itself.
    pub fn ratio(&self) -> Option<Ratio> {
        Some(self.timing?.ratio)
    }

    /// Returns the verdict on the ratio; `None` for the reference, and if it was not timed.
    pub fn verdict(&self) -> Option<Verdict> {
        let timing = self.timing.filter(|_| self.role != Role::Reference);
        timing.map(|timing| timing.verdict())
    }

    /// Returns the number of roots that it was timed on; `None` if it was not timed on roots.
    pub fn root_count(&self) -> Option<usize> {
        let counts = self.roots.iter().flatten().map(|roots| roots.count);
        counts.reduce(usize::saturating_add)
    }

    /// Returns `true` if the observations fall into two modes at least 2 % apart, so that their mean has little meaning. `None`
    /// if there are too few observations.
    pub fn has_modes(&self) -> Option<bool> {
        (self.logs.len() >= MIN_FOR_MODES).then(|| modes_apart(&self.logs).is_some())
    }

    /// Returns the time divided by another contender's time, with an interval that holds simultaneously for all pairs of the
    /// group. Contenders of the same blocks are compared directly, because noise that both share cancels; others through the
    /// reference.
    pub fn against(&self, other: &Self) -> Option<Ratio> {
        let comparisons = self.timing?.comparisons;
        if self.logs.is_empty() || self.logs.len() != other.logs.len() {
            return Some(self.ratio()?.over(other.ratio()?));
        }
        let logs = differences(&self.logs, &other.logs);
        Ratio::trimmed(&logs, comparisons)
    }
}

/// The times of a cell.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Timing {
    /// Median over processes of the wall time of one operation, in nanoseconds.
    pub nanoseconds: f64,
    /// Median of the thread's CPU time.
    pub cpu_nanoseconds: f64,
    /// Ratio of its wall time to the reference's, or of a control's to its contender's. The
    /// intervals of a group's contenders hold simultaneously.
    pub ratio: Ratio,
    /// Ratio of its CPU time to the reference's.
    pub cpu_ratio: Ratio,
    /// Noise floor, from the controls of the whole run or of the group, and whether the group was disturbed.
    pub noise: Noise,
    /// Number of comparisons for which the group's intervals hold simultaneously: all pairs of contenders.
    pub comparisons: usize,
    /// Times of the operation without the trace that it was timed on.
    pub net: Option<Net>,
}

impl Timing {
    /// Returns the verdict on the wall time.
    pub fn verdict(&self) -> Verdict {
        self.noise.verdict(self.ratio)
    }
}

/// The time of an operation alone, if it was timed on a trace and takes a large part of the time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Net {
    /// Median over observations of the wall time, in nanoseconds.
    pub nanoseconds: f64,
    /// Ratio of its time to the reference's, or of a control's to its contender's. Times are subtracted within a block, then
    /// divided.
    pub ratio: Ratio,
}

/// Computes [`rows()`](super::rows()) without noise floors and verdicts.
pub(super) fn rows_without_verdicts(records: &[Record]) -> Vec<Row> {
    let index = Index::new(records);
    let rows = index.groups.iter().flat_map(|facts| index.rows(facts));
    rows.collect()
}

/// Records indexed by group and contender.
#[derive(Default)]
struct Index<'r> {
    origin: Origin,
    goals: Option<&'r BTreeMap<String, f64>>,
    /// Groups in the order of the data.
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
        Row {
            group: facts.clone(),
            cell: cell.clone(),
            role: if cell.contender == facts.reference { Role::Reference } else { Role::Contender },
            timing: None,
            logs: Vec::new(),
            count: count.copied().cloned(),
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
        let timed_contenders = observations.contenders();
        let count = timed_contenders.iter().filter(|(_, control)| control.is_none()).count();
        let comparisons = count * count.saturating_sub(1) / 2;
        let mut rows = Vec::new();
        for &cell in self.cells.get(group).into_iter().flatten() {
            let row = self.unmeasured(facts, cell);
            let timed = timed_contenders.iter().filter(|(name, _)| *name == cell.contender);
            for &contender in timed.clone() {
                let (name, control) = contender;
                let (base, comparisons, role) = match control {
                    Some(control) => (name, 1, Role::Control(control)),
                    None => (&*facts.reference, comparisons, row.role),
                };
                let compared = [contender, (base, None)];
                let result = block_timing(&observations, compared, facts.has_base, comparisons);
                let (timing, logs) = result.unzip();
                rows.push(Row {
                    role,
                    timing,
                    disturbed: observations.disturbed(contender),
                    roots: observations.roots(),
                    logs: logs.unwrap_or_default(),
                    ..row.clone()
                });
            }
            if timed.count() == 0 {
                rows.push(row);
            }
        }
        rows.sort_by_key(|row| (row.is_control(), row.role != Role::Reference));
        rows
    }
}

/// Returns the times of the first of two contenders of a block, and its log-ratios to the second. `comparisons` intervals hold
/// simultaneously.
fn block_timing(
    observations: &Observations<'_>,
    contenders: [(&str, Option<Control>); 2],
    has_base: bool,
    comparisons: usize,
) -> Option<(Timing, Vec<f64>)> {
    let compared = |[log_times, other]: [Option<Vec<f64>>; 2]| {
        let log_times = log_times?;
        let logs = differences(&log_times, &other?);
        let times: Vec<f64> = log_times.iter().map(|log| log.exp()).collect();
        Some((median(&times)?, Ratio::trimmed(&logs, comparisons)?, logs))
    };
    let times = |clock| compared(contenders.map(|it| observations.log_times(it, clock)));
    let wall: Clock = |sample| sample.wall_ns;
    let (nanoseconds, ratio, logs) = times(wall)?;
    let (cpu_nanoseconds, cpu_ratio, _) = times(|sample| sample.cpu_ns)?;
    let net = compared(contenders.map(|it| observations.log_net_times(it, wall)));
    let net = net.filter(|_| has_base);
    let timing = Timing {
        nanoseconds,
        cpu_nanoseconds,
        ratio,
        cpu_ratio,
        noise: Noise::default(),
        comparisons,
        net: net.map(|(nanoseconds, ratio, _)| Net { nanoseconds, ratio }),
    };
    Some((timing, logs))
}
