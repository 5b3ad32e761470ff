//! Checks, pins and the cells that a king may go to, found by looking from the enemy's pieces.

use boardbench_core::{Color, Piece, Role};

use crate::cells::Cells;
use crate::outlook::{KING, Outlook, Zone, cell_at, first_offset, step_towards};
use crate::place::{Place, Spot};
use crate::roster::Roster;
use crate::side::Side;

/// The kinds that slide.
const SLIDERS: [Role; 3] = [Role::Bishop, Role::Rook, Role::Queen];

/// Whether a piece of colour `by` attacks the place, whatever stands there.
pub(crate) fn is_attacked(cells: &Cells, roster: &Roster, target: Place, by: Color) -> bool {
    let outlook = Outlook::of(target);
    let in_view = |role| {
        let zones = outlook.zones(Piece::new(by, role));
        let places = roster.places(Piece::new(by, role)).iter();
        places.filter(move |place| zones[place.index()] & KING != 0)
    };
    [Role::Pawn, Role::Knight, Role::King]
        .into_iter()
        .any(|role| in_view(role).next().is_some())
        || SLIDERS
            .into_iter()
            .any(|role| in_view(role).any(|&from| is_way_clear(cells, from, target.spot())))
}

/// Whether only empty cells lie between a piece and a cell on a line with it.
#[inline(always)]
fn is_way_clear(cells: &Cells, from: Place, to: Spot) -> bool {
    cells.first_from(to, -step_towards(to, from)) == from.spot()
}

/// What the enemy's pieces do to `WHITE`'s king.
pub(crate) struct Threats<const WHITE: bool> {
    /// The cells in question that are attacked.
    pub(crate) danger: Zone,
    /// Checks and pins.
    pub(crate) lines: Lines<WHITE>,
}

/// Checks and pins. Apart from the danger, which then stays in a register, since these are
/// written out of line.
pub(crate) struct Lines<const WHITE: bool> {
    /// How many pieces give check.
    pub(crate) checks: u32,
    /// Where one that does stands, and the step from it to the king; 0 for pawn and knight.
    checker: (Spot, i8),
    pins: [Pin; 8],
    pin_count: usize,
}

/// A pinned piece.
#[derive(Clone, Copy)]
pub(crate) struct Pin {
    /// Where it stands.
    pub(crate) place: Place,
    /// The step that leads from what pins it to the king.
    pub(crate) step: i8,
}

impl<const WHITE: bool> Threats<WHITE> {
    /// Finds checks and pins, and which of the cells in `question` are attacked.
    ///
    /// Pawns, knights and the king are done with by a look into a table each. A slider is looked
    /// at twice only if it would attack the king or a cell in question on an empty board.
    #[inline(always)]
    pub(crate) fn find(cells: &Cells, roster: &Roster, king: Place, question: Zone) -> Self {
        let outlook = Outlook::of(king);
        let enemy = Side::<WHITE>::enemy;
        let mut lines = Lines::NONE;
        let mut danger = 0;
        let mut leaper = |zone: Zone, _| danger |= zone;
        each_zone::<8>(roster, outlook, enemy(Role::Pawn), &mut leaper);
        each_zone::<2>(roster, outlook, enemy(Role::Knight), &mut leaper);
        each_zone::<1>(roster, outlook, enemy(Role::King), &mut leaper);
        if danger & KING != 0 {
            lines.add_leaping_checks(roster, outlook);
        }
        let mut slider = |zone: Zone, from| {
            if zone & (question | KING) != 0 {
                if zone & KING != 0 {
                    danger |= lines.look_at_king(cells, king, from);
                }
                danger |= attacked_by_slider(cells, king, from, zone & question);
            }
        };
        each_zone::<2>(roster, outlook, enemy(Role::Bishop), &mut slider);
        each_zone::<2>(roster, outlook, enemy(Role::Rook), &mut slider);
        each_zone::<1>(roster, outlook, enemy(Role::Queen), &mut slider);
        Self { danger, lines }
    }
}

/// Visits the zones that pieces of a kind attack: of the `USUAL` first slots, in use or not, and of
/// more if there are.
#[inline(always)]
fn each_zone<const USUAL: usize>(
    roster: &Roster,
    outlook: &Outlook,
    piece: Piece,
    visit: &mut impl FnMut(Zone, Place),
) {
    let zones = outlook.zones(piece);
    let slots = roster.slots(piece);
    let (usual, more) = slots.split_at(USUAL);
    for &place in usual {
        visit(zones[place.index()], place);
    }
    if USUAL < 8 && roster.count(piece) > USUAL {
        for &place in more.iter().take(roster.count(piece) - USUAL) {
            visit(zones[place.index()], place);
        }
    }
}

/// Which of these cells, all on its lines, a slider attacks.
#[inline(always)]
fn attacked_by_slider(cells: &Cells, king: Place, from: Place, in_line: Zone) -> Zone {
    let mut attacked = 0;
    let mut left = in_line;
    while left != 0 {
        let target = king.offset(first_offset(left).into());
        let bit = left & left.wrapping_neg();
        if is_way_clear(cells, from, target) {
            attacked |= bit;
        }
        left ^= bit;
    }
    attacked
}

impl<const WHITE: bool> Lines<WHITE> {
    const NONE: Self = Self {
        checks: 0,
        checker: (Spot(0), 0),
        pins: [Pin {
            place: Place::Off,
            step: 0,
        }; 8],
        pin_count: 0,
    };

    /// Whether any piece is pinned.
    #[inline(always)]
    pub(crate) const fn has_pins(&self) -> bool {
        self.pin_count > 0
    }

    /// The pinned pieces.
    pub(crate) fn pins(&self) -> &[Pin] {
        &self.pins[..self.pin_count & 15]
    }

    /// Marks the cells, by spot, where a move ends the one check there is.
    pub(crate) fn ends_of_check(&self, king: Place) -> [bool; 256] {
        let mut marks = [false; 256];
        let (mut here, step) = self.checker;
        marks[here.index()] = true;
        while step != 0 && here.step(step) != king.spot() {
            here = here.step(step);
            marks[here.index()] = true;
        }
        marks
    }

    /// Looks from a slider towards the king: a check, a pin, or nothing. Returns the cell behind a
    /// king in check, where it can't hide.
    #[cold]
    #[inline(never)]
    fn look_at_king(&mut self, cells: &Cells, king: Place, from: Place) -> Zone {
        let step = step_towards(king.spot(), from);
        let first = cells.first_from(from.spot(), step);
        if first == king.spot() {
            self.checks += 1;
            self.checker = (from.spot(), step);
            return cell_at(step);
        }
        if !cells.at_spot(first).is_enemy::<WHITE>() && cells.first_from(first, step) == king.spot()
        {
            self.pins[self.pin_count & 7] = Pin {
                place: first.place(),
                step,
            };
            self.pin_count += 1;
        }
        0
    }

    /// Notes the checks of pawns and knights.
    #[cold]
    #[inline(never)]
    fn add_leaping_checks(&mut self, roster: &Roster, outlook: &Outlook) {
        for role in [Role::Pawn, Role::Knight] {
            let piece = Side::<WHITE>::enemy(role);
            for &place in roster.places(piece) {
                if outlook.zones(piece)[place.index()] & KING != 0 {
                    self.checks += 1;
                    self.checker = (place.spot(), 0);
                }
            }
        }
    }
}
