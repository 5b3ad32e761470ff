//! Checks the properties of the fuzz targets with their seeds, with random edits of the seeds, and with random bytes.

use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use boardbench_conformance::bytes::{self, BoardUnderTest};
use boardbench_conformance::probe;
use boardbench_core::{CastlingRights, Setup};
use boardbench_registry::{DEFAULT_BOARD, Pair, contenders, native};
use proptest::prelude::*;
use proptest::sample::Index;

type Property = fn(&[BoardUnderTest], &[u8]);

fn under_test(pair: &Pair) -> BoardUnderTest {
    BoardUnderTest { name: pair.name(), pair: pair.probe, open: pair.open }
}

fn natives() -> Vec<BoardUnderTest> {
    let natives = contenders().filter(|pair| pair.is_native());
    natives.map(under_test).collect()
}

/// Returns the folder that has a folder of seeds for each fuzz target.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/seeds")
}

fn seeds(target: &str) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder().join(target)).expect("every target has seeds");
    let seed = |entry: fs::DirEntry| {
        let name = entry.file_name().to_string_lossy().into_owned();
        (name, fs::read(entry.path()).expect("a file can be read"))
    };
    let entries = entries.map(|entry| entry.expect("a folder can be read"));
    entries.map(seed).collect()
}

/// Returns the names of the seeds for which a check panics.
fn failing_seeds(target: &str, check: impl Fn(&[u8])) -> Vec<String> {
    let seeds = seeds(target);
    assert!(!seeds.is_empty(), "no seeds for {target}");
    // Each check opens its own boards, which do not outlive its panic.
    let panics = |bytes: &[u8]| catch_unwind(AssertUnwindSafe(|| check(bytes))).is_err();
    let failing = seeds.into_iter().filter(|(_, bytes)| panics(bytes));
    failing.map(|(name, _)| name).collect()
}

/// Generates any bytes, or a seed with some bytes inserted, replaced, removed or repeated.
fn any_bytes(target: &str) -> impl Strategy<Value = Vec<u8>> {
    let seeds: Vec<Vec<u8>> = seeds(target).into_iter().map(|(_, bytes)| bytes).collect();
    let edit = (0..4_u8, any::<Index>(), any::<u8>(), 1..20_usize);
    let edits = prop::collection::vec(edit, 0..6);
    let edited = (prop::sample::select(seeds), edits).prop_map(|(mut bytes, edits)| {
        for (how, at, byte, length) in edits {
            let at = at.index(bytes.len() + 1);
            match how {
                0 => bytes.insert(at, byte),
                _ if at == bytes.len() => {}
                1 => bytes[at] = byte,
                2 => drop(bytes.remove(at)),
                _ => bytes.extend_from_within(at..bytes.len().min(at + length)),
            }
        }
        bytes
    });
    prop_oneof![
        1 => prop::collection::vec(any::<u8>(), 0..200),
        3 => edited,
    ]
}

/// Returns a faulty board: the default one, which drops castling rights when it is set up.
fn without_castling() -> BoardUnderTest {
    fn default() -> &'static Pair {
        native(DEFAULT_BOARD).expect("the default board is in the list")
    }
    fn drop_rights(setup: &Setup) -> Setup {
        let mut fields = setup.to_builder();
        fields.castling_rights = CastlingRights::NONE;
        Setup::from_board(fields)
    }
    BoardUnderTest {
        name: "without castling".into(),
        pair: probe::Pair {
            open: |setup| (default().probe.open)(&drop_rights(setup)),
            open_position: |setup| (default().probe.open_position)(&drop_rights(setup)),
            ..default().probe
        },
        open: |setup| (default().open)(&drop_rights(setup)),
    }
}

/// Tests each property with its seeds, with a number of random inputs, and with a faulty board.
macro_rules! properties {
    ($($name:ident: $cases:literal, $boards:expr, $property:expr;)*) => {
        const TARGETS: &[&str] = &[$(stringify!($name)),*];

        $(mod $name {
            use super::*;

            const TARGET: &str = stringify!($name);
            const PROPERTY: Property = $property;

            #[test]
            fn seeds_and_no_bytes() {
                let boards: Vec<BoardUnderTest> = $boards;
                let failing = failing_seeds(TARGET, |bytes| PROPERTY(&boards, bytes));
                assert_eq!(failing, [""; 0]);
                PROPERTY(&boards, &[]);
            }

            #[test]
            fn random_bytes() {
                let boards = natives();
                let config = ProptestConfig {
                    failure_persistence: None,
                    ..ProptestConfig::with_cases($cases)
                };
                proptest!(config, |(bytes in any_bytes(TARGET))| PROPERTY(&boards, &bytes));
            }

            #[test]
            fn a_faulty_board_is_found() {
                let boards = [without_castling()];
                let failing = failing_seeds(TARGET, |bytes| PROPERTY(&boards, bytes));
                assert_ne!(failing, [""; 0]);
            }
        })*
    };
}

properties! {
    codes: 100, contenders().map(under_test).collect(), bytes::codes;
    fen: 1_000, natives(), bytes::fen;
    game: 40, natives(), |boards, bytes| bytes::game(200, boards, bytes);
    san: 200, natives(), bytes::san;
    uci: 200, natives(), bytes::uci;
}

#[test]
fn every_folder_of_seeds_has_a_property() {
    let entries = fs::read_dir(folder()).expect("the folder can be read");
    let entries = entries.map(|entry| entry.expect("a folder can be read"));
    let mut names: Vec<_> = entries.map(|entry| entry.file_name()).collect();
    names.sort();
    assert_eq!(names, TARGETS);
}
