//! Tests the generator and the faults.

use std::collections::BTreeSet;

use boardbench_conformance::reference::Reference;
use boardbench_conformance::vectors;
use boardbench_core::{CanonicalMove, Color, Setup};
use boardbench_notation::parse_fen;

use super::count::{Counter, Rules};
use super::faults::{Candidate, Cause, FAULTS, candidates};

fn count(candidate: &Candidate, setup: &Setup, depth: u32) -> u64 {
    let right = |depth| Counter::new(Rules::default(), None).count(setup, depth).unwrap();
    match candidate.cause {
        Cause::Rules(rules) => Counter::new(rules, None).count(setup, depth).unwrap(),
        Cause::Formula(formula) => {
            let right: Vec<u64> = (0..=depth + 1).map(right).collect();
            formula.count(&right, depth as usize).unwrap()
        }
    }
}

#[test]
fn without_faults_moves_and_counts_are_those_of_the_reference() {
    for vector in vectors::all() {
        let setup = parse_fen(vector.fen).unwrap();
        let mut counter = Counter::new(Rules::default(), None);
        for (depth, count) in vector.up_to(1_000_000) {
            assert_eq!(counter.count(&setup, depth), Some(count), "{} {depth}", vector.name);
        }
        let moves = counter.divide(&setup, 1).unwrap();
        let moves: Vec<CanonicalMove> = moves.into_iter().map(|(mv, _)| mv).collect();
        let mut legal = Reference::from_setup(&setup).legal_moves();
        legal.sort_unstable();
        assert_eq!(moves, legal, "{}", vector.name);
    }
}

#[test]
fn each_fault_is_shown_by_its_example_and_by_no_lesser_depth() {
    let candidates = candidates();
    let names: BTreeSet<&str> = FAULTS.iter().map(|fault| fault.name).collect();
    assert_eq!(names.len(), FAULTS.len());
    for fault in FAULTS {
        let (fen, shown) = fault.example;
        let setup = parse_fen(fen).expect(fault.name);
        let is_of = |it: &&Candidate, side| {
            it.fault.name == fault.name && it.second.is_none() && it.side == side
        };
        let find = |side| candidates.iter().find(|it| is_of(it, side));
        let candidate = find(Some(Color::White)).or_else(|| find(None)).unwrap();
        for depth in 1..=shown {
            let right = Counter::new(Rules::default(), None).count(&setup, depth).unwrap();
            let is_wrong = count(candidate, &setup, depth) != right;
            assert_eq!(is_wrong, depth == shown, "{} {depth}", fault.name);
        }
    }
}
