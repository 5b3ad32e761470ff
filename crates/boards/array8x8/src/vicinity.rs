//! The squares around a king, and what an enemy's piece can reach of them.

use core::num::NonZeroU16;

use boardbench_core::{CastlingSide, Direction, Piece, Role};

use crate::squares::Coords;

/// A set of squares around a king, by where they lie from it.
///
/// ```text
///           files from the king
///          -2   -1    0   +1   +2
/// rank +1        6    7    8          9 and 10: where a king lands that castles
/// rank  0   9    3    4    5   10     4: the king's own square
/// rank -1        0    1    2
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Vicinity(u16);

/// How many squares there are in it.
const SPOTS: u32 = 11;

impl Vicinity {
    pub(crate) const NONE: Self = Self(0);
    /// The king's own square.
    pub(crate) const KING: Self = Self(1 << 4);
    /// The squares next to the king.
    pub(crate) const NEIGHBOURS: Self = Self(0x1ff ^ Self::KING.0);

    /// The set of the one square so many ranks and files, at most 1, from the king.
    #[inline(always)]
    pub(crate) const fn at(ranks: i8, files: i8) -> Self {
        Self(1 << ((ranks + 1) * 3 + files + 1))
    }

    /// The square next to the king that it passes over when it castles.
    #[inline(always)]
    pub(crate) const fn passed(side: CastlingSide) -> Self {
        match side {
            CastlingSide::King => Self::at(0, 1),
            CastlingSide::Queen => Self::at(0, -1),
        }
    }

    /// Where a king lands that castles.
    #[inline(always)]
    pub(crate) const fn landing(side: CastlingSide) -> Self {
        match side {
            CastlingSide::King => Self(1 << 10),
            CastlingSide::Queen => Self(1 << 9),
        }
    }

    #[inline(always)]
    pub(crate) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether all of `other` is in it.
    #[inline(always)]
    pub(crate) const fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    #[inline(always)]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[inline(always)]
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline(always)]
    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The squares, in the order of their numbers.
    #[inline(always)]
    pub(crate) fn iter(self) -> impl Iterator<Item = Spot> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let spot = NonZeroU16::new(rest)?.trailing_zeros();
            rest &= rest - 1;
            Some(Spot(spot as u8))
        })
    }
}

/// One square of a [`Vicinity`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot(u8);

impl Spot {
    /// The set of this square alone.
    #[inline(always)]
    pub(crate) const fn alone(self) -> Vicinity {
        Vicinity(1 << (self.0 & 15))
    }

    /// The square, which must be on the board, around this king.
    #[inline(always)]
    pub(crate) const fn around(self, king: Coords) -> Coords {
        let (ranks, files) = OFFSETS[(self.0 & 15) as usize];
        Coords::new(
            king.rank.wrapping_add_signed(ranks as isize),
            king.file.wrapping_add_signed(files as isize),
        )
    }
}

/// Ranks and files from the king, by spot.
static OFFSETS: [(i8, i8); 16] = {
    let mut table = [(0, 0); 16];
    let mut spot = 0;
    while spot < 9 {
        table[spot as usize] = (spot / 3 - 1, spot % 3 - 1);
        spot += 1;
    }
    table[9] = (0, -2);
    table[10] = (0, 2);
    table
};

/// What one kind of piece reaches around a king, on a board empty but for itself: by how many
/// ranks (less 7), and how many files (less 7), the piece stands from the king.
pub(crate) struct Reach([[Vicinity; 16]; 16]);

impl Reach {
    /// What a piece of this kind and colour reaches.
    #[inline(always)]
    pub(crate) const fn of(piece: Piece) -> &'static Self {
        &REACH[piece.index()]
    }

    /// What a piece on a square reaches around the king.
    #[inline(always)]
    pub(crate) const fn around(&self, king: Coords, piece: Coords) -> Vicinity {
        self.0[piece.rank + 7 - king.rank][piece.file + 7 - king.file]
    }
}

static REACH: [Reach; Piece::INDEX_SPACE] = {
    let mut table = [const { Reach([[Vicinity::NONE; 16]; 16]) }; Piece::INDEX_SPACE];
    let mut kind = 0;
    while kind < Piece::ALL.len() {
        let piece = Piece::ALL[kind];
        let mut ranks = -7;
        while ranks <= 7 {
            let mut files = -7;
            while files <= 7 {
                table[piece.index()].0[(ranks + 7) as usize][(files + 7) as usize] =
                    reach_from(piece, ranks, files);
                files += 1;
            }
            ranks += 1;
        }
        kind += 1;
    }
    table
};

/// What a piece reaches that stands so many ranks and files from the king.
const fn reach_from(piece: Piece, ranks: i8, files: i8) -> Vicinity {
    let mut reach = Vicinity::NONE;
    let mut spot = 0;
    while spot < SPOTS {
        let (to_ranks, to_files) = OFFSETS[spot as usize];
        if is_reached(piece, to_ranks - ranks, to_files - files) {
            reach.0 |= 1 << spot;
        }
        spot += 1;
    }
    reach
}

/// Whether a piece moves, or a pawn takes, by so many ranks and files.
const fn is_reached(piece: Piece, ranks: i8, files: i8) -> bool {
    let (far, aside) = (ranks.abs(), files.abs());
    let is_straight = (far == 0) != (aside == 0);
    let is_diagonal = far == aside && far != 0;
    match piece.role() {
        Role::Pawn => ranks == Direction::pawn_push(piece.color()).ranks() && aside == 1,
        Role::Knight => far * aside == 2,
        Role::Bishop => is_diagonal,
        Role::Rook => is_straight,
        Role::Queen => is_straight || is_diagonal,
        Role::King => far <= 1 && aside <= 1 && far + aside > 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardbench_core::{Color, Square};

    /// The ways a kind of piece goes, and whether it goes on.
    fn ways(piece: Piece) -> (&'static [Direction], bool) {
        const WHITE: [Direction; 2] = Direction::pawn_captures(Color::White);
        const BLACK: [Direction; 2] = Direction::pawn_captures(Color::Black);
        match (piece.role(), piece.color()) {
            (Role::Pawn, Color::White) => (&WHITE, false),
            (Role::Pawn, Color::Black) => (&BLACK, false),
            (Role::Knight, _) => (&Direction::KNIGHT, false),
            (Role::Bishop, _) => (&Direction::DIAGONAL, true),
            (Role::Rook, _) => (&Direction::ORTHOGONAL, true),
            (Role::Queen, _) => (&Direction::ALL, true),
            (Role::King, _) => (&Direction::ALL, false),
        }
    }

    fn is_reachable(piece: Piece, from: Square, to: Square) -> bool {
        let (ways, goes_on) = ways(piece);
        ways.iter().any(|&way| {
            let mut steps = core::iter::successors(from.step(way), |here| here.step(way));
            if goes_on {
                steps.any(|here| here == to)
            } else {
                steps.next() == Some(to)
            }
        })
    }

    #[test]
    fn reach_is_what_stepping_over_an_empty_board_comes_to() {
        let everywhere = Vicinity(0x7ff);
        for (king, from) in
            Square::all().flat_map(|king| Square::all().map(move |from| (king, from)))
        {
            for piece in Piece::ALL {
                let reach = Reach::of(piece).around(Coords::of(king), Coords::of(from));
                for spot in everywhere.iter() {
                    let to = spot.around(Coords::of(king));
                    if to.rank < 8 && to.file < 8 {
                        let is_reached = is_reachable(piece, from, to.square());
                        assert_eq!(reach.has(spot.alone()), is_reached, "{piece} {from} {king}");
                    }
                }
            }
        }
    }

    #[test]
    fn spots_lie_where_they_should() {
        let around_e1 = |set: Vicinity| {
            let squares = set
                .iter()
                .map(|spot| spot.around(Coords::of(Square::E1)).square());
            squares.collect::<Vec<_>>()
        };
        assert_eq!(around_e1(Vicinity::KING), [Square::E1]);
        assert_eq!(around_e1(Vicinity::at(1, -1)), [Square::D2]);
        assert_eq!(
            around_e1(Vicinity::passed(CastlingSide::King)),
            [Square::F1]
        );
        assert_eq!(
            around_e1(Vicinity::landing(CastlingSide::King)),
            [Square::G1]
        );
        assert_eq!(
            around_e1(Vicinity::passed(CastlingSide::Queen)),
            [Square::D1]
        );
        assert_eq!(
            around_e1(Vicinity::landing(CastlingSide::Queen)),
            [Square::C1]
        );
        assert_eq!(Vicinity::NEIGHBOURS.len(), 8);
    }
}
