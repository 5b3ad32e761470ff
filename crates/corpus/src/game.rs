//! The games.

use std::fmt;

use boardbench_core::CanonicalMove;

use crate::parse_games;
use crate::words::words;

const GAMES: &str = include_str!("../data/games.txt");

/// Returns the 97 games of the corpus, by year and then by White's name.
///
/// # Panics
///
/// Never: the file is part of the crate, and the tests parse it.
///
/// ```
/// let games = boardbench_corpus::games();
/// assert_eq!(games.len(), 97);
/// assert_eq!(games[1].to_string(), "De la Bourdonnais - McDonnell, London match, 1834");
/// assert_eq!(games[1].moves[0].to_string(), "e2e4");
/// ```
pub fn games() -> Vec<Game> {
    parse_games(GAMES).expect("the committed games are well-formed")
}

const SELF_PLAY: &str = include_str!("../data/self-play.txt");

/// Returns the 70 self-play games of the model search, numbered from 1. The first eight
/// plies of each are random. A test of `boardbench-crosscheck` replays them.
///
/// # Panics
///
/// Never: the file is part of the crate, and the tests parse it.
///
/// ```
/// let games = boardbench_corpus::self_play_games();
/// assert_eq!(games.len(), 70);
/// assert_eq!(games[0].label, boardbench_corpus::Label::SelfPlay);
/// ```
pub fn self_play_games() -> Vec<Game> {
    parse_games(SELF_PLAY).expect("the committed games are well-formed")
}

/// A game from the initial position, with its players, event and year, which are its `Display`.
///
/// The moves may be illegal; [`replay`](crate::replay) finds out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The player with the white pieces.
    pub white: String,
    /// The player with the black pieces.
    pub black: String,
    /// The event or the place.
    pub event: String,
    /// The year in which it was played or written down.
    pub year: u16,
    /// The result.
    pub result: GameResult,
    /// Historical, doubted, composed or by a program.
    pub label: Label,
    /// The moves, white's first; at least one.
    pub moves: Vec<CanonicalMove>,
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let players = format_args!("{} - {}", self.white, self.black);
        write!(f, "{players}, {}, {}", self.event, self.year)
    }
}

words! {
    /// The result of a game. Its `Display` is its text.
    GameResult {
        /// White's win.
        WhiteWins = "1-0",
        /// Black's win.
        BlackWins = "0-1",
        /// Neither.
        Draw = "1/2-1/2",
    }
}

words! {
    /// The origin of a game: if it was really played by the players it names. Its `Display` is its word in the
    /// data files.
    Label {
        /// It was, as far as is known.
        Historical = "historical",
        /// Historians doubt it.
        Disputed = "disputed",
        /// It was composed, as a model or for fun.
        Composed = "composed",
        /// A program played it against itself.
        SelfPlay = "self-play",
    }
}
