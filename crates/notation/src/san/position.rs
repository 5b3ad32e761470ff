//! Writing and finding the moves of one position in SAN, for any kind of board.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use boardbench_core::{CanonicalMove, CastlingSide, File, MoveEffect, Rank, Role, Setup};

use super::value::{Body, San, Suffix};
use super::{SanError, Strictness};
use crate::excerpt::quote;
use crate::legal::LegalMove;

/// Legal moves of a position: at least all moves to the squares of interest.
pub(super) struct SanPosition {
    setup: Setup,
    moves: Vec<(CanonicalMove, MoveEffect)>,
    /// Squares reached by several moves of one kind of piece, by [`Role::index`]
    /// (square n is bit n). All other moves need no disambiguation.
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
        Self { setup, moves, contested }
    }

    /// Returns a position whose moves are written without disambiguation.
    pub(super) const fn ambiguous(setup: Setup, moves: Vec<(CanonicalMove, MoveEffect)>) -> Self {
        Self { setup, moves, contested: [0; Role::INDEX_SPACE] }
    }

    /// Returns the SAN of a move, or `None` if it is not among the moves.
    pub(super) fn write(&self, mv: CanonicalMove) -> Option<San> {
        let mut moves = self.moves.iter();
        let &legal = moves.find(|&&(squares, _)| squares == mv)?;
        Some(self.san(legal))
    }

    pub(super) fn write_all(&self) -> impl Iterator<Item = (CanonicalMove, San)> {
        let moves = self.moves.iter();
        // Inlined into each caller: a call per move takes 5 % more time.
        moves.map(
            #[inline(always)]
            |&mv| (mv.0, self.san(mv)),
        )
    }

    #[inline(always)]
    fn san(&self, (squares, effect): (CanonicalMove, MoveEffect)) -> San {
        San { body: self.body(self.describe(squares)), suffix: Suffix::from_effect(effect) }
    }

    #[inline(always)]
    fn describe(&self, squares: CanonicalMove) -> LegalMove {
        LegalMove::new(squares, self.setup.placement())
    }

    /// Returns the move with this text, given its parsed body.
    pub(super) fn find(
        &self,
        text: &str,
        body: Body,
        strictness: Strictness,
    ) -> Result<CanonicalMove, SanError> {
        let fitting = self.select(|legal| fits(legal, body));
        match fitting[..] {
            [] => {
                let alternatives = match body {
                    Body::Castling(_) => Vec::new(),
                    Body::Piece { to, .. } => self.select(|legal| legal.squares.to == to),
                };
                Err(SanError::NoMatch {
                    text: quote(text),
                    body,
                    alternatives: sorted(&alternatives),
                })
            }
            [(mv, exact)] => {
                if strictness == Strictness::Strict && exact.text().as_str() != text {
                    return Err(SanError::NonCanonical {
                        text: quote(text),
                        expected: exact.to_string(),
                    });
                }
                Ok(mv)
            }
            _ => Err(SanError::Ambiguous { text: quote(text), candidates: sorted(&fitting) }),
        }
    }

    fn select(&self, is_selected: impl Fn(LegalMove) -> bool) -> Vec<(CanonicalMove, San)> {
        let selected = self.moves.iter().filter(|mv| is_selected(self.describe(mv.0)));
        selected.map(|&mv| (mv.0, self.san(mv))).collect()
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

    /// Returns the file and rank of the from-square that the SAN needs to be unambiguous. A pawn capture
    /// always has the file.
    #[inline(always)]
    fn disambiguation(&self, legal: LegalMove) -> (Option<File>, Option<Rank>) {
        if legal.role == Role::Pawn {
            let file = legal.squares.from.file();
            (legal.is_capture.then_some(file), None)
        } else if self.contested[legal.role.index()] >> legal.squares.to.code() & 1 == 0 {
            (None, None)
        } else {
            self.disambiguation_among_rivals(legal)
        }
    }

    /// Returns [`Self::disambiguation`] if another piece of this kind may move to the square: the first of nothing, the file, the
    /// rank or both that suffices.
    fn disambiguation_among_rivals(&self, legal: LegalMove) -> (Option<File>, Option<Rank>) {
        let from = legal.squares.from;
        let (file, rank) = (Some(from.file()), Some(from.rank()));
        let (mut has_rival, mut shares_file, mut shares_rank) = (false, false, false);
        let to = legal.squares.to;
        for &(rival, _) in self.moves.iter().filter(|(rival, _)| rival.to == to) {
            let rival_from = rival.from;
            if self.describe(rival).role == legal.role && rival_from != from {
                has_rival = true;
                shares_file |= rival_from.shares_file(from);
                shares_rank |= rival_from.rank() == from.rank();
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

/// Returns the texts of moves, sorted.
fn sorted(moves: &[(CanonicalMove, San)]) -> Vec<String> {
    let mut texts: Vec<String> = moves.iter().map(|(_, san)| san.to_string()).collect();
    texts.sort_unstable();
    texts
}

pub(super) fn parse(text: &str) -> Result<San, SanError> {
    text.parse().map_err(|error| SanError::Malformed { text: quote(text), error })
}

impl Body {
    /// Returns `true` if a legal move is needed to interpret a text and to list alternatives: it goes to the
    /// same square or, for castling, to the same file.
    pub(super) fn may_match(self, legal: CanonicalMove) -> bool {
        match self {
            Self::Castling(CastlingSide::King) => legal.to.file() == File::G,
            Self::Castling(CastlingSide::Queen) => legal.to.file() == File::C,
            Self::Piece { to, .. } => legal.to == to,
        }
    }
}

/// Returns `true` if a legal move matches a parsed text: everything in the text is true of the move. Omitted
/// parts may have any value, except that a pawn capture needs the file, and a pawn move with only
/// the file must be a capture.
fn fits(legal: LegalMove, body: Body) -> bool {
    let Body::Piece { role, from_file, from_rank, is_capture, to, promotion } = body else {
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
    // With a rank too, the file is part of the from-square and does not indicate a capture.
    let is_pawn_form =
        role != Role::Pawn || from_rank.is_some() || from_file.is_some() == legal.is_capture;
    agrees && is_pawn_form
}
