//! Derives the queries about sliding pieces from positions.

use boardbench_core::{Direction, Role, Setup, Square};
use boardbench_kernels::{Checksum, Input};
use boardbench_sliders::{Bitboard, walk};

use crate::queries::checksum;
use crate::rng::Rng;
use crate::sets::occupied;

/// Sliders with their directions, in the order of [`Queries`].
const SLIDERS: [(Role, &[Direction]); 3] = [
    (Role::Rook, &Direction::ORTHOGONAL),
    (Role::Bishop, &Direction::DIAGONAL),
    (Role::Queen, &Direction::ALL),
];

/// A query. Each has its own occupancy, so that nothing can be computed once for several
/// queries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Query {
    pub(super) occupied: Bitboard,
    pub(super) square: Square,
}

/// Queries by slider, so that a loop over them has no branch for the kind of piece.
#[derive(Clone, Debug, Default)]
pub(super) struct Queries {
    /// Queries of rooks, bishops and queens.
    pub(super) by_slider: [Vec<Query>; 3],
}

impl Queries {
    fn push(&mut self, slider: usize, square: Square, occupied: Bitboard) {
        self.by_slider[slider].push(Query { occupied, square });
    }

    fn push_standing(&mut self, setup: &Setup) {
        for (square, piece) in setup.pieces() {
            let has_role = |&(role, _): &(Role, _)| role == piece.role();
            if let Some(slider) = SLIDERS.iter().position(has_role) {
                self.push(slider, square, occupied(setup));
            }
        }
    }

    /// Adds all squares of an occupancy, for rook, bishop and queen in turn, beginning with `first`, so
    /// that every square is used with each of them.
    fn push_all_squares(&mut self, occupied: Bitboard, first: usize) {
        for square in Square::all() {
            self.push((square.index() + first) % SLIDERS.len(), square, occupied);
        }
    }

    /// Shuffles the queries, so that tables and branches are not used in the order
    /// of squares.
    fn shuffled(mut self, seed: u64) -> Self {
        let mut rng = Rng::new(seed);
        for queries in &mut self.by_slider {
            rng.shuffle(queries);
        }
        self
    }

    pub(super) fn len(&self) -> usize {
        self.by_slider.iter().map(Vec::len).sum()
    }

    /// Returns the checksum of the expected results by slider, from an independent loop over squares.
    pub(super) fn expected(&self) -> Checksum {
        let by_slider = self.by_slider.iter().zip(SLIDERS);
        let results = by_slider.flat_map(|(queries, (_, lines))| {
            let attacks = move |query: &Query| walk(query.square, query.occupied, lines);
            queries.iter().map(attacks)
        });
        checksum(&results.collect::<Vec<_>>(), Bitboard::bits)
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

/// Sliders of real positions on their own squares, as a generator uses them.
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
    use crate::queries::tests::initial;

    #[test]
    fn the_initial_position_has_ten_sliders_and_sixty_four_squares() {
        let [standing, real] =
            [Standing::queries, Real::queries].map(|queries| queries(&[initial()]));
        let lengths = |queries: &Queries| queries.by_slider.each_ref().map(Vec::len);
        assert_eq!(lengths(&standing), [4, 4, 2]);
        assert_eq!(lengths(&real), [4 + 22, 4 + 21, 2 + 21]);
        assert_eq!(real.len(), 10 + 64);
        let occupied = Bitboard::new(0xffff_0000_0000_ffff);
        for (standing, real) in standing.by_slider.iter().zip(&real.by_slider) {
            assert!(real.iter().all(|query| query.occupied == occupied));
            assert!(standing.iter().all(|query| real.contains(query)));
        }
    }
}
