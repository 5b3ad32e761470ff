//! What can be wrong with a position, and a list of it.

use core::fmt;

use crate::{CastlingSide, Color, File, Rank, Square};

/// The part of a position, and of a FEN, that a problem is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SetupField {
    /// The pieces on their squares.
    Placement,
    /// The side to move.
    SideToMove,
    /// Castling rights.
    Castling,
    /// The en-passant square.
    EnPassant,
    /// The half-move clock.
    HalfmoveClock,
    /// The full-move number.
    FullmoveNumber,
}

impl SetupField {
    /// The fields in the order of a FEN.
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

/// One thing that is wrong with a position. Its `Display` says what is wrong and what would be
/// right, in one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SetupProblem {
    /// Not exactly one king of this colour.
    KingCount {
        /// Whose kings.
        color: Color,
        /// How many there are.
        count: u8,
    },
    /// More than 16 pieces of this colour.
    TooManyPieces {
        /// Whose pieces.
        color: Color,
        /// How many there are.
        count: u8,
    },
    /// More than 8 pawns of this colour.
    TooManyPawns {
        /// Whose pawns.
        color: Color,
        /// How many there are.
        count: u8,
    },
    /// More promoted pieces than pawns are missing.
    TooManyPromotions {
        /// Whose pieces.
        color: Color,
        /// Pieces beyond those of the initial position, by kind, added up.
        promoted: u8,
        /// Pawns missing from the eight.
        missing: u8,
    },
    /// Pawns on the first or eighth rank.
    PawnsOnBackRanks {
        /// On which files of the first rank, by [`File::index`].
        first: [bool; 8],
        /// On which files of the eighth.
        eighth: [bool; 8],
    },
    /// The kings stand side by side.
    AdjacentKings,
    /// The side that is not to move is in check.
    OpponentInCheck {
        /// Whose king could be taken.
        color: Color,
    },
    /// A right to castle without the king or the rook at home.
    ImpossibleCastling {
        /// Whose right.
        color: Color,
        /// To which side.
        side: CastlingSide,
    },
    /// An en-passant square that no double push could have left.
    ImpossibleEnPassant {
        /// The square.
        square: Square,
        /// Why not.
        reason: EnPassantProblem,
    },
    /// A half-move clock over 9,999.
    HalfmoveClock {
        /// The clock.
        clock: u32,
    },
    /// A full-move number over 65,535.
    FullmoveNumber {
        /// The number.
        number: u32,
    },
}

/// Why no double push can have left an en-passant square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EnPassantProblem {
    /// It is not on the sixth rank as the side to move sees it.
    Rank,
    /// It is occupied.
    Occupied,
    /// The square the pawn came from is occupied.
    OriginOccupied,
    /// There is no pawn that has passed over it.
    NoPawn,
    /// Before the push the side now to move would have been in check already.
    CheckBeforePush,
    /// The half-move clock is not 0, as it is after a pawn's move.
    ClockAfterPush,
}

impl fmt::Display for EnPassantProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Rank => "it must be on rank 6 with white to move, on rank 3 with black to move",
            Self::Occupied => "a piece stands on it",
            Self::OriginOccupied => "a piece stands where the pawn must have come from",
            Self::NoPawn => "no enemy pawn stands where it must have landed",
            Self::CheckBeforePush => {
                "before the double push the side now to move would already have been in check"
            }
            Self::ClockAfterPush => "the half-move clock would be 0",
        })
    }
}

impl SetupProblem {
    /// The field that is to be mended.
    pub const fn field(self) -> SetupField {
        match self {
            Self::KingCount { .. }
            | Self::TooManyPieces { .. }
            | Self::TooManyPawns { .. }
            | Self::TooManyPromotions { .. }
            | Self::PawnsOnBackRanks { .. }
            | Self::AdjacentKings => SetupField::Placement,
            Self::OpponentInCheck { .. } => SetupField::SideToMove,
            Self::ImpossibleCastling { .. } => SetupField::Castling,
            Self::ImpossibleEnPassant { .. } => SetupField::EnPassant,
            Self::HalfmoveClock { .. } => SetupField::HalfmoveClock,
            Self::FullmoveNumber { .. } => SetupField::FullmoveNumber,
        }
    }
}

impl fmt::Display for SetupProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::KingCount { color, count } => {
                write!(f, "{color} has {count} kings, but must have exactly one")
            }
            Self::TooManyPieces { color, count } => {
                write!(f, "{color} has {count} pieces, but may have at most 16")
            }
            Self::TooManyPawns { color, count } => {
                write!(f, "{color} has {count} pawns, but may have at most 8")
            }
            Self::TooManyPromotions {
                color,
                promoted,
                missing,
            } => write!(
                f,
                "{color} has at least {promoted} promoted piece{}, but only {missing} pawn{} missing",
                if promoted == 1 { "" } else { "s" },
                if missing == 1 { " is" } else { "s are" },
            ),
            Self::PawnsOnBackRanks { first, eighth } => {
                f.write_str("a pawn stands on ")?;
                write_squares(f, first, eighth)?;
                f.write_str(", but never on rank 1 or 8")
            }
            Self::AdjacentKings => f.write_str("the kings must not stand side by side"),
            Self::OpponentInCheck { color } => {
                write!(f, "{color} is in check, but only the side to move may be")
            }
            Self::ImpossibleCastling { color, side } => write!(
                f,
                "{color} may castle {side} only with king and rook on their home squares"
            ),
            Self::ImpossibleEnPassant { square, reason } => {
                write!(f, "no double push can have left {square}: {reason}")
            }
            Self::HalfmoveClock { clock } => {
                write!(
                    f,
                    "{clock} is more than 9999, the most a half-move clock may show"
                )
            }
            Self::FullmoveNumber { number } => {
                write!(
                    f,
                    "{number} is more than 65535, the most a move number may be"
                )
            }
        }
    }
}

/// The squares of these files on the two back ranks, with commas between them.
fn write_squares(f: &mut fmt::Formatter<'_>, first: [bool; 8], eighth: [bool; 8]) -> fmt::Result {
    let on = |rank, files: [bool; 8]| {
        let files = File::ALL
            .into_iter()
            .filter(move |file| files[file.index()]);
        files.map(move |file| Square::new(file, rank))
    };
    let squares = on(Rank::R1, first).chain(on(Rank::R8, eighth));
    for (index, square) in squares.enumerate() {
        let separator = if index == 0 { "" } else { ", " };
        write!(f, "{separator}{square}")?;
    }
    Ok(())
}

/// The most problems that one position can have at once: four of counting a side, one of pawns, two
/// of kings, four of castling, and one of each of the last three fields.
const CAPACITY: usize = 18;

/// Everything that is wrong with a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetupProblems {
    items: [Option<SetupProblem>; CAPACITY],
}

impl SetupProblems {
    pub(super) const fn new() -> Self {
        Self {
            items: [None; CAPACITY],
        }
    }

    // Hardly ever called, and kept out of the checks that find nothing.
    #[cold]
    #[inline(never)]
    pub(super) fn add(&mut self, problem: SetupProblem) {
        if let Some(free) = self.items.iter_mut().find(|item| item.is_none()) {
            *free = Some(problem);
        }
    }

    /// Whether nothing is wrong.
    pub const fn is_empty(&self) -> bool {
        self.items[0].is_none()
    }

    /// The problems, those of the placement first.
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
