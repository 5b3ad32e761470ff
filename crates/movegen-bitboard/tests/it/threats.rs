//! Tests of rare checks, and of attacks among many pieces.

use boardbench_bitboard::{
    Bitboards, BitboardsOf, BitboardsWithAttackTables, ByKind, ByPiece, NoCells,
};
use boardbench_conformance::check;
use boardbench_conformance::probe::{Pair, pair};
use boardbench_conformance::reference::Reference;
use boardbench_conformance::samples::Sample;
use boardbench_conformance::suite::assert_passed;
use boardbench_flags16::FromLow;
use boardbench_movegen_bitboard::MakeAndTest;
use boardbench_quadboard::Quadboard;
use boardbench_sliders::{Magic, Pext, Rays};
use proptest::prelude::*;

use crate::{config, crowded};

/// Returns boards with every storage, three kinds of attack generation, and incremental attack tables.
fn pairs() -> [Pair; 9] {
    [
        pair::<Bitboards<Magic>, FromLow>(),
        pair::<Bitboards<Pext, (), MakeAndTest>, FromLow>(),
        pair::<Bitboards<Rays>, FromLow>(),
        pair::<BitboardsOf<ByKind, NoCells, Magic>, FromLow>(),
        pair::<BitboardsOf<ByPiece, NoCells, Magic>, FromLow>(),
        pair::<BitboardsOf<ByPiece, NoCells, Pext>, FromLow>(),
        pair::<Quadboard<Magic>, FromLow>(),
        pair::<Quadboard<Rays>, FromLow>(),
        pair::<BitboardsWithAttackTables<Magic>, FromLow>(),
    ]
}

/// Checks attacks, threats and mobility, SEE and checks, and the changes of threats by each move.
fn check_all(samples: &[&Sample]) {
    for pair in pairs() {
        assert_passed(check::queries(pair.open_position, samples.iter().copied()));
        assert_passed(check::classification(pair, samples.iter().copied()));
        assert_passed(check::make_unmake(pair, samples.iter().copied()));
    }
}

/// Positions where a rare move gives check, or just does not.
const RARE_CHECKS: [&str; 10] = [
    // The rook, down the file or along the rank that the king has left.
    "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
    "8/8/8/8/8/8/8/k3K2R w K - 0 1",
    "8/8/8/8/8/8/8/R3K1k1 w Q - 0 1",
    "8/8/8/8/8/8/8/k1N1K2R w K - 0 1",
    // A line opens where the captured pawn was, or where both pawns were.
    "8/8/8/k2pP2Q/8/8/8/4K3 w - d6 0 1",
    "7k/8/8/3pP3/8/8/1B6/4K3 w - d6 0 1",
    "8/8/8/k2pPb1Q/8/8/8/4K3 w - d6 0 1",
    // A promoted piece, behind which the pawn's square has become empty.
    "8/4P3/8/8/4k3/8/8/K7 w - - 0 1",
    "8/4P3/2k5/8/8/8/8/K7 w - - 0 1",
    "8/4P3/5k2/8/8/8/8/K7 w - - 0 1",
];

#[test]
fn rare_moves_give_check() {
    for fen in RARE_CHECKS {
        let position = Reference::from_fen(fen).expect("a valid FEN");
        check_all(&[&Sample::new(position)]);
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn many_pieces_anywhere(setup in crowded(1..30, |_| ())) {
        check_all(&[&Sample::new(Reference::from_setup(&setup))]);
    }
}
