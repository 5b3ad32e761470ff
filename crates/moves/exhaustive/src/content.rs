//! All that a move can hold.

use boardbench_core::{
    CanonicalMove, CastlingMove, CastlingSide, Cell, Encoding, Layout, MoveKind, MoveParts,
    Occupancy, PromotionRole, Role, Square,
};

/// A move and all there is to know of it.
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
    /// Which kind is taken.
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

    /// What a generator hands to the encoding: the victim only if the encoding stores it.
    pub fn parts<E: Encoding>(self) -> MoveParts<E::Layout> {
        MoveParts {
            from: self.from.into(),
            to: self.to.into(),
            kind: self.kind,
            mover: self.mover,
            victim: self.victim.filter(|_| E::STORES.has_victim()),
        }
    }
}

/// The board on which a content is a move: the mover on its first square, the victim on its
/// second (en passant it stands elsewhere), and nothing else.
impl Occupancy for Content {
    fn is_occupied<L: Layout>(&self, cell: Cell<L>) -> bool {
        self.role_at(cell).is_some()
    }

    fn role_at<L: Layout>(&self, cell: Cell<L>) -> Option<Role> {
        let square = cell.square();
        if square == self.from {
            Some(self.mover)
        } else if square == self.to && self.kind != MoveKind::EnPassant {
            self.victim
        } else {
            None
        }
    }
}

/// Every move: all pairs of different squares with all kinds, movers and victims that go with
/// them. The squares of castling and of double pushes are the real ones, since encodings may
/// tell the side or the push by them; a knight may well go from a1 to h8.
pub fn all_contents() -> impl Iterator<Item = Content> {
    let pairs = Square::all().flat_map(|from| Square::all().map(move |to| (from, to)));
    let pairs = pairs.filter(|(from, to)| from != to);
    pairs.flat_map(|(from, to)| {
        kinds(from, to).flat_map(move |kind| {
            movers(from, to, kind).flat_map(move |mover| {
                victims(kind).map(move |victim| Content {
                    from,
                    to,
                    kind,
                    mover,
                    victim,
                })
            })
        })
    })
}

/// The kinds that a move between these squares can have.
fn kinds(from: Square, to: Square) -> impl Iterator<Item = MoveKind> {
    let castling = CastlingSide::ALL.into_iter().filter(move |&side| {
        let mut known = CastlingMove::ALL.iter();
        known.any(|known| (known.king_from, known.king_to, known.side) == (from, to, side))
    });
    let push = is_double_push(from, to).then_some(MoveKind::DoublePush);
    let promotions = PromotionRole::ALL
        .into_iter()
        .flat_map(|role| [MoveKind::Promotion(role), MoveKind::CapturePromotion(role)]);
    [MoveKind::Quiet, MoveKind::Capture, MoveKind::EnPassant]
        .into_iter()
        .chain(castling.map(MoveKind::Castle))
        .chain(push)
        .chain(promotions)
}

fn goes_two_ranks(from: Square, to: Square) -> bool {
    from.file() == to.file() && from.rank().index().abs_diff(to.rank().index()) == 2
}

fn is_double_push(from: Square, to: Square) -> bool {
    let ranks = (from.rank().digit(), to.rank().digit());
    from.file() == to.file() && matches!(ranks, ('2', '4') | ('7', '5'))
}

/// What can make a move of this kind.
fn movers(from: Square, to: Square, kind: MoveKind) -> impl Iterator<Item = Role> {
    Role::ALL.into_iter().filter(move |&role| match kind {
        // What a pawn goes by two squares is a double push.
        MoveKind::Quiet => role != Role::Pawn || !goes_two_ranks(from, to),
        MoveKind::Capture => true,
        MoveKind::Castle(_) => role == Role::King,
        _ => role == Role::Pawn,
    })
}

/// What a move of this kind can take.
fn victims(kind: MoveKind) -> impl Iterator<Item = Option<Role>> {
    let roles = Role::ALL.into_iter().filter(move |&role| match kind {
        MoveKind::Capture | MoveKind::CapturePromotion(_) => role != Role::King,
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
        let count = |test: fn(&Content) -> bool| all_contents().filter(test).count();
        let pairs = 64 * 63;
        assert_eq!(count(|c| c.kind == MoveKind::Quiet), pairs * 6 - 8 * 12);
        assert_eq!(count(|c| c.kind == MoveKind::DoublePush), 16);
        assert_eq!(count(|c| c.kind == MoveKind::Capture), pairs * 6 * 5);
        assert_eq!(count(|c| c.kind == MoveKind::EnPassant), pairs);
        assert_eq!(count(|c| matches!(c.kind, MoveKind::Castle(_))), 4);
        assert_eq!(count(|c| c.kind.promotion().is_some()), pairs * (4 + 4 * 5));
    }
}
