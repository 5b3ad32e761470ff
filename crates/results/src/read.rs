//! Reads and writes measurements, one JSON record per line, and computes their SHA-256.

use std::io::{self, BufRead, Write};

use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::record::{End, Record, SCHEMA};
use super::visible;

/// Header fields that all versions of the format share.
#[derive(Deserialize)]
struct SchemaOnly {
    schema: u32,
}

/// Writes records, one per line.
///
/// # Errors
///
/// Returns an error if writing fails.
pub fn write(records: &[Record], mut to: impl Write) -> io::Result<()> {
    for record in records {
        to.write_all(line(record)?.as_bytes())?;
    }
    to.flush()
}

/// Returns the line of a record in a file, with its line break.
fn line(record: &Record) -> serde_json::Result<String> {
    Ok(serde_json::to_string(record)? + "\n")
}

/// Returns the SHA-256 of the file that a run of these records writes, in hexadecimal.
///
/// The file is hashed uncompressed: `zcat data.jsonl.gz | sha256sum`.
pub fn digest(records: &[Record]) -> String {
    let mut hash = Sha256::new();
    for record in records {
        // Only a map whose keys are not text can't be serialised, and no record has one.
        hash.update(line(record).unwrap_or_default());
    }
    in_hexadecimal(&hash.finalize())
}

/// Returns the SHA-256 of some bytes, in hexadecimal.
///
/// ```
/// assert!(boardbench_results::sha256(b"").starts_with("e3b0c44298fc1c14"));
/// ```
pub fn sha256(bytes: &[u8]) -> String {
    in_hexadecimal(&Sha256::digest(bytes))
}

fn in_hexadecimal(bytes: &[u8]) -> String {
    let digits = bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    let digits = digits.filter_map(|digit| char::from_digit(u32::from(digit), 16));
    digits.collect()
}

/// Maximum length of a run, about 136 years: it fits a `Duration`, even with the time of a resumed run added.
const MAX_SECONDS: f64 = u32::MAX as f64;

/// Reads and checks all records.
///
/// # Errors
///
/// Returns a message with the line number if a line can't be read, is not a record of this schema or has an impossible
/// number, or if there is no line.
pub fn read(input: impl BufRead) -> Result<Vec<Record>, String> {
    let mut records = Vec::new();
    for (index, line) in input.lines().enumerate() {
        let fail = |problem: String| format!("line {}: {problem}", index + 1);
        let line = line.map_err(|error| match error.kind() {
            io::ErrorKind::InvalidData => fail("must be UTF-8 text".into()),
            _ => fail(error.to_string()),
        })?;
        // The schema is checked first, because other versions have other fields. Otherwise the full parse has a better error.
        if index == 0
            && let Ok(SchemaOnly { schema }) = serde_json::from_str(&line)
            && schema != SCHEMA
        {
            return Err(fail(format!(
                "the data have schema {schema}, but this program reads schema {SCHEMA}"
            )));
        }
        let record = serde_json::from_str(&line).map_err(|error| {
            // The line was parsed alone, so the parser's line number is always 1.
            let error = error.to_string().replace(" at line 1 column ", " at column ");
            let error = visible(&error);
            fail(format!("{error}; each line must be one whole record"))
        })?;
        let is_first = matches!(record, Record::Header(_));
        if (index == 0) != is_first {
            return Err(fail("the first line, and no other, must be a header".into()));
        }
        if let Record::End(End { seconds, .. }) = record
            && !(0.0..=MAX_SECONDS).contains(&seconds)
        {
            return Err(fail(format!(
                "the length of the run is {seconds} s, but must be from 0 to {MAX_SECONDS} s"
            )));
        }
        records.push(record);
    }
    if records.is_empty() {
        return Err("line 1: must be a header, but the file is empty".into());
    }
    Ok(records)
}
