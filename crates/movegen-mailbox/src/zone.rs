//! The cells around a king, as a bit set.

use boardbench_core::Direction;

/// A set of cells around a king, one bit each.
///
/// ```text
///       5  13  21           the bits as seen from white: 13 is one rank up
///  8    6  14  22  24       14 is the king itself
///       7  15  23           8 and 24 are two files aside: the castling targets
/// ```
///
/// Each column is a byte, so that boards with a border can form the set from the top bits of the
/// bytes of three rows. The castling targets are two bits above the cells that the king crosses.
pub type Zone = u32;

/// Cell of the king.
pub(crate) const KING: Zone = 1 << 14;
/// Castling target of the king on the kingside; [`FAR_WEST`] on the queenside.
pub(crate) const FAR_EAST: Zone = 1 << 24;
pub(crate) const FAR_WEST: Zone = 1 << 8;
/// Both castling targets. A check counts as an attack on them, because a king in check may not castle.
pub(crate) const CASTLED: Zone = FAR_EAST | FAR_WEST;
/// Difference between the bit of the cell that a king crosses to castle, and the bit of its target.
pub(crate) const CROSSED_TO_FAR: u32 = 2;

/// A distance in ranks and files.
pub(crate) type Distance = (i8, i8);

/// Bits in use, and the distances of their cells from the king.
pub(crate) const CELLS: [(u32, Distance); 11] = [
    (5, (1, -1)),
    (6, (0, -1)),
    (7, (-1, -1)),
    (8, (0, -2)),
    (13, (1, 0)),
    (14, (0, 0)),
    (15, (-1, 0)),
    (21, (1, 1)),
    (22, (0, 1)),
    (23, (-1, 1)),
    (24, (0, 2)),
];

/// Steps from the king, by bit.
pub(crate) static WAYS: [Direction; 32] = {
    let mut table = [Direction::new(0, 0); 32];
    let mut index = 0;
    while index < CELLS.len() {
        let (bit, (ranks, files)) = CELLS[index];
        table[bit as usize] = Direction::new(files, ranks);
        index += 1;
    }
    table
};

/// Steps from the king as differences of 0x88 numbers, plus 0x20.
pub(crate) static SHIFTS: [u8; 32] = {
    let mut table = [0x20; 32];
    let mut bit = 0;
    while bit < 32 {
        table[bit] = (16 * WAYS[bit].ranks() + WAYS[bit].files() + 0x20) as u8;
        bit += 1;
    }
    table
};

/// Returns the cell of a single step from the king.
pub(crate) fn cell_at(way: Direction) -> Zone {
    let distance = (way.ranks(), way.files());
    let cell = CELLS.iter().find(|&&(_, candidate)| candidate == distance);
    cell.map_or(0, |&(bit, _)| 1 << bit)
}
