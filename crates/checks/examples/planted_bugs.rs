//! Checks each mistake of the example `faulty_engine`, and writes a table of the findings to stdout.
//! `scripts/planted-bugs` builds both and runs this.

use std::error::Error;
use std::io::{self, Write};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use boardbench_checks::engine::{
    Agreement, Batch, Divider, Extent, Finding, Form, Root, Script, UciEngine, check, check_batch,
};
use boardbench_core::CastlingForm;
use boardbench_registry::{DEFAULT_BOARD, Pair, native};

/// The time of a check.
const TIME: Duration = Duration::from_secs(10);

/// The seed of the special positions.
const SEED: u64 = 1;

fn main() -> Result<(), Box<dyn Error>> {
    let engine = std::env::current_exe()?.with_file_name("faulty_engine");
    let ours = native(DEFAULT_BOARD).ok_or("the default board is in the list")?;
    let mut output = io::stdout();
    writeln!(
        output,
        "| bug | looks like | pieces left | engine | script | batch | totals |\n|---|---|---|---|---|---|---|"
    )?;
    let list = Command::new(&engine).arg("--list").output()?;
    let list = String::from_utf8(list.stdout)?;
    let faults = list.lines().filter_map(|line| line.split_once('\t'));
    for (name, about) in faults.filter(|(name, _)| *name != "none") {
        let row = look_for(&engine, name, ours)?;
        writeln!(output, "| {about} | {row} |")?;
    }
    Ok(())
}

/// The findings, as the rest of a row.
fn look_for(engine: &Path, fault: &str, ours: &'static Pair) -> Result<String, Box<dyn Error>> {
    let usual = CastlingForm::KingTwoSquares;
    let command = |form: &str| format!("'{}' {fault} {form}", engine.display());
    let ask = |program: &mut dyn Divider| {
        check(program, usual, ours, &Root::plain(), TIME, &|_| ()).map(finding)
    };
    let mut uci = UciEngine::start(&command("uci"), UciEngine::GO_PERFT, Form::usual())?;
    let total = Form::with_total("{count}")?;
    let mut totals = UciEngine::start(&command("totals"), "perft {depth}", total)?;
    let mut batch = Batch::new(&command("batch none"), usual, ours)?;
    let (found, seconds) = ask(&mut uci)?;
    let found = found.ok_or_else(|| format!("{fault} was not found"))?;
    let others = [
        ask(&mut Script::new(&command("script"))?)?,
        check_batch(&mut batch, &Root::special(SEED), TIME, &|_| ()).map(finding)?,
        ask(&mut totals)?,
    ];
    let others = others.map(|(found, seconds)| match found {
        Some(_) => format!("{seconds:.2}"),
        None => "not visible".to_owned(),
    });
    let (rule, pieces, others) = (found.rule, found.pieces(), others.join(" | "));
    Ok(format!("{rule} | {pieces} | {seconds:.2} | {others}"))
}

/// Returns the finding, if there is one, and the seconds that it took.
fn finding((verdict, extent): (Agreement, Extent)) -> (Option<Finding>, f64) {
    let found = match verdict {
        Agreement::Different(finding) => Some(*finding),
        Agreement::Equal | Agreement::Unfinished { .. } => None,
    };
    (found, extent.time.as_secs_f64())
}
