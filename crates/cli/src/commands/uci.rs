//! `uci`: the UCI protocol.
//!
//! The main thread reads commands. A second thread searches and writes what it finds.
//!
//! Source: "Description of the universal chess interface (UCI)", 2006; `go perft` and `d` as in
//! Stockfish.

mod go;
mod options;
mod search;
mod session;

use std::io::{self, Write};

use clap::Args;

use crate::console::{CommandResult, ExitStatus, Failure, Line, next_line, write_flushed};
use crate::options::{FenOptions, One, UciOptions};
use search::Worker;
use session::Session;

/// Speak the UCI protocol on stdin and stdout
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  echo 'go perft 3' | boardbench uci\n\n\
    go takes perft N, or any of depth, nodes, movetime, wtime, btime, winc, binc, movestogo and \
    infinite. While a search runs, isready is answered, and stop and quit end it. Other commands wait \
    for its end; during an infinite search they are refused.")]
pub(crate) struct Uci {
    #[command(flatten)]
    contender: One,
    #[command(flatten)]
    notation: UciOptions,
    #[command(flatten)]
    fen: FenOptions,
}

impl Uci {
    pub(crate) fn run(self) -> CommandResult {
        let mut session = Session::new(self.contender, self.notation, self.fen)?;
        let mut worker = Worker::default();
        let result = run_commands(&mut session, &mut worker);
        // The search is waited for, so an infinite one must be stopped.
        if result.is_err() || worker.is_infinite() {
            worker.stop()?;
        } else {
            worker.wait()?;
        }
        result?;
        Ok(ExitStatus::Passed)
    }
}

/// Carries out the commands, up to the end of the input or `quit`.
fn run_commands(session: &mut Session, worker: &mut Worker) -> Result<(), Failure> {
    while let Some(line) = next_line()? {
        let (Line::Text(line) | Line::NoText(line)) = line else {
            remark("error: the line is too long")?;
            continue;
        };
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&command, arguments)) = words.split_first() else {
            continue;
        };
        match command {
            "isready" => {}
            "stop" => worker.stop()?,
            "quit" => return Ok(worker.stop()?),
            _ if worker.is_infinite() => {
                remark("error: an infinite search is running; send stop first")?;
                continue;
            }
            _ => worker.wait()?,
        }
        let mut output = io::stdout().lock();
        let search = session.run(command, arguments, &mut output);
        output.flush()?;
        drop(output);
        match search {
            Ok(Some(search)) => worker.start(search),
            Ok(None) => {}
            Err(failure) if failure.is::<io::Error>() => return Err(failure),
            Err(failure) => remark(&format!("error: {failure}"))?,
        }
    }
    Ok(())
}

fn remark(remark: &str) -> io::Result<()> {
    write_flushed(format_args!("info string {remark}\n"))
}
