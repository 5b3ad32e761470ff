//! The wrapper and the descriptor for leaderboards, used as a leaderboard uses them.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;

use crate::conversation::Conversation;

/// Positions with their counts from depth 1 on.
const POSITIONS: [(&str, &[u64]); 3] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        &[20, 400, 8_902, 197_281, 4_865_609],
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        &[48, 2_039, 97_862, 4_085_603],
    ),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        &[46, 2_079, 89_890, 3_894_594],
    ),
];

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn descriptor() -> Value {
    let path = project().join("scripts/leaderboard/boardbench.json");
    serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap()
}

/// Starts the wrapper of a mode. A leaderboard has the project's checkout in `bin/boardbench`.
fn start(mode: &Value) -> Conversation {
    let launch = mode["launch"].as_str().unwrap();
    let wrapper = launch.strip_prefix("bin/boardbench/").unwrap();
    let mut command = Command::new(project().join(wrapper));
    command.env("BOARDBENCH", cargo_bin!("boardbench"));
    Conversation::with(command)
}

/// The number in a line that matches the descriptor's regular expression.
fn total(line: &str) -> Option<u64> {
    let digits = line.strip_prefix("Nodes searched: ")?;
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| digits.parse().unwrap())
}

/// Every position at increasing depth, in a process of its own and in one for all. Every answer must
/// come while the engine still waits for input.
#[test]
fn the_wrapper_keeps_to_the_descriptor() {
    let descriptor = descriptor();
    assert_eq!(descriptor["version"], env!("CARGO_PKG_VERSION"));
    for (name, mode) in descriptor["modes"].as_object().unwrap() {
        assert_eq!(name, "single-no-cache");
        assert_eq!(mode["end_re"], r"^Nodes searched: \d+$");
        let mut all_in_one = start(mode);
        for (fen, counts) in POSITIONS {
            let mut engine = start(mode);
            for setup in mode["setup"].as_array().unwrap() {
                engine.send(setup.as_str().unwrap());
            }
            for (depth, &count) in (1..).zip(counts) {
                let depth: u32 = depth;
                let case = mode["case"].as_str().unwrap().replace("{fen}", fen);
                let case = case.replace("{depth}", &depth.to_string());
                for engine in [&mut engine, &mut all_in_one] {
                    case.split('\n').for_each(|line| engine.send(line));
                    let lines = engine.receive("Nodes");
                    let (last, before) = lines.split_last().unwrap();
                    assert_eq!(total(last), Some(count), "{fen} at depth {depth}");
                    assert!(before.iter().all(|line| total(line).is_none()));
                }
            }
            engine.send(mode["quit"].as_str().unwrap());
            assert_eq!(engine.end(), (vec![], Some(0)));
        }
        assert_eq!(all_in_one.end(), (vec![], Some(0)));
    }
}
