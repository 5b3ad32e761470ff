//! Engines timed beside ours: who is wrong, dead or silent has no numbers.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use boardbench_conformance::vectors::WELL_KNOWN;
use boardbench_harness::data::Side;
use boardbench_harness::engine::timing::{
    EngineRecord, EngineSample, LastPly, Refusal, Refused, Timing, engine_rows, engine_table, read,
    write,
};

use crate::engines::{command, contender, program};

/// The program and its arguments that stand for ours.
fn ours(fault: &str, manner: &str) -> [String; 3] {
    let program = program().to_str().unwrap().to_owned();
    [program, fault.to_owned(), manner.to_owned()]
}

/// Times these engines beside one without a mistake, which stands for ours.
fn timed(engines: &[String], threads: usize, seconds: u64) -> Vec<EngineRecord> {
    let timing = Timing {
        engines,
        ours: &ours("none", "polite"),
        contender: contender(),
        threads: NonZeroUsize::new(threads).unwrap(),
        time: Duration::from_secs(seconds),
    };
    timing.run(&|_| (), &AtomicBool::new(false)).unwrap()
}

fn samples(records: &[EngineRecord]) -> Vec<&EngineSample> {
    let samples = records.iter().filter_map(|record| match record {
        EngineRecord::Sample(sample) => Some(sample),
        _ => None,
    });
    samples.collect()
}

fn refused(records: &[EngineRecord]) -> Vec<&Refused> {
    let refused = records.iter().filter_map(|record| match record {
        EngineRecord::Refused(refused) => Some(refused),
        _ => None,
    });
    refused.collect()
}

fn remarks(records: &[EngineRecord]) -> Vec<&str> {
    let remarks = records.iter().filter_map(|record| match record {
        EngineRecord::Remark(remark) => Some(remark.text.as_str()),
        _ => None,
    });
    remarks.collect()
}

fn players(records: &[EngineRecord], threads: u64) -> Vec<String> {
    let rows = engine_rows(records).into_iter();
    let of_threads = rows.filter(|row| row.threads == threads);
    of_threads.map(|row| row.player).collect()
}

/// The sides take turns, and both are asked about the same position.
fn assert_is_a_block(block: &[&EngineSample]) {
    let sides: Vec<Side> = block.iter().map(|sample| sample.side).collect();
    let [a, b] = [Side::A, Side::B];
    let expected = if block[0].block.is_multiple_of(2) {
        [a, b, b, a]
    } else {
        [b, a, a, b]
    };
    assert_eq!(sides, expected);
    assert!(
        block
            .iter()
            .all(|sample| sample.position == block[0].position)
    );
}

#[test]
fn right_engines_are_timed_in_blocks_and_everything_is_in_the_data() {
    let engines = [command("none uci"), command("none uci")];
    let records = timed(&engines, 1, 4);
    let name = contender().name();
    let expected = [
        format!("{name}, as an engine"),
        format!("{name}, in this process"),
        format!("{name}, every leaf made"),
        "faulty_engine".to_owned(),
        "faulty_engine (2)".to_owned(),
    ];
    assert_eq!(players(&records, 1), expected);
    let rows = engine_rows(&records);
    assert!(rows[0].is_control && rows[1..].iter().all(|row| !row.is_control));
    let leaves: Vec<LastPly> = rows.iter().map(|row| row.leaves).collect();
    let unknown = LastPly::AsTheEngineDoesIt;
    let expected = [
        LastPly::Counted,
        LastPly::Counted,
        LastPly::Made,
        unknown,
        unknown,
    ];
    assert_eq!(leaves, expected);
    for row in &rows {
        assert!(
            row.nodes_per_second > 1_000.0 && row.nodes_per_second.is_finite(),
            "{row:?}"
        );
        assert!(row.ratio.low <= row.ratio.mean && row.ratio.mean <= row.ratio.high);
        assert!(row.depths[0] >= 2, "{row:?}");
    }
    let samples = samples(&records);
    for sample in &samples {
        let vector = WELL_KNOWN
            .iter()
            .find(|vector| vector.name == sample.position)
            .unwrap();
        assert_eq!(vector.counts[sample.depth as usize - 1], sample.nodes);
        assert!(sample.wall_ns > 0 && sample.overhead_ns > 0);
    }
    samples.chunks(4).for_each(assert_is_a_block);
    let mut text = Vec::new();
    write(&records, &mut text).unwrap();
    assert_eq!(read(text.as_slice()).unwrap(), records);
    assert!(read(&b"{}\n"[..]).is_err());
}

#[test]
fn the_table_says_what_there_is_to_know() {
    let engines = [command("none uci"), command("en-passant polite")];
    let records = timed(&engines, 1, 1);
    for markdown in [false, true] {
        let table = engine_table(&records, markdown);
        for part in [
            "A/A control: noise floor ",
            "as the engine does it",
            "counted in bulk",
            ", as an engine may use a hash table: it was told the least it takes, 2 MiB",
            "\nno numbers for ",
        ] {
            assert!(table.contains(part), "{part}: {table}");
        }
        assert_eq!(table.lines().next().unwrap().starts_with('|'), markdown);
    }
}

#[test]
fn threads_are_for_those_who_have_them() {
    let engines = [command("none uci"), command("none polite")];
    let records = timed(&engines, 2, 4);
    assert_eq!(players(&records, 1).len(), 5);
    let name = contender().name();
    let expected = [
        format!("{name}, as an engine"),
        format!("{name}, in this process"),
        format!("{name}, every leaf made"),
        "Polite 1.0".to_owned(),
    ];
    assert_eq!(players(&records, 2), expected);
    assert_eq!(
        remarks(&records),
        ["faulty_engine has no option for 2 threads: one only"]
    );
    // More than ours takes as an engine: then it is compared in this process.
    let records = timed(&[command("none polite")], 5, 1);
    assert!(players(&records, 5).is_empty());
}

#[test]
fn a_wrong_engine_has_no_number_and_the_others_have_theirs() {
    let wrong = command("en-passant uci");
    let records = timed(&[wrong.clone(), command("none uci")], 1, 2);
    let [refused] = refused(&records)[..] else {
        panic!("one is wrong: {records:?}");
    };
    assert!(refused.is_wrong && refused.command == wrong, "{refused:?}");
    assert!(refused.reason.starts_with("counts "), "{refused:?}");
    assert!(refused.reason.contains(" is right: "), "{refused:?}");
    assert_eq!(players(&records, 1).len(), 4);
    // With nobody to compare with there is nothing to time.
    let records = timed(&[wrong], 1, 2);
    assert!(samples(&records).is_empty() && engine_rows(&records).is_empty());
    assert!(engine_table(&records, false).starts_with("no numbers for "));
}

/// Who fails at once, and who fails when he is being timed.
#[test]
fn dead_and_silent_engines_are_refused_in_time() {
    for (manner, reason) in [
        ("dead", "the engine has ended (exit status: 3)"),
        ("dead-late", "the engine has ended (exit status: 3)"),
        ("silent", "the engine has not written a total "),
        ("silent-late", "the engine has not written a total "),
        ("garbage", "the engine has not written a total "),
    ] {
        let begin = Instant::now();
        let engine = command(&format!("none {manner}"));
        let records = timed(&[engine], 1, 2);
        let [refused] = refused(&records)[..] else {
            panic!("{manner}: {records:?}");
        };
        assert!(
            !refused.is_wrong && refused.reason.starts_with(reason),
            "{refused:?}"
        );
        let samples = samples(&records);
        assert!(
            samples
                .iter()
                .all(|sample| sample.contender != "faulty_engine")
        );
        assert!(begin.elapsed() < Duration::from_secs(15), "{manner}");
    }
}

#[test]
fn a_very_slow_engine_is_asked_for_what_it_can() {
    let begin = Instant::now();
    let records = timed(&[command("none slow")], 1, 5);
    let rows = engine_rows(&records);
    let slow = rows
        .iter()
        .find(|row| row.player == "faulty_engine")
        .unwrap();
    // It sleeps for 50 µs a node, and counts too; what is subtracted is less than half of that.
    assert!(slow.nodes_per_second < 40_000.0, "{slow:?}");
    assert_eq!(slow.verdict.to_string(), "slower");
    assert!(
        begin.elapsed() < Duration::from_secs(15),
        "{:?}",
        begin.elapsed()
    );
}

#[test]
fn commands_that_start_nothing_are_refused() {
    let commands = ["", "/no/such/engine", "'engine"].map(str::to_owned);
    let records = timed(&commands, 1, 1);
    assert_eq!(refused(&records).len(), 3);
    let timing = Timing {
        engines: &[command("none uci")],
        ours: &ours("en-passant", "uci"),
        contender: contender(),
        threads: NonZeroUsize::MIN,
        time: Duration::from_secs(1),
    };
    let ours = timing.run(&|_| (), &AtomicBool::new(false)).unwrap_err();
    assert!(matches!(ours, Refusal::Wrong(_)), "{ours}");
}

#[test]
fn whoever_is_interrupted_returns_what_is_finished() {
    let timing = Timing {
        engines: &[command("none uci")],
        ours: &ours("none", "uci"),
        contender: contender(),
        threads: NonZeroUsize::MIN,
        time: Duration::from_secs(600),
    };
    let records = timing.run(&|_| (), &AtomicBool::new(true)).unwrap();
    assert!(samples(&records).is_empty() && refused(&records).is_empty());
}
