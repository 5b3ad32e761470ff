//! Perft in four ways.

use boardbench_core::{Board, Encoding};

use super::trace::{Outcome, Trace};
use super::{Failure, Report, legal_list, pseudo_legal_list};
use crate::reference::Reference;
use crate::vectors::Vector;

/// A way to count the leaves. All of them must come to the same number.
#[derive(Clone, Copy, Debug)]
enum Way {
    /// The last ply's legal moves are counted, not made.
    Bulk,
    /// Every legal move is made and taken back.
    Full,
    /// Every pseudo-legal move is made, looked at and taken back.
    PseudoLegal,
    /// Every legal move is made on a copy; nothing is taken back.
    CopyMake,
}

impl Way {
    const ALL: [Self; 4] = [Self::Bulk, Self::Full, Self::PseudoLegal, Self::CopyMake];
}

/// Counts the leaves of the vectors' trees in four ways: the last ply counted in bulk; every
/// legal move made and taken back; pseudo-legal moves with the king looked at after each; and
/// on copies.
///
/// Needs: everything else. Proves: generation and making work together over several plies, as
/// often as the counts, which come from elsewhere, say; after it the board equals what it was.
/// Depths with more than `max_nodes` leaves are left out. A failure names the earliest position
/// in the tree whose own moves are counted wrongly, if the reference finds one.
///
/// # Errors
///
/// The first wrong answer.
pub fn perft<'a, B: Board<E>, E: Encoding>(
    vectors: impl IntoIterator<Item = &'a Vector>,
    max_nodes: u64,
) -> Result<Report, Failure> {
    let mut trace = Trace::new("perft");
    for vector in vectors {
        trace.at_position(vector.fen);
        trace.guard(|trace| check_vector::<B, E>(vector, max_nodes, trace))?;
    }
    Ok(trace.report())
}

fn check_vector<B: Board<E>, E: Encoding>(
    vector: &Vector,
    max_nodes: u64,
    trace: &mut Trace,
) -> Outcome {
    let Ok(start) = Reference::from_fen(vector.fen) else {
        return trace.holds("the vector's FEN is valid", false);
    };
    let before = B::from_setup(&start.to_setup());
    for (depth, expected) in vector.up_to(max_nodes) {
        for way in Way::ALL {
            let mut board = before;
            let found = count::<B, E>(&mut board, depth, way);
            if found != expected {
                locate::<B, E>(start, depth, way, trace)?;
            }
            let question = format_args!("perft at depth {depth}, {way:?}");
            trace.equal(question, expected, found)?;
            trace.equal_boards("the board after perft", &before, &board)?;
        }
    }
    Ok(())
}

fn count<B: Board<E>, E: Encoding>(board: &mut B, depth: u32, way: Way) -> u64 {
    match (depth, way) {
        (0, _) => 1,
        (1, Way::Bulk) => board.count_legal() as u64,
        (_, Way::CopyMake) => (legal_list::<B, E>(board).iter())
            .map(|&mv| {
                let mut copy = *board;
                let _ = copy.make(mv);
                count::<B, E>(&mut copy, depth - 1, way)
            })
            .sum(),
        (_, Way::PseudoLegal) => {
            let list = pseudo_legal_list::<B, E>(board);
            (list.iter().map(|&mv| count_after(board, mv, depth, way))).sum()
        }
        (_, Way::Bulk | Way::Full) => {
            let list = legal_list::<B, E>(board);
            (list.iter().map(|&mv| count_after(board, mv, depth, way))).sum()
        }
    }
}

/// Counts the leaves after a move, none if it was not legal.
fn count_after<B: Board<E>, E: Encoding>(board: &mut B, mv: E, depth: u32, way: Way) -> u64 {
    let mover = board.side_to_move();
    let undo = board.make(mv);
    let is_illegal = matches!(way, Way::PseudoLegal) && board.is_king_attacked(mover);
    let nodes = if is_illegal {
        0
    } else {
        count::<B, E>(board, depth - 1, way)
    };
    board.unmake(mv, undo);
    nodes
}

/// Walks down to a position whose moves are counted wrongly, and fails there. Comes back if there
/// is none, because what is wrong depends on the moves before.
fn locate<B: Board<E>, E: Encoding>(
    here: Reference,
    depth: u32,
    way: Way,
    trace: &mut Trace,
) -> Outcome {
    let board = || B::from_setup(&here.to_setup());
    let expected = here.perft(1);
    let found = count::<B, E>(&mut board(), 1, way);
    if expected != found {
        trace.at_position(&here.to_fen());
        return trace.equal(format_args!("perft at depth 1, {way:?}"), expected, found);
    }
    if depth > 1 {
        for mv in here.legal_moves() {
            let next = here.play(mv);
            let found = count::<B, E>(&mut B::from_setup(&next.to_setup()), depth - 1, way);
            if found != next.perft(depth - 1) {
                return locate::<B, E>(next, depth - 1, way, trace);
            }
        }
    }
    Ok(())
}
