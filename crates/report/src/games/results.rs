//! The lines of a file of results, and what each reports about a decision.

use csv::{Position, Reader, StringRecord};
use serde::Deserialize;
use thiserror::Error;

use crate::sections::Sign;

const COLUMNS: &str = "decision,engine,change,toward,ours,reference,result,elo,error,lower bound,upper bound,passed,\
                       time control,machine,speed,date";

/// A file of results that cannot be shown.
#[derive(Debug, Error)]
pub enum GamesError {
    /// A line without the columns of the file, or a field that its column does not have. The message names the line.
    #[error(transparent)]
    Table(#[from] csv::Error),
    /// Columns that are missing, unknown or in another order, or a line whose fields contradict each other.
    #[error("line {line}: {fault}")]
    Line {
        /// The number of the line in the file.
        line: u64,
        /// The contradiction.
        fault: &'static str,
    },
}

/// A result of an engine's test. Numbers and endings are empty where the text of the result does not print them.
#[derive(Debug, Deserialize)]
pub(super) struct GameResult {
    engine: String,
    /// The side of the decision that the change moves to.
    toward: Option<Side>,
    /// The question of the decision; empty if the change moves to neither side of one.
    pub(super) ours: String,
    reference: String,
    elo: Option<f64>,
    error: Option<f64>,
    #[serde(rename = "lower bound")]
    lower_bound: Option<f64>,
    #[serde(rename = "upper bound")]
    upper_bound: Option<f64>,
    passed: Option<Ending>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Side {
    Choice,
    InsteadOf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
enum Ending {
    #[serde(rename = "passed")]
    Passed,
    #[serde(rename = "failed")]
    Failed,
    #[serde(rename = "no bound reached")]
    NoBoundReached,
    #[serde(rename = "not finished")]
    NotFinished,
    #[serde(rename = "merged without a verdict")]
    NoVerdict,
}

impl GameResult {
    /// Returns `true` if the change gains and `false` if it loses, by the interval of the Elo if that is printed, else by the ending
    /// and its bounds; `None` if the test shows nothing.
    fn is_gain(&self) -> Option<bool> {
        let is_gain = match (self.elo, self.error) {
            (Some(elo), Some(error)) => [elo - error > 0.0, elo + error < 0.0],
            _ => match (self.passed, self.lower_bound, self.upper_bound) {
                (Some(Ending::Passed), Some(lower), _) => [lower >= 0.0, false],
                (Some(Ending::Failed), _, Some(upper)) => [false, upper <= 0.0],
                _ => [false, false],
            },
        };
        (is_gain != [false, false]).then_some(is_gain[0])
    }

    /// Returns the sign for the choice of the decision; `None` if the test shows nothing, or the change moves to neither side.
    pub(super) fn sign(&self) -> Option<Sign> {
        let is_toward = self.toward? == Side::Choice;
        let is_for_choice = self.is_gain()? == is_toward;
        Some(if is_for_choice { Sign::Faster } else { Sign::Slower })
    }

    /// Returns the printed error of the Elo; infinity if there is none.
    pub(super) fn printed_error(&self) -> f64 {
        self.error.unwrap_or(f64::INFINITY)
    }

    pub(super) fn has_bounds(&self) -> bool {
        self.lower_bound.is_some()
    }

    pub(super) fn address(&self) -> Option<&str> {
        let schemes = ["https://", "http://"].into_iter();
        let start = schemes.filter_map(|scheme| self.reference.find(scheme));
        let address = &self.reference[start.min()?..];
        let is_end = |c: char| c.is_whitespace() || ",;()[]<>|\"".contains(c);
        Some(address.split(is_end).next().unwrap_or(address))
    }

    /// Returns the engine's name, with the number of the thread if the reference is one: `Stockfish #6845`.
    pub(super) fn short_reference(&self) -> String {
        let address = self.address().unwrap_or_default();
        let mut parts = address.rsplit('/');
        match (parts.next(), parts.next()) {
            (Some(number), Some("pull" | "issues")) => format!("{} #{number}", self.engine),
            _ => self.engine.clone(),
        }
    }

    fn fault(&self, is_question: impl Fn(&str) -> bool) -> Option<&'static str> {
        let has_question = !self.ours.is_empty();
        let numbers = [self.elo, self.error, self.lower_bound, self.upper_bound];
        let are_bounds = match (self.lower_bound, self.upper_bound) {
            (Some(lower), Some(upper)) => lower < upper,
            (None, None) => true,
            _ => false,
        };
        Some(if has_question != self.toward.is_some() {
            "a question needs a side, and a side a question"
        } else if has_question && !is_question(&self.ours) {
            "no decision has this question"
        } else if numbers.into_iter().flatten().any(|it| !it.is_finite()) {
            "a number is not finite"
        } else if self.error.is_some() && self.elo.is_none() {
            "an error needs an Elo"
        } else if self.error.is_some_and(|error| error < 0.0) {
            "an error is negative"
        } else if !are_bounds {
            "bounds are two numbers, the lower one first"
        } else {
            return None;
        })
    }
}

/// Parses the results of a file. `is_question` tests whether a decision has a question.
pub(super) fn parse(
    text: &str,
    is_question: impl Fn(&str) -> bool,
) -> Result<Vec<GameResult>, GamesError> {
    let mut reader = Reader::from_reader(text.as_bytes());
    let columns = reader.headers()?.clone();
    if !columns.iter().eq(COLUMNS.split(',')) {
        let fault = "columns differ from those of docs/data/games.csv";
        return Err(GamesError::Line { line: 1, fault });
    }
    let result = |record: Result<StringRecord, csv::Error>| {
        let record = record?;
        let result: GameResult = record.deserialize(Some(&columns))?;
        let line = record.position().map_or(0, Position::line);
        match result.fault(&is_question) {
            Some(fault) => Err(GamesError::Line { line, fault }),
            None => Ok(result),
        }
    };
    reader.records().map(result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_outcome_follows_from_the_interval_or_else_from_the_ending_and_its_bound() {
        for (numbers, is_gain) in [
            ("3,2,,,failed", Some(true)),
            ("-3,2,,,passed", Some(false)),
            ("3,4,0,2,passed", None),
            ("3,,0,2,passed", Some(true)),
            (",,-3,1,passed", None),
            (",,-3,0,failed", Some(false)),
            (",,-3,1,failed", None),
            (",,0,2,no bound reached", None),
            (",,,,passed", None),
        ] {
            let text = format!("{COLUMNS}\nd,e,c,,,r,t,{numbers},c,m,s,2026\n");
            let results = parse(&text, |_| true).unwrap();
            assert_eq!(results[0].is_gain(), is_gain, "{numbers}");
        }
    }
}
