//! Pseudo-legal moves, castling and en passant.

use core::ops::ControlFlow;

use boardbench_core::{CastlingMove, CastlingSide, Direction, File, MoveKind, Piece, Role, State};

use crate::attacks::{is_attacked, is_attacked_from_afar};
use crate::pieces::Pieces;
use crate::receiver::{Found, Receiver};
use crate::roster::{Roster, Slots};
use crate::squares::{Coords, Side, Squares, at, at_mut};

/// All pseudo-legal moves of `WHITE`, who is to move.
pub(crate) fn pseudo_legal<const WHITE: bool, R: Receiver>(
    squares: &Squares,
    roster: &Roster,
    state: State,
    out: &mut R,
) -> ControlFlow<()> {
    let mut pieces = Pieces::<WHITE, false, R> {
        squares,
        targets: &[[true; 8]; 8],
        out,
    };
    pieces.all_but(roster, Slots::NONE)?;
    pieces.king(roster.king(Side::<WHITE>::OWN))?;
    for side in CastlingSide::ALL {
        let castling = CastlingMove::new(Side::<WHITE>::OWN, side);
        if may_castle::<WHITE>(squares, state, side)
            && !is_attacked::<WHITE>(squares, Coords::of(castling.king_from))
            && !is_attacked::<WHITE>(squares, Coords::of(castling.rook_to))
        {
            out.take(castle::<WHITE>(side))?;
        }
    }
    if let Some(file) = state.double_push_file() {
        for from in capturers::<WHITE>(squares, file) {
            out.take(en_passant::<WHITE>(from, file))?;
        }
    }
    ControlFlow::Continue(())
}

/// Whether the right to castle is there and the squares between king and rook are empty.
#[inline(always)]
pub(crate) fn may_castle<const WHITE: bool>(
    squares: &Squares,
    state: State,
    side: CastlingSide,
) -> bool {
    let back_rank = &squares[if WHITE { 0 } else { 7 }];
    let empty = match side {
        CastlingSide::King => matches!(back_rank, [.., None, None, _]),
        CastlingSide::Queen => matches!(back_rank, [_, None, None, None, ..]),
    };
    state.castling_rights().has(Side::<WHITE>::OWN, side) && empty
}

/// Castling to this side.
#[inline(always)]
pub(crate) fn castle<const WHITE: bool>(side: CastlingSide) -> Found {
    let castling = CastlingMove::new(Side::<WHITE>::OWN, side);
    Found {
        from: Coords::of(castling.king_from),
        to: Coords::of(castling.king_to),
        kind: MoveKind::Castle(side),
        mover: Role::King,
        victim: None,
    }
}

/// The squares of `WHITE`'s pawns beside the enemy's that has just gone two squares on `file`:
/// all stand on their own fifth rank.
pub(crate) fn capturers<const WHITE: bool>(
    squares: &Squares,
    file: File,
) -> impl Iterator<Item = Coords> + '_ {
    let pawn = Some(Piece::new(Side::<WHITE>::OWN, Role::Pawn));
    let passed = passed_pawn::<WHITE>(file);
    [Direction::WEST, Direction::EAST]
        .into_iter()
        .map(move |way| passed.step(way))
        .filter(move |&beside| beside.file < 8 && at(squares, beside) == pawn)
}

/// Where the enemy's pawn stands that has just gone two squares on `file`.
const fn passed_pawn<const WHITE: bool>(file: File) -> Coords {
    Coords::new(if WHITE { 4 } else { 3 }, file.index())
}

/// The en-passant capture from `from` of the pawn on `file`.
pub(crate) fn en_passant<const WHITE: bool>(from: Coords, file: File) -> Found {
    Found {
        from,
        to: passed_pawn::<WHITE>(file).step(Side::<WHITE>::FORWARD),
        kind: MoveKind::EnPassant,
        mover: Role::Pawn,
        victim: Some(Role::Pawn),
    }
}

/// Whether the own king is safe after this en-passant capture.
///
/// Before the double push it was, and since then two squares were vacated: the one that the push
/// started from, and now `from`. (Where the passed pawn stands there was nothing before, either.)
/// Only along these two a slider can have come to attack the king.
pub(crate) fn is_en_passant_legal<const WHITE: bool>(
    squares: &Squares,
    king: Coords,
    from: Coords,
    file: File,
) -> bool {
    let passed = passed_pawn::<WHITE>(file);
    let to = passed.step(Side::<WHITE>::FORWARD);
    let origin = to.step(Side::<WHITE>::FORWARD);
    let mut after = *squares;
    let pawn = at_mut(&mut after, from).take();
    *at_mut(&mut after, passed) = None;
    *at_mut(&mut after, to) = pawn;
    [from, origin].into_iter().all(|vacated| {
        king.line_to(vacated)
            .is_none_or(|way| !is_attacked_from_afar::<WHITE>(&after, king, way))
    })
}
