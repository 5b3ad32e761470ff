//! Running the binary.

use std::path::{Path, PathBuf};

use assert_cmd::Command;
use assert_cmd::cargo::cargo_bin;
use boardbench_registry::{Contender, DEFAULT_BOARD, HAS_ALL_PAIRS, contenders};

/// The initial position.
pub(crate) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A position with every kind of move.
pub(crate) const KIWIPETE: &str =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// What a run came to.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

/// Runs the command with some bytes on stdin.
pub(crate) fn run(arguments: &[&str], stdin: &[u8]) -> Ran {
    let output = Command::new(cargo_bin!("boardbench"))
        .args(arguments)
        .write_stdin(stdin)
        .env_remove("COLUMNS")
        .output()
        .unwrap();
    Ran {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// The stdout of a command that must succeed in silence.
pub(crate) fn passes(arguments: &[&str]) -> String {
    passes_with(arguments, b"")
}

/// The same with some bytes on stdin.
pub(crate) fn passes_with(arguments: &[&str], stdin: &[u8]) -> String {
    let ran = run(arguments, stdin);
    assert_eq!(
        (ran.code, ran.stderr.as_str()),
        (Some(0), ""),
        "{arguments:?}"
    );
    ran.stdout
}

/// The stderr of a command that must refuse its input and write nothing else.
pub(crate) fn refuses(arguments: &[&str]) -> String {
    let ran = run(arguments, b"");
    assert_eq!(
        (ran.code, ran.stdout.as_str()),
        (Some(2), ""),
        "{arguments:?}"
    );
    assert!(ran.stderr.starts_with("error: "), "{}", ran.stderr);
    ran.stderr
}

/// The boards' names.
pub(crate) fn boards() -> impl Iterator<Item = &'static str> {
    boardbench_registry::boards().map(|board| board.name)
}

/// The arguments of a short comparison of two boards, into a folder.
pub(crate) fn comparison(reports: &Path) -> Vec<&str> {
    let out = reports.to_str().unwrap();
    let length = ["compare", "--seconds", "1", "--out", out];
    let what = ["--board", "bitboard-magic,x88-scan", "--only", "legal"];
    [&length[..], &what].concat()
}

/// The folder of that comparison.
pub(crate) fn compared(reports: &Path) -> PathBuf {
    passes(&comparison(reports));
    let folder = reports.read_dir().unwrap().next().unwrap();
    folder.unwrap().path()
}

/// The arguments for every pair that the program under test was built with, as far as one command takes
/// them: all of them, or every encoding of the default board.
pub(crate) fn all_pairs() -> (&'static [&'static str], Vec<String>) {
    let arguments: &[&str] = if HAS_ALL_PAIRS {
        &["--board", "all", "--moves", "all"]
    } else {
        &["--board", DEFAULT_BOARD, "--moves", "all"]
    };
    let pairs = contenders().filter(|it| HAS_ALL_PAIRS || it.board.name == DEFAULT_BOARD);
    (arguments, pairs.map(Contender::name).collect())
}
