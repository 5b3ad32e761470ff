//! Tests which of the three checks of encodings catch each planted fault.

use boardbench_conformance::check::Failure;
use boardbench_conformance::{probe, suite};
use boardbench_core::Encoding;

use crate::wide::{self, Wide};

/// Returns the names of the checks that fail.
fn caught_by<E: Encoding>() -> Vec<&'static str> {
    let checks = [suite::codec, suite::contents, suite::codes];
    let outcomes = checks.map(|check| check(probe::encoding::<E>()));
    let failures = outcomes.into_iter().filter_map(Result::err);
    failures.map(|failure| failure.check).collect()
}

macro_rules! caught {
    ($($name:ident: $encoding:ident<$fault:path> by $($check:ident)+;)*) => {
        $(
            #[test]
            fn $name() {
                assert_eq!(caught_by::<$encoding<{ $fault }>>(), [$(stringify!($check)),+]);
            }
        )*
    };
}

caught! {
    identity_keeps_the_priority: Wide<wide::fault::IDENTITY_KEEPS_PRIORITY> by codec contents codes;
    promotions_to_queens_only: Wide<wide::fault::ONE_PROMOTION> by codec contents;
    en_passant_is_plain: Wide<wide::fault::EN_PASSANT_IS_PLAIN> by codec contents;
    the_victim_is_lost: Wide<wide::fault::VICTIM_LOST> by codec contents;
    quiet_moves_may_capture: Wide<wide::fault::QUIET_MAY_CAPTURE> by codec contents;
    captures_are_simple_quiet: Wide<wide::fault::CAPTURES_ARE_SIMPLE_QUIET> by codec contents codes;
    castling_stores_the_target: Wide<wide::fault::CASTLES_TO_TARGET> by codec contents;
    the_code_drops_bits: Wide<wide::fault::CODE_DROPS_BITS> by codec contents codes;
    none_is_a_move: Wide<wide::fault::NONE_IS_A_MOVE> by codec contents;
    invalid_codes_panic: Wide<wide::fault::PANICS_ON_INVALID> by codes;
    invalid_codes_are_off_the_board: Wide<wide::fault::MAY_LEAVE_THE_BOARD> by codes;
    invalid_codes_have_no_text: Wide<wide::fault::NO_TEXT_FOR_INVALID> by codes;
    captures_are_lost: Wide<wide::fault::CAPTURES_LOST> by codec contents;
    en_passant_is_the_null_move: Wide<wide::fault::EN_PASSANT_IS_NULL> by codec contents;
    two_codes_are_swapped: Wide<wide::fault::TWO_CODES_SWAPPED> by codec contents codes;
    priorities_add_up: Wide<wide::fault::PRIORITIES_ADD_UP> by codec contents codes;
    the_priority_overwrites_the_victim: Wide<wide::fault::PRIORITY_OVER_VICTIM>
        by codec contents codes;
    the_priority_is_not_declared: Wide<wide::fault::PRIORITY_UNDECLARED> by codec contents codes;
    the_priority_cant_be_written: Wide<wide::fault::PRIORITY_CANT_BE_WRITTEN>
        by codec contents codes;
    captures_depend_on_the_priority: Wide<wide::fault::CAPTURE_BY_PRIORITY>
        by codec contents codes;
    // No sample has these moves.
    a_rare_victim_is_lost: Wide<wide::fault::A_RARE_VICTIM_LOST> by contents;
    moves_with_equal_stored_parts_differ: Wide<wide::fault::MOVER_UNDECLARED> by contents;
}

fn contents_failure<const FAULT: u8>() -> Failure {
    suite::contents(probe::encoding::<Wide<FAULT>>()).expect_err("the fault is not caught")
}

#[test]
fn faults_of_priorities_are_named() {
    macro_rules! reported {
        ($($fault:ident: $question:literal;)*) => {
            $(
                let failure = contents_failure::<{ wide::fault::$fault }>();
                assert_eq!(&*failure.question, $question, "{failure}");
            )*
        };
    }
    reported! {
        PRIORITY_CANT_BE_WRITTEN: "priority after with_priority";
        PRIORITIES_ADD_UP: "the code with its original priority restored";
        PRIORITY_OVER_VICTIM: "identity, with another priority";
        CAPTURE_BY_PRIORITY: "the parts, with another priority";
        PRIORITY_UNDECLARED: "the code after with_priority, which stores nothing";
    }
}

#[test]
fn a_panic_is_a_failure_with_its_code() {
    type Faulty = Wide<{ wide::fault::PANICS_ON_INVALID }>;
    let failure = suite::codes(probe::encoding::<Faulty>()).unwrap_err();
    assert_eq!(failure.check, "codes");
    assert_eq!(&*failure.found, "a panic: a move has a mover");
    assert!(failure.mv.unwrap().starts_with("raw code 0x"));
}

#[test]
fn a_failure_without_a_position_describes_the_move() {
    let failure = contents_failure::<{ wide::fault::A_RARE_VICTIM_LOST }>();
    let lines = [
        "contents: the parts",
        "  move     g2h1 (Capture, Bishop takes Queen)",
        "  expected victim: Some(Queen)",
        "  found    victim: None",
    ];
    assert_eq!(failure.to_string(), lines.join("\n"));
}
