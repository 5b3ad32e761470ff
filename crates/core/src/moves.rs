//! Moves: their parts, encodings of them, and receivers of generated moves.

mod canonical;
mod encoding;
mod field;
pub mod gen_type;
mod list;
mod priority;
mod sink;

pub use canonical::{CanonicalMove, ParseMoveError};
pub use encoding::{CastlingForm, Encoding, MoveKind, MoveParts, Occupancy, Special, Stores};
pub use field::{Field, Meaning};
pub use gen_type::GenType;
pub use list::{MoveList, Moves};
pub use priority::Priority;
pub use sink::{Count, Find, Only, Sink};
