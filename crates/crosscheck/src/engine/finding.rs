//! The report of a difference.

use std::fmt;

use boardbench_core::CanonicalMove;
use boardbench_notation::{quote, write_fen};

use super::castling::hint;
use super::compare::{Difference, Miscount};
use super::question::{Question, join_moves};
use super::rule::{Rule, rules};

/// A difference between a program and a contender, in the smallest position that shows it.
///
/// Its `Display` is the report, over several lines, with the FEN on a line of its own.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The name of the position from which it was found.
    pub name: String,
    /// The question that showed it first, with the moves from its position to the shallowest one that shows the difference.
    pub path: Question,
    /// The reduced question that shows it. It has moves only if the engine must play them to
    /// be wrong, and its depth is more than 1 only if the engine counts wrong and knows the moves.
    pub question: Question,
    /// The difference there.
    pub difference: Difference,
    /// The rule that it looks like.
    pub rule: Rule,
    /// The rules that it may be, if the engine gives totals alone.
    pub likely: Vec<Rule>,
    /// True if nothing more can be removed; otherwise the time was over, or the engine failed.
    pub is_smallest: bool,
    /// False if a new process answers the question correctly.
    pub is_repeated: bool,
    /// A shell command that asks the engine in a new process.
    pub replay: String,
}

impl Finding {
    pub(super) fn new(name: String, question: Question, difference: Difference) -> Self {
        Self {
            name,
            path: question.clone(),
            rule: rules(&question.setup(), &difference)[0],
            question,
            difference,
            likely: Vec::new(),
            is_smallest: true,
            is_repeated: true,
            replay: String::new(),
        }
    }

    /// Returns the FEN of the position that the question starts from.
    pub fn fen(&self) -> String {
        self.question.fen()
    }

    /// Returns the number of pieces in that position, kings included.
    pub fn pieces(&self) -> usize {
        self.question.start.pieces().count()
    }

    fn write_difference(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let difference = &self.difference;
        write_moves(f, "after", &self.question.moves)?;
        write_moves(f, "missing", &difference.missing)?;
        write_moves(f, "extra", &difference.extra)?;
        if let Some(hint) = hint(&self.question.setup(), difference) {
            writeln!(f, "{hint}")?;
        }
        if difference.has_total_only {
            writeln!(f, "the program gives totals and no moves")?;
        } else if !difference.is_of_moves() {
            writeln!(f, "the moves are right, but the counts are not")?;
        }
        for Miscount { mv, expected, found } in &difference.miscounted {
            writeln!(f, "miscounted: {mv}: expected {expected}, got {found}")?;
        }
        if let Some((expected, found)) = difference.totals {
            writeln!(f, "total: expected {expected}, got {found}")?;
        }
        Ok(())
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "different: {}", self.rule)?;
        for (index, likely) in self.likely.iter().enumerate() {
            let before = if index == 0 { ", perhaps" } else { " or" };
            write!(f, "{before} {likely}")?;
        }
        writeln!(f, "\n{}", self.fen())?;
        if !self.difference.is_refusal {
            self.write_difference(f)?;
        }
        if !self.is_smallest {
            writeln!(f, "there was no time to reduce the position fully")?;
        }
        writeln!(f, "found from: {}: {}", quote(&self.name), self.path.fen())?;
        write_moves(f, "found after", &self.path.moves)?;
        let fen = write_fen(&self.question.setup());
        match self.question.depth {
            1 => writeln!(f, "right is: boardbench moves --fen '{fen}'")?,
            depth => {
                writeln!(f, "right is: boardbench perft --divide --depth {depth} --fen '{fen}'")?;
            }
        }
        if !self.is_repeated {
            writeln!(
                f,
                "a new process answers this correctly: it depends on earlier questions (a hash table, or state that is not reset), or on chance"
            )?;
        }
        write!(f, "replay: {}", self.replay)
    }
}

fn write_moves(f: &mut fmt::Formatter<'_>, label: &str, moves: &[CanonicalMove]) -> fmt::Result {
    if moves.is_empty() {
        return Ok(());
    }
    writeln!(f, "{label}: {}", join_moves(moves))
}
