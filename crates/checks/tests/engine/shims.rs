//! The examples of programs to compare with.

use std::io::Write;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

use boardbench_checks::engine::{
    Agreement, Batch, Divider, Request, Script, UciEngine, check_batch,
};
use boardbench_core::CastlingForm;

use crate::engines::{checked, contender, equal, example};

/// Compares a program that has all three contracts.
fn assert_equal(command: &str) {
    let engine = UciEngine::start(&format!("{command} uci"), Request::default());
    let mut engine = engine.unwrap();
    let mut script = Script::new(command).unwrap();
    let programs: [&mut dyn Divider; 2] = [&mut engine, &mut script];
    for program in programs {
        let (verdict, extent) = checked(program, &[], 4).unwrap();
        // A script is started for each question, and may be too slow for all positions.
        let is_right = matches!(verdict, Agreement::Equal | Agreement::Unfinished { .. });
        assert!(is_right, "{command}: {verdict:?}");
        assert!(extent.questions > 2, "{command}: {extent:?}");
    }
    let command = format!("{command} batch");
    let mut batch = Batch::new(&command, CastlingForm::KingTwoSquares, contender()).unwrap();
    let extent = equal(check_batch(
        &mut batch,
        &[],
        Duration::from_secs(20),
        &|_| (),
    ));
    assert!(extent.positions > 100, "{command}: {extent:?}");
}

#[test]
fn the_shim_of_our_board_is_equal() {
    assert_equal(&format!("'{}'", example("shim").display()));
}

#[test]
fn the_shim_of_python_chess_is_equal() {
    let found = Command::new("python3")
        .args(["-c", "import chess"])
        .output();
    if !found.is_ok_and(|output| output.status.success()) {
        let message = "skipped: python3 cannot import the package chess";
        writeln!(std::io::stderr(), "{message}").unwrap();
        return;
    }
    let shim = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/shims/shim.py");
    assert_equal(&format!("python3 '{}'", shim.display()));
}
