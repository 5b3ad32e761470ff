//! Scatter plots and curves with names in the margin.

use super::palette::{FAINT, FAST, INK, LINE, SLOW, UNSURE};
use super::scale::{Scale, mark};
use super::{Anchor, Pixels, Plot, Shape, widest};
use crate::number;
use crate::prose::visible;

/// A labelled point, or several that a line joins.
#[derive(Debug)]
pub(crate) struct Curve {
    pub(crate) label: String,
    pub(crate) points: Vec<(f64, f64)>,
}

/// The content of a scatter plot.
#[derive(Debug)]
pub(crate) struct Scatter<'a> {
    pub(crate) title: &'a str,
    /// The titles of the axes.
    pub(crate) x: &'a str,
    pub(crate) y: &'a str,
    /// None is empty.
    pub(crate) curves: &'a [Curve],
}

const WIDTH: i32 = 460;
const LEAST_HEIGHT: i32 = 340;
const LEFT: i32 = 70;
const RIGHT: i32 = LEFT + WIDTH;
const TOP: i32 = 28;
const FONT: i32 = 15;
/// The distance between names.
const LINE_HEIGHT: i32 = 19;

/// The colours of curves, in turn.
const COLOURS: [&str; 5] = [FAST, SLOW, INK, UNSURE, FAINT];

/// Points on logarithmic scales. A thin line leads from each, or from the last of a curve, to its name in the right margin,
/// where names do not overlap.
pub(crate) fn scatter(id: &str, content: &Scatter<'_>) -> Plot {
    let curves = content.curves;
    let points = || curves.iter().flat_map(|curve| &curve.points);
    let (horizontal, vertical) = (
        Scale::new(points().map(|point| point.0)),
        Scale::new(points().map(|point| point.1)),
    );
    let height = LEAST_HEIGHT.max(LINE_HEIGHT * curves.len() as i32);
    let bottom = TOP + height;
    let x = |number: f64| LEFT + horizontal.place(number, WIDTH);
    let y = |number: f64| bottom - vertical.place(number, height);
    let longest = widest(curves.iter().map(|curve| curve.label.as_str()), FONT);
    let mut plot = Plot::new(
        id,
        content.title,
        (RIGHT + 60 + longest.min(360), bottom + 50),
    );
    for &number in &horizontal.marks {
        let at = x(number);
        plot.line((at, TOP), (at, bottom), LINE);
        plot.text(
            (at, bottom + 14),
            &mark(number),
            (14, FAINT),
            Anchor::Middle,
        );
    }
    for &number in &vertical.marks {
        let at = y(number);
        plot.line((LEFT, at), (RIGHT, at), LINE);
        plot.text((LEFT - 8, at), &mark(number), (14, FAINT), Anchor::End);
    }
    let below = (LEFT + WIDTH / 2, bottom + 36);
    plot.text(below, content.x, (FONT, INK), Anchor::Middle);
    let above = format!("↑ {}", content.y);
    plot.text((8, 12), &above, (FONT, INK), Anchor::Start);
    let spots = |curve: &Curve| -> Vec<Pixels> {
        let points = curve.points.iter();
        points.map(|point| (x(point.0), y(point.1))).collect()
    };
    let all: Vec<Vec<Pixels>> = curves.iter().map(spots).collect();
    let ends: Vec<Pixels> = all.iter().filter_map(|own| own.last().copied()).collect();
    for ((end, curve), height) in ends.iter().zip(curves).zip(spread(&ends, TOP, bottom)) {
        plot.line(*end, (RIGHT + 14, height), LINE);
        let name = (RIGHT + 18, height);
        plot.text(name, &curve.label, (FONT, INK), Anchor::Start);
    }
    for (own, colour) in all.iter().zip(COLOURS.into_iter().cycle()) {
        let colour = if own.len() > 1 { colour } else { FAST };
        for pair in own.windows(2) {
            plot.line(pair[0], pair[1], colour);
        }
        plot.shapes.extend(own.iter().map(|&at| Shape::Dot {
            at,
            radius: 5,
            colour,
        }));
    }
    plot.description = description(content);
    plot
}

fn description(content: &Scatter<'_>) -> String {
    let each = content.curves.iter().map(|curve| {
        let points = curve.points.iter();
        let points = points.map(|&(x, y)| {
            let (x, y) = (number::significant(x), number::significant(y));
            format!("{x}, {y}")
        });
        let points = points.collect::<Vec<_>>().join("; ");
        format!("{}: {points}", visible(&curve.label))
    });
    let each = each.collect::<Vec<_>>().join("; ");
    format!("{}, {}. {each}.", content.x, content.y)
}

/// The heights of names: as near to their points as possible without overlap.
fn spread(spots: &[Pixels], top: i32, bottom: i32) -> Vec<i32> {
    let mut order: Vec<usize> = (0..spots.len()).collect();
    order.sort_by_key(|&index| (spots[index].1, index));
    let mut heights = vec![0; spots.len()];
    let mut next = top + LINE_HEIGHT / 2;
    for &index in &order {
        heights[index] = spots[index].1.max(next);
        next = heights[index] + LINE_HEIGHT;
    }
    // Then upwards, to move those back that are below the bottom.
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
    fn names_do_not_overlap() {
        let spots: Vec<Pixels> = (0..10).map(|index| (0, 195 + index % 3)).collect();
        let mut heights = spread(&spots, 0, 200);
        heights.sort_unstable();
        let is_apart = |pair: &[i32]| pair[1] - pair[0] >= LINE_HEIGHT;
        assert!(heights.windows(2).all(is_apart));
        assert!(heights[0] >= 0 && heights[9] <= 200);
    }
}
