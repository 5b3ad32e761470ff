//! Move-generation types (all moves, captures, noisy or quiet moves), as an enum and as marker types.

use super::MoveKind;

/// A set of moves that a generator can be restricted to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GenType {
    /// All moves.
    All,
    /// Captures, en passant included.
    Captures,
    /// Captures and promotions: the moves of a quiescence search.
    Noisy,
    /// All other moves.
    Quiet,
}

impl GenType {
    /// Returns `true` if moves of a kind belong to this set.
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

/// A marker type for a [`GenType`], so that the generator is monomorphised for each.
pub trait StaticGenType {
    /// Moves that are generated.
    const GEN_TYPE: GenType;
}

/// Declares a marker type for each move-generation type.
macro_rules! types {
    ($($name:ident)*) => {$(
        #[doc = concat!("[`GenType::", stringify!($name), "`].")]
        #[derive(Clone, Copy, Debug)]
        pub enum $name {}

        impl StaticGenType for $name {
            const GEN_TYPE: GenType = GenType::$name;
        }
    )*};
}

types! { All Captures Noisy Quiet }
