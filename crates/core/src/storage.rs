//! Memory of a position as data, for drawings.

use core::fmt;

use crate::{AttackMaps, Bitboard, CheckInfo, HashKey, HashedState, Piece, Square, State};

/// A part of a position's memory: an array, or one or more words.
///
/// [`Position::visit_storage`](crate::Position::visit_storage) lists the parts of a board, so that generic code can draw it, as
/// it draws a move from [`Encoding::FIELDS`](crate::Encoding).
///
/// ```
/// use boardbench_array8x8::Array8x8;
/// use boardbench_core::{Position, Setup, Square, StorageMeaning};
/// let board = <Array8x8>::from_setup(&Setup::initial());
/// let (mut bytes, mut e1) = (0, String::new());
/// board.visit_storage(&mut |part| {
///     bytes += part.bytes();
///     let cells = part.items().filter(|item| item.square == Some(Square::E1));
///     e1.extend(cells.map(|item| item.means.to_string()));
/// });
/// assert_eq!((bytes, &*e1), (size_of::<Array8x8>(), "K"));
/// ```
#[derive(Clone, Copy)]
pub struct StoragePart<'a> {
    name: &'static str,
    item_bytes: usize,
    row: usize,
    count: usize,
    item: &'a dyn Fn(usize) -> StorageItem,
}

/// An item of a part: a cell, an entry of a list, a bitboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StorageItem {
    /// Name in the board's documentation.
    pub name: StorageName,
    /// Square whose content it is, if it is one square's.
    pub square: Option<Square>,
    /// Stored bits.
    pub bits: u64,
    /// Meaning of the bits.
    pub means: StorageMeaning,
}

/// Name of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StorageName {
    /// A number, such as a cell index.
    Number(usize),
    /// Entry with a number in a list of pieces of one kind; `None` where no piece has such a list.
    Entry(Option<Piece>, usize),
    /// A square.
    Square(Square),
    /// A kind of piece.
    Piece(Piece),
    /// Anything else.
    Text(&'static str),
}

/// Meaning of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StorageMeaning {
    /// Content of a cell.
    Content(Option<Piece>),
    /// A cell outside the board.
    Border,
    /// Square of a piece; `None` for nowhere.
    Place(Option<Square>),
    /// A bitboard, with a1 as the lowest bit.
    Bitboard(Bitboard),
    /// A number.
    Number,
    /// Side to move, castling rights, en passant and clocks.
    State(State),
}

impl<'a> StoragePart<'a> {
    /// Returns a part of `count` items with `item_bytes` bytes each.
    ///
    /// `row` is the number of items in a row of a drawing: the distance of two ranks if the items are cells. Drawings have the
    /// first row at the bottom if items have squares, else at the top.
    pub fn new(
        name: &'static str,
        item_bytes: usize,
        row: usize,
        count: usize,
        item: &'a dyn Fn(usize) -> StorageItem,
    ) -> Self {
        Self { name, item_bytes, row, count, item }
    }

    /// Returns its name in the board's documentation.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// Returns the size of an item in bytes.
    pub const fn item_bytes(&self) -> usize {
        self.item_bytes
    }

    /// Returns the number of items in a row of a drawing.
    pub const fn row(&self) -> usize {
        self.row
    }

    /// Returns the size of all items in bytes.
    pub const fn bytes(&self) -> usize {
        self.item_bytes * self.count
    }

    /// Returns the items, in the order of memory.
    pub fn items(&self) -> impl Iterator<Item = StorageItem> + '_ {
        (0..self.count).map(|index| (self.item)(index))
    }
}

impl fmt::Debug for StoragePart<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StoragePart")
            .field("name", &self.name)
            .field("bytes", &self.bytes())
            .finish_non_exhaustive()
    }
}

impl StorageItem {
    /// Returns an item whose bits are a bitboard.
    pub const fn set(name: StorageName, set: Bitboard) -> Self {
        Self { name, square: None, bits: set.bits(), means: StorageMeaning::Bitboard(set) }
    }
}

impl fmt::Display for StorageName {
    /// Writes the name; the entries of white's pawns are `P 0`, `P 1` and so on.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Number(number) | Self::Entry(None, number) => write!(f, "{number}"),
            Self::Entry(Some(piece), number) => write!(f, "{} {number}", piece.letter()),
            Self::Square(square) => square.fmt(f),
            Self::Piece(piece) => piece.fmt(f),
            Self::Text(text) => f.write_str(text),
        }
    }
}

impl fmt::Display for StorageMeaning {
    /// Writes a letter for a piece as in a FEN, `.` for an empty cell, `#` for the border, `-` for nowhere; squares with spaces
    /// between; nothing for a number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Content(Some(piece)) => write!(f, "{}", piece.letter()),
            Self::Content(None) => f.write_str("."),
            Self::Border => f.write_str("#"),
            Self::Place(Some(square)) => square.fmt(f),
            Self::Place(None) => f.write_str("-"),
            Self::Bitboard(set) => {
                for (index, square) in set.into_iter().enumerate() {
                    let separator = if index == 0 { "" } else { " " };
                    write!(f, "{separator}{square}")?;
                }
                Ok(())
            }
            Self::Number => Ok(()),
            Self::State(state) => {
                let side = state.side_to_move();
                write!(f, "{side} to move, castling {}", state.castling_rights())?;
                if let Some(square) = state.en_passant() {
                    write!(f, ", en passant {square}")?;
                }
                let (clock, number) = (state.halfmove_clock(), state.fullmove_number());
                write!(f, ", half-move clock {clock}, move {number}")
            }
        }
    }
}

impl AttackMaps {
    /// Visits the two parts of the maps: attacks and attackers of each square.
    pub fn visit_storage(&self, visit: &mut dyn FnMut(StoragePart<'_>)) {
        let item = |index: usize, of: fn(&Self, Square) -> Bitboard| {
            let square = Square::from_low_bits(index as u8);
            StorageItem::set(StorageName::Square(square), of(self, square))
        };
        let from = |index: usize| item(index, Self::attacks);
        let to = |index: usize| item(index, Self::attackers);
        let (bytes, count) = (size_of::<Bitboard>(), Square::COUNT);
        visit(StoragePart::new("attacks from", bytes, 1, count, &from));
        visit(StoragePart::new("attackers of", bytes, 1, count, &to));
    }
}

impl<K: HashKey> HashedState<K> {
    /// Visits the words of the state, and of the keys, checks and pins, if they are maintained.
    pub fn visit_storage(&self, visit: &mut dyn FnMut(StoragePart<'_>)) {
        let state = self.state();
        let state_item = |_: usize| StorageItem {
            name: StorageName::Text("state"),
            square: None,
            bits: state.bits(),
            means: StorageMeaning::State(state),
        };
        let bytes = size_of::<State>();
        visit(StoragePart::new("state", bytes, 1, 1, &state_item));
        if let Some(hash) = self.hash() {
            let pieces = self.piece_keys().unwrap_or_default();
            let [white, black] = pieces.non_pawn;
            let keys = [
                ("hash", hash),
                ("pawn key", pieces.pawn),
                ("minor-piece key", pieces.minor_piece),
                ("major-piece key", pieces.major_piece),
                ("white's non-pawn key", white),
                ("black's non-pawn key", black),
            ];
            let key = |index: usize| StorageItem {
                name: StorageName::Text(keys[index].0),
                square: None,
                bits: keys[index].1,
                means: StorageMeaning::Number,
            };
            let bytes = size_of::<u64>();
            let count = (size_of::<K>() - size_of::<K::Info>()) / bytes;
            visit(StoragePart::new("hash", bytes, 1, count, &key));
        }
        self.info().visit_storage(visit);
    }
}
