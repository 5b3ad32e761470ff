//! From a difference down to the shallowest position that shows it.

use super::compare::Difference;
use super::question::{Question, Variation};
use super::session::{Compared, Session};

/// How many moves with a wrong count are looked into at most, if nothing is wrong below the first.
const TRIED: usize = 3;

/// Where a walk has got to.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    /// The way from the root.
    pub(super) path: Variation,
    /// The question that shows the difference.
    pub(super) question: Question,
    /// The difference.
    pub(super) difference: Difference,
}

impl Walk {
    /// A walk that begins at a difference.
    pub(super) fn from(question: Question, difference: Difference) -> Self {
        Self {
            path: question.variation.clone(),
            question,
            difference,
        }
    }

    /// Goes down along moves whose counts differ, as long as the engine is wrong there too, to where
    /// the lists of moves differ. If it is right below, the last position with a wrong count is all
    /// there is to find.
    ///
    /// A position below is asked of by its FEN. If the engine is right about that, it may be wrong
    /// only when it plays the move itself.
    pub(super) fn go_down(mut self, session: &mut Session<'_>) -> Self {
        while let Some(below) = self.step(session) {
            self = below;
        }
        self
    }

    fn step(&self, session: &mut Session<'_>) -> Option<Self> {
        if self.difference.is_of_moves() {
            // One move is enough to ask for, unless the engine is right about that.
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

/// What is wrong in a position if the engine reads it, or else if it plays the last move itself.
fn below(session: &mut Session<'_>, played: Question) -> Option<(Question, Difference)> {
    let setup = played.variation.end(session.contender)?;
    let read = Question {
        variation: Variation::at(setup),
        depth: played.depth,
    };
    if let Some(difference) = difference(session, &read) {
        return Some((read, difference));
    }
    // An engine that does not know a single move has not understood that it is to play moves.
    let legal = (session.contender.open)(&setup).count_legal();
    let difference = difference(session, &played)?;
    (difference.missing.len() < legal).then_some((played, difference))
}

/// Asks, and gives the difference if there is one. An engine that fails here, or has no more time,
/// ends the walk where it is: it has been wrong already.
fn difference(session: &mut Session<'_>, question: &Question) -> Option<Difference> {
    match session.compare(question) {
        Ok(Compared::Different(difference)) => Some(difference),
        _ => None,
    }
}
