//! A number at some places in order, with a line for each contender.

use boardbench_results::Ratio;

use super::palette::{FAINT, INK, LINE};
use super::scale::{Scale, mark};
use super::{END, FONT, MIDDLE, Plot, SMALL, START, WIDTH, colour, widest};

/// Lines over places, such as sizes in order.
pub(crate) struct Lines<'l> {
    pub(crate) title: &'l str,
    /// The meaning of the heights and of the places, a line each.
    pub(crate) axes: [&'l str; 2],
    pub(crate) places: &'l [&'l str],
    pub(crate) curves: &'l [Line],
}

pub(crate) struct Line {
    pub(crate) label: String,
    pub(crate) family: usize,
    /// The height at each place, with its interval.
    pub(crate) heights: Vec<Option<Ratio>>,
}

const HEIGHT: i32 = 320;
const TOP: i32 = 28;
/// The least distance of two labels.
const LABEL: i32 = 15;

/// Draws the lines on one logarithmic scale, each with its label at the right end.
pub(crate) fn lines(id: &str, content: &Lines<'_>) -> Plot {
    let numbers = content.curves.iter().flat_map(|line| {
        let numbers = content.places.iter().zip(&line.heights);
        numbers.map(|(place, height)| (format!("{}, {place}", line.label), *height))
    });
    let mut plot = Plot::new(id, content.title, TOP + HEIGHT + 62, numbers);
    let (left, bottom) = (48, TOP + HEIGHT);
    let labels = content.curves.iter().map(|line| line.label.as_str());
    let right = WIDTH - widest(labels, SMALL) * 5 / 4 - 14;
    let step = (right - left - 16) / (content.places.len() as i32 - 1).max(1);
    let x = |place: usize| left + 8 + step * place as i32;
    let heights = content.curves.iter().flat_map(|line| &line.heights);
    let scale = Scale::new(heights.flatten().flat_map(|it| [it.low, it.high]));
    let y = |number: f64| bottom - scale.place(number, HEIGHT);
    for &number in &scale.marks {
        plot.line((left, y(number)), (right, y(number)), LINE);
        plot.text((left - 6, y(number)), &mark(number), (SMALL, FAINT), END);
    }
    for (place, name) in content.places.iter().enumerate() {
        plot.text((x(place), bottom + 12), name, (SMALL, INK), MIDDLE);
    }
    for line in content.curves {
        let colour = colour(line.family);
        let points = line.heights.iter().enumerate();
        let points = points.filter_map(|(place, height)| Some((x(place), height.as_ref()?)));
        let points: Vec<(i32, &Ratio)> = points.collect();
        for &(x, height) in &points {
            let numbers = [height.low, height.mean, height.high];
            plot.interval(numbers.map(|number| (x, y(number))), colour);
        }
        for pair in points.windows(2) {
            let [(from, one), (to, other)] = pair else {
                continue;
            };
            plot.line((*from, y(one.mean)), (*to, y(other.mean)), colour);
        }
    }
    for (line, at) in placed(content.curves, y, TOP, bottom) {
        let style = (SMALL, colour(line.family));
        plot.text((right + 4, at), &line.label, style, START);
    }
    plot.text((WIDTH / 2, 12), content.title, (FONT, INK), MIDDLE);
    plot.captions(content.axes, bottom + 32);
    plot
}

/// Returns the lines with the heights of their labels: those of their last points, moved apart.
fn placed(lines: &[Line], y: impl Fn(f64) -> i32, top: i32, bottom: i32) -> Vec<(&Line, i32)> {
    let ends = lines.iter();
    let ends = ends.filter_map(|line| Some((line, line.heights.iter().flatten().next_back()?)));
    let mut placed: Vec<(&Line, i32)> = ends.map(|(line, end)| (line, y(end.mean))).collect();
    placed.sort_by_key(|&(_, at)| at);
    let mut least = top;
    for (_, at) in &mut placed {
        *at = (*at).max(least);
        least = *at + LABEL;
    }
    let mut most = bottom;
    for (_, at) in placed.iter_mut().rev() {
        *at = (*at).min(most);
        most = *at - LABEL;
    }
    placed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::number::exactly;

    #[test]
    fn labels_stay_apart_and_inside() {
        let at =
            |mean| Line { label: "line".to_owned(), family: 0, heights: vec![Some(exactly(mean))] };
        let all = [5.0, 5.0, 95.0, 99.0, 5.0].map(at);
        let placed = placed(&all, |number| number as i32, 0, 100);
        let heights: Vec<i32> = placed.iter().map(|&(_, at)| at).collect();
        assert_eq!(heights, [5, 20, 35, 85, 100]);
    }
}
