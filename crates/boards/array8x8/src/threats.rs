//! Where an enemy's pieces keep a king from going, and which pieces they pin.

use boardbench_core::{Piece, Role, Square};

use crate::roster::{Roster, Slots};
use crate::squares::{Coords, Line, Side, Squares, cell};
use crate::vicinity::{Reach, Spot, Vicinity};

/// What an enemy's pieces do to `WHITE`'s king and around it.
///
/// The enemy's pieces are gone through once, and each of them is looked up by its distance from
/// the king, in ranks and in files. That says at once which squares of interest it attacks: for
/// certain if it leaps, and if it slides, unless something stands between. Only then is the board
/// looked at.
pub(crate) struct Threats<const WHITE: bool> {
    /// The squares that were asked about and are not attacked.
    pub(crate) safe: Vicinity,
    /// Whether the king is in check.
    pub(crate) is_check: bool,
    /// The own pieces that alone stand between the king and a piece that would give check.
    pub(crate) pinned: Slots,
}

impl<const WHITE: bool> Threats<WHITE> {
    /// Finds which of the squares in `asked` are attacked, the king being gone from its own;
    /// whether the king is in check; and the pins.
    #[inline(always)]
    pub(crate) fn find(squares: &Squares, roster: &Roster, king: Coords, asked: Vicinity) -> Self {
        let mut threats = Self {
            safe: asked.or(Vicinity::KING),
            is_check: false,
            pinned: Slots::NONE,
        };
        let enemies = |role| roster.slots(Piece::new(Side::<WHITE>::ENEMY, role));
        for role in [Role::Pawn, Role::Knight, Role::King] {
            let reach = Reach::of(Piece::new(Side::<WHITE>::ENEMY, role));
            for slot in enemies(role).iter() {
                let attacked = reach.around(king, roster.place(slot));
                threats.safe = threats.safe.without(attacked);
            }
        }
        // From here on the king's square stays in: a check does not end the search for pins.
        threats.is_check = !threats.safe.has(Vicinity::KING);
        threats.safe = threats.safe.or(Vicinity::KING);
        for role in [Role::Bishop, Role::Rook, Role::Queen] {
            let reach = Reach::of(Piece::new(Side::<WHITE>::ENEMY, role));
            for slot in enemies(role).iter() {
                let from = roster.place(slot);
                for spot in reach.around(king, from).and(threats.safe).iter() {
                    threats.examine(squares, roster, king, spot, from);
                }
            }
        }
        threats
    }

    /// Looks whether the way is free from a slider to a square that it would attack on an empty
    /// board, and if that is the king's, whether one piece alone prevents the check.
    #[inline(always)]
    fn examine(
        &mut self,
        squares: &Squares,
        roster: &Roster,
        king: Coords,
        spot: Spot,
        slider: Coords,
    ) {
        // A king can't hide from a slider behind itself.
        let own_king = Some(Piece::new(Side::<WHITE>::OWN, Role::King));
        let mut line = Line::between(spot.around(king), slider);
        let blocker = line.find(|&square| {
            let content = cell(squares, square);
            content.is_some() && content != own_king
        });
        match (blocker, spot.alone()) {
            (None, Vicinity::KING) => self.is_check = true,
            (None, attacked) => self.safe = self.safe.without(attacked),
            (Some(nearest), Vicinity::KING) => {
                if line.all(|square| cell(squares, square).is_none()) {
                    self.pinned = self.pinned.or(own_slot::<WHITE>(squares, roster, nearest));
                }
            }
            (Some(_), _) => {}
        }
    }
}

/// The slot of the piece on a square, as a set, if it is an own one.
#[cold]
#[inline(never)]
fn own_slot<const WHITE: bool>(squares: &Squares, roster: &Roster, square: Square) -> Slots {
    match cell(squares, square) {
        Some(piece) if !Side::<WHITE>::is_enemy(piece) => roster.slot_on(piece, square),
        _ => Slots::NONE,
    }
}
