//! The Zobrist hash.

use boardbench_core::{CanonicalMove, Piece, Square, zobrist};

use super::{Reference, spot_of, spots, square_of};

impl Reference {
    /// The en-passant square, if an en-passant capture on it is legal.
    pub fn legal_en_passant(&self) -> Option<Square> {
        let square = self.en_passant()?;
        let takes = |from: &Square| {
            let pawn = self.at(spot_of(*from)).eq_ignore_ascii_case(&b'p');
            pawn && from.file() != square.file() && self.is_legal(CanonicalMove::new(*from, square))
        };
        Square::all().find(takes).and(Some(square))
    }

    /// The Zobrist hash. The keys are core's; the reference decides which of them apply.
    pub fn hash(&self) -> u64 {
        let mut hash = zobrist::state(self.castling_rights(), self.side_to_move());
        for spot in spots() {
            if let Some(piece) = Piece::from_letter(self.at(spot) as char) {
                hash ^= zobrist::piece(piece, square_of(spot));
            }
        }
        match self.legal_en_passant() {
            Some(square) => hash ^ zobrist::en_passant(square.file()),
            None => hash,
        }
    }
}
