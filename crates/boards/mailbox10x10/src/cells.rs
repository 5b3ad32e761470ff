//! The array: 64 squares and the ring around them.

use crate::man::Man;
use crate::place::{CELLS, Place};
use crate::routes::routes;

/// Does something at each of the seven steps that a route may have before the ring. Written out
/// seven times, since a loop would count and compare on the way.
macro_rules! for_each_step {
    ($distance:ident => $step:block) => {
        for_each_step!(@each $distance, $step, 0 1 2 3 4 5 6)
    };
    (@each $distance:ident, $step:block, $($number:literal)*) => {
        $({
            let $distance = $number;
            $step
        })*
    };
}

/// Where a walk ends.
#[derive(Clone, Copy)]
pub(crate) struct Stop {
    /// How many empty squares lie before it.
    pub(crate) distance: usize,
    pub(crate) place: Place,
    /// What ends it: a piece, or the ring.
    pub(crate) man: Man,
}

/// The hundred cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cells([u8; CELLS]);

impl Cells {
    /// The ring around 64 empty squares.
    pub(crate) const EMPTY: Self = {
        let mut cells = [Man::EMPTY.byte(); CELLS];
        let mut index = 0;
        while index < CELLS {
            if Place::ALL[index].is_border() {
                cells[index] = Man::BORDER.byte();
            }
            index += 1;
        }
        Self(cells)
    };

    #[inline(always)]
    pub(crate) const fn at(&self, place: Place) -> Man {
        Man::of_byte(self.0[place.index()])
    }

    /// The same by number.
    #[inline(always)]
    pub(crate) const fn at_index(&self, index: usize) -> Man {
        Man::of_byte(self.0[index])
    }

    #[inline(always)]
    pub(crate) const fn set(&mut self, place: Place, man: Man) {
        self.0[place.index()] = man.byte();
    }

    /// Walks from a square in a direction to the first cell that is not empty.
    #[inline(always)]
    pub(crate) fn walk(&self, from: Place, way: usize) -> Stop {
        let route = &routes(from)[way];
        for_each_step!(distance => {
            let place = route[distance];
            let man = self.at(place);
            if !man.is_empty() {
                return Stop {
                    distance,
                    place,
                    man,
                };
            }
        });
        // The last place of a route is on the ring.
        Stop {
            distance: 7,
            place: route[7],
            man: Man::BORDER,
        }
    }

    /// Walks from a square in a direction for a slider of `WHITE`, and adds to a count how many
    /// squares it can reach there.
    ///
    /// The count goes along on the walk: to tell the steps afterwards would cost a jump more.
    #[inline(always)]
    pub(crate) fn count_reached<const WHITE: bool>(
        &self,
        from: Place,
        way: usize,
        so_far: usize,
    ) -> usize {
        let route = &routes(from)[way];
        let mut count = so_far;
        for_each_step!(distance => {
            let man = self.at(route[distance]);
            if !man.is_empty() {
                return count + usize::from(man.lets_in::<WHITE>());
            }
            count += 1;
        });
        count
    }

    /// The eight squares of a rank, 0 to 7, as bytes of a word, the a-file's lowest.
    #[inline(always)]
    pub(crate) fn rank(&self, rank: usize) -> u64 {
        let start = 10 * (rank & 7) + 11;
        u64::from_le_bytes(core::array::from_fn(|file| self.0[start + file]))
    }

    /// Adds up something for what each of the 64 squares holds; the ring is left out.
    #[inline(always)]
    pub(crate) fn sum(&self, of: impl Fn(Man) -> i32) -> i32 {
        let mut sum = 0;
        for rank in 0..8 {
            for byte in self.rank(rank).to_le_bytes() {
                sum += of(Man::of_byte(byte));
            }
        }
        sum
    }

    /// All cells, as bytes.
    pub(crate) const fn bytes(&self) -> &[u8; CELLS] {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use boardbench_core::{Color, Role, Square};

    use super::*;
    use crate::routes::WAYS;

    #[test]
    fn a_walk_over_an_empty_board_ends_on_the_ring() {
        for from in Square::all() {
            for (way, direction) in WAYS.into_iter().enumerate() {
                let mut squares = 0;
                let mut here = from;
                while let Some(next) = here.step(direction) {
                    here = next;
                    squares += 1;
                }
                let place = Place::of(from);
                let stop = Cells::EMPTY.walk(place, way);
                assert_eq!((stop.distance, stop.man), (squares, Man::BORDER));
                assert!(stop.place.is_border());
                let counted = Cells::EMPTY.count_reached::<true>(place, way, 3);
                assert_eq!(counted, squares + 3);
            }
        }
    }

    #[test]
    fn a_walk_ends_at_the_first_piece_and_takes_an_enemy() {
        let rook = Man::new(Color::White, Role::Rook, 5);
        for from in Square::all() {
            for (way, direction) in WAYS.into_iter().enumerate() {
                let mut here = from;
                let mut before = 0;
                while let Some(next) = here.step(direction) {
                    here = next;
                    let mut cells = Cells::EMPTY;
                    cells.set(Place::of(here), rook);
                    let stop = cells.walk(Place::of(from), way);
                    assert_eq!((stop.distance, stop.man), (before, rook));
                    assert_eq!(stop.place, Place::of(here));
                    let reached = [
                        cells.count_reached::<true>(Place::of(from), way, 0),
                        cells.count_reached::<false>(Place::of(from), way, 0),
                    ];
                    assert_eq!(reached, [before, before + 1]);
                    before += 1;
                }
            }
        }
    }

    #[test]
    fn a_rank_is_eight_bytes_without_the_ring() {
        let mut cells = Cells::EMPTY;
        let man = Man::new(Color::Black, Role::Queen, 1);
        cells.set(Place::of(Square::C5), man);
        for rank in 0..8 {
            let expected = if rank == 4 {
                u64::from(man.byte()) << 16
            } else {
                0
            };
            assert_eq!(cells.rank(rank), expected);
        }
    }
}
