//! Move generation for boards made of squares: one generator over any geometry.
//!
//! A board crate gives its geometry ([`Geometry`]): how cells are stored and numbered, and what a step
//! finds at the edge. Everything else is here, so a comparison of two such boards shows their
//! geometries and nothing else. What is a technique and not a geometry is a parameter of its own.
//!
//! ```text
//! SquareBoard<G, P, K, L>
//!             │  │  │  └ Legality     PinsAndChecks: found first; Trial: each move is tried
//!             │  │  └─── HashKey      u64: the hash is kept; (): it is not
//!             │  └────── Bookkeeping  Lists: kept by every move; Scan: all squares are visited; Mapped: attacks are kept too
//!             └───────── Geometry     what a step finds
//!
//! cells, pieces ──> View ──────────> Legality ───────> Receiver
//!                   the side to move  danger near the   Writer: moves into a sink
//!                   is a constant     king, pins        Total: their number
//! ```
//!
//! | file | contents |
//! |---|---|
//! | `board.rs` | the board, and the methods of `Position` and `Board` |
//! | `geometry.rs`, `border.rs` | what a geometry is; what geometries with border cells share |
//! | `geometries.rs` | geometries that no board of the list has |
//! | `content.rs`, `roster.rs`, `pieces.rs` | what a cell holds; the pieces by kind; kept in lists or found by a scan |
//! | `view.rs`, `zone.rs`, `around.rs` | the pieces as the side to move sees them; cells around a king; tables by distance |
//! | `generate.rs`, `pawns.rs` | the moves of the pieces; the number of the pawns' moves |
//! | `en_passant.rs` | captures en passant |
//! | `legality.rs` | which moves are legal |
//! | `receive.rs` | moves for a sink, or their number |
//! | `threats.rs`, `exchange.rs` | who attacks whom; static exchange |
//! | `maps.rs`, `captures.rs` | attacks that moves keep up to date; captures read from them |
//! | `make.rs` | what a move changes: `Pieces` of `boardbench-core` |
//! | `storage.rs` | how all that lies in memory, for drawings |
//!
//! `boardbench-setwise` is the same for boards made of sets; files of one name do the same work.
//!
//! Parts that are rarely used (evasions, pinned pieces, en passant, promotions, castling) are not
//! inlined, and see their receiver as an object ([`Take`]). So they are compiled once for a board, and
//! not once for each encoding.
//!
//! Source: the lecture on game-program representations; Chess Programming Wiki, "Mailbox", "0x88",
//! "Piece-Lists"; H. G. Muller's qperft for finding pins, and his "mailbox trials" for attack maps.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

pub mod around;
mod board;
mod border;
mod captures;
mod content;
mod en_passant;
mod exchange;
mod generate;
pub mod geometries;
mod geometry;
mod legality;
mod make;
mod maps;
mod pawns;
mod pieces;
mod receive;
mod roster;
mod storage;
mod threats;
mod view;
mod zone;

pub use board::{SquareBoard, Squares, Undo};
pub use border::Bordered;
pub use content::Content;
pub use geometry::{Cells, Geometry, Place, count_ways};
pub use legality::{Legality, PinsAndChecks, Trial};
pub use maps::{KeepAttacks, Maps};
pub use pieces::{Bookkeeping, Keep, Lists, Mapped, Scan};
pub use receive::{Found, Receiver, Take, Total};
pub use roster::Roster;
pub use view::View;
pub use zone::Zone;
