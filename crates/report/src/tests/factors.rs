//! Tests the section of a report about factors.

use boardbench_results::{Factor, TableFacts};

use super::SMALL;
use crate::Report;
use crate::fixture::{Fixture, file, line, report, with_blocks};

/// Returns a table of the report with the descriptions of its operations.
fn table(report: &Report, name: &str) -> String {
    let text = file(report, "report.md");
    let (_, rest) = text.split_once(&format!("<a id=\"table-{name}\"></a>")).unwrap();
    rest.split_once("\n<a id").unwrap().0.trim().to_owned()
}

#[test]
fn a_cell_has_the_verdict_and_what_limits_it() {
    let mut fixture = Fixture::exact();
    let group = fixture.group(Factor::Entries, "depth-4m", "rotating", "reference");
    for (name, time, instructions) in [
        ("reference", 1000, 300),
        ("fewer", 1200, 290),
        ("as many", 1200, 298),
        ("more", 800, 310),
        ("no more", 800, 302),
        ("used", 1200, 400),
    ] {
        fixture.counted(&group, name, time, instructions);
    }
    fixture.last().table =
        Some(TableFacts { searches: 3, entries: 64, nodes: 2000, probes: 10, hits: 5 });
    let other = fixture.group(Factor::Entries, "depth-1m", "rotating", "reference");
    fixture.contender(&other, "reference", 10);
    fixture.unmeasured(&other, "fewer", Some("bmi2"));
    fixture.only_counted(&other, "more", 7.0);
    insta::assert_snapshot!(table(&report(&[fixture.records()]), "entries-reference"));
}

#[test]
fn two_modes_are_marked() {
    let mut fixture = Fixture::with_more_processes(4);
    fixture.timed(Factor::Boards, "legal-list", &[("a/e", 100), ("b/e", 200)]);
    let records = fixture.records();
    let two_modes = with_blocks(records.clone(), |block| {
        let is_slow = block.process % 2 == 0;
        for sample in &mut block.samples {
            if is_slow && sample.contender == "b/e" {
                sample.wall_ns += sample.wall_ns / 5;
            }
        }
    });
    for (records, has_modes) in [(records, false), (two_modes, true)] {
        let table = table(&report(&[records]), "boards-a-e");
        assert_eq!(line(&table, "`b/e`").contains(", two modes"), has_modes, "{table}");
    }
}

/// A single board has no mean.
#[test]
fn variants_of_several_boards_have_a_mean() {
    let mut fixture = Fixture::exact();
    fixture.variants(Factor::Hash, "quadboard", "make", &[("zobrist", 100), ("none", 90)]);
    let one = report(&[fixture.records()]);
    let (two, one) = (table(&SMALL, "copy-make-unmake"), table(&one, "hash-zobrist"));
    insta::assert_snapshot!(format!("{two}\n\n{one}"));
}

#[test]
fn a_page_shows_four_operations_and_the_file_all() {
    let mut fixture = Fixture::exact();
    for number in 0..8 {
        let times = [("zobrist", 100), ("none", 90)];
        fixture.variants(Factor::Hash, "x88", &format!("op-{number}"), &times);
    }
    let report = report(&[fixture.records()]);
    let table = table(&report, "hash-zobrist");
    assert!(table.contains("| contender | op-0 | op-1 | op-2 | op-3 |\n"), "{table}");
    assert!(file(&report, "tables/rows-none-baseline.csv").contains(",op-7,"));
}
