//! How fast whole programs are with several threads.

use super::number::per_second;
use super::record::{Record, Scaling};
use super::statistics::{Ratio, median};
use super::table::plain_table;
use super::unique;

/// The table of the work that was done with one thread and with all: its speed, the median over the turns, and the speed-up with
/// its interval. A speed-up compares turns of the same block. `None` if the data have no such work.
pub fn scaling_table(records: &[Record]) -> Option<String> {
    let turns = records.iter().filter_map(|record| match record {
        Record::Scaling(turn) => Some(turn),
        _ => None,
    });
    let turns: Vec<&Scaling> = turns.collect();
    let tasks = unique(turns.iter().map(|turn| (&*turn.operation, turn.threads)));
    let rows = tasks.iter().filter_map(|&(operation, threads)| {
        let turns_with = |threads| {
            let own = turns.iter().copied();
            own.filter(move |turn| turn.operation == operation && turn.threads == threads)
        };
        let first = turns_with(threads).next()?;
        let times: Vec<f64> = turns_with(threads).map(each).collect();
        // The time with one thread divided by that with several, over the turns of the same blocks.
        let logs = turns_with(threads).map(|turn| {
            let alone = turns_with(1).find(|alone| alone.block == turn.block)?;
            Some((each(alone) / each(turn)).ln())
        });
        let logs: Option<Vec<f64>> = logs.collect();
        let ratio = logs.and_then(|logs| Ratio::from_logs(&logs));
        let speedup = match ratio.filter(|_| threads > 1) {
            Some(Ratio { mean, low, high }) => {
                [format!("{mean:.2}"), format!("{low:.2} - {high:.2}")]
            }
            None => Default::default(),
        };
        let work = [
            format!("{operation}, {}", first.contender),
            threads.to_string(),
            per_second(median(&times)?),
            first.unit.clone(),
        ];
        Some(work.into_iter().chain(speedup).collect())
    });
    let header = [
        "work",
        "threads",
        "a second",
        "unit",
        "speed-up",
        "99 % interval",
    ];
    (!tasks.is_empty()).then(|| plain_table(&header, rows))
}

/// The nanoseconds of a unit of work.
fn each(turn: &Scaling) -> f64 {
    turn.wall_ns.max(1) as f64 / turn.units.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(threads: usize, block: u32, wall_ns: u64) -> Record {
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

    #[test]
    fn a_speed_up_compares_turns_of_the_same_block() {
        assert!(scaling_table(&[]).is_none());
        // The machine gets slower from block to block, for both.
        let mut turns = Vec::new();
        for (block, time) in (0..).zip([1_000_000, 1_100_000, 1_500_000]) {
            turns.extend([turn(1, block, time), turn(2, block, time / 2)]);
        }
        let table = scaling_table(&turns).unwrap();
        let last: Vec<&str> = table.lines().last().unwrap().split_whitespace().collect();
        assert!(last.ends_with(&["2.00", "2.00", "-", "2.00"]), "{table}");
        turns[1] = turn(2, 0, 900_000);
        assert_ne!(scaling_table(&turns).unwrap(), table);
        // One thread alone shows no speed-up, nor do turns without their partner.
        for turns in [&turns[..1], &turns[1..2]] {
            let table = scaling_table(turns).unwrap();
            assert!(table.ends_with("leaf"), "{table}");
        }
    }
}
