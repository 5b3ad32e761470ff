//! Tables indexed by the difference of two 0x88 square numbers (square relations).
//!
//! The difference of two square numbers determines their distance in files and ranks if the numbering
//! has a spare bit above the file, as on a 0x88 board. With a stride of 8 or 10 it is
//! ambiguous: on a 10x12 board, +5 is five files to the right, or five files to the left and one rank up.
//! Such geometries look up the 0x88 number first ([`Geometry::to_0x88`]). So all geometries share
//! tables of 12 KiB, plus half a KiB each for steps in their own numbers; tables by the king's square and the
//! piece's square would take 449 KiB.
//!
//! Source: Chess Programming Wiki, "0x88" (square relations); the lecture's third representation.

use core::marker::PhantomData;

use boardbench_core::{Cell, Color, Direction, Piece, Role};

use crate::geometry::Geometry;
use crate::zone::{CELLS, Distance, SHIFTS, WAYS, Zone};

/// One more than the greatest difference of two 0x88 numbers, plus 0x77.
const DIFFERENCES: usize = 0xef;
/// Length of tables by difference: any byte may be added to the start index of a king.
const LENGTH: usize = 0x78 + 256;

/// Returns the start index in a table by difference for a square with a 0x88 number.
#[inline(always)]
const fn start(number: u8) -> usize {
    0x77 - (number & 0x77) as usize
}

/// Returns the ranks and files of a difference.
const fn distance(index: usize) -> Distance {
    ((index >> 4) as i8 - 7, (index & 15) as i8 - 7)
}

const fn is_line((ranks, files): Distance) -> bool {
    ranks == 0 || files == 0 || ranks.abs() == files.abs()
}

/// Returns `true` if a piece attacks a square at this distance on an empty board.
pub(crate) const fn attacks(piece: Piece, (ranks, files): Distance) -> bool {
    let (tall, wide) = (ranks.abs(), files.abs());
    if tall == 0 && wide == 0 {
        return false;
    }
    match piece.role() {
        Role::Pawn => ranks == Direction::pawn_push(piece.color()).ranks() && wide == 1,
        Role::Knight => tall + wide == 3 && tall != 0 && wide != 0,
        Role::Bishop => tall == wide,
        Role::Rook => tall == 0 || wide == 0,
        Role::Queen => is_line((ranks, files)),
        Role::King => tall <= 1 && wide <= 1,
    }
}

/// Cells that a piece attacks around a king on an otherwise empty board, by the [`Geometry::to_0x88`] of
/// its place. The king blocks sliding pieces.
pub(crate) type Zones = [Zone; 256];

/// Returns the zones of a king on this place for one kind of piece.
#[inline(always)]
pub(crate) fn zones<G: Geometry>(king: G::Place, piece: Piece) -> &'static Zones {
    let (_, rest) = ZONES[row(piece)].split_at(start(G::to_0x88(king)));
    rest.first_chunk().expect("the tables are long enough")
}

/// Returns the row of a piece's kind. Pawns have a row for each colour; other kinds have one for both.
const fn row(piece: Piece) -> usize {
    match (piece.color(), piece.role()) {
        (Color::Black, Role::Pawn) => 0,
        (_, role) => role.index(),
    }
}

/// Returns the size of all tables that a geometry uses.
pub(crate) const fn table_bytes<G: Geometry>() -> usize {
    size_of_val(&ZONES)
        + size_of_val(&RELATIONS)
        + size_of_val(Steps::<G>::AROUND)
        + size_of_val(Steps::<G>::TOWARDS)
}

static ZONES: [[Zone; LENGTH]; 7] = {
    let mut tables = [[0; LENGTH]; 7];
    let mut index = 0;
    while index < Piece::ALL.len() {
        let piece = Piece::ALL[index];
        tables[row(piece)] = zones_of(piece);
        index += 1;
    }
    tables
};

const fn zones_of(piece: Piece) -> [Zone; LENGTH] {
    let mut table = [0; LENGTH];
    let mut index = 0;
    while index < DIFFERENCES {
        let (ranks, files) = distance(index);
        let mut cell = 0;
        while cell < CELLS.len() {
            let (bit, (up, right)) = CELLS[cell];
            let target = (up - ranks, right - files);
            if is_on_board(target)
                && attacks(piece, target)
                && !is_behind_king((-ranks, -files), target)
            {
                table[index] |= 1 << bit;
            }
            cell += 1;
        }
        index += 1;
    }
    table
}

/// Returns `true` if two squares of the board can have this distance.
const fn is_on_board((ranks, files): Distance) -> bool {
    ranks.abs() < 8 && files.abs() < 8
}

/// Returns `true` if a target is behind a king on the same line. Both are distances from the piece.
const fn is_behind_king(king: Distance, target: Distance) -> bool {
    is_line(king)
        && is_line(target)
        && king.0.signum() == target.0.signum()
        && king.1.signum() == target.1.signum()
        && king.0.abs() + king.1.abs() < target.0.abs() + target.1.abs()
}

/// Attacks of pieces on a target by their distance, with the direction of the line between them.
#[derive(Clone, Copy)]
pub(crate) struct Relation {
    /// One bit per piece code: set if the piece attacks over this distance when nothing is in the way.
    pieces: u16,
    /// Single step from the target towards the piece; zero if they are not on one line.
    pub(crate) way: Direction,
}

impl Relation {
    /// Returns the relation of a piece to a target.
    #[inline(always)]
    pub(crate) fn between<G: Geometry>(target: G::Place, piece: G::Place) -> Self {
        RELATIONS[start(G::to_0x88(target)) + G::to_0x88(piece) as usize]
    }

    /// Returns `true` if the piece with this code attacks over this distance if nothing is in the way.
    #[inline(always)]
    pub(crate) const fn allows(self, code: usize) -> bool {
        self.pieces >> (code & 15) & 1 != 0
    }

    /// Returns the single step from the target towards the piece, in numbers of cells.
    #[inline(always)]
    pub(crate) fn step<G: Geometry>(self) -> i8 {
        Cell::<G::Layout>::offset(self.way)
    }

    /// Returns `true` if the squares are not on one line, so that nothing can be in the way.
    #[inline(always)]
    pub(crate) const fn is_jump(self) -> bool {
        self.way.ranks() == 0 && self.way.files() == 0
    }
}

static RELATIONS: [Relation; 512] = {
    let none = Relation { pieces: 0, way: Direction::new(0, 0) };
    let mut table = [none; 512];
    let mut index = 0;
    while index < DIFFERENCES {
        let (ranks, files) = distance(index);
        let mut kind = 0;
        while kind < Piece::ALL.len() {
            if attacks(Piece::ALL[kind], (-ranks, -files)) {
                table[index].pieces |= 1 << Piece::ALL[kind].index();
            }
            kind += 1;
        }
        if is_line((ranks, files)) {
            table[index].way = Direction::new(files.signum(), ranks.signum());
        }
        index += 1;
    }
    table
};

/// Single steps in the numbers of a geometry's cells.
pub(crate) struct Steps<G>(PhantomData<G>);

impl<G: Geometry> Steps<G> {
    /// Steps from a king to the cells of its zone, by bit.
    const AROUND: &'static [i8; 32] = &{
        let mut table = [0; 32];
        let mut bit = 0;
        while bit < 32 {
            table[bit] = Cell::<G::Layout>::offset(WAYS[bit]);
            bit += 1;
        }
        table
    };

    /// Steps along [`Relation::way`], by difference.
    const TOWARDS: &'static [i8; 512] = &{
        let mut table = [0; 512];
        let mut index = 0;
        while index < 512 {
            table[index] = Cell::<G::Layout>::offset(RELATIONS[index].way);
            index += 1;
        }
        table
    };

    /// Returns the step from a king to the cell of the lowest bit of its zone.
    #[inline(always)]
    pub(crate) fn to_first(zone: Zone) -> i8 {
        Self::AROUND[(zone.trailing_zeros() & 31) as usize]
    }

    /// Returns the step from the cell of the lowest bit of a king's zone towards a piece on a line with it.
    #[inline(always)]
    pub(crate) fn from_first(king: G::Place, zone: Zone, piece: G::Place) -> i8 {
        let shift = SHIFTS[(zone.trailing_zeros() & 31) as usize] as usize;
        let index = start(G::to_0x88(king)) + G::to_0x88(piece) as usize;
        Self::TOWARDS[(index + 0x20 - shift) & 511]
    }
}
