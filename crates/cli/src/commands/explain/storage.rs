//! Draws the memory layout of a board as text or as SVG, and the changes by a move.

mod svg;
mod text;

use std::iter;

use boardbench_core::{DynBoard, Rank, Square, StorageItem, StorageMeaning, StorageName};

pub(super) use svg::svg;
pub(super) use text::text;

/// Maximum number of bitboards of a part that are drawn as diagrams; more are lists of squares.
const MAX_BOARDS: usize = 16;

const COLUMNS: usize = 100;

/// Number of columns before the meaning of an item on its own line: its name and 64 bits.
const BEFORE_MEANING: usize = 27;

/// Memory of a board before and after a move; without a move both are equal.
pub(super) struct Storage {
    title: String,
    bytes: usize,
    parts: Vec<Part>,
}

/// A part of the memory: one field of the board.
struct Part {
    name: &'static str,
    item_bytes: usize,
    row: usize,
    items: Vec<Item>,
}

/// An element of a part.
#[derive(Clone, Copy)]
struct Item {
    before: StorageItem,
    after: StorageItem,
}

/// Form in which a part is drawn.
enum Drawing<'a> {
    /// One text for all items, if none is used.
    All(String),
    /// Named rows, from top to bottom. A row that sums up several unused ones has no items.
    Rows(Vec<(String, &'a [Item])>),
    /// Bitboards, each as a diagram.
    Boards(&'a [Item]),
    /// Lines of text.
    Lines(String),
}

impl Storage {
    /// Collects the memory of a board, and of the same board after a move, if any.
    pub(super) fn new(title: String, before: &dyn DynBoard, after: Option<&dyn DynBoard>) -> Self {
        let mut parts = parts_of(before);
        let later = after.map_or_else(Vec::new, parts_of);
        for (part, later) in parts.iter_mut().zip(later) {
            for (item, later) in part.items.iter_mut().zip(later.items) {
                item.after = later.after;
            }
        }
        Self { title, bytes: before.bytes(), parts }
    }

    /// Returns the size of the board, and the sizes of its parts.
    fn sizes(&self) -> String {
        let sizes = self.parts.iter().map(|part| (part.name, part.bytes()));
        let stored: usize = self.parts.iter().map(Part::bytes).sum();
        let padding = ("padding", self.bytes.saturating_sub(stored));
        let sizes = sizes.chain([padding]).filter(|&(_, bytes)| bytes > 0);
        let sizes: Vec<String> = sizes.map(|(name, size)| format!("{name} {size}")).collect();
        let whole = format!("{} bytes: ", self.bytes);
        wrapped(&format!("{whole}{}", sizes.join(", ")), whole.len())
    }
}

fn parts_of(board: &dyn DynBoard) -> Vec<Part> {
    let mut parts = Vec::new();
    board.visit_storage(&mut |part| {
        let items = part.items().map(|item| Item { before: item, after: item });
        parts.push(Part {
            name: part.name(),
            item_bytes: part.item_bytes(),
            row: part.row(),
            items: items.collect(),
        });
    });
    parts
}

/// Wraps a text at spaces to lines of at most [`COLUMNS`] columns; all but the first are indented.
fn wrapped(text: &str, indent: usize) -> String {
    let (mut lines, mut width) = (String::new(), 0);
    for word in text.split_inclusive(' ') {
        if width > indent && width + word.trim_end().len() > COLUMNS {
            lines.truncate(lines.trim_end().len());
            lines.push('\n');
            lines.extend(iter::repeat_n(' ', indent));
            width = indent;
        }
        lines.push_str(word);
        width += word.len();
    }
    lines
}

impl Part {
    fn bytes(&self) -> usize {
        self.item_bytes * self.items.len()
    }

    fn title(&self) -> String {
        let (count, each) = (self.items.len(), self.item_bytes);
        let bytes = if each == 1 { "byte" } else { "bytes" };
        format!("{}  {count} x {each} {bytes}", self.name)
    }

    fn drawing(&self) -> Drawing<'_> {
        let is_set = |item: &Item| matches!(item.before.means, StorageMeaning::Bitboard(_));
        if self.row > 1 {
            match self.items.first() {
                Some(first) if !is_used(&self.items) => Drawing::All(text_of(&first.before)),
                _ => Drawing::Rows(self.rows()),
            }
        } else if self.items.len() <= MAX_BOARDS && self.items.iter().all(is_set) {
            Drawing::Boards(&self.items)
        } else {
            let used = self.items.iter().filter(|item| item.is_used());
            let lines: Vec<String> = used.map(Item::lines).collect();
            Drawing::Lines(lines.join("\n"))
        }
    }

    /// Returns the rows. Unused rows are summed up in one, except those of the board.
    fn rows(&self) -> Vec<(String, &[Item])> {
        let is_board = self.items.iter().any(|item| item.before.square.is_some());
        let rows: Vec<&[Item]> = self.items.chunks(self.row).collect();
        let mut drawn: Vec<(String, &[Item])> = Vec::new();
        for run in rows.chunk_by(|one, other| !is_used(one) && !is_used(other)) {
            if is_board || is_used(run[0]) {
                let named = run.iter().map(|row| (row[0].before.name.to_string(), *row));
                drawn.extend(named);
            } else {
                let count: usize = run.iter().map(|row| row.len()).sum();
                drawn.push((format!("{count} x {}", text_of(&run[0][0].before)), &[]));
            }
        }
        if is_board {
            // The first rank is at the bottom.
            drawn.reverse();
        }
        drawn
    }
}

fn is_used(items: &[Item]) -> bool {
    items.iter().any(Item::is_used)
}

impl Item {
    fn is_used(&self) -> bool {
        is_shown(&self.before) || is_shown(&self.after)
    }

    fn is_changed(&self) -> bool {
        self.before != self.after
    }

    /// Returns its meaning, and its meaning after the move if that differs.
    fn text(&self) -> String {
        let before = text_of(&self.before);
        let text =
            if self.is_changed() { format!("{before}>{}", text_of(&self.after)) } else { before };
        match (self.before.name, self.before.means) {
            // A number is shown with its piece.
            (StorageName::Piece(piece), StorageMeaning::Number) => {
                format!("{}={text}", piece.letter())
            }
            _ => text,
        }
    }

    /// Returns a line with name, bits and meaning, and below it the changed ones, if any.
    fn lines(&self) -> String {
        let line = |item: &StorageItem, name: &str| {
            let means = match item.means {
                StorageMeaning::Number => String::new(),
                means => means.to_string(),
            };
            let line = format!("{name:6} 0x{:016x}  {means}", item.bits);
            wrapped(line.trim_end(), BEFORE_MEANING)
        };
        let before = line(&self.before, &self.before.name.to_string());
        if self.is_changed() {
            format!("{before}\n{}", line(&self.after, "  then"))
        } else {
            before
        }
    }

    /// Returns for each square from a8 to h1 if it is in the bitboard before and after the move.
    fn squares(&self) -> impl Iterator<Item = [bool; 2]> {
        let ranks = Rank::ALL.into_iter().rev();
        let squares = ranks.flat_map(|rank| Square::all().filter(move |it| it.rank() == rank));
        squares.map(|square| [self.before, self.after].map(|it| it.bits >> square.index() & 1 == 1))
    }
}

/// Returns `false` for an item that a drawing can leave out.
fn is_shown(item: &StorageItem) -> bool {
    match item.means {
        StorageMeaning::Content(_) | StorageMeaning::State(_) => true,
        StorageMeaning::Place(place) => place.is_some(),
        StorageMeaning::Border => false,
        StorageMeaning::Bitboard(_) | StorageMeaning::Number => item.bits != 0,
    }
}

/// Returns the meaning of an item, or its number.
fn text_of(item: &StorageItem) -> String {
    match item.means {
        StorageMeaning::Number => item.bits.to_string(),
        means => means.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_broken_at_spaces() {
        let text = ["name  ", &"word ".repeat(40)].concat();
        let lines = wrapped(text.trim_end(), 6);
        let lengths: Vec<usize> = lines.lines().map(str::len).collect();
        assert_eq!(lengths, [100, 100, 15]);
        assert!(lines.starts_with("name  word word"));
        assert!(lines.lines().skip(1).all(|line| line.starts_with("      word")));
        assert_eq!(wrapped("short", 6), "short");
        assert_eq!(wrapped(&"x".repeat(101), 6), "x".repeat(101));
    }
}
