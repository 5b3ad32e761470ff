//! Records the traces that operations on boards are timed on, from searches of many positions.

use std::sync::OnceLock;

use boardbench_core::Setup;
use boardbench_kernels::{Recorder, Trace};
use boardbench_results::InputSet;
use boardbench_search::{MAX_DEPTH, SearchRequest};

use crate::context::InputsError;

/// Number of traces.
pub const TRACES: usize = 256;

/// Number of nodes of a trace.
pub const TRACE_NODES: usize = 4_096;

/// Number of nodes of all traces from the project's corpus: 2²⁰.
pub const ALL_TRACE_NODES: usize = TRACES * TRACE_NODES;

/// Checksums of all traces of the project's corpus. Each line has an input set and the checksum of one of its traces.
const CHECKSUMS: &str = include_str!("../data/traces.txt");

/// Traces of an input set, each recorded on first use.
#[derive(Clone, Debug)]
pub struct Traces {
    recorder: Recorder,
    roots: Vec<Setup>,
    nodes: usize,
    /// Input set with the [checksums](CHECKSUMS) of these traces, if they are known.
    checksums: Option<InputSet>,
    /// Recorded traces; `None` if one differs from its checksum.
    recorded: Vec<OnceLock<Option<Trace>>>,
}

impl Traces {
    /// Returns traces from these positions, each with at most this number of nodes, or with [`TRACE_NODES`]. With an input set,
    /// each trace is compared with its checksum.
    pub(crate) fn new(
        roots: Vec<Setup>,
        nodes: Option<usize>,
        checksums: Option<InputSet>,
        recorder: Recorder,
    ) -> Self {
        Self {
            recorder,
            nodes: nodes.map_or(TRACE_NODES, |nodes| nodes.min(TRACE_NODES)),
            checksums,
            recorded: vec![OnceLock::new(); roots.len()],
            roots,
        }
    }

    /// Returns `true` if there is none, such as for a class without positions.
    pub const fn is_empty(&self) -> bool {
        self.roots.is_empty()
    }

    /// Returns the number of traces.
    pub const fn len(&self) -> usize {
        self.roots.len()
    }

    /// Returns the maximum number of nodes of a trace.
    pub const fn nodes(&self) -> usize {
        self.nodes
    }

    /// Returns the trace of this number. Numbers wrap around after the last trace.
    ///
    /// # Errors
    ///
    /// If it differs from its checksum, or there is none.
    pub fn get(&self, number: usize) -> Result<&Trace, InputsError> {
        let number = number % self.roots.len().max(1);
        let root = self.roots.get(number).ok_or_else(InputsError::nothing)?;
        let trace = self.recorded[number].get_or_init(|| {
            let request = SearchRequest {
                nodes: Some(self.nodes as u64),
                ..SearchRequest::to_depth(MAX_DEPTH)
            };
            // The first iteration has no limit.
            let trace = (self.recorder.trace)(&request, root).first(self.nodes);
            let known = self.checksums.map(|input_set| checksum(input_set, number));
            let is_right = known.is_none_or(|checksum| checksum == Some(trace.checksum().get()));
            is_right.then_some(trace)
        });
        trace.as_ref().ok_or_else(|| {
            let file = "crates/measure/data/traces.txt";
            InputsError(format!(
                "trace {number} of the model search differs from its checksum in {file}"
            ))
        })
    }
}

fn checksum(input_set: InputSet, number: usize) -> Option<u64> {
    let lines = CHECKSUMS.lines().filter_map(|line| line.split_once(' '));
    let mut lines = lines.filter(|(name, _)| *name == input_set.name());
    u64::from_str_radix(lines.nth(number)?.1, 16).ok()
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

    /// Returns the input sets with their own traces.
    fn input_sets() -> impl Iterator<Item = InputSet> {
        [InputSet::Trace].into_iter().chain(Class::ALL.map(InputSet::Class))
    }

    fn traces(spec: &InputSpec, input_set: InputSet) -> Traces {
        let inputs = Inputs::new(spec, RECORDER).expect("the corpus can be replayed");
        inputs.traces(input_set).clone()
    }

    #[test]
    fn traces_are_known_and_long() {
        for input_set in input_sets() {
            // The number of rotating positions makes no difference.
            let traces = traces(&InputSpec::corpus(16), input_set);
            assert_eq!((traces.len(), traces.nodes()), (TRACES, TRACE_NODES));
            for number in [0, 100, TRACES - 1] {
                let trace = traces.get(number).expect("it has the recorded checksum");
                assert_eq!(trace, traces.get(number + TRACES).unwrap());
                assert!(trace.steps.len() > TRACE_NODES / 2, "{}", trace.steps.len());
            }
            assert!(checksum(input_set, TRACES).is_none());
            let mut swapped = traces;
            swapped.roots.swap(0, 1);
            swapped.recorded = vec![OnceLock::new(); TRACES];
            let error = swapped.get(0).unwrap_err().to_string();
            assert!(error.starts_with("trace 0 "), "{error}");
        }
    }

    #[test]
    fn fewer_nodes_give_shorter_traces_without_checksums() {
        let with = |nodes| InputSpec { nodes: Some(nodes), ..InputSpec::corpus(16) };
        let few = traces(&with(64), InputSet::Trace);
        assert_eq!(few.get(3).expect("nothing to compare with").steps.len(), 64);
        assert_eq!(traces(&with(3 * TRACE_NODES), InputSet::Trace).nodes(), TRACE_NODES);
    }

    /// With `WRITE_TRACES` in the environment, writes the file, which the next run compares.
    #[test]
    fn traces_have_the_committed_checksums() {
        let mut lines = Vec::new();
        for input_set in input_sets() {
            let mut traces = traces(&InputSpec::corpus(16), input_set);
            traces.checksums = None;
            for number in 0..TRACES {
                let checksum = traces.get(number).unwrap().checksum().get();
                lines.push(format!("{input_set} {checksum:016x}\n"));
            }
        }
        let text = lines.concat();
        if std::env::var_os("WRITE_TRACES").is_some() {
            let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/traces.txt");
            fs::write(path, &text).unwrap();
        }
        assert!(text == CHECKSUMS, "a trace differs from its checksum");
    }

    #[test]
    #[ignore = "takes minutes; scripts/verify-release runs it"]
    fn all_traces_are_legal() {
        for input_set in input_sets() {
            let traces = traces(&InputSpec::corpus(16), input_set);
            for number in 0..TRACES {
                let trace = traces.get(number).unwrap();
                let mut kinds = trace.steps.iter().map(|step| step.kind);
                trace.positions(Reference::from_setup(&trace.setup), |board, mv| {
                    assert!(board.legal_moves().contains(&mv), "{mv}");
                    assert_eq!(Some(board.kind(mv)), kinds.next(), "{mv}");
                    board.play(mv)
                });
            }
        }
    }
}
