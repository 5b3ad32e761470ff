//! Moves: what they consist of, what an encoding of them is, and where generators put them.

mod canonical;
mod encoding;
mod list;
mod sink;

pub use canonical::{CanonicalMove, ParseMoveError};
pub use encoding::{CastlingForm, Encoding, MoveKind, MoveParts, Occupancy, Special, Stores};
pub use list::MoveList;
pub use sink::{Any, Count, Find, Sink};
