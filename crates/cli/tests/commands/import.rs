//! `import`, from criterion.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{compared, contains, passes, program, quoted, refuses};

const BENCHMARK: &str = r#"{"group_id":"boards/legal-list","function_id":"x88-scan/wide32",
    "value_str":null,"throughput":{"Elements":512}}"#;
const ESTIMATES: &str = r#"{"mean":{"point_estimate":51200.0,"confidence_interval":
    {"lower_bound":51000.0,"upper_bound":51500.0}},"slope":null}"#;
const SAMPLE: &str = r#"{"iters":[1.0,2.0],"times":[51200.0,102400.0]}"#;

/// A folder as criterion writes it.
fn criterion(folder: &Path) -> PathBuf {
    let new = folder.join("criterion/boards_legal-list/x88-scan_wide32/new");
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
fn imported_values_are_stored_beside_a_run_and_shown_in_its_report() {
    let folder = tempfile::tempdir().unwrap();
    let run = compared(&folder.path().join("reports"));
    let name = quoted(&run);
    let import = format!(
        "import --criterion {} {name}",
        quoted(&criterion(folder.path()))
    );
    let data = fs::read(run.join("data.jsonl")).unwrap();
    let output = passes(&import);
    assert!(
        output.starts_with("1 values from criterion, 0 from callgrind: "),
        "{output}"
    );
    let imported = fs::read_to_string(run.join("imported.jsonl")).unwrap();
    assert_eq!(imported.lines().count(), 2, "{imported}");
    assert_eq!(fs::read(run.join("data.jsonl")).unwrap(), data);
    let report = fs::read_to_string(run.join("report.md")).unwrap();
    contains(&report, "criterion");
    passes(&format!("report --check --from {name}"));
    // The other commands read the run as before.
    passes(&format!("diff {name} {name}"));
    contains(&refuses(&import), "never overwritten");
}

#[test]
fn the_default_run_is_the_newest_of_this_processor() {
    let folder = tempfile::tempdir().unwrap();
    let reports = folder.path().join("reports");
    let from = criterion(folder.path());
    let import = || {
        let mut command = program();
        let command = command.current_dir(folder.path()).arg("import");
        let output = command.arg("--criterion").arg(&from).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        (output.status.code(), stderr)
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
    contains(&stderr, "name the folder of a run");
    let [older, newer] = ["1", "2"].map(|name| run(name, &text));
    assert_eq!(import(), (Some(0), String::new()));
    let has_it = [&older, &newer, &elsewhere].map(|run| run.join("imported.jsonl").exists());
    assert_eq!(has_it, [false, true, false]);
    run("4", "no data");
    let (code, stderr) = import();
    assert_eq!(code, Some(2), "{stderr}");
    contains(&stderr, "line 1: ");
}

#[test]
fn bad_input_is_refused_and_leaves_no_file() {
    let both = "--criterion <DIR>|--callgrind <DIR>";
    contains(&refuses("import"), both);
    let folder = tempfile::tempdir().unwrap();
    let run = compared(&folder.path().join("reports"));
    let empty = folder.path().join("empty");
    fs::create_dir(&empty).unwrap();
    let (run_name, empty_name) = (quoted(&run), quoted(&empty));
    for tool in ["--criterion", "--callgrind"] {
        let refused = refuses(&format!("import {tool} {empty_name} {run_name}"));
        contains(&refused, "below this folder");
    }
    let from = quoted(&criterion(folder.path()));
    let refused = refuses(&format!("import --criterion {from} {empty_name}"));
    contains(&refused, "data.jsonl");
    assert!(!run.join("imported.jsonl").exists());
    assert_eq!(empty.read_dir().unwrap().count(), 0);
}
