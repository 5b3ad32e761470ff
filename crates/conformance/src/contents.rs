//! Enumerates all possible moves, with all information that an encoding may store.
//!
//! The samples contain only the moves of some games. These are all moves: every role between all
//! squares that it can move between, with every kind, victim and promotion that occurs in
//! some position.

use std::fmt;
use std::sync::OnceLock;

use boardbench_core::{
    CanonicalMove, CastlingMove, CastlingRights, Cell, Color, Encoding, Layout, MoveKind,
    MoveParts, Occupancy, Piece, PromotionRole, Rank, Role, SetupBuilder, Square, Stores,
};

use crate::BRIEF;
use crate::reference::Reference;

/// A move with all information that an encoding may store.
///
/// ```
/// use boardbench_conformance::contents::Content;
/// use boardbench_core::{MoveKind, Role, Square};
/// let capture = Content {
///     from: Square::E5,
///     to: Square::D6,
///     kind: MoveKind::EnPassant,
///     mover: Role::Pawn,
///     victim: Some(Role::Pawn),
/// };
/// assert_eq!(capture.to_string(), "e5d6 (EnPassant, Pawn takes Pawn)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Content {
    /// Origin square.
    pub from: Square,
    /// Target square; for castling, of the king.
    pub to: Square,
    /// Kind.
    pub kind: MoveKind,
    /// Moving role.
    pub mover: Role,
    /// Captured role; a pawn for en passant.
    pub victim: Option<Role>,
}

impl Content {
    /// Returns the move in canonical form.
    pub fn canonical(self) -> CanonicalMove {
        CanonicalMove { from: self.from, to: self.to, promotion: self.kind.promotion() }
    }

    /// Returns the parts that a generator passes to an encoding with these `stores`: the victim only if it is
    /// stored.
    pub fn parts<L: Layout>(self, stores: Stores) -> MoveParts<L> {
        MoveParts {
            from: self.from.into(),
            to: self.to.into(),
            kind: self.kind,
            mover: self.mover,
            victim: self.victim.filter(|_| stores.has_victim()),
        }
    }

    /// Returns the move in an encoding.
    pub fn encoded<E: Encoding>(self) -> E {
        E::encode(self.parts(E::STORES))
    }

    /// Returns the square of the captured piece, if any.
    fn victim_square(self) -> Square {
        match self.kind {
            MoveKind::EnPassant => Square::new(self.to.file(), self.from.rank()),
            _ => self.to,
        }
    }

    /// Returns the castling move, if it is one.
    pub fn castling(self) -> Option<CastlingMove> {
        let mut castlings = CastlingMove::ALL.into_iter();
        castlings
            .find(|known| self.kind == MoveKind::Castle(known.side) && self.from == known.king_from)
    }
}

/// A board with only the pieces that the move moves and captures.
impl Occupancy for Content {
    fn is_occupied<L: Layout>(&self, cell: Cell<L>) -> bool {
        self.role_at(cell).is_some()
    }

    fn role_at<L: Layout>(&self, cell: Cell<L>) -> Option<Role> {
        let square = cell.square();
        if square == self.from {
            Some(self.mover)
        } else if square == self.victim_square() && self.victim.is_some() {
            self.victim
        } else {
            let castling = self.castling();
            (castling.is_some_and(|known| known.rook_from == square)).then_some(Role::Rook)
        }
    }
}

impl fmt::Display for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, mover, .. } = self;
        write!(f, "{} ({kind:?}, {mover:?}", self.canonical())?;
        match self.victim {
            Some(victim) => write!(f, " takes {victim:?})"),
            None => f.write_str(")"),
        }
    }
}

impl Reference {
    /// Returns the properties of a pseudo-legal move.
    ///
    /// # Panics
    ///
    /// If there is no piece on the origin square.
    pub fn facts(&self, mv: CanonicalMove) -> Content {
        let kind = self.kind(mv);
        let victim = match kind {
            MoveKind::EnPassant => Some(Role::Pawn),
            _ => self.piece_at(mv.to).map(Piece::role),
        };
        let mover = self.piece_at(mv.from).map(Piece::role);
        Content {
            from: mv.from,
            to: mv.to,
            kind,
            mover: mover.expect("a move starts from a piece"),
            victim,
        }
    }
}

/// Origin squares with the feature `brief`: of castling, double pushes, captures en passant and promotions of both colours.
const BRIEF_ORIGINS: [Square; 6] =
    [Square::E1, Square::E2, Square::E4, Square::E5, Square::E7, Square::E8];

/// Returns all contents, computed once per process. With the feature `brief`, only a part of the moves from six squares.
pub fn all_contents() -> &'static [Content] {
    static ALL: OnceLock<Vec<Content>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut contents = Vec::new();
        let from = Square::all().filter(|from| !BRIEF || BRIEF_ORIGINS.contains(from));
        let is_near = |from: Square, to: Square| {
            let [files, ranks] = [
                from.file().index().abs_diff(to.file().index()),
                from.rank().index().abs_diff(to.rank().index()),
            ];
            files <= 1 && ranks <= 1 || files == 2 && ranks == 0
        };
        let pairs = from
            .flat_map(|from| Square::all().map(move |to| (from, to)))
            .filter(|&(from, to)| from != to && (!BRIEF || is_near(from, to)));
        for (from, to) in pairs {
            let is_tried = |piece: &Piece| {
                // Black moves equal to white moves are skipped below, or already here.
                let is_pawn_or_king = matches!(piece.role(), Role::Pawn | Role::King);
                !BRIEF || is_pawn_or_king || piece.color() == Color::White
            };
            for piece in Piece::ALL.into_iter().filter(is_tried) {
                // Except for pawns and castling, the moves of both colours are equal.
                let is_needed = |content: &Content| {
                    let is_alike = content.mover != Role::Pawn && content.castling().is_none();
                    piece.color() == Color::White || !is_alike
                };
                let boards = boards(piece, from, to);
                let moves = boards.flat_map(|board| moves_on(&board, from, to));
                contents.extend(moves.filter(is_needed));
            }
        }
        contents
    })
}

/// Returns boards with a piece on one square and, for a move to another square, no victim, each possible victim, or a pawn to
/// capture en passant.
fn boards(piece: Piece, from: Square, to: Square) -> impl Iterator<Item = SetupBuilder> {
    let (color, is_pawn) = (piece.color(), piece.role() == Role::Pawn);
    let is_edge = |square: Square| matches!(square.rank(), Rank::R1 | Rank::R8);
    let mut alone = SetupBuilder::empty();
    alone.side_to_move = color;
    alone.castling_rights = CastlingRights::from_low_bits(15);
    alone.pieces[from.index()] = Some(piece);
    let victims = Role::ALL.into_iter().filter(move |&role| match role {
        Role::King => false,
        Role::Knight | Role::Bishop | Role::Rook if BRIEF => false,
        Role::Pawn => !is_edge(to),
        _ => true,
    });
    let captures = victims.map(move |role| {
        let mut board = alone;
        board.pieces[to.index()] = Some(Piece::new(!color, role));
        board
    });
    let passes = is_pawn && from.file() != to.file() && to.rank() == Rank::R6.relative_to(color);
    let en_passant = passes.then(|| {
        let mut board = alone;
        board.en_passant = Some(to);
        board
    });
    let boards = std::iter::once(alone).chain(captures).chain(en_passant);
    boards.filter(move |_| !is_pawn || !is_edge(from))
}

/// Returns the reference's pseudo-legal moves on a board from one square to another.
fn moves_on(
    board: &SetupBuilder,
    from: Square,
    to: Square,
) -> impl Iterator<Item = Content> + use<> {
    let position = Reference::from_fields(board);
    let is_tried = move |promotion: &Option<PromotionRole>| {
        !BRIEF || promotion.is_none() || matches!(to.rank(), Rank::R1 | Rank::R8)
    };
    let promotions = [None].into_iter().chain(PromotionRole::ALL.map(Some)).filter(is_tried);
    let moves = promotions.map(move |promotion| CanonicalMove { from, to, promotion });
    let legal = moves.filter(move |&mv| position.is_pseudo_legal(mv));
    legal.map(move |mv| position.facts(mv))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_contents_equal_the_counts_by_hand() {
        let count = |test: fn(&&Content) -> bool| all_contents().iter().filter(test).count();
        // Knight, bishop, rook, queen, king on an empty board.
        let pieces = 336 + 560 + 896 + 1_456 + 420;
        // To the first or the last rank, where no pawn can be captured.
        let to_edges = 2 * (26 + 56 + 112 + 168 + 36);
        // One step for either colour, on eight files or to one of two sides.
        let (pushes, pawn_captures) = (2 * 5 * 8, 2 * 5 * 14);
        assert_eq!(count(|c| c.kind == MoveKind::Quiet), pieces + pushes);
        assert_eq!(count(|c| c.kind == MoveKind::DoublePush), 2 * 8);
        let captures = (pieces + pawn_captures) * 5 - to_edges;
        assert_eq!(count(|c| c.kind == MoveKind::Capture), captures);
        assert_eq!(count(|c| c.kind == MoveKind::EnPassant), 2 * 14);
        assert_eq!(count(|c| matches!(c.kind, MoveKind::Castle(_))), 4);
        let promotions = 4 * (2 * 8 + 2 * 14 * 4);
        assert_eq!(count(|c| c.kind.promotion().is_some()), promotions);
    }
}
