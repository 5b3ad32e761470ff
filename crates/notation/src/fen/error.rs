//! The problems of a malformed FEN.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use boardbench_core::{Rank, SetupField, SetupProblem};
use thiserror::Error;

use crate::excerpt::quote;

/// All problems of a FEN. Its `Display` is one line of printable ASCII.
///
/// ```
/// let error = boardbench_notation::parse_fen("8/8/8/44/8/8/8/4K2k x - - 0 1").unwrap_err();
/// assert_eq!(error.problems().len(), 2);
/// assert_eq!(
///     error.to_string(),
///     "piece placement \"44\": rank 5 has adjacent digits, but must have their sum; \
///      side to move \"x\": must be w or b"
/// );
/// ```
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{}", message(problems))]
pub struct FenError {
    problems: Vec<FenProblem>,
}

impl FenError {
    /// No problems yet.
    pub(super) const NONE: Self = Self {
        problems: Vec::new(),
    };

    /// The problems, at least one: first those of the text as a whole, then by field.
    pub fn problems(&self) -> &[FenProblem] {
        &self.problems
    }

    /// Adds a problem of a field, or of the whole text (`None`).
    pub(super) fn add(
        &mut self,
        field: impl Into<Option<SetupField>>,
        text: &str,
        kind: FenProblemKind,
    ) {
        self.problems.push(FenProblem {
            field: field.into(),
            text: quote(text),
            kind,
        });
    }

    /// The problems in the order of the fields.
    pub(super) fn sorted(mut self) -> Self {
        // A stable sort keeps problems of syntax before invalid values.
        self.problems.sort_by_key(FenProblem::field);
        self
    }
}

/// A message of several problems. Consecutive problems with the same text quote it once.
fn message(problems: &[FenProblem]) -> String {
    let same_text = problems.chunk_by(|one, other| one.subject() == other.subject());
    let messages = same_text.map(|problems| {
        let kinds: Vec<String> = problems
            .iter()
            .map(|problem| problem.kind.to_string())
            .collect();
        problems[0].subject() + &kinds.join("; ")
    });
    messages.collect::<Vec<_>>().join("; ")
}

/// One problem of a FEN: the field, the text and what is required. Its `Display` is one line of
/// printable ASCII.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{}{kind}", self.subject())]
pub struct FenProblem {
    field: Option<SetupField>,
    text: String,
    kind: FenProblemKind,
}

impl FenProblem {
    /// The field, or `None` if the problem is the division of the text into fields.
    pub const fn field(&self) -> Option<SetupField> {
        self.field
    }

    /// The text that has the problem, [quoted](quote): a field, a rank of the piece placement, or the
    /// text between or after fields.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The kind of problem.
    pub const fn kind(&self) -> &FenProblemKind {
        &self.kind
    }

    /// The field and its text, before what is required.
    fn subject(&self) -> String {
        match self.field {
            Some(field) => format!("{field} {}: ", self.text),
            None => format!("FEN {}: ", self.text),
        }
    }
}

/// A kind of problem of a FEN. Its `Display` says what is required.
///
/// A rank is `None` if there are not eight ranks, so that their numbers are unknown.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenProblemKind {
    /// There is no field.
    #[error(
        "is empty, but must have six fields, or the first four of them: {}",
        fields_from(0)
    )]
    Empty,
    /// There are neither four nor six fields, but fewer than six.
    #[error(
        "has {found} field{}, but must have six, or the first four; missing: {}",
        plural(*found), fields_from(*found)
    )]
    MissingFields {
        /// The number of fields: 1, 2, 3 or 5.
        found: usize,
    },
    /// Whitespace before the first field.
    #[error("nothing may precede the first field")]
    LeadingBlanks,
    /// Anything but one space between two fields.
    #[error("exactly one space must precede the {before}")]
    Separator {
        /// The field after it.
        before: SetupField,
    },
    /// Whitespace after the last field.
    #[error("no blanks may follow the last field")]
    TrailingBlanks,
    /// Text after the sixth field.
    #[error("nothing may follow the sixth field")]
    Junk,
    /// The number of ranks is not eight.
    #[error("has {count} rank{}, but must have 8, with / between them", plural(*count))]
    RankCount {
        /// The number of ranks.
        count: usize,
    },
    /// A rank contains something other than a piece or a digit from 1 to 8.
    #[error(
        "{} has {symbols}, but may only have PNBRQK, pnbrqk and digits from 1 to 8",
        name(*rank)
    )]
    RankSymbols {
        /// The rank.
        rank: Option<Rank>,
        /// The symbols, [quoted](quote).
        symbols: String,
    },
    /// A rank with two adjacent digits.
    #[error("{} has adjacent digits, but must have their sum", name(*rank))]
    AdjacentDigits {
        /// The rank.
        rank: Option<Rank>,
    },
    /// A rank that is not eight squares wide.
    #[error("{} is {width} wide, but must be 8", name(*rank))]
    RankWidth {
        /// The rank.
        rank: Option<Rank>,
        /// The number of its squares.
        width: usize,
    },
    /// Neither `w` nor `b`.
    #[error("must be w or b")]
    SideToMove,
    /// Neither `-` nor some of `KQkq` in this order.
    #[error("must be - or some of KQkq in this order, each at most once")]
    Castling,
    /// Neither `-` nor a square.
    #[error("must be - or a square like e3")]
    EnPassant,
    /// Not a plain number, or a number that is too large.
    #[error("must be a number from 0 to {max}, in digits only")]
    Number {
        /// The maximum.
        max: u32,
    },
    /// The fields are readable, but the position is invalid.
    #[error("{0}")]
    Position(SetupProblem),
}

const fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// A rank in a message.
fn name(rank: Option<Rank>) -> String {
    rank.map_or_else(
        || "the rank".into(),
        |rank| format!("rank {}", rank.digit()),
    )
}

/// The names of the fields from this index on.
fn fields_from(index: usize) -> String {
    SetupField::ALL.map(|field| field.to_string())[index..].join(", ")
}
