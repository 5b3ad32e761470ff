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
//! - Blocks are the independent observations. Each has new processes. In each position all players take
//!   turns in an order at random and its mirror image, again if their two fastest answers differ; the
//!   fastest counts. A block's log-ratio is the mean over positions. The reference takes part a second
//!   time, as a process of its own if it is one, and gives the noise floor of the run.
//!
//! Start with [`Timing::run`].

mod block;
mod player;
mod run;

pub use player::Refusal;
pub use run::{Refused, Timed, Timing};

use boardbench_results::{Record, Row, escape_markdown, rows, table, visible};

/// The rows of the players that have numbers, by threads: the control, our other players, and the
/// engines in the order of the data, and placebos last.
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
        Record::Remark(remark) if markdown => Some(escape_markdown(&visible(&remark.text))),
        Record::Remark(remark) => Some(visible(&remark.text)),
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
         count is the published one. The time of a question of depth 1 is subtracted. All take turns in blocks, \
         each with processes of its own; of the answers in a block the fastest counts. The time of a node is \
         the median over blocks of the geometric mean over positions; the ratio compares it with the \
         reference's, which is in the first row; below 1 is faster. A block gives one log-ratio of each; the \
         intervals are at 99 % and hold all at once. The placebo is the reference in a second process. Whether \
         an engine counts the last ply in bulk or makes its moves is not visible from outside: our contenders \
         are there in both ways. The raw data are in `engines.jsonl`.\n",
        engine_table(records, true)
    )
}
