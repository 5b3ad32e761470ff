//! Whole games on one board.

use super::make_unmake::check_after;
use super::pieces::check_pieces;
use super::trace::{Checked, Trace};
use super::{Failure, Report, legal_codes, sorted_canonical, sorted_reference};
use crate::probe::{DynEncoding, DynPair, Pair};
use crate::samples::{After, Line, Sample};

/// Plays games forward on one board, then unmakes all moves.
///
/// Needs: [`make_unmake`](super::make_unmake). Proves: incremental state stays right over many
/// moves, not just over one from a fresh setup. At each position the setup, the hash, the pieces that
/// are visited and counted, and the legal moves are the reference's; on the way back the board equals
/// what it was at each position. A null move wherever the side to move is not in check leaves the
/// right moves to the other side, and unmaking it restores the board.
///
/// # Errors
///
/// The first wrong answer.
pub fn games<'a>(pair: Pair, lines: impl IntoIterator<Item = &'a Line>) -> Result<Report, Failure> {
    let mut trace = Trace::new("games");
    for line in lines {
        trace.guard(|trace| check_line(pair, line, trace))?;
    }
    Ok(trace.report())
}

fn check_line(pair: Pair, line: &Line, trace: &mut Trace) -> Checked {
    let encoding = pair.encoding;
    let mut board = (pair.open)(&line.samples[0].setup);
    for (sample, &played) in line.samples.iter().zip(&line.played) {
        check_here(&*board, encoding, sample, trace)?;
        check_null_move(&mut *board, encoding, sample, trace)?;
        board.position_mut().save();
        let Some(played) = played else {
            board.position_mut().make_null();
            continue;
        };
        trace.at_move(played);
        let legal = legal_codes(&*board);
        let found = (legal.into_iter()).find(|&code| encoding.canonical(code) == played);
        trace.holds("the move is generated", found.is_some())?;
        if let Some(code) = found {
            board.make(code);
        }
    }
    if let Some(last) = line.samples.last() {
        check_here(&*board, encoding, last, trace)?;
    }
    for (sample, &played) in line.samples.iter().zip(&line.played).rev() {
        trace.return_to(&sample.fen);
        match played {
            None => board.position_mut().unmake_null(),
            Some(played) => {
                trace.at_move(played);
                board.unmake();
            }
        }
        trace.equal_boards("the board after unmake", board.position_mut())?;
    }
    Ok(())
}

fn check_here(
    board: &dyn DynPair,
    encoding: &dyn DynEncoding,
    sample: &Sample,
    trace: &mut Trace,
) -> Checked {
    trace.at_position(&sample.fen);
    let here = After {
        setup: sample.setup,
        hash: sample.hash,
    };
    check_after(board.position(), &here, trace)?;
    check_pieces(board.position(), &sample.setup, trace)?;
    let expected = sorted_reference(sample.legal_moves());
    let found = sorted_canonical(encoding, &legal_codes(board));
    trace.equal_moves("legal, during a game", &expected, &found)?;
    trace.equal(
        "count_legal, during a game",
        expected.len(),
        board.count_legal(),
    )?;
    let is_check = board.position().is_check();
    trace.equal("is_check, during a game", sample.is_check, is_check)
}

fn check_null_move(
    board: &mut dyn DynPair,
    encoding: &dyn DynEncoding,
    sample: &Sample,
    trace: &mut Trace,
) -> Checked {
    if sample.is_check {
        return Ok(());
    }
    board.position_mut().save();
    board.position_mut().make_null();
    let mut expected = sample.position.pass().legal_moves();
    expected.sort_unstable();
    let found = sorted_canonical(encoding, &legal_codes(board));
    trace.equal_moves("legal after a null move", &expected, &found)?;
    let board = board.position_mut();
    board.unmake_null();
    trace.equal_boards("the board after unmake_null, during a game", board)
}
