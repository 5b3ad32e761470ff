//! How much more threads do.

use boardbench_harness::data::{Ratio, Scaling, median};

use super::parts::{interval_cell, ratio_cell};
use super::section;
use crate::data::Data;
use crate::document::{Block, Cell, Column, Ids, Section, Table};
use crate::number;
use crate::prose::Prose;

/// What one number of threads did of one kind of work.
struct Speed<'d> {
    first: &'d Scaling,
    /// Units a second, turn by turn.
    rates: Vec<(u32, f64)>,
}

impl Speed<'_> {
    /// The rate of the turn that belongs to the same block.
    fn in_block(&self, block: u32) -> Option<f64> {
        let mut rates = self.rates.iter();
        rates.find(|(own, _)| *own == block).map(|(_, rate)| *rate)
    }

    /// How many times as fast as one thread, in the same blocks.
    fn speedup(&self, one: &Self) -> Option<Ratio> {
        let log = |&(block, rate): &(u32, f64)| Some((rate / one.in_block(block)?).ln());
        let logs: Option<Vec<f64>> = self.rates.iter().map(log).collect();
        Ratio::from_logs(&logs?)
    }
}

pub(super) fn scaling(data: &Data<'_>, ids: &mut Ids) -> Option<Section> {
    let speeds = speeds(data);
    if speeds.is_empty() {
        return None;
    }
    let mut section = section(ids, "Scaling with threads");
    section.blocks.push(Block::Paragraph(
        "Whole programs, in turns, with one thread and with as many as there are processors. A speed-up \
         compares turns that followed each other; its interval is at 99 % over the turns."
            .into(),
    ));
    let sentences = speeds.iter().filter_map(|speed| sentence(speed, &speeds));
    section.blocks.extend(sentences.map(Block::Paragraph));
    section.blocks.push(Block::Table(table(&speeds, ids)));
    Some(section)
}

fn speeds<'d>(data: &Data<'d>) -> Vec<Speed<'d>> {
    let mut speeds: Vec<Speed<'d>> = Vec::new();
    for &sample in &data.scaling {
        let rate = sample.units as f64 * 1e9 / sample.wall_ns.max(1) as f64;
        let known = speeds.iter_mut().find(|speed| {
            speed.first.operation == sample.operation && speed.first.threads == sample.threads
        });
        match known {
            Some(speed) => speed.rates.push((sample.block, rate)),
            None => speeds.push(Speed {
                first: sample,
                rates: vec![(sample.block, rate)],
            }),
        }
    }
    speeds
}

/// The same work with one thread.
fn with_one<'s, 'd>(speed: &Speed<'_>, speeds: &'s [Speed<'d>]) -> Option<&'s Speed<'d>> {
    let mut all = speeds.iter();
    all.find(|one| one.first.operation == speed.first.operation && one.first.threads == 1)
}

fn sentence(speed: &Speed<'_>, speeds: &[Speed<'_>]) -> Option<Prose> {
    if speed.first.threads == 1 {
        return None;
    }
    let speedup = speed.speedup(with_one(speed, speeds)?)?;
    let threads = speed.first.threads;
    Some(
        Prose::from("With ")
            .text(format!("{threads} threads "))
            .code(&speed.first.operation)
            .text(format!(
                " is {} times as fast as with one.",
                number::with_interval(speedup)
            )),
    )
}

fn table(speeds: &[Speed<'_>], ids: &mut Ids) -> Table {
    let columns = vec![
        Column::text("work"),
        Column::text("by"),
        Column::number("threads"),
        Column::number("a second"),
        Column::text("of what"),
        Column::number("speed-up"),
        Column::number("99 % interval"),
    ];
    let caption = "Speed by number of threads, the median of the turns";
    let mut table = Table::new(ids.new_id("threads"), caption, columns);
    for speed in speeds {
        let rates: Vec<f64> = speed.rates.iter().map(|(_, rate)| *rate).collect();
        let Some(rate) = median(&rates) else { continue };
        let first = speed.first;
        let speedup = with_one(speed, speeds).and_then(|one| speed.speedup(one));
        let mut cells = vec![
            Cell::code(&first.operation),
            Cell::from(first.contender.as_str()),
            Cell::number(first.threads as f64, first.threads.to_string()),
            Cell::number(rate, number::per_second(1e9 / rate)),
            Cell::from(first.unit.as_str()),
        ];
        match speedup {
            Some(speedup) if first.threads > 1 => {
                cells.extend([ratio_cell(speedup), interval_cell(speedup)]);
            }
            _ => cells.extend([Cell::from(""), Cell::from("")]),
        }
        let name = format!("threads-{}-{}", first.operation, first.threads);
        table.push_as(ids, &name, cells);
    }
    table
}

#[cfg(test)]
mod tests {
    use boardbench_harness::data::Record;

    use super::*;

    fn record(threads: usize, block: u32, wall_ns: u64) -> Record {
        Record::Scaling(Scaling {
            operation: "perft".into(),
            contender: "a board".into(),
            unit: "leaf".into(),
            threads,
            block,
            units: 1_000,
            wall_ns,
        })
    }

    fn told(records: &[Record]) -> Option<String> {
        let section = scaling(&Data::of(records), &mut Ids::default())?;
        let prose = |block: &Block| match block {
            Block::Paragraph(prose) => Some(prose.plain()),
            _ => None,
        };
        let table = |block: &Block| matches!(block, Block::Table(table) if !table.lines.is_empty());
        assert!(section.blocks.iter().any(table));
        Some(section.blocks.iter().filter_map(prose).collect())
    }

    #[test]
    fn a_speed_up_compares_turns_of_the_same_block() {
        // The machine gets slower from block to block, for both.
        let blocks = [1_000_000, 1_100_000, 1_500_000];
        let mut records = Vec::new();
        for (block, time) in blocks.into_iter().enumerate() {
            records.push(record(1, block as u32, time));
            records.push(record(2, block as u32, time / 2));
        }
        let text = told(&records).unwrap();
        assert!(text.contains("With 2 threads perft is 2.00"), "{text}");
        records[1] = record(2, 0, 900_000);
        assert_ne!(told(&records).unwrap(), text, "a datum is part of the text");
    }

    #[test]
    fn without_a_comparison_there_is_no_sentence() {
        assert_eq!(told(&[]), None);
        let alone = told(&[record(1, 0, 10), record(1, 1, 10)]).unwrap();
        assert!(!alone.contains("times as fast"), "{alone}");
        let lone = told(&[record(2, 0, 10), record(2, 1, 10)]).unwrap();
        assert!(!lone.contains("times as fast"), "{lone}");
    }
}
