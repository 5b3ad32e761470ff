//! The vocabulary and the traits of boardbench.
//!
//! A chess program needs two representations: of the *position*, and of a *move*. This crate
//! holds what all of them share, and none of them itself:
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
//! Boards and encodings know nothing of each other: a board is generic over `E: Encoding`, an
//! encoding asks a board through [`Occupancy`]. Whatever stands on one side works with whatever
//! stands on the other.
//!
//! The crate is `no_std`, has no dependency and no `unsafe`. What needs an allocator stands
//! behind the feature `alloc`, which is on by default.

#![no_std]
#![forbid(unsafe_code)]

#[cfg(feature = "alloc")]
extern crate alloc;
#[cfg(test)]
extern crate std;

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

pub use castling::{CastlingMove, CastlingRights, CastlingSide};
pub use color::Color;
pub use effect::MoveEffect;
#[cfg(feature = "alloc")]
pub use facade::{DynBoard, Facade, IllegalMove};
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
pub use position::{Board, Position, is_valid_move};
pub use score::Score;
pub use setup::{
    EnPassantProblem, Leniency, MAX_FULLMOVE_NUMBER, MAX_HALFMOVE_CLOCK, Placement, Setup,
    SetupBuilder, SetupField, SetupProblem, SetupProblems,
};
pub use square::{Direction, File, ParseSquareError, Rank, Square};
pub use state::{HashedState, Kept, State};
pub use status::{Claim, Ending, Facts, Status};

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
