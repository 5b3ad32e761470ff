//! The vocabulary and the traits of boardbench.
//!
//! A chess program needs two representations: of the *position*, and of a *move*. This crate
//! holds what all of them share, and none of them itself.
//!
//! ```text
//!        boards                                    encodings
//!   8x8  10x12  0x88  sets …                  16  24  32 bits …
//!        │                                         │
//!        │  Board<E>: any encoding                 │  Encoding: any board
//!        └──────────────┐           ┌──────────────┘
//!                       ▼           ▼
//!              squares, pieces, moves, setups: this crate
//! ```
//!
//! Boards and encodings know nothing of each other: a board is generic over `E: Encoding`, an
//! encoding asks a board through [`Occupancy`]. Whatever stands on one side works with whatever
//! stands on the other:
//!
//! ```
//! use boardbench_array8x8::Array8x8;
//! use boardbench_core::{Board, Encoding, MoveList, Position, Setup};
//! use boardbench_flags16::FromLow;
//!
//! /// The legal moves of a position, by whatever board and encoding.
//! fn legal_moves<B: Board<E>, E: Encoding>(setup: &Setup) -> MoveList<E> {
//!     let mut list = MoveList::new();
//!     let _ = B::from_setup(setup).legal(&mut list);
//!     list
//! }
//! let moves = legal_moves::<Array8x8, FromLow>(&Setup::initial());
//! assert_eq!(moves.len(), 20);
//! ```
//!
//! # Where to begin
//!
//! 1. To learn what representations there are and what each is good for, read the [`book`]: six
//!    short chapters, from the numbers of squares to the proof that two boards are equal.
//! 2. To use a board, read [`Position`] and [`Board`]; every method has an example. A position
//!    comes in and goes out as a [`Setup`].
//! 3. To write a board, read them again with [`State`] beside them, then a small board's sources,
//!    `boardbench-array8x8`, and the repository's `docs/add-a-board.md`.
//! 4. To write an encoding, read [`Encoding`], then `boardbench-flags16` and
//!    `docs/add-an-encoding.md`.
//!
//! # What is where
//!
//! | you want | look at |
//! |---|---|
//! | names for what is on a board | [`Color`], [`Role`], [`Piece`], [`Square`], [`File`], [`Rank`], [`Direction`] |
//! | how a representation numbers squares | [`Layout`], [`Cell`] |
//! | a whole position, neutral to any representation | [`SetupBuilder`], [`Setup`] |
//! | to write a board | [`Position`], [`Board`]; for what is not on the squares, [`State`], [`HashedState`] |
//! | to write a move encoding | [`Encoding`], [`MoveParts`], [`MoveKind`]; to have it drawn, [`Field`] |
//! | to receive generated moves | [`Sink`], [`MoveList`], [`Count`], [`Any`], [`Find`], [`OnlyCaptures`] |
//! | to compare moves of two encodings | [`CanonicalMove`] |
//! | to know how often a position has stood, and whether the game is over | [`Game`], [`History`], [`Status`] |
//! | to keep the best line of a search | [`Line`] |
//! | to add up two evaluations at once | [`Score`] |
//! | to hold any board in a `Box` | [`DynBoard`], [`Facade`] |
//! | to call a board where speed does not matter | [`outlined`] |
//!
//! The crate is `no_std`, has no dependency and no `unsafe`. What needs an allocator stands
//! behind the feature `alloc`, which is on by default.

#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

mod board;
pub mod book;
mod castling;
mod color;
mod effect;
#[cfg(feature = "alloc")]
mod facade;
#[cfg(feature = "alloc")]
mod game;
mod key;
mod layout;
mod line;
mod moves;
pub mod outlined;
mod piece;
mod position;
mod score;
mod setup;
mod square;
mod state;
mod status;
pub mod zobrist;

pub use board::{Board, is_valid_move};
pub use castling::{CastlingMove, CastlingRights, CastlingSide};
pub use color::Color;
pub use effect::MoveEffect;
#[cfg(feature = "alloc")]
pub use facade::{DynBoard, Facade, IllegalMove, Successor};
#[cfg(feature = "alloc")]
pub use game::{Game, History};
pub use key::HashKey;
pub use layout::{Cell, Grid0x88, Grid0x88FromTop, Grid8x8, Grid10x10, Grid10x12, Layout};
pub use line::Line;
pub use moves::{
    Any, CanonicalMove, CastlingForm, Count, Encoding, Field, Find, Meaning, MoveKind, MoveList,
    MoveParts, Occupancy, OnlyCaptures, ParseMoveError, Priority, Sink, Special, Stores,
};
pub use piece::{Piece, PromotionRole, Role};
pub use position::Position;
pub use score::Score;
pub use setup::{
    EnPassantProblem, Leniency, MAX_FULLMOVE_NUMBER, MAX_HALFMOVE_CLOCK, Placement, Setup,
    SetupBuilder, SetupField, SetupProblem, SetupProblems,
};
pub use square::{Direction, File, ParseSquareError, Rank, Square};
pub use state::{HashedState, State, StateMask};
pub use status::{DrawClaim, Ending, Facts, Status};

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
