//! Who attacks a square, asked of each enemy by the difference of the two places.

use crate::cells::{Cells, Place};
use crate::difference::Reach;
use crate::roster::{Numbers, Roster};

/// Whether any of the pieces attacks the target, whatever stands there.
pub(crate) fn is_attacked_by(
    cells: &Cells,
    roster: &Roster,
    target: Place,
    pieces: Numbers,
) -> bool {
    attackers(cells, roster, target, pieces).next().is_some()
}

/// Where those of the pieces stand that attack the target.
pub(crate) fn attackers(
    cells: &Cells,
    roster: &Roster,
    target: Place,
    pieces: Numbers,
) -> impl Iterator<Item = Place> {
    roster.places(pieces).filter(move |&place| {
        let reach = Reach::between(target, place);
        reach.allows(cells.at(place).code()) && is_way_clear(cells, target, place, reach)
    })
}

/// Whether nothing stands between a target and the piece that could attack it.
#[inline(always)]
pub(crate) fn is_way_clear(cells: &Cells, target: Place, attacker: Place, reach: Reach) -> bool {
    reach.is_jump()
        || cells
            .first_piece(target, reach.step)
            .is_some_and(|(place, _)| place == attacker)
}
