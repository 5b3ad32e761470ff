//! Every pair through every check.

use std::collections::HashSet;

use boardbench_conformance::suite::{CHECKS, CheckOf};
use boardbench_registry::{Contender, DEFAULT_BOARD, boards, contenders, encodings, find, native};

/// Runs one check on every pair and names those that fail.
fn check(name: &str) {
    let (_, check): (_, CheckOf) = CHECKS
        .into_iter()
        .find(|(known, _)| *known == name)
        .expect(name);
    let failures: Vec<String> = contenders()
        .filter_map(|contender| {
            let failure = check(contender.pair).err()?;
            Some(format!("{}: {failure}", contender.name()))
        })
        .collect();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

macro_rules! checks {
    ($($name:ident)*) => {
        $(
            #[test]
            fn $name() {
                check(stringify!($name));
            }
        )*

        #[test]
        fn no_check_is_left_out() {
            let known = CHECKS.map(|(name, _)| name);
            assert_eq!(known[..], [$(stringify!($name)),*]);
        }
    };
}

checks! {
    codec codes queries fen_round_trip null_move membership code_space classification make_unmake
    games perft
}

#[test]
fn names_are_unique_and_every_native_encoding_exists() {
    let names: HashSet<_> = contenders().map(Contender::name).collect();
    assert_eq!(names.len(), contenders().count());
    assert_eq!(names.len(), boards().count() * encodings().count());
    for board in boards() {
        let contender = native(board.name).expect(board.name);
        assert!(contender.is_native());
        assert!(board.piece_bytes <= board.bytes);
    }
    assert!(native(DEFAULT_BOARD).is_some());
    assert!(find(DEFAULT_BOARD, "none").is_none());
}
