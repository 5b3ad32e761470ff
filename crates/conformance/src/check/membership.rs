//! The generated moves.

use std::collections::HashSet;

use boardbench_core::Part;

use super::trace::{Checked, Trace};
use super::{Board, Failure, Report, encode};
use crate::probe::{DynEncoding, Identities, Legality, Pair};
use crate::samples::Sample;

/// After how many moves a generator is asked to stop.
const STOP_AFTER: usize = 3;

/// Compares the generated moves with the reference's.
///
/// Needs: [`queries`](super::queries), and an encoding that distinguishes moves. Proves: the legal and
/// the pseudo-legal moves are exactly the reference's, each once, and so are the parts of the legal moves; counting
/// and stopping early agree with the lists; `is_legal` accepts each legal move, and rejects the other
/// pseudo-legal ones, moves of the position before, and special moves of other positions.
///
/// # Errors
///
/// The first wrong answer.
pub fn membership<'a>(
    pair: Pair,
    samples: impl IntoIterator<Item = &'a Sample>,
) -> Result<Report, Failure> {
    let encoding = pair.encoding;
    let mut special = SpecialMoves::default();
    let mut before = Vec::new();
    Trace::over_samples("membership", samples, |sample, trace| {
        let board = Board::open(pair, &sample.setup);
        let legal = check_legal(&board, sample, trace)?;
        let own = board.pseudo_legal();
        let expected = sample.moves.iter().map(|known| known.mv);
        board.check_moves("pseudo_legal", expected, &own, trace)?;
        check_stop(&board, Legality::PseudoLegal, &own, trace)?;
        special.extend(encoding, &own);
        let no_moves = [encoding.none().code, encoding.null().code];
        for codes in [&own, &before, &special.codes, &no_moves[..]] {
            let judgement = board.pair.judge(codes, &legal, trace.code_mut());
            trace.judged(judgement)?;
        }
        before = own;
        Ok(())
    })
}

/// The codes of all special moves so far, each once.
#[derive(Default)]
struct SpecialMoves {
    codes: Vec<u32>,
    seen: HashSet<u32>,
}

impl SpecialMoves {
    fn extend(&mut self, encoding: &dyn DynEncoding, codes: &[u32]) {
        for &code in codes {
            if !encoding.decode(code).is_plain && self.seen.insert(code) {
                self.codes.push(code);
            }
        }
    }
}

/// Returns the identities of the legal moves.
fn check_legal(board: &Board, sample: &Sample, trace: &mut Trace) -> Result<Identities, Failure> {
    let codes = board.legal();
    let expected = sample.legal_moves().map(|known| known.mv);
    board.check_moves("legal", expected, &codes, trace)?;
    let count = sample.legal_moves().count();
    trace.equal("count_legal", count, board.pair.count_legal())?;
    check_stop(board, Legality::Legal, &codes, trace)?;
    check_parts(board, sample, trace)?;
    for known in sample.legal_moves() {
        trace.at_move(known.mv);
        let encoded = encode(board.encoding, known.facts).code;
        let itself = Identities::new(board.encoding, &[encoded]);
        trace.judged(board.pair.judge(&[encoded], &itself, &mut 0))?;
    }
    trace.at_no_move();
    Ok(Identities::new(board.encoding, &codes))
}

/// A generator of captures, or of another part of the legal moves, generates exactly these.
fn check_parts(board: &Board, sample: &Sample, trace: &mut Trace) -> Checked {
    let parts = [
        ("captures", Part::Captures),
        ("noisy", Part::Noisy),
        ("quiets", Part::Quiet),
    ];
    for (name, part) in parts {
        if let Some(codes) = board.pair.part(part) {
            let expected = (sample.legal_moves()).filter(|known| part.has(known.facts.kind));
            board.check_moves(name, expected.map(|known| known.mv), &codes, trace)?;
        }
    }
    Ok(())
}

/// A generator that is stopped early has generated the first moves of the whole list.
fn check_stop(board: &Board, legality: Legality, all: &[u32], trace: &mut Trace) -> Checked {
    let first = board.pair.generate(legality, STOP_AFTER);
    let expected = &all[..all.len().min(STOP_AFTER)];
    let question = "the moves generated before the sink broke";
    trace.equal(question, expected, &first[..])
}
