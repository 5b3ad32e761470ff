//! Comparisons of parts of an engine, as rows.

use boardbench_kernels::Work;

/// Parts of an engine that do the same work. The others are compared with the first.
#[derive(Clone, Debug)]
pub struct PartGroup {
    /// The name of the axis in raw data.
    pub axis: &'static str,
    /// The name of the operation.
    pub name: &'static str,
    /// The unit that a time is divided by.
    pub unit: &'static str,
    /// The work that is timed or the difference, in a line.
    pub about: &'static str,
    /// The parts.
    pub parts: Vec<Part>,
}

/// A part of an engine.
#[derive(Clone, Debug)]
pub struct Part {
    /// Its name.
    pub name: String,
    /// The name of its encoding, if the encoding is what differs.
    pub moves: Option<&'static str>,
    /// A description of one line; may be empty.
    pub about: &'static str,
    /// Its work.
    pub work: Work,
}

impl Part {
    /// Part of an encoding, named by it and by what it is made of: `flags16-fromlow/array/separate/lazy-pick`.
    pub(crate) fn of_encoding(moves: &'static str, work: Work) -> Self {
        let name = match work {
            Work::Search(it) => format!("{moves}/{}/{}/{}", it.list, it.scored, it.ordering),
            Work::Lists(it, _) => format!("{moves}/{}/{}", it.scored, it.ordering),
            _ => moves.to_owned(),
        };
        Self {
            name,
            moves: None,
            about: "",
            work,
        }
    }
}
