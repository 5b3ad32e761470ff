//! Starting the faulty engine, and checking it.

use std::env;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

use boardbench_checks::engine::{
    Agreement, Divider, EngineError, Extent, Finding, Form, Script, UciEngine, check,
};
use boardbench_registry::{DEFAULT_BOARD, Pair, native};

/// The path of the faulty engine.
pub(crate) fn program() -> PathBuf {
    example("faulty_engine")
}

/// The path of an example, which Cargo builds with the tests.
pub(crate) fn example(name: &str) -> PathBuf {
    let test = env::current_exe().unwrap();
    let folder = test.ancestors().nth(2).unwrap().join("examples");
    let program = folder.join(name).with_extension(env::consts::EXE_EXTENSION);
    assert!(
        program.exists(),
        "{} must be built first: cargo build --profile test --example {name}",
        program.display()
    );
    program
}

/// The command that starts it with arguments.
pub(crate) fn command(arguments: &str) -> String {
    format!("'{}' {arguments}", program().display())
}

/// The names of its mistakes.
pub(crate) fn faults() -> Vec<String> {
    let output = Command::new(program()).arg("--list").output().unwrap();
    let list = String::from_utf8(output.stdout).unwrap();
    let names = list
        .lines()
        .map(|line| line.split('\t').next().unwrap().to_owned());
    names.collect()
}

pub(crate) fn contender() -> &'static Pair {
    native(DEFAULT_BOARD).unwrap()
}

pub(crate) fn start(fault: &str, manner: &str) -> Result<UciEngine, EngineError> {
    let arguments = format!("{fault} {manner}");
    UciEngine::start(&command(&arguments), UciEngine::GO_PERFT, Form::Usual)
}

pub(crate) fn script(fault: &str) -> Script {
    Script::new(&command(&format!("{fault} script"))).unwrap()
}

/// The engine as one that gives totals alone.
pub(crate) fn start_totals(fault: &str) -> UciEngine {
    let form = Form::with_total("{count}").unwrap();
    UciEngine::start(&command(&format!("{fault} totals")), "perft {depth}", form).unwrap()
}

/// The engine with its own command and form of the total.
pub(crate) fn start_own(fault: &str) -> Result<UciEngine, EngineError> {
    let form = Form::with_total("{count} leaves")?;
    UciEngine::start(&command(&format!("{fault} own")), "perft {depth}", form)
}

pub(crate) fn checked(
    divider: &mut dyn Divider,
    seconds: u64,
) -> Result<(Agreement, Extent), EngineError> {
    check(
        divider,
        contender(),
        &[],
        Duration::from_secs(seconds),
        &|_| (),
    )
}

/// The finding of a check, which must find a difference.
pub(crate) fn found(divider: &mut dyn Divider, seconds: u64) -> (Finding, Extent) {
    match checked(divider, seconds).unwrap() {
        (Agreement::Different(finding), outcome) => (*finding, outcome),
        (verdict, outcome) => panic!("nothing found: {verdict:?}, {outcome:?}"),
    }
}
