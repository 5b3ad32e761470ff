//! Heat maps: boards by operations, and boards by encodings.

use boardbench_harness::data::{Axis, Role, Row, Verdict};

use super::parts::{Naming, short_name};
use super::section;
use crate::ReportError;
use crate::data::{Comparison, Data, standing};
use crate::document::{Block, Cell, Column, Fold, Ids, Section, Table, Tone};
use crate::number;
use crate::plot::{Heat, heat};
use crate::prose::Prose;

pub(super) fn maps(data: &Data<'_>, ids: &mut Ids) -> Result<Option<Section>, ReportError> {
    let mut section = section(ids, "Heat maps");
    let naming = Naming::of(data);
    section.blocks.push(Block::Paragraph(
        "Times compared with the reference's: 0.5 is half as long, 2 twice as long. Blue is faster, orange \
         slower; grey, with a wave before the number, is what cannot be told from the reference."
            .into(),
    ));
    let comparisons = data.comparisons();
    for (axis, title) in [
        (Axis::Boards, "Boards, each with its native encoding"),
        (Axis::BoardsFixed, "Boards, all with the same encoding"),
        (Axis::Encodings, "Encodings on one board"),
        (Axis::Selection, "What was selected"),
    ] {
        let rotating = |comparison: &&Comparison<'_>| {
            comparison.facts.axis == axis && comparison.is_rotating()
        };
        let of_axis: Vec<&Comparison<'_>> = comparisons.iter().filter(rotating).collect();
        if of_axis.len() > 1 {
            let map = Map::of_operations(&of_axis);
            section
                .blocks
                .extend(map.blocks(ids, axis.name(), title, &naming)?);
        }
    }
    let matrix = comparisons
        .iter()
        .filter(|comparison| comparison.facts.axis == Axis::Matrix);
    for (index, comparison) in matrix.enumerate() {
        let name = comparison.name();
        let title = format!(
            "Every board with every encoding: {}",
            comparison.facts.operation
        );
        let map = Map::of_pairs(comparison);
        let blocks = map.blocks(ids, &name, &title, &naming)?;
        section.blocks.push(Block::Fold(Fold {
            id: ids.new_id(&name),
            title: Prose::new().code(&name).text(format!(
                ": {}, each {}",
                comparison.facts.about, comparison.facts.unit
            )),
            is_open: index == 0,
            blocks,
        }));
    }
    // The explanation alone is no section.
    Ok((section.blocks.len() > 1).then_some(section))
}

/// Ratios in rows and columns.
pub(super) struct Map<'r> {
    heading: &'static str,
    rows: Vec<&'r str>,
    columns: Vec<&'r str>,
    cells: Vec<Vec<Option<&'r Row>>>,
    /// Whether columns are names of contenders, who may miss a bar.
    columns_are_contenders: bool,
}

impl<'r> Map<'r> {
    /// An operation a row, a contender a column.
    fn of_operations(comparisons: &[&Comparison<'r>]) -> Self {
        let all = comparisons.iter().map(|comparison| {
            let operation = comparison.facts.operation.as_str();
            (operation, comparison)
        });
        let cells = all.flat_map(|(operation, comparison)| {
            let rows = comparison.groups.iter().flat_map(|group| &group.rows);
            rows.map(move |row| (operation, short_name(row.group.axis, &row.contender), *row))
        });
        Self::of_cells("operation", true, cells)
    }

    /// A board a row, an encoding a column.
    fn of_pairs(comparison: &Comparison<'r>) -> Self {
        let rows = comparison.groups.iter().flat_map(|group| &group.rows);
        // Whoever is no pair, somebody else's program, has no place in it.
        let cells = rows.filter_map(|row| {
            let (board, encoding) = row.contender.split_once('/')?;
            Some((board, encoding, *row))
        });
        Self::of_cells("board", false, cells)
    }

    /// A contender a row, a view a column.
    pub(super) fn of_views(comparisons: &[&Comparison<'r>]) -> Self {
        let cells = comparisons.iter().flat_map(|comparison| {
            let view = comparison.facts.view.as_str();
            let rows = comparison.groups.iter().flat_map(|group| &group.rows);
            rows.map(move |row| (short_name(row.group.axis, &row.contender), view, *row))
        });
        Self::of_cells("contender", false, cells)
    }

    fn of_cells(
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
            let row = place(&mut map.rows, row);
            let column = place(&mut map.columns, column);
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
    pub(super) fn blocks(
        &self,
        ids: &mut Ids,
        name: &str,
        title: &str,
        naming: &Naming,
    ) -> Result<Vec<Block>, ReportError> {
        let names = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
        let cells = self.cells.iter().map(|cells| {
            let cells = cells.iter().map(|cell| Self::shown(*cell));
            cells.collect()
        });
        let plot = heat(
            ids.new_id(&format!("map-{name}")),
            title,
            &Heat {
                rows: names(&self.rows),
                columns: names(&self.columns),
                cells: cells.collect(),
            },
        )?;
        let table = self.table(ids, name, title, naming);
        Ok(vec![Block::Figure(plot), Block::Table(table)])
    }

    /// A ratio, and whether it is sure.
    fn shown(cell: Option<&Row>) -> Option<(f64, bool)> {
        let row = cell?;
        let is_sure = row.role == Role::Control || row.timing?.verdict != Verdict::CannotTell;
        Some((standing(row)?.mean, is_sure))
    }

    fn table(&self, ids: &mut Ids, name: &str, title: &str, naming: &Naming) -> Table {
        let mut columns = vec![Column::text(self.heading)];
        columns.extend(self.columns.iter().map(|name| {
            Column::number(&if self.columns_are_contenders {
                naming.prose(name).plain()
            } else {
                crate::prose::visible(name)
            })
        }));
        let id = ids.new_id(&format!("table-map-{name}"));
        let mut table = Table::new(id, title, columns);
        for (name, cells) in self.rows.iter().zip(&self.cells) {
            let heading = if self.columns_are_contenders {
                Cell::code(name)
            } else {
                naming.cell(name)
            };
            let numbers = cells.iter().map(|cell| ratio_cell(Self::shown(*cell)));
            table.push(ids, std::iter::once(heading).chain(numbers).collect());
        }
        table
    }
}

fn ratio_cell(shown: Option<(f64, bool)>) -> Cell {
    match shown {
        None => "–".into(),
        Some((ratio, true)) => Cell::number(ratio, number::ratio(ratio)),
        Some((ratio, false)) => {
            Cell::number(ratio, format!("~ {}", number::ratio(ratio))).toned(Tone::Unsure)
        }
    }
}

/// Where a name stands in a list; it is added if it is not there.
fn place<'r>(names: &mut Vec<&'r str>, name: &'r str) -> usize {
    names
        .iter()
        .position(|known| *known == name)
        .unwrap_or_else(|| {
            names.push(name);
            names.len() - 1
        })
}
