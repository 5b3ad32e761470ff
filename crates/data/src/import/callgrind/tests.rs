use std::fs;

use tempfile::TempDir;

use super::*;

/// The first run of a benchmark.
const FIRST: &str = include_str!("fixtures/first-summary.json");

/// The second run of another benchmark, with the counts of its first run, which were changed by hand to be
/// different.
const SECOND: &str = include_str!("fixtures/second-summary.json");

/// A folder as iai-callgrind writes it.
fn folder(summaries: &[&str]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (number, summary) in summaries.iter().enumerate() {
        let folder = folder.path().join(format!("counted/run.of_{number}"));
        fs::create_dir_all(&folder).unwrap();
        fs::write(folder.join(FILE), summary).unwrap();
    }
    folder
}

fn error(summary: &str) -> ImportError {
    callgrind(folder(&[FIRST, summary]).path()).unwrap_err()
}

fn instructions(records: &[Imported], contender: &str) -> Option<f64> {
    let is_it = |record: &&Imported| record.contender == contender && record.metric == "Ir";
    Some(records.iter().find(is_it)?.value)
}

#[test]
fn recorded_counts_are_read_with_the_names_of_the_contenders() {
    let records = callgrind(folder(&[FIRST, SECOND]).path()).unwrap();
    assert_eq!(instructions(&records, "x88-lists/wide32"), Some(63_485.0));
    assert_eq!(
        instructions(&records, "array8x8-lists/flags16-fromlow"),
        Some(74_722.0)
    );
    for record in &records {
        assert_eq!(record.tool, Tool::Callgrind);
        assert_eq!(record.group, "boards/legal-list");
        assert_eq!(record.unit, Unit::Events);
        assert_eq!(record.samples, [record.value]);
        assert_eq!((record.low, record.high), (record.value, record.value));
    }
    let text = serde_json::to_string(&records).unwrap();
    assert!(
        !text.contains("/home") && !text.contains("target"),
        "{text}"
    );
    let again: Vec<Imported> = serde_json::from_str(&text).unwrap();
    assert_eq!(again, records);
}

#[test]
fn a_benchmark_without_names_gets_those_of_the_tool() {
    let mut summary: serde_json::Value = serde_json::from_str(FIRST).unwrap();
    let no_names = [
        serde_json::Value::Null,
        "of_line(12)".into(),
        "of_line(\"one\", \"two words\")".into(),
        "of_line(\"oneword\")".into(),
    ];
    for details in no_names {
        summary["details"] = details;
        let records = callgrind(folder(&[&summary.to_string()]).path()).unwrap();
        assert_eq!(records[0].group, "instructions::counted::run");
        assert_eq!(records[0].contender, "of_7");
    }
}

#[test]
fn shares_are_not_counts() {
    let share = FIRST.replace(r#"{"Int":"#, r#"{"Float":"#);
    let records = callgrind(folder(&[&share]).path()).unwrap();
    assert!(records.iter().all(|record| record.unit == Unit::Percent));
}

#[test]
fn a_summary_cut_in_half_is_named() {
    let error = error(&SECOND[..SECOND.len() / 2]);
    assert!(error.file.ends_with("run.of_1/summary.json"));
    assert!(
        matches!(error.problem, ImportProblem::Malformed(_)),
        "{error}"
    );
}

#[test]
fn a_summary_of_another_version_is_refused_by_its_version() {
    // All else may be different then, so nothing else is complained of.
    let error = error(r#"{"version":"7"}"#).to_string();
    assert!(error.contains("run.of_1/summary.json"), "{error}");
    assert!(
        error.ends_with(r#"version "7", and only "6" can be read"#),
        "{error}"
    );
}

#[test]
fn a_field_that_is_missing_is_named() {
    for field in ["version", "profiles", "module_path", "metrics"] {
        let error = error(&SECOND.replace(&format!("\"{field}\""), "\"other\"")).to_string();
        assert!(error.contains("run.of_1/summary.json"), "{error}");
        assert!(
            error.contains(&format!("missing field `{field}`")),
            "{error}"
        );
    }
}

#[test]
fn a_run_without_new_counts_is_refused() {
    for summary in [
        SECOND.replace("\"Callgrind\":{", "\"Dhat\":{"),
        SECOND.replace("\"Both\"", "\"Right\""),
    ] {
        let error = error(&summary);
        assert!(
            matches!(error.problem, ImportProblem::Contradiction(_)),
            "{error}"
        );
    }
}

#[test]
fn a_folder_without_summaries_is_an_error() {
    let error = callgrind(folder(&[]).path()).unwrap_err();
    assert!(matches!(error.problem, ImportProblem::Nothing { .. }));
}
