//! Compares the drawings of memory in the documents of the boards with the output of the program.
//!
//! A drawing is a block of text whose first line is `$ boardbench …`, in the `README.md` of each board and in the chapter about
//! boards. `INSTA_UPDATE=always` updates them.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use assert_cmd::cargo::cargo_bin_cmd;

const COMMAND: &str = "$ boardbench ";

/// Returns the documents that must have a drawing.
fn documents() -> Vec<PathBuf> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let boards = crates.join("boards").read_dir().unwrap();
    let mut documents: Vec<_> =
        boards.map(|board| board.unwrap().path().join("README.md")).collect();
    documents.push(crates.join("core/src/book/boards.rs"));
    documents
}

fn drawn(command: &str) -> String {
    let words = shell_words::split(command).unwrap();
    let output = cargo_bin_cmd!("boardbench").args(words).output().unwrap();
    assert!(output.status.success(), "{command}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// Returns the document with its drawings updated, and their number. In a source file each line begins with `//!`.
fn redrawn(document: &str) -> (String, u32) {
    let (mut text, mut count) = (String::new(), 0);
    let mut lines = document.lines();
    while let Some(line) = lines.next() {
        text += line;
        text.push('\n');
        let (margin, line) = match line.strip_prefix("//! ") {
            Some(line) => ("//! ", line),
            None => ("", line),
        };
        let Some(command) = line.strip_prefix(COMMAND) else {
            continue;
        };
        for line in drawn(command).lines() {
            let _ = writeln!(text, "{}", format!("{margin}{line}").trim_end());
        }
        let _ = writeln!(text, "{margin}```");
        lines.find(|line| line.ends_with("```"));
        count += 1;
    }
    (text, count)
}

#[test]
fn drawings_in_documents_are_up_to_date() {
    let is_update = env::var("INSTA_UPDATE").is_ok_and(|update| update == "always");
    for path in documents() {
        let document = fs::read_to_string(&path).unwrap();
        let (text, count) = redrawn(&document);
        assert!(count > 0, "{} has no drawing", path.display());
        if is_update {
            fs::write(&path, text).unwrap();
        } else {
            assert_eq!(document, text, "{}", path.display());
        }
    }
}
