//! Plots as SVG, drawn by `plotters`.
//!
//! Every colour of a plot is one of [`palette`]'s. The drawing holds the colours of the light theme as plain
//! attributes, and a style sheet turns them into those of the dark one, so that a plot is right by itself,
//! inside a page, and in programs that know no style sheets.

mod bars;
mod heat;
mod palette;
mod scatter;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

pub(crate) use bars::{Bar, bars};
pub(crate) use heat::{Heat, heat};
pub(crate) use palette::{page_rules, variables};
pub(crate) use scatter::{Point, Scatter, scatter};

use crate::ReportError;
use crate::render::escape;

/// A finished plot.
#[derive(Debug)]
pub(crate) struct Plot {
    pub(crate) id: String,
    /// What it shows, in a line.
    pub(crate) title: String,
    /// What a reader who does not see it should know.
    pub(crate) description: String,
    size: (u32, u32),
    /// What stands between the tags of the drawing.
    body: String,
}

impl Plot {
    /// The drawing for a page that has its own style sheet.
    pub(crate) fn inline(&self) -> String {
        self.svg("")
    }

    /// The drawing by itself.
    pub(crate) fn standalone(&self) -> String {
        self.svg(&format!("<style>{}</style>\n", palette::own_rules()))
    }

    fn svg(&self, style: &str) -> String {
        let Self { id, body, .. } = self;
        let (width, height) = self.size;
        let (title, description) = (escape(&self.title), escape(&self.description));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
             viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" role=\"img\" aria-labelledby=\"{id}-title {id}-text\">\n\
             <title id=\"{id}-title\">{title}</title>\n<desc id=\"{id}-text\">{description}</desc>\n\
             {style}{body}</svg>\n"
        )
    }
}

type Canvas<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// What can go wrong while drawing.
type Drawn = Result<(), Box<dyn std::error::Error>>;

/// Draws on an empty canvas, and keeps what was drawn without the outer tags.
fn draw(
    size: (u32, u32),
    drawing: impl FnOnce(&Canvas<'_>) -> Drawn,
) -> Result<String, ReportError> {
    let mut text = String::new();
    {
        let canvas = SVGBackend::with_string(&mut text, size).into_drawing_area();
        let drawn = drawing(&canvas).and_then(|()| Ok(canvas.present()?));
        drawn.map_err(|error| ReportError::Draw(error.to_string()))?;
    }
    let body = text.split_once(">\n").map_or("", |(_, body)| body);
    let body = body.strip_suffix("</svg>\n").unwrap_or(body);
    // What is the same everywhere stands in the outer tag. No text of ours holds a quotation mark unescaped.
    Ok(body
        .replace(" opacity=\"1\"", "")
        .replace(" font-family=\"sans-serif\"", ""))
}

/// Text of a size, at one end or the middle of where it is put.
fn text_style(size: i32, colour: RGBColor, at: HPos) -> TextStyle<'static> {
    TextStyle {
        color: colour.to_backend_color(),
        pos: Pos::new(at, VPos::Center),
        ..TextStyle::from(("sans-serif", size).into_font())
    }
}

/// How wide a text is, roughly, in pixels: the same on every machine, for no font is looked at.
fn width_of(text: &str, size: i32) -> i32 {
    (text.chars().count() as f64 * f64::from(size) * 0.48).ceil() as i32
}

/// A logarithmic scale with not too many marks on it.
struct Scale {
    /// The ends, as logarithms.
    from: f64,
    to: f64,
    /// The numbers that have marks.
    marks: Vec<f64>,
}

impl Scale {
    /// A scale that holds all of these positive numbers.
    fn of(numbers: impl IntoIterator<Item = f64>) -> Self {
        let (mut from, mut to) = (f64::INFINITY, f64::NEG_INFINITY);
        for log in numbers.into_iter().map(log) {
            from = from.min(log);
            to = to.max(log);
        }
        if from > to {
            (from, to) = (-1.0, 1.0);
        }
        let margin = (0.05 * (to - from)).max(0.1);
        let (from, to) = (from - margin, to + margin);
        Self {
            marks: marks(from, to),
            from,
            to,
        }
    }

    /// How far along a line of so many pixels a number lies.
    fn place(&self, number: f64, pixels: i32) -> i32 {
        let share = (log(number) - self.from) / (self.to - self.from);
        (share * f64::from(pixels)).round() as i32
    }
}

/// How many marks a scale has at most.
const MARKS: usize = 9;

/// Round numbers between two logarithms: evenly spaced ones where the scale is short, otherwise some of each
/// decade.
fn marks(from: f64, to: f64) -> Vec<f64> {
    let (low, high) = (from.exp2(), to.exp2());
    if high < 4.0 * low {
        let step = round_step((high - low) / (MARKS - 2) as f64);
        let (first, last) = ((low / step).ceil() as i64, (high / step).floor() as i64);
        return (first..=last).map(|mark| mark as f64 * step).collect();
    }
    let (first, last) = (low.log10().floor() as i32, high.log10().floor() as i32);
    let of_decades = |digits: &[f64], every: usize| -> Vec<f64> {
        let decades = (first..=last).step_by(every);
        let all = decades.flat_map(|decade| digits.iter().map(move |d| d * 10_f64.powi(decade)));
        all.filter(|mark| (low..=high).contains(mark)).collect()
    };
    let dense = [
        &[1.0, 2.0, 3.0, 5.0, 7.0][..],
        &[1.0, 2.0, 5.0],
        &[1.0, 3.0],
    ];
    let found = dense.into_iter().map(|digits| of_decades(digits, 1));
    let sparse = (1..).map(|every| of_decades(&[1.0], every));
    let mut all = found.chain(sparse);
    all.find(|marks| marks.len() <= MARKS).unwrap_or_default()
}

/// The least of 1, 2 and 5 times a power of ten that is not less.
fn round_step(step: f64) -> f64 {
    let decade = 10_f64.powf(step.log10().floor());
    let fits = [1.0, 2.0, 5.0]
        .into_iter()
        .find(|digit| digit * decade >= step);
    fits.unwrap_or(10.0) * decade
}

/// The binary logarithm, within what a plot can show.
fn log(number: f64) -> f64 {
    let number = if number.is_nan() { 1.0 } else { number };
    number.clamp(1e-9, 1e15).log2()
}

/// A mark's number, which is a round one.
fn mark(number: f64) -> String {
    match number {
        _ if number >= 1e6 => format!("{number:.0e}"),
        _ if number >= 1e-3 => trimmed(format!("{number:.4}")),
        _ => format!("{number:e}"),
    }
}

fn trimmed(number: String) -> String {
    if number.contains('.') {
        number
            .trim_end_matches('0')
            .trim_end_matches('.')
            .to_owned()
    } else {
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_hold_their_numbers_and_have_some_marks() {
        for numbers in [
            &[0.9, 1.1][..],
            &[1e-3, 1e6],
            &[1.0],
            &[],
            &[0.0, f64::INFINITY, f64::NAN],
        ] {
            let scale = Scale::of(numbers.iter().copied());
            assert!((1..=10).contains(&scale.marks.len()), "{numbers:?}");
            for &number in numbers {
                assert!((scale.from..scale.to).contains(&log(number)), "{numbers:?}");
            }
        }
    }

    #[test]
    fn marks_are_round_numbers() {
        let of = |low: f64, high: f64| -> Vec<String> {
            let marks = marks(low.log2(), high.log2());
            marks.into_iter().map(mark).collect()
        };
        assert_eq!(of(0.9, 1.16), ["0.9", "0.95", "1", "1.05", "1.1", "1.15"]);
        assert_eq!(
            of(0.45, 12.0),
            ["0.5", "0.7", "1", "2", "3", "5", "7", "10"]
        );
        assert_eq!(
            of(60.0, 20_001.0),
            [
                "100", "200", "500", "1000", "2000", "5000", "10000", "20000"
            ]
        );
        assert_eq!(
            of(0.009, 2e6),
            [
                "0.01", "0.1", "1", "10", "100", "1000", "10000", "100000", "1e6"
            ]
        );
    }
}
