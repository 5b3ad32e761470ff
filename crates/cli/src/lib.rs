//! The command `boardbench`, as a library: so that a program that brings contenders of its own can be the
//! same command.
//!
//! Every command exits with 0 on success, 1 where a check has failed and 2 on bad input, with
//! `error: …` first on stderr.

#![forbid(unsafe_code)]

mod build;
mod commands;
mod ending;
mod interrupt;
mod lines;
mod notation;
mod progress;
mod selection;
mod streams;

use std::io::{self, IsTerminal};
use std::process::ExitCode;

use boardbench_harness::measure::Outsider;
use clap::Parser;

use build::BUILD;
use commands::{Command, compare};
use streams::Streams;

/// Chess board representations and move encodings, proved equal and compared.
#[derive(Debug, Parser)]
#[command(
    name = "boardbench",
    version = BUILD.description,
    max_term_width = 100,
    arg_required_else_help = false
)]
#[command(after_help = "Example:\n  boardbench perft --depth 5 --divide")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// Does what the program's arguments say, with these programs of others beside our boards, and comes back
/// with the exit code.
pub fn run_with(outsiders: &[Outsider]) -> ExitCode {
    let command = (!compare::is_measuring_process()).then(|| Arguments::parse().command);
    interrupt::install();
    let mut streams = Streams {
        input: &mut io::stdin().lock(),
        output: &mut io::stdout(),
        is_terminal: io::stdout().is_terminal(),
    };
    let ended = match command {
        Some(command) => command.run(outsiders, &mut streams),
        None => compare::measure(outsiders, &mut streams),
    };
    let ended = ended.and_then(|verdict| {
        ending::even_if_unread(streams.output.flush())?;
        Ok(verdict)
    });
    ending::exit_code(ended, &mut io::stderr().lock())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_arguments_do_not_contradict_each_other() {
        Arguments::command().debug_assert();
    }
}

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
