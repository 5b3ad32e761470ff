//! Instruction limits in whole reports.

use boardbench_data::{Axis, Record};

use super::SMALL;
use crate::Report;
use crate::fixture::{Fixture, file, report, small};

/// A report's files without the digest of its data and the key of its citation, the two pages without the section on limits.
fn without_limits(report: &Report) -> Vec<(String, String)> {
    let facts = file(report, "tables/fingerprint.csv");
    let (_, digest) = facts.split_once("SHA-256 of the raw data,").unwrap();
    let digest = digest.lines().next().unwrap();
    assert_eq!(digest.len(), 64, "{facts}");
    let page = file(report, "report.md");
    let (_, entry) = page.split_once("@software{").unwrap();
    let (key, _) = entry.split_once(',').unwrap();
    let mut files: Vec<(String, String)> = Vec::new();
    for (path, _) in &report.files {
        let bounds = match path.as_str() {
            "tables/all-rows.csv" | "tables/limits-reached.csv" => continue,
            "report.md" => Some(("<a id=\"instruction-limits\">", "\n<a id=\"the-claims-")),
            "report.html" => Some((
                "<section aria-labelledby=\"instruction-limits\">",
                "</section>",
            )),
            _ => None,
        };
        let mut text = file(report, path);
        if let Some((from, to)) = bounds {
            let (before, rest) = text.split_once(from).unwrap();
            let (_, after) = rest.split_once(to).unwrap();
            text = format!("{before}{after}");
        }
        let text = text.replace(digest, "the digest");
        files.push((path.clone(), text.replace(key, "the key")));
    }
    files
}

/// Rows on the inputs of limits are compared with nothing, even if they were timed.
#[test]
fn the_inputs_of_limits_stay_in_their_section() {
    let mut fixture = small();
    let mut groups = Vec::new();
    let pairs = ["sets-magic/small", "x88-lists/e"];
    for operation in ["legal-list", "make-unmake", "perft-bulk"] {
        let boards = fixture.limited(Axis::BoardsNative, None, operation, pairs[0]);
        let hash = fixture.limited(Axis::Hash, Some("sets-magic"), operation, "kept");
        groups.extend([(boards, pairs), (hash, ["kept", "none"])]);
    }
    let selected = fixture.limited(Axis::Selection, None, "legal-list", pairs[0]);
    groups.push((selected, pairs));
    for (group, names) in &groups {
        for (name, time) in names.iter().zip([5, 500]) {
            fixture.counted(group, name, time, 30);
            fixture.placebo(group, name, time);
        }
    }
    let with = report(&[fixture.records()]);
    assert_eq!(with.headline, SMALL.headline);
    let (with_them, without_them) = (without_limits(&with), without_limits(&SMALL));
    assert!(with_them.len() > 20);
    assert_eq!(with_them.len(), without_them.len());
    for ((path, one), (other_path, other)) in with_them.iter().zip(&without_them) {
        assert_eq!(path, other_path);
        assert!(one == other, "{path}");
    }
    // But they are in the tables.
    assert!(file(&with, "tables/all-rows.csv").contains("boards-native/perft-bulk@bars,"));
    assert!(file(&with, "report.md").contains("| `x88-lists` |"));
}

/// Data in which one board has this many instructions, where 40 are allowed.
fn with_a_limit(instructions: f64) -> Vec<Record> {
    let mut fixture = Fixture::default();
    let [slow, other] = ["x88-lists/e", "quadboard/e"];
    let limit = fixture.limited(Axis::BoardsNative, None, "perft-bulk", other);
    fixture.only_counted(&limit, slow, instructions);
    fixture.only_counted(&limit, other, 10.0);
    for operation in ["legal-list", "make-unmake"] {
        for view in ["rotating", "hot", "opening"] {
            let group = fixture.group(Axis::BoardsNative, operation, view, other);
            fixture.counted(&group, other, 100, 90);
            fixture.counted(&group, slow, 120, 60);
            fixture.placebo(&group, slow, 120);
        }
        fixture.timed(Axis::Matrix, operation, &[(other, 100), (slow, 120)]);
    }
    for board in ["x88-lists", "quadboard"] {
        let times = [("kept", 100), ("none", 80)];
        fixture.variants(Axis::Hash, board, "make-unmake", &times);
    }
    fixture.records()
}

/// All cells and column headings that begin with this name, except those of the ledger.
fn cells_of(report: &Report, name: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for (path, _) in &report.files {
        let is_of_contenders = path.starts_with("tables/") && !path.contains("ledger");
        if is_of_contenders && path != "tables/all-rows.csv" {
            for cell in file(report, path).split(['\n', ',']) {
                if cell.trim_matches('"').starts_with(name) {
                    found.push((path.clone(), cell.to_owned()));
                }
            }
        }
    }
    found
}

#[test]
fn a_board_that_misses_a_limit_is_not_competitive_in_every_table() {
    let missed = report(&[with_a_limit(40.01)]);
    let cells = cells_of(&missed, "x88-lists");
    for (path, cell) in &cells {
        assert!(cell.contains("(not competitive)"), "{path}: {cell}");
    }
    let mut tables: Vec<&str> = cells.iter().map(|(path, _)| path.as_str()).collect();
    tables.dedup();
    assert!(tables.len() > 4, "{tables:?}");
    for (path, cell) in cells_of(&missed, "quadboard") {
        assert!(!cell.contains("competitive"), "{path}: {cell}");
    }
    let reached = report(&[with_a_limit(40.0)]);
    assert_eq!(cells_of(&reached, "x88-lists").len(), cells.len());
    for (path, cell) in cells_of(&reached, "x88-lists") {
        assert!(!cell.contains("competitive"), "{path}: {cell}");
    }
}
