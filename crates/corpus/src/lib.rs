//! Positions of famous chess games, and varied positions for measurements.
//!
//! A board that is fast on one position may be slow on the next, and a branch predictor learns a
//! single position by heart. So boards are checked and measured over positions that people have
//! played:
//!
//! | you want | look at |
//! |---|---|
//! | the games | [`games`], [`Game`], [`Label`] |
//! | every distinct position of them | [`positions`], [`CorpusPosition`] |
//! | games that no person would play, and their positions | [`self_play_games`], [`self_play_positions`] |
//! | as many of these as you have time for | [`sample`] |
//! | fifty varied ones, the same for ever | [`mix`] |
//! | games of your own in the same form | [`parse_games`], [`positions_of`] |
//!
//! Nothing here knows a board: the caller hands in any [`DynBoard`](boardbench_core::DynBoard),
//! which replays the games.
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
//! let few = boardbench_corpus::sample(&positions, 100);
//! assert_eq!(few.len(), 100);
//! # Ok::<(), boardbench_corpus::ReplayError>(())
//! ```
//!
//! # Where the games come from
//!
//! `data/games.txt` holds 97 games from 1620 to 2002, as bare moves without annotations. Each was
//! compared move by move with copies in separately made public collections;
//! `data/PROVENANCE.md` names them, and says what differs and which games rest on less. One game
//! is a model game from a manuscript, one is doubted by historians; [`Label`] tells.
//!
//! `data/self-play.txt` holds games of the project's own model search against itself, from openings
//! drawn by lot: pieces stand where people would not put them, endgames are long, and promotions are
//! common. They are played again by a test, so they are what they say.
//!
//! # Which positions are taken
//!
//! All of them, from the initial position to the last one of each game, in the order of the
//! games. Two positions are the same if pieces, side to move, castling rights and the en-passant
//! square (if a capture on it is legal) are; the first one is kept, with its clocks.
//!
//! Each has a [`Phase`] by the stated rule of [`Phase::of`], and a [`Class`], which is the phase or
//! *in check*. [`sample`] keeps the shares of the classes.
//!
//! The mix stands in `data/mix.epd`. It was drawn once, with a fixed seed, from strata that
//! [`Stratum`] lists; the example `choose_mix` draws it again, and a test holds the file against
//! that.
//!
//! # What the corpus stands for, and what not
//!
//! - These are games that became famous: attacks, sacrifices and open lines are more frequent
//!   than in everyday play, resignations come early; only 4 games are drawn, only 9 end in checkmate.
//! - Most are older than computers: the openings are those of their time, King's Gambits included.
//! - Endgames are few (18 % of the positions), promotions and en-passant captures rare, as in all
//!   games by people. Nothing odd ever happens: who looks for bugs needs positions made for
//!   it besides.
//! - Successive positions of a game resemble each other. 7,260 positions are far fewer
//!   independent ones.
//! - The mix is not a small corpus: rare things are in it far more often than in games.

#![forbid(unsafe_code)]

mod game;
mod mix;
mod parse;
mod phase;
mod position;
mod sample;

pub use game::{Game, Label, Outcome, SELF_PLAY_GAMES, games, self_play_games};
pub use mix::{MixChoice, MixPosition, Stratum, choose_mix, mix};
pub use parse::{ParseGamesError, ParseGamesProblem, parse_games, write_games};
pub use phase::{Class, Phase, game_phase};
pub use position::{
    CorpusPosition, ReplayError, Source, positions, positions_of, self_play_positions,
};
pub use sample::{sample, sample_by};

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
