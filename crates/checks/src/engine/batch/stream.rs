//! Many lines under way at once, and answers in order.

use std::process::Stdio;
use std::time::{Duration, Instant};

use boardbench_notation::{quote, write_fen};

use super::super::answer::Answer;
use super::super::error::EngineError;
use super::super::process::Process;
use super::super::roots::Root;
use super::super::session::{Extent, Watch};
use super::{Batch, WANTED, read};

/// How many lines may be unanswered.
const AHEAD: usize = 64;

/// How long the first answer may take, and each after it.
const FIRST_ANSWER: Duration = Duration::from_secs(10);
const ANSWER: Duration = Duration::from_secs(5);

/// When the time is over, a program that has been silent for this long hangs.
const HUNG: Duration = Duration::from_secs(1);

/// A wrong answer, after the index of its position.
pub(super) type Wrong = (usize, Answer);

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
    pub(super) outcome: Extent,
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
            outcome: Extent {
                deepest: 1,
                gives_moves: true,
                ..Extent::default()
            },
        })
    }

    /// Sends all positions and reads the answers, up to the first wrong one or the end of the time.
    pub(super) fn run(&mut self, watch: Watch<'_>) -> Result<Option<Wrong>, EngineError> {
        for index in 0..self.roots.len() {
            self.send_until(index + AHEAD);
            let Some(answer) = self.hear(index)? else {
                return Ok(None);
            };
            if !self.fits(&answer, index) {
                self.check_order(index, &answer)?;
                return Ok(Some((index, answer)));
            }
            self.outcome.positions += 1;
            self.outcome.questions += 1;
            self.outcome.nodes += answer.total;
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

    /// The answer about this position, or `None` if the time is over.
    fn hear(&mut self, index: usize) -> Result<Option<Answer>, EngineError> {
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
        let asked = write_fen(&setup);
        let deadline = self.end.min(begin + patience);
        let heard = self.process.listen(deadline, &wanted, &asked, &mut |line| {
            read(line, &setup, castling).map(Some)
        });
        let took = begin.elapsed();
        match heard {
            Err(error) if index > 0 && self.is_only_late(&error) => Ok(None),
            Err(error) => Err(error),
            Ok(answer) => {
                self.slowest = self.slowest.max(took);
                Ok(Some(answer))
            }
        }
    }

    /// True if an answer is late only because the time is over.
    fn is_only_late(&self, error: &EngineError) -> bool {
        let hung = self.slowest.saturating_mul(8).max(HUNG);
        error.is_late_by_less_than(hung) && Instant::now() >= self.end
    }

    fn fits(&self, answer: &Answer, index: usize) -> bool {
        let root = self.roots.get(index);
        root.is_some_and(|root| *answer == self.batch.expected(&root.setup))
    }

    /// A wrong answer that has a neighbour's moves: the index of its line, and the neighbour's.
    fn shift(&self, answer: &Answer, index: usize) -> Option<[usize; 2]> {
        let neighbours = [index.checked_sub(1), Some(index + 1)];
        let mut sent = neighbours.into_iter().flatten();
        let fits = sent.find(|&line| line < self.sent && self.fits(answer, line));
        let fits = fits.filter(|_| !self.fits(answer, index))?;
        Some([index, fits])
    }

    /// An error if a wrong answer belongs to another line. A wrong answer may have a neighbour's moves by chance;
    /// then the next answer is right.
    fn check_order(&mut self, index: usize, answer: &Answer) -> Result<(), EngineError> {
        let after = index + 1;
        let is_sent = after < self.sent;
        let next = is_sent.then(|| self.hear(after).ok().flatten()).flatten();
        let is_next_right = next.as_ref().is_some_and(|next| self.fits(next, after));
        let of_this = self.shift(answer, index).filter(|_| !is_next_right);
        let shifted = of_this.or_else(|| self.shift(&next?, after));
        let Some([index, fits]) = shifted else {
            return Ok(());
        };
        let (line, fits, asked) = (index + 1, fits + 1, write_fen(&self.roots[index].setup));
        Err(EngineError::new(format!(
            "the answer to line {line} fits line {fits}: lines are out of order, or one is missing"
        ))
        .asked(&asked))
    }

    /// Nothing may come after the last answer.
    fn check_end(&self) -> Result<Option<Wrong>, EngineError> {
        let Some(surplus) = self.process.surplus_line(self.end) else {
            return Ok(None);
        };
        let (line, surplus) = (self.roots.len(), quote(&surplus));
        let asked = self.roots.last().map(|root| write_fen(&root.setup));
        Err(EngineError::new(format!(
            "the program wrote {surplus} after its answer to the last line, line {line}: one line too many"
        ))
        .asked(&asked.unwrap_or_default()))
    }
}
