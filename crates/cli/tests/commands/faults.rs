//! Faults outside the program: bad files, full disks, signals, odd terminals.

use std::fs;

use serde_json::{Value, json};

use crate::common::{START, compared, contains, passes, passes_with, quoted, refuses};

#[test]
fn lines_that_are_too_long_or_not_text_are_bad_lines() {
    let long = b"/".repeat(300_000);
    let input = [b"\xff\n".as_slice(), &long, b"\n", START.as_bytes()].concat();
    let output = passes_with("moves --stdin --format json", &input);
    let lines: Vec<Value> = (output.lines())
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let bad = json!({"fen": "\u{fffd}", "error": "must be UTF-8 text"});
    assert_eq!((lines.len(), &lines[0]), (3, &bad));
    assert!(lines[1]["error"].as_str().unwrap().len() < 10_000);
    assert_eq!(lines[2]["legal"].as_array().unwrap().len(), 20);
}

#[test]
fn half_a_data_file_is_refused_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let run = compared(&folder.path().join("reports"));
    let data = fs::read_to_string(run.join("data.jsonl")).unwrap();
    let lines: Vec<&str> = data.lines().collect();
    let number = lines.len() / 2;
    let (whole, cut) = (&lines[..number - 1], lines[number - 1]);
    let half = folder.path().join("half.jsonl");
    fs::write(&half, whole.join("\n") + "\n" + &cut[..cut.len() / 2]).unwrap();
    let out = folder.path().join("out");
    let (half, out_name) = (quoted(&half), quoted(&out));
    for arguments in [
        format!("report --from {half} --out {out_name}"),
        format!("rank {half}"),
        format!("diff {half} {half}"),
    ] {
        contains(&refuses(&arguments), &format!("line {number}: "));
    }
    assert!(!out.exists(), "nothing was begun");
}

#[test]
fn data_of_another_version_or_machine_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let own = compared(&folder.path().join("reports")).join("data.jsonl");
    let data = fs::read_to_string(&own).unwrap();
    let other = folder.path().join("other.jsonl");
    let (own, other_name) = (quoted(&own), quoted(&other));

    let schema = data.replacen("\"schema\":9", "\"schema\":2", 1);
    fs::write(&other, schema).unwrap();
    let refused = refuses(&format!("report --from {other_name}"));
    contains(&refused, "schema 2");
    contains(&refused, "reads schema 9");

    let cpu = data.replacen("\"cpu\":\"", "\"cpu\":\"another ", 1);
    assert_ne!(cpu, data);
    fs::write(&other, cpu).unwrap();
    let refused = refuses(&format!("diff {own} {other_name}"));
    contains(&refused, "not the same: cpu;");
    passes(&format!("diff --any-machine {own} {other_name}"));
}

#[cfg(unix)]
mod signals {
    use std::process::{Child, Command, Stdio};
    use std::time::{Duration, Instant};

    use crate::common::{comparison, contains, passes, program, quoted, refuses};

    /// A program that is killed when the test ends.
    struct Running(Child);

    impl Drop for Running {
        fn drop(&mut self) {
            let _ = self.0.kill();
            let _ = self.0.wait();
        }
    }

    fn start(arguments: &str) -> Running {
        let arguments = shell_words::split(arguments).unwrap();
        let child = program().args(arguments).stdout(Stdio::null()).spawn();
        Running(child.unwrap())
    }

    /// Waits for at most a minute until something has a value.
    fn wait_for<T>(mut value: impl FnMut() -> Option<T>) -> T {
        let begin = Instant::now();
        loop {
            if let Some(value) = value() {
                return value;
            }
            assert!(begin.elapsed() < Duration::from_secs(60), "too slow");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// The exit code after an interrupt; `None` if the signal ended the program.
    fn interrupt(mut running: Running) -> Option<i32> {
        let id = running.0.id().to_string();
        let killed = Command::new("kill").args(["-INT", &id]).status();
        assert!(killed.unwrap().success());
        wait_for(|| running.0.try_wait().unwrap()).code()
    }

    #[test]
    fn an_interrupt_ends_an_endless_perft() {
        for options in ["", "--divide --threads 2"] {
            let arguments = format!("perft --depth 100 {options}");
            // On a busy machine the program may not yet handle the signal.
            let mut delay = Duration::from_millis(200);
            let code = loop {
                let running = start(&arguments);
                std::thread::sleep(delay);
                match interrupt(running) {
                    None if delay < Duration::from_secs(10) => delay *= 2,
                    code => break code,
                }
            };
            assert_eq!(code, Some(130), "{arguments}");
        }
    }

    #[test]
    fn a_killed_run_leaves_no_data_file() {
        let folder = tempfile::tempdir().unwrap();
        let reports = folder.path().join("reports");
        let long = comparison(&reports).replace("--seconds 1 ", "--seconds 20 ");
        let running = start(&long);
        let killed = wait_for(|| reports.read_dir().ok()?.next());
        drop(running);
        let killed = killed.unwrap().path();
        assert!(!killed.join("data.jsonl").exists());
        let refused = refuses(&format!("report --from {}", quoted(&killed)));
        contains(&refused, "data.jsonl");
        // The next run is not disturbed.
        passes(&comparison(&reports));
        let folders = reports.read_dir().unwrap();
        let folders = folders.map(|entry| entry.unwrap().path());
        let whole = folders.filter(|folder| folder.join("data.jsonl").is_file());
        assert_eq!(whole.count(), 1);
    }
}

#[cfg(target_os = "linux")]
mod disks {
    use std::fs;
    use std::path::Path;
    use std::process::{Command, Stdio};

    use crate::common::{compared, comparison, contains, program, quoted, run, without_busy};

    /// The error of the program if no file may be longer than some blocks of 512 bytes. `sh` ignores the
    /// signal that would end it, so that writing fails as on a full disk.
    fn refused_with_blocks(blocks: u32, arguments: &str) -> String {
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
        let output = Command::new("sh")
            .args(["-c", &script])
            .arg(program().get_program())
            .args(shell_words::split(arguments).unwrap())
            .env_remove("CARGO")
            .output()
            .unwrap();
        let error = without_busy(&String::from_utf8(output.stderr).unwrap());
        assert_eq!(output.status.code(), Some(2), "{error}");
        assert!(error.starts_with("error: "), "{error}");
        error
    }

    #[test]
    fn a_full_disk_leaves_no_partial_data() {
        let folder = tempfile::tempdir().unwrap();
        let reports = folder.path().join("reports");
        refused_with_blocks(2, &comparison(&reports));
        assert_eq!(reports.read_dir().unwrap().count(), 0);
    }

    /// Files that fit are whole, and there are no others.
    #[test]
    fn a_full_disk_leaves_no_partial_report() {
        let folder = tempfile::tempdir().unwrap();
        let whole = compared(&folder.path().join("reports"));
        let blocks_of = |name| fs::metadata(whole.join(name)).unwrap().len() / 512;
        // Enough for the Markdown but not for the page, which is longer; and for neither.
        let enough = blocks_of("report.md") as u32 + 1;
        assert!(u64::from(enough) < blocks_of("report.html"));
        for blocks in [enough, 1] {
            let out = folder.path().join(format!("out-{blocks}"));
            let arguments = format!("report --from {} --out {}", quoted(&whole), quoted(&out));
            contains(&refused_with_blocks(blocks, &arguments), "cannot write");
            let entries = out.read_dir().unwrap();
            let files = entries.map(|entry| entry.unwrap().path());
            let files: Vec<_> = files.filter(|path| !path.is_dir()).collect();
            for path in &files {
                let name = path.file_name().unwrap();
                let written = fs::read(path).unwrap();
                assert!(written == fs::read(whole.join(name)).unwrap(), "{name:?}");
            }
            assert_eq!(!files.is_empty(), blocks == enough);
        }
    }

    #[test]
    fn an_impossible_folder_is_an_error() {
        for out in ["/proc/boardbench", "/dev/null/reports"] {
            let ran = run(&comparison(Path::new(out)));
            assert_eq!(ran.code, Some(2), "{}", ran.stderr);
            assert!(ran.stderr.starts_with("error: ") && ran.stderr.contains(out));
        }
    }

    /// The output in a terminal of 20 columns, if util-linux's `script` is there to make one.
    fn in_a_narrow_terminal(arguments: &str) -> Option<String> {
        let version = Command::new("script").arg("--version").output().ok()?;
        String::from_utf8_lossy(&version.stdout)
            .contains("util-linux")
            .then_some(())?;
        let program = env!("CARGO_BIN_EXE_boardbench");
        let command = format!("stty cols 20; '{program}' {arguments}");
        let output = Command::new("script")
            .args(["--quiet", "--return", "--command", &command, "/dev/null"])
            .stdin(Stdio::null())
            .output()
            .unwrap();
        assert!(output.status.success());
        Some(String::from_utf8(output.stdout).unwrap().replace('\r', ""))
    }

    /// Broken cells could not be searched or copied.
    #[test]
    fn a_narrow_terminal_gets_the_same_table() {
        let folder = tempfile::tempdir().unwrap();
        let whole = compared(folder.path());
        let rank = format!("rank {}", quoted(&whole));
        let Some(output) = in_a_narrow_terminal(&rank) else {
            return;
        };
        assert_eq!(output, run(&rank).stdout);
        assert!(output.lines().any(|line| line.chars().count() > 20));
    }
}
