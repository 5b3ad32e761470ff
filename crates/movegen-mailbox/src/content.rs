//! The content of a cell in one byte: a piece and its slot in the piece lists, or the border.

use boardbench_core::{Color, Piece, Role};

/// Content of a cell, in a byte.
///
/// ```text
///   7        6 … 4    3 … 0
/// | colour |  role  |  slot  |     colour and role are the code of a Piece
///
/// 0x00 empty   0x10 … 0x6f white pieces   0x70 border   0x90 … 0xef black pieces
/// ```
///
/// The slot is the piece's number in the list of its kind, 0 without lists. So the byte is
/// the index of the piece's entry in the lists.
///
/// One comparison tests if a piece may move to a cell, which must be empty or contain an enemy: for white
/// the byte is at most 0 as a signed number, for black it is below [`BORDER`](Self::BORDER) as an
/// unsigned number. The border fails both tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Content(u8);

/// Indexed by the upper four bits of a content.
const PIECES: [Option<Piece>; Piece::INDEX_SPACE] = {
    let mut table = [None; Piece::INDEX_SPACE];
    let mut code = 0;
    while code < table.len() {
        table[code] = Piece::from_code(code as u8);
        code += 1;
    }
    table
};

/// Roles by the code of a content, with any role where there is no piece.
const ROLES: [Role; Piece::INDEX_SPACE] = {
    let mut table = [Role::Pawn; Piece::INDEX_SPACE];
    let mut code = 0;
    while code < table.len() {
        if let Some(piece) = PIECES[code] {
            table[code] = piece.role();
        }
        code += 1;
    }
    table
};

impl Content {
    /// No piece.
    pub const EMPTY: Self = Self(0);
    /// Not on the board: the lecture's special "boundary" value.
    pub const BORDER: Self = Self(0x70);

    /// Returns a piece in slot 0.
    #[inline(always)]
    pub const fn from_piece(piece: Piece) -> Self {
        Self((piece as u8) << 4)
    }

    /// Returns a piece in the slot with the number in the low four bits of `slot`.
    #[inline(always)]
    pub(crate) const fn in_slot(piece: Piece, slot: u8) -> Self {
        Self(Self::from_piece(piece).0 | slot & 15)
    }

    /// Returns the byte.
    #[inline(always)]
    pub const fn byte(self) -> u8 {
        self.0
    }

    /// Returns the index of the piece's entry in the lists.
    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the code of the piece, 0 for an empty cell: an index for tables of 16.
    #[inline(always)]
    pub(crate) const fn code(self) -> usize {
        (self.0 >> 4) as usize
    }

    /// Returns the piece, if there is one.
    #[inline(always)]
    pub const fn piece(self) -> Option<Piece> {
        PIECES[self.code()]
    }

    #[inline(always)]
    pub(crate) const fn role(self) -> Option<Role> {
        Role::from_code(self.0 >> 4 & 7)
    }

    /// Returns the kind of the piece; the cell must contain one.
    #[inline(always)]
    pub(crate) const fn known_role(self) -> Role {
        ROLES[self.code()]
    }

    #[inline(always)]
    pub(crate) const fn is(self, piece: Piece) -> bool {
        self.0 >> 4 == piece as u8
    }

    /// Returns `true` if the cell is empty.
    #[inline(always)]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns `true` if the cell contains an enemy of `color`.
    #[inline(always)]
    pub const fn is_enemy(self, color: Color) -> bool {
        // Signed, because vector instructions compare bytes as signed numbers only.
        let (shift, limit) = match color {
            Color::White => (0x80, -1),
            Color::Black => (0x10, 0x10),
        };
        self.0.wrapping_add(shift) as i8 > limit
    }

    /// Returns `true` if a piece of `color` may move here: the cell is empty or contains an enemy.
    #[inline(always)]
    pub const fn is_open(self, color: Color) -> bool {
        let (shift, limit) = match color {
            Color::White => (0x80, 0x80),
            Color::Black => (0, Self::BORDER.0 - 1),
        };
        self.0.wrapping_add(shift) <= limit
    }
}

/// Top bit of each byte of a word.
pub(crate) const TOP_BITS: u64 = 0x8080_8080_8080_8080;

/// Returns the cells with a piece in a row of eight: the top bits of their bytes, the first in the lowest byte.
#[inline(always)]
pub(crate) fn positions(row: [Content; 8], piece: Piece) -> u64 {
    const UPPER_HALVES: u64 = 0xf0f0_f0f0_f0f0_f0f0;
    let pieces = u64::from_le_bytes([Content::from_piece(piece).byte(); 8]);
    let differences = (u64::from_le_bytes(row.map(Content::byte)) ^ pieces) & UPPER_HALVES;
    (TOP_BITS - (differences >> 1)) & TOP_BITS
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_include_one_piece_in_any_slot() {
        let row = [0x00, 0x93, 0x70, 0x13, 0x9f, 0xa0, 0x83, 0x90].map(Content);
        let pawns = positions(row, Piece::BlackPawn);
        assert_eq!(pawns.to_le_bytes(), [0, 0x80, 0, 0, 0x80, 0, 0, 0x80]);
        assert_eq!(positions(row, Piece::WhiteKing), 0);
    }

    #[test]
    fn every_byte_is_classified() {
        for byte in 0..=u8::MAX {
            let content = Content(byte);
            let color = content.piece().map(Piece::color);
            if byte != 0 && color.is_none() && content != Content::BORDER {
                continue;
            }
            assert_eq!(content.is_empty(), byte == 0);
            assert_eq!(content.is_enemy(Color::White), color == Some(Color::Black));
            assert_eq!(content.is_enemy(Color::Black), color == Some(Color::White));
            for (open, enemy) in [
                (content.is_open(Color::White), Color::Black),
                (content.is_open(Color::Black), Color::White),
            ] {
                assert_eq!(open, byte == 0 || color == Some(enemy), "{byte:02x}");
            }
            assert_eq!(content.role(), content.piece().map(Piece::role));
        }
    }
}
