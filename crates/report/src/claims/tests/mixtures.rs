//! Claims whose trials say different things.

use super::claim;
use crate::claims::verdict::Finding;
use crate::claims::verdict::Finding::{CannotTell, Contradicts, Equal, Missing, Supports};
use crate::claims::verdict::LedgerVerdict::{
    self, CannotBeTold, Depends, DoesNotHold, Holds, InPart, NotMeasured,
};
use crate::claims::{Claim, Evidence, Headline, Weighed};

/// Trials of two operations on two boards.
const TRIALS: &str = "\
    { group = 'width:bitboard-magic/search', contender = 'in-16', than = 'in-32' }, \
    { group = 'width:bitboard-magic/legal-list', contender = 'in-16', than = 'in-32' }, \
    { group = 'width:x88-lists/search', contender = 'in-16', than = 'in-32' }, \
    { group = 'width:x88-lists/legal-list', contender = 'in-16', than = 'in-32' }, \
    { group = 'width:x88-lists/legal-list', contender = 'in-16', than = 'in-32', decides = false }";

/// The findings of the four trials on each machine, the verdict, and its detail.
type Mixture = (&'static [[Finding; 4]], LedgerVerdict, &'static str);

const MIXTURES: [Mixture; 18] = [
    (&[[Supports; 4]], Holds, ""),
    (&[[Contradicts; 4]], DoesNotHold, ""),
    (&[[Equal; 4]], LedgerVerdict::Equal, ""),
    (&[[CannotTell; 4]], CannotBeTold, ""),
    (&[[Missing; 4]], NotMeasured, ""),
    (
        &[[Supports, Supports, Missing, Supports]],
        NotMeasured,
        "what was measured: supports the claim",
    ),
    (
        &[[Supports, Contradicts, Supports, Contradicts]],
        Depends,
        "on the operation: holds for search; does not hold for legal-list",
    ),
    (
        &[[Equal, Equal, Supports, Supports]],
        Depends,
        "on the board: equal for bitboard-magic; holds for x88-lists",
    ),
    (
        &[[Supports, Supports, Supports, Equal]],
        Depends,
        "on the operation and the board: holds in 3 of 4; equal in 1 of 4",
    ),
    // A trial that cannot tell does not support. One that is missing does not hide that others differ.
    (
        &[[Supports, CannotTell, Missing, CannotTell]],
        InPart,
        "holds for search; cannot be told for legal-list",
    ),
    (
        &[[Equal, CannotTell, Supports, Supports]],
        Depends,
        "on the board: equal for bitboard-magic; cannot be told in 1 of 4; holds for x88-lists",
    ),
    (
        &[[Contradicts, Equal, Contradicts, Equal]],
        Depends,
        "on the operation: does not hold for search; equal for legal-list",
    ),
    // Two machines.
    (&[[Supports; 4], [Supports; 4]], Holds, ""),
    (&[[Supports; 4], [Missing; 4]], Holds, "on v3 alone"),
    (
        &[[Missing; 4], [Equal; 4]],
        LedgerVerdict::Equal,
        "on baseline alone",
    ),
    (
        &[[Supports; 4], [Supports, Missing, Missing, Supports]],
        Holds,
        "",
    ),
    (
        &[[Supports; 4], [Equal; 4]],
        Depends,
        "on the build: holds for v3; equal for baseline",
    ),
    // Each machine lacks something, and together they have it.
    (
        &[
            [Supports, Missing, Supports, Supports],
            [Missing, Supports, Supports, Supports],
        ],
        Holds,
        "",
    ),
];

fn weighed(finding: Finding) -> Weighed {
    (finding, Evidence::default(), Headline::default())
}

/// What the claim's trials decide if they say this on each machine, and the last one, which does not decide, contradicts.
fn decide(claim: &Claim, findings: &[[Finding; 4]]) -> (LedgerVerdict, String) {
    let machines = ["v3", "baseline"].into_iter().zip(findings);
    let machines = machines.map(|(name, findings)| {
        let all = findings.iter().chain(&[Contradicts]);
        (name, all.copied().map(weighed).collect())
    });
    claim.decide(&machines.collect::<Vec<_>>())
}

#[test]
fn every_decisive_trial_counts() {
    for (findings, verdict, detail) in MIXTURES {
        let found = decide(&claim(TRIALS), findings);
        assert_eq!(found, (verdict, detail.to_owned()), "{findings:?}");
    }
}

#[test]
fn one_that_supports_is_enough_where_something_is_claimed_to_exist() {
    let one_is_enough = Claim {
        is_one_enough: true,
        ..claim(TRIALS)
    };
    for (findings, verdict) in [
        ([Supports, Contradicts, Equal, Missing], Holds),
        ([Contradicts; 4], DoesNotHold),
        ([Contradicts, Equal, Equal, Contradicts], DoesNotHold),
        ([Equal; 4], LedgerVerdict::Equal),
        // Another trial could support it.
        ([Contradicts, Equal, CannotTell, Equal], CannotBeTold),
        ([Contradicts, Equal, Missing, Equal], NotMeasured),
        (
            [Contradicts, Contradicts, Missing, Contradicts],
            NotMeasured,
        ),
        ([Missing; 4], NotMeasured),
    ] {
        let (found, _) = decide(&one_is_enough, &[findings]);
        assert_eq!(found, verdict, "{findings:?}");
    }
    // On each machine: a claim held that one of two builds contradicted.
    let supported = [Supports, Contradicts, Equal, Missing];
    for (other, verdict) in [
        ([Contradicts, Equal, Equal, Missing], Depends),
        ([CannotTell, Equal, Equal, Missing], Holds),
        ([Missing; 4], Holds),
    ] {
        let (found, _) = decide(&one_is_enough, &[supported, other]);
        assert_eq!(found, verdict, "{other:?}");
    }
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
            [
                ("table:ez80-u32/store", "b"),
                ("table:ez80-packed/store", "b"),
            ],
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
        assert_eq!(found, (LedgerVerdict::WithoutTrial, String::new()));
    }
}
