//! Where each cell leads to: lists of places, each of which ends on the ring.

use boardbench_core::{Cell, Direction, Grid10x10};

use crate::place::{CELLS, Place};

/// The places in one direction, the nearest first. At most seven of them are on the board; the
/// ring's cell where the board ends fills the rest. So whoever walks along a route until a cell
/// is not empty needs no other test.
pub(crate) type Route = [Place; 8];

/// The eight directions, straight ones first; `way ^ 1` is the opposite of `way`, and `way >> 1`
/// the line that both lie on.
pub(crate) const WAYS: [Direction; 8] = [
    Direction::NORTH,
    Direction::SOUTH,
    Direction::EAST,
    Direction::WEST,
    Direction::NORTH_EAST,
    Direction::SOUTH_WEST,
    Direction::NORTH_WEST,
    Direction::SOUTH_EAST,
];

pub(crate) const NORTH: usize = 0;
pub(crate) const SOUTH: usize = 1;
pub(crate) const EAST: usize = 2;
pub(crate) const WEST: usize = 3;
pub(crate) const NORTH_EAST: usize = 4;
pub(crate) const SOUTH_WEST: usize = 5;
pub(crate) const NORTH_WEST: usize = 6;
pub(crate) const SOUTH_EAST: usize = 7;

/// Whether a direction is a file's or a rank's.
pub(crate) const fn is_straight(way: usize) -> bool {
    way < 4
}

/// All routes from a cell, by direction: 64 bytes, one cache line. Routes from the ring itself
/// lead nowhere.
#[inline(always)]
pub(crate) fn routes(from: Place) -> &'static [Route; 8] {
    &ROUTES[from.index()]
}

/// The next place in a direction: a square, or a cell of the ring.
#[inline(always)]
pub(crate) fn step(from: Place, way: usize) -> Place {
    routes(from)[way][0]
}

/// Where a knight jumps to: two ranks beyond the board there is no ring any more, so the places
/// are written down by square. Jumps off the board lead to the ring's first corner.
#[inline(always)]
pub(crate) fn jumps(from: Place) -> &'static [Place; 8] {
    &JUMPS[from.index()]
}

static ROUTES: [[Route; 8]; CELLS] = {
    let mut table = [[[Place::NOWHERE; 8]; 8]; CELLS];
    let mut index = 0;
    while index < CELLS {
        let mut way = 0;
        while way < 8 && !Place::ALL[index].is_border() {
            table[index][way] = route(index, WAYS[way]);
            way += 1;
        }
        index += 1;
    }
    table
};

const fn route(from: usize, way: Direction) -> Route {
    let offset = Cell::<Grid10x10>::offset(way) as isize;
    let mut places = [Place::NOWHERE; 8];
    let mut here = from;
    let mut count = 0;
    while count < 8 {
        // Once on the ring, stay there.
        if count == 0 || !Place::ALL[here].is_border() {
            here = here.wrapping_add_signed(offset);
        }
        places[count] = Place::ALL[here];
        count += 1;
    }
    places
}

static JUMPS: [[Place; 8]; CELLS] = {
    let mut table = [[Place::NOWHERE; 8]; CELLS];
    let mut index = 0;
    while index < CELLS {
        let place = Place::ALL[index];
        let mut way = 0;
        while way < 8 && !place.is_border() {
            if let Some(square) = place.square().step(Direction::KNIGHT[way]) {
                table[index][way] = Place::ALL[Cell::<Grid10x10>::new(square).index()];
            }
            way += 1;
        }
        index += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use boardbench_core::Square;

    use super::*;

    #[test]
    fn a_knight_jumps_from_every_square_to_where_knights_jump() {
        for square in Square::all() {
            let targets = jumps(Place::of(square));
            for (place, way) in targets.iter().zip(Direction::KNIGHT) {
                match square.step(way) {
                    Some(target) => assert_eq!(*place, Place::of(target), "{square}"),
                    None => assert_eq!(*place, Place::NOWHERE, "{square}"),
                }
            }
        }
    }

    #[test]
    fn jumps_added_up_may_leave_the_hundred_but_never_reach_a_wrong_square() {
        let mut outside = 0;
        for square in Square::all() {
            let from = i16::from(Place::of(square) as u8);
            for way in Direction::KNIGHT {
                let to = from + i16::from(Cell::<Grid10x10>::offset(way));
                if !(0..100).contains(&to) {
                    outside += 1;
                } else if square.step(way).is_none() {
                    // Two files on is at worst the ring's column on the other side.
                    assert!(Place::ALL[to as usize].is_border());
                }
            }
        }
        // From the first rank all 16 jumps two ranks down, and from a1 the one a rank down and
        // two files west; the same at the top.
        assert_eq!(outside, 2 * 17);
    }

    #[test]
    fn a_route_goes_on_to_the_ring_and_stays_there() {
        for square in Square::all() {
            for (route, way) in routes(Place::of(square)).iter().zip(WAYS) {
                let mut next = square.step(way);
                for &place in route {
                    assert_eq!(place.is_border(), next.is_none());
                    if let Some(here) = next {
                        assert_eq!(place, Place::of(here));
                        next = here.step(way);
                    }
                }
                assert!(route[7].is_border());
            }
        }
    }

    #[test]
    fn nothing_leads_on_from_the_ring() {
        for place in Place::ALL.into_iter().filter(|place| place.is_border()) {
            assert_eq!(routes(place), &[[Place::NOWHERE; 8]; 8]);
            assert_eq!(jumps(place), &[Place::NOWHERE; 8]);
        }
    }

    #[test]
    fn ways_are_in_pairs_and_straight_ones_first() {
        for (way, direction) in WAYS.into_iter().enumerate() {
            assert_eq!(WAYS[way ^ 1], direction.reversed());
            assert_eq!(is_straight(way), direction.ranks() * direction.files() == 0);
        }
        let named = [
            (NORTH, Direction::NORTH),
            (SOUTH, Direction::SOUTH),
            (EAST, Direction::EAST),
            (WEST, Direction::WEST),
            (NORTH_EAST, Direction::NORTH_EAST),
            (SOUTH_WEST, Direction::SOUTH_WEST),
            (NORTH_WEST, Direction::NORTH_WEST),
            (SOUTH_EAST, Direction::SOUTH_EAST),
        ];
        assert!(named.iter().all(|&(way, direction)| WAYS[way] == direction));
    }
}
