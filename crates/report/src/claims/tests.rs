//! The ledger on planted data, and against the catalog.

mod planted;
mod published;

use std::collections::{BTreeMap, HashSet};
use std::fs;
use std::path::Path;

use boardbench_harness::data::{Axis, Role};

use super::trial::{Limit, Metric, Size};
use super::*;
use planted::{Planted, Plants, Wanted, group, is_measured, plant, rows};

/// Whether every deciding trial is a measurement.
fn rests_on_data(claim: &Claim) -> bool {
    let mut deciding = claim.trials.iter().filter(|trial| trial.decides());
    claim.trials.iter().any(Trial::decides) && deciding.all(is_measured)
}

/// The group that a trial looks at, and whom it looks at there.
fn looks_at(trial: &Trial) -> Option<(&'static str, Vec<&'static str>)> {
    match *trial {
        Trial::Ratio {
            group,
            contender,
            than,
            ..
        }
        | Trial::Bytes {
            group,
            contender,
            limit: Limit::LessThan(than) | Limit::LittleMoreThan(than, _),
            ..
        } => Some((group, vec![contender, than])),
        Trial::Nanoseconds {
            group, contender, ..
        }
        | Trial::Bytes {
            group,
            contender,
            limit: Limit::AtMost(_),
            ..
        } => Some((group, vec![contender])),
        Trial::Proved { .. } => None,
    }
}

#[test]
fn groups_and_contenders_are_in_the_catalog() {
    for claim in claims() {
        for (name, contenders) in claim.trials.iter().filter_map(looks_at) {
            let group = group(name);
            for contender in contenders {
                let is_there = group.entrant(contender).is_some();
                assert!(is_there, "{}: no {contender} in {name}", claim.id);
            }
        }
    }
}

#[test]
fn proofs_stand_in_their_files() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut proofs = 0;
    for claim in claims() {
        for trial in claim.trials {
            if let Trial::Proved { path, name, .. } = *trial {
                let text = fs::read_to_string(root.join(path)).expect(path);
                assert!(text.contains(name), "{}: no {name} in {path}", claim.id);
                proofs += 1;
            }
        }
    }
    assert!(proofs > 30, "{proofs}");
}

#[test]
fn what_the_errata_say_is_said_there() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let errata = fs::read_to_string(root.join("docs/errata.md")).expect("the errata");
    let mut pointers = 0;
    for claim in claims() {
        let Some((_, rest)) = claim.remark.split_once("errata, \"") else {
            continue;
        };
        let (section, _) = rest.split_once('"').expect("the quotation ends");
        let is_there = errata
            .lines()
            .any(|line| line.starts_with("## ") && line.contains(section));
        assert!(is_there, "{}: {section}", claim.id);
        pointers += 1;
    }
    assert!(pointers >= 15, "{pointers}");
}

/// Every row of the errata names a test, and each that is named stands in its file.
#[test]
fn the_errata_name_tests_that_exist() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let errata = fs::read_to_string(root.join("docs/errata.md")).expect("the errata");
    let mut rows = 0;
    for row in errata.lines().filter(|line| line.starts_with("| ")) {
        let cells: Vec<_> = row.trim_matches('|').split(" | ").collect();
        let shown_by = cells.last().expect("a row has cells").trim();
        if shown_by == "shown by" {
            continue;
        }
        for shown in shown_by.split("; ") {
            let words: Vec<_> = shown.split('`').collect();
            let [_, name, " in ", path, ..] = words[..] else {
                panic!("{shown} names no test");
            };
            let text = fs::read_to_string(root.join(path)).expect(path);
            assert!(text.contains(name), "no {name} in {path}");
        }
        rows += 1;
    }
    assert!(rows >= 30, "{rows}");
}

#[test]
fn planted_data_support_and_contradict_every_claim() {
    let mut decided = 0;
    for claim in claims().filter(|claim| rests_on_data(claim)) {
        for (wanted, verdict) in [
            (Wanted::Supported, LedgerVerdict::Supported),
            (Wanted::Contradicted, LedgerVerdict::Contradicted),
        ] {
            let rows = plant(claim, wanted);
            let judged = claim.judge(&Cells::new(&rows));
            assert_eq!(judged.verdict, verdict, "{}: {judged:#?}", claim.id);
            assert_eq!(judged.evidence.len(), claim.trials.len());
        }
        decided += 1;
    }
    assert!(decided >= 40, "{decided}");
}

/// Each trial by itself, so that none is a passenger.
#[test]
fn planted_data_tell_every_trial() {
    for claim in claims() {
        let deciding = claim.trials.iter().filter(|trial| trial.decides());
        for trial in deciding.filter(|trial| is_measured(trial)) {
            let alone = Claim {
                trials: std::slice::from_ref(trial),
                ..*claim
            };
            for (wanted, verdict) in [
                (Wanted::Supported, LedgerVerdict::Supported),
                (Wanted::Contradicted, LedgerVerdict::Contradicted),
            ] {
                let rows = plant(&alone, wanted);
                let judged = alone.judge(&Cells::new(&rows));
                assert_eq!(judged.verdict, verdict, "{judged:#?}");
            }
        }
    }
}

#[test]
fn nothing_is_told_without_data() {
    for judged in judge(&[]) {
        let claim = claims().find(|claim| claim.id == judged.id).expect("it");
        if rests_on_data(claim) {
            assert_eq!(judged.verdict, LedgerVerdict::CannotTell, "{}", judged.id);
            for evidence in &judged.evidence {
                assert!(evidence.text.starts_with("not measured"), "{evidence:?}");
            }
        } else {
            let is_testable = claim.trials.iter().any(Trial::decides);
            let is_judged = judged.verdict != LedgerVerdict::NotTestable;
            assert_eq!(is_judged, is_testable, "{}", judged.id);
        }
    }
}

/// A claim for tests: two trials in one group.
static TWO: Claim = Claim {
    id: "two",
    document: "A document",
    section: "A section",
    hypothesis: "One is faster than both others.",
    factor: "which one",
    trials: &[
        trial::faster("micro/relative-square", "xor", "subtraction"),
        trial::faster("micro/relative-square", "xor", "table"),
        trial::beside(trial::faster("micro/relative-square", "xor", "branch")),
    ],
    remark: "",
};

/// The group of [`TWO`] with these times.
fn turned(times: &[(&'static str, f64)]) -> Vec<Row> {
    let of_time = |&(name, each): &(&'static str, f64)| (name, Planted { each, bytes: 1 });
    let group = times.iter().map(of_time).collect();
    rows(&Plants::from([("micro/relative-square", group)]))
}

#[test]
fn a_mixture_is_not_told_and_shows_both() {
    let rows = turned(&[
        ("branch", 100.0),
        ("xor", 60.0),
        ("subtraction", 50.0),
        ("table", 80.0),
    ]);
    let judged = TWO.judge(&Cells::new(&rows));
    assert_eq!(judged.verdict, LedgerVerdict::CannotTell);
    let texts: Vec<_> = judged
        .evidence
        .iter()
        .map(|evidence| &*evidence.text)
        .collect();
    assert_eq!(
        texts,
        [
            "1.20 times the time (1.19 to 1.21, by both ratios to branch); against it",
            "0.75 of the time (0.75 to 0.75, by both ratios to branch); for it",
            "0.60 of the time (0.60 to 0.60); stands beside the claim and decides nothing",
        ]
    );
}

#[test]
fn what_stands_beside_never_counts() {
    // Only the figure that decides nothing is there, and it is for the claim.
    let rows = turned(&[("branch", 100.0), ("xor", 60.0)]);
    assert_eq!(
        TWO.judge(&Cells::new(&rows)).verdict,
        LedgerVerdict::CannotTell
    );
}

#[test]
fn intervals_are_added_in_quadrature_above_the_noise_floor() {
    // The two widths of 0.003 make 0.00424, and with the noise floor 0.00724.
    let verdict = |xor: f64| {
        let rows = turned(&[
            ("branch", 100.0),
            ("xor", xor),
            ("subtraction", 100.0),
            ("table", 100.0),
        ]);
        TWO.judge(&Cells::new(&rows)).verdict
    };
    let just_enough = 100.0 * (-0.0073_f64).exp();
    let too_little = 100.0 * (-0.0071_f64).exp();
    assert_eq!(verdict(just_enough), LedgerVerdict::Supported);
    assert_eq!(verdict(too_little), LedgerVerdict::CannotTell);
}

#[test]
fn a_missing_instruction_is_named() {
    let mut rows = turned(&[("branch", 100.0), ("xor", 60.0), ("table", 70.0)]);
    for row in rows.iter_mut().filter(|row| row.contender == "xor") {
        row.timing = None;
        row.lacks = Some("XOR".to_owned());
    }
    let judged = TWO.judge(&Cells::new(&rows));
    assert_eq!(judged.verdict, LedgerVerdict::CannotTell);
    let text = &judged.evidence[1].text;
    assert_eq!(text, "not measured: this processor lacks XOR; cannot tell");
}

#[test]
fn placebos_are_not_read() {
    let mut rows = turned(&[("branch", 100.0), ("xor", 60.0), ("table", 80.0)]);
    for row in &mut rows {
        row.role = Role::Placebo;
    }
    let judged = TWO.judge(&Cells::new(&rows));
    assert_eq!(judged.verdict, LedgerVerdict::CannotTell);
}

#[test]
fn counts_of_nothing_are_no_ratio() {
    const MISSES: Trial = trial::fewer(
        Metric::BranchMisses,
        "micro/relative-square",
        "xor",
        "table",
    );
    let alone = Claim {
        trials: &[MISSES],
        ..TWO
    };
    let judged = |xor: f64, table: f64| {
        let rows = turned(&[("xor", xor), ("table", table)]);
        let judged = alone.judge(&Cells::new(&rows));
        (judged.verdict, judged.evidence[0].text.clone())
    };
    assert_eq!(
        judged(0.0, 0.0),
        (
            LedgerVerdict::CannotTell,
            "0.0000 branch misses against 0.0000; cannot tell".to_owned()
        )
    );
    assert_eq!(judged(0.0, 2.0).0, LedgerVerdict::Supported);
    assert_eq!(judged(2.0, 0.0).0, LedgerVerdict::Contradicted);
    let (verdict, text) = judged(1.0, 2.0);
    assert_eq!(verdict, LedgerVerdict::Supported);
    assert_eq!(text, "0.50 of the branch misses (1.0 against 2.0); for it");
    assert_eq!(judged(0.995, 1.0).0, LedgerVerdict::CannotTell);
}

#[test]
fn each_metric_has_its_own_counts() {
    let text = |metric| {
        let trial = trial::fewer(metric, "micro/relative-square", "xor", "table");
        let rows = turned(&[("xor", 3.0), ("table", 4.0)]);
        Cells::new(&rows).weigh(&trial).1.text
    };
    assert_eq!(
        text(Metric::Instructions),
        "0.75 of the instructions (3.0 against 4.0); for it"
    );
    assert_eq!(
        text(Metric::Cycles),
        "0.75 of the estimated cycles (6.0 against 8.0); for it"
    );
}

#[test]
fn a_claimed_range_has_two_ends() {
    const RANGE: Trial = trial::within("micro/relative-square", "xor", "branch", [0.9, 1.0]);
    let alone = Claim {
        trials: &[RANGE],
        ..TWO
    };
    for (xor, verdict) in [
        (95.0, LedgerVerdict::Supported),
        (80.0, LedgerVerdict::Contradicted),
        (110.0, LedgerVerdict::Contradicted),
        (90.1, LedgerVerdict::CannotTell),
    ] {
        let rows = turned(&[("branch", 100.0), ("xor", xor)]);
        let judged = alone.judge(&Cells::new(&rows));
        assert_eq!(judged.verdict, verdict, "{xor}");
        let claimed = ", where 0.90 to 1.00 was claimed;";
        assert!(judged.evidence[0].text.contains(claimed), "{judged:?}");
    }
}

#[test]
fn sizes_are_told_with_what_was_claimed() {
    let text = |limit| {
        let trial = Trial::Bytes {
            group: "micro/relative-square",
            contender: "xor",
            size: Size::Pieces,
            limit,
        };
        let rows = turned(&[("branch", 1.0), ("xor", 1.0)]);
        let (_, evidence) = Cells::new(&rows).weigh(&trial);
        evidence.text
    };
    assert_eq!(
        text(Limit::AtMost(11)),
        "11 bytes for the pieces, where at most 11 were claimed; for it"
    );
    assert_eq!(
        text(Limit::LessThan("branch")),
        "11 bytes for the pieces against 11; against it"
    );
    assert_eq!(
        text(Limit::LittleMoreThan("branch", 5)),
        "11 bytes for the pieces against 11, where at most 5 more were claimed; against it"
    );
    assert_eq!(
        text(Limit::LittleMoreThan("table", 5)),
        "not measured in this data set; cannot tell"
    );
}

#[test]
fn ids_are_unique_anchors_and_no_text_is_empty() {
    let mut ids = HashSet::new();
    for judged in judge(&[]) {
        assert!(ids.insert(judged.id), "{} twice", judged.id);
        let is_anchor = |symbol: char| symbol.is_ascii_lowercase() || symbol.is_ascii_digit();
        let mut words = judged.id.split('-');
        assert!(
            words.all(|word| !word.is_empty() && word.chars().all(is_anchor)),
            "{}",
            judged.id
        );
        for text in [
            judged.document,
            judged.section,
            judged.hypothesis,
            judged.factor,
        ] {
            assert!(!text.is_empty(), "{}", judged.id);
            assert!(!text.contains("  "), "{}: {text}", judged.id);
        }
        assert!(judged.hypothesis.ends_with('.'), "{}", judged.id);
        assert!(!judged.remark.contains("  "), "{}", judged.id);
        for evidence in &judged.evidence {
            assert!(!evidence.label.is_empty() && !evidence.text.is_empty());
            assert_eq!(evidence.group.is_empty(), evidence.contender.is_empty());
        }
        let is_explained = !judged.remark.is_empty();
        let needs_reason = judged.verdict == LedgerVerdict::NotTestable;
        assert!(is_explained || !needs_reason, "{} has no reason", judged.id);
    }
}

#[test]
fn verdicts_have_names_of_their_own() {
    let names: HashSet<_> = LedgerVerdict::ALL.map(LedgerVerdict::name).into();
    assert_eq!(names.len(), 4);
    assert_eq!(LedgerVerdict::NotTestable.name(), "not testable here");
}

#[test]
fn every_document_has_claims_that_data_decide() {
    let mut documents: BTreeMap<&str, usize> = BTreeMap::new();
    for claim in claims().filter(|claim| rests_on_data(claim)) {
        *documents.entry(claim.document).or_default() += 1;
    }
    assert_eq!(documents.len(), 6, "{documents:?}");
}

/// What must be there whatever else is.
const LEAST: &[&str] = &[
    // The lecture.
    "array-slower-than-necessary",
    "material-easy-on-array",
    "border-has-fewer-conditions",
    "border-costs-a-little-space",
    "one-index-is-faster",
    "one-index-gains-a-little",
    "mask-is-quick",
    "bitboards-work-better",
    "pawns-move-at-once",
    "pawns-at-once-are-faster",
    "byte-table-counts-as-well",
    "modulo-finds-as-well",
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
    "fixed-arrays-need-no-allocation",
    // Move Structure Design.
    "priority-in-move-saves",
    "no-separate-score-array",
    "victim-in-move-saves-look-ups",
    "victim-in-move-is-faster",
    "single-word-creation",
    "inference-beats-explicit-types",
    "struct-has-padding",
    "struct-costs-copies",
    "struct-costs-sorting",
    "whole-move-in-table",
    "thirty-two-bits-on-ez80",
    "thirty-two-bits-here",
    // Stockfish's types.
    "packed-score-adds-at-once",
    "relative-square-is-one-xor",
    "rights-in-four-bits",
    // The C# series.
    "predicates-are-masked-compares",
    "finding-uci-moves-is-right",
    "finding-uci-moves-is-cheap",
    // The field's own questions.
    "sixteen-or-thirty-two",
    "copying-small-boards",
    "taking-back-on-large-boards",
    "lists-generate-faster",
    "lists-cost-making",
    "own-numbering-or-sixteen-bits",
    "conversion-alone",
    "hash-costs-time",
];

#[test]
fn the_least_is_there() {
    let ids: HashSet<_> = claims().map(|claim| claim.id).collect();
    for id in LEAST {
        assert!(ids.contains(id), "{id}");
    }
}

/// The axes on which a single factor differs are all asked about.
#[test]
fn every_axis_of_single_factors_is_asked() {
    let mut axes = HashSet::new();
    for trial in claims().flat_map(|claim| claim.trials) {
        if let Trial::Ratio { group: name, .. } = *trial {
            axes.insert(group(name).axis);
        }
    }
    for axis in Axis::ALL {
        let is_of_others = matches!(axis, Axis::Matrix | Axis::BoardsFixed | Axis::Selection);
        assert_eq!(axes.contains(&axis), !is_of_others, "{axis}");
    }
}
