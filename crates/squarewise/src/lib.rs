//! Move generation for boards made of squares: one generator over any geometry.

#![no_std]
#![forbid(unsafe_code)]

pub mod around;
pub mod board;
pub mod border;
mod content;
mod generate;
mod geometry;
mod legality;
mod make;
mod pieces;
mod receive;
mod view;

pub use around::Zone;
pub use board::SquareBoard;
pub use content::Content;
pub use geometry::{Geometry, Place, Way};
pub use legality::{Legality, PinsAndChecks, Trial};
pub use make::Undo;
pub use pieces::{Bookkeeping, Keep, Lists, Roster, Scan};
pub use receive::{Found, Receiver, Take, Total};
pub use view::View;
