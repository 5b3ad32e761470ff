//! Parsing and writing games.

use boardbench_core::{CanonicalMove, ParseMoveError};
use boardbench_notation::quote;

use crate::{Game, GameResult, Label};

/// Parses games in the format of `data/games.txt`.
///
/// ```text
/// # A comment.
/// White | Black | event or place | year | result | label
/// e2e4 e7e5 g1f3 b8c6
/// f1b5
/// ```
///
/// Games are separated by blank lines. The result is `1-0`, `0-1` or `1/2-1/2`, the label
/// `historical`, `disputed`, `composed` or `self-play`. Moves are in UCI notation, in lines of any
/// length. Their legality is not checked.
///
/// # Errors
///
/// The first problem, with its line.
///
/// ```
/// use boardbench_corpus::{Label, parse_games};
/// let games = parse_games("NN | NN | Rome | 1620 | 1-0 | composed\ne2e4 f7f6\n").unwrap();
/// assert_eq!((games[0].label, games[0].moves.len()), (Label::Composed, 2));
/// let error = parse_games("NN | NN | Rome | 1620 | 1:0 | composed\ne2e4 f7f6\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 1: \"1:0\": the result is 1-0, 0-1 or 1/2-1/2");
/// ```
pub fn parse_games(text: &str) -> Result<Vec<Game>, ParseGamesError> {
    let lines = text.lines().map(str::trim).enumerate();
    let lines: Vec<_> = lines.filter(|(_, line)| !line.starts_with('#')).collect();
    let games = lines.split(|(_, line)| line.is_empty());
    let games = games.filter(|lines| !lines.is_empty());
    games.map(read_game).collect()
}

/// Reads a game from its lines, each with its index. The first is the header.
fn read_game(lines: &[(usize, &str)]) -> Result<Game, ParseGamesError> {
    let at = |index: usize| move |problem| ParseGamesError { line: index + 1, problem };
    let (first, header) = lines[0];
    let mut game = read_header(header).map_err(at(first))?;
    for &(index, line) in &lines[1..] {
        read_moves(line, &mut game.moves).map_err(at(index))?;
    }
    if game.moves.is_empty() {
        return Err(at(first)(ParseGamesProblem::NoMoves));
    }
    Ok(game)
}

/// The names of the header's fields, in their order.
const FIELDS: [&str; 6] = ["white", "black", "event", "year", "result", "label"];

fn read_header(line: &str) -> Result<Game, ParseGamesProblem> {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let &[white, black, event, year, result, label] = fields.as_slice() else {
        return Err(ParseGamesProblem::FieldCount(fields.len()));
    };
    if let Some(index) = fields.iter().position(|field| field.is_empty()) {
        return Err(ParseGamesProblem::EmptyField(FIELDS[index]));
    }
    Ok(Game {
        white: white.to_owned(),
        black: black.to_owned(),
        event: event.to_owned(),
        year: read_year(year).ok_or_else(|| ParseGamesProblem::Year(quote(year)))?,
        result: GameResult::ALL
            .into_iter()
            .find(|outcome| outcome.text() == result)
            .ok_or_else(|| ParseGamesProblem::Result(quote(result)))?,
        label: Label::ALL
            .into_iter()
            .find(|candidate| candidate.text() == label)
            .ok_or_else(|| ParseGamesProblem::Label(quote(label)))?,
        moves: Vec::new(),
    })
}

fn read_year(text: &str) -> Option<u16> {
    let four_digits = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
    four_digits.then(|| text.parse().ok())?
}

fn read_moves(line: &str, moves: &mut Vec<CanonicalMove>) -> Result<(), ParseGamesProblem> {
    if line.contains('|') {
        return Err(ParseGamesProblem::HeaderInGame);
    }
    for text in line.split_whitespace() {
        let mv = text.parse().map_err(|ParseMoveError| ParseGamesProblem::Move(quote(text)))?;
        moves.push(mv);
    }
    Ok(())
}

/// Why a text is not a list of games. Its `Display` is one line of printable ASCII.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct ParseGamesError {
    /// The line, from 1.
    pub line: usize,
    /// The problem in this line.
    pub problem: ParseGamesProblem,
}

/// A problem in a list of games. Texts are in double quotes, escaped, and truncated if they are long.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseGamesProblem {
    /// The header has this many fields, not six.
    #[error("a header has 6 fields, white | black | event | year | result | label, not {0}")]
    FieldCount(usize),
    /// This field of the header is empty.
    #[error("the header's field \"{0}\" is empty")]
    EmptyField(&'static str),
    /// This year is not four digits.
    #[error("{0}: the year is four digits, like 1858")]
    Year(String),
    /// This result is none of the three.
    #[error("{0}: the result is 1-0, 0-1 or 1/2-1/2")]
    Result(String),
    /// This label is none of the four.
    #[error("{0}: the label is historical, disputed, composed or self-play")]
    Label(String),
    /// This text among the moves is not a move in UCI notation.
    #[error("{0}: {ParseMoveError}")]
    Move(String),
    /// There is a header among the moves of a game.
    #[error("a header among the moves of a game; separate games with a blank line")]
    HeaderInGame,
    /// No move follows the header.
    #[error("no moves follow this header")]
    NoMoves,
}
