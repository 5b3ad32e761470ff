//! The geometry of a mailbox board: storage and numbering of the cells, and steps between them.

use core::fmt;
use core::marker::PhantomData;

use boardbench_core::{
    CastlingRights, Cell, Color, Direction, File, Layout, Piece, Rank, Square, by_square, zobrist,
};

use crate::content::Content;
use crate::zone::Zone;

/// A type for the 64 squares, and one more place for pieces that are off the board.
///
/// The macro [`places!`](crate::places) declares such a type as an enumeration, because the compiler
/// then derives the range of its codes: an index made of a place and a constant needs no bounds check.
pub trait Place: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// Place of captured pieces in the lists. No step from here leads to a square, unless
    /// [`Geometry::SKIPS_OFF`].
    const OFF: Self;
    /// Places of the squares, indexed by square.
    const SQUARES: [Self; Square::COUNT];

    /// Returns the number of the cell in the storage.
    fn code(self) -> u8;
}

/// Storage of a board: an array whose length is a power of two and at most 256.
pub trait Cells: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// Returns the content of the cell with a number. Any number is allowed.
    fn at(&self, code: u8) -> Content;

    /// Fills the cell with a number. Any number is allowed.
    fn put(&mut self, code: u8, content: Content);

    /// Returns all cells, in the order of their numbers.
    fn all(&self) -> &[Content];
}

impl<const N: usize> Cells for [Content; N] {
    #[inline(always)]
    fn at(&self, code: u8) -> Content {
        self[in_bounds::<N>(code)]
    }

    #[inline(always)]
    fn put(&mut self, code: u8, content: Content) {
        self[in_bounds::<N>(code)] = content;
    }

    #[inline(always)]
    fn all(&self) -> &[Content] {
        self
    }
}

/// Returns the number of a cell as an index that is in bounds.
#[inline(always)]
const fn in_bounds<const N: usize>(code: u8) -> usize {
    const { assert!(N.is_power_of_two() && N <= 256) };
    (code & (N - 1) as u8) as usize
}

/// Geometry of a mailbox board: storage and numbering of its cells, and detection of its edge.
///
/// The generator needs steps: [`look`](Self::look) for a step of constant
/// length from a piece, [`step`](Self::step) along a line. They return `None` if the geometry
/// detects the edge by itself. A geometry with border cells always returns a content, which may be
/// [`Content::BORDER`].
///
/// A geometry may override the methods with a default where its storage allows a faster implementation.
pub trait Geometry: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// Square numbering.
    type Layout: Layout;
    /// Type of the 64 squares and of the place off the board.
    type Place: Place;
    /// Storage of the cells.
    type Cells: Cells;
    /// A position on a line.
    type Cursor: Copy;

    /// Difference between the number of a cell in the storage and its index in the layout.
    const MARGIN: u8 = 0;
    /// `true` if the generator must skip slots that are off the board, because a step from there could
    /// lead to a square.
    const SKIPS_OFF: bool = false;
    /// A board without pieces.
    const NO_PIECES: Self::Cells;

    /// Returns the start of a line.
    fn cursor(place: Self::Place) -> Self::Cursor;

    /// Returns the number of a cell.
    fn code(cursor: Self::Cursor) -> u8;

    /// Returns the next cell in this direction and its content, or `None` off the board.
    fn step(
        cells: &Self::Cells,
        from: Self::Cursor,
        way: Direction,
    ) -> Option<(Self::Cursor, Content)>;

    /// Returns the content of the cell this far away, or `None` off the board.
    #[inline(always)]
    fn look(cells: &Self::Cells, from: Self::Place, way: Direction) -> Option<Content> {
        Self::step(cells, Self::cursor(from), way).map(|(_, content)| content)
    }

    /// Returns the target cell of a knight's jump and its content, or `None` off the board.
    #[inline(always)]
    fn jump(
        cells: &Self::Cells,
        from: Self::Place,
        way: Direction,
    ) -> Option<(Self::Cursor, Content)> {
        Self::step(cells, Self::cursor(from), way)
    }

    /// Returns `true` if a knight of this colour may jump this way.
    #[inline(always)]
    fn jumps(cells: &Self::Cells, from: Self::Place, way: Direction, color: Color) -> bool {
        Self::look(cells, from, way).is_some_and(|content| content.is_open(color))
    }

    /// Returns `true` if the cell one or two ranks before a pawn is empty, and `false` for a pawn off the
    /// board. For other pawns the cell is on the board, or its content does not matter.
    #[inline(always)]
    fn is_clear(cells: &Self::Cells, from: Self::Place, way: Direction) -> bool {
        Self::look(cells, from, way) == Some(Content::EMPTY)
    }

    /// Returns the contents of a rank, the a-file first. They are one word of memory.
    #[inline(always)]
    fn rank(cells: &Self::Cells, rank: Rank) -> [Content; 8] {
        let first = place_of::<Self>(Square::new(File::A, rank)).code();
        let (_, cells) = cells.all().split_at(first.into());
        *cells.first_chunk().expect("a rank has eight cells")
    }

    /// Adds the number of a sliding piece's moves in one direction to `moves`.
    #[inline(always)]
    fn add_ray(
        cells: &Self::Cells,
        from: Self::Place,
        way: Direction,
        color: Color,
        moves: &mut usize,
    ) {
        add_ray_by_steps::<Self>(cells, from, way, color, moves);
    }

    /// Adds the number of a sliding piece's moves in four directions to `moves`: 0 from a place off the board.
    #[inline(always)]
    fn add_slides(
        cells: &Self::Cells,
        from: Self::Place,
        ways: [Direction; 4],
        color: Color,
        moves: &mut usize,
    ) {
        if Self::SKIPS_OFF && from == Self::Place::OFF {
            return;
        }
        // Written out, because compilers do not unroll a loop of this size.
        let [first, second, third, fourth] = ways;
        Self::add_ray(cells, from, first, color, moves);
        Self::add_ray(cells, from, second, color, moves);
        Self::add_ray(cells, from, third, color, moves);
        Self::add_ray(cells, from, fourth, color, moves);
    }

    /// Returns the number of a knight's moves: 0 from a place off the board.
    #[inline(always)]
    fn count_jumps(cells: &Self::Cells, from: Self::Place, color: Color) -> usize {
        if Self::SKIPS_OFF && from == Self::Place::OFF {
            return 0;
        }
        count_ways(|way| Self::jumps(cells, from, way, color))
    }

    /// Returns the cells around a king of this colour that are empty or contain an enemy.
    #[inline(always)]
    fn open_around(cells: &Self::Cells, king: Self::Place, color: Color) -> Zone {
        open_by_ranks::<Self>(cells, king, color)
    }

    /// Returns the place of a square by the number of its cell.
    #[inline(always)]
    fn place(code: u8) -> Self::Place {
        Tables::<Self>::PLACES[code as usize]
    }

    /// Returns the number of a place in the [tables by difference](crate::around).
    #[inline(always)]
    fn to_0x88(place: Self::Place) -> u8 {
        Tables::<Self>::TO_0X88[place.code() as usize]
    }
}

/// Computes [`Geometry::open_around`] for any geometry from three ranks, each one word.
#[inline(always)]
fn open_by_ranks<G: Geometry>(cells: &G::Cells, king: G::Place, color: Color) -> Zone {
    let (rank, file) = rank_and_file::<G>(king);
    let open = |rank: usize| {
        let start =
            usize::from(G::MARGIN + G::Layout::ORIGIN) + usize::from(G::Layout::STRIDE) * rank;
        let row: &[Content; 8] = cells.all()[start..start + 8].first_chunk().expect("eight cells");
        open_bytes(u64::from_le_bytes(row.map(Content::byte)), color)
    };
    let above = if rank < 7 { open(rank + 1) } else { 0 };
    let below = if rank > 0 { open(rank - 1) } else { 0 };
    let rows = below | open(rank) >> 1 | above >> 2;
    // The file before the king's becomes the lowest byte.
    rows.rotate_left(8).rotate_right(8 * file as u32) as Zone & ADJACENT_FILES[file]
}

/// Cells on the king's file and the adjacent files, by the king's file.
static ADJACENT_FILES: [Zone; 8] = {
    const WEST: Zone = 0x0000_00ff;
    const ALL: Zone = 0x00ff_ffff;
    [ALL & !WEST, ALL, ALL, ALL, ALL, ALL, ALL, ALL & 0xffff]
};

/// Returns rank and file of a place on the board.
#[inline(always)]
fn rank_and_file<G: Geometry>(place: G::Place) -> (usize, usize) {
    let index = place.code().wrapping_sub(G::MARGIN + G::Layout::ORIGIN);
    let (rank, file) = (index / G::Layout::STRIDE, index % G::Layout::STRIDE);
    (usize::from(rank & 7), usize::from(file & 7))
}

/// Sets the top bit of each byte for which [`Content::is_open`] holds.
#[inline(always)]
const fn open_bytes(row: u64, color: Color) -> u64 {
    const TOP_BITS: u64 = 0x8080_8080_8080_8080;
    // No byte borrows from the next: for Black, because no content is above 0xef.
    let (most, top) = match color {
        Color::White => (TOP_BITS, TOP_BITS),
        Color::Black => (!(TOP_BITS / 8), 0),
    };
    ((most - (row & !top)) | row & top) & TOP_BITS
}

/// Declares an enumeration of the 64 squares of a board and a place off it, and implements
/// [`Place`].
///
/// The arguments are numbers in the storage: `off` of the place off the board, `a1` of a1, `stride` from one rank to
/// the next.
#[macro_export]
macro_rules! places {
    ($(#[$docs:meta])* $name:ident: off $off:expr, a1 $a1:expr, stride $stride:expr) => {
        $crate::places! { @ranks $(#[$docs])* $name, $off, $a1, $stride;
            0 A1 B1 C1 D1 E1 F1 G1 H1; 1 A2 B2 C2 D2 E2 F2 G2 H2;
            2 A3 B3 C3 D3 E3 F3 G3 H3; 3 A4 B4 C4 D4 E4 F4 G4 H4;
            4 A5 B5 C5 D5 E5 F5 G5 H5; 5 A6 B6 C6 D6 E6 F6 G6 H6;
            6 A7 B7 C7 D7 E7 F7 G7 H7; 7 A8 B8 C8 D8 E8 F8 G8 H8;
        }
    };
    (@ranks $(#[$docs:meta])* $name:ident, $off:expr, $a1:expr, $stride:expr;
        $($rank:literal $first:ident $($next:ident)*;)*) => {
        $(#[$docs])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        #[allow(missing_docs, reason = "the names of the squares are enough")]
        pub enum $name {
            $($first = $a1 + $rank * $stride, $($next,)*)*
            /// Off the board.
            Off = $off,
        }

        impl $crate::Place for $name {
            const OFF: Self = Self::Off;
            const SQUARES: [Self; 64] = [$(Self::$first, $(Self::$next,)*)*];

            #[inline(always)]
            fn code(self) -> u8 {
                self as u8
            }
        }
    };
}

/// Tables indexed by the number of a cell.
pub(crate) struct Tables<G>(PhantomData<G>);

impl<G: Geometry> Tables<G> {
    /// Returns the size of all tables, with or without the keys of the hash.
    pub(crate) const fn bytes(has_keys: bool) -> usize {
        let keys = if has_keys { size_of_val(Self::KEYS) } else { 0 };
        keys + size_of_val(&Self::PLACES) + size_of_val(Self::TO_0X88) + size_of_val(Self::RIGHTS)
    }

    /// Returns the number of these bytes that pieces on squares can read.
    pub(crate) const fn bytes_read(has_keys: bool) -> usize {
        let keys = if has_keys { Piece::ALL.len() * size_of::<u64>() } else { 0 };
        let entries = size_of::<G::Place>() + size_of::<u8>() + size_of::<CastlingRights>();
        Square::COUNT * (keys + entries)
    }

    /// Places; off the board for all cells that are not squares.
    const PLACES: [G::Place; 256] = Self::by_code(G::Place::SQUARES, G::Place::OFF);

    /// Squares file by file, from a1, a2 to h8.
    pub(crate) const FILE_BY_FILE: [G::Place; 64] = by_square!(number => {
        let (file, rank) = (number.index() / 8, number.index() % 8);
        G::Place::SQUARES[8 * rank + file]
    });

    /// 0x88 number of the square; 255 for all cells that are not squares.
    const TO_0X88: &'static [u8; 256] =
        &Self::by_code(by_square!(square => square.code() + (square.code() & 56)), u8::MAX);

    /// Castling rights that a move from or to a cell preserves.
    const RIGHTS: &'static [CastlingRights; 256] =
        &Self::by_code(by_square!(square => CastlingRights::mask_for(square)), CastlingRights::ANY);

    /// Zobrist keys by piece code (0 without a piece) and cell.
    #[allow(clippy::large_stack_arrays, reason = "evaluated by the compiler")]
    const KEYS: &'static [[u64; 256]; 16] = &{
        let mut table = [[0; 256]; 16];
        let mut index = 0;
        while index < Piece::ALL.len() {
            let piece = Piece::ALL[index];
            table[piece.index()] = Self::by_code(by_square!(to => zobrist::piece(piece, to)), 0);
            index += 1;
        }
        table
    };

    const fn by_code<T: Copy>(values: [T; Square::COUNT], other: T) -> [T; 256] {
        by_cell::<G::Layout, T>(G::MARGIN, values, other)
    }
}

/// Returns a table indexed by the number of a cell (`margin` plus its index in the layout): the values of the squares, and
/// `other` for all cells that are not squares.
pub(crate) const fn by_cell<L: Layout, T: Copy>(
    margin: u8,
    values: [T; Square::COUNT],
    other: T,
) -> [T; 256] {
    let mut table = [other; 256];
    let mut square = 0;
    while square < Square::COUNT {
        let cell = Cell::<L>::new(Square::from_low_bits(square as u8));
        table[(margin + cell.code()) as usize] = values[square];
        square += 1;
    }
    table
}

/// Returns the number of a knight's jumps for which a condition holds. Written out, because compilers do not unroll a
/// loop of this size.
#[inline(always)]
pub fn count_ways(holds: impl Fn(Direction) -> bool) -> usize {
    let jump = |index: usize| usize::from(holds(Direction::KNIGHT[index]));
    jump(0) + jump(1) + jump(2) + jump(3) + jump(4) + jump(5) + jump(6) + jump(7)
}

/// Computes [`Geometry::add_ray`] for any geometry: each cell is at a constant distance from the piece, so no
/// position is accumulated.
#[inline(always)]
pub(crate) fn add_ray_by_steps<G: Geometry>(
    cells: &G::Cells,
    from: G::Place,
    way: Direction,
    color: Color,
    moves: &mut usize,
) {
    // The first cell is handled separately, because many lines have no other.
    match G::look(cells, from, way) {
        Some(content) if content.is_open(color) => {
            *moves += 1;
            if !content.is_empty() {
                return;
            }
        }
        _ => return,
    }
    let mut far = way.plus(way);
    for _ in 1..7 {
        match G::look(cells, from, far) {
            Some(content) if content.is_empty() => *moves += 1,
            Some(content) => {
                *moves += usize::from(content.is_open(color));
                return;
            }
            None => return,
        }
        far = far.plus(way);
    }
}

#[inline(always)]
pub(crate) fn place_of<G: Geometry>(square: Square) -> G::Place {
    G::Place::SQUARES[square.index()]
}

#[inline(always)]
pub(crate) fn castling_mask<G: Geometry>(code: u8) -> CastlingRights {
    Tables::<G>::RIGHTS[code as usize]
}

/// Returns the change of the hash when a content appears in a cell or disappears; 0 for an empty cell.
#[inline(always)]
pub(crate) fn key<G: Geometry>(content: Content, code: u8) -> u64 {
    Tables::<G>::KEYS[content.code()][code as usize]
}

#[inline(always)]
pub(crate) fn is_on<G: Geometry>(place: G::Place, rank: Rank) -> bool {
    let first = G::MARGIN + G::Layout::ORIGIN + G::Layout::STRIDE * rank as u8;
    place.code().wrapping_sub(first) < 8
}

/// Conversions between the cells of a geometry and of a layout, by one load each; they cost nothing if the
/// square numberings are equal.
pub(crate) struct Numbering<G, L>(PhantomData<(G, L)>);

impl<G: Geometry, L: Layout> Numbering<G, L> {
    const IS_SAME: bool = L::STRIDE == G::Layout::STRIDE
        && L::ORIGIN == G::Layout::ORIGIN
        && L::FROM_TOP == G::Layout::FROM_TOP;

    /// `true` if the number of a cell is computed, which takes two instructions but shows the compiler
    /// its range.
    const IS_COMPUTED: bool = G::MARGIN == 0 && L::STRIDE.is_multiple_of(8);

    /// Places, indexed by the code of the cell.
    const PLACES: [G::Place; 256] = by_cell::<L, _>(0, G::Place::SQUARES, G::Place::OFF);

    /// Cells, indexed by the number in the storage.
    const CELLS: &'static [Cell<L>; 256] =
        &Tables::<G>::by_code(by_square!(square => Cell::new(square)), Cell::new(Square::A1));

    #[inline(always)]
    pub(crate) fn place(cell: Cell<L>) -> G::Place {
        if Self::IS_COMPUTED {
            G::place(Self::code(cell))
        } else {
            Self::PLACES[cell.code() as usize]
        }
    }

    /// Returns the number of a cell in the storage.
    #[inline(always)]
    pub(crate) fn code(cell: Cell<L>) -> u8 {
        if Self::IS_SAME || Self::IS_COMPUTED {
            let code = cell.cast::<G::Layout>().code().wrapping_add(G::MARGIN);
            // Changes nothing, but shows the compiler that no access needs another mask.
            if G::MARGIN == 0 && G::Layout::CELLS.is_power_of_two() {
                code & (G::Layout::CELLS - 1) as u8
            } else {
                code
            }
        } else {
            Self::place(cell).code()
        }
    }

    /// Returns the cell with a number in the storage, which must be the number of a square.
    #[inline(always)]
    pub(crate) fn cell(code: u8) -> Cell<L> {
        if Self::IS_SAME && G::MARGIN == 0 {
            Cell::from_valid_index(code)
        } else {
            Self::CELLS[code as usize]
        }
    }
}

#[inline(always)]
pub(crate) fn square<G: Geometry>(code: u8) -> Square {
    Numbering::<G, boardbench_core::Grid8x8>::cell(code).square()
}

/// Returns the cell of the pawn that is captured en passant: on the rank of the capturing pawn and the file
/// of its target.
pub(crate) fn passed_pawn<G: Geometry>(from: u8, to: u8) -> u8 {
    let (from, to) = (square::<G>(from), square::<G>(to));
    place_of::<G>(Square::new(to.file(), from.rank())).code()
}
