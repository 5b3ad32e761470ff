//! The files of the corpora, the same files with random edits, and random bytes.

use std::fs;

use boardbench_fuzzing::{TARGETS, Target};
use boardbench_registry::contenders;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::{corpus, findings, folder, target};

/// Limits that keep the corpora readable.
const MOST_FILES: usize = 40;
const MOST_BYTES: usize = 8_192;

/// Any bytes, or a file of a corpus in which some bytes are replaced, inserted, removed or repeated.
fn bytes(target: &Target) -> impl Strategy<Value = Vec<u8>> {
    let files: Vec<Vec<u8>> = corpus(target).into_iter().map(|(_, data)| data).collect();
    let edit = (0..4_u8, any::<Index>(), any::<u8>(), 1..20_usize);
    let edits = prop::collection::vec(edit, 0..6);
    let edited = (prop::sample::select(files), edits).prop_map(|(mut data, edits)| {
        for (how, at, byte, length) in edits {
            let at = at.index(data.len() + 1);
            match how {
                0 => data.insert(at, byte),
                _ if at == data.len() => {}
                1 => data[at] = byte,
                2 => drop(data.remove(at)),
                _ => data.extend_from_within(at..data.len().min(at + length)),
            }
        }
        data
    });
    prop_oneof![
        1 => prop::collection::vec(any::<u8>(), 0..200),
        3 => edited,
    ]
}

/// Tests each target with the files of its corpus, and with a number of random inputs.
macro_rules! targets {
    ($($name:ident: $cases:literal;)*) => {$(
        mod $name {
            use super::*;

            #[test]
            fn files() {
                let target = target(stringify!($name));
                let findings = findings(target, target.run);
                assert!(findings.is_empty(), "{findings:?}");
            }

            #[test]
            fn random_bytes() {
                let target = target(stringify!($name));
                let config = ProptestConfig {
                    failure_persistence: None,
                    ..ProptestConfig::with_cases($cases)
                };
                proptest!(config, |(data in bytes(target))| (target.run)(&data));
            }
        }
    )*};
}

targets! {
    codes: 100;
    engine_output: 1_000;
    fen: 1_000;
    game: 40;
    raw_data: 200;
    san: 200;
    uci: 200;
}

/// The target checks fewer pairs, to be fast.
#[test]
fn codes_with_every_pair() {
    let pairs: Vec<_> = contenders().collect();
    let findings = findings(target("codes"), |data| {
        boardbench_fuzzing::codes::check(&pairs, data);
    });
    assert!(findings.is_empty(), "{findings:?}");
}

#[test]
fn empty_input() {
    for target in &TARGETS {
        (target.run)(&[]);
    }
}

#[test]
fn each_target_has_a_small_corpus() {
    let entries = fs::read_dir(folder()).expect("the folder can be read");
    let folders = entries
        .map(|entry| entry.expect("a folder can be read"))
        .filter(|entry| entry.path().is_dir());
    let mut names: Vec<_> = folders
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    assert_eq!(names, TARGETS.map(|target| target.name));
    for target in &TARGETS {
        let files = corpus(target);
        assert!((5..=MOST_FILES).contains(&files.len()), "{target:?}");
        for (name, data) in files {
            assert!(data.len() <= MOST_BYTES, "{}/{name}", target.name);
        }
    }
}
