//! Tables indexed by the difference of two squares.
//!
//! In 0x88 the difference of two numbers tells how many ranks and files lie between the squares,
//! wherever they stand. (The numbering has a spare bit beside the file, so a borrow from the file
//! can't be taken for a rank.) So "could a piece there attack this square?" is one subtraction
//! and one look into a table of 239 entries. Of the representations here only this one has it.

use boardbench_core::{Direction, Piece, Role};

use crate::cells::{Place, Step};

/// How a piece may reach a target from where it stands, as far as that hangs on their distance.
#[derive(Clone, Copy)]
pub(crate) struct Reach {
    /// One bit for each piece, by code, that can attack over this distance if nothing is in the
    /// way.
    pieces: u16,
    /// The step from the target towards the piece, if they stand on one line; else 0.
    pub(crate) step: Step,
}

impl Reach {
    /// What lies between a target and a piece.
    #[inline(always)]
    pub(crate) fn between(target: Place, piece: Place) -> Self {
        REACH[target.difference(piece)]
    }

    /// Whether the piece with this code can attack from there, if nothing is in the way.
    #[inline(always)]
    pub(crate) const fn allows(self, code: usize) -> bool {
        self.pieces >> (code & 15) & 1 != 0
    }

    /// Whether the two stand on no common line, so that nothing can be in the way.
    #[inline(always)]
    pub(crate) fn is_jump(self) -> bool {
        self.step == Step::NONE
    }
}

static REACH: [Reach; 256] = {
    let mut table = [Reach {
        pieces: 0,
        step: Step::NONE,
    }; 256];
    let mut index = 0;
    while index < DIFFERENCES {
        let (ranks, files) = distance(index);
        let mut code = 0;
        while code < 16 {
            if let Some(piece) = Piece::from_code(code)
                && attacks(piece, -ranks, -files)
            {
                table[index].pieces |= 1 << code;
            }
            code += 1;
        }
        if is_line(ranks, files) {
            table[index].step = Step::new(ranks.signum(), files.signum());
        }
        index += 1;
    }
    table
};

/// One more than the greatest index that [`Place::difference`] gives for squares.
const DIFFERENCES: usize = 0xef;

/// How many ranks and files a difference stands for.
const fn distance(index: usize) -> (i8, i8) {
    ((index >> 4) as i8 - 7, (index & 15) as i8 - 7)
}

const fn is_line(ranks: i8, files: i8) -> bool {
    ranks == 0 || files == 0 || ranks.abs() == files.abs()
}

/// Whether a piece attacks what is so many ranks and files away from it, over an empty board.
const fn attacks(piece: Piece, ranks: i8, files: i8) -> bool {
    let (tall, wide) = (ranks.abs(), files.abs());
    let is_near = tall <= 1 && wide <= 1;
    let is_here = tall == 0 && wide == 0;
    let forward = Direction::pawn_push(piece.color()).ranks();
    match piece.role() {
        Role::Pawn => ranks == forward && wide == 1,
        Role::Knight => tall + wide == 3 && tall != 0 && wide != 0,
        Role::Bishop => tall == wide && !is_here,
        Role::Rook => (tall == 0 || wide == 0) && !is_here,
        Role::Queen => is_line(ranks, files) && !is_here,
        Role::King => is_near && !is_here,
    }
}

/// A set of squares around a king: where it might step, where it stands, and where it might
/// castle to.
///
/// ```text
///      10   9   8   7 6 5 4 3 2 1 0
/// | west |east|king|  steps, in the order of Direction::ALL  |
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Zone(u32);

impl Zone {
    pub(crate) const NONE: Self = Self(0);
    /// The king's own square.
    pub(crate) const KING: Self = Self(1 << 8);
    /// The squares beside it.
    pub(crate) const STEPS: Self = Self(0xff);
    /// Two squares to the right of it, where it castles kingside.
    pub(crate) const CASTLING_EAST: Self = Self(1 << 9);
    /// Two squares to the left, queenside.
    pub(crate) const CASTLING_WEST: Self = Self(1 << 10);
    /// The square to the right, passed over when castling kingside.
    pub(crate) const EAST: Self = Self(1 << 1);
    /// The square to the left, passed over queenside.
    pub(crate) const WEST: Self = Self(1 << 3);

    /// One of the squares beside the king, by its index in [`Direction::ALL`].
    #[inline(always)]
    pub(crate) const fn step(index: usize) -> Self {
        Self(1 << index)
    }

    #[inline(always)]
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline(always)]
    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[inline(always)]
    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    #[inline(always)]
    pub(crate) const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    #[inline(always)]
    pub(crate) const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The squares, as sets of one and as steps from the king.
    #[inline(always)]
    pub(crate) fn each(self) -> impl Iterator<Item = (Self, Step)> {
        let mut rest = self.0;
        core::iter::from_fn(move || {
            let index = rest.trailing_zeros() as usize;
            if rest == 0 {
                return None;
            }
            rest &= rest - 1;
            Some((Self(1 << index), ZONE_STEPS[index & 15]))
        })
    }

    /// The square that a step from the king leads to, if the step is one of a king's.
    #[cold]
    #[inline(never)]
    pub(crate) fn beyond(step: Step) -> Self {
        let index = ZONE_STEPS[..8].iter().position(|&known| known == step);
        index.map_or(Self::NONE, Self::step)
    }
}

/// Ranks and files from the king to each square of its zone.
const ZONE_DISTANCES: [(i8, i8); 11] = {
    let mut distances = [(0, 0); 11];
    let mut index = 0;
    while index < 8 {
        let way = Direction::ALL[index];
        distances[index] = (way.ranks(), way.files());
        index += 1;
    }
    distances[9] = (0, 2);
    distances[10] = (0, -2);
    distances
};

/// The same as steps.
static ZONE_STEPS: [Step; 16] = {
    let mut steps = [Step::NONE; 16];
    let mut index = 0;
    while index < ZONE_DISTANCES.len() {
        let (ranks, files) = ZONE_DISTANCES[index];
        steps[index] = Step::new(ranks, files);
        index += 1;
    }
    steps
};

/// What a piece attacks of a king's zone over an empty board, by the difference from king to
/// piece.
pub(crate) struct Zones(
    /// Twice as many as differences fit, so that the half that starts at a king's own difference is
    /// a table by the piece's place alone.
    [Zone; 512],
);

impl Zones {
    /// The table of a piece.
    #[inline(always)]
    pub(crate) const fn of(piece: Piece) -> &'static Self {
        &ZONES[piece.index()]
    }

    /// The table as seen from one king.
    #[inline(always)]
    pub(crate) const fn around(&self, king: Place) -> ZonesAround<'_> {
        let bias = (0x77 - (king.code() & 0x77)) as usize;
        let (_, rest) = self.0.split_at(bias);
        ZonesAround(rest.first_chunk().expect("512 less 0x77 is more than 256"))
    }
}

/// [`Zones`] as seen from one king, by the place of the piece.
#[derive(Clone, Copy)]
pub(crate) struct ZonesAround<'a>(&'a [Zone; 256]);

impl ZonesAround<'_> {
    /// What the piece attacks of the king's zone from this place.
    #[inline(always)]
    pub(crate) const fn attacked_from(self, place: Place) -> Zone {
        self.0[place.code() as usize]
    }
}

static ZONES: [Zones; Piece::INDEX_SPACE] = {
    let mut tables = [const { Zones([Zone::NONE; 512]) }; Piece::INDEX_SPACE];
    let mut index = 0;
    while index < Piece::ALL.len() {
        let piece = Piece::ALL[index];
        tables[piece.index()] = zones(piece);
        index += 1;
    }
    tables
};

const fn zones(piece: Piece) -> Zones {
    let mut table = [Zone::NONE; 512];
    let mut index = 0;
    while index < DIFFERENCES {
        let (ranks, files) = distance(index);
        let mut bit = 0;
        while bit < ZONE_DISTANCES.len() {
            let (up, right) = ZONE_DISTANCES[bit];
            if attacks(piece, up - ranks, right - files) {
                table[index].0 |= 1 << bit;
            }
            bit += 1;
        }
        index += 1;
    }
    Zones(table)
}

#[cfg(test)]
mod tests {
    use boardbench_core::{Cell, Grid0x88, Square};

    use super::*;

    fn place(square: Square) -> Place {
        Place::of(Cell::<Grid0x88>::from(square))
    }

    #[test]
    fn a_difference_stands_for_one_distance_only() {
        for from in Square::all() {
            for to in Square::all() {
                let (ranks, files) = distance(place(from).difference(place(to)));
                assert_eq!(
                    (ranks, files),
                    (
                        to.rank() as i8 - from.rank() as i8,
                        to.file() as i8 - from.file() as i8
                    )
                );
            }
        }
    }

    /// Whether a lone piece attacks a square, by stepping over the board.
    fn steps_to(piece: Piece, from: Square, to: Square) -> bool {
        let (ways, far): (&[Direction], _) = match piece.role() {
            Role::Pawn => (&Direction::pawn_captures(piece.color()), false),
            Role::Knight => (&Direction::KNIGHT, false),
            Role::Bishop => (&Direction::DIAGONAL, true),
            Role::Rook => (&Direction::ORTHOGONAL, true),
            Role::Queen => (&Direction::ALL, true),
            Role::King => (&Direction::ALL, false),
        };
        ways.iter().any(|&way| {
            core::iter::successors(from.step(way), |here| here.step(way).filter(|_| far))
                .any(|here| here == to)
        })
    }

    #[test]
    fn reach_is_what_stepping_finds() {
        for piece in Piece::ALL {
            for from in Square::all() {
                for to in Square::all() {
                    let reach = Reach::between(place(to), place(from));
                    let found = steps_to(piece, from, to);
                    assert_eq!(reach.allows(piece.index()), found, "{piece} {from} {to}");
                    if found && piece.role() != Role::Knight {
                        let mut here = place(to) + reach.step;
                        while here != place(from) {
                            assert!(!here.is_off_board());
                            here = here + reach.step;
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn zones_are_what_reach_says_of_each_square() {
        for piece in Piece::ALL {
            for king in Square::all() {
                let around = Zones::of(piece).around(place(king));
                for from in Square::all() {
                    let attacked = around.attacked_from(place(from));
                    for (one, step) in Zone(0x7ff).each() {
                        let target = place(king) + step;
                        if !target.is_off_board() {
                            let allowed = Reach::between(target, place(from)).allows(piece.index());
                            assert_eq!(attacked.meets(one), allowed, "{piece} {king} {from}");
                        }
                    }
                }
            }
        }
    }
}
