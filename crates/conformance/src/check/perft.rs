//! Perft in four ways.

use super::trace::{Checked, Trace};
use super::{Failure, Report};
use crate::probe::{Pair, PerftMode};
use crate::reference::Reference;
use crate::vectors::Vector;

/// Counts the leaves of the vectors' trees in four ways: with the last ply counted in bulk; with
/// every legal move made and unmade; with every pseudo-legal move made and the king tested; and on
/// copies.
///
/// Needs: everything else. Proves: generating and making moves work together over several plies and
/// give the published counts; afterwards the board equals what it was. Depths with more than
/// `max_nodes` leaves are skipped. A failure names the first position in the tree whose own moves are
/// counted wrongly, if the reference finds one.
///
/// # Errors
///
/// The first wrong answer.
pub fn perft<'a>(
    pair: Pair,
    vectors: impl IntoIterator<Item = &'a Vector>,
    max_nodes: u64,
) -> Result<Report, Failure> {
    let mut trace = Trace::new("perft");
    for vector in vectors {
        trace.at_position(vector.fen);
        trace.guard(|trace| check_vector(pair, vector, max_nodes, trace))?;
    }
    Ok(trace.report())
}

fn check_vector(pair: Pair, vector: &Vector, max_nodes: u64, trace: &mut Trace) -> Checked {
    let Ok(start) = Reference::from_fen(vector.fen) else {
        return trace.holds("the vector's FEN is valid", false);
    };
    let mut board = (pair.open)(&start.to_setup());
    for (depth, expected) in vector.up_to(max_nodes) {
        for mode in PerftMode::ALL {
            board.position_mut().save();
            let found = board.perft(depth, mode);
            if found != expected {
                locate(pair, start, depth, mode, trace)?;
            }
            let question = format_args!("perft at depth {depth}, {mode:?}");
            trace.equal(question, expected, found)?;
            trace.equal_boards("the board after perft", board.position_mut())?;
        }
    }
    Ok(())
}

/// Walks down to a position whose moves are counted wrongly, and fails there. Returns `Ok` if there
/// is none, because the error depends on the moves before.
fn locate(pair: Pair, here: Reference, depth: u32, mode: PerftMode, trace: &mut Trace) -> Checked {
    let count = |position: &Reference, depth| (pair.open)(&position.to_setup()).perft(depth, mode);
    let (expected, found) = (here.perft(1), count(&here, 1));
    if expected != found {
        trace.at_position(&here.to_fen());
        return trace.equal(format_args!("perft at depth 1, {mode:?}"), expected, found);
    }
    if depth > 1 {
        for mv in here.legal_moves() {
            let next = here.play(mv);
            if count(&next, depth - 1) != next.perft(depth - 1) {
                return locate(pair, next, depth - 1, mode, trace);
            }
        }
    }
    Ok(())
}
