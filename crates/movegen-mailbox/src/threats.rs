//! Attack relations on a mailbox, computed on demand by steps along lines of cells.
//!
//! A bitboard is built only as a result. The attacks of a piece are computed from its cell ([`each_attacked`]), the
//! attackers of a cell from that cell ([`attackers`]).

use boardbench_core::{Bitboard, Black, Direction, Piece, PromotionRole, Role, Square, White};

use crate::around::{self, Relation};
use crate::content::Content;
use crate::geometry::{Cells, Geometry, Place, square};
use crate::roster::Roster;
use crate::view::{self, View, each_of_eight, is_attacked_along};

/// Visits each cell that a piece attacks, with its content. Steps are written out, so that directions are constants.
#[inline(always)]
pub(crate) fn each_attacked<G: Geometry>(
    cells: &G::Cells,
    from: G::Place,
    piece: Piece,
    mut visit: impl FnMut(u8, Content),
) {
    let start = G::cursor(from);
    match piece.role() {
        Role::Pawn => {
            for way in Direction::pawn_captures(piece.color()) {
                reach::<G>(G::step(cells, start, way), &mut visit);
            }
        }
        Role::Knight => each_of_eight(
            #[inline(always)]
            |index| reach::<G>(G::jump(cells, from, Direction::KNIGHT[index]), &mut visit),
        ),
        Role::King => each_of_eight(
            #[inline(always)]
            |index| reach::<G>(G::step(cells, start, Direction::ALL[index]), &mut visit),
        ),
        role => each_of_eight(
            #[inline(always)]
            |index| {
                // Four directions of a rook, then four of a bishop.
                if role != (if index < 4 { Role::Bishop } else { Role::Rook }) {
                    each_on_line::<G>(cells, from, Direction::ALL[index], &mut visit);
                }
            },
        ),
    }
}

/// Visits the cell of a step, if it is on the board.
#[inline(always)]
fn reach<G: Geometry>(target: Option<(G::Cursor, Content)>, visit: &mut impl FnMut(u8, Content)) {
    if let Some((to, content)) = target
        && content != Content::BORDER
    {
        visit(G::code(to), content);
    }
}

/// Visits the cells on a line as far as its first piece, with their contents.
#[inline(always)]
pub(crate) fn each_on_line<G: Geometry>(
    cells: &G::Cells,
    from: G::Place,
    way: Direction,
    mut visit: impl FnMut(u8, Content),
) {
    let mut here = G::cursor(from);
    while let Some((next, content)) = G::step(cells, here, way) {
        if !content.is_empty() {
            if content != Content::BORDER {
                visit(G::code(next), content);
            }
            break;
        }
        visit(G::code(next), content);
        here = next;
    }
}

/// Returns the squares that a piece attacks from a place.
#[inline(never)]
pub(crate) fn attacks_of<G: Geometry>(cells: &G::Cells, from: G::Place, piece: Piece) -> Bitboard {
    let mut attacks = Bitboard::EMPTY;
    each_attacked::<G>(
        cells,
        from,
        piece,
        #[inline(always)]
        |to, _| attacks |= square::<G>(to).into(),
    );
    attacks
}

#[inline(always)]
pub(crate) fn attacks<G: Geometry>(cells: &G::Cells, from: G::Place) -> Bitboard {
    let piece = cells.at(from.code()).piece();
    piece.map_or(Bitboard::EMPTY, |piece| attacks_of::<G>(cells, from, piece))
}

/// Returns the squares of the pieces that the piece on a place attacks.
#[inline(never)]
pub(crate) fn victims<G: Geometry>(cells: &G::Cells, from: G::Place) -> Bitboard {
    let mut victims = Bitboard::EMPTY;
    if let Some(piece) = cells.at(from.code()).piece() {
        each_victim::<G>(
            cells,
            from,
            piece,
            #[inline(always)]
            |to, _| victims |= square::<G>(to).into(),
        );
    }
    victims
}

/// Visits the cells of the pieces that a piece attacks, with their contents.
#[inline(always)]
pub(crate) fn each_victim<G: Geometry>(
    cells: &G::Cells,
    from: G::Place,
    piece: Piece,
    mut visit: impl FnMut(u8, Content),
) {
    each_attacked::<G>(
        cells,
        from,
        piece,
        #[inline(always)]
        |to, content| {
            if !content.is_empty() {
                visit(to, content);
            }
        },
    );
}

/// Pieces that attack back along a direction, one bit per code: first from the adjacent cell, then from farther away.
const ALONG: [[u16; 2]; 8] = {
    let mut table = [[0; 2]; 8];
    let mut index = 0;
    while index < 8 {
        let (ranks, files) = (Direction::ALL[index].ranks(), Direction::ALL[index].files());
        let mut kind = 0;
        while kind < Piece::ALL.len() {
            let piece = Piece::ALL[kind];
            let bit = 1 << piece.index();
            if around::attacks(piece, (-ranks, -files)) {
                table[index][0] |= bit;
            }
            if around::attacks(piece, (-2 * ranks, -2 * files)) {
                table[index][1] |= bit;
            }
            kind += 1;
        }
        index += 1;
    }
    table
};

/// Returns the cell of the piece that attacks a place along a direction, by its index in [`Direction::ALL`].
#[inline(always)]
fn attacker_along<G: Geometry>(cells: &G::Cells, to: G::Place, index: usize) -> Option<u8> {
    let way = Direction::ALL[index];
    let (mut here, mut content) = G::step(cells, G::cursor(to), way)?;
    let mut pieces = ALONG[index][0];
    while content.is_empty() {
        (here, content) = G::step(cells, here, way)?;
        pieces = ALONG[index][1];
    }
    (pieces >> content.code() & 1 != 0).then(|| G::code(here))
}

#[inline(never)]
pub(crate) fn attackers<G: Geometry>(cells: &G::Cells, to: G::Place) -> Bitboard {
    let mut attackers = Bitboard::EMPTY;
    each_of_eight(
        #[inline(always)]
        |index| match G::jump(cells, to, Direction::KNIGHT[index]) {
            Some((from, content)) if content.role() == Some(Role::Knight) => {
                attackers |= square::<G>(G::code(from)).into();
            }
            _ => {}
        },
    );
    each_of_eight(
        #[inline(always)]
        |index| {
            if let Some(from) = attacker_along::<G>(cells, to, index) {
                attackers |= square::<G>(from).into();
            }
        },
    );
    attackers
}

/// Adds a piece to the attackers of the squares along its steps.
#[inline(always)]
pub(crate) fn add_attacker<G: Geometry>(
    cells: &G::Cells,
    from: G::Place,
    piece: Piece,
    attackers: &mut [Bitboard; Square::COUNT],
) {
    let attacker = Bitboard::from(square::<G>(from.code()));
    each_attacked::<G>(
        cells,
        from,
        piece,
        #[inline(always)]
        |to, _| attackers[square::<G>(to).index()] |= attacker,
    );
}

/// Returns the mobility of all kinds, counted as the generator counts moves.
#[inline(never)]
pub(crate) fn mobility<G: Geometry>(
    cells: &G::Cells,
    roster: &Roster<G>,
) -> [u32; Piece::INDEX_SPACE] {
    let mut mobility = [0; Piece::INDEX_SPACE];
    View::new(White, cells, roster).add_mobility(&mut mobility);
    View::new(Black, cells, roster).add_mobility(&mut mobility);
    mobility
}

/// Returns `true` if a move that is neither castling nor en passant gives check, in a position without check.
/// The move is made on a copy of the cells.
#[inline(never)]
pub(crate) fn gives_check<G: Geometry>(
    cells: &G::Cells,
    king: G::Place,
    [from, to]: [G::Place; 2],
    promotion: Option<PromotionRole>,
) -> bool {
    let Some(mover) = cells.at(from.code()).piece() else {
        return false;
    };
    let piece = promotion.map_or(mover, |role| Piece::new(mover.color(), role.role()));
    let mut after = *cells;
    after.put(from.code(), Content::EMPTY);
    after.put(to.code(), Content::from_piece(piece));
    let opened = Relation::between::<G>(king, from);
    view::attacks::<G>(&after, to, piece, king)
        || !opened.is_jump() && is_attacked_along::<G>(&after, king, mover.color(), opened.way)
}
