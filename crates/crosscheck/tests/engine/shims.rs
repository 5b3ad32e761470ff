//! Tests the example of an external program.

use std::io::Write;
use std::path::Path;
use std::process::Command;

use boardbench_crosscheck::engine::{Agreement, Batch, Divider, Request, Script, UciEngine};

use crate::engines::{checked, equal};

#[test]
fn python_chess_is_equal_by_all_three_interfaces() {
    let imported = Command::new("python3").args(["-c", "import chess"]).output();
    if !imported.is_ok_and(|output| output.status.success()) {
        let message = "skipped: python3 cannot import the package chess";
        writeln!(std::io::stderr(), "{message}").unwrap();
        return;
    }
    let shim = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/shims/shim.py");
    let command = &format!("python3 '{}'", shim.display());
    let engine = UciEngine::start(&format!("{command} uci"), Request::default());
    let mut engine = engine.unwrap();
    let mut script = Script::new(command).unwrap();
    let programs: [&mut dyn Divider; 2] = [&mut engine, &mut script];
    for program in programs {
        let (agreement, extent) = checked(program, &[], 4).unwrap();
        // A script is started for each query, and may be too slow for all positions.
        let is_correct = matches!(agreement, Agreement::Equal | Agreement::Unfinished { .. });
        assert!(is_correct, "{agreement:?}");
        assert!(extent.queries > 2, "{extent:?}");
    }
    let mut batch = Batch::start(&format!("{command} batch")).unwrap();
    let extent = equal(checked(&mut batch, &[], 20));
    assert!(extent.positions > 100, "{extent:?}");
}
