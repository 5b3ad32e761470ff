//! Standard algebraic notation.

use boardbench_core::{CanonicalMove, CastlingSide, MoveKind, Piece, Role};

use super::Reference;

impl Reference {
    /// A legal move in SAN: the letter of the piece, unless it is a pawn; its file or rank or both, if
    /// another piece of its kind can move to the same square; `x` for a capture; the target; the
    /// promotion; `+` or `#`.
    ///
    /// Source: the PGN standard, 8.2.3.
    ///
    /// # Panics
    ///
    /// If there is no piece on the origin square.
    ///
    /// ```
    /// use boardbench_conformance::reference::Reference;
    /// assert_eq!(Reference::initial().san("g1f3".parse().unwrap()), "Nf3");
    /// ```
    pub fn san(&self, mv: CanonicalMove) -> String {
        let kind = self.kind(mv);
        let mut text = match kind {
            MoveKind::Castle(CastlingSide::King) => "O-O".to_owned(),
            MoveKind::Castle(CastlingSide::Queen) => "O-O-O".to_owned(),
            _ => self.san_of_squares(mv, kind.is_capture()),
        };
        if let Some(role) = mv.promotion {
            text.push('=');
            text.push(role.role().letter().to_ascii_uppercase());
        }
        let after = self.play(mv);
        if after.is_checkmate() {
            text.push('#');
        } else if after.is_check() {
            text.push('+');
        }
        text
    }

    /// All texts, without check or mate, that lenient reading may accept for a legal move: the origin may be
    /// named where it need not be, `x` and `=` may be missing, and castling may have zeros.
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

    fn san_of_squares(&self, mv: CanonicalMove, is_capture: bool) -> String {
        let letter = |mv: CanonicalMove| self.at(super::spot_of(mv.from)).to_ascii_uppercase();
        let mut text = String::new();
        let from = mv.from.to_string();
        if letter(mv) == b'P' {
            if is_capture {
                text.push_str(&from[..1]);
            }
        } else {
            text.push(char::from(letter(mv)));
            let others: Vec<String> = (self.legal_moves().into_iter())
                .filter(|other| other.to == mv.to && other.from != mv.from)
                .filter(|&other| letter(other) == letter(mv))
                .map(|other| other.from.to_string())
                .collect();
            let same_file = others.iter().any(|other| other[..1] == from[..1]);
            let same_rank = others.iter().any(|other| other[1..] == from[1..]);
            text.push_str(match (others.is_empty(), same_file, same_rank) {
                (true, ..) => "",
                (false, false, _) => &from[..1],
                (false, true, false) => &from[1..],
                (false, true, true) => &from,
            });
        }
        if is_capture {
            text.push('x');
        }
        text.push_str(&mv.to.to_string());
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_of_san() {
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
