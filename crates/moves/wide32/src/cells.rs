//! Reading a cell out of seven bits.

use boardbench_core::{Cell, Layout, Square};

/// The bits that the squares' indices use, as a mask.
const fn used_bits<L: Layout>() -> u8 {
    let mut used = 0;
    let mut square = 0;
    while square < 64 {
        used |= Cell::<L>::new(Square::from_low_bits(square)).code();
        square += 1;
    }
    used
}

/// The cell with each index, where there is one.
const fn by_index<L: Layout>() -> [Cell<L>; 128] {
    let mut cells = [Cell::new(Square::A1); 128];
    let mut square = 0;
    while square < 64 {
        let cell = Cell::new(Square::from_low_bits(square));
        cells[cell.index()] = cell;
        square += 1;
    }
    cells
}

struct Reading<L>(L);

impl<L: Layout> Reading<L> {
    const USED_BITS: u8 = used_bits::<L>();
    /// 64 squares in six bits: every index made of these bits is a square's.
    const IS_DENSE: bool = Self::USED_BITS.count_ones() == 6;
    const BY_INDEX: &'static [Cell<L>; 128] = &by_index();
}

/// The cell whose index stands in the low seven bits. No move holds an index off the board; the
/// point is that this need not be tested for. Where ranks are a power of two apart, a mask that
/// is needed anyway shows it to the compiler; elsewhere it takes one load.
#[inline(always)]
pub(crate) fn in_low_bits<L: Layout>(bits: u32) -> Cell<L> {
    let index = (bits & 127) as u8 & Reading::<L>::USED_BITS;
    if Reading::<L>::IS_DENSE {
        Cell::from_index(index).unwrap_or(Cell::new(Square::A1))
    } else {
        Reading::<L>::BY_INDEX[usize::from(index)]
    }
}
