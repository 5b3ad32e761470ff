//! Conformance tests for both orders, and the documents' examples.

#![forbid(unsafe_code)]

use boardbench_conformance::check::all_codes;
use boardbench_conformance::conformance;
use boardbench_conformance::contents::all_contents;
use boardbench_core::{Encoding, PromotionRole, Square};
use boardbench_flags16::{Flags, FromLow, FromLowIn32, ToLow};

conformance!(from_low, encoding FromLow);
conformance!(to_low, encoding ToLow);
conformance!(from_low_in_32, encoding FromLowIn32);

/// Compares all codes in words of both widths.
#[test]
fn every_word_is_a_value() {
    for code in all_codes(16) {
        assert!(ToLow::from_code(code).is_some());
        let narrow = FromLow::from_code(code).unwrap();
        let wide = FromLowIn32::from_code(code).unwrap();
        assert_eq!([narrow.code(), wide.code()], [code; 2]);
        assert_eq!(narrow.canonical(), wide.canonical());
        assert_eq!(narrow.flags(), wide.flags());
        // The published `is_null_move`.
        assert_eq!(narrow.is_null(), code == 0, "{narrow:?}");
    }
    assert_eq!(FromLow::from_code(1 << 16), None);
    assert_eq!(ToLow::from_code(1 << 16), None);
    assert_eq!(FromLowIn32::from_code(1 << 16), None);
}

#[test]
fn moves_are_displayed_in_uci_notation() {
    for content in all_contents() {
        let text = content.canonical().to_string();
        assert_eq!(content.encoded::<FromLow>().to_string(), text);
        assert_eq!(content.encoded::<ToLow>().to_string(), text);
    }
}

#[test]
fn the_orders_differ_only_in_the_places_of_the_squares() {
    for content in all_contents() {
        let from_low = content.encoded::<FromLow>();
        let to_low = content.encoded::<ToLow>();
        let word = from_low.code();
        let swapped = word & 0xf000 | (word & 63) << 6 | word >> 6 & 63;
        assert_eq!(to_low.code(), swapped, "{content:?}");
    }
}

#[test]
fn the_predicates_hold_for_the_codes_of_the_tables() {
    let having = |test: fn(Flags) -> bool| -> Vec<u8> {
        let nibbles = (0..16).map(Flags::from_low_bits);
        nibbles.filter(|&flags| test(flags)).map(Flags::bits).collect()
    };
    assert_eq!(having(Flags::is_capture), [4, 5, 6, 7, 12, 13, 14, 15]);
    assert_eq!(having(Flags::is_promotion), [8, 9, 10, 11, 12, 13, 14, 15]);
    assert_eq!(having(Flags::is_castle), [2, 3]);
    assert_eq!(having(Flags::is_en_passant), [5]);
    assert_eq!(having(Flags::is_plain), [0, 1, 4]);
}

#[test]
fn the_four_promotions_are_a_base_and_the_index() {
    for content in all_contents() {
        let Some(role) = content.kind.promotion() else {
            continue;
        };
        let mv = content.encoded::<ToLow>();
        let base = if content.kind.is_capture() { 12 } else { 8 };
        assert_eq!(mv.flags().bits(), base + role as u8);
        let index = mv.flags().promotion_index();
        assert_eq!(PromotionRole::ALL[usize::from(index)], role);
    }
}

#[test]
fn null_is_the_word_0_and_reads_as_a1_to_a1() {
    assert_eq!(FromLow::NULL.code(), 0);
    assert_eq!(FromLow::NULL, FromLow::NONE);
    assert!(FromLow::NULL.is_null() && FromLow::NULL.is_none());
    assert_eq!(FromLow::NULL.from().square(), Square::A1);
    assert_eq!(FromLow::NULL.to().square(), Square::A1);
    assert_eq!(format!("{:?}", FromLow::NULL), "a1a1 (flags 0)");
}

/// A static array of C is initialised with zeros.
#[test]
fn a_list_of_zeros_is_one_of_null_moves() {
    let list = [0_u32; 256].map(FromLow::from_code);
    assert!(list.iter().flatten().all(|mv| mv.is_null()));
    assert!(list.iter().all(Option::is_some));
}

/// Checks also that the high four bits of a byte are ignored.
#[test]
fn used_nibbles_have_names() {
    for byte in 0..=u8::MAX {
        let flags = Flags::from_low_bits(byte);
        assert_eq!(flags.bits(), byte % 16);
        let is_named = !Flags::NAMES[usize::from(flags.bits())].is_empty();
        assert_eq!(flags.is_used(), is_named, "{byte}");
    }
}
