//! Runs the move loop of a node: generates moves, tries them one after the other, and unmakes them.

use core::ops::ControlFlow;

use boardbench_core::{Board, CanonicalMove, Encoding, GenType, Occupancy, Position, Sink};

use crate::{ListKind, PlyLists, ScoreModel, ScoredForm, Value, is_quiet};

use crate::combination::{Combination, HookOf, Slot};
use crate::limits::Interrupted;
use crate::node::Node;
use crate::options::{CopiedState, MoveSlot, NodeHook, SearchOptions};
use crate::searcher::Searcher;
use crate::visited::RecordedList;

/// Kind of the child node after a move.
#[derive(Clone, Copy)]
pub(crate) enum Child {
    Node(Node),
    Quiescence { ply: usize, evasion_plies: u32 },
}

/// Moves to try at a node.
pub(crate) struct Task<E> {
    pub(crate) ply: usize,
    /// Part of the moves: all, or only captures and promotions.
    pub(crate) gen_type: GenType,
    /// Move to try first.
    pub(crate) hint: Option<CanonicalMove>,
    /// The same move as stored in the table, if it may be tried before generation.
    pub(crate) table_move: Option<E>,
    pub(crate) child: Child,
}

/// Result of the moves tried so far at a node.
pub(crate) struct NodeResult<S> {
    pub(crate) value: Value,
    /// Best move; empty if none was better than the initial value.
    pub(crate) mv: S,
    /// Set if a move was legal.
    pub(crate) has_moves: bool,
    alpha: Value,
    beta: Value,
}

impl<S> NodeResult<S> {
    fn is_cut(&self) -> bool {
        self.value >= self.beta
    }
}

/// Passes on the moves for which a predicate holds.
struct Filter<S, K>(S, K);

impl<S: Sink, K: FnMut(S::Move) -> bool> Sink for Filter<S, K> {
    type Move = S::Move;

    #[inline(always)]
    fn push(&mut self, mv: S::Move) -> ControlFlow<()> {
        if (self.1)(mv) { self.0.push(mv) } else { ControlFlow::Continue(()) }
    }
}

/// Passes on all moves, or only captures and promotions. The part is a run-time value, so that one generator serves
/// both.
#[inline(always)]
fn part_of<S: Sink>(
    board: &impl Occupancy,
    gen_type: GenType,
    sink: S,
) -> impl Sink<Move = S::Move> {
    let is_noisy = gen_type == GenType::Noisy;
    Filter(
        sink,
        #[inline(always)]
        move |mv| !(is_noisy && is_quiet(board, mv)),
    )
}

/// Generates a part of the legal moves into a list. One function serves both kinds of node, all orderings and all
/// score models, because a generator is a lot of code.
#[inline(never)]
fn generate<B: Board<E>, E: Encoding, F: ScoredForm, L: ListKind>(
    board: &B,
    lists: &mut PlyLists<E, F, L>,
    ply: usize,
    gen_type: GenType,
) {
    let mut sink = part_of(board, gen_type, lists.open(ply));
    // `Break` means that the list is full, which can't happen in a game.
    let _ = board.legal(&mut sink);
}

/// Generates captures and promotions with the generator for these alone.
#[inline(never)]
fn generate_noisy<B: Board<E>, E: Encoding, F: ScoredForm, L: ListKind>(
    board: &B,
    lists: &mut PlyLists<E, F, L>,
    ply: usize,
) {
    let _ = board.noisy(&mut lists.open(ply));
}

/// Generates the other moves. A separate function, because only staged searches need it.
#[inline(never)]
fn generate_quiets<B: Board<E>, E: Encoding, F: ScoredForm, L: ListKind>(
    board: &B,
    lists: &mut PlyLists<E, F, L>,
    ply: usize,
) {
    let _ = board.quiets(&mut lists.open(ply));
}

/// Generates captures, or all other moves: the stages of a score model that rates promotions without capture below killers.
#[inline(never)]
fn generate_captures_or_rest<B: Board<E>, E: Encoding, F: ScoredForm, L: ListKind>(
    board: &B,
    lists: &mut PlyLists<E, F, L>,
    ply: usize,
    gen_type: GenType,
) {
    let mut list = lists.open(ply);
    let _ = if gen_type == GenType::Captures {
        board.captures(&mut list)
    } else {
        board.legal(&mut Filter(
            list,
            #[inline(always)]
            |mv: E| !mv.classify(board).is_capture(),
        ))
    };
}

/// Generates pseudo-legal moves, all or only captures and promotions.
#[inline(never)]
fn generate_pseudo_legal<B: Board<E>, E: Encoding, F: ScoredForm, L: ListKind>(
    board: &B,
    lists: &mut PlyLists<E, F, L>,
    ply: usize,
    gen_type: GenType,
) {
    let mut sink = part_of(board, gen_type, lists.open(ply));
    let _ = board.pseudo_legal(&mut sink);
}

impl<C: Combination> Searcher<'_, C> {
    /// Tries moves, the highest score first. `floor` is the value without any of them. Fail-soft: the value may be
    /// outside the window.
    pub(crate) fn try_moves(
        &mut self,
        task: &Task<C::Encoding>,
        floor: Value,
        (alpha, beta): (Value, Value),
    ) -> Result<NodeResult<Slot<C>>, Interrupted> {
        let mut result = NodeResult {
            value: floor,
            mv: Slot::<C>::EMPTY,
            has_moves: false,
            alpha: alpha.max(floor),
            beta,
        };
        if C::SearchOptions::TRIES_TABLE_MOVE_FIRST
            && let Some(mv) = task.table_move
            && self.board.is_legal(mv)
            && self.try_move(task, mv, &mut result, None)?.is_break()
        {
            self.option_hits += 1;
            return Ok(result);
        }
        if C::SearchOptions::IS_STAGED && self.is_stageable(task) {
            self.try_list(task, C::Model::FIRST_STAGE, &mut result)?;
            if result.is_cut() {
                self.option_hits += 1;
            } else {
                // This includes promotions if they were not in the first stage.
                self.try_list(task, GenType::Quiet, &mut result)?;
            }
        } else {
            self.try_list(task, task.gen_type, &mut result)?;
        }
        Ok(result)
    }

    /// Returns `true` if all moves are needed, and the hint is in the first stage.
    fn is_stageable(&self, task: &Task<C::Encoding>) -> bool {
        let is_in_first = |hint: CanonicalMove| {
            let is_promotion = hint.promotion.is_some() && C::Model::FIRST_STAGE == GenType::Noisy;
            is_promotion || self.board.piece_at(hint.to).is_some()
        };
        matches!(task.child, Child::Node(_)) && task.hint.is_none_or(is_in_first)
    }

    /// Generates a part of the moves and tries them.
    fn try_list(
        &mut self,
        task: &Task<C::Encoding>,
        gen_type: GenType,
        result: &mut NodeResult<Slot<C>>,
    ) -> Result<(), Interrupted> {
        let &Task { ply, hint, .. } = task;
        self.generate(ply, gen_type, gen_type != task.gen_type);
        self.lists.score::<C::Model>(ply, &self.board, hint);
        let mut visited = self.visited(ply, hint);
        self.lists.order::<C::Ordering>(ply);
        while let Some(mv) = self.lists.next::<C::Ordering>(ply) {
            let is_tried = C::SearchOptions::TRIES_TABLE_MOVE_FIRST
                && task.table_move.map(C::Encoding::identity) == Some(mv.identity());
            if !is_tried && self.try_move(task, mv, result, visited.as_mut())?.is_break() {
                break;
            }
        }
        self.lists.close(ply);
        self.add_visited(visited);
        Ok(())
    }

    /// Opens the list of a ply and generates moves into it: the whole part, or one stage.
    fn generate(&mut self, ply: usize, gen_type: GenType, is_stage: bool) {
        let (board, lists) = (&self.board, &mut self.lists);
        if C::SearchOptions::TESTS_WHEN_MADE {
            generate_pseudo_legal(board, lists, ply, gen_type);
        } else if C::SearchOptions::IS_STAGED
            && is_stage
            && C::Model::FIRST_STAGE == GenType::Captures
        {
            generate_captures_or_rest(board, lists, ply, gen_type);
        } else if C::SearchOptions::IS_STAGED && is_stage && gen_type == GenType::Quiet {
            generate_quiets(board, lists, ply);
        } else if gen_type == GenType::Noisy && (is_stage || !C::SearchOptions::FILTERS) {
            generate_noisy(board, lists, ply);
        } else {
            self.option_hits += u64::from(gen_type == GenType::Noisy);
            generate(board, lists, ply, gen_type);
        }
    }

    /// Makes a move, searches the child, and unmakes it. Breaks after a cutoff.
    #[inline(always)]
    fn try_move(
        &mut self,
        task: &Task<C::Encoding>,
        mv: C::Encoding,
        result: &mut NodeResult<Slot<C>>,
        visited: Option<&mut RecordedList>,
    ) -> Result<ControlFlow<()>, Interrupted> {
        let (before, mover) = (self.board, self.board.side_to_move());
        if !C::SearchOptions::TESTS_WHEN_MADE {
            self.limits.count_node()?;
        }
        self.record_move(task.ply, mv, visited);
        self.state.copy_to_next(task.ply);
        let undo = HookOf::<C>::make(&mut self.board, mv);
        if C::SearchOptions::TESTS_WHEN_MADE {
            if self.board.is_king_attacked(mover) {
                self.board.unmake(mv, undo);
                self.option_hits += 1;
                return Ok(ControlFlow::Continue(()));
            }
            self.limits.count_node()?;
        }
        self.option_hits += u64::from(HookOf::<C>::IS_COUNTED);
        HookOf::<C>::visit(&self.board);
        result.has_moves = true;
        let value = -self.search_child(task.child, -result.beta, -result.alpha)?;
        if C::SearchOptions::COPIES {
            self.option_hits += 1;
            self.board = before;
        } else {
            self.board.unmake(mv, undo);
        }
        if value <= result.value {
            return Ok(ControlFlow::Continue(()));
        }
        (result.value, result.mv) = (value, MoveSlot::new(mv));
        if result.is_cut() {
            self.lists.add_killer(task.ply, &self.board, mv);
            return Ok(ControlFlow::Break(()));
        }
        if value > result.alpha {
            result.alpha = value;
            self.set_line(task.ply, mv);
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Returns the value of the position after a move.
    fn search_child(
        &mut self,
        child: Child,
        alpha: Value,
        beta: Value,
    ) -> Result<Value, Interrupted> {
        match child {
            Child::Node(node) => {
                self.history.push(self.hash());
                let value = self.node(node, alpha, beta)?;
                self.history.pop();
                Ok(value)
            }
            Child::Quiescence { ply, evasion_plies } => {
                self.quiescence(ply, evasion_plies, alpha, beta)
            }
        }
    }

    /// Sets the best line from a ply to a move and the best line after it.
    fn set_line(&mut self, ply: usize, mv: C::Encoding) {
        let (before, after) = self.lines.split_at_mut(ply + 1);
        before[ply].set(mv, &after[0]);
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use boardbench_bitboard::Bitboards;
    use boardbench_conformance::reference::Reference;
    use boardbench_flags16::FromLow;

    use crate::{Array, Full, LazyPick, SearchRequest, Separate, TableMoveFirst};
    use boardbench_sliders::Magic;

    use super::*;
    use crate::table::{Bound, Entry, SearchTable};

    type Board = Bitboards<Magic>;
    type Search = (Board, FromLow, Separate, Array, LazyPick<true>, Full, TableMoveFirst);

    /// A position with the same hash may have stored an illegal move. This one would capture a queen behind a pawn.
    #[test]
    fn an_illegal_move_of_the_table_is_not_made() {
        let fen = "q5k1/8/8/8/8/8/P7/R5K1 w - - 0 1";
        let setup = Reference::from_fen(fen).unwrap().to_setup();
        let request = SearchRequest { table_entries: Some(1), ..SearchRequest::to_depth(1) };
        let stop = AtomicBool::new(false);
        let rook_takes_queen = FromLow::from_code(0x4e00).unwrap();
        assert_eq!(rook_takes_queen.to_string(), "a1a8");
        let values = [FromLow::NONE, rook_takes_queen].map(|mv| {
            let mut searcher = Searcher::<Search>::new(&request, &[], &setup, &stop);
            let table = searcher.table.as_mut().unwrap();
            table.put(Entry {
                key: searcher.history.current(),
                mv: MoveSlot::new(mv),
                value: Value::DRAW,
                depth: 0,
                bound: Bound::Exact,
            });
            let node = Node::root(2).after_move();
            let value = searcher.node(node, Value::MIN, Value::MAX);
            (value.ok(), searcher.hits)
        });
        assert_eq!(values[0], values[1]);
        assert_eq!(values[0].1, 1);
    }
}
