//! `uci`: a session in UCI's protocol.
//!
//! The main thread reads commands; a thread of its own searches, and writes what it finds.
//!
//! Source: "Description of the universal chess interface (UCI)", 2006; `go perft` and `d` as
//! Stockfish has them.

mod clock;
mod go;
mod options;
mod output;
mod refusal;
mod search;
mod session;
mod worker;

use std::io::BufRead;
use std::thread;

use clap::Args;

use crate::ending::{Ended, Failure, Verdict};
use crate::lines::{Line, next_line};
use crate::notation::{Reading, UciCustom};
use crate::selection::One;
use crate::streams::Streams;
use output::Output;
use session::{Next, Session};
use worker::{Admission, Worker};

/// Speak UCI on stdin and stdout
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  echo 'go perft 3' | boardbench uci\n\n\
    go takes perft, or any of depth, nodes, movetime, wtime, btime, winc, binc, movestogo and \
    infinite. While a search runs, isready is answered, and stop and quit end it; other commands \
    wait for its end, and are refused if it has none.")]
pub(crate) struct Uci {
    #[command(flatten)]
    contender: One,
    #[command(flatten)]
    custom: UciCustom,
    #[command(flatten)]
    reading: Reading,
}

impl Uci {
    pub(crate) fn run(self, streams: &mut Streams<'_>) -> Ended {
        let mut session = Session::new(self.contender, self.custom, self.reading)?;
        let output = Output::new(streams.output);
        thread::scope(|scope| {
            let mut worker = Worker::new(scope, &output);
            let conversed = converse(&mut session, &mut worker, streams.input, &output);
            // Whatever has happened, the thread has to end before the scope can.
            if conversed.is_ok() {
                worker.finish()?;
            } else {
                worker.stop()?;
            }
            conversed?;
            Ok(Verdict::Passed)
        })
    }
}

/// Obeys one line after the other, to the end of the input or `quit`.
fn converse(
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
        let Some(&command) = words.first() else {
            continue;
        };
        if worker.admit(command)? == Admission::Refused {
            output.remark("error: an infinite search is running; send stop first")?;
            continue;
        }
        match output.write(|output| session.obey(&words, output))? {
            Next::Read => {}
            Next::Search(search) => worker.start(*search),
            Next::Quit => break,
        }
    }
    Ok(())
}
