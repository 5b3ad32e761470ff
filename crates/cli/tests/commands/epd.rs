//! `epd`.

use std::fs;

use tempfile::TempDir;

use crate::common::{KIWIPETE, START, all_pairs, boards, contains, passes, quoted, refuses, run};

/// A suite in a folder that is deleted with it.
struct Suite {
    path: String,
    _folder: TempDir,
}

impl Suite {
    fn new(text: impl AsRef<[u8]>) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("suite.epd");
        fs::write(&path, text).unwrap();
        Self {
            path: quoted(&path),
            _folder: folder,
        }
    }

    /// The command with some options.
    fn command(&self, options: &str) -> String {
        format!("epd {} {options}", self.path)
    }
}

fn suite() -> Suite {
    Suite::new(format!(
        "# two positions and a third\n\n{START} ;D1 20 ;D2 400 ;D3 8902\n\
         {KIWIPETE};D1 48; D2 2039\r\n8/P6k/8/8/8/8/8/K7 w - - ;D1 7"
    ))
}

#[test]
fn a_correct_suite_passes_on_every_board() {
    let suite = suite();
    let all = boards().count();
    let (counts, nodes) = (6 * all, 11_416 * all);
    assert_eq!(
        passes(&suite.command("")),
        format!(
            "3 positions, {all} contenders, {counts} counts checked, {nodes} nodes, \
             0 depths skipped, 0 differences\n"
        )
    );
    let board = boards().next().unwrap();
    let options = format!("--board {board} --max-nodes 2038 --threads 2");
    assert_eq!(
        passes(&suite.command(&options)),
        "3 positions, 1 contenders, 4 counts checked, 475 nodes, 2 depths skipped, 0 differences\n"
    );
}

#[test]
fn a_wrong_count_is_named_and_fails() {
    let suite = Suite::new(format!("{START} ;D1 20 ;D2 401\n{KIWIPETE} ;D1 48\n"));
    let (pairs, contenders) = all_pairs();
    let ran = run(&suite.command(&pairs));
    ran.ends_with(1);
    let lines: Vec<&str> = ran.stdout.lines().collect();
    let (summary, failures) = lines.split_last().unwrap();
    let expected = contenders
        .iter()
        .map(|name| format!("{name}: line 1: {START}: depth 2: expected 401, got 400"));
    assert_eq!(*failures, expected.collect::<Vec<_>>());
    let differences = format!(" {} differences", contenders.len());
    assert!(summary.ends_with(&differences), "{summary}");
}

#[test]
fn shards_divide_the_positions() {
    let suite = suite();
    let board = boards().next().unwrap();
    for (shard, nodes) in [("1/2", ", 9329 nodes, "), ("2/2", ", 2087 nodes, ")] {
        let summary = passes(&suite.command(&format!("--board {board} --shard {shard}")));
        contains(&summary, nodes);
    }
    for wrong in ["0/2", "3/2", "1", "x/y"] {
        refuses(&suite.command(&format!("--shard {wrong}")));
    }
}

#[test]
fn a_suite_without_anything_to_check_is_an_error() {
    for (text, options, skipped) in [
        ("", "", 0),
        ("# nothing\n\n", "", 0),
        (&format!("{START} ;D1 20\n"), "--shard 2/2", 0),
        (&format!("{START} ;D1 20 ;D2 400\n"), "--max-nodes 19", 2),
    ] {
        let ran = run(&Suite::new(text).command(options));
        assert_eq!(ran.code, Some(2));
        assert!(ran.stderr.starts_with("error: "), "{}", ran.stderr);
        contains(&ran.stderr, ": nothing to check: ");
        if skipped > 0 {
            contains(&ran.stdout, &format!(", {skipped} depths skipped, "));
        }
    }
}

#[test]
fn a_bad_file_is_refused_line_by_line() {
    let suite = Suite::new(format!(
        "{START} ;D1 20\n{START}\n\n{START} ;D1\n8/8 w - - ;D1 1\n"
    ));
    let stderr = refuses(&suite.command("--shard 1/4"));
    for line in [2, 4, 5] {
        contains(&stderr, &format!("line {line}: "));
    }
    assert_eq!(stderr.lines().count(), 3);
    contains(&stderr, "like ;D1 20");
    let stderr = refuses(&Suite::new(b"\xff\xfe\n").command(""));
    contains(&stderr, "line 1: must be UTF-8");
    contains(&refuses("epd no/such/file"), "cannot read \"no/such/file\"");
    refuses(&self::suite().command("--board none"));
}
