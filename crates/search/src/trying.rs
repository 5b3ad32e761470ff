//! The moves at a node: generated, tried one after the other, and taken back.

use core::ops::ControlFlow;

use boardbench_core::{Board, CanonicalMove, Encoding, Occupancy, Part, Position, Sink};

use crate::{ListKind, PlyLists, ScoreModel, ScoredForm, Value, is_quiet};

use crate::combination::{Combination, HookOf, Slot};
use crate::decisions::{Decisions, MoveSlot, NodeHook};
use crate::limits::Interrupted;
use crate::node::Node;
use crate::searcher::Searcher;
use crate::visited::VisitedList;

/// The search after a move.
#[derive(Clone, Copy)]
pub(crate) enum Below {
    Tree(Node),
    Quiescence { ply: usize, evasion_plies: u32 },
}

/// The moves to be tried at a node.
pub(crate) struct Task<E> {
    pub(crate) ply: usize,
    /// All moves, or only captures and promotions.
    pub(crate) part: Part,
    /// The move to try first.
    pub(crate) hint: Option<CanonicalMove>,
    /// That move as the table has it, if it may be tried before moves are generated.
    pub(crate) table_move: Option<E>,
    pub(crate) below: Below,
}

/// The result of the moves tried so far at a node.
pub(crate) struct Found<S> {
    pub(crate) value: Value,
    /// Empty if no move was better than the initial value.
    pub(crate) mv: S,
    /// True if a move was legal.
    pub(crate) has_moves: bool,
    alpha: Value,
    beta: Value,
}

impl<S> Found<S> {
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

/// Passes on all moves, or only captures and promotions: known when a list is generated, so that one generator serves
/// both.
#[inline(always)]
fn part_of<S: Sink>(board: &impl Occupancy, part: Part, sink: S) -> impl Sink<Move = S::Move> {
    let is_noisy = part == Part::Noisy;
    Filter(
        sink,
        #[inline(always)]
        move |mv| !(is_noisy && is_quiet(board, mv)),
    )
}

/// Generates a part of the legal moves into a list. It is one function for both kinds of node, all orderings and all
/// score models, because a generator is much code.
#[inline(never)]
fn generate<B: Board<E>, E: Encoding, F: ScoredForm, L: ListKind>(
    board: &B,
    lists: &mut PlyLists<E, F, L>,
    ply: usize,
    part: Part,
) {
    let mut sink = part_of(board, part, lists.open(ply));
    // `Break` means that the list is full, which can't happen in a game.
    let _ = board.legal(&mut sink);
}

/// Captures and promotions, and no more.
#[inline(never)]
fn generate_noisy<B: Board<E>, E: Encoding, F: ScoredForm, L: ListKind>(
    board: &B,
    lists: &mut PlyLists<E, F, L>,
    ply: usize,
) {
    let _ = board.noisy(&mut lists.open(ply));
}

/// The other moves. A function of its own, because only searches in stages need it.
#[inline(never)]
fn generate_quiets<B: Board<E>, E: Encoding, F: ScoredForm, L: ListKind>(
    board: &B,
    lists: &mut PlyLists<E, F, L>,
    ply: usize,
) {
    let _ = board.quiets(&mut lists.open(ply));
}

/// Captures, or all other moves: the stages of a score model that rates promotions without capture below killers.
#[inline(never)]
fn generate_captures_or_rest<B: Board<E>, E: Encoding, F: ScoredForm, L: ListKind>(
    board: &B,
    lists: &mut PlyLists<E, F, L>,
    ply: usize,
    part: Part,
) {
    let mut list = lists.open(ply);
    let _ = if part == Part::Captures {
        board.captures(&mut list)
    } else {
        board.legal(&mut Filter(
            list,
            #[inline(always)]
            |mv: E| !mv.classify(board).is_capture(),
        ))
    };
}

/// Pseudo-legal moves, all or only captures and promotions.
#[inline(never)]
fn generate_pseudo_legal<B: Board<E>, E: Encoding, F: ScoredForm, L: ListKind>(
    board: &B,
    lists: &mut PlyLists<E, F, L>,
    ply: usize,
    part: Part,
) {
    let mut sink = part_of(board, part, lists.open(ply));
    let _ = board.pseudo_legal(&mut sink);
}

impl<C: Combination> Searcher<'_, C> {
    /// Tries moves, the most promising first. `floor` is the value without any of them. Fail-soft: the value may be
    /// outside the window.
    pub(crate) fn try_moves(
        &mut self,
        task: &Task<C::Encoding>,
        floor: Value,
        (alpha, beta): (Value, Value),
    ) -> Result<Found<Slot<C>>, Interrupted> {
        let mut found = Found {
            value: floor,
            mv: Slot::<C>::EMPTY,
            has_moves: false,
            alpha: alpha.max(floor),
            beta,
        };
        if C::Decisions::TRIES_TABLE_MOVE_FIRST
            && let Some(mv) = task.table_move
            && self.board.is_legal(mv)
            && self.try_move(task, mv, &mut found, None)?.is_break()
        {
            self.decided += 1;
            return Ok(found);
        }
        if C::Decisions::IS_STAGED && self.is_stageable(task) {
            self.try_list(task, C::Model::FIRST_STAGE, &mut found)?;
            if found.is_cut() {
                self.decided += 1;
            } else {
                // With the promotions, if they were not in the first stage.
                self.try_list(task, Part::Quiet, &mut found)?;
            }
        } else {
            self.try_list(task, task.part, &mut found)?;
        }
        Ok(found)
    }

    /// Returns `true` if all moves are wanted in the order of the stages.
    fn is_stageable(&self, task: &Task<C::Encoding>) -> bool {
        let is_in_first = |hint: CanonicalMove| {
            let is_promotion = hint.promotion.is_some() && C::Model::FIRST_STAGE == Part::Noisy;
            is_promotion || self.board.piece_at(hint.to).is_some()
        };
        matches!(task.below, Below::Tree(_)) && task.hint.is_none_or(is_in_first)
    }

    /// Generates a part of the moves and tries them.
    fn try_list(
        &mut self,
        task: &Task<C::Encoding>,
        part: Part,
        found: &mut Found<Slot<C>>,
    ) -> Result<(), Interrupted> {
        let &Task { ply, hint, .. } = task;
        self.generate(ply, part, part != task.part);
        self.lists.score::<C::Model>(ply, &self.board, hint);
        let mut visited = self.visited(ply, hint);
        self.lists.order::<C::Ordering>(ply);
        while let Some(mv) = self.lists.next::<C::Ordering>(ply) {
            let is_tried = C::Decisions::TRIES_TABLE_MOVE_FIRST
                && task.table_move.map(C::Encoding::identity) == Some(mv.identity());
            if !is_tried && self.try_move(task, mv, found, visited.as_mut())?.is_break() {
                break;
            }
        }
        self.lists.close(ply);
        self.add_visited(visited);
        Ok(())
    }

    /// Opens the list of a ply and generates moves into it: all that are wanted, or those of a stage.
    fn generate(&mut self, ply: usize, part: Part, is_stage: bool) {
        let (board, lists) = (&self.board, &mut self.lists);
        if C::Decisions::TESTS_WHEN_MADE {
            generate_pseudo_legal(board, lists, ply, part);
        } else if C::Decisions::IS_STAGED && is_stage && C::Model::FIRST_STAGE == Part::Captures {
            generate_captures_or_rest(board, lists, ply, part);
        } else if C::Decisions::IS_STAGED && is_stage && part == Part::Quiet {
            generate_quiets(board, lists, ply);
        } else if part == Part::Noisy && (is_stage || !C::Decisions::FILTERS) {
            generate_noisy(board, lists, ply);
        } else {
            self.decided += u64::from(part == Part::Noisy);
            generate(board, lists, ply, part);
        }
    }

    /// Makes a move, searches, and takes it back. Breaks after a cutoff.
    #[inline(always)]
    fn try_move(
        &mut self,
        task: &Task<C::Encoding>,
        mv: C::Encoding,
        found: &mut Found<Slot<C>>,
        visited: Option<&mut VisitedList>,
    ) -> Result<ControlFlow<()>, Interrupted> {
        let (before, mover) = (self.board, self.board.side_to_move());
        if !C::Decisions::TESTS_WHEN_MADE {
            self.limits.count_node()?;
        }
        self.record_move(task.ply, mv, visited);
        let undo = HookOf::<C>::make(&mut self.board, mv);
        if C::Decisions::TESTS_WHEN_MADE {
            if self.board.is_king_attacked(mover) {
                self.board.unmake(mv, undo);
                self.decided += 1;
                return Ok(ControlFlow::Continue(()));
            }
            self.limits.count_node()?;
        }
        self.decided += u64::from(HookOf::<C>::IS_COUNTED);
        HookOf::<C>::visit(&self.board);
        found.has_moves = true;
        let value = -self.search_child(task.below, -found.beta, -found.alpha)?;
        if C::Decisions::COPIES {
            self.decided += 1;
            self.board = before;
        } else {
            self.board.unmake(mv, undo);
        }
        if value <= found.value {
            return Ok(ControlFlow::Continue(()));
        }
        (found.value, found.mv) = (value, MoveSlot::new(mv));
        if found.is_cut() {
            self.lists.add_killer(task.ply, &self.board, mv);
            return Ok(ControlFlow::Break(()));
        }
        if value > found.alpha {
            found.alpha = value;
            self.set_line(task.ply, mv);
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Returns the value of the position after a move.
    fn search_child(
        &mut self,
        below: Below,
        alpha: Value,
        beta: Value,
    ) -> Result<Value, Interrupted> {
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

    /// Another position with the same hash may have stored an illegal move. This one would win a queen behind a pawn.
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
                key: searcher.past.current(),
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
