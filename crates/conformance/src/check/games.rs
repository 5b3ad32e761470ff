//! Whole games on one board.

use super::make_unmake::check_after;
use super::pieces::check_pieces;
use super::trace::{Checked, Trace};
use super::{Board, Failure, Report};
use crate::probe::Pair;
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
    let mut board = Board::open(pair, &line.samples[0].setup);
    for (sample, &played) in line.samples.iter().zip(&line.played) {
        check_here(&board, sample, trace)?;
        check_null_move(&mut board, sample, trace)?;
        board.pair.position_mut().save();
        let Some(played) = played else {
            board.pair.position_mut().make_null();
            continue;
        };
        trace.at_move(played);
        let mut legal = board.legal().into_iter();
        let found = legal.find(|&code| board.encoding.canonical(code) == played);
        trace.holds("the move is generated", found.is_some())?;
        if let Some(code) = found {
            board.pair.make(code);
        }
    }
    if let Some(last) = line.samples.last() {
        check_here(&board, last, trace)?;
    }
    for (sample, &played) in line.samples.iter().zip(&line.played).rev() {
        trace.return_to(&sample.fen);
        match played {
            None => board.pair.position_mut().unmake_null(),
            Some(played) => {
                trace.at_move(played);
                board.pair.unmake();
            }
        }
        trace.equal_boards("the board after unmake", board.pair.position_mut())?;
    }
    Ok(())
}

fn check_here(board: &Board, sample: &Sample, trace: &mut Trace) -> Checked {
    trace.at_position(&sample.fen);
    let here = After {
        setup: sample.setup,
        hash: sample.hash,
    };
    let position = board.pair.position();
    check_after(position, &here, trace)?;
    check_pieces(position, &sample.setup, trace)?;
    let expected: Vec<_> = sample.legal_moves().map(|known| known.mv).collect();
    let (expected_count, count) = (expected.len(), board.pair.count_legal());
    board.check_moves("legal, during a game", expected, &board.legal(), trace)?;
    trace.equal("count_legal, during a game", expected_count, count)?;
    let is_check = position.is_check();
    trace.equal("is_check, during a game", sample.is_check, is_check)
}

fn check_null_move(board: &mut Board, sample: &Sample, trace: &mut Trace) -> Checked {
    if sample.is_check {
        return Ok(());
    }
    board.pair.position_mut().save();
    board.pair.position_mut().make_null();
    let expected = sample.position.pass().legal_moves();
    board.check_moves("legal after a null move", expected, &board.legal(), trace)?;
    let board = board.pair.position_mut();
    board.unmake_null();
    trace.equal_boards("the board after unmake_null, during a game", board)
}
