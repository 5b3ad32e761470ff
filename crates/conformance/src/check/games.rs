//! Whole games on one board.

use super::make_unmake::check_after;
use super::pieces::check_pieces;
use super::trace::{Outcome, Trace};
use super::{Failure, Report, legal_codes, sorted_canonical, sorted_reference};
use crate::probe::{DynEncoding, DynPair, Pair};
use crate::samples::{After, Line, Sample};

/// Plays games forward on one board, and takes all of them back.
///
/// Needs: [`make_unmake`](super::make_unmake). Proves: what a board keeps up to date stays right
/// over many moves, not just over one from a fresh setup: at each step the setup, the hash, the
/// pieces that are shown and counted, and the legal moves are the reference's; on the way back the
/// board equals what it was at each step. A pass wherever the side to move is not in check leaves the
/// right moves to the other side, and is taken back.
///
/// # Errors
///
/// The first wrong answer.
pub fn games(pair: Pair, lines: &[Line]) -> Result<Report, Failure> {
    let mut trace = Trace::new("games");
    for line in lines {
        trace.guard(|trace| check_line(pair, line, trace))?;
    }
    Ok(trace.report())
}

fn check_line(pair: Pair, line: &Line, trace: &mut Trace) -> Outcome {
    let encoding = pair.encoding;
    let mut board = (pair.open)(&line.samples[0].setup);
    for (sample, &played) in line.samples.iter().zip(&line.played) {
        check_here(&*board, encoding, sample, trace)?;
        check_pass(&mut *board, encoding, sample, trace)?;
        trace.at_move(played);
        let legal = legal_codes(&*board);
        let found = (legal.into_iter()).find(|&code| encoding.canonical(code) == played);
        trace.holds("the move is generated", found.is_some())?;
        if let Some(code) = found {
            board.position_mut().save();
            board.make(code);
        }
    }
    if let Some(last) = line.samples.last() {
        check_here(&*board, encoding, last, trace)?;
    }
    for &played in line.played.iter().rev() {
        board.unmake();
        trace.at_move(played);
        trace.equal_boards("the board after taking it back", board.position_mut())?;
    }
    Ok(())
}

fn check_here(
    board: &dyn DynPair,
    encoding: &dyn DynEncoding,
    sample: &Sample,
    trace: &mut Trace,
) -> Outcome {
    trace.at_position(&sample.fen);
    let here = After {
        setup: sample.setup,
        hash: sample.hash,
    };
    check_after(board.position(), &here, trace)?;
    check_pieces(board.position(), &sample.setup, trace)?;
    let expected = sorted_reference(sample.legal_moves());
    let found = sorted_canonical(encoding, &legal_codes(board));
    trace.equal_moves("legal, on the way", &expected, &found)?;
    trace.equal(
        "count_legal, on the way",
        expected.len(),
        board.count_legal(),
    )?;
    let is_check = board.position().is_check();
    trace.equal("is_check, on the way", sample.is_check, is_check)
}

fn check_pass(
    board: &mut dyn DynPair,
    encoding: &dyn DynEncoding,
    sample: &Sample,
    trace: &mut Trace,
) -> Outcome {
    if sample.is_check {
        return Ok(());
    }
    board.position_mut().save();
    board.position_mut().make_null();
    let mut expected = sample.position.pass().legal_moves();
    expected.sort_unstable();
    let found = sorted_canonical(encoding, &legal_codes(board));
    trace.equal_moves("legal, after a pass", &expected, &found)?;
    let board = board.position_mut();
    board.unmake_null();
    trace.equal_boards("the board after unmake_null, on the way", board)
}
