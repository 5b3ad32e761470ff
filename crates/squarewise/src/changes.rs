//! The threats that a move makes appear or vanish.
//!
//! A move changes the contents of two cells, castling of four, en passant of three. On each line through such a cell the
//! nearest pieces outside are found once, and each piece on the line sees its neighbours:
//!
//! ```text
//! Ra1-c1 on a rank   before   R  .  .  .  N        R sees N
//!                    after    .  .  R  .  N        another threat, though by the same rook
//!
//! Bd3-e4 on a file   before   Q  .  b  .  R        Q and R see b, b sees nothing here
//!                    after    Q  .  .  .  R        Q and R see each other
//! ```
//!
//! Neighbours before the move are threats that vanish, neighbours after it are threats that appear. None is both, because each
//! pair of neighbours has a changed cell at its ends or between them. A line through two of the cells is walked once.

use boardbench_core::{
    CastlingMove, Color, Direction, MoveKind, Piece, Role, Square, Threat, ThreatChange,
};

use crate::around::Relation;
use crate::content::Content;
use crate::geometry::{Cells, Geometry, Place, passed_pawn, place_of, square};
use crate::view::first_piece;

/// Both directions of each line through a cell, by one of them. A rank's is that in which [`Touched`] cells are ordered.
const LINES: [Direction; 4] = [
    Direction::NORTH,
    Direction::EAST,
    Direction::NORTH_EAST,
    Direction::NORTH_WEST,
];

/// A cell whose content a move changes.
#[derive(Clone, Copy)]
struct Touched<G: Geometry> {
    place: G::Place,
    /// Before and after the move.
    contents: [Content; 2],
}

/// A piece on a line.
type Seen<G> = Option<(<G as Geometry>::Place, Content)>;

struct Changes<'a, G: Geometry> {
    cells: &'a G::Cells,
    touched: &'a [Touched<G>],
    change: &'a mut dyn FnMut(ThreatChange),
}

/// Visits the changes of a move that has not been made yet.
#[inline(never)]
pub(crate) fn visit<G: Geometry>(
    cells: &G::Cells,
    mv: (Square, Square, MoveKind),
    side: Color,
    change: &mut dyn FnMut(ThreatChange),
) {
    let (touched, count) = touched::<G>(cells, mv, side);
    let mut changes = Changes {
        cells,
        touched: &touched[..count],
        change,
    };
    changes.visit();
}

/// The cells that a move changes, and their number.
#[inline(always)]
fn touched<G: Geometry>(
    cells: &G::Cells,
    (from, to, kind): (Square, Square, MoveKind),
    side: Color,
) -> ([Touched<G>; 4], usize) {
    let [from, to] = [from, to].map(place_of::<G>);
    let touch = |place: G::Place, after| Touched {
        place,
        contents: [cells.at(place.code()), after],
    };
    let mover = cells.at(from.code());
    let arriving = kind.promotion().map_or(mover, |role| {
        Content::from_piece(Piece::new(side, role.role()))
    });
    let mut touched = [touch(from, Content::EMPTY); 4];
    touched[1] = touch(to, arriving);
    match kind {
        MoveKind::Castle(wing) => {
            let steps = CastlingMove::new(side, wing).steps();
            for (pair, (_, from, to)) in touched.chunks_exact_mut(2).zip(steps) {
                let (from, to) = (place_of::<G>(from), place_of::<G>(to));
                pair[0] = touch(from, Content::EMPTY);
                pair[1] = touch(to, cells.at(from.code()));
            }
            touched.sort_unstable_by_key(|cell: &Touched<G>| cell.place.code());
            (touched, 4)
        }
        MoveKind::EnPassant => {
            let passed = G::place(passed_pawn::<G>(from.code(), to.code()));
            touched[2] = touch(passed, Content::EMPTY);
            (touched, 3)
        }
        _ => (touched, 2),
    }
}

impl<G: Geometry> Changes<'_, G> {
    fn visit(&mut self) {
        for &cell in self.touched {
            for way in LINES {
                // Another cell comes before it on this line: it is visited from there.
                let is_led =
                    (self.touched.iter()).any(|other| way_to::<G>(cell.place, other.place) == -way);
                if !is_led {
                    self.line(cell, way);
                }
            }
            self.jumps(cell);
        }
    }

    /// The threats on the line through a cell, and through those that follow it in this direction.
    fn line(&mut self, first: Touched<G>, way: Direction) {
        let mut seen = [self.outside(first.place, -way); 2];
        self.meet(&mut seen, first.place, first.contents);
        let mut last = first.place;
        for &cell in self.touched {
            if way_to::<G>(first.place, cell.place) == way {
                self.meet(&mut seen, cell.place, cell.contents);
                last = cell.place;
            }
        }
        if let Some((place, content)) = self.outside(last, way) {
            self.meet(&mut seen, place, [content; 2]);
        }
    }

    /// The first piece on a line beyond its outermost changed cell.
    fn outside(&self, from: G::Place, way: Direction) -> Seen<G> {
        let (found, content) = first_piece::<G>(self.cells, G::cursor(from), way)?;
        (content != Content::BORDER).then(|| (G::place(G::code(found)), content))
    }

    /// Goes on to the next cell on a line. `seen` is the last piece there, before and after the move.
    fn meet(&mut self, seen: &mut [Seen<G>; 2], place: G::Place, contents: [Content; 2]) {
        for (time, content) in contents.into_iter().enumerate() {
            if content.is_empty() {
                continue;
            }
            let here = (place, content);
            if let Some(there) = seen[time] {
                for (attacker, victim) in [(here, there), (there, here)] {
                    let relation = Relation::between::<G>(victim.0, attacker.0);
                    if relation.allows(attacker.1.code()) {
                        self.tell(time, attacker, victim);
                    }
                }
            }
            seen[time] = Some(here);
        }
    }

    /// The threats of knights by or against the piece in a cell.
    fn jumps(&mut self, cell: Touched<G>) {
        for way in Direction::KNIGHT {
            let Some((to, content)) = G::jump(self.cells, cell.place, way) else {
                continue;
            };
            let to = G::place(G::code(to));
            let other = self.touched.iter().find(|other| other.place == to);
            let contents = other.map_or([content; 2], |other| other.contents);
            for (time, (own, met)) in cell.contents.into_iter().zip(contents).enumerate() {
                let [own, met] = [(cell.place, own), (to, met)];
                if own.1.is_empty() || met.1.is_empty() || met.1 == Content::BORDER {
                    continue;
                }
                if own.1.role() == Some(Role::Knight) {
                    self.tell(time, own, met);
                }
                // Between two changed cells each tells of its own knight.
                if other.is_none() && met.1.role() == Some(Role::Knight) {
                    self.tell(time, met, own);
                }
            }
        }
    }

    fn tell(&mut self, time: usize, attacker: (G::Place, Content), victim: (G::Place, Content)) {
        let on = |place: G::Place| square::<G>(place.code());
        if let (Some(attacking), Some(attacked)) = (attacker.1.piece(), victim.1.piece()) {
            let threat = Threat {
                attacker: attacking,
                from: on(attacker.0),
                victim: attacked,
                to: on(victim.0),
            };
            (self.change)(if time == 0 {
                ThreatChange::Vanishes(threat)
            } else {
                ThreatChange::Appears(threat)
            });
        }
    }
}

/// The single step from one cell towards another on a line with it.
#[inline(always)]
fn way_to<G: Geometry>(from: G::Place, to: G::Place) -> Direction {
    Relation::between::<G>(from, to).way
}
