//! A second reference for few men. It looks at men, not at squares, so it is quick where there are four of them; it shares nothing
//! with any board, nor with the naive reference.

use boardbench_core::{
    CanonicalMove, CastlingRights, CastlingSide, Color, File, PromotionRole, Rank, Role, Setup,
    Square,
};

use super::placements::MEN;

/// A place: the numbers of file and rank, from 0. Off the board if one is less than 0 or more than 7.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Place {
    file: i32,
    rank: i32,
}

/// A man on its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Man {
    color: Color,
    role: Role,
    place: Place,
}

/// A position of at most [`MEN`] men.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Few {
    men: [Option<Man>; MEN[1]],
    side_to_move: Color,
    rights: CastlingRights,
    en_passant: Option<Place>,
}

const STRAIGHT: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const DIAGONAL: [(i32, i32); 4] = [(1, 1), (1, -1), (-1, -1), (-1, 1)];
const LEAPS: [(i32, i32); 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

impl Place {
    fn from_square(square: Square) -> Self {
        Self {
            file: square.file().index() as i32,
            rank: square.rank().index() as i32,
        }
    }

    const fn plus(self, (files, ranks): (i32, i32)) -> Self {
        Self {
            file: self.file + files,
            rank: self.rank + ranks,
        }
    }

    fn square(self) -> Option<Square> {
        let is_on_board = (0..8).contains(&self.file) && (0..8).contains(&self.rank);
        is_on_board.then(|| {
            let file = File::from_low_bits(self.file as u8);
            Square::new(file, Rank::from_low_bits(self.rank as u8))
        })
    }
}

/// One rank ahead for a colour.
const fn ahead(color: Color) -> i32 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

impl Few {
    /// `None` if there are more men.
    pub(super) fn new(setup: &Setup) -> Option<Self> {
        let mut men = [None; MEN[1]];
        let mut places = men.iter_mut();
        for (square, piece) in setup.pieces() {
            *places.next()? = Some(Man {
                color: piece.color(),
                role: piece.role(),
                place: Place::from_square(square),
            });
        }
        Some(Self {
            men,
            side_to_move: setup.side_to_move(),
            rights: setup.castling_rights(),
            en_passant: setup.en_passant().map(Place::from_square),
        })
    }

    fn man_at(&self, place: Place) -> Option<Man> {
        let mut men = self.men.iter().flatten();
        men.find(|man| man.place == place).copied()
    }

    /// True if no man stands between two places in line.
    fn is_clear(&self, one: Place, other: Place) -> bool {
        let step = (
            (other.file - one.file).signum(),
            (other.rank - one.rank).signum(),
        );
        let mut place = one.plus(step);
        while place != other {
            if self.man_at(place).is_some() {
                return false;
            }
            place = place.plus(step);
        }
        true
    }

    /// True if a man attacks a place, which is not its own.
    fn attacks(&self, man: Man, place: Place) -> bool {
        let (files, ranks) = (place.file - man.place.file, place.rank - man.place.rank);
        let (wide, high) = (files.abs(), ranks.abs());
        let is_straight = wide == 0 || high == 0;
        let is_diagonal = wide == high;
        match man.role {
            Role::Pawn => wide == 1 && ranks == ahead(man.color),
            Role::Knight => wide * high == 2,
            Role::King => wide.max(high) == 1,
            Role::Bishop => is_diagonal && self.is_clear(man.place, place),
            Role::Rook => is_straight && self.is_clear(man.place, place),
            Role::Queen => (is_straight || is_diagonal) && self.is_clear(man.place, place),
        }
    }

    /// True if a man of a colour attacks a place, where none of them stands.
    fn is_attacked(&self, place: Place, by: Color) -> bool {
        let mut men = self.men.iter().flatten().filter(|man| man.color == by);
        men.any(|&man| self.attacks(man, place))
    }

    /// True if the king of a colour is attacked.
    fn is_king_attacked(&self, color: Color) -> bool {
        let mut men = self.men.iter().flatten();
        let king = men.find(|man| man.color == color && man.role == Role::King);
        king.is_some_and(|king| self.is_attacked(king.place, !color))
    }

    /// True if the side to move is in check.
    pub(super) fn is_check(&self) -> bool {
        self.is_king_attacked(self.side_to_move)
    }

    /// The legal moves, sorted.
    pub(super) fn legal(&self) -> Vec<CanonicalMove> {
        let mut moves = Vec::with_capacity(64);
        for (index, man) in self.men.iter().enumerate() {
            let own = man.filter(|man| man.color == self.side_to_move);
            let Some(man) = own else { continue };
            match man.role {
                Role::Pawn => self.add_pawn(index, man, &mut moves),
                Role::Knight => self.add_steps(index, man, &[&LEAPS], 1, &mut moves),
                Role::Bishop => self.add_steps(index, man, &[&DIAGONAL], 7, &mut moves),
                Role::Rook => self.add_steps(index, man, &[&STRAIGHT], 7, &mut moves),
                Role::Queen => self.add_steps(index, man, &[&STRAIGHT, &DIAGONAL], 7, &mut moves),
                Role::King => {
                    self.add_steps(index, man, &[&STRAIGHT, &DIAGONAL], 1, &mut moves);
                    self.add_castling(man, &mut moves);
                }
            }
        }
        moves.sort_unstable();
        moves
    }

    /// Adds the moves of a man that takes at most `most` steps in each of these directions.
    fn add_steps(
        &self,
        index: usize,
        man: Man,
        directions: &[&[(i32, i32)]],
        most: u32,
        moves: &mut Vec<CanonicalMove>,
    ) {
        for &step in directions.iter().copied().flatten() {
            let mut place = man.place;
            for _ in 0..most {
                place = place.plus(step);
                let there = self.man_at(place);
                if place.square().is_none() || there.is_some_and(|other| other.color == man.color) {
                    break;
                }
                self.add(index, man, place, None, moves);
                if there.is_some() {
                    break;
                }
            }
        }
    }

    fn add_pawn(&self, index: usize, man: Man, moves: &mut Vec<CanonicalMove>) {
        let (color, place) = (man.color, man.place);
        let forward = ahead(color);
        let one = place.plus((0, forward));
        if self.man_at(one).is_none() {
            self.add(index, man, one, None, moves);
            let start = if color == Color::White { 1 } else { 6 };
            let two = one.plus((0, forward));
            if place.rank == start && self.man_at(two).is_none() {
                self.add(index, man, two, None, moves);
            }
        }
        for files in [-1, 1] {
            let to = place.plus((files, forward));
            match self.man_at(to) {
                Some(other) if other.color != color => self.add(index, man, to, None, moves),
                None if self.en_passant == Some(to) => {
                    self.add(index, man, to, Some(place.plus((files, 0))), moves);
                }
                _ => {}
            }
        }
    }

    /// Adds a move, or one for each promotion, if the king is safe after it. A man on `taken` disappears, as does one on the
    /// target.
    fn add(
        &self,
        index: usize,
        man: Man,
        place: Place,
        taken: Option<Place>,
        moves: &mut Vec<CanonicalMove>,
    ) {
        let mut after = *self;
        for other in &mut after.men {
            if other.is_some_and(|other| other.place == place || Some(other.place) == taken) {
                *other = None;
            }
        }
        after.men[index] = Some(Man { place, ..man });
        if after.is_king_attacked(man.color) {
            return;
        }
        let (Some(from), Some(to)) = (man.place.square(), place.square()) else {
            return;
        };
        if man.role == Role::Pawn && [0, 7].contains(&place.rank) {
            let all = PromotionRole::ALL.into_iter();
            moves.extend(all.map(|role| CanonicalMove::promoting(from, to, role)));
        } else {
            moves.push(CanonicalMove::new(from, to));
        }
    }

    fn add_castling(&self, king: Man, moves: &mut Vec<CanonicalMove>) {
        for (side, towards, empty) in [(CastlingSide::King, 1, 2), (CastlingSide::Queen, -1, 3)] {
            let on = |files: i32| king.place.plus((files * towards, 0));
            if self.rights.has(king.color, side)
                && (1..=empty).all(|files| self.man_at(on(files)).is_none())
                && (0..=2).all(|files| !self.is_attacked(on(files), !king.color))
                && let (Some(from), Some(to)) = (king.place.square(), on(2).square())
            {
                moves.push(CanonicalMove::new(from, to));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use boardbench_conformance::reference::Reference;
    use boardbench_core::zobrist::splitmix64;
    use boardbench_notation::{parse_fen, write_fen};

    use super::super::prove::Space;
    use super::*;

    fn assert_equal(setup: &Setup) {
        let (few, naive) = (Few::new(setup).unwrap(), Reference::from_setup(setup));
        let mut expected = naive.legal_moves();
        expected.sort_unstable();
        assert_eq!(few.legal(), expected, "{}", write_fen(setup));
        assert_eq!(few.is_check(), naive.is_check(), "{}", write_fen(setup));
    }

    /// `prove` compares both on every position of three men.
    #[test]
    fn it_agrees_with_the_naive_reference() {
        for (men, placements, one_in) in [(2, 1, 1), (3, 97, 1), (4, 997, 512)] {
            let space = Space::Men(men);
            for unit in (0..space.units()).step_by(placements) {
                space.for_each_position(unit, &mut |setup| {
                    if splitmix64(setup.hash()).1.is_multiple_of(one_in) {
                        assert_equal(&setup);
                    }
                });
            }
        }
    }

    #[test]
    fn it_knows_the_rare_moves() {
        for (fen, moves) in [
            ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", 26),
            ("2r1k3/8/8/8/8/8/8/R3K3 w Q - 0 1", 15),
            ("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", 16),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2", 7),
            ("k2r4/2P5/8/8/8/8/8/4K3 w - - 0 1", 11),
        ] {
            let setup = parse_fen(fen).unwrap();
            assert_equal(&setup);
            assert_eq!(Few::new(&setup).unwrap().legal().len(), moves, "{fen}");
        }
        assert_eq!(Few::new(&Setup::initial()), None);
    }
}
