//! Problems of an invalid position, with messages that name the field and the requirement.

use core::fmt;

use crate::{Bitboard, CastlingSide, Color, Square};

/// Field of a position, and of a FEN, that has a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SetupField {
    /// Pieces on their squares.
    Placement,
    /// Side to move.
    SideToMove,
    /// Castling rights.
    Castling,
    /// En-passant square.
    EnPassant,
    /// Half-move clock.
    HalfmoveClock,
    /// Full-move number.
    FullmoveNumber,
}

impl SetupField {
    /// Fields in the order of a FEN.
    pub const ALL: [Self; 6] = [
        Self::Placement,
        Self::SideToMove,
        Self::Castling,
        Self::EnPassant,
        Self::HalfmoveClock,
        Self::FullmoveNumber,
    ];
}

impl fmt::Display for SetupField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Placement => "piece placement",
            Self::SideToMove => "side to move",
            Self::Castling => "castling rights",
            Self::EnPassant => "en-passant square",
            Self::HalfmoveClock => "half-move clock",
            Self::FullmoveNumber => "full-move number",
        })
    }
}

/// A problem of a position. Its `Display` is one line: what is wrong and what is
/// required.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SetupProblem {
    /// This many kings of a colour, not exactly one.
    KingCount(Color, u8),
    /// This many pieces of a colour, more than 16.
    TooManyPieces(Color, u8),
    /// This many pawns of a colour, more than 8.
    TooManyPawns(Color, u8),
    /// More promoted pieces than missing pawns.
    TooManyPromotions {
        /// Colour.
        color: Color,
        /// Sum over all kinds of the pieces beyond those of the initial position.
        promoted: u8,
        /// Eight minus the number of pawns.
        missing: u8,
    },
    /// Pawns on these squares of the first or eighth rank.
    PawnsOnBackRanks(Bitboard),
    /// The kings are adjacent.
    AdjacentKings,
    /// This side is in check, and not to move.
    OpponentInCheck(Color),
    /// This castling right, without king and rook on their home squares.
    ImpossibleCastling(Color, CastlingSide),
    /// This en-passant square, which no double push could have left.
    ImpossibleEnPassant(Square, EnPassantProblem),
    /// This half-move clock, over 9,999.
    HalfmoveClock(u32),
    /// This full-move number, over 65,535.
    FullmoveNumber(u32),
}

/// Reason why an en-passant square is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EnPassantProblem {
    /// It is not on the sixth rank from the view of the side to move.
    Rank,
    /// It is occupied.
    Occupied,
    /// The square that the pawn came from is occupied.
    OriginOccupied,
    /// There is no enemy pawn where the double push must have ended.
    NoPawn,
    /// The side to move would already have been in check before the double push.
    CheckBeforePush,
    /// The half-move clock is not 0, as it is after a pawn move.
    ClockAfterPush,
}

impl fmt::Display for EnPassantProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Rank => "it must be on rank 6 with white to move, on rank 3 with black to move",
            Self::Occupied => "it is occupied",
            Self::OriginOccupied => "the square that the pawn came from is occupied",
            Self::NoPawn => "there is no enemy pawn where the double push ended",
            Self::CheckBeforePush => {
                "the side to move would already have been in check before the double push"
            }
            Self::ClockAfterPush => "the half-move clock must be 0 after a double push",
        })
    }
}

impl SetupProblem {
    /// Returns the field that has the problem.
    pub const fn field(self) -> SetupField {
        match self {
            Self::KingCount(..)
            | Self::TooManyPieces(..)
            | Self::TooManyPawns(..)
            | Self::TooManyPromotions { .. }
            | Self::PawnsOnBackRanks(_)
            | Self::AdjacentKings => SetupField::Placement,
            Self::OpponentInCheck(_) => SetupField::SideToMove,
            Self::ImpossibleCastling(..) => SetupField::Castling,
            Self::ImpossibleEnPassant(..) => SetupField::EnPassant,
            Self::HalfmoveClock(_) => SetupField::HalfmoveClock,
            Self::FullmoveNumber(_) => SetupField::FullmoveNumber,
        }
    }
}

impl fmt::Display for SetupProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::KingCount(color, count) => {
                write!(f, "{color} has {count} kings, but must have exactly one")
            }
            Self::TooManyPieces(color, count) => {
                write!(f, "{color} has {count} pieces, but may have at most 16")
            }
            Self::TooManyPawns(color, count) => {
                write!(f, "{color} has {count} pawns, but may have at most 8")
            }
            Self::TooManyPromotions { color, promoted, missing } => write!(
                f,
                "{color} has at least {promoted} promoted piece{}, but only {missing} pawn{} missing",
                if promoted == 1 { "" } else { "s" },
                if missing == 1 { " is" } else { "s are" },
            ),
            Self::PawnsOnBackRanks(squares) => {
                f.write_str("pawns must not be on rank 1 or 8")?;
                for (index, square) in squares.into_iter().enumerate() {
                    let separator = if index == 0 { ": " } else { ", " };
                    write!(f, "{separator}{square}")?;
                }
                Ok(())
            }
            Self::AdjacentKings => f.write_str("the kings must not be adjacent"),
            Self::OpponentInCheck(color) => {
                write!(f, "{color} is in check, but only the side to move may be")
            }
            Self::ImpossibleCastling(color, side) => {
                write!(f, "{color} may castle {side} only with king and rook on their home squares")
            }
            Self::ImpossibleEnPassant(square, reason) => {
                write!(f, "no double push can have left {square}: {reason}")
            }
            Self::HalfmoveClock(clock) => {
                write!(f, "{clock} is more than 9999, the maximum half-move clock")
            }
            Self::FullmoveNumber(number) => {
                write!(f, "{number} is more than 65535, the maximum move number")
            }
        }
    }
}

/// Maximum number of problems of one position: four counts for each side, one for pawns, two for
/// kings, four for castling, and one for each of the last three fields.
const CAPACITY: usize = 18;

/// All problems of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetupProblems {
    items: [Option<SetupProblem>; CAPACITY],
}

impl SetupProblems {
    pub(super) const fn new() -> Self {
        Self { items: [None; CAPACITY] }
    }

    // Rarely called, so kept out of the inlined checks.
    #[cold]
    #[inline(never)]
    pub(super) fn add(&mut self, problem: SetupProblem) {
        if let Some(free) = self.items.iter_mut().find(|item| item.is_none()) {
            *free = Some(problem);
        }
    }

    /// Returns `true` if there are no problems.
    pub const fn is_empty(&self) -> bool {
        self.items[0].is_none()
    }

    /// Returns the problems, placement first.
    pub fn iter(&self) -> impl Iterator<Item = SetupProblem> + '_ {
        self.items.iter().map_while(|item| *item)
    }
}

impl fmt::Display for SetupProblems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.iter().enumerate() {
            let separator = if index == 0 { "" } else { "; " };
            write!(f, "{separator}{}: {problem}", problem.field())?;
        }
        Ok(())
    }
}

impl core::error::Error for SetupProblems {}
