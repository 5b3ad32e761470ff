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
mod ladder;
mod player;
mod run;
mod vocabulary;

pub use player::Refusal;
pub use run::{Refused, Timed, Timing};

use boardbench_data::{Record, Row, rows, table};

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

#[cfg(test)]
mod tests {
    use super::vocabulary::{AS_THE_ENGINE_DOES_IT, COUNTED, MADE, group_facts};
    use super::*;
    use boardbench_data::{Block, Bytes, Placebo, Question, Role, Verdict, Verified, Visit};

    fn player(name: &str, last_ply: &str) -> Record {
        Record::Verified(Verified {
            group: group_facts(1, "ours").group,
            contender: name.to_owned(),
            about: last_ply.to_owned(),
            command: None,
            digest: String::new(),
            operations: 10_000,
            bytes: Bytes::default(),
            decided: None,
            table: None,
            lacks: None,
        })
    }

    /// A contender, or its placebo, and the nanoseconds that it takes for a node in each block.
    type Times<'t> = (&'t str, Option<Placebo>, [u64; 3]);

    /// Three blocks in which all are asked twice about two positions.
    fn blocks(all: &[Times<'_>]) -> Vec<Record> {
        let visit = |&(contender, placebo, each): &Times<'_>, block: usize, position: &str| Visit {
            contender: contender.to_owned(),
            placebo,
            is_base: false,
            lead_in_ns: 0,
            operations: 1_000,
            wall_ns: 1_000 * each[block] + 77,
            cpu_ns: 0,
            question: Some(Question {
                position: position.to_owned(),
                depth: if position == "one" { 2 } else { 3 },
                overhead_ns: 77,
            }),
        };
        let block = |number: usize| {
            let turns = ["one", "other"].into_iter().flat_map(|position| {
                let mirrored = all.iter().chain(all.iter().rev());
                mirrored.map(move |times| (times, position))
            });
            Record::Block(Block {
                process: number as u32,
                layout: None,
                group: group_facts(1, "ours").group,
                roots: None,
                visits: turns
                    .map(|(times, position)| visit(times, number, position))
                    .collect(),
            })
        };
        (0..3).map(block).collect()
    }

    fn rows_of(players: &[Record], blocks: &[Record]) -> Vec<Row> {
        let group = Record::Group(group_facts(1, "ours"));
        engine_rows(&[&[group], players, blocks].concat())
    }

    #[test]
    fn ratios_are_of_the_time_of_a_node_without_overhead() {
        let players = [
            player("theirs", AS_THE_ENGINE_DOES_IT),
            player("ours", COUNTED),
            player("silent", AS_THE_ENGINE_DOES_IT),
        ];
        let times = [("theirs", None, [20; 3]), ("ours", None, [10; 3])];
        let rows = rows_of(&players, &blocks(&times));
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
        let mut blocks = blocks(&[("ours", None, [10; 3])]);
        for record in &mut blocks {
            if let Record::Block(block) = record {
                for visit in &mut block.visits {
                    (visit.operations, visit.wall_ns) = (u64::MAX, u64::MAX);
                }
            }
        }
        let rows = rows_of(&[player("ours", COUNTED)], &blocks);
        assert_eq!(rows.len(), 1);
        let ratio = rows[0].timing.unwrap().ratio;
        assert!((ratio.mean - 1.0).abs() < 1e-9, "{rows:?}");
    }

    #[test]
    fn what_the_reference_differs_by_from_itself_hides_small_differences() {
        let players = [player("ours", COUNTED), player("theirs", MADE)];
        let instance = Some(Placebo::Instance);
        let times = |again| {
            blocks(&[
                ("ours", None, [10; 3]),
                ("ours", instance, again),
                ("theirs", None, [12; 3]),
            ])
        };
        let theirs = |again| {
            let rows = rows_of(&players, &times(again));
            let row = rows.into_iter().find(|row| row.contender == "theirs");
            row.unwrap().timing.unwrap()
        };
        assert_eq!(theirs([10; 3]).verdict, Verdict::Slower);
        let hidden = theirs([11; 3]);
        assert_eq!(hidden.ratio.verdict(0.0), Verdict::Slower);
        assert_eq!(hidden.verdict, Verdict::CannotTell);
    }
}
