//! Scores of 16 bits that tell castling from other quiet moves.

use boardbench_core::{Encoding, Occupancy, Part, Special};

use super::{Full, Hints, ScoreModel};
use crate::MoveScore;

/// `tactical`: the scores of [`Full`], and 8,000 for castling that is neither hash move nor killer.
///
/// So castling is tried before other quiet moves. En passant, the other special move of the 24-bit encoding, is a capture for
/// [`Full`]. An encoding knows both without a board ([`Encoding::special`]).
///
/// Source: "Move Structure Design" (eZ80 Chess), "Move Ordering Optimization": "Special move flags for prioritizing tactical
/// moves". The number is ours.
#[derive(Clone, Copy, Debug)]
pub enum Tactical {}

const CASTLING: MoveScore = MoveScore(8_000);

impl ScoreModel for Tactical {
    const NAME: &'static str = "tactical";
    const WRITES_PRIORITY: bool = false;
    const FIRST_STAGE: Part = Part::Noisy;

    #[inline]
    fn rate<E: Encoding>(board: &impl Occupancy, mv: E, hints: Hints) -> (E, MoveScore) {
        let (mv, score) = Full::rate(board, mv, hints);
        let castles = matches!(mv.special(), Some(Special::Castle(_)));
        if castles && score == MoveScore::ZERO { (mv, CASTLING) } else { (mv, score) }
    }
}
