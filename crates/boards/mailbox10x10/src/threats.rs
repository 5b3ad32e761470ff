//! Checks and pins, found by walking outward from the king.

use crate::attacks::{captures, is_backward};
use crate::cells::Cells;
use crate::man::ability;
use crate::pieces::{Keep, Roster};
use crate::place::{CELLS, Place};
use crate::routes::{jumps, routes};

/// What an enemy's pieces do to a king: sets of directions from it, one bit each, and what
/// knights attack.
///
/// The sets say little, but whoever needs more can walk the same way again; that is rare.
pub(crate) struct Threats {
    /// Where the king may step, attacks aside.
    pub(crate) open: u32,
    /// Where a check comes from, a knight's apart.
    pub(crate) checking: u32,
    /// Where the nearest piece is pinned.
    pub(crate) pinning: u32,
    knight_targets: Marks,
}

/// A flag for each cell.
pub(crate) type Marks = [bool; CELLS];

impl Threats {
    /// No threats yet. Apart from [`look_around`](Self::look_around), so that the marks are
    /// written where they stay.
    #[inline(always)]
    pub(crate) const fn none() -> Self {
        Self {
            open: 0,
            checking: 0,
            pinning: 0,
            knight_targets: [false; CELLS],
        }
    }

    /// Finds the threats against `WHITE`'s king. If it is at `HOME`, on its own back rank, there
    /// is nothing behind it to look for.
    #[inline(always)]
    pub(crate) fn look_around<const WHITE: bool, const HOME: bool, P: Keep>(
        &mut self,
        cells: &Cells,
        pieces: &P,
        king: Place,
    ) {
        self.look_along::<WHITE, HOME, 0>(cells, king);
        self.look_along::<WHITE, HOME, 1>(cells, king);
        self.look_along::<WHITE, HOME, 2>(cells, king);
        self.look_along::<WHITE, HOME, 3>(cells, king);
        self.look_along::<WHITE, HOME, 4>(cells, king);
        self.look_along::<WHITE, HOME, 5>(cells, king);
        self.look_along::<WHITE, HOME, 6>(cells, king);
        self.look_along::<WHITE, HOME, 7>(cells, king);
        pieces.for_each_knight_near::<WHITE>(cells, king, |knight| {
            for place in jumps(knight) {
                self.knight_targets[place.index()] = true;
            }
        });
    }

    /// Whether an enemy's knight attacks this square, which is the king's or near it.
    #[inline(always)]
    pub(crate) const fn is_knight_target(&self, place: Place) -> bool {
        self.knight_targets[place.index()]
    }

    /// Walks along one direction to a piece that gives check, or that would, were it not for one
    /// own piece between.
    #[inline(always)]
    fn look_along<const WHITE: bool, const HOME: bool, const WAY: usize>(
        &mut self,
        cells: &Cells,
        king: Place,
    ) {
        if HOME && is_backward::<WHITE>(WAY) {
            return;
        }
        let stop = cells.walk(king, WAY);
        if stop.distance > 0 || stop.man.lets_in::<WHITE>() {
            self.open |= 1 << WAY;
        }
        if stop.man.is_border() {
            return;
        }
        if stop.man.is_enemy::<WHITE>() {
            let pawn = if stop.distance == 0 && captures::<WHITE>().contains(&WAY) {
                ability::PAWN
            } else {
                0
            };
            if stop.man.abilities_against::<WHITE>() & (ability::slider(WAY) | pawn) != 0 {
                self.checking |= 1 << WAY;
            }
        } else {
            let beyond = cells.walk(stop.place, WAY).man;
            if beyond.abilities_against::<WHITE>() & ability::slider(WAY) != 0 {
                self.pinning |= 1 << WAY;
            }
        }
    }

    /// Takes the pinned pieces off a roster.
    #[cold]
    #[inline(never)]
    pub(crate) fn retire_pinned<R: Roster>(&self, cells: &Cells, roster: &mut R) {
        let king = roster.king();
        for way in ways(self.pinning) {
            let stop = cells.walk(king, way);
            roster.retire(stop.place, stop.man);
        }
    }

    /// Where a move must end, unless the king itself moves, to parry the check; `None` if there
    /// are several.
    pub(crate) fn answers<const WHITE: bool>(&self, cells: &Cells, king: Place) -> Option<Marks> {
        let mut checkers = 0;
        let mut marks = [false; CELLS];
        for way in ways(self.checking) {
            let distance = cells.walk(king, way).distance;
            for place in &routes(king)[way][..=distance & 7] {
                marks[place.index()] = true;
            }
            checkers += 1;
        }
        for &place in jumps(king) {
            if cells.at(place).abilities_against::<WHITE>() & ability::KNIGHT != 0 {
                marks[place.index()] = true;
                checkers += 1;
            }
        }
        (checkers == 1).then_some(marks)
    }
}

/// The directions of a set.
pub(crate) fn ways(set: u32) -> impl Iterator<Item = usize> {
    (0..8).filter(move |way| set & 1 << way != 0)
}
