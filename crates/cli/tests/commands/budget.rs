//! Compares the size of the sources, in lines of code and public items per folder, with `docs/data/budget.csv`.
//!
//! A line of code is one that is not blank, not a comment and not of a test: not in a folder or a file named `tests` or
//! `fixture`, and not in an inline module with `#[cfg(test)]`. A public item begins with `pub`.

use std::fs;
use std::path::{Path, PathBuf};

const MAX_LINES_OF_FILE: usize = 600;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the Rust files below a folder, without files below `target`.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("target") {
            files.append(&mut sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

/// Returns the lines of code of a file, and how many of them begin a public item.
fn count(text: &str) -> [usize; 2] {
    const ITEMS: [&str; 8] = ["fn", "const", "struct", "enum", "trait", "type", "static", "unsafe"];
    let (mut code, mut public) = (0, 0);
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        let next = lines.peek().map_or("", |next| next.trim());
        if line.trim() == "#[cfg(test)]" && next.starts_with("mod ") && next.ends_with('{') {
            let end = line.replace("#[cfg(test)]", "}");
            lines.by_ref().find(|line| **line == end);
            continue;
        }
        let line = line.trim();
        code += usize::from(!line.is_empty() && !line.starts_with("//"));
        let item = line.strip_prefix("pub ").and_then(|rest| rest.split(' ').next());
        public += usize::from(item.is_some_and(|item| ITEMS.contains(&item)));
    }
    [code, public]
}

fn is_test(path: &Path) -> bool {
    path.components().any(|part| {
        ["tests", "tests.rs", "fixture.rs"].iter().any(|name| part.as_os_str() == *name)
    })
}

/// Returns the size of a folder.
fn size(folder: &Path) -> [usize; 2] {
    let files = sources(folder).into_iter().filter(|path| !is_test(path));
    files.fold([0, 0], |[lines, items], path| {
        let [code, public] = count(&fs::read_to_string(path).unwrap());
        [lines + code, items + public]
    })
}

#[test]
fn no_folder_exceeds_its_budget_and_no_file_is_too_long() {
    let root = root();
    let budget = fs::read_to_string(root.join("docs/data/budget.csv")).unwrap();
    let mut folders = Vec::new();
    for row in budget.lines().skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        let limits = [1, 2].map(|field: usize| fields[field].parse::<usize>().unwrap());
        let size = size(&root.join(fields[0]));
        for ((unit, limit), count) in ["lines of code", "public items"].iter().zip(limits).zip(size)
        {
            assert!(
                count <= limit,
                "{} has {count} {unit}, more than the {limit} in docs/data/budget.csv: remove some, or raise the limit and give the reason in the commit",
                fields[0]
            );
        }
        folders.push(root.join(fields[0]));
    }
    let tops = ["benches", "crates", "examples", "fuzz", "peers"].map(|top| root.join(top));
    for path in tops.iter().flat_map(|top| sources(top)) {
        assert!(
            folders.iter().any(|folder| path.starts_with(folder)),
            "{} is in no folder of docs/data/budget.csv",
            path.display()
        );
        let lines = fs::read_to_string(&path).unwrap().lines().count();
        assert!(lines < MAX_LINES_OF_FILE, "{} has {lines} lines", path.display());
    }
}
