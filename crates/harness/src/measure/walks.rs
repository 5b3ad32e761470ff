//! The walks that operations on boards are timed on, recorded from searches of many positions.

use std::sync::OnceLock;

use boardbench_core::Setup;
use boardbench_kernels::Walk;
use boardbench_kernels::search::{MAX_DEPTH, SearchRequest};
use boardbench_registry::recorded_walk;

use super::inputs::InputsError;

/// The number of walks.
pub(super) const ROOTS: usize = 256;

/// The number of nodes of a walk: all have 2²⁰.
pub(super) const NODES: usize = 4_096;

/// The digests of all walks of the project's corpus, a line each.
const DIGESTS: &str = include_str!("../../data/walks.txt");

/// Walks from some positions, each recorded on first use.
#[derive(Clone, Debug)]
pub(super) struct Walks {
    roots: Vec<Setup>,
    /// The number of nodes of each.
    nodes: usize,
    /// Whether they are those of the [digests](DIGESTS).
    are_known: bool,
    recorded: Vec<OnceLock<Walk>>,
}

impl Walks {
    /// Walks from these positions. With `nodes`, only so many nodes are visited, over and over.
    pub(super) fn new(roots: Vec<Setup>, nodes: Option<usize>) -> Self {
        Self {
            nodes: nodes.map_or(NODES, |nodes| nodes.min(NODES)),
            are_known: false,
            recorded: vec![OnceLock::new(); roots.len()],
            roots,
        }
    }

    /// Says that these are the walks whose digests are known: each is compared when it is recorded.
    #[must_use]
    pub(super) fn known(self) -> Self {
        Self {
            are_known: true,
            ..self
        }
    }

    pub(super) const fn len(&self) -> usize {
        self.roots.len()
    }

    /// The number of nodes of a walk, at most.
    pub(super) const fn nodes(&self) -> usize {
        self.nodes
    }

    /// The walk of this number; after the last comes the first.
    ///
    /// # Errors
    ///
    /// If it differs from the known one.
    pub(super) fn get(&self, number: usize) -> Result<&Walk, InputsError> {
        let number = number % self.roots.len().max(1);
        let root = self.roots.get(number).ok_or(InputsError::Nothing)?;
        let walk = self.recorded[number].get_or_init(|| self.record(root));
        let digest = || format!("{:016x}", walk.digest().get());
        if self.are_known && DIGESTS.lines().nth(number) != Some(&*digest()) {
            return Err(InputsError::Walk(number));
        }
        Ok(walk)
    }

    fn record(&self, root: &Setup) -> Walk {
        let request = SearchRequest {
            nodes: Some(self.nodes as u64),
            ..SearchRequest::to_depth(MAX_DEPTH)
        };
        // The first iteration has no limit.
        recorded_walk(&request, root).first(self.nodes)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use boardbench_conformance::reference::Reference;
    use boardbench_kernels::KernelId;
    use boardbench_registry::{contenders, hashless};

    use super::super::golden;
    use super::super::inputs::Inputs;
    use super::*;
    use crate::data::{InputSpec, View};

    fn walks(spec: &InputSpec) -> Walks {
        let inputs = Inputs::new(spec).expect("the corpus can be replayed");
        inputs.walks(View::Walk).clone()
    }

    #[test]
    fn walks_are_known_and_long() {
        // The number of rotating positions makes no difference.
        let walks = walks(&InputSpec::corpus(16));
        assert_eq!((walks.len(), walks.nodes()), (ROOTS, NODES));
        assert_eq!(DIGESTS.lines().count(), ROOTS);
        for number in [0, 100, ROOTS - 1] {
            let walk = walks.get(number).expect("it is the recorded one");
            assert_eq!(walk, walks.get(number + ROOTS).unwrap());
            assert!(walk.steps.len() > NODES / 2, "{}", walk.steps.len());
        }
        let mut other = walks;
        other.roots.swap(0, 1);
        other.recorded = vec![OnceLock::new(); ROOTS];
        assert!(matches!(other.get(0), Err(InputsError::Walk(0))));
    }

    #[test]
    fn few_nodes_are_another_walk() {
        let few = walks(&InputSpec {
            nodes: Some(64),
            ..InputSpec::corpus(16)
        });
        assert_eq!(few.get(3).expect("nothing to compare with").steps.len(), 64);
        let many = walks(&InputSpec {
            nodes: Some(3 * NODES),
            ..InputSpec::corpus(16)
        });
        assert_eq!(many.nodes(), NODES);
    }

    /// `WRITE_WALKS=1` writes the digests.
    #[test]
    #[ignore = "takes minutes; scripts/verify-release runs it"]
    fn all_walks_are_the_references_and_all_contenders_follow() {
        let mut walks = walks(&InputSpec::corpus(16));
        if std::env::var_os("WRITE_WALKS").is_some() {
            walks.are_known = false;
            let digest = |number| format!("{:016x}\n", walks.get(number).unwrap().digest().get());
            let all: String = (0..ROOTS).map(digest).collect();
            fs::write(concat!(env!("CARGO_MANIFEST_DIR"), "/data/walks.txt"), all).unwrap();
        }
        let kernels = contenders().flat_map(|pair| {
            let own = pair.kernels.iter();
            own.map(move |kernel| (pair.name(), *kernel))
        });
        let hashless = hashless().flat_map(|board| {
            let name = format!("{} without hash", board.board.name);
            board
                .kernels
                .iter()
                .map(move |kernel| (name.clone(), *kernel))
        });
        let all: Vec<_> = kernels.chain(hashless).collect();
        let mut nodes = 0;
        for number in 0..ROOTS {
            let walk = walks.get(number).unwrap();
            nodes += walk.steps.len();
            let mut path = vec![Reference::from_setup(&walk.setup)];
            for step in &walk.steps {
                path.truncate(path.len() - usize::from(step.back));
                let board = path.last().unwrap();
                assert!(board.legal_moves().contains(&step.mv), "{step:?}");
                assert_eq!(board.kind(step.mv), step.kind, "{step:?}");
                path.push(board.play(step.mv));
            }
            for id in KernelId::ALL {
                let own = all.iter().filter(|(_, kernel)| kernel.id == id);
                let mut own = own
                    .filter_map(|(name, kernel)| Some((name, kernel.walk?)))
                    .peekable();
                let Some(_) = own.peek() else { continue };
                let golden = golden::walk(id, walk);
                for (name, kernel) in own {
                    let digest = (kernel.whole)(&[walk]).digest();
                    assert_eq!(digest, golden, "{name} at {id} on walk {number}");
                }
            }
        }
        assert!(nodes > 1_000_000, "{nodes}");
    }
}
