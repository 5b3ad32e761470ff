//! A script that is called once for each question.

use std::time::Instant;

use super::answer::{Answer, Form};
use super::error::EngineError;
use super::process::{Process, Words};
use super::question::{Divider, Question, join_moves};

/// A program that is called as `CMD DEPTH FEN MOVES`. `MOVES` is one argument with moves in UCI form,
/// separated by spaces; it is left out if there are none. The program writes a line `e2e4 20` for each
/// move, a blank line, and the total.
///
/// Source: the contract of the program perftree.
#[derive(Clone, Debug)]
pub struct Script {
    words: Words,
}

impl Script {
    /// A script. `command` is split into POSIX words.
    ///
    /// # Errors
    ///
    /// If the words make no command. A missing program shows at the first question.
    pub fn new(command: &str) -> Result<Self, EngineError> {
        let words = Words::split(command)?;
        Ok(Self { words })
    }
}

fn arguments(question: &Question) -> Vec<String> {
    let variation = &question.variation;
    let mut arguments = vec![question.depth.to_string(), variation.fen()];
    if !variation.moves.is_empty() {
        arguments.push(join_moves(&variation.moves));
    }
    arguments
}

impl Divider for Script {
    fn divide(&mut self, question: &Question, deadline: Instant) -> Result<Answer, EngineError> {
        let mut process = Process::start(&self.words, &arguments(question), false)?;
        let asked = || self.replay(question);
        let answer = process.answer(&Form::Bare, deadline, asked, &mut |_| ())?;
        process.let_end(deadline);
        Ok(answer)
    }

    fn replay(&self, question: &Question) -> String {
        self.words.quoted_with(&arguments(question))
    }
}
