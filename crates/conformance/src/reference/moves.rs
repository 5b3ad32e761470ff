//! Generates, classifies and plays the moves of the reference.

use boardbench_core::{CanonicalMove, CastlingSide, MoveKind, PromotionRole};

use super::{EMPTY, RIGHTS, Reference, Spot, is_piece_of, spot_of, spots, square_of};

impl Reference {
    /// Returns the legal moves, sorted by their UCI text.
    pub fn legal_moves(&self) -> Vec<CanonicalMove> {
        let mut moves = self.pseudo_legal_moves();
        moves.retain(|&mv| self.is_safe(mv));
        moves
    }

    /// Returns the pseudo-legal moves as [`Board`](boardbench_core::Board) defines them, sorted by their
    /// UCI text.
    pub fn pseudo_legal_moves(&self) -> Vec<CanonicalMove> {
        let mut moves = Vec::new();
        for from in spots().filter(|&spot| is_piece_of(self.at(spot), self.white_to_move)) {
            for to in spots().filter(|&to| self.can_move(from, to)) {
                self.add(&mut moves, from, to);
            }
        }
        moves.sort_by_cached_key(ToString::to_string);
        moves
    }

    /// Returns `true` if a move is legal in this position. Any move may be passed.
    pub fn is_legal(&self, mv: CanonicalMove) -> bool {
        self.is_pseudo_legal(mv) && self.is_safe(mv)
    }

    /// Returns `true` if a move is pseudo-legal in this position. Any move may be passed.
    pub(crate) fn is_pseudo_legal(&self, mv: CanonicalMove) -> bool {
        let (from, to) = (spot_of(mv.from), spot_of(mv.to));
        is_piece_of(self.at(from), self.white_to_move)
            && self.can_move(from, to)
            && self.must_promote(from, to) == mv.promotion.is_some()
    }

    /// Returns `true` if a pseudo-legal move leaves the mover's king safe.
    pub fn is_safe(&self, mv: CanonicalMove) -> bool {
        !self.play(mv).is_king_attacked(self.side_to_move())
    }

    /// Returns `true` if the side to move is in check and has no legal move.
    pub(super) fn is_checkmate(&self) -> bool {
        self.is_check() && self.legal_moves().is_empty()
    }

    /// Returns the kind of a pseudo-legal move.
    pub fn kind(&self, mv: CanonicalMove) -> MoveKind {
        let (from, to) = (spot_of(mv.from), spot_of(mv.to));
        let moving = self.at(from);
        let is_capture = self.at(to) != EMPTY;
        if let Some(role) = mv.promotion {
            return if is_capture {
                MoveKind::CapturePromotion(role)
            } else {
                MoveKind::Promotion(role)
            };
        }
        let is_pawn = moving.eq_ignore_ascii_case(&b'p');
        if is_castling(moving, from, to) {
            MoveKind::Castle(if to.1 > from.1 { CastlingSide::King } else { CastlingSide::Queen })
        } else if is_pawn && from.1 != to.1 && !is_capture {
            MoveKind::EnPassant
        } else if is_pawn && (from.0 - to.0).abs() == 2 {
            MoveKind::DoublePush
        } else if is_capture {
            MoveKind::Capture
        } else {
            MoveKind::Quiet
        }
    }

    /// Returns the position after a pseudo-legal move. After any other move the result is unspecified.
    #[must_use]
    pub fn play(&self, mv: CanonicalMove) -> Self {
        let (from, to) = (spot_of(mv.from), spot_of(mv.to));
        let moving = self.at(from);
        let is_pawn = moving.eq_ignore_ascii_case(&b'p');
        let is_capture = self.at(to) != EMPTY;
        let mut after = *self;
        if is_pawn && self.en_passant == Some(to) && from.1 != to.1 {
            after.put((from.0, to.1), EMPTY);
        }
        if is_castling(moving, from, to) {
            let (corner, rook_to) = if to.1 > from.1 { (7, 5) } else { (0, 3) };
            after.put((from.0, rook_to), self.at((from.0, corner)));
            after.put((from.0, corner), EMPTY);
        }
        after.put(from, EMPTY);
        after.put(to, mv.promotion.map_or(moving, |role| self.letter_of(role)));
        after.en_passant =
            (is_pawn && (from.0 - to.0).abs() == 2).then(|| (i8::midpoint(from.0, to.0), to.1));
        after.halfmove_clock = if is_pawn || is_capture { 0 } else { self.halfmove_clock + 1 };
        after.drop_rights();
        after.change_side();
        after
    }

    /// Returns the position after a null move, which must not be made in check.
    #[must_use]
    pub fn pass(&self) -> Self {
        let mut after = *self;
        after.en_passant = None;
        after.halfmove_clock += 1;
        after.change_side();
        after
    }

    /// Returns the number of sequences of `depth` legal moves; 1 for depth 0.
    pub fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => self.legal_moves().len() as u64,
            _ => (self.legal_moves().into_iter()).map(|mv| self.play(mv).perft(depth - 1)).sum(),
        }
    }

    /// Returns `true` if the piece on `from` can move to `to`, even if that exposes its king.
    fn can_move(&self, from: Spot, to: Spot) -> bool {
        if is_piece_of(self.at(to), self.white_to_move) {
            return false;
        }
        match self.at(from) {
            b'P' | b'p' => self.can_push(from, to) || self.can_capture_by_pawn(from, to),
            b'K' | b'k' => self.reaches(from, to) || self.can_castle(from, to),
            _ => self.reaches(from, to),
        }
    }

    fn can_push(&self, from: Spot, to: Spot) -> bool {
        let (forward, home) = if self.white_to_move { (-1, 6) } else { (1, 1) };
        let far = if from.0 == home { 2 } else { 1 };
        let steps = (to.0 - from.0) * forward;
        from.1 == to.1
            && (1..=far).contains(&steps)
            && self.at(to) == EMPTY
            && self.is_path_empty(from, to)
    }

    fn can_capture_by_pawn(&self, from: Spot, to: Spot) -> bool {
        self.reaches(from, to) && (self.at(to) != EMPTY || self.en_passant == Some(to))
    }

    /// Returns `true` if the king can castle to this square. Attacks on the square are left to the
    /// legality test.
    fn can_castle(&self, from: Spot, to: Spot) -> bool {
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
            && self.is_path_empty(from, (row, corner))
            && self.attackers(from, !self.white_to_move) == 0
            && self.attackers((row, passed), !self.white_to_move) == 0
    }

    /// Adds a move; for a pawn that reaches the last rank, all four promotions.
    fn add(&self, moves: &mut Vec<CanonicalMove>, from: Spot, to: Spot) {
        let plain = CanonicalMove::new(square_of(from), square_of(to));
        if self.must_promote(from, to) {
            moves.extend(
                PromotionRole::ALL.map(|role| CanonicalMove { promotion: Some(role), ..plain }),
            );
        } else {
            moves.push(plain);
        }
    }

    fn must_promote(&self, from: Spot, to: Spot) -> bool {
        self.at(from).eq_ignore_ascii_case(&b'p') && (to.0 == 0 || to.0 == 7)
    }

    /// Removes each castling right whose king or rook is not at home.
    fn drop_rights(&mut self) {
        for (index, (_, row, [king, rook], corner)) in RIGHTS.into_iter().enumerate() {
            let at_home = self.at((row, 4)) == king && self.at((row, corner)) == rook;
            self.rights[index] = self.rights[index] && at_home;
        }
    }

    fn change_side(&mut self) {
        if !self.white_to_move {
            self.fullmove_number += 1;
        }
        self.white_to_move = !self.white_to_move;
    }

    /// Returns the letter of a promotion piece of the side to move.
    pub(super) fn letter_of(&self, role: PromotionRole) -> u8 {
        let letter = role.uci_letter() as u8;
        if self.white_to_move { letter.to_ascii_uppercase() } else { letter }
    }
}

/// Returns `true` if a move of this piece is castling: a king that moves by two files.
fn is_castling(moving: u8, from: Spot, to: Spot) -> bool {
    moving.eq_ignore_ascii_case(&b'k') && (from.1 - to.1).abs() == 2
}
