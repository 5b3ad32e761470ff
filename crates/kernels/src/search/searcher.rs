//! The search's state, and the iterations.

use core::marker::PhantomData;
use std::sync::atomic::AtomicBool;

use boardbench_core::{Board, CanonicalMove, Encoding, Line, Setup, Sink};
use boardbench_ordering::{ListKind, MoveOrdering, PlyLists, ScoreModel, ScoredForm};

use super::limits::{Interrupted, Limits};
use super::past::Past;
use super::table::Table;
use super::tree::Node;
use super::{Iteration, MAX_DEPTH, Outcome, PLIES, SearchRequest, Value};

/// The best of a ply's moves.
pub(super) struct Best<E> {
    pub(super) value: Value,
    /// `NONE` if no move was better than what the ply started from.
    pub(super) mv: E,
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
            board: B::from_setup(setup),
            lists: PlyLists::new(PLIES),
            lines: vec![Line::new(); PLIES + 1],
            past: Past::new(before, setup.hash()),
            table: request.table_entries.and_then(Table::new),
            limits: Limits::new(request, stop),
            prunes_by_passing: request.null_move,
            best_before: None,
            orders: PhantomData,
        }
    }

    /// Searches deeper and deeper.
    pub(super) fn iterate(
        mut self,
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

    /// Generates the legal moves, in a loop that may use what the board has found at run time.
    #[inline(always)]
    pub(super) fn generate<S: Sink<Move = E>>(board: &B, sink: &mut S) {
        B::accelerated(
            #[inline(always)]
            || {
                // `Break` says that the list is full, which no position of a game makes it.
                let _ = board.legal(sink);
            },
        );
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
        deeper: impl Fn(&mut Self, Value, Value) -> Result<Value, Interrupted>,
    ) -> Result<Best<E>, Interrupted> {
        let mut alpha = alpha.max(floor);
        let mut best = Best {
            value: floor,
            mv: E::NONE,
        };
        self.lists.score::<M>(ply, &self.board, hint);
        self.lists.order::<O>(ply);
        while let Some(mv) = self.lists.next::<O>(ply) {
            self.limits.count_node()?;
            let undo = self.board.make(mv);
            let value = -deeper(self, -beta, -alpha)?;
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
        Ok(best)
    }

    /// The best line from a ply on is a move with the line behind it.
    fn set_line(&mut self, ply: usize, mv: E) {
        let (here, behind) = self.lines.split_at_mut(ply + 1);
        here[ply].set(mv, &behind[0]);
    }
}
