//! The README and the data that it names.

use std::fs;
use std::io::BufReader;
use std::path::Path;

use boardbench_harness::data::read;

use super::file;
use crate::{render, splice};

/// The README's headline is that of the data that it names.
#[test]
fn the_readme_says_what_its_data_say() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = fs::read_to_string(root.join("README.md")).unwrap();
    let (_, rest) = readme.split_once("<!-- headline:begin -->").unwrap();
    let (headline, _) = rest.split_once("<!-- headline:end -->").unwrap();
    let (before, _) = headline.split_once("/report.md)").unwrap();
    let (_, folder) = before.rsplit_once("](").unwrap();
    let mut records = Vec::new();
    for name in ["data.jsonl", "imported.jsonl"] {
        let path = root.join(folder).join(name);
        if let Ok(file) = fs::File::open(&path) {
            records.extend(read(BufReader::new(file)).unwrap());
        }
    }
    assert!(records.len() > 1_000, "{folder}");
    let report = render(&records).unwrap();
    assert_eq!(splice(&readme, &report.headline, folder).unwrap(), readme);
    // A plot that it shows is one of the report's.
    let plots = headline
        .match_indices("/plots/")
        .map(|(at, _)| &headline[at + 1..]);
    let mut count = 0;
    for plot in plots {
        let path = plot.split(')').next().unwrap();
        assert!(file(&report, path).starts_with("<svg"), "{path}");
        count += 1;
    }
    assert!(count > 0);
}
