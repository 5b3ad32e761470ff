//! Searches a node by alpha-beta, with null-move pruning, a transposition table and quiescence.

use boardbench_core::{Color, Encoding, GenType, Piece, Position, Role, outlined};

use crate::combination::{Combination, Slot};
use crate::limits::Interrupted;
use crate::move_loop::{Child, NodeResult, Task};
use crate::node::{NULL_REDUCTION, Node};
use crate::options::MoveSlot;
use crate::searcher::Searcher;
use crate::table::{Bound, Entry, SearchTable};
use crate::{EVASION_PLIES, Value, evaluate};

/// Number of plies without capture or pawn move that make a draw.
const FIFTY_MOVES: u32 = 100;

impl<C: Combination> Searcher<'_, C> {
    /// Returns the value of a position for the side to move, or a bound of it outside the window.
    pub(crate) fn node(
        &mut self,
        node: Node,
        alpha: Value,
        beta: Value,
    ) -> Result<Value, Interrupted> {
        self.lines[node.ply].clear();
        if node.ply > 0 && self.is_draw() {
            return Ok(Value::DRAW);
        }
        if node.depth == 0 {
            return self.quiescence(node.ply, EVASION_PLIES, alpha, beta);
        }
        let entry = self.table_entry();
        if node.ply > 0
            && let Some(value) =
                entry.and_then(|entry| entry.cutoff(node.ply, node.depth, alpha, beta))
        {
            return Ok(value);
        }
        if let Some(value) = self.try_null_move(node, beta)? {
            return Ok(value);
        }
        let result = self.search_moves(node, entry.and_then(|e| e.mv.get()), alpha, beta)?;
        self.store(node, &result, alpha, beta);
        Ok(result.value)
    }

    /// Searches captures and promotions only, and in the next `evasion_plies` plies all evasions of a check. A side that is not
    /// in check, or is beyond these plies, may also make no move (*stand pat*).
    ///
    /// Source: Chess Programming Wiki, "Quiescence Search".
    pub(crate) fn quiescence(
        &mut self,
        ply: usize,
        evasion_plies: u32,
        alpha: Value,
        beta: Value,
    ) -> Result<Value, Interrupted> {
        self.lines[ply].clear();
        let is_evading = evasion_plies > 0 && self.board.is_check();
        // After a limit was reached, only the first iteration reaches this line. It has to end soon.
        let is_late = self.limits.are_reached();
        let floor = if is_evading && !is_late {
            Value::mated_at(ply)
        } else {
            Value::from_centipawns(evaluate(&self.board))
        };
        if is_late || floor >= beta {
            return Ok(floor);
        }
        let task = Task {
            ply,
            gen_type: if is_evading { GenType::All } else { GenType::Noisy },
            hint: None,
            table_move: None,
            child: Child::Quiescence {
                ply: ply + 1,
                evasion_plies: evasion_plies.saturating_sub(1),
            },
        };
        Ok(self.try_moves(&task, floor, (alpha, beta))?.value)
    }

    fn search_moves(
        &mut self,
        node: Node,
        table_move: Option<C::Encoding>,
        alpha: Value,
        beta: Value,
    ) -> Result<NodeResult<Slot<C>>, Interrupted> {
        let ply = node.ply;
        // The table entry of the root may have been replaced.
        let (hint, table_move) = if ply == 0 {
            (self.previous_best, None)
        } else {
            (table_move.map(C::Encoding::canonical), table_move)
        };
        let task = Task {
            ply,
            gen_type: GenType::All,
            hint,
            table_move,
            child: Child::Node(node.after_move()),
        };
        let mut result = self.try_moves(&task, Value::MIN, (alpha, beta))?;
        if !result.has_moves {
            result.value = self.mate_or_stalemate(ply);
        }
        Ok(result)
    }

    fn mate_or_stalemate(&self, ply: usize) -> Value {
        if self.board.is_check() { Value::mated_at(ply) } else { Value::DRAW }
    }

    /// Returns `true` if the position is a repetition, or a draw by the fifty-move rule unless the last move mates.
    fn is_draw(&self) -> bool {
        let clock = self.board.halfmove_clock();
        self.history.is_repetition(clock)
            || clock >= FIFTY_MOVES
                && !(self.board.is_check() && outlined::count_legal(&self.board) == 0)
    }

    /// Prunes by a null move: if passing reaches beta, some move is assumed to reach it too. Not in check, and not with pawns
    /// alone, where passing is often best (zugzwang).
    ///
    /// Source: Chess Programming Wiki, "Null Move Pruning".
    fn try_null_move(&mut self, node: Node, beta: Value) -> Result<Option<Value>, Interrupted> {
        if !self.prunes_by_null_move || !self.allows_null_move(node, beta) {
            return Ok(None);
        }
        self.limits.count_node()?;
        let undo = self.board.make_null();
        let first = self.history.push_null(self.hash());
        let value = -self.node(node.after_null(), -beta, -beta.less_by_one())?;
        self.history.pop_null(first);
        self.board.unmake_null(undo);
        // A mate found after a null move is not proven.
        let proven = if value.is_mate() { beta } else { value };
        Ok((value >= beta).then_some(proven))
    }

    fn allows_null_move(&self, node: Node, beta: Value) -> bool {
        node.ply > 0
            && node.depth > NULL_REDUCTION
            && !node.is_after_null
            && !beta.is_mate()
            && !self.board.is_check()
            && self.has_pieces(self.board.side_to_move())
            && Value::from_centipawns(evaluate(&self.board)) >= beta
    }

    /// Returns `true` if a side has a piece other than pawns and its king.
    fn has_pieces(&self, color: Color) -> bool {
        const PIECES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
        let mut pieces = PIECES.into_iter().map(|role| Piece::new(color, role));
        pieces.any(|piece| self.board.count_of(piece) > 0)
    }

    fn table_entry(&mut self) -> Option<Entry<Slot<C>>> {
        let entry = self.table.as_ref()?.get(self.history.current());
        self.probes += 1;
        self.hits += u64::from(entry.is_some());
        entry
    }

    fn store(&mut self, node: Node, result: &NodeResult<Slot<C>>, alpha: Value, beta: Value) {
        if let Some(table) = &mut self.table {
            table.put(Entry {
                key: self.history.current(),
                mv: result.mv,
                value: result.value.counted_from(node.ply),
                depth: node.depth as u8,
                bound: Bound::from_window(result.value, alpha, beta),
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use boardbench_bitboard::Bitboards;
    use boardbench_conformance::reference::Reference;
    use boardbench_flags16::FromLow;

    use crate::{Array, Full, LazyPick, SearchRequest, Separate};
    use boardbench_sliders::Magic;

    use super::*;

    type Board = Bitboards<Magic>;
    type Search = (Board, FromLow, Separate, Array, LazyPick<true>, Full);

    /// Returns the value of a position below the root, where the null move is tried.
    fn value(fen: &str, depth: u32, beta: Value) -> Value {
        let setup = Reference::from_fen(fen).expect("a valid FEN").to_setup();
        let request = SearchRequest { null_move: true, ..SearchRequest::to_depth(depth) };
        let stop = AtomicBool::new(false);
        let mut searcher = Searcher::<Search>::new(&request, &[], &setup, &stop);
        let node = Node::root(depth + 1).after_move();
        let value = searcher.node(node, beta.less_by_one(), beta);
        value.unwrap_or_else(|_| panic!("interrupted at depth {depth}"))
    }

    /// If White passes, Black's only move is Kg8, and Rxa8 mates: the first move that White tries.
    #[test]
    fn a_mate_after_a_null_move_is_only_worth_beta() {
        let fen = "b6k/1p6/1P4K1/8/8/8/8/R7 w - - 0 1";
        let beta = Value::from_centipawns(100);
        // After the null move two plies are left.
        assert_eq!(value(fen, NULL_REDUCTION + 3, beta), beta);
        // None is left: the value is the evaluation.
        let without_mate = value(fen, NULL_REDUCTION + 1, beta);
        assert!(without_mate > beta && !without_mate.is_mate());
    }
}
