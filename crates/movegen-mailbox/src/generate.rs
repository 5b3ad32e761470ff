//! Moves of the pieces, without checks and pins.

use core::ops::ControlFlow;

use boardbench_core::{
    CastlingMove, CastlingRights, CastlingSide, Cell, Direction, MoveKind, Piece, PromotionRole,
    Rank, Role, SideToMove, State,
};

use crate::around::Steps;
use crate::content::Content;
use crate::en_passant::EnPassant;
use crate::geometry::{Cells, Geometry, Place, place_of};
use crate::receive::{DynMoveSink, GeneratedMove, Receiver};
use crate::view::{View, is_attacked};
use crate::zone::{FAR_EAST, FAR_WEST, Zone};

impl<G: Geometry, T: SideToMove> View<'_, G, T> {
    /// Generates all pseudo-legal moves.
    ///
    /// # Errors
    ///
    /// Breaks when the receiver does.
    #[inline(always)]
    pub(crate) fn pseudo_legal<R: Receiver>(self, state: State, out: &mut R) -> ControlFlow<()> {
        self.king_steps(G::open_around(self.cells, self.king(), self.color()), out)?;
        let castling = self.castling_targets(state.castling_rights());
        if castling != 0 || state.double_push_file().is_some() {
            out.rare(|out| self.pseudo_legal_specials(castling, state, out))?;
        }
        self.pieces(out)
    }

    /// Generates castling from and across squares that are not attacked, and en-passant captures.
    #[cold]
    #[inline(never)]
    fn pseudo_legal_specials(
        self,
        castling: Zone,
        state: State,
        out: &mut dyn DynMoveSink,
    ) -> ControlFlow<()> {
        let is_safe = |square| {
            let place = place_of::<G>(square);
            !is_attacked(self.cells, self.roster, place, !self.color())
        };
        for side in CastlingSide::ALL {
            let CastlingMove { king_from, rook_to, .. } = CastlingMove::new(self.color(), side);
            if castling & castling_target(side) != 0 && is_safe(king_from) && is_safe(rook_to) {
                out.take(self.castle(side))?;
            }
        }
        if let Some(file) = state.double_push_file() {
            EnPassant::each(self.cells, self.color(), file, |capture| {
                out.take(self.en_passant(capture))
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Generates steps of the king to these cells around it.
    #[inline(always)]
    pub(crate) fn king_steps<R: Receiver>(self, cells: Zone, out: &mut R) -> ControlFlow<()> {
        if R::COUNTS {
            out.add(cells.count_ones() as usize);
            return ControlFlow::Continue(());
        }
        let mut left = cells;
        while left != 0 {
            let to = (self.king().code()).wrapping_add_signed(Steps::<G>::to_first(left));
            self.leap(Role::King, self.king(), to, self.cells.at(to), out)?;
            left &= left - 1;
        }
        ControlFlow::Continue(())
    }

    /// Returns the castling targets of the king, for each side with the castling right and without
    /// pieces between king and rook.
    #[inline(always)]
    pub(crate) fn castling_targets(self, rights: CastlingRights) -> Zone {
        const B_TO_D: u64 = 0x0000_0000_ffff_ff00;
        const F_AND_G: u64 = 0x00ff_ff00_0000_0000;
        let row = self.row(Rank::R1);
        let mut targets = 0;
        if rights.has(self.color(), CastlingSide::King) && row & F_AND_G == 0 {
            targets |= FAR_EAST;
        }
        if rights.has(self.color(), CastlingSide::Queen) && row & B_TO_D == 0 {
            targets |= FAR_WEST;
        }
        targets
    }

    pub(crate) fn castle(self, side: CastlingSide) -> GeneratedMove {
        let castling = CastlingMove::new(self.color(), side);
        GeneratedMove {
            from: place_of::<G>(castling.king_from).code(),
            to: place_of::<G>(castling.king_to).code(),
            kind: MoveKind::Castle(side),
            mover: Role::King,
            victim: Content::EMPTY,
        }
    }

    pub(crate) fn en_passant(self, capture: EnPassant<G>) -> GeneratedMove {
        GeneratedMove {
            from: capture.from.code(),
            to: capture.to.code(),
            kind: MoveKind::EnPassant,
            mover: Role::Pawn,
            victim: self.cells.at(capture.pushed.code()),
        }
    }

    /// Generates the moves of all pieces but the king, without en passant.
    #[inline(always)]
    pub(crate) fn pieces<R: Receiver>(self, out: &mut R) -> ControlFlow<()> {
        if R::COUNTS {
            out.add(self.count_pieces());
            return ControlFlow::Continue(());
        }
        self.pawns(out)?;
        for &from in self.roster.places(self.own(Role::Knight)) {
            if !is_skipped::<G>(from) {
                self.knight(from, out)?;
            }
        }
        // One loop for two kinds halves the code.
        for role in [Role::Bishop, Role::Queen] {
            self.slides(role, Direction::DIAGONAL, out)?;
        }
        for role in [Role::Rook, Role::Queen] {
            self.slides(role, Direction::ORTHOGONAL, out)?;
        }
        ControlFlow::Continue(())
    }

    /// Returns the number of moves of all pieces but the king, without en passant.
    #[inline(always)]
    fn count_pieces(self) -> usize {
        let mut moves = self.count_pawn_moves();
        for &from in self.roster.places(self.own(Role::Knight)) {
            moves += G::count_jumps(self.cells, from, self.color());
        }
        self.add_slides(Role::Bishop, Direction::DIAGONAL, &mut moves);
        self.add_slides(Role::Queen, Direction::DIAGONAL, &mut moves);
        self.add_slides(Role::Rook, Direction::ORTHOGONAL, &mut moves);
        self.add_slides(Role::Queen, Direction::ORTHOGONAL, &mut moves);
        moves
    }

    /// Adds the number of moves of all sliding pieces of a kind in four directions to `moves`.
    #[inline(always)]
    fn add_slides(self, role: Role, ways: [Direction; 4], moves: &mut usize) {
        for &from in self.roster.places(self.own(role)) {
            G::add_slides(self.cells, from, ways, self.color(), moves);
        }
    }

    /// Writes the [mobility](boardbench_core::Position::mobility) of the side to move, by [`Piece::index`].
    #[inline(always)]
    pub(crate) fn add_mobility(self, mobility: &mut [u32; Piece::INDEX_SPACE]) {
        let mut moves = [0; 8];
        for &from in self.roster.places(self.own(Role::Pawn)) {
            if !is_skipped::<G>(from) {
                let is_open = |way| {
                    G::look(self.cells, from, way)
                        .is_some_and(|content| content.is_open(self.color()))
                };
                moves[Role::Pawn.index()] +=
                    self.pawn_captures().into_iter().filter(|&way| is_open(way)).count();
            }
        }
        for &from in self.roster.places(self.own(Role::Knight)) {
            moves[Role::Knight.index()] += G::count_jumps(self.cells, from, self.color());
        }
        for role in [Role::Bishop, Role::Queen] {
            self.add_slides(role, Direction::DIAGONAL, &mut moves[role.index()]);
        }
        for role in [Role::Rook, Role::Queen] {
            self.add_slides(role, Direction::ORTHOGONAL, &mut moves[role.index()]);
        }
        let steps = G::open_around(self.cells, self.king(), self.color());
        moves[Role::King.index()] = steps.count_ones() as usize;
        for role in Role::ALL {
            mobility[self.own(role).index()] = moves[role.index()] as u32;
        }
    }

    /// Generates the moves of all sliding pieces of a kind in four directions.
    #[inline(always)]
    fn slides<R: Receiver>(self, role: Role, ways: [Direction; 4], out: &mut R) -> ControlFlow<()> {
        for &from in self.roster.places(self.own(role)) {
            if !is_skipped::<G>(from) {
                let [first, second, third, fourth] = ways;
                self.slide(role, from, first, out)?;
                self.slide(role, from, second, out)?;
                self.slide(role, from, third, out)?;
                self.slide(role, from, fourth, out)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Adds the number of a sliding piece's moves to `moves`.
    pub(crate) fn add_moves_of_slider(self, role: Role, from: G::Place, moves: &mut usize) {
        if role != Role::Rook {
            G::add_slides(self.cells, from, Direction::DIAGONAL, self.color(), moves);
        }
        if role != Role::Bishop {
            G::add_slides(self.cells, from, Direction::ORTHOGONAL, self.color(), moves);
        }
    }

    #[inline(always)]
    fn pawns<R: Receiver>(self, out: &mut R) -> ControlFlow<()> {
        for &from in self.roster.places(self.own(Role::Pawn)) {
            if is_skipped::<G>(from) {
                continue;
            }
            if self.is_on_seventh(from) {
                if !R::CAPTURES {
                    continue;
                }
                out.rare(|out| self.promotions(from, out))?;
                continue;
            }
            if R::QUIETS {
                self.pawn_pushes(from, out)?;
            }
            if R::CAPTURES {
                let [west, east] = self.pawn_captures();
                self.pawn_capture(from, west, out)?;
                self.pawn_capture(from, east, out)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawn_capture<R: Receiver>(
        self,
        from: G::Place,
        way: Direction,
        out: &mut R,
    ) -> ControlFlow<()> {
        match G::look(self.cells, from, way) {
            Some(victim) if victim.is_enemy(self.color()) => {
                let to = Self::cell_at_step(from, way);
                out.take(generated_move::<G>(Role::Pawn, from, to, MoveKind::Capture, victim))
            }
            _ => ControlFlow::Continue(()),
        }
    }

    /// Returns the number of the cell a step away, which must be on the board.
    #[inline(always)]
    fn cell_at_step(from: G::Place, way: Direction) -> u8 {
        let offset = Cell::<G::Layout>::offset(way);
        from.code().wrapping_add_signed(offset)
    }

    /// Generates pushes of a pawn that is not on its seventh rank.
    #[inline(always)]
    pub(crate) fn pawn_pushes<D: DynMoveSink + ?Sized>(
        self,
        from: G::Place,
        out: &mut D,
    ) -> ControlFlow<()> {
        // The edge is not tested: no pawn is on its last rank.
        let push = |way, kind, out: &mut D| {
            let to = Self::cell_at_step(from, way);
            out.take(generated_move::<G>(Role::Pawn, from, to, kind, Content::EMPTY))
        };
        if G::is_clear(self.cells, from, self.push()) {
            push(self.push(), MoveKind::Quiet, out)?;
            if self.is_on_second(from) && G::is_clear(self.cells, from, self.double_push()) {
                push(self.double_push(), MoveKind::DoublePush, out)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Generates all moves of a pawn on its seventh rank.
    #[cold]
    #[inline(never)]
    fn promotions(self, from: G::Place, out: &mut dyn DynMoveSink) -> ControlFlow<()> {
        let [west, east] = self.pawn_captures();
        for way in [self.push(), west, east] {
            if let Some((to, victim)) = G::step(self.cells, G::cursor(from), way)
                && (way == self.push() && victim.is_empty()
                    || way != self.push() && victim.is_enemy(self.color()))
            {
                promote::<G>(from, G::code(to), victim, out)?;
            }
        }
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn knight<R: Receiver>(self, from: G::Place, out: &mut R) -> ControlFlow<()> {
        self.jump(from, Direction::KNIGHT[0], out)?;
        self.jump(from, Direction::KNIGHT[1], out)?;
        self.jump(from, Direction::KNIGHT[2], out)?;
        self.jump(from, Direction::KNIGHT[3], out)?;
        self.jump(from, Direction::KNIGHT[4], out)?;
        self.jump(from, Direction::KNIGHT[5], out)?;
        self.jump(from, Direction::KNIGHT[6], out)?;
        self.jump(from, Direction::KNIGHT[7], out)
    }

    #[inline(always)]
    fn jump<R: Receiver>(self, from: G::Place, way: Direction, out: &mut R) -> ControlFlow<()> {
        match G::jump(self.cells, from, way) {
            Some((to, content)) => self.leap(Role::Knight, from, G::code(to), content, out),
            None => ControlFlow::Continue(()),
        }
    }

    /// Generates a move to one cell, if the piece may move there.
    #[inline(always)]
    fn leap<R: Receiver>(
        self,
        mover: Role,
        from: G::Place,
        to: u8,
        content: Content,
        out: &mut R,
    ) -> ControlFlow<()> {
        if content.is_empty() {
            if R::QUIETS {
                out.take(generated_move::<G>(mover, from, to, MoveKind::Quiet, content))?;
            }
        } else if R::CAPTURES && content.is_open(self.color()) {
            out.take(generated_move::<G>(mover, from, to, MoveKind::Capture, content))?;
        }
        ControlFlow::Continue(())
    }

    /// Generates the moves of a sliding piece in one direction.
    #[inline(always)]
    fn slide<R: Receiver>(
        self,
        mover: Role,
        from: G::Place,
        way: Direction,
        out: &mut R,
    ) -> ControlFlow<()> {
        // A plain loop: with a closure per cell, lists take 3 to 7 more instructions per leaf.
        let mut here = G::cursor(from);
        while let Some((next, content)) = G::step(self.cells, here, way) {
            let to = G::code(next);
            if !content.is_empty() {
                if R::CAPTURES && content.is_open(self.color()) {
                    out.take(generated_move::<G>(mover, from, to, MoveKind::Capture, content))?;
                }
                break;
            }
            if R::QUIETS {
                out.take(generated_move::<G>(mover, from, to, MoveKind::Quiet, content))?;
            }
            here = next;
        }
        ControlFlow::Continue(())
    }
}

/// Returns `true` if a slot is off the board and must be skipped.
#[inline(always)]
fn is_skipped<G: Geometry>(place: G::Place) -> bool {
    G::SKIPS_OFF && place == G::Place::OFF
}

/// Returns the castling target of the king on a side.
pub(crate) const fn castling_target(side: CastlingSide) -> Zone {
    match side {
        CastlingSide::King => FAR_EAST,
        CastlingSide::Queen => FAR_WEST,
    }
}

#[inline(always)]
pub(crate) fn generated_move<G: Geometry>(
    mover: Role,
    from: G::Place,
    to: u8,
    kind: MoveKind,
    victim: Content,
) -> GeneratedMove {
    GeneratedMove { from: G::code(G::cursor(from)), to, kind, mover, victim }
}

/// Generates the four promotions on a square.
pub(crate) fn promote<G: Geometry>(
    from: G::Place,
    to: u8,
    victim: Content,
    out: &mut dyn DynMoveSink,
) -> ControlFlow<()> {
    for role in PromotionRole::ALL {
        let kind = if victim.is_empty() {
            MoveKind::Promotion(role)
        } else {
            MoveKind::CapturePromotion(role)
        };
        out.take(generated_move::<G>(Role::Pawn, from, to, kind, victim))?;
    }
    ControlFlow::Continue(())
}
