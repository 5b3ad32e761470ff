//! Pseudo-legal moves, castling and en passant.

use core::ops::ControlFlow;

use boardbench_core::{
    CastlingMove, CastlingSide, Color, File, MoveKind, Rank, Role, Square, State,
};

use crate::attacks::is_attacked;
use crate::cells::Cells;
use crate::man::Man;
use crate::pieces::{Keep, Roster};
use crate::place::Place;
use crate::receiver::{Found, Receiver, forward};
use crate::routes::{EAST, WEST, step};

/// All pseudo-legal moves of `WHITE`, who is to move.
pub(crate) fn pseudo_legal<const WHITE: bool, P: Keep, O: Receiver<WHITE>>(
    cells: &Cells,
    pieces: &P,
    state: State,
    out: &mut O,
) -> ControlFlow<()> {
    let roster = pieces.roster::<WHITE>(cells);
    let king = roster.king();
    for way in 0..8 {
        let to = step(king, way);
        let victim = cells.at(to);
        if victim.lets_in::<WHITE>() {
            out.take(Found::plain(king, to, Role::King, victim))?;
        }
    }
    for side in CastlingSide::ALL {
        let castling = CastlingMove::new(Color::white_if(WHITE), side);
        if may_castle::<WHITE>(cells, state, side)
            && !is_attacked::<WHITE>(cells, Place::of(castling.king_from))
            && !is_attacked::<WHITE>(cells, Place::of(castling.rook_to))
        {
            out.take(castle::<WHITE>(side))?;
        }
    }
    moves::<WHITE, _, O>(cells, &roster, out)?;
    if let Some(file) = state.double_push_file() {
        for from in capturers::<WHITE>(cells, file) {
            out.take(en_passant::<WHITE>(from, file))?;
        }
    }
    ControlFlow::Continue(())
}

/// What the pieces on a roster can do, but for the king and for en passant.
#[inline(always)]
pub(crate) fn moves<const WHITE: bool, R: Roster, O: Receiver<WHITE>>(
    cells: &Cells,
    roster: &R,
    out: &mut O,
) -> ControlFlow<()> {
    for from in standing(roster, Role::Queen) {
        for way in 0..8 {
            out.slide(cells, from, way, Role::Queen)?;
        }
    }
    for from in standing(roster, Role::Rook) {
        for way in 0..4 {
            out.slide(cells, from, way, Role::Rook)?;
        }
    }
    for from in standing(roster, Role::Bishop) {
        for way in 4..8 {
            out.slide(cells, from, way, Role::Bishop)?;
        }
    }
    for from in standing(roster, Role::Knight) {
        out.jump(cells, from)?;
    }
    for from in standing(roster, Role::Pawn) {
        out.pawn(cells, from)?;
    }
    ControlFlow::Continue(())
}

/// Where the pieces of a kind stand, those that stand nowhere left out.
#[inline(always)]
fn standing<R: Roster>(roster: &R, role: Role) -> impl Iterator<Item = Place> + '_ {
    roster.run(role).filter(|&place| place != Place::NOWHERE)
}

/// Whether the right to castle is there and the squares between king and rook are empty.
#[inline(always)]
pub(crate) fn may_castle<const WHITE: bool>(
    cells: &Cells,
    state: State,
    side: CastlingSide,
) -> bool {
    let color = Color::white_if(WHITE);
    let is_empty = |place: &Place| cells.at(*place).is_empty();
    let [queen_side @ .., _, _, _] = &back_rank::<WHITE>();
    let [_, _, _, _, king_side @ ..] = &back_rank::<WHITE>();
    state.castling_rights().has(color, side)
        && match side {
            CastlingSide::King => king_side.iter().all(is_empty),
            CastlingSide::Queen => queen_side.iter().all(is_empty),
        }
}

/// The squares of a side's back rank from the b-file to the g-file.
#[inline(always)]
const fn back_rank<const WHITE: bool>() -> [Place; 6] {
    const WHITES: [Place; 6] = places_from(Square::B1);
    const BLACKS: [Place; 6] = places_from(Square::B8);
    if WHITE { WHITES } else { BLACKS }
}

/// Six places of a rank, counted from a square.
const fn places_from(first: Square) -> [Place; 6] {
    let mut places = [Place::NOWHERE; 6];
    let mut index = 0;
    while index < 6 {
        places[index] = Place::of(Square::from_low_bits(first.code() + index as u8));
        index += 1;
    }
    places
}

/// Castling to this side.
#[inline(always)]
pub(crate) const fn castle<const WHITE: bool>(side: CastlingSide) -> Found {
    let [_, c, _, e, _, g] = back_rank::<WHITE>();
    Found {
        from: e,
        to: match side {
            CastlingSide::King => g,
            CastlingSide::Queen => c,
        },
        kind: MoveKind::Castle(side),
        mover: Role::King,
        victim: Man::EMPTY,
    }
}

/// Where the enemy's pawn stands that has just gone two squares on `file`.
fn passed_pawn<const WHITE: bool>(file: File) -> Place {
    Place::of(Square::new(
        file,
        Rank::R5.relative_to(Color::white_if(WHITE)),
    ))
}

/// Where `WHITE`'s pawns stand beside the enemy's that has just gone two squares on `file`.
pub(crate) fn capturers<const WHITE: bool>(
    cells: &Cells,
    file: File,
) -> impl Iterator<Item = Place> + '_ {
    let passed = passed_pawn::<WHITE>(file);
    [step(passed, WEST), step(passed, EAST)]
        .into_iter()
        .filter(|&beside| cells.at(beside).is(Color::white_if(WHITE), Role::Pawn))
}

/// The en-passant capture from `from` of the pawn on `file`.
pub(crate) fn en_passant<const WHITE: bool>(from: Place, file: File) -> Found {
    Found {
        from,
        to: step(passed_pawn::<WHITE>(file), forward::<WHITE>()),
        kind: MoveKind::EnPassant,
        mover: Role::Pawn,
        victim: Man::new(Color::white_if(!WHITE), Role::Pawn, 0),
    }
}

/// Whether the own king is safe after this en-passant capture: it is played on a copy, since two
/// pieces leave their rank at once, which no pin foretells.
pub(crate) fn is_en_passant_legal<const WHITE: bool>(
    cells: &Cells,
    king: Place,
    from: Place,
    file: File,
) -> bool {
    let passed = passed_pawn::<WHITE>(file);
    let mut after = *cells;
    after.set(step(passed, forward::<WHITE>()), cells.at(from));
    after.set(passed, Man::EMPTY);
    after.set(from, Man::EMPTY);
    !is_attacked::<WHITE>(&after, king)
}
