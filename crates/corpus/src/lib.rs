//! Positions of famous chess games, and varied positions for measurements.
//!
//! A board may be fast in one position and slow in another, and a branch predictor learns a single
//! position completely. So boards are checked and measured over positions of real games:
//!
//! | to get | use |
//! |---|---|
//! | the games | [`games`], [`Game`] |
//! | every distinct position of the games | [`positions`], [`CorpusPosition`] |
//! | games of a program | [`self_play_games`] |
//! | a sample of any size | [`sample_by`] |
//! | a fixed set of fifty varied positions | [`mix`] |
//! | the positions of any games | [`replay`] |
//!
//! The crate depends on no board: the caller passes any [`DynBoard`](boardbench_core::DynBoard) to
//! replay the games.
//!
//! ```
//! use boardbench_bitboard::Bitboards;
//! use boardbench_core::{Facade, Setup};
//! use boardbench_flags16::FromLow;
//! use boardbench_sliders::Magic;
//!
//! let mut board = Facade::<Bitboards<Magic>, FromLow>::new(&Setup::initial());
//! let positions = boardbench_corpus::positions(&mut board)?;
//! assert!(positions.len() > 2_000);
//! let sample = boardbench_corpus::sample_by(&positions, 100, |position| Some(position.class));
//! assert_eq!(sample.len(), 100);
//! # Ok::<(), boardbench_corpus::ReplayError>(())
//! ```
//!
//! # Sources of the games
//!
//! `data/games.txt` contains 97 games from 1620 to 2002, as moves without annotations. Each was
//! compared move by move with copies in independent public collections; `data/PROVENANCE.md` lists
//! them, with all differences and the games with fewer sources. One game is a model game from a
//! manuscript, and historians doubt another; see [`Game::label`].
//!
//! `data/self-play.txt` contains games of the project's model search against itself, from random
//! openings. Their positions are unusual, their endgames long, and promotions common.
//!
//! # Included positions
//!
//! All positions, from the initial to the last one of each game, each once; [`positions`] defines
//! equality. Each has a [`Class`]; [`sample_by`] preserves the shares of the classes.
//!
//! The mix was drawn once, with a fixed seed; [`mix`] lists the features that it was drawn for.
//!
//! # Limits
//!
//! - The games are famous: attacks, sacrifices and open lines are more frequent than in ordinary
//!   games, and players resign early; only 4 games are drawn, only 9 end in checkmate.
//! - Most are older than computers, with the openings of their time, such as the King's Gambit.
//! - Endgames are few (18 % of the positions), promotions and en-passant captures rare, as in all
//!   games between humans. To find bugs, use constructed positions as well.
//! - Successive positions of a game are similar, so the 7,260 positions are not independent.
//! - The mix is not a small corpus: rare features are far more frequent in it than in games.

#![forbid(unsafe_code)]

mod game;
mod mix;
mod phase;
mod position;
mod sample;

pub use game::{Game, games, self_play_games};
pub use mix::{MixPosition, mix};
pub use phase::Class;
pub use position::{CorpusPosition, ReplayError, Source, positions, replay};
pub use sample::sample_by;

// Runs the example in the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
