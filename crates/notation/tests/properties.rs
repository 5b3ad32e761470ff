//! Reading and writing FENs of random fields. (Random texts are tested beside the two readers, in `src/fen/read.rs`.)

use boardbench_core::{
    CastlingRights, Color, Direction, File, Piece, Rank, Role, Setup, SetupBuilder, Square,
};
use boardbench_notation::{EnPassantMode, diagram, parse_fen, write_fen_with};
use proptest::prelude::*;

fn square() -> impl Strategy<Value = Square> {
    (0..64_u8).prop_map(Square::from_low_bits)
}

/// Fields of any kind, such that a good part of them is a position.
fn builder() -> impl Strategy<Value = SetupBuilder> {
    let piece = prop::sample::select(&Piece::ALL[..]);
    let pieces = prop::collection::vec((square(), piece), 0..9);
    let state = (any::<bool>(), 0..10_100_u32, 0..66_000_u32);
    let board = (pieces, square(), square(), state).prop_map(|(pieces, white, black, state)| {
        let mut builder = SetupBuilder::empty();
        for (square, piece) in pieces {
            builder.pieces[square.index()] = Some(piece);
        }
        put_king(&mut builder, Piece::WhiteKing, white);
        put_king(&mut builder, Piece::BlackKing, black);
        let (is_white, halfmove, fullmove) = state;
        builder.side_to_move = Color::white_if(is_white);
        builder.halfmove_clock = halfmove;
        builder.fullmove_number = fullmove;
        builder
    });
    (board, rights(), double_push()).prop_map(|(mut builder, (rights, at_home), push)| {
        builder.castling_rights = rights;
        if at_home {
            set_homes(&mut builder);
        }
        if let Some((file, neighbour)) = push {
            push_pawn(&mut builder, file, neighbour);
        }
        builder
    })
}

/// Castling rights, and whether to put kings and rooks on their home squares.
fn rights() -> impl Strategy<Value = (CastlingRights, bool)> {
    let any = (0..16_u8).prop_map(CastlingRights::from_low_bits);
    prop_oneof![
        4 => Just((CastlingRights::NONE, false)),
        2 => (any.clone(), Just(true)),
        1 => (any, Just(false)),
    ]
}

/// The file of a double push, and the direction of an enemy pawn beside it.
fn double_push() -> impl Strategy<Value = Option<(File, Direction)>> {
    let file = (0..8_u8).prop_map(File::from_low_bits);
    let sides = [Direction::EAST, Direction::WEST];
    prop::option::of((file, prop::sample::select(sides.to_vec())))
}

/// Puts a king on a square, and removes other kings of its colour.
fn put_king(builder: &mut SetupBuilder, king: Piece, square: Square) {
    for content in &mut builder.pieces {
        *content = content.filter(|&piece| piece != king);
    }
    builder.pieces[square.index()] = Some(king);
}

/// Puts kings and rooks on their home squares.
fn set_homes(builder: &mut SetupBuilder) {
    put_king(builder, Piece::WhiteKing, Square::E1);
    put_king(builder, Piece::BlackKing, Square::E8);
    builder.pieces[Square::A1.index()] = Some(Piece::WhiteRook);
    builder.pieces[Square::H1.index()] = Some(Piece::WhiteRook);
    builder.pieces[Square::A8.index()] = Some(Piece::BlackRook);
    builder.pieces[Square::H8.index()] = Some(Piece::BlackRook);
}

/// Puts a pawn as if the opponent had just pushed it, and an enemy pawn beside it.
fn push_pawn(builder: &mut SetupBuilder, file: File, neighbour: Direction) {
    let pusher = !builder.side_to_move;
    let on = |rank: Rank| Square::new(file, rank.relative_to(pusher));
    builder.pieces[on(Rank::R2).index()] = None;
    builder.pieces[on(Rank::R3).index()] = None;
    builder.pieces[on(Rank::R4).index()] = Some(Piece::new(pusher, Role::Pawn));
    if let Some(square) = on(Rank::R4).step(neighbour) {
        builder.pieces[square.index()] = Some(Piece::new(!pusher, Role::Pawn));
    }
    builder.en_passant = Some(on(Rank::R3));
    builder.halfmove_clock = 0;
}

/// A FEN written by a different algorithm: one digit per empty square, then joined.
fn naive_fen(builder: &SetupBuilder, en_passant: Option<Square>) -> String {
    let mut text = String::new();
    for rank in (0..8).rev() {
        for piece in &builder.pieces[rank * 8..rank * 8 + 8] {
            text.push(piece.map_or('1', Piece::letter));
        }
        text.push('/');
    }
    for run in (2..=8).rev() {
        text = text.replace(&"1".repeat(run), &run.to_string());
    }
    format!(
        "{} {} {} {} {} {}",
        text.trim_end_matches('/'),
        builder.side_to_move.letter(),
        builder.castling_rights,
        en_passant.map_or("-".to_owned(), |square| square.to_string()),
        builder.halfmove_clock,
        builder.fullmove_number
    )
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(16_000)
    })]

    #[test]
    fn a_fen_is_accepted_exactly_if_its_fields_are(builder in builder()) {
        let fen = naive_fen(&builder, builder.en_passant);
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
    let builder = setup.to_builder();
    for (mode, en_passant) in [
        (EnPassantMode::Always, setup.en_passant()),
        (EnPassantMode::Xfen, setup.pseudo_legal_en_passant()),
        (EnPassantMode::Legal, setup.legal_en_passant()),
    ] {
        assert_eq!(write_fen_with(setup, mode), naive_fen(&builder, en_passant));
    }
    let drawn: Vec<char> = diagram(setup)
        .chars()
        .filter(char::is_ascii_alphabetic)
        .collect();
    assert_eq!(drawn.len(), setup.pieces().count() + 8);
}
