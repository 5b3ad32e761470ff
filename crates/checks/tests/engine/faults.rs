//! The mistakes of the faulty engine, as changes of a correct board's moves.

use boardbench_core::{
    CanonicalMove, CastlingMove, CastlingRights, CastlingSide, Color, Direction, DynBoard, File,
    Piece, PromotionRole, Rank, Role, Setup, Square,
};

/// A mistake.
#[derive(Debug)]
pub(crate) struct Fault {
    /// The name on the command line.
    pub(crate) name: &'static str,
    /// A description.
    pub(crate) about: &'static str,
    /// The change.
    pub(crate) change: Change,
}

/// How a mistake changes a correct answer.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Change {
    /// No change.
    Nothing,
    /// Omits legal moves for which this holds.
    Missing(fn(&Seen<'_>, CanonicalMove) -> bool),
    /// Adds these moves, which are illegal or already there.
    Extra(fn(&Seen<'_>) -> Vec<CanonicalMove>),
    /// Replaces the count below a legal move, at depth 2 and more.
    Count(fn(&Seen<'_>, CanonicalMove, u64) -> u64),
    /// Replaces the total.
    Total(fn(&Seen<'_>, u64) -> u64),
}

/// A position on a board, with the memory of mistakes.
#[derive(Debug)]
pub(crate) struct Seen<'b> {
    /// The board.
    pub(crate) board: &'b dyn DynBoard,
    /// The position.
    pub(crate) setup: Setup,
    /// Castling rights if only moves of kings and rooks remove them, and captures of rooks do not.
    pub(crate) careless_rights: CastlingRights,
    /// The en-passant square of two plies ago.
    pub(crate) late_en_passant: Option<Square>,
}

const fn fault(name: &'static str, about: &'static str, change: Change) -> Fault {
    Fault {
        name,
        about,
        change,
    }
}

/// All mistakes. The first changes nothing.
pub(crate) const FAULTS: &[Fault] = &[
    fault("none", "makes no mistake", Change::Nothing),
    fault(
        "en-passant",
        "never takes en passant",
        Change::Missing(takes_en_passant),
    ),
    fault(
        "en-passant-evasion",
        "does not answer a check by taking en passant",
        Change::Missing(|seen, mv| seen.is_en_passant(mv) && seen.setup.is_check()),
    ),
    fault(
        "en-passant-along-pin",
        "does not take en passant along the line of a pin",
        Change::Missing(|seen, mv| seen.is_en_passant(mv) && seen.is_pinned(mv.from)),
    ),
    fault(
        "en-passant-pin",
        "takes en passant even if that exposes the king",
        Change::Extra(|seen| seen.exposing(|mv| seen.is_en_passant(mv))),
    ),
    fault(
        "en-passant-late",
        "takes en passant a move too late",
        Change::Extra(late_captures),
    ),
    fault(
        "en-passant-edge",
        "does not take en passant onto the a-file or the h-file",
        Change::Missing(|seen, mv| {
            seen.is_en_passant(mv) && [File::A, File::H].contains(&mv.to.file())
        }),
    ),
    fault(
        "castling-through-attack",
        "castles over an attacked square",
        Change::Extra(|seen| seen.castlings([false, true, false])),
    ),
    fault(
        "castling-out-of-check",
        "castles while in check",
        Change::Extra(|seen| seen.castlings([true, false, false])),
    ),
    fault(
        "castling-into-check",
        "castles onto an attacked square",
        Change::Extra(|seen| seen.castlings([false, false, true])),
    ),
    fault(
        "castling-rook-taken",
        "keeps the right to castle when the rook is taken",
        Change::Extra(rookless_castlings),
    ),
    fault(
        "castling-b-file",
        "does not castle queenside if the b-file square is attacked",
        Change::Missing(|seen, mv| {
            let beside = |castling| seen.is_attacked(beside_rook(castling));
            seen.castling(mv)
                .is_some_and(|it| it.side == CastlingSide::Queen && beside(it))
        }),
    ),
    fault(
        "castling-over-knight",
        "castles queenside over a piece on the b-file",
        Change::Extra(castlings_over_knight),
    ),
    fault(
        "castling-twice",
        "finds castling twice",
        Change::Extra(|seen| {
            let legal = seen.board.legal_moves().into_iter();
            legal.filter(|&mv| seen.castling(mv).is_some()).collect()
        }),
    ),
    fault(
        "promotion-queen",
        "promotes to queens only",
        Change::Missing(|_, mv| {
            mv.promotion
                .is_some_and(|role| role != PromotionRole::Queen)
        }),
    ),
    fault(
        "promotion-knight",
        "never promotes to a knight",
        Change::Missing(|_, mv| mv.promotion == Some(PromotionRole::Knight)),
    ),
    fault(
        "promotion-capture",
        "does not promote by a capture",
        Change::Missing(|_, mv| mv.promotion.is_some() && mv.from.file() != mv.to.file()),
    ),
    fault(
        "promotion-none",
        "leaves a pawn on the last rank, too",
        Change::Extra(|seen| {
            let legal = seen.board.legal_moves().into_iter();
            let to_queens = legal.filter(|mv| mv.promotion == Some(PromotionRole::Queen));
            to_queens
                .map(|mv| CanonicalMove::new(mv.from, mv.to))
                .collect()
        }),
    ),
    fault(
        "double-push-over",
        "goes two squares over a piece",
        Change::Extra(pushes_over),
    ),
    fault(
        "wrap-pawn",
        "takes with pawns over the edge of the board",
        Change::Extra(|seen| seen.wrapped(Role::Pawn)),
    ),
    fault(
        "wrap-knight",
        "jumps with knights over the edge of the board",
        Change::Extra(|seen| seen.wrapped(Role::Knight)),
    ),
    fault(
        "king-x-ray",
        "steps back with the king along the line of a check",
        Change::Extra(|seen| {
            let is_hidden = |mv| seen.is_role(mv, Role::King) && !seen.is_attacked(mv.to);
            seen.exposing(is_hidden)
        }),
    ),
    fault(
        "kings-touch",
        "moves the king beside the other king",
        Change::Extra(|seen| {
            let enemy = seen.setup.king(!seen.setup.side_to_move());
            let is_beside = |square: Square| {
                Direction::ALL
                    .into_iter()
                    .any(|way| square.step(way) == Some(enemy))
            };
            seen.exposing(|mv| seen.is_role(mv, Role::King) && is_beside(mv.to))
        }),
    ),
    fault(
        "pin",
        "moves pinned pieces",
        Change::Extra(|seen| {
            let is_other = |mv| !seen.is_role(mv, Role::King) && !seen.is_en_passant(mv);
            seen.exposing(|mv| !seen.setup.is_check() && is_other(mv))
        }),
    ),
    fault(
        "pin-frozen",
        "never moves a pinned piece, not even along the pin, but for en passant",
        Change::Missing(|seen, mv| {
            let is_other = !seen.is_role(mv, Role::King) && !seen.is_en_passant(mv);
            is_other && !seen.setup.is_check() && seen.is_pinned(mv.from)
        }),
    ),
    fault(
        "check",
        "does not mind a check",
        Change::Extra(|seen| {
            let is_check = seen.setup.is_check();
            seen.exposing(|mv| is_check && !seen.is_role(mv, Role::King))
        }),
    ),
    fault(
        "double-check",
        "answers a double check by taking one of the pieces that give it",
        Change::Extra(|seen| {
            let checkers: Vec<Square> = seen.setup.checkers().collect();
            let takes_one = |mv: CanonicalMove| checkers.len() == 2 && checkers.contains(&mv.to);
            seen.exposing(|mv| takes_one(mv) && !seen.is_role(mv, Role::King))
        }),
    ),
    fault(
        "unmake",
        "loses a move below a promotion that takes, when it takes the promotion back",
        Change::Count(|seen, mv, count| {
            let takes = seen.setup.piece_at(mv.to).is_some();
            count - u64::from(takes && mv.promotion.is_some() && count > 0)
        }),
    ),
    fault(
        "total",
        "counts one too many in a check",
        Change::Total(|seen, total| total + u64::from(seen.setup.is_check())),
    ),
];

/// The mistake with this name.
pub(crate) fn find(name: &str) -> Option<&'static Fault> {
    FAULTS.iter().find(|fault| fault.name == name)
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

    /// Whether a piece has moves that would expose its king.
    fn is_pinned(&self, square: Square) -> bool {
        let is_of_piece = |mv: CanonicalMove| mv.from == square && !self.is_en_passant(mv);
        !self.exposing(is_of_piece).is_empty()
    }

    /// Castling moves with the right and nothing between king and rook, where exactly these of the king's
    /// squares are attacked: its origin, the one it passes, and its target.
    fn castlings(&self, attacked: [bool; 3]) -> Vec<CanonicalMove> {
        let has_right = |it: &CastlingMove| self.setup.castling_rights().has(it.color, it.side);
        let is_free = |it: &CastlingMove| it.between().all(|square| self.is_empty(square));
        let is_wanted = |it: &CastlingMove| {
            let way = [it.king_from, it.rook_to, it.king_to];
            way.map(|square| self.is_attacked(square)) == attacked
        };
        let ways = self.ways_to_castle();
        let wrong = ways.filter(|it| has_right(it) && is_free(it) && is_wanted(it));
        wrong.map(squares).collect()
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

fn takes_en_passant(seen: &Seen<'_>, mv: CanonicalMove) -> bool {
    seen.is_en_passant(mv)
}

/// En passant a move too late.
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

/// Castling by a right that was lost when the rook was captured.
fn rookless_castlings(seen: &Seen<'_>) -> Vec<CanonicalMove> {
    let is_wrong = |it: &CastlingMove| {
        let king = Some(Piece::new(it.color, Role::King));
        let kings = [it.king_from, it.rook_to, it.king_to];
        seen.careless_rights.has(it.color, it.side)
            && !seen.setup.castling_rights().has(it.color, it.side)
            && seen.setup.piece_at(it.king_from) == king
            && it.between().all(|square| seen.is_empty(square))
            && !kings.into_iter().any(|square| seen.is_attacked(square))
    };
    seen.ways_to_castle()
        .filter(is_wrong)
        .map(squares)
        .collect()
}

fn castlings_over_knight(seen: &Seen<'_>) -> Vec<CanonicalMove> {
    let way = CastlingMove::new(seen.side(), CastlingSide::Queen);
    let has_right = seen.setup.castling_rights().has(way.color, way.side);
    let beside = beside_rook(way);
    let is_blocked = |square| !seen.is_empty(square);
    let is_over_knight = way
        .between()
        .all(|square| is_blocked(square) == (square == beside));
    let kings = [way.king_from, way.rook_to, way.king_to];
    let is_safe = !kings.into_iter().any(|square| seen.is_attacked(square));
    let is_wanted = has_right && is_over_knight && is_safe;
    is_wanted.then(|| squares(way)).into_iter().collect()
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
