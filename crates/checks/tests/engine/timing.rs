//! Engines timed beside ours; wrong, dead and silent ones have no numbers.

use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use boardbench_checks::engine::timing::{
    Refusal, Timed, Timing, engine_rows, engine_section, engine_table,
};
use boardbench_checks::parallel;
use boardbench_conformance::vectors::WELL_KNOWN;
use boardbench_registry::{Pair, native};
use boardbench_results::{Block, Build, Placebo, Record, Role, Visit, read, validate, write};

use crate::engines::{command, contender, program};

/// Times engines for some seconds beside `ours`, an engine with a fault and a manner; in this process also beside `more`.
fn run(
    engines: &[String],
    ours: &str,
    more: &[&'static Pair],
    threads: usize,
    seconds: u64,
    is_interrupted: bool,
) -> Result<Timed, Refusal> {
    let ours = ours.split(' ').map(str::to_owned);
    let program = program().to_str().unwrap().to_owned();
    let ours: Vec<String> = [program].into_iter().chain(ours).collect();
    let timing = Timing {
        engines,
        ours: &ours,
        contender: contender(),
        more,
        build: &Build::default(),
        threads: NonZeroUsize::new(threads).unwrap(),
        time: Duration::from_secs(seconds),
    };
    timing.run(&|_| (), &AtomicBool::new(is_interrupted))
}

/// Times the engines with these faults and manners beside a correct one.
fn timed(engines: &[&str], threads: usize, seconds: u64) -> Timed {
    let engines: Vec<_> = engines.iter().map(|engine| command(engine)).collect();
    run(&engines, "none polite", &[], threads, seconds, false).unwrap()
}

fn blocks(timed: &Timed) -> Vec<&Block> {
    let blocks = timed.records.iter().filter_map(|record| match record {
        Record::Block(block) => Some(block),
        _ => None,
    });
    blocks.collect()
}

fn visits(timed: &Timed) -> Vec<&Visit> {
    let blocks = blocks(timed).into_iter();
    blocks.flat_map(|block| &block.visits).collect()
}

/// The rows of a group: names and the treatment of the last ply.
fn players(timed: &Timed, threads: &str) -> Vec<(String, String)> {
    let rows = engine_rows(&timed.records).into_iter();
    let of_group = rows.filter(|row| row.group.subject.as_deref() == Some(threads));
    let of_group = of_group.filter(|row| row.role != Role::Placebo);
    of_group.map(|row| (row.contender, row.about)).collect()
}

fn ours_and(engines: &[&str]) -> Vec<(String, String)> {
    let name = contender().name();
    let ours = [
        ("as an engine", "counted in bulk"),
        ("in this process", "counted in bulk"),
        ("every leaf made", "made"),
    ];
    let ours = ours.map(|(way, last_ply)| (format!("{name}, {way}"), last_ply.to_owned()));
    let engines = engines.iter();
    let engines = engines.map(|&name| (name.to_owned(), "as the engine does it".to_owned()));
    ours.into_iter().chain(engines).collect()
}

#[test]
fn right_engines_are_timed_in_blocks_and_the_data_are_complete() {
    let engines = ["none uci", "none uci", "none polite"].map(command);
    let other = native("x88-scan").unwrap();
    let timed = run(&engines, "none polite", &[other], 1, 2, false).unwrap();
    let mut expected = ours_and(&["faulty_engine", "faulty_engine (2)", "Polite 1.0"]);
    let others = [
        ("in this process", "counted in bulk"),
        ("every leaf made", "made"),
    ];
    let others = others.map(|(way, about)| (format!("{}, {way}", other.name()), about.to_owned()));
    expected.splice(3..3, others);
    assert_eq!(players(&timed, "1 thread"), expected);
    let rows = engine_rows(&timed.records);
    assert!(rows[0].role == Role::Control);
    let [contenders @ .., placebo] = &rows[1..] else {
        panic!("a placebo");
    };
    assert!(contenders.iter().all(|row| row.role == Role::Contender));
    assert_eq!(placebo.placebo, Some(Placebo::Instance));
    assert_eq!(placebo.contender, rows[0].contender);
    for row in &rows {
        let timing = row.timing.unwrap();
        assert!(
            timing.nanoseconds > 0.0 && timing.nanoseconds < 1e6,
            "{row:?}"
        );
        let ratio = timing.ratio;
        assert!(ratio.low <= ratio.mean && ratio.mean <= ratio.high);
        assert!(row.depths.unwrap()[0] >= 2, "{row:?}");
    }
    for visit in visits(&timed) {
        let question = visit.question.as_ref().unwrap();
        let mut vectors = WELL_KNOWN.iter();
        let vector = vectors.find(|vector| vector.name == question.position);
        let count = vector.unwrap().counts[question.depth as usize - 1];
        assert_eq!(visit.operations, count);
        assert!(question.overhead_ns > 0);
    }
    // All players are verified, and take turns in an order and its mirror image.
    assert!(blocks(&timed).len() >= 3);
    assert_eq!(validate(&timed.records), [""; 0]);
    let mut text = Vec::new();
    write(&timed.records, &mut text).unwrap();
    assert_eq!(read(text.as_slice()).unwrap(), timed.records);
}

#[test]
fn the_table_has_remarks() {
    let timed = timed(&["none uci", "en-passant polite"], 1, 1);
    for markdown in [false, true] {
        let table = engine_table(&timed.records, markdown);
        for part in [
            "reference: noise floor ",
            "placebo, prepared a second time: ",
            "as the engine does it",
            "counted in bulk",
            ", as an engine may use a hash table: it was told to take the least it can, 2 MiB",
            "\nno numbers for ",
        ] {
            assert!(table.contains(part), "{part}: {table}");
        }
        assert_eq!(table.lines().next().unwrap().starts_with('|'), markdown);
    }
}

/// Checks that the terminal and `engines.md` show an escaped name.
#[test]
fn names_of_engines_are_escaped() {
    let timed = timed(&["none hostile"], 2, 1);
    let name = r"a|\u{1b}[31m<img onerror=b>[c](d)";
    assert_eq!(players(&timed, "1 thread"), ours_and(&[name]));
    assert!(engine_table(&timed.records, false).contains(name));
    let section = engine_section(&timed.records);
    let escaped = r"a\|\\u{1b}\[31m&lt;img onerror=b&gt;\[c\](d)";
    // In the table, and in the remark that it has no option for two threads.
    assert!(section.matches(escaped).count() > 1, "{section}");
    assert!(!section.contains("<img") && !section.contains('\u{1b}'));
}

#[test]
fn threads_are_for_engines_with_an_option() {
    let timed_with_two = timed(&["none uci", "none polite"], 2, 2);
    assert_eq!(players(&timed_with_two, "1 thread").len(), 5);
    let expected = ours_and(&["Polite 1.0"]);
    assert_eq!(players(&timed_with_two, "2 threads"), expected);
    let remarks = timed_with_two.records.iter();
    let remarks = remarks.filter_map(|record| match record {
        Record::Remark(remark) if !remark.text.contains("hash") => Some(&*remark.text),
        _ => None,
    });
    let remarks: Vec<_> = remarks.collect();
    let expected = "faulty_engine has no option for 2 threads: one only";
    assert_eq!(remarks, [expected]);
    // Ours takes four as an engine, and no engine is left to compare it with.
    let timed_with_five = timed(&["none polite"], 5, 1);
    assert!(players(&timed_with_five, "5 threads").is_empty());
}

#[test]
fn engines_that_are_wrong_dead_or_silent_have_no_numbers_and_the_others_have_theirs() {
    let ended = "the program has ended (exit status: 3)";
    let silent = "the program has not written a total ";
    let cases = [
        ("en-passant uci", "counts "),
        ("none dead-anew", ended),
        ("none dead", ended),
        ("none dead-late", ended),
        ("none silent", silent),
        ("none silent-late", silent),
        ("none garbage", silent),
    ];
    // They wait most of the time.
    let threads = NonZeroUsize::new(3).unwrap();
    parallel::map(threads, &cases, |&(bad, expected)| {
        let begin = Instant::now();
        let timed = timed(&[bad, "none uci"], 1, 1);
        let [refused] = &timed.refused[..] else {
            panic!("one is refused: {timed:?}");
        };
        assert_eq!(refused.command, command(bad));
        let reason = refused.refusal.to_string();
        assert!(reason.starts_with(expected), "{bad}: {reason}");
        let is_wrong = matches!(refused.refusal, Refusal::Wrong { .. });
        assert_eq!(is_wrong, expected == "counts ", "{bad}");
        assert_eq!(reason.contains(" is right: "), is_wrong, "{reason}");
        assert_eq!(players(&timed, "1 thread"), ours_and(&["faulty_engine"]));
        assert!(blocks(&timed).len() >= 3);
        let mut visits = visits(&timed).into_iter();
        assert!(visits.all(|visit| visit.contender != "Mortal 1.0"));
        assert!(begin.elapsed() < Duration::from_secs(15), "{bad}");
    });
    // Without a right engine nothing is timed.
    let alone = timed(&["en-passant uci"], 1, 2);
    assert!(visits(&alone).is_empty() && engine_rows(&alone.records).is_empty());
    assert!(engine_table(&alone.records, false).starts_with("no numbers for "));
}

/// The program counts its starts: one to be verified and one for each block, of which the third fails.
#[test]
fn an_engine_that_dies_in_a_later_block_takes_no_finished_block_with_it() {
    let starts = Path::new(env!("CARGO_TARGET_TMPDIR")).join("starts.txt");
    fs::write(&starts, "").unwrap();
    let script = format!(
        "echo >> '{file}'; test $(wc -l < '{file}') -lt 4 && exec {}",
        command("none uci"),
        file = starts.display()
    );
    let mortal = shell_words::join(["sh", "-c", script.as_str()]);
    let engines = [mortal.clone(), command("none polite")];
    let timed = run(&engines, "none polite", &[], 1, 3, false).unwrap();
    let [refused] = &timed.refused[..] else {
        panic!("one is refused: {timed:?}");
    };
    assert_eq!(refused.command, mortal);
    let reason = refused.refusal.to_string();
    assert!(reason.starts_with("the program has ended"), "{reason}");
    assert_eq!(fs::read_to_string(&starts).unwrap().lines().count(), 4);
    // The others have visits in the two blocks before, and in those after it.
    assert_eq!(players(&timed, "1 thread"), ours_and(&["Polite 1.0"]));
    let blocks = blocks(&timed);
    assert!(blocks.len() >= 3);
    for (number, block) in (0..).zip(blocks) {
        let is_timed = |name: &str| block.visits.iter().any(|visit| visit.contender == name);
        assert_eq!(block.process, number);
        assert!(is_timed("Polite 1.0") && !is_timed("sh"));
    }
}

#[test]
fn what_is_finished_is_kept_where_our_own_engine_fails_later() {
    let engines = [command("none polite")];
    let timed = run(&engines, "none dead-together", &[], 2, 2, false).unwrap();
    assert_eq!(players(&timed, "1 thread"), ours_and(&["Polite 1.0"]));
    assert!(blocks(&timed).len() >= 3);
    assert!(players(&timed, "2 threads").is_empty());
    let [refused] = &timed.refused[..] else {
        panic!("ours is refused: {timed:?}");
    };
    assert!(refused.command.ends_with(" none dead-together"));
    let table = engine_table(&timed.records, false);
    assert!(table.contains("\nit ended early, since "), "{table}");
}

#[test]
fn a_very_slow_engine_is_asked_small_questions() {
    let begin = Instant::now();
    let timed = timed(&["none slow"], 1, 5);
    let rows = engine_rows(&timed.records);
    let slow = rows.iter().find(|row| row.contender == "faulty_engine");
    let timing = slow.unwrap().timing.unwrap();
    // It sleeps for 50 µs a node, and counts, too; the overhead is less than half of that.
    assert!(timing.nanoseconds > 25_000.0, "{timing:?}");
    assert_eq!(timing.verdict.to_string(), "slower");
    let elapsed = begin.elapsed();
    assert!(elapsed < Duration::from_secs(15), "{elapsed:?}");
}

#[test]
fn our_engine_must_be_right() {
    let right = [command("none uci")];
    let ours = run(&right, "en-passant uci", &[], 1, 1, false).unwrap_err();
    assert!(matches!(ours, Refusal::Wrong { .. }), "{ours}");
}

#[test]
fn an_interrupted_run_returns_the_finished_part() {
    let timed = run(&[command("none uci")], "none uci", &[], 1, 20, true).unwrap();
    assert!(visits(&timed).is_empty() && timed.refused.is_empty());
    // A player that was verified and not timed has no row.
    assert!(engine_rows(&timed.records).is_empty());
}
