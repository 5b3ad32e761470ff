//! Builds a small catalog for unit tests: pairs of two boards with A/A copies, and move lists.

use boardbench_bitboard::Bitboards;
use boardbench_flags16::FromLow;
use boardbench_kernels::ordering::ListKernel;
use boardbench_kernels::{KernelId, Kernels, Recorder};
use boardbench_results::{Build, Factor, InputSpec};
use boardbench_search::{Array, Full, LazyPick, Separate, Usual};
use boardbench_sliders::{KoggeStone, Magic};

use crate::verification::verify;
use crate::{Catalog, Contender, Context, Group, Inputs, Plan, Work, Workers};

type Board = Bitboards<Magic>;

/// Recorder of the same pair as the registry's.
pub(crate) const RECORDER: Recorder =
    Recorder::new::<(Board, FromLow, Separate, Array, LazyPick<true>, Full)>();

static PAIRS: [(&str, Kernels); 2] = [
    ("magic/from-low", Kernels::all::<Board, FromLow, Usual>()),
    ("kogge-stone/from-low", Kernels::all::<Bitboards<KoggeStone>, FromLow, Usual>()),
];

/// Returns the group of all pairs at a kernel. Each pair is its own A/A copy.
fn pairs(factor: Factor, kernel: KernelId) -> Group {
    let contenders = PAIRS.iter().map(|(name, kernels)| {
        let work = Work::Kernel(kernels.get(kernel).expect("pairs have all kernels"));
        Contender { copy: Some(work), ..Contender::new(*name, work) }
    });
    Group::of_kernel(factor, kernel, contenders.collect())
}

/// Returns a catalog with a group of each kind of input.
pub(crate) fn catalog() -> Catalog {
    let kernels = [
        KernelId::LegalList,
        KernelId::MakeUnmake,
        KernelId::TableStore,
        KernelId::PerftFull,
        KernelId::Search,
    ];
    let mut groups = Vec::from(kernels.map(|kernel| pairs(Factor::Boards, kernel)));
    let order = ListKernel::new::<Board, FromLow, Separate, LazyPick<true>, Full>();
    let lists = Contender::new("lazy-pick", Work::Lists(order, None));
    groups.push(Group::new(Factor::Ordering, "order", "list", "a list in order", vec![lists]));
    Catalog::new(groups, Vec::new(), RECORDER)
}

/// Verifies a group. Returns the error as text.
pub(crate) fn verified(group: &Group) -> Result<(), String> {
    let plan = Plan {
        groups: vec![group.clone()],
        processes: 1,
        inputs: InputSpec::corpus(16),
        seed: Some(1),
        ..Plan::default()
    };
    let inputs = Inputs::new(&plan.inputs, RECORDER).map_err(|error| error.to_string())?;
    // None is started.
    let (build, workers) = (Build::default(), Workers::new(None, [""]));
    let context = Context::quiet(&build, RECORDER, &workers);
    let verification = verify(&plan, &inputs, 1, context);
    verification.map(drop).map_err(|error| error.to_string())
}
