//! Whole reports.

mod axes;
mod joined;
mod limits;
mod readme;
mod strange;
mod undecided;

use boardbench_data::{Axis, Block, Record, Visit};

use super::*;
use crate::fixture::{Fixture, header, small};

fn file(report: &Report, path: &str) -> String {
    let found = report.files.iter().find(|(name, _)| name == path);
    let (_, content) = found.unwrap_or_else(|| panic!("{path} is missing"));
    String::from_utf8(content.clone()).unwrap()
}

fn markdown_of(records: &[Record]) -> String {
    file(&render(&[records]).unwrap(), "report.md")
}

/// The Markdown without the ledger.
fn without_ledger(text: &str) -> String {
    let (before, rest) = text.split_once("\n<a id=\"the-claims-ledger\">").unwrap();
    let (_, after) = rest
        .split_once("\n<a id=\"method-machine-and-citation\">")
        .unwrap();
    format!("{before}\n[the ledger]\n{after}")
}

#[test]
fn a_small_report() {
    insta::assert_snapshot!(without_ledger(&markdown_of(&small().records())));
}

#[test]
fn the_same_data_make_the_same_bytes() {
    let records = small().records();
    assert_eq!(render(&[&records]).unwrap(), render(&[&records]).unwrap());
}

#[test]
fn every_file_has_its_own_path_inside_the_folder() {
    let report = render(&[&small().records()]).unwrap();
    let mut paths: Vec<&str> = report.files.iter().map(|(path, _)| path.as_str()).collect();
    for path in &paths {
        assert!(!path.contains("..") && !path.starts_with('/'), "{path}");
    }
    for folder in ["plots/", "tables/"] {
        assert!(paths.iter().any(|path| path.starts_with(folder)));
    }
    paths.sort_unstable();
    let count = paths.len();
    paths.dedup();
    assert_eq!(paths.len(), count);
}

/// Every plot and anchor that a page refers to exists.
#[test]
fn links_lead_somewhere() {
    let report = render(&[&small().records()]).unwrap();
    let html = file(&report, "report.html");
    let anchors: Vec<&str> = html.split("href=\"#").skip(1).collect();
    for rest in &anchors {
        let (anchor, _) = rest.split_once('"').unwrap();
        let targets = html.matches(&format!("id=\"{anchor}\"")).count();
        assert_eq!(targets, 1, "{anchor}");
    }
    assert!(anchors.len() > 30, "{}", anchors.len());
    let markdown = file(&report, "report.md");
    for rest in markdown.split("](plots/").skip(1) {
        let (path, _) = rest.split_once(')').unwrap();
        assert!(file(&report, &format!("plots/{path}")).starts_with("<svg"));
    }
}

#[test]
fn markdown_and_html_have_the_same_content() {
    let report = render(&[&small().records()]).unwrap();
    let (markdown, html) = (file(&report, "report.md"), file(&report, "report.html"));
    for (text, other) in [("<table", "\n| ---"), ("<figure ", "\n![")] {
        let (count, other) = (html.matches(text).count(), markdown.matches(other).count());
        assert_eq!(count, other, "{text}");
    }
    for words in [
        "takes the least time",
        "cannot tell",
        "slower, with fewer instructions",
    ] {
        assert!(markdown.contains(words) && html.contains(words), "{words}");
    }
}

#[test]
fn nothing_is_loaded_from_elsewhere() {
    let html = file(&render(&[&small().records()]).unwrap(), "report.html");
    for loading in [" src=", "@import", "url(", "<link rel=\"stylesheet"] {
        assert!(!html.contains(loading), "{loading}");
    }
}

/// Triples the time of some visits.
fn corrupt(records: &mut [Record], is_wanted: impl Fn(&str, &Visit) -> bool) {
    let mut changed = 0;
    for record in records {
        let Record::Block(Block { group, visits, .. }) = record else {
            continue;
        };
        for visit in visits.iter_mut().filter(|visit| is_wanted(group, visit)) {
            visit.wall_ns *= 3;
            changed += 1;
        }
    }
    assert!(changed > 0);
}

/// The lines of one text that the other lacks.
fn changed<'t>(before: &str, after: &'t str) -> Vec<&'t str> {
    let new = after.lines();
    new.filter(|line| !before.lines().any(|other| other == *line))
        .collect()
}

#[test]
fn a_corrupted_datum_changes_words_and_rows() {
    let records = small().records();
    let before = markdown_of(&records);
    let (legal, making) = ("boards/legal-list", "boards/make-unmake");
    let (rays, scan) = ("sets-rays/small", "cells-scan/wide");
    let (copying, hot) = ("copy-make:cells-scan/make", "boards/legal-list@hot");
    for (group, contender, words) in [
        (legal, rays, "takes the least time"),
        (legal, rays, "| `sets-rays/small` | 2.70 ("),
        (making, scan, "slower | 3.75 ("),
        (
            hot,
            scan,
            "| `cells-scan/wide` | 3.00 (2.87–3.13), slower | 9.00 (",
        ),
        (copying, "copy", "| `cells-scan`: `copy` | 3.75 ("),
        (copying, "copy", "| mean of `copy` | 1.83"),
    ] {
        let mut corrupted = records.clone();
        corrupt(&mut corrupted, |own, visit| {
            (own, &*visit.contender, visit.placebo) == (group, contender, None)
        });
        let after = markdown_of(&corrupted);
        let changed = changed(&before, &after);
        assert!(
            changed.iter().any(|line| line.contains(words)),
            "{group}, {contender}: {changed:#?}"
        );
    }
}

#[test]
fn corrupted_counts_placebos_and_headers_change_the_words() {
    let records = small().records();
    let before = markdown_of(&records);
    let mut corrupted = records.clone();
    for record in &mut corrupted {
        match record {
            Record::Count(count) if count.contender == "cells-scan/wide" => {
                count.instructions /= 100;
            }
            Record::Header(header) => {
                header.load = Some([7.25, 0.0, 0.0]);
                header.fingerprint.cpu = "Another".into();
            }
            _ => {}
        }
    }
    corrupt(&mut corrupted, |_, visit| visit.placebo.is_some());
    let after = markdown_of(&corrupted);
    let changed = changed(&before, &after).join("\n");
    for words in [
        "of the same code measured twice, 8 exclude 1",
        "a load of 7.25",
        "Measured on Another",
        "measured on Another",
    ] {
        assert!(changed.contains(words), "{words}: {changed}");
    }
}

#[test]
fn markup_in_names_is_escaped() {
    let mut fixture = Fixture::default();
    let evil = "<script>alert(1)</script>|`x`*\u{1}\n# no/\"'&";
    let group = fixture.group(Axis::Boards, "legal-list", "rotating", "plain/e");
    fixture.contender(&group, "plain/e", 100);
    fixture.contender(&group, evil, 200);
    let group = fixture.variants(Axis::Hash, evil, "make", "kept");
    fixture.contender(&group, "kept", 100);
    fixture.contender(&group, "none", 90);
    let report = render(&[&fixture.records()]).unwrap();
    for (path, content) in &report.files {
        let text = String::from_utf8(content.clone()).unwrap();
        let kind = path.rsplit('.').next().unwrap();
        let is_page = ["html", "svg"].contains(&kind);
        assert!(!(is_page && text.contains("<script>alert")), "{path}");
        assert!(
            path == "tables/all-rows.csv" || !text.contains('\u{1}'),
            "{path}"
        );
        if kind == "md" {
            assert!(!text.contains("\n# no"), "{text}");
        }
    }
}

/// Another program is shown, but does not compete.
#[test]
fn other_programs_are_named_and_left_out_of_the_headline() {
    let mut fixture = Fixture::default();
    let group = fixture.group(Axis::Boards, "legal-list", "rotating", "ours/e");
    fixture.contender(&group, "ours/e", 100);
    fixture.contender(&group, "other/e", 120);
    fixture.contender(&group, "theirs", 50);
    let report = render(&[&fixture.records()]).unwrap();
    let text = file(&report, "report.md");
    assert!(text.contains("| `theirs` |"), "{text}");
    let of_a_server = "| a GUI or a server, which lists moves | `legal-list` | `ours` |  |";
    assert!(report.headline.contains(of_a_server), "{}", report.headline);
    assert!(!report.headline.contains("theirs"));
}

#[test]
fn the_terminal_shows_the_fastest_and_how_sure_that_is() {
    let mut fixture = Fixture::default();
    for operation in ["legal-list", "make-unmake"] {
        let group = fixture.group(Axis::Boards, operation, "rotating", "ours/e");
        fixture.contender(&group, "ours/e", 100);
        fixture.contender(&group, "other/e", 120);
    }
    let short = render(&[&fixture.records()]).unwrap().in_short;
    let at = |text: &str| {
        short
            .find(text)
            .unwrap_or_else(|| panic!("{text}\n{short}"))
    };
    let parts = [
        "Over 2 operations together, ours takes the least time. Next is other, with 1.2",
        "for a GUI or a server, which lists moves, take ours",
        "All intervals are at 99 %.",
    ];
    assert!(parts.map(at).is_sorted(), "{short}");
}

#[test]
fn a_terminal_shows_a_line_for_each_board_if_rows_are_many() {
    let boards =
        ["sets", "cells", "quads"].map(|board| (0..7).map(move |it| format!("{board}{it}/e")));
    let boards: Vec<String> = boards.into_iter().flatten().collect();
    let shown = |operations: &[&str]| {
        let mut fixture = Fixture::default();
        for operation in operations {
            let group = fixture.group(Axis::Boards, operation, "rotating", &boards[0]);
            for (time, board) in (100..).zip(&boards) {
                fixture.contender(&group, board, time);
            }
        }
        render(&[&fixture.records()]).unwrap()
    };
    let few = shown(&["legal-list"]);
    assert_eq!(few.table, few.details, "all rows");
    let many = shown(&["legal-list", "perft-full"]);
    assert_eq!(
        many.details.lines().count(),
        4 + 2 * boards.len(),
        "{}",
        many.details
    );
    assert_eq!(
        many.table.lines().count(),
        2 + boards.len(),
        "{}",
        many.table
    );
    let header = "time divided by that of sets0, with the verdict against it, and bytes:";
    assert_eq!(many.table.lines().next(), Some(header));
    assert!(
        many.table.lines().all(|line| line.len() < 100),
        "{}",
        many.table
    );
}

#[test]
fn a_report_can_be_rendered_without_data() {
    let report = render(&[]).unwrap();
    assert!(file(&report, "report.md").contains("no comparison of boards"));
    let only_header = [Record::Header(Box::new(header()))];
    assert!(file(&render(&[&only_header]).unwrap(), "report.md").contains("interrupted"));
}

#[test]
fn the_command_to_reproduce_names_what_the_data_record() {
    let command = |fixture: Fixture| {
        let text = markdown_of(&fixture.records());
        let (_, rest) = text.split_once("### To reproduce it").unwrap();
        let (part, _) = rest.split_once("### To cite it").unwrap();
        part.to_owned()
    };
    let mut fixture = Fixture::default();
    for operation in ["legal-list", "make-unmake"] {
        let group = fixture.group(Axis::Selection, operation, "rotating", "a/e");
        fixture.contender(&group, "a/e", 100);
        fixture.contender(&group, "b/f", 120);
    }
    let part = command(fixture);
    assert!(
        part.contains(
            "The run had contenders selected by name, which the command omits: `a/e`, `b/f`, at `legal-list`, \
             `make-unmake`."
        ),
        "{part}"
    );
    assert!(
        part.contains("compare --quick --layouts 4 --seed 1\n"),
        "{part}"
    );

    let mut fixture = Fixture::default();
    let group = fixture.group(Axis::Boards, "legal-list", "rotating", "a/e");
    fixture.contender(&group, "a/e", 100);
    fixture.contender(&group, "theirs", 120);
    let part = command(fixture);
    assert!(
        part.contains("compare --quick --layouts 4 --seed 1 --peers\n"),
        "{part}"
    );
    assert!(!part.contains("by name"), "{part}");
}
