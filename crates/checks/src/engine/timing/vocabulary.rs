//! The texts of raw data of timed engines.

use boardbench_data::{Axis, GroupFacts};

/// The last ply of a player that counts its legal moves in bulk.
pub(super) const COUNTED: &str = "counted in bulk";

/// The last ply of a player that makes its moves.
pub(super) const MADE: &str = "made";

/// The last ply of an engine: which of both it does is not visible from outside.
pub(super) const AS_THE_ENGINE_DOES_IT: &str = "as the engine does it";

/// The group of the players with this number of threads.
pub(super) fn group_facts(threads: u64, reference: &str) -> GroupFacts {
    let subject = match threads {
        1 => "1 thread".to_owned(),
        more => format!("{more} threads"),
    };
    GroupFacts {
        group: format!("{}:{subject}/perft", Axis::Selection),
        axis: Axis::Selection,
        subject: Some(subject),
        operation: "perft".to_owned(),
        view: "well-known".to_owned(),
        unit: "node".to_owned(),
        about: "perft of the six well-known positions, most of it asked of processes".to_owned(),
        reference: reference.to_owned(),
        base: None,
    }
}

/// The remark on a player that may use a hash table of this size.
pub(super) fn hash_remark(name: &str, mebibytes: Option<u64>) -> Option<String> {
    let mebibytes = mebibytes.filter(|&mebibytes| mebibytes > 0)?;
    Some(format!(
        "{name} may use a hash table: it was told to take the least it can, {mebibytes} MiB"
    ))
}
