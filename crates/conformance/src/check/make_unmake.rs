//! Making and unmaking moves.

use super::priority::with_other_priorities;
use super::trace::{Checked, Trace};
use super::{Failure, Report, find_in, pseudo_legal_codes};
use crate::probe::{DynEncoding, DynPair, DynPosition, Pair};
use crate::samples::{After, Sample};

/// Makes each pseudo-legal move and unmakes it.
///
/// Needs: [`membership`](super::membership). Proves: after a legal move the setup and the hash
/// are the reference's, and the mover's king is safe; after an illegal one the mover's king is
/// attacked; making the move on a copy, with whatever priority, gives an equal board; after
/// unmaking, the board equals what it was, by its own `==` and as a setup.
///
/// # Errors
///
/// The first wrong answer.
pub fn make_unmake<'a>(
    pair: Pair,
    samples: impl IntoIterator<Item = &'a Sample>,
) -> Result<Report, Failure> {
    Trace::over_samples("make_unmake", samples, |sample, trace| {
        let mut board = (pair.open)(&sample.setup);
        for code in pseudo_legal_codes(&*board) {
            let mv = pair.encoding.canonical(code);
            trace.at_move(mv);
            let after = find_in(sample, mv).and_then(|known| known.after);
            check_move(&mut *board, pair.encoding, code, after.as_ref(), trace)?;
        }
        Ok(())
    })
}

fn check_move(
    board: &mut dyn DynPair,
    encoding: &dyn DynEncoding,
    code: u32,
    after: Option<&After>,
    trace: &mut Trace,
) -> Checked {
    board.position_mut().save();
    let before = board.position();
    let (mover, setup, hash) = (before.side_to_move(), before.setup(), before.hash());
    board.make(code);
    let made = board.position();
    trace.equal("side_to_move after the move", !mover, made.side_to_move())?;
    trace.equal(
        "is_king_attacked(mover) after the move",
        after.is_none(),
        made.is_king_attacked(mover),
    )?;
    if let Some(after) = after {
        check_after(made, after, trace)?;
    }
    let is_equal = board.is_copy_made_equal(code);
    trace.holds("making the move on a copy gives an equal board", is_equal)?;
    for code in with_other_priorities(encoding, code) {
        let is_equal = board.is_copy_made_equal(code);
        trace.holds(
            "making the move with another priority gives an equal board",
            is_equal,
        )?;
    }
    board.unmake();
    let board = board.position_mut();
    trace.equal_boards("the board after unmake", board)?;
    trace.equal_setups("setup after unmake", &setup, &board.setup())?;
    trace.equal("hash after unmake", hash, board.hash())
}

/// Compares the position after a legal move with the reference's.
pub(super) fn check_after(board: &dyn DynPosition, after: &After, trace: &mut Trace) -> Checked {
    let setup = board.setup();
    trace.equal_setups("setup after the move", &after.setup, &setup)?;
    // Setting up a position is slow, and the states can differ in en passant only.
    if setup.en_passant().is_some() {
        let is_same = board.is_state_as_set_up();
        trace.holds(
            "state after the move equals that of from_setup(to_setup)",
            is_same,
        )?;
    }
    if let Some(hash) = board.hash() {
        trace.equal("hash after the move", after.hash, hash)?;
        trace.equal("hash after the move, by its setup", setup.hash(), hash)?;
    }
    Ok(())
}
