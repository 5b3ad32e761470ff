//! The methods of [`Setup`].

use boardbench_core::{CastlingRights, Setup, SetupBuilder, Square};

use crate::positions::{VARIED, builder, setup};

#[test]
fn initial_and_empty_positions() {
    let expected = builder(VARIED[0]);
    assert_eq!(SetupBuilder::initial(), expected);
    assert_eq!(Setup::initial().to_builder(), expected);
    assert_eq!(expected.castling_rights, CastlingRights::ANY);
    let empty = SetupBuilder::empty();
    assert_eq!(empty, builder("8/8/8/8/8/8/8/8 w - - 0 1"));
}

#[test]
fn checkers_are_listed_a1_first() {
    let cases: [(&str, &[Square]); 6] = [
        (VARIED[0], &[]),
        (
            "4k3/8/8/8/7b/5n2/8/4K3 w - - 0 1",
            &[Square::F3, Square::H4],
        ),
        ("4k3/8/8/8/7b/6p1/8/4K3 w - - 0 1", &[]),
        ("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", &[Square::D2]),
        ("4k3/3P4/8/8/8/8/8/4K3 b - - 0 1", &[Square::D7]),
        ("4k3/8/8/8/4Q3/8/8/4K3 b - - 0 1", &[Square::E4]),
    ];
    for (fen, expected) in cases {
        let setup = setup(fen);
        assert!(setup.checkers().eq(expected.iter().copied()), "{fen}");
        assert_eq!(setup.is_check(), !expected.is_empty(), "{fen}");
    }
}

/// Positions with an en-passant square, whether a capture is pseudo-legal or legal, and why.
const EN_PASSANT: &str = "\
4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1; legal; nothing in the way
4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1; legal; the same for black
4k3/8/8/2Pp4/8/8/8/4K3 w - d6 0 1; legal; from the other side
4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 1; legal; the same for black
4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1; none; no piece that could capture
4k3/8/8/3pp3/8/8/8/4K3 w - d6 0 1; none; a pawn of the wrong colour
4k3/8/8/3pN3/8/8/8/4K3 w - d6 0 1; none; a knight
3k4/8/8/K1Pp3r/8/8/8/8 w - d6 0 1; pseudo-legal; both pawns leave the rank
3k4/8/8/K1PpP2r/8/8/8/8 w - d6 0 1; legal; a third pawn shields the king
k3r3/8/8/3pP3/8/8/8/4K3 w - d6 0 1; pseudo-legal; the capturing pawn is pinned
k3r3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1; legal; one of two pawns is pinned
4k3/8/8/3pP3/2K5/8/8/8 w - d6 0 1; legal; the captured pawn gave check
2b1k3/8/8/3pP3/8/7K/8/8 w - d6 0 1; pseudo-legal; the push discovered a check
3rk3/8/8/2Pp4/8/8/8/3K4 w - d6 0 1; legal; the capturing pawn shields the king
4k3/8/8/8/3PP3/8/8/4K3 b - e3 0 1; none; the same for black
4k3/8/8/8/3nPn2/8/8/4K3 b - e3 0 1; none; two knights
4k3/8/8/7p/P7/8/8/4K3 b - a3 0 1; none; the board does not go on at the edge
4k3/8/8/8/P6p/8/8/4K3 b - a3 0 1; none; the board does not go on at the edge
4k3/8/8/8/P7/7p/8/4K3 b - a3 0 1; none; the board does not go on at the edge
4k3/8/P7/7p/8/8/8/4K3 w - h6 0 1; none; the board does not go on at the edge
8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1; pseudo-legal; both pawns leave the rank of the black king
3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 1; pseudo-legal; pinned along the file
8/8/5B2/8/3pP3/8/1k6/4K3 b - e3 0 1; pseudo-legal; pinned along a diagonal
8/k7/8/8/3pP3/8/5B2/4K3 b - e3 0 1; legal; pinned along the diagonal of the capture";

#[test]
fn legal_en_passant_requires_a_safe_king() {
    assert_eq!(EN_PASSANT.lines().count(), 24);
    for line in EN_PASSANT.lines() {
        let mut columns = line.split("; ");
        let setup = setup(columns.next().unwrap_or_default());
        let (pseudo_legal, legal) = match columns.next() {
            Some("none") => (false, false),
            Some("pseudo-legal") => (true, false),
            Some("legal") => (true, true),
            _ => panic!("{line}"),
        };
        let square = setup.en_passant();
        assert!(square.is_some(), "{line}");
        let expected = |holds: bool| square.filter(|_| holds);
        let found = setup.pseudo_legal_en_passant();
        assert_eq!(found, expected(pseudo_legal), "{line}");
        assert_eq!(setup.legal_en_passant(), expected(legal), "{line}");
    }
    let none = setup("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1");
    assert_eq!(
        (none.pseudo_legal_en_passant(), none.legal_en_passant()),
        (None, None)
    );
}

#[test]
fn from_board_limits_clocks() {
    let mut fields = builder(VARIED[7]);
    fields.halfmove_clock += 1;
    fields.fullmove_number += 1;
    assert!(fields.build().is_err());
    assert_eq!(Setup::from_board(fields), setup(VARIED[7]));
}

#[cfg(debug_assertions)]
#[test]
#[should_panic(
    expected = "position, rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w KQkq e3 0 1: piece placement"
)]
fn from_board_panics_on_an_invalid_position() {
    let mut fields = Setup::initial().to_builder();
    fields.pieces[Square::E1.index()] = None;
    fields.en_passant = Some(Square::E3);
    let _ = Setup::from_board(fields);
}
