//! Compares the size of the sources, in lines of code and public items per folder, with `docs/data/budget.csv`.
//!
//! A line of code is one that is not blank, not a comment and not of a test: not in a folder `tests`, and not in a module with
//! `#[cfg(test)]`. A public item begins with `pub`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

const MAX_LINES_OF_FILE: usize = 600;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the Rust files below a folder, without those of packages below `target`.
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

/// Returns the files and folders of the modules that a file declares for tests alone.
fn test_modules(file: &Path, text: &str) -> Vec<PathBuf> {
    let parent = file.parent().unwrap();
    let is_root = ["lib.rs", "main.rs", "mod.rs"].iter().any(|name| file.ends_with(name));
    let folder = if is_root { parent.to_owned() } else { file.with_extension("") };
    let lines: Vec<&str> = text.lines().collect();
    let declared = lines.windows(2).filter_map(|pair| {
        let name = pair[1].trim().strip_prefix("mod ")?.strip_suffix(';')?;
        pair[0].trim().starts_with("#[cfg(test)]").then_some(name)
    });
    let paths =
        declared.flat_map(|name| [folder.join(name).with_extension("rs"), folder.join(name)]);
    paths.collect()
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

/// Returns the size of a folder.
fn size(folder: &Path) -> [usize; 2] {
    let files: Vec<(PathBuf, String)> = sources(folder)
        .into_iter()
        .map(|path| (path.clone(), fs::read_to_string(path).unwrap()))
        .collect();
    let tests = files.iter().flat_map(|(path, text)| test_modules(path, text));
    let tests: BTreeSet<PathBuf> = tests.collect();
    let is_test = |path: &Path| {
        path.components().any(|part| part.as_os_str() == "tests")
            || path.ancestors().any(|part| tests.contains(part))
    };
    let code = files.iter().filter(|(path, _)| !is_test(path));
    code.fold([0, 0], |[lines, items], (_, text)| {
        let [code, public] = count(text);
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
        let found = size(&root.join(fields[0]));
        for ((what, limit), found) in
            ["lines of code", "public items"].iter().zip(limits).zip(found)
        {
            assert!(
                found <= limit,
                "{} has {found} {what}, and {limit} in docs/data/budget.csv: remove some, or raise the limit and say why in the commit",
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

#[test]
fn comments_blank_lines_and_tests_are_no_code() {
    let text = "//! A file.\n\npub fn one() {\n    // Why.\n}\n\n#[cfg(test)]\nmod tests {\n    pub fn two() {}\n}\npub(crate) struct Three;\n";
    assert_eq!(count(text), [3, 1]);
}
