//! Computes the static exchange evaluation (SEE) of the reference by playing all recaptures.

use boardbench_core::{CanonicalMove, MoveKind, Piece, Role, SEE_VALUES};

use super::{EMPTY, Reference, Spot, is_piece_of, piece, spot_of, spots, square_of};

impl Reference {
    /// Returns the static exchange evaluation (SEE) of a pseudo-legal move, as
    /// [`Position::see`](boardbench_core::Position::see) defines it.
    pub fn see(&self, mv: CanonicalMove) -> i32 {
        let (from, to) = (spot_of(mv.from), spot_of(mv.to));
        let kind = self.kind(mv);
        if matches!(kind, MoveKind::Castle(_)) {
            return 0;
        }
        let captured = match kind {
            MoveKind::EnPassant => (from.0, to.1),
            _ => to,
        };
        let (victim, mover) = (self.at(captured), self.at(from));
        let mut after = *self;
        after.put(captured, EMPTY);
        after.put(from, EMPTY);
        after.put(to, mv.promotion.map_or(mover, |role| self.letter_of(role)));
        let won = value(victim) + value(after.at(to)) - value(mover);
        won - after.recapture(to, !self.white_to_move)
    }

    /// Returns a side's maximum gain by recapturing on a square; 0 if it is better not to.
    fn recapture(&self, to: Spot, white: bool) -> i32 {
        let can_capture =
            |from: &Spot| is_piece_of(self.at(*from), white) && self.reaches(*from, to);
        let order = |from: &Spot| (role(self.at(*from)), square_of(*from));
        let Some(from) = spots().filter(can_capture).min_by_key(order) else {
            return 0;
        };
        let mut after = *self;
        after.put(from, EMPTY);
        after.put(to, self.at(from));
        if role(self.at(from)) == Some(Role::King) && after.attackers(to, !white) > 0 {
            return 0;
        }
        (value(self.at(to)) - after.recapture(to, !white)).max(0)
    }
}

fn role(letter: u8) -> Option<Role> {
    piece(letter).map(Piece::role)
}

/// Returns the value of a piece, 0 for `EMPTY`.
fn value(letter: u8) -> i32 {
    role(letter).map_or(0, |role| SEE_VALUES[role.index()])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares with values computed by hand.
    #[test]
    fn values_equal_those_computed_by_hand() {
        for (fen, mv, expected) in [
            // An undefended pawn, and a sufficiently defended one.
            ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100),
            ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -200),
            // The king may not recapture on a square that the other rook defends.
            ("4k3/4r3/8/8/8/8/4R3/4R1K1 w - - 0 1", "e2e7", 500),
            ("4k3/4r3/8/8/8/8/4R3/6K1 w - - 0 1", "e2e7", 0),
            // The rook on the lower-numbered square recaptures, even with an enemy rook behind it.
            ("4r2k/8/3q4/R3p3/8/6B1/4R2K/4r3 w - - 0 1", "g3e5", 100 - 300),
            // En passant opens the file for the rook behind.
            ("3rk3/8/8/3pP3/8/8/8/3RK3 w - d6 0 1", "e5d6", 100),
            ("4k3/4p3/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0),
            // Promoting gains a queen; recapture loses it.
            ("3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", 500 + 800),
            ("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", 500 - 100),
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0),
        ] {
            let position = Reference::from_fen(fen).unwrap();
            assert_eq!(position.see(mv.parse().unwrap()), expected, "{fen} {mv}");
        }
    }
}
