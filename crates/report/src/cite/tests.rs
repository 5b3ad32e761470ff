use boardbench_data::{Axis, Record};

use super::*;
use crate::fixture::{Fixture, with_header};
use crate::machine;

/// A processor that no processor has, whose name ends a script, a field and a text, and holds a blank.
const EVIL: &str = "</script><b>} \\ \"{title}\" & 50 %, a_b\n";

/// The value of a line `key: value` or `key: "value"`.
fn value<'t>(text: &'t str, key: &str) -> &'t str {
    let line = text
        .lines()
        .find_map(|line| line.trim_start().strip_prefix(key));
    let line = line.unwrap_or_else(|| panic!("{key} is missing"));
    line.trim_matches([' ', '"'])
}

/// A run on a processor with this name.
fn run(cpu: &str, started: &str, commit: &'static str) -> Vec<Record> {
    let mut fixture = Fixture::default();
    fixture.timed(Axis::Boards, "legal-list", &[("a/e", 100), ("b/e", 200)]);
    with_header(fixture.records(), |header| {
        header.started = started.to_owned();
        header.fingerprint.cpu = cpu.to_owned();
        header.fingerprint.build.commit = commit.into();
    })
}

/// The citations of the report of these runs: plain, in BibTeX, in CSL-JSON; and what its page holds of them.
fn cited(runs: &[Vec<Record>]) -> ([String; 3], String) {
    let runs: Vec<&[Record]> = runs.iter().map(Vec::as_slice).collect();
    let forms = forms(&machine::join(&runs));
    let texts: Vec<String> = forms.iter().map(Form::of_report).collect();
    (texts.try_into().unwrap(), on_page(&forms))
}

/// The only item of a citation as CSL-JSON.
fn item(csl: &str) -> Value {
    let all: Value = serde_json::from_str(csl).unwrap();
    assert_eq!(all.as_array().unwrap().len(), 1, "{csl}");
    all[0].clone()
}

#[test]
fn the_citation_file_has_the_title_and_the_author_of_entries() {
    let file = include_str!("../../../../CITATION.cff");
    assert_eq!(value(file, "title:"), TITLE);
    assert_eq!(value(file, "- name:"), AUTHOR);
    assert_eq!(value(file, "version:"), env!("CARGO_PKG_VERSION"));
}

#[test]
fn no_text_ends_its_field() {
    assert_eq!(field("a}b & c_d"), "a b \\& c\\_d");
}

#[test]
fn all_forms_have_all_facts() {
    let runs = [
        run("one", "2001-02-03T04:05:06Z", "0123456789abcdef"),
        run("other", "2001-03-04T04:05:06Z", "fedcba9876543210"),
    ];
    let facts = |runs: &[Vec<Record>]| {
        let digests = runs.iter().map(|run| boardbench_data::digest(run));
        let days = ["2001-02-03", "2001-03-04"].map(str::to_owned);
        let commits = ["0123456789ab", "fedcba987654"].map(str::to_owned);
        let of_runs = days.into_iter().zip(commits).zip(digests);
        let of_runs = of_runs.flat_map(|((day, commit), digest)| [day, commit, digest]);
        let all = [TITLE, AUTHOR, "0.1.0", PAGE].map(str::to_owned);
        of_runs.chain(all).collect::<Vec<String>>()
    };
    for runs in [&runs[..1], &runs[..]] {
        let (texts, _) = cited(runs);
        for (text, fact) in texts
            .iter()
            .flat_map(|text| facts(runs).into_iter().map(move |fact| (text, fact)))
        {
            assert!(text.contains(&fact), "{fact}: {text}");
        }
        let item = item(&texts[2]);
        let issued = &item["issued"]["date-parts"][0];
        let newest = if runs.len() == 1 { [2, 3] } else { [3, 4] };
        assert_eq!(*issued, Value::from([2001, newest[0], newest[1]].to_vec()));
        assert_eq!(item["author"][0]["literal"], AUTHOR);
    }
}

#[test]
fn hostile_names_stay_in_their_field() {
    let runs = [run(EVIL, "\"}]</script>", "`}\\\"")];
    let ([plain, bibtex, csl], page) = cited(&runs);
    let cpu = visible(EVIL);
    assert!(plain.contains(&cpu), "{plain}");
    let [opened, closed] = ['{', '}'].map(|brace| bibtex.matches(brace).count());
    assert_eq!(opened, closed, "{bibtex}");
    let note = item(&csl)["note"].clone();
    assert!(note.as_str().unwrap().contains(&cpu), "{note}");
    assert!(!page.contains('<'), "{page}");
    // What the script reads has the same texts, with blanks between them.
    let forms: Value = serde_json::from_str(&page).unwrap();
    for (form, text) in forms.as_array().unwrap().iter().zip([plain, bibtex, csl]) {
        let parts = form["parts"].as_array().unwrap().iter();
        let filled = parts.map(|part| match part["blank"].as_str() {
            Some("anchor") => PAGE,
            Some(_) => "",
            None => part.as_str().unwrap(),
        });
        assert_eq!(filled.collect::<String>(), text);
    }
}

#[test]
fn a_report_without_a_run_has_no_citation() {
    assert!(forms(&[]).is_empty());
    assert_eq!(on_page(&[]), "[]");
}
