//! The types of boardbench's registry for boards, encodings and pairs of them, and the list of encodings.
//!
//! The crates beside this one hand the list of boards to [`boards!`](crate::boards!), which compiles them with every encoding.
//! `boardbench-registry` joins them.

#![forbid(unsafe_code)]

mod boards;
mod contender;
mod copies;
mod encodings;
mod lists;
pub mod sources;

#[doc(hidden)]
pub use boardbench_core::Variants;
pub use boardbench_results::Factor;
#[doc(hidden)]
pub use boardbench_search::Usual;
pub use boards::{Entry, varied};
pub use contender::{BoardInfo, MovesInfo, Pair, VARIED, Variant, Varied, Word};
pub use copies::{Copies, OtherKey};
pub use encodings::{ENCODINGS, OfEncoding, OfNamed, of_encodings, pairs};

/// The board that commands use when they look at one position: fixed, the same everywhere.
pub const DEFAULT_BOARD: &str = "bitboard-magic";

/// The encoding that every board is built with, so that boards can be compared with one encoding.
pub const COMMON_MOVES: &str = "flags16-fromlow";

/// The encoding that is as wide as its users need, in the board's own numbers of squares.
pub const WIDE_MOVES: &str = "wide32";

/// True if this build has every pair: the cargo feature `all-pairs`.
pub const HAS_ALL_PAIRS: bool = cfg!(feature = "all-pairs");

/// False in WebAssembly, which a page ships: that has the pairs alone, without variants, second copies and parts.
pub const HAS_MORE_THAN_PAIRS: bool = !cfg!(target_family = "wasm");

/// The optimisation of the timed code: the level of this crate, which Cargo.toml gives to all crates that are timed.
pub const OPTIMISATION: &str = concat!("opt-level ", env!("BOARDBENCH_OPT_LEVEL"));

#[cfg(test)]
mod tests {
    use std::{env, fs};

    /// The crates that `Cargo.toml` compiles otherwise, because nothing in them is timed.
    const NOT_TIMED: [&str; 7] = [
        "boardbench",
        "boardbench-crosscheck",
        "boardbench-conformance",
        "boardbench-measure",
        "boardbench-registry",
        "boardbench-report",
        "boardbench-results",
    ];

    /// One level stands in the raw data, so all timed crates must have it.
    #[test]
    fn no_timed_crate_has_a_level_of_its_own() {
        let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../Cargo.toml");
        let text = fs::read_to_string(manifest).expect("the workspace has a manifest");
        let (_, section) = text
            .split_once("\n[profile.release.package]\n")
            .expect("the manifest names crates that are compiled otherwise");
        let section = section.split("\n[").next().unwrap_or_default();
        let names = section.lines().filter(|line| line.starts_with("boardbench"));
        let names: Vec<_> = names.filter_map(|line| line.split([' ', '.', '=']).next()).collect();
        assert_eq!(names, NOT_TIMED);
        let tables = text.matches("[profile.release.package").count();
        assert_eq!(tables, 1, "one table names all of them");
        assert!(!text.contains("[profile.bench.package"), "as for release");
    }

    /// A function that is never inlined is taken from a crate below that has it: then a copy would share it, and know less
    /// about it.
    #[test]
    fn copies_are_compiled_apart() {
        let registry = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
        let depends = |compiled: &str, other: &str| {
            let manifest = fs::read_to_string(format!("{registry}/{compiled}/Cargo.toml"));
            let manifest = manifest.expect("it is a crate");
            assert!(manifest.contains("boardbench-registry-contender.workspace"));
            manifest.contains(&format!("boardbench-registry-{other}.workspace"))
        };
        for first in ["squares", "sets"] {
            assert!(!depends("axes", first), "{first}");
            assert!(!depends(first, "axes"), "{first}");
        }
    }

    #[test]
    fn the_level_is_known() {
        let level = super::OPTIMISATION.strip_prefix("opt-level ");
        assert!(["0", "1", "2", "3", "s", "z"].contains(&level.expect("it is a level")));
    }
}
