//! A contender: the unit that is verified, timed and compared.

use boardbench_kernels::Work;
use boardbench_results::{AA_VARIANT, BoardFacts, Bytes, TableFacts};

use crate::context::RunError;

/// One contender of a group: a name, facts for the report, and its loop.
#[derive(Clone, Debug)]
pub struct Contender {
    /// Name, unique in the group.
    pub name: String,
    /// Difference from other contenders, in one line; may be empty.
    pub about: &'static str,
    /// Memory sizes.
    pub bytes: Bytes,
    /// Its board, or the board that it is a variant of.
    pub board: Option<BoardFacts>,
    /// CPU feature that it is written for and that this build lacks. It is then verified but not measured.
    pub missing_feature: Option<&'static str>,
    /// Its timed loop.
    pub work: Work,
    /// The same code compiled again, elsewhere in the program: an A/A control.
    pub copy: Option<Work>,
}

impl Contender {
    /// Returns a contender of unknown size without an A/A copy.
    pub fn new(name: impl Into<String>, work: Work) -> Self {
        Self {
            name: name.into(),
            about: "",
            bytes: Bytes::default(),
            board: None,
            missing_feature: None,
            work,
            copy: None,
        }
    }

    /// Returns the A/A copy as a contender named `control`, if there is one. It shows how much compiling the same code twice
    /// changes.
    pub fn aa_variant(&self) -> Option<Self> {
        Some(Self { name: AA_VARIANT.to_owned(), work: self.copy?, copy: None, ..self.clone() })
    }

    /// Returns its work, or the work of its A/A copy, if there is one.
    pub fn work(&self, is_copy: bool) -> Option<Work> {
        if is_copy { self.copy } else { Some(self.work) }
    }

    /// Returns the error of an external program that no longer responds; `None` if it responds, or if the contender is no
    /// program.
    pub(crate) fn failure(&self) -> Option<RunError> {
        let failure = self.work.program()?.failure()?;
        Some(RunError::Program { contender: self.name.clone(), failure })
    }

    /// Returns the use of its transposition table in one run; `None` without a table.
    pub fn table_use(&self) -> Option<TableFacts> {
        let Work::ToDepth(search) = self.work else {
            return None;
        };
        let (nodes, used) = search.table_use();
        Some(TableFacts {
            searches: search.positions.len() as u64,
            entries: used.capacity,
            nodes,
            probes: used.probes,
            hits: used.hits,
        })
    }
}
