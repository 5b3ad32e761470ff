//! Reads and writes raw data.

use std::io::{self, BufRead, Write};

use serde::Deserialize;

use super::record::{OLDEST_SCHEMA, Record, SCHEMA};

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
        /// What is wrong with it.
        problem: String,
    },
}

/// The part of a header that all versions have.
#[derive(Deserialize)]
struct SchemaOnly {
    schema: u32,
}

/// The version, checked before the first line is parsed: other versions have other fields.
fn schema(line: &str) -> Result<u32, String> {
    match serde_json::from_str::<SchemaOnly>(line) {
        Ok(SchemaOnly { schema }) if !(OLDEST_SCHEMA..=SCHEMA).contains(&schema) => Err(format!(
            "the data have schema {schema}, but this program reads schemas {OLDEST_SCHEMA} to {SCHEMA}"
        )),
        Ok(SchemaOnly { schema }) => Ok(schema),
        // Parsing the whole line gives a better error.
        Err(_) => Ok(SCHEMA),
    }
}

/// Whether a line of schema 3 to 5 is about the axis `conversion`, which was removed, since its contenders differed in more than
/// conversion.
fn is_about_conversion(line: &str) -> bool {
    line.contains("\"group\":\"conversion:")
}

/// A line of schema 3 or 4, where the axis `boards` had native encodings and `boards-fixed` the common one.
fn with_todays_axes(line: &str) -> String {
    line.replace("\"boards/", "\"boards-native/")
        .replace("\"axis\":\"boards\"", "\"axis\":\"boards-native\"")
        .replace("\"boards-fixed/", "\"boards/")
        .replace("\"axis\":\"boards-fixed\"", "\"axis\":\"boards\"")
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
    let mut version = SCHEMA;
    for (index, line) in input.lines().enumerate() {
        let mut line = line.map_err(ReadError::Io)?;
        let fail = |problem: String| ReadError::Line {
            number: index + 1,
            problem,
        };
        if index == 0 {
            version = schema(&line).map_err(fail)?;
        }
        if version < 6 && is_about_conversion(&line) {
            continue;
        }
        if version < 5 {
            line = with_todays_axes(&line);
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
