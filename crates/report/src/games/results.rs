//! The lines of a file of results, and what each says of a decision.

use std::fmt;

use csv::{Position, Reader, StringRecord};
use serde::Deserialize;
use thiserror::Error;

use crate::sections::Sign;

/// A file of results that cannot be shown.
#[derive(Debug, Error)]
pub enum GamesError {
    /// A line without the columns of the file, or a field that its column does not have. The message names the line.
    #[error(transparent)]
    Table(#[from] csv::Error),
    /// A line whose fields contradict each other.
    #[error("line {line}: {fault}")]
    Line {
        /// The number of the line in the file.
        line: u64,
        /// What is wrong.
        fault: &'static str,
    },
}

/// A result of an engine's test, as the file has it. Numbers and endings are empty where the text of the result does not print
/// them.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct GameResult {
    /// What the change is about, in a few words.
    pub(super) decision: String,
    pub(super) engine: String,
    pub(super) change: String,
    /// The side of our decision that the change moves to.
    pub(super) toward: Option<Side>,
    /// The question of our decision; empty if the change moves to neither side of one.
    pub(super) ours: String,
    pub(super) reference: String,
    /// The result as printed.
    pub(super) result: String,
    elo: Option<f64>,
    error: Option<f64>,
    #[serde(rename = "lower bound")]
    lower_bound: Option<f64>,
    #[serde(rename = "upper bound")]
    upper_bound: Option<f64>,
    passed: Option<Ending>,
    #[serde(rename = "time control")]
    pub(super) time_control: String,
    pub(super) machine: String,
    /// The change of speed as printed.
    pub(super) speed: String,
    pub(super) date: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Side {
    Choice,
    InsteadOf,
}

/// How a test ended.
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

/// What a test shows of the change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    Gain,
    Loss,
    NotShown,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Gain => "gain",
            Self::Loss => "loss",
            Self::NotShown => "not shown",
        })
    }
}

impl GameResult {
    /// What the test shows: by the interval of its Elo if that is printed, else by its ending and its bounds.
    pub(super) fn outcome(&self) -> Outcome {
        if let (Some(elo), Some(error)) = (self.elo, self.error) {
            return match (elo - error, elo + error) {
                (low, _) if low > 0.0 => Outcome::Gain,
                (_, high) if high < 0.0 => Outcome::Loss,
                _ => Outcome::NotShown,
            };
        }
        match (self.passed, self.lower_bound, self.upper_bound) {
            (Some(Ending::Passed), Some(lower), _) if lower >= 0.0 => Outcome::Gain,
            (Some(Ending::Failed), _, Some(upper)) if upper <= 0.0 => Outcome::Loss,
            _ => Outcome::NotShown,
        }
    }

    /// What it says of the choice of our decision; `None` if it shows nothing, or moves to neither side.
    pub(super) fn sign(&self) -> Option<Sign> {
        match (self.toward?, self.outcome()) {
            (Side::Choice, Outcome::Gain) | (Side::InsteadOf, Outcome::Loss) => Some(Sign::Faster),
            (Side::Choice, Outcome::Loss) | (Side::InsteadOf, Outcome::Gain) => Some(Sign::Slower),
            (_, Outcome::NotShown) => None,
        }
    }

    fn fault(&self, is_asked: impl Fn(&str) -> bool) -> Option<&'static str> {
        let has_question = !self.ours.is_empty();
        let numbers = [self.elo, self.error, self.lower_bound, self.upper_bound];
        let are_bounds = match (self.lower_bound, self.upper_bound) {
            (Some(lower), Some(upper)) => lower < upper,
            (None, None) => true,
            _ => false,
        };
        let faults = [
            (
                has_question != self.toward.is_some(),
                "a question needs a side, and a side a question",
            ),
            (
                has_question && !is_asked(&self.ours),
                "no decision asks this question",
            ),
            (
                numbers.into_iter().flatten().any(|it| !it.is_finite()),
                "a number is not finite",
            ),
            (
                self.error.is_some() && self.elo.is_none(),
                "an error needs an Elo",
            ),
            (
                self.error.is_some_and(|error| error < 0.0),
                "an error is negative",
            ),
            (!are_bounds, "bounds are two numbers, the lower one first"),
        ];
        let mut found = faults.into_iter().filter(|(is_fault, _)| *is_fault);
        found.next().map(|(_, fault)| fault)
    }
}

/// The results of a file. Only questions that `is_asked` knows may stand in it.
pub(super) fn parse(
    text: &str,
    is_asked: impl Fn(&str) -> bool,
) -> Result<Vec<GameResult>, GamesError> {
    let mut reader = Reader::from_reader(text.as_bytes());
    let columns = reader.headers()?.clone();
    let result = |record: Result<StringRecord, csv::Error>| {
        let record = record?;
        let result: GameResult = record.deserialize(Some(&columns))?;
        let line = record.position().map_or(0, Position::line);
        match result.fault(&is_asked) {
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
    fn an_outcome_is_told_by_the_interval_or_else_by_the_ending_and_its_bound() {
        for (numbers, outcome) in [
            ("3,2,,,failed", Outcome::Gain),
            ("-3,2,,,passed", Outcome::Loss),
            ("3,4,0,2,passed", Outcome::NotShown),
            ("3,,0,2,passed", Outcome::Gain),
            (",,-3,1,passed", Outcome::NotShown),
            (",,-3,0,failed", Outcome::Loss),
            (",,-3,1,failed", Outcome::NotShown),
            (",,0,2,no bound reached", Outcome::NotShown),
            (",,,,passed", Outcome::NotShown),
        ] {
            let text = format!(
                "decision,engine,change,toward,ours,reference,result,elo,error,lower bound,upper bound,passed,\
                 time control,machine,speed,date\nd,e,c,,,r,t,{numbers},c,m,s,2026\n"
            );
            let results = parse(&text, |_| true).unwrap();
            assert_eq!(results[0].outcome(), outcome, "{numbers}");
        }
    }
}
