//! Help, version, completions, and bad commands.

use crate::common::{contains, passes, program, refuses, refuses_all};

const COMMANDS: [&str; 16] = [
    "compare",
    "diff",
    "audit",
    "rank",
    "report",
    "list",
    "perft",
    "epd",
    "crosscheck",
    "prove",
    "moves",
    "convert",
    "explain",
    "search",
    "uci",
    "completions",
];

#[test]
fn every_command_is_listed_and_has_an_example() {
    let help = passes("--help");
    for command in COMMANDS {
        let mut lines = help.lines().map(str::trim_start);
        let line = lines.find(|line| line.starts_with(command));
        assert!(
            line.is_some_and(|line| line.split_whitespace().count() > 3),
            "{help}"
        );
        let own = passes(&format!("{command} --help"));
        contains(&own, "\nExample:\n  ");
        contains(&own, &format!("boardbench {command}"));
    }
}

#[test]
fn the_options_are_these() {
    let help = COMMANDS.map(|command| passes(&format!("{command} -h")));
    insta::assert_snapshot!(help.join("\n----\n"));
}

#[test]
fn the_version_names_commit_and_compiler() {
    let output = passes("--version");
    let version = concat!("boardbench ", env!("CARGO_PKG_VERSION"), " (");
    let rest = output.strip_prefix(version).expect(&output);
    let (commit, compiler) = rest.split_once("; ").expect(rest);
    // Outside of a checkout the commit is unknown.
    let commit = commit.trim_end_matches(", changed since");
    let is_hash = commit.len() == 10 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
    assert!(is_hash || commit == "unknown", "{output}");
    assert!(compiler.starts_with("rustc 1.") && compiler.ends_with(")\n"));
}

#[test]
fn completions_have_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = passes(&format!("completions {shell}"));
        for command in COMMANDS {
            assert!(script.contains(command), "{shell}: {command}");
        }
        assert!(!script.contains("measuring-process"), "{shell}");
    }
    contains(&refuses("completions none"), "bash");
}

/// Colours are for terminals; `NO_COLOR` changes nothing in a pipe.
#[test]
fn a_pipe_gets_no_colours() {
    let plain = passes("--help");
    let output = program()
        .arg("--help")
        .env("NO_COLOR", "1")
        .output()
        .unwrap();
    assert_eq!(plain.as_bytes(), output.stdout);
    assert!(!plain.contains('\u{1b}'), "{plain}");
}

/// Without a command the error lists all, except the argument that `compare` starts itself with.
#[test]
fn a_missing_command_is_refused_with_the_list() {
    let refused = refuses("");
    for command in COMMANDS {
        contains(&refused, command);
    }
    assert!(!refused.contains("measuring-process"), "{refused}");
}

#[test]
fn bad_commands_are_refused() {
    refuses_all(
        "",
        &[
            "none",
            "list --none",
            "list --format xml",
            "perft",
            "search",
            "epd",
        ],
    );
}
