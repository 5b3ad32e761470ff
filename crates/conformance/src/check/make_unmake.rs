//! Making and unmaking moves.

use super::priority::with_other_priorities;
use super::trace::{Checked, Trace};
use super::{Board, Failure, Report, find_in};
use crate::probe::{DynPosition, Pair};
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
        let mut board = Board::open(pair, &sample.setup);
        for code in board.pseudo_legal() {
            let mv = pair.encoding.canonical(code);
            trace.at_move(mv);
            let after = find_in(sample, mv).and_then(|known| known.after);
            check_move(&mut board, code, after.as_ref(), trace)?;
        }
        Ok(())
    })
}

fn check_move(board: &mut Board, code: u32, after: Option<&After>, trace: &mut Trace) -> Checked {
    let Board { encoding, pair } = board;
    let before = pair.position();
    let (mover, setup, hash) = (before.state().side_to_move, before.setup(), before.hash());
    pair.position_mut().save();
    pair.make(code);
    let made = pair.position();
    let side = made.state().side_to_move;
    trace.equal("side_to_move after the move", !mover, side)?;
    let question = "is_king_attacked(mover) after the move";
    trace.equal(question, after.is_none(), made.is_king_attacked(mover))?;
    if let Some(after) = after {
        check_after(made, after, trace)?;
    }
    let is_equal = pair.is_copy_made_equal(code);
    trace.holds("making the move on a copy gives an equal board", is_equal)?;
    for code in with_other_priorities(*encoding, code) {
        let question = "making the move with another priority gives an equal board";
        trace.holds(question, pair.is_copy_made_equal(code))?;
    }
    pair.unmake();
    let position = pair.position_mut();
    trace.equal_boards("the board after unmake", position)?;
    trace.equal_setups("setup after unmake", &setup, &position.setup())?;
    trace.equal("hash after unmake", hash, position.hash())
}

/// Compares the position after a legal move with the reference's.
pub(super) fn check_after(board: &dyn DynPosition, after: &After, trace: &mut Trace) -> Checked {
    let setup = board.setup();
    trace.equal_setups("setup after the move", &after.setup, &setup)?;
    // Setting up a position is slow, and the states can differ in en passant only.
    if setup.en_passant().is_some() {
        let question = "state after the move equals that of from_setup(to_setup)";
        trace.holds(question, board.is_state_as_set_up())?;
    }
    if let Some(hash) = board.hash() {
        trace.equal("hash after the move", after.hash, hash)?;
        trace.equal("hash after the move, by its setup", setup.hash(), hash)?;
    }
    Ok(())
}
