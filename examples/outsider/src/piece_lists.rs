//! The board: two lists of men, and no board at all.

use boardbench_core::{
    Cell, Color, Direction, Grid8x8, HashedState, Layout, Occupancy, Piece, Position, Role, Setup,
    Square, State,
};

/// A piece of a known side, and where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Man {
    pub(crate) role: Role,
    pub(crate) square: Square,
}

/// One side's men. A man keeps his place in the list for life; once he is taken it is empty. So
/// taking a move back restores every order by itself.
pub(crate) type List = [Option<Man>; 16];

const _: () = assert!(size_of::<List>() == 32);

/// A position as two lists of men, 80 bytes in all.
///
/// What stands on a square is found by looking through the lists; whether a line is free, by
/// asking every man whether he stands on it. Nobody would play chess like this. But a program
/// whose memory is dear may, and the rules are all there.
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
    /// White's men and black's.
    pub(crate) lists: [List; 2],
    /// Side to move, rights, en passant, clocks and hash: the same for all boards.
    pub(crate) state: HashedState<u64>,
}

impl PieceLists {
    /// A side's men.
    pub(crate) fn men(&self, color: Color) -> impl Iterator<Item = Man> {
        self.lists[color.index()].iter().copied().flatten()
    }

    /// The side's man on a square, if there is one.
    pub(crate) fn man_on(&self, color: Color, square: Square) -> Option<Man> {
        self.men(color).find(|man| man.square == square)
    }

    /// Whether nobody stands on a square.
    pub(crate) fn is_empty(&self, square: Square) -> bool {
        Color::ALL
            .into_iter()
            .all(|color| self.man_on(color, square).is_none())
    }

    /// Whether a man of this side attacks a square.
    pub(crate) fn attacks(&self, color: Color, man: Man, target: Square) -> bool {
        let (files, ranks) = way(man.square, target);
        let is_straight = (files == 0) != (ranks == 0);
        let is_diagonal = files.abs() == ranks.abs() && files != 0;
        let is_on_line = match man.role {
            Role::Pawn => {
                return files.abs() == 1 && ranks == Direction::pawn_push(color).ranks();
            }
            Role::Knight => return (files * ranks).abs() == 2,
            Role::King => return files.abs().max(ranks.abs()) == 1,
            Role::Bishop => is_diagonal,
            Role::Rook => is_straight,
            Role::Queen => is_straight || is_diagonal,
        };
        is_on_line && self.is_free(man.square, target)
    }

    /// Whether no man of either side stands between two squares of a line.
    fn is_free(&self, from: Square, to: Square) -> bool {
        Color::ALL
            .into_iter()
            .flat_map(|color| self.men(color))
            .all(|man| !is_between(man.square, from, to))
    }
}

/// How many files and ranks it is from one square to another.
const fn way(from: Square, to: Square) -> (i8, i8) {
    (
        to.file() as i8 - from.file() as i8,
        to.rank() as i8 - from.rank() as i8,
    )
}

/// Whether a square stands between two others of a line: in the same direction as the second, but
/// not so far away.
const fn is_between(middle: Square, from: Square, to: Square) -> bool {
    let ((files, ranks), (far_files, far_ranks)) = (way(from, middle), way(from, to));
    let is_on_line = files * far_ranks == ranks * far_files;
    let is_same_direction = files * far_files + ranks * far_ranks > 0;
    let is_nearer = files.abs() + ranks.abs() < far_files.abs() + far_ranks.abs();
    is_on_line && is_same_direction && is_nearer
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
            let own = setup.pieces().filter(|(_, piece)| piece.color() == color);
            // No setup has more men than places.
            for (place, (square, piece)) in list.iter_mut().zip(own) {
                let role = piece.role();
                *place = Some(Man { role, square });
            }
            list
        };
        Self {
            lists: Color::ALL.map(list),
            state: HashedState::from_setup(setup),
        }
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        Color::ALL.into_iter().find_map(|color| {
            let man = self.man_on(color, square)?;
            Some(Piece::new(color, man.role))
        })
    }

    fn visit_pieces(&self, mut visit: impl FnMut(Square, Piece)) {
        for color in Color::ALL {
            for man in self.men(color) {
                visit(man.square, Piece::new(color, man.role));
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
        self.men(by).any(|man| self.attacks(by, man, square))
    }

    fn is_king_attacked(&self, color: Color) -> bool {
        let king = self.men(color).find(|man| man.role == Role::King);
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
