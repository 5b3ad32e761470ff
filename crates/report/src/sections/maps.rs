//! Heat maps: contenders by operations, and boards by encodings.

use boardbench_data::{Axis, Role, Row, Verdict};

use super::axes::title;
use super::parts::short_name;
use crate::data::{Comparison, Data};
use crate::document::{Block, Cell, Column, Fold, Kind, Section, Table, Tone};
use crate::number;
use crate::plot::{Heat, heat};
use crate::prose::visible;

pub(super) fn maps(data: &Data<'_>) -> Option<Section> {
    let mut section = Section::new("Heat maps");
    section.push(
        "Times divided by the reference's: 0.5 is half as long, 2 twice as long. Blue is faster, orange slower; grey \
         with a tilde cannot be told apart from the reference.",
    );
    for (axis, title) in [
        (Axis::Boards, "Boards, all with the same encoding"),
        (Axis::BoardsNative, "Boards, each with its native encoding"),
        (Axis::BoardsWide, "Boards, all with 32 bits and every field"),
        (Axis::Encodings, "Encodings on one board"),
        (Axis::Selection, "Selected contenders"),
    ] {
        let comparisons = data.main(axis);
        if comparisons.len() > 1 {
            let map = Map::of_operations(&comparisons);
            section.extend(map.blocks(data, axis.name(), title));
        }
    }
    let all = data.comparisons.iter();
    let matrix = all.filter(|comparison| comparison.facts.axis == Axis::Matrix);
    for (index, comparison) in matrix.enumerate() {
        let name = comparison.name();
        let about = format!(
            "Every board with every encoding: {}",
            comparison.facts.operation
        );
        let blocks = Map::of_pairs(comparison).blocks(data, &name, &about);
        section.push(Fold {
            is_open: index == 0,
            ..Fold::new(&name, title(comparison), blocks)
        });
    }
    // Without maps, the explanation is no section.
    (section.blocks.len() > 1).then_some(section)
}

/// Ratios by row and column.
pub(super) struct Map<'r> {
    heading: &'static str,
    rows: Vec<&'r str>,
    columns: Vec<&'r str>,
    cells: Vec<Vec<Option<&'r Row>>>,
    /// Whether contenders are columns; otherwise they are rows.
    columns_are_contenders: bool,
}

impl<'r> Map<'r> {
    /// Operations by contenders.
    fn of_operations(comparisons: &[&Comparison<'r>]) -> Self {
        let cells = comparisons.iter().flat_map(|comparison| {
            let operation = comparison.facts.operation.as_str();
            let rows = comparison.rows();
            rows.map(move |row| (operation, short_name(row.group.axis, &row.contender), row))
        });
        Self::new("operation", true, cells)
    }

    /// Boards by encodings. Other programs, which are no pairs, are left out.
    fn of_pairs(comparison: &Comparison<'r>) -> Self {
        let cells = comparison.rows().filter_map(|row| {
            let (board, encoding) = row.contender.split_once('/')?;
            Some((board, encoding, row))
        });
        Self::new("board", false, cells)
    }

    /// Contenders by views.
    pub(super) fn of_views(comparisons: &[&Comparison<'r>]) -> Self {
        let cells = comparisons.iter().flat_map(|comparison| {
            let view = comparison.facts.view.as_str();
            let rows = comparison.rows();
            rows.map(move |row| (short_name(row.group.axis, &row.contender), view, row))
        });
        Self::new("contender", false, cells)
    }

    fn new(
        heading: &'static str,
        columns_are_contenders: bool,
        all: impl Iterator<Item = (&'r str, &'r str, &'r Row)>,
    ) -> Self {
        let mut map = Self {
            heading,
            rows: Vec::new(),
            columns: Vec::new(),
            cells: Vec::new(),
            columns_are_contenders,
        };
        for (row, column, cell) in all {
            let row = index_of(&mut map.rows, row);
            let column = index_of(&mut map.columns, column);
            map.cells.resize(map.rows.len(), Vec::new());
            if map.cells[row].len() <= column {
                map.cells[row].resize(column + 1, None);
            }
            map.cells[row][column] = Some(cell);
        }
        for cells in &mut map.cells {
            cells.resize(map.columns.len(), None);
        }
        map
    }

    /// The map as a plot and as a table.
    pub(super) fn blocks(&self, data: &Data<'_>, name: &str, title: &str) -> Vec<Block> {
        let cells = self.cells.iter();
        let content = Heat {
            rows: &self.rows,
            columns: &self.columns,
            cells: cells
                .map(|cells| cells.iter().map(|cell| shown(*cell)).collect())
                .collect(),
        };
        let plot = heat(&format!("map-{name}"), title, &content);
        vec![plot.into(), self.table(data, name, title).into()]
    }

    fn table(&self, data: &Data<'_>, name: &str, title: &str) -> Table {
        let mut table = Table::new(&format!("table-map-{name}"), title).text(&[self.heading]);
        table.columns.extend(self.columns.iter().map(|name| Column {
            name: if self.columns_are_contenders {
                data.name(name).plain()
            } else {
                visible(name)
            },
            kind: Kind::Number,
        }));
        for (name, cells) in self.rows.iter().zip(&self.cells) {
            let heading = if self.columns_are_contenders {
                Cell::code(name)
            } else {
                data.cell(name)
            };
            let numbers = cells.iter().map(|cell| ratio_cell(*cell));
            table.push([heading].into_iter().chain(numbers).collect());
        }
        table
    }
}

/// A ratio, and whether it differs from 1.
fn shown(cell: Option<&Row>) -> Option<(f64, bool)> {
    let row = cell?;
    let is_sure = row.role == Role::Control
        || !matches!(row.timing?.verdict, Verdict::Equal | Verdict::CannotTell);
    Some((row.ratio()?.mean, is_sure))
}

fn ratio_cell(cell: Option<&Row>) -> Cell {
    match shown(cell) {
        None => "–".into(),
        Some((ratio, true)) => Cell::ratio(ratio),
        Some((ratio, false)) => {
            Cell::number(ratio, format!("~ {}", number::ratio(ratio))).toned(Tone::Unsure)
        }
    }
}

/// The index of a name in a list, to which it is added if it is missing.
fn index_of<'r>(names: &mut Vec<&'r str>, name: &'r str) -> usize {
    let known = names.iter().position(|known| *known == name);
    known.unwrap_or_else(|| {
        names.push(name);
        names.len() - 1
    })
}
