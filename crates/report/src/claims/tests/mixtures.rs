//! Claims whose trials say different things.

use super::claim;
use crate::claims::Claim;
use crate::claims::trial::{Headline, Weighed};
use crate::claims::verdict::Finding;
use crate::claims::verdict::Finding::{Contradicts, Equal, Inconclusive, Missing, Supports};
use crate::claims::verdict::LedgerVerdict::{Depends, WithoutTrial};

/// Trials of two operations on two boards.
const TRIALS: &str = "\
    { group = 'width:bitboard-magic/search', contender = 'in-16', than = 'in-32' }, \
    { group = 'width:bitboard-magic/legal-list', contender = 'in-16', than = 'in-32' }, \
    { group = 'width:x88-lists/search', contender = 'in-16', than = 'in-32' }, \
    { group = 'width:x88-lists/legal-list', contender = 'in-16', than = 'in-32' }, \
    { group = 'width:x88-lists/legal-list', contender = 'in-16', than = 'in-32', decides = false }";

/// The findings of the four trials on each machine, `S`upports, `C`ontradicts, `E`qual, cannot tell (`?`) or missing (`-`); the
/// verdict; and its detail.
const MIXTURES: &str = "\
SSSS: holds:
CCCC: does not hold:
EEEE: equal:
????: open: cannot be told:
----: open: not measured:
SS-S: open: not measured: what was measured: supports the claim
SCSC: depends: on the operation: holds for search; does not hold for legal-list
EESS: depends: on the board: equal for bitboard-magic; holds for x88-lists
SSSE: depends: on the operation and the board: holds in 3 of 4; equal in 1 of 4
S?-?: in part: holds for search; cannot be told for legal-list
E?SS: depends: on the board: equal for bitboard-magic; cannot be told in 1 of 4; holds for x88-lists
CECE: depends: on the operation: does not hold for search; equal for legal-list
SSSS SSSS: holds:
SSSS ----: holds: on v3 alone
---- EEEE: equal: on baseline alone
SSSS S--S: holds:
SSSS EEEE: depends: on the build: holds for v3; equal for baseline
S-SS -SSS: holds:
";

/// Mixtures of which one that supports is enough: another trial could support it, on each machine. A claim held that one of two
/// builds contradicted.
const ONE_IS_ENOUGH: &str = "\
SCE-: holds:
CCCC: does not hold:
CEEC: does not hold:
EEEE: equal:
CE?E: open: cannot be told:
CE-E: open: not measured:
CC-C: open: not measured: what was measured: contradicts the claim
----: open: not measured:
SCE- CEE-: depends: on the build: not for baseline
SCE- ?EE-: holds:
SCE- ----: holds:
";

fn weighed(finding: Finding) -> Weighed {
    (finding, String::new(), Headline::default())
}

/// Asserts what the claim's trials decide if they say this on each machine, and the last one, which does not decide, contradicts.
fn assert_decides(claim: &Claim, mixtures: &str) {
    for line in mixtures.lines() {
        let (findings, expected) = line.split_once(": ").unwrap();
        let machines = ["v3", "baseline"].into_iter().zip(findings.split(' '));
        let machines = machines.map(|(name, findings)| {
            let findings = findings.chars().map(|letter| match letter {
                'S' => Supports,
                'C' => Contradicts,
                'E' => Equal,
                '?' => Inconclusive,
                _ => Missing,
            });
            (name, findings.chain([Contradicts]).map(weighed).collect())
        });
        let (verdict, detail) = claim.decide(&machines.collect::<Vec<_>>());
        let decided = format!("{}: {detail}", verdict.name());
        assert_eq!(decided.trim_end(), expected, "{findings}");
    }
}

#[test]
fn every_decisive_trial_counts() {
    assert_decides(&claim(TRIALS), MIXTURES);
    let one_is_enough = Claim { is_one_enough: true, ..claim(TRIALS) };
    assert_decides(&one_is_enough, ONE_IS_ENOUGH);
}

/// What a claim depends on is called by the fewest facts that tell its trials apart.
#[test]
fn the_fact_that_tells_trials_apart_is_named() {
    for (trials, detail) in [
        (
            [("boards/search", "b"), ("boards/search", "c")],
            "on what is compared: holds for a against b; equal for a against c",
        ),
        (
            [("ordering/order-2", "b"), ("ordering/order-8", "b")],
            "on the length of the list: holds for order-2; equal for order-8",
        ),
        (
            [("table:ez80-u32/store", "b"), ("table:ez80-packed/store", "b")],
            "on the encoding: holds for ez80-u32; equal for ez80-packed",
        ),
    ] {
        let trials = trials.map(|(group, other)| {
            format!("{{ group = '{group}', contender = 'a', than = '{other}' }}")
        });
        let weighed = [Supports, Equal].map(weighed).to_vec();
        let found = claim(&trials.join(", ")).decide(&[("", weighed)]);
        assert_eq!(found, (Depends, detail.to_owned()));
    }
    // Nothing that is named tells these apart.
    let trial = "{ group = 'boards/search', contender = 'a', than = 'b' }";
    let weighed = [Supports, Equal].map(weighed).to_vec();
    let (_, detail) = claim(&[trial; 2].join(", ")).decide(&[("", weighed)]);
    assert_eq!(detail, "on the trial: holds in 1 of 2; equal in 1 of 2");
}

#[test]
fn a_claim_without_decisive_trials_is_open() {
    let trial = "{ group = 'boards/search', contender = 'a', than = 'b', decides = false }";
    for (trials, weighed) in [("", Vec::new()), (trial, vec![weighed(Supports)])] {
        let found = claim(trials).decide(&[("", weighed)]);
        assert_eq!(found, (WithoutTrial, String::new()));
    }
}
