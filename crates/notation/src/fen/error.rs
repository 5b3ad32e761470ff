//! Problems of a malformed FEN, with messages that name the field, the text and the requirement.

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
    pub(super) const NONE: Self = Self { problems: Vec::new() };

    /// Returns the problems, at least one: first problems of the text as a whole, then by field.
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
        self.problems.push(FenProblem { field: field.into(), text: quote(text), kind });
    }

    /// Returns the problems in the order of the fields.
    pub(super) fn sorted(mut self) -> Self {
        // A stable sort keeps problems of syntax before invalid values.
        self.problems.sort_by_key(FenProblem::field);
        self
    }
}

/// Returns a message of several problems. Consecutive problems with the same text quote it once.
fn message(problems: &[FenProblem]) -> String {
    let same_text = problems.chunk_by(|previous, next| previous.subject() == next.subject());
    let messages = same_text.map(|problems| {
        let kinds: Vec<String> = problems.iter().map(|problem| problem.kind.to_string()).collect();
        problems[0].subject() + &kinds.join("; ")
    });
    messages.collect::<Vec<_>>().join("; ")
}

/// A problem of a FEN: the field, the text and the requirement. Its `Display` is one line of
/// printable ASCII.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("{}{kind}", self.subject())]
pub struct FenProblem {
    field: Option<SetupField>,
    /// Quoted text that has the problem: a field, a rank of the piece placement, or the text between or
    /// after fields.
    text: String,
    kind: FenProblemKind,
}

impl FenProblem {
    /// Returns the field, or `None` if the problem is the division of the text into fields.
    pub const fn field(&self) -> Option<SetupField> {
        self.field
    }

    /// Returns the kind of problem.
    pub const fn kind(&self) -> &FenProblemKind {
        &self.kind
    }

    /// Returns the field and its text, the beginning of the message.
    fn subject(&self) -> String {
        match self.field {
            Some(field) => format!("{field} {}: ", self.text),
            None => format!("FEN {}: ", self.text),
        }
    }
}

/// A kind of problem of a FEN. Its `Display` is the requirement.
///
/// A rank is `None` if there are not eight ranks, so that their numbers are unknown.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum FenProblemKind {
    /// There is no field.
    #[error("is empty, but must have six fields, or the first four of them: {}", fields_from(0))]
    Empty,
    /// There are neither four nor six fields, but this many: 1, 2, 3 or 5.
    #[error(
        "has {found} field{s}, but must have six, or the first four; missing: {missing}",
        found = .0, s = plural(*.0), missing = fields_from(*.0)
    )]
    MissingFields(usize),
    /// Whitespace before the first field.
    #[error("nothing may precede the first field")]
    LeadingBlanks,
    /// Anything but one space before this field, which is not the first field.
    #[error("exactly one space must precede the {0}")]
    Separator(SetupField),
    /// Whitespace after the last field.
    #[error("no blanks may follow the last field")]
    TrailingBlanks,
    /// Text after the sixth field.
    #[error("nothing may follow the sixth field")]
    Junk,
    /// This number of ranks, not eight.
    #[error("has {count} rank{s}, but must have 8, with / between them", count = .0, s = plural(*.0))]
    RankCount(usize),
    /// A rank with these symbols, [quoted](quote), which are neither pieces nor digits from 1 to 8.
    #[error(
        "{rank} has {symbols}, but may only have PNBRQK, pnbrqk and digits from 1 to 8",
        rank = name(*.0), symbols = .1
    )]
    RankSymbols(Option<Rank>, String),
    /// A rank with two adjacent digits.
    #[error("{rank} has adjacent digits, but must have their sum", rank = name(*.0))]
    AdjacentDigits(Option<Rank>),
    /// A rank of this many squares, not eight.
    #[error("{rank} is {width} wide, but must be 8", rank = name(*.0), width = .1)]
    RankWidth(Option<Rank>, usize),
    /// Neither `w` nor `b`.
    #[error("must be w or b")]
    SideToMove,
    /// Neither `-` nor some of `KQkq` in this order.
    #[error("must be - or some of KQkq in this order, each at most once")]
    Castling,
    /// Neither `-` nor a square.
    #[error("must be - or a square like e3")]
    EnPassant,
    /// Not a plain number, or a number over this maximum.
    #[error("must be a number from 0 to {0}, in digits only")]
    Number(u32),
    /// Readable fields, but an invalid position.
    #[error("{0}")]
    Position(SetupProblem),
}

const fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
}

/// Returns the name of a rank in messages.
fn name(rank: Option<Rank>) -> String {
    rank.map_or_else(|| "the rank".into(), |rank| format!("rank {}", rank.digit()))
}

/// Returns the names of the fields from this index on.
fn fields_from(index: usize) -> String {
    SetupField::ALL.map(|field| field.to_string())[index..].join(", ")
}
