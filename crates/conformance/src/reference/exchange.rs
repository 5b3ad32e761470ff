//! What a capture is worth.

use boardbench_core::{CanonicalMove, EXCHANGE_VALUES, MoveKind, Piece, Role};

use super::{EMPTY, Reference, Spot, is_piece_of, piece, spot_of, spots, square_of};

impl Reference {
    /// Returns the static exchange value of a pseudo-legal move, as
    /// [`Position::exchange`](boardbench_core::Position::exchange) defines it.
    pub fn exchange(&self, mv: CanonicalMove) -> i32 {
        let (from, to) = (spot_of(mv.from), spot_of(mv.to));
        let kind = self.kind(mv);
        if matches!(kind, MoveKind::Castle(_)) {
            return 0;
        }
        let taken = match kind {
            MoveKind::EnPassant => (from.0, to.1),
            _ => to,
        };
        let (victim, mover) = (self.at(taken), self.at(from));
        let mut after = *self;
        after.put(taken, EMPTY);
        after.put(from, EMPTY);
        after.put(to, mv.promotion.map_or(mover, |role| self.letter_of(role)));
        let won = value(victim) + value(after.at(to)) - value(mover);
        won - after.recapture(to, !self.white_to_move)
    }

    /// Returns what a side wins at most by capturing on a spot, or by leaving it.
    fn recapture(&self, to: Spot, white: bool) -> i32 {
        let can = |from: &Spot| is_piece_of(self.at(*from), white) && self.reaches(*from, to);
        let order = |from: &Spot| (role(self.at(*from)), square_of(*from));
        let Some(from) = spots().filter(can).min_by_key(order) else {
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

/// Returns the value of a piece, 0 for an empty spot.
fn value(letter: u8) -> i32 {
    role(letter).map_or(0, |role| EXCHANGE_VALUES[role.index()])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Known exchanges, with their values by hand.
    #[test]
    fn exchanges_by_hand() {
        for (fen, mv, expected) in [
            // A free pawn, and one that is defended often enough.
            ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100),
            ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -200),
            // The king may not recapture what the other rook defends.
            ("4k3/4r3/8/8/8/8/4R3/4R1K1 w - - 0 1", "e2e7", 500),
            ("4k3/4r3/8/8/8/8/4R3/6K1 w - - 0 1", "e2e7", 0),
            // Of two rooks the one on the lower square recaptures, although a black rook is behind it.
            ("4r2k/8/3q4/R3p3/8/6B1/4R2K/4r3 w - - 0 1", "g3e5", 100 - 300),
            // En passant opens the file for the rook behind.
            ("3rk3/8/8/3pP3/8/8/8/3RK3 w - d6 0 1", "e5d6", 100),
            ("4k3/4p3/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0),
            // A promotion adds the queen's value, and loses it.
            ("3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", 500 + 800),
            ("3rk3/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", 500 - 100),
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0),
        ] {
            let position = Reference::from_fen(fen).unwrap();
            assert_eq!(position.exchange(mv.parse().unwrap()), expected, "{fen} {mv}");
        }
    }
}
