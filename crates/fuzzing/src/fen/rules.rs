//! What a position must be, written down once more: nothing here is shared with what accepts one.

use boardbench_conformance::reference::Reference;
use boardbench_core::{CanonicalMove, CastlingRights, Color, Piece, Rank, Role, Square};

/// How many pieces of a kind a side begins with, bishops apart.
const INITIALLY: [(Role, usize); 3] = [(Role::Knight, 2), (Role::Rook, 2), (Role::Queen, 1)];

/// The king's and the rook's square of each right.
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

/// The rules that a position breaks which has been accepted.
pub(super) fn broken(position: &Reference, must_pay_promotions: bool) -> Vec<&'static str> {
    let pays = !must_pay_promotions || Color::ALL.map(|it| pays(position, it)) == [true; 2];
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
        ("promotions are paid with pawns", pays),
        ("no pawn on a back rank", !has_pawn_on_back_rank(position)),
        // A king beside the other one attacks it.
        (
            "only the side to move is in check",
            !position.is_king_attacked(!side),
        ),
        ("rights need king and rook at home", has_homes(position)),
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

/// The squares on which a colour's pieces of a kind stand.
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

/// Whether enough pawns are missing for all pieces beyond those of the beginning, where one bishop
/// stands on a light square and one on a dark one.
fn pays(position: &Reference, color: Color) -> bool {
    let others =
        INITIALLY.map(|(role, number)| count(position, color, role).saturating_sub(number));
    let bishops = [true, false].map(|is_light| {
        let bishops = squares(position, color, Role::Bishop);
        let of_shade = bishops.filter(|square| square.is_light() == is_light);
        of_shade.count().saturating_sub(1)
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

fn has_homes(position: &Reference) -> bool {
    HOMES
        .into_iter()
        .all(|(right, king, king_home, rook, rook_home)| {
            let stands = |piece, square| position.piece_at(square) == Some(piece);
            (position.castling_rights() & right).is_empty()
                || (stands(king, king_home) && stands(rook, rook_home))
        })
}

/// Whether a pawn can just have gone two squares over the en-passant square, if there is one.
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

/// Whether the side to move was in check when the pawn that stands on `end` stood on `begin`: found
/// out in a position of which nothing but the pieces is asked.
fn was_in_check(position: &Reference, begin: Square, end: Square) -> bool {
    let before = position.play(CanonicalMove::new(end, begin));
    before.is_king_attacked(position.side_to_move())
}
