//! Mailbox move generation: one generator, and a board on top of it, for any geometry.
//!
//! A board crate defines its geometry ([`Geometry`]): how cells are stored and numbered, and how a step
//! detects the edge. Everything else is here, so a comparison of two such boards isolates their
//! geometries. Techniques that are independent of the geometry are separate parameters.
//!
//! ```text
//! MailboxBoard<G, P, K, L>
//!             │  │  │  └ Legality     PinMasks: legal generation; MakeAndTest: pseudo-legal, then tested;
//!             │  │  │                 SideAsValue: one of them, with the side to move as a value
//!             │  │  └─── HashKey      u64: incremental hash; (): none; SixKeys: also keys of groups of pieces;
//!             │  │                    (u64, AtMake): also checks and pins, computed when a move is made
//!             │  └────── Bookkeeping  Lists: piece lists; Scan: a scan of all squares; WithAttackTables: attack tables too
//!             └───────── Geometry     storage, numbering and steps
//!
//! cells, pieces ──> View ──────────> Legality ───────> Receiver
//!                   the side to move  attacks near the  Writer: moves into a sink
//!                   is a constant     king, pins        Total: a count
//! ```
//!
//! | file | contents |
//! |---|---|
//! | `board.rs` | the board, and the methods of `Position` and `Board` |
//! | `geometry.rs`, `border.rs` | the traits of geometries; geometries with border cells |
//! | `geometries.rs` | additional geometries, which no board crate uses |
//! | `content.rs`, `roster.rs`, `pieces.rs` | the content of a cell; piece lists; bookkeeping by lists or scan |
//! | `view.rs`, `zone.rs`, `around.rs` | the pieces for the side to move; cells around a king; tables by distance |
//! | `generate.rs`, `pawns.rs` | moves of the pieces; the number of pawn moves |
//! | `en_passant.rs` | en-passant captures |
//! | `legality.rs` | legal moves, by pin masks or make-and-test |
//! | `check_info.rs` | checks, pins and attacks computed when a move is made |
//! | `receive.rs` | receivers: moves for a sink, or a count |
//! | `threats.rs`, `see.rs` | attack relations; static exchange evaluation (SEE) |
//! | `maps.rs`, `captures.rs` | incremental attack tables; captures read from them |
//! | `make.rs` | making moves: `Pieces` of `boardbench-core` |
//! | `storage.rs` | the memory of a board, for drawings |
//!
//! `boardbench-movegen-bitboard` does the same for bitboard boards; files of the same name do the same work.
//!
//! Rarely executed parts (evasions, pinned pieces, en passant, promotions, castling) are not
//! inlined, and take their receiver as a trait object ([`DynMoveSink`]). So they are compiled once per board, and
//! not once per encoding.
//!
//! Source: the lecture on game-program representations; Chess Programming Wiki, "Mailbox", "0x88",
//! "Piece-Lists"; H. G. Muller's qperft for pins; [`Maps`] has the source of attack tables.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

pub mod around;
mod board;
mod border;
mod captures;
mod check_info;
mod content;
mod en_passant;
mod generate;
pub mod geometries;
mod geometry;
mod legality;
mod make;
mod make_and_test;
mod maps;
mod pawns;
mod pieces;
mod receive;
mod roster;
mod see;
mod storage;
mod threats;
mod view;
mod zone;

pub use board::{MailboxBoard, Squares, Undo};
pub use border::Bordered;
pub use content::Content;
pub use geometry::{Cells, Geometry, Place, count_ways};
pub use legality::{Legality, PinMasks, SideAsValue};
pub use make_and_test::MakeAndTest;
pub use maps::{AttackTables, Maps};
pub use pieces::{Bookkeeping, Lists, PieceTracker, Scan, WithAttackTables};
pub use receive::{DynMoveSink, GeneratedMove, Receiver, Total};
pub use roster::Roster;
pub use view::View;
pub use zone::Zone;
