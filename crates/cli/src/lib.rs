//! Runs the command `boardbench` as a library, so that a program can add its own contenders to the same
//! command.
//!
//! Every command exits with 0 on success, with 1 if a check failed, with 2 on bad input, and with 3 if no check
//! failed but not everything was checked. On bad input the first line on stderr begins with `error: `.

#![forbid(unsafe_code)]

mod commands;
mod console;
mod cpu;
mod files;
mod interrupt;
mod options;
mod progress;

use std::io::{self, Write};
use std::process::ExitCode;
use std::sync::LazyLock;

use boardbench_measure::Contender;
use boardbench_results::Build;
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser};

use commands::{Command, measuring};

/// Description of this build, written by the build script.
static BUILD: Build = include!(concat!(env!("OUT_DIR"), "/build.rs"));

/// Version, commit and compiler, as `--version` prints them.
static DESCRIPTION: LazyLock<String> = LazyLock::new(|| {
    let commit = BUILD.commit.get(..10).unwrap_or(&BUILD.commit);
    let changed = (BUILD.dirty == "true").then_some(", changed since");
    let (version, rustc, changed) = (&BUILD.version, &BUILD.rustc, changed.unwrap_or_default());
    format!("{version} ({commit}{changed}; {rustc})")
});

/// Verify and measure chess board representations and move encodings.
#[derive(Debug, Parser)]
#[command(
    name = "boardbench",
    version = DESCRIPTION.as_str(),
    max_term_width = 100,
    arg_required_else_help = false
)]
#[command(after_help = "Example:\n  boardbench perft --depth 5 --divide")]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

/// Runs the command that the program's arguments name, with `peers` as further contenders, and returns the
/// exit code.
///
/// If the program was compiled for another CPU, this is reported before anything else.
pub fn run_with(peers: &[Contender]) -> ExitCode {
    if let Some(feature) = cpu::lacking_feature() {
        let _ = writeln!(
            io::stderr(),
            "error: built for another CPU: this one lacks {feature}; build again on this machine, or with \
             RUSTFLAGS='-C target-cpu=x86-64' for any x86-64 CPU"
        );
        return ExitCode::from(2);
    }
    run_command(peers)
}

/// Parses the arguments and runs their command. Not inlined, so that no part of it runs before the check of the CPU.
#[inline(never)]
fn run_command(peers: &[Contender]) -> ExitCode {
    let command = (!measuring::is_measuring_process()).then(|| {
        if std::env::args_os().len() <= 1 {
            without_command();
        }
        Arguments::parse().command
    });
    interrupt::install();
    let result = match command {
        Some(command) => command.run(peers),
        None => measuring::work_on_job(peers),
    };
    console::exit_code(result, &mut io::stderr().lock())
}

/// Exits with an error that lists the commands. clap's own error would list the hidden ones, too.
fn without_command() -> ! {
    let program = Arguments::command();
    let commands = program.get_subcommands().filter(|command| !command.is_hide_set());
    let names: Vec<&str> = commands.map(clap::Command::get_name).collect();
    let message = format!("expected a command: {}", names.join(", "));
    Arguments::command().error(ErrorKind::MissingSubcommand, message).exit()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_arguments_are_consistent() {
        Arguments::command().debug_assert();
    }
}

// Tests the example in the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
