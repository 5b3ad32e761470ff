//! The questions about sliders, and the positions that they come from.

use boardbench_core::{Direction, Role, Setup, Square};
use boardbench_kernels::{Digest, Input};
use boardbench_sliders::{SquareSet, walk};

use crate::answers::digest;
use crate::draw::Draw;
use crate::sets::occupied;

/// The sliders with their directions, in the order of [`Queries`].
const SLIDERS: [(Role, &[Direction]); 3] = [
    (Role::Rook, &Direction::ORTHOGONAL),
    (Role::Bishop, &Direction::DIAGONAL),
    (Role::Queen, &Direction::ALL),
];

/// One question. Each has its own occupancy, so that nothing can be computed once for several
/// questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Query {
    pub(super) occupied: SquareSet,
    pub(super) square: Square,
}

/// Questions by slider, so that a loop over them has no branch for the kind of piece.
#[derive(Clone, Debug, Default)]
pub(super) struct Queries {
    /// Rooks', bishops', queens'.
    pub(super) by_slider: [Vec<Query>; 3],
}

impl Queries {
    fn push(&mut self, slider: usize, square: Square, occupied: SquareSet) {
        self.by_slider[slider].push(Query { occupied, square });
    }

    fn push_standing(&mut self, setup: &Setup) {
        for (square, piece) in setup.pieces() {
            let is_it = |&(role, _): &(Role, _)| role == piece.role();
            if let Some(slider) = SLIDERS.iter().position(is_it) {
                self.push(slider, square, occupied(setup));
            }
        }
    }

    /// All squares of an occupancy, for rook, bishop and queen in turn, beginning with `turn`, so
    /// that every square is used with each of them.
    fn push_all_squares(&mut self, occupied: SquareSet, turn: usize) {
        for square in Square::all() {
            self.push((square.index() + turn) % SLIDERS.len(), square, occupied);
        }
    }

    /// These questions in an order without pattern, so that tables and branches are not used in the order
    /// of squares.
    fn shuffled(mut self, seed: u64) -> Self {
        let mut draw = Draw::new(seed);
        for queries in &mut self.by_slider {
            draw.shuffle(queries);
        }
        self
    }

    pub(super) fn len(&self) -> usize {
        self.by_slider.iter().map(Vec::len).sum()
    }

    /// Returns the digest of the right answers by slider, from a loop over squares that depends on nothing here.
    pub(super) fn expected(&self) -> Digest {
        let by_slider = self.by_slider.iter().zip(SLIDERS);
        let answers = by_slider.flat_map(|(queries, (_, lines))| {
            let answer = move |query: &Query| walk(query.square, query.occupied, lines);
            queries.iter().map(answer)
        });
        digest(&answers.collect::<Vec<_>>(), SquareSet::bits)
    }
}

pub(super) trait Workload: 'static {
    fn queries(inputs: &[Input]) -> Queries;
}

/// Real positions: each slider on its own square, and each of the 64 squares once, as rook, bishop
/// or queen.
pub(super) enum Real {}

impl Workload for Real {
    fn queries(inputs: &[Input]) -> Queries {
        let mut queries = Queries::default();
        for (number, input) in inputs.iter().enumerate() {
            queries.push_standing(&input.setup);
            queries.push_all_squares(occupied(&input.setup), number);
        }
        queries.shuffled(inputs.len() as u64)
    }
}

/// The sliders of real positions on their own squares, as a generator uses them.
pub(super) enum Standing {}

impl Workload for Standing {
    fn queries(inputs: &[Input]) -> Queries {
        let mut queries = Queries::default();
        for input in inputs {
            queries.push_standing(&input.setup);
        }
        queries
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answers::tests::initial;

    #[test]
    fn the_initial_position_asks_ten_sliders_and_sixty_four_squares() {
        let [standing, real] =
            [Standing::queries, Real::queries].map(|queries| queries(&[initial()]));
        let lengths = |queries: &Queries| queries.by_slider.each_ref().map(Vec::len);
        assert_eq!(lengths(&standing), [4, 4, 2]);
        assert_eq!(lengths(&real), [4 + 22, 4 + 21, 2 + 21]);
        assert_eq!(real.len(), 10 + 64);
        let occupied = SquareSet::new(0xffff_0000_0000_ffff);
        for (standing, real) in standing.by_slider.iter().zip(&real.by_slider) {
            assert!(real.iter().all(|query| query.occupied == occupied));
            assert!(standing.iter().all(|query| real.contains(query)));
        }
    }
}
