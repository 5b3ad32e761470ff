//! Walking from a difference down to the shallowest position that shows it.

use std::num::NonZeroU32;

use super::compare::Difference;
use super::question::{Question, Variation};
use super::session::{Compared, Session};

/// How many miscounted moves are tried at most, if nothing is wrong below the first.
const TRIED: usize = 3;

/// A walk from the root to a difference.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    /// The moves from the root.
    pub(super) path: Variation,
    /// The question that shows the difference.
    pub(super) question: Question,
    pub(super) difference: Difference,
}

impl Walk {
    /// A walk that starts at a difference.
    pub(super) fn new(question: Question, difference: Difference) -> Self {
        Self {
            path: question.variation.clone(),
            question,
            difference,
        }
    }

    /// Follows moves with different counts, as long as the engine is wrong there too, to where the lists
    /// of moves differ. If the engine is right below, the walk ends at the last wrong count.
    ///
    /// The engine is first asked about a position below by its FEN. If it is right about that, it may be
    /// wrong only after it plays the move itself.
    pub(super) fn go_down(mut self, session: &mut Session<'_>) -> Self {
        while let Some(below) = self.step(session) {
            self = below;
        }
        self
    }

    fn step(&self, session: &mut Session<'_>) -> Option<Self> {
        if self.difference.has_total_only {
            return self.shallower(session).or_else(|| self.any_below(session));
        }
        if self.difference.is_of_moves() {
            // Depth 1 is enough, unless the engine is right about that.
            let question = Question::moves(self.question.variation.clone());
            let is_new = question.depth < self.question.depth;
            let difference = is_new.then(|| difference(session, &question))??;
            return difference.is_of_moves().then(|| Self {
                path: self.path.clone(),
                question,
                difference,
            });
        }
        let mut wrong = self.difference.miscounted.iter().take(TRIED);
        wrong.find_map(|miscount| {
            let played = self.question.below(miscount.mv)?;
            let (question, difference) = below(session, played)?;
            Some(Self {
                path: self.path.and(miscount.mv),
                question,
                difference,
            })
        })
    }
}

/// Of an engine that gives totals alone.
impl Walk {
    /// The least depth at which the total differs, if it is less than this one.
    fn shallower(&self, session: &mut Session<'_>) -> Option<Self> {
        (1..self.question.depth.get()).find_map(|depth| {
            let question = Question {
                variation: self.question.variation.clone(),
                depth: NonZeroU32::new(depth)?,
            };
            let difference = difference(session, &question)?;
            Some(Self {
                path: self.path.clone(),
                question,
                difference,
            })
        })
    }

    /// The first of our moves after which the total differs, one ply less deep.
    fn any_below(&self, session: &mut Session<'_>) -> Option<Self> {
        let setup = self.question.variation.end(session.contender)?;
        let mut moves = (session.contender.open)(&setup).legal_moves().into_iter();
        moves.find_map(|mv| {
            let played = self.question.below(mv)?;
            let (question, difference) = below(session, played)?;
            Some(Self {
                path: self.path.and(mv),
                question,
                difference,
            })
        })
    }
}

/// The difference in a position if the engine reads its FEN, or else if it plays the last move itself.
fn below(session: &mut Session<'_>, played: Question) -> Option<(Question, Difference)> {
    let setup = played.variation.end(session.contender)?;
    let read = Question {
        variation: Variation::at(setup),
        depth: played.depth,
    };
    if let Some(difference) = difference(session, &read) {
        return Some((read, difference));
    }
    // An engine that finds no legal move at all has not understood the moves after the FEN.
    let legal = (session.contender.open)(&setup).count_legal();
    let difference = difference(session, &played)?;
    (difference.missing.len() < legal).then_some((played, difference))
}

/// The difference in the answer, if there is one. If the engine fails, or the time is over, the walk ends
/// where it is: the engine has been wrong already.
fn difference(session: &mut Session<'_>, question: &Question) -> Option<Difference> {
    match session.compare(question) {
        Ok(Compared::Different(difference)) => Some(difference),
        _ => None,
    }
}
