//! From a difference to the smallest position that shows it.
//!
//! Source: A. Zeller and R. Hildebrandt, "Simplifying and Isolating Failure-Inducing Input".

use boardbench_core::{CanonicalMove, CastlingMove, CastlingRights, Role, Setup, SetupBuilder};

use super::compare::Difference;
use super::finding::Finding;
use super::question::Question;
use super::rule::{likely, rules};
use super::session::{Compared, Session};

/// How many miscounted moves are tried at most, if nothing is wrong below the first.
const TRIED: usize = 3;

/// Walks down to a difference and reduces it. One that a new process does not show is left as it is: a smaller question may show
/// another difference.
pub(super) fn explain(session: &mut Session<'_>, finding: &mut Finding) {
    finding.is_repeated = !session.is_right_afresh(&finding.question);
    if finding.is_repeated {
        go_down(session, finding);
        reduce(session, finding);
        finding.is_repeated = !session.is_right_afresh(&finding.question);
    }
    if let Some(totals) = finding.difference.totals
        && finding.difference.has_total_only
        && finding.question.depth == 1
    {
        finding.likely = likely(&finding.question.setup(), totals);
    }
    finding.replay = session.replay(&finding.question);
}

/// A step down: the move, if one was played, and a question that shows a difference there.
type Step = (Option<CanonicalMove>, Question, Difference);

/// Follows moves with different counts, as long as the engine is wrong there too, to where the lists
/// of moves differ. If the engine is right below, the walk ends at the last wrong count.
///
/// The engine is first asked about a position below by its FEN. If it is right about that, it may be
/// wrong only after it plays the move itself.
fn go_down(session: &mut Session<'_>, finding: &mut Finding) {
    while let Some((mv, question, difference)) = step(session, finding) {
        finding.path.moves.extend(mv);
        (finding.question, finding.difference) = (question, difference);
    }
    finding.rule = rules(&finding.question.setup(), &finding.difference)[0];
}

fn step(session: &mut Session<'_>, finding: &Finding) -> Option<Step> {
    let (question, difference) = (&finding.question, &finding.difference);
    if difference.has_total_only {
        let legal = (session.contender.open)(&question.setup()).legal_moves();
        return shallower(session, question)
            .or_else(|| legal.into_iter().find_map(|mv| below(session, question, mv)));
    }
    if difference.is_of_moves() {
        // Depth 1 is enough, unless the engine is right about that.
        let moves = Question { depth: 1, ..question.clone() };
        let is_new = moves.depth < question.depth;
        let found = is_new.then(|| ask(session, &moves))??;
        return found.is_of_moves().then_some((None, moves, found));
    }
    let mut wrong = difference.miscounted.iter().take(TRIED);
    wrong.find_map(|miscount| below(session, question, miscount.mv))
}

/// Of an engine that gives totals alone: the least depth at which the total differs, if it is less than this one.
fn shallower(session: &mut Session<'_>, question: &Question) -> Option<Step> {
    (1..question.depth).find_map(|depth| {
        let shallower = Question { depth, ..question.clone() };
        let difference = ask(session, &shallower)?;
        Some((None, shallower, difference))
    })
}

/// Returns the difference after a move if the engine reads the FEN there, or else if it plays the move itself.
fn below(session: &mut Session<'_>, question: &Question, mv: CanonicalMove) -> Option<Step> {
    if question.depth == 1 {
        return None;
    }
    let played = question.after(mv);
    let setup = played.end()?;
    let read = Question::at(setup, played.depth);
    if let Some(difference) = ask(session, &read) {
        return Some((Some(mv), read, difference));
    }
    // An engine that finds no legal move at all has not understood the moves after the FEN.
    let legal = (session.contender.open)(&setup).count_legal();
    let difference = ask(session, &played)?;
    let has_understood = difference.missing.len() < legal;
    has_understood.then_some((Some(mv), played, difference))
}

/// Returns the difference in the answer, if there is one. If the engine fails, or the time is over, the walk ends
/// where it is: the engine has been wrong already.
fn ask(session: &mut Session<'_>, question: &Question) -> Option<Difference> {
    match session.compare(question) {
        Ok(Compared::Different(difference)) => Some(difference),
        _ => None,
    }
}

/// Something that a position may do without.
type Part = Box<dyn Fn(&mut SetupBuilder)>;

/// Returns the clocks, the en-passant square, castling rights and pieces other than kings, each as its removal.
fn parts(start: &Setup) -> Vec<Part> {
    let mut parts: Vec<Part> = vec![
        Box::new(|builder| builder.halfmove_clock = 0),
        Box::new(|builder| builder.fullmove_number = 1),
        Box::new(|builder| builder.en_passant = None),
    ];
    for castling in CastlingMove::ALL {
        let right = CastlingRights::single(castling.color, castling.side);
        parts.push(Box::new(move |builder| builder.castling_rights &= !right));
    }
    for (square, piece) in start.pieces() {
        if piece.role() != Role::King {
            parts.push(Box::new(move |builder| {
                builder.pieces[square.index()] = None;
            }));
        }
    }
    parts
}

/// Removes parts of a finding, first many at once, as far as the time allows. The difference keeps looking like the same rule.
fn reduce(session: &mut Session<'_>, finding: &mut Finding) {
    loop {
        let before = finding.question.clone();
        let parts = parts(&before.start);
        shrink((0..parts.len()).collect(), |left: &[usize]| {
            try_without(session, finding, &|builder| {
                let removed = (0..parts.len()).filter(|index| !left.contains(index));
                removed.for_each(|index| parts[index](builder));
            })
        });
        if finding.question == before {
            break;
        }
    }
}

/// Removes something from the start if the engine is still wrong in the same way; returns whether it went. A position
/// whose castling rights or en-passant square need what was removed is invalid; those have been tried before.
/// `is_smallest` holds until the time is over or the engine fails.
fn try_without(
    session: &mut Session<'_>,
    finding: &mut Finding,
    drop: &dyn Fn(&mut SetupBuilder),
) -> bool {
    let mut builder = finding.question.start.to_builder();
    drop(&mut builder);
    let Ok(start) = builder.build() else {
        return false;
    };
    let question = Question { start, ..finding.question.clone() };
    let Some(setup) = question.end() else {
        return false;
    };
    if !finding.is_smallest || question == finding.question {
        return false;
    }
    match session.compare(&question) {
        Ok(Compared::Different(difference))
            if rules(&setup, &difference).contains(&finding.rule) =>
        {
            (finding.question, finding.difference) = (question, difference);
            true
        }
        Ok(Compared::Different(_) | Compared::Same(_)) => false,
        // The engine may fail here; the difference that it has shown remains.
        Ok(Compared::OutOfTime) | Err(_) => {
            finding.is_smallest = false;
            false
        }
    }
}

/// Leaves out items, first many at once, as long as the rest is enough.
fn shrink<T: Clone>(mut items: Vec<T>, mut is_enough: impl FnMut(&[T]) -> bool) -> Vec<T> {
    let mut size = items.len().div_ceil(2);
    while size > 0 {
        let mut start = 0;
        while start < items.len() {
            let mut fewer = items.clone();
            fewer.drain(start..(start + size).min(items.len()));
            if is_enough(&fewer) {
                items = fewer;
            } else {
                start += size;
            }
        }
        size /= 2;
    }
    items
}
