//! The search behind the last ply, until nothing is left to take.

use core::ops::ControlFlow;

use boardbench_core::{Board, Encoding, Occupancy, Sink};
use boardbench_ordering::{ListKind, MoveOrdering, ScoreModel, ScoredForm, is_quiet};

use super::limits::Interrupted;
use super::searcher::Searcher;
use super::{Value, evaluate};

/// Lets captures and promotions through.
struct Noisy<'a, B, S> {
    board: &'a B,
    sink: S,
}

impl<B: Occupancy, S: Sink> Sink for Noisy<'_, B, S> {
    type Move = S::Move;

    #[inline(always)]
    fn push(&mut self, mv: S::Move) -> ControlFlow<()> {
        if is_quiet(self.board, mv) {
            ControlFlow::Continue(())
        } else {
            self.sink.push(mv)
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
    /// The value if only captures and promotions are played, and every move that gets out of check
    /// in the next `evasion_plies` plies. Who is not in check may also leave everything as it is
    /// (*stand pat*); behind those plies, everyone may.
    ///
    /// Source: Chess Programming Wiki, "Quiescence Search".
    pub(super) fn quiescence(
        &mut self,
        ply: usize,
        evasion_plies: u32,
        alpha: Value,
        beta: Value,
    ) -> Result<Value, Interrupted> {
        self.lines[ply].clear();
        let is_evading = evasion_plies > 0 && self.board.is_check();
        // Only the first iteration gets here when a limit is reached, and has to end soon.
        let is_late = self.limits.are_reached();
        let floor = if is_evading && !is_late {
            Value::mated_at(ply)
        } else {
            Value::of_centipawns(evaluate(&self.board))
        };
        if is_late || floor >= beta {
            return Ok(floor);
        }
        if is_evading {
            Self::generate(&self.board, &mut self.lists.open(ply));
        } else {
            let board = &self.board;
            let sink = self.lists.open(ply);
            Self::generate(board, &mut Noisy { board, sink });
        }
        let best = self.try_moves(ply, None, floor, (alpha, beta), |search, alpha, beta| {
            search.quiescence(ply + 1, evasion_plies.saturating_sub(1), alpha, beta)
        })?;
        Ok(best.value)
    }
}
