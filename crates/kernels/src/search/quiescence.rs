//! Quiescence search.

use boardbench_core::Position;

use super::combination::Combination;
use super::limits::Interrupted;
use super::searcher::{Below, Searcher, Wanted};
use super::{Value, evaluate};

impl<C: Combination> Searcher<'_, C> {
    /// The value if only captures and promotions are played, and in the next `evasion_plies` plies
    /// all evasions of a check. A side that is not in check, or is beyond these plies, may also make
    /// no move (*stand pat*).
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
        // Only the first iteration gets here after a limit was reached. It has to end soon.
        let is_late = self.limits.are_reached();
        let floor = if is_evading && !is_late {
            Value::mated_at(ply)
        } else {
            Value::from_centipawns(evaluate(&self.board))
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
