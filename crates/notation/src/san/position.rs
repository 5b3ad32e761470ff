//! The moves of one position in SAN, whatever kind of board they come from.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use boardbench_core::{File, Rank, Role};

use super::Strictness;
use super::error::SanError;
use super::value::{Body, San, Suffix};
use crate::excerpt::quote;
use crate::legal::LegalMove;

/// The legal moves of a position, and what a move does to the enemy's king.
pub(super) struct SanPosition<M, F> {
    moves: Vec<LegalMove<M>>,
    suffix: F,
}

impl<M: Copy, F: FnMut(M) -> Option<Suffix>> SanPosition<M, F> {
    pub(super) const fn new(moves: Vec<LegalMove<M>>, suffix: F) -> Self {
        Self { moves, suffix }
    }

    /// The SAN of the first move that is wanted.
    pub(super) fn write(&mut self, is_wanted: impl Fn(M) -> bool) -> Option<San> {
        let found = self.moves.iter().find(|legal| is_wanted(legal.mv));
        found.copied().map(|legal| self.write_one(&legal))
    }

    /// The SAN of every move.
    pub(super) fn write_all(mut self) -> Vec<(M, San)> {
        let all = 0..self.moves.len();
        all.map(|index| {
            let legal = self.moves[index];
            (legal.mv, self.write_one(&legal))
        })
        .collect()
    }

    /// The move that a text names.
    pub(super) fn find(mut self, text: &str, strictness: Strictness) -> Result<M, SanError> {
        let san: San = text.parse().map_err(|error| SanError::Malformed {
            text: quote(text),
            error,
        })?;
        let fitting = self.select(|legal| fits(legal, san.body));
        match fitting[..] {
            [] => Err(self.no_match(text, san.body)),
            [legal] => self.check_form(text, &legal, strictness),
            _ => Err(SanError::Ambiguous {
                text: quote(text),
                candidates: self.write_sorted(&fitting),
            }),
        }
    }

    fn check_form(
        &mut self,
        text: &str,
        legal: &LegalMove<M>,
        strictness: Strictness,
    ) -> Result<M, SanError> {
        if strictness == Strictness::Strict {
            let exact = self.write_one(legal).to_string();
            if exact != text {
                let text = quote(text);
                return Err(SanError::NotExact { text, exact });
            }
        }
        Ok(legal.mv)
    }

    fn no_match(&mut self, text: &str, body: Body) -> SanError {
        let instead = match body {
            Body::Castling(_) => Vec::new(),
            Body::Piece { to, .. } => self.select(|legal| legal.squares.to == to),
        };
        SanError::NoMatch {
            text: quote(text),
            body,
            instead: self.write_sorted(&instead),
        }
    }

    fn select(&self, is_wanted: impl Fn(&LegalMove<M>) -> bool) -> Vec<LegalMove<M>> {
        let moves = self.moves.iter().copied();
        moves.filter(|legal| is_wanted(legal)).collect()
    }

    fn write_sorted(&mut self, moves: &[LegalMove<M>]) -> Vec<String> {
        let mut written: Vec<String> = moves
            .iter()
            .map(|legal| self.write_one(legal).to_string())
            .collect();
        written.sort_unstable();
        written
    }

    fn write_one(&mut self, legal: &LegalMove<M>) -> San {
        San {
            body: self.body(legal),
            suffix: (self.suffix)(legal.mv),
        }
    }

    fn body(&self, legal: &LegalMove<M>) -> Body {
        if let Some(side) = legal.castling {
            return Body::Castling(side);
        }
        let (from_file, from_rank) = self.disambiguation(legal);
        Body::Piece {
            role: legal.role,
            from_file,
            from_rank,
            is_capture: legal.is_capture,
            to: legal.squares.to,
            promotion: legal.squares.promotion,
        }
    }

    /// What must be said of where the piece comes from, so that no other legal move is meant: if
    /// possible nothing, or else the file, or else the rank, or else both. A pawn that takes always
    /// says its file.
    fn disambiguation(&self, legal: &LegalMove<M>) -> (Option<File>, Option<Rank>) {
        let from = legal.squares.from;
        let (file, rank) = (Some(from.file()), Some(from.rank()));
        if legal.role == Role::Pawn {
            return (file.filter(|_| legal.is_capture), None);
        }
        let (mut has_rival, mut shares_file, mut shares_rank) = (false, false, false);
        for rival in &self.moves {
            let other = rival.squares.from;
            if rival.role == legal.role && rival.squares.to == legal.squares.to && other != from {
                has_rival = true;
                shares_file |= other.file() == from.file();
                shares_rank |= other.rank() == from.rank();
            }
        }
        match (has_rival, shares_file, shares_rank) {
            (false, _, _) => (None, None),
            (true, false, _) => (file, None),
            (true, true, false) => (None, rank),
            (true, true, true) => (file, rank),
        }
    }
}

/// Whether a legal move is one that a text may mean: nothing that the text says is wrong of it.
/// What it does not say may be anything, but for a pawn's file, without which nothing is taken and
/// which alone says that something is.
fn fits<M>(legal: &LegalMove<M>, body: Body) -> bool {
    let Body::Piece {
        role,
        from_file,
        from_rank,
        is_capture,
        to,
        promotion,
    } = body
    else {
        return legal.castling.map(Body::Castling) == Some(body);
    };
    let from = legal.squares.from;
    let agrees = legal.castling.is_none()
        && legal.role == role
        && legal.squares.to == to
        && legal.squares.promotion == promotion
        && from_file.is_none_or(|file| file == from.file())
        && from_rank.is_none_or(|rank| rank == from.rank())
        && (legal.is_capture || !is_capture);
    // With the rank beside it, the file is no sign of a capture but the square it comes from.
    let is_pawns_own_form =
        role != Role::Pawn || from_rank.is_some() || from_file.is_some() == legal.is_capture;
    agrees && is_pawns_own_form
}
