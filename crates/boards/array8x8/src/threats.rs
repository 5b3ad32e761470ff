//! Checks and pins, found by looking outward from the king.

use boardbench_core::{Direction, Piece, Role, Square};

use crate::attacks::{is_attacked_by_knight, is_pawn_taking, is_slider};
use crate::scan::{Marks, own_pieces};
use crate::squares::{Coords, Ray, Side, Squares, look};

/// What an enemy's pieces do to `WHITE`'s king.
pub(crate) struct Threats<const WHITE: bool> {
    /// How many pieces give check.
    pub(crate) checkers: u32,
    /// If one does: where it stands and what lies between, one of which a move must end on
    /// unless the king itself moves.
    pub(crate) targets: Marks,
    /// Who may move at will: all pieces but the king and those that are pinned.
    pub(crate) movers: Marks,
    /// Where the pinned pieces stand, and which way from the king. Two arrays, since each of them
    /// is cleared by one store.
    pinned: [Square; 8],
    pin_ways: [Direction; 8],
    pin_count: usize,
}

/// A pinned piece and the way it is pinned, from the king outward.
#[derive(Clone, Copy)]
pub(crate) struct Pin {
    pub(crate) square: Square,
    pub(crate) way: Direction,
}

impl<const WHITE: bool> Threats<WHITE> {
    /// No threats yet. Apart from [`look_around`](Self::look_around), so that the marks are
    /// written where they stay.
    #[inline(always)]
    pub(crate) fn none(squares: &Squares) -> Self {
        Self {
            checkers: 0,
            targets: [[false; 8]; 8],
            movers: own_pieces::<WHITE>(squares),
            pinned: [Square::A1; 8],
            pin_ways: [Direction::NORTH; 8],
            pin_count: 0,
        }
    }

    /// Finds the checks and pins against a king.
    #[inline(always)]
    pub(crate) fn look_around(&mut self, squares: &Squares, king: Coords) {
        self.movers[king.rank & 7][king.file & 7] = false;
        self.look_along(squares, king, Direction::NORTH);
        self.look_along(squares, king, Direction::SOUTH);
        self.look_along(squares, king, Direction::EAST);
        self.look_along(squares, king, Direction::WEST);
        self.look_along(squares, king, Direction::NORTH_EAST);
        self.look_along(squares, king, Direction::NORTH_WEST);
        self.look_along(squares, king, Direction::SOUTH_EAST);
        self.look_along(squares, king, Direction::SOUTH_WEST);
        if is_attacked_by_knight::<WHITE>(squares, king) {
            self.add_knights(squares, king);
        }
    }

    /// Whether any piece is pinned.
    #[inline(always)]
    pub(crate) const fn has_pins(&self) -> bool {
        self.pin_count > 0
    }

    /// The pinned pieces.
    pub(crate) fn pins(&self) -> impl Iterator<Item = Pin> + '_ {
        self.pinned
            .into_iter()
            .zip(self.pin_ways)
            .take(self.pin_count)
            .map(|(square, way)| Pin { square, way })
    }

    /// Looks along one direction for a piece that gives check or that would, were it not for one
    /// own piece between.
    #[inline(always)]
    fn look_along(&mut self, squares: &Squares, king: Coords, way: Direction) {
        let mut pieces = Ray::new(squares, king, way)
            .filter_map(|(here, content)| content.map(|piece| (here, piece)));
        let Some((nearest, piece)) = pieces.next() else {
            return;
        };
        if Side::<WHITE>::is_enemy(piece) {
            if is_slider::<WHITE>(piece, way)
                || is_pawn_taking::<WHITE>(piece, way) && nearest == king.step(way)
            {
                self.add_check(king, nearest, way);
            }
        } else if let Some((_, second)) = pieces.next()
            && is_slider::<WHITE>(second, way)
        {
            self.add_pin(nearest, way);
        }
    }

    /// Finds the knights that give check. More than one can only have been set up.
    #[cold]
    #[inline(never)]
    fn add_knights(&mut self, squares: &Squares, king: Coords) {
        let knight = Some(Piece::new(Side::<WHITE>::ENEMY, Role::Knight));
        for jump in Direction::KNIGHT {
            let here = king.step(jump);
            if look(squares, here) == Some(&knight) {
                self.add_check(king, here, jump);
            }
        }
    }

    /// Notes a check by a piece that some steps this way lead to from the king.
    #[cold]
    #[inline(never)]
    fn add_check(&mut self, king: Coords, checker: Coords, way: Direction) {
        self.checkers += 1;
        let mut here = king;
        while here != checker {
            here = here.step(way);
            self.targets[here.rank & 7][here.file & 7] = true;
        }
    }

    /// Notes a pinned piece, and takes it off the pieces that may move at will.
    #[cold]
    #[inline(never)]
    fn add_pin(&mut self, pinned: Coords, way: Direction) {
        self.movers[pinned.rank & 7][pinned.file & 7] = false;
        self.pinned[self.pin_count & 7] = pinned.square();
        self.pin_ways[self.pin_count & 7] = way;
        self.pin_count += 1;
    }
}
