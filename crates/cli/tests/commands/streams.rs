//! Streams that are waited for, closed or interrupted.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdout, Command, Stdio};

use assert_cmd::cargo::cargo_bin;

use crate::common::START;

fn start(arguments: &[&str]) -> (Child, BufReader<ChildStdout>) {
    let mut child = Command::new(cargo_bin!("boardbench"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let stdout = BufReader::new(child.stdout.take().unwrap());
    (child, stdout)
}

/// Writes a line and waits for the next line that comes back.
fn ask(child: &mut Child, stdout: &mut impl BufRead, line: &str) -> String {
    let stdin = child.stdin.as_mut().unwrap();
    writeln!(stdin, "{line}").unwrap();
    let mut answer = String::new();
    stdout.read_line(&mut answer).unwrap();
    answer
}

fn stderr_and_code(mut child: Child) -> (String, Option<i32>) {
    drop(child.stdin.take());
    let mut stderr = String::new();
    let pipe = child.stderr.as_mut().unwrap();
    pipe.read_to_string(&mut stderr).unwrap();
    (stderr, child.wait().unwrap().code())
}

#[test]
fn answers_come_before_the_next_question() {
    let (mut child, mut stdout) = start(&["moves", "--stdin"]);
    for _ in 0..3 {
        assert!(ask(&mut child, &mut stdout, START).contains("\"e2e4\""));
        assert!(ask(&mut child, &mut stdout, "none").contains("\"error\""));
    }
    assert_eq!(stderr_and_code(child), (String::new(), Some(0)));
    let (mut child, mut stdout) = start(&["uci"]);
    for _ in 0..3 {
        assert_eq!(ask(&mut child, &mut stdout, "isready"), "readyok\n");
    }
    assert_eq!(stderr_and_code(child), (String::new(), Some(0)));
}

#[test]
fn a_closed_pipe_is_a_quiet_end() {
    for (arguments, line) in [
        (&["moves", "--stdin"][..], START),
        (&["uci"], "isready"),
        (&["list"], ""),
        (&["moves", "--format", "json"], ""),
        (&["perft", "--depth", "2", "--board", "all"], ""),
        (&["search", "--depth", "64"], ""),
        (&["uci"], "go depth 64"),
    ] {
        let (mut child, stdout) = start(arguments);
        drop(stdout);
        let mut stdin = child.stdin.take().unwrap();
        // The command may be gone before it has read everything.
        let _ = stdin.write_all(format!("{line}\n").repeat(1_000).as_bytes());
        drop(stdin);
        assert_eq!(
            stderr_and_code(child),
            (String::new(), Some(0)),
            "{arguments:?}"
        );
    }
}

#[test]
fn a_failed_check_fails_even_if_nobody_reads_it() {
    let file = tempfile::NamedTempFile::new().unwrap();
    writeln!(file.as_file(), "{START} ;D1 21").unwrap();
    let (child, stdout) = start(&["epd", file.path().to_str().unwrap()]);
    drop(stdout);
    assert_eq!(stderr_and_code(child), (String::new(), Some(1)));
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_program_at_once() {
    let (mut child, mut stdout) = start(&["uci"]);
    assert_eq!(ask(&mut child, &mut stdout, "isready"), "readyok\n");
    writeln!(child.stdin.as_mut().unwrap(), "go perft 20").unwrap();
    let killed = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(killed.success());
    assert_eq!(stderr_and_code(child), (String::new(), Some(130)));
}

#[cfg(unix)]
#[test]
fn an_interrupted_search_says_what_it_has_found() {
    let (child, mut stdout) = start(&["search", "--depth", "64", "--board", "all"]);
    let mut output = String::new();
    while !output.contains("\ndepth 2 ") {
        assert_ne!(stdout.read_line(&mut output).unwrap(), 0, "{output}");
    }
    let killed = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status()
        .unwrap();
    assert!(killed.success());
    stdout.read_to_string(&mut output).unwrap();
    assert_eq!(stderr_and_code(child), (String::new(), Some(0)));
    let lines: Vec<&str> = output.lines().collect();
    let [.., last, interrupted, nodes, score, pv] = &lines[..] else {
        panic!("{output}");
    };
    let depth = last.split(' ').nth(1).unwrap();
    assert_eq!(
        *interrupted,
        format!("interrupted: this is what depth {depth} found")
    );
    assert_eq!(*last, format!("depth {depth} {nodes} {score} {pv}"));
    // The other boards are left out.
    assert_eq!(output.matches('/').count(), 1);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = std::fs::File::options()
        .write(true)
        .open("/dev/full")
        .unwrap();
    let output = Command::new(cargo_bin!("boardbench"))
        .arg("list")
        .stdout(full)
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(
        output
            .stderr
            .starts_with(b"error: cannot write to stdout: ")
    );
}
