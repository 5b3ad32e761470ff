//! Running the binary.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

use assert_cmd::cargo::cargo_bin;
use boardbench_registry::{DEFAULT_BOARD, HAS_ALL_PAIRS, Pair, contenders};

/// The initial position.
pub(crate) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A position with every kind of move.
pub(crate) const KIWIPETE: &str =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

pub(crate) const MATED: &str = "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1";

/// The result of a run.
#[derive(Debug)]
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Ran {
    /// Checks that the run ended with this code, and wrote nothing to stderr.
    #[track_caller]
    pub(crate) fn ends_with(&self, code: i32) {
        assert_eq!((self.code, self.stderr.as_str()), (Some(code), ""));
    }

    /// Checks that the run was refused without output, and returns the error.
    #[track_caller]
    pub(crate) fn refused(self) -> String {
        assert_eq!((self.code, self.stdout.as_str()), (Some(2), ""));
        assert!(self.stderr.starts_with("error: "), "{}", self.stderr);
        self.stderr
    }
}

/// The command. It measures itself in one order of functions: linking it anew replaces the file that other tests run.
pub(crate) fn program() -> Command {
    let mut command = Command::new(cargo_bin!("boardbench"));
    command.env_remove("CARGO");
    command
}

/// Runs the command with these arguments, which are split and unquoted as in a shell, and with these
/// bytes on stdin.
pub(crate) fn run_with(arguments: &str, stdin: impl AsRef<[u8]>) -> Ran {
    let output = assert_cmd::Command::from_std(program())
        .args(shell_words::split(arguments).unwrap())
        .write_stdin(stdin.as_ref())
        .env_remove("COLUMNS")
        .output()
        .unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    Ran {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: without_busy(&stderr),
    }
}

/// How the one line begins that depends on what else the machine does.
pub(crate) const BUSY: &str = "warning: the machine is busy: ";

/// Stderr without that line.
pub(crate) fn without_busy(stderr: &str) -> String {
    match stderr.split_once('\n') {
        Some((line, rest)) if line.starts_with(BUSY) => rest.to_owned(),
        _ => stderr.to_owned(),
    }
}

/// Runs the command with nothing on stdin.
pub(crate) fn run(arguments: &str) -> Ran {
    run_with(arguments, "")
}

/// The stdout of a command that must succeed and write nothing to stderr.
#[track_caller]
pub(crate) fn passes_with(arguments: &str, stdin: impl AsRef<[u8]>) -> String {
    let ran = run_with(arguments, stdin);
    let ended = (ran.code, ran.stderr.as_str());
    assert_eq!(ended, (Some(0), ""), "{arguments}");
    ran.stdout
}

#[track_caller]
pub(crate) fn passes(arguments: &str) -> String {
    passes_with(arguments, "")
}

/// The stderr of a command that must refuse its input and write nothing to stdout.
#[track_caller]
pub(crate) fn refuses(arguments: &str) -> String {
    let ran = run(arguments);
    assert_eq!(ran.code, Some(2), "{arguments}");
    ran.refused()
}

/// Checks that a text contains another, and shows it if not.
#[track_caller]
pub(crate) fn contains(text: &str, part: &str) {
    assert!(text.contains(part), "{part:?} is not in {text}");
}

/// A path as an argument.
pub(crate) fn quoted(path: &Path) -> String {
    shell_words::quote(path.to_str().unwrap()).into_owned()
}

/// The names of all boards.
pub(crate) fn boards() -> impl Iterator<Item = &'static str> {
    boardbench_registry::boards().map(|board| board.name)
}

/// The arguments of a short comparison of two boards, into a folder.
pub(crate) fn comparison(reports: &Path) -> String {
    let out = quoted(reports);
    format!("compare --seconds 1 --out {out} --board bitboard-magic,x88-scan --only boards/legal")
}

/// A path and the file's content.
pub(crate) type File = (PathBuf, Vec<u8>);

/// The name of that comparison's folder, and its files. It runs once for all tests that only need a run.
static COMPARED: LazyLock<(PathBuf, Vec<File>)> = LazyLock::new(|| {
    let reports = tempfile::tempdir().unwrap();
    passes(&comparison(reports.path()));
    let folder = only_folder(reports.path());
    (folder.file_name().unwrap().into(), files(&folder))
});

/// A copy of that comparison's folder, in this folder.
pub(crate) fn compared(reports: &Path) -> PathBuf {
    let (name, files) = &*COMPARED;
    let folder = reports.join(name);
    for (file, content) in files {
        let path = folder.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }
    folder
}

/// All files below a folder, by relative path, with their content.
pub(crate) fn files(folder: &Path) -> Vec<File> {
    let mut found = Vec::new();
    for entry in folder.read_dir().unwrap() {
        let path = entry.unwrap().path();
        let name = PathBuf::from(path.file_name().unwrap());
        if path.is_dir() {
            let below = files(&path).into_iter();
            found.extend(below.map(|(path, content)| (name.join(path), content)));
        } else {
            found.push((name, fs::read(path).unwrap()));
        }
    }
    found.sort();
    found
}

/// The one folder in a folder.
pub(crate) fn only_folder(reports: &Path) -> PathBuf {
    let mut folders = reports.read_dir().unwrap();
    let folder = folders.next().unwrap().unwrap().path();
    assert!(folders.next().is_none());
    folder
}

/// The arguments for as many pairs of this build as one command takes, and the names of these pairs: all
/// of them, or every encoding of the default board.
pub(crate) fn all_pairs() -> (String, Vec<String>) {
    let boards = if HAS_ALL_PAIRS { "all" } else { DEFAULT_BOARD };
    let pairs = contenders().filter(|it| HAS_ALL_PAIRS || it.board.name == DEFAULT_BOARD);
    let names = pairs.map(Pair::name).collect();
    (format!("--board {boards} --moves all"), names)
}
