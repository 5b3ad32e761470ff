//! The array itself: rows of cells, and how to step through it by rank and file.

use boardbench_core::{Cell, Color, Direction, Grid8x8, Piece, Square};

/// What stands on the 64 squares, `squares[rank][file]`: `squares[0][4]` is e1.
pub(crate) type Squares = [[Option<Piece>; 8]; 8];

/// A rank and a file, each counted from 0. May lie off the board after a step: a coordinate that
/// went below 0 has wrapped around to a huge number, so that "below 8" tests both edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coords {
    pub(crate) rank: usize,
    pub(crate) file: usize,
}

/// The direction of a square from itself.
const NOWHERE: Direction = Direction::NORTH.plus(Direction::SOUTH);

impl Coords {
    #[inline(always)]
    pub(crate) const fn new(rank: usize, file: usize) -> Self {
        Self { rank, file }
    }

    #[inline(always)]
    pub(crate) const fn of(square: Square) -> Self {
        Self::new(square.index() >> 3, square.index() & 7)
    }

    /// The square; coordinates off the board give one as well, but no particular one.
    #[inline(always)]
    pub(crate) const fn square(self) -> Square {
        Square::from_low_bits((self.rank << 3 | self.file) as u8)
    }

    #[inline(always)]
    pub(crate) const fn cell(self) -> Cell<Grid8x8> {
        Cell::new(self.square())
    }

    /// The direction of another square on the same rank, file or diagonal; of other squares, the
    /// direction that comes nearest.
    #[inline(always)]
    pub(crate) fn way_to(self, other: Self) -> Direction {
        const RANKS: [Direction; 3] = [Direction::SOUTH, NOWHERE, Direction::NORTH];
        const FILES: [Direction; 3] = [Direction::WEST, NOWHERE, Direction::EAST];
        let ranks = other.rank.cmp(&self.rank) as i8 + 1;
        let files = other.file.cmp(&self.file) as i8 + 1;
        RANKS[ranks as usize].plus(FILES[files as usize])
    }

    /// The direction of another square, if the two share a rank, a file or a diagonal.
    #[inline(always)]
    pub(crate) fn line_to(self, other: Self) -> Option<Direction> {
        let ranks = self.rank.abs_diff(other.rank);
        let files = self.file.abs_diff(other.file);
        (ranks == 0 || files == 0 || ranks == files).then(|| self.way_to(other))
    }

    #[inline(always)]
    pub(crate) const fn step(self, way: Direction) -> Self {
        Self::new(
            self.rank.wrapping_add_signed(way.ranks() as isize),
            self.file.wrapping_add_signed(way.files() as isize),
        )
    }
}

/// What stands on a square that is known to be on the board. The masks change nothing; they show
/// that the array is never overrun.
#[inline(always)]
pub(crate) const fn at(squares: &Squares, at: Coords) -> Option<Piece> {
    squares[at.rank & 7][at.file & 7]
}

/// The cell of a square that is known to be on the board.
#[inline(always)]
pub(crate) const fn at_mut(squares: &mut Squares, at: Coords) -> &mut Option<Piece> {
    &mut squares[at.rank & 7][at.file & 7]
}

/// What stands on a square that is nowhere to go from, so that rank and file need not be told
/// apart.
#[inline(always)]
pub(crate) const fn cell(squares: &Squares, square: Square) -> Option<Piece> {
    squares.as_flattened()[square.index()]
}

/// The cell of such a square.
#[inline(always)]
pub(crate) const fn cell_mut(squares: &mut Squares, square: Square) -> &mut Option<Piece> {
    &mut squares.as_flattened_mut()[square.index()]
}

/// What stands on a square, or `None` if there is no such square. This is the boundary condition
/// that the lecture finds annoying. In a language that checks its arrays it is no extra: it is
/// the check that indexing would do anyway.
#[inline(always)]
pub(crate) fn look(squares: &Squares, at: Coords) -> Option<&Option<Piece>> {
    squares.get(at.rank)?.get(at.file)
}

/// The squares in one direction, the nearest first, to the edge of the board and over whatever
/// stands there. Rank and file are both tested at every step; where the direction is a constant
/// that leaves one of them as it is, the compiler drops that half.
pub(crate) struct Ray<'a> {
    squares: &'a Squares,
    here: Coords,
    way: Direction,
}

impl<'a> Ray<'a> {
    /// The ray from a square, which is itself no part of it.
    #[inline(always)]
    pub(crate) const fn new(squares: &'a Squares, from: Coords, way: Direction) -> Self {
        Self {
            squares,
            here: from,
            way,
        }
    }
}

impl Iterator for Ray<'_> {
    type Item = (Coords, Option<Piece>);

    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        self.here = self.here.step(self.way);
        Some((self.here, *look(self.squares, self.here)?))
    }
}

/// The squares between two squares of one rank, file or diagonal, the first one's neighbour first.
/// There is no edge to come to on the way.
pub(crate) struct Line {
    here: u8,
    end: u8,
    offset: u8,
}

impl Line {
    #[inline(always)]
    pub(crate) fn between(from: Coords, to: Coords) -> Self {
        let ranks = to.rank.cmp(&from.rank) as u8;
        let files = to.file.cmp(&from.file) as u8;
        Self {
            here: from.square().code(),
            end: to.square().code(),
            offset: ranks.wrapping_mul(8).wrapping_add(files),
        }
    }
}

impl Iterator for Line {
    type Item = Square;

    #[inline(always)]
    fn next(&mut self) -> Option<Square> {
        self.here = self.here.wrapping_add(self.offset);
        (self.here != self.end).then_some(Square::from_low_bits(self.here))
    }
}

/// What a generator's `const WHITE` stands for: the side that it generates for.
pub(crate) struct Side<const WHITE: bool>;

impl<const WHITE: bool> Side<WHITE> {
    /// The colour itself.
    pub(crate) const OWN: Color = Color::white_if(WHITE);
    /// The other one.
    pub(crate) const ENEMY: Color = Color::white_if(!WHITE);
    /// The way its pawns go.
    pub(crate) const FORWARD: Direction = Direction::pawn_push(Self::OWN);
    /// The two ways its pawns take.
    pub(crate) const CAPTURES: [Direction; 2] = Direction::pawn_captures(Self::OWN);
    /// The rank that pawns start from.
    pub(crate) const SECOND_RANK: usize = if WHITE { 1 } else { 6 };
    /// The rank that pawns promote from.
    pub(crate) const SEVENTH_RANK: usize = if WHITE { 6 } else { 1 };

    /// Whether an own piece stands there.
    #[inline(always)]
    pub(crate) fn is_own(content: Option<Piece>) -> bool {
        content.is_some_and(|piece| piece.color() == Self::OWN)
    }

    /// Whether the piece is an enemy's.
    #[inline(always)]
    pub(crate) fn is_enemy(piece: Piece) -> bool {
        piece.color() == Self::ENEMY
    }
}
