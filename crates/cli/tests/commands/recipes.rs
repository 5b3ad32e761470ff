//! The commands of docs/recipes and docs/engines.md, run as they stand there but for names and times.

use std::env;
use std::fs;
use std::io::Write;
use std::path::Path;

use assert_cmd::cargo::cargo_bin;

use crate::common::{START, compared, passes, passes_with, program, quoted, run};

/// The lines of a recipe that call the program, without its name.
fn commands(recipe: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../docs/recipes")
        .join(recipe);
    let text = fs::read_to_string(path).unwrap();
    let lines = text.lines().map(str::trim);
    let commands = lines.filter_map(|line| line.strip_prefix("boardbench "));
    commands.map(str::to_owned).collect()
}

/// The engine of a recipe is our own.
fn with_our_engine(command: &str) -> String {
    let engine = format!("{} uci", quoted(cargo_bin!("boardbench")));
    let ours = command.replace("'./my-engine'", &shell_words::quote(&engine));
    ours.replace("--seconds 10", "--seconds 1")
}

#[test]
fn a_wrong_perft_is_found() {
    let all = commands("my-perft-is-wrong.md");
    let [engine, script, batch, perft, moves] = &all[..] else {
        panic!("{all:?}");
    };
    passes(&with_our_engine(engine));
    // The contracts of scripts and generators have tests of their own; here is none to call.
    for command in [script, batch] {
        let refused = run(&command.replace("--seconds 10", "--seconds 1"));
        assert_eq!(refused.code, Some(2), "{refused:?}");
    }
    assert!(passes(perft).contains("Nodes searched: 97862"));
    assert_eq!(passes(moves).lines().count(), 48);
}

#[test]
fn a_generator_is_tested_in_four_ways() {
    let folder = tempfile::tempdir().unwrap();
    let suite = folder.path().join("suite.epd");
    fs::write(&suite, format!("{START} ;D1 20 ;D2 400\n")).unwrap();
    let all = commands("test-your-generator.md");
    let [batch, epd, engine, games] = &all[..] else {
        panic!("{all:?}");
    };
    let (batch, input) = batch.split_once(" < ").unwrap();
    assert_eq!(input, "positions.txt");
    let answers = passes_with(batch, format!("{START}\nnonsense\n"));
    assert_eq!(answers.lines().count(), 2, "{answers}");
    passes(&epd.replace("suite.epd", &quoted(&suite)));
    passes(&with_our_engine(engine));
    assert!(passes(&format!("{games} --board bitboard-magic,x88-lists")).contains("no difference"));
}

#[test]
fn a_comparison_is_published() {
    let folder = tempfile::tempdir().unwrap();
    let run = quoted(&compared(folder.path()));
    let page = quoted(&folder.path().join("page"));
    let all = commands("publish-a-comparison.md");
    let [compare, audit, report, joined, diff] = &all[..] else {
        panic!("{all:?}");
    };
    assert!(compare.starts_with("compare --standard --out my-reports"));
    let mine = |command: &str| {
        let named = command.replace("my-reports/RUN", &run);
        let named = named.replace("my-joined-page", &format!("{page}-joined"));
        named.replace("my-page", &page)
    };
    for command in [audit, report, joined, diff] {
        passes(&mine(command));
    }
}

#[test]
fn a_board_is_chosen() {
    let folder = tempfile::tempdir().unwrap();
    let all = commands("which-board.md");
    let [whole, short] = &all[..] else {
        panic!("{all:?}");
    };
    assert_eq!(whole, "compare");
    let short = short.replace("--quick", "--seconds 1");
    passes(&format!("{short} --out {}", quoted(folder.path())));
}

/// A text with each number as N.
fn without_numbers(text: &str) -> String {
    let mut shown = String::new();
    for c in text.chars() {
        match c {
            '0'..='9' if shown.ends_with('N') => {}
            '0'..='9' => shown.push('N'),
            _ => shown.push(c),
        }
    }
    shown.replace("N.N", "N")
}

/// What Debian's engines print is what docs/engines.md shows, but for numbers, where they are installed.
#[cfg(unix)]
#[test]
fn engines_of_debian_are_as_described() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/engines.md");
    let text = fs::read_to_string(path).unwrap();
    let (_, shown) = text.split_once("```text\n").unwrap();
    let (shown, _) = shown.split_once("```").unwrap();
    let lines: Vec<&str> = shown.lines().collect();
    assert_eq!(lines.len(), 10);
    let path = env::var_os("PATH").unwrap_or_default();
    let folders: Vec<_> = env::split_paths(&path)
        .chain(["/usr/games".into()])
        .collect();
    for pair in lines.chunks_exact(2) {
        let words = shell_words::split(pair[0].strip_prefix("$ boardbench ").unwrap()).unwrap();
        let engine = &words[2];
        if !folders.iter().any(|folder| folder.join(engine).exists()) {
            writeln!(std::io::stderr(), "skipped: {engine} is not installed").unwrap();
            continue;
        }
        let output = program()
            .args(&words)
            .args(["--seconds", "3"])
            .env("PATH", env::join_paths(&folders).unwrap())
            .output()
            .unwrap();
        let printed = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        if output.status.code() == Some(3) {
            // The machine is too slow for all special positions.
            assert!(printed.starts_with("no difference in "), "{printed}");
            continue;
        }
        let (printed, expected) = (without_numbers(&printed), without_numbers(pair[1]));
        assert!(printed.starts_with(&expected), "{words:?}: {printed}");
        let code = if expected.starts_with("equal") { 0 } else { 2 };
        assert_eq!(output.status.code(), Some(code), "{printed}");
    }
}
