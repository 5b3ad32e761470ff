//! The pieces from the perspective of the side to move, and tests whether a square is attacked.

use boardbench_core::{Color, Direction, File, Piece, Rank, Role, SideToMove, Square};

use crate::around::Relation;
use crate::content::Content;
use crate::geometry::{Cells, Geometry, Place, place_of};
use crate::roster::Roster;

/// Pieces from the perspective of the side to move, which is a compile-time constant or a run-time value.
///
/// Two references, which functions that are not inlined take in registers. With the state as a third field, each
/// call would store it to memory.
#[derive(Clone, Copy, Debug)]
pub struct View<'a, G: Geometry, T> {
    pub(crate) side: T,
    pub(crate) cells: &'a G::Cells,
    pub(crate) roster: &'a Roster<G>,
}

impl<'a, G: Geometry, T: SideToMove> View<'a, G, T> {
    #[inline(always)]
    pub(crate) fn new(side: T, cells: &'a G::Cells, roster: &'a Roster<G>) -> Self {
        Self { side, cells, roster }
    }

    #[inline(always)]
    pub(crate) fn color(self) -> Color {
        self.side.color()
    }

    /// Returns the step of a pawn push of the side to move.
    #[inline(always)]
    pub(crate) fn push(self) -> Direction {
        Direction::pawn_push(self.color())
    }

    /// Returns the step of a double push.
    #[inline(always)]
    pub(crate) fn double_push(self) -> Direction {
        self.push().plus(self.push())
    }

    /// Returns the steps of pawn captures of the side to move.
    #[inline(always)]
    pub(crate) fn pawn_captures(self) -> [Direction; 2] {
        Direction::pawn_captures(self.color())
    }

    #[inline(always)]
    pub(crate) fn king(self) -> G::Place {
        self.roster.king(self.color())
    }

    /// Returns the view with other piece lists.
    #[inline(always)]
    pub(crate) fn with_roster(self, roster: &'a Roster<G>) -> Self {
        Self { roster, ..self }
    }

    /// Returns a rank counted from this side. A colour that is a value selects one of two constants.
    #[inline(always)]
    pub(crate) fn rank(self, rank: Rank) -> Rank {
        match self.color() {
            Color::White => rank,
            Color::Black => rank.relative_to(Color::Black),
        }
    }

    /// Returns the contents of a rank counted from this side, the a-file in the lowest byte.
    #[inline(always)]
    pub(crate) fn row(self, rank: Rank) -> u64 {
        let row = G::rank(self.cells, self.rank(rank));
        u64::from_le_bytes(row.map(Content::byte))
    }

    #[inline(always)]
    pub(crate) fn own(self, role: Role) -> Piece {
        Piece::new(self.color(), role)
    }

    #[inline(always)]
    pub(crate) fn enemy(self, role: Role) -> Piece {
        Piece::new(!self.color(), role)
    }

    /// Returns `true` if a pawn of this side on a place may make a double push.
    #[inline(always)]
    pub(crate) fn is_on_second(self, from: G::Place) -> bool {
        self.is_pawn_on(from, Rank::R2, self.color() == Color::Black)
    }

    /// Returns `true` if a pawn of this side on a place promotes by its next move.
    #[inline(always)]
    pub(crate) fn is_on_seventh(self, from: G::Place) -> bool {
        self.is_pawn_on(from, Rank::R7, self.color() == Color::White)
    }

    /// Returns `true` if a pawn of this side is on its second or seventh rank, the last rank with pawns above or below. Where
    /// the generator skips slots off the board, one comparison is enough, which also shows the compiler
    /// that no other pawn leaves the board.
    #[inline(always)]
    fn is_pawn_on(self, from: G::Place, rank: Rank, is_above: bool) -> bool {
        let rank = self.rank(rank);
        let code = |file| place_of::<G>(Square::new(file, rank)).code();
        if !G::SKIPS_OFF {
            crate::geometry::is_on::<G>(from, rank)
        } else if is_above {
            from.code() >= code(File::A)
        } else {
            from.code() <= code(File::H)
        }
    }
}

/// Returns the first cell on a line that is not empty, its number and its content; on a board with a border
/// it may be a border cell.
#[inline(always)]
pub(crate) fn first_piece<G: Geometry>(
    cells: &G::Cells,
    from: G::Cursor,
    way: Direction,
) -> Option<(G::Cursor, Content)> {
    let mut here = from;
    loop {
        let (next, content) = G::step(cells, here, way)?;
        if !content.is_empty() {
            return Some((next, content));
        }
        here = next;
    }
}

/// Returns the first cell that is not empty on a line that must lead to a piece. So the edge is never reached, and a
/// step is an addition in any geometry.
#[inline(always)]
pub(crate) fn next_piece<G: Geometry>(cells: &G::Cells, from: u8, step: i8) -> (u8, Content) {
    let mut here = from;
    loop {
        here = here.wrapping_add_signed(step);
        debug_assert!(G::place(here) != G::Place::OFF, "there is no piece");
        let content = cells.at(here);
        if !content.is_empty() {
            return (here, content);
        }
    }
}

/// Returns `true` if there are only empty cells between a cell and a piece in the direction of this step.
#[inline(always)]
pub(crate) fn is_way_clear<G: Geometry>(
    cells: &G::Cells,
    target: u8,
    step: i8,
    piece: G::Place,
) -> bool {
    debug_assert_eq!(
        step,
        Relation::between::<G>(G::place(target), piece).step::<G>(),
        "the line leads elsewhere"
    );
    let (first, _) = next_piece::<G>(cells, target, step);
    first == piece.code()
}

/// Returns `true` if a piece of colour `by` attacks a place. Tests each such piece, except for pawns: reading the two cells from
/// which a pawn attacks is faster than testing eight slots.
pub(crate) fn is_attacked<G: Geometry>(
    cells: &G::Cells,
    roster: &Roster<G>,
    target: G::Place,
    by: Color,
) -> bool {
    let is_attacked_by_pawn = match by {
        Color::White => is_attacked_by_pawn::<G>(cells, target, Color::White),
        Color::Black => is_attacked_by_pawn::<G>(cells, target, Color::Black),
    };
    is_attacked_by_pawn
        || Role::ALL.into_iter().any(|role| {
            let piece = Piece::new(by, role);
            let mut places = roster.places(piece).iter();
            role != Role::Pawn && places.any(|&from| attacks::<G>(cells, from, piece, target))
        })
}

#[inline(always)]
fn is_attacked_by_pawn<G: Geometry>(cells: &G::Cells, target: G::Place, by: Color) -> bool {
    let pawn = Piece::new(by, Role::Pawn);
    let [west, east] = Direction::pawn_captures(by);
    let is_pawn = |way| G::look(cells, target, way).is_some_and(|content| content.is(pawn));
    is_pawn(-west) || is_pawn(-east)
}

/// Returns `true` if a piece on a place attacks another place.
#[inline(always)]
pub(crate) fn attacks<G: Geometry>(
    cells: &G::Cells,
    from: G::Place,
    piece: Piece,
    target: G::Place,
) -> bool {
    let relation = Relation::between::<G>(target, from);
    relation.allows(piece.index())
        && (relation.is_jump()
            || is_way_clear::<G>(cells, target.code(), relation.step::<G>(), from))
}

/// Returns `true` if a piece of colour `by` attacks a place, by steps from that place. Needs no lists.
pub(crate) fn is_attacked_on<G: Geometry>(cells: &G::Cells, target: G::Place, by: Color) -> bool {
    let knight = Piece::new(by, Role::Knight);
    any_of_eight(
        #[inline(always)]
        |index| {
            let jump = G::jump(cells, target, Direction::KNIGHT[index]);
            jump.is_some_and(|(_, content)| content.is(knight))
        },
    ) || any_of_eight(
        #[inline(always)]
        |index| is_attacked_along::<G>(cells, target, by, Direction::ALL[index]),
    )
}

/// Returns `true` if the first piece in a direction is of colour `by` and attacks a place.
#[inline(always)]
pub(crate) fn is_attacked_along<G: Geometry>(
    cells: &G::Cells,
    target: G::Place,
    by: Color,
    way: Direction,
) -> bool {
    let Some((from, content)) = first_piece::<G>(cells, G::cursor(target), way) else {
        return false;
    };
    let Some(piece) = content.piece() else {
        return false;
    };
    let relation = Relation::between::<G>(target, G::place(G::code(from)));
    piece.color() == by && relation.allows(piece.index())
}

/// Returns `true` if a test holds for one of the indexes 0 to 7. Written out, so that each call has a constant direction:
/// whether a compiler unrolls a loop depends on the build.
#[inline(always)]
fn any_of_eight(test: impl Fn(usize) -> bool) -> bool {
    test(0) || test(1) || test(2) || test(3) || test(4) || test(5) || test(6) || test(7)
}

/// Calls a function with the indexes 0 to 7, written out for the same reason.
#[inline(always)]
pub(crate) fn each_of_eight(mut visit: impl FnMut(usize)) {
    visit(0);
    visit(1);
    visit(2);
    visit(3);
    visit(4);
    visit(5);
    visit(6);
    visit(7);
}
