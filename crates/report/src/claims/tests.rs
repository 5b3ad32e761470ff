//! The ledger on planted data, and against the catalog.

mod mixtures;
mod planted;
mod published;

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use boardbench_registry::catalog;
use boardbench_results::{Factor, Role, Row};
use planted::{Planted, Plants, Wanted, group, is_measured, plant, rows};

use super::*;
use crate::claims::trial::Metric;
use crate::contenders::{Subjects, unique};
use crate::sections::decided;

static ALL: LazyLock<Vec<Claim>> = LazyLock::new(|| {
    let catalog = catalog(&[]);
    let groups = catalog.groups().iter().map(|group| {
        let contenders = group.contenders.iter().map(|it| it.name.clone()).collect();
        ClaimedGroup::new(&group.facts().unwrap(), group.board(), contenders)
    });
    claims_about(&groups.collect::<Vec<_>>())
});

/// True if measurements alone decide a claim.
fn rests_on_data(claim: &Claim) -> bool {
    let mut deciding = claim.trials.iter().filter(|trial| trial.decides());
    claim.trials.iter().any(Trial::decides) && deciding.all(is_measured)
}

fn trials() -> impl Iterator<Item = (&'static str, &'static Trial)> {
    let trials = |claim: &'static Claim| claim.trials.iter().map(|trial| (&*claim.id, trial));
    ALL.iter().flat_map(trials)
}

fn project_file(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::read_to_string(root.join(path)).expect(path)
}

#[test]
fn the_catalog_has_what_trials_name() {
    for (id, trial) in trials() {
        if let Trial::Measured(trial) = trial {
            let group = group(&trial.group.name);
            for contender in [&trial.contender].into_iter().chain(&trial.than) {
                let is_known = group.contender(contender).is_some();
                assert!(is_known, "{id}: no {contender} in {}", trial.group.name);
            }
        }
    }
}

/// Trials of all boards follow from the registry.
#[test]
fn a_star_stands_for_all_boards_of_the_wanted_kind() {
    let boards: Vec<BoardFacts> =
        boardbench_registry::boards().map(boardbench_registry::BoardInfo::facts).collect();
    let count = |subjects| {
        let is_it = |board: &&BoardFacts| Subjects::allow(Some(subjects), Some(board));
        boards.iter().filter(is_it).count()
    };
    let (sets, lists) = (count(Subjects::Sets), count(Subjects::Lists));
    assert_eq!(boards.len(), count(Subjects::Squares) + sets);
    assert!(lists > 0 && lists < boards.len() - sets);
    for (id, expected) in [
        ("packed-scores-add-faster", boards.len()),
        ("constructing-beats-finding", sets),
        ("copying-small-boards", sets),
        ("taking-back-on-large-boards", lists),
        // The search that copies is compiled for one board of each kind.
        ("copying-small-boards-in-a-search", 1),
        ("taking-back-on-large-boards-in-a-search", 1),
    ] {
        let claim = ALL.iter().find(|claim| claim.id == id);
        assert_eq!(claim.expect(id).trials.len(), expected, "{id}");
    }
}

#[test]
fn files_contain_their_proofs() {
    let mut proofs = 0;
    for (id, trial) in trials() {
        if let Trial::Proof(proof) = trial {
            let ((_, test), path) = (proof.test(), &proof.path);
            // A comment proves nothing, an example in the documentation does.
            let file = project_file(path);
            let code = file.lines();
            let mut code = code.filter(|line| !line.trim_start().starts_with("// "));
            let is_there = code.any(|line| line.contains(test));
            assert!(is_there, "{id}: no {test} in {path}");
            proofs += 1;
        }
    }
    assert!(proofs > 30, "{proofs}");
}

#[test]
fn remarks_refer_to_sections_of_the_errata() {
    let errata = project_file("docs/errata.md");
    let mut pointers = 0;
    for claim in ALL.iter() {
        let Some((_, rest)) = claim.remark.split_once("errata, \"") else {
            continue;
        };
        let (section, _) = rest.split_once('"').expect("the quotation ends");
        let mut headings = errata.lines().filter(|line| line.starts_with("## "));
        let is_there = headings.any(|line| line.contains(section));
        assert!(is_there, "{}: {section}", claim.id);
        pointers += 1;
    }
    assert!(pointers >= 11, "{pointers}");
}

/// Every row of the errata names a test, and the named file contains it.
#[test]
fn the_errata_name_tests_that_exist() {
    let errata = project_file("docs/errata.md");
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
            assert!(project_file(path).contains(name), "no {name} in {path}");
        }
        rows += 1;
    }
    assert!(rows >= 16, "{rows}");
}

fn judge_rows(claim: &Claim, rows: &[Row]) -> Judged {
    claim.clone().judge(&[("", rows)])
}

/// Each claim, and each of its trials alone, so that every one matters.
#[test]
fn planted_data_support_and_contradict_every_claim_and_trial() {
    let mut decided = 0;
    for claim in ALL.iter() {
        let deciding = claim.trials.iter().filter(|trial| trial.decides());
        let alone = deciding
            .filter(|trial| is_measured(trial))
            .map(|trial| Claim { trials: vec![trial.clone()], ..claim.clone() });
        let whole = rests_on_data(claim).then(|| claim.clone());
        decided += usize::from(whole.is_some());
        for claim in alone.chain(whole) {
            for (wanted, verdict) in [
                (Wanted::Supported, LedgerVerdict::Holds),
                (Wanted::Contradicted, LedgerVerdict::DoesNotHold),
            ] {
                let judged = judge_rows(&claim, &plant(&claim, wanted));
                assert_eq!(judged.verdict, verdict, "{}: {judged:#?}", claim.id);
                assert_eq!(judged.results.len(), claim.trials.len());
            }
        }
    }
    assert!(decided >= 40, "{decided}");
}

#[test]
fn nothing_is_decided_without_data() {
    for judged in judge(&[]) {
        let claim = &judged.claim;
        if rests_on_data(claim) {
            assert_eq!(judged.verdict, LedgerVerdict::NotMeasured, "{judged:?}");
            for result in &judged.results {
                assert_eq!(result, "not measured in this data set");
            }
        } else {
            let is_testable = claim.trials.iter().any(Trial::decides);
            assert_eq!(!judged.verdict.is_open(), is_testable, "{judged:?}");
            assert!(!is_testable || !claim.kind.is_weighed(), "{judged:?}");
        }
    }
}

const TEST_GROUP: &str = "micro/phase-blend";

fn claim(trials: &str) -> Claim {
    let text = format!("id = 'id'\nsection = 'a'\nclaim = 'b'\nkind = 'cost'\ntrials = [{trials}]");
    toml::from_str(&text).expect(trials)
}

fn trial(rest: &str) -> String {
    format!("{{ group = '{TEST_GROUP}', contender = 'one-integer', {rest} }}")
}

/// Two trials, and a third that does not decide.
fn two() -> Claim {
    let trials = [
        "than = 'by-phase'",
        "than = 'one-integer-by-phase'",
        "than = 'two-integers', decides = false",
    ];
    claim(&trials.map(trial).join(", "))
}

fn times(times: &[(&str, f64)]) -> Vec<Row> {
    let planted = |&(name, each): &(&str, f64)| (name.to_owned(), Planted { each, bytes: 1 });
    let group = times.iter().map(planted).collect();
    rows(&Plants::from([(TEST_GROUP.to_owned(), group)]))
}

/// The verdict of a claim for these times, and the texts of its trials.
fn judge_times(claim: &Claim, costs: &[(&str, f64)]) -> (LedgerVerdict, Vec<String>) {
    let judged = judge_rows(claim, &times(costs));
    (judged.verdict, judged.results)
}

#[test]
fn a_claim_shows_each_trial_and_one_figure() {
    let costs = [
        ("two-integers", 100.0),
        ("one-integer", 60.0),
        ("by-phase", 50.0),
        ("one-integer-by-phase", 80.0),
    ];
    let judged = judge_rows(&two(), &times(&costs));
    assert_eq!(judged.verdict, LedgerVerdict::Depends);
    assert_eq!(judged.figure, "0.75 to 1.20 times the time");
    assert_eq!(
        judged.results,
        [
            "1.20 times the time (1.19 to 1.21, both compared with two-integers); contradicts the claim",
            "0.75 of the time (0.75 to 0.75, both compared with two-integers); supports the claim",
            "0.60 of the time (0.60 to 0.60); does not decide, because the contenders differ in more",
        ]
    );
}

#[test]
fn a_difference_is_told_beyond_both_intervals_and_the_noise_floor() {
    let ratio = |log: f64| {
        let others = ["two-integers", "by-phase", "one-integer-by-phase"].map(|name| (name, 100.0));
        let choice = ("one-integer", 100.0 * log.exp());
        judge_times(&two(), &[&others[..], &[choice]].concat()).0
    };
    // Intervals are added in quadrature above the noise floor: the two widths of 0.003 make 0.00424, and with
    // the noise floor 0.00724.
    assert_eq!(ratio(-0.0073), LedgerVerdict::Holds);
    assert_eq!(ratio(-0.0071), LedgerVerdict::Equal);
}

#[test]
fn incomplete_rows_decide_nothing() {
    let costs = [("two-integers", 100.0), ("one-integer", 60.0), ("one-integer-by-phase", 80.0)];
    let changed = |change: fn(&mut Row)| {
        let mut rows = times(&costs);
        rows.iter_mut().for_each(change);
        rows
    };
    let lacking = changed(|row| {
        if row.contender == "one-integer" {
            row.timing = None;
            row.missing_feature = Some("XOR".to_owned());
        }
    });
    let text = &judge_rows(&two(), &lacking).results[1];
    assert_eq!(text, "not measured: this build lacks XOR");
    let controls = changed(|row| row.role = Role::Control);
    // Only a trial that does not decide has data.
    let alone = times(&costs[..2]);
    for rows in [lacking, controls, alone] {
        let judged = judge_rows(&two(), &rows);
        assert_eq!(judged.verdict, LedgerVerdict::NotMeasured);
    }
}

/// A metric, the other contender, the costs of both, and the words about them, of which the last say the verdict.
const FIGURES: &str = "\
instructions one-integer-by-phase 0 0: 0 instructions against 0; cannot tell
instructions one-integer-by-phase 0 2: 0 instructions against 2.00; supports the claim
instructions one-integer-by-phase 2 0: 2.00 instructions against 0; contradicts the claim
instructions one-integer-by-phase 1 2: 0.50 of the instructions (1.00 against 2.00); supports the claim
instructions one-integer-by-phase 0.995 1: 0.99 of the instructions (0.995 against 1.00); equal
accesses one-integer-by-phase 3 4: 0.75 of the reads and writes (3.00 against 4.00); supports the claim
branches one-integer-by-phase 3 4: 0.75 of the conditional branches (3.00 against 4.00); supports the claim
misses one-integer-by-phase 3 4: 0.75 of the misses of the first-level cache (3.00 against 4.00); supports the claim
move-bytes one-integer-by-phase 1 1: 1 bytes for a move against 1; contradicts the claim
move-bytes two-integers 1 1: not measured in this data set
";

#[test]
fn each_metric_is_weighed_in_its_own_words() {
    for line in FIGURES.lines() {
        let (question, text) = line.split_once(": ").unwrap();
        let [metric, than, costs @ ..] = &question.split(' ').collect::<Vec<_>>()[..] else {
            panic!("{question}");
        };
        let costs: Vec<f64> = costs.iter().map(|cost| cost.parse().unwrap()).collect();
        let costs = [("one-integer", costs[0]), ("one-integer-by-phase", costs[1])];
        let trial = trial(&format!("than = '{than}', metric = '{metric}'"));
        let (verdict, texts) = judge_times(&claim(&trial), &costs);
        assert_eq!(texts, [text]);
        let expected = match text.rsplit_once("; ").unwrap_or_default().1 {
            "supports the claim" => LedgerVerdict::Holds,
            "contradicts the claim" => LedgerVerdict::DoesNotHold,
            "equal" => LedgerVerdict::Equal,
            "cannot tell" => LedgerVerdict::CannotBeTold,
            _ => LedgerVerdict::NotMeasured,
        };
        assert_eq!(verdict, expected, "{text}");
    }
}

#[test]
fn anchors_are_unique_and_texts_are_complete() {
    let ids: HashSet<&str> = ALL.iter().map(|claim| claim.id.as_str()).collect();
    assert_eq!(ids.len(), ALL.len());
    for claim in ALL.iter() {
        let id = &claim.id;
        let is_anchor = |symbol: char| symbol.is_ascii_lowercase() || symbol.is_ascii_digit();
        let is_word = |word: &str| !word.is_empty() && word.chars().all(is_anchor);
        assert!(id.split('-').all(is_word), "{id}");
        assert!(!claim.document.is_empty() && !claim.section.is_empty(), "{id}");
        let texts = [&claim.text, &claim.differs, &claim.reason, &claim.open, &claim.remark];
        for text in texts {
            let is_clean = !text.contains("  ") && text.trim_end() == text;
            assert!(is_clean, "{id}: {text}");
        }
        assert!(claim.text.ends_with(['.', '?']), "{id}");
    }
}

/// Trials and texts by the kind of claim, and its quotation of at most twelve words.
#[test]
fn claims_say_what_decides_them() {
    for claim in ALL.iter() {
        let id = &claim.id;
        let has_trials = !claim.trials.is_empty();
        let is_decided = claim.trials.iter().any(Trial::decides);
        let are_measured = claim.trials.iter().all(is_measured);
        match claim.kind {
            Kind::Cost => {
                assert!(are_measured, "{id}");
                assert_eq!(has_trials, !claim.differs.is_empty(), "{id}");
                assert_eq!(is_decided, claim.open.is_empty(), "{id}");
            }
            Kind::Opinion => assert!(!has_trials && !claim.open.is_empty(), "{id}"),
            Kind::Correctness | Kind::Definition => {
                let has_proofs = has_trials && !claim.trials.iter().any(is_measured);
                assert!(has_proofs && claim.open.is_empty(), "{id}");
            }
        }
        let needs_reason = claim.trials.iter().any(|trial| match trial {
            Trial::Measured(trial) => trial.than.is_none() || trial.metric != Metric::default(),
            Trial::Proof(_) => false,
        });
        assert_eq!(needs_reason, !claim.reason.is_empty(), "{id}");
        let words = claim.fragment.split_whitespace().count();
        let is_ours = claim.document == OWN_QUESTIONS;
        assert_eq!([words == 0, claim.line == 0], [is_ours; 2], "{id}");
        assert!(words <= 12, "{id}");
    }
}

/// The texts of the documents, which are no part of the project: `BOARDBENCH_DOCUMENTS` names their folder.
fn documents() -> Option<Vec<String>> {
    let folder = std::env::var_os("BOARDBENCH_DOCUMENTS")?;
    let files = fs::read_dir(folder).expect("the folder of the documents");
    let texts = files.filter_map(|file| fs::read_to_string(file.ok()?.path()).ok());
    Some(texts.collect())
}

#[test]
fn fragments_stand_in_their_documents() {
    let Some(texts) = documents() else {
        return;
    };
    for document in unique(ALL.iter().map(|claim| claim.document.as_str())) {
        let own = || ALL.iter().filter(|claim| claim.document == document);
        let missing = texts.iter().map(|text| {
            let is_missing = |claim: &&Claim| {
                let line = text.lines().nth(claim.line.saturating_sub(1));
                !line.is_some_and(|line| line.contains(&claim.fragment))
            };
            own().filter(is_missing).map(|claim| claim.id.as_str()).collect()
        });
        let fewest = missing.min_by_key(Vec::len);
        assert_eq!(fewest, Some(Vec::<&str>::new()), "{document}");
    }
}

#[test]
fn trials_and_decisions_cover_every_axis_of_a_single_factor() {
    let mut factors: HashSet<Factor> = decided(false).map(|(factor, ..)| factor).collect();
    for (_, trial) in trials() {
        if let Trial::Measured(trial) = trial {
            factors.insert(group(&trial.group.name).factor);
        }
    }
    for factor in Factor::ALL {
        let is_excluded = matches!(factor, Factor::Matrix | Factor::Selection);
        assert_eq!(factors.contains(&factor), !is_excluded, "{factor}");
    }
}
