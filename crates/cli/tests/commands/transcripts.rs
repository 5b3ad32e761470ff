//! Tests transcripts: commands of a shell with their complete output.
//!
//! In `transcripts/NAME.snap` a line that begins with `$ ` is a command, and `> ` continues it. Below a command
//! come its stdout, its stderr with `[stderr]` before each line, and `[exit N]` for each run of the program that
//! does not exit with 0. Lines that begin with `# ` are comments. All commands of a file run in one folder, which
//! is empty at first; `$PROJECT` is the checkout. To add a command, write it without its output.
//! `INSTA_UPDATE=always` updates all transcripts.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::cargo::cargo_bin;
use boardbench_registry::{boards, encodings};

/// Parts of lines that depend on the time and on the load of the machine.
const CHANGING: [&str; 2] = ["warning: the machine is busy: ", " nodes/s"];

/// Shell function that writes the exit code of a failed run to stderr, also in a pipe.
const PRELUDE: &str = r#"boardbench() {
    command boardbench "$@" || { code=$?; echo "[exit $code]" >&2; return $code; }
}
"#;

macro_rules! transcripts {
    ($($(#[$attribute:meta])* $name:ident)*) => {
        const NAMES: &[&str] = &[$(stringify!($name)),*];

        $(#[test]
        $(#[$attribute])*
        fn $name() {
            check(stringify!($name));
        })*
    };
}

// Each command has a transcript, which the one of `help` checks. Further ones are about features that commands share.
transcripts! {
    campaign compare completions contenders convert crosscheck diagnose diff epd explain
    #[cfg(target_os = "linux")] faults
    help list moves perft prove rank recipes report search storage streams uci
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/commands/transcripts")
}

#[test]
fn every_transcript_is_checked() {
    let files = folder().read_dir().unwrap();
    let mut files: Vec<_> = files.map(|file| file.unwrap().path()).collect();
    // A changed one leaves a file `.snap.new` until it is accepted.
    files.retain(|file| file.extension().is_some_and(|it| it == "snap"));
    files.sort();
    let names = files.iter().map(|file| file.file_stem().unwrap());
    assert!(names.eq(NAMES.iter().copied()));
}

/// Runs the commands of a transcript, and compares their output with it.
fn check(name: &str) {
    let path = folder().join(name).with_extension("snap");
    let text = fs::read_to_string(path).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let mut shown = String::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let is_command = line.starts_with("$ ");
        if is_command || line.starts_with("# ") {
            shown.push_str(line);
            shown.push('\n');
        }
        if is_command {
            let mut script = PRELUDE.to_owned() + &line[2..] + "\n";
            while let Some(line) = lines.next_if(|line| line.starts_with('>')) {
                script.push_str(line.strip_prefix("> ").unwrap_or_default());
                script.push('\n');
                shown.push_str(line);
                shown.push('\n');
            }
            shown.push_str(&output(&script, folder.path()));
            shown.push('\n');
        }
    }
    insta::with_settings!(
        {snapshot_path => "transcripts", prepend_module_to_snapshot => false, omit_expression => true},
        { insta::assert_snapshot!(name, shown) }
    );
}

/// Returns the output of a shell in a folder. The program measures with one link order, because relinking would replace the
/// file that other tests run.
fn output(script: &str, folder: &Path) -> String {
    let bin = cargo_bin!("boardbench").parent().unwrap().to_owned();
    let path = env::var_os("PATH").unwrap_or_default();
    let path = env::join_paths([bin].into_iter().chain(env::split_paths(&path))).unwrap();
    let output = assert_cmd::Command::new("sh")
        .args(["-c", script])
        .env("PATH", path)
        .env("PROJECT", concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .env_remove("CARGO")
        .env_remove("COLUMNS")
        .current_dir(folder)
        .write_stdin("")
        .output()
        .unwrap();
    let mut shown = String::from_utf8(output.stdout).unwrap();
    for line in String::from_utf8(output.stderr).unwrap().lines() {
        let is_exit = line.starts_with("[exit ");
        let mark = if is_exit { "" } else { "[stderr] " };
        shown.push_str(format!("{mark}{line}").trim_end());
        shown.push('\n');
    }
    portable(&shown)
}

/// Returns a text without the parts that depend on the machine, the version and the registry.
fn portable(text: &str) -> String {
    let lines = text.split_inclusive('\n');
    let is_changing = |line: &str| CHANGING.iter().any(|it| line.contains(it));
    let text: String = lines.filter(|line| !is_changing(line)).collect();
    let mut text = without_system_errors(&text);
    let boards: Vec<_> = boards().map(|board| board.name).collect();
    let encodings: Vec<_> = encodings().map(|encoding| encoding.name).collect();
    for separator in [", ", " var "] {
        text = text
            .replace(&boards.join(separator), "[every board]")
            .replace(&encodings.join(separator), "[every encoding]");
    }
    text.replace('\r', "[CR]")
        .replace("exit code: ", "exit status: ")
        .replace(env!("CARGO_PKG_VERSION"), "[version]")
}

/// Returns a text without the operating system's error messages.
fn without_system_errors(text: &str) -> String {
    let mut parts = text.split(" (os error ");
    let mut shown = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (_, rest) = part.split_once(')').unwrap();
        shown.truncate(shown.rfind(": ").unwrap());
        shown.push_str(": [system error]");
        shown.push_str(rest);
    }
    shown
}
