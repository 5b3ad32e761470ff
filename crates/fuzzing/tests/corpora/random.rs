//! Random bytes, and files of the corpora with random changes.

use boardbench_fuzzing::{TARGETS, Target};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::{corpus, target};

/// A change of a file.
#[derive(Clone, Debug)]
enum Edit {
    Replace(Index, u8),
    Insert(Index, u8),
    Remove(Index),
    /// Repeats a stretch of so many bytes at the end.
    Repeat(Index, usize),
}

impl Edit {
    fn apply(&self, data: &mut Vec<u8>) {
        match *self {
            Self::Insert(at, byte) => data.insert(at.index(data.len() + 1), byte),
            _ if data.is_empty() => {}
            Self::Replace(at, byte) => {
                let at = at.index(data.len());
                data[at] = byte;
            }
            Self::Remove(at) => {
                data.remove(at.index(data.len()));
            }
            Self::Repeat(at, length) => {
                let start = at.index(data.len());
                let end = data.len().min(start + length);
                data.extend_from_within(start..end);
            }
        }
    }
}

fn edit() -> impl Strategy<Value = Edit> {
    let index = any::<Index>;
    prop_oneof![
        (index(), any::<u8>()).prop_map(|(at, byte)| Edit::Replace(at, byte)),
        (index(), any::<u8>()).prop_map(|(at, byte)| Edit::Insert(at, byte)),
        index().prop_map(Edit::Remove),
        (index(), 1..20_usize).prop_map(|(at, length)| Edit::Repeat(at, length)),
    ]
}

/// Any bytes, or a file of a corpus with a few changes.
fn bytes(target: &Target) -> impl Strategy<Value = Vec<u8>> {
    let files: Vec<Vec<u8>> = corpus(target).into_iter().map(|(_, data)| data).collect();
    let edits = prop::collection::vec(edit(), 0..6);
    let changed = (prop::sample::select(files), edits).prop_map(|(mut data, edits)| {
        for edit in &edits {
            edit.apply(&mut data);
        }
        data
    });
    prop_oneof![
        1 => prop::collection::vec(any::<u8>(), 0..200),
        3 => changed,
    ]
}

/// Runs a target on so many random inputs.
fn run(name: &str, cases: u32) {
    let target = target(name);
    let config = ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(cases)
    };
    proptest!(config, |(data in bytes(target))| (target.run)(&data));
}

#[test]
fn codes_hold_for_random_bytes() {
    run("codes", 100);
}

#[test]
fn engine_output_holds_for_random_bytes() {
    run("engine_output", 1_000);
}

#[test]
fn fens_hold_for_random_bytes() {
    run("fen", 1_000);
}

#[test]
fn games_hold_for_random_bytes() {
    run("game", 40);
}

#[test]
fn raw_data_hold_for_random_bytes() {
    run("raw_data", 200);
}

#[test]
fn san_holds_for_random_bytes() {
    run("san", 200);
}

#[test]
fn uci_holds_for_random_bytes() {
    run("uci", 200);
}

#[test]
fn nothing_at_all_holds() {
    for target in &TARGETS {
        (target.run)(&[]);
    }
}
