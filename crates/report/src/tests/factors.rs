//! Each factor of a report.

use boardbench_results::{Factor, Record, TableFacts};

use super::SMALL;
use crate::Report;
use crate::fixture::{Fixture, file, report, with_blocks};

fn table(report: &Report, name: &str) -> String {
    file(report, &format!("tables/table-{name}.csv")).replace('\r', "")
}

#[test]
fn a_matrix_is_a_table_of_all_pairs_with_a_column_for_each_operation() {
    // A distinct time for each operation and pair, the fastest pair last.
    let pairs = ["c/small", "b/wide", "b/small", "a/wide", "a/small"];
    let mut fixture = Fixture::exact();
    for (operation, name) in (0..).zip(["legal-list", "make-unmake", "perft-bulk", "search"]) {
        let times = (0..).zip(pairs);
        let times = times.map(|(pair, name)| (name, 1_000 - 100 * pair - 10 * operation * pair));
        fixture.timed(Factor::Matrix, name, &times.collect::<Vec<_>>());
    }
    insta::assert_snapshot!(table(&report(&[fixture.records()]), "matrix-c-small"));
}

#[test]
fn a_cell_says_what_a_reader_must_know() {
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
    fixture.unmeasured(&group, "lacking", Some("bmi2"));
    fixture.unmeasured(&group, "untimed", None);
    fixture.only_counted(&group, "counted", 7.0);
    insta::assert_snapshot!(table(&report(&[fixture.records()]), "entries-reference"));
}

#[test]
fn two_modes_are_said() {
    let mut fixture = Fixture::with_more_processes(4);
    fixture.timed(Factor::Boards, "legal-list", &[("a/e", 100), ("b/e", 200)]);
    let records = fixture.records();
    let has_modes = |records: &[Record]| {
        let table = table(&report(&[records.to_vec()]), "boards-a-e");
        table.lines().nth(2).unwrap().ends_with(", two modes\"")
    };
    assert!(!has_modes(&records));
    let records = with_blocks(records, |block| {
        let is_slow = block.process % 2 == 0;
        for sample in &mut block.samples {
            if is_slow && sample.contender == "b/e" {
                sample.wall_ns += sample.wall_ns / 5;
            }
        }
    });
    assert!(has_modes(&records));
}

/// A single board has no mean.
#[test]
fn boards_with_variants_have_rows_of_their_own_and_a_mean() {
    let mut fixture = Fixture::exact();
    let times = [("zobrist", 100), ("none", 90)];
    fixture.variants(Factor::Hash, "quadboard", "make", &times);
    let one = report(&[fixture.records()]);
    let (two, one) = (table(&SMALL, "copy-make-unmake"), table(&one, "hash-zobrist"));
    insta::assert_snapshot!(format!("{two}\n{one}"));
}

#[test]
fn a_plot_of_two_contenders_shows_the_first_two_operations() {
    let names = ["a/e", "b/e"];
    let plot = |count: usize| {
        let mut fixture = Fixture::exact();
        for operation in ["search", "make", "material"] {
            let times = names[..count].iter().zip([100, 110]);
            let times: Vec<(&str, u64)> = times.map(|(name, time)| (*name, time)).collect();
            fixture.timed(Factor::Boards, operation, &times);
        }
        let report = report(&[fixture.records()]);
        let files = report.files.into_iter();
        let mut plots = files.filter(|(path, _)| path == "plots/dots-boards-a-e.svg");
        plots.next().map(|(_, text)| String::from_utf8(text).unwrap())
    };
    assert!(plot(1).is_none());
    let plot = plot(2).unwrap();
    let panels =
        "a, search: 1.00 (1.00–1.00); a, make: 1.00 (1.00–1.00); b, search: 1.10 (1.10–1.10)";
    assert!(plot.contains(panels), "{plot}");
    assert!(!plot.contains("material"), "{plot}");
}

#[test]
fn a_page_shows_some_operations_and_means_and_the_file_all() {
    let mut fixture = Fixture::exact();
    for number in 0..8 {
        for board in ["x88", "quadboard"] {
            let times = [("zobrist", 100), ("none", 90)];
            fixture.variants(Factor::Hash, board, &format!("op-{number}"), &times);
        }
    }
    let report = report(&[fixture.records()]);
    let page = file(&report, "report.md");
    let (_, page) = page.split_once("<a id=\"table-hash-zobrist\"></a>\n\n").unwrap();
    let (page, _) = page.split_once("\n- ").unwrap();
    insta::assert_snapshot!(format!("{page}\n{}", table(&report, "hash-zobrist")));
}
