//! A program that reads a FEN a line and writes the legal moves, a line for each.
//!
//! Many lines are under way at once, so that the program's speed counts, and not that of the pipe. A
//! difference is reduced by asking one line at a time.

use std::process::Stdio;
use std::slice;
use std::time::{Duration, Instant};

use boardbench_core::{CanonicalMove, CastlingForm, Setup};
use boardbench_notation::{quote, write_fen};
use boardbench_registry::Pair;

use super::answer::{Answer, read_move};
use super::castling;
use super::check::{Agreement, LONGEST, SEARCHING, WHOLE};
use super::compare::Difference;
use super::error::EngineError;
use super::explain::reduce;
use super::finding::{Finding, Repeated};
use super::process::{Process, Words};
use super::question::{Divider, Question};
use super::roots::{Root, first, of_games};
use super::session::{Compared, Extent, Session, Watch};

/// The answer of a program that does not accept a position.
const REFUSED: &str = "refused";

const WANTED: &str = "the legal moves in UCI form on one line, separated by spaces, or \"refused\"";

/// How many lines may be unanswered.
const AHEAD: usize = 64;

/// How long the first answer may take, and each after it.
const FIRST_ANSWER: Duration = Duration::from_secs(10);
const ANSWER: Duration = Duration::from_secs(5);

/// When the time is over, a program that has been silent for this long hangs.
const HUNG: Duration = Duration::from_secs(1);

/// A program that keeps running and is sent FENs. It answers each with a line: the legal moves in UCI form,
/// separated by spaces in any order, or `refused` if it does not accept the position. An empty line means
/// that no move is legal.
#[derive(Debug)]
pub struct Batch {
    words: Words,
    contender: &'static Pair,
    castling: CastlingForm,
    /// The process that is asked one line at a time.
    single: Option<Process>,
}

/// Reads a line that answers this position. The moves are sorted.
fn read(line: &str, setup: &Setup, form: CastlingForm) -> Result<Answer, EngineError> {
    let line = line.trim();
    if line.eq_ignore_ascii_case(REFUSED) {
        return Ok(Answer {
            is_refused: true,
            ..Answer::default()
        });
    }
    let read = |word: &str| Some((castling::read(form, read_move(word)?, setup), 1));
    let moves: Option<Vec<_>> = line.split_ascii_whitespace().map(read).collect();
    let wrong = || EngineError::line(line, "this is no list of moves", WANTED);
    let mut moves = moves.ok_or_else(wrong)?;
    moves.sort_unstable();
    Ok(Answer::with_sum(moves))
}

impl Batch {
    /// A program. `command` is split into POSIX words; the contender gives the right answers.
    ///
    /// # Errors
    ///
    /// If the words make no command. A missing program shows when it is checked.
    pub fn new(
        command: &str,
        castling: CastlingForm,
        contender: &'static Pair,
    ) -> Result<Self, EngineError> {
        Ok(Self {
            words: Words::split(command)?,
            contender,
            castling,
            single: None,
        })
    }

    /// The right answer, with the legal moves sorted.
    fn expected(&self, setup: &Setup) -> Answer {
        let legal = (self.contender.open)(setup).legal_moves();
        let mut moves: Vec<(CanonicalMove, u64)> = legal.into_iter().map(|mv| (mv, 1)).collect();
        moves.sort_unstable();
        Answer::with_sum(moves)
    }

    /// Asks again about the position of a wrong answer, alone, and reduces it.
    fn explain(&mut self, (index, answer): &Wrong, roots: &[Root], time: Duration) -> Finding {
        let contender = self.contender;
        let root = &roots[*index];
        self.single = None;
        let difference = Difference::find(&self.expected(&root.setup).moves, answer, true);
        let difference = difference.expect("the total is the sum");
        let difference = difference.expect("the lists differ");
        let question = |root: &Root| Question::at(root.setup, 1);
        let mut finding = Finding::new(root.name.clone(), question(root), difference);
        let mut session =
            Session::new(self, CastlingForm::KingTwoSquares, contender, time, &|_| ());
        session.outcome.gives_moves = true;
        let again = session.compare(&finding.question);
        if matches!(again, Ok(Compared::Different(_))) {
            reduce(&mut session, &mut finding);
            finding.replay = self.replay(slice::from_ref(&finding.question));
        } else {
            finding.is_smallest = matches!(again, Ok(Compared::Same(_)));
            if finding.is_smallest {
                finding.repeated = Repeated::AfterLines;
            }
            let before = &roots[index.saturating_sub(1)..=*index];
            let questions: Vec<Question> = before.iter().map(question).collect();
            finding.replay = self.replay(&questions);
        }
        finding
    }
}

impl Divider for Batch {
    /// Asks for the moves at the end of the variation. The depth must be 1.
    fn divide(&mut self, question: &Question, deadline: Instant) -> Result<Answer, EngineError> {
        let setup = question.setup();
        let castling = self.castling;
        let process = match &mut self.single {
            Some(process) => process,
            none => none.insert(Process::start(&self.words, Stdio::piped())?),
        };
        let fen = write_fen(&setup);
        process.send(&fen);
        process.listen(deadline, WANTED, &fen, &mut |line| {
            read(line, &setup, castling).map(Some)
        })
    }

    fn replay(&self, questions: &[Question]) -> String {
        let fens = questions.iter().map(|one| write_fen(&one.setup()));
        let fens: Vec<String> = fens.collect();
        self.words.replay(&fens)
    }
}

/// Sends positions to a program until an answer is wrong, all are answered, or the time is over: the given ones,
/// the perft vectors, and positions of random games.
///
/// # Errors
///
/// If the program gives no readable answer, or none in time, or not one line for each line, in order.
pub fn check_batch(
    batch: &mut Batch,
    roots: &[Root],
    time: Duration,
    watch: Watch<'_>,
) -> Result<(Agreement, Extent), EngineError> {
    let mut roots = first(roots);
    let special = roots.len();
    roots.extend(of_games());
    let (begin, time) = (Instant::now(), time.min(LONGEST));
    let mut stream = Stream {
        batch,
        roots: &roots,
        process: Process::start(&batch.words, Stdio::piped())?,
        begin,
        first_end: begin + time,
        end: begin + time.mul_f64(SEARCHING),
        sent: 0,
        slowest: Duration::ZERO,
        outcome: Extent {
            deepest: 1,
            gives_moves: true,
            ..Extent::default()
        },
    };
    let wrong = stream.run(watch)?;
    let mut outcome = stream.outcome;
    if outcome.positions == 0 && wrong.is_none() {
        return Err(EngineError::no_time());
    }
    // Positions are answered in order, the special ones first.
    let asked = special.min(outcome.positions as usize);
    let verdict = match wrong {
        None => Agreement::without_difference(asked, special),
        Some(wrong) => {
            drop(stream);
            let left = time.mul_f64(WHOLE).saturating_sub(begin.elapsed());
            Agreement::Different(Box::new(batch.explain(&wrong, &roots, left)))
        }
    };
    outcome.time = begin.elapsed();
    Ok((verdict, outcome))
}

/// A wrong answer, after the index of its position.
type Wrong = (usize, Answer);

/// A running program, and the lines that it was sent.
struct Stream<'a> {
    batch: &'a Batch,
    roots: &'a [Root],
    process: Process,
    begin: Instant,
    /// The deadline of the first answer, which includes the time to start.
    first_end: Instant,
    end: Instant,
    sent: usize,
    /// The longest wait for an answer so far.
    slowest: Duration,
    outcome: Extent,
}

impl Stream<'_> {
    /// Sends all positions and reads the answers, up to the first wrong one or the end of the time.
    fn run(&mut self, watch: Watch<'_>) -> Result<Option<Wrong>, EngineError> {
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
        let (end, patience) = if index == 0 {
            (self.first_end, FIRST_ANSWER)
        } else {
            (self.end, ANSWER)
        };
        let wanted = format!(
            "its answer to line {} ({WANTED}; output must be flushed after each line)",
            index + 1
        );
        let asked = write_fen(&setup);
        let deadline = end.min(begin + patience);
        let heard = self.process.listen(deadline, &wanted, &asked, &mut |line| {
            read(line, &setup, castling).map(Some)
        });
        let took = begin.elapsed();
        let hung = self.slowest.saturating_mul(8).max(HUNG);
        let is_over = || Instant::now() >= self.end;
        match heard {
            // It is late only because the time is over.
            Err(error) if index > 0 && error.is_late_by_less_than(hung) && is_over() => Ok(None),
            Err(error) => Err(error),
            Ok(answer) => {
                self.slowest = self.slowest.max(took);
                Ok(Some(answer))
            }
        }
    }

    fn fits(&self, answer: &Answer, index: usize) -> bool {
        *answer == self.batch.expected(&self.roots[index].setup)
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
    fn check_end(&mut self) -> Result<Option<Wrong>, EngineError> {
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

#[cfg(test)]
mod tests {
    use boardbench_registry::{DEFAULT_BOARD, native};

    use super::*;

    /// Without time to ask again it is not known whether the answer depends on earlier lines.
    #[test]
    fn a_wrong_answer_that_is_not_repeated_in_time_is_not_blamed_on_earlier_lines() {
        let (form, contender) = (CastlingForm::KingTwoSquares, native(DEFAULT_BOARD).unwrap());
        let mut batch = Batch::new("no-such-program", form, contender).unwrap();
        let roots = Root::special(1);
        let finding = batch.explain(&(1, Answer::default()), &roots, Duration::ZERO);
        assert_eq!(finding.repeated, Repeated::Alone, "{finding}");
        assert!(!finding.is_smallest, "{finding}");
        let fens = [0, 1].map(|index| write_fen(&roots[index].setup));
        let replay = format!("'{}' '{}' | no-such-program", fens[0], fens[1]);
        assert!(finding.replay.ends_with(&replay), "{finding}");
    }
}
