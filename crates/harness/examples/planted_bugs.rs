//! Checks each mistake of the example `faulty_engine`, and writes a table of the findings to stdout.
//! `scripts/planted-bugs` builds both and runs this.

use std::error::Error;
use std::io::{self, Write};
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use boardbench_harness::crosscheck::special_positions;
use boardbench_harness::engine::{Form, Root, UciEngine, Verdict, check};
use boardbench_registry::{DEFAULT_BOARD, native};

/// The time of a check.
const TIME: Duration = Duration::from_secs(10);

/// The seed of the special positions.
const SEED: u64 = 1;

fn main() -> Result<(), Box<dyn Error>> {
    let engine = std::env::current_exe()?.with_file_name("faulty_engine");
    let roots = roots();
    let mut output = io::stdout();
    writeln!(
        output,
        "| bug | looks like | seconds | pieces left |\n|---|---|---|---|"
    )?;
    for (name, about) in faults(&engine)? {
        let row = look_for(&engine, &name, &roots)?;
        writeln!(output, "| {about} | {row} |")?;
    }
    Ok(())
}

fn roots() -> Vec<Root> {
    let plain = special_positions(SEED)
        .into_iter()
        .filter(|special| special.is_plain);
    plain
        .map(|special| Root {
            name: special.theme.to_owned(),
            setup: special.setup,
        })
        .collect()
}

/// The names and descriptions of all real mistakes.
fn faults(engine: &Path) -> Result<Vec<(String, String)>, Box<dyn Error>> {
    let list = Command::new(engine).arg("--list").output()?;
    let text = String::from_utf8(list.stdout)?;
    let faults = text.lines().filter_map(|line| line.split_once('\t'));
    let faults = faults.filter(|(name, _)| *name != "none");
    Ok(faults
        .map(|(name, about)| (name.to_owned(), about.to_owned()))
        .collect())
}

/// The finding, as the rest of a row.
fn look_for(engine: &Path, fault: &str, roots: &[Root]) -> Result<String, Box<dyn Error>> {
    let command = format!("'{}' {fault} uci", engine.display());
    let mut engine = UciEngine::start(&command, UciEngine::GO_PERFT, Form::Usual)?;
    let contender = native(DEFAULT_BOARD).ok_or("the default board is in the list")?;
    let begin = Instant::now();
    let (verdict, _) = check(&mut engine, contender, roots, TIME, &|_| ())?;
    let seconds = begin.elapsed().as_secs_f64();
    match verdict {
        Verdict::Different(finding) => Ok(format!(
            "{} | {seconds:.2} | {}",
            finding.rule,
            finding.pieces()
        )),
        Verdict::Equal | Verdict::Unfinished { .. } => Err(format!("{fault} was not found").into()),
    }
}
