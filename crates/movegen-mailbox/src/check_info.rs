//! Checks, pins and attacks that a board keeps: computed when a move is made, and read by the generator.

use boardbench_core::{Bitboard, CheckInfo, Color, Direction, Piece, Role, SideToMove};

use crate::around::{Relation, Steps};
use crate::content::Content;
use crate::geometry::{Cells, Geometry, Place, place_of, square};
use crate::legality::Lines;
use crate::receive::Receiver;
use crate::roster::Roster;
use crate::threats::each_attacked;
use crate::view::View;
use crate::zone::{CASTLED, Zone, cell_at};

/// Computes the check info of a position with this side to move. After a move that the position did not have, there may be no
/// king, and lists that disagree with the cells.
#[inline(never)]
pub(crate) fn check_info<I: CheckInfo, G: Geometry>(
    cells: &G::Cells,
    roster: &Roster<G>,
    side: Color,
) -> I {
    let king = roster.king(side);
    if king == G::Place::OFF {
        return I::compute(Default::default, Bitboard::default);
    }
    I::compute(
        || checkers_and_pinned::<G>(cells, roster, side),
        || attacked::<G>(cells, roster, side),
    )
}

/// Returns the checkers and the pinned pieces. As in the generator, lines are followed for sliding pieces that could attack the
/// king on an empty board only.
#[inline(always)]
fn checkers_and_pinned<G: Geometry>(
    cells: &G::Cells,
    roster: &Roster<G>,
    side: Color,
) -> [Bitboard; 2] {
    let king = roster.king(side);
    let [mut checkers, mut pinned] = [Bitboard::EMPTY; 2];
    let pawn = Piece::new(!side, Role::Pawn);
    for way in Direction::pawn_captures(side) {
        if let Some((from, content)) = G::step(cells, G::cursor(king), way)
            && content.is(pawn)
        {
            checkers |= square::<G>(G::code(from)).into();
        }
    }
    for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let piece = Piece::new(!side, role);
        for &from in roster.places(piece) {
            let relation = Relation::between::<G>(king, from);
            if !relation.allows(piece.index()) {
                continue;
            }
            match screens::<G>(cells, king, from, relation) {
                (0, _) => checkers |= square::<G>(from.code()).into(),
                (1, code) if is_of::<G>(cells, code, side) => {
                    pinned |= square::<G>(code).into();
                }
                _ => {}
            }
        }
    }
    [checkers, pinned]
}

#[inline(always)]
fn is_of<G: Geometry>(cells: &G::Cells, code: u8, color: Color) -> bool {
    cells.at(code).piece().map(Piece::color) == Some(color)
}

/// Returns the number of pieces between a king and a piece that attacks it on an empty board, and the cell of one of them. The
/// line ends at the piece's cell, whatever is there.
#[inline(always)]
fn screens<G: Geometry>(
    cells: &G::Cells,
    king: G::Place,
    from: G::Place,
    relation: Relation,
) -> (u32, u8) {
    let (mut count, mut screen) = (0, 0);
    let step = relation.step::<G>();
    let mut here =
        if relation.is_jump() { from.code() } else { king.code().wrapping_add_signed(step) };
    while here != from.code() {
        if !cells.at(here).is_empty() {
            (count, screen) = (count + 1, here);
        }
        here = here.wrapping_add_signed(step);
    }
    (count, screen)
}

/// Returns the squares that the enemy attacks, through the king of the side to move.
#[inline(always)]
fn attacked<G: Geometry>(cells: &G::Cells, roster: &Roster<G>, side: Color) -> Bitboard {
    let mut cells = *cells;
    cells.put(roster.king(side).code(), Content::EMPTY);
    let mut attacked = Bitboard::EMPTY;
    for piece in Role::ALL.map(|role| Piece::new(!side, role)) {
        for &from in roster.places(piece) {
            if from != G::Place::OFF {
                each_attacked::<G>(
                    &cells,
                    from,
                    piece,
                    #[inline(always)]
                    |to, _| attacked |= square::<G>(to).into(),
                );
            }
        }
    }
    attacked
}

impl<G: Geometry, T: SideToMove> View<'_, G, T> {
    /// Returns the same as [`danger`](Self::danger), from what the position keeps.
    #[inline(always)]
    pub(crate) fn kept_danger<I: CheckInfo, R: Receiver>(
        self,
        info: I,
        queried: Zone,
        lines: &mut Lines<G>,
    ) -> Zone {
        let [checkers, pinned, attacked] = info.sets();
        let danger = if I::HAS_ATTACKED {
            self.attacked_in_zone(attacked, queried)
        } else {
            self.danger::<R, true>(queried, lines)
        };
        for square in pinned {
            lines.add_pin(place_of::<G>(square).code());
        }
        if checkers.is_empty() { danger } else { danger | self.kept_checks(checkers, lines) }
    }

    /// Returns the cells among `queried` whose squares are attacked.
    #[inline(always)]
    fn attacked_in_zone(self, attacked: Bitboard, queried: Zone) -> Zone {
        let (mut danger, mut left) = (0, queried);
        while left != 0 {
            let code = self.king().code().wrapping_add_signed(Steps::<G>::to_first(left));
            let bit = left & left.wrapping_neg();
            if attacked.has(square::<G>(code)) {
                danger |= bit;
            }
            left ^= bit;
        }
        danger
    }

    /// Records the kept checks. Returns the cells behind the king that sliding pieces attack through it, and the castling targets.
    #[cold]
    #[inline(never)]
    fn kept_checks(self, checkers: Bitboard, lines: &mut Lines<G>) -> Zone {
        let mut danger = CASTLED;
        for checker in checkers.into_iter().map(place_of::<G>) {
            lines.add_check(checker);
            let role = self.cells.at(checker.code()).known_role();
            if !matches!(role, Role::Pawn | Role::Knight) {
                danger |= cell_at(-Relation::between::<G>(self.king(), checker).way);
            }
        }
        danger
    }
}

impl<G: Geometry> Lines<G> {
    /// Returns the kept pins of a side that is not in check.
    #[inline(always)]
    pub(crate) fn kept<I: CheckInfo>(info: I) -> Self {
        let mut lines = Self::NONE;
        for square in info.sets()[1] {
            lines.add_pin(place_of::<G>(square).code());
        }
        lines
    }
}
