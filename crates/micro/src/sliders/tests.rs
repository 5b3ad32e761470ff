//! Every algorithm equals the walk, over all occupancies that matter.

use boardbench_core::Square;
use boardbench_kernels::Input;
use boardbench_sliders::{
    BlackMagic, FancyMagic, PlainMagic, SquareSet, relevant_blockers, subsets,
};

use super::queries::Queries;
use super::*;
use crate::draw::Draw;
use crate::magic_search::{Kind, Piece, find};

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
            let pieces = [Piece::Rook, Piece::Bishop];
            let [rook, bishop] = pieces.map(|piece| relevant_blockers(square, piece.directions()));
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

#[test]
fn the_search_finds_the_magic_numbers_again() {
    for (kind, numbers) in [
        (Kind::Plain, PlainMagic::NUMBERS),
        (Kind::Fancy, FancyMagic::NUMBERS),
    ] {
        for (piece, numbers) in [Piece::Rook, Piece::Bishop].into_iter().zip(numbers) {
            for (square, expected) in Square::all().zip(numbers) {
                let found = find(kind, piece, square);
                assert_eq!(found, expected, "{kind:?} {piece:?} {square}");
            }
        }
    }
}

/// Rooks' numbers take minutes of [`crate::black_search`], whose tests check them.
#[test]
fn the_search_finds_the_black_magic_numbers_of_bishops_again() {
    let [_, bishops] = BlackMagic::NUMBERS;
    for (square, (expected, _)) in Square::all().zip(bishops) {
        let found = find(Kind::Black, Piece::Bishop, square);
        assert_eq!(found, expected, "{square}");
    }
}
