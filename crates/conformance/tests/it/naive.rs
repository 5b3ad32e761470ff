//! A board that wraps the reference, with planted faults.

use std::ops::ControlFlow;

use boardbench_conformance::reference::Reference;
use boardbench_core::{
    Board, CanonicalMove, CastlingRights, Cell, Color, Encoding, Grid8x8, Layout, MoveKind,
    MoveList, MoveParts, Occupancy, Piece, Position, Priority, PromotionRole, Role, Setup,
    SetupBuilder, Sink, Square, State, zobrist,
};

/// The planted faults.
pub(crate) mod fault {
    pub(crate) const NONE: u8 = 0;
    pub(crate) const EN_PASSANT_IGNORED: u8 = 1;
    pub(crate) const CASTLING_HASHES_KING_ONLY: u8 = 2;
    pub(crate) const UNMAKE_FORGETS_CLOCK: u8 = 3;
    pub(crate) const B_FILE_MUST_BE_SAFE: u8 = 4;
    pub(crate) const CASTLES_THROUGH_ATTACK: u8 = 5;
    pub(crate) const RIGHT_SURVIVES_ROOK: u8 = 6;
    pub(crate) const PUSH_KEEPS_CLOCK: u8 = 7;
    pub(crate) const NULL_KEEPS_EN_PASSANT: u8 = 8;
    pub(crate) const MOVE_TWICE: u8 = 9;
    pub(crate) const COUNT_FORGETS_EN_PASSANT: u8 = 10;
    pub(crate) const BLOCKED_CASTLING_IS_LEGAL: u8 = 11;
    pub(crate) const EN_PASSANT_ALWAYS_HASHED: u8 = 12;
    pub(crate) const PINNED_EN_PASSANT_HASHED: u8 = 13;
    pub(crate) const PSEUDO_LEGAL_IS_LEGAL: u8 = 14;
    pub(crate) const QUEENS_ONLY: u8 = 15;
    pub(crate) const DRIFTS: u8 = 16;
    pub(crate) const PAWNS_ATTACK_OCCUPIED_ONLY: u8 = 17;
    pub(crate) const SETUP_DROPS_EN_PASSANT: u8 = 18;
    pub(crate) const NONSENSE_PANICS: u8 = 19;
    pub(crate) const CAPTURES_CALLED_QUIET: u8 = 20;
    pub(crate) const DOUBLE_PUSH_IS_NOT_LEGAL: u8 = 21;
    pub(crate) const CLOCK_IS_A_BYTE: u8 = 22;
    pub(crate) const UNMAKE_KEEPS_HASH_OF_ILLEGAL: u8 = 23;
    pub(crate) const NULL_KEEPS_HASH: u8 = 24;
    pub(crate) const NEVER_STOPS: u8 = 25;
    pub(crate) const NO_MOVES: u8 = 26;
    pub(crate) const SETUP_KNOWS_NO_EN_PASSANT: u8 = 27;
    pub(crate) const CAPTURES_FORGET_EN_PASSANT: u8 = 32;
    pub(crate) const CAPTURES_HOLD_PROMOTIONS: u8 = 33;
    pub(crate) const ACCEPTS_ONE_CODE: u8 = 28;
    pub(crate) const VISITS_NO_CORNER: u8 = 29;
    pub(crate) const LEGAL_BY_EQUALITY: u8 = 30;
    pub(crate) const CLOCK_BY_PRIORITY: u8 = 31;
}

thread_local! {
    /// The code that the board with `ACCEPTS_ONE_CODE` accepts.
    pub(crate) static ACCEPTED: std::cell::Cell<u32> = const { std::cell::Cell::new(0) };
}

/// The reference with a hash, and a copy of the state that other boards update incrementally, so that
/// faults can change it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Naive<const FAULT: u8> {
    position: Reference,
    rights: CastlingRights,
    en_passant: Option<Square>,
    halfmove_clock: u32,
    hash: u64,
    /// How many moves have been made since the setup.
    made: u32,
}

impl<const FAULT: u8> Naive<FAULT> {
    fn new(position: Reference, made: u32) -> Self {
        Self {
            position,
            rights: position.castling_rights(),
            en_passant: position.en_passant(),
            halfmove_clock: position.halfmove_clock(),
            hash: Self::faulty_hash(&position),
            made,
        }
    }

    fn faulty_hash(position: &Reference) -> u64 {
        let is_hashed = match FAULT {
            fault::EN_PASSANT_ALWAYS_HASHED => true,
            fault::PINNED_EN_PASSANT_HASHED => (position.pseudo_legal_moves().into_iter())
                .any(|mv| position.kind(mv) == MoveKind::EnPassant),
            _ => return position.hash(),
        };
        let key = |square: Option<Square>| square.map_or(0, |at| zobrist::en_passant(at.file()));
        let plain = position.hash() ^ key(position.legal_en_passant());
        plain ^ key(position.en_passant().filter(|_| is_hashed))
    }

    fn letter(&self, square: Square) -> Option<char> {
        self.position.piece_at(square).map(Piece::letter)
    }

    /// Whether the fault omits a pseudo-legal move.
    fn is_omitted(&self, mv: CanonicalMove) -> bool {
        match (FAULT, self.position.kind(mv)) {
            (fault::EN_PASSANT_IGNORED, MoveKind::EnPassant) | (fault::NO_MOVES, _) => true,
            (fault::DRIFTS, MoveKind::EnPassant) => self.made >= 2,
            (fault::QUEENS_ONLY, kind) => kind
                .promotion()
                .is_some_and(|role| role != PromotionRole::Queen),
            (fault::B_FILE_MUST_BE_SAFE, MoveKind::Castle(_)) => {
                let beside = Square::B1.relative_to(self.side_to_move());
                mv.to.file() < mv.from.file()
                    && self.position.is_attacked(beside, !self.side_to_move())
            }
            (fault::PSEUDO_LEGAL_IS_LEGAL, _) => !self.position.is_safe(mv),
            _ => false,
        }
    }

    /// The pseudo-legal moves with their kinds.
    fn moves(&self) -> Vec<(CanonicalMove, MoveKind)> {
        let mut moves = self.position.pseudo_legal_moves();
        moves.retain(|&mv| !self.is_omitted(mv));
        let mut moves: Vec<_> = moves
            .into_iter()
            .map(|mv| (mv, self.position.kind(mv)))
            .collect();
        if FAULT == fault::CASTLES_THROUGH_ATTACK {
            self.castle_through_attack(&mut moves);
        }
        if FAULT == fault::MOVE_TWICE && self.position.is_check() {
            let legal = moves.iter().find(|(mv, _)| self.position.is_safe(*mv));
            moves.extend(legal.copied());
        }
        if FAULT == fault::CAPTURES_CALLED_QUIET {
            for (_, kind) in &mut moves {
                if *kind == MoveKind::Capture {
                    *kind = MoveKind::Quiet;
                }
            }
        }
        moves
    }

    /// Adds white's kingside castling even if f1 is attacked.
    fn castle_through_attack(&self, moves: &mut Vec<(CanonicalMove, MoveKind)>) {
        let kind = MoveKind::Castle(boardbench_core::CastlingSide::King);
        let castling = CanonicalMove::new(Square::E1, Square::G1);
        let is_free = [Square::F1, Square::G1]
            .iter()
            .all(|at| self.letter(*at).is_none());
        let has_right = self.rights & CastlingRights::WHITE_KING_SIDE != CastlingRights::NONE;
        let white = self.side_to_move() == Color::White;
        if white && has_right && is_free && !self.is_check() && !moves.contains(&(castling, kind)) {
            moves.push((castling, kind));
        }
    }

    fn push_all<E: Encoding, S: Sink<Move = E>>(
        &self,
        sink: &mut S,
        only_legal: bool,
    ) -> ControlFlow<()> {
        for (mv, kind) in self.moves() {
            if only_legal && !self.position.is_safe(mv) {
                continue;
            }
            let victim = match kind {
                MoveKind::EnPassant => Some(Role::Pawn),
                _ => self.position.piece_at(mv.to).map(Piece::role),
            };
            let pushed = sink.push(E::encode(MoveParts {
                from: mv.from.into(),
                to: mv.to.into(),
                kind,
                mover: self
                    .position
                    .piece_at(mv.from)
                    .map_or(Role::King, Piece::role),
                victim: victim.filter(|_| E::STORES.has_victim()),
            }));
            if FAULT != fault::NEVER_STOPS {
                pushed?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Applies the fault to the board after a move.
    fn apply_fault(&mut self, before: &Self, mv: CanonicalMove, kind: MoveKind) {
        match (FAULT, kind) {
            (fault::CASTLING_HASHES_KING_ONLY, MoveKind::Castle(_)) => {
                let rook = Piece::new(before.side_to_move(), Role::Rook);
                self.hash ^= zobrist::piece(rook, Square::new(mv.to.file(), mv.to.rank()));
            }
            (fault::RIGHT_SURVIVES_ROOK, _) if kind.is_capture() => {
                self.rights = before.rights & CastlingRights::mask_for(mv.from);
            }
            (fault::PUSH_KEEPS_CLOCK, MoveKind::Quiet) => {
                self.halfmove_clock = before.halfmove_clock + 1;
            }
            _ => {}
        }
    }
}

impl<const FAULT: u8> Occupancy for Naive<FAULT> {
    fn is_occupied<L: Layout>(&self, cell: Cell<L>) -> bool {
        self.position.is_occupied(cell)
    }

    fn role_at<L: Layout>(&self, cell: Cell<L>) -> Option<Role> {
        self.position.role_at(cell)
    }
}

impl<const FAULT: u8> Position for Naive<FAULT> {
    type Layout = Grid8x8;
    type NullUndo = Self;
    const PIECE_BYTES: usize = 64;

    fn from_setup(setup: &Setup) -> Self {
        let mut board = Self::new(Reference::from_setup(setup), 0);
        if FAULT == fault::CLOCK_IS_A_BYTE {
            board.halfmove_clock &= 255;
        }
        board
    }

    fn to_setup(&self) -> Setup {
        let mut builder = SetupBuilder::empty();
        for square in Square::all() {
            builder.pieces[square.index()] = self.piece_at(square);
        }
        builder.side_to_move = self.side_to_move();
        builder.castling_rights = self.rights;
        builder.en_passant = match FAULT {
            fault::SETUP_DROPS_EN_PASSANT => self.position.legal_en_passant(),
            _ => self.en_passant,
        };
        builder.halfmove_clock = self.halfmove_clock;
        builder.fullmove_number = self.fullmove_number();
        Setup::from_board(builder)
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.position.piece_at(square)
    }

    fn visit_pieces(&self, mut visit: impl FnMut(Square, Piece)) {
        for square in Square::all() {
            let is_skipped = FAULT == fault::VISITS_NO_CORNER && square == Square::H8;
            if let Some(piece) = self.piece_at(square).filter(|_| !is_skipped) {
                visit(square, piece);
            }
        }
    }

    fn state(&self) -> State {
        if FAULT == fault::SETUP_KNOWS_NO_EN_PASSANT && self.made > 0 {
            return State::from_setup(&self.position.to_setup());
        }
        State::new(
            self.position.side_to_move(),
            self.rights,
            self.en_passant.map(Square::file),
            self.halfmove_clock,
            self.position.fullmove_number(),
        )
    }

    fn hash(&self) -> Option<u64> {
        Some(self.hash)
    }

    fn is_attacked(&self, square: Square, by: Color) -> bool {
        let attacked = self.position.is_attacked(square, by);
        if FAULT == fault::PAWNS_ATTACK_OCCUPIED_ONLY && self.letter(square).is_none() {
            // The squares from which a pawn attacks this one.
            let ways = boardbench_core::Direction::pawn_captures(by);
            let pawn = Some(Piece::new(by, Role::Pawn));
            let by_pawn = ways
                .iter()
                .any(|&way| square.step(-way).and_then(|from| self.piece_at(from)) == pawn);
            return attacked && !by_pawn;
        }
        attacked
    }

    fn is_king_attacked(&self, color: Color) -> bool {
        self.position.is_king_attacked(color)
    }

    fn make_null(&mut self) -> Self {
        let before = *self;
        *self = Self::new(self.position.pass(), self.made);
        match FAULT {
            fault::NULL_KEEPS_EN_PASSANT => self.en_passant = before.en_passant,
            fault::NULL_KEEPS_HASH => self.hash = before.hash,
            _ => {}
        }
        before
    }

    fn unmake_null(&mut self, undo: Self) {
        *self = undo;
    }
}

impl<E: Encoding, const FAULT: u8> Board<E> for Naive<FAULT> {
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
            let is_included = match FAULT {
                fault::CAPTURES_FORGET_EN_PASSANT => {
                    kind.is_capture() && kind != MoveKind::EnPassant
                }
                fault::CAPTURES_HOLD_PROMOTIONS => kind.is_capture() || kind.promotion().is_some(),
                _ => kind.is_capture(),
            };
            if is_included {
                sink.push(mv)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn count_legal(&self) -> usize {
        let safe = |&(mv, kind): &(CanonicalMove, MoveKind)| {
            let is_omitted =
                FAULT == fault::COUNT_FORGETS_EN_PASSANT && kind == MoveKind::EnPassant;
            !is_omitted && self.position.is_safe(mv)
        };
        self.moves().iter().filter(|mv| safe(mv)).count()
    }

    fn is_legal(&self, mv: E) -> bool {
        if FAULT == fault::ACCEPTS_ONE_CODE && mv.code() == ACCEPTED.get() {
            return true;
        }
        if FAULT == fault::LEGAL_BY_EQUALITY {
            let mut list = MoveList::new();
            let _ = self.legal(&mut list);
            return list.contains(&mv);
        }
        let canonical = mv.canonical();
        if FAULT == fault::BLOCKED_CASTLING_IS_LEGAL {
            let kind = mv.classify(self);
            let has_right = self.rights & CastlingRights::WHITE_QUEEN_SIDE != CastlingRights::NONE;
            let castling = MoveKind::Castle(boardbench_core::CastlingSide::Queen);
            let white = self.side_to_move() == Color::White;
            if white && has_right && kind == castling && mv.from().square() == Square::E1 {
                return true;
            }
        }
        let is_omitted =
            FAULT == fault::DOUBLE_PUSH_IS_NOT_LEGAL && mv.classify(self) == MoveKind::DoublePush;
        // The slow test comes last, since this is called for every raw code.
        self.position.is_legal(canonical) && !is_omitted && {
            let mut find = boardbench_core::Find::new(mv);
            let _ = self.legal(&mut find);
            find.found()
        }
    }

    fn make(&mut self, mv: E) -> Self {
        let before = *self;
        let canonical = mv.canonical();
        if self.position.piece_at(canonical.from).is_none() {
            assert!(
                FAULT != fault::NONSENSE_PANICS,
                "no piece on the origin square"
            );
            return before;
        }
        let kind = self.position.kind(canonical);
        *self = Self::new(self.position.play(canonical), self.made + 1);
        self.apply_fault(&before, canonical, kind);
        let has_priority = mv.priority() == Priority::Capture;
        if FAULT == fault::CLOCK_BY_PRIORITY && kind == MoveKind::Capture && !has_priority {
            self.halfmove_clock = before.halfmove_clock + 1;
        }
        before
    }

    fn unmake(&mut self, _mv: E, undo: Self) {
        let after = *self;
        *self = undo;
        match FAULT {
            fault::UNMAKE_FORGETS_CLOCK => self.halfmove_clock = after.halfmove_clock,
            fault::UNMAKE_KEEPS_HASH_OF_ILLEGAL if after.is_king_attacked(undo.side_to_move()) => {
                self.hash = after.hash;
            }
            _ => {}
        }
    }
}
