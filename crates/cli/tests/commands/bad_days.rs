//! Bad days: what each command does when the disk is full, when it is killed, when it is given half a file, and so on.
//!
//! Each cell of the table in `docs/bad-days.md` is provoked, and must be what the table says. `INSTA_UPDATE=always` writes the
//! table that is found; a cell that begins with `WRONG` fails also then.

mod commands;
mod days;
mod memory;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread::available_parallelism;

use boardbench_checks::parallel;

use commands::{COMMANDS, Command, Place, Reads, fixtures};

/// A bad day. The function provokes it for a command, and says in a few words what it saw.
struct Day {
    name: &'static str,
    provoke: fn(&Command, &Place) -> String,
}

static DAYS: [Day; 9] = [
    Day {
        name: "stdout is full",
        provoke: days::stdout_is_full,
    },
    Day {
        name: "stdout is closed",
        provoke: days::stdout_is_closed,
    },
    Day {
        name: "the disk is full",
        provoke: days::the_disk_is_full,
    },
    Day {
        name: "its folder can't be written",
        provoke: days::the_folder_cannot_be_written,
    },
    Day {
        name: "killed",
        provoke: days::killed,
    },
    Day {
        name: "the clock is set back",
        provoke: days::the_clock_is_set_back,
    },
    Day {
        name: "two at once",
        provoke: days::two_at_once,
    },
    Day {
        name: "another version, half a file, no text",
        provoke: days::other_data,
    },
    Day {
        name: "very many lines",
        provoke: |command, place| memory::many_lines(command, place, memory::MANY),
    },
];

/// The lines around the table.
const MARKERS: [&str; 2] = ["<!-- bad-days:begin -->", "<!-- bad-days:end -->"];

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

#[test]
fn the_table_says_what_each_command_does() {
    let fixtures = fixtures();
    let jobs = COMMANDS
        .iter()
        .flat_map(|command| DAYS.iter().map(move |day| (command, day)));
    let jobs: Vec<(&Command, &Day)> = jobs.collect();
    let threads = available_parallelism().unwrap();
    let cells = parallel::map(threads, &jobs, |(command, day)| {
        (day.provoke)(command, &Place::new(&fixtures))
    });
    for ((command, day), cell) in jobs.iter().zip(&cells) {
        let (name, day) = (command.name, day.name);
        assert!(!cell.contains("WRONG"), "{name}, {day}: {cell}");
    }
    compare_with_document(&table(&cells));
}

/// The table in Markdown: a row for each command.
fn table(cells: &[String]) -> String {
    let header = DAYS.each_ref().map(|day| day.name).join(" | ");
    let rows = COMMANDS.iter().zip(cells.chunks(DAYS.len()));
    let rows =
        rows.map(|(command, cells)| format!("| `{}` | {} |", command.name, cells.join(" | ")));
    let begin = [
        format!("| command | {header} |"),
        format!("|---|{}", "---|".repeat(DAYS.len())),
    ];
    begin.into_iter().chain(rows).collect::<Vec<_>>().join("\n")
}

fn compare_with_document(table: &str) {
    let path = project().join("docs/bad-days.md");
    let document = fs::read_to_string(&path).unwrap();
    let [begin, end] = MARKERS;
    let (before, rest) = document.split_once(begin).unwrap();
    let (shown, after) = rest.split_once(end).unwrap();
    if env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
        fs::write(path, format!("{before}{begin}\n{table}\n{end}{after}")).unwrap();
        return;
    }
    for (shown, found) in shown.trim().lines().zip(table.lines()) {
        assert_eq!(shown, found);
    }
    assert_eq!(shown.trim(), table);
}

/// Ten million lines would overflow what grows by a byte a line too little to be seen among fewer.
#[test]
#[ignore = "it takes minutes: scripts/verify-release runs it in the release build"]
fn ten_million_lines_take_no_more_memory() {
    let fixtures = fixtures();
    for command in &COMMANDS {
        if command.reads != Reads::Nothing {
            let seen = memory::many_lines(command, &Place::new(&fixtures), 10_000_000);
            assert!(!seen.contains("WRONG"), "{}: {seen}", command.name);
        }
    }
}

/// Elapsed time is the monotonic clock's, so a clock that is set back changes no duration: the system's clock is read to name a
/// folder, to date a header and to draw a seed, and nowhere else.
#[test]
fn the_system_clock_is_read_for_names_dates_and_seeds_alone() {
    let mut files = Vec::new();
    for folder in ["crates", "peers", "benches"] {
        sources(&project().join(folder), &mut files);
    }
    let reads_clock = |line: &&str| {
        let calls = ["SystemTime::now", "Timestamp::now", "Zoned::now"];
        calls.iter().any(|call| line.contains(call))
    };
    let reading = files.iter().filter_map(|path| {
        let text = fs::read_to_string(path).unwrap();
        let count = text.lines().filter(reads_clock).count();
        let path = path.strip_prefix(project()).unwrap();
        (count > 0).then(|| (path.to_str().unwrap().to_owned(), count))
    });
    let mut reading: Vec<(String, usize)> = reading.collect();
    reading.sort();
    let expected = [
        ("crates/data/src/record.rs", 2),
        ("crates/harness/src/run.rs", 1),
    ];
    let expected = expected.map(|(path, count)| (path.to_owned(), count));
    assert_eq!(reading, expected);
    assert!(files.len() > 200, "{} sources", files.len());
}

/// Adds the sources below a folder, without tests.
fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in folder.read_dir().unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("tests") {
            sources(&path, files);
        } else if path.extension().is_some_and(|it| it == "rs") {
            files.push(path);
        }
    }
}
