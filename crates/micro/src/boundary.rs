//! Finding the edge of the board, by eight algorithms.
//!
//! The lecture says that on an 8x8 array "there are various annoying boundary conditions to check",
//! which make code "complicated and slower than necessary"; that 10x10 with cells of "a special
//! boundary value" has fewer; and that 0x88 tests "really quickly and easily whether a move stays on
//! the board". Here that is all that differs. The same pieces of the same positions go the same ways
//! in the same order: queens, rooks and bishops until something stands in the way, kings and knights
//! one step. What each cell reached holds is read and added up, the first piece in the way included.
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
//! With a border, a test for an empty cell fails at the edge too, so that edge and piece are told
//! apart only where a ray ends. On 10x10 files never escape, because the right border of one rank
//! and the left one of the next make two columns; but a knight can jump over the first and the last
//! rank, out of the array. So its jumps, and only those, are compared with the number of cells, as
//! an unsigned byte, to which a negative index is a large one. A table of each square's jumps would do
//! as well, but would test something else.
//!
//! All one-dimensional boards live in the first cells of 256 bytes and are indexed by a byte, so that
//! no compiler needs to check a bound: what is compared is the board's way, not a language's. A board
//! then touches 64 bytes as 8x8, 100, 120 or 128 as the others; `0x88-guard` alone uses all 256. What
//! a compiler may still do is to make two unsigned comparisons of the four, and one index of two.

mod array;
mod bordered;
mod reached;
mod x88;

use std::hint::black_box;

use boardbench_core::{Direction, Piece, Role, Setup, Square};
use boardbench_kernels::{Digest, Input, Prepared};

use crate::{Micro, MicroGroup};
use array::{EdgeDistance, RankFile, TwoDimensional, WrapTest};
use bordered::{Guarded0x88, Guarded10x10, Guarded10x12};
use reached::{Reached, golden};
use x88::X88Mask;

/// An empty cell. Pieces are their codes, 1 to 14.
const EMPTY: u8 = 0;
/// A cell that is not on the board.
const BORDER: u8 = 255;

/// Every way a piece steps: a rook's, a bishop's, a knight's.
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

/// The number of a way among [`WAYS`].
#[derive(Clone, Copy, Debug)]
struct Way(u8);

impl Way {
    /// For a table of [`WAYS`]; the mask shows the compiler that it fits.
    #[inline(always)]
    const fn index(self) -> usize {
        (self.0 & 15) as usize
    }
}

/// The cells of a one-dimensional board, its own number of them first. There are so many because an
/// index is a byte.
struct Cells([u8; 256]);

impl Cells {
    #[inline(always)]
    const fn at(&self, index: u8) -> u8 {
        self.0[index as usize]
    }
}

/// A way to find the edge.
trait Edge: 'static {
    const NAME: &'static str;
    const ABOUT: &'static str;
    const SOURCE: &'static str = "the lecture on representations of the board";
    const TABLE_BYTES: usize;

    /// The cells.
    type Board;
    /// A place on the board.
    type Cursor: Copy;

    fn board(setup: &Setup) -> Self::Board;
    fn cursor(square: Square) -> Self::Cursor;
    fn square(cursor: Self::Cursor) -> Square;

    /// Goes until a piece is met or the edge, and shows each cell on the board with what it holds.
    fn slide(
        board: &Self::Board,
        from: Self::Cursor,
        way: Way,
        visit: impl FnMut(Self::Cursor, u8),
    );

    /// Goes one step, if it stays on the board.
    fn jump(board: &Self::Board, from: Self::Cursor, way: Way, visit: impl FnMut(Self::Cursor, u8));
}

/// The code of what a square holds.
fn content(setup: &Setup, square: Square) -> u8 {
    setup.piece_at(square).map_or(EMPTY, |piece| piece as u8)
}

/// How a piece goes.
#[derive(Clone, Copy, Debug)]
struct Mover<C> {
    from: C,
    slides: bool,
    first_way: u8,
    ways: u8,
}

impl<C> Mover<C> {
    /// How a piece goes, unless it is a pawn.
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

/// A position: its cells, and its pieces but for pawns.
struct Scene<E: Edge> {
    board: E::Board,
    movers: Vec<Mover<E::Cursor>>,
}

impl<E: Edge> Scene<E> {
    fn new(setup: &Setup) -> Self {
        let mover = |(square, piece)| Mover::new(E::cursor(square), piece);
        Self {
            board: E::board(setup),
            movers: setup.pieces().filter_map(mover).collect(),
        }
    }

    /// Shows each cell that a piece reaches.
    #[inline(always)]
    fn reach(&self, mover: &Mover<E::Cursor>, mut visit: impl FnMut(E::Cursor, u8)) {
        let ways = mover.first_way..mover.first_way + mover.ways;
        if mover.slides {
            for way in ways {
                E::slide(&self.board, mover.from, Way(way), &mut visit);
            }
        } else {
            for way in ways {
                E::jump(&self.board, mover.from, Way(way), &mut visit);
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
                found.add(E::square(cursor), content);
            });
            found.add_to(&mut digest, number);
        }
        digest
    }
}

const fn entrant<E: Edge>() -> Micro {
    Micro {
        name: E::NAME,
        about: E::ABOUT,
        source: E::SOURCE,
        table_bytes: E::TABLE_BYTES,
        needs: None,
        prepare: walking::<E>,
    }
}

static ENTRANTS: [Micro; 8] = [
    entrant::<TwoDimensional>(),
    entrant::<RankFile>(),
    entrant::<WrapTest>(),
    entrant::<EdgeDistance>(),
    entrant::<X88Mask>(),
    entrant::<Guarded0x88>(),
    entrant::<Guarded10x10>(),
    entrant::<Guarded10x12>(),
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
