//! Implements `completions`, which prints shell completions.

use clap::{Args, CommandFactory};
use clap_complete::{Shell, generate};

use crate::Arguments;
use crate::console::{CommandResult, write};

/// Print a shell script that completes the arguments of this command
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  boardbench completions bash > ~/.local/share/bash-completion/completions/boardbench"
)]
pub(crate) struct Completions {
    /// Shell to complete for
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(&self) -> CommandResult {
        let mut script = Vec::new();
        let mut command = Arguments::command();
        generate(self.shell, &mut command, "boardbench", &mut script);
        write(String::from_utf8_lossy(&script))
    }
}
