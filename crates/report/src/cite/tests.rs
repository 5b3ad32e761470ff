use boardbench_results::{Factor, Record};
use serde_json::Value;

use super::*;
use crate::fixture::{Fixture, with_header};
use crate::machine;

/// A hostile processor name, which tries to end a field and a text.
const EVIL: &str = "</script><b>} \\ \"{title}\" & 50 %, a_b\n";

const COMMIT: &str = "0123456789abcdef";
const STARTED: &str = "2001-02-03T04:05:06Z";

/// Returns the value of a line `key: value` or `key: "value"`.
fn value<'t>(text: &'t str, key: &str) -> &'t str {
    let mut lines = text.lines().map(str::trim_start);
    let value = lines.find_map(|line| line.strip_prefix(key));
    value.expect(key).trim_matches([' ', '"'])
}

/// Returns a run on a processor with this name.
fn run(cpu: &str, started: &str, commit: &'static str) -> Vec<Record> {
    let mut fixture = Fixture::default();
    fixture.timed(Factor::Boards, "search", &[("a/e", 100), ("b/e", 200)]);
    with_header(fixture.records(), |header| {
        header.started = started.to_owned();
        header.fingerprint.cpu = cpu.to_owned();
        header.fingerprint.build.commit = commit.into();
    })
}

fn cited(runs: &[&Vec<Record>]) -> [String; 3] {
    let runs: Vec<&[Record]> = runs.iter().map(|run| run.as_slice()).collect();
    cite(&machine::join(&runs)).unwrap().map(|(_, text)| text)
}

/// Returns the only item of a citation as CSL-JSON.
fn item([.., csl_json]: &[String; 3]) -> Value {
    let items: Vec<Value> = serde_json::from_str(csl_json).unwrap();
    let [item] = &items[..] else {
        panic!("{items:?}");
    };
    item.clone()
}

#[test]
fn the_citation_file_has_the_title_and_the_author_of_entries() {
    let file = include_str!("../../../../CITATION.cff");
    assert_eq!(value(file, "title:"), TITLE);
    assert_eq!(value(file, "- name:"), AUTHOR);
    assert_eq!(value(file, "version:"), env!("CARGO_PKG_VERSION"));
}

/// One run, runs of one day and one commit, and runs of several days and commits.
#[test]
fn citations_have_the_facts_of_their_runs() {
    let first = run("one", STARTED, COMMIT);
    let second = run("other", "2001-02-03T07:08:09Z", COMMIT);
    let third = run("one", "2001-03-04T04:05:06Z", "fedcba9876543210");
    let runs = [&[&first][..], &[&second, &first], &[&third, &second, &first]];
    let citations = runs.map(cited);
    let plain = citations.each_ref().map(|[plain, ..]| format!("{plain}\n"));
    let [_, bibtex, csl_json] = &citations[2];
    insta::assert_snapshot!(format!("{}\n{bibtex}\n\n{csl_json}", plain.join("\n")));
    assert_eq!(cited(&[&first, &second]), citations[1], "the order of runs does not matter");
    let keys = citations.map(|it| item(&it)["id"].to_string());
    assert_eq!(unique(keys.iter()).len(), keys.len(), "{keys:?}");
}

#[test]
fn hostile_names_stay_in_their_field() {
    let citation = cited(&[&run(EVIL, "\"}]</script>", "`}\\\"")]);
    let [plain, bibtex, _] = &citation;
    let cpu = visible(EVIL);
    assert!(plain.contains(&cpu), "{plain}");
    let [opened, closed] = ['{', '}'].map(|brace| bibtex.matches(brace).count());
    assert_eq!(opened, closed, "{bibtex}");
    assert!(bibtex.contains("title \" \\& 50 \\%, a\\_b"), "{bibtex}");
    let note = item(&citation)["note"].clone();
    assert!(note.as_str().unwrap().contains(&cpu), "{note}");
}
