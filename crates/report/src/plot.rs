//! Plots as SVG.
//!
//! A plot is a list of elements of SVG in the frame of a template. All colours are those of [`palette`]: attributes have the light
//! theme's, and a style sheet replaces them in the dark theme. So a plot looks right on its own, in a page, and in
//! programs without style sheets.

mod bars;
mod dots;
mod palette;
mod scale;

use std::fmt;

use askama::Template;
use askama::filters::{Html, escape};

pub(crate) use bars::{Bar, bars};
pub(crate) use dots::{DotRow, Dots, dots};
pub(crate) use palette::{page_rules, variables};

use crate::prose::visible;

/// A position or a size in pixels: horizontal, then vertical.
type Pixels = (i32, i32);

/// The size and the colour of a text.
type Style = (i32, &'static str);

/// A finished plot.
#[derive(Debug, Default)]
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
    fn new(id: &str, title: &str, size: Pixels) -> Self {
        Self {
            id: id.to_owned(),
            title: visible(title),
            size,
            ..Self::default()
        }
    }

    /// The plot for a page that has its own style sheet.
    pub(crate) fn inline(&self) -> impl fmt::Display {
        let style = String::new();
        Drawing { plot: self, style }
    }

    /// The plot as a file.
    pub(crate) fn standalone(&self) -> Result<String, askama::Error> {
        let style = format!("<style>{}</style>", palette::own_rules());
        Drawing { plot: self, style }.render()
    }

    fn add(&mut self, element: &str) {
        self.elements.push('\n');
        self.elements.push_str(element);
    }

    fn line(&mut self, (x, y): Pixels, (to_x, to_y): Pixels, colour: &str) {
        self.add(&format!(
            r#"<path d="M{x} {y}L{to_x} {to_y}" stroke="{colour}"/>"#
        ));
    }

    /// A filled rectangle.
    fn rectangle(&mut self, (x, y): Pixels, (width, height): Pixels, colour: &str) {
        self.add(&format!(
            r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{colour}"/>"#
        ));
    }

    fn dot(&mut self, (x, y): Pixels, colour: &str) {
        self.add(&format!(
            r#"<circle cx="{x}" cy="{y}" r="4" fill="{colour}"/>"#
        ));
    }

    /// Text beside a position, in the middle of its height.
    fn text(&mut self, (x, y): Pixels, text: &str, (size, colour): Style, anchor: &str) {
        let Ok(text) = escape(visible(text), Html);
        self.add(&format!(
            r#"<text x="{x}" y="{y}" dy="0.35em" font-size="{size}" text-anchor="{anchor}" fill="{colour}">{text}</text>"#
        ));
    }
}

/// The widest of some texts in pixels, roughly. No font is measured, so it is the same on every machine.
fn widest<'t>(texts: impl IntoIterator<Item = &'t str>, size: i32) -> i32 {
    let width = |text: &str| (visible(text).chars().count() as f64 * f64::from(size) * 0.48).ceil();
    texts
        .into_iter()
        .map(|text| width(text) as i32)
        .max()
        .unwrap_or(0)
}
