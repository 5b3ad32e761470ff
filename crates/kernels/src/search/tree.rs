//! Alpha-beta.

use boardbench_core::{Board, CanonicalMove, Color, Encoding, Piece, Role, outlined};
use boardbench_ordering::{ListKind, MoveOrdering, ScoreModel, ScoredForm};

use super::limits::Interrupted;
use super::searcher::{Below, Best, Searcher, Wanted};
use super::table::{Bound, Entry};
use super::{EVASION_PLIES, Value, evaluate};

/// By how many plies less the search goes after a pass.
const PASS_REDUCTION: u32 = 2;

/// How many plies without capture and pawn move are a draw.
const FIFTY_MOVES: u32 = 100;

/// What a search has to do at a position.
#[derive(Clone, Copy)]
pub(super) struct Node {
    ply: usize,
    /// How many plies are left before quiescence.
    depth: u32,
    /// Whether the move before was none: two passes on end would only cost depth.
    is_after_pass: bool,
}

impl Node {
    pub(super) const fn root(depth: u32) -> Self {
        Self {
            ply: 0,
            depth,
            is_after_pass: false,
        }
    }

    const fn after_move(self) -> Self {
        Self {
            ply: self.ply + 1,
            depth: self.depth - 1,
            is_after_pass: false,
        }
    }

    const fn after_pass(self) -> Self {
        Self {
            ply: self.ply + 1,
            depth: self.depth - 1 - PASS_REDUCTION,
            is_after_pass: true,
        }
    }
}

impl<B, E, F, L, O, M> Searcher<'_, B, E, F, L, O, M>
where
    B: Board<E>,
    E: Encoding,
    F: ScoredForm,
    L: ListKind,
    O: MoveOrdering,
    M: ScoreModel,
{
    /// The value of a position, for the side to move, or a bound of it outside of the window.
    pub(super) fn node(
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
        let known = self.known();
        if node.ply > 0
            && let Some(value) =
                known.and_then(|entry| entry.settles(node.ply, node.depth, alpha, beta))
        {
            return Ok(value);
        }
        if let Some(value) = self.pass(node, beta)? {
            return Ok(value);
        }
        let hint = known.map(|entry| entry.hint());
        let best = self.search_moves(node, hint, alpha, beta)?;
        self.remember(node, &best, alpha, beta);
        Ok(best.value)
    }

    fn search_moves(
        &mut self,
        node: Node,
        hint: Option<CanonicalMove>,
        alpha: Value,
        beta: Value,
    ) -> Result<Best<E>, Interrupted> {
        let ply = node.ply;
        self.generate(ply, Wanted::All);
        if self.lists.is_empty(ply) {
            self.lists.close(ply);
            return Ok(Best {
                value: self.without_moves(ply),
                mv: E::NONE,
            });
        }
        let hint = if ply == 0 { self.best_before } else { hint };
        let below = Below::Tree(node.after_move());
        self.try_moves(ply, hint, Value::LEAST, (alpha, beta), below)
    }

    fn without_moves(&self, ply: usize) -> Value {
        if self.board.is_check() {
            Value::mated_at(ply)
        } else {
            Value::DRAW
        }
    }

    /// Whether the position has stood before, or fifty moves of each side have changed nothing. A
    /// mate by the last of them counts.
    fn is_draw(&self) -> bool {
        let clock = self.board.halfmove_clock();
        self.past.is_repetition(clock)
            || clock >= FIFTY_MOVES
                && !(self.board.is_check() && outlined::count_legal(&self.board) == 0)
    }

    /// Null-move pruning: if the side to move stands well enough even after a pass, a move is taken
    /// to do so too. Not in check, and not with pawns alone, where passing is often best
    /// (zugzwang).
    ///
    /// Source: Chess Programming Wiki, "Null Move Pruning".
    fn pass(&mut self, node: Node, beta: Value) -> Result<Option<Value>, Interrupted> {
        if !self.prunes_by_passing || !self.may_pass(node, beta) {
            return Ok(None);
        }
        self.limits.count_node()?;
        let undo = self.board.make_null();
        let first = self.past.push_pass(self.hash());
        let value = -self.node(node.after_pass(), -beta, -beta.less_by_one())?;
        self.past.pop_pass(first);
        self.board.unmake_null(undo);
        // A mate that the other side could have prevented is none.
        let proven = if value.is_mate() { beta } else { value };
        Ok((value >= beta).then_some(proven))
    }

    fn may_pass(&self, node: Node, beta: Value) -> bool {
        node.ply > 0
            && node.depth > PASS_REDUCTION
            && !node.is_after_pass
            && !beta.is_mate()
            && !self.board.is_check()
            && self.has_pieces(self.board.side_to_move())
            && Value::of_centipawns(evaluate(&self.board)) >= beta
    }

    /// Whether a side has more than pawns and its king.
    fn has_pieces(&self, color: Color) -> bool {
        const PIECES: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
        let mut pieces = PIECES.into_iter().map(|role| Piece::new(color, role));
        pieces.any(|piece| self.board.count_of(piece) > 0)
    }

    /// What the table has for the position.
    fn known(&self) -> Option<Entry<E>> {
        self.table.as_ref()?.get(self.past.present())
    }

    fn remember(&mut self, node: Node, best: &Best<E>, alpha: Value, beta: Value) {
        if let Some(table) = &mut self.table {
            table.put(Entry {
                key: self.past.present(),
                mv: best.mv,
                value: best.value.counted_from(node.ply),
                depth: node.depth as u8,
                bound: Bound::of(best.value, alpha, beta),
            });
        }
    }
}
