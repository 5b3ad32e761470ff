//! The search's state, and the iterations.

use core::marker::PhantomData;
use core::ops::ControlFlow;
use std::sync::atomic::AtomicBool;

use boardbench_core::{Board, CanonicalMove, Encoding, Line, Occupancy, Setup, Sink, outlined};
use boardbench_ordering::{
    Hints, ListKind, MoveOrdering, PlyLists, ScoreModel, ScoredForm, is_quiet,
};

use super::limits::{Interrupted, Limits};
use super::past::Past;
use super::table::Table;
use super::tree::Node;
use super::visited::{Recorder, VisitedList, VisitedMove};
use super::{Iteration, MAX_DEPTH, Outcome, PLIES, SearchRequest, Value};

/// The best of a ply's moves.
pub(super) struct Best<E> {
    pub(super) value: Value,
    /// `NONE` if no move was better than what the ply started from.
    pub(super) mv: E,
}

/// What is searched below a move.
#[derive(Clone, Copy)]
pub(super) enum Below {
    Tree(Node),
    Quiescence { ply: usize, evasion_plies: u32 },
}

/// Which of the legal moves are tried.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    All,
    /// Captures and promotions.
    Noisy,
}

/// Lets the wanted moves through.
struct Chosen<'a, B, S> {
    board: &'a B,
    wanted: Wanted,
    sink: S,
}

impl<B: Occupancy, S: Sink> Sink for Chosen<'_, B, S> {
    type Move = S::Move;

    #[inline(always)]
    fn push(&mut self, mv: S::Move) -> ControlFlow<()> {
        if self.wanted == Wanted::Noisy && is_quiet(self.board, mv) {
            ControlFlow::Continue(())
        } else {
            self.sink.push(mv)
        }
    }
}

/// One place for both kinds of node, and one for all orderings and score models: a generator is
/// much code, which would otherwise be compiled for each.
#[inline(never)]
fn generate<B: Board<E>, E: Encoding, F: ScoredForm, L: ListKind>(
    board: &B,
    lists: &mut PlyLists<E, F, L>,
    ply: usize,
    wanted: Wanted,
) {
    let mut sink = Chosen {
        board,
        wanted,
        sink: lists.open(ply),
    };
    B::accelerated(
        #[inline(always)]
        || {
            // `Break` says that the list is full, which no position of a game makes it.
            let _ = board.legal(&mut sink);
        },
    );
}

/// All that a search needs. It is made for one search, and after an interruption nothing in it is
/// in order but the counters.
pub(super) struct Searcher<'a, B, E, F, L, O, M>
where
    E: Encoding,
    F: ScoredForm,
    L: ListKind,
{
    pub(super) board: B,
    pub(super) lists: PlyLists<E, F, L>,
    /// The best line from each ply on.
    pub(super) lines: Vec<Line<E>>,
    pub(super) past: Past,
    pub(super) table: Option<Table<E>>,
    pub(super) limits: Limits<'a>,
    pub(super) prunes_by_passing: bool,
    /// The best move of the iteration before.
    pub(super) best_before: Option<CanonicalMove>,
    /// Keeps some of the lists, if somebody wants them.
    recorder: Option<Recorder>,
    orders: PhantomData<(O, M)>,
}

impl<'a, B, E, F, L, O, M> Searcher<'a, B, E, F, L, O, M>
where
    B: Board<E>,
    E: Encoding,
    F: ScoredForm,
    L: ListKind,
    O: MoveOrdering,
    M: ScoreModel,
{
    pub(super) fn new(
        request: &SearchRequest,
        before: &[u64],
        setup: &Setup,
        stop: &'a AtomicBool,
    ) -> Self {
        Self {
            board: outlined::from_setup(setup),
            lists: PlyLists::new(PLIES),
            lines: vec![Line::new(); PLIES + 1],
            past: Past::new(before, setup.hash()),
            table: request.table_entries.and_then(Table::new),
            limits: Limits::new(request, stop),
            prunes_by_passing: request.null_move,
            best_before: None,
            recorder: None,
            orders: PhantomData,
        }
    }

    /// Searches as [`iterate`](Self::iterate) does, and returns every so many-th list that was met.
    pub(super) fn record(mut self, most: u32, every: u64) -> Vec<VisitedList> {
        self.recorder = Some(Recorder::new(every));
        self.iterate(most, &mut |_| ());
        self.recorder
            .map_or_else(Vec::new, |recorder| recorder.lists)
    }

    /// Searches deeper and deeper.
    pub(super) fn iterate(
        &mut self,
        most: u32,
        on_iteration: &mut dyn FnMut(&Iteration),
    ) -> Outcome {
        let mut last = Iteration {
            depth: 0,
            value: Value::DRAW,
            nodes: 0,
            line: Vec::new(),
        };
        // The limits do not bind in the first turn, so it always finishes.
        for depth in 1..=most.clamp(1, MAX_DEPTH) {
            let Ok(value) = self.node(Node::root(depth), Value::LEAST, Value::MOST) else {
                break;
            };
            last = self.finished(depth, value);
            on_iteration(&last);
            if last.line.is_empty() {
                break;
            }
            self.best_before = last.best_move();
            self.limits.bind();
        }
        Outcome {
            last,
            nodes: self.limits.nodes(),
            is_interrupted: self.limits.are_reached(),
        }
    }

    fn finished(&self, depth: u32, value: Value) -> Iteration {
        Iteration {
            depth,
            value,
            nodes: self.limits.nodes(),
            line: self.lines[0].iter().map(|mv| mv.canonical()).collect(),
        }
    }

    /// The hash of the present position, put together anew if the board keeps none.
    pub(super) fn hash(&self) -> u64 {
        let kept = self.board.hash();
        kept.unwrap_or_else(|| self.board.to_setup().hash())
    }

    /// Generates the wanted legal moves of a ply into its list, which is opened.
    pub(super) fn generate(&mut self, ply: usize, wanted: Wanted) {
        generate(&self.board, &mut self.lists, ply, wanted);
    }

    /// Tries the moves of a ply, whose list is open and generated, the most promising first, and
    /// closes the list. `floor` is what the side to move has without any of them. Fail-soft: the
    /// value may lie outside of the window.
    pub(super) fn try_moves(
        &mut self,
        ply: usize,
        hint: Option<CanonicalMove>,
        floor: Value,
        (alpha, beta): (Value, Value),
        below: Below,
    ) -> Result<Best<E>, Interrupted> {
        let mut alpha = alpha.max(floor);
        let mut best = Best {
            value: floor,
            mv: E::NONE,
        };
        self.lists.score::<M>(ply, &self.board, hint);
        let mut visited = self.visited(ply, hint);
        self.lists.order::<O>(ply);
        while let Some(mv) = self.lists.next::<O>(ply) {
            self.limits.count_node()?;
            if let Some(visited) = &mut visited {
                visited.tried += 1;
            }
            let undo = self.board.make(mv);
            let value = -self.deeper(below, -beta, -alpha)?;
            self.board.unmake(mv, undo);
            if value <= best.value {
                continue;
            }
            best = Best { value, mv };
            if value >= beta {
                self.lists.add_killer(ply, &self.board, mv);
                break;
            }
            if value > alpha {
                alpha = value;
                self.set_line(ply, mv);
            }
        }
        self.lists.close(ply);
        if let (Some(recorder), Some(visited)) = (&mut self.recorder, visited) {
            recorder.lists.push(visited);
        }
        Ok(best)
    }

    /// The list of a ply, scored and not yet ordered, if it is to be recorded.
    #[inline(always)]
    fn visited(&mut self, ply: usize, hint: Option<CanonicalMove>) -> Option<VisitedList> {
        let is_wanted = !self.lists.is_empty(ply) && self.recorder.as_mut()?.wants_list();
        is_wanted.then(|| self.visited_list(ply, hint))
    }

    #[cold]
    fn visited_list(&mut self, ply: usize, hint: Option<CanonicalMove>) -> VisitedList {
        let hints = Hints {
            hash_move: hint,
            killers: self.lists.state(ply).killers,
        };
        let (list, board) = (self.lists.list(ply), &self.board);
        let moves = list.iter().map(|(mv, _)| VisitedMove::of(board, mv, hints));
        VisitedList {
            setup: board.to_setup(),
            hints,
            moves: moves.collect(),
            tried: 0,
        }
    }

    /// The value of the position after a move.
    fn deeper(&mut self, below: Below, alpha: Value, beta: Value) -> Result<Value, Interrupted> {
        match below {
            Below::Tree(node) => {
                self.past.push(self.hash());
                let value = self.node(node, alpha, beta)?;
                self.past.pop();
                Ok(value)
            }
            Below::Quiescence { ply, evasion_plies } => {
                self.quiescence(ply, evasion_plies, alpha, beta)
            }
        }
    }

    /// The best line from a ply on is a move with the line behind it.
    fn set_line(&mut self, ply: usize, mv: E) {
        let (here, behind) = self.lines.split_at_mut(ply + 1);
        here[ply].set(mv, &behind[0]);
    }
}
