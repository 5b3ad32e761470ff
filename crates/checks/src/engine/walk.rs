//! Walking from a difference down to the shallowest position that shows it.

use std::num::NonZeroU32;

use boardbench_core::CanonicalMove;

use super::compare::Difference;
use super::finding::Finding;
use super::question::{Question, Variation};
use super::rule::rules;
use super::session::{Compared, Session};

/// How many miscounted moves are tried at most, if nothing is wrong below the first.
const TRIED: usize = 3;

/// A step down: the move, if one was played, and a question that shows a difference there.
type Step = (Option<CanonicalMove>, Question, Difference);

/// Follows moves with different counts, as long as the engine is wrong there too, to where the lists
/// of moves differ. If the engine is right below, the walk ends at the last wrong count.
///
/// The engine is first asked about a position below by its FEN. If it is right about that, it may be
/// wrong only after it plays the move itself.
pub(super) fn go_down(session: &mut Session<'_>, finding: &mut Finding) {
    while let Some((mv, question, difference)) = step(session, finding) {
        finding.path.moves.extend(mv);
        finding.show(session.contender, question, difference);
    }
    finding.rule = rules(session.contender, &finding.setup, &finding.difference)[0];
}

fn step(session: &mut Session<'_>, finding: &Finding) -> Option<Step> {
    let (question, difference) = (&finding.question, &finding.difference);
    if difference.has_total_only {
        let shallower = shallower(session, question);
        return shallower.or_else(|| any_below(session, finding));
    }
    if difference.is_of_moves() {
        // Depth 1 is enough, unless the engine is right about that.
        let moves = Question::moves(question.variation.clone());
        let is_new = moves.depth < question.depth;
        let found = is_new.then(|| ask(session, &moves))??;
        return found.is_of_moves().then_some((None, moves, found));
    }
    let mut wrong = difference.miscounted.iter().take(TRIED);
    wrong.find_map(|miscount| below(session, question, miscount.mv))
}

/// Of an engine that gives totals alone: the least depth at which the total differs, if it is less than this one.
fn shallower(session: &mut Session<'_>, question: &Question) -> Option<Step> {
    (1..question.depth.get()).find_map(|depth| {
        let shallower = Question::new(question.variation.clone(), NonZeroU32::new(depth)?);
        let difference = ask(session, &shallower)?;
        Some((None, shallower, difference))
    })
}

/// Of an engine that gives totals alone: the first of our moves after which the total differs, one ply less deep.
fn any_below(session: &mut Session<'_>, finding: &Finding) -> Option<Step> {
    let board = (session.contender.open)(&finding.setup);
    let mut moves = board.legal_moves().into_iter();
    moves.find_map(|mv| below(session, &finding.question, mv))
}

/// The difference after a move if the engine reads the FEN there, or else if it plays the move itself.
fn below(session: &mut Session<'_>, question: &Question, mv: CanonicalMove) -> Option<Step> {
    let played = question.below(mv)?;
    let setup = played.variation.end(session.contender)?;
    let read = Question::new(Variation::at(setup), played.depth);
    if let Some(difference) = ask(session, &read) {
        return Some((Some(mv), read, difference));
    }
    // An engine that finds no legal move at all has not understood the moves after the FEN.
    let legal = (session.contender.open)(&setup).count_legal();
    let difference = ask(session, &played)?;
    let has_understood = difference.missing.len() < legal;
    has_understood.then_some((Some(mv), played, difference))
}

/// The difference in the answer, if there is one. If the engine fails, or the time is over, the walk ends
/// where it is: the engine has been wrong already.
fn ask(session: &mut Session<'_>, question: &Question) -> Option<Difference> {
    match session.compare(question) {
        Ok(Compared::Different(difference)) => Some(difference),
        _ => None,
    }
}
