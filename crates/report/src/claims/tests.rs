//! Checks claims against the catalog, and documents against the tests that they cite.

mod published;

use std::collections::HashSet;
use std::fs;
use std::path::Path;

use boardbench_registry::catalog;

use super::*;
use crate::fixture::{Fixture, full_name};
use crate::machine::join;
use crate::sections::decided;

#[test]
fn rows_are_in_the_catalog() {
    let catalog = catalog(&[]);
    let claims = DOCUMENTS.iter().flat_map(|document| &document.claims);
    for comparison in claims.flat_map(|claim| &claim.rows) {
        let mut groups = catalog.groups().iter().filter(|group| {
            group.factor == comparison.factor
                && group.facts().is_some_and(|facts| facts.label() == comparison.operation)
                && Subjects::allow(comparison.subjects, group.board())
        });
        let names = [&comparison.choice, &comparison.instead_of];
        let has_both = groups.clone().all(|group| {
            names.iter().all(|name| group.contender(&full_name(group.factor, name)).is_some())
        });
        assert!(groups.next().is_some() && has_both, "{comparison:?}");
    }
}

#[test]
fn decisions_and_claims_cover_every_factor() {
    let covered: HashSet<Factor> = decided(false).chain(claimed()).map(|(it, ..)| it).collect();
    for factor in Factor::ALL {
        let is_excluded = matches!(factor, Factor::Matrix | Factor::Selection);
        assert_eq!(covered.contains(&factor), !is_excluded, "{factor}");
    }
}

#[test]
fn a_verdict_follows_from_the_verdicts_of_rows() {
    use ClaimVerdict::{
        Depends, DoesNotHold, Equivalent, Holds, InPart, Inconclusive, NotMeasured,
    };
    for (rows, verdict) in [
        (&[][..], NotMeasured),
        (&[Holds, Holds], Holds),
        (&[DoesNotHold], DoesNotHold),
        (&[Inconclusive, Inconclusive], Inconclusive),
        (&[Holds, Inconclusive, Holds], InPart),
        (&[Inconclusive, Equivalent], InPart),
        (&[Holds, Equivalent], Depends),
        (&[Inconclusive, Holds, DoesNotHold], Depends),
        (&[Holds, Inconclusive, DoesNotHold], Depends),
    ] {
        assert_eq!(ClaimVerdict::joint(rows.iter().copied()), verdict, "{rows:?}");
    }
}

/// Judges a claim by measurements of one group, `hash:x88-lists/make-unmake`, whose contenders take these times and three
/// instructions per nanosecond.
fn judged(rows: &str, zobrist: u64, none: u64) -> (ClaimVerdict, String) {
    let text = format!(
        "id = 'id'\nsection = 'a'\nclaim = 'b'\ndiffers = 'c'\nrows = [{}]",
        rows.replace("HASH", "factor = 'hash', operation = 'make-unmake', choice = 'none'")
    );
    let claim: &'static Claim = Box::leak(Box::new(toml::from_str(&text).expect(rows)));
    let mut fixture = Fixture::exact();
    let times = [("zobrist", zobrist), ("none", none)];
    fixture.variants(Factor::Hash, "x88-lists", "make-unmake", &times);
    let records = fixture.records();
    let machines = join(&[&records]);
    let judged = claim.judge(&machines);
    (judged.verdict, judged.figure())
}

#[test]
fn a_claim_is_judged_by_its_rows() {
    const TIME: &str = "{ HASH, instead-of = 'zobrist' }";
    const COUNT: &str = "{ HASH, instead-of = 'zobrist', metric = 'instructions' }";
    const MISSES: &str = "{ HASH, instead-of = 'zobrist', metric = 'misses' }";
    const OTHER_BOARDS: &str = "{ HASH, instead-of = 'zobrist', subjects = 'bitboards' }";
    use ClaimVerdict::{DoesNotHold, Equivalent, Holds, NotMeasured};
    for (rows, [zobrist, none], verdict, figure) in [
        (TIME.to_owned(), [100, 75], Holds, "0.75"),
        (TIME.to_owned(), [100, 125], DoesNotHold, "1.25"),
        (TIME.to_owned(), [100, 100], Equivalent, "1.00"),
        (COUNT.to_owned(), [1000, 995], Equivalent, "0.99"),
        (COUNT.to_owned(), [1000, 985], Holds, "0.98"),
        (COUNT.to_owned(), [0, 2], DoesNotHold, "∞"),
        (COUNT.to_owned(), [0, 0], Equivalent, "1.00"),
        // All rows must be there.
        (format!("{TIME}, {MISSES}"), [100, 75], NotMeasured, "0.75"),
        (format!("{TIME}, {OTHER_BOARDS}"), [100, 75], NotMeasured, "0.75"),
    ] {
        assert_eq!(judged(&rows, zobrist, none), (verdict, figure.to_owned()), "{rows}");
    }
}

fn project_file(path: &str) -> String {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    fs::read_to_string(root.join(path)).expect(path)
}

/// Returns the cells of each row with this many cells, in a document's tables.
fn cells(document: &str, count: usize) -> Vec<Vec<String>> {
    let text = project_file(document);
    let rows = text.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    let rows = rows.map(|row| row.split(" | ").map(|cell| cell.replace("\\|", "|")).collect());
    rows.filter(|cells: &Vec<String>| cells.len() == count && cells[count - 1] != "shown by")
        .collect()
}

/// A claim of `docs/data/document-claims.csv`.
#[derive(serde::Deserialize)]
struct DocumentClaim {
    document: String,
    claim: String,
    quote: String,
    line: usize,
    verdict: String,
    evidence: String,
}

fn document_claims() -> Vec<DocumentClaim> {
    let text = project_file("docs/data/document-claims.csv");
    let rows = csv::Reader::from_reader(text.as_bytes()).into_deserialize();
    rows.map(|row| row.expect("a row of document-claims.csv")).collect()
}

/// The page of these claims has a row for each document, with the number of its claims by verdict.
#[test]
fn the_page_of_claims_counts_their_verdicts() {
    let page = project_file("docs/claims.md");
    let claims = document_claims();
    let documents: HashSet<&str> = claims.iter().map(|claim| &*claim.document).collect();
    assert_eq!(documents.len(), 5);
    for document in documents {
        let of_document = claims.iter().filter(|claim| claim.document == document);
        let count = |verdict: &str| of_document.clone().filter(|it| it.verdict == verdict).count();
        let [yes, no, open, opinion] = ["true", "false", "open", "opinion"].map(count);
        let row = format!("| {document} | {yes} | {no} | {open} | {opinion} |");
        assert!(page.contains(&row), "{row}");
        assert_eq!(yes + no + open + opinion, of_document.count(), "{document}");
    }
}

/// Every row of the errata and of the claims that tests decide cites tests, and the cited files contain them.
#[test]
fn documents_name_tests_that_exist() {
    let errata = cells("docs/errata.md", 4).into_iter().filter_map(|mut row| row.pop());
    let rows: Vec<String> =
        document_claims().into_iter().map(|it| it.evidence).chain(errata).collect();
    let shown_by = rows.iter();
    let is_without =
        |it: &&String| it.starts_with("open: ") || it.starts_with("the document itself");
    let (without, shown_by): (Vec<_>, Vec<_>) = shown_by.partition(is_without);
    assert!(without.len() < 40 && shown_by.len() > 120, "{without:?}");
    for shown_by in shown_by {
        let words: Vec<&str> = shown_by.split('`').collect();
        let (tests, _) = words.as_chunks::<4>();
        assert!(!tests.is_empty(), "{shown_by} names no test");
        for &[_, name, is_in, path] in tests {
            assert_eq!(is_in, " in ", "{shown_by}");
            // A name in a comment is no proof; an example in the documentation is.
            let file = project_file(path);
            let mut code = file.lines().filter(|line| !line.trim_start().starts_with("// "));
            assert!(code.any(|line| line.contains(name)), "no {name} in {path}");
        }
    }
}

/// Quotations have at most twelve words and are at the cited lines, if the documents are available; and claims have unique names.
#[test]
fn fragments_are_short_and_in_their_documents() {
    let documents = published::documents();
    let mut names = HashSet::new();
    let mut check = |name: &str, fragment: &str, line: usize| {
        assert!(names.insert(name.to_owned()), "{name}");
        assert!(fragment.split_whitespace().count() <= 12, "{fragment}");
        assert_eq!(fragment.is_empty(), line == 0, "{name}");
        let mut lines = documents.iter().flatten().filter_map(|it| it.lines().nth(line - 1));
        let is_quoted = line == 0 || lines.any(|line| line.contains(fragment));
        assert!(documents.is_none() || is_quoted, "{name}");
    };
    for claim in DOCUMENTS.iter().flat_map(|document| &document.claims) {
        check(&claim.id, &claim.fragment, claim.line);
    }
    for claim in document_claims() {
        check(&claim.claim, &claim.quote, claim.line);
    }
}
