//! Starts and checks the faulty engine, for the other tests.

use std::env;
use std::fmt;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use boardbench_core::CastlingForm;
use boardbench_crosscheck::engine::{
    Agreement, Divider, EngineError, Extent, Finding, Form, Query, Request, Response, Root, Script,
    UciEngine, check,
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

/// Starts the engine with the command `perft` and this template of the total.
pub(crate) fn start_with_total(fault: &str, manner: &str, total: &str) -> UciEngine {
    let command = command(&format!("{fault} {manner}"));
    let request = Request {
        command: "perft {depth}".to_owned(),
        form: Form::with_total(total).unwrap(),
        ..Request::default()
    };
    UciEngine::start(&command, request).unwrap()
}

/// A program whose responses come from a function.
pub(crate) struct Program<F>(pub(crate) F);

impl<F> fmt::Debug for Program<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Program")
    }
}

impl<F: FnMut(&Query, Instant) -> Result<Response, EngineError>> Divider for Program<F> {
    fn divide(&mut self, query: &Query, deadline: Instant) -> Result<Response, EngineError> {
        self.0(query, deadline)
    }

    fn replay(&self, _: &Query) -> String {
        String::new()
    }
}

pub(crate) fn correct_response(query: &Query) -> Response {
    let perft = Perft { depth: query.depth, leaves: Leaves::Counted, threads: NonZeroUsize::MIN };
    let setup = query.end().unwrap();
    Response::with_sum(perft.divide(contender(), &setup, &|_, _| ()))
}

pub(crate) fn checked(
    divider: &mut dyn Divider,
    special: &[Root],
    seconds: u64,
) -> Result<(Agreement, Extent), EngineError> {
    let (form, time) = (CastlingForm::KingTwoSquares, Duration::from_secs(seconds));
    check(divider, form, contender(), special, time, &|_| ())
}

/// Returns the finding of a check that must detect a difference, with a generous time limit.
pub(crate) fn found(divider: &mut dyn Divider, special: &[Root]) -> (Finding, Extent) {
    different(checked(divider, special, 30))
}

pub(crate) fn different(checked: Result<(Agreement, Extent), EngineError>) -> (Finding, Extent) {
    match checked.unwrap() {
        (Agreement::Different(finding), extent) => (*finding, extent),
        other => panic!("no difference: {other:?}"),
    }
}

/// Asserts that a check found no difference in all edge-case positions.
pub(crate) fn equal(checked: Result<(Agreement, Extent), EngineError>) -> Extent {
    match checked.unwrap() {
        (Agreement::Equal, extent) => extent,
        other => panic!("not equal: {other:?}"),
    }
}
