//! The report of a difference.

use std::fmt;

use boardbench_core::Setup;
use boardbench_notation::{quote, write_fen};

use super::afresh::Repeated;
use super::castling::hint;
use super::compare::Difference;
use super::question::{Question, Variation, join_moves};
use super::rule::Rule;

/// A difference between a program and a contender, in the smallest position that shows it.
///
/// Its `Display` is the report, over several lines, with the FEN on a line of its own.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The name of the position from which it was found.
    pub name: String,
    /// The moves from that position to the shallowest one that shows the difference.
    pub path: Variation,
    /// The reduced question that shows it. Its variation has moves only if the engine must play them to
    /// be wrong, and its depth is more than 1 only if the engine counts wrong and knows the moves.
    pub question: Question,
    /// The position at the end of that question's variation.
    pub setup: Setup,
    /// What differs there.
    pub difference: Difference,
    /// The rule that it looks like.
    pub rule: Rule,
    /// The rules that it may be, if the engine gives totals alone.
    pub likely: Vec<Rule>,
    /// Whether nothing more can be removed; otherwise the time was over, or the engine failed.
    pub is_smallest: bool,
    /// What it takes to see the difference again in a new process.
    pub repeated: Repeated,
    /// A shell command that asks the engine, with all that this takes.
    pub replay: String,
}

impl Finding {
    /// The FEN of the position that the question starts from.
    pub fn fen(&self) -> String {
        self.question.variation.fen()
    }

    /// The number of pieces in that position, kings included.
    pub fn pieces(&self) -> usize {
        self.question.variation.start.pieces().count()
    }

    /// A shell command that shows the right answer.
    pub fn expected(&self) -> String {
        let fen = write_fen(&self.setup);
        match self.question.depth.get() {
            1 => format!("boardbench moves --fen '{fen}'"),
            depth => format!("boardbench perft --divide --depth {depth} --fen '{fen}'"),
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (difference, moves) = (&self.difference, &self.question.variation.moves);
        write!(f, "different: {}", self.rule)?;
        for (index, likely) in self.likely.iter().enumerate() {
            let before = if index == 0 { ", perhaps" } else { " or" };
            write!(f, "{before} {likely}")?;
        }
        writeln!(f)?;
        writeln!(f, "{}", self.fen())?;
        for (label, moves) in [
            ("after", moves),
            ("missing", &difference.missing),
            ("extra", &difference.extra),
        ] {
            if !moves.is_empty() {
                writeln!(f, "{label}: {}", join_moves(moves))?;
            }
        }
        if let Some(hint) = hint(&self.setup, difference) {
            writeln!(f, "{hint}")?;
        }
        if difference.has_total_only {
            writeln!(f, "the program gives totals and no moves")?;
        } else if !difference.is_of_moves() {
            writeln!(f, "the moves are right, but the counts are not")?;
        }
        for miscount in &difference.miscounted {
            let (mv, expected, found) = (miscount.mv, miscount.expected, miscount.found);
            writeln!(f, "miscounted: {mv}: expected {expected}, got {found}")?;
        }
        if let Some((expected, found)) = difference.totals {
            writeln!(f, "total: expected {expected}, got {found}")?;
        }
        if !self.is_smallest {
            writeln!(f, "there was no time to reduce the position fully")?;
        }
        writeln!(f, "found from: {}: {}", quote(&self.name), self.path.fen())?;
        if !self.path.moves.is_empty() {
            writeln!(f, "found after: {}", join_moves(&self.path.moves))?;
        }
        writeln!(f, "right is: {}", self.expected())?;
        match &self.repeated {
            Repeated::Alone => {}
            Repeated::After(earlier) => writeln!(
                f,
                "it depends on earlier questions ({} of them): a hash table, or state that is not reset",
                earlier.len()
            )?,
            Repeated::Never => writeln!(
                f,
                "a new process answers this rightly, as far as there was time to ask: it depends on earlier questions, or on chance"
            )?,
        }
        write!(f, "replay: {}", self.replay)
    }
}
