//! All files of the corpora.

use std::fs;

use boardbench_fuzzing::{TARGETS, boards};

use crate::{corpus, findings, folder, target};

/// Limits that keep the corpora readable.
const MOST_FILES: usize = 40;
const MOST_BYTES: usize = 8_192;

macro_rules! corpora {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                let target = target(stringify!($name));
                let findings = findings(target, target.run);
                assert!(findings.is_empty(), "{findings:?}");
            }
        )*
    };
}

corpora! { codes engine_output fen game raw_data san uci }

/// The target checks fewer pairs, to be fast.
#[test]
fn codes_with_every_pair() {
    let pairs = boards::pairs();
    let findings = findings(target("codes"), |data| {
        boardbench_fuzzing::codes::check(&pairs, data);
    });
    assert!(findings.is_empty(), "{findings:?}");
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
