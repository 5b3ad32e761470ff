//! Every file of every corpus.

use std::fs;

use boardbench_fuzzing::{TARGETS, boards, codes};

use crate::{corpus, findings, folder, target};

/// So that the corpora stay something to be read.
const MOST_FILES: usize = 40;
const MOST_BYTES: usize = 8_192;

/// Runs a corpus.
fn run(name: &str) {
    let target = target(name);
    let findings = findings(target, target.run);
    assert!(findings.is_empty(), "{name}: {findings:?}");
}

#[test]
fn codes_hold() {
    run("codes");
}

#[test]
fn engine_output_holds() {
    run("engine_output");
}

#[test]
fn fens_hold() {
    run("fen");
}

#[test]
fn games_hold() {
    run("game");
}

#[test]
fn raw_data_hold() {
    run("raw_data");
}

#[test]
fn san_holds() {
    run("san");
}

#[test]
fn uci_holds() {
    run("uci");
}

/// The target itself asks fewer, so that it is quick.
#[test]
fn codes_hold_for_every_pair() {
    let pairs = boards::pairs();
    let findings = findings(target("codes"), |data| codes::check(&pairs, data));
    assert!(findings.is_empty(), "{findings:?}");
}

#[test]
fn there_is_a_small_corpus_for_each_target_and_for_nobody_else() {
    let entries = fs::read_dir(folder()).expect("there are corpora");
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
