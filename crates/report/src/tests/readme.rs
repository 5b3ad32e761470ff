//! The project's README.

use std::fs;
use std::io::BufReader;
use std::path::Path;
use std::sync::LazyLock;

use boardbench_data::{Listed, Record, read};
use flate2::read::GzDecoder;

use crate::fixture::{file, report};
use crate::{Report, splice};

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

fn project() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

fn text(path: &str) -> String {
    fs::read_to_string(project().join(path)).unwrap()
}

/// What README shows between the markers of its headline.
fn headline(readme: &str) -> &str {
    let (_, rest) = readme.split_once("<!-- headline:begin -->").unwrap();
    let (headline, _) = rest.split_once("<!-- headline:end -->").unwrap();
    headline
}

/// The folder of the report that the headline shows, and this report.
static SHOWN: LazyLock<(String, Report)> = LazyLock::new(|| {
    let readme = text("README.md");
    let (before, _) = headline(&readme).split_once("/report.md)").unwrap();
    let (_, folder) = before.rsplit_once("](").unwrap();
    let report = report(&runs(&project().join(folder)));
    (folder.to_owned(), report)
});

#[test]
fn the_headline_of_the_readme_is_that_of_its_data() {
    let readme = text("README.md");
    let headline = headline(&readme);
    let (folder, report) = &*SHOWN;
    assert_eq!(splice(&readme, report.parts(""), folder).unwrap(), readme);
    let plots: Vec<&str> = headline.split("/plots/").skip(1).collect();
    assert!(!plots.is_empty());
    for plot in plots {
        let (name, _) = plot.split_once(')').unwrap();
        assert!(file(report, &format!("plots/{name}")).starts_with("<svg"));
    }
}

#[test]
fn the_page_of_games_is_that_of_its_data() {
    let (_, report) = &*SHOWN;
    let games = report.games(&text("docs/data/games.csv")).unwrap();
    let page = text("docs/games.md");
    // It shows no file of the report's folder.
    let is_same = splice(&page, report.parts(&games), "").unwrap() == page;
    assert!(is_same, "scripts/readme writes it");
}

/// Readers took a table of instructions for one of time.
#[test]
fn tables_of_performance_say_whether_they_have_instructions_or_time() {
    let text = text("docs/performance.md");
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
