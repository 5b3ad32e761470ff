//! Finding the edge of the board, by eight algorithms.
//!
//! The lecture says that on an 8x8 array "there are various annoying boundary conditions to check",
//! which make code "complicated and slower than necessary"; that 10x10 with cells of "a special
//! boundary value" has fewer; and that 0x88 tests "really quickly and easily whether a move stays on
//! the board". Here nothing else differs. The same pieces of the same positions move in the same
//! directions in the same order: queens, rooks and bishops up to the first piece, kings and knights
//! one step. The contents of all cells reached are read and added up, the first piece included.
//!
//! | entrant | the next cell is on the board if | a step costs |
//! |---|---|---|
//! | `8x8-two-dimensional` | `0 <= file && file <= 7 && 0 <= rank && rank <= 7` | two numbers, four comparisons, two indices |
//! | `8x8-rank-file` | `(file \| rank) & !7 == 0` | two numbers, one test, the index made of both |
//! | `8x8-wrap-test` | it is below 64, and its file at most 2 away | one number, two tests |
//! | `8x8-edge-distance` | fewer steps were made than a table allows | one number, one count; 1 KiB |
//! | `0x88-mask` | `index & 0x88 == 0` | one number, one test |
//! | `0x88-guard` | the cell there does not hold the border's value | one number, no test while cells are empty |
//! | `10x10-border` | the same; a knight's index is tested to be below 100 first | as above |
//! | `10x12-border` | the same | as above |
//!
//! With a border, the test for an empty cell also fails at the edge, so edge and piece are
//! distinguished only where a ray ends. On 10x10 no step leaves sideways, because the right border of
//! one rank and the left border of the next are two columns; but a knight can jump over the first
//! and the last rank, out of the array. So only its jumps are compared with the number of cells, as
//! unsigned bytes, for which a negative index is a large one. A table of each square's jumps would
//! work too, but would test something else.
//!
//! All one-dimensional boards are in the first cells of 256 bytes and are indexed by a byte, so that
//! no bounds check is compiled: this compares the boards, not a language. A board then touches 64
//! bytes as 8x8, and 100, 120 or 128 as the others; only `0x88-guard` uses all 256. A compiler may
//! still turn the four comparisons into two unsigned ones, and two indices into one.

mod array;
mod bordered;
mod reached;

use std::hint::black_box;
use std::marker::PhantomData;

use boardbench_core::{
    Cell, Direction, Grid0x88, Grid10x10, Grid10x12, Layout, Piece, Role, Setup, Square,
};
use boardbench_kernels::{Digest, Input, Prepared};

use crate::{Micro, MicroGroup};
use array::{DISTANCES, EdgeDistance, RankFile, STEPS, TwoDimensional, WrapTest, X88Mask};
use bordered::Bordered;
use reached::{Reached, golden};

/// An empty cell. Pieces are their codes, 1 to 14.
const EMPTY: u8 = 0;
/// A cell that is not on the board.
const BORDER: u8 = 255;

/// All steps: a rook's, a bishop's, a knight's.
const WAYS: [Direction; 16] = {
    let mut ways = [Direction::NORTH; 16];
    let mut index = 0;
    while index < 8 {
        ways[index] = Direction::ALL[index];
        ways[8 + index] = Direction::KNIGHT[index];
        index += 1;
    }
    ways
};

/// An index of [`WAYS`].
#[derive(Clone, Copy, Debug)]
struct Way(u8);

impl Way {
    /// The index; the mask shows the compiler that it is in bounds.
    #[inline(always)]
    const fn index(self) -> usize {
        (self.0 & 15) as usize
    }
}

/// Steps in a layout's numbering, as bytes to be added with wrapping.
const fn offsets<L: Layout>() -> [u8; 16] {
    let mut offsets = [0; 16];
    let mut way = 0;
    while way < 16 {
        offsets[way] = Cell::<L>::offset(WAYS[way]) as u8;
        way += 1;
    }
    offsets
}

/// The cells of a one-dimensional board come first. There are 256, because an index is a byte.
struct Cells([u8; 256]);

impl Cells {
    #[inline(always)]
    const fn at(&self, index: u8) -> u8 {
        self.0[index as usize]
    }

    fn place<L: Layout>(&mut self, setup: &Setup) {
        for square in Square::all() {
            self.0[Cell::<L>::new(square).index()] = content(setup, square);
        }
    }
}

/// A way to store cells and to name one.
trait Board: 'static {
    type Cells;
    /// A place on the board.
    type Cursor: Copy;

    fn cells(setup: &Setup) -> Self::Cells;
    fn cursor(square: Square) -> Self::Cursor;
    fn square(cursor: Self::Cursor) -> Square;
}

/// A one-dimensional board without a border.
struct Bytes<L>(PhantomData<L>);

impl<L: Layout> Board for Bytes<L> {
    type Cells = Cells;
    type Cursor = u8;

    fn cells(setup: &Setup) -> Cells {
        let mut cells = Cells([EMPTY; 256]);
        cells.place::<L>(setup);
        cells
    }

    fn cursor(square: Square) -> u8 {
        Cell::<L>::new(square).code()
    }

    fn square(cursor: u8) -> Square {
        Cell::<L>::from_valid_index(cursor).square()
    }
}

type CellsOf<E> = <<E as Edge>::Board as Board>::Cells;
type CursorOf<E> = <<E as Edge>::Board as Board>::Cursor;

/// A way to find the edge.
trait Edge: 'static {
    type Board: Board;

    /// The next place and its content, if it is on the board.
    fn look(cells: &CellsOf<Self>, from: CursorOf<Self>, way: Way) -> Option<(CursorOf<Self>, u8)>;

    /// Steps up to the first piece or the edge, and visits each cell with its content.
    #[inline(always)]
    fn slide(
        cells: &CellsOf<Self>,
        from: CursorOf<Self>,
        way: Way,
        mut visit: impl FnMut(CursorOf<Self>, u8),
    ) {
        let mut here = from;
        while let Some((next, content)) = Self::look(cells, here, way) {
            visit(next, content);
            if content != EMPTY {
                break;
            }
            here = next;
        }
    }

    /// Takes one step, if it stays on the board.
    #[inline(always)]
    fn jump(
        cells: &CellsOf<Self>,
        from: CursorOf<Self>,
        way: Way,
        mut visit: impl FnMut(CursorOf<Self>, u8),
    ) {
        if let Some((next, content)) = Self::look(cells, from, way) {
            visit(next, content);
        }
    }
}

/// The code of a square's content.
fn content(setup: &Setup, square: Square) -> u8 {
    setup.piece_at(square).map_or(EMPTY, |piece| piece as u8)
}

/// How a piece moves.
#[derive(Clone, Copy, Debug)]
struct Mover<C> {
    from: C,
    slides: bool,
    first_way: u8,
    ways: u8,
}

impl<C> Mover<C> {
    /// How a piece moves, unless it is a pawn.
    fn new(from: C, piece: Piece) -> Option<Self> {
        let (slides, first_way, ways) = match piece.role() {
            Role::Pawn => return None,
            Role::Knight => (false, 8, 8),
            Role::Bishop => (true, 4, 4),
            Role::Rook => (true, 0, 4),
            Role::Queen => (true, 0, 8),
            Role::King => (false, 0, 8),
        };
        Some(Self {
            from,
            slides,
            first_way,
            ways,
        })
    }
}

/// A position: its cells, and its pieces except pawns.
struct Scene<E: Edge> {
    cells: CellsOf<E>,
    movers: Vec<Mover<CursorOf<E>>>,
}

impl<E: Edge> Scene<E> {
    fn new(setup: &Setup) -> Self {
        let mover = |(square, piece)| Mover::new(E::Board::cursor(square), piece);
        Self {
            cells: E::Board::cells(setup),
            movers: setup.pieces().filter_map(mover).collect(),
        }
    }

    /// Visits each cell that a piece reaches.
    #[inline(always)]
    fn reach(&self, mover: &Mover<CursorOf<E>>, mut visit: impl FnMut(CursorOf<E>, u8)) {
        let ways = mover.first_way..mover.first_way + mover.ways;
        if mover.slides {
            for way in ways {
                E::slide(&self.cells, mover.from, Way(way), &mut visit);
            }
        } else {
            for way in ways {
                E::jump(&self.cells, mover.from, Way(way), &mut visit);
            }
        }
    }
}

struct Walking<E: Edge>(Vec<Scene<E>>);

fn walking<E: Edge>(inputs: &[Input]) -> Box<dyn Prepared> {
    let scenes = inputs.iter().map(|input| Scene::<E>::new(&input.setup));
    Box::new(Walking(scenes.collect()))
}

impl<E: Edge> Prepared for Walking<E> {
    fn run(&mut self) -> u64 {
        let mut steps = 0;
        for scene in &self.0 {
            for mover in &scene.movers {
                let mut contents = 0_u32;
                scene.reach(mover, |_, content| {
                    steps += 1;
                    contents += u32::from(content);
                });
                black_box(contents);
            }
        }
        steps
    }

    fn digest(&mut self) -> Digest {
        let mut digest = Digest::new();
        let movers = self.0.iter().flat_map(|scene| {
            let movers = scene.movers.iter();
            movers.map(move |mover| (scene, mover))
        });
        for (number, (scene, mover)) in movers.enumerate() {
            let mut found = Reached::default();
            scene.reach(mover, |cursor, content| {
                found.add(E::Board::square(cursor), content);
            });
            found.add_to(&mut digest, number);
        }
        digest
    }
}

const LECTURE: &str = "the lecture on representations of the board";

/// The size of a table of steps as files and ranks, and as offsets.
const PAIR_BYTES: usize = size_of_val(&STEPS);
const OFFSET_BYTES: usize = size_of::<[u8; 16]>();

static ENTRANTS: [Micro; 8] = [
    Micro::new(
        "8x8-two-dimensional",
        "file and rank, each compared with 0 and 7",
        LECTURE,
        walking::<TwoDimensional>,
    )
    .with_tables(PAIR_BYTES),
    Micro::new(
        "8x8-rank-file",
        "file and rank, both tested by one OR and one mask",
        LECTURE,
        walking::<RankFile>,
    )
    .with_tables(PAIR_BYTES),
    Micro::new(
        "8x8-wrap-test",
        "an index below 64 whose file is at most 2 away",
        LECTURE,
        walking::<WrapTest>,
    )
    .with_tables(OFFSET_BYTES),
    Micro::new(
        "8x8-edge-distance",
        "as many steps as a table allows",
        "Chess Programming Wiki, \"8x8 Board\"",
        walking::<EdgeDistance>,
    )
    .with_tables(OFFSET_BYTES + size_of_val(&DISTANCES)),
    Micro::new(
        "0x88-mask",
        "an index without the bits 0x88",
        LECTURE,
        walking::<X88Mask>,
    )
    .with_tables(OFFSET_BYTES),
    Micro::new(
        "0x88-guard",
        "0x88 in 256 cells, those off the board filled with a border",
        "the lecture, 0x88 and boundary values taken together",
        walking::<Bordered<Grid0x88>>,
    )
    .with_tables(OFFSET_BYTES),
    Micro::new(
        "10x10-border",
        "a border of one; knights are compared with the number of cells",
        "the lecture, \"extended array\"",
        walking::<Bordered<Grid10x10>>,
    )
    .with_tables(OFFSET_BYTES),
    Micro::new(
        "10x12-border",
        "a border of one beside and two below and above",
        "Chess Programming Wiki, \"10x12 Board\"",
        walking::<Bordered<Grid10x12>>,
    )
    .with_tables(OFFSET_BYTES),
];

/// The group of this module.
pub(crate) const GROUP: MicroGroup = MicroGroup {
    name: "boundary",
    unit: "step",
    about: "the cells that pieces reach until something stands in the way or the board ends",
    entrants: &ENTRANTS,
    golden,
};

#[cfg(test)]
mod tests;
