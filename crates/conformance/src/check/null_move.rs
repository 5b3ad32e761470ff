//! The null move.

use super::make_unmake::check_after;
use super::trace::Trace;
use super::{Failure, Report};
use crate::probe::OpenPosition;
use crate::samples::{After, Sample};

/// Makes and unmakes a null move, wherever the side to move is not in check.
///
/// Needs: a position, no encoding; [`queries`](super::queries). Proves: a null move changes the side
/// to move, clears the en-passant square, advances the clocks and keeps the hash right; after
/// unmaking it the board equals what it was.
///
/// # Errors
///
/// The first wrong answer.
pub fn null_move<'a>(
    open: OpenPosition,
    samples: impl IntoIterator<Item = &'a Sample>,
) -> Result<Report, Failure> {
    let not_in_check = samples.into_iter().filter(|sample| !sample.is_check);
    Trace::over_samples("null_move", not_in_check, |sample, trace| {
        let mut board = open(&sample.setup);
        board.save();
        board.make_null();
        check_after(&*board, &After::new(&sample.position.pass()), trace)?;
        board.unmake_null();
        trace.equal_boards("the board after unmake_null", &mut *board)?;
        trace.equal_setups("setup after unmake_null", &sample.setup, &board.setup())
    })
}
