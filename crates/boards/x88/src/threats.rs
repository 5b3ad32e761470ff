//! What the enemy's pieces do around a king: checks, pins, and squares it must not step on, in one
//! pass over the pieces.

use boardbench_core::{CastlingRights, CastlingSide, Direction, Grid0x88, Layout, Role};

use crate::attacks::{attackers, is_way_clear};
use crate::cells::{Cells, Marks, Place, Side, Step};
use crate::difference::{Reach, Zone, Zones};
use crate::roster::{Bookkeeping, Numbers, Roster};

/// What an enemy's pieces do to `WHITE`'s king. Small enough to be handed around in registers.
#[derive(Clone, Copy)]
pub(crate) struct Threats<const WHITE: bool> {
    pub(crate) king: Place,
    /// The squares around the king that matter, as far as no attack on them is found: those that
    /// it could step or castle to. Its own square always matters, for the sake of pins.
    open: Zone,
    pub(crate) is_check: bool,
    /// The own pieces that are pinned.
    pub(crate) pinned: Numbers,
}

impl<const WHITE: bool> Threats<WHITE> {
    /// Looks at each of the enemy's pieces once.
    #[inline(always)]
    pub(crate) fn look<P: Bookkeeping>(
        cells: &Cells,
        roster: &Roster,
        rights: CastlingRights,
    ) -> Self {
        let king = roster.king(Side::<WHITE>::OWN);
        let steps = free_steps::<WHITE>(cells, king);
        let castling = free_castling::<WHITE>(cells, king, rights);
        let attacked = [Role::Pawn, Role::Knight, Role::King]
            .map(|role| attacked_by_steppers::<WHITE>(roster, king, role))
            .into_iter()
            .fold(Zone::NONE, Zone::or);
        Self {
            king,
            open: steps.or(castling).without(attacked).or(Zone::KING),
            is_check: attacked.meets(Zone::KING),
            pinned: Numbers::NONE,
        }
        .with_sliders::<P>(cells, roster, Role::Bishop)
        .with_sliders::<P>(cells, roster, Role::Rook)
        .with_sliders::<P>(cells, roster, Role::Queen)
    }

    /// Adds what the enemy's sliders of a kind do.
    #[inline(always)]
    fn with_sliders<P: Bookkeeping>(mut self, cells: &Cells, roster: &Roster, role: Role) -> Self {
        let enemy = Side::<WHITE>::enemy(role);
        let around = Zones::of(enemy).around(self.king);
        for slider in roster.places(roster.of(enemy)) {
            let aims = around.attacked_from(slider).and(self.open);
            if aims == Zone::NONE {
                continue;
            }
            if aims.meets(Zone::KING) {
                self = self.with_line::<P>(cells, roster, slider);
            }
            for (one, step) in aims.without(Zone::KING).each() {
                let target = self.king + step;
                let reach = Reach::between(target, slider);
                if is_way_clear(cells, target, slider, reach) {
                    self.open = self.open.without(one);
                }
            }
        }
        self
    }

    /// Adds what comes of a slider on a line with the king: a check if nothing stands between, a
    /// pin if it is one own piece.
    #[inline(always)]
    fn with_line<P: Bookkeeping>(mut self, cells: &Cells, roster: &Roster, slider: Place) -> Self {
        let Reach { step, .. } = Reach::between(self.king, slider);
        let Some((place, content)) = cells.first_piece(self.king, step) else {
            return self;
        };
        if place == slider {
            self.is_check = true;
            // The slider attacks the square behind the king as well, which the king itself hides.
            self.open = self.open.without(Zone::beyond(-step));
        } else if !content.is_enemy_of::<WHITE>()
            && let Some((second, _)) = cells.first_piece(place, step)
            && second == slider
        {
            self.pinned = self.pinned.or(P::number_at(roster, cells, place));
        }
        self
    }

    /// The squares that the king may step to.
    #[inline(always)]
    pub(crate) const fn safe_steps(self) -> Zone {
        self.open.and(Zone::STEPS)
    }

    /// Whether castling to this side is legal. If the target is open, the square on the way was
    /// empty, and is open too unless it is attacked.
    #[inline(always)]
    pub(crate) fn may_castle(self, side: CastlingSide) -> bool {
        let (target, way) = castling_zone(side);
        let path = target.or(way);
        self.open.and(path) == path
    }

    /// The places that a move must end on to answer the check, if it is not the king's; `None` if
    /// there are two checks.
    pub(crate) fn answers(self, cells: &Cells, roster: &Roster) -> Option<Marks> {
        let enemies = roster.all(Side::<WHITE>::ENEMY);
        let mut checkers = attackers(cells, roster, self.king, enemies);
        let checker = checkers.next()?;
        if checkers.next().is_some() {
            return None;
        }
        let mut targets = [false; Grid0x88::CELLS];
        targets[checker.index()] = true;
        let reach = Reach::between(self.king, checker);
        if !reach.is_jump() {
            let mut place = self.king + reach.step;
            while place != checker {
                targets[place.index()] = true;
                place = place + reach.step;
            }
        }
        Some(targets)
    }
}

/// What the enemy's pieces of a kind attack of the king's zone that nothing can be in the way of.
#[inline(always)]
fn attacked_by_steppers<const WHITE: bool>(roster: &Roster, king: Place, role: Role) -> Zone {
    let enemy = Side::<WHITE>::enemy(role);
    let around = Zones::of(enemy).around(king);
    roster
        .places(roster.of(enemy))
        .fold(Zone::NONE, |zone, place| {
            zone.or(around.attacked_from(place))
        })
}

/// The squares beside a king that are on the board and hold no own piece.
#[inline(always)]
pub(crate) fn free_steps<const WHITE: bool>(cells: &Cells, king: Place) -> Zone {
    let mut free = Zone::NONE;
    for (index, way) in Direction::ALL.into_iter().enumerate() {
        if let Some(content) = cells.look(king + Step::of(way))
            && content.is_free_for::<WHITE>()
        {
            free = free.or(Zone::step(index));
        }
    }
    free
}

/// The squares to castle to for which the right is there and the way to the rook is empty.
#[inline(always)]
pub(crate) fn free_castling<const WHITE: bool>(
    cells: &Cells,
    king: Place,
    rights: CastlingRights,
) -> Zone {
    let is_empty = |files: i8| cells.at(king + Step::new(0, files)).is_empty();
    let mut free = Zone::NONE;
    if rights.has(Side::<WHITE>::OWN, CastlingSide::King) && is_empty(1) && is_empty(2) {
        free = free.or(Zone::CASTLING_EAST);
    }
    if rights.has(Side::<WHITE>::OWN, CastlingSide::Queen)
        && is_empty(-1)
        && is_empty(-2)
        && is_empty(-3)
    {
        free = free.or(Zone::CASTLING_WEST);
    }
    free
}

/// Where the king castles to, and what it passes over.
#[inline(always)]
pub(crate) const fn castling_zone(side: CastlingSide) -> (Zone, Zone) {
    match side {
        CastlingSide::King => (Zone::CASTLING_EAST, Zone::EAST),
        CastlingSide::Queen => (Zone::CASTLING_WEST, Zone::WEST),
    }
}
