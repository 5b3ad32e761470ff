//! Help, version, and what is no command at all.

use crate::common::{passes, refuses};

const COMMANDS: [&str; 15] = [
    "compare",
    "diff",
    "rank",
    "report",
    "import",
    "list",
    "perft",
    "epd",
    "crosscheck",
    "moves",
    "convert",
    "explain",
    "search",
    "uci",
    "completions",
];

#[test]
fn every_command_is_listed_with_a_line_and_explains_itself_with_an_example() {
    let help = passes(&["--help"]);
    for command in COMMANDS {
        let line = help
            .lines()
            .find(|line| line.trim_start().starts_with(command));
        assert!(
            line.is_some_and(|line| line.split_whitespace().count() > 3),
            "{help}"
        );
        let own = passes(&[command, "--help"]);
        assert!(own.contains("\nExample:\n  "), "{own}");
        assert!(own.contains(&format!("boardbench {command}")), "{own}");
    }
}

#[test]
fn the_options_are_these() {
    let help = COMMANDS.map(|command| passes(&[command, "-h"]));
    insta::assert_snapshot!(help.join("\n----\n"));
}

#[test]
fn the_version_is_the_packages_with_commit_and_compiler() {
    let told = passes(&["--version"]);
    let version = concat!("boardbench ", env!("CARGO_PKG_VERSION"), " (");
    let rest = told.strip_prefix(version).expect(&told);
    let (commit, compiler) = rest.split_once("; ").expect(rest);
    // Outside of a checkout there is none.
    let commit = commit.trim_end_matches(", changed since");
    let is_hash = commit.len() == 10 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
    assert!(is_hash || commit == "unknown", "{told}");
    assert!(compiler.starts_with("rustc 1.") && compiler.ends_with(")\n"));
}

#[test]
fn shells_are_told_every_command() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = passes(&["completions", shell]);
        for command in COMMANDS {
            assert!(script.contains(command), "{shell}: {command}");
        }
        assert!(!script.contains("measuring-process"), "{shell}");
    }
    let refused = refuses(&["completions", "none"]);
    assert!(refused.contains("bash"), "{refused}");
}

/// Colours are for terminals: what is written into a pipe has none, and `NO_COLOR` does no harm.
#[test]
fn no_colour_gets_into_a_pipe() {
    let plain = passes(&["--help"]);
    let output = assert_cmd::Command::new(assert_cmd::cargo::cargo_bin!("boardbench"))
        .arg("--help")
        .env("NO_COLOR", "1")
        .output()
        .unwrap();
    assert_eq!(plain.as_bytes(), output.stdout);
    assert!(!plain.contains('\u{1b}'), "{plain}");
}

/// The argument that compare starts itself with is nobody else's business.
#[test]
fn whoever_says_nothing_is_told_the_commands() {
    let refused = refuses(&[]);
    for command in COMMANDS {
        assert!(refused.contains(command), "{refused}");
    }
    assert!(!refused.contains("measuring-process"), "{refused}");
}

#[test]
fn what_is_no_command_is_refused() {
    for arguments in [
        &["none"][..],
        &["list", "--none"],
        &["list", "--format", "xml"],
        &["perft"],
        &["search"],
        &["epd"],
    ] {
        refuses(arguments);
    }
}
