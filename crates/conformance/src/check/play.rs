//! Tier 4: checks making and unmaking moves.

use boardbench_core::{CanonicalMove, Priority, Square};

use super::moves::{check_consequences, check_list, check_parts};
use super::position::{check_after, check_pieces, check_reached, check_square};
use super::trace::{Checked, Trace};
use super::{Board, Failure, Outcome, find_in};
use crate::attacks::Attacks;
use crate::probe::{DynPair, Pair, PerftMode};
use crate::reference::Reference;
use crate::samples::{After, Line, Sample};
use crate::vectors::Vector;

/// Makes each pseudo-legal move and unmakes it.
///
/// After a legal move the mover's king must be safe, and after an illegal one attacked. After unmaking,
/// the board must equal the original by its own `==`, and after the last move also as a setup.
pub fn make_unmake<'a>(pair: Pair, samples: impl IntoIterator<Item = &'a Sample>) -> Outcome {
    Trace::over_samples("make_unmake", samples, |sample, trace| {
        let mut board = Board::open(pair, &sample.setup);
        for code in board.pseudo_legal() {
            let mv = pair.encoding.canonical(code);
            trace.at_move(mv);
            let after = find_in(sample, mv).and_then(|known| known.after.as_ref());
            check_move(&mut board, code, after, sample, trace)?;
        }
        let position = board.pair.position();
        trace.equal_setups("setup after unmake", &sample.setup, &position.setup())?;
        let hash = position.hash().unwrap_or(sample.hash);
        trace.equal("hash after unmake", sample.hash, hash)
    })
}

/// Compares the legal moves, their number and check; with `makes_moves` also the position and the hash after each move, and
/// the board after unmaking it.
///
/// This is a small part of [`queries`](super::queries), [`membership`](super::membership) and [`make_unmake`], for more
/// positions than these can be run on.
pub fn essentials<'a>(
    pair: Pair,
    samples: impl IntoIterator<Item = &'a Sample>,
    makes_moves: bool,
) -> Outcome {
    Trace::over_samples("essentials", samples, |sample, trace| {
        let mut board = Board::open(pair, &sample.setup);
        let legal = check_list(&board, sample, trace)?;
        trace.equal("is_check", sample.is_check, board.pair.position().is_check())?;
        for code in legal.into_iter().filter(|_| makes_moves) {
            let mv = pair.encoding.canonical(code);
            trace.at_move(mv);
            let Some(after) = find_in(sample, mv).and_then(|known| known.after.as_ref()) else {
                return Err(trace.failure("a generated move", "a legal move", mv));
            };
            board.pair.position_mut().save();
            board.pair.make(code);
            check_reached(board.pair.position(), after, trace)?;
            board.pair.unmake();
            trace.equal_boards("the board after unmake", board.pair.position_mut())?;
        }
        Ok(())
    })
}

fn check_move(
    board: &mut Board,
    code: u32,
    after: Option<&After>,
    sample: &Sample,
    trace: &mut Trace,
) -> Checked {
    let Board { encoding, pair } = board;
    let mover = sample.setup.side_to_move();
    pair.position_mut().save();
    pair.make(code);
    let made = pair.position();
    let property = "is_king_attacked(mover) after the move";
    trace.equal(property, after.is_none(), made.is_king_attacked(mover))?;
    let is_unmade = if let Some(after) = after {
        let attacks = check_after(made, after, trace)?;
        check_changes(&**pair, code, [&sample.attacks, &attacks], trace)?
    } else {
        let side = made.fields().side_to_move;
        trace.equal("side_to_move after the move", !mover, side)?;
        true
    };
    let is_equal = pair.makes_current_position(code);
    trace.holds("making the move on a copy gives an equal board", is_equal)?;
    if encoding.constants().stores.has_priority() {
        for priority in Priority::ALL {
            let code = encoding.with_priority(code, priority).code;
            let property = "making the move with another priority gives an equal board";
            trace.holds(property, pair.makes_current_position(code))?;
        }
    }
    pair.unmake();
    let position = pair.position_mut();
    trace.equal_boards("the board after unmake", position)?;
    trace.holds("unmake restores the board after make_with_changes", is_unmade)
}

/// Compares the threats reported by `make_with_changes` on a copy with the differences between the threats before and after the
/// move. Returns `true` if unmaking the move restored the copy.
fn check_changes(
    pair: &dyn DynPair,
    code: u32,
    [before, after]: [&Attacks; 2],
    trace: &mut Trace,
) -> Result<bool, Failure> {
    let (mut changes, [is_equal, is_unmade]) = pair.changes_on_copy(code);
    changes.sort_unstable();
    let expected = before.changes_to(after);
    trace.equal_fields("the threats that change", &expected, &changes)?;
    let property = "make_with_changes gives the board of make";
    trace.holds(property, is_equal)?;
    Ok(is_unmade)
}

/// Plays games on one board, where each move is also unmade and made again, then unmakes all moves.
///
/// At each position the setup, the hash, the visited and counted pieces, the attacks, the legal moves, their parts, SEE and
/// checks must equal the reference's, and so must the threats that a played move changes. On the way back the board must equal
/// its copy at each position. Where the side to move is not in check, the moves after a null move
/// must be correct, and unmaking it must restore the board.
pub fn games<'a>(pair: Pair, lines: impl IntoIterator<Item = &'a Line>) -> Outcome {
    let mut trace = Trace::new("games");
    for line in lines {
        trace.guard(|trace| check_line(pair, line, trace))?;
    }
    Ok(trace.report())
}

fn check_line(pair: Pair, line: &Line, trace: &mut Trace) -> Checked {
    trace.begin_game(&line.samples[0].fen);
    let mut board = Board::open(pair, &line.samples[0].setup);
    check_sample(&board, &line.samples[0], trace)?;
    for (number, sample) in line.samples.iter().enumerate() {
        trace.at_position(&sample.fen);
        check_here(&board, sample, trace)?;
        let (Some(&played), Some(next)) = (line.played.get(number), line.samples.get(number + 1))
        else {
            break;
        };
        check_null_move(&mut board, sample, trace)?;
        play(&mut board, played, [sample, next], trace)?;
        trace.played(played);
    }
    for (sample, &played) in line.samples.iter().zip(&line.played).rev() {
        trace.at_position(&sample.fen);
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

/// Saves the board. Makes a move, unmakes it and makes it again; or makes a null move.
fn play(
    board: &mut Board,
    played: Option<CanonicalMove>,
    [sample, next]: [&Sample; 2],
    trace: &mut Trace,
) -> Checked {
    board.pair.position_mut().save();
    let code = make(board, played, trace)?;
    let attacks = check_sample(board, next, trace)?;
    let Some(code) = code else { return Ok(()) };
    let attacks = [&sample.attacks, &attacks];
    let is_unmade = check_changes(&*board.pair, code, attacks, trace)?;
    board.pair.unmake();
    trace.equal_boards("the board after unmake", board.pair.position_mut())?;
    trace.holds("unmake restores the board after make_with_changes", is_unmade)?;
    board.pair.position_mut().save();
    board.pair.make(code);
    Ok(())
}

/// Makes a move or, with `None`, a null move. Returns the code of a move.
fn make(
    board: &mut Board,
    played: Option<CanonicalMove>,
    trace: &mut Trace,
) -> Result<Option<u32>, Failure> {
    let Some(played) = played else {
        board.pair.position_mut().make_null();
        return Ok(None);
    };
    trace.at_move(played);
    let mut legal = board.legal().into_iter();
    let found = legal.find(|&code| board.encoding.canonical(code) == played);
    trace.holds("the move is generated", found.is_some())?;
    Ok(found.inspect(|&code| board.pair.make(code)))
}

/// Compares the position with the reference's. Returns the results of the attack queries.
fn check_sample(board: &Board, sample: &Sample, trace: &mut Trace) -> Result<Attacks, Failure> {
    let position = board.pair.position();
    check_reached(position, &sample.here(), trace)?;
    let attacks = position.attacks(true);
    trace.equal_fields("the attacks after the move", &sample.attacks, &attacks)?;
    Ok(attacks)
}

fn check_here(board: &Board, sample: &Sample, trace: &mut Trace) -> Checked {
    let position = board.pair.position();
    check_pieces(position, &sample.setup, trace)?;
    let legal = check_list(board, sample, trace)?;
    trace.equal("is_check", sample.is_check, position.is_check())?;
    for square in Square::all() {
        check_square(position, square, sample, trace)?;
    }
    check_parts(board, sample, trace)?;
    for code in legal {
        let mv = board.encoding.canonical(code);
        let known = find_in(sample, mv).expect("the lists of legal moves are equal");
        trace.at_move(mv);
        check_consequences(board, code, known, trace)?;
    }
    trace.at_position(&sample.fen);
    Ok(())
}

fn check_null_move(board: &mut Board, sample: &Sample, trace: &mut Trace) -> Checked {
    if sample.is_check {
        return Ok(());
    }
    board.pair.position_mut().save();
    board.pair.position_mut().make_null();
    let expected = sample.after_null_move().iter().copied();
    board.check_moves("legal after a null move", expected, &board.legal(), trace)?;
    let board = board.pair.position_mut();
    board.unmake_null();
    trace.equal_boards("the board after unmake_null", board)
}

/// Runs perft on the vectors in four ways: with bulk counting; with every legal move made and unmade;
/// with every pseudo-legal move made and the king tested; and with copy-make.
///
/// Afterwards the board must equal the original. Depths with more than `max_nodes` leaves are skipped. A
/// failure names the first position in the tree whose number of moves is wrong, if the reference
/// finds one, and the missing or wrong moves.
pub fn perft<'a>(
    pair: Pair,
    vectors: impl IntoIterator<Item = &'a Vector>,
    max_nodes: u64,
) -> Outcome {
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
            let property = format_args!("perft at depth {depth}, {mode:?}");
            trace.equal(property, expected, found)?;
            trace.equal_boards("the board after perft", board.position_mut())?;
        }
    }
    Ok(())
}

/// Descends to a position whose number of moves is wrong, and fails there. Returns `Ok` if there
/// is none, because the error depends on earlier moves.
fn locate(pair: Pair, here: Reference, depth: u32, mode: PerftMode, trace: &mut Trace) -> Checked {
    let count = |position: &Reference, depth| (pair.open)(&position.to_setup()).perft(depth, mode);
    let (expected, found) = (here.perft(1), count(&here, 1));
    if expected != found {
        trace.at_position(&here.to_fen());
        let property = format!("perft at depth 1, {mode:?}");
        let board = Board::open(pair, &here.to_setup());
        board.check_moves(&property, here.legal_moves(), &board.legal(), trace)?;
        return trace.equal(property, expected, found);
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
