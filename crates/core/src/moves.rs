//! Moves: their parts, encodings of them, and receivers of generated moves.

mod canonical;
mod encoding;
mod field;
mod list;
pub mod part;
mod priority;
mod sink;

pub use canonical::{CanonicalMove, ParseMoveError};
pub use encoding::{CastlingForm, Encoding, MoveKind, MoveParts, Occupancy, Special, Stores};
pub use field::{Field, Meaning};
pub use list::{MoveList, Moves};
pub use part::Part;
pub use priority::Priority;
pub use sink::{Count, Find, Only, Sink};
