//! Locates a difference, and reduces it to the smallest position that shows it.

use boardbench_conformance::reduce;
use boardbench_conformance::rule::likely;
use boardbench_core::{CanonicalMove, Setup};

use super::compare::Difference;
use super::finding::Finding;
use super::query::Query;
use super::session::{Compared, Session};

/// Maximum number of miscounted moves that are followed, if no difference is found below the first.
const MAX_FOLLOWED: usize = 3;

/// Locates a difference and reduces it. A difference that is not reproducible in a new process is left unchanged: a smaller query
/// may show another difference.
pub(super) fn explain(session: &mut Session<'_>, finding: &mut Finding) {
    finding.is_reproducible = !session.is_correct_in_new_process(&finding.query);
    if finding.is_reproducible {
        descend(session, finding);
        reduce(session, finding);
        finding.is_reproducible = !session.is_correct_in_new_process(&finding.query);
    }
    if let Some(totals) = finding.difference.totals
        && finding.difference.has_total_only
        && finding.query.depth == 1
    {
        finding.likely = likely(&finding.query.setup(), totals);
    }
    finding.replay = session.replay(&finding.query);
}

/// A step towards the leaves: the move, if one was played, and a query with a difference there.
type Step = (Option<CanonicalMove>, Query, Difference);

/// Follows moves with wrong counts to a position whose move lists differ. If the counts below are correct, the descent ends at
/// the last wrong count.
///
/// A child position is first sent as a FEN. If the response is correct, the engine may still be wrong
/// after it plays the move itself.
fn descend(session: &mut Session<'_>, finding: &mut Finding) {
    while let Some((mv, query, difference)) = step(session, finding) {
        finding.path.moves.extend(mv);
        (finding.query, finding.difference) = (query, difference);
    }
    finding.rule = finding.difference.rules(&finding.query.setup())[0];
}

fn step(session: &mut Session<'_>, finding: &Finding) -> Option<Step> {
    let (query, difference) = (&finding.query, &finding.difference);
    if difference.has_total_only {
        let legal = (session.contender.open)(&query.setup()).legal_moves();
        return shallower(session, query)
            .or_else(|| legal.into_iter().find_map(|mv| descend_by(session, query, mv)));
    }
    if difference.is_of_moves() {
        // Depth 1 is enough, unless the engine is correct there.
        let moves = Query { depth: 1, ..query.clone() };
        let is_new = moves.depth < query.depth;
        let difference = is_new.then(|| run_query(session, &moves))??;
        return difference.is_of_moves().then_some((None, moves, difference));
    }
    let mut wrong = difference.miscounted.iter().take(MAX_FOLLOWED);
    wrong.find_map(|miscount| descend_by(session, query, miscount.mv))
}

/// Returns the least depth with a wrong total, for an engine that prints totals only; `None` if no lesser depth differs.
fn shallower(session: &mut Session<'_>, query: &Query) -> Option<Step> {
    (1..query.depth).find_map(|depth| {
        let shallower = Query { depth, ..query.clone() };
        let difference = run_query(session, &shallower)?;
        Some((None, shallower, difference))
    })
}

/// Returns the difference after a move: with the FEN of the child position, or else with the move after the parent's FEN.
fn descend_by(session: &mut Session<'_>, query: &Query, mv: CanonicalMove) -> Option<Step> {
    if query.depth == 1 {
        return None;
    }
    let played = query.after(mv);
    let setup = played.end()?;
    let read = Query::at(setup, played.depth);
    if let Some(difference) = run_query(session, &read) {
        return Some((Some(mv), read, difference));
    }
    // An engine without any legal move has not parsed the moves after the FEN.
    let legal = (session.contender.open)(&setup).count_legal();
    let difference = run_query(session, &played)?;
    let has_parsed_moves = difference.missing.len() < legal;
    has_parsed_moves.then_some((Some(mv), played, difference))
}

/// Returns the difference in the response, if there is one. If the engine fails or the time limit expires, the descent ends at
/// the differences found so far.
fn run_query(session: &mut Session<'_>, query: &Query) -> Option<Difference> {
    match session.compare(query) {
        Ok(Compared::Different(difference)) => Some(difference),
        _ => None,
    }
}

/// Removes parts of a finding, as far as the time allows. The likely rule stays the same.
fn reduce(session: &mut Session<'_>, finding: &mut Finding) {
    let start = finding.query.start;
    reduce::reduce(&start, |reduced| try_start(session, finding, *reduced));
}

/// Replaces the start position if the difference keeps its rule. Returns `true` if it was replaced.
/// Clears `is_smallest` if the time limit expires or the engine fails.
fn try_start(session: &mut Session<'_>, finding: &mut Finding, start: Setup) -> bool {
    let query = Query { start, ..finding.query.clone() };
    let Some(setup) = query.end().filter(|_| finding.is_smallest) else {
        return false;
    };
    match session.compare(&query) {
        Ok(Compared::Different(difference)) if difference.rules(&setup).contains(&finding.rule) => {
            (finding.query, finding.difference) = (query, difference);
            true
        }
        Ok(Compared::Different(_) | Compared::Same(_)) => false,
        // The engine may fail here; the difference found before remains.
        Ok(Compared::OutOfTime) | Err(_) => {
            finding.is_smallest = false;
            false
        }
    }
}
