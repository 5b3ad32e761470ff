//! One contender of a group.

use boardbench_kernels::Work;
use boardbench_results::{AA_VARIANT, BoardFacts, Bytes, TableFacts};

use crate::context::RunError;

/// One contender of a group.
#[derive(Clone, Debug)]
pub struct Contender {
    /// Its name in the group.
    pub name: String,
    /// Its difference from others, in one line; may be empty.
    pub about: &'static str,
    /// Its memory.
    pub bytes: Bytes,
    /// The board that it consists of or is a variant of, if there is one.
    pub board: Option<BoardFacts>,
    /// The instruction that it is made for and this build lacks. Then it is verified and not measured.
    pub missing_feature: Option<&'static str>,
    /// Its loop.
    pub work: Work,
    /// A second copy of the code, elsewhere in the program.
    pub copy: Option<Work>,
}

impl Contender {
    /// Returns a contender whose memory is not known, with one copy of its code.
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

    /// Returns the second copy of its code as a contender named `control`, if there is one: it shows by how much two contenders
    /// differ that differ in their type alone.
    pub fn aa_variant(&self) -> Option<Self> {
        Some(Self { name: AA_VARIANT.to_owned(), work: self.copy?, copy: None, ..self.clone() })
    }

    /// Returns its work, or the second copy of it, if there is one.
    pub fn work(&self, is_copy: bool) -> Option<Work> {
        if is_copy { self.copy } else { Some(self.work) }
    }

    /// Returns the error of a program outside this one that no longer answers; `None` if it does, or if there is none.
    pub(crate) fn failure(&self) -> Option<RunError> {
        let failure = self.work.program()?.failure()?;
        Some(RunError::Program { contender: self.name.clone(), failure })
    }

    /// Returns the use of its transposition table in one run, if it is one.
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
