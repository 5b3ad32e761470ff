//! Ranks contenders by the geometric mean of their ratios over several operations.

use comfy_table::presets;

use super::blocks::differences;
use super::factor::{Factor, InputSet};
use super::rows::Row;
use super::statistics::{Ratio, mean_by_observation};
use super::table::text_table;
use super::unique;

/// A contender with its mean over several operations.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// Name of the contender.
    pub contender: String,
    /// Geometric mean of its ratios to the reference.
    pub ratio: Ratio,
    /// Mean log-ratio in each observation; empty if its operations have different observations.
    pub logs: Vec<f64>,
    /// Operation with its lowest ratio, and that ratio.
    pub best: (String, f64),
    /// Operation with its highest ratio, and that ratio.
    pub worst: (String, f64),
    /// Number of operations.
    pub operations: usize,
}

/// Operations that use all of a board, which rank contenders. Other operations use a part, and a mean over them would depend
/// on the choice of parts.
pub const WHOLE: [&str; 2] = ["perft-full", "search"];

/// Returns `true` if each operation of [`WHOLE`] was timed for contenders of a factor on one of these input sets.
pub fn has_whole_board_operations(rows: &[Row], factor: Factor, input_sets: &[InputSet]) -> bool {
    let ranked = || rows.iter().filter(|row| is_ranked(row, factor, input_sets));
    let is_timed = |operation| ranked().any(|row| row.group.operation == operation);
    WHOLE.into_iter().all(is_timed)
}

/// Returns `true` if a row counts in the ranking of a factor on these input sets.
fn is_ranked(row: &Row, factor: Factor, input_sets: &[InputSet]) -> bool {
    row.group.factor == factor
        && !row.is_control()
        && row.timing.is_some()
        && input_sets.contains(&row.group.input_set)
}

/// Ranks the contenders of a factor by the geometric mean of their ratios over the operations on these input sets, the fastest
/// first. Contenders that were not measured at all of these operations are left out.
pub fn rank(rows: &[Row], factor: Factor, input_sets: &[InputSet]) -> Vec<Ranked> {
    let is_relevant = |row: &&Row| is_ranked(row, factor, input_sets);
    let relevant: Vec<&Row> = rows.iter().filter(is_relevant).collect();
    let groups = unique(relevant.iter().map(|row| &row.group.group));
    let names = unique(relevant.iter().map(|row| row.contender()));
    let complete = names.into_iter().filter_map(|name| {
        let rows = relevant.iter().copied().filter(|row| row.contender() == name);
        let rows: Vec<&Row> = rows.collect();
        (rows.len() == groups.len()).then(|| ranked(name, &rows))?
    });
    let mut ranked: Vec<Ranked> = complete.collect();
    ranked.sort_by(|one, other| one.ratio.mean.total_cmp(&other.ratio.mean));
    ranked
}

fn ranked(name: &str, rows: &[&Row]) -> Option<Ranked> {
    let ratios: Vec<Ratio> = rows.iter().map(|row| row.ratio()).collect::<Option<_>>()?;
    let logs: Vec<&[f64]> = rows.iter().map(|row| &*row.logs).collect();
    let means = ratios.iter().map(|ratio| ratio.mean);
    let mut named: Vec<_> = rows.iter().map(|row| row.group.label()).zip(means).collect();
    named.sort_by(|(_, one), (_, other)| one.total_cmp(other));
    Some(Ranked {
        contender: name.to_owned(),
        ratio: Ratio::geometric_mean(&ratios, &logs, 1),
        logs: mean_by_observation(&logs).unwrap_or_default(),
        best: named.first().cloned()?,
        worst: named.last().cloned()?,
        operations: rows.len(),
    })
}

impl Ranked {
    /// Returns its mean divided by another contender's mean.
    pub fn against(&self, other: &Self) -> Ratio {
        let logs = differences(&self.logs, &other.logs);
        let is_within = self.logs.len() == other.logs.len();
        let within = Ratio::trimmed(&logs, 1).filter(|_| is_within);
        within.unwrap_or_else(|| self.ratio.over(other.ratio))
    }
}

/// Formats a ranking as a table for a terminal.
pub fn ranking(ranked: &[Ranked]) -> String {
    let header = ["", "contender", "geometric mean", "chance", "best", "at", "worst", "at "];
    let rows = ranked.iter().enumerate().map(|(place, ranked)| {
        vec![
            (place + 1).to_string(),
            ranked.contender.clone(),
            format!("{:.3}", ranked.ratio.mean),
            chance(ranked.ratio),
            format!("{:.3}", ranked.best.1),
            ranked.best.0.clone(),
            format!("{:.3}", ranked.worst.1),
            ranked.worst.0.clone(),
        ]
    });
    let numbers = [0, 2, 3, 4, 6];
    text_table(&header, rows, &numbers, presets::UTF8_FULL_CONDENSED)
}

/// Formats the half-width of a mean's interval.
fn chance(ratio: Ratio) -> String {
    format!("{:.1} %", 100.0 * ((ratio.high / ratio.low).sqrt() - 1.0))
}
