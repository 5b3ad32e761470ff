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

use std::io::{self, BufRead, Write};
use std::sync::{Mutex, PoisonError};
use std::thread;

use clap::Args;

use crate::notation::{FenOptions, UciOptions};
use crate::outcome::{CommandResult, ExitStatus, Failure};
use crate::selection::One;
use crate::streams::{Line, Streams, next_line};
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
    pub(crate) fn run(self, streams: &mut Streams<'_>) -> CommandResult {
        let mut session = Session::new(self.contender, self.notation, self.fen)?;
        let output = Output(Mutex::new(streams.output));
        thread::scope(|scope| {
            let mut worker = Worker::new(scope, &output);
            let result = run_commands(&mut session, &mut worker, streams.input, &output);
            // The scope waits for the search, so an infinite one must be stopped.
            if result.is_err() || worker.is_infinite() {
                worker.stop()?;
            } else {
                worker.wait()?;
            }
            result?;
            Ok(ExitStatus::Passed)
        })
    }
}

/// Carries out the commands, up to the end of the input or `quit`.
fn run_commands(
    session: &mut Session,
    worker: &mut Worker<'_, '_, '_>,
    input: &mut dyn BufRead,
    output: &Output<'_>,
) -> Result<(), Failure> {
    while let Some(line) = next_line(input)? {
        let (Line::Text(line) | Line::NoText(line)) = line else {
            output.remark("error: the line is too long")?;
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
                output.remark("error: an infinite search is running; send stop first")?;
                continue;
            }
            _ => worker.wait()?,
        }
        let search = output.write(|output| match session.run(command, arguments, output) {
            Err(Failure::Input(message)) => {
                writeln!(output, "info string error: {message}")?;
                Ok(None)
            }
            search => search,
        });
        if let Some(search) = search? {
            worker.start(search);
        }
    }
    Ok(())
}

/// Stdout, shared by the session and its search.
struct Output<'a>(Mutex<&'a mut (dyn Write + Send)>);

impl Output<'_> {
    /// Writes and flushes, without lines of the other thread in between.
    fn write<T, E: From<io::Error>>(
        &self,
        write: impl FnOnce(&mut dyn Write) -> Result<T, E>,
    ) -> Result<T, E> {
        // After a panic in the other thread this one ends soon anyway.
        let mut output = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let written = write(&mut **output)?;
        output.flush()?;
        Ok(written)
    }

    fn remark(&self, remark: &str) -> io::Result<()> {
        self.write(|output| writeln!(output, "info string {remark}"))
    }
}
