//! `rank`: who is how fast over many operations.

use std::path::PathBuf;

use boardbench_harness::data::{Axis, LeftOut, Ranking, Row, View, leave_out, rank, rows};
use boardbench_notation::quote;
use clap::Args;

use super::data::records;
use crate::ending::{Ended, Failure, Verdict, even_if_unread};
use crate::streams::Streams;

/// Rank contenders by the geometric mean of their ratios, from raw data
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  boardbench rank reports/2001-02-03T04-05-06Z\n\nA ratio is the time divided \
    by the reference's, so that less is faster. The column \"chance\" says how far a mean may be off."
)]
pub(crate) struct Rank {
    /// A file of raw data, or the folder it is in
    file: PathBuf,
    /// What the ranked contenders differ in
    #[arg(long, value_name = "AXIS", default_value = Axis::Boards.name())]
    axis: String,
    /// Rank on these positions: rotating, hot, opening, middlegame, endgame or check
    #[arg(long, value_name = "VIEW", default_value = View::Rotating.name())]
    view: String,
    /// Also rank class by class, and say what leaving out each class changes
    #[arg(long)]
    leave_out: bool,
}

impl Rank {
    pub(crate) fn run(self, streams: &mut Streams<'_>) -> Ended {
        let axis = Axis::ALL.into_iter().find(|axis| axis.name() == self.axis);
        let axis =
            axis.ok_or_else(|| unknown("axis", &self.axis, Axis::ALL.map(Axis::name).as_slice()))?;
        let view = View::from_name(&self.view)
            .ok_or_else(|| unknown("view", &self.view, View::ALL.map(View::name).as_slice()))?;
        let rows = rows(&records(&self.file)?);
        let ranked = rank(&rows, axis, &[view]);
        if ranked.is_empty() {
            return Err(Failure::Input(format!(
                "the data have nothing of axis {axis} on {view} positions"
            )));
        }
        even_if_unread(writeln!(
            streams.output,
            "{}, {} operations, {view}:\n{}",
            axis.about(),
            ranked[0].operations,
            Ranking(&ranked)
        ))?;
        if self.leave_out {
            even_if_unread(write!(streams.output, "{}", without_each(&rows, axis)))?;
        }
        Ok(Verdict::Passed)
    }
}

fn unknown(what: &str, name: &str, known: &[&str]) -> Failure {
    let name = quote(name);
    Failure::Input(format!(
        "unknown {what} {name}; known: {}",
        known.join(", ")
    ))
}

/// What leaving out each class does.
fn without_each(rows: &[Row], axis: Axis) -> String {
    let (whole, all) = leave_out(rows, axis);
    if whole.is_empty() {
        return "no class by itself was measured\n".to_owned();
    }
    let line = |left_out: &LeftOut| {
        let swapped: Vec<_> = left_out
            .swapped
            .iter()
            .map(|(one, other)| format!("{other} before {one}"))
            .collect();
        let swapped = if swapped.is_empty() {
            "no neighbours change places by more than chance".to_owned()
        } else {
            swapped.join(", ")
        };
        let change = 100.0 * (left_out.largest_change - 1.0);
        format!(
            "without {}: means change by at most {change:.1} %; {swapped}\n",
            left_out.view
        )
    };
    let lines: String = all.iter().map(line).collect();
    format!("\nover all classes:\n{}\n{lines}", Ranking(&whole))
}
