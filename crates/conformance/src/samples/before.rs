//! The moves that lead to a position, and mirrored positions.
//!
//! A board that is set up in a position is asked for less than one that gets there by moves: its setup
//! finds out whether en passant is legal, which castling rights are left, who gives check. So boards also
//! play their way into positions.

use boardbench_core::{
    CanonicalMove, CastlingRights, Color, Leniency, Piece, Role, Setup, SetupBuilder, Square,
};

use super::Line;
use crate::reference::Reference;

/// The most moves before a position.
const PLIES: usize = 2;

impl Line {
    /// Moves that lead to a position, two if there are as many: captures where there are some, or other moves where there are some.
    /// `None` if no move does. Castling, promotion and en passant are not tried.
    pub(super) fn leading_to(position: Reference, by_captures: bool) -> Option<Self> {
        let (first, played) = leading_to(&position, by_captures, PLIES)?;
        let mut line = Self::new(first);
        for mv in played {
            line.push(Some(mv));
        }
        Some(line)
    }
}

/// Returns the moves that lead to a position, at most `plies` of them, and the position before the first. `None` if there is
/// none.
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

/// Returns the positions before this one, each with the legal move from there to here: the double push, if there has just been
/// one. Captures come first, or last.
fn before(
    here: &Reference,
    captures_first: bool,
) -> impl Iterator<Item = (Reference, CanonicalMove)> {
    let setup = here.to_setup();
    let mover = !setup.side_to_move();
    // The hash chooses where a search begins, so different positions have different last moves.
    let turn = setup.hash() as usize;
    let captured = Role::ALL.into_iter().filter(|&role| role != Role::King);
    let mut victims: Vec<Option<Piece>> =
        captured.map(|role| Some(Piece::new(!mover, role))).collect();
    let count = victims.len();
    victims.rotate_left(turn % count);
    victims.insert(if captures_first { count } else { 0 }, None);
    let mut starts: Vec<Square> =
        Square::all().filter(|&from| here.piece_at(from).is_none()).collect();
    let count = starts.len();
    starts.rotate_left(turn % count);
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
        // Few pieces can move so, and fewer of the positions are valid.
        let mv = CanonicalMove::new(from, to);
        if !Reference::from_fields(&builder).is_legal(mv) {
            return None;
        }
        let setup = builder.build_with(Leniency::PromotedPieces).ok()?;
        let before = Reference::from_setup(&setup);
        is_same(&before.play(mv), here).then_some((before, mv))
    })
}

/// Returns `true` if two positions differ in their clocks at most.
fn is_same(one: &Reference, other: &Reference) -> bool {
    let without_clocks = |position: &Reference| SetupBuilder {
        halfmove_clock: 0,
        fullmove_number: 0,
        ..position.to_setup().to_builder()
    };
    without_clocks(one) == without_clocks(other)
}

/// Returns a position, the same with colours exchanged, and both with files mirrored, unless there are castling rights.
pub fn images(position: &Reference) -> Vec<Reference> {
    let both = [*position, with_other_colors(position)];
    both.into_iter().chain(both.iter().filter_map(with_other_files)).collect()
}

/// Returns the position with the other colours, seen from the other side.
fn with_other_colors(position: &Reference) -> Reference {
    let setup = position.to_setup();
    let mut builder = mirrored(&setup, |square| square.relative_to(Color::Black));
    builder.pieces = builder.pieces.map(|piece| piece.map(|piece| !piece));
    builder.side_to_move = !setup.side_to_move();
    // White's rights are the lower two bits.
    let rights = setup.castling_rights().bits();
    builder.castling_rights = CastlingRights::from_low_bits(rights << 2 | rights >> 2);
    Reference::from_setup(&Setup::from_board(builder))
}

/// Returns the position with the files in the other order; `None` if there are castling rights.
fn with_other_files(position: &Reference) -> Option<Reference> {
    let setup = position.to_setup();
    let has_rights = !setup.castling_rights().is_empty();
    let builder = mirrored(&setup, |square| Square::from_low_bits(square.code() ^ 7));
    (!has_rights).then(|| Reference::from_setup(&Setup::from_board(builder)))
}

/// Returns the fields with every square replaced by another, and without castling rights.
fn mirrored(setup: &Setup, other: impl Fn(Square) -> Square) -> SetupBuilder {
    let mut builder = setup.to_builder();
    builder.pieces = [None; Square::COUNT];
    for (square, piece) in setup.pieces() {
        builder.pieces[other(square).index()] = Some(piece);
    }
    builder.en_passant = setup.en_passant().map(other);
    builder.castling_rights = CastlingRights::NONE;
    builder
}
