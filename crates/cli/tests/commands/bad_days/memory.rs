//! Very many lines: how much memory a command takes for them.

use std::fs::{self, File};
use std::io::{BufWriter, Read, Write};
use std::path::Path;
use std::process::{self, Child, Stdio};
use std::thread;
use std::time::Duration;

use super::commands::{Command, LONE_KINGS, Length, Place, Reads};

/// Fewer lines, more of which must take no more memory.
const FEW: u64 = 10_000;

/// As many lines as each run of the tests can wait for.
pub(super) const MANY: u64 = 100_000;

/// How much more memory in bytes a program may take for many lines, since pages are handed out by chance. For [`MANY`] lines this
/// is 21 bytes a line, less than a line that is kept takes.
const CHANCE: u64 = 2 << 20;

/// The most bytes of memory that a command takes for each byte of raw data.
const FOR_A_BYTE: u64 = 4;

/// The length of raw data of which each record is kept.
const KEPT: usize = 2 << 20;

/// More than a program takes for a text that is read whole, of 16 MiB at most.
const WHOLE_TEXT: u64 = 64 << 20;

/// Lines for a file that is longer than that. A program that refuses its first line ends too soon for a closer look.
const LONGER: u64 = 10_000_000;

/// A run of the program, with the most memory that it took, in bytes.
#[derive(Debug)]
struct Peak {
    code: Option<i32>,
    errors: String,
    memory: u64,
}

impl Peak {
    /// True if it is an error in one line with this text.
    fn is_refused(&self, text: &str) -> bool {
        let is_one = self.errors.lines().count() == 1;
        self.code == Some(2) && is_one && self.errors.contains(text)
    }
}

pub(super) fn many_lines(command: &Command, place: &Place, many: u64) -> String {
    let with_lines = |name: &str, block: &str, lines: u64| {
        write_lines(&place.path(name), block, lines);
        peak(&mut place.start(command, Length::Short))
    };
    match command.reads {
        Reads::Nothing => "reads no file".to_owned(),
        Reads::Stdin(name) | Reads::Text(name @ "suite.epd") => {
            let [one, other] = [FEW, many].map(|lines| with_lines(name, &lines_of(name), lines));
            let are_read = [&one, &other].map(|peak| peak.code) == [Some(0); 2];
            constant([&one, &other], are_read, "the same memory")
        }
        Reads::Text(name @ "positions.epd") => {
            // Each file has more positions than are used.
            let lines = [7 * FEW, many].map(|lines| with_lines(name, &lines_of(name), lines));
            let are_refused = lines.iter().all(|peak| peak.is_refused(": line 65537: "));
            let [one, other] = &lines;
            constant([one, other], are_refused, "exit 2 at position 65,537")
        }
        Reads::Text(name) | Reads::Stored(name) | Reads::Bundle(name) => {
            let other = with_lines(name, &lines_of(name), many.max(LONGER));
            if !other.is_refused("must have at most 16 MiB") || other.memory > WHOLE_TEXT {
                return format!("WRONG: {other:?}");
            }
            "exit 2 above 16 MiB".to_owned()
        }
        Reads::RawData => {
            // Before the file is replaced.
            let kept = (many == MANY).then(|| memory_for_a_byte(command, place));
            if let Some(bytes) = kept.filter(|&bytes| bytes >= FOR_A_BYTE as f64) {
                return format!("WRONG: {bytes:.1} bytes of memory a byte");
            }
            let name = "run/data.jsonl";
            let other = with_lines(name, &lines_of(name), many.max(LONGER));
            if !other.is_refused(": line 1: ") || other.memory > WHOLE_TEXT {
                return format!("WRONG: {other:?}");
            }
            format!(
                "keeps all, in less than {FOR_A_BYTE} bytes a byte; of other files, exit 2 at line 1"
            )
        }
    }
}

/// These words if two runs were as expected, and the one with more lines took no more memory.
fn constant([one, other]: [&Peak; 2], is_expected: bool, words: &str) -> String {
    if !is_expected || other.memory > one.memory + CHANCE {
        return format!("WRONG: {one:?}, {other:?}");
    }
    words.to_owned()
}

/// Ten lines for a file, over and over.
fn lines_of(name: &str) -> String {
    let bad = "nonsense\n".repeat(9);
    match name {
        "fens.txt" => format!("{bad}{LONE_KINGS}\n"),
        "moves.txt" => format!("{bad}{LONE_KINGS}\ta1a2\n"),
        "uci.txt" => "isready\n".repeat(9) + "position startpos moves e2e4\n",
        "suite.epd" => format!("{LONE_KINGS} ;D1 3\n").repeat(10),
        "positions.epd" => format!("{LONE_KINGS}\n").repeat(10),
        _ => "# no record\n".repeat(10),
    }
}

fn write_lines(path: &Path, block: &str, lines: u64) {
    let mut file = BufWriter::new(File::create(path).unwrap());
    for _ in 0..lines / block.lines().count() as u64 {
        file.write_all(block.as_bytes()).unwrap();
    }
    file.flush().unwrap();
}

/// How many bytes of memory the command takes for a byte of raw data: a run with many more blocks is compared with itself.
fn memory_for_a_byte(command: &Command, place: &Place) -> f64 {
    let path = place.path("run/data.jsonl");
    let short = fs::read_to_string(&path).unwrap();
    // A short run may end before it is asked for its peak, and then shows too little: the most of several is nearer.
    let runs = (0..8).map(|_| peak(&mut place.start(command, Length::Short)));
    let before = runs.max_by_key(|peak| peak.memory).unwrap();
    let (blocks, others): (Vec<&str>, Vec<&str>) = short
        .lines()
        .partition(|line| line.contains("\"type\":\"block\""));
    let (end, begin) = others.split_last().unwrap();
    let mut long = begin.join("\n") + "\n";
    // Each copy has processes of its own.
    for copy in (1_u32..).take(KEPT / short.len()) {
        for block in &blocks {
            let number = format!("\"process\":{copy}");
            long += &block.replacen("\"process\":", &number, 1);
            long.push('\n');
        }
    }
    long += end;
    long.push('\n');
    fs::write(&path, &long).unwrap();
    let after = peak(&mut place.start(command, Length::Short));
    assert_eq!([before.code, after.code], [Some(0); 2], "{after:?}");
    let more = after.memory.saturating_sub(before.memory);
    more as f64 / ((long.len() - short.len()) * command.runs()) as f64
}

/// Runs a program to its end, and asks the system meanwhile for its peak of memory.
fn peak(program: &mut process::Command) -> Peak {
    let program = program.stdout(Stdio::null()).stderr(Stdio::piped());
    let mut child = program.spawn().unwrap();
    let mut memory = 0;
    let status = loop {
        // A program that has ended has no memory.
        memory = memory_of(&child).unwrap_or(memory);
        if let Some(status) = child.try_wait().unwrap() {
            break status;
        }
        thread::sleep(Duration::from_millis(1));
    };
    let mut errors = String::new();
    let stderr = child.stderr.as_mut().unwrap();
    stderr.read_to_string(&mut errors).unwrap();
    Peak {
        code: status.code(),
        errors,
        memory,
    }
}

/// The most memory that a running program has taken.
fn memory_of(child: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = peak.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kibibytes << 10)
}
