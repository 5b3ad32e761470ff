//! `report`, from data that a comparison has left.

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{Ran, compared, passes, refuses, run};

/// All files below a folder with what they hold, by path.
fn files(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in folder.read_dir().unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else {
            found.push((path.clone(), fs::read(path).unwrap()));
        }
    }
    found.sort();
    found
}

fn report(arguments: &[&str]) -> Ran {
    run(&[&["report"], arguments].concat(), b"")
}

#[test]
fn the_same_data_make_the_same_files_anywhere() {
    let reports = tempfile::tempdir().unwrap();
    let data = compared(reports.path());
    let (one, other) = (reports.path().join("one"), reports.path().join("two/three"));
    for out in [&one, &other] {
        let out = out.to_str().unwrap();
        let told = passes(&["report", "--from", data.to_str().unwrap(), "--out", out]);
        assert!(told.contains(&format!("{out}/report.html")), "{told}");
    }
    let within = |folder: &Path| {
        let files = files(folder).into_iter();
        let relative = |path: PathBuf| path.strip_prefix(folder).unwrap().to_owned();
        files
            .map(|(path, content)| (relative(path), content))
            .collect::<Vec<_>>()
    };
    assert_eq!(within(&one), within(&other));
    let names: Vec<_> = within(&one).into_iter().map(|(path, _)| path).collect();
    for name in ["report.md", "report.html", "tables/all-rows.csv"] {
        assert!(names.contains(&PathBuf::from(name)), "{names:?}");
    }
    assert!(names.iter().any(|name| name.starts_with("plots")));
    // By default beside the data, from the file as well as from the folder.
    let file = data.join("data.jsonl");
    passes(&["report", "--from", file.to_str().unwrap()]);
    assert!(data.join("report.html").is_file());
}

#[test]
fn a_readme_is_spliced_and_checked() {
    let reports = tempfile::tempdir().unwrap();
    let data = compared(reports.path());
    let readme = reports.path().join("README.md");
    let text = "# Title\n<!-- headline:begin -->\nold\n<!-- headline:end -->\nrest\n";
    fs::write(&readme, text).unwrap();
    let from = ["--from", data.to_str().unwrap()];
    let with_readme = [&from[..], &["--readme", readme.to_str().unwrap()]].concat();
    let check = [&with_readme[..], &["--check"]].concat();
    // Nothing has been rendered yet but by the comparison; the README is old in any case.
    passes(&["report", from[0], from[1]]);
    let ran = report(&check);
    assert_eq!(ran.code, Some(1), "{}", ran.stderr);
    assert!(ran.stdout.contains("README.md"), "{}", ran.stdout);
    assert_eq!(fs::read_to_string(&readme).unwrap(), text);
    assert_eq!(report(&with_readme).code, Some(0));
    let spliced = fs::read_to_string(&readme).unwrap();
    let name = data.file_name().unwrap().to_str().unwrap();
    assert!(spliced.starts_with("# Title\n") && spliced.ends_with("\nrest\n"));
    assert!(spliced.contains(&format!("]({name}/plots/")), "{spliced}");
    assert!(spliced.contains("`legal-list`"), "{spliced}");
    assert_eq!(report(&check).code, Some(0));
    // Whoever changes a file of the report is found out, too.
    fs::write(data.join("report.md"), "better").unwrap();
    let ran = report(&check);
    assert_eq!(ran.code, Some(1));
    assert!(ran.stdout.contains("report.md"), "{}", ran.stdout);
    assert_eq!(fs::read(data.join("report.md")).unwrap(), b"better");
}

#[test]
fn what_can_t_be_read_or_spliced_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    refuses(&["report", "--from", "/no/such/file"]);
    let data = folder.path().join("data.jsonl");
    fs::write(&data, "{\"type\":\"end\"}\n").unwrap();
    refuses(&["report", "--from", data.to_str().unwrap()]);
    fs::write(&data, "").unwrap();
    let from = data.to_str().unwrap();
    let readme = folder.path().join("README.md");
    fs::write(&readme, "no markers").unwrap();
    let ran = report(&["--from", from, "--readme", readme.to_str().unwrap()]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("headline:begin"), "{}", ran.stderr);
    let elsewhere = tempfile::tempdir().unwrap();
    let out = elsewhere.path().to_str().unwrap();
    let readme = readme.to_str().unwrap();
    let ran = report(&["--from", from, "--out", out, "--readme", readme]);
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("is not below"), "{}", ran.stderr);
}
