//! The table of a comparison, from raw data alone.

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};

use super::record::Role;
use super::rows::Row;

/// The table, as text for a terminal or as Markdown. Nothing in it is ever cut off.
pub fn table(rows: &[Row], markdown: bool) -> String {
    let has_counts = rows.iter().any(|row| row.count.is_some());
    let has_depths = rows.iter().any(|row| row.depths.is_some());
    let mut table = Table::new();
    table
        .load_style(if markdown {
            presets::ASCII_MARKDOWN
        } else {
            presets::UTF8_FULL_CONDENSED
        })
        .set_content_arrangement(ContentArrangement::Disabled);
    let counts: &[&str] = if has_counts {
        &["instructions", "est. cycles", "branch misses"]
    } else {
        &[]
    };
    let mut header = vec!["group", "contender"];
    if has_depths {
        header.extend(["last ply", "depth"]);
    }
    header.extend(["ns", "a second"]);
    header.extend(counts);
    header.extend(["ratio", "99 % interval", "verdict"]);
    let numbers = if has_depths { 3 } else { 2 }..header.len() - 2;
    table.set_header(header);
    for row in rows {
        table.add_row(cells(row, has_counts, has_depths));
    }
    for column in numbers {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table.to_string()
}

fn cells(row: &Row, has_counts: bool, has_depths: bool) -> Vec<String> {
    let mut cells = vec![
        format!("{}, each {}", row.group.group, row.group.unit),
        row.contender.clone(),
    ];
    if has_depths {
        cells.extend([row.about.clone(), row.depths.map_or(String::new(), range)]);
    }
    let times = row.timing.map(|timing| {
        [
            format!("{:.2}", timing.nanoseconds),
            per_second(timing.nanoseconds),
        ]
    });
    cells.extend(times.unwrap_or_default());
    if has_counts {
        let counts = row.count.map(|count| {
            [
                format!("{:.1}", count.instructions),
                format!("{:.1}", count.cycles),
                format!("{:.3}", count.branch_misses),
            ]
        });
        cells.extend(counts.unwrap_or_default());
    }
    let Some(timing) = row.timing else {
        let why = match &row.lacks {
            Some(instruction) => format!("not measured on this CPU: it lacks {instruction}"),
            None => "not measured".to_owned(),
        };
        cells.extend([String::new(), String::new(), why]);
        return cells;
    };
    cells.push(format!("{:.3}", timing.ratio.mean));
    cells.push(format!(
        "{:.3} - {:.3}",
        timing.ratio.low, timing.ratio.high
    ));
    cells.push(match row.role {
        Role::Control => format!(
            "A/A control: noise floor {:.1} %",
            100.0 * timing.noise_floor.exp_m1()
        ),
        Role::Contender => timing.verdict.to_string(),
        Role::Placebo => format!("A/A placebo: {}", timing.verdict),
    });
    cells
}

fn range([least, greatest]: [u32; 2]) -> String {
    if least == greatest {
        least.to_string()
    } else {
        format!("{least} - {greatest}")
    }
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
