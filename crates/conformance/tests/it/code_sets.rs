//! Each set of raw codes finds a board that says yes to one bogus code which no other set has.

use std::collections::HashSet;

use boardbench_conformance::check::{self, CodeSet, Failure, Report};
use boardbench_conformance::probe::{self, Legality, Pair};
use boardbench_conformance::samples::{Sample, few};
use boardbench_conformance::suite;
use boardbench_core::Encoding;

use crate::naive::{BOGUS, Naive, fault};
use crate::tiny::Tiny;
use crate::wide::{self, Wide};

type RightWide = Wide<{ wide::fault::NONE }>;

/// The sets that are small for any encoding.
const SMALL: [CodeSet; 3] = [CodeSet::Contents, CodeSet::Near, CodeSet::Random(4_000)];

const fn pair<E: Encoding>() -> Pair {
    probe::pair::<Naive<{ fault::SAYS_YES_TO_ONE_CODE }>, E>()
}

fn ask(pair: Pair, sample: &Sample, sets: &[CodeSet]) -> Result<Report, Failure> {
    check::code_space(pair, [sample], sets)
}

/// The first code of the set that has a value and is in none of the others.
fn only_in(pair: Pair, sample: &Sample, set: CodeSet, others: &[CodeSet]) -> u32 {
    let own = (pair.open)(&sample.setup).generate(Legality::PseudoLegal, usize::MAX);
    let known: HashSet<u32> = (others.iter())
        .flat_map(|other| other.codes(pair.encoding, &own))
        .collect();
    let is_alone = |code: &u32| pair.encoding.recode(*code).is_some() && !known.contains(code);
    set.codes(pair.encoding, &own)
        .find(is_alone)
        .expect("such a code")
}

/// The one test that tells the board which code to say yes to.
#[test]
fn each_finds_a_bogus_code_that_the_others_miss() {
    for (pair, set) in [
        (pair::<Tiny>(), CodeSet::All),
        (pair::<RightWide>(), CodeSet::EachIdentity),
        (pair::<RightWide>(), CodeSet::Contents),
        (pair::<RightWide>(), CodeSet::Near),
        (pair::<RightWide>(), CodeSet::Random(4_000)),
    ] {
        let others: Vec<CodeSet> = SMALL.into_iter().filter(|other| *other != set).collect();
        let code = only_in(pair, few()[0], set, &others);
        BOGUS.set(code);
        assert!(ask(pair, few()[0], &others).is_ok(), "{set:?} {code:#x}");
        let failure = ask(pair, few()[0], &[set]).expect_err("the fault goes unnoticed");
        assert_eq!(&*failure.question, "is_legal");
        assert_eq!(failure.mv, Some(format!("of raw code {code:#x}").into()));
        // The suite takes all sets but the one that is large.
        if set != CodeSet::EachIdentity {
            assert!(suite::code_space_of(pair).is_err(), "{set:?}");
        }
    }
}

#[test]
fn sets_have_as_many_codes_as_they_say() {
    let count = |encoding, set: CodeSet| set.codes(encoding, &[0, 5]).count();
    let (tiny, wide) = (probe::encoding::<Tiny>(), probe::encoding::<RightWide>());
    assert_eq!(count(tiny, CodeSet::All), 1 << 16);
    assert_eq!(count(tiny, CodeSet::EachIdentity), 1 << 16);
    // Two of its 28 bits are the priority.
    assert_eq!(count(wide, CodeSet::EachIdentity), 1 << 26);
    assert_eq!(count(wide, CodeSet::Near), 2 * (1 + 28 + 28 * 27 / 2));
    assert_eq!(count(wide, CodeSet::Random(77)), 77);
    assert!(
        CodeSet::Random(99)
            .codes(wide, &[])
            .all(|code| code >> 28 == 0)
    );
}
