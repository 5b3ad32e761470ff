use std::fs;
use std::path::PathBuf;

use tempfile::TempDir;

use super::*;

const BENCHMARK: &str = include_str!("fixtures/benchmark.json");
const ESTIMATES: &str = include_str!("fixtures/estimates.json");
const SAMPLE: &str = include_str!("fixtures/sample.json");

/// A folder as criterion writes it: with the newest result and an older one.
fn recorded() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let benchmark = folder.path().join("boards_legal-list/x88-lists_wide32");
    for kind in ["new", "base"] {
        let kind = benchmark.join(kind);
        fs::create_dir_all(&kind).unwrap();
        for (name, text) in [
            ("benchmark.json", BENCHMARK),
            ("estimates.json", ESTIMATES),
            ("sample.json", SAMPLE),
        ] {
            fs::write(kind.join(name), text).unwrap();
        }
    }
    let new = benchmark.join("new");
    (folder, new)
}

/// The error of a folder in which the text of one file was replaced.
fn with(file: &str, text: &str) -> String {
    let (folder, new) = recorded();
    fs::write(new.join(file), text).unwrap();
    criterion(folder.path()).unwrap_err().to_string()
}

#[test]
fn a_recorded_result_is_read_once_with_complete_names() {
    let (folder, _) = recorded();
    let records = criterion(folder.path()).unwrap();
    let [record] = records.as_slice() else {
        panic!("one benchmark, not {records:?}");
    };
    assert_eq!(record.tool, Tool::Criterion);
    assert_eq!(record.group, "boards/legal-list");
    assert_eq!(record.contender, "x88-lists/wide32");
    assert_eq!((&*record.metric, record.unit), ("time", Unit::Nanoseconds));
    assert_eq!(record.operations, Some(256));
    assert_eq!(record.samples.len(), 10);
    assert!(record.low < record.value && record.value < record.high);
    // The slope is a weighted mean of what the samples say.
    let least = record.samples.iter().copied().fold(f64::MAX, f64::min);
    let most = record.samples.iter().copied().fold(0.0, f64::max);
    assert!((least..most).contains(&record.value), "{record:?}");
}

#[test]
fn the_mean_replaces_a_missing_slope() {
    let (folder, new) = recorded();
    let mut estimates: serde_json::Value = serde_json::from_str(ESTIMATES).unwrap();
    estimates["slope"] = serde_json::Value::Null;
    fs::write(new.join("estimates.json"), estimates.to_string()).unwrap();
    let record = &criterion(folder.path()).unwrap()[0];
    let mean = estimates["mean"]["point_estimate"].as_f64();
    assert_eq!(Some(record.value), mean);
}

#[test]
fn a_throughput_of_bytes_gives_no_operations() {
    let (folder, new) = recorded();
    let bytes = BENCHMARK.replace("Elements", "Bytes");
    fs::write(new.join("benchmark.json"), bytes).unwrap();
    assert_eq!(criterion(folder.path()).unwrap()[0].operations, None);
    let many = BENCHMARK.replace("\"Elements\":256", "\"Elements\":\"many\"");
    let error = with("benchmark.json", &many);
    assert!(error.contains("benchmark.json"), "{error}");
}

#[test]
fn an_incomplete_file_is_named() {
    for (file, text, field) in [
        ("benchmark.json", BENCHMARK, "group_id"),
        ("estimates.json", ESTIMATES, "mean"),
        ("sample.json", SAMPLE, "times"),
    ] {
        let without = text.replace(&format!("\"{field}\""), "\"other\"");
        for (text, problem) in [
            (&text[..text.len() / 2], "EOF"),
            (&without, &*format!("missing field `{field}`")),
        ] {
            let error = with(file, text);
            assert!(error.contains(file), "{error}");
            assert!(error.contains(problem), "{error}");
        }
    }
}

#[test]
fn a_file_that_is_missing_is_named() {
    let (folder, new) = recorded();
    fs::remove_file(new.join("sample.json")).unwrap();
    let error = criterion(folder.path()).unwrap_err();
    assert_eq!(error.file, new.join("sample.json"));
    assert!(matches!(error.problem, ImportProblem::Unreadable(_)));
}

#[test]
fn samples_that_contradict_themselves_are_refused() {
    for (text, complaint) in [
        (r#"{"iters":[1.0,2.0],"times":[1.0]}"#, "as many timings"),
        (r#"{"iters":[],"times":[]}"#, "no timing"),
        (r#"{"iters":[0.0],"times":[1.0]}"#, "without a run"),
    ] {
        let error = with("sample.json", text);
        assert!(error.contains(complaint), "{error}");
    }
}

#[test]
fn a_folder_without_results_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    let error = criterion(folder.path()).unwrap_err();
    assert!(matches!(error.problem, ImportProblem::Nothing { .. }));
    let missing = criterion(&folder.path().join("none")).unwrap_err();
    assert!(matches!(missing.problem, ImportProblem::Unreadable(_)));
}
