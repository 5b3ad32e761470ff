//! Reads and writes raw data.

use std::io::{self, BufRead, Write};

use serde::Deserialize;

use super::record::{Record, SCHEMA};

/// Why raw data can't be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The file can't be read.
    #[error("{0}")]
    Io(io::Error),
    /// A line is not a record.
    #[error("line {number}: {problem}")]
    Line {
        /// The line, from 1.
        number: usize,
        /// Its fault.
        problem: String,
    },
}

/// Checks the version before the first line is parsed: other versions have other fields.
fn check_schema(line: &str) -> Result<(), String> {
    /// The part of a header that all versions have.
    #[derive(Deserialize)]
    struct SchemaOnly {
        schema: u32,
    }
    match serde_json::from_str(line) {
        Ok(SchemaOnly { schema }) if schema != SCHEMA => Err(format!(
            "the data have schema {schema}, but this program reads schema {SCHEMA}"
        )),
        // Parsing the whole line gives a better error.
        _ => Ok(()),
    }
}

/// Writes records, one to a line.
///
/// # Errors
///
/// If they can't be written.
pub fn write(records: &[Record], mut to: impl Write) -> io::Result<()> {
    for record in records {
        serde_json::to_writer(&mut to, record)?;
        writeln!(to)?;
    }
    to.flush()
}

/// Reads all records.
///
/// # Errors
///
/// If a line can't be read or is not a record of this schema.
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
        let is_first = matches!(record, Record::Header(_));
        if (index == 0) != is_first {
            return Err(fail(
                "the first line, and no other, must be a header".into(),
            ));
        }
        records.push(record);
    }
    Ok(records)
}
