//! Times engines in blocks with boards; engines that are wrong, crash or do not respond are rejected.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::time::Duration;

use boardbench_crosscheck::engine::contender::{Refusal, contenders, verify};
use boardbench_crosscheck::parallel;
use boardbench_measure::{Contender, Context, Length, Request, RunError, Workers, begin, work};
use boardbench_registry::{DEFAULT_BOARD, RECORDER, catalog};
use boardbench_results::{Block, Build, Control, InputSpec, Record, read, validate, write};

use crate::engines::command;

const GROUP: &str = "boards/perft-bulk";

/// Times engines next to a board in one process: verifies them, then runs the job in this process.
fn timed(engines: &[(&str, String)], fewer_plies: u32) -> Result<(Vec<Record>, String), String> {
    let engines: Vec<Contender> =
        engines.iter().flat_map(|(name, command)| contenders(name, command)).collect();
    let catalog = catalog(&engines);
    let request = Request {
        length: Length::Seconds(1),
        factor: None,
        contenders: vec![DEFAULT_BOARD.to_owned()],
        groups: vec![GROUP.to_owned()],
        inputs: InputSpec { fewer_plies, ..InputSpec::corpus(16) },
        seed: Some(1),
        sample_time: Some(Duration::from_millis(1)),
        processes: Some(1),
    };
    // No worker process is started.
    let workers = Workers::new(None, [""]);
    let build = Build::default();
    let context = Context::quiet(&build, RECORDER, &workers);
    let begun =
        begin(&request.plan(&catalog), context).map_err(|error: RunError| error.to_string())?;
    let mut lines = Vec::new();
    work(begun.jobs[0].as_bytes(), &mut lines, &catalog)
        .map_err(|error: RunError| error.to_string())?;
    let lines = String::from_utf8(lines).unwrap();
    Ok((begun.records, lines))
}

#[test]
fn engines_are_timed_in_the_blocks_of_boards() {
    let engine = command("none polite");
    let verified = verify(&engine).unwrap();
    assert_eq!(verified.name, "Polite 1.0");
    let engines = [("Polite 1.0", engine.clone()), ("Polite 1.0 (2)", engine.clone())];
    let (mut records, lines) = timed(&engines, 2).unwrap();
    let cells = records.iter().filter_map(|record| match record {
        Record::Verified(cell) => Some((&*cell.contender, cell.command.as_deref())),
        _ => None,
    });
    let cells: BTreeMap<&str, Option<&str>> = cells.collect();
    assert_eq!(cells.len(), 3, "{cells:?}");
    assert_eq!(cells["Polite 1.0 (2)"], Some(&*engine));
    let block: Record = serde_json::from_str(&lines).unwrap();
    let Record::Block(Block { samples, .. }) = &block else {
        panic!("{block:?}");
    };
    let operations = samples[0].operations;
    for (name, command) in cells {
        let has_control = |control| move |it: &&_| is_sample(it, name, control);
        let of_contender = samples.iter().filter(has_control(None));
        assert!(of_contender.clone().count() >= 2, "{name}");
        // All contenders count the same roots, at the same depth.
        assert!(of_contender.clone().all(|it| it.operations == operations && it.wall_ns > 0));
        assert_eq!(command.is_some(), name.starts_with("Polite"));
    }
    records.push(block);
    records.push(Record::End(boardbench_results::End { complete: true, seconds: 1.0 }));
    assert_eq!(validate(&records), [""; 0]);
    let mut text = Vec::new();
    write(&records, &mut text).unwrap();
    assert_eq!(read(&*text).unwrap(), records);
}

fn is_sample(sample: &boardbench_results::Sample, name: &str, control: Option<Control>) -> bool {
    sample.contender == name && sample.control == control
}

#[test]
fn engines_that_are_wrong_crash_or_do_not_respond_are_rejected() {
    let ended = "the program has ended (exit status: 3)";
    let silent = "the program has not written a total ";
    let cases = [
        ("en-passant uci", "\"faulty_engine\" counts "),
        ("none dead", ended),
        ("none silent", silent),
        ("none garbage", silent),
    ];
    // The jobs mostly wait.
    let threads = NonZeroUsize::new(3).unwrap();
    parallel::map(threads, &cases, |&(bad, expected)| {
        let refusal = verify(&command(bad)).unwrap_err();
        let reason = refusal.to_string();
        assert!(reason.starts_with(expected), "{bad}: {reason}");
        let is_wrong = matches!(refusal, Refusal::Wrong(_));
        assert_eq!(is_wrong, bad.starts_with("en-passant"), "{bad}");
        assert_eq!(reason.contains("; expected "), is_wrong, "{reason}");
    });
}

/// Tests engines that crash on the reset before each timing, and after some responses.
#[test]
fn an_engine_that_crashes_is_an_error() {
    for manner in ["dead-on-reset", "dead-late"] {
        let error = timed(&[("Mortal", command(&format!("none {manner}")))], 2).unwrap_err();
        assert!(error.starts_with("Mortal: the program has ended"), "{manner}: {error}");
    }
}

#[test]
fn wrong_counts_of_the_roots_are_detected() {
    let error = timed(&[("wrong", command("en-passant uci"))], 1).unwrap_err();
    assert!(
        error
            .starts_with("wrong gives another result than expected at boards/perft-bulk in r3k2r/"),
        "{error}"
    );
}
