//! Scores moves by two bits: the priorities of the 24-bit encoding.

use boardbench_core::{Encoding, GenType, Occupancy, Priority};

use super::{Hints, MoveClass, ScoreModel};
use crate::MoveScore;

/// `classes`: the four [priorities](Priority) of the 24-bit encoding. The score is the number of the
/// priority, which is also written into encodings that store one.
///
/// | moves | priority |
/// |---|---|
/// | hash move | 3 |
/// | captures | 2 |
/// | killers | 1 |
/// | all others, including promotions without capture | 0 |
///
/// Source: "Move Structure Design" (eZ80 Chess), "Field Descriptions", move priority. It does not
/// mention promotions; their class is our choice.
#[derive(Clone, Copy, Debug)]
pub enum Classes {}

impl ScoreModel for Classes {
    const NAME: &'static str = "classes";
    const WRITES_PRIORITY: bool = true;
    const FIRST_STAGE: GenType = GenType::Captures;

    #[inline]
    fn rate<E: Encoding>(board: &impl Occupancy, mv: E, hints: Hints) -> (E, MoveScore) {
        let priority = match MoveClass::new(board, mv, hints) {
            MoveClass::HashMove => Priority::Hash,
            MoveClass::Capture(_) => Priority::Capture,
            MoveClass::FirstKiller | MoveClass::SecondKiller => Priority::Killer,
            MoveClass::Promotion(_) | MoveClass::Quiet => Priority::Normal,
        };
        (mv.with_priority(priority), MoveScore::from_priority(priority))
    }
}
