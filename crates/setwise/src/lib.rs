//! Move generation by whole sets of squares, for boards that are made of sets.
//!
//! A board crate says how the pieces are stored ([`Storage`]), which gives the squares of pawns, knights,
//! sliders and kings ([`Sets`]). Everything else is here. Bitboards store these sets, the quad-bitboard computes
//! each with one or two operations from its four words; so a comparison shows how pieces are stored.
//!
//! ```text
//! SetBoard<C, S, K, L>
//!          │  │  │  └ Legality   PinsAndChecks: found first; Trial: each move is tried
//!          │  │  └─── HashKey    u64: the hash is kept; (): it is not
//!          │  └────── Sliders    the algorithm for slider attacks
//!          └───────── Storage    the pieces
//!
//! Sets ──> View ────────────> legal, pseudo_legal ──> Receiver
//!          the side to move   first the danger near   Writer: moves into a sink
//!          is a constant      the king, then whole    Total: a population count
//!                             sets of targets         Only: fewer targets
//!                                                     MoveFinder: whether a move is among them
//! ```
//!
//! With [`PinsAndChecks`] no move is made to test its legality. The generator first computes the
//! enemy's attacks around the king, as if the king were not on the board. If they include the
//! king's square, the king is in check; only then are the checkers looked for. Otherwise the
//! enemy's sliders on the king's lines give the pinned pieces; all other pieces move freely. A
//! pinned slider needs no look-up: it is alone between king and pinner, so it reaches the whole
//! line. Only en passant, which removes two pawns from one rank at once, is tested move by move.
//!
//! | file | contents |
//! |---|---|
//! | `board.rs`, `storage.rs` | the board, and the methods of `Position` and `Board`; how a board stores its pieces |
//! | `view.rs`, `around.rs` | the sets as the side to move sees them; tables by the king's square |
//! | `legality.rs` | attacks, pins and checks; legal moves by them, or by trial |
//! | `generate.rs` | the targets of the pieces |
//! | `receive.rs` | moves or counts made of targets |
//! | `threats.rs`, `changes.rs` | who attacks whom, and mobility; what a move changes of it |
//! | `exchange.rs` | what a capture is worth, and whether a move gives check |
//!
//! Source: Chess Programming Wiki, "Checks and Pinned Pieces (Bitboards)", "Square Attacked By"; the
//! lecture's fourth representation.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod around;
mod board;
mod changes;
mod exchange;
mod generate;
mod legality;
mod receive;
mod storage;
mod threats;
mod view;

pub use board::{SetBoard, has_legal_en_passant, is_beside_pawn};
pub use legality::{AtOnce, Legality, OneByOne, PawnTechnique, PinsAndChecks, Trial};
pub use receive::{PawnTargets, Receiver, Total};
pub use storage::Storage;
pub use threats::attacks_of;
pub use view::{Sets, View};
