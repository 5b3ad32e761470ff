//! Quiescence search.

use boardbench_core::{Part, Position};

use super::combination::Combination;
use super::limits::Interrupted;
use super::searcher::Searcher;
use super::trying::{Below, Task};
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
        let task = Task {
            ply,
            part: if is_evading { Part::All } else { Part::Noisy },
            hint: None,
            table_move: None,
            below: Below::Quiescence {
                ply: ply + 1,
                evasion_plies: evasion_plies.saturating_sub(1),
            },
        };
        Ok(self.try_moves(&task, floor, (alpha, beta))?.value)
    }
}
