//! The walks that operations on boards are timed on, recorded from searches of many positions.

use std::sync::OnceLock;

use boardbench_core::Setup;
use boardbench_kernels::{Recorder, Walk};
use boardbench_results::InputSet;
use boardbench_search::{MAX_DEPTH, SearchRequest};

use crate::inputs_error::InputsError;

/// The number of walks.
pub const WALKS: usize = 256;

/// The number of nodes of a walk.
pub const WALK_NODES: usize = 4_096;

/// The number of nodes of all walks from the project's corpus: 2²⁰.
pub const ALL_WALK_NODES: usize = WALKS * WALK_NODES;

/// The digests of all walks of the project's corpus: in each line that of an input set, and the walk's.
const DIGESTS: &str = include_str!("../data/walks.txt");

/// Walks from some positions, each recorded on first use.
#[derive(Clone, Debug)]
pub struct Walks {
    recorder: Recorder,
    roots: Vec<Setup>,
    nodes: usize,
    /// The input set whose [digests](DIGESTS) they have, if they are known.
    digests: Option<InputSet>,
    /// `None` if it differs from its digest.
    recorded: Vec<OnceLock<Option<Walk>>>,
}

impl Walks {
    /// Walks from these positions, each with this number of nodes at most, or with [`WALK_NODES`]. If they are known, each is
    /// compared with its digest, one of this input set's.
    pub(crate) fn new(
        roots: Vec<Setup>,
        nodes: Option<usize>,
        digests: Option<InputSet>,
        recorder: Recorder,
    ) -> Self {
        Self {
            recorder,
            nodes: nodes.map_or(WALK_NODES, |nodes| nodes.min(WALK_NODES)),
            digests,
            recorded: vec![OnceLock::new(); roots.len()],
            roots,
        }
    }

    /// Returns `true` if there are none, as for a class that no position belongs to.
    pub const fn is_empty(&self) -> bool {
        self.roots.is_empty()
    }

    /// Returns the number of walks.
    pub const fn len(&self) -> usize {
        self.roots.len()
    }

    /// Returns the number of nodes of a walk, at most.
    pub const fn nodes(&self) -> usize {
        self.nodes
    }

    /// Returns the walk of this number; after the last comes the first.
    ///
    /// # Errors
    ///
    /// If it differs from the known one, or there is none.
    pub fn get(&self, number: usize) -> Result<&Walk, InputsError> {
        let number = number % self.roots.len().max(1);
        let root = self.roots.get(number).ok_or_else(InputsError::nothing)?;
        let walk = self.recorded[number].get_or_init(|| {
            let request = SearchRequest {
                nodes: Some(self.nodes as u64),
                ..SearchRequest::to_depth(MAX_DEPTH)
            };
            // The first iteration has no limit.
            let walk = (self.recorder.walk)(&request, root).first(self.nodes);
            let known = self.digests.map(|input_set| digest(input_set, number));
            let is_right = known.is_none_or(|digest| digest == Some(walk.digest().get()));
            is_right.then_some(walk)
        });
        walk.as_ref().ok_or_else(|| {
            let file = "crates/measure/data/walks.txt";
            InputsError(format!(
                "walk {number} of the model search differs from its digest in {file}"
            ))
        })
    }
}

fn digest(input_set: InputSet, number: usize) -> Option<u64> {
    let lines = DIGESTS.lines().filter_map(|line| line.split_once(' '));
    let mut own = lines.filter(|(name, _)| *name == input_set.name());
    u64::from_str_radix(own.nth(number)?.1, 16).ok()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use boardbench_conformance::reference::Reference;
    use boardbench_corpus::Class;
    use boardbench_results::InputSpec;

    use super::*;
    use crate::fixture::RECORDER;
    use crate::inputs::Inputs;

    /// Returns the input sets that have walks of their own.
    fn input_sets() -> impl Iterator<Item = InputSet> {
        [InputSet::Trace].into_iter().chain(Class::ALL.map(InputSet::Class))
    }

    fn walks(spec: &InputSpec, input_set: InputSet) -> Walks {
        let inputs = Inputs::new(spec, RECORDER).expect("the corpus can be replayed");
        inputs.walks(input_set).clone()
    }

    #[test]
    fn walks_are_known_and_long() {
        for input_set in input_sets() {
            // The number of rotating positions makes no difference.
            let walks = walks(&InputSpec::corpus(16), input_set);
            assert_eq!((walks.len(), walks.nodes()), (WALKS, WALK_NODES));
            for number in [0, 100, WALKS - 1] {
                let walk = walks.get(number).expect("it is the recorded one");
                assert_eq!(walk, walks.get(number + WALKS).unwrap());
                assert!(walk.steps.len() > WALK_NODES / 2, "{}", walk.steps.len());
            }
            assert!(digest(input_set, WALKS).is_none());
            let mut other = walks;
            other.roots.swap(0, 1);
            other.recorded = vec![OnceLock::new(); WALKS];
            let error = other.get(0).unwrap_err().to_string();
            assert!(error.starts_with("walk 0 "), "{error}");
        }
    }

    #[test]
    fn few_nodes_are_another_walk() {
        let with = |nodes| InputSpec { nodes: Some(nodes), ..InputSpec::corpus(16) };
        let few = walks(&with(64), InputSet::Trace);
        assert_eq!(few.get(3).expect("nothing to compare with").steps.len(), 64);
        assert_eq!(walks(&with(3 * WALK_NODES), InputSet::Trace).nodes(), WALK_NODES);
    }

    /// With `WRITE_WALKS` in the environment it writes the file, to be compared in the next run.
    #[test]
    fn the_digests_are_those_of_the_walks() {
        let mut lines = Vec::new();
        for input_set in input_sets() {
            let mut walks = walks(&InputSpec::corpus(16), input_set);
            walks.digests = None;
            for number in 0..WALKS {
                let digest = walks.get(number).unwrap().digest().get();
                lines.push(format!("{input_set} {digest:016x}\n"));
            }
        }
        let text = lines.concat();
        if std::env::var_os("WRITE_WALKS").is_some() {
            let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/walks.txt");
            fs::write(path, &text).unwrap();
        }
        assert!(text == DIGESTS, "a walk differs from its digest");
    }

    #[test]
    #[ignore = "takes minutes; scripts/verify-release runs it"]
    fn all_walks_are_legal() {
        for input_set in input_sets() {
            let walks = walks(&InputSpec::corpus(16), input_set);
            for number in 0..WALKS {
                let walk = walks.get(number).unwrap();
                let mut kinds = walk.steps.iter().map(|step| step.kind);
                walk.positions(Reference::from_setup(&walk.setup), |board, mv| {
                    assert!(board.legal_moves().contains(&mv), "{mv}");
                    assert_eq!(Some(board.kind(mv)), kinds.next(), "{mv}");
                    board.play(mv)
                });
            }
        }
    }
}
