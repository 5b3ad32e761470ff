//! Writes standard algebraic notation (SAN), strict and in all lenient forms.

use boardbench_core::{CanonicalMove, CastlingSide, MoveKind, Piece, Role};

use super::Reference;

impl Reference {
    /// Returns a legal move in SAN: the letter of the piece, unless it is a pawn; its file or rank or both, if
    /// another piece of its kind can move to the same square; `x` for a capture; the target; the
    /// promotion; `+` or `#`.
    ///
    /// Source: the PGN standard, 8.2.3.
    ///
    /// ```
    /// use boardbench_conformance::reference::Reference;
    /// assert_eq!(Reference::initial().san("g1f3".parse().unwrap()), "Nf3");
    /// ```
    pub fn san(&self, mv: CanonicalMove) -> String {
        let forms = self.san_forms(mv);
        let mut text = forms[self.san_origin(mv) * forms.len() / 4].clone();
        let after = self.play(mv);
        if after.is_checkmate() {
            text.push('#');
        } else if after.is_check() {
            text.push('+');
        }
        text
    }

    /// Returns all texts, without check or mate, that lenient parsing may accept for a legal move: the origin may be
    /// redundant, `x` and `=` may be missing, and castling may have zeros.
    ///
    /// ```
    /// use boardbench_conformance::reference::Reference;
    /// let position = Reference::from_fen("r3k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").unwrap();
    /// let forms = position.san_forms("e4d5".parse().unwrap());
    /// assert_eq!(forms, ["exd5", "ed5", "e4xd5", "e4d5"]);
    /// ```
    pub fn san_forms(&self, mv: CanonicalMove) -> Vec<String> {
        let kind = self.kind(mv);
        if let MoveKind::Castle(side) = kind {
            let forms = match side {
                CastlingSide::King => ["O-O", "0-0"],
                CastlingSide::Queen => ["O-O-O", "0-0-0"],
            };
            return forms.map(str::to_owned).to_vec();
        }
        let from = mv.from.to_string();
        let (file, rank) = from.split_at(1);
        let role = self.piece_at(mv.from).map_or(Role::Pawn, Piece::role);
        let (letter, origins) = match (role, kind.is_capture()) {
            (Role::Pawn, true) => (String::new(), vec![file, &from]),
            (Role::Pawn, false) => (String::new(), vec!["", &from]),
            _ => (role.letter().to_string(), vec!["", file, rank, &from]),
        };
        let marks: &[&str] = if kind.is_capture() { &["x", ""] } else { &[""] };
        let promotions = match mv.promotion {
            None => vec![String::new()],
            Some(promotion) => {
                let letter = promotion.role().letter();
                vec![format!("={letter}"), letter.to_string()]
            }
        };
        let mut forms = Vec::new();
        for origin in origins {
            for mark in marks {
                for promotion in &promotions {
                    forms.push(format!("{letter}{origin}{mark}{}{promotion}", mv.to));
                }
            }
        }
        forms
    }

    /// Returns the index of the first origin (none, file, rank, square) that distinguishes a piece from others of its kind that
    /// can move to the same square. A pawn and a king need none.
    fn san_origin(&self, mv: CanonicalMove) -> usize {
        let piece = self.piece_at(mv.from);
        let is_rival = |rival: &CanonicalMove| {
            rival.to == mv.to && rival.from != mv.from && self.piece_at(rival.from) == piece
        };
        let mut rivals = self.legal_moves();
        rivals.retain(is_rival);
        let is_pawn = piece.map(Piece::role) == Some(Role::Pawn);
        let shares_file = rivals.iter().any(|it| it.from.file() == mv.from.file());
        let shares_rank = rivals.iter().any(|it| it.from.rank() == mv.from.rank());
        match (is_pawn || rivals.is_empty(), shares_file, shares_rank) {
            (true, ..) => 0,
            (false, false, _) => 1,
            (false, true, false) => 2,
            (false, true, true) => 3,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn san_has_every_part() {
        for (fen, mv, expected) in [
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "O-O"),
            ("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O"),
            ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"),
            ("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n", "axb8=N"),
            ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", "a8=Q+"),
            ("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#"),
            ("4k3/8/8/8/8/8/3N4/1N2K3 w - - 0 1", "b1a3", "Na3"),
            ("4k3/8/8/8/8/1N6/3N4/4K3 w - - 0 1", "b3c1", "Nc1"),
            ("4k3/8/8/8/8/1N6/5N2/4K3 w - - 0 1", "b3d4", "Nd4"),
            ("4k3/8/8/8/8/1N3N2/8/4K3 w - - 0 1", "b3d4", "Nbd4"),
            ("4k3/8/1N6/8/8/8/1N6/4K3 w - - 0 1", "b2c4", "N2c4"),
            ("4k3/8/8/8/8/Q1Q5/8/Q3K3 w - - 0 1", "a1b2", "Q1b2"),
            ("4k3/8/8/8/8/Q1Q5/8/2Q1K3 w - - 0 1", "c3b2", "Qc3b2"),
        ] {
            let position = Reference::from_fen(fen).expect(fen);
            assert_eq!(position.san(mv.parse().expect(mv)), expected, "{fen}");
        }
    }
}
