//! Everything that a move can hold, all codes, and the packed word beside it.

#![forbid(unsafe_code)]

use boardbench_conformance::conformance;
use boardbench_core::{Encoding, Role};
use boardbench_exhaustive::{all_contents, codes, contents};
use boardbench_explicit::Explicit;
use boardbench_ez80::Ez80U32;

conformance!(alone, encoding Explicit);

#[test]
fn every_content_is_read_back() {
    // As many as there are of ez80-u32.
    assert_eq!(contents::<Explicit>(), 64 * 63 * 31 + 4);
}

#[test]
fn codes_are_values_where_each_field_has_the_number() {
    // 64 squares twice, four priorities, four promotions or none, six kinds taken or none, three
    // irregular moves or none.
    assert_eq!(codes::<Explicit>(0..1 << 24), 64 * 64 * 4 * 5 * 7 * 4);
    assert_eq!(Explicit::from_code(1 << 24), None);
}

#[test]
fn whatever_is_encoded_has_the_code_of_the_packed_word() {
    for content in all_contents() {
        let explicit = Explicit::encode(content.parts::<Explicit>());
        let packed = Ez80U32::encode(content.parts::<Ez80U32>());
        assert_eq!(explicit.code(), packed.code(), "{content:?}");
        assert_eq!(explicit.priority, packed.priority());
    }
}

#[test]
fn the_packed_word_answers_the_same_for_each_code_without_a_king_taken() {
    let board = all_contents().next().expect("there are contents");
    for code in 0..1 << 24 {
        let Some(explicit) = Explicit::from_code(code) else {
            continue;
        };
        let packed = Ez80U32::from_code(code).expect("every word is a value");
        assert_eq!(explicit.from(), packed.from());
        assert_eq!(explicit.to(), packed.to());
        assert_eq!(Encoding::special(explicit), packed.special());
        assert_eq!(explicit.classify(&board), packed.classify(&board));
        if explicit.captured != Some(Role::King) {
            assert_eq!(explicit.victim(), packed.victim());
        }
    }
}

#[test]
fn debug_shows_the_fields() {
    let text = format!("{:?}", Explicit::NONE);
    for field in ["from", "to", "priority", "promotion", "captured", "special"] {
        assert!(text.contains(&format!("{field}: ")), "{text}");
    }
}
