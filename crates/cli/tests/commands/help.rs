//! Help, version and completions.

use crate::common::{contains, passes, program};
use crate::transcripts::NAMES;

#[test]
fn every_command_has_a_transcript_an_example_and_completions() {
    let help = passes("--help");
    let (_, list) = help.split_once("\nCommands:\n").unwrap();
    let (list, _) = list.split_once("\n\n").unwrap();
    let names = list.lines().filter_map(|line| line[2..].split(' ').next());
    let mut commands: Vec<&str> = names.filter(|name| !name.is_empty()).collect();
    commands.sort_unstable();
    assert_eq!(commands, NAMES);
    for command in commands.iter().filter(|&&command| command != "help") {
        let own = passes(&format!("{command} --help"));
        contains(&own, "\nExample:\n  ");
        contains(&own, &format!("boardbench {command}"));
    }
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = passes(&format!("completions {shell}"));
        for command in &commands {
            assert!(script.contains(command), "{shell}: {command}");
        }
        assert!(!script.contains("measuring-process"), "{shell}");
    }
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
