//! One contender of a group.

use boardbench_kernels::codec::CodecId;
use boardbench_kernels::ordering::ListKernel;
use boardbench_kernels::search::{CLASS_SIGNATURES, ModelSearch, SIGNATURES, Signature};
use boardbench_kernels::{Digest, Input, Kernel, KernelId, Prepared, Searches};
use boardbench_micro::{Micro, MicroGroup};
use boardbench_registry::{CodecContender, Contender, Hashless};

use super::golden::Golden;
use super::inputs::{Inputs, of_signatures};
use crate::data::{Bytes, View};

/// Somebody else's program that does what one of our kernels does, so that the two may be compared.
#[derive(Clone, Copy, Debug)]
pub struct Outsider {
    /// What it is called, `cozy-chess`.
    pub name: &'static str,
    /// What differs from ours, in a line.
    pub about: &'static str,
    /// Which kernel it stands beside.
    pub kernel: KernelId,
    /// The size of its board.
    pub bytes: usize,
    /// Converts inputs.
    pub prepare: fn(&[Input]) -> Box<dyn Prepared>,
}

/// One contender of a group.
#[derive(Clone, Debug)]
pub struct Entrant {
    /// Its name in the group.
    pub name: String,
    /// What is special about it, in a line, or nothing.
    pub about: &'static str,
    /// How much memory it takes.
    pub bytes: Bytes,
    /// The instruction that it needs and this CPU lacks: then it is verified, and not timed.
    pub lacks: Option<&'static str>,
    work: Work,
}

/// What a contender does.
#[derive(Clone, Copy, Debug)]
enum Work {
    Kernel(Kernel),
    Search(ModelSearch),
    Lists(ListKernel),
    Codec(&'static CodecContender, CodecId),
    Micro(&'static Micro, &'static MicroGroup),
    Outsider(Outsider),
}

impl Entrant {
    fn new(name: String, bytes: Bytes, work: Work) -> Self {
        Self {
            name,
            about: "",
            bytes,
            lacks: None,
            work,
        }
    }

    /// A pair at one of its kernels.
    pub(super) fn of_pair(name: String, contender: &Contender, kernel: KernelId) -> Self {
        let bytes = Bytes {
            position: Some(contender.board.bytes),
            pieces: Some(contender.board.piece_bytes),
            mv: Some(contender.moves.bytes),
            undo: Some(contender.undo_bytes),
            tables: None,
        };
        Self::new(name, bytes, Work::Kernel(*contender.kernel(kernel)))
    }

    /// A board without a hash at one of the kernels that make moves, if it has that kernel.
    pub(super) fn of_hashless(name: String, board: &Hashless, kernel: KernelId) -> Option<Self> {
        let kernel = *board.kernels.iter().find(|own| own.id == kernel)?;
        let bytes = Bytes {
            position: Some(board.bytes),
            pieces: Some(board.board.piece_bytes),
            ..Bytes::default()
        };
        Some(Self::new(name, bytes, Work::Kernel(kernel)))
    }

    /// A model search.
    pub(super) fn of_search(name: String, search: ModelSearch) -> Self {
        Self::new(name, Bytes::default(), Work::Search(search))
    }

    /// An ordering of single lists.
    pub(super) fn of_lists(name: String, kernel: ListKernel) -> Self {
        Self::new(name, Bytes::default(), Work::Lists(kernel))
    }

    /// An operation of an encoding.
    pub(super) fn of_codec(codec: &'static CodecContender, id: CodecId) -> Self {
        let moves = boardbench_registry::encodings().find(|moves| moves.name == codec.moves);
        let bytes = Bytes {
            mv: moves.map(|moves| moves.bytes),
            ..Bytes::default()
        };
        Self::new(codec.moves.to_owned(), bytes, Work::Codec(codec, id))
    }

    /// An algorithm for a small question.
    pub(super) fn of_micro(micro: &'static Micro, group: &'static MicroGroup) -> Self {
        let bytes = Bytes {
            tables: Some(micro.table_bytes),
            ..Bytes::default()
        };
        Self {
            about: micro.about,
            lacks: micro.needs.filter(|_| !micro.is_measurable()),
            ..Self::new(micro.name.to_owned(), bytes, Work::Micro(micro, group))
        }
    }

    /// Somebody else's program.
    pub(super) fn of_outsider(outsider: Outsider) -> Self {
        let bytes = Bytes {
            position: Some(outsider.bytes),
            ..Bytes::default()
        };
        Self {
            about: outsider.about,
            ..Self::new(outsider.name.to_owned(), bytes, Work::Outsider(outsider))
        }
    }

    /// Converts the inputs.
    pub fn prepare(&self, inputs: &Inputs, view: View) -> Box<dyn Prepared> {
        match self.work {
            Work::Kernel(kernel) => (kernel.prepare)(inputs.of(kernel.id, view)),
            Work::Search(search) => Box::new(Searches::new(
                &of_signatures(signatures(&search)),
                search.run,
            )),
            Work::Lists(kernel) => (kernel.prepare)(inputs.lists()),
            Work::Codec(codec, id) => (codec.kernel(id).prepare)(inputs.positions(view)),
            Work::Micro(micro, _) => (micro.prepare)(inputs.positions(view)),
            Work::Outsider(outsider) => (outsider.prepare)(inputs.of(outsider.kernel, view)),
        }
    }

    /// What it must find: all contenders of a group the same.
    pub fn golden(&self, inputs: &Inputs, view: View) -> Digest {
        match self.work {
            Work::Kernel(Kernel { id, .. }) | Work::Outsider(Outsider { kernel: id, .. }) => {
                Golden::of_kernel(id, inputs.of(id, view))
            }
            Work::Search(search) => Golden::of_signatures(signatures(&search)),
            Work::Lists(kernel) => Golden::of_lists(&kernel, inputs.lists()),
            Work::Codec(_, id) => Golden::of_codec(id, inputs.positions(view)),
            Work::Micro(_, group) => group.golden(inputs.positions(view)),
        }
    }

    /// The kernel that it runs, if it runs one.
    pub(super) fn kernel(&self) -> Option<KernelId> {
        match self.work {
            Work::Kernel(Kernel { id, .. }) | Work::Outsider(Outsider { kernel: id, .. }) => {
                Some(id)
            }
            _ => None,
        }
    }

    /// Whether its inputs are the lists that searches meet, which take a while to find.
    pub(super) fn needs_lists(&self) -> bool {
        matches!(self.work, Work::Lists(_))
    }
}

/// What a search of this score model finds.
fn signatures(search: &ModelSearch) -> &'static [Signature] {
    if search.scores_classes() {
        &CLASS_SIGNATURES
    } else {
        &SIGNATURES
    }
}
