//! What gives check, and which squares a move must end on to answer it.

use boardbench_core::{Direction, Piece, Role};

use crate::attacks::{is_pawn_taking, is_slider};
use crate::squares::{Coords, Ray, Side, Squares, look};

/// 64 flags, `marks[rank][file]`.
pub(crate) type Marks = [[bool; 8]; 8];

/// The checks against `WHITE`'s king, found by looking outward from it.
pub(crate) struct Checks<const WHITE: bool> {
    /// How many pieces give check.
    pub(crate) checkers: u32,
    /// If one does: where it stands and what lies between, one of which a move must end on
    /// unless the king itself moves.
    pub(crate) targets: Marks,
}

impl<const WHITE: bool> Checks<WHITE> {
    pub(crate) fn find(squares: &Squares, king: Coords) -> Self {
        let mut checks = Self {
            checkers: 0,
            targets: [[false; 8]; 8],
        };
        for way in Direction::ALL {
            let nearest = Ray::new(squares, king, way)
                .find_map(|(here, content)| content.map(|piece| (here, piece)));
            if let Some((here, piece)) = nearest
                && (is_slider::<WHITE>(piece, way)
                    || is_pawn_taking::<WHITE>(piece, way) && here == king.step(way))
            {
                checks.add(king, here, way);
            }
        }
        let knight = Some(Piece::new(Side::<WHITE>::ENEMY, Role::Knight));
        for jump in Direction::KNIGHT {
            let here = king.step(jump);
            if look(squares, here) == Some(&knight) {
                checks.add(king, here, jump);
            }
        }
        checks
    }

    /// Notes a check by a piece that some steps this way lead to from the king.
    fn add(&mut self, king: Coords, checker: Coords, way: Direction) {
        self.checkers += 1;
        let mut here = king;
        while here != checker {
            here = here.step(way);
            self.targets[here.rank & 7][here.file & 7] = true;
        }
    }
}
