//! What a run has found, and how several runs add up to one.

use std::collections::BTreeSet;
use std::fmt;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::{Coverage, Failure};
use crate::data::files;
use crate::verify::shard::Shard;

/// The version of the form in which reports are stored. A reader refuses others.
pub(super) const SCHEMA: u32 = 1;

/// What a run has found. Those of several shards can be [merged](merge).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The version of this form.
    pub schema: u32,
    /// Who played in lockstep, `board/encoding`.
    pub contenders: Vec<String>,
    /// The seed of everything drawn.
    pub seed: u64,
    /// How many games were to be drawn by lot, over all shards.
    pub games: u64,
    /// How many plies such a game has at most.
    pub plies: usize,
    /// Which parts of the work these are, `I/N`.
    pub shards: Vec<String>,
    /// Whether all games of these shards were played.
    pub is_complete: bool,
    /// How many games were played.
    pub games_played: u64,
    /// What was met in them.
    pub coverage: Coverage,
    /// What went wrong: at most one a shard, since a run ends with the first.
    pub failures: Vec<Failure>,
    /// How long it took, all shards together.
    pub seconds: f64,
    /// How many threads played, the most of any shard.
    pub threads: usize,
}

impl Report {
    /// Whether nothing went wrong.
    pub const fn has_passed(&self) -> bool {
        self.failures.is_empty()
    }

    /// Reads a stored report.
    ///
    /// # Errors
    ///
    /// If the text is no report of this version.
    pub fn from_json(text: &str) -> Result<Self, String> {
        let report: Self = serde_json::from_str(text).map_err(|error| error.to_string())?;
        if report.schema == SCHEMA {
            Ok(report)
        } else {
            Err(format!(
                "the report has schema {}, but this program reads schema {SCHEMA}",
                report.schema
            ))
        }
    }

    /// Stores the report: the file is there whole or not at all.
    ///
    /// # Errors
    ///
    /// If it can't be written.
    pub fn store(&self, path: &Path) -> io::Result<()> {
        files::write(path, self.to_json().as_bytes())
    }

    /// The text to store.
    ///
    /// # Panics
    ///
    /// Never: a report has nothing that JSON lacks.
    pub fn to_json(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("a report can be written");
        text.push('\n');
        text
    }
}

/// Reports that are no parts of one run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MergeError {
    /// There is none.
    Nothing,
    /// Two differ in what was to be checked.
    Unlike {
        /// In what.
        what: &'static str,
    },
    /// Shards of different numbers, or text that is no shard.
    Shards,
    /// A shard is there twice.
    Twice(String),
    /// Shards are missing.
    Missing {
        /// The first of them, as many as a line holds.
        first: Vec<String>,
        /// How many there are.
        count: usize,
    },
}

impl fmt::Display for MergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nothing => f.write_str("there is no report to merge"),
            Self::Unlike { what } => {
                write!(f, "the reports are not of one run: they differ in {what}")
            }
            Self::Shards => f.write_str("the reports are not of shards I/N with the same N"),
            Self::Twice(shard) => write!(f, "shard {shard} is there twice"),
            Self::Missing { first, count } => {
                write!(f, "missing: shard {}", first.join(", "))?;
                match count - first.len() {
                    0 => Ok(()),
                    more => write!(f, " and {more} more"),
                }
            }
        }
    }
}

impl std::error::Error for MergeError {}

/// Adds up the reports of all shards of one run, in any order.
///
/// # Errors
///
/// If they are not all shards of one run.
pub fn merge(reports: &[Report]) -> Result<Report, MergeError> {
    let (first, others) = reports.split_first().ok_or(MergeError::Nothing)?;
    let mut whole = first.clone();
    for report in others {
        check_alike(first, report)?;
        whole.shards.extend(report.shards.iter().cloned());
        whole.is_complete &= report.is_complete;
        whole.games_played = whole.games_played.saturating_add(report.games_played);
        whole.coverage.add(&report.coverage);
        whole.failures.extend(report.failures.iter().cloned());
        whole.seconds += report.seconds;
        whole.threads = whole.threads.max(report.threads);
    }
    check_shards(&whole.shards)?;
    whole.shards = vec![Shard::WHOLE.to_string()];
    whole.failures.sort_by_key(|failure| failure.game);
    Ok(whole)
}

fn check_alike(one: &Report, other: &Report) -> Result<(), MergeError> {
    let differs = [
        ("contenders", one.contenders != other.contenders),
        ("seed", one.seed != other.seed),
        ("games", one.games != other.games),
        ("plies", one.plies != other.plies),
    ];
    match differs.into_iter().find(|(_, differs)| *differs) {
        Some((what, _)) => Err(MergeError::Unlike { what }),
        None => Ok(()),
    }
}

/// So many of the missing shards are named.
const MISSING_NAMED: usize = 8;

/// Each of N parts once.
fn check_shards(shards: &[String]) -> Result<(), MergeError> {
    let parse = |text: &String| text.parse::<Shard>().map_err(|_| MergeError::Shards);
    let parsed: Vec<Shard> = shards.iter().map(parse).collect::<Result<_, _>>()?;
    let count = parsed.first().map_or(1, |shard| shard.count());
    if parsed.iter().any(|shard| shard.count() != count) {
        return Err(MergeError::Shards);
    }
    // Written anew, since a file may spell one shard in several ways.
    let mut seen = BTreeSet::new();
    for shard in parsed.iter().map(Shard::to_string) {
        if seen.contains(&shard) {
            return Err(MergeError::Twice(shard));
        }
        seen.insert(shard);
    }
    let missing = count - seen.len();
    if missing == 0 {
        return Ok(());
    }
    // Their number is what a file says it is.
    let first = (1..=count)
        .map(|number| format!("{number}/{count}"))
        .filter(|shard| !seen.contains(shard))
        .take(MISSING_NAMED)
        .collect();
    Err(MergeError::Missing {
        first,
        count: missing,
    })
}

impl fmt::Display for Report {
    /// The failures, what was met, and a line that says how it ended.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for failure in &self.failures {
            writeln!(f, "{failure}\n")?;
        }
        writeln!(f, "{}\n", self.coverage)?;
        let Self {
            contenders,
            games_played,
            seed,
            shards,
            ..
        } = self;
        write!(
            f,
            "{games_played} games in lockstep on {} contenders, seed {seed}, shard {}: ",
            contenders.len(),
            shards.join(" ")
        )?;
        match (self.has_passed(), self.is_complete) {
            (false, _) => f.write_str("DIFFERENT"),
            (true, true) => f.write_str("no difference"),
            (true, false) => f.write_str("no difference so far, and not all games were played"),
        }
    }
}

impl fmt::Display for Failure {
    /// The position stands on a line of its own.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            game,
            name,
            contender,
            question,
            expected,
            found,
            fen,
            start,
            moves,
        } = self;
        writeln!(f, "{contender} differs in {question}")?;
        writeln!(f, "  expected {expected}\n  found    {found}")?;
        writeln!(f, "{fen}")?;
        write!(f, "  game {game} ({name}) from {start}")?;
        if !moves.is_empty() {
            write!(f, "\n  moves {}", moves.join(" "))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(shard: &str, positions: u64) -> Report {
        Report {
            schema: SCHEMA,
            contenders: vec!["a/b".into()],
            seed: 1,
            games: 10,
            plies: 50,
            shards: vec![shard.into()],
            is_complete: true,
            games_played: 5,
            coverage: Coverage {
                positions,
                ..Coverage::default()
            },
            failures: Vec::new(),
            seconds: 1.5,
            threads: 2,
        }
    }

    #[test]
    fn shards_add_up_in_any_order() {
        let parts = [report("2/3", 1), report("3/3", 10), report("1/3", 100)];
        let whole = merge(&parts).unwrap();
        assert_eq!(whole.coverage.positions, 111);
        assert_eq!(
            (whole.games_played, whole.shards),
            (15, vec!["1/1".to_owned()])
        );
        assert_eq!(merge(&[report("1/1", 7)]).unwrap(), report("1/1", 7));
    }

    /// They are read from files.
    #[test]
    fn counts_that_no_run_has_add_up_all_the_same() {
        let mut parts = [report("1/2", u64::MAX), report("2/2", 1)];
        parts[0].games_played = u64::MAX;
        let whole = merge(&parts).unwrap();
        assert_eq!(whole.coverage.positions, u64::MAX);
        assert_eq!(whole.games_played, u64::MAX);
    }

    #[test]
    fn what_is_no_whole_is_refused() {
        let mut other_seed = report("2/2", 1);
        other_seed.seed = 2;
        for (reports, message) in [
            (vec![], "there is no report to merge"),
            (vec![report("1/2", 1)], "missing: shard 2/2"),
            (
                vec![report("2/18446744073709551615", 1)],
                "missing: shard 1/18446744073709551615, 3/18446744073709551615, \
                 4/18446744073709551615, 5/18446744073709551615, 6/18446744073709551615, \
                 7/18446744073709551615, 8/18446744073709551615, 9/18446744073709551615 \
                 and 18446744073709551606 more",
            ),
            (
                vec![report("1/2", 1), report("1/2", 1)],
                "shard 1/2 is there twice",
            ),
            (
                vec![report("1/1", 1), report("01/1", 1)],
                "shard 1/1 is there twice",
            ),
            (
                vec![report("1/2", 1), report("2/3", 1)],
                "the reports are not of shards I/N with the same N",
            ),
            (
                vec![report("1/2", 1), other_seed],
                "the reports are not of one run: they differ in seed",
            ),
        ] {
            assert_eq!(merge(&reports).unwrap_err().to_string(), message);
        }
    }

    #[test]
    fn reports_read_back_and_others_are_refused() {
        let report = report("1/1", 7);
        assert_eq!(Report::from_json(&report.to_json()), Ok(report.clone()));
        let other = report.to_json().replace("\"schema\": 1", "\"schema\": 9");
        let error = Report::from_json(&other).unwrap_err();
        assert_eq!(
            error,
            "the report has schema 9, but this program reads schema 1"
        );
        assert!(Report::from_json("{}").is_err());
    }
}
