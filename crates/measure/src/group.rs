//! Defines groups of contenders that do the same work, and the catalog of all groups.

use boardbench_kernels::{Batch, KernelId, Prepared, Recorder, Work};
use boardbench_results::{BoardFacts, Factor, GroupFacts, InputSet, InputSpec};

use crate::contender::Contender;
use crate::context::InputsError;
use crate::inputs::Inputs;
use crate::roots;
use crate::workload::Workload;

/// Number of traces that other tools time: 2¹⁷ nodes, more than a branch predictor learns.
const TRACES_FOR_TOOLS: usize = 32;

const ROOTS_FOR_TOOLS: usize = 16;

/// Contenders that do the same operation on the same positions and are timed in the same blocks. Tables show ratios
/// to one of them, the reference.
#[derive(Clone, Debug)]
pub struct Group {
    /// The single factor that its contenders differ in.
    pub factor: Factor,
    /// Board or encoding that the contenders are variants of, if they are.
    pub subject: Option<&'static str>,
    /// Operation; for boards the name of a kernel.
    pub operation: &'static str,
    /// Input set that it is timed on.
    pub input_set: InputSet,
    /// Unit of one operation: times are per unit.
    pub unit: &'static str,
    /// Description of the operation, in one line.
    pub about: &'static str,
    /// Importance for a reader.
    pub importance: Importance,
    /// Counts its instructions even if it searches, which takes long on a simulated processor.
    pub counts_searches: bool,
    /// Index of the reference.
    pub reference: usize,
    /// Contenders with unique names.
    pub contenders: Vec<Contender>,
}

/// Importance of a group for a reader. If the time is too short, less important groups are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Importance {
    /// Measured from one minute on, in this order: operations that use a whole board, and the most requested others.
    First(usize),
    /// Measured from three minutes on, in this order.
    Second(usize),
    /// Every factor at its main operations.
    Core,
    /// All other groups but the last.
    Other,
    /// Measured only in the longest run.
    Last,
}

impl Group {
    /// Returns a group on the main input set of its contenders, with the first of them as its reference.
    pub fn new(
        factor: Factor,
        operation: &'static str,
        unit: &'static str,
        about: &'static str,
        contenders: Vec<Contender>,
    ) -> Self {
        let input_set = match contenders.first().map(|first| first.work) {
            Some(Work::Search(_)) => InputSet::Roots,
            Some(Work::Kernel(kernel) | Work::WithNetwork(kernel, ..)) => match kernel.id.batch() {
                Batch::Nodes => InputSet::Trace,
                Batch::Roots(_) => InputSet::Roots,
                Batch::Positions | Batch::FewPositions => InputSet::Rotating,
            },
            _ => InputSet::Rotating,
        };
        Self {
            factor,
            subject: None,
            operation,
            input_set,
            unit,
            about,
            importance: Importance::Other,
            counts_searches: false,
            reference: 0,
            contenders,
        }
    }

    /// Returns a group of contenders at a kernel.
    pub fn of_kernel(factor: Factor, kernel: KernelId, contenders: Vec<Contender>) -> Self {
        Group::new(factor, kernel.name(), kernel.unit(), kernel.describe(), contenders)
    }

    /// Returns the name in the measurements: `factor:subject/operation@input-set`. Without a subject there is no colon, and the
    /// main input sets have no suffix.
    pub fn name(&self) -> String {
        let subject = self.subject.map_or(String::new(), |name| format!(":{name}"));
        let input_set = match self.input_set {
            main if main.is_main() => String::new(),
            other => format!("@{other}"),
        };
        format!("{}{subject}/{}{input_set}", self.factor, self.operation)
    }

    /// Returns its record in the measurements; `None` without a contender.
    pub fn facts(&self) -> Option<GroupFacts> {
        Some(GroupFacts {
            group: self.name(),
            factor: self.factor,
            subject: self.subject.map(ToOwned::to_owned),
            operation: self.operation.to_owned(),
            input_set: self.input_set,
            unit: self.unit.to_owned(),
            about: self.about.to_owned(),
            reference: self.reference()?.name.clone(),
            has_base: self.has_base(),
        })
    }

    /// Returns the board that its contenders are variants of.
    pub fn board(&self) -> Option<&BoardFacts> {
        self.reference()?.board.as_ref().filter(|_| self.subject.is_some())
    }

    /// Returns `true` if its instructions may be counted. With NNUE traffic the count would include the network's instructions.
    pub fn is_counted(&self) -> bool {
        !InputSet::NNUE.contains(&self.input_set)
    }

    /// Returns `true` if it is timed. On some input sets only instructions are counted.
    pub fn is_timed(&self) -> bool {
        !self.input_set.is_only_counted()
    }

    /// Returns the kernel of its contenders, if they are timed on traces.
    fn kernel_on_traces(&self) -> Option<KernelId> {
        let is_traced = matches!(self.input_set, InputSet::Trace | InputSet::Class(_))
            || InputSet::NNUE.contains(&self.input_set);
        let kernel = self.contenders.first()?.work.kernel()?;
        (is_traced && kernel.batch() == Batch::Nodes).then_some(kernel)
    }

    /// Returns `true` if it is timed on traces, and its operation is added to make and unmake.
    pub fn has_base(&self) -> bool {
        self.kernel_on_traces().is_some_and(|kernel| !kernel.is_making())
    }

    /// Returns `true` if its input set has no traces to time it on, such as a class without positions.
    pub(crate) fn is_without_traces(&self, inputs: &Inputs) -> bool {
        self.kernel_on_traces().is_some() && inputs.traces(self.input_set).is_empty()
    }

    /// Returns the items that it is timed on.
    pub(crate) fn workload<'i>(&self, inputs: &'i Inputs) -> Workload<'i> {
        if self.kernel_on_traces().is_some() {
            return Workload::Traces(inputs.traces(self.input_set));
        }
        let is_on_roots =
            self.input_set == InputSet::Roots || InputSet::NNUE.contains(&self.input_set);
        let kind = self.contenders.first().filter(|_| is_on_roots);
        match kind.and_then(|first| first.work.root_kind()) {
            Some(kind) => Workload::Roots(kind, roots::inputs(kind, inputs.spec().fewer_plies)),
            None => Workload::Whole(inputs, self.input_set),
        }
    }

    /// Returns the contender that all others are compared with.
    pub fn reference(&self) -> Option<&Contender> {
        self.contenders.get(self.reference)
    }

    /// Returns the contender of this name.
    pub fn contender(&self, name: &str) -> Option<&Contender> {
        self.contenders.iter().find(|contender| contender.name == name)
    }

    /// Returns the contenders whose CPU features this build has.
    pub fn measurable(&self) -> impl Iterator<Item = &Contender> {
        self.contenders.iter().filter(|contender| contender.missing_feature.is_none())
    }

    /// Returns the measurable contenders that have an A/A copy.
    pub fn copied(&self) -> impl Iterator<Item = &Contender> {
        self.measurable().filter(|contender| contender.copy.is_some())
    }

    /// Converts its inputs for one of its contenders, for other tools: an input set, or its first traces or roots.
    /// Times of such a loop include the base that the operation is added to.
    ///
    /// # Errors
    ///
    /// If a trace differs from its checksum.
    pub fn prepare_as_timed(
        &self,
        contender: &Contender,
        inputs: &Inputs,
    ) -> Result<Box<dyn Prepared>, InputsError> {
        let workload = self.workload(inputs);
        let count = match workload {
            Workload::Traces(_) => TRACES_FOR_TOOLS,
            Workload::Roots(..) => ROOTS_FOR_TOOLS,
            Workload::Whole(..) => 1,
        };
        workload.prepare(contender.work, false, 0..count)
    }
}

/// All groups that a program can measure, with the recorder of their inputs.
#[derive(Clone, Debug)]
pub struct Catalog {
    groups: Vec<Group>,
    selection: Vec<Group>,
    recorder: Recorder,
}

impl Catalog {
    /// Returns a catalog of groups. `selection` has a group per operation with every pair, for requests of any pairs.
    pub const fn new(groups: Vec<Group>, selection: Vec<Group>, recorder: Recorder) -> Self {
        Self { groups, selection, recorder }
    }

    /// Returns the groups without the selection, in the order of reports.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// Returns the groups for requests of any pairs.
    pub fn selection(&self) -> &[Group] {
        &self.selection
    }

    /// Returns the group of this name.
    pub fn group(&self, name: &str) -> Option<&Group> {
        self.groups.iter().chain(&self.selection).find(|group| group.name() == name)
    }

    /// Builds the inputs of a specification.
    ///
    /// # Errors
    ///
    /// See [`InputsError`].
    pub fn inputs(&self, spec: &InputSpec) -> Result<Inputs, InputsError> {
        Inputs::new(spec, self.recorder)
    }
}
