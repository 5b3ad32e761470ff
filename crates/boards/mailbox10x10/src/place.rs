//! The hundred cells by number.

use boardbench_core::{Cell, Grid10x10, Layout, Square, StateMask};

use crate::tables::TABLES;

/// How many cells there are, the ring included.
pub(crate) const CELLS: usize = Grid10x10::CELLS;

macro_rules! places {
    ($($name:ident)*) => {
        /// The number of a cell: row, then column, so that e4 is `P45` and the corner `P00` is
        /// on the ring.
        ///
        /// An `enum` and not a `u8`, since its range is part of its type: what was read from a
        /// list of places indexes the 100 cells without a test.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Place {
            $($name),*
        }

        impl Place {
            /// All cells, in order.
            pub(crate) const ALL: [Self; CELLS] = [$(Self::$name),*];
        }
    };
}

places! {
    P00 P01 P02 P03 P04 P05 P06 P07 P08 P09
    P10 P11 P12 P13 P14 P15 P16 P17 P18 P19
    P20 P21 P22 P23 P24 P25 P26 P27 P28 P29
    P30 P31 P32 P33 P34 P35 P36 P37 P38 P39
    P40 P41 P42 P43 P44 P45 P46 P47 P48 P49
    P50 P51 P52 P53 P54 P55 P56 P57 P58 P59
    P60 P61 P62 P63 P64 P65 P66 P67 P68 P69
    P70 P71 P72 P73 P74 P75 P76 P77 P78 P79
    P80 P81 P82 P83 P84 P85 P86 P87 P88 P89
    P90 P91 P92 P93 P94 P95 P96 P97 P98 P99
}

impl Place {
    /// Where pieces stand that are off the board: the ring's first corner, from where nothing
    /// can move.
    pub(crate) const NOWHERE: Self = Self::P00;

    #[inline(always)]
    pub(crate) const fn of(square: Square) -> Self {
        TABLES.places[square.index()]
    }

    /// The place of a cell of whatever layout.
    #[inline(always)]
    pub(crate) const fn of_cell<L: Layout>(cell: Cell<L>) -> Self {
        if is_native::<L>() {
            TABLES.places_by_code[cell.code() as usize]
        } else {
            Self::of(cell.square())
        }
    }

    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// The square; of the ring's cells, a1.
    #[inline(always)]
    pub(crate) const fn square(self) -> Square {
        TABLES.squares[self.index()]
    }

    /// The cell in whatever layout.
    #[inline(always)]
    pub(crate) const fn cell<L: Layout>(self) -> Cell<L> {
        if is_native::<L>() {
            NATIVE[self.index()].cast()
        } else {
            Cell::new(self.square())
        }
    }

    /// What of a state outlives a move from or to here. Nothing moves from or to the ring.
    #[inline(always)]
    pub(crate) const fn kept(self) -> StateMask {
        TABLES.kept[self.index()]
    }

    /// Whether the cell belongs to the ring.
    pub(crate) const fn is_border(self) -> bool {
        Cell::<Grid10x10>::from_index(self as u8).is_none()
    }
}

/// Whether a layout numbers squares as the places do, so that nothing need be converted.
const fn is_native<L: Layout>() -> bool {
    L::STRIDE == Grid10x10::STRIDE && L::ORIGIN == Grid10x10::ORIGIN && !L::FROM_TOP
}

static NATIVE: [Cell<Grid10x10>; CELLS] = {
    let mut table = [Cell::new(Square::A1); CELLS];
    let mut index = 0;
    while index < CELLS {
        if let Some(cell) = Cell::from_index(index as u8) {
            table[index] = cell;
        }
        index += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use boardbench_core::{Grid0x88FromTop, Grid10x12};

    use super::*;

    fn check_layout<L: Layout>() {
        for square in Square::all() {
            let place = Place::of(square);
            assert_eq!(Place::of_cell(Cell::<L>::new(square)), place);
            assert_eq!(place.cell::<L>(), Cell::new(square));
        }
    }

    #[test]
    fn places_are_the_cell_indices_of_the_layout() {
        for square in Square::all() {
            let place = Place::of(square);
            assert_eq!(place.index(), Cell::<Grid10x10>::new(square).index());
            assert_eq!(place.square(), square);
            assert_eq!(place.kept(), StateMask::for_square(square));
            assert!(!place.is_border());
        }
        assert_eq!(Place::of(Square::E4), Place::P45);
        let border = Place::ALL.into_iter().filter(|place| place.is_border());
        assert_eq!(border.count(), CELLS - Square::COUNT);
        assert!(Place::NOWHERE.is_border());
    }

    #[test]
    fn places_turn_into_cells_of_any_layout_and_back() {
        check_layout::<Grid10x10>();
        check_layout::<Grid10x12>();
        check_layout::<Grid0x88FromTop>();
        check_layout::<boardbench_core::Grid8x8>();
    }
}
