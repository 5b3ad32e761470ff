//! Tests resumed, late and failed runs, whose measuring processes are scripts.
#![cfg(unix)]

use std::cell::Cell;
use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use boardbench_measure::{Context, Measured, Plan, RunError, Workers, compare};
use boardbench_registry::{RECORDER, catalog};
use boardbench_results::{Block, Build, InputSpec, PlanFacts, Record, Sample, blocks};

const GROUP: &str = "codec/decode";

/// Returns a plan of one group in up to three processes, as a campaign if it has a goal.
fn plan(goal: Option<f64>) -> Plan {
    let groups = catalog(&[]).groups().to_vec();
    let is_chosen = |group: &boardbench_measure::Group| group.name() == GROUP;
    Plan {
        groups: groups.into_iter().filter(is_chosen).collect(),
        processes: 3,
        sample_time: goal.map(|_| PlanFacts::SAMPLE_TIME),
        inputs: InputSpec::corpus(8),
        seed: Some(1),
        goals: goal.map(|goal| (GROUP.to_owned(), goal)).into_iter().collect(),
        ..Plan::default()
    }
}

/// Returns the line that a measuring process writes.
fn block(process: u32) -> String {
    let sample = |contender: &str| Sample {
        contender: contender.to_owned(),
        operations: 1_000,
        wall_ns: 1_000_000,
        cpu_ns: 1_000_000,
        ..Sample::default()
    };
    let block = Record::Block(Block {
        process,
        link_order: None,
        group: GROUP.to_owned(),
        roots: None,
        samples: vec![sample("one"), sample("other"), sample("other"), sample("one")],
    });
    serde_json::to_string(&block).expect("a block can be written")
}

/// Runs or resumes a plan. The processes from `first` on run these scripts, and later ones fail.
fn run(plan: &Plan, folder: &Path, first: u32, scripts: &[&str]) -> Result<Measured, RunError> {
    run_with(plan, folder, first, scripts, &|_, _| ())
}

/// Runs or resumes a plan, and reports the remaining time.
fn run_with(
    plan: &Plan,
    folder: &Path,
    first: u32,
    scripts: &[&str],
    remaining: &dyn Fn(usize, Duration),
) -> Result<Measured, RunError> {
    let cases = scripts.iter().zip(first..).map(|(script, number)| {
        let script = script.replace("BLOCK", &format!("echo '{}'", block(number)));
        format!("{number}) {script} ;;")
    });
    let cases: String = cases.collect();
    // The job has the number of its process before its blocks.
    let number = r#"sed 's/"process":\([0-9]*\).*/\1/; s/.*[^0-9]//'"#;
    let script = format!("case $({number}) in {cases} *) exit 1 ;; esac");
    let workers = Workers::new(Some("sh".into()), ["-c", &script]);
    let build = Build::default();
    let context = Context { remaining, ..Context::quiet(&build, RECORDER, &workers) };
    compare(plan, folder, &mut |_, _| (), context)
}

/// Returns the records of the only run below a folder.
fn stored(folder: &Path) -> (std::path::PathBuf, String) {
    let mut folders = fs::read_dir(folder).expect("a folder");
    let folder = folders.next().and_then(Result::ok).expect("a run");
    let path = folder.path().join("data.jsonl");
    assert!(folders.next().is_none());
    let text = fs::read_to_string(&path).expect("a run");
    (path, text)
}

fn seconds(records: &[Record]) -> f64 {
    match records.last() {
        Some(Record::End(end)) => end.seconds,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_resumed_run_keeps_processes_and_seconds() {
    let folder = tempfile::tempdir().unwrap();
    let failed = run(&plan(None), folder.path(), 0, &["BLOCK", "exit 1"]);
    assert!(matches!(failed, Err(RunError::Worker(_))), "{failed:?}");
    let (path, text) = stored(folder.path());
    let (before, end) = text.trim_end().rsplit_once('\n').unwrap();
    assert!(end.contains("\"complete\":false"), "{end}");
    let end = r#"{"type":"end","complete":false,"seconds":1000.0}"#;
    fs::write(&path, format!("{before}\n{end}\n")).unwrap();
    let resumed = run(&plan(None), folder.path(), 1, &["BLOCK", "BLOCK"]).unwrap();
    let processes: Vec<u32> = blocks(&resumed.records).map(|block| block.process).collect();
    assert_eq!(processes, [0, 1, 2]);
    let seconds = seconds(&resumed.records);
    assert!((1_000.0..1_100.0).contains(&seconds), "{seconds}");
}

#[test]
fn the_remaining_time_is_reported_once_unless_it_is_a_campaign() {
    for (goal, expected) in [(None, 1), (Some(0.01), 0)] {
        let folder = tempfile::tempdir().unwrap();
        let reports = Cell::new(0_usize);
        let remaining = |groups: usize, _: Duration| reports.set(reports.get() + groups);
        run_with(&plan(goal), folder.path(), 0, &["BLOCK"; 3], &remaining).unwrap();
        assert_eq!(reports.get(), expected);
    }
}

/// Verification alone may take the whole time of a campaign.
#[test]
fn each_call_of_a_late_campaign_completes_a_process() {
    let folder = tempfile::tempdir().unwrap();
    let plan = plan(Some(0.01));
    for process in 0..3 {
        let measured = run(&plan, folder.path(), process, &["BLOCK", "BLOCK"]).unwrap();
        assert_eq!(blocks(&measured.records).count(), process as usize + 1);
    }
}

#[test]
fn a_process_that_writes_no_block_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let begin = Instant::now();
    let failed = run(&plan(None), folder.path(), 0, &["echo '{}'; exec sleep 300"]);
    assert!(matches!(failed, Err(RunError::Worker(_))), "{failed:?}");
    assert!(begin.elapsed() < Duration::from_secs(200));
}
