//! Whole games on one board.

use boardbench_core::{Board, Encoding};

use super::make_unmake::check_after;
use super::trace::{Outcome, Trace};
use super::{Failure, Report, legal_list, sorted_canonical, sorted_reference};
use crate::samples::{After, Line, Sample};

/// Plays games forward on one board, and takes all of them back.
///
/// Needs: [`make_unmake`](super::make_unmake). Proves: what a board keeps up to date stays right
/// over many moves, not just over one from a fresh setup: at each step the setup, the hash and
/// the legal moves are the reference's; on the way back the board equals what it was at each
/// step. A pass wherever the side to move is not in check leaves the right moves to the other side,
/// and is taken back.
///
/// # Errors
///
/// The first wrong answer.
pub fn games<B: Board<E>, E: Encoding>(lines: &[Line]) -> Result<Report, Failure> {
    let mut trace = Trace::new("games");
    for line in lines {
        trace.guard(|trace| check_line::<B, E>(line, trace))?;
    }
    Ok(trace.report())
}

fn check_line<B: Board<E>, E: Encoding>(line: &Line, trace: &mut Trace) -> Outcome {
    let mut board = B::from_setup(&line.samples[0].setup);
    let mut past = Vec::new();
    for (sample, played) in line.samples.iter().zip(&line.played) {
        check_here::<B, E>(&board, sample, trace)?;
        check_pass::<B, E>(&mut board, sample, trace)?;
        trace.at_move(*played);
        let legal = legal_list::<B, E>(&board);
        let found = legal.iter().find(|mv| mv.canonical() == *played);
        trace.holds("the move is generated", found.is_some())?;
        if let Some(&mv) = found {
            past.push((board, mv, board.make(mv)));
        }
    }
    if let Some(last) = line.samples.last() {
        check_here::<B, E>(&board, last, trace)?;
    }
    while let Some((before, mv, undo)) = past.pop() {
        board.unmake(mv, undo);
        trace.at_move(mv.canonical());
        trace.equal_boards("the board after taking it back", &before, &board)?;
    }
    Ok(())
}

fn check_here<B: Board<E>, E: Encoding>(board: &B, sample: &Sample, trace: &mut Trace) -> Outcome {
    trace.at_position(&sample.fen);
    let here = After {
        setup: sample.setup,
        hash: sample.hash,
    };
    check_after(board, &here, trace)?;
    let expected = sorted_reference(sample.legal_moves());
    let found = sorted_canonical(&legal_list::<B, E>(board));
    trace.equal_moves("legal, on the way", &expected, &found)?;
    trace.equal(
        "count_legal, on the way",
        expected.len(),
        board.count_legal(),
    )?;
    trace.equal("is_check, on the way", sample.is_check, board.is_check())
}

/// The other side's moves after a pass, which [`null_move`](super::null_move) does not look at.
fn check_pass<B: Board<E>, E: Encoding>(
    board: &mut B,
    sample: &Sample,
    trace: &mut Trace,
) -> Outcome {
    if sample.is_check {
        return Ok(());
    }
    let before = *board;
    let undo = board.make_null();
    let mut expected = sample.position.pass().legal_moves();
    expected.sort_unstable();
    let found = sorted_canonical(&legal_list::<B, E>(board));
    trace.equal_moves("legal, after a pass", &expected, &found)?;
    board.unmake_null(undo);
    trace.equal_boards("the board after unmake_null, on the way", &before, board)
}
