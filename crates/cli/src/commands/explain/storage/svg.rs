//! Draws the memory of a board as SVG: cells and bitboards as diagrams, with changes by a move in another colour.

use std::fmt::Write as _;

use super::{Drawing, Item, Storage};

/// Side of a cell, and height of a line of text, in pixels.
const CELL: usize = 22;

/// Margin around the drawing.
const GAP: usize = 16;

/// Width of a character.
const LETTER: usize = 8;

/// Width of the picture: 100 characters, sixteen changed entries of a list, or eight bitboards with short names.
const WIDTH: usize = 900;

/// Side of a square of a bitboard.
const SMALL: usize = 12;

/// Meaning of the marks of a move; samples of changed bits follow.
const LEGEND: &str = "A>B: A before, B after the move; bits:";

const STYLE: &str = "text{font:13px ui-monospace,monospace;fill:#222}\
    .title{font-weight:bold}.name{fill:#666}\
    rect{stroke:#bbb;fill:#fff}\
    .border{fill:#ddd}.dark{fill:#f0e6d8}.in{fill:#456}.changed{fill:#ffd24d}\
    .set{fill:#c77700}.cleared{stroke:#c77700;stroke-width:3}\
    @media(prefers-color-scheme:dark){text{fill:#eee}.name{fill:#aaa}\
    rect{stroke:#555;fill:#222}\
    .border{fill:#444}.dark{fill:#3a332b}.in{fill:#9bd}.changed{fill:#7a5b00}\
    .set{fill:#e8a020}.cleared{stroke:#e8a020}}";

pub(in super::super) fn svg(storage: &Storage) -> String {
    let mut canvas = Canvas { elements: String::new(), top: GAP };
    canvas.lines("title", &storage.title);
    canvas.lines("name", &storage.sizes());
    if storage.parts.iter().flat_map(|part| &part.items).any(Item::is_changed) {
        canvas.legend();
    }
    for part in &storage.parts {
        canvas.top += GAP;
        let title = part.title();
        match part.drawing() {
            Drawing::All(item) => canvas.lines("title", &format!("{title}, all {item}")),
            Drawing::Rows(rows) => {
                canvas.lines("title", &title);
                canvas.rows(&rows);
            }
            Drawing::Boards(items) => {
                canvas.lines("title", &title);
                canvas.boards(items);
            }
            Drawing::Lines(_) => {
                canvas.lines("title", &title);
                part.items.iter().filter(|item| item.is_used()).for_each(|item| canvas.item(item));
            }
        }
    }
    let (height, title) = (canvas.top + GAP, escaped(&storage.title));
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" \
         width=\"{WIDTH}\" height=\"{height}\">\n\
         <title>{title}</title>\n<style>{STYLE}</style>\n{}</svg>",
        canvas.elements
    )
}

/// Elements drawn so far, and the vertical position of the next one.
struct Canvas {
    elements: String,
    top: usize,
}

impl Canvas {
    fn text(&mut self, class: &str, [x, y]: [usize; 2], text: &str) {
        let text = escaped(text);
        let element = format_args!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{text}</text>");
        let _ = writeln!(self.elements, "{element}");
    }

    fn rect(&mut self, class: &str, [x, y]: [usize; 2], [width, height]: [usize; 2]) {
        let _ = writeln!(
            self.elements,
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>"
        );
    }

    /// Draws lines of text. Leading spaces indent them.
    fn lines(&mut self, class: &str, text: &str) {
        for line in text.lines() {
            let text = line.trim_start();
            let left = GAP + LETTER * (line.len() - text.len());
            self.top += CELL;
            self.text(class, [left, self.top - 6], text);
        }
    }

    /// Draws the lines of an item, on a changed background if the move changes it.
    fn item(&mut self, item: &Item) {
        let lines = item.lines();
        if item.is_changed() {
            let longest = lines.lines().map(str::len).max().unwrap_or(0);
            let size = [GAP + LETTER * longest, CELL * lines.lines().count()];
            self.rect("changed", [GAP / 2, self.top], size);
        }
        self.lines(if item.is_changed() { "cell" } else { "name" }, &lines);
    }

    fn legend(&mut self) {
        self.lines("name", LEGEND);
        let mut left = GAP + LETTER * (LEGEND.len() + 1);
        for class in ["set", "cleared"] {
            self.bit(class, [left, self.top - CELL + 6]);
            self.text("name", [left + 2 * LETTER, self.top - 6], class);
            left += LETTER * (class.len() + 4);
        }
    }

    /// Draws a bit of a bitboard. A thick outline lies inside its square.
    fn bit(&mut self, class: &str, [x, y]: [usize; 2]) {
        let inset = if class == "cleared" { 2 } else { 0 };
        self.rect(class, [x + inset, y + inset], [SMALL - 2 * inset; 2]);
    }

    fn rows(&mut self, rows: &[(String, &[Item])]) {
        let longest = rows.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
        let left = 2 * GAP + LETTER * longest;
        let texts = rows.iter().flat_map(|(_, items)| *items).map(Item::text);
        let widest = texts.map(|text| text.len()).max().unwrap_or(0);
        let width = CELL.max(LETTER * (widest + 1));
        for (name, items) in rows {
            let (top, base) = (self.top, self.top + CELL - 6);
            self.text("name", [GAP, base], name);
            for (column, item) in items.iter().enumerate() {
                let x = left + column * width;
                self.rect(class_of(item), [x, top], [width, CELL]);
                self.text("cell", [x + LETTER / 2, base], &item.text());
            }
            self.top += CELL;
        }
    }

    fn boards(&mut self, items: &[Item]) {
        let side = 8 * SMALL;
        // A name may be wider than its bitboard.
        let names = items.iter().map(|item| item.before.name.to_string().len());
        let width = (side + SMALL).max(LETTER * (names.max().unwrap_or(0) + 1));
        for items in items.chunks((WIDTH - GAP) / width) {
            self.top += CELL;
            for (column, item) in items.iter().enumerate() {
                let left = GAP + column * width;
                self.text("name", [left, self.top - 6], &item.before.name.to_string());
                for (index, is_in) in item.squares().enumerate() {
                    let class = match is_in {
                        [true, true] => "in",
                        [false, false] => "out",
                        [false, true] => "set",
                        [true, false] => "cleared",
                    };
                    self.bit(class, [left + index % 8 * SMALL, self.top + index / 8 * SMALL]);
                }
            }
            self.top += side;
        }
    }
}

/// Returns the style of a cell: changed, a square of the board in its colour, or border.
fn class_of(item: &Item) -> &'static str {
    match item.before.square {
        _ if item.is_changed() => "changed",
        Some(square) if !square.is_light() => "dark",
        Some(_) => "light",
        None if item.is_used() => "light",
        None => "border",
    }
}

fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;")
}
