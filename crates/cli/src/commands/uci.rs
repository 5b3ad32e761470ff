//! `uci`: a session in UCI's protocol.

mod session;

use clap::Args;

use crate::ending::{Ended, Verdict};
use crate::lines::{Line, next_line};
use crate::notation::{Reading, UciCustom};
use crate::selection::One;
use crate::streams::Streams;
use session::{Next, Session};

/// Speak UCI on stdin and stdout
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  echo 'go perft 3' | boardbench uci")]
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
        while let Some(line) = next_line(streams.input)? {
            let next = match line {
                Line::Text(line) | Line::NoText(line) => session.obey(&line, streams.output)?,
                Line::TooLong(_) => Session::remark("error: the line is too long", streams.output)?,
            };
            streams.output.flush()?;
            if next == Next::Quit {
                break;
            }
        }
        Ok(Verdict::Passed)
    }
}
