//! `import`, of what criterion leaves behind.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{compared, passes, refuses};

const BENCHMARK: &str = r#"{"group_id":"selection/legal-list","function_id":"x88-scan/wide32",
    "value_str":null,"throughput":{"Elements":512}}"#;
const ESTIMATES: &str = r#"{"mean":{"point_estimate":51200.0,"confidence_interval":
    {"lower_bound":51000.0,"upper_bound":51500.0}},"slope":null}"#;
const SAMPLE: &str = r#"{"iters":[1.0,2.0],"times":[51200.0,102400.0]}"#;

/// A folder as criterion leaves it.
fn criterion(folder: &Path) -> PathBuf {
    let new = folder.join("criterion/selection_legal-list/x88-scan_wide32/new");
    fs::create_dir_all(&new).unwrap();
    for (name, text) in [
        ("benchmark.json", BENCHMARK),
        ("estimates.json", ESTIMATES),
        ("sample.json", SAMPLE),
    ] {
        fs::write(new.join(name), text).unwrap();
    }
    folder.join("criterion")
}

#[test]
fn what_criterion_has_measured_stands_beside_a_run_and_in_its_report() {
    let folder = tempfile::tempdir().unwrap();
    let run = compared(&folder.path().join("reports"));
    let criterion = criterion(folder.path());
    let (run_name, from) = (run.to_str().unwrap(), criterion.to_str().unwrap());
    let data = fs::read(run.join("data.jsonl")).unwrap();
    let told = passes(&["import", "--criterion", from, run_name]);
    assert!(
        told.starts_with("1 numbers of criterion, 0 of callgrind: "),
        "{told}"
    );
    let imported = fs::read_to_string(run.join("imported.jsonl")).unwrap();
    assert_eq!(imported.lines().count(), 2, "{imported}");
    assert_eq!(fs::read(run.join("data.jsonl")).unwrap(), data);
    // The report is of both files, whoever renders it.
    let report = fs::read_to_string(run.join("report.md")).unwrap();
    assert!(report.contains("criterion"), "{report}");
    passes(&["report", "--check", "--from", run_name]);
    // Others read the data as before.
    passes(&["diff", run_name, run_name]);
    let refused = refuses(&["import", "--criterion", from, run_name]);
    assert!(refused.contains("never overwritten"), "{refused}");
}

#[test]
fn a_run_that_is_not_named_is_the_newest_of_this_processor() {
    let folder = tempfile::tempdir().unwrap();
    let reports = folder.path().join("reports");
    let from = criterion(folder.path());
    let import = || {
        let mut command = assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("boardbench"));
        let command = command.current_dir(folder.path()).arg("import");
        let output = command.arg("--criterion").arg(&from).output().unwrap();
        (
            output.status.code(),
            String::from_utf8(output.stderr).unwrap(),
        )
    };
    let text = fs::read_to_string(compared(&reports).join("data.jsonl")).unwrap();
    fs::remove_dir_all(&reports).unwrap();
    let run = |name: &str, text: &str| {
        let run = reports.join(name);
        fs::create_dir_all(&run).unwrap();
        fs::write(run.join("data.jsonl"), text).unwrap();
        run
    };
    let (before, cpu) = text.split_once("\"cpu\":\"").unwrap();
    let elsewhere = run("3", &format!("{before}\"cpu\":\"Another {cpu}"));
    let (code, stderr) = import();
    assert_eq!(code, Some(2), "{stderr}");
    assert!(stderr.contains("name the folder of a run"), "{stderr}");
    let [older, newer] = ["1", "2"].map(|name| run(name, &text));
    assert_eq!(import(), (Some(0), String::new()));
    let has_it = [&older, &newer, &elsewhere].map(|run| run.join("imported.jsonl").exists());
    assert_eq!(has_it, [false, true, false]);
    run("4", "no data");
    let (code, stderr) = import();
    assert_eq!(code, Some(2), "{stderr}");
    assert!(stderr.contains("line 1: "), "{stderr}");
}

#[test]
fn whoever_names_no_tool_is_told_of_both() {
    let refused = refuses(&["import"]);
    let both = "--criterion <DIR>|--callgrind <DIR>";
    assert!(refused.contains(both), "{refused}");
}

#[test]
fn what_is_no_result_is_refused_and_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let run = compared(&folder.path().join("reports"));
    let run_name = run.to_str().unwrap();
    let nothing = folder.path().join("nothing");
    fs::create_dir(&nothing).unwrap();
    for tool in ["--criterion", "--callgrind"] {
        let refused = refuses(&["import", tool, nothing.to_str().unwrap(), run_name]);
        assert!(refused.contains("below this folder"), "{refused}");
    }
    let of_criterion = criterion(folder.path());
    let from = of_criterion.to_str().unwrap();
    let nowhere = nothing.to_str().unwrap();
    let refused = refuses(&["import", "--criterion", from, nowhere]);
    assert!(refused.contains("data.jsonl"), "{refused}");
    assert!(!run.join("imported.jsonl").exists());
    assert_eq!(nothing.read_dir().unwrap().count(), 0);
}
