//! Mistakes of the faulty engine: changes to the moves of a correct board. `faulty.rs` lists the rule that each one breaks.

use boardbench_core::{
    CanonicalMove, CastlingMove, CastlingRights, CastlingSide, Color, Direction, DynBoard, File,
    Piece, PromotionRole, Rank, Role, Setup, Square,
};

/// A position on a board, with the memory of mistakes.
#[derive(Debug)]
pub(crate) struct Seen<'b> {
    pub(crate) board: &'b dyn DynBoard,
    pub(crate) setup: Setup,
    /// Castling rights if only moves of kings and rooks remove them, and captures of rooks do not.
    pub(crate) careless_rights: CastlingRights,
    /// The en-passant square of two plies ago.
    pub(crate) late_en_passant: Option<Square>,
}

/// True if a mistake omits a legal move.
pub(crate) fn omits(fault: &str, seen: &Seen<'_>, mv: CanonicalMove) -> bool {
    let promotes_to = |role| mv.promotion == Some(role);
    match fault {
        "en-passant" => seen.is_en_passant(mv),
        "en-passant-evasion" => seen.is_en_passant(mv) && seen.setup.is_check(),
        "en-passant-along-pin" => seen.is_en_passant(mv) && seen.is_pinned(mv.from),
        "en-passant-edge" => seen.is_en_passant(mv) && [File::A, File::H].contains(&mv.to.file()),
        "castling-b-file" => seen.castling(mv).is_some_and(|castling| {
            castling.side == CastlingSide::Queen && seen.is_attacked(beside_rook(castling))
        }),
        "promotion-queen" => mv.promotion.is_some() && !promotes_to(PromotionRole::Queen),
        "promotion-knight" => promotes_to(PromotionRole::Knight),
        "promotion-capture" => mv.promotion.is_some() && mv.from.file() != mv.to.file(),
        "pin-frozen" => {
            let is_other = !seen.is_role(mv, Role::King) && !seen.is_en_passant(mv);
            is_other && !seen.setup.is_check() && seen.is_pinned(mv.from)
        }
        _ => false,
    }
}

/// The moves that a mistake adds, which are illegal or already there.
pub(crate) fn adds(fault: &str, seen: &Seen<'_>) -> Vec<CanonicalMove> {
    let is_king = |mv| seen.is_role(mv, Role::King);
    let legal = || seen.board.legal_moves().into_iter();
    match fault {
        "en-passant-pin" => seen.exposing(|mv| seen.is_en_passant(mv)),
        "en-passant-late" => late_captures(seen),
        "castling-through-attack" => seen.castlings_over_attacks([false, true, false]),
        "castling-out-of-check" => seen.castlings_over_attacks([true, false, false]),
        "castling-into-check" => seen.castlings_over_attacks([false, false, true]),
        // By a right that was lost when the rook was captured.
        "castling-rook-taken" => seen.castlings(|it| {
            seen.careless_rights.has(it.color, it.side)
                && !seen.has_right(it)
                && seen.setup.king(it.color) == it.king_from
                && seen.is_free(it)
                && seen.attacks(it) == [false; 3]
        }),
        "castling-over-knight" => seen.castlings(|it| {
            let is_filled = |square| seen.is_empty(square) != (square == beside_rook(it));
            it.side == CastlingSide::Queen
                && seen.has_right(it)
                && it.between().all(is_filled)
                && seen.attacks(it) == [false; 3]
        }),
        "castling-twice" => legal().filter(|&mv| seen.castling(mv).is_some()).collect(),
        "promotion-none" => legal()
            .filter(|mv| mv.promotion == Some(PromotionRole::Queen))
            .map(|mv| CanonicalMove::new(mv.from, mv.to))
            .collect(),
        "double-push-over" => pushes_over(seen),
        "wrap-pawn" => seen.wrapped(Role::Pawn),
        "wrap-knight" => seen.wrapped(Role::Knight),
        "king-x-ray" => seen.exposing(|mv| is_king(mv) && !seen.is_attacked(mv.to)),
        "kings-touch" => {
            let enemy = seen.setup.king(!seen.side());
            let is_beside = |way| enemy.step(way);
            let beside: Vec<Square> = Direction::ALL.into_iter().filter_map(is_beside).collect();
            seen.exposing(|mv| is_king(mv) && beside.contains(&mv.to))
        }
        "pin" => {
            seen.exposing(|mv| !seen.setup.is_check() && !is_king(mv) && !seen.is_en_passant(mv))
        }
        "check" => seen.exposing(|mv| seen.setup.is_check() && !is_king(mv)),
        "double-check" => {
            let checkers: Vec<Square> = seen.setup.checkers().collect();
            let takes_one = |mv: CanonicalMove| checkers.len() == 2 && checkers.contains(&mv.to);
            seen.exposing(|mv| takes_one(mv) && !is_king(mv))
        }
        _ => Vec::new(),
    }
}

/// The square beside the rook, between it and the king.
fn beside_rook(castling: CastlingMove) -> Square {
    castling
        .rook_from
        .step(Direction::EAST)
        .unwrap_or(castling.rook_from)
}

impl Seen<'_> {
    fn side(&self) -> Color {
        self.setup.side_to_move()
    }

    fn is_role(&self, mv: CanonicalMove, role: Role) -> bool {
        self.setup.piece_at(mv.from) == Some(Piece::new(self.side(), role))
    }

    fn is_empty(&self, square: Square) -> bool {
        self.setup.piece_at(square).is_none()
    }

    fn is_attacked(&self, square: Square) -> bool {
        self.board.is_attacked(square, !self.side())
    }

    fn is_en_passant(&self, mv: CanonicalMove) -> bool {
        let is_sideways = mv.from.file() != mv.to.file();
        self.is_role(mv, Role::Pawn) && is_sideways && self.is_empty(mv.to)
    }

    fn castling(&self, mv: CanonicalMove) -> Option<CastlingMove> {
        let mut ways = self.ways_to_castle();
        ways.find(|way| self.is_role(mv, Role::King) && squares(*way) == mv)
    }

    fn ways_to_castle(&self) -> impl Iterator<Item = CastlingMove> + use<> {
        let side = self.side();
        CastlingSide::ALL
            .into_iter()
            .map(move |way| CastlingMove::new(side, way))
    }

    /// Pseudo-legal moves of a kind that expose their king.
    fn exposing(&self, is_wanted: impl Fn(CanonicalMove) -> bool) -> Vec<CanonicalMove> {
        let legal = self.board.legal_moves();
        let pseudo_legal = self.board.pseudo_legal_moves().into_iter();
        pseudo_legal
            .filter(|&mv| self.castling(mv).is_none() && !legal.contains(&mv) && is_wanted(mv))
            .collect()
    }

    /// True if a piece has moves that would expose its king.
    fn is_pinned(&self, square: Square) -> bool {
        let is_of_piece = |mv: CanonicalMove| mv.from == square && !self.is_en_passant(mv);
        !self.exposing(is_of_piece).is_empty()
    }

    fn castlings(&self, is_wanted: impl Fn(CastlingMove) -> bool) -> Vec<CanonicalMove> {
        let wanted = self.ways_to_castle().filter(|&it| is_wanted(it));
        wanted.map(squares).collect()
    }

    /// Castling with the right and nothing between king and rook, where exactly these of the king's squares are attacked.
    fn castlings_over_attacks(&self, attacked: [bool; 3]) -> Vec<CanonicalMove> {
        let is_possible = |it| self.has_right(it) && self.is_free(it);
        self.castlings(|it| is_possible(it) && self.attacks(it) == attacked)
    }

    fn has_right(&self, it: CastlingMove) -> bool {
        self.setup.castling_rights().has(it.color, it.side)
    }

    fn is_free(&self, it: CastlingMove) -> bool {
        it.between().all(|square| self.is_empty(square))
    }

    /// For the king's origin, the square that it passes, and its target: true if it is attacked.
    fn attacks(&self, it: CastlingMove) -> [bool; 3] {
        [it.king_from, it.rook_to, it.king_to].map(|square| self.is_attacked(square))
    }

    /// Captures over the edge of the board, by adding to the numbers of squares.
    fn wrapped(&self, role: Role) -> Vec<CanonicalMove> {
        let side = self.side();
        let ways = match role {
            Role::Pawn => Direction::pawn_captures(side).to_vec(),
            _ => Direction::KNIGHT.to_vec(),
        };
        let pieces = self.setup.pieces();
        let own = pieces.filter(|&(_, piece)| piece == Piece::new(side, role));
        let targets = own.flat_map(|(from, _)| {
            let over = ways.iter().filter(move |&&way| from.step(way).is_none());
            over.filter_map(move |way| {
                let number = from.index() as i8 + way.offset();
                Some(CanonicalMove::new(
                    from,
                    Square::from_index(u8::try_from(number).ok()?)?,
                ))
            })
        });
        let takes = |mv: &CanonicalMove| {
            let victim = self.setup.piece_at(mv.to);
            victim.is_some_and(|piece| piece.color() != side && piece.role() != Role::King)
        };
        targets.filter(takes).collect()
    }
}

fn late_captures(seen: &Seen<'_>) -> Vec<CanonicalMove> {
    let Some(to) = seen.late_en_passant.filter(|&square| seen.is_empty(square)) else {
        return Vec::new();
    };
    let side = seen.side();
    let passed = to.step(-Direction::pawn_push(side));
    let has_pawn = passed
        .is_some_and(|square| seen.setup.piece_at(square) == Some(Piece::new(!side, Role::Pawn)));
    let ways = Direction::pawn_captures(side).into_iter();
    let from = ways.filter_map(|way| to.step(-way));
    let captures = from.map(|from| CanonicalMove::new(from, to));
    let pawns = captures.filter(|&mv| seen.is_role(mv, Role::Pawn));
    pawns
        .filter(|_| has_pawn && seen.setup.en_passant() != Some(to))
        .collect()
}

fn pushes_over(seen: &Seen<'_>) -> Vec<CanonicalMove> {
    let side = seen.side();
    let forward = Direction::pawn_push(side);
    let push = |from: Square| {
        let over = from.step(forward)?;
        let mv = CanonicalMove::new(from, over.step(forward)?);
        let is_home = from.rank().relative_to(side) == Rank::R2;
        let is_wrong = is_home && !seen.is_empty(over) && seen.is_empty(mv.to);
        (is_wrong && seen.is_role(mv, Role::Pawn)).then_some(mv)
    };
    Square::all().filter_map(push).collect()
}

fn squares(castling: CastlingMove) -> CanonicalMove {
    CanonicalMove::new(castling.king_from, castling.king_to)
}
