//! Generates the moves of a position, by right or wrong rules.

use super::position::{
    BISHOP, Cell, EMPTY, KING, KNIGHT, Kind, Move, NONE, PAWN, Position, QUEEN, ROOK, color,
    forward, home, is_of, pawn_captures, relative_rank, role, step,
};
use super::switches::Switch::{self, *};
use super::switches::Switches;

/// Switches that change attacks, so that a move of a piece that is not aligned with the king may expose it.
const CHANGED_ATTACKS: Switches = Switches::of(&[AlsoInAttacks]);

/// Promotions, each with the switch that omits it.
const PROMOTIONS: [(u8, Switch); 4] = [
    (QUEEN, PromotionNoQueen),
    (ROOK, PromotionNoRook),
    (BISHOP, PromotionNoBishop),
    (KNIGHT, PromotionNoKnight),
];

/// A side's moves in a position.
pub(super) struct Generator<'p> {
    position: &'p Position,
    rules: Switches,
    side: u8,
    king: u8,
    /// Pieces that give check.
    checkers: u64,
    moves: Vec<Move>,
}

/// Returns the moves in a position. Without any switch these are the legal ones.
pub(super) fn moves(position: &Position, rules: Switches) -> Vec<Move> {
    let side = position.side;
    let king = position.kings[usize::from(side)];
    if king == NONE && rules.has(NoMovesWithoutKing) {
        return Vec::new();
    }
    let checkers = position.attackers(king, side ^ 1, rules);
    let moves = Vec::with_capacity(64);
    let mut generator = Generator { position, rules, side, king, checkers, moves };
    generator.generate();
    let mut moves = std::mem::take(&mut generator.moves);
    moves.retain(|&mv| generator.is_legal(mv));
    if rules.has(CastleTwice) {
        duplicate(&mut moves, |mv| matches!(mv.kind, Kind::Kingside | Kind::Queenside));
    }
    if rules.has(EpTwice) {
        duplicate(&mut moves, |mv| mv.kind == Kind::EnPassant);
    }
    if rules.has(PromotionTwice) {
        duplicate(&mut moves, |mv| mv.promotion != 0);
    }
    moves
}

fn duplicate(moves: &mut Vec<Move>, is_affected: impl Fn(&Move) -> bool) {
    moves.extend(moves.iter().copied().filter(is_affected).collect::<Vec<_>>());
}

impl Generator<'_> {
    const fn has(&self, switch: Switch) -> bool {
        self.rules.has(switch)
    }

    fn push(&mut self, from: u8, to: u8) {
        self.moves.push(Move { from, to, kind: Kind::Normal, promotion: 0 });
    }

    fn generate(&mut self) {
        for from in 0..64 {
            let cell = self.position.at(from);
            if !is_of(cell, self.side) {
                continue;
            }
            match role(cell) {
                PAWN => self.pawn(from),
                KNIGHT => self.jumps(from, 8..16, self.has(KnightsWrap)),
                KING => self.jumps(from, 0..8, self.has(KingWraps)),
                BISHOP => self.slides(from, 4..8),
                ROOK => self.slides(from, 0..4),
                _ => {
                    self.slides(from, if self.has(QueenNoRookMoves) { 0..0 } else { 0..4 });
                    self.slides(from, if self.has(QueenNoBishopMoves) { 0..0 } else { 4..8 });
                }
            }
        }
        self.castle(true);
        self.castle(false);
    }

    /// Returns `true` if a piece may move to a square with this content, or a pawn may capture it.
    fn may_enter(&self, cell: Cell, mover: u8) -> bool {
        if cell == EMPTY {
            return true;
        }
        if color(cell) == self.side {
            let is_captured =
                self.has(OwnPiecesCaptured) || mover == PAWN && self.has(PawnCapturesOwn);
            return is_captured && role(cell) != KING;
        }
        let is_missing = match mover {
            KNIGHT => self.has(KnightsNoCapture),
            BISHOP => self.has(BishopsNoCapture),
            ROOK => self.has(RooksNoCapture),
            QUEEN => self.has(QueensNoCapture),
            KING => self.has(KingNoCapture),
            _ => false,
        };
        !(is_missing || role(cell) == KING && self.has(KingNeverCaptured))
    }

    fn jumps(&mut self, from: u8, directions: std::ops::Range<usize>, wraps: bool) {
        let mover = role(self.position.at(from));
        for direction in directions {
            let to = step(from, direction, wraps);
            if to != NONE && self.may_enter(self.position.at(to), mover) {
                self.push(from, to);
            }
        }
    }

    fn slides(&mut self, from: u8, directions: std::ops::Range<usize>) {
        let (wraps, mover) = (self.has(SlidersWrap), role(self.position.at(from)));
        let max = if self.has(SlidersShort) { 6 } else { 64 };
        let through = [SlidersThroughOwn, SlidersThroughEnemy].map(|it| self.has(it));
        for direction in directions {
            let mut to = step(from, direction, wraps);
            for _ in 0..max {
                if to == NONE || to == from {
                    break;
                }
                let cell = self.position.at(to);
                if self.may_enter(cell, mover) {
                    self.push(from, to);
                }
                if cell != EMPTY && !through[usize::from(color(cell) != self.side)] {
                    break;
                }
                to = step(to, direction, wraps);
            }
        }
    }

    fn pawn(&mut self, from: u8) {
        let ahead = step(from, forward(self.side), false);
        if ahead == NONE {
            return;
        }
        let cell = self.position.at(ahead);
        if cell == EMPTY || self.has(PushCaptures) && !is_of(cell, self.side) {
            self.pawn_move(from, ahead, false);
        }
        self.double_push(from, ahead);
        let wraps = self.has(PawnsWrap);
        let missing = [PawnCaptureMissingWest, PawnCaptureMissingEast];
        for (direction, missing) in pawn_captures(self.side).into_iter().zip(missing) {
            let to = step(from, direction, wraps);
            if to == NONE || self.has(missing) {
                continue;
            }
            let cell = self.position.at(to);
            let is_capture = if cell == EMPTY {
                self.has(PawnCapturesNothing)
            } else {
                self.may_enter(cell, PAWN)
            };
            if is_capture {
                self.pawn_move(from, to, true);
            }
        }
        self.en_passant(from);
    }

    fn double_push(&mut self, from: u8, ahead: u8) {
        let is_home = relative_rank(from, self.side) == 1;
        let to = step(ahead, forward(self.side), false);
        if self.has(DoubleMissing) || !is_home && !self.has(DoubleFromAnyRank) || to == NONE {
            return;
        }
        let is_over_piece = self.position.at(ahead) != EMPTY;
        let target = self.position.at(to);
        let is_onto_piece = target != EMPTY;
        if is_over_piece && !self.has(DoubleOverPiece)
            || is_onto_piece && (!self.has(DoubleOntoPiece) || color(target) == self.side)
        {
            return;
        }
        if !is_home && relative_rank(to, self.side) == 7 {
            self.pawn_move(from, to, false);
        } else {
            self.moves.push(Move { from, to, kind: Kind::DoublePush, promotion: 0 });
        }
    }

    /// Adds a push or a capture, or the promotions that it includes.
    fn pawn_move(&mut self, from: u8, to: u8, is_capture: bool) {
        if relative_rank(to, self.side) != 7 {
            return self.push(from, to);
        }
        let [missing, stays, queen_only] = if is_capture {
            [PromotionCaptureMissing, PromotionCaptureStaysPawn, PromotionCaptureQueenOnly]
        } else {
            [PromotionPushMissing, PromotionPushStaysPawn, PromotionPushQueenOnly]
        };
        if self.has(missing) {
            return;
        }
        if self.has(stays) {
            return self.push(from, to);
        }
        let mut promote = |promotion| {
            self.moves.push(Move { from, to, kind: Kind::Normal, promotion });
        };
        let rules = self.rules;
        for (role, missing) in PROMOTIONS {
            let is_missing = rules.has(missing) || rules.has(queen_only) && role != QUEEN;
            if !is_missing {
                promote(role);
            }
        }
        if rules.has(PromotionToKing) {
            promote(KING);
        }
        if rules.has(PromotionToPawn) {
            promote(PAWN);
        }
    }

    fn en_passant(&mut self, from: u8) {
        let is_refused = self.has(EpMissing) || self.has(EpMissingInCheck) && self.checkers != 0;
        let position = self.position;
        if is_refused || position.en_passant == NONE && !self.has(EpAnyNeighbour) {
            return;
        }
        let wraps = self.has(EpWraps) || self.has(PawnsWrap);
        let missing = [EpMissingWest, EpMissingEast];
        for (direction, missing) in pawn_captures(self.side).into_iter().zip(missing) {
            let to = step(from, direction, wraps);
            if to == NONE || position.at(to) != EMPTY || self.has(missing) {
                continue;
            }
            let is_neighbour = self.has(EpAnyNeighbour)
                && relative_rank(to, self.side) == 5
                && position.at(to ^ 8) == PAWN | (self.side ^ 1) << 3;
            if to == position.en_passant || is_neighbour {
                self.moves.push(Move { from, to, kind: Kind::EnPassant, promotion: 0 });
            }
        }
    }

    fn castle(&mut self, is_kingside: bool) {
        let (rules, position, home) = (self.rules, self.position, home(self.side));
        let [missing, through, into] = if is_kingside {
            [CastleMissingKingside, CastleThroughKingside, CastleIntoKingside]
        } else {
            [CastleMissingQueenside, CastleThroughQueenside, CastleIntoQueenside]
        };
        let [rook, passed, to] =
            if is_kingside { [7, 5, 6] } else { [0, 3, 2] }.map(|it| home + it);
        let has_rook = position.at(rook) == ROOK | self.side << 3;
        let right = (if is_kingside { 1 } else { 2 }) << (2 * self.side);
        let has_right = position.rights & right != 0 || rules.has(CastleWithoutRight) && has_rook;
        let is_home = self.king == home + 4 || self.king != NONE && rules.has(CastleFromAnywhere);
        if rules.has(missing)
            || !has_right
            || !is_home
            || !(has_rook || rules.has(CastleWithoutRook))
        {
            return;
        }
        let b_file = home + 1;
        let is_blocked = [passed, to].iter().any(|&it| position.at(it) != EMPTY)
            || !is_kingside && position.at(b_file) != EMPTY && !rules.has(CastleBFileOccupied);
        if is_blocked && !rules.has(CastleOccupancyIgnored) {
            return;
        }
        let is_attacked = |square| self.is_attacked_for_castling(square);
        if is_attacked(home + 4) && !rules.has(CastleOutOfCheck)
            || is_attacked(passed) && !rules.has(through)
            || is_attacked(to) && !rules.has(into)
            || !is_kingside && rules.has(CastleBFileSafe) && is_attacked(b_file)
        {
            return;
        }
        let kind = if is_kingside { Kind::Kingside } else { Kind::Queenside };
        let to = if !is_kingside && rules.has(CastleToBFile) { b_file } else { to };
        self.moves.push(Move { from: self.king, to, kind, promotion: 0 });
    }

    fn is_attacked_for_castling(&self, square: u8) -> bool {
        let mut rules = self.rules;
        for (switch, changed) in
            [(CastlePawnAttacksIgnored, NoPawnAttacks), (CastlePawnPushesAttack, PawnAttacksAhead)]
        {
            if rules.has(switch) {
                rules = rules | Switches::of(&[changed]);
            }
        }
        self.position.attackers(square, self.side ^ 1, rules) != 0
    }

    fn is_legal(&self, mv: Move) -> bool {
        let is_castling = matches!(mv.kind, Kind::Kingside | Kind::Queenside);
        if is_castling || self.king == NONE || self.has(NoLegality) {
            return true;
        }
        if mv.from == self.king {
            return self.is_king_move_legal(mv);
        }
        let is_en_passant = mv.kind == Kind::EnPassant;
        let is_changed = self.rules.has_any(CHANGED_ATTACKS);
        let may_expose = is_en_passant || is_changed || is_aligned(mv.from, self.king);
        if self.checkers == 0 && !may_expose {
            return true;
        }
        let attackers = self.attackers_after(mv);
        let remaining = attackers & self.checkers;
        if remaining != 0 && !self.may_stay_in_check(remaining) || !self.may_answer_check(mv) {
            return false;
        }
        let exposing = attackers & !self.checkers;
        if is_en_passant {
            return self.may_en_passant_expose(mv, exposing);
        }
        if self.has(PinnedNeverMoves) && self.is_pinned(mv.from) {
            return false;
        }
        exposing == 0 || self.may_leave_pin(mv.from, exposing)
    }

    /// Returns the attackers of the king after a move of another piece.
    fn attackers_after(&self, mv: Move) -> u64 {
        let mut rules = self.rules;
        if mv.kind == Kind::EnPassant && self.has(EpTestedWithPawn) {
            rules = rules | Switches::of(&[EpPawnStays]);
        }
        let mut after = *self.position;
        after.move_piece(mv, rules);
        after.attackers(self.king, self.side ^ 1, rules)
    }

    fn may_stay_in_check(&self, remaining: u64) -> bool {
        self.has(EvasionIgnored)
            || self.has(DoubleCheckAnswered) && remaining.count_ones() < self.checkers.count_ones()
    }

    /// Returns `true` if this way to answer a check is generated.
    fn may_answer_check(&self, mv: Move) -> bool {
        if self.checkers == 0 {
            return true;
        }
        let is_capture = self.checkers >> mv.to & 1 != 0 || mv.kind == Kind::EnPassant;
        let missing = if is_capture { CheckerCaptureMissing } else { BlockMissing };
        !(self.has(missing) || mv.kind == Kind::DoublePush && self.has(BlockByDoubleMissing))
    }

    fn may_en_passant_expose(&self, mv: Move, exposing: u64) -> bool {
        if self.has(EpMissingOfPinned) && self.is_pinned(mv.from) {
            return false;
        }
        let rank = 0xff << (self.king & 0b11_1000);
        exposing == 0
            || self.has(EpExposes)
            || self.has(EpExposesAlongRank) && exposing & !rank == 0
    }

    fn may_leave_pin(&self, from: u8, exposing: u64) -> bool {
        if self.has(PinsKeptInCheck) && self.checkers != 0 {
            return false;
        }
        let role = role(self.position.at(from));
        (0..64).filter(|square| exposing >> square & 1 != 0).all(|square| {
            let is_file_or_rank = square / 8 == self.king / 8 || square % 8 == self.king % 8;
            role == PAWN && self.has(PinsOfPawns)
                || role == KNIGHT && self.has(PinsOfKnights)
                || self.has(if is_file_or_rank { PinsOnFilesAndRanks } else { PinsOnDiagonals })
        })
    }

    /// Returns `true` if removing a piece exposes the king.
    fn is_pinned(&self, square: u8) -> bool {
        let mut without = *self.position;
        without.cells[usize::from(square)] = EMPTY;
        let attackers = without.sliding_attackers(self.king, self.side ^ 1, self.rules);
        attackers & !self.checkers != 0
    }

    fn is_king_move_legal(&self, mv: Move) -> bool {
        let is_capture = self.position.at(mv.to) != EMPTY;
        if is_capture && self.has(KingTakesProtected) {
            return true;
        }
        let mut after = *self.position;
        if !self.has(KingRetreats) {
            after.cells[usize::from(mv.from)] = EMPTY;
        }
        after.cells[usize::from(mv.to)] = KING | self.side << 3;
        let attackers = after.attackers(mv.to, self.side ^ 1, self.rules);
        (0..64).filter(|square| attackers >> square & 1 != 0).all(|square: u8| {
            self.has(match role(self.position.at(square)) {
                PAWN => KingIntoPawnAttack,
                KNIGHT => KingIntoKnightAttack,
                KING => KingNextToKing,
                _ => KingIntoSliderAttack,
            })
        })
    }
}

/// Returns `true` if two squares are on one line or diagonal.
fn is_aligned(a: u8, b: u8) -> bool {
    let (files, ranks) = ((a % 8).abs_diff(b % 8), (a / 8).abs_diff(b / 8));
    files == 0 || ranks == 0 || files == ranks
}
