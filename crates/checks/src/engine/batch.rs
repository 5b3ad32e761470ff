//! A program that reads a FEN a line and writes the legal moves, a line for each.
//!
//! Many lines are under way at once, so that the program's speed counts, and not that of the pipe. A
//! difference is reduced by asking one line at a time.

mod stream;

use std::process::Stdio;
use std::time::{Duration, Instant};

use boardbench_core::{CanonicalMove, Setup, Square};
use boardbench_notation::write_fen;
use boardbench_registry::Pair;

use super::afresh::Repeated;
use super::answer::{Answer, read_move};
use super::castling::CastlingForm;
use super::check::{Agreement, SEARCHING, WHOLE};
use super::compare::Difference;
use super::error::{EngineError, Problem};
use super::finding::Finding;
use super::process::{Process, Words};
use super::question::{Divider, Question, Variation};
use super::reduce::reduce;
use super::roots::{Root, first, of_games};
use super::rule::Rule;
use super::session::{Compared, Session};
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
    seeks_refusals: bool,
}

/// The answer to a line.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Reply {
    /// The moves, sorted.
    Moves(Vec<CanonicalMove>),
    Refused,
}

impl Reply {
    /// Reads a line that answers this position.
    fn read(line: &str, setup: &Setup, castling: CastlingForm) -> Result<Self, Problem> {
        let line = line.trim();
        if line.eq_ignore_ascii_case(REFUSED) {
            return Ok(Self::Refused);
        }
        let read = |word: &str| Some(castling.read(read_move(word)?, setup));
        let moves: Option<Vec<_>> = line.split_ascii_whitespace().map(read).collect();
        let mut moves = moves.ok_or_else(|| Problem::Line {
            line: line.to_owned(),
            reason: "this is no list of moves",
            wanted: WANTED.to_owned(),
        })?;
        moves.sort_unstable();
        Ok(Self::Moves(moves))
    }
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

    /// Asks about one position, and waits for the answer.
    fn ask(&mut self, setup: &Setup, deadline: Instant) -> Result<Reply, EngineError> {
        let castling = self.castling;
        let process = match &mut self.single {
            Some(process) => process,
            none => none.insert(Process::start(&self.words, Stdio::piped())?),
        };
        let fen = write_fen(setup);
        process.send(&fen);
        process.listen(deadline, WANTED.to_owned(), || fen, &mut |line| {
            Reply::read(line, setup, castling).map(Some)
        })
    }

    /// A reply as a list of moves. A refusal is the right moves, and one that is none, which is in no other answer. So it is
    /// reduced like any difference, and is not taken for a wrong list of moves.
    fn moves(&self, reply: Reply, setup: &Setup) -> Vec<CanonicalMove> {
        match reply {
            Reply::Moves(moves) => moves,
            Reply::Refused => {
                let mut moves = self.expected(setup);
                moves.push(CanonicalMove::new(Square::A1, Square::A1));
                moves
            }
        }
    }

    /// Asks again about the position of a wrong answer, alone, and reduces it.
    fn explain(&mut self, (index, reply): Wrong, roots: &[Root], time: Duration) -> Finding {
        let contender = self.contender;
        let root = &roots[index];
        self.single = None;
        self.seeks_refusals = reply == Reply::Refused;
        let expected = answer(&self.expected(&root.setup));
        let found = answer(&self.moves(reply, &root.setup));
        let difference = Difference::find(&expected.moves, &found, true);
        let difference = difference.expect("the total is the sum");
        let difference = difference.expect("the lists differ");
        let question = |root: &Root| Question::moves(Variation::at(root.setup));
        let mut finding = Finding::new(contender, root.name.clone(), question(root), difference);
        let mut session = Session::new(self, contender, time, &|_| ());
        let again = session.compare(&finding.question);
        if matches!(again, Ok(Compared::Different(_))) {
            reduce(&mut session, &mut finding);
            finding.replay = self.replay(std::slice::from_ref(&finding.question));
        } else {
            finding.is_smallest = matches!(again, Ok(Compared::Same(_)));
            if finding.is_smallest {
                finding.repeated = Repeated::AfterLines;
            }
            let before = &roots[index.saturating_sub(1)..=index];
            let questions: Vec<Question> = before.iter().map(question).collect();
            finding.replay = self.replay(&questions);
        }
        if self.seeks_refusals {
            finding.rule = Rule::Refused;
        }
        finding
    }
}

/// While a refusal is reduced, lists of moves count as right; while a list is reduced, refusals do.
impl Divider for Batch {
    /// Asks for the moves at the end of the variation. The depth must be 1.
    fn divide(&mut self, question: &Question, deadline: Instant) -> Result<Answer, EngineError> {
        let setup = question.setup(self.contender);
        let reply = self.ask(&setup, deadline)?;
        let is_sought = (reply == Reply::Refused) == self.seeks_refusals;
        let moves = if is_sought {
            self.moves(reply, &setup)
        } else {
            self.expected(&setup)
        };
        Ok(answer(&moves))
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
    watch: &dyn Fn(&BatchExtent),
) -> Result<(Agreement, BatchExtent), EngineError> {
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
            Agreement::Different(Box::new(batch.explain(wrong, &roots, left)))
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
