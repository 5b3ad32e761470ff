//! Plots as SVG: ratios as dots, for several operations and machines beside each other.
//!
//! A plot is a list of elements of SVG in the frame of a template. All colours are those of [`palette`]: attributes have the light
//! theme's, and a style sheet replaces them in the dark theme. So a plot looks right on its own, in a page, and in
//! programs without style sheets.

mod lines;
mod palette;
mod scale;

use std::fmt;

use askama::Template;
use askama::filters::{Html, escape};
use boardbench_results::Ratio;

pub(crate) use lines::{Line, Lines, lines};
use palette::{BLUE, FAINT, GREY, INK, LINE, ORANGE};
pub(crate) use palette::{page_rules, variables};
use scale::{Scale, mark};

use crate::number;
use crate::prose::{between, visible};

/// A position or a size in pixels: horizontal, then vertical.
type Pixels = (i32, i32);

type Style = (i32, &'static str);

#[derive(Debug)]
pub(crate) struct Plot {
    /// The anchor, which also names its file.
    pub(crate) id: String,
    pub(crate) title: String,
    /// The content in words, for readers who do not see it.
    pub(crate) description: String,
    size: Pixels,
    /// SVG, a line for each element. Later ones cover earlier ones.
    elements: String,
}

/// The part of a text that is at its position, as SVG names it.
const START: &str = "start";
const MIDDLE: &str = "middle";
const END: &str = "end";

#[derive(Template)]
#[template(path = "plot.svg", escape = "html")]
struct Drawing<'p> {
    plot: &'p Plot,
    style: String,
}

impl Plot {
    /// Returns an empty plot with these numbers as its description: each with the words before it, if there is one.
    fn new(
        id: &str,
        title: &str,
        height: i32,
        numbers: impl Iterator<Item = (String, Option<Ratio>)>,
    ) -> Self {
        let numbers = numbers.filter_map(|(words, number)| {
            let number = number::with_interval(number?);
            Some(format!("{}: {number}", visible(&words)))
        });
        Self {
            id: id.to_owned(),
            title: visible(title),
            description: format!("{}.", numbers.collect::<Vec<_>>().join("; ")),
            size: (WIDTH, height),
            elements: String::new(),
        }
    }

    /// Returns the plot for a page that has its own style sheet.
    pub(crate) fn inline(&self) -> impl fmt::Display {
        let style = String::new();
        Drawing { plot: self, style }
    }

    pub(crate) fn standalone(&self) -> String {
        let style = format!("<style>{}</style>", palette::own_rules());
        Drawing { plot: self, style }.to_string()
    }

    fn add(&mut self, element: &str) {
        self.elements.push('\n');
        self.elements.push_str(element);
    }

    fn line(&mut self, (x, y): Pixels, (to_x, to_y): Pixels, colour: &str) {
        self.add(&format!(r#"<path d="M{x} {y}L{to_x} {to_y}" stroke="{colour}"/>"#));
    }

    fn dot(&mut self, (x, y): Pixels, colour: &str) {
        self.add(&format!(r#"<circle cx="{x}" cy="{y}" r="4" fill="{colour}"/>"#));
    }

    /// Draws a number with its interval, along one of the axes.
    fn interval(&mut self, [low, mean, high]: [Pixels; 3], colour: &str) {
        self.line(low, high, colour);
        self.dot(mean, colour);
    }

    /// Writes text beside a position, in the middle of its height.
    fn text(&mut self, (x, y): Pixels, text: &str, (size, colour): Style, anchor: &str) {
        let Ok(text) = escape(visible(text), Html);
        self.add(&format!(
            r#"<text x="{x}" y="{y}" dy="0.35em" font-size="{size}" text-anchor="{anchor}" fill="{colour}">{text}</text>"#
        ));
    }

    /// Writes lines in the middle, the first at this height.
    fn captions<'t>(&mut self, texts: impl IntoIterator<Item = &'t str>, top: i32) {
        for (line, text) in (0..).zip(texts) {
            let at = (WIDTH / 2, top + SOURCE * line);
            self.text(at, text, (SMALL, FAINT), MIDDLE);
        }
    }

    fn legend(&mut self, names: &[String], left: i32) {
        let mut at = left;
        for (index, name) in names.iter().enumerate() {
            self.dot((at, 12), colour(index));
            self.text((at + 10, 12), name, (SMALL, INK), START);
            at += widest([name.as_str()], SMALL) + 34;
        }
    }

    fn add_dots(&mut self, ratios: &[Option<Ratio>], y: i32, x: &impl Fn(f64) -> i32) {
        let first = y - APART * (ratios.len() as i32 - 1) / 2;
        for (index, ratio) in ratios.iter().enumerate() {
            let Some(ratio) = ratio else { continue };
            let y = first + APART * index as i32;
            let numbers = [ratio.low, ratio.mean, ratio.high];
            self.interval(numbers.map(|number| (x(number), y)), colour(index));
        }
    }
}

/// Returns the width of the widest text in pixels, roughly. No font is measured, so it is the same on every machine.
fn widest<'t>(texts: impl IntoIterator<Item = &'t str>, size: i32) -> i32 {
    let counts = texts.into_iter().map(|text| visible(text).chars().count());
    let most = counts.max().unwrap_or(0);
    (most as f64 * f64::from(size) * 0.48).ceil() as i32
}

/// Panels beside each other with the same rows, each row with one dot for each series.
pub(crate) struct Dots<'d> {
    pub(crate) title: &'d str,
    /// The meaning of the dots, in one line.
    pub(crate) axis: &'d str,
    /// Where and when they were measured, a line each.
    pub(crate) source: &'d [String],
    pub(crate) panels: &'d [&'d str],
    /// The names of the dots of a row; one empty name if there is one dot.
    pub(crate) series: &'d [String],
    pub(crate) rows: &'d [DotRow],
}

pub(crate) struct DotRow {
    pub(crate) label: String,
    /// A line separates it from the row above.
    pub(crate) is_first: bool,
    /// For each panel, what each series has.
    pub(crate) panels: Vec<Vec<Option<Ratio>>>,
}

const ROW: i32 = 22;
const FONT: i32 = 13;
const SMALL: i32 = 12;
/// Wide enough for two panels, and narrow enough to be read on a telephone.
const WIDTH: i32 = 500;
const GAP: i32 = 16;
const SOURCE: i32 = 16;
/// The distance of the dots of a row.
const APART: i32 = 7;
/// Series and families beyond these repeat the colours.
const COLOURS: [&str; 4] = [BLUE, ORANGE, INK, GREY];

/// Draws the panels on one logarithmic scale.
pub(crate) fn dots(id: &str, content: &Dots<'_>) -> Plot {
    let has_legend = content.series.len() > 1;
    let top = if has_legend { 48 } else { 28 };
    let bottom = top + ROW * content.rows.len() as i32;
    let height = bottom + 40 + SOURCE * content.source.len() as i32;
    let numbers = content.rows.iter().flat_map(|row| {
        let panels = content.panels.iter().zip(&row.panels);
        panels.flat_map(move |(panel, ratios)| {
            let series = content.series.iter().zip(ratios);
            series.map(move |(series, ratio)| {
                let series = between(", ", series, "");
                (format!("{}, {panel}{series}", row.label), *ratio)
            })
        })
    });
    let mut plot = Plot::new(id, content.title, height, numbers);
    let labels = content.rows.iter().map(|row| row.label.as_str());
    // Fonts that browsers fall back to are wider than others.
    let left = (widest(labels, FONT) * 5 / 4).clamp(60, 240) + 14;
    let ratios = content.rows.iter().flat_map(|row| &row.panels);
    let ratios = ratios.flatten().flatten();
    let scale = Scale::new(ratios.flat_map(|ratio| [ratio.low, ratio.high, 1.0]));
    let panels = content.panels.len().max(1) as i32;
    let width = (WIDTH - left - 16 - GAP * (panels - 1)) / panels;
    if has_legend {
        plot.legend(content.series, left);
    }
    let y = |row: usize| top + ROW * row as i32 + ROW / 2;
    for (index, row) in content.rows.iter().enumerate() {
        plot.text((left - 10, y(index)), &row.label, (FONT, INK), END);
        if row.is_first && index > 0 {
            let line = y(index) - ROW / 2;
            plot.line((0, line), (WIDTH, line), LINE);
        }
    }
    for (panel, name) in content.panels.iter().enumerate() {
        let start = left + panel as i32 * (width + GAP);
        let x = |number: f64| start + scale.place(number, width);
        let middle = start + width / 2;
        plot.text((middle, top - 16), name, (FONT, INK), MIDDLE);
        for number in few(&scale.marks) {
            plot.line((x(number), top), (x(number), bottom), LINE);
            let at = (x(number), bottom + 11);
            plot.text(at, &mark(number), (SMALL, FAINT), MIDDLE);
        }
        plot.line((x(1.0), top), (x(1.0), bottom), FAINT);
        for (index, row) in content.rows.iter().enumerate() {
            plot.add_dots(&row.panels[panel], y(index), &x);
        }
    }
    let source = content.source.iter().map(String::as_str);
    plot.captions([content.axis].into_iter().chain(source), bottom + 30);
    plot
}

/// Returns some of the marks, evenly spaced; 1 among them, if it is a mark.
fn few(marks: &[f64]) -> impl Iterator<Item = f64> {
    let step = 1 + marks.len() / 4;
    let one = marks.iter().position(|mark| (mark - 1.0).abs() < 1e-9);
    let first = one.unwrap_or(0) % step;
    marks.iter().copied().skip(first).step_by(step)
}

fn colour(number: usize) -> &'static str {
    COLOURS[number % COLOURS.len()]
}
