//! Legal moves: by pins and checks found first, or by trial.

use core::fmt;
use core::ops::ControlFlow;

use boardbench_core::{CastlingSide, Direction, File, MoveKind, Piece, Rank, Role, State};

use crate::around::{Relation, Steps, zones};
use crate::content::Content;
use crate::en_passant::EnPassant;
use crate::generate::{far, found, promote};
use crate::geometry::{Cells, Geometry, Place, passed_pawn};
use crate::receive::{Found, Receiver, Take};
use crate::roster::{Roster, usual_count};
use crate::view::{View, attacks, is_attacked_on, is_way_clear, next_piece};
use crate::zone::{CASTLED, CROSSED_TO_FAR, KING, Zone, cell_at};

/// How legal moves are told from pseudo-legal ones.
pub trait Legality: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// True if counting moves needs no list of the own pawns, because the cells are enough.
    const COUNTS_PAWNS_BY_CELLS: bool;
    /// True if captures are read from attack maps where they are kept.
    const READS_MAPS: bool;

    /// Returns all legal moves.
    ///
    /// # Errors
    ///
    /// Breaks off when the receiver does.
    fn legal<G: Geometry, R: Receiver, const WHITE: bool>(
        view: View<'_, G, WHITE>,
        state: State,
        out: &mut R,
    ) -> ControlFlow<()>;
}

/// First come checks, pins and the attacks around the king. No move is made to test its legality,
/// except en passant.
///
/// Each enemy piece is asked, by a [table](crate::around), what it would attack around the king on an
/// empty board. Pawns, knights and the king need nothing else. A slider is followed only if that
/// is the king or a cell where the king could go. Looking from the sliders and not from the king is
/// H. G. Muller's way in qperft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PinsAndChecks {}

/// Each pseudo-legal move is tried: it is legal if the king is not attacked afterwards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trial {}

impl Legality for PinsAndChecks {
    const COUNTS_PAWNS_BY_CELLS: bool = true;
    const READS_MAPS: bool = true;

    #[inline(always)]
    fn legal<G: Geometry, R: Receiver, const WHITE: bool>(
        view: View<'_, G, WHITE>,
        state: State,
        out: &mut R,
    ) -> ControlFlow<()> {
        let open = G::open_around::<WHITE>(view.cells, view.king());
        let castling = view.castling_targets(state.castling_rights());
        let mut lines = Lines::NONE;
        let danger = view.danger::<R>(open | castling, &mut lines);
        let steps = open & !danger;
        let castling = safe_castling(castling, danger);
        if R::COUNTS {
            // One population count for both.
            view.king_steps(steps | castling, out)?;
        } else {
            view.king_steps(steps, out)?;
        }
        if let Some(file) = state.legal_en_passant_file() {
            out.rare(|out| view.legal_en_passant(file, out))?;
        }
        if !R::COUNTS && R::QUIETS {
            View::<G, WHITE>::castle_to(castling, out)?;
        }
        let unpinned;
        let mut movers = view;
        if lines.count > 0 {
            if lines.checks > 0 {
                return out.rare(|out| view.evasions(&lines, out));
            }
            out.rare(|out| view.pinned(&lines, out))?;
            if R::COUNTS {
                // The pinned pieces are counted with the others, so that these need no lists of their own.
                out.remove(view.count_pseudo_legal(&lines));
            } else {
                unpinned = view.unpinned(&lines);
                movers = view.with_roster(&unpinned);
            }
        }
        movers.pieces(out)
    }
}

impl Legality for Trial {
    const COUNTS_PAWNS_BY_CELLS: bool = false;
    const READS_MAPS: bool = false;

    #[inline(always)]
    fn legal<G: Geometry, R: Receiver, const WHITE: bool>(
        view: View<'_, G, WHITE>,
        state: State,
        out: &mut R,
    ) -> ControlFlow<()> {
        let mut trial = Trying { view, cells: *view.cells, out };
        view.pseudo_legal(state, &mut trial)
    }
}

/// Makes each move on a copy of the cells, and hands on those that leave the king safe.
struct Trying<'a, 'b, G: Geometry, R, const WHITE: bool> {
    view: View<'a, G, WHITE>,
    cells: G::Cells,
    out: &'b mut R,
}

impl<G: Geometry, R, const WHITE: bool> Trying<'_, '_, G, R, WHITE> {
    #[inline(never)]
    fn is_safe_after(&mut self, found: Found) -> bool {
        let Found { from, to, .. } = found;
        let mover = self.cells.at(from);
        let victim = self.cells.at(to);
        let passed = (found.kind == MoveKind::EnPassant).then(|| passed_pawn::<G>(from, to));
        self.cells.put(from, Content::EMPTY);
        self.cells.put(to, mover);
        if let Some(passed) = passed {
            self.cells.put(passed, Content::EMPTY);
        }
        let king = if found.mover == Role::King { G::place(to) } else { self.view.king() };
        let color = View::<G, WHITE>::COLOR;
        let is_safe = !is_attacked_on::<G>(&self.cells, king, !color);
        self.cells.put(from, mover);
        self.cells.put(to, victim);
        if let Some(passed) = passed {
            self.cells.put(passed, found.victim);
        }
        is_safe
    }
}

impl<G: Geometry, R: Receiver, const WHITE: bool> Take for Trying<'_, '_, G, R, WHITE> {
    #[inline(always)]
    fn take(&mut self, found: Found) -> ControlFlow<()> {
        if self.is_safe_after(found) { self.out.take(found) } else { ControlFlow::Continue(()) }
    }
}

impl<G: Geometry, R: Receiver, const WHITE: bool> Receiver for Trying<'_, '_, G, R, WHITE> {
    const COUNTS: bool = false;
    const QUIETS: bool = R::QUIETS;
    const CAPTURES: bool = R::CAPTURES;
}

/// Checks and pins. They are written by functions that are not inlined.
pub(crate) struct Lines<G: Geometry> {
    /// The number of checks and pins.
    count: u8,
    checks: u8,
    /// The place of one of them.
    checker: G::Place,
    /// The cells of the pinned pieces.
    pins: [u8; 8],
}

impl<G: Geometry> Lines<G> {
    const NONE: Self = Self { count: 0, checks: 0, checker: G::Place::OFF, pins: [0; 8] };

    fn add_check(&mut self, checker: G::Place) {
        self.count += 1;
        self.checks += 1;
        self.checker = checker;
    }

    fn add_pin(&mut self, code: u8) {
        self.pins[usize::from(self.count - self.checks) & 7] = code;
        self.count += 1;
    }

    fn pins(&self) -> &[u8] {
        &self.pins[..usize::from(self.count - self.checks) & 15]
    }

    pub(crate) fn is_pinned(&self, place: G::Place) -> bool {
        self.pins().contains(&place.code())
    }
}

impl<G: Geometry, const WHITE: bool> View<'_, G, WHITE> {
    /// Finds checks and pins, and which of the cells in `question` are attacked.
    #[inline(always)]
    fn danger<R: Receiver>(self, question: Zone, lines: &mut Lines<G>) -> Zone {
        if R::COUNTS {
            self.find_danger(question, lines)
        } else {
            self.danger_once(question, lines)
        }
    }

    /// Returns the same, compiled once for all lists of moves.
    #[inline(never)]
    fn danger_once(self, question: Zone, lines: &mut Lines<G>) -> Zone {
        self.find_danger(question, lines)
    }

    #[inline(always)]
    fn find_danger(self, question: Zone, lines: &mut Lines<G>) -> Zone {
        let mut danger = self.leapers::<8>(Role::Pawn)
            | self.leapers::<2>(Role::Knight)
            | self.leapers::<1>(Role::King);
        let more = self.roster.more_than_usual(!Self::COLOR);
        if more != 0 {
            danger |= self.danger_of_more(more, question, lines);
        }
        if danger & KING != 0 {
            self.add_leaping_checks(lines);
            danger |= CASTLED;
        }
        danger |= self.sliders::<2>(Role::Bishop, question, lines);
        danger |= self.sliders::<2>(Role::Rook, question, lines);
        danger | self.sliders::<1>(Role::Queen, question, lines)
    }

    /// Returns the pins of a side that is not in check: no cell around the king is in question.
    #[inline(never)]
    pub(crate) fn pins(self) -> Lines<G> {
        let mut lines = Lines::NONE;
        let more = self.roster.more_than_usual(!Self::COLOR);
        if more != 0 {
            self.danger_of_more(more, 0, &mut lines);
        }
        self.sliders::<2>(Role::Bishop, 0, &mut lines);
        self.sliders::<2>(Role::Rook, 0, &mut lines);
        self.sliders::<1>(Role::Queen, 0, &mut lines);
        lines
    }

    /// Returns the zones that the enemy's pieces in the first `USUAL` slots of a kind attack, be the slots in use
    /// or not.
    #[inline(always)]
    fn leapers<const USUAL: usize>(self, role: Role) -> Zone {
        let zones = zones::<G>(self.king(), Self::enemy(role));
        let mut danger = 0;
        for &place in &self.roster.slots(Self::enemy(role))[..USUAL] {
            danger |= zones[G::spread(place) as usize];
        }
        danger
    }

    /// Returns the same of sliders. A slider is followed if it matters.
    #[inline(always)]
    fn sliders<const USUAL: usize>(self, role: Role, question: Zone, lines: &mut Lines<G>) -> Zone {
        let zones = zones::<G>(self.king(), Self::enemy(role));
        let mut danger = 0;
        for &place in &self.roster.slots(Self::enemy(role))[..USUAL] {
            let zone = zones[G::spread(place) as usize];
            if zone & (question | KING) != 0 {
                danger |= self.follow(place, zone, question, lines);
            }
        }
        danger
    }

    /// Returns what the enemy's pieces in slots beyond the usual ones attack, by [`Roster::more_than_usual`].
    #[cold]
    #[inline(never)]
    fn danger_of_more(self, more: u64, question: Zone, lines: &mut Lines<G>) -> Zone {
        let mut danger = 0;
        for role in Role::ALL {
            if more.to_le_bytes()[role.index()] == 0 {
                continue;
            }
            let piece = Self::enemy(role);
            let zones = zones::<G>(self.king(), piece);
            for &place in self.roster.places(piece).iter().skip(usual_count(role)) {
                let zone = zones[G::spread(place) as usize];
                danger |= match role {
                    Role::Knight => zone,
                    _ if zone & (question | KING) == 0 => 0,
                    _ => self.follow(place, zone, question, lines),
                };
            }
        }
        danger
    }

    /// Returns the attacks of a slider that would attack cells of the king's zone on an empty board.
    #[inline(always)]
    fn follow(self, from: G::Place, zone: Zone, question: Zone, lines: &mut Lines<G>) -> Zone {
        let danger = self.attacked_by_slider(from, zone & question);
        if zone & KING != 0 { danger | self.look_at_king(from, lines) } else { danger }
    }

    /// Returns which of these cells around the king, all on its lines, a slider attacks.
    #[inline(always)]
    fn attacked_by_slider(self, from: G::Place, in_line: Zone) -> Zone {
        let mut attacked = 0;
        let mut left = in_line;
        while left != 0 {
            let bit = left & left.wrapping_neg();
            let target = (self.king().code()).wrapping_add_signed(Steps::<G>::to_first(left));
            let step = Steps::<G>::from_first(self.king(), left, from);
            if is_way_clear::<G>(self.cells, target, step, from) {
                attacked |= bit;
            }
            left ^= bit;
        }
        attacked
    }

    /// Looks from the king towards a slider: a check, a pin, or nothing. Returns the cell behind a
    /// king in check, where the slider still attacks it, and those where it can't castle to.
    #[cold]
    #[inline(never)]
    fn look_at_king(self, from: G::Place, lines: &mut Lines<G>) -> Zone {
        let relation = Relation::between::<G>(self.king(), from);
        let (way, step) = (relation.way, relation.step::<G>());
        let (first, content) = next_piece::<G>(self.cells, self.king().code(), step);
        if first == from.code() {
            lines.add_check(from);
            return cell_at(-way) | CASTLED;
        }
        if !content.is_enemy::<WHITE>() && is_way_clear::<G>(self.cells, first, step, from) {
            lines.add_pin(first);
        }
        0
    }

    /// Records the checks of pawns and knights.
    #[cold]
    #[inline(never)]
    fn add_leaping_checks(self, lines: &mut Lines<G>) {
        for role in [Role::Pawn, Role::Knight] {
            let piece = Self::enemy(role);
            for &from in self.roster.places(piece) {
                if zones::<G>(self.king(), piece)[G::spread(from) as usize] & KING != 0 {
                    lines.add_check(from);
                }
            }
        }
    }

    /// Castling to these cells.
    #[inline(always)]
    fn castle_to<R: Receiver>(targets: Zone, out: &mut R) -> ControlFlow<()> {
        if targets != 0 {
            for side in CastlingSide::ALL {
                if targets & far(side) != 0 {
                    out.take(Self::castle(side))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Captures en passant that are legal.
    #[cold]
    #[inline(never)]
    pub(crate) fn legal_en_passant(self, file: File, out: &mut dyn Take) -> ControlFlow<()> {
        EnPassant::each::<WHITE>(self.cells, file, |capture| {
            if capture.is_safe::<WHITE>(self.cells, self.king()) {
                out.take(self.en_passant(capture))
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    #[cold]
    #[inline(never)]
    fn unpinned(self, lines: &Lines<G>) -> Roster<G> {
        let mut unpinned = *self.roster;
        for &code in lines.pins() {
            if let Some(piece) = self.cells.at(code).piece() {
                unpinned.leave_out(piece, G::place(code));
            }
        }
        unpinned
    }

    /// Returns the number of the pinned pieces' moves, pins aside.
    #[cold]
    #[inline(never)]
    fn count_pseudo_legal(self, lines: &Lines<G>) -> usize {
        let mut moves = 0;
        for &code in lines.pins() {
            let from = G::place(code);
            match self.cells.at(code).role() {
                Some(Role::Pawn) => moves += self.count_moves_of_pawn(from),
                Some(Role::Knight) => moves += G::count_jumps::<WHITE>(self.cells, from),
                Some(role) => self.add_moves_of_slider(role, from, &mut moves),
                None => {}
            }
        }
        moves
    }

    #[cold]
    #[inline(never)]
    fn pinned(self, lines: &Lines<G>, out: &mut dyn Take) -> ControlFlow<()> {
        for &code in lines.pins() {
            let from = G::place(code);
            let way = Relation::between::<G>(self.king(), from).way;
            let is_straight = way.ranks() == 0 || way.files() == 0;
            match self.cells.at(code).piece().map(Piece::role) {
                Some(Role::Pawn) if way.files() == 0 => self.pawn_pushes(from, out)?,
                Some(Role::Pawn) if Self::CAPTURES.contains(&way) => {
                    self.pinned_capture(from, way, out)?;
                }
                Some(role @ (Role::Bishop | Role::Rook | Role::Queen))
                    if role == Role::Queen || is_straight == (role == Role::Rook) =>
                {
                    self.slide_out(role, from, way, out)?;
                    self.slide_out(role, from, -way, out)?;
                }
                _ => {}
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns a pinned pawn's capture of the piece that pins it, if it is adjacent.
    fn pinned_capture(self, from: G::Place, way: Direction, out: &mut dyn Take) -> ControlFlow<()> {
        match G::step(self.cells, G::cursor(from), way) {
            Some((to, victim)) if victim.is_enemy::<WHITE>() => {
                Self::pawn_to(from, G::code(to), victim, out)
            }
            _ => ControlFlow::Continue(()),
        }
    }

    /// Returns a pawn's capture, or its single push, to a cell.
    fn pawn_to(from: G::Place, to: u8, victim: Content, out: &mut dyn Take) -> ControlFlow<()> {
        if Self::is_on_seventh(from) {
            return promote::<G>(from, to, victim, out);
        }
        out.take(found::<G>(Role::Pawn, from, to, kind(victim), victim))
    }

    /// Returns the moves of a slider in one direction, not inlined.
    fn slide_out(
        self,
        mover: Role,
        from: G::Place,
        way: Direction,
        out: &mut dyn Take,
    ) -> ControlFlow<()> {
        let mut here = G::cursor(from);
        while let Some((to, content)) = G::step(self.cells, here, way)
            && content.is_open::<WHITE>()
        {
            out.take(found::<G>(mover, from, G::code(to), kind(content), content))?;
            if !content.is_empty() {
                break;
            }
            here = to;
        }
        ControlFlow::Continue(())
    }

    /// Moves out of check, other than the king's: to the piece that gives check or to a cell before
    /// it. Pinned pieces have none, and against two checks there is none.
    #[cold]
    #[inline(never)]
    fn evasions(self, lines: &Lines<G>, out: &mut dyn Take) -> ControlFlow<()> {
        if lines.checks > 1 {
            return ControlFlow::Continue(());
        }
        let checker = lines.checker;
        self.pieces_to(lines, checker, out)?;
        for way in Self::CAPTURES {
            if let Some(from) = self.own_pawn(checker, -way, lines) {
                let victim = self.cells.at(checker.code());
                Self::pawn_to(from, checker.code(), victim, out)?;
            }
        }
        let relation = Relation::between::<G>(self.king(), checker);
        if relation.is_jump() {
            return ControlFlow::Continue(());
        }
        let mut here = G::cursor(self.king());
        while let Some((next, Content::EMPTY)) = G::step(self.cells, here, relation.way) {
            let target = G::place(G::code(next));
            self.pieces_to(lines, target, out)?;
            self.pushes_to(lines, target, out)?;
            here = next;
        }
        ControlFlow::Continue(())
    }

    /// Moves of knights and sliders that are not pinned to one cell.
    fn pieces_to(self, lines: &Lines<G>, target: G::Place, out: &mut dyn Take) -> ControlFlow<()> {
        let victim = self.cells.at(target.code());
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for &from in self.roster.places(Self::own(role)) {
                if attacks::<G>(self.cells, from, Self::own(role), target) && !lines.is_pinned(from)
                {
                    out.take(found::<G>(role, from, target.code(), kind(victim), victim))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Pushes of pawns that are not pinned to one empty cell.
    fn pushes_to(self, lines: &Lines<G>, target: G::Place, out: &mut dyn Take) -> ControlFlow<()> {
        if let Some(from) = self.own_pawn(target, -Self::PUSH, lines) {
            return Self::pawn_to(from, target.code(), Content::EMPTY, out);
        }
        let is_fourth = crate::geometry::is_on::<G>(target, Rank::R4.relative_to(Self::COLOR));
        let crossed = G::look(self.cells, target, -Self::PUSH);
        if is_fourth
            && crossed == Some(Content::EMPTY)
            && let Some(from) = self.own_pawn(target, -Self::DOUBLE_PUSH, lines)
        {
            let (to, kind) = (target.code(), MoveKind::DoublePush);
            return out.take(found::<G>(Role::Pawn, from, to, kind, Content::EMPTY));
        }
        ControlFlow::Continue(())
    }

    /// Returns the own pawn so far from a cell, if there is one that is not pinned.
    fn own_pawn(self, target: G::Place, way: Direction, lines: &Lines<G>) -> Option<G::Place> {
        let (from, content) = G::step(self.cells, G::cursor(target), way)?;
        let from = G::place(G::code(from));
        (content.is(Self::own(Role::Pawn)) && !lines.is_pinned(from)).then_some(from)
    }
}

/// Returns where neither the cell that the king crosses to castle nor its target is attacked.
#[inline(always)]
const fn safe_castling(targets: Zone, danger: Zone) -> Zone {
    targets & !(danger | danger << CROSSED_TO_FAR)
}

#[inline(always)]
fn kind(victim: Content) -> MoveKind {
    if victim.is_empty() { MoveKind::Quiet } else { MoveKind::Capture }
}
