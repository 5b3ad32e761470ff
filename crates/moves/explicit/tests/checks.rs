//! Conformance tests, a test of all codes, and a comparison with the packed word.

#![forbid(unsafe_code)]

use boardbench_conformance::check::{self, CodeSet, all_codes};
use boardbench_conformance::conformance;
use boardbench_conformance::contents::all_contents;
use boardbench_conformance::probe::{self, Occupants};
use boardbench_conformance::suite::assert_passed;
use boardbench_core::{Encoding, Role};
use boardbench_explicit::Explicit;
use boardbench_ez80::Ez80U32;

conformance!(alone, encoding Explicit);

#[test]
#[cfg_attr(miri, ignore = "counts values among 2^24 codes")]
fn codes_are_values_if_every_field_is_one() {
    let values = (0..1 << 24).filter_map(Explicit::from_code).count();
    // 64 squares twice, four priorities, four promotions or none, six captured roles or none, three
    // special moves or none.
    assert_eq!(values, 64 * 64 * 4 * 5 * 7 * 4);
    assert_eq!(Explicit::from_code(1 << 24), None);
}

#[test]
fn all_codes_pass_the_checks() {
    let encoding = probe::encoding::<Explicit>();
    assert_passed(check::codes(encoding, [], &[CodeSet::All]));
}

#[test]
fn encoded_moves_have_the_code_of_the_packed_word_and_are_displayed_in_uci_notation() {
    for content in all_contents() {
        let explicit = content.encoded::<Explicit>();
        assert_eq!(explicit.to_string(), content.canonical().to_string());
        let packed = content.encoded::<Ez80U32>();
        assert_eq!(explicit.code(), packed.code(), "{content:?}");
        assert_eq!(explicit.priority, packed.priority());
    }
}

#[test]
fn the_packed_word_agrees_for_all_codes_without_a_captured_king() {
    let board = Occupants::PAWNS;
    for code in all_codes(24) {
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
