//! Tests reports of several runs.

use boardbench_results::{Control, Factor, Record};

use crate::Report;
use crate::fixture::{Fixture, file, headline, line, report, with_blocks, with_header};

/// Returns a run of a build with these flags. Boards without a hash take `without_hash` where 100 is the time with one; lists
/// take `rays` on `bitboard-rays`.
fn run(rust_flags: &'static str, without_hash: u64, rays: u64) -> Vec<Record> {
    run_of(&["make-unmake"], rust_flags, without_hash, rays)
}

/// Returns such a run with these operations of the board with and without a hash.
fn run_of(
    operations: &[&str],
    rust_flags: &'static str,
    without_hash: u64,
    rays: u64,
) -> Vec<Record> {
    let mut fixture = Fixture::default();
    let hash = [("zobrist", 100), ("none", without_hash)];
    for operation in operations {
        fixture.variants(Factor::Hash, "bitboard-magic", operation, &hash);
    }
    let boards = [("bitboard-magic/flags16-fromlow", 100), ("bitboard-rays/flags16-fromlow", rays)];
    fixture.timed(Factor::Boards, "legal-list", &boards);
    built_with(fixture.records(), rust_flags)
}

fn built_with(records: Vec<Record>, rust_flags: &'static str) -> Vec<Record> {
    with_header(records, |header| {
        header.fingerprint.build.target = "x86_64-unknown-linux-gnu".into();
        header.fingerprint.build.rust_flags = rust_flags.into();
    })
}

const V3: &str = "-C target-cpu=x86-64-v3 -C debuginfo=0";

/// The first cell of the decision about a hash on bitboard boards.
const DECISION: &str = "| no Zobrist hash (bitboards) |";

/// The first cell of its details.
const DETAILS: &str = "| no Zobrist hash (bitboards) instead of Zobrist hash |";

fn markdown(runs: &[Vec<Record>]) -> String {
    file(&report(runs), "report.md")
}

/// Returns the headline, the headings, and the lines and captions that name builds.
fn named(report: &Report) -> String {
    let markdown = file(report, "report.md");
    let beginnings = [
        "## ",
        "*A board for each purpose",
        "| a GUI or a server",
        "*Time with the choice divided",
        DECISION,
        DETAILS,
    ];
    let lines = markdown.lines();
    let lines: Vec<&str> =
        lines.filter(|line| beginnings.iter().any(|words| line.starts_with(words))).collect();
    format!("{}\n{}\n", headline(report), lines.join("\n"))
}

/// Verdicts name the build unless all agree, recommendations name the builds that they hold for, and named builds are
/// explained: "on x86-64-v3" reads as if that were a machine. Each build has its own section of factors.
#[test]
fn builds_are_named_where_they_disagree_and_explained() {
    let of = |flags, none, rays| run_of(&["make-unmake", "perft-full"], flags, none, rays);
    let one = report(&[of(V3, 50, 200)]);
    let agreeing = report(&[of(V3, 50, 200), of("", 60, 200)]);
    let opposite = report(&[of(V3, 50, 200), of("", 160, 90)]);
    insta::assert_snapshot!([&one, &agreeing, &opposite].map(named).join("\n\n"));
    for (report, claim) in
        [(agreeing, "| holds |"), (opposite, "; holds in 2 of 4; does not hold in 2 of 4")]
    {
        let markdown = file(&report, "report.md");
        let row = line(&markdown, "| hash-costs-time |");
        assert!(row.contains(claim), "{row}");
        for path in ["tables/rows-x86-64-v3.csv", "tables/rows-x86-64-baseline.csv"] {
            file(&report, path);
        }
    }
}

/// Changes the commit and the start of a run.
fn at(records: Vec<Record>, commit: &'static str, started: &str) -> Vec<Record> {
    with_header(records, |header| {
        header.fingerprint.build.commit = commit.into();
        header.fingerprint.build.commit_date = None;
        header.started = started.into();
    })
}

fn shortened(mut records: Vec<Record>) -> Vec<Record> {
    let is_of_the_last_process =
        |record: &Record| matches!(record, Record::Block(block) if block.process == 3);
    records.retain(|record| !is_of_the_last_process(record));
    records
}

const OLD: &str = "aaaaaaaaaa";
const NEW: &str = "bbbbbbbbbb";

/// README's row of `staged` once came from a run of faulty code, because that run had ten link orders instead of eight.
#[test]
fn the_newest_commit_counts_and_not_the_most_link_orders() {
    let old = at(run(V3, 50, 300), OLD, "2001-01-01T00:00:00Z");
    let new = at(shortened(run(V3, 80, 300)), NEW, "2001-01-02T00:00:00Z");
    let mut other = Fixture::default();
    let hash = [("zobrist", 100), ("none", 70)];
    other.variants(Factor::Hash, "x88-lists", "make-unmake", &hash);
    // A commit without a date is as old as its first run.
    let other = at(built_with(other.records(), V3), OLD, "2001-01-03T00:00:00Z");
    for runs in [[&old, &new, &other], [&other, &new, &old]] {
        let report = report(&runs.map(Clone::clone));
        let rows = file(&report, "tables/rows-x86-64-v3.csv");
        let without = rows.lines().filter(|row| row.contains(",none,")).count();
        assert_eq!(without, 2, "{rows}");
        let of_bitboards = line(
            &rows,
            "hash:bitboard-magic/make-unmake,hash,bitboard-magic,make-unmake,rotating,move,zobrist,none",
        );
        let is_new = of_bitboards.contains(",0.79") || of_bitboards.contains(",0.80");
        assert!(is_new, "{of_bitboards}");
        let markdown = file(&report, "report.md");
        let of_bitboards = line(&markdown, DETAILS);
        assert!(of_bitboards.contains("bbbbbbb, 3 link orders, floor "), "{of_bitboards}");
        assert!(!of_bitboards.contains("older"), "{of_bitboards}");
        // A row that only an older commit measured is marked.
        let of_mailboxes = line(&markdown, "| no Zobrist hash (mailboxes) instead");
        assert!(of_mailboxes.contains("aaaaaaa (older)"), "{of_mailboxes}");
    }
}

/// An older commit may be measured last.
#[test]
fn the_date_of_a_commit_decides_and_not_when_it_was_measured() {
    let runs = [
        (50, OLD, "2001-01-09T00:00:00Z", "2000-12-30T00:00:00Z"),
        (80, NEW, "2001-01-02T00:00:00Z", "2000-12-31T00:00:00Z"),
    ];
    let runs = runs.map(|(time, commit, started, date)| {
        with_header(at(run(V3, time, 300), commit, started), |header| {
            header.fingerprint.build.commit_date = Some(date.into());
        })
    });
    let markdown = markdown(&runs);
    for (row, words) in [(DECISION, "0.80 ("), (DETAILS, "bbbbbbb, 4 link orders")] {
        let row = line(&markdown, row);
        assert!(row.contains(words), "{row}");
    }
}

#[test]
fn warnings_name_their_run() {
    let groups = ["boards/legal-list", "hash:quadboard/make-unmake"].map(str::to_owned);
    let busy = at(run(V3, 50, 300), OLD, "2001-01-01T00:00:00Z");
    let busy = with_header(busy, |header| {
        header.load = Some([1.75, 0.0, 0.0]);
        header.plan.dropped = groups.to_vec();
    });
    let busy = with_blocks(busy, |block| {
        // The second sample of each contender takes a tenth longer.
        let first = block.samples.len() / 2;
        for sample in &mut block.samples[first..] {
            sample.wall_ns += sample.wall_ns / 10;
        }
    });
    let idle = at(run(V3, 50, 300), NEW, "2001-01-02T00:00:00Z");
    let markdown = markdown(&[idle, busy]);
    for fact in [
        "a load of 1.75",
        "100.0 % of the timings were disturbed",
        // The other run timed the first of the dropped groups.
        "The time was too short for `hash:quadboard/make-unmake`.",
    ] {
        let fact = line(&markdown, fact);
        assert!(fact.contains("Run 2001-01-01T00:00:00Z: "), "{fact}");
    }
    let row = line(&markdown, "| `2001-01-02T00:00:00Z` |");
    let shown = "| 2 | 0.0 % |";
    assert!(row.contains(shown), "groups shown, disturbed: {row}");
}

/// Copies in searches are slower by more than 1 %, other copies are not: a common floor would hide that.
#[test]
fn searches_have_a_floor_of_their_own() {
    let mut fixture = Fixture::exact();
    for (operation, copy) in [("search", 1013), ("search-table", 1015), ("legal-list", 1001)] {
        for board in 0..5 {
            let times = [("zobrist", 1000), ("none", 1025)];
            let board = format!("board{board}");
            let group = fixture.variants(Factor::Hash, &board, operation, &times);
            fixture.control(&group, "zobrist", Control::Copy, copy);
        }
    }
    let report = report(&[built_with(fixture.records(), V3)]);
    let rows = file(&report, "tables/rows-x86-64-v3.csv");
    for (group, verdict) in [("legal-list", "slower by less than 5 %"), ("search", "inconclusive")]
    {
        let of_group =
            format!("hash:board0/{group},hash,board0,{group},rotating,move,zobrist,none,");
        let row = line(&rows, &of_group);
        assert_eq!(row.split(',').nth(18), Some(verdict), "{row}");
    }
    let markdown = file(&report, "report.md");
    let certain = line(&markdown, "with 99 % intervals:");
    let floors = "is 3.7 % for searches, 0.3 % for non-search operations";
    assert!(certain.contains(floors), "{certain}");
    let kind = line(&markdown, "| copy | searches |");
    assert!(kind.contains("| 10 | 10 | 10 | 1.014 |"), "{kind}");
}

/// Returns a run on a processor. A move without a victim takes `empty`, and a move with one takes 1000 and this many
/// instructions; hyperbola quintessence takes `hyperbola`, and magics take 1000.
fn processor(cpu: &'static str, empty: u64, instructions: u64, hyperbola: u64) -> Vec<Record> {
    let mut fixture = Fixture::exact();
    let subject = Some("bitboard-magic");
    let group = fixture.any_group(Factor::Victim, subject, "legal-list", "rotating", "filled");
    fixture.counted(&group, "filled", 1000, instructions);
    fixture.counted(&group, "empty", empty, 2000);
    let boards = [
        ("bitboard-magic", 1000, 823_032),
        ("bitboard-hyperbola", hyperbola, 50_376),
        ("x88-lists", 2000, 46_656),
    ];
    let name = |board| format!("{board}/flags16-fromlow");
    let group = fixture.group(Factor::Boards, "search", "rotating", &name(boards[0].0));
    for (board, time, tables) in boards {
        fixture.contender(&group, &name(board), time);
        fixture.last().bytes.tables = Some(tables);
    }
    let date = if cpu == "One" { "2001-01-02" } else { "2001-01-01" };
    with_header(built_with(fixture.records(), V3), |header| {
        header.fingerprint.cpu = cpu.into();
        header.fingerprint.build.commit = cpu.into();
        header.fingerprint.build.commit_date = Some(date.into());
    })
}

#[test]
fn other_processors_enter_ranges_and_recommendations_unless_they_are_stale() {
    const VICTIM: &str = "| victim read from the board | victim stored in the move |";
    const DETAILS: &str = "| victim read from the board instead";
    let one = processor("One", 900, 3000, 1060);
    let alone = file(&crate::render(&[&one], &[]), "report.md");
    let recommended = |board| format!("| a search engine | `search` | `bitboard-{board}` |");
    assert!(alone.contains(&recommended("magic")), "{alone}");
    assert!(!alone.contains("range over processors"), "{alone}");
    for (other, range, is_reversed) in [
        // The mean of 1.06 and 1.02 is within 5 %, but not each of them.
        (processor("Two", 940, 3000, 1020), "0.90–0.94 (2)", false),
        (processor("Two", 1200, 3020, 1045), "0.90–1.20 (2)", true),
        (processor("Two", 1200, 3050, 1045), "–", false),
    ] {
        let report = crate::render(&[&one], &[&other]);
        let (headline, markdown) = (headline(&report), file(&report, "report.md"));
        assert!(line(&markdown, DETAILS).contains(&format!("| {range} |")), "{markdown}");
        assert!(line(headline, VICTIM).contains("0.90 (0.90–0.90)"), "{headline}");
        assert!(headline.contains(&recommended("magic")), "{headline}");
        let reversed = "faster on One, x86-64-v3, slower on Two, x86-64-v3";
        assert_eq!(headline.contains(reversed), is_reversed, "{headline}");
        assert!(headline.contains("on Two also `bitboard-hyperbola`"), "{headline}");
    }
    let [one_again, two] = ["One", "Two"].map(|cpu| processor(cpu, 900, 3000, 1020));
    let report = crate::render(&[&one_again], &[&two]);
    assert!(headline(&report).contains(&recommended("hyperbola")), "{}", headline(&report));
    // The shown machine may be stale itself.
    let (old, new) = (processor("Two", 900, 3050, 1000), &one);
    let report = crate::render(&[&old], &[new]);
    let row = line(headline(&report), VICTIM);
    assert!(row.contains("0.90 (0.90–0.90), stale"), "{row}");
}

/// Runs of another workload measured different work under the same names.
#[test]
fn runs_of_different_workloads_are_not_joined() {
    let other = with_header(run(V3, 70, 110), |header| header.workload = "boardbench-0".into());
    let joined = markdown(&[run(V3, 70, 110), run(V3, 80, 120)]);
    let apart = markdown(&[run(V3, 70, 110), other]);
    assert!(!joined.contains("boardbench-0"), "{joined}");
    for words in ["| on boardbench-0 |", "workload boardbench-1 and boardbench-0"] {
        assert!(apart.contains(words), "{words}\n{apart}");
    }
}
