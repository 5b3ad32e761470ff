//! Finds the moves that lead to a position, and mirrors positions.
//!
//! Reaching a position by moves tests more of a board than setting it up: a setup computes from scratch
//! whether en passant is legal, which castling rights are left, and which pieces give check. So boards also
//! reach positions by moves.

use boardbench_core::{
    CanonicalMove, CastlingRights, Color, Leniency, Piece, Role, Setup, SetupBuilder, Square,
};

use super::Line;
use crate::reference::Reference;

/// Maximum number of moves before a position.
const PLIES: usize = 2;

impl Line {
    /// Returns a game of up to two moves into a position, which prefers captures or other moves. `None` if no move leads there.
    /// Castling, promotion and en passant are not tried.
    pub(super) fn leading_to(position: Reference, by_captures: bool) -> Option<Self> {
        let (first, played) = leading_to(&position, by_captures, PLIES)?;
        let mut line = Self::new(first);
        for mv in played {
            line.push(Some(mv));
        }
        Some(line)
    }
}

/// Returns at most `plies` moves that lead to a position, and the position before the first. `None` if no move leads to it.
fn leading_to(
    here: &Reference,
    by_captures: bool,
    plies: usize,
) -> Option<(Reference, Vec<CanonicalMove>)> {
    let mut fewer = None;
    for (before, mv) in before(here, by_captures) {
        if plies == 1 {
            return Some((before, vec![mv]));
        }
        if let Some((first, mut played)) = leading_to(&before, by_captures, plies - 1) {
            played.push(mv);
            if played.len() == plies {
                return Some((first, played));
            }
        }
        fewer.get_or_insert((before, vec![mv]));
    }
    fewer
}

/// Returns the positions before this one, each with the legal move that leads from it to this position: the double push, if there
/// has just been one. Captures come first or last.
fn before(
    here: &Reference,
    captures_first: bool,
) -> impl Iterator<Item = (Reference, CanonicalMove)> {
    let setup = here.to_setup();
    let mover = !setup.side_to_move();
    // The hash selects the start of the search, so different positions have different last moves.
    let offset = setup.hash() as usize;
    let captured = Role::ALL.into_iter().filter(|&role| role != Role::King);
    let mut victims: Vec<Option<Piece>> =
        captured.map(|role| Some(Piece::new(!mover, role))).collect();
    let count = victims.len();
    victims.rotate_left(offset % count);
    victims.insert(if captures_first { count } else { 0 }, None);
    let mut starts: Vec<Square> =
        Square::all().filter(|&from| here.piece_at(from).is_none()).collect();
    let count = starts.len();
    starts.rotate_left(offset % count);
    let ends: Vec<(Square, Piece)> =
        setup.pieces().filter(move |(_, piece)| piece.color() == mover).collect();
    let tries = victims.into_iter().flat_map(move |victim| {
        let starts = starts.clone();
        let tries = ends.clone().into_iter();
        tries.flat_map(move |end| starts.clone().into_iter().map(move |from| (victim, end, from)))
    });
    tries.filter_map(move |(victim, (to, piece), from)| {
        let mut builder = setup.to_builder();
        builder.pieces[from.index()] = Some(piece);
        builder.pieces[to.index()] = victim;
        builder.side_to_move = mover;
        builder.en_passant = None;
        builder.halfmove_clock = builder.halfmove_clock.saturating_sub(1);
        // Few pieces can make the move, and fewer of the positions are valid.
        let mv = CanonicalMove::new(from, to);
        if !Reference::from_fields(&builder).is_legal(mv) {
            return None;
        }
        let setup = builder.build_with(Leniency::PromotedPieces).ok()?;
        let before = Reference::from_setup(&setup);
        is_same(&before.play(mv), here).then_some((before, mv))
    })
}

/// Returns `true` if two positions are equal except for their clocks.
fn is_same(left: &Reference, right: &Reference) -> bool {
    let without_clocks = |position: &Reference| SetupBuilder {
        halfmove_clock: 0,
        fullmove_number: 0,
        ..position.to_setup().to_builder()
    };
    without_clocks(left) == without_clocks(right)
}

/// Returns a position, the position with colours swapped, and, without castling rights, both with files mirrored.
pub fn images(position: &Reference) -> Vec<Reference> {
    let originals = [*position, with_swapped_colors(position)];
    originals.into_iter().chain(originals.iter().filter_map(with_mirrored_files)).collect()
}

/// Returns the position with colours swapped and ranks mirrored.
fn with_swapped_colors(position: &Reference) -> Reference {
    let setup = position.to_setup();
    let mut builder = mirrored(&setup, |square| square.relative_to(Color::Black));
    builder.pieces = builder.pieces.map(|piece| piece.map(|piece| !piece));
    builder.side_to_move = !setup.side_to_move();
    // White's rights are the lower two bits.
    let rights = setup.castling_rights().bits();
    builder.castling_rights = CastlingRights::from_low_bits(rights << 2 | rights >> 2);
    Reference::from_setup(&Setup::from_board(builder))
}

/// Returns the position with mirrored files; `None` if there are castling rights.
fn with_mirrored_files(position: &Reference) -> Option<Reference> {
    let setup = position.to_setup();
    let has_rights = !setup.castling_rights().is_empty();
    let builder = mirrored(&setup, |square| Square::from_low_bits(square.code() ^ 7));
    (!has_rights).then(|| Reference::from_setup(&Setup::from_board(builder)))
}

/// Maps every square of a setup, and removes the castling rights.
fn mirrored(setup: &Setup, map: impl Fn(Square) -> Square) -> SetupBuilder {
    let mut builder = setup.to_builder();
    builder.pieces = [None; Square::COUNT];
    for (square, piece) in setup.pieces() {
        builder.pieces[map(square).index()] = Some(piece);
    }
    builder.en_passant = setup.en_passant().map(map);
    builder.castling_rights = CastlingRights::NONE;
    builder
}
