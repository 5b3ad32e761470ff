//! Which moves are generated.

use std::collections::HashSet;

use super::trace::{Outcome, Trace};
use super::{
    Failure, Report, encode, legal_codes, pseudo_legal_codes, sorted_canonical, sorted_reference,
};
use crate::probe::{DynEncoding, DynPair, Identities, Legality, Pair};
use crate::samples::Sample;

/// How many moves are enough when a generator is asked to stop early.
const ENOUGH: usize = 3;

/// Compares the generated moves with the reference's.
///
/// Needs: [`queries`](super::queries), and that the encoding tells moves apart. Proves: legal and
/// pseudo-legal moves are exactly the reference's, each once, and so are captures; counting and stopping early
/// agree with the lists; `is_legal` says yes to each legal move, and no to the other pseudo-legal
/// ones, to moves of the position before, and to special moves of other positions.
///
/// # Errors
///
/// The first wrong answer.
pub fn membership<'a>(
    pair: Pair,
    samples: impl IntoIterator<Item = &'a Sample>,
) -> Result<Report, Failure> {
    let encoding = pair.encoding;
    let mut special = Specials::default();
    let mut before = Vec::new();
    Trace::over_samples("membership", samples, |sample, trace| {
        let board = (pair.open)(&sample.setup);
        let legal = check_legal(&*board, encoding, sample, trace)?;
        let own = check_pseudo_legal(&*board, encoding, sample, trace)?;
        special.extend(encoding, &own);
        let no_moves = [encoding.none().code, encoding.null().code];
        for codes in [&own, &before, &special.codes, &no_moves[..]] {
            let judgement = board.judge(codes, &legal, trace.code_mut());
            trace.judged(judgement)?;
        }
        before = own;
        Ok(())
    })
}

/// The codes of special moves, each once, in the order in which they came.
#[derive(Default)]
struct Specials {
    codes: Vec<u32>,
    seen: HashSet<u32>,
}

impl Specials {
    fn extend(&mut self, encoding: &dyn DynEncoding, codes: &[u32]) {
        for &code in codes {
            if !encoding.read(code).is_plain && self.seen.insert(code) {
                self.codes.push(code);
            }
        }
    }
}

/// Comes back with the legal moves' identities.
fn check_legal(
    board: &dyn DynPair,
    encoding: &dyn DynEncoding,
    sample: &Sample,
    trace: &mut Trace,
) -> Result<Identities, Failure> {
    let codes = legal_codes(board);
    let expected = sorted_reference(sample.legal_moves());
    let found = sorted_canonical(encoding, &codes);
    trace.equal_moves("legal", &expected, &found)?;
    trace.equal("count_legal", expected.len(), board.count_legal())?;
    check_stop(board, Legality::Legal, &codes, trace)?;
    check_captures(board, encoding, sample, trace)?;
    let legal = Identities::of(encoding, &codes);
    for known in sample.legal_moves() {
        trace.at_move(known.mv);
        let encoded = encode(encoding, known.content()).code;
        let itself = Identities::of(encoding, &[encoded]);
        trace.judged(board.judge(&[encoded], &itself, &mut 0))?;
    }
    trace.at_no_move();
    Ok(legal)
}

/// The captures are those of the legal moves that take something.
fn check_captures(
    board: &dyn DynPair,
    encoding: &dyn DynEncoding,
    sample: &Sample,
    trace: &mut Trace,
) -> Outcome {
    let Some(codes) = board.captures() else {
        return Ok(());
    };
    let takes = sample
        .legal_moves()
        .filter(|known| known.facts.kind.is_capture());
    let found = sorted_canonical(encoding, &codes);
    trace.equal_moves("captures", &sorted_reference(takes), &found)
}

/// Comes back with the codes of the pseudo-legal moves.
fn check_pseudo_legal(
    board: &dyn DynPair,
    encoding: &dyn DynEncoding,
    sample: &Sample,
    trace: &mut Trace,
) -> Result<Vec<u32>, Failure> {
    let codes = pseudo_legal_codes(board);
    let expected = sorted_reference(sample.moves.iter());
    let found = sorted_canonical(encoding, &codes);
    trace.equal_moves("pseudo_legal", &expected, &found)?;
    check_stop(board, Legality::PseudoLegal, &codes, trace)?;
    Ok(codes)
}

/// A generator that is stopped early has given the first moves of the whole list.
fn check_stop(board: &dyn DynPair, legality: Legality, all: &[u32], trace: &mut Trace) -> Outcome {
    let first = board.generate(legality, ENOUGH);
    let expected = &all[..all.len().min(ENOUGH)];
    trace.equal("the moves after stopping early", expected, &first[..])
}
