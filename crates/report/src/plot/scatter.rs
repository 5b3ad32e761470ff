//! Points by two measures, with names in the margin.

use plotters::prelude::*;
use plotters::style::text_anchor::HPos;

use super::palette::{FAINT, FAST, INK, LINE};
use super::{Canvas, Drawn, Plot, Scale, draw, mark, text_style, width_of};
use crate::ReportError;
use crate::number;
use crate::prose::visible;

/// One thing.
#[derive(Debug)]
pub(crate) struct Point {
    pub(crate) label: String,
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// What a scatter plot is about.
#[derive(Debug)]
pub(crate) struct Scatter<'a> {
    pub(crate) title: &'a str,
    /// What lies to the right, and what lies above.
    pub(crate) x: &'a str,
    pub(crate) y: &'a str,
    pub(crate) points: &'a [Point],
}

const PLOT: (i32, i32) = (460, 340);
const LEFT: i32 = 70;
const TOP: i32 = 28;
const FONT: i32 = 15;
/// How far apart names stand.
const LINE_HEIGHT: i32 = 19;

/// Each point with a thin line to its name in the right margin, so that no two names cover each other. Both
/// scales are logarithmic.
pub(crate) fn scatter(id: String, what: &Scatter<'_>) -> Result<Plot, ReportError> {
    let points = what.points;
    let labels: Vec<String> = points.iter().map(|point| visible(&point.label)).collect();
    let longest = labels.iter().map(|label| width_of(label, FONT)).max();
    let frame = Frame::of(points);
    let size = (
        (LEFT + PLOT.0 + 60 + longest.unwrap_or(0).min(360)) as u32,
        (frame.bottom() + 50) as u32,
    );
    let body = draw(size, |canvas| -> Drawn {
        frame.draw_grid(canvas)?;
        let style = text_style(FONT, INK, HPos::Center);
        let below = (LEFT + PLOT.0 / 2, frame.bottom() + 36);
        canvas.draw(&Text::new(what.x.to_owned(), below, style))?;
        let style = text_style(FONT, INK, HPos::Left);
        canvas.draw(&Text::new(format!("↑ {}", what.y), (8, 12), style))?;
        frame.draw_points(canvas, points, &labels)
    })?;
    let each = points.iter().zip(&labels).map(|(point, label)| {
        let (x, y) = (number::significant(point.x), number::significant(point.y));
        format!("{label}: {x}, {y}")
    });
    let each: Vec<String> = each.collect();
    Ok(Plot {
        id,
        title: visible(what.title),
        description: format!("{}, {}. {}.", what.x, what.y, each.join("; ")),
        size,
        body,
    })
}

/// Where numbers lie.
struct Frame {
    horizontal: Scale,
    vertical: Scale,
    height: i32,
}

impl Frame {
    fn of(points: &[Point]) -> Self {
        Self {
            horizontal: Scale::of(points.iter().map(|point| point.x)),
            vertical: Scale::of(points.iter().map(|point| point.y)),
            height: PLOT.1.max(LINE_HEIGHT * points.len() as i32),
        }
    }

    const fn bottom(&self) -> i32 {
        TOP + self.height
    }

    fn x(&self, number: f64) -> i32 {
        LEFT + self.horizontal.place(number, PLOT.0)
    }

    fn y(&self, number: f64) -> i32 {
        self.bottom() - self.vertical.place(number, self.height)
    }

    fn draw_grid(&self, canvas: &Canvas<'_>) -> Drawn {
        let (right, bottom) = (LEFT + PLOT.0, self.bottom());
        for &number in &self.horizontal.marks {
            let at = self.x(number);
            canvas.draw(&PathElement::new(vec![(at, TOP), (at, bottom)], LINE))?;
            let style = text_style(14, FAINT, HPos::Center);
            canvas.draw(&Text::new(mark(number), (at, bottom + 14), style))?;
        }
        for &number in &self.vertical.marks {
            let at = self.y(number);
            canvas.draw(&PathElement::new(vec![(LEFT, at), (right, at)], LINE))?;
            let style = text_style(14, FAINT, HPos::Right);
            canvas.draw(&Text::new(mark(number), (LEFT - 8, at), style))?;
        }
        Ok(())
    }

    fn draw_points(&self, canvas: &Canvas<'_>, points: &[Point], labels: &[String]) -> Drawn {
        let spot = |point: &Point| (self.x(point.x), self.y(point.y));
        let spots: Vec<(i32, i32)> = points.iter().map(spot).collect();
        let heights = spread(&spots, TOP, self.bottom());
        let right = LEFT + PLOT.0;
        for ((spot, label), height) in spots.iter().zip(labels).zip(heights) {
            let end = (right + 14, height);
            canvas.draw(&PathElement::new(vec![*spot, end], LINE))?;
            let style = text_style(FONT, INK, HPos::Left);
            canvas.draw(&Text::new(label.clone(), (right + 18, height), style))?;
        }
        for spot in spots {
            canvas.draw(&Circle::new(spot, 5, FAST.filled()))?;
        }
        Ok(())
    }
}

/// Heights for names: as near to their points as they can be without covering each other.
fn spread(spots: &[(i32, i32)], top: i32, bottom: i32) -> Vec<i32> {
    let mut order: Vec<usize> = (0..spots.len()).collect();
    order.sort_by_key(|&index| (spots[index].1, index));
    let mut heights = vec![0; spots.len()];
    let mut next = top + LINE_HEIGHT / 2;
    for &index in &order {
        heights[index] = spots[index].1.max(next);
        next = heights[index] + LINE_HEIGHT;
    }
    // From below, for what was pushed out.
    let mut last = bottom - LINE_HEIGHT / 2;
    for &index in order.iter().rev() {
        heights[index] = heights[index].min(last);
        last = heights[index] - LINE_HEIGHT;
    }
    heights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_do_not_cover_each_other() {
        let spots: Vec<(i32, i32)> = (0..10).map(|index| (0, 195 + index % 3)).collect();
        let mut heights = spread(&spots, 0, 200);
        heights.sort_unstable();
        assert!(
            heights
                .windows(2)
                .all(|pair| pair[1] - pair[0] >= LINE_HEIGHT)
        );
        assert!(heights[0] >= 0 && heights[9] <= 200);
    }
}
