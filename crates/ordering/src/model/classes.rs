//! A priority of two bits.

use boardbench_core::{Encoding, Occupancy, Priority};

use super::{Hints, ScoreModel, Standing};
use crate::MoveScore;

/// `classes`: the four [priorities](Priority) that the 24-bit encoding has room for. The score is
/// the priority's number, and encodings that store a priority are given it.
///
/// | moves | priority |
/// |---|---|
/// | hash move | 3 |
/// | captures | 2 |
/// | killers | 1 |
/// | all others, promotions that take nothing among them | 0 |
///
/// Source: "Move Structure Design" (eZ80 Chess), "Field Descriptions", move priority. Where
/// promotions belong it does not say; that they are no killers is ours.
#[derive(Clone, Copy, Debug)]
pub enum Classes {}

impl ScoreModel for Classes {
    const NAME: &'static str = "classes";
    const WRITES_PRIORITY: bool = true;

    #[inline]
    fn rate<E: Encoding>(board: &impl Occupancy, mv: E, hints: Hints) -> (E, MoveScore) {
        let priority = match Standing::of(board, mv, hints) {
            Standing::HashMove => Priority::Hash,
            Standing::Capture(_) => Priority::Capture,
            Standing::FirstKiller | Standing::SecondKiller => Priority::Killer,
            Standing::Promotion(_) | Standing::Quiet => Priority::Normal,
        };
        (mv.with_priority(priority), MoveScore::of_priority(priority))
    }
}
