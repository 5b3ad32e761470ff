//! Parses and writes FENs for the reference, independently of `boardbench-notation`.

use boardbench_core::{Leniency, SetupBuilder};

use super::{EMPTY, Reference, spot_of, square_of};

impl Reference {
    /// Parses a FEN of exactly six fields.
    ///
    /// This is a simple parser for the FENs of tests. `boardbench-notation` has the parser for FENs
    /// of users, which reports every error.
    ///
    /// # Errors
    ///
    /// If the text is not a FEN, or if [`Setup`](boardbench_core::Setup) rejects the position. Any
    /// number of promoted pieces is accepted.
    pub fn from_fen(fen: &str) -> Result<Self, String> {
        let position = read(fen).ok_or_else(|| format!("{fen:?} is not a FEN"))?;
        let setup = position.to_builder().build_with(Leniency::PromotedPieces);
        match setup {
            Ok(_) => Ok(position),
            Err(problems) => Err(format!("{fen:?}: {problems}")),
        }
    }

    /// Returns the fields of a FEN of six fields, whether or not the position is valid. `None` if it is not a FEN.
    pub fn fields_of_fen(fen: &str) -> Option<SetupBuilder> {
        read(fen).map(Self::to_builder)
    }

    /// Writes the FEN, with the en-passant square after every double push.
    pub fn to_fen(&self) -> String {
        let rows = self.rows.map(write_row).join("/");
        let side = if self.white_to_move { 'w' } else { 'b' };
        let letters = "KQkq".chars().zip(self.rights);
        let mut rights: String = letters.filter_map(|(c, held)| held.then_some(c)).collect();
        if rights.is_empty() {
            rights.push('-');
        }
        let en_passant = match self.en_passant {
            Some(spot) => square_of(spot).to_string(),
            None => "-".to_owned(),
        };
        let (halfmoves, moves) = (self.halfmove_clock, self.fullmove_number);
        format!("{rows} {side} {rights} {en_passant} {halfmoves} {moves}")
    }
}

fn write_row(row: [u8; 8]) -> String {
    let mut text: String = row.iter().map(|&letter| letter as char).collect();
    for count in (1..=8).rev() {
        text = text.replace(&".".repeat(count), &count.to_string());
    }
    text
}

fn read(fen: &str) -> Option<Reference> {
    let fields: Vec<&str> = fen.split(' ').collect();
    let [placement, side, rights, en_passant, halfmoves, moves] = fields[..] else {
        return None;
    };
    let en_passant = match en_passant {
        "-" => None,
        square => Some(spot_of(square.parse().ok()?)),
    };
    let known = rights == "-" || rights.chars().all(|letter| "KQkq".contains(letter));
    known.then_some(Reference {
        rows: read_rows(placement)?,
        white_to_move: match side {
            "w" => true,
            "b" => false,
            _ => return None,
        },
        rights: ['K', 'Q', 'k', 'q'].map(|letter| rights.contains(letter)),
        en_passant,
        halfmove_clock: halfmoves.parse().ok()?,
        fullmove_number: moves.parse().ok()?,
    })
}

fn read_rows(placement: &str) -> Option<[[u8; 8]; 8]> {
    let mut rows = [[EMPTY; 8]; 8];
    let texts: Vec<&str> = placement.split('/').collect();
    if texts.len() != 8 {
        return None;
    }
    for (row, text) in rows.iter_mut().zip(texts) {
        let mut letters = Vec::new();
        for letter in text.bytes() {
            match letter {
                b'1'..=b'8' => letters.extend(vec![EMPTY; usize::from(letter - b'0')]),
                _ if b"PNBRQKpnbrqk".contains(&letter) => letters.push(letter),
                _ => return None,
            }
        }
        *row = letters.try_into().ok()?;
    }
    Some(rows)
}
