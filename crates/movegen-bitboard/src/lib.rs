//! Bitboard move generation, and a board on top of it that is generic over the storage of the pieces.
//!
//! A board crate defines the storage of the pieces ([`Storage`]), which provides the bitboards of pawns, knights,
//! sliding pieces and kings ([`Sets`]). Everything else is here. The bitboard board stores these bitboards, the quad-bitboard
//! computes each with one or two operations from its four words; so a comparison isolates the storage.
//!
//! ```text
//! BitboardBoard<C, S, K, L>
//!          │  │  │  └ Legality   PinMasks: legal generation; MakeAndTest: pseudo-legal, then tested;
//!          │  │  │               SideAsValue: one of them, with the side to move as a value
//!          │  │  └─── HashKey    u64: incremental hash; (): none; SixKeys: also keys of groups of pieces;
//!          │  │                  (u64, AtMake): also checks and pins, computed when a move is made
//!          │  └────── Sliders    sliding-piece attack generation
//!          └───────── Storage    the pieces
//!
//! Sets ──> View ────────────> legal, pseudo_legal ──> Receiver
//!          the side to move   first the attacks near  Writer: moves into a sink
//!          is a constant      the king, then target   Total: a population count
//!                             bitboards               Only: a part of the targets
//!                                                     MoveFinder: search for one move
//! ```
//!
//! With [`PinMasks`] no move is made to test its legality. The generator first computes the
//! enemy's attacks around the king, as if the king were not on the board. If they include the
//! king's square, the king is in check; only then are the checkers computed. Otherwise the
//! enemy's sliding pieces on the king's lines determine the pinned pieces; all other pieces move freely. A
//! pinned sliding piece needs no look-up: it is alone between king and pinner, so it reaches the whole
//! line. Only en passant, which removes two pawns from one rank at once, is tested move by move.
//!
//! | file | contents |
//! |---|---|
//! | `board.rs`, `storage.rs` | the board, with the methods of `Position` and `Board`; the storage of the pieces |
//! | `view.rs`, `around.rs` | the bitboards from the perspective of the side to move; tables by the king's square |
//! | `legality.rs` | attacks, pins and checks; legal moves by pin masks or make-and-test |
//! | `check_info.rs` | checks, pins and attacks computed when a move is made |
//! | `generate.rs` | targets of the pieces |
//! | `receive.rs` | conversion of targets to moves or counts |
//! | `threats.rs`, `changes.rs` | attack relations and mobility; their changes by a move |
//! | `see.rs` | static exchange evaluation (SEE), and whether a move gives check |
//!
//! Source: Chess Programming Wiki, "Checks and Pinned Pieces (Bitboards)", "Square Attacked By"; the
//! lecture's fourth representation.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod around;
mod board;
mod changes;
mod check_info;
mod generate;
mod legality;
mod receive;
mod see;
mod storage;
mod threats;
mod view;

pub use board::{BitboardBoard, has_adjacent_pawn, has_legal_en_passant};
pub use legality::{AtOnce, Legality, MakeAndTest, OneByOne, PawnTechnique, PinMasks, SideAsValue};
pub use receive::{PawnTargets, Receiver, Total};
pub use storage::Storage;
pub use threats::attacks_of;
pub use view::{Sets, View};
