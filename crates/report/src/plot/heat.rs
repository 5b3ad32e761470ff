//! Heat maps: ratios in rows and columns.

use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

use super::palette::{FAINT, INK, LINE, ON_STRONG, step_of};
use super::{Canvas, Drawn, Plot, draw, text_style, width_of};
use crate::ReportError;
use crate::number;
use crate::prose::visible;

/// Ratios by row and column.
#[derive(Debug)]
pub(crate) struct Heat {
    pub(crate) rows: Vec<String>,
    pub(crate) columns: Vec<String>,
    /// Row by row; `None` where nothing was measured, and with each ratio whether a verdict was given.
    pub(crate) cells: Vec<Vec<Option<(f64, bool)>>>,
}

const CELL: (i32, i32) = (66, 28);
const FONT: i32 = 15;

/// A cell a ratio, with its number in it; a wave stands before a number that cannot be told from 1.
pub(crate) fn heat(id: String, title: &str, heat: &Heat) -> Result<Plot, ReportError> {
    let rows: Vec<String> = heat.rows.iter().map(|name| visible(name)).collect();
    let columns: Vec<String> = heat.columns.iter().map(|name| visible(name)).collect();
    let widest = |names: &[String]| {
        let widths = names.iter().map(|name| width_of(name, FONT));
        widths.max().unwrap_or(0)
    };
    let left = widest(&rows).clamp(60, 320) + 14;
    // Columns' names are turned by a quarter.
    let top = widest(&columns).clamp(20, 320) + 16;
    let size = (
        (left + CELL.0 * columns.len() as i32 + 16) as u32,
        (top + CELL.1 * rows.len() as i32 + 12) as u32,
    );
    let body = draw(size, |canvas| -> Drawn {
        for (column, name) in columns.iter().enumerate() {
            let x = left + CELL.0 * column as i32 + CELL.0 / 2;
            let style = text_style(FONT, INK, HPos::Left).transform(FontTransform::Rotate270);
            canvas.draw(&Text::new(name.clone(), (x, top - 8), style))?;
        }
        for (row, name) in rows.iter().enumerate() {
            let y = top + CELL.1 * row as i32;
            let style = text_style(FONT, INK, HPos::Right);
            canvas.draw(&Text::new(name.clone(), (left - 10, y + CELL.1 / 2), style))?;
            for (column, cell) in heat.cells[row].iter().enumerate() {
                let x = left + CELL.0 * column as i32;
                draw_cell(canvas, *cell, (x, y))?;
            }
        }
        Ok(())
    })?;
    Ok(Plot {
        id,
        title: visible(title),
        description: format!(
            "{} rows by {} columns of ratios; the table beside has the same numbers. Blue is faster than the \
             reference, orange slower; grey, with a wave, is what cannot be told from it.",
            rows.len(),
            columns.len()
        ),
        size,
        body,
    })
}

fn draw_cell(canvas: &Canvas<'_>, cell: Option<(f64, bool)>, (x, y): (i32, i32)) -> Drawn {
    let corners = [(x + 1, y + 1), (x + CELL.0 - 1, y + CELL.1 - 1)];
    let middle = (x + CELL.0 / 2, y + CELL.1 / 2);
    let Some((ratio, is_sure)) = cell else {
        canvas.draw(&Rectangle::new(corners, LINE))?;
        let style = text_style(FONT, FAINT, HPos::Center);
        return Ok(canvas.draw(&Text::new("–", middle, style))?);
    };
    // What is not sure has no colour.
    let step = step_of(if is_sure { ratio } else { 1.0 });
    canvas.draw(&Rectangle::new(corners, step.colour.filled()))?;
    let ink = match (is_sure, step.is_strong) {
        (false, _) => FAINT,
        (true, true) => ON_STRONG,
        (true, false) => INK,
    };
    let wave = if is_sure { "" } else { "~ " };
    let text = format!("{wave}{}", number::ratio(ratio));
    canvas.draw(&Text::new(
        text,
        middle,
        text_style(FONT, ink, HPos::Center),
    ))?;
    Ok(())
}
