//! What contenders work on.

use std::fmt;
use std::sync::OnceLock;

use boardbench_conformance::vectors;
use boardbench_core::{DynBoard, Setup};
use boardbench_corpus::{Class, CorpusPosition, Phase, ReplayError, mix, positions, sample_by};
use boardbench_kernels::search::{SIGNATURES, SearchRequest, Signature, VisitedList};
use boardbench_kernels::{Batch, Input, KernelId};
use boardbench_notation::{parse_fen, quote};
use boardbench_registry::{DEFAULT_BOARD, lists_met, native};

use crate::data::{InputSpec, View};

/// Why there are no inputs.
#[derive(Debug)]
pub enum InputsError {
    /// The corpus can't be replayed.
    Replay(ReplayError),
    /// A text is no position.
    Fen {
        /// Which one, counted from 1.
        number: usize,
        /// What is wrong with it, in one line.
        problem: String,
    },
    /// There is no class of this name.
    Class(String),
    /// No position is left to measure.
    Nothing,
}

impl fmt::Display for InputsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Replay(error) => write!(f, "the corpus can't be replayed: {error}"),
            Self::Fen { number, problem } => write!(f, "position {number}: {problem}"),
            Self::Class(name) => {
                let known: Vec<_> = Class::ALL.iter().map(ToString::to_string).collect();
                let name = quote(name);
                write!(f, "unknown class {name}; known: {}", known.join(", "))
            }
            Self::Nothing => f.write_str(
                "no position with a legal move is left to measure; take more positions or classes",
            ),
        }
    }
}

impl std::error::Error for InputsError {}

/// The inputs of all contenders.
#[derive(Clone, Debug)]
pub struct Inputs {
    /// Real positions, to rotate over.
    rotating: Positions,
    /// One of them, over and over.
    hot: Positions,
    /// In the order of [`Class::ALL`].
    classes: [Positions; Class::ALL.len()],
    /// The corpus's mix, on which speed bars of single operations are defined.
    bars: Positions,
    /// Perft's well-known positions, each as deep as a timing allows.
    perfts: Vec<Input>,
    /// The one that speed bars of perft are defined on.
    perft_bar: Vec<Input>,
    /// The positions of the search's signatures.
    searches: Vec<Input>,
    /// How many of the rotating positions are searched for lists.
    searched: usize,
    /// The lists that searches of the positions meet; found when they are asked for.
    lists: OnceLock<Vec<VisitedList>>,
}

/// Positions, and fewer of them for what takes long.
#[derive(Clone, Debug)]
struct Positions {
    all: Vec<Input>,
    few: Vec<Input>,
}

impl Positions {
    fn new(setups: impl IntoIterator<Item = Setup>) -> Self {
        let all: Vec<_> = setups
            .into_iter()
            .map(|setup| Input { setup, depth: 0 })
            .collect();
        let few = all.iter().step_by(ONE_OF).copied().collect();
        Self { all, few }
    }

    /// At most so many of them, and for what takes long as large a part of those.
    fn at_most(&self, count: usize) -> Self {
        Self {
            all: every(&self.all, count),
            few: every(&self.few, count.div_ceil(ONE_OF)),
        }
    }

    /// All of them also for what takes long.
    fn undivided(setups: impl IntoIterator<Item = Setup>) -> Self {
        let Self { all, .. } = Self::new(setups);
        Self {
            few: all.clone(),
            all,
        }
    }
}

/// Of so many positions one is taken where few are wanted.
const ONE_OF: usize = 16;

/// How often the hot position is repeated: so that a run is no shorter than calling it.
const HOT: usize = 4 * ONE_OF;

/// At most so many positions of a class are rotated over.
const OF_A_CLASS: usize = 1_024;

/// From the searches of at most so many positions come the lists that orderings are timed on.
const SEARCHED: usize = 512;

/// Instructions are counted on at most so many of the rotating positions.
const COUNTED: usize = 512;

/// The most leaves that one perft position contributes to a timing.
const MAX_LEAVES: u64 = 20_000;

/// The search whose lists are recorded. Its nodes are limited rather than its depth, so that every
/// position has its share.
const LISTS_SEARCH: SearchRequest = SearchRequest {
    nodes: Some(4_000),
    ..SearchRequest::to_depth(5)
};

/// One list of so many is recorded, so that they come from all parts of a tree.
const LISTS_EVERY: u64 = 97;

/// What speed bars of perft are defined on: Kiwipete at depth 4.
fn perft_bar() -> Option<Input> {
    let mut known = vectors::WELL_KNOWN.iter();
    let kiwipete = known.find(|vector| vector.name == "Kiwipete")?;
    Some(Input {
        setup: parse_fen(kiwipete.fen).ok()?,
        depth: 4,
    })
}

/// The positions of signatures, with their depths.
pub(super) fn of_signatures(signatures: &[Signature]) -> Vec<Input> {
    let input = |signature: &Signature| {
        Some(Input {
            setup: parse_fen(signature.fen).ok()?,
            depth: signature.depth,
        })
    };
    signatures.iter().filter_map(input).collect()
}

impl Inputs {
    /// The inputs that a specification asks for.
    ///
    /// # Errors
    ///
    /// See [`InputsError`].
    pub fn of_spec(spec: &InputSpec) -> Result<Self, InputsError> {
        let mut all = match &spec.fens {
            None => from_corpus()?,
            Some(fens) => from_fens(fens)?,
        };
        if !spec.classes.is_empty() {
            let wanted = classes(&spec.classes)?;
            all.retain(|position| wanted.contains(&position.class));
        }
        Self::of_classified(&all, spec.positions)
    }

    fn of_classified(all: &[Classified], count: usize) -> Result<Self, InputsError> {
        let rotating = spread(all, count);
        let of_class = |class| {
            let mut members = all.to_vec();
            members.retain(|position| position.class == class);
            spread(&members, OF_A_CLASS)
        };
        let classes = Class::ALL.map(of_class);
        let middlegames = &classes[Class::Middlegame as usize];
        let hot = [middlegames, &rotating]
            .into_iter()
            .find_map(|setups| setups.get(setups.len() / 2))
            .ok_or(InputsError::Nothing)?;
        let perfts = vectors::WELL_KNOWN.iter().filter_map(|vector| {
            let (depth, _) = vector.up_to(MAX_LEAVES).last()?;
            let setup = parse_fen(vector.fen).ok()?;
            Some(Input { setup, depth })
        });
        Ok(Self {
            searched: rotating.len().min(SEARCHED),
            hot: Positions::new(vec![*hot; HOT]),
            rotating: Positions::new(rotating),
            classes: classes.map(Positions::new),
            bars: Positions::undivided(mix().into_iter().map(|position| position.setup)),
            perfts: perfts.collect(),
            perft_bar: perft_bar().into_iter().collect(),
            searches: of_signatures(&SIGNATURES),
            lists: OnceLock::new(),
        })
    }

    /// Fewer of the same, for a processor that is only simulated and learns nothing by heart: a part of the
    /// rotating positions, and lists that fewer of them meet.
    #[must_use]
    pub(super) fn for_simulation(self) -> Self {
        Self {
            searched: self.searched.div_ceil(ONE_OF),
            rotating: self.rotating.at_most(COUNTED),
            classes: self.classes.map(|class| class.at_most(COUNTED / 2)),
            lists: OnceLock::new(),
            ..self
        }
    }

    /// The move lists that orderings are timed on: of each position, those that its search meets
    /// now and then.
    pub fn lists(&self) -> &[VisitedList] {
        self.lists.get_or_init(|| {
            let met = |input: &Input| lists_met(&LISTS_SEARCH, &input.setup, LISTS_EVERY);
            let searched = every(&self.rotating.all, self.searched);
            searched.iter().flat_map(met).collect()
        })
    }

    /// The inputs of one kernel.
    pub fn of(&self, kernel: KernelId, view: View) -> &[Input] {
        match kernel.batch() {
            Batch::Positions => &self.view(view).all,
            Batch::FewPositions => &self.view(view).few,
            Batch::Perft if view == View::Bars => &self.perft_bar,
            Batch::Perft => &self.perfts,
            Batch::Search => &self.searches,
        }
    }

    /// The positions of a view.
    pub fn positions(&self, view: View) -> &[Input] {
        &self.view(view).all
    }

    fn view(&self, view: View) -> &Positions {
        match view {
            View::Rotating => &self.rotating,
            View::Hot => &self.hot,
            View::Class(class) => &self.classes[class as usize],
            View::Bars => &self.bars,
        }
    }
}

/// At most so many of these, from all parts.
fn every(inputs: &[Input], count: usize) -> Vec<Input> {
    let step = inputs.len().div_ceil(count.max(1)).max(1);
    inputs.iter().step_by(step).copied().collect()
}

/// A position with its class.
#[derive(Clone, Copy)]
struct Classified {
    setup: Setup,
    class: Class,
}

/// At most `count` positions, of each class its share.
fn spread(all: &[Classified], count: usize) -> Vec<Setup> {
    let chosen = sample_by(all, count, |position| Some(position.class));
    chosen.into_iter().map(|position| position.setup).collect()
}

/// The positions of the corpus that have a legal move.
fn from_corpus() -> Result<Vec<Classified>, InputsError> {
    let all = positions(replay_board().as_mut()).map_err(InputsError::Replay)?;
    let classified = |position: &CorpusPosition| Classified {
        setup: position.setup,
        class: position.class(),
    };
    let measurable = all.iter().filter(|position| position.legal_moves > 0);
    Ok(measurable.map(classified).collect())
}

/// The positions of some FENs that have a legal move.
fn from_fens(fens: &[String]) -> Result<Vec<Classified>, InputsError> {
    let mut board = replay_board();
    let mut all = Vec::new();
    for (index, fen) in fens.iter().enumerate() {
        let setup = parse_fen(fen).map_err(|error| InputsError::Fen {
            number: index + 1,
            problem: error.to_string(),
        })?;
        board.reset(&setup);
        if board.count_legal() > 0 {
            let class = class(&setup, board.is_check());
            all.push(Classified { setup, class });
        }
    }
    Ok(all)
}

/// The class of a position of which no more is known than its FEN.
fn class(setup: &Setup, is_check: bool) -> Class {
    if is_check {
        return Class::Check;
    }
    let moves = setup.fullmove_number().saturating_sub(1) as usize;
    Phase::of(setup, 2 * moves + setup.side_to_move().index()).into()
}

/// The classes of these names.
fn classes(names: &[String]) -> Result<Vec<Class>, InputsError> {
    let class = |name: &String| {
        let mut all = Class::ALL.into_iter();
        all.find(|class| class.to_string() == *name)
            .ok_or_else(|| InputsError::Class(name.clone()))
    };
    names.iter().map(class).collect()
}

/// A board to replay games on.
fn replay_board() -> Box<dyn DynBoard> {
    let contender = native(DEFAULT_BOARD).expect("a test sees to it that the default board exists");
    (contender.open)(&Setup::initial())
}

#[cfg(test)]
mod tests {
    use boardbench_kernels::search::VisitedList;

    use super::*;

    fn of_corpus(positions: usize) -> Inputs {
        Inputs::of_spec(&InputSpec::of_corpus(positions)).expect("the corpus can be replayed")
    }

    /// Sorting forty moves when a search looks at three is not what is measured.
    #[test]
    fn orderings_rotate_over_thousands_of_lists_and_stop_where_the_search_did() {
        let inputs = of_corpus(512);
        let lists = inputs.lists();
        assert!(lists.len() >= 4_096, "{}", lists.len());
        let share = |holds: fn(&VisitedList) -> bool| {
            let holding = lists.iter().filter(|list| holds(list)).count();
            holding as f64 / lists.len() as f64
        };
        assert!(share(|list| list.tried == 1) > 0.3, "most cut off at once");
        assert!(share(|list| list.tried == list.moves.len()) > 0.1);
        assert!(share(|list| list.moves.len() > 20) > 0.1, "whole lists");
        assert!(share(|list| list.moves.iter().all(|rated| rated.class.0 > 1)) > 0.2);
    }

    #[test]
    fn views_hold_what_their_names_say() {
        let inputs = of_corpus(512);
        assert_eq!(inputs.positions(View::Rotating).len(), 512);
        assert_eq!(inputs.positions(View::Bars).len(), 50);
        let perft = inputs.of(KernelId::PerftBulk, View::Bars);
        assert!(perft.len() == 1 && perft[0].depth == 4);
        let hot = inputs.positions(View::Hot);
        assert!(hot.len() > 1 && hot.iter().all(|input| input.setup == hot[0].setup));
        for class in Class::ALL {
            let inputs = inputs.positions(View::Class(class));
            assert!(inputs.len() >= 100, "{class}: {}", inputs.len());
            let mut board = replay_board();
            for input in inputs {
                board.reset(&input.setup);
                assert_eq!(board.is_check(), class == Class::Check);
            }
        }
    }

    #[test]
    fn a_simulated_processor_gets_a_part_of_them() {
        let inputs = of_corpus(2 * COUNTED);
        let setups = |inputs: &[Input], step| -> Vec<Setup> {
            let some = inputs.iter().step_by(step);
            some.map(|input| input.setup).collect()
        };
        let all = inputs.positions(View::Rotating).to_vec();
        let part = inputs.for_simulation();
        for (kernel, step) in [(KernelId::LegalList, 2), (KernelId::SanRead, 2 * ONE_OF)] {
            let of_part = part.of(kernel, View::Rotating);
            assert_eq!(setups(of_part, 1), setups(&all, step));
        }
        assert_eq!(part.positions(View::Rotating).len(), COUNTED);
    }

    #[test]
    fn positions_of_ones_own() {
        let of = |fens: &[&str], classes: &[&str]| {
            Inputs::of_spec(&InputSpec {
                positions: 10,
                classes: classes.iter().map(ToString::to_string).collect(),
                fens: Some(fens.iter().map(ToString::to_string).collect()),
            })
        };
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let ending = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 40";
        let both = of(&[start, ending], &[]).unwrap();
        assert_eq!(both.positions(View::Rotating).len(), 2);
        assert_eq!(both.positions(View::Class(Class::Opening)).len(), 1);
        let endings = of(&[start, ending], &["endgame"]).unwrap();
        assert_eq!(endings.positions(View::Rotating).len(), 1);
        assert!(matches!(
            of(&[start], &["check"]),
            Err(InputsError::Nothing)
        ));
        assert!(matches!(
            of(&[start], &["chess"]),
            Err(InputsError::Class(_))
        ));
        let error = of(&[start, "nonsense"], &[]).unwrap_err().to_string();
        assert!(error.starts_with("position 2: "), "{error}");
        let stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
        assert!(matches!(of(&[stalemate], &[]), Err(InputsError::Nothing)));
    }
}
