//! The pieces: sets of squares, and an array of cells.

use boardbench_core::{Cell, Color, Layout, Occupancy, Piece, Role, Square};
use boardbench_setwise::Sets;
use boardbench_sliders::SquareSet;

/// A set of squares for each kind of piece and each colour, and the piece on each square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceSets {
    /// By [`Role::index`]; 0 and 7 stay empty.
    pub(crate) roles: [SquareSet; 8],
    /// By [`Color::index`].
    pub(crate) colors: [SquareSet; 2],
    /// The piece on each square.
    pub(crate) cells: [Option<Piece>; Square::COUNT],
}

/// The code of a cell's content, 0 if empty: an index for tables of 16 and, by its low three bits,
/// of 8.
#[inline(always)]
pub(crate) fn code(content: Option<Piece>) -> usize {
    content.map_or(0, |piece| piece as usize) & 15
}

impl PieceSets {
    /// Adds a piece to its two sets, or removes it.
    #[inline(always)]
    pub(crate) fn flip(&mut self, piece: Option<Piece>, squares: SquareSet) {
        self.roles[code(piece) & 7] ^= squares;
        self.colors[code(piece) >> 3] ^= squares;
    }
}

impl Occupancy for PieceSets {
    #[inline(always)]
    fn is_occupied<M: Layout>(&self, cell: Cell<M>) -> bool {
        self.occupied().has(cell.square())
    }

    #[inline(always)]
    fn role_at<M: Layout>(&self, cell: Cell<M>) -> Option<Role> {
        self.cells[cell.square().index()].map(Piece::role)
    }
}

impl Sets for PieceSets {
    #[inline(always)]
    fn by_color(&self, color: Color) -> SquareSet {
        self.colors[color.index()]
    }

    #[inline(always)]
    fn holding(&self, piece: Piece) -> SquareSet {
        self.colors[piece.color().index()] & self.roles[piece.role().index()]
    }

    #[inline(always)]
    fn occupied(&self) -> SquareSet {
        self.colors[0] | self.colors[1]
    }

    #[inline(always)]
    fn pawns(&self) -> SquareSet {
        self.roles[Role::Pawn.index()]
    }

    #[inline(always)]
    fn knights(&self) -> SquareSet {
        self.roles[Role::Knight.index()]
    }

    #[inline(always)]
    fn diagonal_sliders(&self) -> SquareSet {
        self.roles[Role::Bishop.index()] | self.roles[Role::Queen.index()]
    }

    #[inline(always)]
    fn straight_sliders(&self) -> SquareSet {
        self.roles[Role::Rook.index()] | self.roles[Role::Queen.index()]
    }

    #[inline(always)]
    fn kings(&self) -> SquareSet {
        self.roles[Role::King.index()]
    }
}
