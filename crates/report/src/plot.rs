//! Lays out plots of ratios: rows of dots with intervals in one or two panels, with a mark per machine. A template writes the SVG.

use askama::Template;
use boardbench_results::{Ratio, Row, unique};

use crate::machine::{Machine, short_commit};
use crate::number;
use crate::prose::{between, visible};

/// Panels side by side with the same rows and one scale. Each row has one dot per series. A single panel has no name, and the ratios
/// are printed next to it.
pub(crate) struct Dots<'d> {
    pub(crate) id: String,
    pub(crate) title: String,
    /// Lines below the title.
    pub(crate) subtitle: Vec<String>,
    pub(crate) panels: Vec<String>,
    /// Name of each series, empty if there is one, and its machine, build, commit and day.
    pub(crate) series: Vec<(String, String)>,
    pub(crate) rows: Vec<DotRow<'d>>,
    /// Lines below the panels: the meaning of dots and intervals.
    pub(crate) captions: Vec<String>,
}

pub(crate) struct DotRow<'d> {
    pub(crate) label: &'d str,
    /// `true` if a line separates the row from the row above.
    pub(crate) is_first: bool,
    /// Dots by panel and series.
    pub(crate) panels: Vec<Vec<Dot<'d>>>,
}

/// A ratio, or the CPU feature whose lack prevented the measurement, if that is the reason.
pub(crate) type Dot<'d> = Result<Ratio, Option<&'d str>>;

/// A plot. All lengths are in pixels.
#[derive(Debug, Template)]
#[template(path = "plot.svg", escape = "html")]
pub(crate) struct Plot {
    /// Anchor, and name of the file.
    pub(crate) id: String,
    pub(crate) title: String,
    /// All numbers in words, for screen readers.
    description: String,
    height: i32,
    paths: Vec<Path>,
    texts: Vec<Text>,
    /// `true` if a ratio is beyond the scale.
    is_clipped: bool,
}

#[derive(Debug)]
struct Path {
    d: String,
    fill: &'static str,
    stroke: &'static str,
}

#[derive(Debug)]
struct Text {
    x: i32,
    y: i32,
    size: i32,
    anchor: &'static str,
    fill: &'static str,
    content: String,
}

/// Shape, filling and colour of the dots of a series.
type Style = (&'static str, &'static str, &'static str);

/// Styles of the series, repeated for further ones: a filled circle, an empty square, a filled diamond, an empty triangle.
const STYLES: [Style; 4] = [
    ("m-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z", "#2B6CB0", "#2B6CB0"),
    ("m-4-4h8v8h-8z", GROUND, "#C26A1B"),
    ("m0-5.5l5.5 5.5l-5.5 5.5l-5.5-5.5z", INK, INK),
    ("m0-5l5 9h-10z", GROUND, FAINT),
];
// The template replaces all colours in the dark theme.
const GROUND: &str = "#FFFFFF";
const INK: &str = "#1F262E";
const FAINT: &str = "#5B6673";
const GRID: &str = "#D8DDE3";
const BAND: &str = "#EDF0F3";

/// Width of a plot, in which small text is legible on a telephone: at 358 pixels it has 9.5. The template repeats it.
const WIDTH: i32 = 600;
const MARGIN: i32 = 16;
const GAP: i32 = 18;
/// Size of text.
const SMALL: i32 = 16;
/// Distance of lines of small text.
const LINE: i32 = 19;
/// Size of the title. The template repeats it.
const LARGE: i32 = 20;
/// Limit of the verdict "equivalent", as a ratio.
const EQUIVALENT: f64 = 1.05;
/// Candidates for the marks of a scale, the most important first.
const MARKS: [f64; 23] = [
    1.0, 2.0, 0.5, 5.0, 0.2, 10.0, 0.1, 1.5, 0.7, 3.0, 0.3, 1.2, 0.8, 1.1, 0.9, 1.05, 0.95, 20.0,
    0.05, 50.0, 0.02, 100.0, 0.01,
];
/// Minimum distance of two marks.
const MARK_GAP: u32 = 46;
/// Minimum distance of an outlier from the next ratio, as a binary logarithm: a third.
const OUTLIER: f64 = 0.415;

impl Plot {
    /// Returns the path of its file in a report.
    pub(crate) fn path(&self) -> String {
        format!("plots/{}.svg", self.id)
    }

    /// Lays out title, series, panels and captions from top to bottom.
    pub(crate) fn new(content: &Dots<'_>) -> Self {
        let mut plot = Self {
            id: content.id.clone(),
            title: visible(&content.title),
            description: content.description(),
            height: 20,
            paths: Vec::new(),
            texts: Vec::new(),
            is_clipped: false,
        };
        plot.lines(MARGIN, LARGE, INK, &content.title);
        for line in &content.subtitle {
            plot.lines(MARGIN, SMALL, FAINT, line);
        }
        let has_marks = content.series.len() > 1;
        for ((_, series), style) in content.series.iter().zip(styles()) {
            if has_marks {
                plot.mark(MARGIN + 6, plot.height, style);
            }
            plot.lines(if has_marks { MARGIN + 18 } else { MARGIN }, SMALL, INK, series);
        }
        plot.panels(content);
        for caption in &content.captions {
            plot.lines(MARGIN, SMALL, FAINT, caption);
        }
        if plot.is_clipped {
            plot.lines(MARGIN, SMALL, FAINT, "An arrow marks a ratio beyond the scale.");
        }
        plot
    }

    fn panels(&mut self, content: &Dots<'_>) {
        let layout = Layout::new(content, self.height);
        for (index, row) in content.rows.iter().enumerate() {
            let y = layout.y(index);
            let lines = label(row.label);
            let first = y - LINE * (lines.len() as i32 - 1) / 2;
            for (line, y) in lines.iter().zip((first..).step_by(LINE as usize)) {
                self.text(layout.left - 8, y, "end", line);
            }
            if row.is_first && index > 0 {
                let y = y - layout.row / 2;
                self.draw(format!("M{MARGIN} {y}H{}", WIDTH - MARGIN), "none", GRID);
            }
        }
        for (panel, name) in content.panels.iter().enumerate() {
            let start = layout.left + panel as i32 * (layout.width + GAP);
            if content.panels.len() > 1 {
                self.text(start + layout.width / 2, layout.top - 15, "middle", name);
            }
            self.scale(&layout, start);
            for (index, row) in content.rows.iter().enumerate() {
                self.dots(&layout, start, layout.y(index), &row.panels[panel]);
            }
        }
        self.height = layout.bottom + 40;
    }

    /// Draws the band of equivalence and the marks of a panel's scale.
    fn scale(&mut self, layout: &Layout, start: i32) {
        let x = |number| layout.x(start, number);
        let (top, bottom) = (layout.top, layout.bottom);
        let [low, high] = [1.0 / EQUIVALENT, EQUIVALENT].map(x);
        self.draw(format!("M{low} {top}H{high}V{bottom}H{low}z"), BAND, "none");
        let mut places: Vec<i32> = Vec::new();
        for mark in MARKS {
            let place = x(mark);
            let is_free = places.iter().all(|other| other.abs_diff(place) >= MARK_GAP);
            if is_free && (start..start + layout.width).contains(&place) {
                // The first mark is 1.
                let stroke = if places.is_empty() { FAINT } else { GRID };
                self.draw(format!("M{place} {top}V{bottom}"), "none", stroke);
                self.text(place, bottom + 14, "middle", &mark.to_string());
                places.push(place);
            }
        }
    }

    /// Draws the dots of a row with their intervals. A ratio beyond the scale is an arrow at its end.
    fn dots(&mut self, layout: &Layout, start: i32, y: i32, dots: &[Dot<'_>]) {
        let end = start + layout.width;
        let first = y - layout.apart * (dots.len() as i32 - 1) / 2;
        let mut beyond = Vec::new();
        for ((index, dot), style) in (0..).zip(dots).zip(styles()) {
            let y = first + layout.apart * index;
            if let Some(x) = layout.values {
                self.text(x, y, "start", &in_words(*dot));
            }
            let Ok(ratio) = dot else { continue };
            let [low, mean, high] =
                [ratio.low, ratio.mean, ratio.high].map(|it| layout.x(start, it));
            let edge = mean.clamp(start, end);
            if edge == mean {
                let (low, high) = (low.max(start), high.min(end));
                self.draw(format!("M{low} {y}H{high}"), "none", style.2);
                self.mark(mean, y, style);
                // A mark hides a narrow interval.
                let (low, high) = (low.max(mean - 4), high.min(mean + 4));
                let inner = if style.1 == GROUND { style.2 } else { GROUND };
                self.draw(format!("M{low} {y}H{high}"), "none", inner);
                continue;
            }
            let inwards = (edge - mean).signum();
            let (back, above, below) = (edge + 8 * inwards, y - 5, y + 5);
            let arrow = format!("M{back} {above}L{edge} {y}L{back} {below}");
            self.draw(arrow, "none", style.2);
            self.mark(edge + 14 * inwards, y, style);
            beyond.push((edge + 24 * inwards, inwards, number::ratio(ratio.mean)));
        }
        self.is_clipped |= !beyond.is_empty();
        if let (None, Some((x, inwards, _))) = (layout.values, beyond.first()) {
            let anchor = if *inwards < 0 { "end" } else { "start" };
            let values: Vec<&str> = beyond.iter().map(|(_, _, value)| value.as_str()).collect();
            self.text(*x, y, anchor, &values.join(", "));
        }
    }

    fn mark(&mut self, x: i32, y: i32, (shape, fill, stroke): Style) {
        self.draw(format!("M{x} {y}{shape}"), fill, stroke);
    }

    fn draw(&mut self, d: String, fill: &'static str, stroke: &'static str) {
        self.paths.push(Path { d, fill, stroke });
    }

    fn text(&mut self, x: i32, y: i32, anchor: &'static str, text: &str) {
        self.texts.push(Text { x, y, size: SMALL, anchor, fill: INK, content: visible(text) });
    }

    /// Writes a text below the previous ones, in as many lines as it needs.
    fn lines(&mut self, x: i32, size: i32, fill: &'static str, text: &str) {
        // No font is measured, so that the lines are the same on every machine.
        let glyph = if size == SMALL { SMALL * 4 / 7 } else { size * 2 / 3 };
        let max = ((WIDTH - MARGIN - x) / glyph) as usize;
        let mut lines: Vec<String> = Vec::new();
        for word in visible(text).split(' ') {
            match lines.last_mut() {
                Some(line) if characters(line) + 1 + characters(word) <= max => {
                    line.push(' ');
                    line.push_str(word);
                }
                _ => lines.push(word.to_owned()),
            }
        }
        for text in lines {
            self.texts.push(Text { x, y: self.height, size, anchor: "start", fill, content: text });
            self.height += size + 5;
        }
    }
}

/// Places of rows and panels, and the scale of the panels.
struct Layout {
    top: i32,
    bottom: i32,
    /// Height of a row.
    row: i32,
    /// Vertical distance of the dots of a row.
    apart: i32,
    /// Left end of the first panel.
    left: i32,
    /// Width of a panel.
    width: i32,
    /// Horizontal position of printed ratios, next to a single panel.
    values: Option<i32>,
    /// Ends of the scale, as binary logarithms.
    from: f64,
    to: f64,
}

impl Layout {
    fn new(content: &Dots<'_>, y: i32) -> Self {
        let panels = content.panels.len().max(1) as i32;
        let apart = if panels == 1 { LINE } else { 10 };
        let labels: Vec<Vec<String>> = content.rows.iter().map(|row| label(row.label)).collect();
        let lines = labels.iter().map(Vec::len).max().unwrap_or(1) as i32;
        let row = 6 + (apart * content.series.len() as i32).max(LINE * lines);
        let top = if panels == 1 { y + 8 } else { y + 28 };
        let labels = labels.iter().flatten().map(|line| width(line));
        let left = MARGIN + 8 + labels.max().unwrap_or_default().clamp(60, 340);
        let values = content.dots().map(|dot| width(&in_words(dot)));
        let values = values.max().filter(|_| panels == 1).map(|width| WIDTH - MARGIN - width);
        let right = values.map_or(WIDTH - MARGIN, |x| x - 8);
        let [below, above] = [-1.0, 1.0].map(|sign| content.end(sign));
        let margin = 0.05 * (below + above);
        Self {
            top,
            bottom: top + row * content.rows.len() as i32,
            row,
            apart,
            left,
            width: ((right - left - GAP * (panels - 1)) / panels).max(60),
            values,
            from: -below - margin,
            to: above + margin,
        }
    }

    /// Returns the vertical middle of a row.
    fn y(&self, row: usize) -> i32 {
        self.top + self.row * row as i32 + self.row / 2
    }

    /// Returns the horizontal position of a ratio in the panel that begins at `start`.
    fn x(&self, start: i32, number: f64) -> i32 {
        let share = (log(number) - self.from) / (self.to - self.from);
        start + (share * f64::from(self.width)).round() as i32
    }
}

impl Dots<'_> {
    fn dots(&self) -> impl Iterator<Item = Dot<'_>> {
        self.rows.iter().flat_map(|row| &row.panels).flatten().copied()
    }

    /// Returns the distance from 1 to the end of the scale above (`sign` 1) or below (-1), as a binary logarithm. It leaves out an
    /// outlier, which would compress all other rows into less than half of the scale.
    fn end(&self, sign: f64) -> f64 {
        let cells = self.rows.iter().flat_map(|row| &row.panels);
        let cells = cells.filter_map(|dots| {
            let ends = dots.iter().flatten().map(|ratio| {
                let [mean, low, high] =
                    [ratio.mean, ratio.low, ratio.high].map(|it| sign * log(it));
                (mean, low.max(high))
            });
            ends.reduce(|one, other| (one.0.max(other.0), one.1.max(other.1)))
        });
        let mut cells: Vec<(f64, f64)> = cells.collect();
        cells.sort_by(|one, other| other.0.total_cmp(&one.0));
        let has_outlier = match &cells[..] {
            [first, second, _, .., last] => first.0 - second.0 > OUTLIER.max(second.0 - last.0),
            _ => false,
        };
        let ends = cells.iter().skip(usize::from(has_outlier)).map(|cell| cell.1);
        ends.fold(EQUIVALENT.log2(), f64::max)
    }

    /// Describes all numbers, each with its row, panel and series.
    fn description(&self) -> String {
        let numbers = self.rows.iter().flat_map(|row| {
            let panels = self.panels.iter().zip(&row.panels);
            panels.flat_map(move |(panel, dots)| {
                let series = self.series.iter().zip(dots);
                series.filter_map(move |((series, _), dot)| {
                    let [panel, series] = [panel, series].map(|it| between(", ", it, ""));
                    let number = number::with_interval(dot.ok()?);
                    Some(visible(&format!("{}{panel}{series}: {number}", row.label)))
                })
            })
        });
        format!("{}.", numbers.collect::<Vec<_>>().join("; "))
    }
}

/// Returns the dot of a row.
pub(crate) fn dot(row: Option<&Row>) -> Dot<'_> {
    let feature = row.and_then(|row| row.cell.missing_feature.as_deref());
    row.and_then(Row::ratio).ok_or(feature)
}

/// Returns a series per machine, with its build, and the commits and days of these rows.
pub(crate) fn sources<'m>(
    machines: impl IntoIterator<Item = (&'m Machine<'m>, Vec<&'m Row>)>,
) -> Vec<(String, String)> {
    let series = |(machine, rows): (&Machine<'_>, Vec<&Row>)| {
        let commits = unique(rows.iter().map(|row| short_commit(&row.origin.commit)));
        let days = unique(rows.iter().map(|row| format!("{:.10}", row.origin.started)));
        let commits = between(", commit ", &commits.join(" and "), "");
        let days = between(", ", &days.join(" and "), "");
        let mut name = machine.processor_and_build();
        // Machines may differ in their workload only.
        if !name.contains(&machine.name) {
            name = format!("{}, {name}", machine.name);
        }
        (machine.name.clone(), format!("{name}{commits}{days}"))
    };
    machines.into_iter().map(series).collect()
}

fn styles() -> impl Iterator<Item = Style> {
    STYLES.into_iter().cycle()
}

/// Formats a ratio, with its interval unless it is exact, or the reason why there is none.
fn in_words(dot: Dot<'_>) -> String {
    match dot {
        Ok(ratio) if ratio.low < ratio.high => number::with_interval(ratio),
        Ok(ratio) => number::ratio(ratio.mean),
        Err(Some(feature)) => format!("needs {feature}"),
        Err(None) => "–".to_owned(),
    }
}

/// Returns a name in one or two lines that fit next to a panel.
fn label(name: &str) -> Vec<String> {
    const MAX: usize = 26;
    let mut name = visible(name);
    if characters(&name) > 2 * MAX {
        name = name.chars().take(2 * MAX - 1).chain(['…']).collect();
    }
    let middle = name.len() / 2;
    let ends = name.match_indices(['/', '-', ' ']).map(|(place, mark)| (mark != "/", place + 1));
    let end = ends.min_by_key(|(is_minor, end)| (*is_minor, end.abs_diff(middle)));
    match end {
        Some((_, end)) if characters(&name) > MAX => {
            let (first, second) = name.split_at(end);
            vec![first.to_owned(), second.to_owned()]
        }
        _ => vec![name],
    }
}

fn characters(text: &str) -> usize {
    text.chars().count()
}

/// Estimates the width of a small text.
fn width(text: &str) -> i32 {
    characters(text) as i32 * SMALL * 4 / 7
}

/// Returns the binary logarithm, clamped to the range of a plot.
fn log(number: f64) -> f64 {
    let number = if number.is_nan() { 1.0 } else { number };
    number.clamp(1e-9, 1e15).log2()
}

#[cfg(test)]
mod tests;
