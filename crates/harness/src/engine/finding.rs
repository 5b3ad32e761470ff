//! What is reported of a difference.

use std::fmt;

use boardbench_core::Setup;
use boardbench_notation::{quote, write_fen};

use super::compare::Difference;
use super::question::{Question, Variation, join_moves};
use super::rule::Rule;

/// A difference between an engine and a contender, in the smallest position that shows it.
///
/// Its `Display` is what there is to report, over several lines, with the FEN on a line of its own.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The name of the position it was found from.
    pub name: String,
    /// The way from that position to the shallowest one that shows the difference.
    pub path: Variation,
    /// The question that shows it after everything needless was taken away. Its variation has moves
    /// only if the engine must play them to be wrong, and it asks for more than one move only if the
    /// engine counts wrong and knows the moves.
    pub question: Question,
    /// The position at the end of that question's variation.
    pub setup: Setup,
    /// What is different there.
    pub difference: Difference,
    /// The rule that it looks like.
    pub rule: Rule,
    /// Whether nothing more can be taken away; else the time was out, or the engine failed.
    pub is_smallest: bool,
    /// A command for a shell that asks the engine.
    pub replay: String,
}

impl Finding {
    /// The FEN of the position that the question starts from.
    pub fn fen(&self) -> String {
        self.question.variation.fen()
    }

    /// How many pieces stand in that position, kings included.
    pub fn pieces(&self) -> usize {
        self.question.variation.start.pieces().count()
    }

    /// A command for a shell that shows what is right.
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
        let moves = &self.question.variation.moves;
        writeln!(f, "different: {}", self.rule)?;
        writeln!(f, "{}", self.fen())?;
        if !moves.is_empty() {
            writeln!(f, "after: {}", join_moves(moves))?;
        }
        write_difference(f, &self.difference)?;
        if !self.is_smallest {
            writeln!(f, "there was no time to take away all that is needless")?;
        }
        writeln!(f, "found from: {}: {}", quote(&self.name), self.path.fen())?;
        if !self.path.moves.is_empty() {
            writeln!(f, "found after: {}", join_moves(&self.path.moves))?;
        }
        writeln!(f, "right is: {}", self.expected())?;
        write!(f, "replay: {}", self.replay)
    }
}

fn write_difference(f: &mut fmt::Formatter<'_>, difference: &Difference) -> fmt::Result {
    if !difference.missing.is_empty() {
        writeln!(f, "missing: {}", join_moves(&difference.missing))?;
    }
    if !difference.extra.is_empty() {
        writeln!(f, "extra: {}", join_moves(&difference.extra))?;
    }
    if !difference.is_of_moves() {
        writeln!(f, "the moves are right, but the counts are not")?;
    }
    for miscount in &difference.miscounted {
        let (expected, found) = (miscount.expected, miscount.found);
        writeln!(
            f,
            "miscounted: {}: expected {expected}, got {found}",
            miscount.mv
        )?;
    }
    if let Some((expected, found)) = difference.totals {
        writeln!(f, "total: expected {expected}, got {found}")?;
    }
    Ok(())
}
