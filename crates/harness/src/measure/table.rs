//! The table of a comparison, from raw data alone.

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};

use super::record::{Record, Sample, Side, Verified};
use super::statistics::{Ratio, Verdict, median};

/// One contender at one kernel.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// The group's name.
    pub group: String,
    /// What one operation is.
    pub unit: String,
    /// The contender's name in the group.
    pub contender: String,
    /// Whether this is the A/A control, the reference beside itself.
    pub is_control: bool,
    /// The median over processes of the wall time of one operation, in nanoseconds.
    pub nanoseconds: f64,
    /// Wall time compared with the reference's.
    pub ratio: Ratio,
    /// What may be said of it.
    pub verdict: Verdict,
}

/// The rows of all groups, in the order of the data; in each group the control first.
pub fn rows(records: &[Record]) -> Vec<Row> {
    let samples: Vec<&Sample> = records
        .iter()
        .filter_map(|record| match record {
            Record::Sample(sample) => Some(sample),
            _ => None,
        })
        .collect();
    let mut rows: Vec<Row> = records
        .iter()
        .filter_map(|record| match record {
            Record::Verified(verified) => row(&samples, verified),
            _ => None,
        })
        .collect();
    for group in rows.chunk_by_mut(|one, next| one.group == next.group) {
        judge(group);
        group.sort_by_key(|row| !row.is_control);
    }
    rows
}

fn row(samples: &[&Sample], cell: &Verified) -> Option<Row> {
    let own: Vec<&&Sample> = samples
        .iter()
        .filter(|sample| sample.group == cell.group && sample.contender == cell.contender)
        .collect();
    let logs: Vec<f64> = own
        .iter()
        .map(|sample| (each(sample, Side::B) / each(sample, Side::A)).ln())
        .collect();
    let times: Vec<f64> = own.iter().map(|sample| each(sample, Side::B)).collect();
    Some(Row {
        group: cell.group.clone(),
        unit: cell.unit.clone(),
        contender: cell.contender.clone(),
        is_control: own.first()?.reference == cell.contender,
        nanoseconds: median(&times)?,
        ratio: Ratio::from_logs(&logs)?,
        verdict: Verdict::CannotTell,
    })
}

/// Wall nanoseconds of one operation of one side, over its two timings.
fn each(sample: &Sample, side: Side) -> f64 {
    let of_side = |numbers: &[u64; 4]| -> u64 {
        let pairs = sample.order.iter().zip(numbers);
        pairs.filter(|(s, _)| **s == side).map(|(_, n)| n).sum()
    };
    of_side(&sample.wall_ns) as f64 / of_side(&sample.operations).max(1) as f64
}

/// Gives the rows of one group their verdicts, above the noise that its control shows.
fn judge(group: &mut [Row]) {
    let control = group.iter().find(|row| row.is_control);
    let Some(noise_floor) = control.map(|row| row.ratio.reach()) else {
        return;
    };
    for row in group {
        row.verdict = row.ratio.verdict(noise_floor);
    }
}

/// The table, as text for a terminal or as Markdown. Nothing in it is ever cut off.
pub fn table(rows: &[Row], markdown: bool) -> String {
    let mut table = Table::new();
    table
        .load_style(if markdown {
            presets::ASCII_MARKDOWN
        } else {
            presets::UTF8_FULL_CONDENSED
        })
        .set_content_arrangement(ContentArrangement::Disabled)
        .set_header([
            "operation",
            "contender",
            "ns",
            "a second",
            "ratio",
            "99 % interval",
            "verdict",
        ]);
    for row in rows {
        let verdict = if row.is_control {
            format!(
                "A/A control: noise floor {:.1} %",
                100.0 * row.ratio.reach().exp_m1()
            )
        } else {
            row.verdict.to_string()
        };
        table.add_row([
            format!("{}, each {}", row.group, row.unit),
            row.contender.clone(),
            format!("{:.2}", row.nanoseconds),
            per_second(row.nanoseconds),
            format!("{:.3}", row.ratio.mean),
            format!("{:.3} - {:.3}", row.ratio.low, row.ratio.high),
            verdict,
        ]);
    }
    for column in [2, 3, 4] {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.to_string()
}

/// How many operations that makes a second, with three digits: `12.3 M`.
fn per_second(nanoseconds: f64) -> String {
    let (scaled, unit) = match 1e9 / nanoseconds {
        rate if rate >= 1e6 => (rate / 1e6, "M"),
        rate if rate >= 1e3 => (rate / 1e3, "k"),
        rate => (rate, ""),
    };
    let digits = match scaled {
        _ if scaled >= 100.0 => 0,
        _ if scaled >= 10.0 => 1,
        _ => 2,
    };
    format!("{scaled:.digits$} {unit}").trim_end().to_owned()
}
