//! Where a piece stands, and how other layouts number that.

use core::marker::PhantomData;

use boardbench_core::{Cell, Layout, Rank, Square, StateMask};

macro_rules! places {
    ($($first:ident = $number:literal $($next:ident)*;)*) => {
        /// One of the 64 cells that are squares, numbered as in the 120 cells of the array; or
        /// [`Off`](Self::Off), a border cell, for pieces that are not on the board.
        ///
        /// An enumeration and not a number, because the compiler then knows that a place read from
        /// memory lies between 9 and 98: every step from it stays in the storage, and no step
        /// needs a bounds check.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Place {
            /// The right end of the border's first rank, from where no step of a pawn leads to a
            /// square.
            Off = 9,
            $($first = $number, $($next,)*)*
        }

        /// The places of the 64 squares, a1 first.
        pub(crate) const SQUARES: [Place; Square::COUNT] = [$(Place::$first, $(Place::$next,)*)*];
    };
}

places! {
    A1 = 21 B1 C1 D1 E1 F1 G1 H1;
    A2 = 31 B2 C2 D2 E2 F2 G2 H2;
    A3 = 41 B3 C3 D3 E3 F3 G3 H3;
    A4 = 51 B4 C4 D4 E4 F4 G4 H4;
    A5 = 61 B5 C5 D5 E5 F5 G5 H5;
    A6 = 71 B6 C6 D6 E6 F6 G6 H6;
    A7 = 81 B7 C7 D7 E7 F7 G7 H7;
    A8 = 91 B8 C8 D8 E8 F8 G8 H8;
}

impl Place {
    /// One more than the greatest number of a place: the length of tables by place.
    pub(crate) const END: usize = 99;

    #[inline(always)]
    pub(crate) const fn of(square: Square) -> Self {
        SQUARES[square.index()]
    }

    /// The place of a cell of any layout, by one look into a table.
    #[inline(always)]
    pub(crate) fn of_cell<L: Layout>(cell: Cell<L>) -> Self {
        Numbering::<L>::PLACES[cell.code() as usize]
    }

    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        self as usize
    }

    /// What of a state outlives a move from or to here. Nothing moves from or to
    /// [`Off`](Self::Off).
    #[inline(always)]
    pub(crate) const fn kept(self) -> StateMask {
        KEPT[self.index()]
    }

    #[inline(always)]
    pub(crate) const fn spot(self) -> Spot {
        Spot(self as u8 + Spot::MARGIN)
    }

    /// The cell so many cells away. Within the board and its border, that is: the longest line is
    /// seven steps, and one more step is never looked at.
    #[inline(always)]
    pub(crate) const fn offset(self, by: isize) -> Spot {
        Spot((self as usize + Spot::MARGIN as usize).wrapping_add_signed(by) as u8)
    }

    #[inline(always)]
    pub(crate) const fn is_on(self, rank: Rank) -> bool {
        (self as u8).wrapping_sub(21 + 10 * rank as u8) < 8
    }
}

static KEPT: [StateMask; Place::END] = {
    let mut table = [StateMask::ALL; Place::END];
    let mut index = 0;
    while index < Square::COUNT {
        table[SQUARES[index].index()] = StateMask::for_square(Square::from_low_bits(index as u8));
        index += 1;
    }
    table
};

/// A cell by its number in the storage: its number in the array, 0 to 119, and [`MARGIN`] more.
/// It may be a border cell, and any number at all finds a cell in the storage.
///
/// [`MARGIN`]: Self::MARGIN
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot(pub(crate) u8);

impl Spot {
    /// How many cells the storage has before the array's cell 0: at least the 68 that seven steps
    /// south-west of cell 9 would need, and at most 80, so that seven steps north-east of h8 are
    /// still in it.
    pub(crate) const MARGIN: u8 = 72;

    #[inline(always)]
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline(always)]
    pub(crate) const fn step(self, by: i8) -> Self {
        Self(self.0.wrapping_add_signed(by))
    }

    /// The place; [`Place::Off`] for a border cell.
    #[inline(always)]
    pub(crate) const fn place(self) -> Place {
        BY_SPOT[self.index()]
    }

    /// The same square in any layout, by one look into a table. A border cell gives a square
    /// as well, but no particular one.
    #[inline(always)]
    pub(crate) fn cell<L: Layout>(self) -> Cell<L> {
        Numbering::<L>::CELLS[self.index()]
    }

    /// The square; for border cells any.
    #[inline(always)]
    pub(crate) fn square(self) -> Square {
        self.cell::<boardbench_core::Grid8x8>().square()
    }
}

const BY_SPOT: [Place; 256] = {
    let mut table = [Place::Off; 256];
    let mut index = 0;
    while index < Square::COUNT {
        table[SQUARES[index].spot().index()] = SQUARES[index];
        index += 1;
    }
    table
};

/// Tables between places and another layout's numbers. They make every layout, the board's own
/// included, cost one load each way.
struct Numbering<L>(PhantomData<L>);

impl<L: Layout> Numbering<L> {
    /// By the code of the cell.
    const PLACES: &'static [Place; 256] = &{
        let mut table = [Place::A1; 256];
        let mut index = 0;
        while index < Square::COUNT {
            let square = Square::from_low_bits(index as u8);
            table[Cell::<L>::new(square).index()] = Place::of(square);
            index += 1;
        }
        table
    };

    /// By spot.
    const CELLS: &'static [Cell<L>; 256] = &{
        let mut table = [Cell::new(Square::A1); 256];
        let mut index = 0;
        while index < Square::COUNT {
            let square = Square::from_low_bits(index as u8);
            table[Place::of(square).spot().index()] = Cell::new(square);
            index += 1;
        }
        table
    };
}

#[cfg(test)]
mod tests {
    use boardbench_core::{Grid0x88FromTop, Grid8x8, Grid10x12};

    use super::*;

    #[test]
    fn places_are_numbered_as_the_layout_says() {
        for square in Square::all() {
            let (place, cell) = (Place::of(square), Cell::<Grid10x12>::new(square));
            assert_eq!(place as u8, cell.code());
            assert!(place.index() < Place::END);
            assert_eq!(place.kept(), StateMask::for_square(square));
            assert_eq!(place.spot().place(), place);
            assert_eq!(place.spot().square(), square);
            assert_eq!(place.is_on(Rank::R3), square.rank() == Rank::R3);
        }
    }

    #[test]
    fn every_layout_finds_its_way_back() {
        fn check<L: Layout>() {
            for square in Square::all() {
                let cell = Cell::<L>::new(square);
                assert_eq!(Place::of_cell(cell), Place::of(square));
                assert_eq!(Place::of(square).spot().cell::<L>(), cell);
            }
        }
        check::<Grid8x8>();
        check::<Grid10x12>();
        check::<Grid0x88FromTop>();
    }
}
