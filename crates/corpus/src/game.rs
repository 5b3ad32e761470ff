//! The games.

use std::fmt;

use boardbench_core::CanonicalMove;

use crate::parse_games;

/// The committed games.
const GAMES: &str = include_str!("../data/games.txt");

/// The 97 games of the corpus, by year and then by White's name.
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

/// The committed games of the model search against itself.
const SELF_PLAY: &str = include_str!("../data/self-play.txt");

/// The number of games in [`self_play_games`].
pub const SELF_PLAY_GAMES: usize = 70;

/// The games of boardbench's model search against itself, by their number, from 1. The first eight
/// plies of each are random. A test of `boardbench-checks` replays them.
///
/// # Panics
///
/// Never: the file is part of the crate, and the tests parse it.
///
/// ```
/// let games = boardbench_corpus::self_play_games();
/// assert_eq!(games.len(), boardbench_corpus::SELF_PLAY_GAMES);
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
    /// Whether it was really played.
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

/// The result of a game. Its `Display` is its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum GameResult {
    /// `1-0`.
    WhiteWins,
    /// `0-1`.
    BlackWins,
    /// `1/2-1/2`.
    Draw,
}

impl GameResult {
    /// White's win, black's win, draw.
    pub const ALL: [Self; 3] = [Self::WhiteWins, Self::BlackWins, Self::Draw];

    /// Its text: `1-0`, `0-1`, `1/2-1/2`.
    pub const fn text(self) -> &'static str {
        match self {
            Self::WhiteWins => "1-0",
            Self::BlackWins => "0-1",
            Self::Draw => "1/2-1/2",
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}

/// Whether a game was really played by the players it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Label {
    /// It was, as far as is known.
    Historical,
    /// Historians doubt it.
    Disputed,
    /// It was composed, as a model or for fun.
    Composed,
    /// A program played it against itself.
    SelfPlay,
}

impl Label {
    /// Historical, disputed, composed, self-play.
    pub const ALL: [Self; 4] = [
        Self::Historical,
        Self::Disputed,
        Self::Composed,
        Self::SelfPlay,
    ];

    /// Its word in the data files.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Historical => "historical",
            Self::Disputed => "disputed",
            Self::Composed => "composed",
            Self::SelfPlay => "self-play",
        }
    }
}

impl fmt::Display for Label {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text())
    }
}
