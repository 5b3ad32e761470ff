//! Known exchanges and checks, and attacks among many pieces.

use boardbench_bitboard::{Bitboards, BitboardsOf, ByKind, ByPiece, MappedBitboards, NoCells};
use boardbench_conformance::check;
use boardbench_conformance::probe::{Pair, pair};
use boardbench_conformance::reference::Reference;
use boardbench_conformance::samples::{Sample, few};
use boardbench_conformance::suite::assert_passed;
use boardbench_core::{Board, MoveKind, MoveList, Position, Square};
use boardbench_flags16::FromLow;
use boardbench_notation::parse_fen;
use boardbench_quadboard::Quadboard;
use boardbench_setwise::Trial;
use boardbench_sliders::{Magic, Pext, Rays};
use proptest::prelude::*;

use crate::{config, crowded};

/// Every storage, three ways to look up sliders, and kept attacks.
fn pairs() -> [Pair; 9] {
    [
        pair::<Bitboards<Magic>, FromLow>(),
        pair::<Bitboards<Pext, (), Trial>, FromLow>(),
        pair::<Bitboards<Rays>, FromLow>(),
        pair::<BitboardsOf<ByKind, NoCells, Magic>, FromLow>(),
        pair::<BitboardsOf<ByPiece, NoCells, Magic>, FromLow>(),
        pair::<BitboardsOf<ByPiece, NoCells, Pext>, FromLow>(),
        pair::<Quadboard<Magic>, FromLow>(),
        pair::<Quadboard<Rays>, FromLow>(),
        pair::<MappedBitboards<Magic>, FromLow>(),
    ]
}

/// Attacks, threats and mobility, exchanges and checks, and what each move changes of the threats.
fn check_all(samples: &[&Sample]) {
    for pair in pairs() {
        assert_passed(check::queries(pair.open_position, samples.iter().copied()));
        assert_passed(check::classification(pair, samples.iter().copied()));
        assert_passed(check::make_unmake(pair, samples.iter().copied()));
    }
}

#[test]
fn few_samples() {
    check_all(few());
}

/// A board with this placement, the first field of a FEN; white moves.
fn board(placement: &str) -> Bitboards<Magic> {
    let fen = format!("{placement} w - - 0 1");
    Bitboards::from_setup(&parse_fen(&fen).expect("a valid FEN"))
}

#[test]
fn exchanges_have_known_values() {
    for (placement, from, to, expected) in [
        // The rook wins a pawn that nothing defends.
        ("4k3/8/8/4p3/8/8/8/4RK2", Square::E1, Square::E5, 100),
        // A defended one is worth less than the rook.
        (
            "4k3/8/3p4/4p3/8/8/8/4RK2",
            Square::E1,
            Square::E5,
            100 - 500,
        ),
        // The second rook recaptures through the first.
        ("4k3/8/4r3/4p3/8/8/4R3/4RK2", Square::E2, Square::E5, 100),
        // The king does not recapture what the second rook defends.
        ("8/8/4k3/4p3/8/8/4R3/4RK2", Square::E2, Square::E5, 100),
        ("8/8/4k3/4p3/8/8/4R3/5K2", Square::E2, Square::E5, 100 - 500),
        // Of two rooks the one on the lower square recaptures, although a black rook is behind it.
        (
            "4r2k/8/3q4/R3p3/8/6B1/4R2K/4r3",
            Square::G3,
            Square::E5,
            100 - 300,
        ),
    ] {
        let value = board(placement).exchange(from, to, MoveKind::Capture);
        assert_eq!(value, expected, "{placement}");
    }
}

#[test]
fn rare_moves_give_check() {
    for (fen, uci, expected) in [
        // The rook, down the file or along the rank that the king has left.
        ("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", true),
        ("8/8/8/8/8/8/8/k3K2R w K - 0 1", "e1g1", true),
        ("8/8/8/8/8/8/8/R3K1k1 w Q - 0 1", "e1c1", true),
        ("8/8/8/8/8/8/8/k1N1K2R w K - 0 1", "e1g1", false),
        // A line opens where the captured pawn was, or where both pawns were.
        ("8/8/8/k2pP2Q/8/8/8/4K3 w - d6 0 1", "e5d6", true),
        ("7k/8/8/3pP3/8/8/1B6/4K3 w - d6 0 1", "e5d6", true),
        ("8/8/8/k2pPb1Q/8/8/8/4K3 w - d6 0 1", "e5d6", false),
        // A promoted piece, behind which the pawn's square is empty now.
        ("8/4P3/8/8/4k3/8/8/K7 w - - 0 1", "e7e8q", true),
        ("8/4P3/8/8/4k3/8/8/K7 w - - 0 1", "e7e8b", false),
        ("8/4P3/2k5/8/8/8/8/K7 w - - 0 1", "e7e8b", true),
        ("8/4P3/5k2/8/8/8/8/K7 w - - 0 1", "e7e8n", true),
    ] {
        let setup = parse_fen(fen).expect("a valid FEN");
        let board = Bitboards::<Magic>::from_setup(&setup);
        check_all(&[&Sample::new(Reference::from_setup(&setup))]);
        let mut legal = MoveList::<FromLow>::new();
        let _ = board.legal(&mut legal);
        let mv = legal.iter().find(|mv| mv.to_string() == uci);
        let is_check = mv.map(|&mv| board.gives_check(mv));
        assert_eq!(is_check, Some(expected), "{fen} {uci}");
    }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn many_pieces_anywhere(setup in crowded(1..30, |_| ())) {
        check_all(&[&Sample::new(Reference::from_setup(&setup))]);
    }
}
