//! Square numberings: 8x8, 10x10, 10x12 and 0x88.

use core::fmt;
use core::hash::{Hash, Hasher};
use core::marker::PhantomData;

use crate::{Direction, Square};

/// A numbering of the squares: the index of the first square, the distance between two ranks, and
/// whether ranks are counted from the bottom or from the top.
///
/// A layout is a set of constants; its type has no values. The *cell index* of a square is
///
/// ```text
/// index = ORIGIN + rank * STRIDE + file        rank counted from the top if FROM_TOP
/// ```
///
/// | layout | stride | origin | cells | e4 |
/// |---|---|---|---|---|
/// | [`Grid8x8`] | 8 | 0 | 64 | 28 |
/// | [`Grid10x10`] | 10 | 11 | 100 | 45 |
/// | [`Grid10x12`] | 10 | 21 | 120 | 55 |
/// | [`Grid0x88`] | 16 | 0 | 128 | 52 |
/// | [`Grid0x88FromTop`] | 16 | 0 | 128 | 68 |
///
/// ```
/// use boardbench_core::{Cell, Direction, Grid10x12, Layout, Square};
/// assert_eq!((Grid10x12::NAME, Grid10x12::STRIDE, Grid10x12::ORIGIN), ("10x12", 10, 21));
/// assert_eq!(Cell::<Grid10x12>::new(Square::A1).code(), Grid10x12::ORIGIN);
/// // A knight move is the same number on every square.
/// let jump = Direction::NORTH + Direction::NORTH_EAST;
/// assert_eq!(i16::from(Cell::<Grid10x12>::offset(jump)), 2 * i16::from(Grid10x12::STRIDE) + 1);
/// // A step off the board leads to a border cell.
/// assert_eq!(Grid10x12::CELLS, 120);
/// assert!(Cell::<Grid10x12>::from_index(Grid10x12::ORIGIN - 1).is_none());
/// ```
pub trait Layout: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// Name, for example `10x12`.
    const NAME: &'static str;
    /// Difference between neighbouring ranks.
    const STRIDE: u8;
    /// Index of the first square: a1, or a8 if ranks are counted from the top.
    const ORIGIN: u8;
    /// Number of cells, border cells included; at most 256.
    const CELLS: usize;
    /// `true` if the eighth rank comes first.
    const FROM_TOP: bool;
}

macro_rules! layouts {
    ($($(#[$docs:meta])* $name:ident = $text:literal,
        stride $stride:literal, origin $origin:literal, cells $cells:literal, from_top $top:literal;)*) => {
        $(
            $(#[$docs])*
            #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
            pub enum $name {}

            impl Layout for $name {
                const NAME: &'static str = $text;
                const STRIDE: u8 = $stride;
                const ORIGIN: u8 = $origin;
                const CELLS: usize = $cells;
                const FROM_TOP: bool = $top;
            }
        )*
    };
}

layouts! {
    /// 64 cells, a1 = 0 … h8 = 63: bitboards and the 8x8 array.
    Grid8x8 = "8x8", stride 8, origin 0, cells 64, from_top false;
    /// 100 cells, one ring of border cells; a1 = 11.
    Grid10x10 = "10x10", stride 10, origin 11, cells 100, from_top false;
    /// 120 cells, two border ranks below and above, one border file on each side; a1 = 21.
    Grid10x12 = "10x12", stride 10, origin 21, cells 120, from_top false;
    /// 128 cells, the rank in the high nibble and the file in the low; a1 = 0, h8 = 119.
    /// Source: the lecture's third representation.
    Grid0x88 = "0x88", stride 16, origin 0, cells 128, from_top false;
    /// 0x88 with the ranks counted from the top; h1 = 119. This is the eZ80 document's numbering. It
    /// differs from [`Grid0x88`] by an XOR with 0x70.
    Grid0x88FromTop = "0x88 from the top", stride 16, origin 0, cells 128, from_top true;
}

/// A square in the numbering of a layout: a byte, with the layout in the type.
///
/// ```
/// use boardbench_core::{Cell, Grid0x88, Grid0x88FromTop, Grid10x12, Grid8x8, Square};
/// assert_eq!(Cell::<Grid10x12>::from(Square::E4).index(), 55);
/// // The lecture counts 0x88 ranks from the bottom, the eZ80 document from the top.
/// assert_eq!(Cell::<Grid0x88>::from(Square::H8).index(), 119);
/// assert_eq!(Cell::<Grid0x88FromTop>::from(Square::H1).index(), 119);
/// // Casting between layouts keeps the square.
/// let cell = Cell::<Grid0x88>::from(Square::C6).cast::<Grid8x8>();
/// assert_eq!(cell.square(), Square::C6);
/// assert_eq!(Cell::from_index(cell.code()), Some(cell));
/// assert_eq!(Cell::<Grid0x88>::from_index(8), None); // off the board
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Cell<L>(u8, PhantomData<L>);

impl<L: Layout> Cell<L> {
    /// Returns the cell index, always below [`Layout::CELLS`].
    #[inline(always)]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the cell index as a byte.
    #[inline(always)]
    pub const fn code(self) -> u8 {
        self.0
    }

    /// Returns the cell of a square.
    #[inline(always)]
    pub const fn new(square: Square) -> Self {
        let code = square.code();
        let code = if L::FROM_TOP { code ^ 56 } else { code };
        let code = match L::STRIDE {
            8 => code,
            16 => code + (code & 56),
            stride => (code >> 3) * stride + (code & 7),
        };
        Self(L::ORIGIN + code, PhantomData)
    }

    /// Returns the cell with this index, if it is on the board.
    #[inline]
    pub const fn from_index(index: u8) -> Option<Self> {
        let offset = index.wrapping_sub(L::ORIGIN);
        if index >= L::ORIGIN && offset % L::STRIDE < 8 && offset / L::STRIDE < 8 {
            Some(Self(index, PhantomData))
        } else {
            None
        }
    }

    /// Returns the cell with an index that is known to be on the board, such as one that an encoding decodes
    /// from its own bits. Only debug builds check the index.
    ///
    /// With an index off the board, the methods of the cell return unspecified values, and an array
    /// access with its index may panic.
    #[inline(always)]
    pub const fn from_valid_index(index: u8) -> Self {
        debug_assert!(Self::from_index(index).is_some(), "off the board");
        Self(index, PhantomData)
    }

    /// Returns the square of the cell.
    #[inline(always)]
    pub const fn square(self) -> Square {
        let offset = self.0.wrapping_sub(L::ORIGIN);
        let code = match L::STRIDE {
            8 => offset,
            16 => (offset + (offset & 7)) >> 1,
            stride => (offset / stride) * 8 + offset % stride,
        };
        Square::from_low_bits(if L::FROM_TOP { code ^ 56 } else { code })
    }

    /// Returns the square in another layout. Compares the constants of the layouts, not the types, so
    /// a cast between layouts with equal constants compiles to nothing.
    #[inline(always)]
    pub const fn cast<M: Layout>(self) -> Cell<M> {
        let same_grid = L::STRIDE == M::STRIDE && L::ORIGIN == M::ORIGIN;
        if same_grid && L::FROM_TOP == M::FROM_TOP {
            Cell(self.0, PhantomData)
        } else if same_grid && L::STRIDE == 16 {
            Cell(self.0 ^ 0x70, PhantomData)
        } else {
            Cell::new(self.square())
        }
    }

    /// Returns the difference of the cell indices of a step: negative towards the eighth rank if it comes first.
    #[inline(always)]
    pub const fn offset(direction: Direction) -> i8 {
        let ranks = direction.ranks() * L::STRIDE as i8;
        (if L::FROM_TOP { -ranks } else { ranks }) + direction.files()
    }
}

impl<L: Layout> From<Square> for Cell<L> {
    #[inline(always)]
    fn from(square: Square) -> Self {
        Self::new(square)
    }
}

// Not derived, because that would require `L: Hash`, which a layout need not be.
impl<L> Hash for Cell<L> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash(state);
    }
}

impl<L: Layout> fmt::Debug for Cell<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({} in {})", self.square(), self.0, L::NAME)
    }
}

#[cfg(test)]
mod tests {
    use std::hash::DefaultHasher;

    use super::*;
    use foreign::{Grid8x8FromTop, Grid10x12FromTop};

    /// Third-party layouts: the 8x8 grid and the 10x12 mailbox with the eighth rank first.
    #[allow(unreachable_pub, reason = "the macro declares public layouts")]
    mod foreign {
        use super::*;

        layouts! {
            /// a8 = 0.
            Grid8x8FromTop = "8x8 from the top", stride 8, origin 0, cells 64, from_top true;
            /// a8 = 21.
            Grid10x12FromTop = "10x12 from the top", stride 10, origin 21, cells 120, from_top true;
        }
    }

    fn check_layout<L: Layout>() {
        let mut on_board = 0;
        for index in 0..=255 {
            if let Some(cell) = Cell::<L>::from_index(index) {
                on_board += 1;
                assert_eq!((cell.code(), cell.index()), (index, usize::from(index)));
                assert!(cell.index() < L::CELLS);
                assert_eq!(Cell::<L>::new(cell.square()), cell);
            }
        }
        assert_eq!(on_board, 64);
        for square in Square::all() {
            let cell = Cell::<L>::new(square);
            assert_eq!(cell.square(), square);
            for direction in Direction::ALL.into_iter().chain(Direction::KNIGHT) {
                if let Some(next) = square.step(direction) {
                    let offset = Cell::<L>::offset(direction);
                    let stepped = cell.code().wrapping_add_signed(offset);
                    assert_eq!(Cell::<L>::new(next).code(), stepped);
                }
            }
            check_cast::<L, Grid8x8>(square);
            check_cast::<L, Grid10x10>(square);
            check_cast::<L, Grid10x12>(square);
            check_cast::<L, Grid0x88>(square);
            check_cast::<L, Grid0x88FromTop>(square);
            check_cast::<L, Grid8x8FromTop>(square);
            check_cast::<L, Grid10x12FromTop>(square);
        }
    }

    fn check_cast<L: Layout, M: Layout>(square: Square) {
        assert_eq!(Cell::<L>::new(square).cast::<M>(), Cell::<M>::new(square));
    }

    #[test]
    fn layouts_number_64_squares_and_cast_to_each_other() {
        check_layout::<Grid8x8>();
        check_layout::<Grid10x10>();
        check_layout::<Grid10x12>();
        check_layout::<Grid0x88>();
        check_layout::<Grid0x88FromTop>();
        check_layout::<Grid8x8FromTop>();
        check_layout::<Grid10x12FromTop>();
    }

    #[test]
    fn off_board_0x88_is_the_mask_0x88() {
        for index in 0..=255_u8 {
            assert_eq!(Cell::<Grid0x88>::from_index(index).is_some(), index & 0x88 == 0);
        }
    }

    #[test]
    fn equality_and_hash_follow_the_square() {
        let hash = |square: Square| {
            let mut hasher = DefaultHasher::new();
            Cell::<Grid10x12>::new(square).hash(&mut hasher);
            hasher.finish()
        };
        for one in Square::all() {
            for other in Square::all() {
                let equal = Cell::<Grid10x12>::new(one) == Cell::<Grid10x12>::new(other);
                assert_eq!(equal, one == other);
                assert_eq!(hash(one) == hash(other), one == other);
            }
        }
    }

    #[test]
    fn debug_output_shows_square_index_and_layout() {
        let shown = std::format!("{:?}", Cell::<Grid10x12>::new(Square::E4));
        assert_eq!(shown, "e4 (55 in 10x12)");
    }
}
