//! `campaign`.

use std::fs;
use std::path::Path;

use boardbench_data::{Record, precision, read};

use crate::common::{Ran, contains, passes, quoted, run};

fn campaign(folder: &Path, plan: &str, options: &str) -> Ran {
    let file = folder.join("plan.toml");
    fs::write(&file, plan).unwrap();
    let (file, out) = (quoted(&file), quoted(&folder.join("reports")));
    run(&format!("campaign --plan {file} --out {out} {options}"))
}

/// The data of the only run.
fn records(folder: &Path) -> Vec<Record> {
    let runs = fs::read_dir(folder.join("reports")).unwrap();
    let runs: Vec<_> = runs.map(|run| run.unwrap().path()).collect();
    assert_eq!(runs.len(), 1, "{runs:?}");
    read(fs::read(runs[0].join("data.jsonl")).unwrap().as_slice()).unwrap()
}

#[test]
fn the_list_has_what_first_screens_show() {
    let list = passes("campaign --list");
    for (group, goal) in [
        ("boards/search ", "1.5 %"),
        ("boards/perft-full ", "1.5 %"),
        ("decisions:bitboard-magic/search ", "2.5 %"),
        ("storage:bitboard-magic/make-unmake ", "2.5 %"),
    ] {
        let line = list.lines().find(|line| line.trim().starts_with(group));
        contains(line.unwrap_or_default(), goal);
    }
    assert!(!list.contains("matrix"), "{list}");
}

/// It ends after its time, goes on where it was, and leaves out what is precise enough.
#[test]
fn a_campaign_is_resumed_until_its_goals_are_reached() {
    const PLAN: &str = "[[goal]]\ngroups = [\"micro/phase-blend\"]\nhalf-width = 99.0\n";
    let folder = tempfile::tempdir().unwrap();
    // Too little for a second process, and for waiting until the machine is quiet.
    let call = || {
        let ran = campaign(folder.path(), PLAN, "--hours 0.0001 --seed 1");
        assert_eq!(ran.code, Some(0), "{}", ran.stderr);
        ran.stdout
    };
    call();
    let blocks = |records: &[Record]| {
        let is_block = |record: &&Record| matches!(record, Record::Block(_));
        records.iter().filter(is_block).count()
    };
    let begun = blocks(&records(folder.path()));
    assert!((1..16).contains(&begun), "{begun}");
    let is_complete =
        |records: &[Record]| matches!(records.last(), Some(Record::End(end)) if end.complete);
    let mut finished = records(folder.path());
    for _ in begun..16 {
        if !is_complete(&finished) {
            contains(&call(), "resuming");
            finished = records(folder.path());
        }
    }
    let [group] = &precision(&finished)[..] else {
        panic!("one group");
    };
    // The goal is so wide that the first look is the last.
    assert_eq!((blocks(&finished), group.observations), (16, 16));
    assert!(group.is_enough());
    assert!(is_complete(&finished));
}
