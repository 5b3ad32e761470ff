//! What goes wrong outside of the program: files, disks, terminals, signals.

use std::fs;

use crate::common::{KIWIPETE, compared, passes, refuses};

#[test]
fn half_a_file_of_data_is_refused_with_its_line_by_whoever_reads_it() {
    let folder = tempfile::tempdir().unwrap();
    let run_folder = compared(&folder.path().join("reports"));
    let data = fs::read_to_string(run_folder.join("data.jsonl")).unwrap();
    let half = folder.path().join("half.jsonl");
    let lines: Vec<&str> = data.lines().collect();
    let number = lines.len() / 2;
    let (whole, cut) = (&lines[..number - 1], lines[number - 1]);
    fs::write(&half, whole.join("\n") + "\n" + &cut[..cut.len() / 2]).unwrap();
    let out = folder.path().join("out");
    let (half, out_name) = (half.to_str().unwrap(), out.to_str().unwrap());
    for arguments in [
        &["report", "--from", half, "--out", out_name][..],
        &["rank", half],
        &["diff", half, half],
    ] {
        let refused = refuses(arguments);
        assert!(refused.contains(&format!("line {number}: ")), "{refused}");
    }
    assert!(!out.exists(), "nothing was begun");
}

#[test]
fn data_of_another_version_or_machine_say_so() {
    let folder = tempfile::tempdir().unwrap();
    let run_folder = compared(&folder.path().join("reports"));
    let own = run_folder.join("data.jsonl");
    let data = fs::read_to_string(&own).unwrap();
    let other = folder.path().join("other.jsonl");
    let (own, other_name) = (own.to_str().unwrap(), other.to_str().unwrap());

    let schema = data.replacen("\"schema\":3", "\"schema\":2", 1);
    fs::write(&other, schema).unwrap();
    let refused = refuses(&["report", "--from", other_name]);
    assert!(
        refused.contains("schema 2") && refused.contains("schema 3"),
        "{refused}"
    );

    let cpu = data.replacen("\"cpu\":\"", "\"cpu\":\"another ", 1);
    assert_ne!(cpu, data);
    fs::write(&other, cpu).unwrap();
    let refused = refuses(&["diff", own, other_name]);
    assert!(refused.contains("not the same: cpu;"), "{refused}");
    passes(&["diff", "--any-machine", own, other_name]);
}

#[test]
fn numbers_at_the_edge_are_answered_or_refused() {
    let nodes = passes(&["perft", "--depth", "0", "--fen", KIWIPETE]);
    assert!(nodes.ends_with("Nodes searched: 1\n"), "{nodes}");
    for arguments in [
        &["perft", "--depth", "3", "--threads", "0"][..],
        &["crosscheck", "--threads", "0"],
        &["crosscheck", "--shard", "3/2"],
        &["crosscheck", "--shard", "0/0"],
        &["perft", "--depth", "-1"],
        &["search", "--depth", "0"],
        &["compare", "--positions", "x"],
    ] {
        refuses(arguments);
    }
}

#[cfg(unix)]
mod signals {
    use std::process::{Child, Command, Stdio};
    use std::time::{Duration, Instant};

    use crate::common::{comparison, passes, refuses};

    /// A program that is ended with the test, whatever becomes of that.
    struct Running(Child);

    impl Drop for Running {
        fn drop(&mut self) {
            let _ = self.0.kill();
            let _ = self.0.wait();
        }
    }

    fn start(arguments: &[&str]) -> Running {
        let mut program = Command::new(env!("CARGO_BIN_EXE_boardbench"));
        let child = program.args(arguments).stdout(Stdio::null()).spawn();
        Running(child.unwrap())
    }

    /// The exit code after an interrupt; `None` if the signal itself was the end.
    fn interrupted(mut running: Running) -> Option<i32> {
        let id = running.0.id().to_string();
        let killed = Command::new("kill").args(["-INT", &id]).status();
        assert!(killed.unwrap().success());
        let begin = Instant::now();
        loop {
            if let Some(status) = running.0.try_wait().unwrap() {
                return status.code();
            }
            assert!(begin.elapsed() < Duration::from_secs(60), "it goes on");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    #[test]
    fn what_would_never_end_is_ended_by_an_interrupt() {
        for arguments in [
            &["perft", "--depth", "100"][..],
            &["perft", "--depth", "100", "--divide", "--threads", "2"],
        ] {
            // On a busy machine the program may not yet have said what it does with the signal.
            let mut patience = Duration::from_millis(200);
            let code = loop {
                let running = start(arguments);
                std::thread::sleep(patience);
                match interrupted(running) {
                    None if patience < Duration::from_secs(10) => patience *= 2,
                    code => break code,
                }
            };
            assert_eq!(code, Some(130), "{arguments:?}");
        }
    }

    #[test]
    fn a_killed_run_leaves_nothing_that_is_taken_for_data() {
        let folder = tempfile::tempdir().unwrap();
        let reports = folder.path().join("reports");
        let mut arguments = comparison(&reports);
        let seconds = arguments.iter().position(|&argument| argument == "1");
        arguments[seconds.unwrap()] = "20";
        let running = start(&arguments);
        let begin = Instant::now();
        while reports.read_dir().map_or(0, Iterator::count) == 0 {
            assert!(
                begin.elapsed() < Duration::from_secs(60),
                "it has not begun"
            );
            std::thread::sleep(Duration::from_millis(20));
        }
        drop(running);
        let killed = reports.read_dir().unwrap().next().unwrap().unwrap().path();
        assert!(!killed.join("data.jsonl").exists());
        let refused = refuses(&["report", "--from", killed.to_str().unwrap()]);
        assert!(refused.contains("data.jsonl"), "{refused}");
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
    use std::process::{Command, Output, Stdio};

    use crate::common::{compared, comparison, run};

    /// The program where no file may get longer than so many blocks of 512 bytes: `sh` ignores the signal
    /// that would end it, so that writing fails as it does on a full disk.
    fn with_files_of(blocks: u32, arguments: &[&str]) -> Output {
        let script = format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\"");
        Command::new("sh")
            .args(["-c", &script, env!("CARGO_BIN_EXE_boardbench")])
            .args(arguments)
            .output()
            .unwrap()
    }

    fn refused(output: Output) -> String {
        let told = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.starts_with("error: "), "{told}");
        told
    }

    #[test]
    fn a_full_disk_leaves_no_half_of_the_data() {
        let folder = tempfile::tempdir().unwrap();
        let reports = folder.path().join("reports");
        refused(with_files_of(2, &comparison(&reports)));
        assert_eq!(reports.read_dir().unwrap().count(), 0);
    }

    /// Files that still fit are whole, and no other has its name, or any.
    #[test]
    fn a_full_disk_leaves_no_half_of_a_report() {
        let folder = tempfile::tempdir().unwrap();
        let whole = compared(&folder.path().join("reports"));
        let most = |name| fs::metadata(whole.join(name)).unwrap().len() / 512;
        // Room for the Markdown and not for the page, which is longer; and for neither.
        let room = most("report.md") as u32 + 1;
        assert!(u64::from(room) < most("report.html"));
        for blocks in [room, 1] {
            let out = folder.path().join(format!("out-{blocks}"));
            let names = ["report", "--from", whole.to_str().unwrap(), "--out"];
            let arguments = [&names[..], &[out.to_str().unwrap()]].concat();
            let told = refused(with_files_of(blocks, &arguments));
            assert!(told.contains("cannot write"), "{told}");
            let mut left = 0;
            for entry in out.read_dir().unwrap() {
                let path = entry.unwrap().path();
                if path.is_dir() {
                    continue;
                }
                left += 1;
                let name = path.file_name().unwrap();
                let written = fs::read(&path).unwrap();
                assert!(written == fs::read(whole.join(name)).unwrap(), "{name:?}");
            }
            assert_eq!(left > 0, blocks == room);
        }
    }

    #[test]
    fn a_folder_on_what_is_no_disk_is_an_error() {
        for out in ["/proc/boardbench", "/dev/null/reports"] {
            let ran = run(&comparison(Path::new(out)), b"");
            assert_eq!(ran.code, Some(2), "{}", ran.stderr);
            assert!(ran.stderr.starts_with("error: ") && ran.stderr.contains(out));
        }
    }

    /// What `script` prints of a program, to which it gives a terminal of 20 columns. Not every system has
    /// the one that knows how.
    fn in_a_narrow_terminal(arguments: &[&str]) -> Option<String> {
        let version = Command::new("script").arg("--version").output().ok()?;
        String::from_utf8_lossy(&version.stdout)
            .contains("util-linux")
            .then_some(())?;
        let program = env!("CARGO_BIN_EXE_boardbench");
        let command = format!("stty cols 20; '{program}' {}", arguments.join(" "));
        let output = Command::new("script")
            .args(["--quiet", "--return", "--command", &command, "/dev/null"])
            .stdin(Stdio::null())
            .output()
            .unwrap();
        assert!(output.status.success());
        Some(String::from_utf8(output.stdout).unwrap().replace('\r', ""))
    }

    /// A table is as wide as it must be: cells that are broken can't be searched or copied.
    #[test]
    fn a_narrow_terminal_gets_the_same_table() {
        let folder = tempfile::tempdir().unwrap();
        let whole = compared(folder.path());
        let rank = ["rank", "--axis", "selection", whole.to_str().unwrap()];
        let Some(told) = in_a_narrow_terminal(&rank) else {
            return;
        };
        assert_eq!(told, run(&rank, b"").stdout);
        assert!(told.lines().any(|line| line.chars().count() > 20), "{told}");
    }
}
