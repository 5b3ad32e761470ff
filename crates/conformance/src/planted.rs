//! Provides a board with planted faults, a wrapper of the reference, to test code that runs the checks.
//!
//! ```
//! use boardbench_conformance::planted::{Fault, Naive, plant};
//! use boardbench_conformance::{probe, suite};
//!
//! let _planted = plant(Fault::NullKeepsHash);
//! let failure = suite::null_move(probe::position::<Naive>()).unwrap_err();
//! assert_eq!(&*failure.question, "hash after the move");
//! ```

use std::array;
use std::cell;
use std::ops::ControlFlow;

use boardbench_core::{
    Bitboard, Board, CanonicalMove, CastlingRights, CastlingSide, Cell, Color, Direction, Encoding,
    Find, Grid8x8, Layout, MoveKind, MoveList, Occupancy, Piece, PieceKeys, Position, Priority,
    PromotionRole, Role, SEE_VALUES, Setup, Sink, Square, State, Threat, ThreatChange, zobrist,
};

use crate::reference::Reference;

/// Fault of a board.
#[allow(missing_docs, reason = "the names are descriptive")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    None,
    EnPassantIgnored,
    CastlingHashesKingOnly,
    UnmakeLosesClock,
    BFileMustBeSafe,
    CastlesThroughAttack,
    RightSurvivesRook,
    PushKeepsClock,
    NullKeepsEnPassant,
    DuplicateMove,
    CountOmitsEnPassant,
    BlockedCastlingIsLegal,
    EnPassantAlwaysHashed,
    PinnedEnPassantHashed,
    PseudoLegalIsLegal,
    QueensOnly,
    Drifts,
    PawnsAttackOccupiedOnly,
    SetupDropsEnPassant,
    InvalidMovesPanic,
    CapturesCalledQuiet,
    DoublePushIsNotLegal,
    ClockIsAByte,
    UnmakeKeepsHashOfIllegal,
    NullKeepsHash,
    NeverStops,
    NoMoves,
    SetupLosesLegalEnPassant,
    MakeLosesLegalEnPassant,
    CapturesOmitEnPassant,
    CapturesIncludePromotions,
    AcceptsOneCode,
    VisitsNoCorner,
    CountsNoKings,
    MaterialOmitsKings,
    LegalByEquality,
    ClockByPriority,
    EnemiesAreThreatenedOnly,
    ChangesOmitOpenedLines,
    ChangesLoseABit,
    ChecksByTheMovedPieceOnly,
    HashAfterKeepsRights,
    SeeEndsAfterOneCapture,
    AttacksDrift,
    UndoOfChangesIsWrong,
    PanicsInCheck,
    EnPassantOmitsPawnKey,
    PromotionOmitsMinorPieceKey,
    CastlingOmitsMajorPieceKey,
    CaptureOmitsWhiteKey,
    CapturePromotionOmitsBlackKey,
    MakeKeepsCheckers,
    MakeKeepsPins,
    MakeKeepsAttacked,
    NullKeepsCheckInfo,
    UnmakeKeepsCheckInfo,
}

thread_local! {
    /// Fault of the boards that are set up on this thread.
    static PLANTED: cell::Cell<Fault> = const { cell::Cell::new(Fault::None) };
    /// Code that the board with [`Fault::AcceptsOneCode`] accepts.
    pub static ACCEPTED: cell::Cell<u32> = const { cell::Cell::new(0) };
}

/// Restores the previous fault on drop, since the next test may run on this thread.
#[derive(Debug)]
pub struct Planted {
    before: Fault,
}

impl Drop for Planted {
    fn drop(&mut self) {
        PLANTED.set(self.before);
    }
}

/// Sets the fault of all boards that are set up on this thread, until the result is dropped.
#[must_use]
pub fn plant(fault: Fault) -> Planted {
    let before = PLANTED.replace(fault);
    Planted { before }
}

/// Reference with a hash and a copy of the state that other boards update incrementally, so that
/// faults can change it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Naive {
    /// Planted fault; not a type parameter, so that the board is compiled once.
    fault: Fault,
    position: Reference,
    rights: CastlingRights,
    en_passant: Option<Square>,
    halfmove_clock: u32,
    hash: u64,
    piece_keys: PieceKeys,
    /// Positions whose checkers, pinned pieces and attacked squares it returns. They are slow to compute.
    info_of: [Reference; 3],
    /// Number of moves made since the setup.
    made: u32,
}

impl Naive {
    fn new(fault: Fault, position: Reference, made: u32) -> Self {
        Self {
            fault,
            position,
            rights: position.castling_rights(),
            en_passant: position.en_passant(),
            halfmove_clock: position.halfmove_clock(),
            hash: faulty_hash(fault, &position),
            piece_keys: position.piece_keys(),
            info_of: [position; 3],
            made,
        }
    }

    fn is_omitted(&self, mv: CanonicalMove) -> bool {
        match (self.fault, self.position.kind(mv)) {
            (Fault::EnPassantIgnored, MoveKind::EnPassant) | (Fault::NoMoves, _) => true,
            (Fault::Drifts, MoveKind::EnPassant) => self.made >= 2,
            (Fault::QueensOnly, kind) => {
                kind.promotion().is_some_and(|role| role != PromotionRole::Queen)
            }
            (Fault::BFileMustBeSafe, MoveKind::Castle(_)) => {
                let b_file = Square::B1.relative_to(self.side_to_move());
                mv.to.file() < mv.from.file()
                    && self.position.is_attacked(b_file, !self.side_to_move())
            }
            (Fault::PseudoLegalIsLegal, _) => !self.position.is_safe(mv),
            _ => false,
        }
    }

    /// Returns the pseudo-legal moves.
    fn moves(&self) -> Vec<CanonicalMove> {
        assert!(
            self.fault != Fault::PanicsInCheck || !self.position.is_check(),
            "planted: this board panics in check"
        );
        let mut moves = self.position.pseudo_legal_moves();
        moves.retain(|&mv| !self.is_omitted(mv));
        // White's kingside castling even if f1 is attacked.
        let castling = CanonicalMove::new(Square::E1, Square::G1);
        let is_free = |square| self.piece_at(square).is_none();
        if self.fault == Fault::CastlesThroughAttack
            && self.side_to_move() == Color::White
            && self.rights.has(Color::White, CastlingSide::King)
            && [Square::F1, Square::G1].into_iter().all(is_free)
            && !self.is_check()
            && !moves.contains(&castling)
        {
            moves.push(castling);
        }
        if self.fault == Fault::DuplicateMove && self.position.is_check() {
            let legal = moves.iter().find(|&&mv| self.position.is_safe(mv));
            moves.extend(legal.copied());
        }
        moves
    }

    fn push_all<E: Encoding, S: Sink<Move = E>>(
        &self,
        sink: &mut S,
        only_legal: bool,
    ) -> ControlFlow<()> {
        for mv in self.moves() {
            if only_legal && !self.position.is_safe(mv) {
                continue;
            }
            let mut facts = self.position.facts(mv);
            if self.fault == Fault::CapturesCalledQuiet && facts.kind == MoveKind::Capture {
                facts.kind = MoveKind::Quiet;
            }
            let pushed = sink.push(facts.encoded());
            if self.fault != Fault::NeverStops {
                pushed?;
            }
        }
        ControlFlow::Continue(())
    }

    fn apply_fault(&mut self, before: &Self, mv: CanonicalMove, kind: MoveKind) {
        let (keys, old) = (&mut self.piece_keys, before.piece_keys);
        match (self.fault, kind) {
            (Fault::CastlingHashesKingOnly, MoveKind::Castle(_)) => {
                let rook = Piece::new(before.side_to_move(), Role::Rook);
                self.hash ^= zobrist::piece(rook, Square::new(mv.to.file(), mv.to.rank()));
            }
            (Fault::RightSurvivesRook, _) if kind.is_capture() => {
                self.rights = before.rights & CastlingRights::mask_for(mv.from);
            }
            (Fault::PushKeepsClock, MoveKind::Quiet) => {
                self.halfmove_clock = before.halfmove_clock + 1;
            }
            (Fault::EnPassantOmitsPawnKey, MoveKind::EnPassant) => keys.pawn = old.pawn,
            (Fault::PromotionOmitsMinorPieceKey, MoveKind::Promotion(_)) => {
                keys.minor_piece = old.minor_piece;
            }
            (Fault::CastlingOmitsMajorPieceKey, MoveKind::Castle(_)) => {
                keys.major_piece = old.major_piece;
            }
            (Fault::CaptureOmitsWhiteKey, MoveKind::Capture) => keys.non_pawn[0] = old.non_pawn[0],
            (Fault::MakeKeepsCheckers, _) => self.info_of[0] = before.info_of[0],
            (Fault::MakeKeepsPins, _) => self.info_of[1] = before.info_of[1],
            (Fault::MakeKeepsAttacked, _) => self.info_of[2] = before.info_of[2],
            (Fault::CapturePromotionOmitsBlackKey, MoveKind::CapturePromotion(_)) => {
                keys.non_pawn[1] = old.non_pawn[1];
            }
            _ => {}
        }
    }
}

/// Returns the hash, with the en-passant key that the fault adds or keeps.
fn faulty_hash(fault: Fault, position: &Reference) -> u64 {
    let is_hashed = match fault {
        Fault::EnPassantAlwaysHashed => true,
        Fault::PinnedEnPassantHashed => (position.pseudo_legal_moves().into_iter())
            .any(|mv| position.kind(mv) == MoveKind::EnPassant),
        _ => return position.hash(),
    };
    let key = |square: Option<Square>| square.map_or(0, |at| zobrist::en_passant(at.file()));
    let plain = position.hash() ^ key(position.legal_en_passant());
    plain ^ key(position.en_passant().filter(|_| is_hashed))
}

impl Occupancy for Naive {
    fn is_occupied<L: Layout>(&self, cell: Cell<L>) -> bool {
        self.position.is_occupied(cell)
    }

    fn role_at<L: Layout>(&self, cell: Cell<L>) -> Option<Role> {
        self.position.role_at(cell)
    }
}

impl Position for Naive {
    type Layout = Grid8x8;
    type NullUndo = Self;
    const PIECE_BYTES: usize = 64;

    fn from_setup(setup: &Setup) -> Self {
        let mut board = Self::new(PLANTED.get(), Reference::from_setup(setup), 0);
        if board.fault == Fault::ClockIsAByte {
            board.halfmove_clock &= 255;
        }
        board
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.position.piece_at(square)
    }

    fn visit_pieces(&self, mut visit: impl FnMut(Square, Piece)) {
        for square in Square::all() {
            let is_skipped = self.fault == Fault::VisitsNoCorner && square == Square::H8;
            if let Some(piece) = self.piece_at(square).filter(|_| !is_skipped) {
                visit(square, piece);
            }
        }
    }

    fn count_of(&self, piece: Piece) -> u32 {
        if self.fault == Fault::CountsNoKings && piece.role() == Role::King {
            return 0;
        }
        let is_here = |&square: &Square| self.piece_at(square) == Some(piece);
        Square::all().filter(is_here).count() as u32
    }

    fn material(&self, values: &[i32; Piece::INDEX_SPACE]) -> i32 {
        let omits_kings = self.fault == Fault::MaterialOmitsKings;
        let mut pieces: Vec<Piece> = Square::all().filter_map(|at| self.piece_at(at)).collect();
        pieces.retain(|piece| !omits_kings || piece.role() != Role::King);
        pieces.into_iter().map(|piece| values[piece.index()]).sum()
    }

    fn state(&self) -> State {
        let en_passant = match self.fault {
            Fault::SetupDropsEnPassant => self.position.legal_en_passant(),
            _ => self.en_passant,
        };
        let state = State::new(
            self.position.side_to_move(),
            self.rights,
            en_passant.map(Square::file),
            self.halfmove_clock,
            self.position.fullmove_number(),
        );
        let is_omitted = match self.fault {
            Fault::SetupLosesLegalEnPassant => self.made == 0,
            Fault::MakeLosesLegalEnPassant => self.made > 0,
            _ => false,
        };
        if is_omitted || self.position.legal_en_passant().is_none() {
            state
        } else {
            state.with_legal_en_passant()
        }
    }

    fn hash(&self) -> Option<u64> {
        Some(self.hash)
    }

    fn piece_keys(&self) -> Option<PieceKeys> {
        Some(self.piece_keys)
    }

    fn check_info(&self) -> [Option<Bitboard>; 3] {
        array::from_fn(|index| Some(self.info_of[index].check_info()[index]))
    }

    fn is_attacked(&self, square: Square, by: Color) -> bool {
        let attacked = self.position.is_attacked(square, by);
        if self.fault == Fault::AttacksDrift && self.made >= 2 && self.piece_at(square).is_none() {
            return false;
        }
        if self.fault == Fault::PawnsAttackOccupiedOnly && self.piece_at(square).is_none() {
            let pawn = Some(Piece::new(by, Role::Pawn));
            let origin_piece =
                |direction: Direction| square.step(-direction).and_then(|from| self.piece_at(from));
            let mut directions = Direction::pawn_captures(by).into_iter();
            return attacked && !directions.any(|direction| origin_piece(direction) == pawn);
        }
        attacked
    }

    fn is_king_attacked(&self, color: Color) -> bool {
        self.position.is_king_attacked(color)
    }

    fn visit_threats(&self, mut visit: impl FnMut(Threat)) {
        for threat in self.position.attacks().threats {
            let is_enemy = threat.attacker.color() != threat.victim.color();
            if is_enemy || self.fault != Fault::EnemiesAreThreatenedOnly {
                visit(threat);
            }
        }
    }

    fn see(&self, from: Square, to: Square, kind: MoveKind) -> i32 {
        let promotion = kind.promotion();
        let mv = CanonicalMove { promotion, ..CanonicalMove::new(from, to) };
        match self.piece_at(to) {
            _ if matches!(kind, MoveKind::Castle(_)) => 0,
            Some(victim) if self.fault == Fault::SeeEndsAfterOneCapture => {
                SEE_VALUES[victim.role().index()]
            }
            _ => self.position.see(mv),
        }
    }

    fn make_null(&mut self) -> Self {
        let before = *self;
        *self = Self::new(self.fault, self.position.pass(), self.made);
        match self.fault {
            Fault::NullKeepsEnPassant => self.en_passant = before.en_passant,
            Fault::NullKeepsHash => self.hash = before.hash,
            Fault::NullKeepsCheckInfo => self.info_of = before.info_of,
            _ => {}
        }
        before
    }

    fn unmake_null(&mut self, undo: Self) {
        *self = undo;
    }
}

impl<E: Encoding> Board<E> for Naive {
    type Undo = Self;

    fn pseudo_legal<S: Sink<Move = E>>(&self, sink: &mut S) -> ControlFlow<()> {
        self.push_all(sink, false)
    }

    fn legal<S: Sink<Move = E>>(&self, sink: &mut S) -> ControlFlow<()> {
        self.push_all(sink, true)
    }

    fn captures<S: Sink<Move = E>>(&self, sink: &mut S) -> ControlFlow<()> {
        let mut list = MoveList::<E>::new();
        let _ = self.legal(&mut list);
        for &mv in &list {
            let kind = mv.classify(self);
            let is_included = match self.fault {
                Fault::CapturesOmitEnPassant => kind.is_capture() && kind != MoveKind::EnPassant,
                Fault::CapturesIncludePromotions => kind.is_capture() || kind.promotion().is_some(),
                _ => kind.is_capture(),
            };
            if is_included {
                sink.push(mv)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn count_legal(&self) -> usize {
        let is_counted = |&mv: &CanonicalMove| {
            let is_omitted = self.fault == Fault::CountOmitsEnPassant
                && self.position.kind(mv) == MoveKind::EnPassant;
            !is_omitted && self.position.is_safe(mv)
        };
        self.moves().into_iter().filter(is_counted).count()
    }

    fn is_legal(&self, mv: E) -> bool {
        if self.fault == Fault::AcceptsOneCode && mv.code() == ACCEPTED.get() {
            return true;
        }
        if self.fault == Fault::LegalByEquality {
            let mut list = MoveList::new();
            let _ = self.legal(&mut list);
            return list.contains(&mv);
        }
        let canonical = mv.canonical();
        if self.fault == Fault::BlockedCastlingIsLegal {
            let has_right = self.rights.has(Color::White, CastlingSide::Queen);
            let castling = MoveKind::Castle(CastlingSide::Queen);
            if self.side_to_move() == Color::White
                && has_right
                && mv.classify(self) == castling
                && mv.from().square() == Square::E1
            {
                return true;
            }
        }
        let is_omitted =
            self.fault == Fault::DoublePushIsNotLegal && mv.classify(self) == MoveKind::DoublePush;
        // The slow test comes last, since this is called for every raw code.
        self.position.is_legal(canonical) && !is_omitted && {
            let mut find = Find::new(mv);
            let _ = self.legal(&mut find);
            find.found()
        }
    }

    fn gives_check(&self, mv: E) -> bool {
        let after = self.position.play(mv.canonical());
        if self.fault == Fault::ChecksByTheMovedPieceOnly {
            let attacked = after.attacks().victims[mv.to().square().index()];
            let king = Piece::new(after.side_to_move(), Role::King);
            return attacked.into_iter().any(|to| after.piece_at(to) == Some(king));
        }
        after.is_check()
    }

    fn hash_after(&self, mv: E) -> Option<u64> {
        let after = self.position.play(mv.canonical());
        let with = |rights| zobrist::state(rights, after.side_to_move());
        let lost = with(self.position.castling_rights()) ^ with(after.castling_rights());
        let kept = if self.fault == Fault::HashAfterKeepsRights { lost } else { 0 };
        Some(after.hash() ^ kept)
    }

    fn make_with_changes(&mut self, mv: E, mut change: impl FnMut(ThreatChange)) -> Self {
        let before = self.position.attacks();
        let undo = Board::<E>::make(self, mv);
        if self.fault == Fault::ChangesLoseABit {
            self.made += 1;
        }
        for changed in before.changes_to(&self.position.attacks()) {
            let (ThreatChange::Appears(threat) | ThreatChange::Vanishes(threat)) = changed;
            let is_of_mover = [mv.from(), mv.to()]
                .map(Cell::square)
                .into_iter()
                .any(|square| square == threat.from || square == threat.to);
            if is_of_mover || self.fault != Fault::ChangesOmitOpenedLines {
                change(changed);
            }
        }
        if self.fault == Fault::UndoOfChangesIsWrong {
            return *self;
        }
        undo
    }

    fn make(&mut self, mv: E) -> Self {
        let before = *self;
        let canonical = mv.canonical();
        if self.position.piece_at(canonical.from).is_none() {
            assert!(self.fault != Fault::InvalidMovesPanic, "no piece on the origin square");
            return before;
        }
        let kind = self.position.kind(canonical);
        *self = Self::new(self.fault, self.position.play(canonical), self.made + 1);
        self.apply_fault(&before, canonical, kind);
        let has_priority = mv.priority() == Priority::Capture;
        if self.fault == Fault::ClockByPriority && kind == MoveKind::Capture && !has_priority {
            self.halfmove_clock = before.halfmove_clock + 1;
        }
        before
    }

    fn unmake(&mut self, _mv: E, undo: Self) {
        let after = *self;
        *self = undo;
        match self.fault {
            Fault::UnmakeKeepsCheckInfo => self.info_of = after.info_of,
            Fault::UnmakeLosesClock => self.halfmove_clock = after.halfmove_clock,
            Fault::UnmakeKeepsHashOfIllegal if after.is_king_attacked(undo.side_to_move()) => {
                self.hash = after.hash;
            }
            _ => {}
        }
    }
}
