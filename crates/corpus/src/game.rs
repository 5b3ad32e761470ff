//! Games of the corpus, parsed from the committed files.

use std::fmt;

use boardbench_core::CanonicalMove;

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
    parse(GAMES)
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
/// assert_eq!(games[0].label, "self-play");
/// ```
pub fn self_play_games() -> Vec<Game> {
    parse(SELF_PLAY)
}

/// A game from the initial position, with its players, event and year, which are its `Display`.
///
/// The moves may be illegal; [`replay`](crate::replay) checks them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Player with the white pieces.
    pub white: &'static str,
    /// Player with the black pieces.
    pub black: &'static str,
    /// Event or place.
    pub event: &'static str,
    /// Year in which the game was played or written down.
    pub year: u16,
    /// Result: `1-0`, `0-1` or `1/2-1/2`.
    pub result: &'static str,
    /// `historical` if the named players played it, as far as is known; `disputed` if historians doubt it;
    /// `composed` as a model or for entertainment; or `self-play` by a program.
    pub label: &'static str,
    /// Moves, white's first; at least one.
    pub moves: Vec<CanonicalMove>,
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} - {}, {}, {}", self.white, self.black, self.event, self.year)
    }
}

/// Parses the games of a file, which describes its format.
fn parse(text: &'static str) -> Vec<Game> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let lines: Vec<&str> = lines.collect();
    let games = lines.split(|line| line.is_empty()).filter(|lines| !lines.is_empty());
    games.map(|lines| parse_game(lines).expect("the committed games are well-formed")).collect()
}

fn parse_game(lines: &[&'static str]) -> Option<Game> {
    let (header, lines) = lines.split_first()?;
    let fields: Vec<&str> = header.split(" | ").collect();
    let [white, black, event, year, result, label] = fields.try_into().ok()?;
    let texts = lines.iter().flat_map(|line| line.split(' '));
    let moves: Result<Vec<_>, _> = texts.map(str::parse).collect();
    let (year, moves) = (year.parse().ok()?, moves.ok()?);
    Some(Game { white, black, event, year, result, label, moves })
}
