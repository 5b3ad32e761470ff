//! Taking away from a position what a difference does not need.
//!
//! Source: A. Zeller and R. Hildebrandt, "Simplifying and Isolating Failure-Inducing Input".

use boardbench_core::{CastlingMove, CastlingRights, Role, SetupBuilder, Square};

use super::compare::Difference;
use super::question::{Question, Variation};
use super::rule::{Rule, rules};
use super::session::{Compared, Session};

/// A difference while it gets smaller.
pub(super) struct Reduced {
    pub(super) question: Question,
    pub(super) difference: Difference,
    /// The rule that must stay the one in question.
    pub(super) rule: Rule,
    /// Whether nothing more can be taken away.
    pub(super) is_smallest: bool,
}

/// Makes a difference as small as it gets in the time that there is.
pub(super) fn reduce(
    session: &mut Session<'_>,
    question: Question,
    difference: Difference,
) -> Reduced {
    let setup = question.variation.end(session.contender);
    let setup = setup.expect("only legal moves were asked about");
    let rule = rules(session.contender, &setup, &difference)[0];
    let reduced = Reduced {
        question,
        difference,
        rule,
        is_smallest: false,
    };
    let mut work = Reducer {
        session,
        reduced,
        is_out_of_time: false,
    };
    while work.drop_fields() | work.drop_pieces() {}
    work.reduced.is_smallest = !work.is_out_of_time;
    work.reduced
}

struct Reducer<'r, 's> {
    session: &'r mut Session<'s>,
    reduced: Reduced,
    is_out_of_time: bool,
}

impl Reducer<'_, '_> {
    /// Clocks, en passant and castling rights; says whether one of them went.
    fn drop_fields(&mut self) -> bool {
        let mut has_dropped = false;
        let drops: [fn(&mut SetupBuilder); 3] = [
            |builder| builder.halfmove_clock = 0,
            |builder| builder.fullmove_number = 1,
            |builder| builder.en_passant = None,
        ];
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

    /// Pieces, first many at once; says whether one of them went.
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

    /// The squares of the pieces that are no kings.
    fn droppable(&self) -> Vec<Square> {
        let pieces = self.reduced.question.variation.start.pieces();
        let others = pieces.filter(|(_, piece)| piece.role() != Role::King);
        others.map(|(square, _)| square).collect()
    }

    /// Tries the start with something taken away. What rights or an en-passant square need stays with
    /// them: they have been tried before.
    fn try_without(&mut self, drop: impl FnOnce(&mut SetupBuilder)) -> bool {
        let variation = &self.reduced.question.variation;
        let mut builder = variation.start.to_builder();
        drop(&mut builder);
        let moves = variation.moves.clone();
        match builder.build() {
            Ok(start) if start != variation.start => self.keep_if_wrong(Variation { start, moves }),
            _ => false,
        }
    }

    /// Takes a variation over if the engine is wrong there in the same way.
    fn keep_if_wrong(&mut self, variation: Variation) -> bool {
        let contender = self.session.contender;
        let Some(setup) = variation.end(contender).filter(|_| !self.is_out_of_time) else {
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
            // What an engine that fails here has shown before still stands.
            Ok(Compared::OutOfTime) | Err(_) => {
                self.is_out_of_time = true;
                false
            }
        }
    }
}
