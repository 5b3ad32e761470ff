//! Validation of positions: the checks behind `SetupBuilder::build`.

use super::problems::EnPassantProblem;
use super::sets::Sets;
use super::{SetupBuilder, SetupProblem, SetupProblems, attacks};
use crate::{Bitboard, CastlingMove, Color, Direction, Piece, Rank, Role, Square, king_attacks};

/// Maximum half-move clock of a position.
pub const MAX_HALFMOVE_CLOCK: u32 = 9_999;

/// Maximum full-move number of a position.
pub const MAX_FULLMOVE_NUMBER: u32 = 65_535;

/// Problems of a position that are accepted. Each value also accepts the problems of the values before it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Leniency {
    /// None.
    #[default]
    None,
    /// A half-move clock other than 0 with an en-passant square, [`EnPassantProblem::ClockAfterPush`]: some programs write
    /// that, and no rule of movement depends on it.
    Usual,
    /// More promoted pieces than missing pawns, but at most 16 pieces and 8 pawns of each colour.
    PromotedPieces,
}

const LIGHT_SQUARES: Bitboard = Bitboard::new(0x55aa_55aa_55aa_55aa);

/// Adds all problems of a position to `problems`.
pub(super) fn check(builder: &SetupBuilder, leniency: Leniency, problems: &mut SetupProblems) {
    let sets = Sets::new(&builder.pieces);
    for color in Color::ALL {
        count_pieces(&sets, color, leniency, problems);
    }
    check_pawn_ranks(&sets, problems);
    check_kings(&sets, builder.side_to_move, problems);
    check_castling(builder, problems);
    if let Some(square) = builder.en_passant
        && let Err(reason) = check_en_passant(builder, &sets, square, leniency)
    {
        problems.add(SetupProblem::ImpossibleEnPassant(square, reason));
    }
    let (clock, number) = (builder.halfmove_clock, builder.fullmove_number);
    if clock > MAX_HALFMOVE_CLOCK {
        problems.add(SetupProblem::HalfmoveClock(clock));
    }
    if number > MAX_FULLMOVE_NUMBER {
        problems.add(SetupProblem::FullmoveNumber(number));
    }
}

const fn size(set: Bitboard) -> u8 {
    set.len() as u8
}

fn count_pieces(sets: &Sets, color: Color, leniency: Leniency, problems: &mut SetupProblems) {
    if has_initial_pieces_at_most(sets, color) {
        return;
    }
    let count = size(sets.by_role(color, Role::King));
    if count != 1 {
        problems.add(SetupProblem::KingCount(color, count));
    }
    let count = size(sets.by_color(color));
    if count > 16 {
        problems.add(SetupProblem::TooManyPieces(color, count));
    }
    let count = size(sets.by_role(color, Role::Pawn));
    if count > 8 {
        problems.add(SetupProblem::TooManyPawns(color, count));
    }
    let promoted = promoted(sets, color);
    let missing = 8_u8.saturating_sub(count);
    if promoted > missing && leniency != Leniency::PromotedPieces {
        problems.add(SetupProblem::TooManyPromotions { color, promoted, missing });
    }
}

/// Returns `true` if a colour has one king and no more pieces of any kind than in the initial position. Most
/// positions pass this fast test, and then need no further counting.
fn has_initial_pieces_at_most(sets: &Sets, color: Color) -> bool {
    let without_one = |set: Bitboard| set & Bitboard::new(set.bits().wrapping_sub(1));
    let bishops = sets.by_role(color, Role::Bishop);
    let too_many = without_one(sets.by_role(color, Role::Queen))
        | without_one(bishops & LIGHT_SQUARES)
        | without_one(bishops & !LIGHT_SQUARES)
        | without_one(without_one(sets.by_role(color, Role::Rook)))
        | without_one(without_one(sets.by_role(color, Role::Knight)));
    too_many.is_empty() && sets.king(color).is_some() && size(sets.by_role(color, Role::Pawn)) <= 8
}

/// Returns the number of pieces beyond those of the initial position, which must be promoted pawns.
fn promoted(sets: &Sets, color: Color) -> u8 {
    let beyond = |set: Bitboard, initial: u8| size(set).saturating_sub(initial);
    // Each colour starts with one bishop on light and one on dark squares.
    let bishops = sets.by_role(color, Role::Bishop);
    beyond(sets.by_role(color, Role::Knight), 2)
        + beyond(sets.by_role(color, Role::Rook), 2)
        + beyond(sets.by_role(color, Role::Queen), 1)
        + beyond(bishops & LIGHT_SQUARES, 1)
        + beyond(bishops & !LIGHT_SQUARES, 1)
}

fn check_pawn_ranks(sets: &Sets, problems: &mut SetupProblems) {
    let pawns = sets.by_role(Color::White, Role::Pawn) | sets.by_role(Color::Black, Role::Pawn);
    let misplaced = pawns & (Bitboard::rank(Rank::R1) | Bitboard::rank(Rank::R8));
    if !misplaced.is_empty() {
        problems.add(SetupProblem::PawnsOnBackRanks(misplaced));
    }
}

fn check_kings(sets: &Sets, side: Color, problems: &mut SetupProblems) {
    let (Some(waiting), Some(moving)) = (sets.king(!side), sets.king(side)) else {
        return;
    };
    if king_attacks(waiting).has(moving) {
        problems.add(SetupProblem::AdjacentKings);
    }
    let attackers = attacks::attackers(sets, waiting, side) & !Bitboard::from_square(moving);
    if !attackers.is_empty() {
        problems.add(SetupProblem::OpponentInCheck(!side));
    }
}

fn check_castling(builder: &SetupBuilder, problems: &mut SetupProblems) {
    if builder.castling_rights.is_empty() {
        return;
    }
    for castling in CastlingMove::ALL {
        let CastlingMove { color, side, .. } = castling;
        let at_home =
            |square: Square, role| builder.pieces[square.index()] == Some(Piece::new(color, role));
        let homes =
            at_home(castling.king_from, Role::King) && at_home(castling.rook_from, Role::Rook);
        if builder.castling_rights.has(color, side) && !homes {
            problems.add(SetupProblem::ImpossibleCastling(color, side));
        }
    }
}

/// Undoes the double push and checks whether it was possible.
fn check_en_passant(
    builder: &SetupBuilder,
    sets: &Sets,
    square: Square,
    leniency: Leniency,
) -> Result<(), EnPassantProblem> {
    let side = builder.side_to_move;
    let forward = Direction::pawn_push(side);
    let (Some(origin), Some(pawn)) = (square.step(forward), square.step(-forward)) else {
        return Err(EnPassantProblem::Rank);
    };
    let enemy_pawn = Some(Piece::new(!side, Role::Pawn));
    if square.rank().relative_to(side) != Rank::R6 {
        return Err(EnPassantProblem::Rank);
    }
    if builder.pieces[square.index()].is_some() {
        return Err(EnPassantProblem::Occupied);
    }
    if builder.pieces[origin.index()].is_some() {
        return Err(EnPassantProblem::OriginOccupied);
    }
    if builder.pieces[pawn.index()] != enemy_pawn {
        return Err(EnPassantProblem::NoPawn);
    }
    let before = sets.toggled(!side, Role::Pawn, Bitboard::from_square(origin) | pawn.into());
    let in_check_before =
        before.king(side).is_some_and(|king| !attacks::attackers(&before, king, !side).is_empty());
    if in_check_before {
        return Err(EnPassantProblem::CheckBeforePush);
    }
    // A clock beyond the maximum is a problem of its own.
    let has_moves_since = (1..=MAX_HALFMOVE_CLOCK).contains(&builder.halfmove_clock);
    if has_moves_since && leniency < Leniency::Usual {
        return Err(EnPassantProblem::ClockAfterPush);
    }
    Ok(())
}
