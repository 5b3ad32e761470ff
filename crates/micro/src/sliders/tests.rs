//! Every algorithm equals the walk, over all occupancies that matter.

use boardbench_core::{Direction, Square};
use boardbench_kernels::Input;
use boardbench_sliders::{SquareSet, relevant_blockers, subsets};

use super::queries::Queries;
use super::*;
use crate::draw::Draw;

/// From every square each set of blockers that matters: for rook and bishop alone, with everything
/// else occupied, and with random noise, which must not matter; for the queen all of the one's
/// blockers with some of the other's.
enum Exhaustive {}

impl Workload for Exhaustive {
    fn queries(_: &[Input]) -> Queries {
        let mut queries = Queries::default();
        let mut draw = Draw::new(0);
        let mut noise = || SquareSet::new(draw.bits());
        for square in Square::all() {
            let directions = [&Direction::ORTHOGONAL, &Direction::DIAGONAL];
            let [rook, bishop] = directions.map(|lines| relevant_blockers(square, lines));
            for (slider, mask, other) in [(0, rook, bishop), (1, bishop, rook)] {
                for subset in subsets(mask) {
                    queries.push(slider, square, subset);
                    queries.push(slider, square, subset | !mask);
                    queries.push(slider, square, subset | noise() & !mask);
                    queries.push(2, square, subset | noise() & other);
                }
            }
        }
        queries
    }
}

#[test]
fn every_algorithm_equals_the_walk() {
    let group = group::<Independent, Exhaustive>("", "");
    let golden = (group.golden)(&[]);
    for micro in group.contenders {
        assert_eq!((micro.prepare)(&[]).digest(), golden, "{}", micro.name);
    }
}
