//! Classes of positions, by the phase of the game.

use std::fmt;

use boardbench_core::{Role, Setup};

/// Last ply of the opening.
const LAST_OPENING_PLY: usize = 20;

/// Minimum [`game_phase`] of the opening: at most two minor pieces or one rook are missing.
const OPENING_MIN: u32 = 22;

/// Maximum [`game_phase`] of an endgame: two rooks per side, or only the queens.
const ENDGAME_MAX: u32 = 8;

/// Returns the weight of all pieces of both sides except kings and pawns: 1 for a knight or bishop, 2 for a
/// rook, 4 for a queen. 24 at the start of a game; 0 with pawns only.
///
/// Source: Chess Programming Wiki, "Tapered Eval".
fn game_phase(setup: &Setup) -> u32 {
    let weight = |role| match role {
        Role::Pawn | Role::King => 0,
        Role::Knight | Role::Bishop => 1,
        Role::Rook => 2,
        Role::Queen => 4,
    };
    setup.pieces().map(|(_, piece)| weight(piece.role())).sum()
}

/// A class of positions for move generation: the phase of the game, or in check. Its `Display` is its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Few moves played, nearly all pieces on the board; not in check.
    Opening,
    /// Between opening and endgame; not in check.
    Middlegame,
    /// Few pieces left; not in check.
    Endgame,
    /// The side to move is in check.
    Check,
}

impl Class {
    /// All classes, in the order of their declaration.
    pub const ALL: [Self; 4] = [Self::Opening, Self::Middlegame, Self::Endgame, Self::Check];

    /// Returns the name in data files.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Opening => "opening",
            Self::Middlegame => "middlegame",
            Self::Endgame => "endgame",
            Self::Check => "check",
        }
    }

    /// Returns the class of a position after `ply` plies.
    ///
    /// *Check* if the side to move is in check; otherwise by the game phase, which is the weight of all pieces but kings and
    /// pawns: 1 for a knight or bishop, 2 for a rook, 4 for a queen. *Endgame* if it is at most 8; otherwise *opening* if at most
    /// 20 plies have been played and it is at least 22; otherwise *middlegame*.
    ///
    /// ```
    /// use boardbench_core::Setup;
    /// use boardbench_corpus::Class;
    /// assert_eq!(Class::new(&Setup::initial(), 20, false), Class::Opening);
    /// assert_eq!(Class::new(&Setup::initial(), 21, false), Class::Middlegame);
    /// ```
    pub fn new(setup: &Setup, ply: usize, is_check: bool) -> Self {
        match game_phase(setup) {
            _ if is_check => Self::Check,
            ..=ENDGAME_MAX => Self::Endgame,
            OPENING_MIN.. if ply <= LAST_OPENING_PLY => Self::Opening,
            _ => Self::Middlegame,
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardbench_notation::parse_fen;

    /// Placements, plies, weights and classes at the limits: one rook missing; a rook and a bishop missing;
    /// two rooks per side; one more knight; pawns only; and more than at the start, after promotions.
    const LIMITS: &str = "\
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 20 22 opening
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK1N1 0 21 middlegame
r3k2r/8/8/8/8/8/8/R3K2R 0 8 endgame
r3k2r/8/8/8/8/8/8/RN2K2R 60 9 middlegame
4k3/pppp4/8/8/8/8/PPPP4/4K3 1 0 endgame
rnbqkbnr/pppppp2/8/8/8/8/PPPPPP2/RNBQKBNQ 20 26 opening";

    #[test]
    fn classes_change_at_the_documented_limits() {
        for line in LIMITS.lines() {
            let [placement, ply, weight, class] = line.split(' ').collect::<Vec<_>>()[..] else {
                panic!("{line}");
            };
            let (setup, ply) =
                (parse_fen(&format!("{placement} w - -")).unwrap(), ply.parse().unwrap());
            assert_eq!(game_phase(&setup).to_string(), weight, "{line}");
            assert_eq!(Class::new(&setup, ply, false).text(), class, "{line}");
            assert_eq!(Class::new(&setup, ply, true), Class::Check, "{line}");
        }
    }
}
