//! Contenders that do the same work.

use boardbench_kernels::{Batch, KernelId, Prepared, Work};
use boardbench_results::{Axis, Base, GroupFacts, View};

use crate::contender::Contender;
use crate::input_set::InputSet;
use crate::inputs::Inputs;
use crate::inputs_error::InputsError;
use crate::roots::{self, RootKind};

/// The number of walks that other tools time: 2¹⁷ nodes, more than a branch predictor learns.
const WALKS_FOR_TOOLS: usize = 32;

const ROOTS_FOR_TOOLS: usize = 16;

/// Contenders that do the same operation on the same positions and take turns in time. Tables show ratios
/// to one of them, the reference.
#[derive(Clone, Debug)]
pub struct Group {
    /// The one thing that its contenders differ in.
    pub axis: Axis,
    /// The board or the encoding that the contenders are variants of, if they are.
    pub subject: Option<&'static str>,
    /// The operation; for boards the name of a kernel.
    pub operation: &'static str,
    /// The positions.
    pub view: View,
    /// The unit of one operation, by which a time is divided.
    pub unit: &'static str,
    /// A description of the operation, in one line.
    pub about: &'static str,
    /// How much a reader needs it.
    pub importance: Importance,
    /// True if its instructions are counted even if it searches, which takes long on a simulated processor.
    pub counts_searches: bool,
    /// The index of the reference.
    pub reference: usize,
    /// The contenders. Their names are unique.
    pub contenders: Vec<Contender>,
}

/// How much a reader needs a group. If the time is too short, the less important are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Importance {
    /// For a minute: operations that use all of a board, and those that people ask for first; with the place among these.
    First(usize),
    /// For three minutes, with the place among these.
    Second(usize),
    /// Every axis at its main operations.
    Core,
    /// All that is left but the last.
    Other,
    /// For the longest run alone.
    Last,
}

impl Group {
    /// A group on the main view of its contenders' inputs, with the first of them as its reference.
    pub fn new(
        axis: Axis,
        operation: &'static str,
        unit: &'static str,
        about: &'static str,
        contenders: Vec<Contender>,
    ) -> Self {
        let view = match contenders.first().map(|first| first.work) {
            Some(Work::Search(_)) => View::Roots,
            Some(Work::Kernel(kernel) | Work::Beside(kernel, ..)) => match kernel.id.batch() {
                Batch::Nodes => View::Walk,
                Batch::Perft | Batch::Search => View::Roots,
                Batch::Positions | Batch::FewPositions => View::Rotating,
            },
            _ => View::Rotating,
        };
        Self {
            axis,
            subject: None,
            operation,
            view,
            unit,
            about,
            importance: Importance::Other,
            counts_searches: false,
            reference: 0,
            contenders,
        }
    }

    /// Contenders at a kernel.
    pub fn of_kernel(axis: Axis, kernel: KernelId, contenders: Vec<Contender>) -> Self {
        Group::new(axis, kernel.name(), kernel.unit(), kernel.describe(), contenders)
    }

    /// The name in raw data: `axis:subject/operation@view`. Without a subject there is no colon, and the main views
    /// have no suffix.
    pub fn name(&self) -> String {
        let subject = self.subject.map_or(String::new(), |name| format!(":{name}"));
        let view = match self.view {
            view if View::is_main(view.name()) => String::new(),
            view => format!("@{view}"),
        };
        format!("{}{subject}/{}{view}", self.axis, self.operation)
    }

    /// The record of it; `None` if it has no contender.
    pub fn facts(&self) -> Option<GroupFacts> {
        Some(GroupFacts {
            group: self.name(),
            axis: self.axis,
            subject: self.subject.map(ToOwned::to_owned),
            operation: self.operation.to_owned(),
            view: self.view.to_string(),
            unit: self.unit.to_owned(),
            about: self.about.to_owned(),
            reference: self.reference()?.name.clone(),
            base: self.base(),
        })
    }

    /// True if its instructions may be counted. Beside a network the simulated processor would count the network's.
    pub fn is_counted(&self) -> bool {
        !View::BESIDE.contains(&self.view)
    }

    /// Returns `true` if it is timed. On some inputs only instructions are counted.
    pub fn is_timed(&self) -> bool {
        !View::is_only_counted(self.view.name())
    }

    fn kernel_on_walks(&self) -> Option<KernelId> {
        let is_view =
            matches!(self.view, View::Walk | View::Class(_)) || View::BESIDE.contains(&self.view);
        let kernel = self.contenders.first()?.work.kernel()?;
        (is_view && kernel.batch() == Batch::Nodes).then_some(kernel)
    }

    /// The work that the operation is added to, if it is timed on walks and is not the walk itself.
    pub fn base(&self) -> Option<Base> {
        let kernel = self.kernel_on_walks()?;
        (!kernel.is_making()).then_some(Base::Walk)
    }

    /// True if it is to be timed on walks and there are none, as for a class that no position belongs to.
    pub fn is_without_walks(&self, inputs: &Inputs) -> bool {
        self.kernel_on_walks().is_some() && inputs.walks(self.view).is_empty()
    }

    /// Returns what it is timed on.
    pub(crate) fn input_set<'i>(&self, inputs: &'i Inputs) -> InputSet<'i> {
        if self.kernel_on_walks().is_some() {
            return InputSet::Walks(inputs.walks(self.view));
        }
        let is_on_roots = self.view == View::Roots || View::BESIDE.contains(&self.view);
        let kind = self.contenders.first().filter(|_| is_on_roots);
        match kind.and_then(|first| RootKind::of(&first.work)) {
            Some(kind) => InputSet::Roots(kind, roots::inputs(kind, inputs.spec().fewer_plies)),
            None => InputSet::Whole(inputs, self.view),
        }
    }

    /// The contender that ratios refer to.
    pub fn reference(&self) -> Option<&Contender> {
        self.contenders.get(self.reference)
    }

    /// The contender of this name.
    pub fn contender(&self, name: &str) -> Option<&Contender> {
        self.contenders.iter().find(|contender| contender.name == name)
    }

    /// The contenders whose instructions this build has.
    pub fn measurable(&self) -> impl Iterator<Item = &Contender> {
        self.contenders.iter().filter(|contender| contender.lacks.is_none())
    }

    /// Those of them that have a second copy of their code.
    pub fn copied(&self) -> impl Iterator<Item = &Contender> {
        self.measurable().filter(|contender| contender.copy.is_some())
    }

    /// Converts what it is timed on for one of its contenders, for other tools: a view's inputs, or its first walks or roots.
    /// Their times include the work that the operation is added to.
    ///
    /// # Errors
    ///
    /// If a walk differs from the known one.
    pub fn prepare_as_timed(
        &self,
        contender: &Contender,
        inputs: &Inputs,
    ) -> Result<Box<dyn Prepared>, InputsError> {
        let items = self.input_set(inputs);
        let count = match items {
            InputSet::Walks(_) => WALKS_FOR_TOOLS,
            InputSet::Roots(..) => ROOTS_FOR_TOOLS,
            InputSet::Whole(..) => 1,
        };
        items.prepare(contender.work, false, 0..count)
    }
}
