//! The mailbox board: `Position` and `Board` for any geometry, bookkeeping of the pieces and legality test.

use core::marker::PhantomData;
use core::ops::ControlFlow;

use boardbench_core::gen_type::{All, Captures, Noisy, Quiet};
use boardbench_core::{
    Bitboard, Board, Cell, CheckInfo, Color, Encoding, FirstCapture, HashKey, HashedState, Layout,
    MoveKind, MoveList, Occupancy, Piece, PieceKeys, PiecesAndState, Position, Rank, Role, Setup,
    SideToMove, Sink, Square, State, StoragePart, Threat, Variants, outlined, with_side,
};

use crate::around;
use crate::check_info::check_info;
use crate::content::Content;
use crate::geometry::{Cells, Geometry, Numbering, Place, Tables, place_of, square};
use crate::legality::{Legality, PinMasks};
use crate::make_and_test::MakeAndTest;
use crate::maps::{AttackTables, Maps};
use crate::pieces::{Bookkeeping, Lists, PieceTracker};
use crate::receive::{Receiver, Total, Writer};
use crate::roster::marks;
use crate::see;
use crate::storage::visit_cells;
use crate::threats;
use crate::view::View;

/// A position on a mailbox board.
///
/// Type parameters: `G` is the geometry, `P` the bookkeeping of the pieces ([`Lists`], [`Scan`](crate::Scan) or
/// [`WithAttackTables`](crate::WithAttackTables)), `K` the hash (`u64`, `()` for none,
/// [`SixKeys`](boardbench_core::SixKeys), or `(u64, AtMake)` to keep [checks and pins](CheckInfo)), `L` the legality test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MailboxBoard<G, P = Lists, K = u64, L = PinMasks>
where
    G: Geometry,
    P: Bookkeeping,
    K: HashKey,
    L: Legality,
{
    placed: PiecesAndState<Squares<G, P>, K>,
    legality: PhantomData<L>,
}

/// Cells, piece lists and incremental attack tables, as far as the board maintains them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Squares<G: Geometry, P: Bookkeeping> {
    pub(crate) cells: G::Cells,
    pub(crate) tracker: P::Kept<G>,
    pub(crate) attacks: P::Attacks,
}

/// Data that unmaking needs. `A` is a copy of the attack tables, or `()`; all other changes are undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undo<K, A = ()> {
    /// State and hash before the move, the captured piece, and the pawn that has been promoted.
    changed: boardbench_core::Undo<Content, Content, K>,
    /// Attacks before the move.
    attacks: A,
}

impl<G: Geometry, P: Bookkeeping, K: HashKey, L: Legality> Variants for MailboxBoard<G, P, K, L> {
    type WithKey<N: HashKey> = MailboxBoard<G, P, N, L>;
    type MakeAndTest = MailboxBoard<G, P, K, MakeAndTest>;
}

impl<G: Geometry, P: Bookkeeping, K: HashKey, L: Legality> MailboxBoard<G, P, K, L> {
    /// Returns the incremental attack tables, if the board maintains them.
    #[inline(always)]
    pub fn maps(&self) -> Option<&Maps> {
        self.placed.pieces.attacks.maps()
    }

    #[inline(always)]
    fn generate_legal<R: Receiver>(&self, out: &mut R) -> ControlFlow<()> {
        let (Squares { cells, tracker, .. }, state) = (&self.placed.pieces, self.placed.state);
        tracker.with_roster(cells, None, |roster| {
            let (info, state) = (state.info(), state.state());
            with_side!(state.side_to_move(), L::SIDE_AS_VALUE, |side| {
                L::legal(View::<G, _>::new(side, cells, roster), state, info, out)
            })
        })
    }

    /// Generates the legal captures and promotions, from attack tables if there are any. Evasions do not use them.
    #[inline(always)]
    fn generate_noisy<R: Receiver>(&self, out: &mut R) -> ControlFlow<()> {
        let (Squares { cells, tracker, .. }, state) = (&self.placed.pieces, self.state());
        let (side, info) = (state.side_to_move(), self.placed.state.info());
        match self.maps() {
            Some(maps) if L::READS_ATTACK_TABLES && !self.is_king_attacked(side) => tracker
                .with_roster(cells, None, |roster| {
                    with_side!(side, L::SIDE_AS_VALUE, |side| {
                        View::<G, _>::new(side, cells, roster).captures(maps, state, info, out)
                    })
                }),
            _ => self.generate_legal(out),
        }
    }

    #[inline(always)]
    fn generate_pseudo_legal<R: Receiver>(&self, out: &mut R) -> ControlFlow<()> {
        let (Squares { cells, tracker, .. }, state) = (&self.placed.pieces, self.state());
        tracker.with_roster(cells, None, |roster| {
            with_side!(state.side_to_move(), L::SIDE_AS_VALUE, |side| {
                View::<G, _>::new(side, cells, roster).pseudo_legal(state, out)
            })
        })
    }

    /// Computes the checks and pins of the current position, if the board keeps them.
    #[inline(always)]
    fn update_info(&mut self) {
        if K::Info::HAS_PINS {
            let (Squares { cells, tracker, .. }, side) = (&self.placed.pieces, self.side_to_move());
            let info = tracker.with_roster(cells, None, |roster| check_info(cells, roster, side));
            self.placed.state.set_info(info);
        }
    }

    /// Counts the legal moves. One function per colour: otherwise the compiler hoists the common computations
    /// above the branch on the colour, and spills them.
    #[inline(always)]
    fn count(&self) -> usize {
        let (Squares { cells, tracker, .. }, state) = (&self.placed.pieces, self.state());
        let info = self.placed.state.info();
        let unlisted = |color| L::COUNTS_PAWNS_BY_CELLS.then_some(color);
        with_side!(state.side_to_move(), L::SIDE_AS_VALUE, |side| {
            tracker.with_roster(cells, unlisted(side.color()), |roster| {
                count::<G, L, _, _>(side, cells, roster, state, info)
            })
        })
    }
}

#[inline(never)]
fn count<G: Geometry, L: Legality, I: CheckInfo, T: SideToMove>(
    side: T,
    cells: &G::Cells,
    roster: &crate::roster::Roster<G>,
    state: State,
    info: I,
) -> usize {
    let mut total = Total(0);
    let _ = L::legal(View::<G, _>::new(side, cells, roster), state, info, &mut total);
    total.0
}

impl<G: Geometry, P: Bookkeeping> Occupancy for Squares<G, P> {
    #[inline(always)]
    fn is_occupied<M: Layout>(&self, cell: Cell<M>) -> bool {
        !self.cells.at(Numbering::<G, M>::code(cell)).is_empty()
    }

    #[inline(always)]
    fn role_at<M: Layout>(&self, cell: Cell<M>) -> Option<Role> {
        self.cells.at(Numbering::<G, M>::code(cell)).role()
    }
}

impl<G: Geometry, P: Bookkeeping, K: HashKey, L: Legality> Occupancy for MailboxBoard<G, P, K, L> {
    #[inline(always)]
    fn is_occupied<M: Layout>(&self, cell: Cell<M>) -> bool {
        self.placed.pieces.is_occupied(cell)
    }

    #[inline(always)]
    fn role_at<M: Layout>(&self, cell: Cell<M>) -> Option<Role> {
        self.placed.pieces.role_at(cell)
    }
}

impl<G: Geometry, P: Bookkeeping, K: HashKey, L: Legality> Position for MailboxBoard<G, P, K, L> {
    type Layout = G::Layout;
    type NullUndo = HashedState<K>;

    const HAS_ATTACK_TABLES: bool = P::Attacks::IS_ENABLED;

    const PIECE_BYTES: usize = size_of::<Squares<G, P>>();
    const TABLE_BYTES: usize =
        around::table_bytes::<G>() + Tables::<G>::bytes(K::ENABLED) + K::TABLE_BYTES;
    const TABLE_BYTES_READ: usize =
        around::table_bytes::<G>() + Tables::<G>::bytes_read(K::ENABLED) + K::TABLE_BYTES;

    fn from_setup(setup: &Setup) -> Self {
        let (mut cells, mut tracker) = (G::NO_PIECES, P::Kept::<G>::EMPTY);
        let mut attacks = P::Attacks::EMPTY;
        for (square, piece) in setup.pieces() {
            let place = place_of::<G>(square);
            let content = tracker.enter(piece, place);
            cells.put(place.code(), content);
            attacks.change::<G>(&cells, place, [Content::EMPTY, content]);
        }
        let pieces = Squares { cells, tracker, attacks };
        let placed = PiecesAndState { pieces, state: HashedState::from_setup(setup) };
        let mut board = Self { placed, legality: PhantomData };
        board.update_info();
        board
    }

    fn visit_storage(&self, visit: &mut dyn FnMut(StoragePart<'_>)) {
        let Squares { cells, tracker, .. } = &self.placed.pieces;
        visit_cells::<G>(cells, visit);
        tracker.visit_storage(visit);
        if let Some(maps) = self.maps() {
            maps.visit_storage(visit);
        }
        self.placed.state.visit_storage(visit);
    }

    #[inline(always)]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        let cells = &self.placed.pieces.cells;
        cells.at(place_of::<G>(square).code()).piece()
    }

    #[inline]
    fn visit_pieces(&self, visit: impl FnMut(Square, Piece)) {
        let Squares { cells, tracker, .. } = &self.placed.pieces;
        tracker.visit(cells, visit);
    }

    #[inline]
    fn count_of(&self, piece: Piece) -> u32 {
        let Squares { cells, tracker, .. } = &self.placed.pieces;
        tracker.count(cells, piece)
    }

    #[inline]
    fn material(&self, values: &[i32; Piece::INDEX_SPACE]) -> i32 {
        let Squares { cells, tracker, .. } = &self.placed.pieces;
        tracker.material(cells, values)
    }

    #[inline(always)]
    fn state(&self) -> State {
        self.placed.state.state()
    }

    #[inline(always)]
    fn hash(&self) -> Option<u64> {
        self.placed.state.hash()
    }

    #[inline(always)]
    fn piece_keys(&self) -> Option<PieceKeys> {
        self.placed.state.piece_keys()
    }

    #[inline(always)]
    fn check_info(&self) -> [Option<Bitboard>; 3] {
        self.placed.state.check_info()
    }

    fn is_attacked(&self, square: Square, by: Color) -> bool {
        let Squares { cells, tracker, .. } = &self.placed.pieces;
        match self.maps() {
            Some(maps) => maps.is_attacked(square, by),
            None => tracker.is_attacked(cells, place_of::<G>(square), by),
        }
    }

    fn is_king_attacked(&self, color: Color) -> bool {
        if K::Info::HAS_PINS && color == self.side_to_move() {
            return !self.placed.state.info().sets()[0].is_empty();
        }
        let Squares { cells, tracker, .. } = &self.placed.pieces;
        let king = tracker.king(cells, color);
        match self.maps() {
            Some(maps) => maps.is_attacked(square::<G>(king.code()), !color),
            None => tracker.is_attacked(cells, king, !color),
        }
    }

    #[inline]
    fn occupied(&self) -> Bitboard {
        match self.maps() {
            Some(maps) => maps.occupied(),
            None => occupied::<G>(&self.placed.pieces.cells),
        }
    }

    #[inline]
    fn attacks(&self, from: Square) -> Bitboard {
        match self.maps() {
            Some(maps) => maps.attacks.attacks(from),
            None => threats::attacks::<G>(&self.placed.pieces.cells, place_of::<G>(from)),
        }
    }

    #[inline]
    fn attackers(&self, to: Square) -> Bitboard {
        match self.maps() {
            Some(maps) => maps.attacks.attackers(to),
            None => threats::attackers::<G>(&self.placed.pieces.cells, place_of::<G>(to)),
        }
    }

    #[inline]
    fn victims(&self, from: Square) -> Bitboard {
        match self.maps() {
            Some(maps) => maps.attacks.attacks(from) & maps.occupied(),
            None => threats::victims::<G>(&self.placed.pieces.cells, place_of::<G>(from)),
        }
    }

    #[inline]
    fn visit_threats(&self, mut visit: impl FnMut(Threat)) {
        let Squares { cells, tracker, .. } = &self.placed.pieces;
        tracker.each(
            cells,
            #[inline(always)]
            |place, attacker| {
                let from = square::<G>(place.code());
                let mut visit_victim = |to, content: Content| {
                    if let Some(victim) = content.piece() {
                        visit(Threat { attacker, from, victim, to });
                    }
                };
                if let Some(maps) = self.maps() {
                    for to in maps.attacks.attacks(from) & maps.occupied() {
                        visit_victim(to, cells.at(place_of::<G>(to).code()));
                    }
                } else {
                    threats::each_victim::<G>(
                        cells,
                        place,
                        attacker,
                        #[inline(always)]
                        |to, content| visit_victim(square::<G>(to), content),
                    );
                }
            },
        );
    }

    fn attackers_of_all(&self) -> [Bitboard; Square::COUNT] {
        let Squares { cells, tracker, .. } = &self.placed.pieces;
        if let Some(maps) = self.maps() {
            return maps.attacks.attackers_of_all();
        }
        let mut attackers = [Bitboard::EMPTY; Square::COUNT];
        tracker.each(
            cells,
            #[inline(always)]
            |from, piece| threats::add_attacker::<G>(cells, from, piece, &mut attackers),
        );
        attackers
    }

    fn mobility(&self) -> [u32; Piece::INDEX_SPACE] {
        let Squares { cells, tracker, .. } = &self.placed.pieces;
        match self.maps() {
            Some(maps) => {
                let mut mobility = [0; Piece::INDEX_SPACE];
                tracker.each(cells, |from, piece| {
                    let open =
                        maps.attacks.attacks(square::<G>(from.code())) & !maps.of(piece.color());
                    mobility[piece.index()] += open.len() as u32;
                });
                mobility
            }
            None => {
                tracker.with_roster(cells, None, |roster| threats::mobility::<G>(cells, roster))
            }
        }
    }

    fn see(&self, from: Square, to: Square, kind: MoveKind) -> i32 {
        let attackers = self.attackers(to);
        FirstCapture::new(self, from, to, kind)
            .map_or(0, |first| see::see::<G>(&self.placed.pieces.cells, attackers, to, first))
    }

    fn make_null(&mut self) -> HashedState<K> {
        let before = self.placed.state;
        self.placed.state.pass();
        self.update_info();
        before
    }

    fn unmake_null(&mut self, before: HashedState<K>) {
        self.placed.state = before;
    }
}

impl<E: Encoding, G: Geometry, P: Bookkeeping, K: HashKey, L: Legality> Board<E>
    for MailboxBoard<G, P, K, L>
{
    type Undo = Undo<K, P::Attacks>;

    fn pseudo_legal<S: Sink<Move = E>>(&self, sink: &mut S) -> ControlFlow<()> {
        self.generate_pseudo_legal(&mut Writer::<G, S, All>::new(sink))
    }

    fn legal<S: Sink<Move = E>>(&self, sink: &mut S) -> ControlFlow<()> {
        self.generate_legal(&mut Writer::<G, S, All>::new(sink))
    }

    fn captures<S: Sink<Move = E>>(&self, sink: &mut S) -> ControlFlow<()> {
        self.generate_noisy(&mut Writer::<G, S, Captures>::new(sink))
    }

    fn noisy<S: Sink<Move = E>>(&self, sink: &mut S) -> ControlFlow<()> {
        self.generate_noisy(&mut Writer::<G, S, Noisy>::new(sink))
    }

    fn quiets<S: Sink<Move = E>>(&self, sink: &mut S) -> ControlFlow<()> {
        self.generate_legal(&mut Writer::<G, S, Quiet>::new(sink))
    }

    fn count_legal(&self) -> usize {
        self.count()
    }

    /// Generates the moves of the moving piece only, if there are lists, and searches them.
    fn is_legal(&self, mv: E) -> bool {
        let content: Content =
            (self.placed.pieces.cells).at(Numbering::<G, E::Layout>::code(mv.from()));
        let side = self.side_to_move();
        if content.piece().map(Piece::color) != Some(side) {
            return false;
        }
        let mut list = MoveList::<E>::new();
        let mut reduced = *self;
        let tracker = &mut reduced.placed.pieces.tracker;
        *tracker = tracker.only(content, side);
        outlined::legal(&reduced, &mut list);
        let identity = mv.identity();
        list.iter().any(|legal| legal.identity() == identity)
    }

    fn gives_check(&self, mv: E) -> bool {
        let Squares { cells, tracker, .. } = &self.placed.pieces;
        let kind = mv.classify(self);
        if matches!(kind, MoveKind::Castle(_) | MoveKind::EnPassant) {
            let mut after = *self;
            outlined::make(&mut after, mv);
            return after.is_check();
        }
        let target = tracker.king(cells, !self.side_to_move());
        let step = [mv.from(), mv.to()].map(Numbering::<G, _>::place);
        threats::gives_check::<G>(cells, target, step, kind.promotion())
    }

    #[inline(always)]
    fn hash_after(&self, mv: E) -> Option<u64> {
        self.placed.hash_after(mv)
    }

    #[inline(always)]
    fn make(&mut self, mv: E) -> Self::Undo {
        if !P::Attacks::IS_ENABLED {
            let changed = self.placed.make(mv);
            self.update_info();
            return Undo { changed, attacks: P::Attacks::EMPTY };
        }
        // Built in the return slot, so that the attack tables are copied once.
        let mut undo =
            Undo { changed: self.placed.undo_of_quiet(), attacks: self.placed.pieces.attacks };
        undo.changed = self.placed.make(mv);
        self.update_info();
        undo
    }

    #[inline(always)]
    fn unmake(&mut self, mv: E, undo: Self::Undo) {
        self.placed.unmake(mv, undo.changed);
        self.placed.pieces.attacks = undo.attacks;
    }
}

/// Returns the occupied squares, rank by rank: the top bits of eight bytes become a byte.
fn occupied<G: Geometry>(cells: &G::Cells) -> Bitboard {
    let mut bits = 0;
    for rank in Rank::ALL {
        let bytes = marks(G::rank(cells, rank), None) >> 7;
        // Each byte is 0 or 1: the product gathers them in its top byte.
        bits |= bytes.wrapping_mul(0x0102_0408_1020_4080) >> 56 << (8 * rank as u32);
    }
    Bitboard::new(bits)
}
