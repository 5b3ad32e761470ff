//! What sliders attack, by algorithm: alone, and beside networks of several sizes.

use boardbench_results::{Axis, Ratio, Row, View, unique};

use super::axes::by_operation;
use super::decisions::{most_asked_of, reported};
use super::parts::tone;
use crate::data::{GroupRows, compare_times};
use crate::document::{Block, Cell, Columns, Section, Table};
use crate::machine::{Machine, measured_on};
use crate::number;
use crate::plot::{Line, Lines, Plot, lines};
use crate::prose::Prose;

pub(crate) const SLIDERS: &str = "PEXT, magics or hyperbola?";

/// The algorithm that the short tables compare with.
const BASE: &str = "magic-black";

/// The contender that only updates the network.
const ALONE: &str = "network-alone";

/// Beside no network, and beside each.
fn labels(operation: &str) -> [String; 1 + View::BESIDE.len()] {
    let [one, four, sixteen] = View::BESIDE.map(|view| format!("{operation}@{view}"));
    [operation.to_owned(), one, four, sixteen]
}

const PLACES: [&str; 4] = ["no network", "1 MiB", "4 MiB", "16 MiB"];

/// The operations of the short table, each with its place among [`labels`].
const SHORT: [(&str, usize); 5] = [
    ("search", 0),
    ("search", 2),
    ("perft-full", 0),
    ("perft-bulk", 0),
    ("legal-list", 0),
];

/// `None` if no machine measured a slider algorithm beside another.
pub(super) fn sliders(machines: &[Machine<'_>]) -> Option<Section> {
    let has_any = |machine: &&Machine<'_>| machine.of_axis(Axis::Sliders).next().is_some();
    let own: Vec<&Machine<'_>> = machines.iter().filter(has_any).collect();
    if own.is_empty() {
        return None;
    }
    let mut section = Section::new(SLIDERS);
    section.extend(measured_on(machines).map(Prose::from));
    section.extend(most_asked_of(machines, Axis::Sliders));
    section.extend(own.iter().map(|machine| short(machine)));
    section.extend(reported(machines, &[Axis::Sliders, Axis::Micro]).non_empty());
    for machine in own {
        let name = machine.name_between(", ", "");
        let groups: Vec<GroupRows<'_>> = machine.rows.groups(Axis::Sliders).collect();
        for operation in unique(groups.iter().map(|group| group.facts.operation.as_str())) {
            section.push(Block::heading(&format!("{operation}{name}")));
            section.extend(plot(machine, operation, &name));
            section.extend(by_operation(machine, Axis::Sliders, operation));
        }
    }
    Some(section)
}

/// Every algorithm at the operations that are asked for first, on one machine.
fn short(machine: &Machine<'_>) -> Table {
    let rows = machine.of_axis(Axis::Sliders);
    let rows = rows.filter(|row| row.contender != ALONE && !row.is_null_twin());
    let rows = rows.filter(|row| row.placebo.is_none());
    let mut all: Vec<(&str, Option<usize>)> =
        unique(rows.map(|row| (row.contender.as_str(), row.bytes.tables)));
    all.sort_by_key(|(_, bytes)| *bytes);
    let mut columns = Columns::new()
        .text("algorithm", |(name, _): &(&str, Option<usize>)| {
            Cell::code(name)
        })
        .number("bytes of the board's tables", |(_, bytes)| *bytes);
    for (operation, place) in SHORT {
        let groups: Vec<GroupRows<'_>> = machine
            .at(Axis::Sliders, &labels(operation)[place])
            .collect();
        let heading = match place {
            0 => operation.to_owned(),
            _ => format!("{operation} beside {}", PLACES[place]),
        };
        columns = columns.number(&heading, move |(name, _)| {
            against_base(groups.first()?, name)
        });
    }
    let name = machine.name_between(", ", "");
    let caption = format!(
        "Time divided by that of {BASE}, with 99 % intervals that hold at once within a column{name}. Beside a network the whole \
         time counts, the network's own included; legal-list includes making and unmaking the moves of a walk"
    );
    let mut table = columns.table(&format!("sliders{name}"), caption, all);
    table.is_stacked = true;
    table
}

fn against_base(group: &GroupRows<'_>, name: &str) -> Option<Cell> {
    let (row, base) = (group.timed(name)?, group.timed(BASE)?);
    if name == BASE {
        return Some(Cell::number(1.0, "1"));
    }
    let compared = compare_times(row, base)?;
    let ratio = number::with_interval(compared.ratio);
    let cell = Cell::number(
        compared.ratio.mean,
        format!("{ratio}, {}", compared.verdict),
    );
    Some(cell.toned(tone(compared.verdict)))
}

/// The time of an operation by itself, beside each network.
fn plot(machine: &Machine<'_>, operation: &str, name: &str) -> Option<Plot> {
    let groups = labels(operation).map(|label| machine.at(Axis::Sliders, &label).next());
    let first = groups[0].as_ref()?;
    let own = first.rows.iter().filter(|row| !row.is_null_twin());
    let line = |row: &&Row| {
        let heights = groups
            .iter()
            .map(|group| added(group.as_ref()?, &row.contender));
        Line {
            label: row.contender.clone(),
            family: family(&row.contender),
            heights: heights.collect(),
        }
    };
    let lines_of: Vec<Line> = own.map(line).collect();
    let has_any = lines_of
        .iter()
        .any(|line| line.heights.iter().flatten().count() > 1);
    let unit = format!(
        "nanoseconds a {}, logarithmic; bars: 99 % intervals of ratios",
        first.facts.unit
    );
    let content = Lines {
        title: &format!("{operation}{name}"),
        axes: [
            &unit,
            "memory of the network; the times of network and walk are taken off",
        ],
        places: &PLACES,
        all: &lines_of,
    };
    has_any.then(|| lines(&format!("sliders-{operation}-{name}"), &content))
}

/// The time that a contender adds to what it is timed with: a walk, the network, or both. The bar is the interval of its ratio to
/// the reference; that of the two times subtracted is wider. `None` if the bar reaches 0.
fn added(group: &GroupRows<'_>, contender: &str) -> Option<Ratio> {
    let row = group.timed(contender)?;
    let reference = group.control()?.timing?;
    let view = group.facts.view.as_str();
    let besides = if View::BESIDE.map(View::name).contains(&view) {
        group.timed(ALONE)?.timing?.nanoseconds
    } else if view == View::Walk.name() {
        reference.nanoseconds - reference.net?.nanoseconds
    } else {
        0.0
    };
    let ratio = row.ratio().unwrap_or(Ratio {
        mean: 1.0,
        low: 1.0,
        high: 1.0,
    });
    let nanoseconds = |ratio: f64| reference.nanoseconds * ratio - besides;
    let [mean, low, high] = [ratio.mean, ratio.low, ratio.high].map(nanoseconds);
    (low > 0.0).then_some(Ratio { mean, low, high })
}

/// Magics, PEXT, hyperbolas, and what walks or fills.
fn family(contender: &str) -> usize {
    let families = ["magic", "pext", "hyperbola"];
    let place = families.iter().position(|name| contender.starts_with(name));
    place.unwrap_or(families.len())
}
