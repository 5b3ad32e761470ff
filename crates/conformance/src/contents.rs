//! Every move that there can be, with all there is to know of it.
//!
//! Samples of positions show an encoding the moves of some games. Here are all of them: every
//! kind of piece between all squares that it can go between, with every kind, every victim and
//! every promotion that some position has.

use std::fmt;
use std::sync::OnceLock;

use boardbench_core::{
    CanonicalMove, CastlingMove, CastlingSide, Cell, Encoding, Layout, MoveKind, MoveParts,
    Occupancy, PromotionRole, Role, Square, Stores,
};

/// A move and all there is to know of it: what an encoding may hold.
///
/// ```
/// use boardbench_conformance::contents::Content;
/// use boardbench_core::{MoveKind, Role, Square};
/// let takes = Content {
///     from: Square::E5,
///     to: Square::D6,
///     kind: MoveKind::EnPassant,
///     mover: Role::Pawn,
///     victim: Some(Role::Pawn),
/// };
/// assert_eq!(takes.to_string(), "e5d6 (EnPassant, Pawn takes Pawn)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Content {
    /// Where the piece starts.
    pub from: Square,
    /// Where it ends; for castling the king.
    pub to: Square,
    /// The kind.
    pub kind: MoveKind,
    /// Which kind of piece moves.
    pub mover: Role,
    /// Which kind is taken, a pawn en passant.
    pub victim: Option<Role>,
}

impl Content {
    /// The move in the form in which encodings are compared.
    pub fn canonical(self) -> CanonicalMove {
        CanonicalMove {
            from: self.from,
            to: self.to,
            promotion: self.kind.promotion(),
        }
    }

    /// What a generator hands to an encoding that stores this much: the victim only if it is
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

    /// Where the piece that is taken stands, if there is one.
    fn victim_square(self) -> Square {
        match self.kind {
            MoveKind::EnPassant => Square::new(self.to.file(), self.from.rank()),
            _ => self.to,
        }
    }

    /// The castling that the move is, if it is one.
    pub fn castling(self) -> Option<CastlingMove> {
        let mut all = CastlingMove::ALL.into_iter();
        all.find(|known| self.kind == MoveKind::Castle(known.side) && self.from == known.king_from)
    }
}

/// The board on which a content is a move: the pieces that it moves and takes, and nothing else.
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

/// All contents, made once a process.
pub fn all_contents() -> &'static [Content] {
    static ALL: OnceLock<Vec<Content>> = OnceLock::new();
    ALL.get_or_init(|| {
        let pairs = Square::all().flat_map(|from| Square::all().map(move |to| (from, to)));
        let pairs = pairs.filter(|(from, to)| from != to);
        pairs.flat_map(|(from, to)| between(from, to)).collect()
    })
}

/// The contents between two squares.
fn between(from: Square, to: Square) -> impl Iterator<Item = Content> {
    kinds().flat_map(move |kind| {
        let movers = (Role::ALL.into_iter()).filter(move |&mover| can_go(mover, kind, from, to));
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

/// Whether such a piece goes so, if nothing is in its way.
fn can_go(mover: Role, kind: MoveKind, from: Square, to: Square) -> bool {
    let files = from.file().index().abs_diff(to.file().index());
    let ranks = [from, to].map(|square| square.rank().index() + 1);
    match (mover, kind) {
        (Role::King, MoveKind::Castle(side)) => (CastlingMove::ALL.iter())
            .any(|known| (known.king_from, known.king_to, known.side) == (from, to, side)),
        (Role::Pawn, _) => pawn_can_go(kind, files, ranks),
        (_, MoveKind::Quiet | MoveKind::Capture) => {
            piece_can_go(mover, files, ranks[0].abs_diff(ranks[1]))
        }
        _ => false,
    }
}

/// Whether a pawn of either colour goes so many files, from one rank to another, 1 to 8.
fn pawn_can_go(kind: MoveKind, files: usize, ranks: [usize; 2]) -> bool {
    let [from, to] = ranks;
    let is_way = match kind {
        MoveKind::Quiet | MoveKind::Capture => {
            from.abs_diff(to) == 1 && !is_edge(from) && !is_edge(to)
        }
        MoveKind::DoublePush => matches!(ranks, [2, 4] | [7, 5]),
        MoveKind::EnPassant => matches!(ranks, [5, 6] | [4, 3]),
        MoveKind::Promotion(_) | MoveKind::CapturePromotion(_) => matches!(ranks, [7, 8] | [2, 1]),
        MoveKind::Castle(_) => false,
    };
    is_way && files == usize::from(kind.is_capture())
}

/// Whether another piece goes so many files and ranks.
fn piece_can_go(mover: Role, files: usize, ranks: usize) -> bool {
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

/// No pawn ever stands on these ranks.
const fn is_edge(rank: usize) -> bool {
    matches!(rank, 1 | 8)
}

/// What a move of this kind can take on its target square; for en passant beside it.
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
    fn there_are_as_many_contents_as_counted_by_hand() {
        let count = |test: fn(&&Content) -> bool| all_contents().iter().filter(test).count();
        // Knight, bishop, rook, queen, king on an empty board.
        let pieces = 336 + 560 + 896 + 1_456 + 420;
        // The same with the first or the last rank as the target, where no pawn is taken.
        let to_edges = 2 * (26 + 56 + 112 + 168 + 36);
        // One step for either colour on eight files, or to one of two sides.
        let (pushes, takes) = (2 * 5 * 8, 2 * 5 * 14);
        assert_eq!(count(|c| c.kind == MoveKind::Quiet), pieces + pushes);
        assert_eq!(count(|c| c.kind == MoveKind::DoublePush), 2 * 8);
        let captures = (pieces + takes) * 5 - to_edges;
        assert_eq!(count(|c| c.kind == MoveKind::Capture), captures);
        assert_eq!(count(|c| c.kind == MoveKind::EnPassant), 2 * 14);
        assert_eq!(count(|c| matches!(c.kind, MoveKind::Castle(_))), 4);
        let promotions = 4 * (2 * 8 + 2 * 14 * 4);
        assert_eq!(count(|c| c.kind.promotion().is_some()), promotions);
    }
}
