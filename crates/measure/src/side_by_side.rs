//! Compares two pairs that need not be registered, for libraries outside the project.

use std::env;
use std::io;
use std::time::Duration;

use boardbench_core::{Board, Encoding, Facade, Setup};
use boardbench_kernels::{KernelId, Kernels, Recorder};
use boardbench_results::{Build, Factor, InputSpec, PlanFacts, Record};
use boardbench_search::{Array, Full, LazyPick, Separate, Usual};

use crate::context::{Context, RunError};
use crate::plan::Plan;
use crate::run::run;
use crate::worker::work;
use crate::{Catalog, Contender, Group, Work, Workers};

/// Argument that marks a measuring process.
const WORKER: &str = "measuring-process";

/// Number of processes. Each gives one observation.
const PROCESSES: u32 = 8;

/// A pair with a name and all its kernels.
#[derive(Clone, Debug)]
pub struct Named {
    name: &'static str,
    kernels: Kernels,
    recorder: Recorder,
    has_hash: fn() -> bool,
}

impl Named {
    /// Returns the kernels of this pair.
    pub const fn new<B: Board<E, Undo: Send>, E: Encoding>(name: &'static str) -> Self {
        Self {
            name,
            kernels: Kernels::all::<B, E, Usual>(),
            recorder: Recorder::new::<(B, E, Separate, Array, LazyPick<true>, Full)>(),
            has_hash: || {
                use boardbench_core::DynBoard;
                Facade::<B, E>::new(&Setup::initial()).hash().is_some()
            },
        }
    }

    /// Returns `true` unless the kernel needs a hash and the board has none.
    fn supports(&self, kernel: KernelId) -> bool {
        kernel != KernelId::HashFromScratch || (self.has_hash)()
    }
}

/// Returns a catalog with a group for each kernel that both pairs support.
fn catalog(reference: &Named, contender: &Named) -> Catalog {
    let sides = [reference, contender];
    let is_common = |kernel: &KernelId| sides.iter().all(|side| side.supports(*kernel));
    let group = |kernel: KernelId| {
        let contenders = sides.iter().filter_map(|side| {
            let kernel = side.kernels.get(kernel)?;
            Some(Contender::new(side.name, Work::Kernel(kernel)))
        });
        Group::of_kernel(Factor::Selection, kernel, contenders.collect())
    };
    let groups = KernelId::ALL.into_iter().filter(is_common).map(group);
    Catalog::new(groups.collect(), Vec::new(), reference.recorder)
}

/// Compares two pairs in eight processes of this program: verifies each kernel that both support, times them in blocks, and
/// returns the measurements, from which [`rows`](boardbench_results::rows()) computes intervals and verdicts. If the time is too
/// short for all groups, the last ones are left out.
///
/// The measuring processes are this program with another argument. So call this function before anything else in `main`; in a
/// measuring process it measures, and returns `None`.
///
/// All processes have the same link order, so the intervals hold for this binary alone. `boardbench compare` relinks the
/// program for each process.
///
/// # Errors
///
/// See [`RunError`]. If a result differs from the naive reference's, the error names the kernel and a position, and nothing is
/// timed.
pub fn side_by_side(
    reference: &Named,
    contender: &Named,
    time: Duration,
) -> Result<Option<Vec<Record>>, RunError> {
    let catalog = catalog(reference, contender);
    if env::args().any(|argument| argument == WORKER) {
        work(io::stdin().lock(), io::stdout(), &catalog)?;
        return Ok(None);
    }
    let plan = Plan {
        groups: catalog.groups().to_vec(),
        processes: PROCESSES,
        time,
        sample_time: (time >= Duration::from_secs(60)).then_some(PlanFacts::SAMPLE_TIME),
        inputs: InputSpec::corpus(InputSpec::POSITIONS),
        ..Plan::default()
    };
    let workers = Workers::new(None, [WORKER]);
    let build = Build::default();
    let context = Context::quiet(&build, reference.recorder, &workers);
    let folder = tempfile::tempdir()?;
    run(&plan, &folder.path().join("data.jsonl"), context).map(Some)
}

#[cfg(test)]
mod tests {
    use boardbench_bitboard::Bitboards;
    use boardbench_flags16::FromLow;
    use boardbench_kernels::timed;
    use boardbench_results::InputSet;
    use boardbench_sliders::{KoggeStone, Magic};

    use super::*;
    use crate::fixture::verified;

    static OURS: Named = Named::new::<Bitboards<Magic>, FromLow>("ours");
    static THEIRS: Named = Named::new::<Bitboards<KoggeStone>, FromLow>("theirs");

    #[test]
    fn kernels_that_one_side_lacks_are_left_out() {
        let count = |theirs: &Named| catalog(&OURS, theirs).groups().len();
        assert_eq!(count(&THEIRS), KernelId::ALL.len());
        let without_hash = Named { has_hash: || false, ..THEIRS.clone() };
        assert_eq!(count(&without_hash), KernelId::ALL.len() - 1);
    }

    /// Checks that an error names kernel, contender and position.
    #[test]
    fn a_wrong_result_names_its_kernel_and_position() {
        for kernel in [KernelId::LegalList, KernelId::SetupLoad, KernelId::PerftFull] {
            let mut wrong = catalog(&OURS, &THEIRS).group(&format!("selection/{kernel}")).cloned();
            let group = wrong.as_mut().expect("it is in the catalog");
            assert_eq!(verified(group), Ok(()), "{kernel}");
            let Work::Kernel(replaced) = &mut group.contenders[1].work else {
                panic!("{group:?}");
            };
            replaced.prepare = |_| timed((), |()| 1, |(), _| ());
            replaced.trace = None;
            group.input_set = InputSet::Rotating;
            let error = verified(group).unwrap_err();
            let name =
                format!("theirs gives another result than expected at selection/{kernel} in ");
            assert!(error.starts_with(&name), "{error}");
            assert!(error.contains(" w ") || error.contains(" b "), "{error}");
        }
    }
}
