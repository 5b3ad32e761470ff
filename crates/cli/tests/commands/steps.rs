//! Tests a comparison in steps, as the page in a browser does it.

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin_cmd;
use serde_json::{Value, json};

fn boardbench() -> Command {
    cargo_bin_cmd!("boardbench")
}

/// Returns the output of a command for this stdin.
fn output(arguments: &[&str], stdin: &str) -> String {
    let run = boardbench().args(arguments).write_stdin(stdin).assert();
    String::from_utf8(run.success().get_output().stdout.clone()).unwrap()
}

/// Returns the results of these lines of measurements, of a complete or incomplete run.
fn outcome(lines: &[String], is_complete: bool) -> Value {
    let end = json!({ "type": "end", "complete": is_complete, "seconds": 1.0 });
    let data = lines.join("\n") + &format!("\n{end}\n");
    serde_json::from_str(&output(&["outcome"], &data)).unwrap()
}

#[test]
fn a_page_begins_a_comparison_starts_its_workers_and_reads_the_outcome() {
    let options = "begin --board bitboard-magic,x88-scan --only boards/legal-list --seconds 4 --layouts 3 --slice-ms 1";
    let options: Vec<&str> = options.split(' ').collect();
    let begun: Value = serde_json::from_str(&output(&options, "")).unwrap();
    let jobs = begun["jobs"].as_array().unwrap();
    assert_eq!(jobs.len(), 3);
    let records = begun["records"].as_array().unwrap();
    let types: Vec<_> = records.iter().map(|record| &record["type"]).collect();
    assert_eq!(types, ["header", "group", "verified", "verified"]);

    let mut lines: Vec<String> = records.iter().map(Value::to_string).collect();
    for (number, job) in jobs.iter().enumerate() {
        let block = output(&["measuring-process"], job.as_str().unwrap());
        lines.push(block.trim_end().to_owned());
        let results = outcome(&lines, false);
        for result in results.as_array().unwrap() {
            let ratios = result["ratios"].as_array().unwrap();
            // One observation has no interval, so it is not shown.
            assert!(ratios.len() == number + 1 || number == 0, "{result}");
            assert!(result["result"].is_null(), "a verdict before the end: {result}");
        }
    }

    let results = outcome(&lines, true);
    let results = results.as_array().unwrap();
    let names: Vec<_> = results.iter().map(|result| result["name"].as_str().unwrap()).collect();
    assert_eq!(names[..2], ["bitboard-magic/flags16-fromlow", "x88-scan/flags16-fromlow"]);
    for result in results {
        let verdict = &result["result"];
        if result["is_reference"] == true {
            assert!(verdict.is_null());
            continue;
        }
        let words = verdict.as_str().unwrap();
        let verdicts = ["faster", "slower", "equivalent (within 5 %): ", "inconclusive: "];
        assert!(verdicts.iter().any(|verdict| words.starts_with(verdict)), "{words}");
    }
    let is_control = |result: &&Value| result["is_control"] == true;
    assert!(results.iter().filter(is_control).count() >= 1);
}
