//! What a move changes, and that all of it is taken back.

use boardbench_core::{Board, Encoding};

use super::trace::{Outcome, Trace};
use super::{Failure, Report, find_in, pseudo_legal_list};
use crate::samples::{After, Sample};

/// Makes each pseudo-legal move and takes it back.
///
/// Needs: [`membership`](super::membership). Proves: after a legal move the setup and the hash
/// are the reference's, and the own king is safe; after one that is not legal the own king is
/// attacked; making the move on a copy gives an equal board; after taking it back the board
/// equals what it was, by its own `==` and as a setup.
///
/// # Errors
///
/// The first wrong answer.
pub fn make_unmake<'a, B: Board<E>, E: Encoding>(
    samples: impl IntoIterator<Item = &'a Sample>,
) -> Result<Report, Failure> {
    Trace::over_samples("make_unmake", samples, |sample, trace| {
        let mut board = B::from_setup(&sample.setup);
        for &mv in &pseudo_legal_list::<B, E>(&board) {
            trace.at_move(mv.canonical());
            let after = find_in(sample, mv).and_then(|known| known.after);
            check_move(&mut board, mv, after.as_ref(), trace)?;
        }
        Ok(())
    })
}

fn check_move<B: Board<E>, E: Encoding>(
    board: &mut B,
    mv: E,
    after: Option<&After>,
    trace: &mut Trace,
) -> Outcome {
    let before = *board;
    let mover = before.side_to_move();
    let undo = board.make(mv);
    trace.equal("side_to_move after it", !mover, board.side_to_move())?;
    let attacked = board.is_king_attacked(mover);
    trace.equal(
        "is_king_attacked of the mover after it",
        after.is_none(),
        attacked,
    )?;
    if let Some(after) = after {
        check_after(board, after, trace)?;
    }
    let mut copy = before;
    let _ = copy.make(mv);
    trace.holds("a copy on which it is made is equal", copy == *board)?;
    board.unmake(mv, undo);
    trace.equal_boards("the board after unmake", &before, board)?;
    trace.equal_setups("setup after unmake", &before.to_setup(), &board.to_setup())?;
    trace.equal("hash after unmake", before.hash(), board.hash())
}

/// Compares what a legal move led to.
pub(super) fn check_after<B: boardbench_core::Position>(
    board: &B,
    after: &After,
    trace: &mut Trace,
) -> Outcome {
    let setup = board.to_setup();
    trace.equal_setups("setup after it", &after.setup, &setup)?;
    if let Some(hash) = board.hash() {
        trace.equal("hash after it, by the reference", after.hash, hash)?;
        trace.equal("hash after it, by the setup", setup.hash(), hash)?;
    }
    Ok(())
}
