//! How each kind of piece moves, one addition and one test a step.

use core::ops::ControlFlow;

use boardbench_core::{Direction, MoveKind, PromotionRole, Role};

use crate::cells::{Cells, Content, Place, Side, Step};
use crate::receiver::{Found, Receiver};
use crate::roster::{Numbers, Roster};

/// The moves of `WHITE`'s pieces other than the king's and en passant, checks and pins aside.
pub(crate) struct Movers<'a, const WHITE: bool, R> {
    /// What stands where.
    pub(crate) cells: &'a Cells,
    /// Where the moves go.
    pub(crate) out: &'a mut R,
}

impl<const WHITE: bool, R: Receiver<WHITE>> Movers<'_, WHITE, R> {
    /// The moves of all pieces but the king and those in `held`.
    #[inline(always)]
    pub(crate) fn all(&mut self, roster: &Roster, held: Numbers) -> ControlFlow<()> {
        let kind = |role| roster.of(Side::<WHITE>::piece(role)).without(held);
        let queens = kind(Role::Queen);
        for from in roster.places(kind(Role::Pawn)) {
            self.pawn(from)?;
        }
        for from in roster.places(kind(Role::Knight)) {
            self.knight(from)?;
        }
        // A queen is a bishop and a rook.
        for from in roster.places(kind(Role::Bishop).or(queens)) {
            self.slide_ways(from, Direction::DIAGONAL)?;
        }
        for from in roster.places(kind(Role::Rook).or(queens)) {
            self.slide_ways(from, Direction::ORTHOGONAL)?;
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn knight(&mut self, from: Place) -> ControlFlow<()> {
        for jump in Direction::KNIGHT {
            self.out
                .leap(self.cells, from, Step::of(jump), Role::Knight)?;
        }
        ControlFlow::Continue(())
    }

    /// The lines of a bishop, rook or queen.
    #[inline(always)]
    fn slide_ways(&mut self, from: Place, ways: [Direction; 4]) -> ControlFlow<()> {
        for way in ways {
            self.slide(from, Step::of(way))?;
        }
        ControlFlow::Continue(())
    }

    /// One line of a bishop, rook or queen.
    #[inline(always)]
    fn slide(&mut self, from: Place, step: Step) -> ControlFlow<()> {
        let mover = self.cells.at(from).role().unwrap_or(Role::Queen);
        self.out.slide(self.cells, from, step, mover)
    }

    #[inline(always)]
    fn pawn(&mut self, from: Place) -> ControlFlow<()> {
        if Side::<WHITE>::is_seventh_rank(from) {
            let cells = self.cells;
            return self
                .out
                .take_from(|out| promotions::<WHITE, R>(cells, out, from));
        }
        self.pawn_pushes(from)?;
        let [west, east] = Side::<WHITE>::CAPTURES;
        self.pawn_capture(from, west)?;
        self.pawn_capture(from, east)
    }

    /// One square forward, or two from the pawn's own second rank.
    #[inline(always)]
    fn pawn_pushes(&mut self, from: Place) -> ControlFlow<()> {
        // A pawn has a square before it, so there is no edge to test for.
        let to = from + Side::<WHITE>::FORWARD;
        if !self.cells.at(to).is_empty() {
            return ControlFlow::Continue(());
        }
        self.out
            .take(Found::plain(from, to, Role::Pawn, Content::EMPTY))?;
        if Side::<WHITE>::is_second_rank(from) {
            let far = to + Side::<WHITE>::FORWARD;
            if self.cells.at(far).is_empty() {
                return self.out.take(Found {
                    kind: MoveKind::DoublePush,
                    ..Found::plain(from, far, Role::Pawn, Content::EMPTY)
                });
            }
        }
        ControlFlow::Continue(())
    }

    /// A capture, if there is a square that way and an enemy on it.
    #[inline(always)]
    fn pawn_capture(&mut self, from: Place, step: Step) -> ControlFlow<()> {
        let to = from + step;
        match self.cells.look(to) {
            Some(content) if content.is_enemy_of::<WHITE>() => self.out.take(Found {
                kind: MoveKind::Capture,
                ..Found::plain(from, to, Role::Pawn, content)
            }),
            _ => ControlFlow::Continue(()),
        }
    }

    /// The moves of a pinned piece along the line it is pinned on, if it moves that way. `step`
    /// leads away from the king.
    pub(crate) fn pinned(&mut self, from: Place, step: Step) -> ControlFlow<()> {
        match self.cells.at(from).role() {
            Some(Role::Pawn) => self.pinned_pawn(from, step),
            Some(Role::Bishop) if step.is_straight() => ControlFlow::Continue(()),
            Some(Role::Rook) if !step.is_straight() => ControlFlow::Continue(()),
            Some(Role::Bishop | Role::Rook | Role::Queen) => {
                self.slide(from, step)?;
                self.slide(from, -step)
            }
            _ => ControlFlow::Continue(()),
        }
    }

    fn pinned_pawn(&mut self, from: Place, step: Step) -> ControlFlow<()> {
        if step.is_upright() {
            // On the seventh rank it can't be: one of king and pinning piece would stand before
            // it, on its last square.
            return self.pawn_pushes(from);
        }
        if !Side::<WHITE>::CAPTURES.contains(&step) {
            return ControlFlow::Continue(());
        }
        if Side::<WHITE>::is_seventh_rank(from) {
            return promote::<WHITE, R>(self.cells, self.out, from, from + step);
        }
        self.pawn_capture(from, step)
    }
}

/// All moves of a pawn on its seventh rank.
#[cold]
#[inline(never)]
fn promotions<const WHITE: bool, R: Receiver<WHITE>>(
    cells: &Cells,
    out: &mut R,
    from: Place,
) -> ControlFlow<()> {
    let to = from + Side::<WHITE>::FORWARD;
    if cells.at(to).is_empty() {
        promote::<WHITE, R>(cells, out, from, to)?;
    }
    for step in Side::<WHITE>::CAPTURES {
        let to = from + step;
        if cells.look(to).is_some_and(Content::is_enemy_of::<WHITE>) {
            promote::<WHITE, R>(cells, out, from, to)?;
        }
    }
    ControlFlow::Continue(())
}

/// The four promotions on one square.
fn promote<const WHITE: bool, R: Receiver<WHITE>>(
    cells: &Cells,
    out: &mut R,
    from: Place,
    to: Place,
) -> ControlFlow<()> {
    let victim = cells.at(to);
    for role in PromotionRole::ALL {
        let kind = if victim.is_empty() {
            MoveKind::Promotion(role)
        } else {
            MoveKind::CapturePromotion(role)
        };
        out.take(Found {
            kind,
            ..Found::plain(from, to, Role::Pawn, victim)
        })?;
    }
    ControlFlow::Continue(())
}
