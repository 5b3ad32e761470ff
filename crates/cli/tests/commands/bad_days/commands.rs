//! The commands of the table, and folders in which they run.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read, Seek};
use std::path::{Path, PathBuf};
use std::process::{self, Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;
use tempfile::TempDir;

/// What a command reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reads {
    Nothing,
    /// Lines from stdin, here those of a file.
    Stdin(&'static str),
    /// A file of text.
    Text(&'static str),
    /// Raw data, in the folder `run`.
    RawData,
    /// A stored result.
    Stored(&'static str),
    /// The file of a contributed run.
    Bundle(&'static str),
}

/// What a command writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Writes {
    Nothing,
    File(&'static str),
    /// Several files, in the folder [`OUT`].
    Report,
    /// Raw data and their report, in a dated folder in the folder [`OUT`].
    Run,
    /// A contributed run, the list of these, and their report, in the folder [`OUT`].
    Contributed,
}

/// The folder of a report or of runs.
pub(super) const OUT: &str = "out";

/// A command with its arguments.
#[derive(Clone, Copy, Debug)]
pub(super) struct Command {
    pub(super) name: &'static str,
    /// Its words. Of `{SHORT|LONG}` the first takes about a second, and the second hours.
    words: &'static str,
    pub(super) reads: Reads,
    pub(super) writes: Writes,
}

/// Which of both is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Length {
    Short,
    Long,
}

const fn command(name: &'static str, words: &'static str, reads: Reads, writes: Writes) -> Command {
    Command {
        name,
        words,
        reads,
        writes,
    }
}

/// All commands. `crosscheck` and `prove` are also there with stored results to add up.
pub(super) static COMMANDS: [Command; 21] = [
    command(
        "compare",
        "compare --seconds {1|3600} --board bitboard-magic --only boards/legal-list --slice-ms 20 --corpus positions.epd --out out",
        Reads::Text("positions.epd"),
        Writes::Run,
    ),
    command(
        "campaign",
        "campaign --plan plan.toml --hours {0.0001|100} --out out",
        Reads::Text("plan.toml"),
        Writes::Run,
    ),
    command(
        "report",
        "report --from run --out out",
        Reads::RawData,
        Writes::Report,
    ),
    command("rank", "rank run", Reads::RawData, Writes::Nothing),
    command("diff", "diff run run", Reads::RawData, Writes::Nothing),
    command(
        "audit",
        "audit run --placebos placebos.csv",
        Reads::RawData,
        Writes::File("placebos.csv"),
    ),
    command(
        "submit",
        "submit run --out run.tar",
        Reads::RawData,
        Writes::File("run.tar"),
    ),
    command(
        "accept",
        "accept bundle.tar --into out",
        Reads::Bundle("bundle.tar"),
        Writes::Contributed,
    ),
    command("list", "list", Reads::Nothing, Writes::Nothing),
    command(
        "perft",
        "perft --depth 2 --board all",
        Reads::Nothing,
        Writes::Nothing,
    ),
    command(
        "epd",
        "epd suite.epd --board bitboard-magic --threads 1",
        Reads::Text("suite.epd"),
        Writes::Nothing,
    ),
    command(
        "crosscheck",
        "crosscheck --games {0|1000000000} --board bitboard-magic --shard {1/64|1/1} --out new.json",
        Reads::Nothing,
        Writes::File("new.json"),
    ),
    command(
        "crosscheck --merge",
        "crosscheck --merge games.json --out new.json",
        Reads::Stored("games.json"),
        Writes::File("new.json"),
    ),
    command(
        "prove",
        "prove --men {2|4} --board bitboard-magic --shard {1/8|1/1} --out new.json",
        Reads::Nothing,
        Writes::File("new.json"),
    ),
    command(
        "prove --merge",
        "prove --merge men.json --out new.json",
        Reads::Stored("men.json"),
        Writes::File("new.json"),
    ),
    command(
        "moves",
        "moves --stdin",
        Reads::Stdin("fens.txt"),
        Writes::Nothing,
    ),
    command(
        "convert",
        "convert --stdin",
        Reads::Stdin("moves.txt"),
        Writes::Nothing,
    ),
    command("explain", "explain e2e4", Reads::Nothing, Writes::Nothing),
    command(
        "search",
        "search --depth 2",
        Reads::Nothing,
        Writes::Nothing,
    ),
    command("uci", "uci", Reads::Stdin("uci.txt"), Writes::Nothing),
    command(
        "completions",
        "completions bash",
        Reads::Nothing,
        Writes::Nothing,
    ),
];

impl Command {
    fn words(&self, length: Length) -> Vec<String> {
        let word = |word: &'static str| {
            let inner = word.strip_prefix('{').and_then(|it| it.strip_suffix('}'));
            match (inner.and_then(|it| it.split_once('|')), length) {
                (Some((short, _)), Length::Short) => short,
                (Some((_, long)), Length::Long) => long,
                (None, _) => word,
            }
        };
        let words = self.words.split(' ').map(word);
        words.map(str::to_owned).collect()
    }

    /// How many runs it reads.
    pub(super) fn runs(&self) -> usize {
        self.words.split(' ').filter(|&word| word == "run").count()
    }

    /// What it writes, as its arguments name it; empty if nothing.
    pub(super) const fn output(&self) -> &'static str {
        match self.writes {
            Writes::Nothing => "",
            Writes::File(name) => name,
            Writes::Report | Writes::Run | Writes::Contributed => OUT,
        }
    }
}

/// A position with three moves.
pub(super) const LONE_KINGS: &str = "8/8/8/8/8/8/8/K6k w - - 0 1";

/// What the commands read, in a folder: short files, a run, its placebos, and stored results.
pub(super) fn fixtures() -> Place {
    let place = Place {
        folder: tempfile::tempdir().unwrap(),
    };
    for (name, content) in [
        ("positions.epd", format!("{LONE_KINGS}\n")),
        ("suite.epd", format!("{LONE_KINGS} ;D1 3\n")),
        ("fens.txt", format!("{LONE_KINGS}\n")),
        ("moves.txt", format!("{LONE_KINGS}\ta1a2\n")),
        ("uci.txt", "isready\n".to_owned()),
        (
            "plan.toml",
            "[[goal]]\ngroups = [\"micro/phase-blend\"]\nhalf-width = 99.0\n".to_owned(),
        ),
    ] {
        fs::write(place.path(name), content).unwrap();
    }
    for words in [
        "compare --seconds 1 --board bitboard-magic,x88-scan --only boards/legal-list --out runs",
        "crosscheck --games 0 --board bitboard-magic --shard 1/64 --out games.json",
        "prove --men 2 --board bitboard-magic --shard 1/8 --out men.json",
    ] {
        let seen = run(&mut place.program(words.split(' ')), None);
        assert_eq!(seen.code, Some(0), "{words}: {seen:?}");
    }
    fs::rename(&place.runs("runs")[0], place.path("run")).unwrap();
    fs::remove_dir(place.path("runs")).unwrap();
    // A part stands for the whole, of which it has all that is read.
    for name in ["games.json", "men.json"] {
        let stored = fs::read_to_string(place.path(name)).unwrap();
        let whole = stored
            .replace("\"1/64\"", "\"1/1\"")
            .replace("\"1/8\"", "\"1/1\"");
        fs::write(place.path(name), whole).unwrap();
    }
    // A run of another machine and commit: the one that is there is known.
    let data = fs::read_to_string(place.path("run/data.jsonl")).unwrap();
    let (header, rest) = data.split_once('\n').unwrap();
    let mut header: Value = serde_json::from_str(header).unwrap();
    for part in ["cpu", "commit"] {
        header["fingerprint"][part] = "another".into();
    }
    fs::create_dir(place.path("other")).unwrap();
    fs::write(place.path("other/data.jsonl"), format!("{header}\n{rest}")).unwrap();
    for words in [
        "audit run --placebos expected.csv",
        "submit run --out expected.tar",
        "submit other --out bundle.tar",
    ] {
        let seen = run(&mut place.program(words.split(' ')), None);
        assert_eq!(seen.code, Some(0), "{words}: {seen:?}");
    }
    fs::remove_dir_all(place.path("other")).unwrap();
    place
}

/// A folder with what the commands read.
#[derive(Debug)]
pub(super) struct Place {
    folder: TempDir,
}

/// What is found of a command's output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Found {
    Nothing,
    /// All of it.
    Whole,
    /// Some files of several, and each is whole.
    Part,
    Wrong(String),
}

impl Place {
    /// A folder with the same files.
    pub(super) fn new(fixtures: &Self) -> Self {
        let folder = tempfile::tempdir().unwrap();
        copy(fixtures.folder.path(), folder.path());
        Self { folder }
    }

    pub(super) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// This program in the folder, which finds no other one: counting instructions takes seconds. It measures itself in one
    /// order of functions: linking it anew replaces the file that other tests run.
    pub(super) fn program<'w>(&self, words: impl IntoIterator<Item = &'w str>) -> process::Command {
        let mut program = process::Command::new(cargo_bin!("boardbench"));
        program.args(words).current_dir(self.folder.path());
        program.env_remove("CARGO").env("PATH", "");
        program.stdin(Stdio::null());
        program
    }

    /// The program with a command, and what it reads from stdin.
    pub(super) fn start(&self, command: &Command, length: Length) -> process::Command {
        let words = command.words(length);
        let mut program = self.program(words.iter().map(String::as_str));
        if let Reads::Stdin(lines) = command.reads {
            program.stdin(File::open(self.path(lines)).unwrap());
        }
        program
    }

    /// A command that would write elsewhere.
    pub(super) fn start_into(&self, command: &Command, output: &str) -> process::Command {
        let words = command.words(Length::Long);
        let moved = words.iter().map(|word| {
            let is_output = word == command.output();
            if is_output { output } else { word.as_str() }
        });
        self.program(moved)
    }

    /// A command whose files may have this many blocks of 512 bytes, as on a full disk.
    pub(super) fn start_with_blocks(&self, command: &Command, blocks: u64) -> process::Command {
        let script = "trap '' XFSZ; ulimit -f \"$1\"; shift; exec \"$@\"";
        let mut shell = process::Command::new("/bin/sh");
        shell.args(["-c", script, "sh", &blocks.to_string()]);
        shell.arg(cargo_bin!("boardbench"));
        shell.args(command.words(Length::Short));
        shell.current_dir(self.folder.path()).stdin(Stdio::null());
        shell.env_remove("CARGO").env("PATH", "");
        shell
    }

    /// All files below the folder, with their contents.
    pub(super) fn files(&self) -> BTreeMap<PathBuf, Vec<u8>> {
        files(self.folder.path())
    }

    /// The folders of runs with data in a folder.
    pub(super) fn runs(&self, folder: &str) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.path(folder)).into_iter().flatten();
        let folders = entries.map(|entry| entry.unwrap().path());
        folders
            .filter(|run| run.join("data.jsonl").exists())
            .collect()
    }

    /// Removes the temporary files that a command left below its output because it was killed: nothing reads them.
    pub(super) fn remove_unfinished(&self, command: &Command) {
        let output = self.path(command.output());
        for path in files(&output).into_keys() {
            if path.extension() == Some("partial".as_ref()) {
                fs::remove_file(output.join(path)).unwrap();
            }
        }
    }

    /// What is there of the output.
    pub(super) fn found(&self, command: &Command) -> Found {
        let path = self.path(command.output());
        match command.writes {
            Writes::Nothing => Found::Nothing,
            Writes::File(name) => match fs::read(path) {
                Err(_) => Found::Nothing,
                Ok(bytes) if self.is_whole(name, &bytes) => Found::Whole,
                Ok(bytes) => Found::Wrong(format!("{name} has {} bytes", bytes.len())),
            },
            Writes::Report => self.found_report(&files(&path)),
            Writes::Run => self.found_runs(),
            Writes::Contributed => self.found_contributed(),
        }
    }

    fn is_whole(&self, name: &str, bytes: &[u8]) -> bool {
        if Path::new(name).extension() == Some("json".as_ref()) {
            return serde_json::from_slice::<Value>(bytes).is_ok();
        }
        let is_bundle = Path::new(name).extension() == Some("tar".as_ref());
        let expected = if is_bundle {
            "expected.tar"
        } else {
            "expected.csv"
        };
        bytes == fs::read(self.path(expected)).unwrap()
    }

    /// The report is that of the folder `run`, which `compare` wrote.
    fn found_report(&self, found: &BTreeMap<PathBuf, Vec<u8>>) -> Found {
        let mut expected = files(&self.path("run"));
        expected.remove(Path::new("data.jsonl"));
        let mut all = found.iter();
        match all.find(|(path, bytes)| expected.get(*path) != Some(*bytes)) {
            Some((path, _)) => Found::Wrong(format!("{} differs", path.display())),
            None if found.is_empty() => Found::Nothing,
            None if found.len() < expected.len() => Found::Part,
            None => Found::Whole,
        }
    }

    /// Data that are in no list don't count: those of a run whose adding was killed.
    fn found_contributed(&self) -> Found {
        let Ok(list) = fs::read_to_string(self.path(OUT).join("runs.txt")) else {
            return Found::Nothing;
        };
        let run = list.lines().next().unwrap_or_default();
        let run = self.path(OUT).join(run);
        if run_silently(&mut self.program(["audit", run.to_str().unwrap()])) != Some(0) {
            return Found::Wrong(format!("{list:?}"));
        }
        let words = ["report", "--from", OUT, "--markdown", "--check"];
        match run_silently(&mut self.program(words)) {
            Some(0) if list.lines().count() == 2 => Found::Whole,
            code => Found::Wrong(format!("{code:?}: {list:?}")),
        }
    }

    /// Folders without data don't count: those of runs that were killed.
    fn found_runs(&self) -> Found {
        let runs = self.runs(OUT);
        let is_readable = |run: &PathBuf| {
            let words = ["audit", run.to_str().unwrap()];
            run_silently(&mut self.program(words)) == Some(0)
        };
        if let Some(run) = runs.iter().find(|&run| !is_readable(run)) {
            return Found::Wrong(format!("{} can't be read", run.display()));
        }
        let mut all = runs.iter();
        if runs.is_empty() {
            Found::Nothing
        } else if all.all(|run| run.join("report.html").exists()) {
            Found::Whole
        } else {
            Found::Part
        }
    }
}

fn run_silently(program: &mut process::Command) -> Option<i32> {
    run(program, Some(Stdio::null())).code
}

/// All files below a folder, by their paths in it.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let inside = path.strip_prefix(folder).unwrap().to_owned();
                found.insert(inside, fs::read(path).unwrap());
            }
        }
    }
    found
}

/// Copies a folder, which may exist.
pub(super) fn copy(from: &Path, to: &Path) {
    for (path, bytes) in files(from) {
        let path = to.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }
}

/// How a run of the program ended.
#[derive(Debug)]
pub(super) struct Seen {
    /// `None` if it was killed, as it is after [`PATIENCE`].
    pub(super) code: Option<i32>,
    pub(super) printed: String,
    /// The lines of stderr, but for the one that depends on what else the machine does.
    pub(super) errors: Vec<String>,
}

/// How long a program may take, on however busy a machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// Runs a program to its end. If its stdout goes elsewhere, what it prints is not seen.
pub(super) fn run(program: &mut process::Command, stdout: Option<Stdio>) -> Seen {
    let mut printed = tempfile::tempfile().unwrap();
    let stdout = stdout.unwrap_or_else(|| printed.try_clone().unwrap().into());
    let mut child = program
        .stdout(stdout)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let code = end(&mut child);
    let mut errors = String::new();
    let stderr = child.stderr.as_mut().unwrap();
    stderr.read_to_string(&mut errors).unwrap();
    printed.rewind().unwrap();
    let errors = errors
        .lines()
        .filter(|line| !line.contains("the machine is busy: "));
    Seen {
        code,
        printed: io::read_to_string(printed).unwrap(),
        errors: errors.map(str::to_owned).collect(),
    }
}

/// Waits for the end of a program, and returns its exit code.
pub(super) fn end(child: &mut Child) -> Option<i32> {
    let begin = Instant::now();
    while begin.elapsed() < PATIENCE {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    None
}
