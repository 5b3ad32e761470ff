//! `epd`.

use std::fs;

use crate::common::{KIWIPETE, START, all_pairs, boards, passes, refuses, run};
use tempfile::TempDir;

/// A file with a text, in a directory of its own that is gone afterwards.
struct File {
    path: String,
    _directory: TempDir,
}

impl File {
    fn new(text: impl AsRef<[u8]>) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("suite.epd");
        fs::write(&path, text).unwrap();
        Self {
            path: path.to_str().unwrap().to_owned(),
            _directory: directory,
        }
    }
}

fn suite() -> File {
    File::new(format!(
        "# two positions and a third\n\n{START} ;D1 20 ;D2 400 ;D3 8902\n\
         {KIWIPETE};D1 48; D2 2039\r\n8/P6k/8/8/8/8/8/K7 w - - ;D1 7"
    ))
}

#[test]
fn a_right_suite_passes_on_every_board() {
    let file = suite();
    let all = boards().count();
    assert_eq!(
        passes(&["epd", &file.path]),
        format!(
            "3 positions, {all} contenders, {} counts checked, {} nodes, 0 depths skipped, \
             0 differences\n",
            6 * all,
            11_416 * all
        )
    );
    let board = boards().next().unwrap();
    assert_eq!(
        passes(&[
            "epd",
            &file.path,
            "--board",
            board,
            "--max-nodes",
            "2038",
            "--threads",
            "2"
        ]),
        "3 positions, 1 contenders, 4 counts checked, 475 nodes, 2 depths skipped, 0 differences\n"
    );
}

#[test]
fn a_wrong_count_is_named_and_fails() {
    let file = File::new(format!("{START} ;D1 20 ;D2 401\n{KIWIPETE} ;D1 48\n"));
    let (arguments, contenders) = all_pairs();
    let ran = run(&[&["epd", &file.path], arguments].concat(), b"");
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(1), ""));
    let lines: Vec<&str> = ran.stdout.lines().collect();
    let (summary, failures) = lines.split_last().unwrap();
    assert_eq!(failures.len(), contenders.len());
    for (line, name) in failures.iter().zip(&contenders) {
        let expected = format!("{name}: line 1: {START}: depth 2: expected 401, got 400");
        assert_eq!(*line, expected);
    }
    assert!(
        summary.ends_with(&format!(" {} differences", contenders.len())),
        "{summary}"
    );
}

#[test]
fn shards_share_the_positions() {
    let file = suite();
    let positions = |shard: &str| {
        let board = boards().next().unwrap();
        let summary = passes(&["epd", &file.path, "--board", board, "--shard", shard]);
        let nodes = summary
            .split(", ")
            .find(|part| part.ends_with(" nodes"))
            .unwrap();
        nodes.to_owned()
    };
    assert_eq!(positions("1/2"), "9329 nodes");
    assert_eq!(positions("2/2"), "2087 nodes");
    for wrong in ["0/2", "3/2", "1", "x/y"] {
        refuses(&["epd", &file.path, "--shard", wrong]);
    }
}

#[test]
fn nothing_checked_is_an_error() {
    let fails = |text: &str, arguments: &[&str]| {
        let file = File::new(text);
        let ran = run(&[&["epd", &file.path], arguments].concat(), b"");
        assert_eq!(ran.code, Some(2));
        assert!(ran.stderr.starts_with("error: "), "{}", ran.stderr);
        assert!(
            ran.stderr.contains(": nothing to check: "),
            "{}",
            ran.stderr
        );
        ran
    };
    fails("", &[]);
    fails("# nothing\n\n", &[]);
    fails(&format!("{START} ;D1 20\n"), &["--shard", "2/2"]);
    let ran = fails(&format!("{START} ;D1 20 ;D2 400\n"), &["--max-nodes", "19"]);
    assert!(
        ran.stdout.contains(", 2 depths skipped, "),
        "{}",
        ran.stdout
    );
}

#[test]
fn files_that_are_no_suites_are_refused_line_by_line() {
    let file = File::new(format!(
        "{START} ;D1 20\n{START}\n\n{START} ;D1\n8/8 w - - ;D1 1\n"
    ));
    let stderr = refuses(&["epd", &file.path, "--shard", "1/4"]);
    for line in [2, 4, 5] {
        assert!(stderr.contains(&format!("line {line}: ")), "{stderr}");
    }
    assert_eq!(stderr.lines().count(), 3);
    assert!(stderr.contains("like ;D1 20"), "{stderr}");
    let stderr = refuses(&["epd", &File::new(b"\xff\xfe\n").path]);
    assert!(stderr.contains("line 1: must be UTF-8"), "{stderr}");
    let stderr = refuses(&["epd", "no/such/file"]);
    assert!(stderr.contains("cannot read \"no/such/file\""), "{stderr}");
    refuses(&["epd", &suite().path, "--board", "none"]);
}
