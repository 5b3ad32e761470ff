//! What can be wrong with a FEN.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use boardbench_core::{Rank, SetupField, SetupProblem};

use crate::excerpt::quote;

/// Everything that is wrong with a FEN. Its `Display` is one line of printable ASCII.
///
/// ```
/// let error = boardbench_notation::parse_fen("8/8/8/44/8/8/8/4K2k x - - 0 1").unwrap_err();
/// assert_eq!(error.problems().len(), 2);
/// assert_eq!(
///     error.to_string(),
///     "piece placement \"44\": rank 5 has digits side by side, but must have their sum; \
///      side to move \"x\": must be w or b"
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenError {
    problems: Vec<FenProblem>,
}

impl FenError {
    /// The problems, at least one: those of the text as a whole first, then by field.
    pub fn problems(&self) -> &[FenProblem] {
        &self.problems
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut previous: Option<&FenProblem> = None;
        for problem in &self.problems {
            if previous.is_some() {
                f.write_str("; ")?;
            }
            // Several problems with the same text name it once.
            if previous.is_none_or(|previous| !previous.is_about_the_same(problem)) {
                problem.write_subject(f)?;
            }
            problem.write_message(f)?;
            previous = Some(problem);
        }
        Ok(())
    }
}

impl core::error::Error for FenError {}

/// One thing that is wrong with a FEN: the field, the offending text and what would be right.
/// Its `Display` is one line of printable ASCII.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FenProblem {
    field: Option<SetupField>,
    text: String,
    kind: FenProblemKind,
}

impl FenProblem {
    /// The field to be mended, or `None` if the problem is how the text is divided into fields.
    pub const fn field(&self) -> Option<SetupField> {
        self.field
    }

    /// The offending text in double quotes: a field, a rank of the piece placement, or what stands
    /// between or after fields. Escaped, so that it is printable ASCII; beyond 80 characters cut
    /// short with `...`.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// What is wrong.
    pub const fn kind(&self) -> &FenProblemKind {
        &self.kind
    }

    fn is_about_the_same(&self, other: &Self) -> bool {
        self.field == other.field && self.text == other.text
    }

    fn write_subject(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.field {
            Some(field) => write!(f, "{field} {}: ", self.text),
            None => write!(f, "FEN {}: ", self.text),
        }
    }

    fn write_message(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.kind)
    }
}

impl fmt::Display for FenProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_subject(f)?;
        self.write_message(f)
    }
}

/// What is wrong with a FEN, apart from where. Its `Display` says what would be right.
///
/// Where a rank is given as `None`, there are not eight ranks, so that none has a number.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenProblemKind {
    /// There is no field at all.
    Empty,
    /// Neither four nor six fields, but fewer than six.
    MissingFields {
        /// How many there are: 1, 2, 3 or 5.
        found: usize,
    },
    /// Blanks before the first field.
    LeadingBlanks,
    /// Anything but one space between two fields.
    Separator {
        /// The field that comes after it.
        before: SetupField,
    },
    /// Blanks after the last field.
    TrailingBlanks,
    /// Text after the sixth field.
    Junk,
    /// Not eight ranks.
    RankCount {
        /// How many there are.
        count: usize,
    },
    /// A rank with something that is neither a piece nor a digit from 1 to 8.
    RankSymbols {
        /// Which rank.
        rank: Option<Rank>,
        /// The symbols, in double quotes and escaped.
        symbols: String,
    },
    /// A rank with two digits side by side.
    AdjacentDigits {
        /// Which rank.
        rank: Option<Rank>,
    },
    /// A rank that is not eight squares wide.
    RankWidth {
        /// Which rank.
        rank: Option<Rank>,
        /// How many squares it has.
        width: usize,
    },
    /// Neither `w` nor `b`.
    SideToMove,
    /// Neither `-` nor some of `KQkq` in this order.
    Castling,
    /// Neither `-` nor a square.
    EnPassant,
    /// No plain number, or one that is too high.
    Number {
        /// The highest that may stand there.
        max: u32,
    },
    /// All is readable, but no game can have come to it.
    Position(SetupProblem),
}

impl fmt::Display for FenProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => {
                f.write_str("is empty, but must have six fields, or the first four of them: ")?;
                write_fields(f, &SetupField::ALL)
            }
            Self::MissingFields { found } => write_missing(f, *found),
            Self::LeadingBlanks => f.write_str("nothing may stand before the first field"),
            Self::Separator { before } => {
                write!(f, "exactly one space must stand before the {before}")
            }
            Self::TrailingBlanks => f.write_str("no blanks may follow the last field"),
            Self::Junk => f.write_str("nothing may follow the sixth field"),
            Self::RankCount { count } => write!(
                f,
                "has {count} {}, but must have 8, with / between them",
                if *count == 1 { "rank" } else { "ranks" }
            ),
            Self::RankSymbols { rank, symbols } => write!(
                f,
                "{} has {symbols}, but may only have PNBRQK, pnbrqk and digits from 1 to 8",
                Name(*rank)
            ),
            Self::AdjacentDigits { rank } => write!(
                f,
                "{} has digits side by side, but must have their sum",
                Name(*rank)
            ),
            Self::RankWidth { rank, width } => {
                write!(f, "{} is {width} wide, but must be 8", Name(*rank))
            }
            Self::SideToMove => f.write_str("must be w or b"),
            Self::Castling => {
                f.write_str("must be - or some of KQkq in this order, each at most once")
            }
            Self::EnPassant => f.write_str("must be - or a square like e3"),
            Self::Number { max } => {
                write!(f, "must be a number from 0 to {max}, in digits only")
            }
            Self::Position(problem) => write!(f, "{problem}"),
        }
    }
}

/// How a message calls a rank.
struct Name(Option<Rank>);

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(rank) => write!(f, "rank {}", rank.digit()),
            None => f.write_str("the rank"),
        }
    }
}

fn write_missing(f: &mut fmt::Formatter<'_>, found: usize) -> fmt::Result {
    let fields = if found == 1 { "field" } else { "fields" };
    write!(
        f,
        "has {found} {fields}, but must have six, or the first four; missing: "
    )?;
    write_fields(f, SetupField::ALL.get(found..).unwrap_or_default())
}

fn write_fields(f: &mut fmt::Formatter<'_>, fields: &[SetupField]) -> fmt::Result {
    for (index, field) in fields.iter().enumerate() {
        let separator = if index == 0 { "" } else { ", " };
        write!(f, "{separator}{field}")?;
    }
    Ok(())
}

/// Problems in the making.
#[derive(Default)]
pub(super) struct Problems(Vec<FenProblem>);

impl Problems {
    /// Notes a problem of a field (or of the whole, `None`) with its offending text.
    pub(super) fn add(
        &mut self,
        field: impl Into<Option<SetupField>>,
        text: &str,
        kind: FenProblemKind,
    ) {
        self.0.push(FenProblem {
            field: field.into(),
            text: quote(text),
            kind,
        });
    }

    /// Whether nothing is wrong.
    pub(super) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The error of these problems, with the fields in the order of the FEN.
    pub(super) fn into_error(mut self) -> FenError {
        // Stable, so that syntax stays before semantics.
        self.0.sort_by_key(FenProblem::field);
        FenError { problems: self.0 }
    }
}
