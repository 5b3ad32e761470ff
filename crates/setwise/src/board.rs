//! The methods of `Position` and `Board` that all boards made of sets share.

use core::ops::ControlFlow;

#[cfg(doc)]
use boardbench_core::Board;
use boardbench_core::{
    CastlingMove, Color, Direction, Encoding, Find, MoveKind, Piece, Position, Sink, Square,
};
use boardbench_sliders::{Sliders, SquareSet, king_attacks, knight_attacks, pawn_attacks};

use crate::legality::Legality;
use crate::receive::{OnlyCaptures, Receiver, Search, Total, Writer};
use crate::view::{Sets, View};

/// A board that is made of sets.
pub trait SetBoard: Position {
    /// The algorithm for slider attacks.
    type Sliders: Sliders;
    /// How legal moves are found.
    type Legality: Legality;

    /// The sets.
    fn sets(&self) -> &impl Sets;

    /// Marks the en-passant square as one where a capture is legal.
    fn mark_en_passant_legal(&mut self);
}

/// Generates the legal moves of the pieces on `movers`.
#[inline(always)]
fn generate_legal<B: SetBoard, R: Receiver>(
    board: &B,
    movers: SquareSet,
    out: &mut R,
) -> ControlFlow<()> {
    let (sets, state) = (board.sets(), board.state());
    match state.side_to_move() {
        Color::White => B::Legality::legal(View::<B::Sliders, true>::new(sets, state, movers), out),
        Color::Black => {
            B::Legality::legal(View::<B::Sliders, false>::new(sets, state, movers), out)
        }
    }
}

/// Writes the moves of a board.
#[inline(always)]
fn writer<'a, B: SetBoard, T: Sink>(sink: &'a mut T, board: &'a B) -> Writer<'a, T, B> {
    Writer::new(sink, board, board.sets().occupied())
}

/// [`Board::pseudo_legal`].
///
/// # Errors
///
/// Breaks when the sink does.
#[inline(always)]
pub fn pseudo_legal<B: SetBoard, T: Sink>(board: &B, sink: &mut T) -> ControlFlow<()> {
    let (sets, state, all) = (board.sets(), board.state(), SquareSet::ALL);
    let out = &mut writer(sink, board);
    match state.side_to_move() {
        Color::White => View::<B::Sliders, true>::new(sets, state, all).pseudo_legal(out),
        Color::Black => View::<B::Sliders, false>::new(sets, state, all).pseudo_legal(out),
    }
}

/// [`Board::legal`].
///
/// # Errors
///
/// Breaks when the sink does.
#[inline(always)]
pub fn legal<B: SetBoard, T: Sink>(board: &B, sink: &mut T) -> ControlFlow<()> {
    generate_legal(board, SquareSet::ALL, &mut writer(sink, board))
}

/// [`Board::captures`]: sets of targets are cut down to enemies before they are split into moves.
///
/// # Errors
///
/// Breaks when the sink does.
#[inline(always)]
pub fn captures<B: SetBoard, T: Sink>(board: &B, sink: &mut T) -> ControlFlow<()> {
    let enemy = board.sets().by_color(!board.side_to_move());
    let out = &mut writer(sink, board);
    generate_legal(board, SquareSet::ALL, &mut OnlyCaptures { out, enemy })
}

/// [`Board::count_legal`]: adds up the sizes of sets.
#[inline(always)]
pub fn count_legal<B: SetBoard>(board: &B) -> usize {
    let mut total = Total(0);
    let _ = generate_legal(board, SquareSet::ALL, &mut total);
    total.0
}

/// [`Board::is_legal`]: looks for the target among those of the piece on the from-square.
#[inline(always)]
pub fn is_legal<B: SetBoard, E: Encoding>(board: &B, mv: E) -> bool {
    let kind = mv.classify(board);
    let (from, to) = match kind {
        MoveKind::Castle(side) => {
            let castling = CastlingMove::new(board.side_to_move(), side);
            (castling.king_from, castling.king_to)
        }
        _ => (mv.from().square(), mv.to().square()),
    };
    // The code may have bits or squares that the move does not have.
    let mut find = Find::new(mv);
    let _ = writer(&mut find, board).write(from, to, kind);
    find.found() && is_legal_move(board, from, to, kind)
}

/// Whether the generator finds a move. Compiled once for a board.
#[inline(never)]
fn is_legal_move<B: SetBoard>(board: &B, from: Square, to: Square, kind: MoveKind) -> bool {
    let mut search = Search::new(board.sets().occupied(), from, to, kind);
    let _ = generate_legal(board, from.into(), &mut search);
    search.is_found
}

/// Marks en passant as legal if the double push to `to`, which has just been made, may be captured.
#[inline(always)]
pub fn resolve_en_passant<B: SetBoard>(board: &mut B, to: Square) {
    let landed = SquareSet::from_square(to);
    let beside = landed.shift(Direction::WEST) | landed.shift(Direction::EAST);
    let enemies = board.sets().pawns() & board.sets().by_color(board.side_to_move());
    if beside.meets(enemies) {
        resolve_beside_pawns(board);
    }
}

/// The same if there is an enemy pawn beside the double push, which is rare.
#[cold]
#[inline(never)]
fn resolve_beside_pawns<B: SetBoard>(board: &mut B) {
    let (sets, state, all) = (board.sets(), board.state(), SquareSet::ALL);
    let is_legal = match state.side_to_move() {
        Color::White => View::<B::Sliders, true>::new(sets, state, all).has_legal_en_passant(),
        Color::Black => View::<B::Sliders, false>::new(sets, state, all).has_legal_en_passant(),
    };
    if is_legal {
        board.mark_en_passant_legal();
    }
}

/// [`Position::is_attacked`].
#[inline(always)]
pub fn is_attacked<B: SetBoard>(board: &B, square: Square, by: Color) -> bool {
    let sets = board.sets();
    let occupied = sets.occupied();
    // A piece of each kind on `square` would attack the squares from which its kind attacks it.
    let attackers = pawn_attacks(!by, square) & sets.pawns()
        | knight_attacks(square) & sets.knights()
        | king_attacks(square) & sets.kings()
        | B::Sliders::bishop(square, occupied) & sets.diagonal_sliders()
        | B::Sliders::rook(square, occupied) & sets.straight_sliders();
    attackers.meets(sets.by_color(by))
}

/// [`Position::is_king_attacked`].
#[inline(always)]
pub fn is_king_attacked<B: SetBoard>(board: &B, color: Color) -> bool {
    let king = board.sets().kings() & board.sets().by_color(color);
    is_attacked(board, king.first_or_h8(), !color)
}

/// [`Position::visit_pieces`]: one kind of piece after the other.
#[inline(always)]
pub fn visit_pieces(sets: &impl Sets, mut visit: impl FnMut(Square, Piece)) {
    for piece in Piece::ALL {
        for square in sets.holding(piece) {
            visit(square, piece);
        }
    }
}

/// [`Position::material`]: the number of pieces of each kind times their value.
#[inline(always)]
pub fn material(sets: &impl Sets, values: &[i32; Piece::INDEX_SPACE]) -> i32 {
    let value = |piece: Piece| sets.holding(piece).len() as i32 * values[piece.index()];
    Piece::ALL.into_iter().map(value).sum()
}
