//! The rules of valid positions: a second implementation, independent of that of `Setup`.

use boardbench_conformance::reference::Reference;
use boardbench_core::{CanonicalMove, CastlingRights, Color, Piece, Rank, Role, Square};

/// The number of pieces of a role that a side starts with; bishops are counted by square colour.
const INITIALLY: [(Role, usize); 3] = [(Role::Knight, 2), (Role::Rook, 2), (Role::Queen, 1)];

/// The squares of king and rook for each right.
const HOMES: [(CastlingRights, Piece, Square, Piece, Square); 4] = {
    use Piece::{BlackKing, BlackRook, WhiteKing, WhiteRook};
    [
        (
            CastlingRights::WHITE_KING_SIDE,
            WhiteKing,
            Square::E1,
            WhiteRook,
            Square::H1,
        ),
        (
            CastlingRights::WHITE_QUEEN_SIDE,
            WhiteKing,
            Square::E1,
            WhiteRook,
            Square::A1,
        ),
        (
            CastlingRights::BLACK_KING_SIDE,
            BlackKing,
            Square::E8,
            BlackRook,
            Square::H8,
        ),
        (
            CastlingRights::BLACK_QUEEN_SIDE,
            BlackKing,
            Square::E8,
            BlackRook,
            Square::A8,
        ),
    ]
};

/// The rules that an accepted position breaks.
pub(super) fn broken(position: &Reference, counts_promotions: bool) -> Vec<&'static str> {
    let has_pawns =
        !counts_promotions || Color::ALL.map(|it| can_have_promoted(position, it)) == [true; 2];
    let side = position.side_to_move();
    let rules = [
        (
            "one king a side",
            Color::ALL.map(|it| count(position, it, Role::King)) == [1; 2],
        ),
        (
            "at most 16 pieces a side",
            Color::ALL.map(|it| all(position, it) <= 16) == [true; 2],
        ),
        (
            "at most 8 pawns a side",
            Color::ALL.map(|it| pawns(position, it) <= 8) == [true; 2],
        ),
        ("a pawn is missing for each promoted piece", has_pawns),
        ("no pawn on a back rank", !has_pawn_on_back_rank(position)),
        // Adjacent kings attack each other.
        (
            "only the side to move is in check",
            !position.is_king_attacked(!side),
        ),
        (
            "rights need king and rook at home",
            are_homes_occupied(position),
        ),
        (
            "en passant follows a double push",
            follows_double_push(position),
        ),
        (
            "the half-move clock is at most 9999",
            position.halfmove_clock() <= 9_999,
        ),
        (
            "the move number is at most 65535",
            position.fullmove_number() <= 65_535,
        ),
    ];
    let broken = rules.into_iter().filter(|(_, holds)| !holds);
    broken.map(|(rule, _)| rule).collect()
}

/// The squares of a colour's pieces of a role.
fn squares(position: &Reference, color: Color, role: Role) -> impl Iterator<Item = Square> {
    let piece = Some(Piece::new(color, role));
    Square::all().filter(move |&square| position.piece_at(square) == piece)
}

fn count(position: &Reference, color: Color, role: Role) -> usize {
    squares(position, color, role).count()
}

fn all(position: &Reference, color: Color) -> usize {
    let counts = Role::ALL.map(|role| count(position, color, role));
    counts.iter().sum()
}

fn pawns(position: &Reference, color: Color) -> usize {
    count(position, color, Role::Pawn)
}

/// Whether enough pawns are missing for all promoted pieces. A side starts with one bishop on a light
/// square and one on a dark square.
fn can_have_promoted(position: &Reference, color: Color) -> bool {
    let others =
        INITIALLY.map(|(role, number)| count(position, color, role).saturating_sub(number));
    let bishops = [true, false].map(|is_light| {
        let bishops = squares(position, color, Role::Bishop);
        let same_colored = bishops.filter(|square| square.is_light() == is_light);
        same_colored.count().saturating_sub(1)
    });
    let promoted: usize = others.iter().chain(&bishops).sum();
    promoted + pawns(position, color) <= 8
}

fn has_pawn_on_back_rank(position: &Reference) -> bool {
    Color::ALL.into_iter().any(|color| {
        let mut pawns = squares(position, color, Role::Pawn);
        pawns.any(|square| matches!(square.rank(), Rank::R1 | Rank::R8))
    })
}

fn are_homes_occupied(position: &Reference) -> bool {
    HOMES
        .into_iter()
        .all(|(right, king, king_home, rook, rook_home)| {
            let is_at = |piece, square| position.piece_at(square) == Some(piece);
            (position.castling_rights() & right).is_empty()
                || (is_at(king, king_home) && is_at(rook, rook_home))
        })
}

/// Whether the last move can have been a double push over the en-passant square, if there is one.
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
    passed.rank() == over
        && (on(begin), on(over), on(end)) == (None, None, Some(pawn))
        && position.halfmove_clock() == 0
        && !was_in_check(position, at(begin), at(end))
}

/// Whether the side to move was in check before the double push from `begin` to `end`. Only the pieces
/// of that position are right.
fn was_in_check(position: &Reference, begin: Square, end: Square) -> bool {
    let before = position.play(CanonicalMove::new(end, begin));
    before.is_king_attacked(position.side_to_move())
}
