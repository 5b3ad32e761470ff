//! The questions about sliders, and the positions that they come from.

use boardbench_core::{Direction, Role, Setup, Square};
use boardbench_kernels::{Digest, Input};
use boardbench_sliders::{SquareSet, walk};

use crate::draw::Draw;

/// Which slider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slider {
    Rook,
    Bishop,
    Queen,
}

impl Slider {
    /// In the order of [`Queries`].
    pub(crate) const ALL: [Self; 3] = [Self::Rook, Self::Bishop, Self::Queen];

    const fn ways(self) -> &'static [Direction] {
        match self {
            Self::Rook => &Direction::ORTHOGONAL,
            Self::Bishop => &Direction::DIAGONAL,
            Self::Queen => &Direction::ALL,
        }
    }

    const fn of(role: Role) -> Option<Self> {
        match role {
            Role::Rook => Some(Self::Rook),
            Role::Bishop => Some(Self::Bishop),
            Role::Queen => Some(Self::Queen),
            Role::Pawn | Role::Knight | Role::King => None,
        }
    }
}

/// One question. Each has its own occupancy, so that nothing can be computed once for several
/// questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Query {
    pub(crate) occupied: SquareSet,
    pub(crate) square: Square,
}

/// Questions by slider, so that a loop over them has no branch for the kind of piece.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Queries {
    pub(crate) rook: Vec<Query>,
    pub(crate) bishop: Vec<Query>,
    pub(crate) queen: Vec<Query>,
}

impl Queries {
    fn push(&mut self, slider: Slider, square: Square, occupied: SquareSet) {
        let queries = match slider {
            Slider::Rook => &mut self.rook,
            Slider::Bishop => &mut self.bishop,
            Slider::Queen => &mut self.queen,
        };
        queries.push(Query { occupied, square });
    }

    /// All squares of an occupancy, for rook, bishop and queen in turn, beginning with `turn`, so
    /// that every square is used with each of them.
    fn push_all_squares(&mut self, occupied: SquareSet, turn: usize) {
        for square in Square::all() {
            let slider = Slider::ALL[(square.index() + turn) % Slider::ALL.len()];
            self.push(slider, square, occupied);
        }
    }

    /// The same in an order without pattern, so that tables and branches are not used in the order
    /// of squares.
    fn shuffled(mut self, seed: u64) -> Self {
        let mut draw = Draw::new(seed);
        draw.shuffle(&mut self.rook);
        draw.shuffle(&mut self.bishop);
        draw.shuffle(&mut self.queen);
        self
    }

    /// How many questions.
    pub(crate) fn len(&self) -> usize {
        self.rook.len() + self.bishop.len() + self.queen.len()
    }

    /// All questions: rooks', bishops', queens'.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Slider, Query)> + '_ {
        let with = |slider| move |&query: &Query| (slider, query);
        let rook = self.rook.iter().map(with(Slider::Rook));
        let bishop = self.bishop.iter().map(with(Slider::Bishop));
        rook.chain(bishop)
            .chain(self.queen.iter().map(with(Slider::Queen)))
    }

    /// The digest of the right answers, from a loop over squares that depends on nothing here.
    pub(crate) fn golden(&self) -> Digest {
        let mut digest = Digest::new();
        for (number, (slider, query)) in self.iter().enumerate() {
            let attacks = walk(query.square, query.occupied, slider.ways());
            digest.add(number, attacks.bits());
        }
        digest
    }
}

/// Where questions come from.
pub(crate) trait Workload: 'static {
    fn queries(inputs: &[Input]) -> Queries;
}

/// The occupied squares of a position.
fn occupied(setup: &Setup) -> SquareSet {
    setup.pieces().map(|(square, _)| square).collect()
}

/// Real positions: each slider on its own square, and each of the 64 squares once, as rook, bishop
/// or queen.
pub(crate) enum Real {}

impl Workload for Real {
    fn queries(inputs: &[Input]) -> Queries {
        let mut queries = Queries::default();
        for (number, input) in inputs.iter().enumerate() {
            let occupied = occupied(&input.setup);
            for (square, piece) in input.setup.pieces() {
                if let Some(slider) = Slider::of(piece.role()) {
                    queries.push(slider, square, occupied);
                }
            }
            queries.push_all_squares(occupied, number);
        }
        queries.shuffled(inputs.len() as u64)
    }
}

/// The sliders of real positions on their own squares, as a generator uses them.
pub(crate) enum Standing {}

impl Workload for Standing {
    fn queries(inputs: &[Input]) -> Queries {
        let mut queries = Queries::default();
        for input in inputs {
            let occupied = occupied(&input.setup);
            for (square, piece) in input.setup.pieces() {
                if let Some(slider) = Slider::of(piece.role()) {
                    queries.push(slider, square, occupied);
                }
            }
        }
        queries
    }
}

/// Random occupancies with this number of pieces, whatever the inputs; every square of each.
pub(crate) enum Density<const PIECES: usize> {}

/// The number of random occupancies; each has 64 questions.
const OCCUPANCIES: usize = 96;

impl<const PIECES: usize> Workload for Density<PIECES> {
    fn queries(_: &[Input]) -> Queries {
        let mut draw = Draw::new(PIECES as u64);
        let mut queries = Queries::default();
        for turn in 0..OCCUPANCIES {
            let mut squares: [u8; 64] = std::array::from_fn(|index| index as u8);
            draw.shuffle(&mut squares);
            let pieces = squares[..PIECES].iter().copied();
            queries.push_all_squares(pieces.map(Square::from_low_bits).collect(), turn);
        }
        queries.shuffled(PIECES as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_initial_position_asks_ten_sliders_and_sixty_four_squares() {
        let input = Input {
            setup: Setup::initial(),
            depth: 0,
        };
        let standing = Standing::queries(&[input]);
        let lengths = |q: &Queries| [q.rook.len(), q.bishop.len(), q.queen.len()];
        assert_eq!(lengths(&standing), [4, 4, 2]);
        let real = Real::queries(&[input]);
        assert_eq!(lengths(&real), [4 + 22, 4 + 21, 2 + 21]);
        assert_eq!(real.iter().count(), real.len());
        let occupied = SquareSet::new(0xffff_0000_0000_ffff);
        assert!(real.iter().all(|(_, query)| query.occupied == occupied));
        for (_, query) in standing.iter() {
            assert!(real.iter().any(|(_, other)| other == query));
        }
    }

    #[test]
    fn densities_have_so_many_pieces_and_every_square_in_each_turn() {
        let queries = Density::<24>::queries(&[]);
        assert_eq!(queries.len(), 64 * OCCUPANCIES);
        assert!(queries.iter().all(|(_, query)| query.occupied.len() == 24));
        for square in Square::all() {
            for slider in Slider::ALL {
                let asked = |(s, query): &(Slider, Query)| *s == slider && query.square == square;
                assert_eq!(queries.iter().filter(asked).count(), OCCUPANCIES / 3);
            }
        }
    }

    /// Two questions with swapped answers must not have the same digest.
    #[test]
    fn a_digest_knows_which_question_an_answer_belongs_to() {
        let queries = Density::<8>::queries(&[]);
        let right = queries.golden();
        let last = queries.rook.len() - 1;
        let mut swapped = queries.clone();
        swapped.rook.swap(0, last);
        assert_ne!(queries.rook[0], swapped.rook[0]);
        assert_ne!(swapped.golden(), right);
    }
}
