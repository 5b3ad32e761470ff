//! A script that is called once a question.

use std::time::Instant;

use super::Divider;
use super::answer::{Answer, Form};
use super::error::EngineError;
use super::listen::{let_end, listen};
use super::process::{Process, Words};
use super::question::Question;

/// A program that is called as `CMD DEPTH FEN MOVES`, where `MOVES` are in UCI's form, with a space
/// between two of them and in one argument, which is left out if there are none. It writes a line
/// `e2e4 20` for each move, a blank line, and the total.
///
/// Source: the contract of the program perftree.
#[derive(Clone, Debug)]
pub struct Script {
    words: Words,
}

impl Script {
    /// A script. `command` is split as POSIX words.
    ///
    /// # Errors
    ///
    /// If the words make no command. Whether the program is there shows at the first question.
    pub fn new(command: &str) -> Result<Self, EngineError> {
        let words = Words::split(command)?;
        Ok(Self { words })
    }
}

/// The arguments that ask a question.
fn arguments(question: &Question) -> Vec<String> {
    let mut arguments = vec![question.depth.to_string(), question.variation.fen()];
    if !question.variation.moves.is_empty() {
        arguments.push(question.moves_text());
    }
    arguments
}

impl Divider for Script {
    fn divide(&mut self, question: &Question, deadline: Instant) -> Result<Answer, EngineError> {
        let arguments = arguments(question);
        let mut process = Process::start(&self.words, &arguments, false)?;
        let asked = || self.words.quoted_with(&arguments);
        let answer = listen(&mut process, &Form::Bare, deadline, asked)?;
        let_end(&process, deadline);
        Ok(answer)
    }

    fn replay(&self, question: &Question) -> String {
        self.words.quoted_with(&arguments(question))
    }
}
