//! Many lines under way at once, and answers in order.

use std::time::{Duration, Instant};

use boardbench_notation::write_fen;

use super::super::error::{EngineError, Problem};
use super::super::process::Process;
use super::super::roots::Root;
use super::{Batch, BatchExtent, Said, WANTED, error};

/// How many lines may be unanswered.
const AHEAD: usize = 64;

/// How long the first answer may take, and each after it.
const FIRST_ANSWER: Duration = Duration::from_secs(10);
const ANSWER: Duration = Duration::from_secs(5);

/// When the time is over, a program that has been silent for this long hangs.
const HUNG: Duration = Duration::from_secs(1);

/// A wrong answer.
pub(super) struct Wrong {
    /// The position's index.
    pub(super) index: usize,
    pub(super) said: Said,
}

/// A running program, and the lines that it was sent.
pub(super) struct Stream<'a> {
    batch: &'a Batch,
    roots: &'a [Root],
    process: Process,
    begin: Instant,
    end: Instant,
    sent: usize,
    /// The longest wait for an answer so far.
    slowest: Duration,
    pub(super) outcome: BatchExtent,
}

impl<'a> Stream<'a> {
    pub(super) fn start(
        batch: &'a Batch,
        roots: &'a [Root],
        end: Instant,
    ) -> Result<Self, EngineError> {
        Ok(Self {
            batch,
            roots,
            process: Process::start(&batch.words, &[], true)?,
            begin: Instant::now(),
            end,
            sent: 0,
            slowest: Duration::ZERO,
            outcome: BatchExtent::default(),
        })
    }

    /// Sends all positions and reads the answers, up to the first wrong one or the end of the time.
    pub(super) fn run(
        &mut self,
        watch: &dyn Fn(&BatchExtent),
    ) -> Result<Option<Wrong>, EngineError> {
        for index in 0..self.roots.len() {
            self.send_until(index + AHEAD);
            let Some(said) = self.hear(index)? else {
                return Ok(None);
            };
            if !self.fits(&said, index) {
                self.check_order(index, &said)?;
                return Ok(Some(Wrong { index, said }));
            }
            if let Said::Moves(moves) = said {
                self.outcome.moves += moves.len() as u64;
            }
            self.outcome.positions += 1;
            self.outcome.time = self.begin.elapsed();
            watch(&self.outcome);
        }
        self.check_end()
    }

    fn send_until(&mut self, end: usize) {
        let end = end.min(self.roots.len());
        for root in &self.roots[self.sent.min(end)..end] {
            self.process.send(&write_fen(&root.setup));
        }
        self.sent = self.sent.max(end);
        if self.sent == self.roots.len() {
            self.process.close_input();
        }
    }

    /// The line that answers this position, or `None` if the time is over.
    fn hear(&mut self, index: usize) -> Result<Option<Said>, EngineError> {
        let begin = Instant::now();
        if begin >= self.end && index > 0 {
            return Ok(None);
        }
        let (batch, setup) = (self.batch, self.roots[index].setup);
        let patience = if index == 0 { FIRST_ANSWER } else { ANSWER };
        let wanted = format!(
            "its answer to line {} ({WANTED}; output must be flushed after each line)",
            index + 1
        );
        let asked = || write_fen(&setup);
        let deadline = self.end.min(begin + patience);
        let heard = self.process.listen(deadline, wanted, asked, &mut |line| {
            batch.read(line, &setup).map(Some)
        });
        let took = begin.elapsed();
        match heard {
            Err(error) if index > 0 && self.is_only_late(&error) => Ok(None),
            Err(error) => Err(error),
            Ok(said) => {
                self.slowest = self.slowest.max(took);
                Ok(Some(said))
            }
        }
    }

    /// Whether an answer is late only because the time is over.
    fn is_only_late(&self, error: &EngineError) -> bool {
        let hung = self.slowest.saturating_mul(8).max(HUNG);
        let is_slow = matches!(error.problem, Problem::Silent { waited, .. } if waited < hung);
        is_slow && Instant::now() >= self.end
    }

    fn fits(&self, said: &Said, index: usize) -> bool {
        let root = self.roots.get(index);
        root.is_some_and(|root| *said == Said::Moves(self.batch.expected(&root.setup)))
    }

    /// The neighbour whose moves a wrong answer has.
    fn shift(&self, said: &Said, index: usize) -> Option<usize> {
        let neighbours = [index.checked_sub(1), Some(index + 1)];
        let mut neighbours = neighbours.into_iter().flatten();
        neighbours.find(|&neighbour| {
            neighbour < self.sent && !self.fits(said, index) && self.fits(said, neighbour)
        })
    }

    /// Whether a wrong answer belongs to another line. A wrong answer may have a neighbour's moves by chance;
    /// then the next answer is right.
    fn check_order(&mut self, index: usize, said: &Said) -> Result<(), EngineError> {
        let after = index + 1;
        let next = if after < self.sent {
            self.hear(after).ok().flatten()
        } else {
            None
        };
        let is_next_right = next.as_ref().is_some_and(|said| self.fits(said, after));
        let of_this = self.shift(said, index).filter(|_| !is_next_right);
        let of_next = next.and_then(|said| self.shift(&said, after));
        let shifted = of_this.map(|fits| (index, fits));
        let shifted = shifted.or(of_next.map(|fits| (after, fits)));
        let Some((index, fits)) = shifted else {
            return Ok(());
        };
        let problem = Problem::Order {
            line: index + 1,
            fits: fits + 1,
        };
        Err(error(problem, write_fen(&self.roots[index].setup)))
    }

    /// Nothing may come after the last answer.
    fn check_end(&self) -> Result<Option<Wrong>, EngineError> {
        let Some(surplus) = self.process.line_before_end(self.end) else {
            return Ok(None);
        };
        let line = self.roots.len();
        let asked = self.roots.last().map(|root| write_fen(&root.setup));
        Err(error(
            Problem::Surplus { line, surplus },
            asked.unwrap_or_default(),
        ))
    }
}
