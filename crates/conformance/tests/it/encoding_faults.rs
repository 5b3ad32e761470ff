//! Faults of encodings.

use boardbench_conformance::check::{Failure, Report};
use boardbench_conformance::suite;

use crate::wide::{Wide, fault};

#[track_caller]
fn caught_by(check: &str, outcome: Result<Report, Failure>) {
    let failure = outcome.expect_err("the fault goes unnoticed");
    assert_eq!(failure.check, check, "{failure}");
}

#[test]
fn the_encoding_by_itself() {
    caught_by(
        "codec",
        suite::codec::<Wide<{ fault::IDENTITY_KEEPS_PRIORITY }>>(),
    );
    caught_by("codec", suite::codec::<Wide<{ fault::ONE_PROMOTION }>>());
    caught_by(
        "codec",
        suite::codec::<Wide<{ fault::EN_PASSANT_IS_PLAIN }>>(),
    );
    caught_by("codec", suite::codec::<Wide<{ fault::VICTIM_LOST }>>());
    caught_by("codec", suite::codec::<Wide<{ fault::QUIET_MAY_TAKE }>>());
    caught_by(
        "codec",
        suite::codec::<Wide<{ fault::CASTLES_TO_TARGET }>>(),
    );
    caught_by("codec", suite::codec::<Wide<{ fault::CODE_DROPS_BITS }>>());
    caught_by("codec", suite::codec::<Wide<{ fault::NONE_IS_A_MOVE }>>());
}

#[test]
fn a_panic_is_a_failure_with_its_code() {
    let failure = suite::codes::<Wide<{ fault::PANICS_ON_NONSENSE }>>().unwrap_err();
    assert_eq!(failure.check, "codes");
    assert_eq!(&*failure.found, "a panic: a move has a mover");
    assert!(failure.mv.unwrap().starts_with("of raw code 0x"));
}
