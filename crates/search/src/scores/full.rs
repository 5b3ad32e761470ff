//! Scores moves by 16 bits: hash move, MVV-LVA, promotions, killers.

use boardbench_core::{Encoding, GenType, MoveKind, Occupancy, Role};

use super::{Hints, MoveClass, ScoreModel};
use crate::MoveScore;

/// `full`: the hash move, then captures by MVV-LVA (most valuable victim, least valuable attacker),
/// promotions, two killers, and the rest.
///
/// | moves | score |
/// |---|---|
/// | hash move | 30,000 |
/// | captures | 20,000 + 64 x victim + 8 x (6 - attacker) + promotion: 20,064 to 20,364 |
/// | promotions without capture | 10,000 + promotion: 10,001 to 10,004 |
/// | first and second killer | 9,001, 9,000 |
/// | other quiet moves | 0 |
///
/// Victim and attacker are the codes of [`Role`], pawn 1 to king 6; promotion is 1 for a knight to 4 for a queen, 0 for none.
/// Victim and attacker are read from the move if the encoding stores them, otherwise from the board: "Move Structure Design"
/// claims that storing the victim "saves board lookups during sorting".
///
/// Sources: "Move Structure Design" (eZ80 Chess), "Move Ordering Optimization", for the criteria; "Chapter 6: Move
/// Representation", "Move Comparison and Hashing", for hash move and killers. The numbers are our choice.
#[derive(Clone, Copy, Debug)]
pub enum Full {}

const HASH_MOVE: i16 = 30_000;
const CAPTURES: i16 = 20_000;
const PROMOTIONS: i16 = 10_000;
const FIRST_KILLER: i16 = 9_001;
const SECOND_KILLER: i16 = 9_000;

impl ScoreModel for Full {
    const NAME: &'static str = "full";
    const WRITES_PRIORITY: bool = false;
    const FIRST_STAGE: GenType = GenType::Noisy;

    #[inline]
    fn rate<E: Encoding>(board: &impl Occupancy, mv: E, hints: Hints) -> (E, MoveScore) {
        let score = match MoveClass::new(board, mv, hints) {
            MoveClass::HashMove => HASH_MOVE,
            MoveClass::Capture(kind) => CAPTURES + capture_score(board, mv, kind),
            MoveClass::Promotion(kind) => PROMOTIONS + promotion_score(kind),
            MoveClass::FirstKiller => FIRST_KILLER,
            MoveClass::SecondKiller => SECOND_KILLER,
            MoveClass::Quiet => 0,
        };
        (mv, MoveScore(score))
    }
}

/// Scores by victim, then attacker, then promotion.
#[inline(always)]
fn capture_score<E: Encoding>(board: &impl Occupancy, mv: E, kind: MoveKind) -> i16 {
    let victim = victim(board, mv, kind) as i16;
    let attacker = attacker(board, mv) as i16;
    64 * victim + 8 * (Role::King as i16 - attacker) + promotion_score(kind)
}

#[inline(always)]
fn promotion_score(kind: MoveKind) -> i16 {
    kind.promotion().map_or(0, |role| role as i16 + 1)
}

/// Returns the victim of a capture, or a pawn for codes that are not moves.
#[inline(always)]
fn victim<E: Encoding>(board: &impl Occupancy, mv: E, kind: MoveKind) -> Role {
    let victim = if E::STORES.has_victim() {
        mv.victim()
    } else if kind == MoveKind::EnPassant {
        Some(Role::Pawn)
    } else {
        board.role_at(mv.to())
    };
    victim.unwrap_or(Role::Pawn)
}

/// Returns the mover, or a pawn for codes that are not moves.
#[inline(always)]
fn attacker<E: Encoding>(board: &impl Occupancy, mv: E) -> Role {
    let mover = if E::STORES.has_mover() { mv.mover() } else { board.role_at(mv.from()) };
    mover.unwrap_or(Role::Pawn)
}
