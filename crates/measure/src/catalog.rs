//! All groups that a program can measure.

use std::collections::BTreeMap;

use boardbench_kernels::Recorder;
use boardbench_results::InputSpec;

use crate::group::Group;
use crate::inputs::Inputs;
use crate::inputs_error::InputsError;

/// All groups that a program can measure, found by name, and what their inputs are made with.
#[derive(Clone, Debug)]
pub struct Catalog {
    groups: Vec<Group>,
    selection: Vec<Group>,
    recorder: Recorder,
    /// Sorted: a map with a random seed frees its memory in another order each time, which shows in the
    /// instruction counts of contenders that allocate.
    by_name: BTreeMap<String, usize>,
}

impl Catalog {
    /// Returns a catalog of groups. A selection has everything that can be asked for, by operation, whatever it is otherwise
    /// compared with.
    pub fn new(groups: Vec<Group>, selection: Vec<Group>, recorder: Recorder) -> Self {
        let all = groups.iter().chain(&selection).enumerate();
        let by_name = all.map(|(index, group)| (group.name(), index)).collect();
        Self { groups, selection, recorder, by_name }
    }

    /// Returns the groups but the selection, in the order of reports.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// Returns the groups of what can be asked for.
    pub fn selection(&self) -> &[Group] {
        &self.selection
    }

    /// Returns the group of this name.
    pub fn group(&self, name: &str) -> Option<&Group> {
        let mut all = self.groups.iter().chain(&self.selection);
        all.nth(*self.by_name.get(name)?)
    }

    /// Returns the inputs of a specification.
    ///
    /// # Errors
    ///
    /// See [`InputsError`].
    pub fn inputs(&self, spec: &InputSpec) -> Result<Inputs, InputsError> {
        Inputs::new(spec, self.recorder)
    }
}
