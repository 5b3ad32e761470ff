//! `completions`: what a shell needs to complete this command's arguments.

use clap::{Args, Command, CommandFactory};
use clap_complete::{Shell, generate};

use crate::Arguments;
use crate::ending::{Ended, Verdict};
use crate::streams::Streams;

/// Print what a shell needs to complete this command's arguments
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  boardbench completions bash > ~/.local/share/bash-completion/completions/boardbench"
)]
pub(crate) struct Completions {
    /// The shell
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(&self, streams: &mut Streams<'_>) -> Ended {
        let mut command = shown(&Arguments::command());
        let name = command.get_name().to_owned();
        let mut script = Vec::new();
        generate(self.shell, &mut command, name, &mut script);
        streams.output.write_all(&script)?;
        Ok(Verdict::Passed)
    }
}

/// The command without what nobody is to type.
fn shown(command: &Command) -> Command {
    let subcommands = command.get_subcommands();
    let shown = subcommands.filter(|subcommand| !subcommand.is_hide_set());
    Command::new("boardbench").subcommands(shown.cloned())
}
