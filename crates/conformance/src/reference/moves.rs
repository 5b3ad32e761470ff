//! Which moves there are, and what they do.

use boardbench_core::{CanonicalMove, PromotionRole};

use super::{EMPTY, RIGHTS, Reference, Spot, is_of, spot_of, spots, square_of};

impl Reference {
    /// The legal moves, sorted by their UCI text.
    pub fn legal_moves(&self) -> Vec<CanonicalMove> {
        let mut moves = self.pseudo_legal_moves();
        moves.retain(|&mv| self.is_safe(mv));
        moves
    }

    /// The pseudo-legal moves as [`Board`](boardbench_core::Board) defines them, sorted by their
    /// UCI text.
    pub fn pseudo_legal_moves(&self) -> Vec<CanonicalMove> {
        let mut moves = Vec::new();
        for from in spots().filter(|&spot| is_of(self.at(spot), self.white_to_move)) {
            for to in spots().filter(|&to| self.may_go(from, to)) {
                self.add(&mut moves, from, to);
            }
        }
        moves.sort_unstable_by_key(|mv| uci_key(*mv));
        moves
    }

    /// Whether a move is legal here; any move may be asked about.
    pub fn is_legal(&self, mv: CanonicalMove) -> bool {
        let (from, to) = (spot_of(mv.from), spot_of(mv.to));
        is_of(self.at(from), self.white_to_move)
            && self.may_go(from, to)
            && self.must_promote(from, to) == mv.promotion.is_some()
            && self.is_safe(mv)
    }

    /// Whether a pseudo-legal move leaves the mover's king safe.
    pub fn is_safe(&self, mv: CanonicalMove) -> bool {
        !self.play(mv).is_king_attacked(self.side_to_move())
    }

    /// The position after a pseudo-legal move. Another move gives a position without meaning.
    #[must_use]
    pub fn play(&self, mv: CanonicalMove) -> Self {
        let (from, to) = (spot_of(mv.from), spot_of(mv.to));
        let moving = self.at(from);
        let is_pawn = moving.eq_ignore_ascii_case(&b'p');
        let takes = self.at(to) != EMPTY;
        let mut after = *self;
        if is_pawn && self.en_passant == Some(to) && from.1 != to.1 {
            after.put((from.0, to.1), EMPTY);
        }
        if is_castling(moving, from, to) {
            let (corner, beside) = if to.1 > from.1 { (7, 5) } else { (0, 3) };
            after.put((from.0, beside), self.at((from.0, corner)));
            after.put((from.0, corner), EMPTY);
        }
        after.put(from, EMPTY);
        after.put(to, mv.promotion.map_or(moving, |role| self.letter_of(role)));
        after.en_passant =
            (is_pawn && (from.0 - to.0).abs() == 2).then(|| (i8::midpoint(from.0, to.0), to.1));
        after.halfmove_clock = if is_pawn || takes {
            0
        } else {
            self.halfmove_clock + 1
        };
        after.drop_rights();
        after.turn();
        after
    }

    /// The position after a pass. Not to be done in check.
    #[must_use]
    pub fn pass(&self) -> Self {
        let mut after = *self;
        after.en_passant = None;
        after.halfmove_clock += 1;
        after.turn();
        after
    }

    /// How many sequences of `depth` legal moves there are; 1 for depth 0.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal_moves().len() as u64,
            _ => (self.legal_moves().into_iter())
                .map(|mv| self.play(mv).perft(depth - 1))
                .sum(),
        }
    }

    /// Whether the piece on `from` can go to `to`, its king's safety aside.
    fn may_go(&self, from: Spot, to: Spot) -> bool {
        if is_of(self.at(to), self.white_to_move) {
            return false;
        }
        match self.at(from) {
            b'P' | b'p' => self.may_push(from, to) || self.may_take_by_pawn(from, to),
            b'K' | b'k' => self.reaches(from, to) || self.may_castle(from, to),
            _ => self.reaches(from, to),
        }
    }

    fn may_push(&self, from: Spot, to: Spot) -> bool {
        let (forward, home) = if self.white_to_move { (-1, 6) } else { (1, 1) };
        let far = if from.0 == home { 2 } else { 1 };
        let steps = (to.0 - from.0) * forward;
        from.1 == to.1
            && (1..=far).contains(&steps)
            && self.at(to) == EMPTY
            && self.is_way_free(from, to)
    }

    fn may_take_by_pawn(&self, from: Spot, to: Spot) -> bool {
        self.reaches(from, to) && (self.at(to) != EMPTY || self.en_passant == Some(to))
    }

    /// Whether the king may castle to this spot; whether it is attacked *there* is a question of
    /// legality.
    fn may_castle(&self, from: Spot, to: Spot) -> bool {
        let row = if self.white_to_move { 7 } else { 0 };
        let (right, corner, passed) = match to {
            (_, 6) => (0, 7, 5),
            (_, 2) => (1, 0, 3),
            _ => return false,
        };
        let right = if self.white_to_move { right } else { right + 2 };
        from == (row, 4)
            && to.0 == row
            && self.rights[right]
            && self.is_way_free(from, (row, corner))
            && self.attackers(from, !self.white_to_move) == 0
            && self.attackers((row, passed), !self.white_to_move) == 0
    }

    /// Adds a move; for a pawn that reaches the last rank, all four of its promotions.
    fn add(&self, moves: &mut Vec<CanonicalMove>, from: Spot, to: Spot) {
        let plain = CanonicalMove::new(square_of(from), square_of(to));
        if self.must_promote(from, to) {
            moves.extend(PromotionRole::ALL.map(|role| CanonicalMove {
                promotion: Some(role),
                ..plain
            }));
        } else {
            moves.push(plain);
        }
    }

    fn must_promote(&self, from: Spot, to: Spot) -> bool {
        self.at(from).eq_ignore_ascii_case(&b'p') && (to.0 == 0 || to.0 == 7)
    }

    /// A right lives on while king and rook stand where they have stood since the game began.
    fn drop_rights(&mut self) {
        for (index, (_, row, [king, rook], corner)) in RIGHTS.into_iter().enumerate() {
            let at_home = self.at((row, 4)) == king && self.at((row, corner)) == rook;
            self.rights[index] = self.rights[index] && at_home;
        }
    }

    fn turn(&mut self) {
        if !self.white_to_move {
            self.fullmove_number += 1;
        }
        self.white_to_move = !self.white_to_move;
    }

    /// The letter of what a pawn of the side to move becomes.
    fn letter_of(&self, role: PromotionRole) -> u8 {
        let letter = match role {
            PromotionRole::Knight => b'n',
            PromotionRole::Bishop => b'b',
            PromotionRole::Rook => b'r',
            PromotionRole::Queen => b'q',
        };
        if self.white_to_move {
            letter.to_ascii_uppercase()
        } else {
            letter
        }
    }
}

/// Whether a move of this piece is castling: a king that goes two columns.
pub(super) fn is_castling(moving: u8, from: Spot, to: Spot) -> bool {
    moving.eq_ignore_ascii_case(&b'k') && (from.1 - to.1).abs() == 2
}

/// What orders moves as their UCI text does.
fn uci_key(mv: CanonicalMove) -> [u8; 5] {
    let (from, to) = (mv.from, mv.to);
    [
        from.file() as u8,
        from.rank() as u8,
        to.file() as u8,
        to.rank() as u8,
        mv.promotion.map_or(0, |role| role.uci_letter() as u8),
    ]
}
