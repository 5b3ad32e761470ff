//! A program that reads a FEN a line and writes the legal moves, a line for each.
//!
//! Many lines are under way at once, so that the program's speed counts, and not that of the pipe. A
//! difference is reduced by asking one line at a time.

mod stream;

use std::process::Stdio;
use std::slice;
use std::time::{Duration, Instant};

use boardbench_core::{CanonicalMove, Setup};
use boardbench_notation::write_fen;
use boardbench_registry::Pair;

use super::afresh::Repeated;
use super::answer::{Answer, read_move};
use super::castling::CastlingForm;
use super::check::{Agreement, SEARCHING, WHOLE};
use super::compare::Difference;
use super::error::EngineError;
use super::finding::Finding;
use super::process::{Process, Words};
use super::question::{Divider, Question, Variation};
use super::reduce::reduce;
use super::roots::{Root, first, of_games};
use super::session::{Compared, Extent, Session, Watch};
use stream::{Stream, Wrong};

/// The answer of a program that does not accept a position.
const REFUSED: &str = "refused";

/// The form of an answer, for messages.
const WANTED: &str = "the legal moves in UCI form on one line, separated by spaces, or \"refused\"";

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
fn read(line: &str, setup: &Setup, castling: CastlingForm) -> Result<Answer, EngineError> {
    let line = line.trim();
    if line.eq_ignore_ascii_case(REFUSED) {
        return Ok(Answer {
            is_refused: true,
            ..Answer::default()
        });
    }
    let read = |word: &str| Some((castling.read(read_move(word)?, setup), 1));
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
        let question = |root: &Root| Question::moves(Variation::at(root.setup));
        let mut finding = Finding::new(contender, root.name.clone(), question(root), difference);
        let mut session = Session::new(self, CastlingForm::Usual, contender, time, &|_| ());
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
        let setup = question.setup(self.contender);
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
        let setups = questions.iter().map(|one| one.setup(self.contender));
        let fens: Vec<String> = setups.map(|setup| write_fen(&setup)).collect();
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
    let begin = Instant::now();
    let mut roots = first(roots);
    let special = roots.len();
    roots.extend(of_games());
    let mut stream = Stream::start(batch, &roots, begin + time.mul_f64(SEARCHING))?;
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
