//! A script that is called once for each question.

use std::process::Stdio;
use std::time::Instant;

use super::answer::{Answer, Form};
use super::error::EngineError;
use super::process::{Process, TIME_TO_END, Words};
use super::question::{Divider, Question};
use crate::position::join_moves;

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

    /// The script with a question as its arguments.
    fn asking(&self, question: &Question) -> Words {
        let variation = &question.variation;
        let mut words = self.words.clone();
        words.push(question.depth.to_string());
        words.push(variation.fen());
        if !variation.moves.is_empty() {
            words.push(join_moves(&variation.moves));
        }
        words
    }
}

impl Divider for Script {
    fn divide(&mut self, question: &Question, deadline: Instant) -> Result<Answer, EngineError> {
        let words = self.asking(question);
        let mut process = Process::start(&words, Stdio::null())?;
        let answer = process.answer(&Form::bare(), deadline, &words.quoted(), &mut |_| ())?;
        let end = deadline.min(Instant::now() + TIME_TO_END);
        while process.surplus_line(end).is_some() {}
        Ok(answer)
    }

    fn replay(&self, questions: &[Question]) -> String {
        let last = questions.last();
        last.map_or_else(String::new, |last| self.asking(last).quoted())
    }
}
