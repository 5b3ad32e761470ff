//! The null move.

use super::make_unmake::check_after;
use super::trace::Trace;
use super::{Failure, Report};
use crate::probe::OpenPosition;
use crate::samples::{After, Sample};

/// Passes, and takes the pass back, wherever the side to move is not in check.
///
/// Needs: a position, no encoding; [`queries`](super::queries). Proves: a pass flips the side,
/// clears the en-passant square, counts the clocks on and keeps the hash right; after taking it
/// back the board equals what it was.
///
/// # Errors
///
/// The first wrong answer.
pub fn null_move<'a>(
    open: OpenPosition,
    samples: impl IntoIterator<Item = &'a Sample>,
) -> Result<Report, Failure> {
    let quiet = samples.into_iter().filter(|sample| !sample.is_check);
    Trace::over_samples("null_move", quiet, |sample, trace| {
        let mut board = open(&sample.setup);
        board.save();
        board.make_null();
        let passed = sample.position.pass();
        let after = After {
            setup: passed.to_setup(),
            hash: passed.hash(),
        };
        check_after(&*board, &after, trace)?;
        board.unmake_null();
        trace.equal_boards("the board after unmake_null", &mut *board)?;
        trace.equal_setups("setup after unmake_null", &sample.setup, &board.setup())
    })
}
