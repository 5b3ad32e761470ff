//! Random bytes, and files of the corpora with random edits.

use boardbench_fuzzing::{TARGETS, Target};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::{corpus, target};

/// An edit of a file.
#[derive(Clone, Debug)]
enum Edit {
    Replace(Index, u8),
    Insert(Index, u8),
    Remove(Index),
    /// Appends a copy of this many bytes.
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

/// Any bytes, or a file of a corpus with a few edits.
fn bytes(target: &Target) -> impl Strategy<Value = Vec<u8>> {
    let files: Vec<Vec<u8>> = corpus(target).into_iter().map(|(_, data)| data).collect();
    let edits = prop::collection::vec(edit(), 0..6);
    let edited = (prop::sample::select(files), edits).prop_map(|(mut data, edits)| {
        for edit in &edits {
            edit.apply(&mut data);
        }
        data
    });
    prop_oneof![
        1 => prop::collection::vec(any::<u8>(), 0..200),
        3 => edited,
    ]
}

/// Runs a target on random inputs.
fn run(name: &str, cases: u32) {
    let target = target(name);
    let config = ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::with_cases(cases)
    };
    proptest!(config, |(data in bytes(target))| (target.run)(&data));
}

macro_rules! random {
    ($($name:ident: $cases:literal;)*) => {
        $(
            #[test]
            fn $name() {
                run(stringify!($name), $cases);
            }
        )*
    };
}

random! {
    codes: 100;
    engine_output: 1_000;
    fen: 1_000;
    game: 40;
    raw_data: 200;
    san: 200;
    uci: 200;
}

#[test]
fn empty_input() {
    for target in &TARGETS {
        (target.run)(&[]);
    }
}
