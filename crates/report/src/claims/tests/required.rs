//! Claims that the ledger must have.

use std::collections::HashSet;

use super::ALL;

/// Claims that the ledger must have.
const LEAST: &[&str] = &[
    // The lecture.
    "array-slower-than-necessary",
    "material-easy-on-array",
    "border-has-fewer-conditions",
    "border-costs-a-little-space",
    "one-index-is-faster",
    "mask-is-quick",
    "bitboards-work-better",
    "pawns-move-at-once",
    "pawns-at-once-are-faster",
    "two-bytes-not-enough",
    "captured-by-final-position",
    // Chapter 6.
    "two-moves-in-32-bits",
    "more-moves-a-cache-line",
    "compared-in-one-step",
    "perfect-for-hash-tables",
    "selection-beats-quicksort",
    "combined-entries-are-better",
    "lazy-picking-is-much-faster",
    "embedded-list-is-better",
    // Move Structure Design.
    "priority-in-move-saves",
    "no-separate-score-array",
    "single-word-creation",
    "inference-beats-explicit-types",
    "struct-costs-copies",
    "struct-costs-sorting",
    "whole-move-in-table",
    "thirty-two-bits-on-ez80",
    "thirty-two-bits-here",
    // Stockfish's types.
    "packed-score-adds-at-once",
    "rights-in-four-bits",
    // The C# series.
    "predicates-are-masked-compares",
    "finding-uci-moves-is-right",
    // The field's own questions.
    "sixteen-or-thirty-two",
    "copying-small-boards",
    "taking-back-on-large-boards",
    "lists-generate-faster",
    "lists-cost-making",
    "conversion-alone",
    "hash-costs-time",
];

#[test]
fn required_claims_exist() {
    let ids: HashSet<_> = ALL.iter().map(|claim| claim.id.as_str()).collect();
    for id in LEAST {
        assert!(ids.contains(id), "{id}");
    }
}
