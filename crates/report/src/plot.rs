//! Lays out a plot of ratios as dots, for two operations side by side, with a dot per machine. A template writes the SVG.

use askama::Template;
use boardbench_results::Ratio;

use crate::number;
use crate::prose::{between, visible};

/// Two panels side by side with the same rows. Each row has one dot per series.
pub(crate) struct Dots<'d> {
    pub(crate) id: &'static str,
    pub(crate) title: &'static str,
    pub(crate) panels: [&'static str; 2],
    /// Names of the series; one empty name if there is one.
    pub(crate) series: Vec<&'d str>,
    pub(crate) rows: Vec<DotRow<'d>>,
    /// Captions, one per line: the meaning of the dots, and where and when they were measured.
    pub(crate) captions: Vec<String>,
}

pub(crate) struct DotRow<'d> {
    pub(crate) label: &'d str,
    /// `true` if a line separates the row from the row above.
    pub(crate) is_first: bool,
    /// Ratios by panel and series.
    pub(crate) panels: [Vec<Option<Ratio>>; 2],
}

/// The layout of a plot. All lengths are in pixels.
#[derive(Debug, Template)]
#[template(path = "plot.svg", escape = "html")]
pub(crate) struct Plot {
    /// Anchor, and name of the file.
    pub(crate) id: String,
    pub(crate) title: &'static str,
    /// All numbers in words, for screen readers.
    description: String,
    height: i32,
    left: i32,
    top: i32,
    bottom: i32,
    /// Place, colour and name of each series.
    legend: Vec<(i32, &'static str, String)>,
    /// Vertical position and label of each row, and whether a line is above it.
    rows: Vec<(i32, String, bool)>,
    panels: Vec<Panel>,
    captions: Vec<(i32, String)>,
}

#[derive(Debug)]
struct Panel {
    name: &'static str,
    middle: i32,
    /// Horizontal position of the ratio 1.
    one: i32,
    marks: Vec<(i32, f64)>,
    dots: Vec<Dot>,
}

/// Horizontal positions of a ratio and its interval, and their vertical position.
#[derive(Debug)]
struct Dot {
    low: i32,
    mean: i32,
    high: i32,
    y: i32,
    colour: &'static str,
}

/// Width that is enough for two panels and readable on a telephone. The template repeats it.
const WIDTH: i32 = 500;
const ROW: i32 = 22;
const GAP: i32 = 16;
/// Vertical distance of the dots of a row.
const APART: i32 = 7;
/// Colours of the series, repeated for further ones. The template replaces them in the dark theme.
const COLOURS: [&str; 4] = ["#2B6CB0", "#C26A1B", "#1F262E", "#9AA3AE"];
/// Candidates for the marks of a scale.
const MARKS: [f64; 17] =
    [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 0.7, 1.0, 1.5, 2.0, 3.0, 5.0, 7.0, 10.0, 20.0, 50.0, 100.0];
/// Maximum number of marks of a panel.
const MAX_MARKS: usize = 4;

impl Plot {
    /// Returns the path of its file in a report.
    pub(crate) fn path(&self) -> String {
        format!("plots/{}.svg", self.id)
    }

    /// Lays out the panels on one logarithmic scale.
    pub(crate) fn new(content: &Dots<'_>) -> Self {
        let top = if content.series.len() > 1 { 48 } else { 28 };
        let bottom = top + ROW * content.rows.len() as i32;
        // A margin for wide fallback fonts of browsers.
        let label_widths = content.rows.iter().map(|row| width(row.label, 13) * 5 / 4);
        let left = label_widths.max().unwrap_or(0).clamp(60, 240) + 14;
        let y = |row: usize| top + ROW * row as i32 + ROW / 2;
        let rows = content.rows.iter().enumerate();
        let rows = rows.map(|(row, it)| (y(row), visible(it.label), it.is_first && row > 0));
        let panels = [0, 1].map(|panel| content.panel(panel, left, y));
        let captions = (0..).map(|line| bottom + 30 + 16 * line).zip(content.captions.clone());
        Self {
            id: content.id.to_owned(),
            title: content.title,
            description: content.description(),
            height: bottom + 24 + 16 * content.captions.len() as i32,
            left,
            top,
            bottom,
            legend: content.legend(left),
            rows: rows.collect(),
            panels: panels.into(),
            captions: captions.map(|(y, text)| (y, visible(&text))).collect(),
        }
    }
}

impl Dots<'_> {
    fn panel(&self, panel: usize, left: i32, y: impl Fn(usize) -> i32) -> Panel {
        let width = (WIDTH - left - 2 * GAP) / 2;
        let start = left + panel as i32 * (width + GAP);
        let (from, to) = self.scale();
        let x = |number: f64| {
            let share = (log(number) - from) / (to - from);
            start + (share * f64::from(width)).round() as i32
        };
        let marks = MARKS.into_iter().filter(|mark| (from..to).contains(&log(*mark)));
        let marks: Vec<f64> = marks.collect();
        // The mark of 1 is among the chosen ones.
        let step = marks.len().div_ceil(MAX_MARKS).max(1);
        let first = marks.iter().filter(|mark| **mark < 1.0).count() % step;
        let marks = marks.into_iter().skip(first).step_by(step);
        let dots = self.rows.iter().enumerate().flat_map(|(row, content)| {
            let ratios = &content.panels[panel];
            let first = y(row) - APART * (ratios.len() as i32 - 1) / 2;
            let ratios = (0..).map(|index| first + APART * index).zip(ratios).zip(colours());
            let dots = ratios.filter_map(|((y, ratio), colour)| {
                let [low, mean, high] = ratio.map(|it| [it.low, it.mean, it.high].map(x))?;
                Some(Dot { low, mean, high, y, colour })
            });
            dots.collect::<Vec<_>>()
        });
        Panel {
            name: self.panels[panel],
            middle: start + width / 2,
            one: x(1.0),
            marks: marks.map(|mark| (x(mark), mark)).collect(),
            dots: dots.collect(),
        }
    }

    /// Returns the ends of a scale that contains 1 and all ratios, as binary logarithms.
    fn scale(&self) -> (f64, f64) {
        let ratios = self.rows.iter().flat_map(|row| &row.panels).flatten().flatten();
        let ends = ratios.flat_map(|ratio| [ratio.low, ratio.high].map(log));
        let (from, to) = ends.fold((0.0_f64, 0.0_f64), |(from, to), it| (from.min(it), to.max(it)));
        let margin = (0.05 * (to - from)).max(0.1);
        (from - margin, to + margin)
    }

    /// Returns the legend, if there are several series.
    fn legend(&self, left: i32) -> Vec<(i32, &'static str, String)> {
        let mut at = left;
        let series = self.series.iter().filter(|_| self.series.len() > 1).zip(colours());
        let legend = series.map(|(name, colour)| {
            let place = at;
            at += width(name, 12) + 34;
            (place, colour, visible(name))
        });
        legend.collect()
    }

    /// Describes all numbers, each with its row, panel and series.
    fn description(&self) -> String {
        let numbers = self.rows.iter().flat_map(|row| {
            let panels = self.panels.iter().zip(&row.panels);
            panels.flat_map(move |(panel, ratios)| {
                let series = self.series.iter().zip(ratios);
                series.filter_map(move |(series, ratio)| {
                    let series = between(", ", series, "");
                    let number = number::with_interval((*ratio)?);
                    Some(visible(&format!("{}, {panel}{series}: {number}", row.label)))
                })
            })
        });
        format!("{}.", numbers.collect::<Vec<_>>().join("; "))
    }
}

fn colours() -> impl Iterator<Item = &'static str> {
    COLOURS.into_iter().cycle()
}

/// Estimates the width of a text in pixels. No font is measured, so that it is the same on every machine.
fn width(text: &str, size: i32) -> i32 {
    (visible(text).chars().count() as f64 * f64::from(size) * 0.48).ceil() as i32
}

/// Returns the binary logarithm, clamped to the range of a plot.
fn log(number: f64) -> f64 {
    let number = if number.is_nan() { 1.0 } else { number };
    number.clamp(1e-9, 1e15).log2()
}
