//! Help, version, and what is no command at all.

use crate::common::{passes, refuses};

const COMMANDS: [&str; 14] = [
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
fn the_version_is_the_packages() {
    let version = concat!("boardbench ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(passes(&["--version"]), version);
}

#[test]
fn what_is_no_command_is_refused() {
    for arguments in [
        &[][..],
        &["none"],
        &["list", "--none"],
        &["list", "--format", "xml"],
        &["perft"],
        &["search"],
        &["epd"],
    ] {
        refuses(arguments);
    }
}
