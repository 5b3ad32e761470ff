//! Memory against speed.

use boardbench_harness::data::{Axis, Bytes, Ranked, Row};

use super::aggregate::ranking;
use super::parts::{Naming, bytes_cell, interval_cell, ratio_cell, short_name};
use super::section;
use crate::ReportError;
use crate::data::{Data, standing};
use crate::document::{Block, Cell, Column, Ids, Section, Table};
use crate::number;
use crate::plot::{Point, Scatter, scatter};
use crate::prose::Prose;

pub(super) fn memory(data: &Data<'_>, ids: &mut Ids) -> Result<Option<Section>, ReportError> {
    let mut section = section(ids, "Memory against speed");
    let naming = Naming::of(data);
    let main = data.main_axis();
    for (axis, of, what) in [
        (
            main,
            position as fn(&Bytes) -> Option<usize>,
            "bytes of a board",
        ),
        (main, tables, "bytes of look-up tables"),
        (Some(Axis::Encodings), of_move, "bytes of a move"),
    ] {
        let Some(axis) = axis else { continue };
        let points = points(data, axis, of);
        if points.len() < 2 {
            continue;
        }
        let title = format!("{what}, and time over all operations of the axis {axis}");
        let scatter = scatter(
            ids.new_id(&format!("memory-{axis}-{what}")),
            &Scatter {
                title: &title,
                x: what,
                y: "time, geometric mean of ratios",
                points: &points,
            },
        )?;
        section.blocks.push(Block::Figure(scatter));
    }
    for axis in [main, Some(Axis::Encodings)].into_iter().flatten() {
        let ranked = ranking(data, axis);
        if !ranked.is_empty() {
            section
                .blocks
                .push(Block::Table(table(data, ids, axis, &ranked, &naming)));
        }
    }
    section
        .blocks
        .extend(small_tables(data, ids, &naming).map(Block::Table));
    Ok((!section.blocks.is_empty()).then_some(section))
}

const fn position(bytes: &Bytes) -> Option<usize> {
    bytes.position
}

const fn tables(bytes: &Bytes) -> Option<usize> {
    bytes.tables
}

const fn of_move(bytes: &Bytes) -> Option<usize> {
    bytes.mv
}

/// The bytes of a contender, from the first of its rows that says so.
fn bytes_of(data: &Data<'_>, axis: Axis, contender: &str) -> Bytes {
    let rows = data.rows.iter().filter(|row| row.group.axis == axis);
    let mut own = rows.filter(|row| row.contender == contender);
    own.next().map(|row| row.bytes).unwrap_or_default()
}

fn points(data: &Data<'_>, axis: Axis, of: fn(&Bytes) -> Option<usize>) -> Vec<Point> {
    let ranked = ranking(data, axis);
    let point = |one: &Ranked| {
        // A logarithmic scale has no place for none at all.
        let bytes = of(&bytes_of(data, axis, &one.contender)).filter(|bytes| *bytes > 0)?;
        Some(Point {
            label: short_name(axis, &one.contender).to_owned(),
            x: bytes as f64,
            y: one.mean,
        })
    };
    ranked.iter().filter_map(point).collect()
}

fn table(data: &Data<'_>, ids: &mut Ids, axis: Axis, ranked: &[Ranked], naming: &Naming) -> Table {
    let columns = vec![
        Column::text("contender"),
        Column::number("board"),
        Column::number("pieces"),
        Column::number("move"),
        Column::number("undo"),
        Column::number("tables"),
        Column::number("time"),
    ];
    let caption = Prose::from("Bytes of each contender of the axis ")
        .code(axis.name())
        .text(", and the geometric mean of its ratios of time");
    let mut table = Table::new(ids.new_id(&format!("bytes-{axis}")), caption, columns);
    for one in ranked {
        let bytes = bytes_of(data, axis, &one.contender);
        let sizes = [
            bytes.position,
            bytes.pieces,
            bytes.mv,
            bytes.undo,
            bytes.tables,
        ];
        let mut cells = vec![naming.cell(&one.contender)];
        cells.extend(sizes.map(bytes_cell));
        cells.push(Cell::number(one.mean, number::ratio(one.mean)));
        table.push(ids, cells);
    }
    table
}

/// Algorithms for small questions that have tables of different sizes.
fn small_tables(data: &Data<'_>, ids: &mut Ids, naming: &Naming) -> Option<Table> {
    let columns = vec![
        Column::text("group"),
        Column::text("contender"),
        Column::number("tables"),
        Column::number("ratio"),
        Column::number("99 % interval"),
    ];
    let caption = "Algorithms for one small question: bytes of their tables, and time";
    let mut table = Table::new(ids.new_id("bytes-micro"), caption, columns);
    for comparison in data.comparisons() {
        if comparison.facts.axis != Axis::Micro {
            continue;
        }
        for group in &comparison.groups {
            let has_table = |row: &Row| row.bytes.tables.is_some_and(|bytes| bytes > 0);
            if !group.rows.iter().any(|row| has_table(row)) {
                continue;
            }
            for row in group.by_time() {
                let Some(ratio) = standing(row) else { continue };
                let name = &group.facts.group;
                let cells = vec![
                    Cell::code(name),
                    naming.cell(&row.contender),
                    bytes_cell(row.bytes.tables),
                    ratio_cell(ratio),
                    interval_cell(ratio),
                ];
                table.push_as(ids, &format!("{name}-{}", row.contender), cells);
            }
        }
    }
    (!table.lines.is_empty()).then_some(table)
}
