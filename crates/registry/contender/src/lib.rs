//! Types of boardbench's registry for boards, encodings and pairs of them, and the lists of both.
//!
//! The neighbouring crates pass the list of boards to [`boards!`](crate::boards!), which compiles them with every encoding.
//! `boardbench-registry` joins these crates.

#![forbid(unsafe_code)]

mod boards;
mod contender;
mod copies;
mod encodings;
mod lists;
pub mod sources;

pub use boardbench_core::Variants;
#[doc(hidden)]
pub use boardbench_kernels::{PrefetchAfterMake, PrefetchBeforeMake};
pub use boardbench_results::Factor;
#[doc(hidden)]
pub use boardbench_search::Usual;
pub use boards::{Entry, varied};
pub use contender::{BoardInfo, MovesInfo, Pair, VARIED, Variant, VariedFactor, Word};
pub use copies::{Copies, OtherKey};
pub use encodings::{ENCODINGS, OfEncoding, OfNamed, of_encodings, pairs};

/// Board that commands use by default: fixed, the same on every machine.
pub const DEFAULT_BOARD: &str = "bitboard-magic";

/// Encoding that every board is built with, so that boards can be compared with one encoding.
pub const COMMON_MOVES: &str = "flags16-fromlow";

/// Encoding of 32 bits in the board's own square numbering.
pub const WIDE_MOVES: &str = "wide32";

/// `true` if this build has every pair: the cargo feature `all-pairs`.
pub const HAS_ALL_PAIRS: bool = cfg!(feature = "all-pairs");

/// `false` in WebAssembly, which a web page loads: it has pairs only, without variants, copies and parts.
pub const HAS_MORE_THAN_PAIRS: bool = !cfg!(target_family = "wasm");

/// Optimisation level of the timed code: the level of this crate, which Cargo.toml sets for all timed crates.
pub const OPTIMISATION: &str = concat!("opt-level ", env!("BOARDBENCH_OPT_LEVEL"));

#[cfg(test)]
mod tests {
    use std::{env, fs};

    /// Crates that `Cargo.toml` compiles with another level, because nothing in them is timed.
    const NOT_TIMED: [&str; 7] = [
        "boardbench",
        "boardbench-crosscheck",
        "boardbench-conformance",
        "boardbench-measure",
        "boardbench-registry",
        "boardbench-report",
        "boardbench-results",
    ];

    /// Measurements record one level, so all timed crates must have it.
    #[test]
    fn no_timed_crate_has_a_level_of_its_own() {
        let manifest = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../Cargo.toml");
        let text = fs::read_to_string(manifest).expect("the workspace has a manifest");
        let (_, section) = text
            .split_once("\n[profile.release.package]\n")
            .expect("the manifest names crates with another level");
        let section = section.split("\n[").next().unwrap_or_default();
        let names = section.lines().filter(|line| line.starts_with("boardbench"));
        let names: Vec<_> = names.filter_map(|line| line.split([' ', '.', '=']).next()).collect();
        assert_eq!(names, NOT_TIMED);
        let tables = text.matches("[profile.release.package").count();
        assert_eq!(tables, 1, "one table names all of them");
        assert!(!text.contains("[profile.bench.package"), "as for release");
    }

    /// The compiler reuses a function that is never inlined from a dependency, and optimises less across it. So a copy must not
    /// be in a dependency of the original, or the reverse.
    #[test]
    fn copies_are_compiled_apart() {
        let registry = concat!(env!("CARGO_MANIFEST_DIR"), "/..");
        let depends = |compiled: &str, other: &str| {
            let manifest = fs::read_to_string(format!("{registry}/{compiled}/Cargo.toml"));
            let manifest = manifest.expect("it is a crate");
            assert!(manifest.contains("boardbench-registry-contender.workspace"));
            manifest.contains(&format!("boardbench-registry-{other}.workspace"))
        };
        for originals in ["mailboxes", "bitboards"] {
            assert!(!depends("factors", originals), "{originals}");
            assert!(!depends(originals, "factors"), "{originals}");
        }
    }

    #[test]
    fn the_optimisation_level_is_recorded() {
        let level = super::OPTIMISATION.strip_prefix("opt-level ");
        assert!(["0", "1", "2", "3", "s", "z"].contains(&level.expect("it is a level")));
    }
}
