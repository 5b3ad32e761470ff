//! Starting the faulty engine, and checking it.

use std::env;
use std::fmt;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use boardbench_core::CastlingForm;
use boardbench_crosscheck::engine::{
    Agreement, Answer, Divider, EngineError, Extent, Finding, Form, Question, Request, Root,
    Script, UciEngine, check,
};
use boardbench_crosscheck::perft::{Leaves, Perft};
use boardbench_registry::{DEFAULT_BOARD, Pair, native};

/// Returns the path of the example `faulty_engine`, which Cargo builds with the tests.
pub(crate) fn program() -> PathBuf {
    let test = env::current_exe().unwrap();
    let folder = test.ancestors().nth(2).unwrap().join("examples");
    let program = folder.join("faulty_engine").with_extension(env::consts::EXE_EXTENSION);
    assert!(
        program.exists(),
        "{} must be built first: cargo build --profile test --example faulty_engine",
        program.display()
    );
    program
}

/// Returns the command that starts it with arguments.
pub(crate) fn command(arguments: &str) -> String {
    format!("'{}' {arguments}", program().display())
}

pub(crate) fn contender() -> &'static Pair {
    native(DEFAULT_BOARD).unwrap()
}

pub(crate) fn start(fault: &str, manner: &str) -> UciEngine {
    let command = command(&format!("{fault} {manner}"));
    UciEngine::start(&command, Request::default()).unwrap()
}

pub(crate) fn script(fault: &str) -> Script {
    Script::new(&command(&format!("{fault} script"))).unwrap()
}

/// Returns the engine with a command of its own, and a total of this form.
pub(crate) fn start_with_total(fault: &str, manner: &str, total: &str) -> UciEngine {
    let command = command(&format!("{fault} {manner}"));
    let request = Request {
        command: "perft {depth}".to_owned(),
        form: Form::with_total(total).unwrap(),
        ..Request::default()
    };
    UciEngine::start(&command, request).unwrap()
}

/// A program whose answers a function gives.
pub(crate) struct Program<F>(pub(crate) F);

impl<F> fmt::Debug for Program<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Program")
    }
}

impl<F: FnMut(&Question, Instant) -> Result<Answer, EngineError>> Divider for Program<F> {
    fn divide(&mut self, question: &Question, deadline: Instant) -> Result<Answer, EngineError> {
        self.0(question, deadline)
    }

    fn replay(&self, _: &Question) -> String {
        String::new()
    }
}

pub(crate) fn right_answer(question: &Question) -> Answer {
    let perft =
        Perft { depth: question.depth, leaves: Leaves::Counted, threads: NonZeroUsize::MIN };
    let setup = question.end().unwrap();
    Answer::with_sum(perft.divide(contender(), &setup, &|_, _| ()))
}

pub(crate) fn checked(
    divider: &mut dyn Divider,
    special: &[Root],
    seconds: u64,
) -> Result<(Agreement, Extent), EngineError> {
    let (form, time) = (CastlingForm::KingTwoSquares, Duration::from_secs(seconds));
    check(divider, form, contender(), special, time, &|_| ())
}

/// Returns the finding of a check, which must find a difference; its time is far longer than any mistake takes.
pub(crate) fn found(divider: &mut dyn Divider, special: &[Root]) -> (Finding, Extent) {
    different(checked(divider, special, 30))
}

pub(crate) fn different(checked: Result<(Agreement, Extent), EngineError>) -> (Finding, Extent) {
    match checked.unwrap() {
        (Agreement::Different(finding), extent) => (*finding, extent),
        other => panic!("nothing found: {other:?}"),
    }
}

/// Asserts that a check found no difference, and had time for all special positions.
pub(crate) fn equal(checked: Result<(Agreement, Extent), EngineError>) -> Extent {
    match checked.unwrap() {
        (Agreement::Equal, extent) => extent,
        other => panic!("not equal: {other:?}"),
    }
}
