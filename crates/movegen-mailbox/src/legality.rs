//! Legal moves by pin masks: checks and pins are computed first.

use core::fmt;
use core::marker::PhantomData;
use core::ops::ControlFlow;

use boardbench_core::{
    CastlingSide, CheckInfo, Direction, File, MoveKind, Piece, Rank, Role, SideToMove, State,
};

use crate::around::{Relation, Steps, zones};
use crate::content::Content;
use crate::en_passant::EnPassant;
use crate::generate::{castling_target, generated_move, promote};
use crate::geometry::{Cells, Geometry, Place};
use crate::receive::{DynMoveSink, Receiver};
use crate::roster::{Roster, usual_count};
use crate::view::{View, attacks, is_way_clear, next_piece};
use crate::zone::{CASTLED, CROSSED_TO_FAR, KING, Zone, cell_at};

/// A method to generate legal moves: [`PinMasks`], [`MakeAndTest`](crate::MakeAndTest) or one of them with the [side as a value](SideAsValue).
pub trait Legality: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// `true` if the generator is compiled once, with the side to move as a value, and not for each colour.
    const SIDE_AS_VALUE: bool = false;
    /// `true` if counting moves needs no pawn list of the side to move, because the cells are enough.
    const COUNTS_PAWNS_BY_CELLS: bool;
    /// `true` if captures are read from incremental attack tables where there are any.
    const READS_ATTACK_TABLES: bool;

    /// Generates all legal moves, with the checks and pins that the position keeps.
    ///
    /// # Errors
    ///
    /// Breaks when the receiver does.
    fn legal<G: Geometry, I: CheckInfo, R: Receiver, T: SideToMove>(
        view: View<'_, G, T>,
        state: State,
        info: I,
        out: &mut R,
    ) -> ControlFlow<()>;
}

/// Legal generation: checks, pins and the attacks around the king are computed first. Only en passant is made to test its
/// legality.
///
/// A [table](crate::around) provides the attacks of each enemy piece around the king on an
/// empty board. Pawns, knights and the king need nothing else. The line of a sliding piece is followed only if these attacks
/// include the king or a cell where the king could move. Starting from the sliding pieces and not from the king is
/// H. G. Muller's method in qperft.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PinMasks {}

/// Legality test `L` with the side to move as a run-time value: for comparison only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SideAsValue<L = PinMasks>(PhantomData<L>);

impl<L: Legality> Legality for SideAsValue<L> {
    const SIDE_AS_VALUE: bool = true;
    const COUNTS_PAWNS_BY_CELLS: bool = L::COUNTS_PAWNS_BY_CELLS;
    const READS_ATTACK_TABLES: bool = L::READS_ATTACK_TABLES;

    #[inline(always)]
    fn legal<G: Geometry, I: CheckInfo, R: Receiver, T: SideToMove>(
        view: View<'_, G, T>,
        state: State,
        info: I,
        out: &mut R,
    ) -> ControlFlow<()> {
        L::legal(view, state, info, out)
    }
}

impl Legality for PinMasks {
    const COUNTS_PAWNS_BY_CELLS: bool = true;
    const READS_ATTACK_TABLES: bool = true;

    #[inline(always)]
    fn legal<G: Geometry, I: CheckInfo, R: Receiver, T: SideToMove>(
        view: View<'_, G, T>,
        state: State,
        info: I,
        out: &mut R,
    ) -> ControlFlow<()> {
        let open = G::open_around(view.cells, view.king(), view.color());
        let castling = view.castling_targets(state.castling_rights());
        let mut lines = Lines::NONE;
        let danger = if I::HAS_PINS {
            view.kept_danger::<I, R>(info, open | castling, &mut lines)
        } else {
            view.danger::<R, false>(open | castling, &mut lines)
        };
        let steps = open & !danger;
        let castling = safe_castling(castling, danger);
        if R::COUNTS {
            // One population count for steps and castling.
            view.king_steps(steps | castling, out)?;
        } else {
            view.king_steps(steps, out)?;
        }
        if let Some(file) = state.legal_en_passant_file() {
            out.rare(|out| view.legal_en_passant(file, out))?;
        }
        if !R::COUNTS && R::QUIETS {
            view.castle_to(castling, out)?;
        }
        let unpinned;
        let mut movers = view;
        if lines.count > 0 {
            if lines.checks > 0 {
                return out.rare(|out| view.evasions(&lines, out));
            }
            out.rare(|out| view.pinned(&lines, out))?;
            if R::COUNTS {
                // The pinned pieces are counted with the others, so that no lists without them are needed.
                out.remove(view.count_pseudo_legal(&lines));
            } else {
                unpinned = view.unpinned(&lines);
                movers = view.with_roster(&unpinned);
            }
        }
        movers.pieces(out)
    }
}

/// Checks and pins, written by functions that are not inlined.
pub(crate) struct Lines<G: Geometry> {
    /// Number of checks and pins.
    count: u8,
    checks: u8,
    /// Place of a piece that gives check.
    checker: G::Place,
    /// Cells of the pinned pieces.
    pins: [u8; 8],
}

impl<G: Geometry> Lines<G> {
    pub(crate) const NONE: Self =
        Self { count: 0, checks: 0, checker: G::Place::OFF, pins: [0; 8] };

    pub(crate) fn add_check(&mut self, checker: G::Place) {
        self.count += 1;
        self.checks += 1;
        self.checker = checker;
    }

    pub(crate) fn add_pin(&mut self, code: u8) {
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

impl<G: Geometry, T: SideToMove> View<'_, G, T> {
    /// Records checks and pins unless they are `KEPT` in the position, and returns the attacked cells among `queried`.
    #[inline(always)]
    pub(crate) fn danger<R: Receiver, const KEPT: bool>(
        self,
        queried: Zone,
        lines: &mut Lines<G>,
    ) -> Zone {
        if R::COUNTS {
            return self.find_danger::<KEPT>(queried, lines);
        }
        Self::danger_once::<KEPT>(self.side, self.cells, self.roster, queried, lines)
    }

    /// Returns the same, compiled once for all lists of moves. Takes a view in three registers.
    #[inline(never)]
    fn danger_once<const KEPT: bool>(
        side: T,
        cells: &G::Cells,
        roster: &Roster<G>,
        queried: Zone,
        lines: &mut Lines<G>,
    ) -> Zone {
        View::new(side, cells, roster).find_danger::<KEPT>(queried, lines)
    }

    #[inline(always)]
    fn find_danger<const KEPT: bool>(self, queried: Zone, lines: &mut Lines<G>) -> Zone {
        let mut danger = self.leapers::<8>(Role::Pawn)
            | self.leapers::<2>(Role::Knight)
            | self.leapers::<1>(Role::King);
        let more = self.roster.more_than_usual(!self.color());
        if more != 0 {
            danger |= self.danger_of_more::<KEPT>(more, queried, lines);
        }
        if !KEPT && danger & KING != 0 {
            self.add_leaping_checks(lines);
            danger |= CASTLED;
        }
        danger |= self.sliders::<2, KEPT>(Role::Bishop, queried, lines);
        danger |= self.sliders::<2, KEPT>(Role::Rook, queried, lines);
        danger | self.sliders::<1, KEPT>(Role::Queen, queried, lines)
    }

    /// Returns the pins of a side that is not in check, without attacks around the king.
    #[inline(never)]
    pub(crate) fn pins(self) -> Lines<G> {
        let mut lines = Lines::NONE;
        let more = self.roster.more_than_usual(!self.color());
        if more != 0 {
            self.danger_of_more::<false>(more, 0, &mut lines);
        }
        self.sliders::<2, false>(Role::Bishop, 0, &mut lines);
        self.sliders::<2, false>(Role::Rook, 0, &mut lines);
        self.sliders::<1, false>(Role::Queen, 0, &mut lines);
        lines
    }

    /// Returns the attacks around the king of the enemy's pieces in the first `USUAL` slots of a kind, whether the slots are in
    /// use or not.
    #[inline(always)]
    fn leapers<const USUAL: usize>(self, role: Role) -> Zone {
        let zones = zones::<G>(self.king(), self.enemy(role));
        let mut danger = 0;
        for &place in &self.roster.slots(self.enemy(role))[..USUAL] {
            danger |= zones[G::to_0x88(place) as usize];
        }
        danger
    }

    /// Returns the same for sliding pieces. The line of a piece is followed only if it can lead to the king or a candidate.
    #[inline(always)]
    fn sliders<const USUAL: usize, const KEPT: bool>(
        self,
        role: Role,
        queried: Zone,
        lines: &mut Lines<G>,
    ) -> Zone {
        let zones = zones::<G>(self.king(), self.enemy(role));
        let mut danger = 0;
        for &place in &self.roster.slots(self.enemy(role))[..USUAL] {
            let zone = zones[G::to_0x88(place) as usize];
            if zone & (if KEPT { queried } else { queried | KING }) != 0 {
                danger |= self.follow::<KEPT>(place, zone, queried, lines);
            }
        }
        danger
    }

    /// Returns the attacks of the enemy's pieces in slots beyond the usual number, given [`Roster::more_than_usual`].
    #[cold]
    #[inline(never)]
    fn danger_of_more<const KEPT: bool>(
        self,
        more: u64,
        queried: Zone,
        lines: &mut Lines<G>,
    ) -> Zone {
        let mut danger = 0;
        for role in Role::ALL {
            if more.to_le_bytes()[role.index()] == 0 {
                continue;
            }
            let piece = self.enemy(role);
            let zones = zones::<G>(self.king(), piece);
            for &place in self.roster.places(piece).iter().skip(usual_count(role)) {
                let zone = zones[G::to_0x88(place) as usize];
                danger |= match role {
                    Role::Knight => zone,
                    _ if zone & (queried | KING) == 0 => 0,
                    _ => self.follow::<KEPT>(place, zone, queried, lines),
                };
            }
        }
        danger
    }

    /// Returns the attacks of a sliding piece that would attack cells of the king's zone on an empty board.
    #[inline(always)]
    fn follow<const KEPT: bool>(
        self,
        from: G::Place,
        zone: Zone,
        queried: Zone,
        lines: &mut Lines<G>,
    ) -> Zone {
        let danger = self.attacked_by_slider(from, zone & queried);
        if !KEPT && zone & KING != 0 { danger | self.look_at_king(from, lines) } else { danger }
    }

    /// Returns the cells around the king among `in_line`, all on lines of a sliding piece, that it attacks.
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

    /// Follows the line from the king to a sliding piece and records a check or a pin. For a check, returns the cell behind the
    /// king, where the piece still attacks it, and the castling targets, which are not allowed.
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
        if !content.is_enemy(self.color()) && is_way_clear::<G>(self.cells, first, step, from) {
            lines.add_pin(first);
        }
        0
    }

    /// Records the checks of pawns and knights.
    #[cold]
    #[inline(never)]
    fn add_leaping_checks(self, lines: &mut Lines<G>) {
        for role in [Role::Pawn, Role::Knight] {
            let piece = self.enemy(role);
            for &from in self.roster.places(piece) {
                if zones::<G>(self.king(), piece)[G::to_0x88(from) as usize] & KING != 0 {
                    lines.add_check(from);
                }
            }
        }
    }

    /// Generates castling to these cells.
    #[inline(always)]
    fn castle_to<R: Receiver>(self, targets: Zone, out: &mut R) -> ControlFlow<()> {
        if targets != 0 {
            for side in CastlingSide::ALL {
                if targets & castling_target(side) != 0 {
                    out.take(self.castle(side))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Generates legal en-passant captures.
    #[cold]
    #[inline(never)]
    pub(crate) fn legal_en_passant(self, file: File, out: &mut dyn DynMoveSink) -> ControlFlow<()> {
        EnPassant::each(self.cells, self.color(), file, |capture| {
            if capture.is_safe(self.side, self.cells, self.king()) {
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

    /// Returns the number of pseudo-legal moves of the pinned pieces.
    #[cold]
    #[inline(never)]
    fn count_pseudo_legal(self, lines: &Lines<G>) -> usize {
        let mut moves = 0;
        for &code in lines.pins() {
            let from = G::place(code);
            match self.cells.at(code).role() {
                Some(Role::Pawn) => moves += self.count_moves_of_pawn(from),
                Some(Role::Knight) => moves += G::count_jumps(self.cells, from, self.color()),
                Some(role) => self.add_moves_of_slider(role, from, &mut moves),
                None => {}
            }
        }
        moves
    }

    #[cold]
    #[inline(never)]
    fn pinned(self, lines: &Lines<G>, out: &mut dyn DynMoveSink) -> ControlFlow<()> {
        for &code in lines.pins() {
            let from = G::place(code);
            let way = Relation::between::<G>(self.king(), from).way;
            let is_straight = way.ranks() == 0 || way.files() == 0;
            match self.cells.at(code).piece().map(Piece::role) {
                Some(Role::Pawn) if way.files() == 0 => self.pawn_pushes(from, out)?,
                Some(Role::Pawn) if self.pawn_captures().contains(&way) => {
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

    /// Generates a pinned pawn's capture of the pinning piece, if it is adjacent.
    fn pinned_capture(
        self,
        from: G::Place,
        way: Direction,
        out: &mut dyn DynMoveSink,
    ) -> ControlFlow<()> {
        match G::step(self.cells, G::cursor(from), way) {
            Some((to, victim)) if victim.is_enemy(self.color()) => {
                self.pawn_to(from, G::code(to), victim, out)
            }
            _ => ControlFlow::Continue(()),
        }
    }

    /// Generates a pawn's capture or single push to a cell.
    fn pawn_to(
        self,
        from: G::Place,
        to: u8,
        victim: Content,
        out: &mut dyn DynMoveSink,
    ) -> ControlFlow<()> {
        if self.is_on_seventh(from) {
            return promote::<G>(from, to, victim, out);
        }
        out.take(generated_move::<G>(Role::Pawn, from, to, kind(victim), victim))
    }

    /// Generates the moves of a sliding piece in one direction, not inlined.
    fn slide_out(
        self,
        mover: Role,
        from: G::Place,
        way: Direction,
        out: &mut dyn DynMoveSink,
    ) -> ControlFlow<()> {
        let mut here = G::cursor(from);
        while let Some((to, content)) = G::step(self.cells, here, way)
            && content.is_open(self.color())
        {
            out.take(generated_move::<G>(mover, from, G::code(to), kind(content), content))?;
            if !content.is_empty() {
                break;
            }
            here = to;
        }
        ControlFlow::Continue(())
    }

    /// Generates evasions by pieces other than the king: captures of the checking piece, and moves that block it.
    /// Pinned pieces have none, and against a double check there is none.
    #[cold]
    #[inline(never)]
    fn evasions(self, lines: &Lines<G>, out: &mut dyn DynMoveSink) -> ControlFlow<()> {
        if lines.checks > 1 {
            return ControlFlow::Continue(());
        }
        let checker = lines.checker;
        self.pieces_to(lines, checker, out)?;
        for way in self.pawn_captures() {
            if let Some(from) = self.own_pawn(checker, -way, lines) {
                let victim = self.cells.at(checker.code());
                self.pawn_to(from, checker.code(), victim, out)?;
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

    /// Generates moves to one cell, of knights and sliding pieces that are not pinned.
    fn pieces_to(
        self,
        lines: &Lines<G>,
        target: G::Place,
        out: &mut dyn DynMoveSink,
    ) -> ControlFlow<()> {
        let victim = self.cells.at(target.code());
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            for &from in self.roster.places(self.own(role)) {
                if attacks::<G>(self.cells, from, self.own(role), target) && !lines.is_pinned(from)
                {
                    out.take(generated_move::<G>(role, from, target.code(), kind(victim), victim))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Generates pushes to one empty cell, of pawns that are not pinned.
    fn pushes_to(
        self,
        lines: &Lines<G>,
        target: G::Place,
        out: &mut dyn DynMoveSink,
    ) -> ControlFlow<()> {
        if let Some(from) = self.own_pawn(target, -self.push(), lines) {
            return self.pawn_to(from, target.code(), Content::EMPTY, out);
        }
        let is_fourth = crate::geometry::is_on::<G>(target, self.rank(Rank::R4));
        let crossed = G::look(self.cells, target, -self.push());
        if is_fourth
            && crossed == Some(Content::EMPTY)
            && let Some(from) = self.own_pawn(target, -self.double_push(), lines)
        {
            let (to, kind) = (target.code(), MoveKind::DoublePush);
            return out.take(generated_move::<G>(Role::Pawn, from, to, kind, Content::EMPTY));
        }
        ControlFlow::Continue(())
    }

    /// Returns the pawn of the side to move at this distance from a cell, if there is one and it is not pinned.
    fn own_pawn(self, target: G::Place, way: Direction, lines: &Lines<G>) -> Option<G::Place> {
        let (from, content) = G::step(self.cells, G::cursor(target), way)?;
        let from = G::place(G::code(from));
        (content.is(self.own(Role::Pawn)) && !lines.is_pinned(from)).then_some(from)
    }
}

/// Returns the castling targets that are not attacked and whose crossed cell is not attacked either.
#[inline(always)]
const fn safe_castling(targets: Zone, danger: Zone) -> Zone {
    targets & !(danger | danger << CROSSED_TO_FAR)
}

#[inline(always)]
fn kind(victim: Content) -> MoveKind {
    if victim.is_empty() { MoveKind::Quiet } else { MoveKind::Capture }
}
