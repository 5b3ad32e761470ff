//! One contender of a group.

use boardbench_data::{Bytes, NULL_TWIN, TableFacts, View};
use boardbench_kernels::codec::CodecKernel;
use boardbench_kernels::ordering::ListKernel;
use boardbench_kernels::search::{CLASS_SIGNATURES, ModelSearch, SIGNATURES, Signature};
use boardbench_kernels::{
    Digest, Input, Kernel, KernelId, Prepared, Searches, TimesToDepth, WalkKernel,
};
use boardbench_micro::{Micro, MicroGroup};
use boardbench_notation::parse_fen;
use boardbench_registry::{
    Pair, TABLE_SEARCHES, TableContender, TableSize, Twin, copy_of, encodings,
};

use super::golden;
use super::inputs::{Inputs, signature_inputs};
use super::roots::RootKind;

/// Another library's implementation of one of our kernels.
#[derive(Clone, Copy, Debug)]
pub struct Peer {
    /// Its name, such as `cozy-chess`.
    pub name: &'static str,
    /// How it differs from ours, in one line.
    pub about: &'static str,
    /// The kernel that it implements.
    pub kernel: KernelId,
    /// The size of its board.
    pub bytes: usize,
    /// Converts inputs.
    pub prepare: fn(&[Input]) -> Box<dyn Prepared>,
    /// The same on walks, for kernels that have it.
    pub walk: Option<WalkKernel>,
}

/// One contender of a group.
#[derive(Clone, Debug)]
pub struct Contender {
    /// Its name in the group.
    pub name: String,
    /// What distinguishes it, in one line; may be empty.
    pub about: &'static str,
    /// Its memory.
    pub bytes: Bytes,
    /// The instruction that it is made for and this build lacks. Then it is verified and not measured.
    pub lacks: Option<&'static str>,
    work: Work,
    /// A second copy of the code, elsewhere in the program.
    copy: Option<Work>,
}

/// The work of a contender.
#[derive(Clone, Copy, Debug)]
enum Work {
    Kernel(Kernel),
    Search(ModelSearch),
    Lists(ListKernel),
    /// The same with all moves of lists of this length.
    ListsOfLength(ListKernel, usize),
    Table(&'static TableContender, &'static TableSize),
    Codec(CodecKernel),
    Micro(&'static Micro, &'static MicroGroup),
    Peer(Peer),
}

impl Contender {
    fn new(name: impl Into<String>, bytes: Bytes, work: Work) -> Self {
        Self {
            name: name.into(),
            about: "",
            bytes,
            lacks: None,
            work,
            copy: None,
        }
    }

    /// A pair at one of its kernels.
    pub(super) fn from_pair(name: &str, contender: &Pair, kernel: KernelId) -> Self {
        let bytes = Bytes {
            position: Some(contender.board.bytes),
            pieces: Some(contender.board.piece_bytes),
            mv: Some(contender.moves.bytes),
            undo: Some(contender.undo_bytes),
            tables: Some(contender.board.table_bytes),
        };
        Self {
            lacks: contender.board.lacks,
            copy: copy_of(contender, kernel).map(Work::Kernel),
            ..Self::new(name, bytes, Work::Kernel(*contender.kernel(kernel)))
        }
    }

    /// A board that differs from one of the list in one thing, at one of its kernels.
    pub(super) fn from_twin(twin: &Twin, kernel: Kernel) -> Self {
        let bytes = Bytes {
            position: Some(twin.bytes),
            pieces: Some(twin.piece_bytes),
            tables: Some(twin.table_bytes),
            ..Bytes::default()
        };
        Self {
            lacks: twin.board.lacks,
            ..Self::new(twin.name, bytes, Work::Kernel(kernel))
        }
    }

    /// The second copy of its code as a contender of its own, if there is one: by how much it differs, two contenders that
    /// differ in nothing but their type differ.
    pub(super) fn null(&self) -> Option<Self> {
        Some(Self {
            name: NULL_TWIN.to_owned(),
            work: self.copy?,
            copy: None,
            ..self.clone()
        })
    }

    /// A model search.
    pub(super) fn from_search(name: String, search: ModelSearch) -> Self {
        Self::new(name, Bytes::default(), Work::Search(search))
    }

    /// An ordering of single lists.
    pub(super) fn from_ordering(name: String, kernel: ListKernel) -> Self {
        Self::new(name, Bytes::default(), Work::Lists(kernel))
    }

    /// An ordering of all moves of lists of one length.
    pub(super) fn from_ordering_of_length(name: String, kernel: ListKernel, length: usize) -> Self {
        Self::new(name, Bytes::default(), Work::ListsOfLength(kernel, length))
    }

    /// A transposition table of a size.
    pub(super) fn from_table(table: &'static TableContender, size: &'static TableSize) -> Self {
        Self {
            about: table.about,
            ..Self::new(table.name, Bytes::default(), Work::Table(table, size))
        }
    }

    /// An operation of the encoding with this name.
    pub(super) fn from_codec(name: &str, codec: CodecKernel) -> Self {
        let moves = encodings().find(|moves| moves.name == name);
        let bytes = Bytes {
            mv: moves.map(|moves| moves.bytes),
            ..Bytes::default()
        };
        Self::new(name, bytes, Work::Codec(codec))
    }

    /// An algorithm for a small operation.
    pub(super) fn from_micro(micro: &'static Micro, group: &'static MicroGroup) -> Self {
        let bytes = Bytes {
            tables: Some(micro.table_bytes),
            ..Bytes::default()
        };
        Self {
            about: micro.about,
            lacks: micro.lacks,
            ..Self::new(micro.name, bytes, Work::Micro(micro, group))
        }
    }

    /// Another library's board.
    pub(super) fn from_peer(peer: Peer) -> Self {
        let bytes = Bytes {
            position: Some(peer.bytes),
            ..Bytes::default()
        };
        Self {
            about: peer.about,
            ..Self::new(peer.name, bytes, Work::Peer(peer))
        }
    }

    /// Whether there is a second copy of its code.
    pub(super) const fn has_copy(&self) -> bool {
        self.copy.is_some()
    }

    /// Converts the inputs of a view.
    pub fn prepare(&self, inputs: &Inputs, view: View) -> Box<dyn Prepared> {
        self.work.prepare(inputs, view)
    }

    /// [`prepare`](Self::prepare) for the second copy of its code, if it has one.
    pub(super) fn prepare_copy(&self, inputs: &Inputs, view: View) -> Option<Box<dyn Prepared>> {
        Some(self.copy?.prepare(inputs, view))
    }

    /// What it does from roots: perft, or a search.
    pub(super) fn root_kind(&self) -> Option<RootKind> {
        match self.work {
            Work::Search(search) if search.scores_classes() => Some(RootKind::Classes),
            Work::Search(_) => Some(RootKind::Search),
            _ => RootKind::of_kernel(self.kernel()?),
        }
    }

    /// Converts roots, for itself or for the second copy of its code; `None` if there is none.
    pub(super) fn prepare_roots(
        &self,
        roots: &[Input],
        is_copy: bool,
    ) -> Option<Box<dyn Prepared>> {
        let work = if is_copy { self.copy? } else { self.work };
        Some(work.prepare_inputs(roots))
    }

    /// The contender on walks, if its operation is timed there: itself, or the second copy of its code.
    pub(super) fn walk(&self, is_copy: bool) -> Option<WalkKernel> {
        let work = if is_copy { self.copy? } else { self.work };
        match work {
            Work::Kernel(kernel) => kernel.walk,
            Work::Peer(peer) => peer.walk,
            _ => None,
        }
    }

    /// The digest of the right answers, which is the same for all contenders of a group unless each has
    /// its own.
    pub fn golden(&self, inputs: &Inputs, view: View) -> Digest {
        match self.work {
            Work::Kernel(Kernel { id, .. }) | Work::Peer(Peer { kernel: id, .. }) => {
                golden::kernel(id, inputs.for_kernel(id, view))
            }
            Work::Search(search) => golden::signatures(signatures(&search)),
            Work::Lists(kernel) => golden::ordering(&kernel, inputs.lists()),
            Work::ListsOfLength(kernel, length) => {
                golden::ordering(&kernel, &inputs.lists_of_length(length))
            }
            Work::Table(table, size) => golden::table(table, size),
            Work::Codec(codec) => golden::codec(codec.id, inputs.positions(view)),
            Work::Micro(_, group) => group.golden(inputs.positions(view)),
        }
    }

    /// Whether other contenders of its group have other answers. Transposition tables forget different positions, so that
    /// searches differ.
    pub(super) const fn has_own_answers(&self) -> bool {
        matches!(self.work, Work::Table(..))
    }

    /// What happens in its transposition table in one run, if it is one.
    pub(super) fn table_use(&self) -> Option<TableFacts> {
        let Work::Table(table, size) = self.work else {
            return None;
        };
        let (nodes, used) = times_to_depth(table, size).table_use();
        Some(TableFacts {
            entries: used.capacity,
            nodes,
            probes: used.probes,
            hits: used.hits,
        })
    }

    /// Its kernel, if it has one.
    pub(super) fn kernel(&self) -> Option<KernelId> {
        match self.work {
            Work::Kernel(Kernel { id, .. }) | Work::Peer(Peer { kernel: id, .. }) => Some(id),
            _ => None,
        }
    }

    /// Whether it searches, which takes long on a simulated processor.
    pub(super) fn is_search(&self) -> bool {
        matches!(self.work, Work::Search(_) | Work::Table(..))
            || matches!(
                self.kernel(),
                Some(KernelId::Search | KernelId::SearchTable)
            )
    }

    /// Whether its inputs are the move lists of searches, which take a while to make.
    pub(super) fn needs_lists(&self) -> bool {
        matches!(self.work, Work::Lists(_) | Work::ListsOfLength(..))
    }
}

impl Work {
    fn prepare(self, inputs: &Inputs, view: View) -> Box<dyn Prepared> {
        match self {
            Work::Kernel(kernel) => self.prepare_inputs(inputs.for_kernel(kernel.id, view)),
            Work::Search(search) => self.prepare_inputs(&signature_inputs(signatures(&search))),
            Work::Lists(kernel) => (kernel.prepare)(inputs.lists()),
            Work::ListsOfLength(kernel, length) => {
                (kernel.prepare)(&inputs.lists_of_length(length))
            }
            Work::Table(table, size) => Box::new(times_to_depth(table, size)),
            Work::Codec(codec) => (codec.prepare)(inputs.positions(view)),
            Work::Micro(micro, _) => (micro.prepare)(inputs.positions(view)),
            Work::Peer(peer) => self.prepare_inputs(inputs.for_kernel(peer.kernel, view)),
        }
    }

    /// Converts these inputs, of what is a kernel or a search.
    fn prepare_inputs(self, inputs: &[Input]) -> Box<dyn Prepared> {
        match self {
            Work::Kernel(kernel) => (kernel.prepare)(inputs),
            Work::Search(search) => Box::new(Searches::new(inputs, search.run, None)),
            Work::Peer(peer) => (peer.prepare)(inputs),
            Work::Lists(_)
            | Work::ListsOfLength(..)
            | Work::Table(..)
            | Work::Codec(..)
            | Work::Micro(..) => unreachable!("only kernels and searches have inputs of one kind"),
        }
    }
}

fn times_to_depth(table: &TableContender, size: &TableSize) -> TimesToDepth {
    let inputs = TABLE_SEARCHES.iter().filter_map(|&(fen, depth, _)| {
        let setup = parse_fen(fen).ok()?;
        Some(Input { setup, depth })
    });
    let inputs: Vec<Input> = inputs.collect();
    TimesToDepth(Searches::new(&inputs, table.search, Some(size.entries)))
}

/// The signatures of a search's score model.
fn signatures(search: &ModelSearch) -> &'static [Signature] {
    if search.scores_classes() {
        &CLASS_SIGNATURES
    } else {
        &SIGNATURES
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalog;
    use boardbench_data::Axis;

    /// Tables tell searches from other operations by their names.
    #[test]
    fn groups_that_search_are_called_so() {
        let searches = |contender: &Contender| match contender.work {
            Work::Search(_) | Work::Table(..) => true,
            Work::Kernel(kernel) => {
                matches!(kernel.id, KernelId::Search | KernelId::SearchTable)
            }
            _ => false,
        };
        let groups = catalog();
        for group in &groups {
            let is_search = group.contenders.iter().any(searches);
            let facts = group.facts().expect("it has a contender");
            assert_eq!(facts.is_search(), is_search, "{}", facts.group);
        }
        let axes = |axis| groups.iter().filter(move |group| group.axis == axis);
        assert!(axes(Axis::Entries).count() > 0 && axes(Axis::Lists).count() > 0);
    }
}
