//! What a [`Setup`] says of itself.

use boardbench_core::{CastlingRights, Color, Piece, Role, Setup, SetupBuilder, Square, zobrist};

use crate::positions::{VARIED, builder, setup};

#[test]
fn a_setup_is_what_it_was_built_of() {
    for fen in VARIED {
        let (setup, builder) = (setup(fen), builder(fen));
        assert_eq!(setup.to_builder(), builder, "{fen}");
        assert_eq!(setup.placement(), &builder.pieces, "{fen}");
        assert_eq!(setup.side_to_move(), builder.side_to_move, "{fen}");
        assert_eq!(setup.castling_rights(), builder.castling_rights, "{fen}");
        assert_eq!(setup.en_passant(), builder.en_passant, "{fen}");
        assert_eq!(setup.halfmove_clock(), builder.halfmove_clock, "{fen}");
        assert_eq!(setup.fullmove_number(), builder.fullmove_number, "{fen}");
        let mut listed = SetupBuilder::empty().pieces;
        for (square, piece) in setup.pieces() {
            assert_eq!(setup.piece_at(square), Some(piece), "{fen}");
            listed[square.index()] = Some(piece);
        }
        assert_eq!(listed, builder.pieces, "{fen}");
        assert!(
            setup.pieces().is_sorted_by_key(|(square, _)| square),
            "{fen}"
        );
        for color in Color::ALL {
            let king = Piece::new(color, Role::King);
            assert_eq!(setup.piece_at(setup.king(color)), Some(king), "{fen}");
        }
    }
}

#[test]
fn the_initial_position_is_that_of_a_game() {
    let expected = builder(VARIED[0]);
    assert_eq!(SetupBuilder::initial(), expected);
    assert_eq!(Setup::initial().to_builder(), expected);
    assert_eq!(expected.castling_rights, CastlingRights::ANY);
    let empty = SetupBuilder::empty();
    assert_eq!(empty, builder("8/8/8/8/8/8/8/8 w - - 0 1"));
}

#[test]
fn checkers_are_named_a1_first() {
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

/// Positions with an en-passant square; whether a pawn stands beside the one that has passed, whether
/// one may take it, and why.
const EN_PASSANT: [(&str, bool, bool, &str); 14] = [
    (
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        true,
        true,
        "nothing in the way",
    ),
    (
        "4k3/8/8/8/3Pp3/8/8/4K3 b - d3 0 1",
        true,
        true,
        "the same of black",
    ),
    (
        "4k3/8/8/2Pp4/8/8/8/4K3 w - d6 0 1",
        true,
        true,
        "from the other side",
    ),
    (
        "4k3/8/8/8/2pP4/8/8/4K3 b - d3 0 1",
        true,
        true,
        "the same of black",
    ),
    (
        "4k3/8/8/3p4/8/8/8/4K3 w - d6 0 1",
        false,
        false,
        "nobody to take",
    ),
    (
        "4k3/8/8/3pp3/8/8/8/4K3 w - d6 0 1",
        false,
        false,
        "a pawn of the other side",
    ),
    (
        "4k3/8/8/3pN3/8/8/8/4K3 w - d6 0 1",
        false,
        false,
        "a knight",
    ),
    (
        "3k4/8/8/K1Pp3r/8/8/8/8 w - d6 0 1",
        true,
        false,
        "both pawns leave the rank",
    ),
    (
        "3k4/8/8/K1PpP2r/8/8/8/8 w - d6 0 1",
        true,
        true,
        "a third pawn shields the king",
    ),
    (
        "k3r3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        true,
        false,
        "the capturer is pinned",
    ),
    (
        "k3r3/8/8/2PpP3/8/8/8/4K3 w - d6 0 1",
        true,
        true,
        "one of two is pinned",
    ),
    (
        "4k3/8/8/3pP3/2K5/8/8/8 w - d6 0 1",
        true,
        true,
        "the pawn that is taken gave check",
    ),
    (
        "2b1k3/8/8/3pP3/8/7K/8/8 w - d6 0 1",
        true,
        false,
        "the push has opened a check",
    ),
    (
        "3rk3/8/8/2Pp4/8/8/8/3K4 w - d6 0 1",
        true,
        true,
        "the capturer shields it instead",
    ),
];

#[test]
fn en_passant_is_legal_if_the_king_is_safe_after_it() {
    for (fen, pseudo_legal, legal, why) in EN_PASSANT {
        let setup = setup(fen);
        let square = setup.en_passant();
        assert!(square.is_some(), "{fen}");
        let expected = |holds: bool| square.filter(|_| holds);
        assert_eq!(
            setup.pseudo_legal_en_passant(),
            expected(pseudo_legal),
            "{why}: {fen}"
        );
        assert_eq!(setup.legal_en_passant(), expected(legal), "{why}: {fen}");
    }
    let none = setup("4k3/8/8/3pP3/8/8/8/4K3 w - - 0 1");
    assert_eq!(
        (none.pseudo_legal_en_passant(), none.legal_en_passant()),
        (None, None)
    );
}

#[test]
fn the_hash_is_the_xor_of_what_the_position_consists_of() {
    for fen in VARIED {
        let setup = setup(fen);
        let mut expected = zobrist::state(setup.castling_rights(), setup.side_to_move());
        for square in Square::all() {
            if let Some(piece) = setup.piece_at(square) {
                expected ^= zobrist::piece(piece, square);
            }
        }
        if let Some(square) = setup.legal_en_passant() {
            expected ^= zobrist::en_passant(square.file());
        }
        assert_eq!(setup.hash(), expected, "{fen}");
    }
}

#[test]
fn en_passant_is_hashed_only_if_it_is_legal_and_clocks_never() {
    for fen in VARIED {
        let with = setup(fen);
        let mut fields = with.to_builder();
        fields.en_passant = None;
        fields.halfmove_clock = 4;
        fields.fullmove_number = 17;
        let without = fields.build().expect(fen);
        let is_legal = with.legal_en_passant().is_some();
        assert_eq!(with.hash() != without.hash(), is_legal, "{fen}");
    }
}

#[test]
fn clocks_beyond_a_fen_are_cut_down_for_a_board() {
    let mut fields = builder(VARIED[7]);
    fields.halfmove_clock += 1;
    fields.fullmove_number += 1;
    assert!(fields.build().is_err());
    assert_eq!(Setup::from_board(fields), setup(VARIED[7]));
}

#[cfg(debug_assertions)]
#[test]
#[should_panic(expected = "a board wrote down an impossible position")]
fn a_board_must_not_write_down_what_no_game_comes_to() {
    let _ = Setup::from_board(SetupBuilder::empty());
}
