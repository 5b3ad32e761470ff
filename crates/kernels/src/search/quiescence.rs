//! The search behind the last ply, until nothing is left to take.

use boardbench_core::{Board, Encoding};
use boardbench_ordering::{ListKind, MoveOrdering, ScoreModel, ScoredForm};

use super::limits::Interrupted;
use super::searcher::{Below, Searcher, Wanted};
use super::{Value, evaluate};

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
        self.generate(
            ply,
            if is_evading {
                Wanted::All
            } else {
                Wanted::Noisy
            },
        );
        let below = Below::Quiescence {
            ply: ply + 1,
            evasion_plies: evasion_plies.saturating_sub(1),
        };
        let best = self.try_moves(ply, None, floor, (alpha, beta), below)?;
        Ok(best.value)
    }
}
