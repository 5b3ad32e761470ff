//! Pipes that are waited for or closed, and interrupts.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdout, Command, Stdio};

use crate::common::{START, program};

fn start(arguments: &str) -> (Child, BufReader<ChildStdout>) {
    let mut child = program()
        .args(shell_words::split(arguments).unwrap())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let stdout = BufReader::new(child.stdout.take().unwrap());
    (child, stdout)
}

/// Writes a line and waits for the answer.
fn ask(child: &mut Child, stdout: &mut impl BufRead, line: &str) -> String {
    let stdin = child.stdin.as_mut().unwrap();
    writeln!(stdin, "{line}").unwrap();
    let mut answer = String::new();
    stdout.read_line(&mut answer).unwrap();
    answer
}

/// Checks that the program ends with this code and an empty stderr.
#[track_caller]
fn ends_with(mut child: Child, code: i32) {
    drop(child.stdin.take());
    let mut stderr = String::new();
    let pipe = child.stderr.as_mut().unwrap();
    pipe.read_to_string(&mut stderr).unwrap();
    let ended = (stderr.as_str(), child.wait().unwrap().code());
    assert_eq!(ended, ("", Some(code)));
}

#[cfg(unix)]
fn interrupt(child: &Child) {
    let id = child.id().to_string();
    let killed = Command::new("kill").args(["-INT", &id]).status();
    assert!(killed.unwrap().success());
}

#[test]
fn each_line_is_answered_before_the_next_is_read() {
    let (mut child, mut stdout) = start("moves --stdin");
    for _ in 0..3 {
        assert!(ask(&mut child, &mut stdout, START).contains("\"e2e4\""));
        assert!(ask(&mut child, &mut stdout, "none").contains("\"error\""));
    }
    ends_with(child, 0);
    let (mut child, mut stdout) = start("uci");
    for _ in 0..3 {
        assert_eq!(ask(&mut child, &mut stdout, "isready"), "readyok\n");
    }
    ends_with(child, 0);
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    for (arguments, line) in [
        ("moves --stdin", START),
        ("uci", "isready"),
        ("list", ""),
        ("moves --format json", ""),
        ("perft --depth 2 --board all", ""),
        ("search --depth 64", ""),
        ("uci", "go depth 64"),
    ] {
        let (mut child, stdout) = start(arguments);
        drop(stdout);
        let mut stdin = child.stdin.take().unwrap();
        // The program may end before it has read everything.
        let _ = stdin.write_all(format!("{line}\n").repeat(1_000).as_bytes());
        drop(stdin);
        ends_with(child, 0);
    }
}

#[test]
fn a_failed_check_fails_even_if_stdout_is_closed() {
    let file = tempfile::NamedTempFile::new().unwrap();
    writeln!(file.as_file(), "{START} ;D1 21").unwrap();
    let (child, stdout) = start(&format!("epd '{}'", file.path().display()));
    drop(stdout);
    ends_with(child, 1);
}

#[cfg(unix)]
#[test]
fn an_interrupt_ends_the_program_at_once() {
    let (mut child, mut stdout) = start("uci");
    assert_eq!(ask(&mut child, &mut stdout, "isready"), "readyok\n");
    writeln!(child.stdin.as_mut().unwrap(), "go perft 20").unwrap();
    interrupt(&child);
    ends_with(child, 130);
}

#[cfg(unix)]
#[test]
fn an_interrupted_search_prints_its_result() {
    let (child, mut stdout) = start("search --depth 64 --board all");
    let mut output = String::new();
    while !output.contains("\ndepth 2 ") {
        assert_ne!(stdout.read_line(&mut output).unwrap(), 0, "{output}");
    }
    interrupt(&child);
    stdout.read_to_string(&mut output).unwrap();
    ends_with(child, 0);
    let lines: Vec<&str> = output.lines().collect();
    let [.., last, interrupted, nodes, score, pv] = &lines[..] else {
        panic!("{output}");
    };
    let depth = last.split(' ').nth(1).unwrap();
    let expected = format!("interrupted: this is the result of depth {depth}");
    assert_eq!(*interrupted, expected);
    assert_eq!(*last, format!("depth {depth} {nodes} {score} {pv}"));
    // The other boards are not searched.
    assert_eq!(output.matches('/').count(), 1);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let full = std::fs::File::options().write(true).open("/dev/full");
    let output = program()
        .arg("list")
        .stdout(full.unwrap())
        .stderr(Stdio::piped())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(2));
    let stderr = String::from_utf8(output.stderr).unwrap();
    let begin = "error: cannot write to stdout: ";
    assert!(stderr.starts_with(begin), "{stderr}");
}
