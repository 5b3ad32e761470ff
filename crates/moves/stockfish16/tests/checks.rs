//! Conformance tests, and the document's examples.

#![forbid(unsafe_code)]

use boardbench_conformance::check::all_codes;
use boardbench_conformance::conformance;
use boardbench_conformance::contents::all_contents;
use boardbench_core::{
    CastlingSide, Encoding, Meaning, MoveKind, MoveParts, PromotionRole, Role, Special, Square,
};
use boardbench_stockfish16::Stockfish16;

conformance!(alone, encoding Stockfish16);

fn encode(from: Square, to: Square, kind: MoveKind) -> Stockfish16 {
    Stockfish16::encode(MoveParts {
        from: from.into(),
        to: to.into(),
        kind,
        // Not stored.
        mover: Role::Pawn,
        victim: None,
    })
}

#[test]
fn every_word_is_a_value() {
    assert!(all_codes(16).all(|code| Stockfish16::from_code(code).is_some()));
    assert_eq!(Stockfish16::from_code(1 << 16), None);
}

#[test]
fn the_promotion_field_has_a_meaning_for_promotions_only() {
    let meaning = |kind| {
        let code = encode(Square::E7, Square::E8, kind).code();
        let mut fields = Stockfish16::FIELDS.iter();
        let field = fields.find(|field| field.name() == "promotion");
        field.map(|field| field.meaning(code))
    };
    let names = ["knight", "bishop", "rook", "queen"];
    for (role, name) in PromotionRole::ALL.into_iter().zip(names) {
        for kind in [MoveKind::Promotion(role), MoveKind::CapturePromotion(role)] {
            assert_eq!(meaning(kind), Some(Meaning::Name(name)));
        }
    }
    let other_kinds = [MoveKind::Quiet, MoveKind::Capture, MoveKind::EnPassant];
    let castling = CastlingSide::ALL.map(MoveKind::Castle);
    for kind in other_kinds.into_iter().chain(castling) {
        assert_eq!(meaning(kind), Some(Meaning::Unused), "{kind:?}");
    }
}

#[test]
fn only_none_and_null_have_equal_squares() {
    let (none, null) = (Stockfish16::NONE, Stockfish16::NULL);
    assert_eq!((none.code(), null.code()), (0, 65));
    for (mv, square) in [(none, Square::A1), (null, Square::B1)] {
        assert_eq!([mv.from(), mv.to()], [square.into(); 2]);
    }
    for code in all_codes(16) {
        let mv = Stockfish16::from_code(code).expect("a word");
        assert_eq!((mv.is_none(), mv.is_null()), (code == 0, code == 65));
    }
    for content in all_contents() {
        let mv = content.encoded::<Stockfish16>();
        assert_ne!(mv.from(), mv.to(), "{mv:?}");
    }
}

#[test]
fn the_documents_accessors_agree() {
    const KNIGHT: u32 = 2;
    for role in PromotionRole::ALL {
        let m = encode(Square::E7, Square::D8, MoveKind::CapturePromotion(role)).code();
        assert_eq!(m & 0x3f, Square::D8.index() as u32);
        assert_eq!(m >> 6 & 0x3f, Square::E7.index() as u32);
        assert_eq!(m & 0xc000, 1 << 14);
        assert_eq!((m >> 12 & 3) + KNIGHT, role.role() as u32);
    }
}

#[test]
fn promotion_bits_without_the_type_equal_no_generated_move() {
    let quiet = encode(Square::E2, Square::E3, MoveKind::Quiet);
    for bits in 1..4 {
        let odd = Stockfish16::from_code(quiet.code() | bits << 12).unwrap();
        assert_eq!(odd.canonical(), quiet.canonical());
        assert_ne!(odd.identity(), quiet.identity());
        assert_eq!(odd.promotion(), None);
    }
}

#[test]
fn debug_shows_the_fields() {
    let castle = MoveKind::Castle(CastlingSide::Queen);
    let mv = encode(Square::E8, Square::C8, castle);
    assert_eq!(format!("{mv:?}"), "e8a8 (type 3, promotion 0)");
    let promotion = MoveKind::Promotion(PromotionRole::Rook);
    let mv = encode(Square::A7, Square::A8, promotion);
    assert_eq!(format!("{mv:?}"), "a7a8 (type 1, promotion 2)");
}

#[test]
fn moves_are_displayed_in_uci_notation_and_only_castling_is_known_not_to_capture() {
    for content in all_contents() {
        let mv: Stockfish16 = content.encoded();
        assert_eq!(mv.to_string(), content.canonical().to_string());
        let is_castling = content.castling().is_some();
        assert_eq!(mv.is_known_non_capture(), is_castling, "{content:?}");
    }
}

/// For any two squares, even impossible ones for king and rook.
#[test]
fn the_castling_side_is_the_rooks_direction() {
    for code in 3 << 14..=u32::from(u16::MAX) {
        let mv = Stockfish16::from_code(code).expect("a word");
        let is_kingside = mv.to().square().file() > mv.from().square().file();
        let side = [CastlingSide::Queen, CastlingSide::King][usize::from(is_kingside)];
        assert_eq!(mv.special(), Some(Special::Castle(side)), "{mv:?}");
    }
}
