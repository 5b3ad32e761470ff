//! Formats cells and phrases that several sections use.

use boardbench_results::{MAX_DISTURBED, Ratio, Row, Verdict, unique};

use crate::document::{Cell, Tone};
use crate::machine::{Machine, short_commit};
use crate::number;
use crate::prose::Prose;

impl Cell {
    pub(super) fn with_interval(ratio: Ratio) -> Self {
        Self::number(ratio.mean, number::with_interval(ratio))
    }
}

impl From<usize> for Cell {
    fn from(count: usize) -> Self {
        Self::number(count as f64, count.to_string())
    }
}

/// Returns text about one machine, preceded by its name if there are several.
pub(super) fn about(machine: &Machine<'_>, prose: impl Into<Prose>) -> Prose {
    if machine.name.is_empty() {
        return prose.into();
    }
    Prose::new().strong(&machine.name).text(": ").then(prose.into())
}

/// Describes the measurement of these rows: commits, minimum numbers of link orders and root positions, maximum noise floor, and
/// disturbance beyond the limit: `595e4c4, 32 link orders, floor 0.7 %`.
pub(super) fn measured(rows: &[&Row]) -> String {
    let timed = || rows.iter().filter(|row| row.timing.is_some());
    let floors = timed().filter_map(|row| Some(row.timing?.noise.floor));
    let Some(floor) = floors.reduce(f64::max) else {
        return String::new();
    };
    let commits = timed().map(|row| {
        let older = if row.origin.is_older { " (older)" } else { "" };
        format!("{}{older}", short_commit(&row.origin.commit))
    });
    let mut parts = vec![unique(commits).join(" and ")];
    let link_orders = timed().map(|row| row.logs.len()).min().unwrap_or_default();
    if link_orders > 0 {
        let has_link_orders = timed().all(|row| row.origin.has_link_orders);
        parts.push(if has_link_orders {
            number::counted(link_orders, "link order", "link orders")
        } else {
            format!("{link_orders} {}", observations(false))
        });
    }
    let positions = timed().filter_map(|row| row.root_count()).min();
    parts.extend(positions.map(|count| format!("{count} positions")));
    parts.push(format!("floor {}", number::percent(floor)));
    let disturbed = timed().filter_map(|row| row.disturbed).reduce(f64::max);
    if let Some(share) = disturbed.filter(|share| *share > MAX_DISTURBED) {
        parts.push(format!("disturbed {}", number::share(share)));
    }
    parts.join(", ")
}

/// Returns what an interval covers: link orders, or processes if all share one link order.
pub(crate) const fn observations(has_link_orders: bool) -> &'static str {
    if has_link_orders { "link orders" } else { "processes of one link order" }
}

pub(super) const fn tone(verdict: Verdict) -> Tone {
    match verdict {
        Verdict::Faster | Verdict::SlightlyFaster => Tone::Good,
        Verdict::Slower | Verdict::SlightlySlower => Tone::Bad,
        Verdict::Equivalent => Tone::Plain,
        Verdict::Inconclusive => Tone::Unsure,
    }
}
