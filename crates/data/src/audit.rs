//! Checks of the method on the raw data of runs in blocks.

mod placebos;
mod predecessors;

use std::collections::BTreeMap;

use statrs::distribution::{Binomial, DiscreteCDF};

use super::floor::rows;
use super::record::{Record, Role};
use super::rows::Row;
use super::statistics::{FEWEST_FOR_MODES, mean_by_observation, median, modes_apart, variance};
use super::{blocks, header, unique};
pub use placebos::{Placebos, Twice, placebo_table, placebos};
use predecessors::predecessors;

/// The findings on the method in one or several runs, as text: placebos and null twins by kind and kind of work, effects of
/// preceding members, and cells whose observations fall into two modes. Of runs with the same seed and options, which share
/// their layouts, also how much layouts and processes contribute to the spread of ratios.
pub fn audit(runs: &[Vec<Record>]) -> String {
    let all: Vec<Vec<Row>> = runs.iter().map(|records| rows(records)).collect();
    let placebos = placebos(all.iter().flatten()).into_iter();
    let mut parts: Vec<String> = placebos.map(|own| format!("{own}\n")).collect();
    parts.push(predecessors(runs).to_string());
    parts.push(two_modes(&all));
    parts.extend(share_layouts(runs).then(|| spreads(&all)));
    parts.concat()
}

/// The probability of at least this number of hits.
fn at_least(hits: usize, tries: usize, probability: f64) -> f64 {
    let Some(below) = hits.checked_sub(1) else {
        return 1.0;
    };
    Binomial::new(probability, tries as u64).map_or(1.0, |binomial| binomial.sf(below as u64))
}

/// The cells that have enough observations to see two modes, and those that have two.
fn two_modes(all: &[Vec<Row>]) -> String {
    let rows = all.iter().flatten();
    let cells =
        rows.filter(|row| row.role == Role::Contender && row.logs.len() >= FEWEST_FOR_MODES);
    let found = cells.clone().filter_map(|row| {
        let apart = modes_apart(&row.logs)?;
        let (contender, group) = (&row.contender, &row.group.group);
        Some(format!("  {contender} at {group}: {apart:.3} apart\n"))
    });
    let found: Vec<String> = found.collect();
    format!(
        "two modes in {} of {} cells with {FEWEST_FOR_MODES} observations or more\n{}",
        found.len(),
        cells.count(),
        found.concat()
    )
}

/// True if all runs are of one program and have the same layouts, in the same order.
fn share_layouts(runs: &[Vec<Record>]) -> bool {
    let all = runs.iter().map(|run| {
        let build = header(run).map(|header| &header.fingerprint.build);
        (build, unique(blocks(run).filter_map(|block| block.layout)))
    });
    let is_known = |layouts: &[u32]| runs.len() > 1 && !layouts.is_empty();
    matches!(&unique(all)[..], [(Some(_), layouts)] if is_known(layouts))
}

/// The log-ratios of each cell, by group and contender, in each run.
type Series<'r> = BTreeMap<(&'r str, &'r str), Vec<&'r [f64]>>;

/// The standard deviations of the log-ratios of each operation, as medians over its cells, in runs that share layouts: their
/// observations have the same places. Between processes of one layout; and between layouts, and the orders and walks that come
/// with them, beyond what that explains.
fn spreads(all: &[Vec<Row>]) -> String {
    let mut cells: BTreeMap<String, Series<'_>> = BTreeMap::new();
    for row in all.iter().flatten() {
        if row.role == Role::Contender && !row.logs.is_empty() {
            let operation = format!("{}/{}", row.group.axis, row.group.operation);
            let cell = (row.group.group.as_str(), row.contender.as_str());
            let own = cells.entry(operation).or_default().entry(cell).or_default();
            own.push(&row.logs);
        }
    }
    let lines = cells.into_iter().filter_map(|(operation, cells)| {
        let nested: Vec<[f64; 2]> = cells.values().filter_map(|cell| nested(cell)).collect();
        let part = |index: usize| median(&nested.iter().map(|it| it[index]).collect::<Vec<_>>());
        let (within, between) = (100.0 * part(0)?, 100.0 * part(1)?);
        let cells = nested.len();
        Some(format!(
            "  {operation}: {within:.2}, {between:.2}, {cells}\n"
        ))
    });
    let lines: String = lines.collect();
    if lines.is_empty() {
        return lines;
    }
    format!(
        "standard deviations of log-ratios in %: within a layout, between layouts, cells\n{lines}"
    )
}

/// The standard deviations within and between layouts of one cell, from its series in several runs.
fn nested(runs: &[&[f64]]) -> Option<[f64; 2]> {
    let means = mean_by_observation(runs)?;
    if runs.len() < 2 || means.len() < 2 {
        return None;
    }
    let of_layout = |place: usize| runs.iter().map(|run| run[place]).collect::<Vec<f64>>();
    let variances = (0..means.len()).map(|place| variance(&of_layout(place)));
    let within = variances.sum::<f64>() / means.len() as f64;
    let between = variance(&means) - within / runs.len() as f64;
    Some([within.sqrt(), between.max(0.0).sqrt()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_exact() {
        assert!((at_least(1, 100, 0.01) - (1.0 - 0.99_f64.powi(100))).abs() < 1e-12);
        assert!((at_least(0, 10, 0.01) - 1.0).abs() < 1e-12);
        assert!(at_least(19, 1_000, 0.01) < 0.01 && at_least(18, 1_000, 0.01) > 0.01);
    }
}
