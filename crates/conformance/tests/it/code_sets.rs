//! Tests each set of raw codes with a board that accepts one invalid code, which only that set contains.

use std::collections::HashSet;

use boardbench_conformance::check::{self, CodeSet};
use boardbench_conformance::planted::{ACCEPTED, Fault, Naive, plant};
use boardbench_conformance::probe::{self, Legality, Pair};
use boardbench_conformance::samples::{Sample, few};
use boardbench_conformance::suite;
use boardbench_flags16::FromLow;

use crate::wide::{self, Wide};

type ValidWide = Wide<{ wide::fault::NONE }>;

/// Sets that are small for every encoding.
const SMALL: [CodeSet<'static>; 3] = [CodeSet::Contents, CodeSet::Near, CodeSet::Random(4_000)];

/// Returns the first valid code of the set that is in none of the others.
fn code_only_in(pair: Pair, sample: &Sample, set: CodeSet<'_>, others: &[CodeSet<'_>]) -> u32 {
    let moves = (pair.open)(&sample.setup).generate(Legality::PseudoLegal, usize::MAX);
    let known: HashSet<u32> =
        (others.iter()).flat_map(|other| other.codes(pair.encoding, &moves)).collect();
    let is_only_here = |code: &u32| pair.encoding.recode(*code).is_some() && !known.contains(code);
    set.codes(pair.encoding, &moves)
        .find(is_only_here)
        .expect("the set has a code that the others lack")
}

#[test]
fn each_set_has_an_invalid_code_that_the_others_miss() {
    let _planted = plant(Fault::AcceptsOneCode);
    let (narrow, wide) = (probe::pair::<Naive, FromLow>(), probe::pair::<Naive, ValidWide>());
    for (pair, set) in [
        (narrow, CodeSet::All),
        (wide, CodeSet::EachIdentity),
        (wide, CodeSet::Contents),
        (wide, CodeSet::Near),
        (wide, CodeSet::Random(4_000)),
    ] {
        let check = |sets: &[CodeSet<'_>]| check::code_space(pair, [few()[0]], sets);
        let others: Vec<CodeSet<'_>> = SMALL.into_iter().filter(|other| *other != set).collect();
        let code = code_only_in(pair, few()[0], set, &others);
        ACCEPTED.set(code);
        assert!(check(&others).is_ok(), "{set:?} {code:#x}");
        let failure = check(&[set]).expect_err("the fault is not caught");
        assert_eq!(&*failure.question, "is_legal");
        let mv = pair.encoding.canonical(code);
        let expected = format!("{mv}, raw code {code:#x}");
        assert_eq!(failure.mv, Some(expected.into()));
        // The suite uses all sets but the large one.
        if set != CodeSet::EachIdentity {
            assert!(suite::code_space(pair).is_err(), "{set:?}");
        }
    }
}

#[test]
fn sets_have_the_documented_sizes() {
    let count = |encoding, set: CodeSet<'static>| set.codes(encoding, &[0, 5]).count();
    let (narrow, wide) = (probe::encoding::<FromLow>(), probe::encoding::<ValidWide>());
    assert_eq!(count(narrow, CodeSet::All), 1 << 16);
    assert_eq!(count(narrow, CodeSet::EachIdentity), 1 << 16);
    // Two of the 28 bits are the priority.
    assert_eq!(count(wide, CodeSet::EachIdentity), 1 << 26);
    assert_eq!(count(wide, CodeSet::Near), 2 * (1 + 28 + 28 * 27 / 2));
    assert_eq!(count(wide, CodeSet::Random(77)), 77);
    assert!(CodeSet::Random(99).codes(wide, &[]).all(|code| code >> 28 == 0));
}
