//! Plots as SVG.
//!
//! A plot is a list of shapes that one template writes. All colours are those of [`palette`]: attributes have the light
//! theme's, and a style sheet replaces them in the dark theme. So a plot looks right on its own, in a page, and in
//! programs without style sheets.

mod bars;
mod dots;
mod palette;
mod scale;

use std::fmt;

use askama::Template;

pub(crate) use bars::{Bar, bars};
pub(crate) use dots::{DotRow, Dots, dots};
pub(crate) use palette::{page_rules, variables};

use crate::prose::visible;

/// A position or a size in pixels: horizontal, then vertical.
type Pixels = (i32, i32);

/// A finished plot.
#[derive(Debug, Default)]
pub(crate) struct Plot {
    /// The anchor, which also names its file.
    pub(crate) id: String,
    pub(crate) title: String,
    /// The content in words, for readers who do not see it.
    pub(crate) description: String,
    size: Pixels,
    shapes: Vec<Shape>,
}

/// An element of a plot. Later ones cover earlier ones.
#[derive(Debug)]
enum Shape {
    Line {
        from: Pixels,
        to: Pixels,
        colour: &'static str,
    },
    /// A filled rectangle.
    Box {
        at: Pixels,
        size: Pixels,
        colour: &'static str,
    },
    Dot {
        at: Pixels,
        radius: i32,
        colour: &'static str,
    },
    /// Text beside a position, in the middle of its height.
    Text {
        at: Pixels,
        text: String,
        size: i32,
        colour: &'static str,
        anchor: Anchor,
    },
}

/// The part of a text that is at its position.
#[derive(Clone, Copy, Debug)]
enum Anchor {
    Start,
    Middle,
    End,
}

impl Anchor {
    const fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::Middle => "middle",
            Self::End => "end",
        }
    }
}

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

    fn line(&mut self, from: Pixels, to: Pixels, colour: &'static str) {
        self.shapes.push(Shape::Line { from, to, colour });
    }

    /// Text of a size and colour.
    fn text(&mut self, at: Pixels, text: &str, style: (i32, &'static str), anchor: Anchor) {
        self.shapes.push(Shape::Text {
            at,
            text: visible(text),
            size: style.0,
            colour: style.1,
            anchor,
        });
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
