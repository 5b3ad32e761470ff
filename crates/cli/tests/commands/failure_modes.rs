//! Tests failure modes with one command for each kind of output: text on stdout, one file, the files of a report, and the
//! folder of a run. `docs/failure-modes.md` describes them.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::thread;
use std::time::{Duration, Instant};

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;
use tempfile::TempDir;

/// Output of a command in addition to its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Output {
    Nothing,
    File,
    Report,
    Run,
}

/// A command of each kind that takes about a second. All write to `out`.
const COMMANDS: [(Output, &str); 4] = [
    (Output::Nothing, "list"),
    (Output::File, "prove --men 2 --board bitboard-magic --shard 1/8 --out out"),
    (Output::Report, "report --from run --out out"),
    (
        Output::Run,
        "compare --seconds 1 --board bitboard-magic,x88-scan --only boards/legal-list --out out",
    ),
];

/// Folder with `run`, which has the measurements of a run and its report.
static WITH_RUN: LazyLock<TempDir> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    let place = Place { folder };
    let ended = place.run(COMMANDS[3].1, Stdio::null());
    assert_eq!(ended.code, Some(0), "{ended:?}");
    fs::rename(&place.runs()[0], place.path("run")).unwrap();
    fs::remove_dir(place.path("out")).unwrap();
    place.folder
});

#[derive(Debug)]
struct Place {
    folder: TempDir,
}

/// Exit code and messages of a program that has ended.
#[derive(Debug)]
struct Ended {
    code: Option<i32>,
    /// Lines of stderr, without the warning about the load of the machine.
    errors: Vec<String>,
}

impl Ended {
    fn is_refused(&self, begin: &str) -> bool {
        self.code == Some(2) && self.errors.len() == 1 && self.errors[0].starts_with(begin)
    }
}

impl Place {
    /// Returns a new folder with a copy of the run.
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let place = Self { folder };
        for (path, bytes) in files(WITH_RUN.path()) {
            let path = place.path(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, bytes).unwrap();
        }
        place
    }

    fn path(&self, inside: impl AsRef<Path>) -> PathBuf {
        self.folder.path().join(inside)
    }

    /// Returns the program with arguments. Without cargo it can't be relinked, so a run has one link order.
    fn program(&self, words: &str) -> Command {
        let mut program = Command::new(cargo_bin!("boardbench"));
        program.args(words.split(' '));
        self.prepared(program)
    }

    /// Returns the program with files limited to this many blocks of 512 bytes, as on a full disk.
    fn with_blocks(&self, words: &str, blocks: usize) -> Command {
        let script = "trap '' XFSZ; ulimit -f \"$1\"; shift; exec \"$@\"";
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", script, "sh", &blocks.to_string()]);
        shell.arg(cargo_bin!("boardbench")).args(words.split(' '));
        self.prepared(shell)
    }

    fn prepared(&self, mut program: Command) -> Command {
        program.current_dir(self.folder.path()).stdin(Stdio::null());
        program.env_remove("CARGO").env("PATH", "");
        program
    }

    fn run(&self, words: &str, stdout: impl Into<Stdio>) -> Ended {
        run_to_end(self.program(words).stdout(stdout))
    }

    /// Returns the folders with data in `out`.
    fn runs(&self) -> Vec<PathBuf> {
        let entries = fs::read_dir(self.path("out")).into_iter().flatten();
        let folders = entries.map(|entry| entry.unwrap().path());
        folders.filter(|run| run.join("data.jsonl").exists()).collect()
    }

    /// Panics if a file that a command wrote is incomplete. Returns `true` if all files exist.
    fn is_whole(&self, output: Output) -> bool {
        let out = self.path("out");
        match output {
            Output::Nothing => true,
            Output::File => match fs::read(out) {
                Ok(bytes) => serde_json::from_slice::<Value>(&bytes).map(|_| true).unwrap(),
                Err(_) => false,
            },
            Output::Report => {
                let mut expected = files(&self.path("run"));
                expected.remove(Path::new("data.jsonl"));
                let written = files(&out);
                for (path, bytes) in &written {
                    assert_eq!(expected.get(path), Some(bytes), "{}", path.display());
                }
                written.len() == expected.len()
            }
            Output::Run => {
                for run in self.runs() {
                    let words = format!("report --validate {}", run.display());
                    let ended = self.run(&words, Stdio::null());
                    assert_eq!(ended.code, Some(0), "{ended:?}");
                }
                let mut runs = self.runs().into_iter();
                runs.len() > 0 && runs.all(|run| run.join("report.html").exists())
            }
        }
    }

    fn has_temporary_file(&self) -> bool {
        let files = files(self.folder.path());
        files.keys().any(|path| path.extension() == Some("partial".as_ref()))
    }
}

/// Returns all files below a folder, by their relative paths.
fn files(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next).into_iter().flatten() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let inside = path.strip_prefix(folder).unwrap().to_owned();
                files.insert(inside, fs::read(path).unwrap());
            }
        }
    }
    files
}

/// Runs a program to its end.
fn run_to_end(program: &mut Command) -> Ended {
    let mut child = program.stderr(Stdio::piped()).spawn().unwrap();
    let mut errors = String::new();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    let errors = errors.lines().filter(|line| !line.contains("the machine is busy: "));
    Ended { errors: errors.map(str::to_owned).collect(), code: end(&mut child) }
}

/// Waits for the end of a program, also on a busy machine, and returns its exit code.
fn end(child: &mut Child) -> Option<i32> {
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_secs(120) {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        thread::sleep(Duration::from_millis(2));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    None
}

#[test]
fn a_full_stdout_is_an_error_and_a_closed_pipe_is_none() {
    for (output, words) in COMMANDS {
        let place = Place::new();
        let full = File::options().write(true).open("/dev/full").unwrap();
        let ended = place.run(words, full);
        assert!(ended.is_refused("error: cannot write to stdout: "), "{words}: {ended:?}");
        // A measurement fails before it begins.
        assert_eq!(place.is_whole(output), output != Output::Run, "{words}");
        assert!(!place.has_temporary_file(), "{words}");

        let place = Place::new();
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        let ended = place.run(words, writer);
        assert!(ended.code == Some(0) && ended.errors.is_empty(), "{words}: {ended:?}");
        assert!(place.is_whole(output), "{words}");
    }
}

#[test]
fn a_full_disk_leaves_each_file_whole() {
    let [_, file, report, run] = COMMANDS;
    let markdown = fs::metadata(WITH_RUN.path().join("run/report.md")).unwrap().len();
    for ((output, words), blocks, problem, written) in [
        (file, 0, "error: cannot write ", None),
        (report, 0, "error: cannot write ", None),
        // The disk has room for the Markdown, but not for the longer page.
        (report, markdown as usize / 512 + 1, "error: cannot write ", Some("out/report.md")),
        (run, 0, "error: the data can't be written: ", None),
        // The disk has room for the measurements, but not for the page, whose style alone is longer.
        (run, 128, "error: cannot write ", Some("out")),
    ] {
        let place = Place::new();
        let full = run_to_end(place.with_blocks(words, blocks).stdout(Stdio::null()));
        assert!(full.is_refused(problem), "{words}: {full:?}");
        assert!(!place.is_whole(output) && !place.has_temporary_file(), "{words}");
        assert!(written.is_none_or(|path| place.path(path).exists()), "{words}");
        assert_eq!(place.runs().len(), usize::from(output == Output::Run && blocks > 0));
    }
}

#[test]
fn an_output_that_cannot_be_written_is_refused_before_the_work() {
    for (output, words) in COMMANDS {
        if output == Output::Nothing {
            continue;
        }
        let place = Place::new();
        // Otherwise the command would measure for an hour, or fail to read a missing run.
        fs::remove_dir_all(place.path("run")).unwrap();
        fs::write(place.path("file"), "a file").unwrap();
        let words = words.replace("--seconds 1", "--seconds 3600");
        let words = words.replace("--out out", "--out file/out");
        let ended = place.run(&words, Stdio::null());
        assert!(ended.is_refused("error: cannot write \"file/out\": "), "{words}: {ended:?}");
    }
}

#[test]
fn a_killed_command_leaves_nothing_half_written() {
    for (output, words) in COMMANDS {
        let place = Place::new();
        for milliseconds in [5, 30, 150, 600, 1_200] {
            let mut child =
                place.program(words).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
            thread::sleep(Duration::from_millis(milliseconds));
            child.kill().unwrap();
            child.wait().unwrap();
            // Nothing reads the temporary files that are left.
            for path in files(place.folder.path()).into_keys() {
                if path.extension() == Some("partial".as_ref()) {
                    fs::remove_file(place.path(path)).unwrap();
                }
            }
            place.is_whole(output);
        }
        let ended = place.run(words, Stdio::null());
        assert_eq!(ended.code, Some(0), "{words}: {ended:?}");
        assert!(place.is_whole(output), "{words}");
    }
}

#[test]
fn two_commands_with_one_output_leave_it_whole() {
    for (output, words) in COMMANDS {
        let place = Place::new();
        let children = [(); 2].map(|()| {
            let mut program = place.program(words);
            program.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
        });
        let codes = children.map(|mut child| end(&mut child));
        assert_eq!(codes, [Some(0); 2], "{words}");
        assert!(place.is_whole(output) && !place.has_temporary_file(), "{words}");
        if output == Output::Run {
            assert_eq!(place.runs().len(), 2, "each has a folder of its own");
        }
    }
}

#[test]
fn data_of_another_version_half_a_file_and_no_text_are_refused() {
    let (path, words) = ("run/data.jsonl", "report --from run --out new");
    let place = Place::new();
    let right = fs::read_to_string(place.path(path)).unwrap();
    // One more digit is a later version.
    let later = right.replacen("\"schema\":", "\"schema\":9", 1);
    let half = right[..right.len() / 2].trim_end();
    for bytes in [later.as_bytes(), half.as_bytes(), b"\xff\xfe\n"] {
        fs::write(place.path(path), bytes).unwrap();
        let ended = place.run(words, Stdio::null());
        assert!(ended.is_refused("error: \"run/data.jsonl\": line "), "{ended:?}");
        assert!(!place.path("new").exists());
    }
}
