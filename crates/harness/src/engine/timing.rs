//! The speed of any UCI engine's perft beside ours.
//!
//! An engine is a contender like any other: its timings are [`Record`]s, its row and its verdict come
//! from the statistics of every comparison. What differs is how they are taken.
//!
//! - An engine is verified on the well-known positions: all its counts must be the published ones, the
//!   timed ones included. Otherwise it has no numbers.
//! - The reference is our contender behind a pipe. Time per node is compared; the overhead of a
//!   question is the time of depth 1, and is subtracted. Our contender in this process, without a pipe,
//!   must come out as fast as the reference: its row shows whether the subtraction is right.
//! - Blocks are the independent observations. Each has new processes, in which both sides are asked
//!   about every position in the order A B B A. A block's log-ratio is the mean over positions.
//!
//! Start with [`Timing::run`].

mod ladder;
mod old;
mod pair;
mod player;
mod run;
mod vocabulary;

use std::io::{self, BufRead, Read, Write};

pub use player::Refusal;
pub use run::{Refused, Timed, Timing};

use old::{OldLine, converted};

use crate::data::{self, ReadError, Record, Row, rows, table};

/// The rows of the players that have numbers, by threads: the control, our other players, and the
/// engines in the order of the data.
pub fn engine_rows(records: &[Record]) -> Vec<Row> {
    let mut rows = rows(records);
    rows.retain(|row| row.timing.is_some());
    rows
}

/// The table, as text for a terminal or as Markdown, with the remarks below it. Without any numbers
/// there are only the remarks.
pub fn engine_table(records: &[Record], markdown: bool) -> String {
    let rows = engine_rows(records);
    let table = (!rows.is_empty()).then(|| table(&rows, markdown));
    let remarks = records.iter().filter_map(|record| match record {
        Record::Remark(remark) => Some(remark.text.clone()),
        _ => None,
    });
    let parts: Vec<String> = table.into_iter().chain(remarks).collect();
    parts.join(if markdown { "\n\n" } else { "\n" })
}

/// A section of a report in Markdown, from raw data alone.
pub fn engine_section(records: &[Record]) -> String {
    format!(
        "\n## Engines\n\n{}\n\n\
         Perft of the six well-known positions, asked of processes by `go perft` and of this process. Every \
         count is the published one. The time of a question of depth 1 is subtracted. The time of a node is \
         the median over blocks of the geometric mean over positions; the ratio compares it with the \
         reference's, which is in the A/A control's row; below 1 is faster. Each block has processes of its \
         own and gives one log-ratio; the interval is Student's over blocks. Whether an engine counts the \
         last ply in bulk or makes its moves is not visible from outside: our contender is there in both \
         ways. The raw data are in `engines.jsonl`.\n",
        engine_table(records, true)
    )
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

/// Reads all records, also those of the old form, which has no header. Old records come after new ones.
///
/// # Errors
///
/// If a line can't be read or is no record; nothing is returned then.
pub fn read(mut input: impl BufRead) -> Result<Vec<Record>, ReadError> {
    let mut first = Vec::new();
    input.read_until(b'\n', &mut first).map_err(ReadError::Io)?;
    let is_new = first.starts_with(b"{\"type\":\"header\"");
    let input = first.chain(input);
    if is_new {
        return data::read(input);
    }
    let (mut records, mut old) = (Vec::new(), Vec::new());
    for (index, line) in input.lines().enumerate() {
        let line = line.map_err(ReadError::Io)?;
        if let Ok(line) = serde_json::from_str::<OldLine>(&line) {
            old.push((index + 1, line));
            continue;
        }
        let record = serde_json::from_str(&line).map_err(|error| ReadError::Line {
            number: index + 1,
            problem: error.to_string(),
        })?;
        records.push(record);
    }
    records.extend(converted(old)?);
    Ok(records)
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;
    use crate::data::{Role, Verdict};

    /// The old lines of a player.
    fn player(name: &str, leaves: &str) -> String {
        format!(
            r#"{{"type":"player","name":"{name}","command":null,"threads":1,"leaves":"{leaves}","hash_mib":null,"verified_counts":20,"largest_count":10000}}"#
        ) + "\n"
    }

    /// Old lines of blocks in which a contender takes these times for a node, and the reference ten
    /// nanoseconds.
    fn blocks(contender: &str, nanoseconds: [u64; 3]) -> String {
        let mut lines = String::new();
        for (block, nanoseconds) in nanoseconds.into_iter().enumerate() {
            for (position, depth) in [("one", 2), ("other", 3)] {
                for (side, each) in [("A", 10), ("B", nanoseconds), ("B", nanoseconds), ("A", 10)] {
                    let wall = 1_000 * each + 77;
                    writeln!(
                        lines,
                        r#"{{"type":"sample","block":{block},"threads":1,"reference":"ours","contender":"{contender}","side":"{side}","position":"{position}","depth":{depth},"nodes":1000,"wall_ns":{wall},"overhead_ns":77}}"#
                    )
                    .unwrap();
                }
            }
        }
        lines
    }

    fn rows_of(parts: &[String]) -> Vec<Row> {
        engine_rows(&read(parts.concat().as_bytes()).unwrap())
    }

    #[test]
    fn ratios_are_of_the_time_of_a_node_without_overhead() {
        let engine = "as-the-engine-does-it";
        let rows = rows_of(&[
            player("theirs", engine),
            player("ours", "counted"),
            player("silent", engine),
            blocks("theirs", [20; 3]),
            blocks("ours", [10; 3]),
        ]);
        let names: Vec<_> = rows.iter().map(|row| (&*row.contender, row.role)).collect();
        // The control comes first; a player that was not timed has no row.
        let roles = [("ours", Role::Control), ("theirs", Role::Contender)];
        assert_eq!(names, roles);
        let theirs = rows[1].timing.unwrap();
        assert!((theirs.ratio.mean - 2.0).abs() < 1e-9, "{theirs:?}");
        assert!((theirs.nanoseconds - 20.0).abs() < 1e-6, "{theirs:?}");
        assert_eq!(theirs.verdict, Verdict::Slower);
        assert_eq!(
            (rows[1].depths, &*rows[1].about),
            (Some([2, 3]), "as the engine does it")
        );
    }

    /// Data are read from files.
    #[test]
    fn impossible_times_are_rendered() {
        let most = format!("\"nodes\":{0},\"wall_ns\":{0},\"overhead_ns\":0", u64::MAX);
        let lines = blocks("ours", [10; 3])
            .replace("\"nodes\":1000,\"wall_ns\":10077,\"overhead_ns\":77", &most);
        let rows = rows_of(&[player("ours", "counted"), lines]);
        assert_eq!(rows.len(), 1);
        let ratio = rows[0].timing.unwrap().ratio;
        assert!((ratio.mean - 1.0).abs() < 1e-9, "{rows:?}");
    }

    #[test]
    fn the_noise_of_the_control_hides_small_differences() {
        let rows = rows_of(&[
            player("ours", "counted"),
            player("theirs", "made"),
            blocks("ours", [9, 10, 11]),
            blocks("theirs", [11; 3]),
        ]);
        let theirs = rows[1].timing.unwrap();
        assert_eq!(theirs.ratio.verdict(0.0), Verdict::Slower);
        assert_eq!(theirs.verdict, Verdict::CannotTell);
    }

    #[test]
    fn old_data_read_as_new_ones() {
        let old = [
            player("ours", "counted"),
            "{\"type\":\"refused\",\"command\":\"liar\",\"is_wrong\":true,\"reason\":\"it lies\"}\n".into(),
            "{\"type\":\"remark\",\"text\":\"busy\"}\n".into(),
            blocks("ours", [10; 3]),
        ]
        .concat();
        let records = read(old.as_bytes()).unwrap();
        let table = engine_table(&records, false);
        assert!(
            table.ends_with("busy\nno numbers for \"liar\": it lies"),
            "{table}"
        );
        let mut new = Vec::new();
        write(&records, &mut new).unwrap();
        assert_eq!(read(&new[..]).unwrap(), records);
        let (torn, _) = old.trim_end().rsplit_once('\n').unwrap();
        let error = read(torn.as_bytes()).unwrap_err().to_string();
        assert!(
            error.ends_with("must have four answers of two sides"),
            "{error}"
        );
        assert!(read(&b"{}\n"[..]).is_err());
    }
}
