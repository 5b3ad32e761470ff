//! Compares two data sets cell by cell: which contenders became slower or faster.

use std::collections::HashMap;
use std::fmt;

use super::escape::visible;
use super::floor::rows;
use super::header;
use super::record::{Header, Record, Role};
use super::rows::{Row, Timing};
use super::statistics::Ratio;
use super::verdict::Verdict;

/// A cell that both data sets have.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct CellDiff {
    group: String,
    contender: String,
    /// Times before and after.
    timings: [Timing; 2],
    /// Ratio to the reference after, divided by the ratio before. Above 1 the contender became slower.
    pub(super) change: f64,
    /// Change that chance explains, as a log-ratio, computed from both intervals.
    allowance: f64,
    /// Instructions per operation before and after, if both were counted.
    instructions: Option<[f64; 2]>,
}

impl CellDiff {
    fn new(before: &Row, after: &Row) -> Option<Self> {
        let timings = [before.timing?, after.timing?];
        let widths = [before, after].map(|row| {
            let not_simultaneous = Ratio::trimmed(&row.logs, 1);
            not_simultaneous.or(row.ratio()).map(Ratio::half_width)
        });
        let counts = before.instructions().zip(after.instructions());
        Some(Self {
            group: before.group.group.clone(),
            contender: before.contender().to_owned(),
            timings,
            change: timings[1].ratio.mean / timings[0].ratio.mean,
            allowance: widths[0]?.hypot(widths[1]?),
            instructions: counts.map(<[f64; 2]>::from),
        })
    }

    /// Returns the verdict on the change, beyond both intervals and both noise floors.
    fn verdict(&self) -> Verdict {
        let [before, after] = self.timings.map(|timing| timing.noise);
        let noise = before.and(after);
        let change = self.change.ln();
        if noise.is_disturbed {
            Verdict::Inconclusive
        } else if change > self.allowance + noise.floor {
            Verdict::Slower
        } else if change < -self.allowance - noise.floor {
            Verdict::Faster
        } else {
            Verdict::Inconclusive
        }
    }

    pub(super) fn is_contradiction(&self) -> bool {
        let [before, after] = self.timings.map(|timing| timing.verdict());
        before.is_difference() && after.is_difference() && before.direction() != after.direction()
    }

    pub(super) fn is_within(&self) -> bool {
        self.change.ln().abs() <= self.allowance
    }

    /// Returns `true` if both were counted and the counts differ.
    fn has_other_count(&self) -> bool {
        self.instructions.is_some_and(|[before, after]| (after / before - 1.0).abs() > 1e-9)
    }
}

/// The comparison of two data sets.
#[derive(Clone, Debug, PartialEq)]
pub struct Diff {
    /// Cells that both have, without references and controls.
    pub(super) cells: Vec<CellDiff>,
    /// Number of cells that only one data set has.
    unmatched: usize,
}

/// Compares two data sets cell by cell.
///
/// Compares ratios to the group's reference and not times, because both were measured together: a slower
/// machine slows both down. A change of the reference itself shows in the instruction counts.
///
/// # Errors
///
/// Returns a message if a data set has no header, if their machines, toolchains or positions differ and `any_machine` is false,
/// or if they have no cell in common.
pub fn diff(before: &[Record], after: &[Record], any_machine: bool) -> Result<Diff, String> {
    let [Some(one), Some(other)] = [before, after].map(header) else {
        return Err("the data have no header".to_owned());
    };
    let parts = differing(one, other);
    if !parts.is_empty() && !any_machine {
        return Err(format!(
            "the data sets differ in machine, toolchain or positions: {}; to compare them anyway, use --any-machine",
            parts.join(", ")
        ));
    }
    let [before, after] = [before, after].map(rows);
    let is_cell = |row: &&Row| row.role == Role::Contender && row.timing.is_some();
    let [one, other] = [&before, &after].map(|rows| rows.iter().filter(is_cell));
    let total = one.clone().count() + other.clone().count();
    let cells = common_cells(one, other);
    if cells.is_empty() {
        return Err("the data sets have no cell in common".to_owned());
    }
    Ok(Diff { unmatched: total - 2 * cells.len(), cells })
}

/// Returns the cells that two sets of rows have in common, in the order of the first.
pub(super) fn common_cells<'r>(
    before: impl Iterator<Item = &'r Row>,
    after: impl Iterator<Item = &'r Row>,
) -> Vec<CellDiff> {
    let key = |row: &'r Row| (row.group.group.as_str(), row.contender());
    let mut after: HashMap<_, &Row> = after.map(|row| (key(row), row)).collect();
    before.filter_map(|row| CellDiff::new(row, after.remove(&key(row))?)).collect()
}

/// Returns the names of the differing parts that must be equal for timings to be comparable.
fn differing(before: &Header, after: &Header) -> Vec<&'static str> {
    let [one, other] = [before, after].map(|header| &header.fingerprint);
    let mut parts = Vec::new();
    parts.extend((before.workload != after.workload).then_some("workload"));
    parts.extend((one.cpu != other.cpu).then_some("cpu"));
    parts.extend((one.cpus != other.cpus).then_some("cpus"));
    parts.extend((one.kernel != other.kernel).then_some("kernel"));
    parts.extend(one.build.differences(&other.build));
    parts.extend((before.plan.inputs != after.plan.inputs).then_some("positions"));
    parts
}

impl Diff {
    /// Returns the number of cells that became slower.
    pub fn regressions(&self) -> usize {
        self.count(|cell| cell.verdict() == Verdict::Slower)
    }

    fn count(&self, holds: fn(&CellDiff) -> bool) -> usize {
        self.cells.iter().filter(|cell| holds(cell)).count()
    }
}

impl fmt::Display for Diff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let total = self.cells.len();
        for cell in &self.cells {
            let word = match cell.verdict() {
                Verdict::Slower => "slower than before",
                Verdict::Faster => "faster than before",
                Verdict::Inconclusive if cell.is_contradiction() => "the verdicts contradict",
                Verdict::Inconclusive if cell.has_other_count() => "the counts differ",
                _ => continue,
            };
            let [before, after] = cell.timings.map(|timing| timing.ratio.mean);
            write!(
                f,
                "{word}: {} at {}: {before:.3} -> {after:.3} of the reference ({:+.1} %, chance allows \
                 {:.1} %)",
                visible(&cell.contender),
                visible(&cell.group),
                100.0 * (cell.change - 1.0),
                100.0 * cell.allowance.exp_m1()
            )?;
            if let Some([before, after]) = cell.instructions {
                write!(f, ", instructions {before:.1} -> {after:.1}")?;
            }
            writeln!(f)?;
        }
        let within = self.count(CellDiff::is_within);
        writeln!(
            f,
            "{total} cells in both, {} in one only\n\
             {} slower than before, {} faster\n\
             verdicts contradict in {}; ratios agree within their intervals in {within} of {total} ({:.1} %)",
            self.unmatched,
            self.regressions(),
            self.count(|cell| cell.verdict() == Verdict::Faster),
            self.count(CellDiff::is_contradiction),
            100.0 * within as f64 / total as f64
        )?;
        let counted = self.count(|cell| cell.instructions.is_some());
        if counted > 0 {
            let equal = counted - self.count(CellDiff::has_other_count);
            writeln!(f, "instructions are equal in {equal} of {counted}")?;
        }
        Ok(())
    }
}
