//! `report`, from the data of a comparison.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::common::{compared, contains, files, passes, quoted, refuses, run};

#[test]
fn the_same_data_give_the_same_files_anywhere() {
    let reports = tempfile::tempdir().unwrap();
    let data = compared(reports.path());
    let (one, other) = (reports.path().join("one"), reports.path().join("two/three"));
    for out in [&one, &other] {
        let (data, out_name) = (quoted(&data), quoted(out));
        let output = passes(&format!("report --from {data} --out {out_name}"));
        contains(&output, &format!("{}/report.html", out.display()));
    }
    let files = [files(&one), files(&other)];
    assert_eq!(files[0], files[1]);
    let names: Vec<_> = files[0].iter().map(|(path, _)| path).collect();
    for name in ["report.md", "report.html", "tables/all-rows.csv"] {
        assert!(names.contains(&&PathBuf::from(name)), "{names:?}");
    }
    assert!(names.iter().any(|name| name.starts_with("plots")));
    // The default is the folder of the data, also if the file is named.
    fs::remove_file(data.join("report.html")).unwrap();
    let file = quoted(&data.join("data.jsonl"));
    passes(&format!("report --from {file}"));
    assert!(data.join("report.html").is_file());
}

#[test]
fn a_readme_is_updated_and_checked() {
    let reports = tempfile::tempdir().unwrap();
    let data = compared(reports.path());
    let readme = reports.path().join("README.md");
    let text = "# Title\n<!-- headline:begin -->\nold\n<!-- headline:end -->\nrest\n";
    fs::write(&readme, text).unwrap();
    let report = format!("report --from {}", quoted(&data));
    let update = format!("{report} --readme {}", quoted(&readme));
    let check = format!("{update} --check");
    let fails_with = |name| {
        let ran = run(&check);
        ran.ends_with(1);
        contains(&ran.stdout, name);
    };
    passes(&report);
    fails_with("README.md");
    assert_eq!(fs::read_to_string(&readme).unwrap(), text);
    passes(&update);
    let updated = fs::read_to_string(&readme).unwrap();
    let name = data.file_name().unwrap().to_str().unwrap();
    assert!(updated.starts_with("# Title\n") && updated.ends_with("\nrest\n"));
    contains(&updated, &format!("]({name}/report.md)"));
    contains(&updated, "`legal-list`");
    passes(&check);
    // A changed file of the report is found too, and left as it is.
    fs::write(data.join("report.md"), "better").unwrap();
    fails_with("report.md");
    assert_eq!(fs::read(data.join("report.md")).unwrap(), b"better");
}

#[test]
fn several_runs_make_one_report_in_a_folder_of_its_own() {
    let reports = tempfile::tempdir().unwrap();
    let one = compared(&reports.path().join("one"));
    let other = compared(&reports.path().join("other"));
    let from = format!("report --from {} {}", quoted(&one), quoted(&other));
    contains(&refuses(&from), "name it with --out DIR");
    let joined = reports.path().join("joined");
    let output = passes(&format!("{from} --markdown --out {}", quoted(&joined)));
    assert!(!output.contains("report.html"), "{output}");
    let list = fs::read_to_string(joined.join("runs.txt")).unwrap();
    let name = one.file_name().unwrap().to_str().unwrap();
    assert_eq!(list, format!("../one/{name}\n../other/{name}\n"));
    // The list is as good as the names of the runs.
    let again = format!("report --from {} --markdown --check", quoted(&joined));
    passes(&again);
    let is_kept = |path: &Path| {
        ["report.md", "runs.txt"].map(Path::new).contains(&path) || path.starts_with("plots")
    };
    assert!(files(&joined).iter().all(|(path, _)| is_kept(path)));
    // What is known to be wrong is withdrawn in the list, which keeps it.
    let withdrawn = format!("{list}withdrawn boards a fault of the clock\n");
    fs::write(joined.join("runs.txt"), &withdrawn).unwrap();
    passes(&format!("report --from {} --markdown", quoted(&joined)));
    let report = fs::read_to_string(joined.join("report.md")).unwrap();
    contains(
        &report,
        "Withdrawn and not shown: `boards`, because a fault of the clock.",
    );
    assert_eq!(
        fs::read_to_string(joined.join("runs.txt")).unwrap(),
        withdrawn
    );
    for (line, problem) in [
        (
            "withdrawn nothing a fault",
            "has no group \"nothing\" to withdraw",
        ),
        ("withdrawn boards", "must follow that of its run"),
    ] {
        fs::write(joined.join("runs.txt"), format!("{list}{line}\n")).unwrap();
        contains(&refuses(&again), problem);
    }
    fs::write(joined.join("runs.txt"), "../nothing\n").unwrap();
    refuses(&again);
    fs::write(joined.join("runs.txt"), "").unwrap();
    contains(&refuses(&again), "names no run");
}

/// Compresses a file and removes it.
fn compress(file: &Path) {
    let compressed = fs::File::create(file.with_extension("jsonl.gz")).unwrap();
    let mut encoder = GzEncoder::new(compressed, Compression::best());
    encoder.write_all(&fs::read(file).unwrap()).unwrap();
    encoder.finish().unwrap();
    fs::remove_file(file).unwrap();
}

#[test]
fn compressed_data_render_to_the_same_report() {
    let folder = tempfile::tempdir().unwrap();
    let run = compared(&folder.path().join("reports"));
    let report = fs::read(run.join("report.md")).unwrap();
    compress(&run.join("data.jsonl"));
    fs::remove_file(run.join("report.md")).unwrap();
    passes(&format!("report --from {}", quoted(&run)));
    assert_eq!(fs::read(run.join("report.md")).unwrap(), report);
    fs::write(run.join("data.jsonl.gz"), "no gzip").unwrap();
    refuses(&format!("report --from {}", quoted(&run)));
}
