//! Who attacks whom, found by steps along lines of cells.
//!
//! A set of squares is made only where it is the answer. What a piece attacks is found from its cell ([`each_attacked`],
//! [`Victims`]), who attacks a cell by looking from there ([`attackers`]).

use boardbench_core::{Direction, Piece, PromotionRole, Role, Square, SquareSet, Threat};

use crate::around::{self, Relation};
use crate::content::Content;
use crate::geometry::{Cells, Geometry, Place, square};
use crate::roster::Roster;
use crate::view::{View, each_of_eight, first_piece};

/// What a piece reaches by one step or jump, or a line of a slider.
enum Reach<C> {
    Cell(Option<(C, Content)>),
    Line(Direction),
}

/// Visits the steps, jumps or lines of a piece. Each is written out, so that directions are constants.
#[inline(always)]
fn each_reach<G: Geometry>(
    cells: &G::Cells,
    from: G::Place,
    piece: Piece,
    mut visit: impl FnMut(Reach<G::Cursor>),
) {
    let start = G::cursor(from);
    match piece.role() {
        Role::Pawn => {
            for way in Direction::pawn_captures(piece.color()) {
                visit(Reach::Cell(G::step(cells, start, way)));
            }
        }
        Role::Knight => each_of_eight(
            #[inline(always)]
            |index| visit(Reach::Cell(G::jump(cells, from, Direction::KNIGHT[index]))),
        ),
        Role::King => each_of_eight(
            #[inline(always)]
            |index| visit(Reach::Cell(G::step(cells, start, Direction::ALL[index]))),
        ),
        role => {
            if role != Role::Rook {
                let [first, second, third, fourth] = Direction::DIAGONAL;
                visit(Reach::Line(first));
                visit(Reach::Line(second));
                visit(Reach::Line(third));
                visit(Reach::Line(fourth));
            }
            if role != Role::Bishop {
                let [first, second, third, fourth] = Direction::ORTHOGONAL;
                visit(Reach::Line(first));
                visit(Reach::Line(second));
                visit(Reach::Line(third));
                visit(Reach::Line(fourth));
            }
        }
    }
}

/// Visits each cell that a piece attacks, with its content.
#[inline(always)]
pub(crate) fn each_attacked<G: Geometry>(
    cells: &G::Cells,
    from: G::Place,
    piece: Piece,
    mut visit: impl FnMut(u8, Content),
) {
    each_reach::<G>(
        cells,
        from,
        piece,
        #[inline(always)]
        |reach| match reach {
            Reach::Cell(Some((to, content))) if content != Content::BORDER => {
                visit(G::code(to), content);
            }
            Reach::Cell(_) => {}
            Reach::Line(way) => each_on_line::<G>(cells, from, way, &mut visit),
        },
    );
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

/// The cells of the pieces that a piece attacks: at most eight.
pub(crate) struct Victims {
    cells: [u8; 8],
    count: usize,
}

impl Victims {
    #[inline(always)]
    pub(crate) fn new<G: Geometry>(cells: &G::Cells, from: G::Place, piece: Piece) -> Self {
        let mut victims = Self {
            cells: [0; 8],
            count: 0,
        };
        each_reach::<G>(
            cells,
            from,
            piece,
            #[inline(always)]
            |reach| {
                victims.add::<G>(match reach {
                    Reach::Cell(found) => found,
                    Reach::Line(way) => first_piece::<G>(cells, G::cursor(from), way),
                });
            },
        );
        victims
    }

    /// Writes the number of the cell in any case, which takes no branch, and counts it if there is a piece.
    #[inline(always)]
    fn add<G: Geometry>(&mut self, found: Option<(G::Cursor, Content)>) {
        if let Some((to, content)) = found {
            self.cells[self.count & 7] = G::code(to);
            let is_piece = !content.is_empty() && content != Content::BORDER;
            self.count += usize::from(is_piece);
        }
    }

    #[inline(always)]
    pub(crate) fn cells(&self) -> &[u8] {
        &self.cells[..self.count.min(8)]
    }
}

/// The squares that a piece attacks from a place.
#[inline(never)]
pub(crate) fn attacks_of<G: Geometry>(cells: &G::Cells, from: G::Place, piece: Piece) -> SquareSet {
    let mut attacks = SquareSet::EMPTY;
    each_attacked::<G>(
        cells,
        from,
        piece,
        #[inline(always)]
        |to, _| attacks |= square::<G>(to).into(),
    );
    attacks
}

/// The squares that the piece on a place attacks.
#[inline(always)]
pub(crate) fn attacks<G: Geometry>(cells: &G::Cells, from: G::Place) -> SquareSet {
    let piece = cells.at(from.code()).piece();
    piece.map_or(SquareSet::EMPTY, |piece| {
        attacks_of::<G>(cells, from, piece)
    })
}

/// The squares of the pieces that the piece on a place attacks.
#[inline(never)]
pub(crate) fn victims<G: Geometry>(cells: &G::Cells, from: G::Place) -> SquareSet {
    let Some(piece) = cells.at(from.code()).piece() else {
        return SquareSet::EMPTY;
    };
    let victims = Victims::new::<G>(cells, from, piece);
    victims.cells().iter().map(|&to| square::<G>(to)).collect()
}

/// By direction: the pieces that attack back along it, a bit for each code. First from the next cell, then from farther away.
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

/// The cell of the piece that attacks a place along a direction, by its index in [`Direction::ALL`].
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

/// The pieces of both colours that attack a place.
#[inline(never)]
pub(crate) fn attackers<G: Geometry>(cells: &G::Cells, to: G::Place) -> SquareSet {
    let mut attackers = SquareSet::EMPTY;
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
    attackers: &mut [SquareSet; Square::COUNT],
) {
    let own = SquareSet::from(square::<G>(from.code()));
    each_attacked::<G>(
        cells,
        from,
        piece,
        #[inline(always)]
        |to, _| attackers[square::<G>(to).index()] |= own,
    );
}

/// Visits the threats of a piece.
#[inline(always)]
pub(crate) fn threats_of<G: Geometry>(
    cells: &G::Cells,
    from: G::Place,
    attacker: Piece,
    mut visit: impl FnMut(Threat),
) {
    for &to in Victims::new::<G>(cells, from, attacker).cells() {
        if let Some(victim) = cells.at(to).piece() {
            visit(Threat {
                attacker,
                from: square::<G>(from.code()),
                victim,
                to: square::<G>(to),
            });
        }
    }
}

/// The mobility of all kinds: numbers of steps, counted as the generator counts moves.
#[inline(never)]
pub(crate) fn mobility<G: Geometry>(
    cells: &G::Cells,
    roster: &Roster<G>,
) -> [u32; Piece::INDEX_SPACE] {
    let mut mobility = [0; Piece::INDEX_SPACE];
    View::<G, true>::new(cells, roster).add_mobility(&mut mobility);
    View::<G, false>::new(cells, roster).add_mobility(&mut mobility);
    mobility
}

/// True if a move that is neither castling nor en passant attacks the enemy's king. It is no check before the move.
#[inline(never)]
pub(crate) fn gives_check<G: Geometry>(
    cells: &G::Cells,
    king: G::Place,
    (from, to): (G::Place, G::Place),
    promotion: Option<PromotionRole>,
) -> bool {
    let Some(mover) = cells.at(from.code()).piece() else {
        return false;
    };
    let piece = promotion.map_or(mover, |role| Piece::new(mover.color(), role.role()));
    let direct = Relation::between::<G>(king, to);
    if direct.allows(piece.index())
        && (direct.is_jump() || is_clear_without::<G>(cells, king, direct.step::<G>(), from, to))
    {
        return true;
    }
    // A piece that stays on its line to the king opens nothing.
    let line = Relation::between::<G>(king, from);
    if line.is_jump() || line.way == direct.way {
        return false;
    }
    is_clear_without::<G>(cells, king, line.step::<G>(), from, from)
        && first_piece::<G>(cells, G::cursor(from), line.way).is_some_and(|(behind, content)| {
            let relation = Relation::between::<G>(king, G::place(G::code(behind)));
            let piece = content.piece();
            piece.is_some_and(|piece| {
                piece.color() == mover.color() && relation.allows(piece.index())
            })
        })
}

/// True if the cells between a king and a place that this step leads to are empty once `without` is.
#[inline(always)]
fn is_clear_without<G: Geometry>(
    cells: &G::Cells,
    king: G::Place,
    step: i8,
    without: G::Place,
    to: G::Place,
) -> bool {
    let mut here = king.code().wrapping_add_signed(step);
    while here != to.code() {
        if !cells.at(here).is_empty() && here != without.code() {
            return false;
        }
        here = here.wrapping_add_signed(step);
    }
    true
}
