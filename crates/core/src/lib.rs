//! The vocabulary and the traits of boardbench.
//!
//! A chess program represents two things: the *position* and the *move*. This crate holds what all
//! representations share. The representations themselves are in other crates.
//!
//! ```text
//!        boards                                    encodings
//!   8x8  10x12  0x88  bitboards …             16  24  32 bits …
//!        │                                         │
//!        │  Board<E>: any encoding                 │  Encoding: any board
//!        └──────────────┐           ┌──────────────┘
//!                       ▼           ▼
//!              squares, pieces, moves, setups: this crate
//! ```
//!
//! Boards and encodings do not depend on each other: a board is generic over `E: Encoding`, and an
//! encoding reads a board only through [`Occupancy`]. Any board works with any encoding. In a project of your own, after
//! `cargo add` of these crates by their repository:
//!
//! ```
//! use boardbench_array8x8::Array8x8;
//! use boardbench_core::{Board, MoveList, Position, Setup};
//! use boardbench_flags16::FromLow;
//!
//! let mut board: Array8x8 = Position::from_setup(&Setup::initial());
//! let mut moves = MoveList::<FromLow>::new();
//! let _ = board.legal(&mut moves); // a list never stops the generator
//! let undo = board.make(moves[0]);
//! board.unmake(moves[0], undo);
//! assert_eq!(moves.len(), 20);
//! ```
//!
//! To use another board or encoding, replace its name. `boardbench-notation` parses a FEN into a `Setup`.
//!
//! # Where to begin
//!
//! 1. To learn about the representations and their strengths, read the [`book`]: seven short
//!    chapters, from the numbering of squares to the proof that two boards agree, and eleven exercises.
//! 2. To use a board, read [`Position`] and [`Board`]; their examples show every method. A [`Setup`] converts
//!    a position from one board to another.
//! 3. To write a board, read the same traits and [`State`], then the source of a small board, the
//!    repository's `examples/outsider`, and its `docs/add-a-board.md`.
//! 4. To write an encoding, read [`Encoding`], then `boardbench-flags16` and
//!    `docs/add-an-encoding.md`.
//!
//! # Contents
//!
//! | to | see |
//! |---|---|
//! | name pieces and squares | [`Color`], [`Role`], [`Piece`], [`Square`], [`File`], [`Rank`], [`Direction`] |
//! | work with bitboards | [`Bitboard`], [`walk`], [`between`], [`knight_attacks`] and so on |
//! | number squares as a representation does | [`Layout`], [`Cell`] |
//! | describe a position independently of its representation | [`SetupBuilder`], [`Setup`] |
//! | write a board | [`Position`], [`Board`]; for everything but the pieces, [`State`], [`HashedState`]; to make moves, [`Pieces`], [`Reversible`], [`PiecesAndState`] |
//! | write a move encoding | [`Encoding`], [`MoveParts`], [`MoveKind`]; to draw it, [`Field`] |
//! | receive generated moves | [`Sink`], [`MoveList`], [`Count`], [`Find`], [`Only`] a [`GenType`] |
//! | compare moves of two encodings | [`CanonicalMove`] |
//! | detect repetitions and the end of a game | [`DynBoard::repetitions`], [`DynBoard::status`] |
//! | store the best line of a search | [`Line`] |
//! | list attack relations, and the changes of a move | [`Position::visit_threats`], [`Board::make_with_changes`] |
//! | store attack tables | [`AttackMaps`] |
//! | draw the memory of a board | [`StoragePart`] |
//! | add two evaluations at once | [`Score`] |
//! | store any board in a `Box` | [`DynBoard`], [`Facade`] |
//! | call a board where speed does not matter | [`outlined`] |
//!
//! The crate is `no_std` and has no dependency and no `unsafe`. Items that need an allocator are
//! behind the feature `alloc`, which is on by default.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod attack_maps;
mod attacks;
mod bitboard;
mod board;
pub mod book;
mod castling;
mod check_info;
mod color;
mod drawn;
#[cfg(feature = "alloc")]
mod facade;
#[cfg(feature = "alloc")]
mod game;
mod key;
mod layout;
mod line;
mod making;
mod moves;
pub mod outlined;
mod piece;
mod position;
mod score;
mod see;
mod setup;
mod square;
mod state;
mod status;
mod storage;
mod tables;
mod threats;
pub mod zobrist;

pub use attack_maps::AttackMaps;
pub use attacks::{
    GEOMETRY_BYTES, attacks_of, between, bishop_on_empty, king_attacks, knight_attacks,
    pawn_attacks, rook_on_empty, walk,
};
pub use bitboard::{Bitboard, Squares};
pub use board::{Board, is_valid_move};
pub use castling::{CastlingMove, CastlingRights, CastlingSide};
pub use check_info::{AtMake, CheckInfo};
pub use color::{Black, Color, SideToMove, White};
#[cfg(feature = "alloc")]
pub use facade::{DynBoard, Facade, IllegalMove, MoveEffect, Successor};
pub use key::{HashKey, PieceKeys, SixKeys, Variants};
pub use layout::{Cell, Grid0x88, Grid0x88FromTop, Grid8x8, Grid10x10, Grid10x12, Layout};
pub use line::Line;
pub use making::{Pieces, PiecesAndState, Reversible, Undo};
pub use moves::gen_type;
pub use moves::{
    CanonicalMove, CastlingForm, Count, Encoding, Field, Find, GenType, Meaning, MoveKind,
    MoveList, MoveParts, Moves, Occupancy, Only, ParseMoveError, Priority, Sink, Special, Stores,
};
pub use piece::{Piece, PromotionRole, Role};
pub use position::Position;
pub use score::Score;
pub use see::{FirstCapture, SEE_VALUES};
pub use setup::{
    EnPassantProblem, Leniency, MAX_FULLMOVE_NUMBER, MAX_HALFMOVE_CLOCK, Placement, Setup,
    SetupBuilder, SetupField, SetupProblem, SetupProblems,
};
pub use square::{Direction, File, ParseSquareError, Rank, Square};
pub use state::{ClockMask, HashedState, State};
pub use status::{DrawClaim, Ending, Status};
pub use storage::{StorageItem, StorageMeaning, StorageName, StoragePart};
pub use tables::MASK_BYTES;
pub use threats::{Threat, ThreatChange};
