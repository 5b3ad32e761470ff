//! Tests the report of a committed campaign with all of its samples disturbed.

use std::collections::HashMap;
use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use assert_cmd::cargo::cargo_bin_cmd;
use flate2::read::GzDecoder;
use serde_json::{Value, json};

const RUN: &str = "../../reports/2026-11-27T15-25-48Z/data.jsonl.gz";

/// Slows all samples of a block but the fastest of each contender down by 5 %.
fn disturb(block: &mut Value) {
    let samples = block["samples"].as_array_mut().unwrap();
    let key = |sample: &Value| {
        ["contender", "control", "is_base", "question"].map(|field| sample[field].to_string())
    };
    let each = |sample: &Value| {
        let [wall, operations] = ["wall_ns", "operations"].map(|it| sample[it].as_f64().unwrap());
        wall / operations
    };
    let mut fastest: HashMap<_, f64> = HashMap::new();
    for sample in samples.iter() {
        let min = fastest.entry(key(sample)).or_insert(f64::INFINITY);
        *min = min.min(each(sample));
    }
    for sample in samples {
        if each(sample) > fastest[&key(sample)] {
            let wall = sample["wall_ns"].as_u64().unwrap();
            sample["wall_ns"] = json!(wall + wall / 20);
        }
    }
}

#[test]
fn a_disturbed_campaign_has_no_verdict_no_advice_and_no_decided_claim_about_times() {
    let folder = tempfile::tempdir().unwrap();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(RUN);
    let mut text = String::new();
    let mut decoder = GzDecoder::new(File::open(path).unwrap());
    decoder.read_to_string(&mut text).unwrap();
    let lines = text.lines().map(|line| {
        if !line.starts_with(r#"{"type":"block""#) {
            return line.to_owned();
        }
        let mut block: Value = serde_json::from_str(line).unwrap();
        disturb(&mut block);
        block.to_string()
    });
    let lines: Vec<String> = lines.collect();
    let data = folder.path().join("data.jsonl");
    fs::write(&data, lines.join("\n") + "\n").unwrap();
    let out = folder.path().join("report");
    let readme = folder.path().join("README.md");
    fs::write(&readme, "<!-- headline:begin -->\n<!-- headline:end -->\n").unwrap();
    let mut command = cargo_bin_cmd!("boardbench");
    let command = command.arg("report").arg("--from").arg(&data);
    let command = command.arg("--out").arg(&out).arg("--readme").arg(&readme);
    let printed = command.assert().success().get_output().stdout.clone();

    let rows = fs::read_to_string(out.join("tables/rows-x86-64-v3.csv")).unwrap();
    let report = fs::read_to_string(out.join("report.md")).unwrap();
    // Up to the remarks, the report has advice and decisions.
    let (decisions, _) = report.split_once("## Confidence").unwrap();
    for (text, verdicts) in [
        (&*rows, [",faster", ",slower", ",equivalent"]),
        (decisions, [", faster", ", slower", ", equivalent"]),
        (decisions, ["| faster", "| slower", "| equivalent"]),
    ] {
        assert!(text.contains("inconclusive"), "{text}");
        for verdict in verdicts {
            assert!(!text.contains(verdict), "{verdict} in {text}");
        }
    }
    let printed = String::from_utf8(printed).unwrap();
    assert!(!printed.contains("take "), "{printed}");
    let readme = fs::read_to_string(readme).unwrap();
    assert!(readme.contains("is inconclusive"), "{readme}");
    assert!(!readme.contains("| a search engine |"), "{readme}");
    let (_, rows) = report.split_once("### Evidence for all claims").unwrap();
    let mut times = rows.lines().filter(|row| row.contains("| time |")).peekable();
    assert!(times.peek().is_some() && times.all(|row| row.ends_with("| inconclusive |")), "{rows}");
}
