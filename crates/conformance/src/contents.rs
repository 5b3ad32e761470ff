//! Every possible move, with everything that an encoding may store.
//!
//! The samples contain the moves of some games only. These are all moves: every role between all
//! squares that it can move between, with every kind, every victim and every promotion that occurs in
//! some position.

use std::fmt;
use std::sync::OnceLock;

use boardbench_core::{
    CanonicalMove, CastlingMove, CastlingSide, Cell, Encoding, Layout, MoveKind, MoveParts,
    Occupancy, PromotionRole, Role, Square, Stores,
};

/// A move with everything that an encoding may store.
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
    /// The origin square.
    pub from: Square,
    /// The target square; for castling that of the king.
    pub to: Square,
    /// The kind.
    pub kind: MoveKind,
    /// The moving role.
    pub mover: Role,
    /// The captured role; a pawn for en passant.
    pub victim: Option<Role>,
}

impl Content {
    /// The move in canonical form.
    pub fn canonical(self) -> CanonicalMove {
        CanonicalMove {
            from: self.from,
            to: self.to,
            promotion: self.kind.promotion(),
        }
    }

    /// The parts that a generator passes to an encoding with these `stores`: the victim only if it is
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

    /// The move in an encoding.
    pub fn encoded<E: Encoding>(self) -> E {
        E::encode(self.parts(E::STORES))
    }

    /// The square of the captured piece, if there is one.
    fn victim_square(self) -> Square {
        match self.kind {
            MoveKind::EnPassant => Square::new(self.to.file(), self.from.rank()),
            _ => self.to,
        }
    }

    /// The castling move, if it is one.
    pub fn castling(self) -> Option<CastlingMove> {
        let mut all = CastlingMove::ALL.into_iter();
        all.find(|known| self.kind == MoveKind::Castle(known.side) && self.from == known.king_from)
    }
}

/// A board with nothing but the pieces that the move moves and captures.
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

/// All contents, computed once per process.
pub fn all_contents() -> &'static [Content] {
    static ALL: OnceLock<Vec<Content>> = OnceLock::new();
    ALL.get_or_init(|| {
        let pairs = Square::all().flat_map(|from| Square::all().map(move |to| (from, to)));
        let pairs = pairs.filter(|(from, to)| from != to);
        pairs.flat_map(|(from, to)| between(from, to)).collect()
    })
}

/// The contents from one square to another.
fn between(from: Square, to: Square) -> impl Iterator<Item = Content> {
    kinds().flat_map(move |kind| {
        let movers = (Role::ALL.into_iter()).filter(move |&mover| can_move(mover, kind, from, to));
        movers.flat_map(move |mover| {
            victims(kind, to).map(move |victim| Content {
                from,
                to,
                kind,
                mover,
                victim,
            })
        })
    })
}

fn kinds() -> impl Iterator<Item = MoveKind> {
    let promotions = PromotionRole::ALL
        .into_iter()
        .flat_map(|role| [MoveKind::Promotion(role), MoveKind::CapturePromotion(role)]);
    [
        MoveKind::Quiet,
        MoveKind::DoublePush,
        MoveKind::Capture,
        MoveKind::EnPassant,
    ]
    .into_iter()
    .chain(CastlingSide::ALL.map(MoveKind::Castle))
    .chain(promotions)
}

/// True if this role can make a move of this kind on an empty board.
fn can_move(mover: Role, kind: MoveKind, from: Square, to: Square) -> bool {
    let files = from.file().index().abs_diff(to.file().index());
    let ranks = [from, to].map(|square| square.rank().index() + 1);
    match (mover, kind) {
        (Role::King, MoveKind::Castle(side)) => (CastlingMove::ALL.iter())
            .any(|known| (known.king_from, known.king_to, known.side) == (from, to, side)),
        (Role::Pawn, _) => pawn_can_move(kind, files, ranks),
        (_, MoveKind::Quiet | MoveKind::Capture) => {
            piece_can_move(mover, files, ranks[0].abs_diff(ranks[1]))
        }
        _ => false,
    }
}

/// True if a pawn of either colour can move by this many files from one rank (1 to 8) to another.
fn pawn_can_move(kind: MoveKind, files: usize, ranks: [usize; 2]) -> bool {
    let [from, to] = ranks;
    let fits_ranks = match kind {
        MoveKind::Quiet | MoveKind::Capture => {
            from.abs_diff(to) == 1 && !is_edge(from) && !is_edge(to)
        }
        MoveKind::DoublePush => matches!(ranks, [2, 4] | [7, 5]),
        MoveKind::EnPassant => matches!(ranks, [5, 6] | [4, 3]),
        MoveKind::Promotion(_) | MoveKind::CapturePromotion(_) => matches!(ranks, [7, 8] | [2, 1]),
        MoveKind::Castle(_) => false,
    };
    fits_ranks && files == usize::from(kind.is_capture())
}

/// True if another role can move by this many files and ranks.
fn piece_can_move(mover: Role, files: usize, ranks: usize) -> bool {
    let (is_straight, is_diagonal) = (files == 0 || ranks == 0, files == ranks);
    match mover {
        Role::Pawn => false,
        Role::Knight => files * ranks == 2,
        Role::Bishop => is_diagonal,
        Role::Rook => is_straight,
        Role::Queen => is_straight || is_diagonal,
        Role::King => files.max(ranks) == 1,
    }
}

/// True if this is a rank without pawns.
const fn is_edge(rank: usize) -> bool {
    matches!(rank, 1 | 8)
}

/// The roles that a move of this kind can capture.
fn victims(kind: MoveKind, to: Square) -> impl Iterator<Item = Option<Role>> {
    let roles = Role::ALL.into_iter().filter(move |&role| match kind {
        MoveKind::Capture | MoveKind::CapturePromotion(_) => {
            role != Role::King && (role != Role::Pawn || !is_edge(to.rank().index() + 1))
        }
        MoveKind::EnPassant => role == Role::Pawn,
        _ => false,
    });
    let nothing = (!kind.is_capture()).then_some(None);
    nothing.into_iter().chain(roles.map(Some))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_of_contents_are_those_counted_by_hand() {
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
