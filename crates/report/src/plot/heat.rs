//! Heat maps of time ratios.

use super::palette::{FAINT, INK, LINE, ON_STRONG, step_of};
use super::{Anchor, Pixels, Plot, Shape, widest};
use crate::number;

/// Ratios by row and column.
#[derive(Debug)]
pub(crate) struct Heat<'n> {
    pub(crate) rows: &'n [&'n str],
    pub(crate) columns: &'n [&'n str],
    /// Row by row: a ratio, and whether it differs from 1. `None` if it was not measured.
    pub(crate) cells: Vec<Vec<Option<(f64, bool)>>>,
}

const CELL: Pixels = (66, 28);
const FONT: i32 = 15;

/// One coloured cell per ratio, with its number. A tilde marks a number that cannot be told from 1.
pub(crate) fn heat(id: &str, title: &str, heat: &Heat<'_>) -> Plot {
    let left = widest(heat.rows.iter().copied(), FONT).clamp(60, 320) + 14;
    // The names of columns run upwards.
    let top = widest(heat.columns.iter().copied(), FONT).clamp(20, 320) + 16;
    let (rows, columns) = (heat.rows.len(), heat.columns.len());
    let size = (
        left + CELL.0 * columns as i32 + 16,
        top + CELL.1 * rows as i32 + 12,
    );
    let mut plot = Plot::new(id, title, size);
    for (name, x) in heat.columns.iter().zip((left..).step_by(CELL.0 as usize)) {
        let at = (x + CELL.0 / 2, top - 8);
        plot.text(at, name, (FONT, INK), Anchor::Start);
        if let Some(Shape::Text { is_turned, .. }) = plot.shapes.last_mut() {
            *is_turned = true;
        }
    }
    let lines = heat.rows.iter().zip(&heat.cells);
    for ((name, cells), y) in lines.zip((top..).step_by(CELL.1 as usize)) {
        let at = (left - 10, y + CELL.1 / 2);
        plot.text(at, name, (FONT, INK), Anchor::End);
        for (cell, x) in cells.iter().zip((left..).step_by(CELL.0 as usize)) {
            plot.add_cell(*cell, (x, y));
        }
    }
    plot.description = format!(
        "{rows} rows by {columns} columns of ratios; the table below has the same numbers. Blue is faster than the \
         reference, orange slower; grey with a tilde cannot be told from it."
    );
    plot
}

impl Plot {
    fn add_cell(&mut self, cell: Option<(f64, bool)>, (x, y): Pixels) {
        let (at, size) = ((x + 1, y + 1), (CELL.0 - 2, CELL.1 - 2));
        let middle = (x + CELL.0 / 2, y + CELL.1 / 2);
        let Some((ratio, is_sure)) = cell else {
            self.shapes.push(Shape::Frame {
                at,
                size,
                colour: LINE,
            });
            self.text(middle, "–", (FONT, FAINT), Anchor::Middle);
            return;
        };
        // An uncertain ratio has no colour.
        let step = step_of(if is_sure { ratio } else { 1.0 });
        self.shapes.push(Shape::Box {
            at,
            size,
            colour: step.colour,
        });
        let (ink, tilde) = match (is_sure, step.is_strong) {
            (false, _) => (FAINT, "~ "),
            (true, true) => (ON_STRONG, ""),
            (true, false) => (INK, ""),
        };
        let text = format!("{tilde}{}", number::ratio(ratio));
        self.text(middle, &text, (FONT, ink), Anchor::Middle);
    }
}
