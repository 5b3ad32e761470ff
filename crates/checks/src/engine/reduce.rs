//! Removing from a position what a difference does not need.
//!
//! Source: A. Zeller and R. Hildebrandt, "Simplifying and Isolating Failure-Inducing Input".

use boardbench_core::{CastlingMove, CastlingRights, Role, SetupBuilder, Square};

use super::finding::Finding;
use super::question::{Question, Variation};
use super::rule::rules;
use super::session::{Compared, Session};

/// Reduces a finding as far as the time allows. The difference keeps looking like the same rule.
pub(super) fn reduce(session: &mut Session<'_>, finding: &mut Finding) {
    let mut reducer = Reducer { session, finding };
    while reducer.drop_fields() | reducer.drop_pieces() {}
}

struct Reducer<'r, 's> {
    session: &'r mut Session<'s>,
    /// `is_smallest` until the time is over or the engine fails.
    finding: &'r mut Finding,
}

impl Reducer<'_, '_> {
    /// Removes clocks, the en-passant square and castling rights; returns whether one of them went.
    fn drop_fields(&mut self) -> bool {
        let mut has_dropped = self.try_without(|builder| builder.halfmove_clock = 0)
            | self.try_without(|builder| builder.fullmove_number = 1)
            | self.try_without(|builder| builder.en_passant = None);
        for castling in CastlingMove::ALL {
            let right = CastlingRights::single(castling.color, castling.side);
            has_dropped |= self.try_without(|builder| {
                builder.castling_rights = builder.castling_rights & !right;
            });
        }
        has_dropped
    }

    /// Removes pieces other than kings, first many at once; returns whether one of them went.
    fn drop_pieces(&mut self) -> bool {
        let mut has_dropped = false;
        let mut size = self.droppable().len().div_ceil(2);
        while size > 0 {
            for squares in self.droppable().chunks(size) {
                has_dropped |= self.try_without(|builder| {
                    for square in squares {
                        builder.pieces[square.index()] = None;
                    }
                });
            }
            size /= 2;
        }
        has_dropped
    }

    /// The squares of all pieces but the kings.
    fn droppable(&self) -> Vec<Square> {
        let pieces = self.finding.question.variation.start.pieces();
        let others = pieces.filter(|(_, piece)| piece.role() != Role::King);
        others.map(|(square, _)| square).collect()
    }

    /// Removes something from the start if the engine is still wrong in the same way; returns whether it went. A position
    /// whose castling rights or en-passant square need what was removed is invalid; those have been tried before.
    fn try_without(&mut self, drop: impl FnOnce(&mut SetupBuilder)) -> bool {
        let contender = self.session.contender;
        let Question { variation, depth } = &self.finding.question;
        let mut builder = variation.start.to_builder();
        drop(&mut builder);
        let Ok(start) = builder.build() else {
            return false;
        };
        let moves = variation.moves.clone();
        let smaller = Variation { start, moves };
        let Some(setup) = smaller.end(contender) else {
            return false;
        };
        if !self.finding.is_smallest || start == variation.start {
            return false;
        }
        let question = Question::new(smaller, *depth);
        match self.session.compare(&question) {
            Ok(Compared::Different(difference))
                if rules(contender, &setup, &difference).contains(&self.finding.rule) =>
            {
                self.finding.show(contender, question, difference);
                true
            }
            Ok(Compared::Different(_) | Compared::Same(_)) => false,
            // The engine may fail here; the difference that it has shown remains.
            Ok(Compared::OutOfTime) | Err(_) => {
                self.finding.is_smallest = false;
                false
            }
        }
    }
}
