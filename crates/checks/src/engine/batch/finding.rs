//! The report of a wrong line.

use std::fmt;

use boardbench_notation::quote;

use super::super::finding::Finding;

/// A position that a program answers wrong, reduced.
///
/// Its `Display` is the report, over several lines, with the FEN on a line of its own.
#[derive(Clone, Debug)]
pub struct BatchFinding {
    /// The position, and what differs there. If it is refused, the difference says nothing.
    pub finding: Finding,
    /// Whether the program does not accept the position.
    pub is_refused: bool,
    /// Whether the program is right if it is asked about nothing else.
    pub answers_right_alone: bool,
}

impl fmt::Display for BatchFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let finding = &self.finding;
        if self.answers_right_alone {
            writeln!(
                f,
                "asked about this position alone, the program is right: its answer depends on earlier lines"
            )?;
        }
        if !self.is_refused {
            return finding.fmt(f);
        }
        writeln!(f, "different: a valid position is refused")?;
        writeln!(f, "{}", finding.fen())?;
        if !finding.is_smallest {
            writeln!(f, "there was no time to reduce the position fully")?;
        }
        let name = quote(&finding.name);
        writeln!(f, "found from: {name}: {}", finding.path.fen())?;
        writeln!(f, "right is: {}", finding.expected())?;
        write!(f, "replay: {}", finding.replay)
    }
}
