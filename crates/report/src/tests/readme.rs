//! The project's README.

use std::fs;
use std::io::BufReader;
use std::path::Path;

use boardbench_data::{Listed, Record, read};
use flate2::read::GzDecoder;

use crate::fixture::{file, report};
use crate::splice;

/// The raw data of a run.
fn records(folder: &Path) -> Vec<Record> {
    let data = fs::File::open(folder.join("data.jsonl.gz")).unwrap();
    let records = read(BufReader::new(GzDecoder::new(data))).unwrap();
    assert!(records.len() > 10, "{}", folder.display());
    records
}

/// The records of the runs behind a report: those that `runs.txt` lists, or its own.
fn runs(folder: &Path) -> Vec<Vec<Record>> {
    let Ok(list) = fs::read_to_string(folder.join("runs.txt")) else {
        return vec![records(folder)];
    };
    let with_withdrawn = |run: Listed| {
        let mut records = records(&folder.join(run.path));
        records.extend(run.withdrawn.into_iter().map(Record::Withdrawn));
        records
    };
    Listed::parse(&list)
        .unwrap()
        .into_iter()
        .map(with_withdrawn)
        .collect()
}

#[test]
fn the_headline_of_the_readme_is_that_of_its_data() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let (_, rest) = readme.split_once("<!-- headline:begin -->").unwrap();
    let (headline, _) = rest.split_once("<!-- headline:end -->").unwrap();
    let (before, _) = headline.split_once("/report.md)").unwrap();
    let (_, folder) = before.rsplit_once("](").unwrap();
    let report = report(&runs(&root.join(folder)));
    assert_eq!(splice(&readme, report.parts(), folder).unwrap(), readme);
    let plots: Vec<&str> = headline.split("/plots/").skip(1).collect();
    assert!(!plots.is_empty());
    for plot in plots {
        let (name, _) = plot.split_once(')').unwrap();
        assert!(file(&report, &format!("plots/{name}")).starts_with("<svg"));
    }
}

/// Readers took a table of instructions for one of time.
#[test]
fn tables_of_performance_say_whether_they_have_instructions_or_time() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/performance.md");
    let text = fs::read_to_string(path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let headers = lines
        .windows(2)
        .filter(|two| two[1].starts_with("|---"))
        .map(|two| two[0]);
    // The first lists files.
    let headers: Vec<&str> = headers.skip(1).collect();
    assert!(headers.len() > 5, "{headers:?}");
    for header in headers {
        let is_named = |unit: &str| header.contains(unit);
        assert!(is_named("instructions") != is_named("time"), "{header}");
    }
}
