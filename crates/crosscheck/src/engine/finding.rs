//! Defines the report of a difference.

use std::fmt;

use boardbench_conformance::rule::Rule;
use boardbench_core::CanonicalMove;
use boardbench_notation::{quote, write_fen};

use super::castling::hint;
use super::compare::{Difference, Miscount};
use super::query::{Query, join_moves};

/// A difference between a program and a contender, in the smallest position that shows it.
///
/// Its `Display` is the report, over several lines, with the FEN on a line of its own.
#[derive(Clone, Debug)]
pub struct Finding {
    /// Name of the root position in which it was detected.
    pub name: String,
    /// Query that detected it, with the moves from the root to the shallowest position with the difference.
    pub path: Query,
    /// Reduced query. It has moves only if the engine is wrong only after playing them,
    /// and a depth above 1 only if the moves are correct and the counts are not.
    pub query: Query,
    /// Difference in the reduced query.
    pub difference: Difference,
    /// Likely rule.
    pub rule: Rule,
    /// Possible rules, if the engine prints totals only.
    pub likely: Vec<Rule>,
    /// `true` if nothing more can be removed; `false` if the time limit expired or the engine failed before.
    pub is_smallest: bool,
    /// `false` if the response of a new process is correct.
    pub is_reproducible: bool,
    /// Shell command that repeats the query in a new process.
    pub replay: String,
}

impl Finding {
    pub(super) fn new(name: String, query: Query, difference: Difference) -> Self {
        Self {
            name,
            path: query.clone(),
            rule: difference.rules(&query.setup())[0],
            query,
            difference,
            likely: Vec::new(),
            is_smallest: true,
            is_reproducible: true,
            replay: String::new(),
        }
    }

    /// Returns the FEN of the reduced position.
    pub fn fen(&self) -> String {
        self.query.fen()
    }

    /// Returns the number of pieces in that position, kings included.
    pub fn pieces(&self) -> usize {
        self.query.start.pieces().count()
    }

    fn write_difference(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let difference = &self.difference;
        write_moves(f, "after", &self.query.moves)?;
        write_moves(f, "missing", &difference.missing)?;
        write_moves(f, "extra", &difference.extra)?;
        if let Some(hint) = hint(&self.query.setup(), difference) {
            writeln!(f, "{hint}")?;
        }
        if difference.has_total_only {
            writeln!(f, "the program prints totals only, no moves")?;
        } else if !difference.is_of_moves() {
            writeln!(f, "the moves are correct, but the counts differ")?;
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
            writeln!(f, "the time limit expired before the position was fully reduced")?;
        }
        writeln!(f, "first seen in: {}: {}", quote(&self.name), self.path.fen())?;
        write_moves(f, "first seen after", &self.path.moves)?;
        let fen = write_fen(&self.query.setup());
        match self.query.depth {
            1 => writeln!(f, "reference: boardbench moves --fen '{fen}'")?,
            depth => {
                writeln!(f, "reference: boardbench perft --divide --depth {depth} --fen '{fen}'")?;
            }
        }
        if !self.is_reproducible {
            writeln!(
                f,
                "not reproducible in a new process: the difference depends on earlier requests (a hash table, or state that is not reset) or on chance"
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
