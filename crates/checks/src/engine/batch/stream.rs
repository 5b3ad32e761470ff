//! Many lines under way at once, and answers in order.

use std::process::Stdio;
use std::time::{Duration, Instant};

use boardbench_notation::write_fen;

use super::super::error::{EngineError, Problem};
use super::super::process::Process;
use super::super::roots::Root;
use super::{Batch, BatchExtent, Reply, WANTED};

/// How many lines may be unanswered.
const AHEAD: usize = 64;

/// How long the first answer may take, and each after it.
const FIRST_ANSWER: Duration = Duration::from_secs(10);
const ANSWER: Duration = Duration::from_secs(5);

/// When the time is over, a program that has been silent for this long hangs.
const HUNG: Duration = Duration::from_secs(1);

/// A wrong answer, after the index of its position.
pub(super) type Wrong = (usize, Reply);

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
            process: Process::start(&batch.words, Stdio::piped())?,
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
            let Some(reply) = self.hear(index)? else {
                return Ok(None);
            };
            if !self.fits(&reply, index) {
                self.check_order(index, &reply)?;
                return Ok(Some((index, reply)));
            }
            if let Reply::Moves(moves) = reply {
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
    fn hear(&mut self, index: usize) -> Result<Option<Reply>, EngineError> {
        let begin = Instant::now();
        if begin >= self.end && index > 0 {
            return Ok(None);
        }
        let (castling, setup) = (self.batch.castling, self.roots[index].setup);
        let patience = if index == 0 { FIRST_ANSWER } else { ANSWER };
        let wanted = format!(
            "its answer to line {} ({WANTED}; output must be flushed after each line)",
            index + 1
        );
        let asked = || write_fen(&setup);
        let deadline = self.end.min(begin + patience);
        let heard = self.process.listen(deadline, wanted, asked, &mut |line| {
            Reply::read(line, &setup, castling).map(Some)
        });
        let took = begin.elapsed();
        match heard {
            Err(error) if index > 0 && self.is_only_late(&error) => Ok(None),
            Err(error) => Err(error),
            Ok(reply) => {
                self.slowest = self.slowest.max(took);
                Ok(Some(reply))
            }
        }
    }

    /// Whether an answer is late only because the time is over.
    fn is_only_late(&self, error: &EngineError) -> bool {
        let hung = self.slowest.saturating_mul(8).max(HUNG);
        let is_slow = matches!(error.problem, Problem::Silent { waited, .. } if waited < hung);
        is_slow && Instant::now() >= self.end
    }

    fn fits(&self, reply: &Reply, index: usize) -> bool {
        let root = self.roots.get(index);
        root.is_some_and(|root| *reply == Reply::Moves(self.batch.expected(&root.setup)))
    }

    /// A wrong answer that has a neighbour's moves: the index of its line, and the neighbour's.
    fn shift(&self, reply: &Reply, index: usize) -> Option<[usize; 2]> {
        let neighbours = [index.checked_sub(1), Some(index + 1)];
        let mut sent = neighbours.into_iter().flatten();
        let fits = sent.find(|&line| line < self.sent && self.fits(reply, line));
        let fits = fits.filter(|_| !self.fits(reply, index))?;
        Some([index, fits])
    }

    /// Whether a wrong answer belongs to another line. A wrong answer may have a neighbour's moves by chance;
    /// then the next answer is right.
    fn check_order(&mut self, index: usize, reply: &Reply) -> Result<(), EngineError> {
        let after = index + 1;
        let is_sent = after < self.sent;
        let next = is_sent.then(|| self.hear(after).ok().flatten()).flatten();
        let is_next_right = next.as_ref().is_some_and(|next| self.fits(next, after));
        let of_this = self.shift(reply, index).filter(|_| !is_next_right);
        let shifted = of_this.or_else(|| self.shift(&next?, after));
        let Some([index, fits]) = shifted else {
            return Ok(());
        };
        let problem = Problem::Order {
            line: index + 1,
            fits: fits + 1,
        };
        let asked = write_fen(&self.roots[index].setup);
        Err(EngineError::after(problem, asked))
    }

    /// Nothing may come after the last answer.
    fn check_end(&self) -> Result<Option<Wrong>, EngineError> {
        let Some(surplus) = self.process.line_before_end(self.end) else {
            return Ok(None);
        };
        let line = self.roots.len();
        let asked = self.roots.last().map(|root| write_fen(&root.setup));
        let problem = Problem::Surplus { line, surplus };
        Err(EngineError::after(problem, asked.unwrap_or_default()))
    }
}
