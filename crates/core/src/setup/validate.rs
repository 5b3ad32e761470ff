//! Which positions are accepted.

use super::problems::EnPassantProblem;
use super::{Placement, SetupBuilder, SetupProblem, SetupProblems, attacks};
use crate::{CastlingMove, Color, Direction, File, Piece, Rank, Role, Square};

/// The highest half-move clock that a position may show.
pub const MAX_HALFMOVE_CLOCK: u32 = 9_999;

/// The highest full-move number that a position may show.
pub const MAX_FULLMOVE_NUMBER: u32 = 65_535;

/// What a reader of positions forgives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Leniency {
    /// Nothing.
    #[default]
    None,
    /// More promoted pieces than missing pawns can pay for. Never more than 16 pieces or 8 pawns.
    PromotedPieces,
}

/// Everything that is wrong with a position.
pub(super) fn problems(builder: &SetupBuilder, leniency: Leniency) -> SetupProblems {
    let mut problems = SetupProblems::new();
    for color in Color::ALL {
        count_pieces(&builder.pieces, color, leniency, &mut problems);
    }
    check_pawn_ranks(&builder.pieces, &mut problems);
    check_kings(builder, &mut problems);
    check_castling(builder, &mut problems);
    if let Some(square) = builder.en_passant
        && let Err(reason) = check_en_passant(builder, square)
    {
        problems.add(SetupProblem::ImpossibleEnPassant { square, reason });
    }
    if builder.halfmove_clock > MAX_HALFMOVE_CLOCK {
        problems.add(SetupProblem::HalfmoveClock {
            clock: builder.halfmove_clock,
        });
    }
    if builder.fullmove_number > MAX_FULLMOVE_NUMBER {
        problems.add(SetupProblem::FullmoveNumber {
            number: builder.fullmove_number,
        });
    }
    problems
}

fn count_pieces(
    pieces: &Placement,
    color: Color,
    leniency: Leniency,
    problems: &mut SetupProblems,
) {
    let count = |role| {
        let piece = Some(Piece::new(color, role));
        pieces.iter().filter(|&&content| content == piece).count() as u8
    };
    let all = Role::ALL.into_iter().map(count).sum::<u8>();
    let (kings, pawns) = (count(Role::King), count(Role::Pawn));
    if kings != 1 {
        problems.add(SetupProblem::KingCount {
            color,
            count: kings,
        });
    }
    if all > 16 {
        problems.add(SetupProblem::TooManyPieces { color, count: all });
    }
    if pawns > 8 {
        problems.add(SetupProblem::TooManyPawns {
            color,
            count: pawns,
        });
    }
    let initially = [(Role::Knight, 2), (Role::Rook, 2), (Role::Queen, 1)];
    let promoted = initially
        .into_iter()
        .map(|(role, initial)| count(role).saturating_sub(initial))
        .sum::<u8>()
        + promoted_bishops(pieces, color);
    let missing = 8_u8.saturating_sub(pawns);
    if promoted > missing && leniency != Leniency::PromotedPieces {
        problems.add(SetupProblem::UnpaidPromotions {
            color,
            promoted,
            missing,
        });
    }
}

/// A game begins with one bishop on light squares and one on dark; a second on either was promoted.
fn promoted_bishops(pieces: &Placement, color: Color) -> u8 {
    let bishop = Some(Piece::new(color, Role::Bishop));
    [true, false]
        .map(|light| {
            let bishops = Square::all()
                .filter(|square| square.is_light() == light && pieces[square.index()] == bishop);
            (bishops.count() as u8).saturating_sub(1)
        })
        .into_iter()
        .sum()
}

fn check_pawn_ranks(pieces: &Placement, problems: &mut SetupProblems) {
    let on = |rank| {
        File::ALL.map(|file| {
            let content = pieces[Square::new(file, rank).index()];
            content.is_some_and(|piece| piece.role() == Role::Pawn)
        })
    };
    let (first, eighth) = (on(Rank::R1), on(Rank::R8));
    if first.contains(&true) || eighth.contains(&true) {
        problems.add(SetupProblem::PawnsOnBackRanks { first, eighth });
    }
}

fn check_kings(builder: &SetupBuilder, problems: &mut SetupProblems) {
    let waiting = !builder.side_to_move;
    let [Some(own), Some(enemy)] =
        [waiting, builder.side_to_move].map(|color| attacks::king(&builder.pieces, color))
    else {
        return;
    };
    let mut attackers = attacks::attackers(&builder.pieces, own, builder.side_to_move);
    if Direction::ALL
        .into_iter()
        .any(|way| own.step(way) == Some(enemy))
    {
        problems.add(SetupProblem::AdjacentKings);
    }
    if attackers.any(|square| square != enemy) {
        problems.add(SetupProblem::OpponentInCheck { color: waiting });
    }
}

fn check_castling(builder: &SetupBuilder, problems: &mut SetupProblems) {
    for castling in CastlingMove::ALL {
        let CastlingMove { color, side, .. } = castling;
        let at_home =
            |square: Square, role| builder.pieces[square.index()] == Some(Piece::new(color, role));
        let homes =
            at_home(castling.king_from, Role::King) && at_home(castling.rook_from, Role::Rook);
        if builder.castling_rights.has(color, side) && !homes {
            problems.add(SetupProblem::CastlingWithoutHome { color, side });
        }
    }
}

/// Takes the double push back and looks whether it can have been played.
fn check_en_passant(builder: &SetupBuilder, square: Square) -> Result<(), EnPassantProblem> {
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
    let mut before = builder.pieces;
    before.swap(origin.index(), pawn.index());
    let in_check_before =
        attacks::king(&before, side).is_some_and(|king| attacks::is_attacked(&before, king, !side));
    if in_check_before {
        return Err(EnPassantProblem::CheckBeforePush);
    }
    // A clock that no position may show says nothing of this one.
    if (1..=MAX_HALFMOVE_CLOCK).contains(&builder.halfmove_clock) {
        return Err(EnPassantProblem::ClockAfterPush);
    }
    Ok(())
}
