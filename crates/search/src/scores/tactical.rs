//! Scores moves by 16 bits, with castling above other quiet moves.

use boardbench_core::{Encoding, GenType, Occupancy, Special};

use super::{Full, Hints, ScoreModel};
use crate::MoveScore;

/// `tactical`: the scores of [`Full`], and 8,000 for castling that is neither hash move nor killer.
///
/// Castling is thus tried before other quiet moves. En passant, the other special move of the 24-bit encoding, is a capture in
/// [`Full`]. An encoding stores both ([`Encoding::special`]).
///
/// Source: "Move Structure Design" (eZ80 Chess), "Move Ordering Optimization": "Special move flags for prioritizing tactical
/// moves". The number is our choice.
#[derive(Clone, Copy, Debug)]
pub enum Tactical {}

const CASTLING: MoveScore = MoveScore(8_000);

impl ScoreModel for Tactical {
    const NAME: &'static str = "tactical";
    const WRITES_PRIORITY: bool = false;
    const FIRST_STAGE: GenType = GenType::Noisy;

    #[inline]
    fn rate<E: Encoding>(board: &impl Occupancy, mv: E, hints: Hints) -> (E, MoveScore) {
        let (mv, score) = Full::rate(board, mv, hints);
        let castles = matches!(mv.special(), Some(Special::Castle(_)));
        if castles && score == MoveScore::ZERO { (mv, CASTLING) } else { (mv, score) }
    }
}
