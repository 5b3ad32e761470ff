//! Implements the board: a list of pieces for each side.

use boardbench_core::{
    Cell, Color, Grid8x8, HashedState, Layout, Occupancy, Piece, Position, Role, Setup, Square,
    State, between, bishop_on_empty, king_attacks, knight_attacks, pawn_attacks, rook_on_empty,
};

/// A piece of a known side, and its square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ListedPiece {
    pub(crate) role: Role,
    pub(crate) square: Square,
}

/// Pieces of one side. The index of a piece is constant; when it is captured, its entry becomes `None`.
/// Unmaking a move thus also restores the order.
pub(crate) type List = [Option<ListedPiece>; 16];

const _: () = assert!(size_of::<List>() == 32);

/// A position as two lists of pieces, 80 bytes in all.
///
/// To find the piece on a square, both lists are searched; to test a line for blockers, this is repeated
/// for each of its squares. It is slow, but the rules are complete, and the board is small.
///
/// ```
/// use boardbench_core::{Board, MoveList, Position, Setup};
/// use outsider::{PieceLists, TypedMove};
///
/// let mut board = PieceLists::from_setup(&Setup::initial());
/// let mut moves = MoveList::<TypedMove>::new();
/// let _ = board.legal(&mut moves);
/// assert_eq!(moves.len(), 20);
///
/// let before = board;
/// let undo = board.make(moves[0]);
/// board.unmake(moves[0], undo);
/// assert_eq!(board, before);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceLists {
    /// White's pieces and black's.
    pub(crate) lists: [List; 2],
    /// Side to move, rights, en passant, clocks and hash: the same for all boards.
    pub(crate) state: HashedState<u64>,
}

impl PieceLists {
    /// Returns the pieces of a side.
    pub(crate) fn pieces_of(&self, color: Color) -> impl Iterator<Item = ListedPiece> {
        self.lists[color.index()].iter().copied().flatten()
    }

    /// Returns the side's piece on a square, if there is one.
    pub(crate) fn piece_of(&self, color: Color, square: Square) -> Option<ListedPiece> {
        self.pieces_of(color).find(|piece| piece.square == square)
    }

    /// Returns `true` if a square is empty.
    pub(crate) fn is_empty(&self, square: Square) -> bool {
        Color::ALL.into_iter().all(|color| self.piece_of(color, square).is_none())
    }

    /// Returns `true` if a piece of this side attacks a square.
    pub(crate) fn attacks(&self, color: Color, piece: ListedPiece, target: Square) -> bool {
        let from = piece.square;
        let lines = match piece.role {
            Role::Pawn => return pawn_attacks(color, from).has(target),
            Role::Knight => return knight_attacks(from).has(target),
            Role::King => return king_attacks(from).has(target),
            Role::Bishop => bishop_on_empty(from),
            Role::Rook => rook_on_empty(from),
            Role::Queen => bishop_on_empty(from) | rook_on_empty(from),
        };
        let mut between = between(from, target).into_iter();
        lines.has(target) && between.all(|square| self.is_empty(square))
    }
}

impl Occupancy for PieceLists {
    fn is_occupied<L: Layout>(&self, cell: Cell<L>) -> bool {
        !self.is_empty(cell.square())
    }

    fn role_at<L: Layout>(&self, cell: Cell<L>) -> Option<Role> {
        self.piece_at(cell.square()).map(Piece::role)
    }
}

impl Position for PieceLists {
    type Layout = Grid8x8;
    type NullUndo = HashedState<u64>;
    const PIECE_BYTES: usize = size_of::<[List; 2]>();

    fn from_setup(setup: &Setup) -> Self {
        let list = |color| {
            let mut list = [None; 16];
            let pieces = setup.pieces().filter(|(_, piece)| piece.color() == color);
            // No setup has more pieces than a list has entries.
            for (entry, (square, piece)) in list.iter_mut().zip(pieces) {
                let role = piece.role();
                *entry = Some(ListedPiece { role, square });
            }
            list
        };
        Self { lists: Color::ALL.map(list), state: HashedState::from_setup(setup) }
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        Color::ALL.into_iter().find_map(|color| {
            let piece = self.piece_of(color, square)?;
            Some(Piece::new(color, piece.role))
        })
    }

    fn visit_pieces(&self, mut visit: impl FnMut(Square, Piece)) {
        for color in Color::ALL {
            for piece in self.pieces_of(color) {
                visit(piece.square, Piece::new(color, piece.role));
            }
        }
    }

    fn state(&self) -> State {
        self.state.state()
    }

    fn hash(&self) -> Option<u64> {
        self.state.hash()
    }

    fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.pieces_of(by).any(|piece| self.attacks(by, piece, square))
    }

    fn is_king_attacked(&self, color: Color) -> bool {
        let king = self.pieces_of(color).find(|piece| piece.role == Role::King);
        king.is_some_and(|king| self.is_attacked(king.square, !color))
    }

    fn make_null(&mut self) -> HashedState<u64> {
        let before = self.state;
        self.state.pass();
        before
    }

    fn unmake_null(&mut self, before: HashedState<u64>) {
        self.state = before;
    }
}
