use boardbench_results::{Axis, Record};

use super::*;
use crate::fixture::{Fixture, with_header};

/// A processor that no processor has, whose name ends a field and a text.
const EVIL: &str = "</script><b>} \\ \"{title}\" & 50 %, a_b\n";

const COMMIT: &str = "0123456789abcdef";
const STARTED: &str = "2001-02-03T04:05:06Z";

/// The value of a line `key: value` or `key: "value"`.
fn value<'t>(text: &'t str, key: &str) -> &'t str {
    let line = text
        .lines()
        .find_map(|line| line.trim_start().strip_prefix(key));
    let line = line.unwrap_or_else(|| panic!("{key} is missing"));
    line.trim_matches([' ', '"'])
}

/// A run on a processor with this name, which timed boards at this operation.
fn run(operation: &str, cpu: &str, started: &str, commit: &'static str) -> Vec<Record> {
    let mut fixture = Fixture::default();
    fixture.timed(Axis::Boards, operation, &[("a/e", 100), ("b/e", 200)]);
    with_header(fixture.records(), |header| {
        header.started = started.to_owned();
        header.fingerprint.cpu = cpu.to_owned();
        header.fingerprint.build.commit = commit.into();
    })
}

fn cited(runs: &[&Vec<Record>], scope: Scope<'_>) -> Option<Citation> {
    let runs: Vec<&[Record]> = runs.iter().map(|run| run.as_slice()).collect();
    citation(&runs, scope)
}

/// The only item of a citation as CSL-JSON.
fn item(citation: &Citation) -> Value {
    let all: Value = serde_json::from_str(&citation.csl_json).unwrap();
    assert_eq!(all.as_array().unwrap().len(), 1, "{all}");
    all[0].clone()
}

#[test]
fn the_citation_file_has_the_title_and_the_author_of_entries() {
    let file = include_str!("../../../../CITATION.cff");
    assert_eq!(value(file, "title:"), TITLE);
    assert_eq!(value(file, "- name:"), AUTHOR);
    assert_eq!(value(file, "version:"), env!("CARGO_PKG_VERSION"));
}

/// One run, runs of one day and one commit, runs of several, and a group of these.
#[test]
fn citations_have_the_facts_of_their_scope() {
    let first = run("legal-list", "one", STARTED, COMMIT);
    let second = run("search", "other", "2001-02-03T07:08:09Z", COMMIT);
    let third = run("search", "one", "2001-03-04T04:05:06Z", "fedcba9876543210");
    let (report, group) = (Scope::Report, Scope::Group("boards/search"));
    let citations = [
        (&[&first][..], report),
        (&[&second, &first], report),
        (&[&third, &second, &first], report),
        (&[&third, &second, &first], group),
    ];
    let citations = citations.map(|(runs, scope)| cited(runs, scope).unwrap());
    let [.., of_group] = &citations;
    let plain = citations.each_ref().map(|it| format!("{}\n", it.plain));
    let [bibtex, csl_json] = [&of_group.bibtex, &of_group.csl_json];
    insta::assert_snapshot!(format!("{}\n{bibtex}\n\n{csl_json}", plain.join("\n")));
    // Other data and other scopes have other keys. The same group of the same run has the same one, whatever is shown beside it.
    let legal = Scope::Group("boards/legal-list");
    let [alone, joined] = [&[&first][..], &[&third, &second, &first]]
        .map(|runs| cited(runs, legal).expect("the first run timed it"));
    assert_eq!(alone, joined);
    let others = [alone, cited(&[&second], report).unwrap()];
    let all = citations.into_iter().chain(others);
    let keys: Vec<String> = all.map(|it| item(&it)["id"].to_string()).collect();
    assert_eq!(unique(keys.iter()).len(), keys.len(), "{keys:?}");
}

/// The order in which runs are listed changes no citation.
#[test]
fn the_order_of_runs_does_not_matter() {
    let at = |cpu| run("search", cpu, STARTED, COMMIT);
    let (one, other) = (at("one"), at("other"));
    let key = |runs: &[&Vec<Record>]| item(&cited(runs, Scope::Report).unwrap())["id"].clone();
    assert_eq!(key(&[&one, &other]), key(&[&other, &one]));
}

#[test]
fn hostile_names_stay_in_their_field() {
    let runs = [&run("search", EVIL, "\"}]</script>", "`}\\\"")];
    let citation = cited(&runs, Scope::Report).unwrap();
    let cpu = visible(EVIL);
    assert!(citation.plain.contains(&cpu), "{citation:?}");
    let [opened, closed] = ['{', '}'].map(|brace| citation.bibtex.matches(brace).count());
    assert_eq!(opened, closed, "{citation:?}");
    let escaped = "title \" \\& 50 \\%, a\\_b";
    assert!(citation.bibtex.contains(escaped), "{citation:?}");
    let note = item(&citation)["note"].clone();
    assert!(note.as_str().unwrap().contains(&cpu), "{note}");
}

#[test]
fn what_no_run_shows_has_no_citation() {
    let run = run("search", "one", STARTED, COMMIT);
    assert_eq!(cited(&[&run], Scope::Group("boards/perft-bulk")), None);
}
