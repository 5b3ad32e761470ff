//! `crosscheck`: all boards in lockstep.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::common::{passes, refuses, run};

const FEW: [&str; 7] = [
    "crosscheck",
    "--games",
    "6",
    "--plies",
    "30",
    "--board",
    "bitboard-magic,x88-scan",
];

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    FEW.iter().copied().chain(more.iter().copied()).collect()
}

/// A stored report without what depends on the clock.
fn timeless(path: &Path) -> Value {
    let mut report: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    for field in ["seconds", "threads"] {
        report[field] = Value::Null;
    }
    report
}

#[test]
fn it_says_what_it_has_met_and_that_nothing_differs() {
    let output = passes(&with(&["--threads", "1"]));
    assert!(output.contains("no difference"), "{output}");
    for what in [
        "en passant captures",
        "double checks",
        "stalemates",
        "underpromotions",
    ] {
        let line = output.lines().find(|line| line.starts_with(what)).unwrap();
        let count: u64 = line[what.len()..].trim().parse().unwrap();
        assert!(count > 0, "{line}");
    }
    let without_speed = |output: &str| {
        let lines: Vec<String> = output.lines().map(str::to_owned).collect();
        lines[..lines.len() - 1].join("\n")
    };
    let other = passes(&with(&["--threads", "2"]));
    assert_eq!(
        without_speed(&output),
        without_speed(&other),
        "threads change nothing"
    );
}

/// Three processes, as on three machines.
#[test]
fn shards_of_several_processes_merge_to_the_result_of_one() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let parts = ["1/3", "2/3", "3/3"].map(|shard| {
        let part = path(&shard.replace('/', "-of-"));
        passes(&with(&["--shard", shard, "--out", part.to_str().unwrap()]));
        part
    });
    let [whole, merged] = ["whole", "merged"].map(path);
    passes(&with(&["--out", whole.to_str().unwrap()]));
    let mut arguments = vec!["crosscheck", "--out", merged.to_str().unwrap(), "--merge"];
    arguments.extend(parts.iter().map(|part| part.to_str().unwrap()));
    let output = passes(&arguments);
    assert!(output.contains("no difference"), "{output}");
    assert_eq!(timeless(&merged), timeless(&whole));
}

#[test]
fn what_cannot_be_merged_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let part = folder.path().join("part");
    let part = part.to_str().unwrap();
    passes(&with(&["--shard", "2/3", "--out", part]));
    let refused = |arguments: &[&str], message: &str| {
        let ran = run(&[&["crosscheck", "--merge"], arguments].concat(), b"");
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""));
        assert!(ran.stderr.contains(message), "{}", ran.stderr);
    };
    refused(&[part], "missing: shard 1/3, 3/3");
    refused(&[part, part], "shard 2/3 is there twice");
    refused(&["no such file"], "cannot read");
    let cut = fs::read_to_string(part).unwrap();
    fs::write(part, &cut[..cut.len() / 2]).unwrap();
    refused(&[part], "EOF");
    refuses(&["crosscheck", "--merge", part, "--games", "3"]);
}

#[test]
fn wrong_arguments_are_refused() {
    for arguments in [
        &["--board", "none"][..],
        &["--shard", "4/3"],
        &["--threads", "0"],
        &["--seconds", "0"],
        &["--games", "many"],
        &["--merge"],
    ] {
        refuses(&[&["crosscheck"], arguments].concat());
    }
    let ran = run(&with(&["--out", "/no such folder/report.json"]), b"");
    assert_eq!(ran.code, Some(2));
    assert!(ran.stderr.contains("can't be written"), "{}", ran.stderr);
}

/// A program outside: this one, which speaks UCI, perhaps with something between.
fn engine(filter: &str) -> String {
    let program = env!("CARGO_BIN_EXE_boardbench");
    if filter.is_empty() {
        format!("'{program}' uci --board x88-lists")
    } else {
        format!("sh -c '\"$0\" uci | {filter}' '{program}'")
    }
}

#[test]
fn an_engine_that_is_right_is_equal() {
    let output = passes(&["crosscheck", "--seconds", "4", "--engine", &engine("")]);
    assert!(output.starts_with("equal: "), "{output}");
    let positions: u64 = output[7..].split(' ').next().unwrap().parse().unwrap();
    assert!(positions > 100, "{output}");
}

#[test]
fn an_engine_that_is_wrong_is_shown_where_in_a_small_position() {
    // Never castles to the king's side, and adds up what is left.
    let filter = r#"{ sum=0; while IFS= read -r line; do case "$line" in
        e[18]g[18]:*) ;;
        [a-h][1-8]*) sum=$((sum + ${line#*: })); echo "$line" ;;
        Nodes*) echo "Nodes searched: $sum"; sum=0 ;;
        *) echo "$line" ;;
        esac; done; }"#;
    let ran = run(
        &["crosscheck", "--seconds", "20", "--engine", &engine(filter)],
        b"",
    );
    assert_eq!((ran.code, ran.stderr.as_str()), (Some(1), ""));
    assert!(
        ran.stdout.contains("missing: e1g1") || ran.stdout.contains("missing: e8g8"),
        "{}",
        ran.stdout
    );
    let fen = ran
        .stdout
        .lines()
        .find(|line| line.split(' ').count() == 6 && line.contains('/'));
    let pieces = fen
        .unwrap()
        .split(' ')
        .next()
        .unwrap()
        .chars()
        .filter(char::is_ascii_alphabetic);
    assert_eq!(pieces.count(), 3, "two kings and a rook: {}", ran.stdout);
    assert!(ran.stdout.contains("replay: printf"), "{}", ran.stdout);
}

#[test]
fn an_engine_may_have_its_own_form() {
    let filter = "sed -u \"s/^Nodes searched: /leaves = /\"";
    let total = [
        "--engine-total",
        "Leaves = {count}",
        "--engine-command",
        "go perft {depth}",
    ];
    let engine = engine(filter);
    let mut arguments = vec!["crosscheck", "--seconds", "3", "--engine", &engine];
    arguments.extend(total);
    assert!(passes(&arguments).starts_with("equal: "));
}

#[test]
fn a_script_that_is_right_is_equal() {
    let program = env!("CARGO_BIN_EXE_boardbench");
    let script = "printf \"position fen %s moves %s\\ngo perft %s\\n\" \"$2\" \"$3\" \"$1\" | \"$0\" uci | \
                  sed \"s/^Nodes searched: //; s/: / /\"";
    let command = format!("sh -c '{script}' '{program}'");
    let output = passes(&["crosscheck", "--seconds", "4", "--script", &command]);
    assert!(output.starts_with("equal: "), "{output}");
}

#[test]
fn a_program_that_cannot_be_used_is_an_error() {
    for command in ["no-such-program", "true", "sleep 60", "yes", "'"] {
        let ran = run(&["crosscheck", "--seconds", "2", "--engine", command], b"");
        assert_eq!((ran.code, ran.stdout.as_str()), (Some(2), ""), "{command}");
        assert!(
            ran.stderr.starts_with("error: "),
            "{command}: {}",
            ran.stderr
        );
        assert_eq!(ran.stderr.lines().count(), 1, "{command}: {}", ran.stderr);
    }
    refuses(&["crosscheck", "--engine", "true", "--script", "true"]);
    refuses(&[
        "crosscheck",
        "--engine",
        "true",
        "--engine-command",
        "go perft",
    ]);
    refuses(&["crosscheck", "--engine-total", "{count}"]);
}
