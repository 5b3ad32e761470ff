//! Bookkeeping of the pieces: piece lists updated by every move, or a scan of the squares.

use core::fmt;

use boardbench_core::{Color, File, Piece, Rank, Role, Square, StoragePart};

use crate::content::{Content, positions};
use crate::geometry::{Geometry, Place, place_of, square};
use crate::maps::{AttackTables, Maps};
use crate::roster::{Roster, for_each_piece, sum};
use crate::view::{is_attacked, is_attacked_on};

/// Bookkeeping of a board's pieces: [`Lists`], [`Scan`] or [`WithAttackTables`].
pub trait Bookkeeping: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// Data that a board stores for it.
    type Kept<G: Geometry>: PieceTracker<G>;
    /// Incremental attack tables, or `()`.
    type Attacks: AttackTables;
}

/// Piece lists, which every move updates.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lists {}

/// No bookkeeping. The generator scans all squares and builds its own lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scan {}

/// Piece lists and [incremental attack tables](Maps).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WithAttackTables {}

impl Bookkeeping for Lists {
    type Kept<G: Geometry> = Roster<G>;
    type Attacks = ();
}

impl Bookkeeping for Scan {
    type Kept<G: Geometry> = ();
    type Attacks = ();
}

impl Bookkeeping for WithAttackTables {
    type Kept<G: Geometry> = Roster<G>;
    type Attacks = Maps;
}

/// Operations of a board's bookkeeping.
pub trait PieceTracker<G: Geometry>: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// No pieces.
    const EMPTY: Self;

    /// Calls a function with the piece lists, possibly without the pawns of a colour. So the lists are built
    /// where they are used, and not copied.
    fn with_roster<T>(
        &self,
        cells: &G::Cells,
        without_pawns: Option<Color>,
        visit: impl FnOnce(&Roster<G>) -> T,
    ) -> T;

    /// Visits the parts of its memory, if it stores anything.
    fn visit_storage(&self, _visit: &mut dyn FnMut(StoragePart<'_>)) {}

    /// Returns the place of a colour's king.
    fn king(&self, cells: &G::Cells, color: Color) -> G::Place;

    /// Returns `true` if a piece of colour `by` attacks a place.
    fn is_attacked(&self, cells: &G::Cells, target: G::Place, by: Color) -> bool;

    /// Visits the place of every piece.
    fn each(&self, cells: &G::Cells, visit: impl FnMut(G::Place, Piece));

    /// Visits the square of every piece.
    fn visit(&self, cells: &G::Cells, visit: impl FnMut(Square, Piece));

    /// Returns the number of pieces of a kind.
    fn count(&self, cells: &G::Cells, piece: Piece) -> u32;

    /// Returns the sum of the pieces' values, by [`Piece::index`].
    fn material(&self, cells: &G::Cells, values: &[i32; Piece::INDEX_SPACE]) -> i32;

    /// Adds a piece. Returns the content for its cell.
    fn enter(&mut self, piece: Piece, place: G::Place) -> Content;

    /// Undoes [`enter`](Self::enter), last in, first out.
    fn withdraw(&mut self, content: Content);

    /// Records that a piece has moved.
    fn relocate(&mut self, content: Content, to: G::Place);

    /// Removes a piece.
    fn remove(&mut self, content: Content);

    /// Puts a removed piece back.
    fn restore(&mut self, content: Content, place: G::Place);

    /// Returns data with which the generator generates the moves of one piece only.
    #[must_use]
    fn only(self, content: Content, color: Color) -> Self;
}

impl<G: Geometry> PieceTracker<G> for Roster<G> {
    const EMPTY: Self = Self::EMPTY;

    fn visit_storage(&self, visit: &mut dyn FnMut(StoragePart<'_>)) {
        self.visit_storage(visit);
    }

    #[inline(always)]
    fn with_roster<T>(
        &self,
        _cells: &G::Cells,
        _without_pawns: Option<Color>,
        visit: impl FnOnce(&Self) -> T,
    ) -> T {
        visit(self)
    }

    #[inline(always)]
    fn king(&self, _cells: &G::Cells, color: Color) -> G::Place {
        self.king(color)
    }

    fn is_attacked(&self, cells: &G::Cells, target: G::Place, by: Color) -> bool {
        is_attacked::<G>(cells, self, target, by)
    }

    /// Uses a loop, because the code per piece is long.
    #[inline(always)]
    fn each(&self, _cells: &G::Cells, mut visit: impl FnMut(G::Place, Piece)) {
        for piece in Piece::ALL {
            for &place in self.places(piece) {
                if place != G::Place::OFF {
                    visit(place, piece);
                }
            }
        }
    }

    #[inline(always)]
    fn visit(&self, _cells: &G::Cells, mut visit: impl FnMut(Square, Piece)) {
        Piece::for_each(
            #[inline(always)]
            |piece| {
                for &place in self.places(piece) {
                    if place != G::Place::OFF {
                        visit(square::<G>(place.code()), piece);
                    }
                }
            },
        );
    }

    #[inline(always)]
    fn count(&self, _cells: &G::Cells, piece: Piece) -> u32 {
        self.counts[piece.index()].into()
    }

    #[inline(always)]
    fn material(&self, _cells: &G::Cells, values: &[i32; Piece::INDEX_SPACE]) -> i32 {
        let kinds = self.counts.iter().zip(values);
        kinds.map(|(&count, value)| i32::from(count) * value).sum()
    }

    #[inline(always)]
    fn enter(&mut self, piece: Piece, place: G::Place) -> Content {
        let end = self.ends[piece.index()];
        let content = Content::in_slot(piece, end);
        self.ends[piece.index()] = end.wrapping_add(1);
        self.restore(content, place);
        content
    }

    #[inline(always)]
    fn withdraw(&mut self, content: Content) {
        self.remove(content);
        let end = &mut self.ends[content.code()];
        *end = end.wrapping_sub(1);
    }

    #[inline(always)]
    fn relocate(&mut self, content: Content, to: G::Place) {
        self.slots[content.index()] = to;
    }

    #[inline(always)]
    fn remove(&mut self, content: Content) {
        self.slots[content.index()] = G::Place::OFF;
        let count = &mut self.counts[content.code()];
        *count = count.wrapping_sub(1);
    }

    #[inline(always)]
    fn restore(&mut self, content: Content, place: G::Place) {
        self.slots[content.index()] = place;
        let count = &mut self.counts[content.code()];
        *count = count.wrapping_add(1);
    }

    fn only(mut self, content: Content, color: Color) -> Self {
        self.leave_only(content, color);
        self
    }
}

impl<G: Geometry> PieceTracker<G> for () {
    const EMPTY: Self = ();

    #[inline(always)]
    fn with_roster<T>(
        &self,
        cells: &G::Cells,
        without_pawns: Option<Color>,
        visit: impl FnOnce(&Roster<G>) -> T,
    ) -> T {
        let mut roster = Roster {
            slots: [G::Place::OFF; 256],
            counts: [0; Piece::INDEX_SPACE],
            ends: [0; Piece::INDEX_SPACE],
        };
        roster.scan(cells, without_pawns);
        visit(&roster)
    }

    fn king(&self, cells: &G::Cells, color: Color) -> G::Place {
        let king = Piece::new(color, Role::King);
        // Most kings are on their first rank.
        for rank in Rank::ALL.map(|rank| rank.relative_to(color)) {
            let kings = positions(G::rank(cells, rank), king);
            if kings != 0 {
                let file = File::from_low_bits((kings.trailing_zeros() / 8) as u8);
                return place_of::<G>(Square::new(file, rank));
            }
        }
        G::Place::OFF
    }

    /// Searches from the target, because building the lists takes longer.
    fn is_attacked(&self, cells: &G::Cells, target: G::Place, by: Color) -> bool {
        is_attacked_on::<G>(cells, target, by)
    }

    #[inline(always)]
    fn each(&self, cells: &G::Cells, mut visit: impl FnMut(G::Place, Piece)) {
        for_each_piece::<G>(cells, None, |place, content| {
            if let Some(piece) = content.piece() {
                visit(place, piece);
            }
        });
    }

    #[inline(always)]
    fn visit(&self, cells: &G::Cells, mut visit: impl FnMut(Square, Piece)) {
        PieceTracker::<G>::each(self, cells, |place, piece| {
            visit(square::<G>(place.code()), piece);
        });
    }

    #[inline(always)]
    fn count(&self, cells: &G::Cells, piece: Piece) -> u32 {
        sum::<G>(cells, |content| content.is(piece).into()) as u32
    }

    #[inline(always)]
    fn material(&self, cells: &G::Cells, values: &[i32; Piece::INDEX_SPACE]) -> i32 {
        sum::<G>(cells, |content| values[content.code()])
    }

    #[inline(always)]
    fn enter(&mut self, piece: Piece, _place: G::Place) -> Content {
        Content::from_piece(piece)
    }

    #[inline(always)]
    fn withdraw(&mut self, _content: Content) {}

    #[inline(always)]
    fn relocate(&mut self, _content: Content, _to: G::Place) {}

    #[inline(always)]
    fn remove(&mut self, _content: Content) {}

    #[inline(always)]
    fn restore(&mut self, _content: Content, _place: G::Place) {}

    fn only(self, _content: Content, _color: Color) -> Self {}
}
