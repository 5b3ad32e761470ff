//! Who is how fast over many operations.

use std::fmt;

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};

use super::axis::{Axis, View};
use super::record::Role;
use super::rows::Row;

/// A contender over several operations.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranked {
    /// The contender.
    pub contender: String,
    /// The geometric mean of its ratios to the reference.
    pub mean: f64,
    /// How far the mean may be off by chance, as a log-ratio: from the intervals of its ratios.
    pub allowance: f64,
    /// The operation where it does best, with the ratio there.
    pub best: (String, f64),
    /// The one where it does worst.
    pub worst: (String, f64),
    /// How many operations that are.
    pub operations: usize,
}

/// The contenders of an axis by the geometric mean of their ratios over all operations that every one of
/// them was measured at, on these positions; the fastest first.
pub fn rank(rows: &[Row], axis: Axis, views: &[View]) -> Vec<Ranked> {
    let is_wanted = |row: &&Row| {
        row.group.axis == axis
            && row.role != Role::Placebo
            && row.timing.is_some()
            && views.iter().any(|view| view.name() == row.group.view)
    };
    let wanted: Vec<&Row> = rows.iter().filter(is_wanted).collect();
    let mut groups: Vec<&str> = Vec::new();
    let mut names: Vec<&str> = Vec::new();
    for row in &wanted {
        if !groups.contains(&&*row.group.group) {
            groups.push(&row.group.group);
        }
        if !names.contains(&&*row.contender) {
            names.push(&row.contender);
        }
    }
    let mut ranked: Vec<Ranked> = names
        .iter()
        .filter_map(|name| {
            let own: Vec<&Row> = wanted
                .iter()
                .filter(|row| row.contender == *name)
                .copied()
                .collect();
            (own.len() == groups.len()).then(|| ranked(name, &own))?
        })
        .collect();
    ranked.sort_by(|one, other| one.mean.total_cmp(&other.mean));
    ranked
}

fn ranked(name: &str, rows: &[&Row]) -> Option<Ranked> {
    let count = rows.len() as f64;
    let mut logs = Vec::new();
    let mut squares = 0.0;
    for row in rows {
        // In the reference's own row stands the control; compared with itself it is 1.
        let ratio = row.timing?.ratio;
        let is_reference = row.role == Role::Control;
        logs.push((row, if is_reference { 0.0 } else { ratio.mean.ln() }));
        if !is_reference {
            squares += ((ratio.high / ratio.low).ln() / 2.0).powi(2);
        }
    }
    let by_log = |one: &&(&&Row, f64), other: &&(&&Row, f64)| one.1.total_cmp(&other.1);
    let named = |&(row, log): &(&&Row, f64)| (label(row), log.exp());
    Some(Ranked {
        contender: name.to_owned(),
        mean: (logs.iter().map(|(_, log)| log).sum::<f64>() / count).exp(),
        allowance: squares.sqrt() / count,
        best: logs.iter().min_by(by_log).map(named)?,
        worst: logs.iter().max_by(by_log).map(named)?,
        operations: rows.len(),
    })
}

fn label(row: &Row) -> String {
    match &*row.group.view {
        "rotating" => row.group.operation.clone(),
        view => format!("{}@{view}", row.group.operation),
    }
}

/// A ranking as text.
#[derive(Clone, Copy, Debug)]
pub struct Ranking<'a>(pub &'a [Ranked]);

impl fmt::Display for Ranking<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut table = Table::new();
        table
            .load_style(presets::UTF8_FULL_CONDENSED)
            .set_content_arrangement(ContentArrangement::Disabled)
            .set_header([
                "",
                "contender",
                "geometric mean",
                "chance",
                "best",
                "at",
                "worst",
                "at ",
            ]);
        for (place, ranked) in self.0.iter().enumerate() {
            table.add_row([
                (place + 1).to_string(),
                ranked.contender.clone(),
                format!("{:.3}", ranked.mean),
                format!("{:.1} %", 100.0 * ranked.allowance.exp_m1()),
                format!("{:.3}", ranked.best.1),
                ranked.best.0.clone(),
                format!("{:.3}", ranked.worst.1),
                ranked.worst.0.clone(),
            ]);
        }
        for column in [0, 2, 3, 4, 6] {
            if let Some(column) = table.column_mut(column) {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        write!(f, "{table}")
    }
}

/// What leaving out one class of positions does to a ranking.
#[derive(Clone, Debug, PartialEq)]
pub struct LeftOut {
    /// The class that was left out.
    pub view: View,
    /// The contenders in their new order.
    pub order: Vec<String>,
    /// The most that any contender's mean changed, as a factor.
    pub largest_change: f64,
    /// Neighbours in the whole ranking whose order turned round, by more than chance allows for both.
    pub swapped: Vec<(String, String)>,
}

/// The ranking over all classes, and what becomes of it when each of them is left out.
pub fn leave_out(rows: &[Row], axis: Axis) -> (Vec<Ranked>, Vec<LeftOut>) {
    let classes: Vec<View> = View::ALL
        .into_iter()
        .filter(|view| matches!(view, View::Class(_)))
        .collect();
    let whole = rank(rows, axis, &classes);
    let without = |&left_out: &View| {
        let others: Vec<View> = classes
            .iter()
            .copied()
            .filter(|view| *view != left_out)
            .collect();
        left_out_of(&whole, rank(rows, axis, &others), left_out)
    };
    let all = classes.iter().map(without).collect();
    (whole, all)
}

fn left_out_of(whole: &[Ranked], rest: Vec<Ranked>, view: View) -> LeftOut {
    let of = |name: &str| rest.iter().find(|ranked| ranked.contender == name);
    let change = |ranked: &Ranked| {
        of(&ranked.contender).map_or(1.0, |other| (other.mean / ranked.mean).ln().abs().exp())
    };
    let mut swapped = Vec::new();
    for pair in whole.windows(2) {
        if let (Some(one), Some(other)) = (of(&pair[0].contender), of(&pair[1].contender))
            && (one.mean / other.mean).ln() > one.allowance.hypot(other.allowance)
        {
            swapped.push((pair[0].contender.clone(), pair[1].contender.clone()));
        }
    }
    LeftOut {
        view,
        largest_change: whole.iter().map(change).fold(1.0, f64::max),
        swapped,
        order: rest.into_iter().map(|ranked| ranked.contender).collect(),
    }
}
