//! `is_legal` agrees with the generated moves over whole spaces of raw codes. (`pairs.rs` checks every
//! pair in fewer positions, and wide encodings with fewer codes.)
//!
//! The ignored test takes minutes; `scripts/verify-release` runs it. The variable `BOARDS`
//! may restrict it to some boards, separated by commas.

use std::env;
use std::io::{self, Write as _};

use boardbench_conformance::check::{self, CodeSet};
use boardbench_conformance::samples::subset;
use boardbench_registry::{DEFAULT_BOARD, Pair, boards, contenders};

use crate::workers;

/// Checks the whole code space: in 200 positions that of at most 16 bits, in five a wider one. Of codes of more than 24
/// bits that differ in priority or score only, one and a million random ones are checked. Returns what was checked.
fn check(contender: &Pair) -> String {
    let (positions, sets): (usize, &[CodeSet<'static>]) = match contender.moves.bits {
        0..=16 => (200, &[CodeSet::All]),
        17..=24 => (5, &[CodeSet::All]),
        _ => (5, &[CodeSet::EachIdentity, CodeSet::Random(1_000_000)]),
    };
    let (name, pair) = (contender.name(), contender.probe);
    let report = check::code_space(pair, subset(positions), sets)
        .unwrap_or_else(|failure| panic!("{name}: {failure}"));
    let codes = sets.iter().flat_map(|set| set.codes(pair.encoding, &[]));
    let values = codes.filter(|&code| pair.encoding.recode(code).is_some());
    let expected = values.count() as u64 * positions as u64;
    assert_eq!(report.comparisons, expected, "{name}");
    format!("{name}: {expected} codes checked in {positions} positions")
}

/// Checks some contenders, on all processors.
fn check_all(is_chosen: impl Fn(&Pair) -> bool, done: impl Fn(&str) + Sync) {
    let chosen: Vec<_> = contenders().filter(|it| is_chosen(it)).collect();
    assert!(!chosen.is_empty());
    workers::do_all(&chosen, |contender| done(&check(contender)));
}

fn is_default(contender: &Pair) -> bool {
    contender.board.name == DEFAULT_BOARD
}

fn is_narrow(contender: &Pair) -> bool {
    contender.moves.bits <= 16
}

#[test]
fn all_codes_of_16_bits_in_200_positions() {
    check_all(|it| is_default(it) && is_narrow(it), |_| ());
}

#[test]
fn all_fields_of_wide_encodings_in_five_positions() {
    check_all(|it| is_default(it) && !is_narrow(it), |_| ());
}

/// The boards that `BOARDS` names, or all.
fn selected_boards() -> Vec<String> {
    let all = || boards().map(|board| board.name.to_owned()).collect();
    let Ok(names) = env::var("BOARDS") else {
        return all();
    };
    let selected: Vec<String> = names.split(',').map(str::to_owned).collect();
    for name in &selected {
        assert!(boards().any(|board| board.name == name), "no board {name}");
    }
    selected
}

#[test]
#[ignore = "takes minutes; scripts/verify-release runs it"]
fn every_board_with_narrow_and_native_encodings() {
    let named = selected_boards();
    let is_named = |it: &Pair| named.iter().any(|name| name == it.board.name);
    check_all(
        |it| is_named(it) && (is_narrow(it) || it.is_native()),
        // Prints progress, even if the test's output is captured. Standard error may be closed.
        |line| _ = writeln!(io::stderr(), "  {line}"),
    );
}
