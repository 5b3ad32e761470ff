//! Parsing of all fields of any text as a FEN, with the diagnosis of a malformed one.

use alloc::string::String;

use boardbench_core::{
    Direction, EnPassantProblem, Leniency, MAX_FULLMOVE_NUMBER, MAX_HALFMOVE_CLOCK, Piece, Rank,
    SetupBuilder, SetupField, SetupProblem, SetupProblems, Square,
};

use super::error::{FenError, FenProblemKind};
use super::reader::{Reader, width};
use crate::excerpt::quote;

/// Maximum number of ranks that are read, which limits the size of the error.
const MAX_RANKS: usize = 16;

/// Readable fields of a FEN, with valid defaults for the others, and the problems of its text.
pub(super) struct Reading<'t> {
    text: &'t str,
    is_strict: bool,
    pub(super) builder: SetupBuilder,
    pub(super) problems: FenError,
    /// Number of fields, at most six.
    count: usize,
    has_side: bool,
    /// `true` for readable ranks, by [`Rank::index`].
    has_rank: [bool; 8],
}

impl<'t> Reading<'t> {
    pub(super) fn new(text: &'t str, leniency: Leniency) -> Self {
        let mut reading = Self {
            text,
            is_strict: leniency == Leniency::None,
            builder: SetupBuilder::empty(),
            problems: FenError::NONE,
            count: 0,
            has_side: true,
            has_rank: [true; 8],
        };
        reading.read_fields();
        reading
    }

    fn read_fields(&mut self) {
        let mut reader = Reader::new(self.text);
        let from = &mut reader;
        self.field(from, SetupField::Placement, |from, to| from.placement(&mut to.pieces));
        match self.field(from, SetupField::SideToMove, |from, _| from.side()) {
            Some(side) => self.builder.side_to_move = side,
            None => self.has_side = false,
        }
        let rights = self.field(from, SetupField::Castling, |from, _| from.castling());
        self.builder.castling_rights = rights.unwrap_or_default();
        let square = self.field(from, SetupField::EnPassant, |from, _| from.en_passant());
        self.builder.en_passant = square.flatten();
        if from.is_at_end() && self.count == 4 {
            return;
        }
        let number = |max| move |from: &mut Reader<'t>, _: &mut _| from.number(max);
        let clock = self.field(from, SetupField::HalfmoveClock, number(MAX_HALFMOVE_CLOCK));
        self.builder.halfmove_clock = clock.unwrap_or(0);
        let moves = self.field(from, SetupField::FullmoveNumber, number(MAX_FULLMOVE_NUMBER));
        self.builder.fullmove_number = moves.unwrap_or(1);
        if !from.is_at_end() || self.count < 6 {
            self.check_end(reader.at);
        }
    }

    /// Reads the next field. Returns `None` if there is none, or if it is not readable.
    fn field<T>(
        &mut self,
        from: &mut Reader<'t>,
        field: SetupField,
        read: impl FnOnce(&mut Reader<'t>, &mut SetupBuilder) -> Option<T>,
    ) -> Option<T> {
        from.at = self.skip_blanks(from.at, field)?;
        self.count += 1;
        let start = from.at;
        let value = read(from, &mut self.builder);
        let next = self.text.as_bytes().get(from.at);
        if value.is_none() || !next.is_none_or(u8::is_ascii_whitespace) {
            from.at = start + self.refuse_field(start, field);
            return None;
        }
        value
    }

    /// Returns the start of the next field, if there is one. Without leniency, blanks other than a single space between two
    /// fields are a problem.
    fn skip_blanks(&mut self, at: usize, before: SetupField) -> Option<usize> {
        let rest = &self.text[at..];
        let length = rest.find(|symbol: char| !symbol.is_ascii_whitespace())?;
        let blanks = &rest[..length];
        let (usual, kind) = match before {
            SetupField::Placement => ("", FenProblemKind::LeadingBlanks),
            _ => (" ", FenProblemKind::Separator(before)),
        };
        if self.is_strict && blanks != usual {
            self.problems.add(None, blanks, kind);
        }
        Some(at + length)
    }

    /// Adds the problems of an unreadable field, and returns its length.
    fn refuse_field(&mut self, start: usize, field: SetupField) -> usize {
        let text = self.text[start..].split(|symbol: char| symbol.is_ascii_whitespace()).next();
        let text = text.unwrap_or_default();
        let kind = match field {
            SetupField::Placement => {
                self.read_ranks(text);
                return text.len();
            }
            SetupField::SideToMove => FenProblemKind::SideToMove,
            SetupField::Castling => FenProblemKind::Castling,
            SetupField::EnPassant => FenProblemKind::EnPassant,
            SetupField::HalfmoveClock => FenProblemKind::Number(MAX_HALFMOVE_CLOCK),
            SetupField::FullmoveNumber => FenProblemKind::Number(MAX_FULLMOVE_NUMBER),
        };
        self.problems.add(field, text, kind);
        text.len()
    }

    /// Adds problems of the number of fields, and of text after the last field. With leniency five fields are enough.
    fn check_end(&mut self, at: usize) {
        if self.count == 0 {
            self.has_rank = [false; 8];
            self.problems.add(None, self.text, FenProblemKind::Empty);
            return;
        }
        if !matches!(self.count, 4 | 6) && (self.is_strict || self.count != 5) {
            self.problems.add(None, self.text, FenProblemKind::MissingFields(self.count));
        }
        let rest = &self.text[at..];
        let junk = rest.trim_ascii();
        if !junk.is_empty() {
            self.problems.add(None, junk, FenProblemKind::Junk);
        } else if self.is_strict && !rest.is_empty() {
            self.problems.add(None, rest, FenProblemKind::TrailingBlanks);
        }
    }

    /// Reads a placement that is not readable as a whole, rank by rank. Unreadable ranks are empty.
    fn read_ranks(&mut self, text: &str) {
        self.builder.pieces = SetupBuilder::empty().pieces;
        self.has_rank = [false; 8];
        let count = text.split('/').count();
        if count != 8 {
            self.problems.add(SetupField::Placement, text, FenProblemKind::RankCount(count));
        }
        if count == 1 {
            // Probably not a placement at all, so details would not help.
            return;
        }
        let (ranks, _) = self.builder.pieces.as_chunks_mut::<8>();
        for (index, text) in text.split('/').take(MAX_RANKS).enumerate() {
            // The numbers of the ranks are known only if there are eight.
            let rank = (count == 8).then(|| Rank::from_low_bits(7 - index as u8));
            let squares = read_rank(text, rank, &mut self.problems);
            if let (Some(rank), Some(squares)) = (rank, squares) {
                ranks[rank.index()] = squares;
                self.has_rank[rank.index()] = true;
            }
        }
    }

    /// Returns all problems of the FEN: of its text, and of the position as far as they exist regardless of unreadable
    /// parts.
    pub(super) fn refuse(mut self, invalid: Option<&SetupProblems>) -> FenError {
        let setup_problems = invalid.into_iter().flat_map(SetupProblems::iter);
        for problem in setup_problems {
            if self.is_certain(problem) {
                let field = problem.field();
                let text = self.text.split_ascii_whitespace().nth(field as usize);
                let kind = FenProblemKind::Position(problem);
                self.problems.add(field, text.unwrap_or_default(), kind);
            }
        }
        self.problems.sorted()
    }

    fn has_all_ranks(&self) -> bool {
        self.has_rank == [true; 8]
    }

    /// Returns `true` if a problem exists regardless of the unreadable parts.
    fn is_certain(&self, problem: SetupProblem) -> bool {
        match problem {
            SetupProblem::KingCount(_, count) => count > 1 || self.has_all_ranks(),
            SetupProblem::OpponentInCheck(_) => self.has_side && self.has_all_ranks(),
            SetupProblem::ImpossibleCastling(color, _) => {
                self.has_rank[Rank::R1.relative_to(color).index()]
            }
            SetupProblem::ImpossibleEnPassant(square, reason) => self.is_impossible(square, reason),
            // More pieces would not solve the other problems.
            _ => true,
        }
    }

    /// Returns `true` if an en-passant square is impossible for any value of the fields with problems.
    fn is_impossible(&self, square: Square, reason: EnPassantProblem) -> bool {
        if !self.has_side {
            return !matches!(square.rank(), Rank::R3 | Rank::R6);
        }
        match reason {
            EnPassantProblem::NoPawn => {
                let backward = -Direction::pawn_push(self.builder.side_to_move);
                let landed = square.step(backward);
                landed.is_some_and(|square| self.has_rank[square.rank().index()])
            }
            EnPassantProblem::CheckBeforePush => self.has_all_ranks(),
            // More pieces would not solve the other problems.
            _ => true,
        }
    }
}

/// Reads one rank, from the a-file on. Returns `None` if it is not readable as eight squares.
fn read_rank(
    text: &str,
    rank: Option<Rank>,
    problems: &mut FenError,
) -> Option<[Option<Piece>; 8]> {
    let mut add = |kind| problems.add(SetupField::Placement, text, kind);
    if text.as_bytes().windows(2).any(|pair| pair.iter().all(u8::is_ascii_digit)) {
        add(FenProblemKind::AdjacentDigits(rank));
    }
    let unknown: String = text.chars().filter(|&symbol| width(symbol).is_none()).collect();
    if !unknown.is_empty() {
        add(FenProblemKind::RankSymbols(rank, quote(&unknown)));
        return None;
    }
    let squares = text.chars().filter_map(width).sum();
    if squares != 8 {
        add(FenProblemKind::RankWidth(rank, squares));
        return None;
    }
    let mut pieces = [None; 8];
    // Adjacent digits were reported.
    let _ = Reader::new(text).rank(&mut pieces);
    Some(pieces)
}
