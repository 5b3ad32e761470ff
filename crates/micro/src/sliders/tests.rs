//! Every algorithm equals the walk, over all occupancies that matter.

use boardbench_core::{Direction, Square};
use boardbench_sliders::{
    Hyperbola, KoggeStone, Magic, Pext, Rays, SquareSet, relevant_blockers, subsets, walk,
};

use super::*;
use crate::draw::Draw;
use crate::magic_search::{Kind, Piece, find};

/// A subset, alone, with everything else occupied, and with random noise, which must not matter.
fn with_noise(subset: SquareSet, mask: SquareSet, draw: &mut Draw) -> [SquareSet; 3] {
    let noise = SquareSet::new(draw.bits()) & !mask;
    [subset, subset | !mask, subset | noise]
}

fn check<A: Algorithm>() {
    let algorithm = A::at_hand();
    let mut draw = Draw::new(0);
    for square in Square::all() {
        let mask = relevant_blockers(square, &Direction::ORTHOGONAL);
        let diagonal_mask = relevant_blockers(square, &Direction::DIAGONAL);
        for subset in subsets(mask) {
            let expected = walk(square, subset, &Direction::ORTHOGONAL);
            for occupied in with_noise(subset, mask, &mut draw) {
                let found = algorithm.rook(square, occupied);
                assert_eq!(found, expected, "rook {square} {occupied:?}");
            }
            // The queen with all of the rook's blockers, and some of the bishop's.
            let occupied = subset | (SquareSet::new(draw.bits()) & diagonal_mask);
            let expected = walk(square, occupied, &Direction::ALL);
            let found = algorithm.queen(square, occupied);
            assert_eq!(found, expected, "queen {square} {occupied:?}");
        }
        for subset in subsets(diagonal_mask) {
            let expected = walk(square, subset, &Direction::DIAGONAL);
            for occupied in with_noise(subset, diagonal_mask, &mut draw) {
                let found = algorithm.bishop(square, occupied);
                assert_eq!(found, expected, "bishop {square} {occupied:?}");
            }
            let occupied = subset | (SquareSet::new(draw.bits()) & mask);
            let expected = walk(square, occupied, &Direction::ALL);
            assert_eq!(
                algorithm.queen(square, occupied),
                expected,
                "queen {square}"
            );
        }
    }
}

macro_rules! equal_the_walk {
    ($($name:ident: $algorithm:ty;)*) => {
        $(
            #[test]
            fn $name() {
                check::<$algorithm>();
            }
        )*
    };
}

equal_the_walk! {
    steps: Steps;
    dumb7fill: Dumb7Fill;
    kogge_stone: OfBoards<KoggeStone>;
    hyperbola_computed: HyperbolaComputed;
    hyperbola: OfBoards<Hyperbola>;
    first_rank: FirstRank;
    obstruction_difference: ObstructionDifference;
    rays: OfBoards<Rays>;
    kindergarten: Kindergarten;
    remainder: Remainder;
    magic_black: BlackMagic;
    magic_fancy: FancyMagic;
    sissy: Sissy;
    magic_plain: OfBoards<Magic>;
    pext: OfBoards<Pext>;
}

/// An algorithm without a test of its own would be caught here, by its name.
#[test]
fn every_algorithm_has_its_test() {
    let source = include_str!("tests.rs");
    macro_rules! name {
        ($algorithm:ty) => {
            <$algorithm>::NAME
        };
    }
    for name in every_algorithm!(name) {
        let test = format!("\n    {}: ", name.replace('-', "_"));
        assert!(source.contains(&test), "{name}");
    }
}

#[test]
fn the_search_finds_the_magic_numbers_again() {
    use super::magic_numbers::{BLACK_BISHOP, BLACK_ROOK, FANCY_BISHOP, FANCY_ROOK};
    for (kind, piece, numbers) in [
        (Kind::Fancy, Piece::Rook, FANCY_ROOK),
        (Kind::Fancy, Piece::Bishop, FANCY_BISHOP),
        (Kind::Black, Piece::Rook, BLACK_ROOK),
        (Kind::Black, Piece::Bishop, BLACK_BISHOP),
    ] {
        for square in Square::all() {
            let found = find(kind, piece, square);
            assert_eq!(
                found,
                numbers[square.index()],
                "{kind:?} {piece:?} {square}"
            );
        }
    }
}
