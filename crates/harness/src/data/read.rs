//! Reads raw data.

use std::io::{self, BufRead};

use serde::Deserialize;

use super::record::{Record, SCHEMA};

/// Raw data that can't be read.
#[derive(Debug)]
pub enum ReadError {
    /// The file can't be read.
    Io(io::Error),
    /// A line is no record.
    Line {
        /// Which line, counted from 1.
        number: usize,
        /// What is wrong with it.
        problem: String,
    },
}

impl std::fmt::Display for ReadError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Io(error) => write!(f, "{error}"),
            Self::Line { number, problem } => write!(f, "line {number}: {problem}"),
        }
    }
}

impl std::error::Error for ReadError {}

/// The part of a header that says whether the rest can be read.
#[derive(Deserialize)]
struct SchemaOnly {
    schema: u32,
}

/// Looks at the version before anything else of the first line: other versions have other fields.
fn check_schema(line: &str) -> Result<(), String> {
    match serde_json::from_str::<SchemaOnly>(line) {
        Ok(SchemaOnly { schema }) if schema != SCHEMA => Err(format!(
            "the data have schema {schema}, but this program reads schema {SCHEMA}"
        )),
        // No number there: whoever reads the whole line says what is wrong with it.
        _ => Ok(()),
    }
}

/// Reads all records.
///
/// # Errors
///
/// If a line can't be read or is no record of this schema; nothing is returned then.
pub fn read(input: impl BufRead) -> Result<Vec<Record>, ReadError> {
    let mut records = Vec::new();
    for (index, line) in input.lines().enumerate() {
        let line = line.map_err(ReadError::Io)?;
        let fail = |problem: String| ReadError::Line {
            number: index + 1,
            problem,
        };
        if index == 0 {
            check_schema(&line).map_err(fail)?;
        }
        let record = serde_json::from_str(&line).map_err(|error| fail(error.to_string()))?;
        let is_first = matches!(record, Record::Header(_) | Record::Imports(_));
        if (index == 0) != is_first {
            return Err(fail(
                "the first line, and no other, must be a header".into(),
            ));
        }
        records.push(record);
    }
    Ok(records)
}
