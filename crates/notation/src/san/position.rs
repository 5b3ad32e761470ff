//! The moves of one position in SAN, whatever kind of board they come from.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use boardbench_core::{CanonicalMove, CastlingSide, File, MoveEffect, Rank, Role, Setup};

use super::Strictness;
use super::error::SanError;
use super::value::{Body, San, Suffix};
use crate::excerpt::quote;
use crate::legal::LegalMove;

/// Legal moves of a position, known by their numbers: all of them, or at least all that lead to the
/// squares that matter.
pub(super) struct SanPosition {
    setup: Setup,
    moves: Vec<(CanonicalMove, MoveEffect)>,
    /// The squares to which several moves of a kind of piece lead, by [`Role::index`]: the square n
    /// is bit n. Everywhere else nothing need be said of where a piece comes from.
    contested: [u64; Role::INDEX_SPACE],
}

impl SanPosition {
    pub(super) fn new(setup: Setup, moves: Vec<(CanonicalMove, MoveEffect)>) -> Self {
        let mut reached = [0; Role::INDEX_SPACE];
        let mut contested = [0; Role::INDEX_SPACE];
        for &(squares, _) in &moves {
            let role = LegalMove::new(squares, setup.placement()).role.index();
            let target = 1 << squares.to.code();
            contested[role] |= reached[role] & target;
            reached[role] |= target;
        }
        Self {
            setup,
            moves,
            contested,
        }
    }

    /// The squares of the move with this number.
    pub(super) fn squares(&self, number: usize) -> CanonicalMove {
        self.moves[number].0
    }

    /// The number of a move.
    pub(super) fn number_of(&self, mv: CanonicalMove) -> Option<usize> {
        self.moves.iter().position(|&(squares, _)| squares == mv)
    }

    /// The SAN of the move with this number.
    pub(super) fn write(&self, number: usize) -> San {
        let (squares, effect) = self.moves[number];
        self.san(squares, effect)
    }

    /// Every move with its SAN.
    pub(super) fn write_all(&self) -> impl Iterator<Item = (CanonicalMove, San)> {
        let moves = self.moves.iter();
        moves.map(|&(squares, effect)| (squares, self.san(squares, effect)))
    }

    #[inline(always)]
    fn san(&self, squares: CanonicalMove, effect: MoveEffect) -> San {
        San {
            body: self.body(self.describe(squares)),
            suffix: Suffix::of(effect),
        }
    }

    #[inline(always)]
    fn describe(&self, squares: CanonicalMove) -> LegalMove {
        LegalMove::new(squares, self.setup.placement())
    }

    /// The number of the move that a text names, which says this.
    pub(super) fn find(
        &self,
        text: &str,
        body: Body,
        strictness: Strictness,
    ) -> Result<usize, SanError> {
        let fitting = self.select(|legal| fits(legal, body));
        match fitting[..] {
            [] => Err(self.no_match(text, body)),
            [number] => self.check_form(text, number, strictness),
            _ => Err(SanError::Ambiguous {
                text: quote(text),
                candidates: self.write_sorted(&fitting),
            }),
        }
    }

    fn check_form(
        &self,
        text: &str,
        number: usize,
        strictness: Strictness,
    ) -> Result<usize, SanError> {
        let exact = self.write(number);
        if strictness == Strictness::Strict && exact.text().as_str() != text {
            return Err(SanError::NotExact {
                text: quote(text),
                expected: exact.to_string(),
            });
        }
        Ok(number)
    }

    fn no_match(&self, text: &str, body: Body) -> SanError {
        let alternatives = match body {
            Body::Castling(_) => Vec::new(),
            Body::Piece { to, .. } => self.select(|legal| legal.squares.to == to),
        };
        SanError::NoMatch {
            text: quote(text),
            body,
            alternatives: self.write_sorted(&alternatives),
        }
    }

    /// The numbers of some moves.
    fn select(&self, is_wanted: impl Fn(LegalMove) -> bool) -> Vec<usize> {
        let numbers = 0..self.moves.len();
        let is_wanted = |&number: &usize| is_wanted(self.describe(self.squares(number)));
        numbers.filter(is_wanted).collect()
    }

    fn write_sorted(&self, numbers: &[usize]) -> Vec<String> {
        let written = numbers.iter().map(|&number| self.write(number).to_string());
        let mut written: Vec<String> = written.collect();
        written.sort_unstable();
        written
    }

    #[inline(always)]
    fn body(&self, legal: LegalMove) -> Body {
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

    /// What must be said of where the piece comes from, so that no other legal move is meant. A
    /// pawn that takes always says its file.
    #[inline(always)]
    fn disambiguation(&self, legal: LegalMove) -> (Option<File>, Option<Rank>) {
        if legal.role == Role::Pawn {
            let file = legal.squares.from.file();
            (legal.is_capture.then_some(file), None)
        } else if self.contested[legal.role.index()] >> legal.squares.to.code() & 1 == 0 {
            (None, None)
        } else {
            self.disambiguation_from_rivals(legal)
        }
    }

    /// The same of a piece with others of its kind: if possible nothing, or else the file, or else
    /// the rank, or else both.
    fn disambiguation_from_rivals(&self, legal: LegalMove) -> (Option<File>, Option<Rank>) {
        let from = legal.squares.from;
        let (file, rank) = (Some(from.file()), Some(from.rank()));
        let (mut has_rival, mut shares_file, mut shares_rank) = (false, false, false);
        let to = legal.squares.to;
        for &(rival, _) in self.moves.iter().filter(|(rival, _)| rival.to == to) {
            let other = rival.from;
            if self.describe(rival).role == legal.role && other != from {
                has_rival = true;
                shares_file |= other.shares_file(from);
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

/// What a text says, without a board.
pub(super) fn read(text: &str) -> Result<San, SanError> {
    text.parse().map_err(|error| SanError::Malformed {
        text: quote(text),
        error,
    })
}

impl Body {
    /// Whether a legal move must be known to find out what a text means and what it could mean
    /// instead: it goes to the same square or, as the king does in castling, to its file.
    pub(super) fn may_mean(self, legal: CanonicalMove) -> bool {
        match self {
            Self::Castling(CastlingSide::King) => legal.to.file() == File::G,
            Self::Castling(CastlingSide::Queen) => legal.to.file() == File::C,
            Self::Piece { to, .. } => legal.to == to,
        }
    }
}

/// Whether a legal move is one that a text may mean: nothing that the text says is wrong of it.
/// What it does not say may be anything, but for a pawn's file, without which nothing is taken and
/// which alone says that something is.
fn fits(legal: LegalMove, body: Body) -> bool {
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
