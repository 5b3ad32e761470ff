//! The 8x8 array: `squares[rank][file]`, with a test of rank and file at every step.
//!
//! ```text
//! squares[7]   r n b q k b n r        squares[rank][file], one byte each
//! squares[6]   p p p p p p p p
//! squares[5]   . . . . . . . .        rank 0 is the first rank, file 0 the a-file
//!   …          . . . . . . . .
//! squares[1]   P P P P P P P P        squares[0][4] is e1
//! squares[0]   R N B Q K B N R
//!        file  0 1 2 3 4 5 6 7
//! ```
//!
//! This is the first and most obvious representation in the lecture.
//! The lecture's arguments for it: it is simple, and material is easy to add up (see
//! [below](#material)). The arguments against: moves are "a little messy but not really hard" to
//! find, by looping through the squares and branching on their contents, and the "annoying
//! boundary conditions" make the code "complicated and slower than necessary".
//!
//! This crate has that representation: 64 cells, and the state outside them (side to move, castling
//! rights, en passant, clocks, hash). There are no bitboards and no tables of moves by square. A
//! step changes rank and file, and tests both, except where it can't leave the board: a pawn push, a
//! step towards a piece on the same line, and, where moves are counted, the first steps of a
//! piece inside the outer rings.
//!
//! # Scan or piece lists
//!
//! The lecture loops through the squares to find the pieces. With the parameter `P` this
//! board does so or maintains piece lists:
//!
//! | `P` | stored | how the generator finds the pieces |
//! |---|---|---|
//! | [`Scan`] | nothing | it scans all squares and lists the pieces, the king too, on the stack |
//! | [`Lists`] | 288 bytes | every move updates the lists |
//!
//! The rest of the code is the same. [`Roster`](boardbench_movegen_mailbox::Roster) describes the lists.
//!
//! # Material
//!
//! The lecture's example of a strength of this array is adding up material, `score +=
//! value[square[i,j]]`. With [`Scan`], `Position::material` does so for all squares that are not
//! empty. With [`Lists`] it multiplies the lengths of the lists and reads no square.
//!
//! The lecture's sketch of the white pawn (`case wP:`) is not yet chess: the repository's `docs/errata.md` lists what it
//! omits. It needs no boundary test, but only because no pawn is ever on the last rank.
//!
//! The generator is `boardbench-movegen-mailbox`; this crate is its geometry.
//!
//! Source: the lecture on game-program representations, "Representation 1: 8x8 array of squares".

#![cfg_attr(not(test), no_std)]
#![forbid(unsafe_code)]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

use boardbench_core::{Direction, Grid8x8};
use boardbench_movegen_mailbox::{Content, Geometry, MailboxBoard, count_ways, places};

pub use boardbench_movegen_mailbox::{
    Bookkeeping, Legality, Lists, MakeAndTest, PinMasks, Scan, Undo,
};

places! {
    /// Number of a square, `8 * rank + file`, and 64 for none.
    Place8x8: off 64, a1 0, stride 8
}

/// Geometry of the 8x8 array: a rank and a file, each tested for the edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TwoIndices {}

/// Returns `true` if an index is below a limit. This is `<`, but an overflow of `checked_add` is marked as
/// unlikely. So compilers keep the tests of rank and file apart, which takes fewer instructions than
/// joining them.
#[inline(always)]
const fn is_below(index: usize, limit: usize) -> bool {
    index.checked_add(usize::MAX - limit + 1).is_some()
}

/// Returns `true` if a rank or a file of the board is still on it after a step.
#[inline(always)]
const fn stays(index: usize, by: i8) -> bool {
    by == 0 || is_below(index.wrapping_add_signed(by as isize), 8)
}

/// Returns `true` if the rank is still on the board after a step, provided that the file is: then the number is 0 to
/// 63. So this test bounds the array as well.
#[inline(always)]
const fn rank_stays(code: usize, way: Direction) -> bool {
    way.ranks() == 0 || is_below(code.wrapping_add_signed(way.offset() as isize), 64)
}

/// Returns the content of a square that is on the board. Along a rank, the file is the index.
#[inline(always)]
fn at(squares: &Squares, code: usize, way: Direction) -> Content {
    if way.ranks() == 0 {
        let (ranks, _) = squares.as_chunks::<8>();
        ranks[code >> 3 & 7][(code & 7).wrapping_add_signed(way.files() as isize)]
    } else {
        squares[code.wrapping_add_signed(way.offset() as isize)]
    }
}

/// Returns `true` if a square is at least this far from all edges: each index by one unsigned
/// comparison.
#[inline(always)]
const fn is_inside(code: usize, margin: usize) -> bool {
    let (first, last) = (9 * margin, 63 - 9 * margin);
    code.wrapping_sub(first) <= last - first && (code & 7).wrapping_sub(margin) <= 7 - 2 * margin
}

/// Adds the number of a sliding piece's moves in one direction to `moves`. The first step needs no test if `INSIDE`.
#[inline(always)]
fn add_ray<const WHITE: bool, const INSIDE: bool>(
    squares: &Squares,
    code: usize,
    way: Direction,
    moves: &mut usize,
) {
    let file = code & 7;
    let mut far = way;
    for length in 0..7 {
        let is_tested = !INSIDE || length > 0;
        if is_tested && !(stays(file, far.files()) && rank_stays(code, far)) {
            return;
        }
        let content = at(squares, code, far);
        if !content.is_empty() {
            *moves += usize::from(content.is_open::<WHITE>());
            return;
        }
        *moves += 1;
        far = far.plus(way);
    }
}

/// Returns the square a step away and its file, if both indices stay on the board. They are unsigned, so
/// a negative index is far above 7. The rank is tested as a part of the number: it is below 8 if
/// `8 * rank + file` is below 64.
#[inline(always)]
fn add(code: usize, file: usize, way: Direction) -> Option<(usize, usize)> {
    let file = file.wrapping_add_signed(way.files() as isize);
    let code = code.wrapping_add_signed(way.offset() as isize);
    if is_below(file, 8) && is_below(code, 64) { Some((code, file)) } else { None }
}

/// Array `squares[rank][file]` of the lecture, in one dimension.
type Squares = [Content; 64];

impl Geometry for TwoIndices {
    type Layout = Grid8x8;
    type Place = Place8x8;
    type Cells = Squares;
    /// Number of the square, and its file.
    type Cursor = (usize, usize);

    const SKIPS_OFF: bool = true;
    const NO_PIECES: Squares = [Content::EMPTY; 64];

    #[inline(always)]
    fn cursor(place: Place8x8) -> Self::Cursor {
        let code = place as usize;
        (code, code & 7)
    }

    #[inline(always)]
    fn code((code, _): Self::Cursor) -> u8 {
        code as u8
    }

    #[inline(always)]
    fn step(
        squares: &Squares,
        (code, file): Self::Cursor,
        way: Direction,
    ) -> Option<(Self::Cursor, Content)> {
        let (code, file) = add(code, file, way)?;
        Some(((code, file), squares[code]))
    }

    /// Returns the content a step away; both tests compare an index with a constant.
    #[inline(always)]
    fn look(squares: &Squares, from: Place8x8, way: Direction) -> Option<Content> {
        let code = from as usize;
        if rank_stays(code, way) && stays(code & 7, way.files()) {
            Some(at(squares, code, way))
        } else {
            None
        }
    }

    /// Skips the edge tests for the first diagonal steps of a piece inside the outer ring. Along a rank
    /// or a file a step needs only one test.
    #[inline(always)]
    fn add_slides<const WHITE: bool>(
        squares: &Squares,
        from: Place8x8,
        ways: [Direction; 4],
        moves: &mut usize,
    ) {
        let code = from as usize;
        let [first, second, third, fourth] = ways;
        // Written out, because compilers do not unroll a loop of this size.
        if first.files() != 0 && is_inside(code, 1) {
            add_ray::<WHITE, true>(squares, code, first, moves);
            add_ray::<WHITE, true>(squares, code, second, moves);
            add_ray::<WHITE, true>(squares, code, third, moves);
            add_ray::<WHITE, true>(squares, code, fourth, moves);
        } else if from != Place8x8::Off {
            add_ray::<WHITE, false>(squares, code, first, moves);
            add_ray::<WHITE, false>(squares, code, second, moves);
            add_ray::<WHITE, false>(squares, code, third, moves);
            add_ray::<WHITE, false>(squares, code, fourth, moves);
        }
    }

    /// Counts a knight's jumps. Inside the two outer rings it tests no edge. Elsewhere, two jumps share the test of the
    /// rank.
    #[inline(always)]
    fn count_jumps<const WHITE: bool>(squares: &Squares, from: Place8x8) -> usize {
        let code = from as usize;
        if is_inside(code, 2) {
            return count_ways(|way| at(squares, code, way).is_open::<WHITE>());
        }
        if from == Place8x8::Off {
            return 0;
        }
        let is_open = |ranks: i8, files: i8| {
            let to = code.wrapping_add_signed((8 * ranks + files) as isize) & 63;
            usize::from(squares[to].is_open::<WHITE>())
        };
        let mut jumps = 0;
        let mut add_pair = |ranks: i8, files: i8| {
            if stays(code >> 3, ranks) {
                if stays(code & 7, -files) {
                    jumps += is_open(ranks, -files);
                }
                if stays(code & 7, files) {
                    jumps += is_open(ranks, files);
                }
            }
        };
        add_pair(1, 2);
        add_pair(2, 1);
        add_pair(-1, 2);
        add_pair(-2, 1);
        jumps
    }

    /// Tests no edge, because a pawn can't push off the board.
    #[inline(always)]
    fn is_clear(squares: &Squares, from: Place8x8, way: Direction) -> bool {
        let to = (from as u8).wrapping_add_signed(way.offset()) & 63;
        squares[to as usize].is_empty()
    }
}

/// A position as an 8x8 array.
///
/// `P` is the bookkeeping of the pieces: [`Scan`] visits all squares, [`Lists`] maintains lists that
/// each move updates. `K` is the hash: `u64`, or `()` for none.
///
/// ```
/// use boardbench_array8x8::{Array8x8, Lists};
/// use boardbench_core::{Board, Position, Setup};
/// use boardbench_flags16::FromLow;
///
/// let board = Array8x8::<Lists>::from_setup(&Setup::initial());
/// assert_eq!(Board::<FromLow>::count_legal(&board), 20);
/// ```
///
/// Source: the lecture on game-program representations, "Representation 1: 8x8 array of squares".
pub type Array8x8<P = Scan, K = u64, L = PinMasks> = MailboxBoard<TwoIndices, P, K, L>;

const _: () = assert!(size_of::<Array8x8<Scan, ()>>() == 72 && size_of::<Array8x8>() == 80);
const _: () = assert!(size_of::<Array8x8<Lists>>() == 368);
