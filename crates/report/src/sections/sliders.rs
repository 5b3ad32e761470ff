//! Sliding-piece attacks, by algorithm: alone, and with NNUE traffic of several sizes.

use boardbench_results::{Factor, InputSet, Ratio, unique};

use super::decisions::{most_asked_of, reported};
use super::factors::by_operation;
use super::parts::tone;
use crate::data::{GroupRows, compare_times};
use crate::document::{Block, Cell, Columns, Section, Table};
use crate::machine::{Machine, measured_on};
use crate::number;
use crate::plot::{Line, Lines, Plot, lines};
use crate::prose::Prose;

/// The title of the section, which a document of its own shows.
pub(crate) const SLIDERS: &str = "PEXT, magics or hyperbola?";

/// Returns the section; `None` if no machine measured the factor.
pub(super) fn section(machines: &[Machine<'_>]) -> Option<Section> {
    let has_any = |machine: &&Machine<'_>| machine.of_factor(Factor::Sliders).next().is_some();
    let measured: Vec<&Machine<'_>> = machines.iter().filter(has_any).collect();
    if measured.is_empty() {
        return None;
    }
    let mut section = Section::new(SLIDERS);
    section.extend(measured_on(machines).map(Prose::from));
    section.extend(most_asked_of(machines, Factor::Sliders));
    section.extend(measured.iter().filter_map(|machine| short(machine)));
    section.extend(reported(machines).non_empty());
    for machine in measured {
        let groups: Vec<GroupRows<'_>> = machine.rows.groups(Factor::Sliders).collect();
        for operation in unique(groups.iter().map(|group| &*group.facts.operation)) {
            let name = machine.name_between(", ", "");
            let title = format!("{operation}{name}");
            section.push(Block::heading(&title, &title));
            section.extend(plot(machine, operation));
            section.extend(by_operation(machine, Factor::Sliders, operation));
        }
    }
    Some(section)
}

/// The algorithm that the short tables compare with.
const BASE: &str = "magic-black";

/// The contender that only updates the network.
const ALONE: &str = "nnue-alone";

/// Where an operation is measured: by itself, and beside each network.
const PLACES: [&str; 4] = ["no network", "1 MiB", "4 MiB", "16 MiB"];

/// The operations of the short table, each with its place.
const SHORT: [(&str, usize); 5] =
    [("search", 0), ("search", 2), ("perft-full", 0), ("perft-bulk", 0), ("legal-list", 0)];

/// Returns the group of an operation at one of the [`PLACES`].
fn at<'m>(machine: &'m Machine<'_>, operation: &str, place: usize) -> Option<GroupRows<'m>> {
    let label = match place {
        0 => operation.to_owned(),
        _ => format!("{operation}@{}", InputSet::NNUE[place - 1]),
    };
    machine.at(Factor::Sliders, &label).next()
}

/// Returns every algorithm at the operations that are asked for first, on one machine.
fn short(machine: &Machine<'_>) -> Option<Table> {
    let rows = machine.of_factor(Factor::Sliders);
    let rows = rows.filter(|row| row.contender != ALONE && !row.is_aa_variant());
    let rows = rows.filter(|row| row.control.is_none());
    let algorithms = rows.map(|row| (row.contender.as_str(), row.bytes.tables));
    let mut algorithms: Vec<(&str, Option<usize>)> = unique(algorithms);
    algorithms.sort_by_key(|(_, bytes)| *bytes);
    let mut columns = Columns::new()
        .text("algorithm", |(name, _): &(&str, Option<usize>)| Cell::code(name))
        .number("bytes of the board's tables", |(_, bytes)| *bytes);
    for (operation, place) in SHORT {
        let group = at(machine, operation, place);
        let heading = match place {
            0 => operation.to_owned(),
            _ => format!("{operation} beside {}", PLACES[place]),
        };
        columns = columns.number(&heading, move |(name, _)| {
            let group = group.as_ref()?;
            match (group.timed(name)?, group.timed(BASE)?) {
                _ if *name == BASE => Some(Cell::number(1.0, "1")),
                (row, base) => {
                    let compared = compare_times(row, base)?;
                    let (ratio, verdict) = (compared.ratio, compared.verdict);
                    let text = format!("{}, {verdict}", number::with_interval(ratio));
                    Some(Cell::number(ratio.mean, text).toned(tone(verdict)))
                }
            }
        });
    }
    let name = machine.name_between(", ", "");
    let caption = format!(
        "Time divided by that of {BASE}, with 99 % intervals that hold at once within a column{name}. Beside a network the whole \
         time counts, the network's own included; legal-list includes making and unmaking the moves of a walk"
    );
    columns.table(&format!("sliders{name}"), caption, algorithms).stacked().non_empty()
}

/// Draws the time of an operation by itself, beside each network.
fn plot(machine: &Machine<'_>, operation: &str) -> Option<Plot> {
    let groups = [0, 1, 2, 3].map(|place| at(machine, operation, place));
    let first = groups[0].as_ref()?;
    let algorithms = first.rows.iter().filter(|row| !row.is_aa_variant());
    let content = algorithms.map(|row| {
        let heights = groups.each_ref();
        let heights = heights.map(|group| added(group.as_ref()?, &row.contender));
        // Magics, PEXT, hyperbolas, and what walks or fills.
        let families = ["magic", "pext", "hyperbola"];
        let mut names = families.iter();
        let family = names.position(|name| row.contender.starts_with(name));
        Line {
            label: row.contender.clone(),
            family: family.unwrap_or(families.len()),
            heights: heights.to_vec(),
        }
    });
    let content: Vec<Line> = content.collect();
    let mut heights = content.iter().map(|line| line.heights.iter().flatten());
    let has_any = heights.any(|heights| heights.count() > 1);
    let (name, unit) = (machine.name_between(", ", ""), &first.facts.unit);
    let content = Lines {
        title: &format!("{operation}{name}"),
        axes: [
            &format!("nanoseconds a {unit}, logarithmic; bars: 99 % intervals of ratios"),
            "memory of the network; the times of network and walk are taken off",
        ],
        places: &PLACES,
        curves: &content,
    };
    has_any.then(|| lines(&format!("sliders-{operation}-{name}"), &content))
}

/// Returns the time that a contender adds to what it is timed with: a walk, the network, or both. The bar is the interval of its
/// ratio to the reference; that of the two times subtracted is wider. `None` if the bar reaches 0.
fn added(group: &GroupRows<'_>, contender: &str) -> Option<Ratio> {
    let row = group.timed(contender)?;
    let reference = group.reference()?.timing?;
    let input_set = group.facts.input_set;
    let besides = if InputSet::NNUE.contains(&input_set) {
        group.timed(ALONE)?.timing?.nanoseconds
    } else if input_set == InputSet::Trace {
        reference.nanoseconds - reference.net?.nanoseconds
    } else {
        0.0
    };
    let ratio = row.ratio().unwrap_or(number::exactly(1.0));
    let nanoseconds = |ratio: f64| reference.nanoseconds * ratio - besides;
    let [mean, low, high] = [ratio.mean, ratio.low, ratio.high].map(nanoseconds);
    (low > 0.0).then_some(Ratio { mean, low, high })
}
