//! Scaling with threads.

use boardbench_data::{Ratio, Scaling, median};

use super::parts::blank;
use crate::data::Data;
use crate::document::{Cell, Section, Table};
use crate::number;
use crate::prose::Prose;

/// The speed of one kind of work with one number of threads.
struct Speed<'d> {
    first: &'d Scaling,
    /// Blocks, and the units per second in each.
    rates: Vec<(u32, f64)>,
}

impl Speed<'_> {
    /// The rate in a block.
    fn in_block(&self, block: u32) -> Option<f64> {
        let mut rates = self.rates.iter();
        rates.find(|(own, _)| *own == block).map(|(_, rate)| *rate)
    }

    /// The speed divided by that of one thread in the same blocks.
    fn speedup(&self, one: &Self) -> Option<Ratio> {
        let log = |&(block, rate): &(u32, f64)| Some((rate / one.in_block(block)?).ln());
        let logs: Option<Vec<f64>> = self.rates.iter().map(log).collect();
        Ratio::from_logs(&logs?)
    }
}

pub(super) fn scaling(data: &Data<'_>) -> Option<Section> {
    let speeds = speeds(data);
    if speeds.is_empty() {
        return None;
    }
    let mut section = Section::new("Scaling with threads");
    section.push(
        "Whole programs in turn, with one thread and with one per processor. A speed-up compares turns that follow \
         each other; its interval is at 99 % over the turns.",
    );
    section.extend(speeds.iter().filter_map(|speed| sentence(speed, &speeds)));
    section.push(table(&speeds));
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

/// The speed of the same work with one thread.
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
    let prose = Prose::from(format!("With {threads} threads, "));
    Some(prose.code(&speed.first.operation).text(format!(
        " is {} times as fast as with one.",
        number::with_interval(speedup)
    )))
}

fn table(speeds: &[Speed<'_>]) -> Table {
    let caption = "Speed by number of threads, the median of the turns";
    let mut table = Table::new("threads", caption)
        .text(&["work", "contender"])
        .numbers(&["threads", "per second"])
        .text(&["unit"])
        .numbers(&["speed-up", "99 % interval"]);
    for speed in speeds {
        let rates: Vec<f64> = speed.rates.iter().map(|(_, rate)| *rate).collect();
        let Some(rate) = median(&rates) else { continue };
        let first = speed.first;
        let speedup = with_one(speed, speeds).and_then(|one| speed.speedup(one));
        let mut cells = vec![
            Cell::code(&first.operation),
            Cell::from(first.contender.as_str()),
            Cell::count(first.threads),
            Cell::number(rate, number::per_second(1e9 / rate)),
            Cell::from(first.unit.as_str()),
        ];
        match speedup.filter(|_| first.threads > 1) {
            Some(speedup) => cells.extend([Cell::ratio(speedup.mean), Cell::interval(speedup)]),
            None => cells.extend(blank(2)),
        }
        let name = format!("{}-{}", first.operation, first.threads);
        table.push_named(&name, cells);
    }
    table
}

#[cfg(test)]
mod tests {
    use boardbench_data::Record;

    use super::*;
    use crate::data::Rows;
    use crate::document::Block;

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

    fn text_of(records: &[Record]) -> Option<String> {
        let rows = Rows::new(records);
        let section = scaling(&Data::new(&[records], &rows))?;
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
        let text = text_of(&records).unwrap();
        assert!(text.contains("With 2 threads, perft is 2.00"), "{text}");
        records[1] = record(2, 0, 900_000);
        assert_ne!(
            text_of(&records).unwrap(),
            text,
            "the text depends on each datum"
        );
    }

    #[test]
    fn without_a_comparison_there_is_no_sentence() {
        assert_eq!(text_of(&[]), None);
        let alone = text_of(&[record(1, 0, 10), record(1, 1, 10)]).unwrap();
        assert!(!alone.contains("times as fast"), "{alone}");
        let lone = text_of(&[record(2, 0, 10), record(2, 1, 10)]).unwrap();
        assert!(!lone.contains("times as fast"), "{lone}");
    }
}
