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
mod pair;
mod player;
mod run;
mod vocabulary;

pub use player::Refusal;
pub use run::{Refused, Timed, Timing};

use boardbench_data::{Record, Row, rows, table};

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

#[cfg(test)]
mod tests {
    use super::vocabulary::{AS_THE_ENGINE_DOES_IT, COUNTED, MADE, group_facts};
    use super::*;
    use boardbench_data::{Bytes, Question, Role, Sample, Side, Verdict, Verified};

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

    /// Blocks in which a contender takes these times for a node, and the reference ten nanoseconds.
    fn blocks(contender: &str, nanoseconds: [u64; 3]) -> Vec<Record> {
        let mut samples = Vec::new();
        for (block, nanoseconds) in (0..).zip(nanoseconds) {
            for (position, depth) in [("one", 2), ("other", 3)] {
                let wall = |each| 1_000 * each + 77;
                samples.push(Record::Sample(Sample {
                    process: block,
                    group: group_facts(1, "ours").group,
                    role: if contender == "ours" {
                        Role::Control
                    } else {
                        Role::Contender
                    },
                    contender: contender.to_owned(),
                    order: [Side::A, Side::B, Side::B, Side::A],
                    operations: [1_000; 4],
                    wall_ns: [10, nanoseconds, nanoseconds, 10].map(wall),
                    cpu_ns: [0; 4],
                    question: Some(Question {
                        position: position.to_owned(),
                        depths: [depth; 2],
                        overhead_ns: [77; 2],
                    }),
                }));
            }
        }
        samples
    }

    fn rows_of(players: &[Record], samples: &[Vec<Record>]) -> Vec<Row> {
        let group = Record::Group(group_facts(1, "ours"));
        engine_rows(&[&[group], players, &samples.concat()].concat())
    }

    #[test]
    fn ratios_are_of_the_time_of_a_node_without_overhead() {
        let players = [
            player("theirs", AS_THE_ENGINE_DOES_IT),
            player("ours", COUNTED),
            player("silent", AS_THE_ENGINE_DOES_IT),
        ];
        let rows = rows_of(
            &players,
            &[blocks("theirs", [20; 3]), blocks("ours", [10; 3])],
        );
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
        let mut samples = blocks("ours", [10; 3]);
        for record in &mut samples {
            if let Record::Sample(sample) = record {
                (sample.operations, sample.wall_ns) = ([u64::MAX; 4], [u64::MAX; 4]);
            }
        }
        let rows = rows_of(&[player("ours", COUNTED)], &[samples]);
        assert_eq!(rows.len(), 1);
        let ratio = rows[0].timing.unwrap().ratio;
        assert!((ratio.mean - 1.0).abs() < 1e-9, "{rows:?}");
    }

    #[test]
    fn the_noise_of_the_control_hides_small_differences() {
        let players = [player("ours", COUNTED), player("theirs", MADE)];
        let samples = [blocks("ours", [9, 10, 11]), blocks("theirs", [11; 3])];
        let rows = rows_of(&players, &samples);
        let theirs = rows[1].timing.unwrap();
        assert_eq!(theirs.ratio.verdict(0.0), Verdict::Slower);
        assert_eq!(theirs.verdict, Verdict::CannotTell);
    }
}
