//! A program that reads a FEN a line and writes the legal moves, a line for each.
//!
//! Many lines are under way at once, so that the program's speed counts, and not that of the pipe. A
//! difference is reduced by asking one line at a time.

mod finding;
mod stream;

use std::time::{Duration, Instant};

use boardbench_core::{CanonicalMove, Setup, Square};
use boardbench_notation::write_fen;
use boardbench_registry::Pair;

use super::afresh::Repeated;
use super::answer::Answer;
use super::castling::CastlingForm;
use super::check::Agreement;
use super::compare::Difference;
use super::error::{Context, EngineError, Problem};
use super::finding::Finding;
use super::process::{Process, Words};
use super::question::{Divider, Question, Variation};
use super::reduce::{Reduced, reduce};
use super::roots::{Root, first, of_games};
use super::rule::rules;
use super::session::{Compared, Session};
pub use finding::BatchFinding;
use stream::{Stream, Wrong};

/// The answer of a program that does not accept a position.
const REFUSED: &str = "refused";

/// The form of an answer, for messages.
const WANTED: &str = "the legal moves in UCI form on one line, separated by spaces, or \"refused\"";

/// The part of the time for finding a difference; the rest is for reducing it.
const SEARCHING: f64 = 0.7;

/// The part of the time in which everything ends.
const WHOLE: f64 = 0.95;

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
    seeks_refusals: bool,
}

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Said {
    Moves(Vec<CanonicalMove>),
    Refused,
}

/// How much has been compared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BatchExtent {
    /// Right answers.
    pub positions: u64,
    /// The sum of the moves in them.
    pub moves: u64,
    /// The time it took.
    pub time: Duration,
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
            seeks_refusals: false,
        })
    }

    /// The legal moves, sorted.
    fn expected(&self, setup: &Setup) -> Vec<CanonicalMove> {
        let mut moves = (self.contender.open)(setup).legal_moves();
        moves.sort_unstable();
        moves
    }

    /// Reads a line that answers this position.
    fn read(&self, line: &str, setup: &Setup) -> Result<Said, Problem> {
        let line = line.trim();
        if line.eq_ignore_ascii_case(REFUSED) {
            return Ok(Said::Refused);
        }
        let read = |word: &str| {
            // Some programs write promotions in upper case, as in SAN.
            let (squares, promotion) = word.split_at_checked(4)?;
            let text = format!("{squares}{}", promotion.to_ascii_lowercase());
            Some(self.castling.read(text.parse().ok()?, setup))
        };
        let moves: Option<Vec<_>> = line.split_ascii_whitespace().map(read).collect();
        let mut moves = moves.ok_or_else(|| Problem::Line {
            line: line.to_owned(),
            reason: "this is no list of moves",
            wanted: WANTED.to_owned(),
        })?;
        moves.sort_unstable();
        Ok(Said::Moves(moves))
    }

    /// Asks about one position, and waits for the answer.
    fn ask(&mut self, setup: &Setup, deadline: Instant) -> Result<Said, EngineError> {
        let mut process = match self.single.take() {
            Some(process) => process,
            None => Process::start(&self.words, &[], true)?,
        };
        let fen = write_fen(setup);
        process.send(&fen);
        let said = process.listen(deadline, WANTED.to_owned(), || fen, &mut |line| {
            self.read(line, setup).map(Some)
        });
        self.single = Some(process);
        said
    }

    /// A shell command that sends these positions.
    fn replay_of(&self, fens: &[String]) -> String {
        let fens = shell_words::join(fens);
        format!("printf '%s\\n' {fens} | {}", self.words.quoted_with(&[]))
    }

    /// Asks again about the position of a wrong answer, alone, and reduces it.
    fn explain(&mut self, wrong: &Wrong, roots: &[Root], time: Duration) -> BatchFinding {
        let contender = self.contender;
        self.single = None;
        self.seeks_refusals = wrong.said == Said::Refused;
        let root = &roots[wrong.index];
        let question = Question::moves(Variation::at(root.setup));
        let expected = self.expected(&root.setup);
        let difference = match &wrong.said {
            Said::Moves(moves) => difference(&expected, moves),
            Said::Refused => difference(&expected, &refusal(expected.clone())),
        };
        let mut session = Session::new(self, contender, time, &|_| ());
        let again = session.compare(&question);
        let is_alone = matches!(again, Ok(Compared::Different(_)));
        let answers_right_alone = matches!(again, Ok(Compared::Same(_)));
        let Reduced {
            question,
            difference,
            rule,
            is_smallest,
        } = if is_alone {
            reduce(&mut session, question, difference)
        } else {
            Reduced {
                rule: rules(contender, &root.setup, &difference)[0],
                question,
                difference,
                is_smallest: answers_right_alone,
            }
        };
        let replay = if is_alone {
            self.replay(&question)
        } else {
            let before = wrong.index.saturating_sub(1)..=wrong.index;
            let fens: Vec<_> = before.map(|index| write_fen(&roots[index].setup)).collect();
            self.replay_of(&fens)
        };
        let finding = Finding {
            name: root.name.clone(),
            path: Variation::at(root.setup),
            setup: question.variation.start,
            question,
            difference,
            rule,
            likely: Vec::new(),
            is_smallest,
            // What it takes is said beside it.
            repeated: Repeated::Alone,
            replay,
        };
        BatchFinding {
            finding,
            is_refused: wrong.said == Said::Refused,
            answers_right_alone,
        }
    }
}

/// While a refusal is reduced, lists of moves count as right; while a list is reduced, refusals do.
impl Divider for Batch {
    /// Asks for the moves at the end of the variation. The depth must be 1.
    fn divide(&mut self, question: &Question, deadline: Instant) -> Result<Answer, EngineError> {
        let setup = question.variation.end(self.contender);
        let setup = setup.expect("only legal moves are asked about");
        let moves = match self.ask(&setup, deadline)? {
            Said::Moves(moves) if !self.seeks_refusals => moves,
            Said::Refused if self.seeks_refusals => refusal(self.expected(&setup)),
            Said::Moves(_) | Said::Refused => self.expected(&setup),
        };
        Ok(answer(&moves))
    }

    fn replay(&self, question: &Question) -> String {
        let setup = question.variation.end(self.contender);
        self.replay_of(&[write_fen(&setup.unwrap_or(question.variation.start))])
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
    watch: &dyn Fn(&BatchExtent),
) -> Result<(Agreement<BatchFinding>, BatchExtent), EngineError> {
    let begin = Instant::now();
    let mut stations = first(roots, batch.contender);
    let special = stations.len();
    stations.extend(of_games(batch.contender));
    let roots: Vec<Root> = stations.into_iter().map(|station| station.root).collect();
    let mut stream = Stream::start(batch, &roots, begin + time.mul_f64(SEARCHING))?;
    let wrong = stream.run(watch)?;
    let mut outcome = stream.outcome;
    if outcome.positions == 0 && wrong.is_none() {
        return Err(EngineError::at_start(Problem::NoTime));
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

/// The moves as an answer to a question of depth 1.
fn answer(moves: &[CanonicalMove]) -> Answer {
    Answer {
        moves: moves.iter().map(|&mv| (mv, 1)).collect(),
        total: moves.len() as u64,
    }
}

/// A refusal as an answer: the right moves, and one that is none, which is in no other answer. So it is reduced
/// like any difference, and is not taken for a wrong list of moves.
fn refusal(mut expected: Vec<CanonicalMove>) -> Vec<CanonicalMove> {
    expected.push(CanonicalMove::new(Square::A1, Square::A1));
    expected
}

fn difference(expected: &[CanonicalMove], found: &[CanonicalMove]) -> Difference {
    let found = Difference::find(&answer(expected).moves, &answer(found), true);
    let found = found.expect("the total is the sum");
    found.expect("the lists differ")
}

/// An error after a line was sent.
fn error(problem: Problem, asked: String) -> EngineError {
    let context = Context {
        asked,
        ..Context::default()
    };
    EngineError::with(problem, context)
}
