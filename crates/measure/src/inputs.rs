//! Builds the inputs of contenders: positions, perft depths and move lists.

use std::borrow::Cow;
use std::sync::OnceLock;

use boardbench_conformance::vectors;
use boardbench_core::{DynBoard, Leniency, Setup};
use boardbench_corpus::{Class, mix, positions, sample_by};
use boardbench_kernels::ordering::{MAX_LENGTH, ordered};
use boardbench_kernels::{
    Batch, Checksum, Input, Kernel, KernelId, Prepared, Recorder, RootKind, Searches, Work,
};
use boardbench_notation::{parse_fen, parse_fen_with, quote};
use boardbench_results::{InputSet, InputSpec};
use boardbench_search::{
    CLASS_SIGNATURES, ModelSearch, RecordedList, SIGNATURES, SearchRequest, Signature,
};

use crate::context::InputsError;
use crate::traces::{TRACES, Traces};

/// Inputs of all contenders.
#[derive(Clone, Debug)]
pub struct Inputs {
    /// Positions of games to rotate over.
    all: Source,
    /// Positions of each class, in the order of [`Class::ALL`].
    classes: [Source; Class::ALL.len()],
    spec: InputSpec,
    /// One position, repeated.
    hot: Vec<Input>,
    /// The corpus's mix, on which the instructions of single operations are counted.
    budget: Vec<Input>,
    /// The well-known perft positions, each as deep as a timing allows.
    perfts: Vec<Input>,
    recorder: Recorder,
    /// Number of rotating positions that are searched for move lists.
    searched: usize,
    /// Move lists of those searches, recorded on first use.
    lists: OnceLock<Vec<RecordedList>>,
}

/// Positions of an input set, and the traces from some of them.
#[derive(Clone, Debug)]
struct Source {
    positions: Vec<Input>,
    traces: Traces,
}

fn without_depth(setups: impl IntoIterator<Item = Setup>) -> Vec<Input> {
    let input = |setup| Input { setup, depth: 0 };
    setups.into_iter().map(input).collect()
}

/// Slow kernels run on one position in this many.
const ONE_OF: usize = 16;

/// Number of repetitions of the hot position, so that a run takes longer than its call.
const HOT: usize = 4 * ONE_OF;

const MAX_OF_CLASS: usize = 1_024;

/// Maximum number of positions that are searched for the move lists of orderings.
const MAX_SEARCHED: usize = 512;

/// Maximum number of rotating positions that instructions are counted on.
const MAX_COUNTED: usize = 512;

const MAX_LEAVES: u64 = 20_000;

/// Search whose move lists are recorded. Its nodes are limited, so that every position gives about the same
/// number of lists.
const LISTS_SEARCH: SearchRequest =
    SearchRequest { nodes: Some(4_000), ..SearchRequest::to_depth(5) };

const MAX_OF_LENGTH: usize = 512;

/// One list in this many is recorded, so that lists come from all parts of a tree.
const LISTS_EVERY: u64 = 97;

fn input(fen: &str, depth: u32) -> Option<Input> {
    let setup = parse_fen(fen).ok()?;
    Some(Input { setup, depth })
}

/// Input sets on which perft is counted and not timed, with their depths, in the order of the six well-known positions. Depths
/// are low because a count takes seconds under valgrind.
pub const COUNTED_PERFT: [(InputSet, u32); 6] = [
    (InputSet::Budget1, 4),
    (InputSet::Budget, 4),
    (InputSet::Budget3, 5),
    (InputSet::Budget4, 4),
    (InputSet::Budget5, 3),
    (InputSet::Budget6, 3),
];

/// Returns the position of perft for an input set on which instructions are only counted.
fn counted_perft(input_set: InputSet) -> Option<Input> {
    let mut counted = COUNTED_PERFT.iter().zip(&vectors::WELL_KNOWN);
    let ((_, depth), vector) = counted.find(|((set, _), _)| *set == input_set)?;
    input(vector.fen, *depth)
}

fn signatures(search: &ModelSearch) -> &'static [Signature] {
    if search.scores_classes() { &CLASS_SIGNATURES } else { &SIGNATURES }
}

fn signature_inputs(signatures: &[Signature]) -> Vec<Input> {
    signatures.iter().filter_map(|signature| input(signature.fen, signature.depth)).collect()
}

impl Inputs {
    /// Builds the inputs of a specification.
    ///
    /// # Errors
    ///
    /// See [`InputsError`].
    pub fn new(spec: &InputSpec, recorder: Recorder) -> Result<Self, InputsError> {
        let board = (recorder.open)(&Setup::initial());
        let mut all = match &spec.fens {
            None => from_corpus(board)?,
            Some(fens) => from_fens(fens, board)?,
        };
        let requested = classes(&spec.classes)?;
        all.retain(|(_, class)| requested.is_empty() || requested.contains(class));
        let are_known = InputSpec::corpus(spec.positions) == *spec;
        let source = |input_set: InputSet, positions: &[Classified], count: usize| {
            let checksums = are_known.then_some(input_set);
            Source {
                positions: without_depth(spread(positions, count)),
                traces: Traces::new(spread(positions, TRACES), spec.nodes, checksums, recorder),
            }
        };
        let classes = Class::ALL.map(|class| {
            let mut positions = all.clone();
            positions.retain(|(_, of_position)| *of_position == class);
            source(InputSet::Class(class), &positions, MAX_OF_CLASS)
        });
        let all = source(InputSet::Trace, &all, spec.positions);
        let hot = [&classes[Class::Middlegame as usize], &all]
            .into_iter()
            .find_map(|source| source.positions.get(source.positions.len() / 2))
            .ok_or_else(InputsError::nothing)?;
        let perfts = vectors::WELL_KNOWN.iter().filter_map(|vector| {
            let (depth, _) = vector.up_to(MAX_LEAVES).last()?;
            input(vector.fen, depth)
        });
        Ok(Self {
            spec: spec.clone(),
            recorder,
            searched: all.positions.len().min(MAX_SEARCHED),
            hot: vec![*hot; HOT],
            all,
            classes,
            budget: without_depth(mix().into_iter().map(|position| position.setup)),
            perfts: perfts.collect(),
            lists: OnceLock::new(),
        })
    }

    /// Returns fewer inputs, for a simulated processor, which is slow and whose branch predictor does not learn positions: a
    /// part of the rotating positions, and lists from fewer searches.
    #[must_use]
    pub(crate) fn for_simulation(self) -> Self {
        let part = |source: Source, count| Source {
            positions: spaced(&source.positions, count),
            ..source
        };
        Self {
            searched: self.searched.div_ceil(ONE_OF),
            all: part(self.all, MAX_COUNTED),
            classes: self.classes.map(|source| part(source, MAX_COUNTED / 2)),
            lists: OnceLock::new(),
            ..self
        }
    }

    /// Returns the move lists that orderings are timed on: a sample of each position's search.
    pub fn lists(&self) -> &[RecordedList] {
        self.lists.get_or_init(|| {
            let lists =
                |input: &Input| (self.recorder.lists)(&LISTS_SEARCH, &input.setup, LISTS_EVERY);
            let searched = spaced(&self.all.positions, self.searched);
            searched.iter().flat_map(lists).collect()
        })
    }

    /// Converts the inputs of a contender's work on an input set.
    pub fn prepare(&self, work: Work, input_set: InputSet) -> Box<dyn Prepared> {
        match work {
            // With NNUE traffic it is timed on traces and roots alone.
            Work::Kernel(kernel) | Work::WithNetwork(kernel, ..) => {
                (kernel.prepare)(&self.for_kernel(kernel.id, input_set))
            }
            Work::Search(search) => {
                let inputs = signature_inputs(signatures(&search));
                Box::new(Searches::new(&inputs, search.run, None))
            }
            Work::Lists(kernel, length) => (kernel.prepare)(&self.lists_of(length)),
            Work::Positions { prepare, .. } => prepare(self.positions(input_set)),
            Work::ToDepth(search) => search.prepare(),
            Work::Program(kernel, program) => program.prepare(&self.for_kernel(kernel, input_set)),
        }
    }

    /// Returns the checksum of the expected results of a contender's work on an input set.
    pub fn expected(&self, work: Work, input_set: InputSet) -> Checksum {
        match work {
            Work::Kernel(Kernel { id, .. })
            | Work::WithNetwork(Kernel { id, .. }, ..)
            | Work::Program(id, _) => id.expected(&self.for_kernel(id, input_set)),
            Work::Search(search) => Signature::checksum_of(signatures(&search)),
            Work::Lists(kernel, length) => {
                ordered(&self.lists_of(length), kernel.model, kernel.breaks_ties)
            }
            Work::Positions { expected, .. } => expected(self.positions(input_set)),
            Work::ToDepth(search) => search.expected(),
        }
    }

    /// Returns the first position of an input set for which a kernel gives a wrong result; `None` if there is none, or if the
    /// work has no positions.
    pub(crate) fn first_wrong(&self, work: Work, input_set: InputSet) -> Option<Setup> {
        let kernel = work.kernel()?;
        let inputs = self.for_kernel(kernel, input_set);
        let is_wrong = |input: &&Input| {
            let input = core::slice::from_ref(*input);
            let prepared = work.on_roots(input);
            prepared.is_some_and(|mut it| it.checksum() != kernel.expected(input))
        };
        Some(inputs.iter().find(is_wrong)?.setup)
    }

    /// Returns all lists; or, for a length, the first moves of the lists that have at least [`MAX_LENGTH`], and tries all of
    /// them. So lists of two lengths differ in nothing else.
    fn lists_of(&self, length: Option<usize>) -> Cow<'_, [RecordedList]> {
        let Some(length) = length else {
            return self.lists().into();
        };
        let lists = self.lists().iter();
        let long: Vec<_> = lists.filter(|list| list.moves.len() >= MAX_LENGTH).collect();
        let step = long.len().div_ceil(MAX_OF_LENGTH).max(1);
        let first = |list: &RecordedList| RecordedList {
            moves: list.moves[..length].to_vec(),
            tried: length,
            ..list.clone()
        };
        long.into_iter().step_by(step).map(first).collect()
    }

    /// Returns the inputs of a kernel. A slow kernel is timed on a part of the positions and counted on all.
    fn for_kernel(&self, kernel: KernelId, input_set: InputSet) -> Cow<'_, [Input]> {
        match kernel.batch() {
            Batch::FewPositions if input_set != InputSet::Budget => {
                self.positions(input_set).iter().step_by(ONE_OF).copied().collect()
            }
            Batch::Nodes | Batch::Positions | Batch::FewPositions => {
                self.positions(input_set).into()
            }
            Batch::Roots(RootKind::Full | RootKind::Bulk) => match counted_perft(input_set) {
                Some(input) => vec![input].into(),
                None => (&self.perfts).into(),
            },
            Batch::Roots(_) => signature_inputs(&SIGNATURES).into(),
        }
    }

    fn source(&self, input_set: InputSet) -> &Source {
        match input_set {
            InputSet::Class(class) => &self.classes[class as usize],
            _ => &self.all,
        }
    }

    /// Returns the traces of an input set.
    pub fn traces(&self, input_set: InputSet) -> &Traces {
        &self.source(input_set).traces
    }

    /// Returns the specification of the inputs.
    pub const fn spec(&self) -> &InputSpec {
        &self.spec
    }

    /// Returns the positions of an input set; for traces, the positions that instructions are counted on.
    pub fn positions(&self, input_set: InputSet) -> &[Input] {
        match input_set {
            InputSet::Hot => &self.hot,
            InputSet::Budget => &self.budget,
            _ => &self.source(input_set).positions,
        }
    }
}

/// Returns at most `count` inputs, evenly spaced.
fn spaced(inputs: &[Input], count: usize) -> Vec<Input> {
    let step = inputs.len().div_ceil(count.max(1)).max(1);
    inputs.iter().step_by(step).copied().collect()
}

/// A position and its class.
pub(crate) type Classified = (Setup, Class);

/// Returns at most `count` positions, with the same share of each class.
fn spread(positions: &[Classified], count: usize) -> Vec<Setup> {
    let chosen = sample_by(positions, count, |(_, class)| Some(*class));
    chosen.into_iter().map(|(setup, _)| *setup).collect()
}

/// Returns the positions of the corpus that have a legal move, replayed on a board.
pub(crate) fn from_corpus(mut board: Box<dyn DynBoard>) -> Result<Vec<Classified>, InputsError> {
    let all = positions(board.as_mut())
        .map_err(|error| InputsError(format!("the corpus can't be replayed: {error}")))?;
    let measurable = all.iter().filter(|position| position.legal_moves > 0);
    Ok(measurable.map(|position| (position.setup, position.class)).collect())
}

/// Returns the positions of some FENs that have a legal move.
fn from_fens(
    fens: &[String],
    mut board: Box<dyn DynBoard>,
) -> Result<Vec<Classified>, InputsError> {
    let mut all = Vec::new();
    for (index, fen) in fens.iter().enumerate() {
        let setup = parse_fen_with(fen, Leniency::PromotedPieces)
            .map_err(|error| InputsError(format!("position {}: {error}", index + 1)))?;
        board.reset(&setup);
        if board.count_legal() > 0 {
            all.push((setup, class(&setup, board.is_check())));
        }
    }
    Ok(all)
}

/// Returns the class of a position without its game, from its move number.
fn class(setup: &Setup, is_check: bool) -> Class {
    let moves = setup.fullmove_number().saturating_sub(1) as usize;
    let ply = 2 * moves + setup.side_to_move().index();
    Class::new(setup, ply, is_check)
}

fn classes(names: &[String]) -> Result<Vec<Class>, InputsError> {
    let class = |name: &String| {
        let mut all = Class::ALL.into_iter();
        all.find(|class| class.to_string() == *name).ok_or_else(|| {
            let known = Class::ALL.map(|class| class.to_string()).join(", ");
            InputsError(format!("unknown class {}; known: {known}", quote(name)))
        })
    };
    names.iter().map(class).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::RECORDER;

    fn corpus(positions: usize) -> Inputs {
        Inputs::new(&InputSpec::corpus(positions), RECORDER).expect("the corpus can be replayed")
    }

    /// A search often tries three of forty moves. Sorting all of them would be another task.
    #[test]
    fn lists_are_thousands_and_record_where_the_search_stopped() {
        let inputs = corpus(512);
        let lists = inputs.lists();
        assert!(lists.len() >= 4_096, "{}", lists.len());
        // The share of lists of at least this many moves for which something holds.
        let share = |min_length: usize, holds: fn(&RecordedList) -> bool| {
            let long = || lists.iter().filter(|list| list.moves.len() >= min_length);
            long().filter(|list| holds(list)).count() as f64 / long().count() as f64
        };
        assert!(share(1, |list| list.tried == 1) > 0.3, "cutoffs at the first move");
        assert!(share(1, |list| list.tried == list.moves.len()) > 0.1);
        assert!(share(1, |list| list.moves.len() > 20) > 0.1, "whole lists");
        assert!(share(1, |list| list.moves.iter().all(|rated| rated.class.0 > 1)) > 0.2);
        assert!(share(6, |list| list.tried <= 3) > 0.5, "few moves of long lists");
        assert!(share(6, |list| list.tried < list.moves.len()) > 0.5);
        // Lists of two lengths differ in nothing else.
        let [short, long] = [2, MAX_LENGTH].map(|length| inputs.lists_of(Some(length)));
        assert!(long.len() >= 128, "{}", long.len());
        assert_eq!(short.len(), long.len());
        for (short, long) in short.iter().zip(&*long) {
            assert_eq!((short.tried, long.tried), (2, MAX_LENGTH));
            assert!(short.setup == long.setup && short.moves[..] == long.moves[..2]);
        }
        let counted = corpus(2_048).for_simulation();
        assert!(!counted.lists_of(Some(MAX_LENGTH)).is_empty());
    }

    #[test]
    fn input_sets_have_the_positions_of_their_names() {
        let inputs = corpus(512);
        assert_eq!(inputs.positions(InputSet::Rotating).len(), 512);
        assert_eq!(inputs.positions(InputSet::Budget).len(), 50);
        for ((input_set, _), vector) in COUNTED_PERFT.iter().zip(&vectors::WELL_KNOWN) {
            let perft = inputs.for_kernel(KernelId::PerftBulk, *input_set);
            let (depth, leaves) = vector.up_to(5_000_000).last().unwrap();
            assert!(perft.len() == 1 && perft[0].setup == parse_fen(vector.fen).unwrap());
            // As deep as the well-known counts, or a ply less where those are millions.
            assert!(perft[0].depth == depth || (perft[0].depth == depth - 1 && leaves > 2_000_000));
        }
        let hot = inputs.positions(InputSet::Hot);
        assert!(hot.len() > 1 && hot.iter().all(|input| input.setup == hot[0].setup));
        for class in Class::ALL {
            let inputs = inputs.positions(InputSet::Class(class));
            assert!(inputs.len() >= 100, "{class}: {}", inputs.len());
            let mut board = (RECORDER.open)(&Setup::initial());
            for input in inputs {
                board.reset(&input.setup);
                assert_eq!(board.is_check(), class == Class::Check);
            }
        }
    }

    #[test]
    fn a_simulated_processor_runs_on_a_part() {
        let inputs = corpus(2 * MAX_COUNTED);
        let setups = |inputs: &[Input], step| -> Vec<Setup> {
            let chosen = inputs.iter().step_by(step);
            chosen.map(|input| input.setup).collect()
        };
        let all = inputs.positions(InputSet::Rotating).to_vec();
        let part = inputs.for_simulation();
        for (kernel, step) in [(KernelId::LegalList, 2), (KernelId::SanRead, 2 * ONE_OF)] {
            let inputs = part.for_kernel(kernel, InputSet::Rotating);
            assert_eq!(setups(&inputs, 1), setups(&all, step));
        }
        assert_eq!(part.for_kernel(KernelId::SanRead, InputSet::Budget).len(), 50);
        assert_eq!(part.positions(InputSet::Rotating).len(), MAX_COUNTED);
    }

    #[test]
    fn fens_replace_the_corpus() {
        let of = |fens: &[&str], classes: &[&str]| {
            let spec = InputSpec {
                classes: classes.iter().map(ToString::to_string).collect(),
                fens: Some(fens.iter().map(ToString::to_string).collect()),
                ..InputSpec::corpus(10)
            };
            Inputs::new(&spec, RECORDER)
        };
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let ending = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40";
        let both = of(&[start, ending], &[]).unwrap();
        assert_eq!(both.positions(InputSet::Rotating).len(), 2);
        assert_eq!(both.positions(InputSet::Class(Class::Opening)).len(), 1);
        let endings = of(&[start, ending], &["endgame"]).unwrap();
        assert_eq!(endings.positions(InputSet::Rotating).len(), 1);
        let stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
        let nothing = InputsError::nothing().to_string();
        for (fens, classes, message) in [
            (&[start][..], &["check"][..], &*nothing),
            (&[stalemate], &[], &nothing),
            (&[start], &["chess"], "unknown class "),
            (&[start, "nonsense"], &[], "position 2: "),
        ] {
            let error = of(fens, classes).unwrap_err().to_string();
            assert!(error.starts_with(message), "{error}");
        }
    }
}
