//! Positions of vectors with random changes, as fields and as FENs.

use boardbench_conformance::reference::Reference;
use boardbench_conformance::vectors;
use boardbench_core::{CastlingRights, Piece, Setup, SetupBuilder, Square};
use boardbench_notation::{EnPassantMode, diagram, parse_fen, write_fen_with};
use proptest::prelude::*;

fn square() -> impl Strategy<Value = Square> {
    (0..64_u8).prop_map(Square::from_low_bits)
}

/// Returns the fields of a position, with some of them changed; about half of the results are positions.
fn builder() -> impl Strategy<Value = SetupBuilder> {
    let fens: Vec<&str> = vectors::all().map(|vector| vector.fen).collect();
    let piece = prop::option::of(prop::sample::select(&Piece::ALL[..]));
    let pieces = prop::collection::vec((square(), piece), 0..3);
    let rights = prop_oneof![
        1 => Just(None),
        1 => (0..16_u8).prop_map(|bits| Some(CastlingRights::from_low_bits(bits))),
    ];
    let en_passant = prop::option::weighted(0.1, square());
    let clocks = prop::option::of((0..10_100_u32, 0..66_000_u32));
    let changes = (pieces, any::<bool>(), rights, en_passant, clocks);
    (prop::sample::select(fens), changes).prop_map(|(fen, changes)| {
        let mut builder = parse_fen(fen).expect(fen).to_builder();
        let (pieces, other_side, rights, en_passant, clocks) = changes;
        for (square, piece) in pieces {
            builder.pieces[square.index()] = piece;
        }
        if other_side && builder.en_passant.is_none() {
            builder.side_to_move = !builder.side_to_move;
        }
        builder.castling_rights = rights.unwrap_or(builder.castling_rights);
        builder.en_passant = en_passant.or(builder.en_passant);
        if let Some((halfmove, fullmove)) = clocks {
            builder.halfmove_clock = halfmove;
            builder.fullmove_number = fullmove;
        }
        builder
    })
}

/// Returns the FEN of fields, valid or not, as the reference writes it.
fn naive_fen(fields: SetupBuilder) -> String {
    Reference::from_fields(&fields).to_fen()
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(16_000)
    })]

    #[test]
    fn a_fen_is_accepted_exactly_if_its_fields_are(builder in builder()) {
        let fen = naive_fen(builder);
        match (builder.build(), parse_fen(&fen)) {
            (Ok(setup), read) => {
                prop_assert_eq!(read.as_ref(), Ok(&setup));
                check_writing(&setup);
            }
            (Err(problems), Err(error)) => {
                prop_assert_eq!(problems.iter().count(), error.problems().len(), "{}", error);
            }
            (Err(problems), Ok(_)) => prop_assert!(false, "accepted {} with {}", fen, problems),
        }
    }
}

fn check_writing(setup: &Setup) {
    for (mode, en_passant) in [
        (EnPassantMode::Always, setup.en_passant()),
        (EnPassantMode::Xfen, setup.pseudo_legal_en_passant()),
        (EnPassantMode::Legal, setup.legal_en_passant()),
    ] {
        let mut expected = setup.to_builder();
        expected.en_passant = en_passant;
        assert_eq!(write_fen_with(setup, mode), naive_fen(expected));
    }
    let drawn: Vec<char> = diagram(setup).chars().filter(char::is_ascii_alphabetic).collect();
    assert_eq!(drawn.len(), setup.pieces().count() + 8);
}
