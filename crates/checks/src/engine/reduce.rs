//! Removing from a position what a difference does not need.
//!
//! Source: A. Zeller and R. Hildebrandt, "Simplifying and Isolating Failure-Inducing Input".

use boardbench_core::{CastlingMove, CastlingRights, Role, SetupBuilder, Square};

use super::compare::Difference;
use super::question::{Question, Variation};
use super::rule::{Rule, rules};
use super::session::{Compared, Session};

/// A difference, and how far it was reduced.
pub(super) struct Reduced {
    pub(super) question: Question,
    pub(super) difference: Difference,
    /// The rule that the difference has looked like from the start.
    pub(super) rule: Rule,
    /// Whether nothing more can be removed.
    pub(super) is_smallest: bool,
}

/// Reduces a difference as far as the time allows.
pub(super) fn reduce(
    session: &mut Session<'_>,
    question: Question,
    difference: Difference,
) -> Reduced {
    let setup = question.variation.end(session.contender);
    let setup = setup.expect("only legal moves were asked about");
    let rule = rules(session.contender, &setup, &difference)[0];
    let mut reducer = Reducer {
        session,
        reduced: Reduced {
            question,
            difference,
            rule,
            is_smallest: true,
        },
    };
    while reducer.drop_fields() | reducer.drop_pieces() {}
    reducer.reduced
}

struct Reducer<'r, 's> {
    session: &'r mut Session<'s>,
    /// `is_smallest` until the time is over or the engine fails.
    reduced: Reduced,
}

impl Reducer<'_, '_> {
    /// Removes clocks, the en-passant square and castling rights; returns whether one of them went.
    fn drop_fields(&mut self) -> bool {
        let drops: [fn(&mut SetupBuilder); 3] = [
            |builder| builder.halfmove_clock = 0,
            |builder| builder.fullmove_number = 1,
            |builder| builder.en_passant = None,
        ];
        let mut has_dropped = false;
        for drop in drops {
            has_dropped |= self.try_without(drop);
        }
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
        let pieces = self.reduced.question.variation.start.pieces();
        let others = pieces.filter(|(_, piece)| piece.role() != Role::King);
        others.map(|(square, _)| square).collect()
    }

    /// Tries the start with something removed. A position whose castling rights or en-passant square need
    /// what was removed is invalid; those have been tried before.
    fn try_without(&mut self, drop: impl FnOnce(&mut SetupBuilder)) -> bool {
        let variation = &self.reduced.question.variation;
        let mut builder = variation.start.to_builder();
        drop(&mut builder);
        let moves = variation.moves.clone();
        match builder.build() {
            Ok(start) if start != variation.start => {
                self.accept_if_wrong(Variation { start, moves })
            }
            _ => false,
        }
    }

    /// Accepts a variation if the engine is wrong there in the same way.
    fn accept_if_wrong(&mut self, variation: Variation) -> bool {
        let contender = self.session.contender;
        let is_over = !self.reduced.is_smallest;
        let Some(setup) = variation.end(contender).filter(|_| !is_over) else {
            return false;
        };
        let question = Question {
            variation,
            depth: self.reduced.question.depth,
        };
        match self.session.compare(&question) {
            Ok(Compared::Different(difference))
                if rules(contender, &setup, &difference).contains(&self.reduced.rule) =>
            {
                self.reduced.question = question;
                self.reduced.difference = difference;
                true
            }
            Ok(Compared::Different(_) | Compared::Same(_)) => false,
            // The engine may fail here; the difference that it has shown remains.
            Ok(Compared::OutOfTime) | Err(_) => {
                self.reduced.is_smallest = false;
                false
            }
        }
    }
}
