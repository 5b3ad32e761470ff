//! Conformance tests, a test of all codes, and comparisons of the three forms.

#![forbid(unsafe_code)]

use boardbench_conformance::check::{self, CodeSet, all_codes};
use boardbench_conformance::contents::all_contents;
use boardbench_conformance::suite::assert_passed;
use boardbench_conformance::{conformance, probe};
use boardbench_core::{
    CastlingSide, Encoding, MoveKind, MoveParts, Priority, PromotionRole, Role, Square,
};
use boardbench_ez80::{Class, Ez80Packed, Ez80Typed, Ez80U32, Form};

conformance!(word, encoding Ez80U32);
conformance!(packed, encoding Ez80Packed);
conformance!(typed, encoding Ez80Typed);

fn encode(from: Square, to: Square, kind: MoveKind, victim: Option<Role>) -> Ez80U32 {
    Ez80U32::encode(MoveParts {
        from: from.into(),
        to: to.into(),
        kind,
        // Not stored.
        mover: Role::Pawn,
        victim,
    })
}

/// Checks that every code is a value, and that the values of these codes pass the conformance checks.
fn check_codes<E: Encoding>(sets: &[CodeSet<'_>]) {
    assert!(all_codes(E::CODE_BITS).all(|code| E::from_code(code).is_some()));
    assert_eq!(E::from_code(1 << E::CODE_BITS), None);
    assert_passed(check::codes(probe::encoding::<E>(), [], sets));
}

#[test]
fn every_word_of_24_bits_is_a_value() {
    check_codes::<Ez80U32>(&[CodeSet::All]);
}

#[test]
fn every_three_bytes_are_a_value() {
    check_codes::<Ez80Packed>(&[CodeSet::All]);
}

#[test]
fn every_word_with_a_type_is_a_value() {
    check_codes::<Ez80Typed>(&[CodeSet::EachIdentity, CodeSet::Random(1_000_000)]);
}

#[test]
fn moves_are_displayed_in_uci_notation() {
    for content in all_contents() {
        let text = content.canonical().to_string();
        assert_eq!(content.encoded::<Ez80U32>().to_string(), text);
        assert_eq!(content.encoded::<Ez80Packed>().to_string(), text);
        assert_eq!(content.encoded::<Ez80Typed>().to_string(), text);
    }
}

#[test]
fn all_forms_store_the_same_bits_and_the_type_equals_the_inferred_type() {
    for content in all_contents() {
        let word = content.encoded::<Ez80U32>();
        let packed = content.encoded::<Ez80Packed>();
        let typed = content.encoded::<Ez80Typed>();
        assert_eq!(packed.code(), word.code());
        assert_eq!(typed.code() & 0xff_ffff, word.code());
        let class = match content.kind {
            MoveKind::Quiet | MoveKind::DoublePush => Class::Quiet,
            MoveKind::Capture => Class::Capture,
            MoveKind::Promotion(_) | MoveKind::CapturePromotion(_) => Class::Promotion,
            MoveKind::EnPassant | MoveKind::Castle(_) => Class::Special,
        };
        assert_eq!(typed.code() >> 24, class as u32, "{content:?}");
        assert_eq!(word.code().class(), class, "{content:?}");
    }
}

#[test]
fn a_priority_changes_nothing_else() {
    for content in all_contents() {
        let mv = content.encoded::<Ez80U32>();
        let is_capture = content.kind.is_capture();
        let initial = [Priority::Normal, Priority::Capture][usize::from(is_capture)];
        assert_eq!(mv.priority(), initial, "{content:?}");
        for (number, priority) in (0..).zip(Priority::ALL) {
            let other = mv.with_priority(priority);
            assert_eq!(other.code(), mv.code() & !(3 << 14) | number << 14);
            assert!(other.is_same_move(mv) && !other.is_null());
        }
    }
}

#[test]
fn two_codes_of_a_victim_are_unused() {
    let victims = (0..8).map(|code| Ez80U32::from_code(code << 19).expect("a word").victim());
    let mut expected = vec![None];
    expected.extend(Role::ALL.into_iter().filter(|&role| role != Role::King).map(Some));
    expected.extend([None, None]);
    assert!(victims.eq(expected));
}

#[test]
fn none_and_null_are_the_word_0_with_any_priority() {
    for code in all_codes(24) {
        let mv = Ez80U32::from_code(code).expect("a word");
        let is_zero = code & !(3 << 14) == 0;
        assert_eq!([mv.is_none(), mv.is_null()], [is_zero; 2], "{mv:?}");
    }
}

#[test]
#[allow(
    clippy::unusual_byte_groupings,
    reason = "the groups are the document's fields: special, captured, promotion, priority"
)]
fn the_fields_are_where_the_document_draws_them() {
    let mv = encode(Square::H1, Square::A8, MoveKind::Quiet, None);
    assert_eq!(mv.code(), 119, "h1 is the highest square, a8 is 0");
    let knight = MoveKind::Promotion(PromotionRole::Knight);
    let mv = encode(Square::A7, Square::A8, knight, None);
    assert_eq!(mv.code() >> 14, 0b00_000_001_00);
    let queen = MoveKind::CapturePromotion(PromotionRole::Queen);
    let mv = encode(Square::A7, Square::B8, queen, Some(Role::Rook));
    assert_eq!(mv.code() >> 14, 0b00_100_100_10);
    let (en_passant, pawn) = (MoveKind::EnPassant, Some(Role::Pawn));
    let mv = encode(Square::E5, Square::D6, en_passant, pawn);
    assert_eq!(mv.code() >> 14, 0b01_001_000_10);
    let castles = |side| encode(Square::E1, Square::G1, MoveKind::Castle(side), None);
    assert_eq!(castles(CastlingSide::King).code() >> 14, 0b10_000_000_00);
    assert_eq!(castles(CastlingSide::Queen).code() >> 14, 0b11_000_000_00);
}

#[test]
fn codes_with_invalid_squares_are_read_as_squares_and_equal_no_move() {
    let mv = encode(Square::E2, Square::E3, MoveKind::Quiet, None);
    for off_board in [1 << 3, 1 << 10, 1 << 3 | 1 << 10] {
        let odd = Ez80U32::from_code(mv.code() | off_board).unwrap();
        assert_eq!(odd.canonical(), mv.canonical());
        assert_ne!(odd.identity(), mv.identity());
    }
}

#[test]
fn debug_shows_the_fields() {
    let mv = encode(Square::E4, Square::D5, MoveKind::Capture, Some(Role::Queen));
    assert_eq!(format!("{mv:?}"), "e4d5 (Capture, priority 2, promotion 0, captured 5, special 0)");
}
