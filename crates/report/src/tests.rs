//! Tests whole reports.

mod factors;
mod joined;
mod strange;
mod undecided;

use std::sync::LazyLock;

use boardbench_results::{Control, Factor, Record};

use super::*;
use crate::fixture::{Fixture, file, header, headline, markdown, report, small};

static SMALL: LazyLock<Report> = LazyLock::new(|| report(&[small().records()]));

fn without_claims(text: &str) -> String {
    let (before, rest) = text.split_once("\n<a id=\"claims-about-cost\">").unwrap();
    let (_, after) = rest.split_once("\n<a id=\"data-sets-and-citation\">").unwrap();
    format!("{before}\n[claims]\n{after}")
}

#[test]
fn the_same_data_make_the_same_bytes() {
    insta::assert_snapshot!("a_small_report", without_claims(&file(&SMALL, "report.md")));
    assert_eq!(report(&[small().records()]), *SMALL);
}

#[test]
fn inputs_that_are_only_counted_are_compared_with_nothing_even_if_timed() {
    let mut fixture = small();
    for operation in ["legal-list", "make-unmake", "perft-bulk"] {
        let names = ["sets-magic/small", "x88-lists/e"];
        let group = fixture.group(Factor::BoardsNative, operation, "budget", names[0]);
        for (name, time) in names.into_iter().zip([5, 500]) {
            fixture.counted(&group, name, time, 30);
            fixture.control(&group, name, Control::Instance, time);
        }
    }
    let report = report(&[fixture.records()]);
    assert_eq!(report.readme, SMALL.readme);
    let before_runs = |report: &Report| {
        let text = file(report, "report.md");
        text.split_once("<a id=\"data-sets-and-citation\">").unwrap().0.to_owned()
    };
    assert_eq!(before_runs(&report), before_runs(&SMALL));
    assert!(
        file(&report, "tables/rows-none-baseline.csv").contains("boards-native/perft-bulk@budget,")
    );
}

/// Every anchor that a page refers to exists.
#[test]
fn links_lead_somewhere() {
    let html = file(&SMALL, "report.html");
    let anchors: Vec<&str> = html.split("href=\"#").skip(1).collect();
    for rest in &anchors {
        let (anchor, _) = rest.split_once('"').unwrap();
        let targets = html.matches(&format!("id=\"{anchor}\"")).count();
        assert_eq!(targets, 1, "{anchor}");
    }
    assert!(anchors.len() > 30, "{}", anchors.len());
}

#[test]
fn pages_have_the_same_content_and_load_nothing_from_elsewhere() {
    let (markdown, html) = (file(&SMALL, "report.md"), file(&SMALL, "report.html"));
    for (text, other) in [("<table", "\n| ---"), ("<figure ", "\n![")] {
        let (count, other) = (html.matches(text).count(), markdown.matches(other).count());
        assert_eq!(count, other, "{text}");
    }
    let disagreement = "slower, with fewer instructions";
    assert!(markdown.contains(disagreement) && html.contains(disagreement), "{markdown}");
    for loading in [" src=", "@import", "url(", "<link rel=\"stylesheet"] {
        assert!(!html.contains(loading), "{loading}");
    }
}

/// Another program has a row, but is not recommended.
#[test]
fn other_programs_are_shown_and_left_out_of_the_headline() {
    let mut fixture = Fixture::default();
    let times = [("ours/e", 100), ("other/e", 120), ("slow/e", 150), ("theirs", 50)];
    fixture.timed(Factor::Boards, "legal-list", &times);
    let report = report(&[fixture.records()]);
    let text = file(&report, "report.md");
    assert!(text.contains("| `theirs` |"), "{text}");
    let of_a_server = "| a GUI or a server, which lists moves | `legal-list` | `ours` |  |";
    assert!(headline(&report).contains(of_a_server), "{}", headline(&report));
    assert!(!headline(&report).contains("theirs"));
}

#[test]
fn many_boards_are_drawn_and_have_a_line_each_in_a_terminal() {
    let boards =
        ["sets", "cells", "quads"].map(|board| (0..7).map(move |it| format!("{board}{it}/e")));
    let boards: Vec<String> = boards.into_iter().flatten().collect();
    let times = boards.iter().map(String::as_str).zip(100..);
    let times: Vec<(&str, u64)> = times.collect();
    let shown = |operations: &[&str]| {
        let mut fixture = Fixture::exact();
        for operation in operations {
            fixture.timed(Factor::Boards, operation, &times);
        }
        report(&[fixture.records()])
    };
    let few = shown(&["legal-list"]);
    assert_eq!(few.boards, None);
    assert_eq!(few.tables.lines().count(), 5 + boards.len(), "{}", few.tables);
    let report = shown(&["legal-list", "perft-full"]);
    let table = report.boards.as_ref().unwrap();
    assert_eq!(table.lines().count(), 2 + boards.len(), "{table}");
    let header =
        "time relative to sets0, verdict (with the noise floor if inconclusive), and bytes:";
    assert_eq!(table.lines().next(), Some(header));
    assert!(table.lines().all(|line| line.len() < 100), "{table}");
    let path = "plots/boards-at-a-glance.svg";
    let place = format!("]({path})");
    assert!(file(&report, "report.md").contains(&place));
    assert!(headline(&report).contains(&place.replace(path, &format!("{{folder}}/{path}"))));
    assert!(file(&report, path).contains("; cells0, full perft: 1.07 (1.07–1.07);"));
}

/// Groups without boards once had no rows in a terminal.
#[test]
fn every_group_has_its_rows_in_a_terminal() {
    let names: Vec<String> = (0..30).map(|it| format!("way{it}")).collect();
    let times: Vec<(&str, u64)> = names.iter().map(String::as_str).zip(100..).collect();
    let shown = |groups: usize| {
        let mut fixture = Fixture::exact();
        for group in 0..groups {
            fixture.timed(Factor::Micro, &format!("operation{group}"), &times);
        }
        report(&[fixture.records()])
    };
    let two = shown(2);
    assert_eq!((two.boards, two.tables.matches("\u{2502} way").count()), (None, 60));
    let many = shown(20).tables;
    assert_eq!(many.matches("\nand 18 more").count(), 20, "{many}");
}

#[test]
fn inconclusive_boards_have_their_noise_floor_in_a_terminal() {
    let mut fixture = Fixture::exact();
    let times = [("bitboard-magic/e", 1000), ("x88-lists/e", 1100)];
    for operation in ["search", "perft-full", "legal-list"] {
        let group = fixture.timed(Factor::Boards, operation, &times);
        fixture.control(&group, times[0].0, Control::Copy, 1300);
    }
    let many: Vec<String> = (0..40).map(|it| format!("way{it}")).collect();
    let many: Vec<(&str, u64)> = many.iter().map(|name| (name.as_str(), 100)).collect();
    fixture.timed(Factor::Micro, "flip", &many);
    let table = report(&[fixture.records()]).boards.unwrap();
    let cells = table.matches("1.10 inconclusive (floor ").count();
    assert_eq!(cells, 3, "{table}");
}

#[test]
fn a_report_can_be_rendered_without_data() {
    let text = file(&report(&[]), "report.md");
    let is_empty =
        text.contains("no comparison of boards") && !text.contains("Comparisons by factor");
    assert!(is_empty, "{text}");
    let only_header = [Record::Header(Box::new(header()))];
    assert!(markdown(&only_header).contains("interrupted"));
}

#[test]
fn the_command_to_reproduce_names_what_the_data_record() {
    let command = |factor, times: &[(&str, u64)]| {
        let mut fixture = Fixture::default();
        for operation in ["legal-list", "make-unmake"] {
            fixture.timed(factor, operation, times);
        }
        let text = markdown(&fixture.records());
        let (_, rest) = text.split_once("Command to reproduce").unwrap();
        rest.split_once("### Citation").unwrap().0.to_owned()
    };
    let selected = command(Factor::Selection, &[("a/e", 100), ("b/f", 120)]);
    let with_peers = command(Factor::Boards, &[("a/e", 100), ("theirs", 120)]);
    insta::assert_snapshot!(format!("{selected}{with_peers}"));
}
