//! A score of 16 bits.

use boardbench_core::{Encoding, MoveKind, Occupancy, Role};

use super::{Hints, ScoreModel, Standing};
use crate::MoveScore;

/// `full`: the hash move; captures, the most valuable victim first and of those the least valuable
/// attacker; promotions; two killers; the rest.
///
/// | moves | score |
/// |---|---|
/// | hash move | 30,000 |
/// | captures | 20,000 + 64 x victim + 8 x (6 - attacker) + promotion: 20,064 to 20,364 |
/// | promotions that take nothing | 10,000 + promotion: 10,001 to 10,004 |
/// | first and second killer | 9,001, 9,000 |
/// | other quiet moves | 0 |
///
/// Victim and attacker are the codes of [`Role`], pawn 1 to king 6; promotion is 1 for a knight to
/// 4 for a queen, 0 for none. En passant takes a pawn with a pawn. Of victim and attacker what the
/// encoding stores is read from the move, the rest from the board: a claim of "Move Structure
/// Design" is that storing the victim "saves board lookups during sorting".
///
/// Sources: "Move Structure Design" (eZ80 Chess), "Move Ordering Optimization", for what to order
/// by; "Chapter 6: Move Representation", "Move Comparison and Hashing", for hash move and killers.
/// The numbers are ours.
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

    #[inline]
    fn rate<E: Encoding>(board: &impl Occupancy, mv: E, hints: Hints) -> (E, MoveScore) {
        let score = match Standing::of(board, mv, hints) {
            Standing::HashMove => HASH_MOVE,
            Standing::Capture(kind) => CAPTURES + of_capture(board, mv, kind),
            Standing::Promotion(kind) => PROMOTIONS + of_promotion(kind),
            Standing::FirstKiller => FIRST_KILLER,
            Standing::SecondKiller => SECOND_KILLER,
            Standing::Quiet => 0,
        };
        (mv, MoveScore(score))
    }
}

/// Victim before attacker before promotion.
#[inline(always)]
fn of_capture<E: Encoding>(board: &impl Occupancy, mv: E, kind: MoveKind) -> i16 {
    let victim = victim(board, mv, kind) as i16;
    let attacker = attacker(board, mv) as i16;
    64 * victim + 8 * (Role::King as i16 - attacker) + of_promotion(kind)
}

#[inline(always)]
fn of_promotion(kind: MoveKind) -> i16 {
    kind.promotion().map_or(0, |role| role as i16 + 1)
}

/// What is taken. A capture has a victim; for codes that are no moves, a pawn.
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

/// What takes. A move has a mover; for codes that are no moves, a pawn.
#[inline(always)]
fn attacker<E: Encoding>(board: &impl Occupancy, mv: E) -> Role {
    let mover = if E::STORES.has_mover() {
        mv.mover()
    } else {
        board.role_at(mv.from())
    };
    mover.unwrap_or(Role::Pawn)
}
