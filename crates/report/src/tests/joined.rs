//! Reports of several runs.

use boardbench_data::{Axis, Record, Withdrawn};

use super::file;
use crate::fixture::Fixture;
use crate::{Report, ledger_differences, render};

/// A run by a build with these flags, in which a hash costs this much time, and lists take this much on another board.
fn run(rust_flags: &'static str, without_hash: u64, rays: u64) -> Vec<Record> {
    let mut fixture = Fixture::default();
    let group = fixture.variants(Axis::Hash, "bitboard-magic", "make-unmake", "kept");
    fixture.contender(&group, "kept", 100);
    fixture.contender(&group, "none", without_hash);
    let group = fixture.group(
        Axis::Boards,
        "legal-list",
        "rotating",
        "bitboard-magic/flags16-fromlow",
    );
    fixture.contender(&group, "bitboard-magic/flags16-fromlow", 100);
    fixture.contender(&group, "bitboard-rays/flags16-fromlow", rays);
    built_with(fixture.records(), rust_flags)
}

fn built_with(mut records: Vec<Record>, rust_flags: &'static str) -> Vec<Record> {
    for record in &mut records {
        if let Record::Header(header) = record {
            header.fingerprint.build.target = "x86_64-unknown-linux-gnu".into();
            header.fingerprint.build.rust_flags = rust_flags.into();
        }
    }
    records
}

const V3: &str = "-C target-cpu=x86-64-v3";

fn joined(runs: &[Vec<Record>]) -> Report {
    let runs: Vec<&[Record]> = runs.iter().map(Vec::as_slice).collect();
    render(&runs).unwrap()
}

/// The line of a table with this text.
#[track_caller]
fn line<'t>(markdown: &'t str, text: &str) -> &'t str {
    let found = markdown.lines().find(|line| line.contains(text));
    found.unwrap_or_else(|| panic!("{text} is not in {markdown}"))
}

#[test]
fn a_verdict_names_the_build_unless_all_agree() {
    let agreeing = joined(&[run(V3, 50, 200), run("", 60, 200)]);
    let markdown = file(&agreeing, "report.md");
    let decision = "| No hash, or one? (sets) |";
    assert!(
        line(&markdown, decision).contains("| faster |"),
        "{markdown}"
    );
    let claim = "| hash-costs-time |";
    assert!(line(&markdown, claim).contains("| holds |"), "{markdown}");
    let differing = joined(&[run(V3, 50, 200), run("", 160, 200)]);
    let markdown = file(&differing, "report.md");
    let words = "| x86-64-v3: faster; x86\\_64 baseline: slower |";
    assert!(line(&markdown, decision).contains(words), "{markdown}");
    let words = "x86-64-v3: holds; x86\\_64 baseline: does not hold";
    assert!(line(&markdown, claim).contains(words), "{markdown}");
    assert!(markdown.contains("built for x86-64-v3"), "{markdown}");
    for file in ["tables/all-rows.csv", "tables/all-rows-2.csv"] {
        assert!(differing.files.iter().any(|(path, _)| path == file));
    }
}

#[test]
fn a_recommendation_says_on_which_build_it_does_not_hold() {
    let report = joined(&[run(V3, 50, 200), run("", 50, 90)]);
    let markdown = file(&report, "report.md");
    let row = line(&markdown, "| a GUI or a server");
    assert!(row.contains("| `bitboard-magic` |"), "{row}");
    assert!(
        row.contains("x86\\_64 baseline: `bitboard-rays` takes 0.90"),
        "{row}"
    );
    assert!(
        report
            .headline
            .contains("built for x86-64-v3 and x86\\_64 baseline")
    );
    assert!(report.headline.contains("### Which should I take?"));
}

/// A run as if of another commit, begun at another time.
fn at(mut records: Vec<Record>, commit: &'static str, started: &str) -> Vec<Record> {
    for record in &mut records {
        if let Record::Header(header) = record {
            header.fingerprint.build.commit = commit.into();
            header.fingerprint.build.commit_date = None;
            header.started = started.into();
        }
    }
    records
}

/// Without the last of its processes.
fn shortened(mut records: Vec<Record>) -> Vec<Record> {
    let is_of_the_last_process =
        |record: &Record| matches!(record, Record::Block(block) if block.process == 3);
    records.retain(|record| !is_of_the_last_process(record));
    records
}

const OLD: &str = "aaaaaaaaaa";
const NEW: &str = "bbbbbbbbbb";

/// README's row of `staged` came from a run whose code was known to be wrong, because it had ten layouts and not eight.
#[test]
fn the_newest_commit_counts_and_not_the_most_layouts() {
    let old = at(run(V3, 50, 300), OLD, "2001-01-01T00:00:00Z");
    let new = at(shortened(run(V3, 80, 300)), NEW, "2001-01-02T00:00:00Z");
    let mut other = Fixture::default();
    let group = other.variants(Axis::Hash, "x88-lists", "make-unmake", "kept");
    other.contender(&group, "kept", 100);
    other.contender(&group, "none", 70);
    let other = at(built_with(other.records(), V3), OLD, "2001-01-01T01:00:00Z");
    for runs in [[&old, &new, &other], [&other, &new, &old]] {
        let report = joined(&runs.map(Clone::clone));
        let rows = file(&report, "tables/all-rows.csv");
        let without: Vec<&str> = rows.lines().filter(|row| row.contains(",none,")).collect();
        assert_eq!(without.len(), 2, "{rows}");
        let of_sets = line(
            &rows,
            "hash:bitboard-magic/make-unmake,hash,bitboard-magic,make-unmake,rotating,move,kept,none",
        );
        assert!(
            of_sets.contains(",0.79") || of_sets.contains(",0.80"),
            "{of_sets}"
        );
        let markdown = file(&report, "report.md");
        let of_sets = line(&markdown, "| No hash, or one? (sets) |");
        assert!(of_sets.contains("bbbbbbb, 3 layouts, floor "), "{of_sets}");
        assert!(!of_sets.contains("older"), "{of_sets}");
        // A row that only an older commit measured says so.
        let of_squares = line(&markdown, "| No hash, or one? (squares) |");
        assert!(
            of_squares.contains("measured at the older commit aaaaaaa"),
            "{of_squares}"
        );
    }
}

/// An older commit may be measured last.
#[test]
fn the_date_of_a_commit_decides_and_not_when_it_was_measured() {
    let dated = |mut records: Vec<Record>, date: &'static str| {
        for record in &mut records {
            if let Record::Header(header) = record {
                header.fingerprint.build.commit_date = Some(date.into());
            }
        }
        records
    };
    let old = at(run(V3, 50, 300), OLD, "2001-01-09T00:00:00Z");
    let new = at(run(V3, 80, 300), NEW, "2001-01-02T00:00:00Z");
    let runs = [
        dated(old, "2000-12-30T00:00:00Z"),
        dated(new, "2000-12-31T00:00:00Z"),
    ];
    let markdown = file(&joined(&runs), "report.md");
    let decision = line(&markdown, "| No hash, or one? (sets) |");
    assert!(
        decision.contains("0.800") && decision.contains("bbbbbbb, 4 layouts"),
        "{decision}"
    );
}

#[test]
fn of_one_commit_the_run_with_the_most_layouts_counts() {
    let rows = |runs: &[Vec<Record>]| file(&joined(runs), "tables/all-rows.csv");
    let whole = run(V3, 50, 200);
    let short = shortened(run(V3, 150, 300));
    let times = |rows: &str| -> Vec<String> {
        let columns = rows
            .lines()
            .map(|row| row.split(',').take(12).collect::<Vec<_>>().join(","));
        columns.collect()
    };
    let alone = times(&rows(std::slice::from_ref(&whole)));
    for runs in [
        [whole.clone(), short.clone()],
        [short, whole.clone()],
        [whole.clone(), whole],
    ] {
        assert_eq!(times(&rows(&runs)), alone);
    }
}

#[test]
fn what_is_withdrawn_is_shown_nowhere_but_with_its_reason() {
    let mut wrong = run(V3, 50, 300);
    wrong.push(Record::Withdrawn(Withdrawn {
        groups: "hash".into(),
        reason: "the key was never computed".into(),
    }));
    let alone = file(&joined(&[wrong.clone()]), "tables/all-rows.csv");
    assert!(
        !alone.contains("hash:") && alone.contains("boards/legal-list"),
        "{alone}"
    );
    // The valid run is of an older commit and has fewer layouts.
    let wrong = at(wrong, NEW, "2001-01-02T00:00:00Z");
    let valid = at(shortened(run(V3, 80, 300)), OLD, "2001-01-01T00:00:00Z");
    let report = joined(&[wrong, valid]);
    let markdown = file(&report, "report.md");
    let decision = line(&markdown, "| No hash, or one? (sets) |");
    assert!(
        decision.contains("aaaaaaa (older), 3 layouts"),
        "{decision}"
    );
    // Each machine has the same sections.
    for title in ["Axis by axis", "Instruction limits"] {
        assert!(markdown.contains(&format!("\n## {title}\n")), "{title}");
    }
    let reason = "`hash`, because the key was never computed";
    assert!(
        line(&markdown, "Withdrawn and not shown").contains(reason),
        "{markdown}"
    );
}

/// "On x86-64-v3" reads as if that were a machine.
#[test]
fn builds_that_are_named_are_explained() {
    let both = joined(&[run(V3, 50, 200), run("", 60, 200)]);
    let v3 = "x86-64-v3 is a build of the program for processors with AVX2 and BMI2";
    let baseline = "x86\\_64 baseline is the build for any x86-64 processor";
    let words = format!("{v3}, {baseline}");
    assert!(
        both.headline.contains(&format!(" {words}. ")),
        "{}",
        both.headline
    );
    let markdown = file(&both, "report.md");
    for caption in ["A board for each purpose", "Time with a choice divided"] {
        let caption = line(&markdown, caption);
        assert!(caption.contains(&words), "{caption}");
    }
    // One build gives no column a name, and only what occurs is explained.
    let one = joined(&[run(V3, 50, 200)]);
    let headline = &one.headline;
    assert!(
        headline.contains(v3) && !headline.contains("baseline"),
        "{headline}"
    );
    let markdown = file(&one, "report.md");
    assert!(!line(&markdown, "A board for each purpose").contains("is a build"));
}

#[test]
fn what_made_a_run_less_reliable_names_the_run() {
    let groups = ["boards/legal-list", "hash:quadboard/make-unmake"].map(str::to_owned);
    let mut busy = at(run(V3, 50, 300), OLD, "2001-01-01T00:00:00Z");
    for record in &mut busy {
        match record {
            Record::Header(header) => {
                header.load = Some([1.75, 0.0, 0.0]);
                header.plan.dropped = groups.to_vec();
            }
            // The second visit of each contender takes longer by a tenth.
            Record::Block(block) => {
                let first = block.visits.len() / 2;
                for visit in &mut block.visits[first..] {
                    visit.wall_ns += visit.wall_ns / 10;
                }
            }
            _ => {}
        }
    }
    let quiet = at(run(V3, 50, 300), NEW, "2001-01-02T00:00:00Z");
    let markdown = file(&joined(&[quiet, busy]), "report.md");
    let run = "Run 2001-01-01T00:00:00Z: ";
    for fact in ["a load of 1.75", "disturbed 100.0 % of the timings"] {
        assert!(line(&markdown, fact).contains(run), "{fact}: {markdown}");
    }
    // Another run timed the first of the groups that were dropped.
    let dropped = line(&markdown, "The time was too short for");
    assert!(
        dropped.contains(run) && dropped.contains("`hash:quadboard/make-unmake`."),
        "{dropped}"
    );
    assert!(!dropped.contains("boards/legal-list"), "{dropped}");
    let row = line(&markdown, "| `2001-01-02T00:00:00Z` |");
    assert!(
        row.contains("| 2 | 0.0 % |"),
        "groups shown, disturbed: {row}"
    );
}

/// Second copies in searches are slower by more than 1 %, others are not: one floor for both hides that.
#[test]
fn searches_have_a_floor_of_their_own() {
    let mut fixture = Fixture::exact();
    for (operation, copy) in [
        ("search", 1013),
        ("search-table", 1015),
        ("legal-list", 1001),
    ] {
        for board in 0..5 {
            let group = fixture.variants(Axis::Hash, &format!("board{board}"), operation, "kept");
            fixture.contender(&group, "kept", 1000);
            fixture.contender(&group, "none", 1025);
            fixture.copy(&group, "kept", copy);
        }
    }
    let report = joined(&[built_with(fixture.records(), V3)]);
    let rows = file(&report, "tables/all-rows.csv");
    let verdict = |group: &str| {
        let row = rows
            .lines()
            .find(|row| row.starts_with(group) && row.contains(",none,"));
        row.unwrap().split(',').nth(18).unwrap().to_owned()
    };
    assert_eq!(verdict("hash:board0/legal-list"), "slower");
    assert_eq!(verdict("hash:board0/search"), "cannot tell");
    let markdown = file(&report, "report.md");
    let floors = "is 3.7 % for searches and 0.3 % for everything else";
    assert!(
        line(&markdown, "All intervals are at").contains(floors),
        "{markdown}"
    );
    let kind = line(&markdown, "| copy | searches |");
    assert!(kind.contains("| 10 | 10 | 10 | 1.014 |"), "{kind}");
}

/// The same, by a null twin in its group.
#[test]
fn an_effect_must_exceed_that_of_the_null_twin() {
    let mut fixture = Fixture::exact();
    for (operation, null) in [("make-unmake", 1000), ("perft-full", 1040)] {
        let group = fixture.variants(Axis::Hash, "bitboard-magic", operation, "kept");
        fixture.contender(&group, "kept", 1000);
        fixture.contender(&group, "none", 1030);
        fixture.contender(&group, "null", null);
    }
    let report = joined(&[built_with(fixture.records(), V3)]);
    let markdown = file(&report, "report.md");
    let decision = line(&markdown, "| No hash, or one? (sets) |");
    assert!(decision.contains("null twin 1.000"), "{decision}");
    assert!(
        decision.contains("| 1.030, cannot tell |"),
        "full perft: {decision}"
    );
}

#[test]
fn runs_in_which_the_ledger_differs_are_told_apart() {
    let (one, other) = (run(V3, 50, 200), run(V3, 160, 200));
    let same = ledger_differences(&one, &[&one], "the other").unwrap();
    let differing = ledger_differences(&other, &[&one], "the other").unwrap();
    assert!(same != differing, "{same}");
}
