//! Property tests: positions of test vectors and FENs, with random changes.

use boardbench_conformance::reference::Reference;
use boardbench_conformance::{bytes, vectors};
use boardbench_core::{CastlingRights, Piece, SetupBuilder, Square};
use boardbench_notation::{diagram, parse_fen};
use proptest::prelude::*;
use proptest::sample::Index;

/// Checks that a text is refused in one line; or accepted, parsed as by the reference, and written in all modes.
fn check(text: &str) {
    bytes::fen(&[], text.as_bytes());
}

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

/// Well-formed FENs.
const GOOD: [&str; 7] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b Kq - 7 31",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 9999 65535",
    "rnbqkbnr/pp1p1ppp/8/2pPp3/8/8/PPP1PPPP/RNBQKBNR w Qk c6 0 3",
    "4k3/8/8/8/3pP3/8/8/4K3 b - e3",
    "4k3/8/8/8/8/8/PPPPPPPP/1N1NKN2 w - - 00 007",
    "QQ1QQQQQ/8/k7/8/8/8/8/K7 b - - 0 1",
];

#[test]
fn fens_after_one_edit_are_parsed_as_by_the_reference() {
    for text in GOOD {
        for index in 0..=text.len() {
            let (head, tail) = text.split_at(index);
            let rest = tail.get(1..).unwrap_or_default();
            check(&[head, rest].concat());
            for symbol in "pnbrqkPNBRQK/0123456789 -wbKQkqah\t\u{e9}".chars() {
                check(&format!("{head}{symbol}{rest}"));
                check(&format!("{head}{symbol}{tail}"));
            }
        }
    }
}

/// Returns a character, usually a symbol of FENs.
fn symbol() -> impl Strategy<Value = char> {
    let usual: Vec<char> = "pnbrqkPNBRQK/0123456789 -wbacdefgh\t\n".chars().collect();
    prop_oneof![9 => prop::sample::select(usual), 1 => any::<char>()]
}

/// Returns a FEN with some symbols replaced, inserted or removed, or a part of it repeated.
fn edited() -> impl Strategy<Value = String> {
    let edit = (any::<Index>(), symbol(), 0..4_u8, 1..9_usize);
    let edits = prop::collection::vec(edit, 0..5);
    (prop::sample::select(&GOOD[..]), edits).prop_map(|(text, edits)| {
        let mut text: Vec<char> = text.chars().collect();
        for (index, symbol, how, length) in edits {
            let at = index.index(text.len());
            match how {
                0 => text[at] = symbol,
                1 => text.insert(at, symbol),
                2 => drop(text.remove(at)),
                _ => text.extend_from_within(at..text.len().min(at + length)),
            }
        }
        text.into_iter().collect()
    })
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
                let drawn = diagram(&setup).chars().filter(char::is_ascii_alphabetic).count();
                prop_assert_eq!(drawn, setup.pieces().count() + 8);
            }
            (Err(problems), Err(error)) => {
                prop_assert_eq!(problems.iter().count(), error.problems().len(), "{}", error);
            }
            (Err(problems), Ok(_)) => prop_assert!(false, "accepted {} with {}", fen, problems),
        }
        check(&fen);
    }

    #[test]
    fn any_text_is_refused_or_parsed_as_by_the_reference(text in prop_oneof![
        1 => any::<String>(),
        1 => prop::collection::vec(symbol(), 0..90).prop_map(String::from_iter),
        4 => edited(),
    ]) {
        check(&text);
    }
}
