//! Tier 3: checks the moves that a board generates and accepts.

use std::collections::BTreeSet;

use boardbench_core::GenType;

use super::trace::{Checked, Trace};
use super::{Board, CodeSet, Failure, Outcome, encode, find_in};
use crate::probe::{Constants, Legality, Pair, identities};
use crate::samples::{Sample, SampleMove};

/// Number of moves after which the sink stops a generator.
const STOP_AFTER: usize = 3;

/// Number of codes per call of a board: enough to make the dynamic call cheap, without a list of all
/// codes.
const CHUNK: usize = 4_096;

/// Compares the generated moves with the reference's.
///
/// `is_legal` must accept each legal move, and reject the other pseudo-legal moves, moves of the previous
/// position, and special moves of other positions.
pub fn membership<'a>(pair: Pair, samples: impl IntoIterator<Item = &'a Sample>) -> Outcome {
    let encoding = pair.encoding;
    let Constants { none, null, .. } = encoding.constants();
    let no_moves = [none.code, null.code];
    // All special moves so far, and the moves of the previous position.
    let (mut special, mut before) = (BTreeSet::new(), Vec::new());
    Trace::over_samples("membership", samples, |sample, trace| {
        let board = Board::open(pair, &sample.setup);
        let legal = check_legal(&board, sample, trace)?;
        let pseudo_legal = board.pseudo_legal();
        let expected = sample.moves.iter().map(|known| known.mv);
        board.check_moves("pseudo_legal", expected, &pseudo_legal, trace)?;
        check_stop(&board, Legality::PseudoLegal, &pseudo_legal, trace)?;
        let is_special = |&code: &u32| !encoding.decode(code).is_plain;
        special.extend(pseudo_legal.iter().copied().filter(is_special));
        let special: Vec<u32> = special.iter().copied().collect();
        for codes in [&pseudo_legal, &before, &special, &no_moves[..]] {
            board.check_legality(codes, &legal, trace)?;
        }
        before = pseudo_legal;
        Ok(())
    })
}

/// Compares the legal moves and their number. Returns their codes.
pub(super) fn check_list(
    board: &Board,
    sample: &Sample,
    trace: &mut Trace,
) -> Result<Vec<u32>, Failure> {
    let codes = board.legal();
    let expected = sample.legal_moves().map(|known| known.mv);
    board.check_moves("legal", expected, &codes, trace)?;
    let count = sample.legal_moves().count();
    trace.equal("count_legal", count, board.pair.count_legal())?;
    Ok(codes)
}

/// Checks the legal moves, and returns their identities.
fn check_legal(board: &Board, sample: &Sample, trace: &mut Trace) -> Result<Vec<u32>, Failure> {
    let codes = check_list(board, sample, trace)?;
    check_stop(board, Legality::Legal, &codes, trace)?;
    check_parts(board, sample, trace)?;
    for known in sample.legal_moves() {
        let encoded = encode(board.encoding, known.facts).code;
        let identity = identities(board.encoding, &[encoded]);
        board.check_legality(&[encoded], &identity, trace)?;
    }
    Ok(identities(board.encoding, &codes))
}

/// Compares the parts of the legal moves that have their own generators.
pub(super) fn check_parts(board: &Board, sample: &Sample, trace: &mut Trace) -> Checked {
    for (name, part) in
        [("captures", GenType::Captures), ("noisy", GenType::Noisy), ("quiets", GenType::Quiet)]
    {
        if let Some(codes) = board.pair.part(part) {
            let expected = (sample.legal_moves()).filter(|known| part.has(known.facts.kind));
            board.check_moves(name, expected.map(|known| known.mv), &codes, trace)?;
        }
    }
    Ok(())
}

/// Compares the static exchange evaluation (SEE) of a move and, if it is legal, whether it gives check and the hash after it.
pub(super) fn check_consequences(
    board: &Board,
    code: u32,
    known: &SampleMove,
    trace: &mut Trace,
) -> Checked {
    trace.equal("see", known.see, board.pair.see(code))?;
    if let Some(after) = &known.after {
        let found = board.pair.gives_check(code);
        trace.equal("gives_check", known.checkers > 0, found)?;
        let expected = board.pair.position().hash().map(|_| after.hash);
        trace.equal("hash_after", expected, board.pair.hash_after(code))?;
    }
    Ok(())
}

/// Checks that a generator that is stopped early has generated the first moves of the complete list.
fn check_stop(board: &Board, legality: Legality, moves: &[u32], trace: &mut Trace) -> Checked {
    let first = board.pair.generate(legality, STOP_AFTER);
    let expected = &moves[..moves.len().min(STOP_AFTER)];
    let property = "the moves generated before the sink broke";
    trace.equal(property, expected, &first[..])
}

/// Checks the legality of every raw code of these sets, and makes each one on a copy.
///
/// Codes [near](CodeSet::Near) moves are near the position's pseudo-legal moves.
pub fn code_space<'a>(
    pair: Pair,
    samples: impl IntoIterator<Item = &'a Sample>,
    sets: &[CodeSet<'_>],
) -> Outcome {
    Trace::over_samples("code_space", samples, |sample, trace| {
        let board = Board::open(pair, &sample.setup);
        let legal = identities(pair.encoding, &board.legal());
        let pseudo_legal = board.pseudo_legal();
        let mut codes = sets.iter().flat_map(|set| set.codes(pair.encoding, &pseudo_legal));
        let mut chunk = Vec::with_capacity(CHUNK);
        loop {
            chunk.clear();
            chunk.extend(codes.by_ref().take(CHUNK));
            if chunk.is_empty() {
                return Ok(());
            }
            board.check_legality(&chunk, &legal, trace)?;
            board.pair.make_on_copies(&chunk, trace.code_mut());
        }
    })
}

/// Compares kind, mover, victim and static exchange evaluation (SEE) of each generated move, and `gives_check` and `hash_after` of
/// legal moves.
pub fn classification<'a>(pair: Pair, samples: impl IntoIterator<Item = &'a Sample>) -> Outcome {
    let encoding = pair.encoding;
    Trace::over_samples("classification", samples, |sample, trace| {
        let board = Board::open(pair, &sample.setup);
        for code in board.pseudo_legal() {
            let mv = encoding.canonical(code);
            trace.at_move(mv);
            let Some(known) = find_in(sample, mv) else {
                return Err(trace.failure("a generated move", "a pseudo-legal move", mv));
            };
            trace.equal("classify", known.facts.kind, board.pair.classify(code))?;
            check_consequences(&board, code, known, trace)?;
            let encoded = encode(encoding, known.facts).code;
            let identities = [encoded, code].map(|code| encoding.identity(code));
            trace.equal("identity", identities[0], identities[1])?;
            let [expected, found] = [encoded, code].map(|code| encoding.decode(code));
            trace.equal_fields("the parts", &expected, &found)?;
        }
        Ok(())
    })
}
