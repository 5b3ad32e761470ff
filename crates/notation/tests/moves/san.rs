//! Tests of SAN in chosen positions.

use std::collections::BTreeMap;

use boardbench_core::{Board, CanonicalMove, Encoding, Facade, IllegalMove, Piece, Setup, Square};
use boardbench_ez80::Ez80U32;
use boardbench_flags16::FromLow;
use boardbench_notation::san::{self, San};

use super::boards::{Bits, Cells, START, columns, facade, setup};

/// Positions, moves with their SAN, and the tested rule.
const WRITTEN: &str = "\
rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1; e2e4 e4, g1f3 Nf3, a2a3 a3; plain moves
r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1; e8g8 O-O, e8c8 O-O-O, h8h1 Rxh1+; castling, and a check
5k2/8/8/8/8/8/8/4K2R w K - 0 1; e1g1 O-O+; castling with check
3k4/8/8/8/8/8/8/R3K3 w Q - 0 1; e1c1 O-O-O+; castling with check
5k2/R6B/8/1B6/8/8/8/4K2R w K - 0 1; e1g1 O-O#, h1f1 Rf1#, e1f1 Kf1; castling with mate
4k3/8/8/8/8/8/3N4/4K1N1 w - - 0 1; d2f3 Ndf3, g1f3 Ngf3, d2b3 Nb3; disambiguation by file
4k3/8/8/R7/8/8/8/R3K3 w - - 0 1; a1a3 R1a3, a5a3 R5a3, a1b1 Rb1; by rank
8/8/8/2k5/4Q2Q/8/8/K6Q w - - 0 1; h4e1 Qh4e1, e4e1 Qee1, h1e1 Q1e1; by both
4k3/8/8/1N3N2/8/1N6/8/4K3 w - - 0 1; b5d4 Nb5d4, b3d4 N3d4, f5d4 Nfd4; others on the same file and rank, but on different squares
4k3/4r3/8/4N3/8/8/8/4K1N1 w - - 0 1; g1f3 Nf3; a pinned piece needs no disambiguation
4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1; g1e2 Ne2; a pinned piece needs no disambiguation
4k3/8/8/8/6Q1/2n5/8/R3K3 w - - 0 1; a1d1 Rd1, g4d1 Qd1, e1f1 Kf1; nor do pieces of another kind or colour
4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2; e5d6 exd6, e5e6 e6; en passant, and a push
8/2k5/8/3pP3/8/8/8/4K3 w - d6 0 2; e5d6 exd6+; en passant with check
4k3/8/8/2PpP3/8/8/8/4K3 w - d6 0 2; e5d6 exd6, c5d6 cxd6; two captures en passant
4k3/8/8/8/8/2p5/1P1B4/4K3 w - - 0 1; b2c3 bxc3, d2c3 Bxc3; a capture by b-pawn or bishop
1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1; a7a8q a8=Q, a7a8n a8=N, a7b8r axb8=R+, a7b8b axb8=B; promotions, with captures and check
7k/P5pp/8/8/8/8/8/4K3 w - - 0 1; a7a8q a8=Q#, a7a8r a8=R#, a7a8b a8=B; promotions with mate
rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2; d8h4 Qh4#; mate
k7/8/1K6/8/8/8/8/2Q5 w - - 0 1; c1c7 Qc7, c1c8 Qc8#, c1h1 Qh1+; stalemate, mate, check
4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1; e4f6 Nf6+, e4g3 Ng3+; double check, and a discovered one
6kr/5p1p/8/8/8/6n1/8/K5R1 w - - 0 1; g1g3 Rxg3+; a check that a capture answers";

fn check_written<B: Board<E>, E: Encoding>(fen: &str, moves: &str)
where
    B::Undo: Send,
{
    let board = Facade::<B, E>::new(&setup(fen));
    let written: BTreeMap<CanonicalMove, San> = san::write_all_dyn(&board).into_iter().collect();
    for mv in moves.split(", ") {
        let (mv, expected) = mv.split_once(' ').expect(mv);
        let mv = mv.parse().expect(mv);
        assert_eq!(written[&mv].to_string(), expected, "{mv} {fen}");
        assert_eq!(san::write_dyn(&board, mv), Ok(written[&mv]), "{mv} {fen}");
    }
}

#[test]
fn moves_are_written_in_pgn_export_format() {
    for line in WRITTEN.lines() {
        let [fen, moves, _] = columns(line);
        check_written::<Bits, FromLow>(fen, moves);
        check_written::<Cells, FromLow>(fen, moves);
        check_written::<Cells, Ez80U32>(fen, moves);
    }
}

/// Squares from which a knight can move to d2.
const TO_D2: [Square; 6] = [Square::B1, Square::B3, Square::C4, Square::E4, Square::F1, Square::F3];

fn knights_to_d2(knights: &[Square]) -> Vec<String> {
    let mut builder = setup("7k/8/8/8/8/8/8/K7 w - - 0 1").to_builder();
    for knight in knights {
        builder.pieces[knight.index()] = Some(Piece::WhiteKnight);
    }
    let board = facade(&Setup::from_board(builder));
    let written = |knight| san::write_dyn(&*board, CanonicalMove::new(knight, Square::D2));
    let texts = knights.iter().map(|&knight| written(knight).expect("legal"));
    texts.map(|text| text.to_string()).collect()
}

/// Tests a statement of "Chapter 6: Move Representation": two knights may need both, "Nb1d2".
#[test]
fn two_knights_need_file_or_rank_and_three_may_need_both() {
    for first in TO_D2 {
        for second in TO_D2.into_iter().filter(|&second| second != first) {
            let texts = knights_to_d2(&[first, second]);
            assert!(texts.iter().all(|text| text.len() == 4), "{texts:?}");
        }
    }
    let texts = knights_to_d2(&[Square::B1, Square::B3, Square::F1]);
    assert_eq!(texts, ["Nb1d2", "N3d2", "Nfd2"]);
}

#[test]
fn illegal_moves_are_not_written() {
    let board = facade(&setup(START));
    for illegal in ["e2e5", "e1g1", "e7e5"] {
        let illegal = illegal.parse().expect(illegal);
        assert_eq!(san::write_dyn(&*board, illegal), Err(IllegalMove(illegal)));
    }
}
