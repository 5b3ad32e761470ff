//! Checks, pins and attacks that a board keeps, computed when a move is made: without a view, for either colour.

use boardbench_core::{CheckInfo, Color, Direction};
use boardbench_sliders::{Bitboard, Sliders, between, king_attacks, knight_attacks, pawn_attacks};

use crate::around::AROUND;
use crate::view::Sets;

/// Computes the check info of a position with this side to move.
#[inline(always)]
pub(crate) fn check_info<I: CheckInfo, S: Sliders>(sets: &impl Sets, side: Color) -> I {
    I::compute(|| checkers_and_pinned(sets, side), || attacked::<S>(sets, side))
}

/// Returns the checkers and the pinned pieces, in one pass over the sliding pieces on the king's lines.
#[inline]
fn checkers_and_pinned(sets: &impl Sets, side: Color) -> [Bitboard; 2] {
    let (own, enemy) = (sets.by_color(side), sets.by_color(!side));
    let king = (sets.kings() & own).first_or_h8();
    let around = &AROUND[king.index()];
    let straight = around.straight_lines & sets.straight_sliders();
    let diagonal = around.diagonal_lines & sets.diagonal_sliders();
    let (knights, pawns) = (knight_attacks(king), pawn_attacks(side, king));
    let mut checkers = (knights & sets.knights() | pawns & sets.pawns()) & enemy;
    let mut pinned = Bitboard::EMPTY;
    for sniper in (straight | diagonal) & enemy {
        let screen = between(king, sniper) & (own | enemy);
        if screen.is_empty() {
            checkers |= sniper.into();
        } else if !screen.has_many() {
            pinned |= screen & own;
        }
    }
    [checkers, pinned]
}

/// Returns the squares that the enemy attacks, through the king of the side to move.
#[inline]
fn attacked<S: Sliders>(sets: &impl Sets, side: Color) -> Bitboard {
    let (own, enemy) = (sets.by_color(side), sets.by_color(!side));
    let occupied = (own | enemy) & !(sets.kings() & own);
    let pawns = sets.pawns() & enemy;
    // Written out, so that directions are constants.
    let by_pawns = |[west, east]: [Direction; 2]| pawns.shift(west) | pawns.shift(east);
    let mut attacked = match side {
        Color::White => by_pawns(Direction::pawn_captures(Color::Black)),
        Color::Black => by_pawns(Direction::pawn_captures(Color::White)),
    };
    attacked |= king_attacks((sets.kings() & enemy).first_or_h8());
    for from in sets.knights() & enemy {
        attacked |= knight_attacks(from);
    }
    for from in sets.diagonal_sliders() & enemy {
        attacked |= S::bishop(from, occupied);
    }
    for from in sets.straight_sliders() & enemy {
        attacked |= S::rook(from, occupied);
    }
    attacked
}
