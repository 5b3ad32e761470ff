//! Parts of the moves of a position, as values and as types.

use super::MoveKind;

/// A part of the moves of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// All moves.
    All,
    /// Captures, en passant included.
    Captures,
    /// Captures and promotions: what a quiescence search tries.
    Noisy,
    /// All other moves.
    Quiet,
}

impl Part {
    /// Returns `true` if moves of a kind belong to the part.
    #[inline(always)]
    pub const fn has(self, kind: MoveKind) -> bool {
        let is_noisy = kind.is_capture() || kind.promotion().is_some();
        match self {
            Self::All => true,
            Self::Captures => kind.is_capture(),
            Self::Noisy => is_noisy,
            Self::Quiet => !is_noisy,
        }
    }
}

/// A part as a type, so that a generator for it is compiled without the others.
pub trait Wanted {
    /// The part.
    const PART: Part;
}

/// Declares a type for each part.
macro_rules! types {
    ($($name:ident)*) => {$(
        #[doc = concat!("[`Part::", stringify!($name), "`].")]
        #[derive(Clone, Copy, Debug)]
        pub enum $name {}

        impl Wanted for $name {
            const PART: Part = Part::$name;
        }
    )*};
}

types! { All Captures Noisy Quiet }
