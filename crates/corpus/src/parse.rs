//! Reading games from text.

use std::fmt;

use boardbench_core::{CanonicalMove, ParseMoveError};
use boardbench_notation::quote;

use crate::{Game, Label, Outcome};

/// Reads games in the form of `data/games.txt`.
///
/// ```text
/// # A comment.
/// White | Black | event or place | year | result | label
/// e2e4 e7e5 g1f3 b8c6
/// f1b5
/// ```
///
/// Blank lines stand between games. The result is `1-0`, `0-1` or `1/2-1/2`, the label
/// `historical`, `disputed`, `composed` or `self-play`. Moves are in UCI's form, in lines of any
/// length. Whether they are legal is not looked at.
///
/// # Errors
///
/// The first problem, with its line. No text makes it panic.
///
/// ```
/// use boardbench_corpus::{Label, parse_games};
/// let games = parse_games("NN | NN | Rome | 1620 | 1-0 | composed\ne2e4 f7f6\n").unwrap();
/// assert_eq!((games[0].label, games[0].moves.len()), (Label::Composed, 2));
/// let error = parse_games("NN | NN | Rome | 1620 | 1:0 | composed\ne2e4 f7f6\n").unwrap_err();
/// assert_eq!(error.to_string(), "line 1: \"1:0\": the result is 1-0, 0-1 or 1/2-1/2");
/// ```
pub fn parse_games(text: &str) -> Result<Vec<Game>, ParseGamesError> {
    let mut reader = Reader::default();
    for (index, line) in text.lines().enumerate() {
        reader.read(index + 1, line.trim())?;
    }
    reader.end_game()?;
    Ok(reader.games)
}

/// Writes games in the form that [`parse_games`] reads, moves wrapped at 100 columns.
///
/// ```
/// use boardbench_corpus::{parse_games, write_games};
/// let text = "NN | NN | Rome | 1620 | 1-0 | composed\ne2e4 f7f6\n";
/// assert_eq!(write_games(&parse_games(text).unwrap()), text);
/// ```
pub fn write_games(games: &[Game]) -> String {
    games.iter().map(write_game).collect::<Vec<_>>().join("\n")
}

fn write_game(game: &Game) -> String {
    const WIDTH: usize = 100;
    let Game {
        white,
        black,
        event,
        year,
        result,
        label,
        moves,
    } = game;
    let (result, label) = (result.text(), label.text());
    let mut text = format!("{white} | {black} | {event} | {year} | {result} | {label}\n");
    let mut width = 0;
    for mv in moves {
        let mv = mv.to_string();
        if width > 0 {
            let fits = width + 1 + mv.len() <= WIDTH;
            text.push(if fits { ' ' } else { '\n' });
            width = if fits { width + 1 } else { 0 };
        }
        text.push_str(&mv);
        width += mv.len();
    }
    text.push('\n');
    text
}

#[derive(Default)]
struct Reader {
    games: Vec<Game>,
    /// The game that is being read, with the line of its header.
    open: Option<(usize, Game)>,
}

impl Reader {
    fn read(&mut self, number: usize, line: &str) -> Result<(), ParseGamesError> {
        if line.is_empty() {
            return self.end_game();
        }
        if line.starts_with('#') {
            return Ok(());
        }
        let problem = match &mut self.open {
            None => match read_header(line) {
                Ok(game) => {
                    self.open = Some((number, game));
                    return Ok(());
                }
                Err(problem) => problem,
            },
            Some((_, game)) => match read_moves(line, &mut game.moves) {
                Ok(()) => return Ok(()),
                Err(problem) => problem,
            },
        };
        Err(ParseGamesError {
            line: number,
            problem,
        })
    }

    fn end_game(&mut self) -> Result<(), ParseGamesError> {
        match self.open.take() {
            Some((line, game)) if game.moves.is_empty() => Err(ParseGamesError {
                line,
                problem: ParseGamesProblem::NoMoves,
            }),
            open => {
                self.games.extend(open.map(|(_, game)| game));
                Ok(())
            }
        }
    }
}

/// The names of the header's fields, in their order.
const FIELDS: [&str; 6] = ["white", "black", "event", "year", "result", "label"];

fn read_header(line: &str) -> Result<Game, ParseGamesProblem> {
    let fields: Vec<&str> = line.split('|').map(str::trim).collect();
    let &[white, black, event, year, result, label] = fields.as_slice() else {
        return Err(ParseGamesProblem::FieldCount {
            count: fields.len(),
        });
    };
    if let Some(index) = fields.iter().position(|field| field.is_empty()) {
        return Err(ParseGamesProblem::EmptyField {
            field: FIELDS[index],
        });
    }
    Ok(Game {
        white: white.to_owned(),
        black: black.to_owned(),
        event: event.to_owned(),
        year: read_year(year).ok_or_else(|| ParseGamesProblem::Year { text: quote(year) })?,
        result: Outcome::ALL
            .into_iter()
            .find(|outcome| outcome.text() == result)
            .ok_or_else(|| ParseGamesProblem::Result {
                text: quote(result),
            })?,
        label: Label::ALL
            .into_iter()
            .find(|candidate| candidate.text() == label)
            .ok_or_else(|| ParseGamesProblem::Label { text: quote(label) })?,
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
        let mv = text
            .parse()
            .map_err(|ParseMoveError| ParseGamesProblem::Move { text: quote(text) })?;
        moves.push(mv);
    }
    Ok(())
}

/// Why a text is no list of games: the line, and what would be right there. Its `Display` is one
/// line of printable ASCII.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseGamesError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong in it.
    pub problem: ParseGamesProblem,
}

impl fmt::Display for ParseGamesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.problem)
    }
}

impl std::error::Error for ParseGamesError {}

/// What is wrong in a line of a list of games. Texts are in double quotes, escaped, and cut short
/// if they are long.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseGamesProblem {
    /// The header has not six fields.
    FieldCount {
        /// How many it has.
        count: usize,
    },
    /// A field of the header is empty.
    EmptyField {
        /// Its name.
        field: &'static str,
    },
    /// The year is not four digits.
    Year {
        /// What stands there.
        text: String,
    },
    /// The result is none of the three.
    Result {
        /// What stands there.
        text: String,
    },
    /// The label is none of the three.
    Label {
        /// What stands there.
        text: String,
    },
    /// Something among the moves is no move in UCI's form.
    Move {
        /// What stands there.
        text: String,
    },
    /// A header stands among the moves of the game before.
    HeaderInGame,
    /// The header is followed by no move.
    NoMoves,
}

impl fmt::Display for ParseGamesProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FieldCount { count } => write!(
                f,
                "a header has 6 fields, white | black | event | year | result | label, not {count}"
            ),
            Self::EmptyField { field } => write!(f, "the header's field \"{field}\" is empty"),
            Self::Year { text } => write!(f, "{text}: the year is four digits, like 1858"),
            Self::Result { text } => write!(f, "{text}: the result is 1-0, 0-1 or 1/2-1/2"),
            Self::Label { text } => {
                write!(
                    f,
                    "{text}: the label is historical, disputed, composed or self-play"
                )
            }
            Self::Move { text } => write!(f, "{text}: {ParseMoveError}"),
            Self::HeaderInGame => f.write_str(
                "a header among the moves of a game; a blank line must stand between two games",
            ),
            Self::NoMoves => f.write_str("no moves follow this header"),
        }
    }
}
