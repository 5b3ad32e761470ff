//! The days, but for many lines. Each function provokes one for a command, and says what it saw.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use super::commands::{
    Command, Found, LONE_KINGS, Length, OUT, Place, Reads, Seen, Writes, copy, end, run,
};

const WRITES_NOTHING: &str = "writes no file";
const READS_NOTHING: &str = "reads no file";

/// The name of a run by a clock that was wrong.
const LATER: &str = "2999-01-01T00-00-00Z";

/// The description of something unexpected.
fn wrong(what: &str, seen: &Seen) -> String {
    format!("WRONG: {what}: {seen:?}")
}

/// True if a command was refused in one line that begins with this text.
fn is_refused(seen: &Seen, begin: &str) -> bool {
    seen.code == Some(2) && seen.errors.len() == 1 && seen.errors[0].starts_with(begin)
}

/// True if a temporary file was left.
fn has_left(place: &Place) -> bool {
    let files = place.files();
    let mut names = files.keys().filter_map(|path| path.file_name());
    names.any(|name| name.to_string_lossy().starts_with("unfinished-"))
}

/// What is there of a command's output, in words that follow its exit code.
fn output(command: &Command, place: &Place) -> &'static str {
    match place.found(command) {
        _ if command.writes == Writes::Nothing => "",
        _ if has_left(place) => ", WRONG: a temporary file is left",
        Found::Nothing => " before the work",
        Found::Whole => ", and what it writes is whole",
        _ => ", WRONG: what it writes is not whole",
    }
}

pub(super) fn stdout_is_full(command: &Command, place: &Place) -> String {
    let full = File::options().write(true).open("/dev/full").unwrap();
    let seen = run(&mut place.start(command, Length::Short), Some(full.into()));
    if !is_refused(&seen, "error: cannot write to stdout: ") {
        return wrong("stdout is full", &seen);
    }
    format!("exit 2{}", output(command, place))
}

pub(super) fn stdout_is_closed(command: &Command, place: &Place) -> String {
    let (reader, writer) = io::pipe().unwrap();
    drop(reader);
    let seen = run(
        &mut place.start(command, Length::Short),
        Some(writer.into()),
    );
    if seen.code != Some(0) || !seen.errors.is_empty() {
        return wrong("stdout is closed", &seen);
    }
    format!("exit 0{}", output(command, place))
}

pub(super) fn the_disk_is_full(command: &Command, place: &Place) -> String {
    match command.writes {
        Writes::Nothing => WRITES_NOTHING.to_owned(),
        Writes::File(name) => {
            fs::write(place.path(name), "old").unwrap();
            let seen = run_with_blocks(command, place, 0);
            let is_old = fs::read(place.path(name)).unwrap() == b"old";
            if !is_refused(&seen, "error: cannot write ") || !is_old || has_left(place) {
                return wrong(name, &seen);
            }
            "exit 2, and the file before is unchanged".to_owned()
        }
        Writes::Report => report_on_full_disk(command, place),
        Writes::Run => run_on_full_disk(command, place),
        Writes::Contributed => contributed_on_full_disk(command, place),
    }
}

fn run_with_blocks(command: &Command, place: &Place, blocks: u64) -> Seen {
    let mut program = place.start_with_blocks(command, blocks);
    run(&mut program, Some(Stdio::null()))
}

/// There is room for no file, or for the Markdown but not for the longer page.
fn report_on_full_disk(command: &Command, place: &Place) -> String {
    let markdown = fs::read(place.path("run/report.md")).unwrap();
    for blocks in [0, markdown.len() as u64 / 512 + 1] {
        let old = [format!("{OUT}/report.md"), format!("{OUT}/report.html")];
        fs::create_dir_all(place.path(OUT)).unwrap();
        for name in &old {
            fs::write(place.path(name), "old").unwrap();
        }
        let seen = run_with_blocks(command, place, blocks);
        if !is_refused(&seen, "error: cannot write ") || has_left(place) {
            return wrong("the report", &seen);
        }
        let before: &[u8] = b"old";
        let text = if blocks == 0 { before } else { &*markdown };
        let expected = [text, before];
        let is_as_expected = |(name, expected): (&String, &[u8])| {
            let found = fs::read(place.path(name)).unwrap();
            found == expected
        };
        if !old.iter().zip(expected).all(is_as_expected) {
            return wrong("a file of the report", &seen);
        }
        for name in &old {
            fs::remove_file(place.path(name)).unwrap();
        }
        if let Found::Wrong(what) = place.found(command) {
            return wrong(&what, &seen);
        }
    }
    "exit 2, and each file is whole or as before".to_owned()
}

/// More blocks of 512 bytes than the data of a short run take, and fewer than its page, whose style alone takes as many.
const DATA_BLOCKS: u64 = 128;

/// There is no room for data, or for data but not for a page.
fn run_on_full_disk(command: &Command, place: &Place) -> String {
    let seen = run_with_blocks(command, place, 0);
    let left = place.path(OUT).read_dir().unwrap().count();
    if !is_refused(&seen, "error: the data can't be written: ") || left > 0 {
        return wrong("data that don't fit", &seen);
    }
    let seen = run_with_blocks(command, place, DATA_BLOCKS);
    let is_part = place.found(command) == Found::Part && !has_left(place);
    if !is_refused(&seen, "error: cannot write ") || !is_part {
        return wrong("a report that doesn't fit", &seen);
    }
    "exit 2, and data that fit are kept; else nothing is".to_owned()
}

/// There is no room for data, or for them and not for the report.
fn contributed_on_full_disk(command: &Command, place: &Place) -> String {
    let blocks = fs::metadata(place.path("bundle.tar")).unwrap().len() / 512;
    for blocks in [0, blocks] {
        let seen = run_with_blocks(command, place, blocks);
        let is_empty = place.found(command) == Found::Nothing && !has_left(place);
        if !is_refused(&seen, "error: cannot write ") || !is_empty {
            return wrong("what doesn't fit", &seen);
        }
    }
    "exit 2, and the list is as before".to_owned()
}

/// The command would take hours. What it reads is not there, so only a refusal that comes before reading is about the folder.
pub(super) fn the_folder_cannot_be_written(command: &Command, place: &Place) -> String {
    if command.writes == Writes::Nothing {
        return WRITES_NOTHING.to_owned();
    }
    match command.reads {
        Reads::RawData => fs::remove_dir_all(place.path("run")).unwrap(),
        Reads::Stored(name) | Reads::Bundle(name) => fs::remove_file(place.path(name)).unwrap(),
        Reads::Nothing | Reads::Stdin(_) | Reads::Text(_) => {}
    }
    // Permissions do not stop root. In /proc and below a device root can create no file either.
    for path in ["/proc/boardbench", "/dev/null/boardbench"] {
        let seen = run(&mut place.start_into(command, path), None);
        if !is_refused(&seen, &format!("error: cannot write \"{path}\": ")) {
            return wrong(path, &seen);
        }
    }
    "exit 2 before the work".to_owned()
}

pub(super) fn killed(command: &Command, place: &Place) -> String {
    if command.writes == Writes::Nothing {
        return WRITES_NOTHING.to_owned();
    }
    for milliseconds in [3, 10, 30, 100, 1_000] {
        let mut program = place.start(command, Length::Long);
        let program = program.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = program.spawn().unwrap();
        thread::sleep(Duration::from_millis(milliseconds));
        child.kill().unwrap();
        child.wait().unwrap();
        place.remove_unfinished(command);
        if let Found::Wrong(what) = place.found(command) {
            return format!("WRONG: after {milliseconds} ms: {what}");
        }
        if command.writes == Writes::Contributed && place.found(command) == Found::Whole {
            // It had ended, and adds no run twice.
            fs::remove_dir_all(place.path(OUT)).unwrap();
        }
    }
    let seen = run(&mut place.start(command, Length::Short), None);
    if seen.code != Some(0) || place.found(command) != Found::Whole {
        return wrong("after it was killed", &seen);
    }
    "nothing half; the same command works after it".to_owned()
}

pub(super) fn the_clock_is_set_back(command: &Command, place: &Place) -> String {
    match command.writes {
        Writes::Nothing | Writes::File(_) | Writes::Contributed => {
            "names nothing by time".to_owned()
        }
        Writes::Report => {
            for name in ["2001-02-03T04-05-06Z", LATER] {
                let run = place.path(&format!("reports/{name}"));
                copy(&place.path("run"), &run);
            }
            let words = ["report", "--out", OUT];
            let seen = run(&mut place.program(words), None);
            let says = format!("newest run: reports/{LATER}\n");
            if seen.code != Some(0) || !seen.printed.contains(&says) {
                return wrong("the newest run", &seen);
            }
            "takes the last name by default, and says which".to_owned()
        }
        Writes::Run => {
            copy(&place.path("run"), &place.path(&format!("{OUT}/{LATER}")));
            let seen = run(&mut place.start(command, Length::Short), None);
            let runs = place.runs(OUT);
            let names = runs.iter().filter(|run| !run.ends_with(LATER));
            let names: Vec<_> = names.map(|run| run.file_name().unwrap()).collect();
            let [name] = &names[..] else {
                return wrong("one new folder", &seen);
            };
            let says = format!("raw data: {OUT}/{}/data.jsonl\n", name.to_string_lossy());
            if seen.code != Some(0) || !seen.printed.contains(&says) {
                return wrong(&says, &seen);
            }
            "a folder of its own, and says where".to_owned()
        }
    }
}

pub(super) fn two_at_once(command: &Command, place: &Place) -> String {
    let words = match command.writes {
        Writes::Nothing => return WRITES_NOTHING.to_owned(),
        Writes::File(_) => "one whole file",
        Writes::Report => "whole files",
        Writes::Run => "two folders, both whole",
        Writes::Contributed => "the second is refused",
    };
    // The exit code of the one that comes later.
    let later = i32::from(command.writes == Writes::Contributed);
    for _ in 0..3 {
        // A campaign that begins after the end of the other one resumes it.
        let _ = fs::remove_dir_all(place.path(OUT));
        let children = [(); 2].map(|()| {
            let mut program = place.start(command, Length::Short);
            let program = program.stdout(Stdio::null()).stderr(Stdio::null());
            program.spawn().unwrap()
        });
        let mut codes = children.map(|mut child| end(&mut child));
        codes.sort_unstable();
        let found = place.found(command);
        if codes != [Some(0), Some(later)] || found != Found::Whole || has_left(place) {
            return format!("WRONG: {codes:?}, {found:?}");
        }
        if place.runs(OUT).len() == 2 {
            return words.to_owned();
        }
    }
    if command.writes == Writes::Run {
        return "WRONG: one folder".to_owned();
    }
    words.to_owned()
}

pub(super) fn other_data(command: &Command, place: &Place) -> String {
    let path = match command.reads {
        Reads::Nothing => return READS_NOTHING.to_owned(),
        Reads::Stdin(name) => return bad_lines(command, place, name),
        Reads::Bundle(name) => return bad_bundles(command, place, name),
        Reads::RawData => "run/data.jsonl",
        Reads::Text(name) | Reads::Stored(name) => name,
    };
    let right = fs::read_to_string(place.path(path)).unwrap();
    for bytes in bad_versions(command.reads, &right) {
        fs::write(place.path(path), bytes).unwrap();
        let before = place.files();
        let seen = run(&mut place.start(command, Length::Short), None);
        let names_file = format!("error: \"{path}\": ");
        // The parser of TOML shows the line in further ones.
        let error = seen.errors.first().map_or("", String::as_str);
        let is_plan = Path::new(path).extension() == Some("toml".as_ref());
        let is_one_line = seen.errors.len() == 1 || is_plan;
        let names_line = error.contains("line ") || error.contains("has schema ");
        let is_named = error.starts_with(&names_file) && names_line && is_one_line;
        if seen.code != Some(2) || !is_named || place.files() != before {
            return wrong(path, &seen);
        }
    }
    "exit 2, names file and line".to_owned()
}

/// Half a bundle, and no bundle. One of another version has other data, which are damaged for this version.
fn bad_bundles(command: &Command, place: &Place, name: &str) -> String {
    let right = fs::read(place.path(name)).unwrap();
    for bytes in [&right[..right.len() / 2], b"\xff\xfe\n"] {
        fs::write(place.path(name), bytes).unwrap();
        let before = place.files();
        let seen = run(&mut place.start(command, Length::Short), None);
        let begin = format!("error: \"{name}\": it is no bundle of a run: ");
        if !is_refused(&seen, &begin) || place.files() != before {
            return wrong(name, &seen);
        }
    }
    "exit 2, names file".to_owned()
}

/// Another version, if the file has one; a part that ends within a line; and bytes that are no text.
fn bad_versions(reads: Reads, right: &str) -> Vec<Vec<u8>> {
    let mut all = vec![b"\xff\xfe\n".to_vec()];
    let half = match reads {
        Reads::Text(_) => &right[..LONE_KINGS.len() / 2],
        _ => right[..right.len() / 2].trim_end(),
    };
    all.push(half.as_bytes().to_vec());
    // One more digit is a later version.
    let field = ["\"schema\": ", "\"schema\":"];
    if let Some(field) = field.iter().find(|field| right.contains(**field)) {
        let other = right.replacen(field, &format!("{field}9"), 1);
        all.push(other.into_bytes());
    }
    all
}

/// Bad lines before the right one, which is answered as before.
fn bad_lines(command: &Command, place: &Place, name: &str) -> String {
    let right = run(&mut place.start(command, Length::Short), None);
    let lines = fs::read(place.path(name)).unwrap();
    let bad = [b"\xff\xfe\nnonsense\n".to_vec(), lines].concat();
    fs::write(place.path(name), bad).unwrap();
    let seen = run(&mut place.start(command, Length::Short), None);
    let answers: Vec<_> = seen.printed.lines().collect();
    let is_bad = |answer: &&str| answer.contains("error") || answer.contains("unknown command");
    let [bad @ .., last] = &answers[..] else {
        return wrong("no answer", &seen);
    };
    let are_bad = bad.len() == 2 && bad.iter().all(is_bad);
    if seen.code != Some(0) || !are_bad || right.printed.trim_end() != *last {
        return wrong(name, &seen);
    }
    "answers such a line by an error, and reads on".to_owned()
}
