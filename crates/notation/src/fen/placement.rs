//! Reading the piece placement.

use alloc::string::String;

use boardbench_core::{Piece, Placement, Rank, SetupField, Square};

use super::error::{FenError, FenProblemKind};
use crate::excerpt::quote;

/// The maximum number of ranks that are read, which limits the size of the error.
const MAX_RANKS: usize = 16;

/// The ranks from the first on, each with its squares from the a-file on. `None` for those that are not readable.
#[derive(Debug, Default)]
pub(super) struct Ranks([Option<[Option<Piece>; 8]>; 8]);

impl Ranks {
    pub(super) const fn has_read(&self, rank: Rank) -> bool {
        self.0[rank.index()].is_some()
    }

    pub(super) fn has_read_all(&self) -> bool {
        self.0.iter().all(Option::is_some)
    }

    /// Returns the pieces; unreadable ranks are empty.
    pub(super) fn pieces(&self) -> Placement {
        let mut pieces = [None; Square::COUNT];
        let (ranks, _) = pieces.as_chunks_mut::<8>();
        for (squares, rank) in ranks.iter_mut().zip(self.0) {
            *squares = rank.unwrap_or_default();
        }
        pieces
    }

    /// Reads the field, if there is one.
    pub(super) fn read(text: Option<&str>, problems: &mut FenError) -> Self {
        let mut ranks = Self::default();
        let Some(text) = text else {
            return ranks;
        };
        let count = text.split('/').count();
        if count != 8 {
            let kind = FenProblemKind::RankCount(count);
            problems.add(SetupField::Placement, text, kind);
        }
        if count == 1 {
            // Probably not a placement at all, so details would not help.
            return ranks;
        }
        for (index, text) in text.split('/').take(MAX_RANKS).enumerate() {
            // The numbers of the ranks are known only if there are eight.
            let rank = (count == 8).then(|| Rank::from_low_bits(7 - index as u8));
            let pieces = read_rank(text, rank, problems);
            if let Some(rank) = rank {
                ranks.0[rank.index()] = pieces;
            }
        }
        ranks
    }
}

/// Reads one rank, from the a-file on. `None` if it is not readable as eight squares.
fn read_rank(
    text: &str,
    rank: Option<Rank>,
    problems: &mut FenError,
) -> Option<[Option<Piece>; 8]> {
    let mut pieces = [None; 8];
    let mut width = 0;
    let mut unknown = String::new();
    for symbol in text.chars() {
        if let piece @ Some(_) = Piece::from_letter(symbol) {
            if let Some(slot) = pieces.get_mut(width) {
                *slot = piece;
            }
            width += 1;
        } else if let '1'..='8' = symbol {
            width += usize::from(symbol as u8 - b'0');
        } else {
            unknown.push(symbol);
        }
    }
    let mut add = |kind| problems.add(SetupField::Placement, text, kind);
    if has_adjacent_digits(text) {
        add(FenProblemKind::AdjacentDigits(rank));
    }
    if !unknown.is_empty() {
        add(FenProblemKind::RankSymbols(rank, quote(&unknown)));
        None
    } else if width != 8 {
        add(FenProblemKind::RankWidth(rank, width));
        None
    } else {
        Some(pieces)
    }
}

fn has_adjacent_digits(text: &str) -> bool {
    text.as_bytes().windows(2).any(|pair| pair.iter().all(u8::is_ascii_digit))
}
