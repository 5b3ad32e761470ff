//! Implements the rules of valid positions independently of `Setup`, to compare with it.

use boardbench_core::{CanonicalMove, CastlingMove, Color, Piece, Rank, Role, Square};

use crate::reference::Reference;

/// Returns the rules that a position violates; with `is_strict` including the rules of strict parsing.
pub(super) fn broken(position: &Reference, is_strict: bool) -> Vec<&'static str> {
    let mut rules = Vec::new();
    for color in Color::ALL {
        let count = |role| squares(position, color, role).count();
        let pieces: usize = Role::ALL.map(count).iter().sum();
        let has_pawns = !is_strict || can_have_promoted(position, color);
        let is_back = |square: Square| matches!(square.rank(), Rank::R1 | Rank::R8);
        let has_pawn_at_back = squares(position, color, Role::Pawn).any(is_back);
        rules.extend([
            ("one king per side", count(Role::King) == 1),
            ("at most 16 pieces per side", pieces <= 16),
            ("at most 8 pawns per side", count(Role::Pawn) <= 8),
            ("a pawn is missing for each promoted piece", has_pawns),
            ("no pawn on a back rank", !has_pawn_at_back),
        ]);
    }
    // Adjacent kings attack each other.
    let is_other_side_safe = !position.is_king_attacked(!position.side_to_move());
    let (has_homes, is_passed) = (are_homes_occupied(position), follows_double_push(position));
    let has_clock = !is_strict || position.en_passant().is_none() || position.halfmove_clock() == 0;
    let (clock, number) = (position.halfmove_clock(), position.fullmove_number());
    rules.extend([
        ("only the side to move is in check", is_other_side_safe),
        ("castling rights require king and rook on their original squares", has_homes),
        ("en passant follows a double push", is_passed),
        ("a double push resets the half-move clock", has_clock),
        ("the half-move clock is at most 9999", clock <= 9_999),
        ("the move number is at most 65535", number <= 65_535),
    ]);
    let broken = rules.into_iter().filter(|(_, holds)| !holds);
    broken.map(|(rule, _)| rule).collect()
}

/// Returns the squares of a colour's pieces of a role.
fn squares(position: &Reference, color: Color, role: Role) -> impl Iterator<Item = Square> {
    let piece = Some(Piece::new(color, role));
    Square::all().filter(move |&square| position.piece_at(square) == piece)
}

/// Returns `true` if enough pawns are missing for all promoted pieces. A side starts with one bishop on a light
/// square and one on a dark square.
fn can_have_promoted(position: &Reference, color: Color) -> bool {
    let count = |role| squares(position, color, role).count();
    let bishops = squares(position, color, Role::Bishop);
    let (light, dark): (Vec<_>, Vec<_>) = bishops.partition(|square| square.is_light());
    let initially = [
        (count(Role::Knight), 2),
        (light.len(), 1),
        (dark.len(), 1),
        (count(Role::Rook), 2),
        (count(Role::Queen), 1),
    ];
    let promoted = initially.map(|(count, initial)| count.saturating_sub(initial));
    promoted.iter().sum::<usize>() + count(Role::Pawn) <= 8
}

fn are_homes_occupied(position: &Reference) -> bool {
    CastlingMove::ALL.into_iter().all(|castling| {
        let CastlingMove { color, side, .. } = castling;
        let is_at = |role, square| position.piece_at(square) == Some(Piece::new(color, role));
        !position.castling_rights().has(color, side)
            || (is_at(Role::King, castling.king_from) && is_at(Role::Rook, castling.rook_from))
    })
}

/// Returns `true` if the last move can have been a double push over the en-passant square, or if there is no such square.
fn follows_double_push(position: &Reference) -> bool {
    let Some(passed) = position.en_passant() else {
        return true;
    };
    let (begin, over, end, pawn) = match position.side_to_move() {
        Color::White => (Rank::R7, Rank::R6, Rank::R5, Piece::BlackPawn),
        Color::Black => (Rank::R2, Rank::R3, Rank::R4, Piece::WhitePawn),
    };
    let at = |rank| Square::new(passed.file(), rank);
    let on = |rank| position.piece_at(at(rank));
    // Only the pieces of this position are correct.
    let before = position.play(CanonicalMove::new(at(end), at(begin)));
    passed.rank() == over
        && (on(begin), on(over), on(end)) == (None, None, Some(pawn))
        && !before.is_king_attacked(position.side_to_move())
}
