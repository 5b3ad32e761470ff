//! The table of timed engines, from raw data alone.

use std::collections::BTreeMap;

use comfy_table::{CellAlignment, ContentArrangement, Table, presets};

use super::record::{EngineRecord, EngineSample, LastPly, PlayerFacts};
use crate::data::{Ratio, Side, Verdict, median};

/// One player with so many threads.
#[derive(Clone, Debug, PartialEq)]
pub struct EngineRow {
    /// With how many threads.
    pub threads: u64,
    /// Its name.
    pub player: String,
    /// Whether this is the A/A control, the reference beside itself.
    pub is_control: bool,
    /// How it treats the last ply.
    pub leaves: LastPly,
    /// The least and the greatest depth that it was timed at.
    pub depths: [u32; 2],
    /// Nodes a second: the median over blocks of the geometric mean over positions.
    pub nodes_per_second: f64,
    /// The time of a node compared with the reference's.
    pub ratio: Ratio,
    /// What may be said of it.
    pub verdict: Verdict,
}

/// The rows, those with the same number of threads together: the control, the others of ours, and
/// the engines in the order of the data.
pub fn engine_rows(records: &[EngineRecord]) -> Vec<EngineRow> {
    let samples: Vec<&EngineSample> = records
        .iter()
        .filter_map(|record| match record {
            EngineRecord::Sample(sample) => Some(sample),
            _ => None,
        })
        .collect();
    let mut rows: Vec<EngineRow> = records
        .iter()
        .filter_map(|record| match record {
            EngineRecord::Player(player) => row(&samples, player),
            _ => None,
        })
        .collect();
    let is_engine = |row: &EngineRow| row.leaves == LastPly::AsTheEngineDoesIt;
    rows.sort_by_key(|row| (row.threads, !row.is_control, is_engine(row)));
    for group in rows.chunk_by_mut(|one, next| one.threads == next.threads) {
        let control = group.iter().find(|row| row.is_control);
        if let Some(noise_floor) = control.map(|row| row.ratio.reach()) {
            for row in group {
                row.verdict = row.ratio.verdict(noise_floor);
            }
        }
    }
    rows
}

fn row(samples: &[&EngineSample], player: &PlayerFacts) -> Option<EngineRow> {
    let is_own = |sample: &&&EngineSample| {
        sample.contender == player.name && sample.threads == player.threads
    };
    let mut blocks: BTreeMap<u32, Vec<&EngineSample>> = BTreeMap::new();
    for sample in samples.iter().filter(is_own) {
        blocks.entry(sample.block).or_default().push(sample);
    }
    let of_contender = |sample: &&&EngineSample| sample.side == Side::B;
    let depths = || {
        let own = blocks.values().flatten().filter(of_contender);
        own.map(|sample| sample.depth)
    };
    // By block, the logarithms of a node's nanoseconds: the reference's and the contender's.
    let logs: Vec<[f64; 2]> = blocks.values().map(|block| mean_logs(block)).collect();
    let ratios: Vec<f64> = logs.iter().map(|[a, b]| b - a).collect();
    let speeds: Vec<f64> = logs.iter().map(|[_, b]| 1e9 / b.exp()).collect();
    Some(EngineRow {
        threads: player.threads,
        player: player.name.clone(),
        is_control: blocks
            .values()
            .flatten()
            .all(|s| s.reference == player.name),
        leaves: player.leaves,
        depths: [depths().min()?, depths().max()?],
        nodes_per_second: median(&speeds)?,
        ratio: Ratio::from_logs(&ratios)?,
        verdict: Verdict::CannotTell,
    })
}

/// The mean over the positions of a block of the logarithm of a node's nanoseconds, by side. Each
/// position counts the same, however many nodes it has.
fn mean_logs(block: &[&EngineSample]) -> [f64; 2] {
    let mut sums: BTreeMap<&str, [[u64; 2]; 2]> = BTreeMap::new();
    for sample in block {
        let side = usize::from(sample.side == Side::B);
        let [nanoseconds, nodes] = &mut sums.entry(&sample.position).or_default()[side];
        *nanoseconds = nanoseconds.saturating_add(sample.counting_ns());
        *nodes = nodes.saturating_add(sample.nodes);
    }
    [0, 1].map(|side| {
        let log = |sums: &[[u64; 2]; 2]| {
            let [nanoseconds, nodes] = sums[side];
            (nanoseconds.max(1) as f64 / nodes.max(1) as f64).ln()
        };
        sums.values().map(log).sum::<f64>() / sums.len().max(1) as f64
    })
}

/// The table, as text for a terminal or as Markdown, and below it what there is to know. Nothing in
/// it is ever cut off. If nobody was timed, there is only what there is to know.
pub fn engine_table(records: &[EngineRecord], markdown: bool) -> String {
    let mut table = Table::new();
    table
        .load_style(if markdown {
            presets::ASCII_MARKDOWN
        } else {
            presets::UTF8_FULL_CONDENSED
        })
        .set_content_arrangement(ContentArrangement::Disabled)
        .set_header([
            "threads",
            "perft of",
            "last ply",
            "depth",
            "M nodes a second",
            "ratio",
            "99 % interval",
            "verdict",
        ]);
    let rows = engine_rows(records);
    for row in &rows {
        table.add_row(cells(row));
    }
    for index in [0, 3, 4, 5] {
        if let Some(column) = table.column_mut(index) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    let table = (!rows.is_empty()).then(|| table.to_string());
    let notes = records.iter().filter_map(note);
    let parts: Vec<String> = table.into_iter().chain(notes).collect();
    parts.join(if markdown { "\n\n" } else { "\n" })
}

/// A section of a report in Markdown, from raw data alone.
pub fn engine_section(records: &[EngineRecord]) -> String {
    format!(
        "\n## Engines\n\n{}\n\n\
         Perft of the six well-known positions, asked of processes by `go perft` and of this process. Every \
         count is the published one. What a question of one ply costs is subtracted. The speed is the median \
         over blocks of the geometric mean over positions; the ratio is of the time of a node to the \
         reference's, which stands in the A/A control's row; below 1 is faster. Each block has processes of \
         its own and gives one log-ratio; the interval is Student's over blocks. Whether an engine counts the \
         last ply in bulk or makes its moves does not show from outside: ours is there in both ways. The raw \
         data are in `engines.jsonl`.\n",
        engine_table(records, true)
    )
}

fn cells(row: &EngineRow) -> [String; 8] {
    let verdict = if row.is_control {
        let floor = 100.0 * row.ratio.reach().exp_m1();
        format!("A/A control: noise floor {floor:.1} %")
    } else {
        row.verdict.to_string()
    };
    let [least, most] = row.depths;
    [
        row.threads.to_string(),
        row.player.clone(),
        row.leaves.to_string(),
        if least == most {
            most.to_string()
        } else {
            format!("{least} - {most}")
        },
        format!("{:.3}", row.nodes_per_second / 1e6),
        format!("{:.3}", row.ratio.mean),
        format!("{:.3} - {:.3}", row.ratio.low, row.ratio.high),
        verdict,
    ]
}

/// What there is to know of a record beside the table.
fn note(record: &EngineRecord) -> Option<String> {
    match record {
        EngineRecord::Player(player) => {
            let mebibytes = player.hash_mib.filter(|&mebibytes| mebibytes > 0)?;
            let (name, threads) = (&player.name, player.threads);
            (threads == 1).then(|| {
                format!(
                    "{name} may use a hash table: it was told the least it takes, {mebibytes} MiB"
                )
            })
        }
        EngineRecord::Refused(refused) => Some(format!(
            "no numbers for {}: {}",
            boardbench_notation::quote(&refused.command),
            refused.reason
        )),
        EngineRecord::Remark(remark) => Some(remark.text.clone()),
        EngineRecord::Sample(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn player(name: &str) -> EngineRecord {
        EngineRecord::Player(PlayerFacts {
            name: name.to_owned(),
            command: None,
            threads: 1,
            leaves: LastPly::Counted,
            hash_mib: None,
            verified_counts: 20,
            largest_count: 10_000,
        })
    }

    /// Blocks in which a contender takes so many nanoseconds a node, and the reference ten.
    fn blocks(contender: &str, nanoseconds: [u64; 3]) -> impl Iterator<Item = EngineRecord> {
        let mut samples = Vec::new();
        for (block, nanoseconds) in (0..).zip(nanoseconds) {
            for (position, depth) in [("one", 2), ("other", 3)] {
                for (side, each) in [(Side::A, 10), (Side::B, nanoseconds)] {
                    samples.push(EngineRecord::Sample(EngineSample {
                        block,
                        threads: 1,
                        reference: "ours".to_owned(),
                        contender: contender.to_owned(),
                        side,
                        position: position.to_owned(),
                        depth,
                        nodes: 1_000,
                        wall_ns: 1_000 * each + 77,
                        overhead_ns: 77,
                    }));
                }
            }
        }
        samples.into_iter()
    }

    #[test]
    fn ratios_are_of_a_nodes_time_without_what_a_question_costs() {
        let mut records = vec![player("theirs"), player("ours"), player("silent")];
        records.extend(blocks("theirs", [20, 20, 20]));
        records.extend(blocks("ours", [10, 10, 10]));
        let rows = engine_rows(&records);
        let names: Vec<_> = rows
            .iter()
            .map(|row| (&*row.player, row.is_control))
            .collect();
        // The control comes first; whoever was not timed has no row.
        assert_eq!(names, [("ours", true), ("theirs", false)]);
        let theirs = &rows[1];
        assert!((theirs.ratio.mean - 2.0).abs() < 1e-9, "{theirs:?}");
        assert!((theirs.nodes_per_second - 5e7).abs() < 1.0, "{theirs:?}");
        assert_eq!((theirs.depths, theirs.verdict), ([2, 3], Verdict::Slower));
    }

    /// Data are read from files.
    #[test]
    fn times_that_no_clock_shows_are_weighed_all_the_same() {
        let mut records = vec![player("ours")];
        for mut record in blocks("ours", [10; 3]).chain(blocks("ours", [10; 3])) {
            if let EngineRecord::Sample(sample) = &mut record {
                (sample.wall_ns, sample.overhead_ns, sample.nodes) = (u64::MAX, 0, u64::MAX);
            }
            records.push(record);
        }
        let rows = engine_rows(&records);
        assert_eq!(rows.len(), 1);
        assert!((rows[0].ratio.mean - 1.0).abs() < 1e-9, "{rows:?}");
    }

    #[test]
    fn nothing_is_called_within_the_noise_of_the_control() {
        let mut records = vec![player("ours"), player("theirs")];
        records.extend(blocks("ours", [9, 10, 11]));
        records.extend(blocks("theirs", [11, 11, 11]));
        let rows = engine_rows(&records);
        assert_eq!(rows[1].ratio.verdict(0.0), Verdict::Slower);
        assert_eq!(rows[1].verdict, Verdict::CannotTell);
    }
}
