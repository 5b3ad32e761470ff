//! Memory of a mailbox board, for drawings.

use boardbench_core::{
    Bitboard, Layout, Piece, StorageItem, StorageMeaning, StorageName, StoragePart,
};

use crate::content::Content;
use crate::geometry::{Cells, Geometry, Place, square};
use crate::maps::Maps;
use crate::roster::Roster;

/// Visits the cells, and the margins around them.
pub(crate) fn visit_cells<G: Geometry>(cells: &G::Cells, visit: &mut dyn FnMut(StoragePart<'_>)) {
    let (contents, begin) = (cells.all(), usize::from(G::MARGIN));
    let end = (begin + G::Layout::CELLS).min(contents.len());
    for (name, first, last) in
        [("margin", 0, begin), ("cells", begin, end), ("margin", end, contents.len())]
    {
        // The numbers of the layout; in a margin they start from 0 again.
        let item = |index: usize| cell::<G>(index, first + index, contents[first + index]);
        let (bytes, row) = (size_of::<Content>(), usize::from(G::Layout::STRIDE));
        if first < last {
            visit(StoragePart::new(name, bytes, row, last - first, &item));
        }
    }
}

fn cell<G: Geometry>(number: usize, code: usize, content: Content) -> StorageItem {
    let is_square = G::Place::SQUARES.iter().any(|place| usize::from(place.code()) == code);
    StorageItem {
        name: StorageName::Number(number),
        square: is_square.then(|| square::<G>(code as u8)),
        bits: content.byte().into(),
        means: if content == Content::BORDER {
            StorageMeaning::Border
        } else {
            StorageMeaning::Content(content.piece())
        },
    }
}

impl<G: Geometry> Roster<G> {
    /// Visits the lists, and their lengths.
    pub(crate) fn visit_storage(&self, visit: &mut dyn FnMut(StoragePart<'_>)) {
        let slot = |index: usize| {
            let (piece, place) = (Piece::from_code((index >> 4) as u8), self.slots[index]);
            let is_off = place == G::Place::OFF;
            StorageItem {
                name: StorageName::Entry(piece, index & 15),
                square: None,
                bits: place.code().into(),
                means: if piece.is_none() || is_off {
                    StorageMeaning::Place(None)
                } else {
                    StorageMeaning::Place(Some(square::<G>(place.code())))
                },
            }
        };
        let (bytes, count) = (size_of::<G::Place>(), self.slots.len());
        visit(StoragePart::new("piece lists", bytes, 16, count, &slot));
        for (name, counts) in [("pieces in lists", &self.counts), ("slots ever used", &self.ends)] {
            let count = |index: usize| {
                let piece = Piece::from_code(index as u8);
                StorageItem {
                    name: piece.map_or(StorageName::Number(index), StorageName::Piece),
                    square: None,
                    bits: counts[index].into(),
                    means: StorageMeaning::Number,
                }
            };
            visit(StoragePart::new(name, size_of::<u8>(), 8, counts.len(), &count));
        }
    }
}

impl Maps {
    /// Visits the attack tables, and the bitboard of each colour's pieces.
    pub(crate) fn visit_storage(&self, visit: &mut dyn FnMut(StoragePart<'_>)) {
        self.attacks.visit_storage(visit);
        let names = ["white", "black"].map(StorageName::Text);
        let color = |index: usize| StorageItem::set(names[index], self.colors[index]);
        let (bytes, count) = (size_of::<Bitboard>(), names.len());
        visit(StoragePart::new("pieces by colour", bytes, 1, count, &color));
    }
}
