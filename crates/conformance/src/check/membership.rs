//! Which moves are generated.

use std::collections::HashSet;

use boardbench_core::{Any, Board, Count, Encoding};

use super::trace::{Outcome, Trace};
use super::{
    Failure, Report, legal_list, parts_of, pseudo_legal_list, sorted_canonical, sorted_reference,
};
use crate::samples::Sample;

/// Compares the generated moves with the reference's.
///
/// Needs: [`queries`](super::queries), and that the encoding tells moves apart. Proves: legal and
/// pseudo-legal moves are exactly the reference's, each once; counting, the other sinks and
/// stopping early agree with the lists; [`is_legal`](Board::is_legal) says yes to each legal
/// move, and no to the other pseudo-legal ones, to moves of the position before, and to special
/// moves of other positions.
///
/// # Errors
///
/// The first wrong answer.
pub fn membership<'a, B: Board<E>, E: Encoding>(
    samples: impl IntoIterator<Item = &'a Sample>,
) -> Result<Report, Failure> {
    let mut special: HashSet<E> = HashSet::new();
    let mut before: Vec<E> = Vec::new();
    Trace::over_samples("membership", samples, |sample, trace| {
        let board = B::from_setup(&sample.setup);
        check_lists::<B, E>(&board, sample, trace)?;
        let legal: HashSet<E> = (legal_list::<B, E>(&board).iter())
            .map(|mv| mv.identity())
            .collect();
        let own = pseudo_legal_list::<B, E>(&board);
        special.extend(own.iter().copied().filter(|mv| !mv.is_plain()));
        let asked = own.iter().chain(&before).chain(&special);
        for &mv in asked.chain(&[E::NONE, E::NULL]) {
            trace.at_code(mv.code());
            let expected = legal.contains(&mv.identity());
            trace.equal("is_legal", expected, board.is_legal(mv))?;
        }
        before.clear();
        before.extend(own.iter());
        Ok(())
    })
}

fn check_lists<B: Board<E>, E: Encoding>(board: &B, sample: &Sample, trace: &mut Trace) -> Outcome {
    let legal = legal_list::<B, E>(board);
    let pseudo_legal = pseudo_legal_list::<B, E>(board);
    let expected = sorted_reference(sample.legal_moves());
    trace.equal_moves("legal", &expected, &sorted_canonical(&legal))?;
    trace.equal("count_legal", expected.len(), board.count_legal())?;
    let mut any = Any::<E>::new();
    let _ = board.legal(&mut any);
    trace.equal("any legal move", !expected.is_empty(), any.found())?;
    let expected = sorted_reference(sample.moves.iter());
    let found = sorted_canonical(&pseudo_legal);
    trace.equal_moves("pseudo_legal", &expected, &found)?;
    let mut count = Count::<E>::new();
    let _ = board.pseudo_legal(&mut count);
    trace.equal("pseudo-legal moves counted", expected.len(), count.get())?;
    for known in sample.legal_moves() {
        trace.at_move(known.mv);
        let encoded = E::encode(parts_of::<E>(known));
        trace.holds("is_legal", board.is_legal(encoded))?;
    }
    trace.at_no_move();
    Ok(())
}
