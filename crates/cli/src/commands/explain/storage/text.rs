//! Draws the memory of a board as text.

use std::fmt::Write as _;

use super::{Drawing, Item, Storage};

const SIDE_BY_SIDE: usize = 5;

/// Width of a diagram with the space to the next one. Names of bitboards are shorter.
const BOARD_WIDTH: usize = 19;

/// Meaning of the marks of a move.
const LEGEND: &str =
    "A>B: A before, B after the move; bitboards: x set, + added, - removed; lists: - unused\n";

/// Draws the sizes on one line, with a move the legend, and each part below its title.
pub(in super::super) fn text(storage: &Storage) -> String {
    let is_changed = storage.parts.iter().flat_map(|part| &part.items).any(Item::is_changed);
    let legend = if is_changed { LEGEND } else { "" };
    let mut text = format!("{}\n{}\n{legend}", storage.title, storage.sizes());
    for part in &storage.parts {
        let _ = write!(text, "\n{}", part.title());
        let _ = match part.drawing() {
            Drawing::All(item) => writeln!(text, ", all {item}"),
            Drawing::Rows(rows) => writeln!(text, "\n{}", drawn_rows(&rows)),
            Drawing::Boards(items) => writeln!(text, "\n{}", drawn_boards(items)),
            Drawing::Lines(lines) => writeln!(text, "\n{lines}"),
        };
    }
    text.trim_end().to_owned()
}

fn drawn_rows(rows: &[(String, &[Item])]) -> String {
    // A row that sums up several has a name only.
    let names = rows.iter().filter(|(_, items)| !items.is_empty());
    let name = names.map(|(name, _)| name.len()).max().unwrap_or(0);
    let texts = rows.iter().flat_map(|(_, items)| *items).map(Item::text);
    let width = texts.map(|text| text.len()).max().unwrap_or(0);
    let lines = rows.iter().map(|(label, items)| {
        let mut line = format!("{label:>name$} ");
        for item in *items {
            let _ = write!(line, " {:width$}", item.text());
        }
        line.trim_end().to_owned()
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Draws bitboards with an `x` on each square, `+` where the move adds it and `-` where it removes it.
fn drawn_boards(items: &[Item]) -> String {
    let mut drawn = Vec::new();
    for items in items.chunks(SIDE_BY_SIDE) {
        let mut lines = vec![String::new(); 2 + 8];
        for item in items {
            let name = item.before.name.to_string();
            let _ = write!(lines[0], "{name:BOARD_WIDTH$}");
            let bits = format!("{:016x}", item.after.bits);
            let _ = write!(lines[1], "{bits:BOARD_WIDTH$}");
            let squares: Vec<&str> = item.squares().map(mark).collect();
            for (line, rank) in lines[2..].iter_mut().zip(squares.chunks(8)) {
                let _ = write!(line, "{:BOARD_WIDTH$}", rank.join(" "));
            }
        }
        drawn.extend(lines.iter().map(|line| line.trim_end().to_owned()));
    }
    drawn.join("\n")
}

const fn mark(is_in: [bool; 2]) -> &'static str {
    match is_in {
        [false, false] => ".",
        [true, true] => "x",
        [false, true] => "+",
        [true, false] => "-",
    }
}
