//! Memory against speed.

use boardbench_data::{Axis, Bytes, Ranked, Row};

use super::parts::{optional, short_name};
use crate::data::Data;
use crate::document::{Cell, Section, Table};
use crate::plot::{Curve, Plot, Scatter, scatter};
use crate::prose::Prose;

/// A size of a contender, in bytes.
type Size = fn(&Bytes) -> Option<usize>;

pub(super) fn memory(data: &Data<'_>) -> Option<Section> {
    let mut section = Section::new("Memory against speed");
    let main = data.main_axis;
    let plots: [(_, Size, _); 3] = [
        (main, |bytes| bytes.position, "bytes of a board"),
        (main, |bytes| bytes.tables, "bytes of look-up tables"),
        (Some(Axis::Encodings), |bytes| bytes.mv, "bytes of a move"),
    ];
    for (axis, size, what) in plots {
        section.extend(axis.and_then(|axis| plot(data, axis, size, what)));
    }
    for axis in [main, Some(Axis::Encodings)].into_iter().flatten() {
        section.extend(table(data, axis).non_empty());
    }
    section.extend(small_tables(data).non_empty());
    (!section.blocks.is_empty()).then_some(section)
}

/// The sizes of a contender, from its first row.
fn bytes_of(data: &Data<'_>, axis: Axis, contender: &str) -> Bytes {
    let mut rows = data.of_axis(axis).filter(|row| row.contender == contender);
    rows.next().map(|row| row.bytes).unwrap_or_default()
}

fn plot(data: &Data<'_>, axis: Axis, size: Size, what: &str) -> Option<Plot> {
    let curve = |one: &Ranked| {
        // A logarithmic scale has no zero.
        let bytes = size(&bytes_of(data, axis, &one.contender)).filter(|bytes| *bytes > 0)?;
        Some(Curve {
            label: short_name(axis, &one.contender).to_owned(),
            points: vec![(bytes as f64, one.ratio.mean)],
        })
    };
    let curves: Vec<Curve> = data.ranking(axis).iter().filter_map(curve).collect();
    let content = Scatter {
        title: &format!("{what}, and time as the axis {axis} is ranked"),
        x: what,
        y: "time, geometric mean of ratios",
        curves: &curves,
    };
    (curves.len() > 1).then(|| scatter(&format!("memory-{axis}-{what}"), &content))
}

fn table(data: &Data<'_>, axis: Axis) -> Table {
    let caption = Prose::from("Bytes of each contender of the axis ")
        .code(axis.name())
        .text(", and the geometric mean of its time ratios");
    let mut table = Table::new(&format!("bytes-{axis}"), caption)
        .text(&["contender"])
        .numbers(&["board", "pieces", "move", "undo", "tables", "time"]);
    for one in data.ranking(axis) {
        let bytes = bytes_of(data, axis, &one.contender);
        let sizes = [
            bytes.position,
            bytes.pieces,
            bytes.mv,
            bytes.undo,
            bytes.tables,
        ];
        let mut cells = vec![data.cell(&one.contender)];
        cells.extend(sizes.map(|size| optional(size, Cell::count)));
        cells.push(Cell::ratio(one.ratio.mean));
        table.push(cells);
    }
    table
}

/// Algorithms for one small question, with the sizes of their tables.
fn small_tables(data: &Data<'_>) -> Table {
    let caption = "Algorithms for one small question: bytes of their tables, and time";
    let mut table = Table::new("bytes-micro", caption)
        .text(&["group", "contender"])
        .numbers(&["tables", "ratio", "99 % interval"]);
    let all = data.comparisons.iter();
    let micro = all.filter(|comparison| comparison.facts.axis == Axis::Micro);
    for group in micro.flat_map(|comparison| &comparison.groups) {
        let has_table = |row: &&Row| row.bytes.tables.is_some_and(|bytes| bytes > 0);
        if !group.rows.iter().any(has_table) {
            continue;
        }
        for row in group.by_time() {
            let Some(ratio) = row.ratio() else {
                continue;
            };
            let name = &group.facts.group;
            let cells = vec![
                Cell::code(name),
                data.cell(&row.contender),
                optional(row.bytes.tables, Cell::count),
                Cell::ratio(ratio.mean),
                Cell::interval(ratio),
            ];
            table.push_named(&format!("{name}-{}", row.contender), cells);
        }
    }
    table
}
